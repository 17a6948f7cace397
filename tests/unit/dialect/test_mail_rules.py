from __future__ import annotations

import pytest

from alogkit.dialect.mailflags import Mailflags
from alogkit.dialect.records import Flag, MailRule
from alogkit.evaluate.timeline import Event


def _mail(*names: str) -> list[Event]:
    return [Event(1.0, name, "value", 0, name, 0) for name in names]


def _posted(flags: Mailflags, *names: str, utc: float | None = None) -> list[tuple[str, object]]:
    return [(event.name, event.value) for event in flags.answer(_mail(*names), 2.0, utc)]


def test_each_message_of_a_key_is_answered() -> None:
    flags = Mailflags([MailRule("A", Flag("B", "seen")), MailRule("A", Flag("C", 1.5))])

    assert _posted(flags, "A", "X") == [("B", "seen"), ("C", 1.5)]
    assert _posted(flags, "X") == []


def test_answer_is_stamped_with_the_look_and_points_to_the_message() -> None:
    (event,) = Mailflags([MailRule("A", Flag("B", "x"))]).answer(_mail("A"), 2.0, None)

    assert (event.time, event.variable, event.row) == (2.0, "A", 0)


def test_counts_are_of_the_key_and_of_all() -> None:
    flags = Mailflags([MailRule("A", Flag("B", "$[CNT]/$[MCNT]"))])

    assert _posted(flags, "A", "X", "A") == [("B", "1/1"), ("B", "2/3")]
    assert _posted(flags, "A") == [("B", "3/4")]


def test_any_answers_what_no_other_rule_is_for() -> None:
    flags = Mailflags([MailRule("A", Flag("B", "a")), MailRule("ANY", Flag("C", "any$[CNT]"))])

    assert _posted(flags, "A", "X", "X") == [("B", "a"), ("C", "any1"), ("C", "any2")]


@pytest.mark.parametrize(("utc", "text"), [(12.5, "12.500"), (None, "$[UTC]")])
def test_time_is_known_if_the_log_tells(utc: float | None, text: str) -> None:
    assert _posted(Mailflags([MailRule("A", Flag("B", "$[UTC]"))]), "A", utc=utc) == [("B", text)]


def test_a_thousand_postings_at_most_are_pending() -> None:
    flags = Mailflags([MailRule("A", Flag("B", "x"))])

    assert len(_posted(flags, *["A"] * 1200)) == 1000

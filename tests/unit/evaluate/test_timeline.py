from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.align import shifts
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate import timeline as module
from alogkit.evaluate.archive import Archive
from alogkit.evaluate.checks import Mailflag, Names
from alogkit.evaluate.resolve import Place
from alogkit.evaluate.timeline import Events, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.logic.condition import Value


def _log(
    *rows: tuple[float, str, float | str], community: str = "abe", start: float | None = 1000.0
) -> Alog:
    postings = [
        Posting(time, name, "pTest", None, None, value)
        if isinstance(value, str)
        else Posting(time, name, "pTest", None, value, "")
        for time, name, value in rows
    ]
    return Alog.from_postings(Header(start=start), postings, community=community)


def _play(
    logs: Sequence[Alog], names: Sequence[str], mailflags: Sequence[Mailflag] = ()
) -> list[tuple[float, list[tuple[str, Value]]]]:
    archive = Archive(logs, Names(), [*names, *(flag.key for flag in mailflags)])
    instants = archive.instants(names, mailflags)
    return [
        (instant.time, [(event.name, event.value) for event in instant.events])
        for instant in instants
    ]


def test_postings_of_one_stamp_are_one_instant_wherever_they_stand() -> None:
    log = _log((2.0, "A", 1.0), (3.0, "A", 2.0), (2.0, "B", "x"), (2.0, "C", 9.0))
    assert _play([log], ["A", "B"]) == [(2.0, [("A", 1.0), ("B", "x")]), (3.0, [("A", 2.0)])]


def test_values_repeated_later_with_their_old_stamp_do_not_come_back() -> None:
    log = _log((2.0, "A", 1.0), (3.0, "A", 2.0), (2.0, "A", 1.0))
    assert _play([log], ["A"]) == [(2.0, [("A", 1.0)]), (3.0, [("A", 2.0)])]


def test_last_in_the_file_wins_among_distinct_rows_of_one_stamp() -> None:
    log = _log((2.0, "A", 1.0), (2.0, "A", 2.0), (2.0, "A", 1.0))
    assert _play([log], ["A"])[0][1][-1] == ("A", 2.0)


def test_asking_twice_for_a_variable_gives_it_once() -> None:
    assert _play([_log((2.0, "A", 1.0))], ["A", "A"]) == [(2.0, [("A", 1.0)])]


def test_other_logs_are_shifted_by_their_logstart() -> None:
    first = _log((2.0, "A", 1.0), start=1000.0)
    second = _log((2.0, "B", 1.0), start=1000.55, community="shoreside")
    assert _play([first, second], ["A", "B"]) == [(2.0, [("A", 1.0)]), (2.55, [("B", 1.0)])]
    assert _play([second, first], ["A", "B"]) == [(1.45, [("A", 1.0)]), (2.0, [("B", 1.0)])]


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        ((None, 5.0), (0.0, 0.0)),
        ((5.0, None), (0.0, 0.0)),
        ((17960638439.80374, 17960638440.38885), (0.0, 0.58511)),
        ((), ()),
    ],
    ids=["no-base", "no-start", "warped", "no-logs"],
)
def test_shifts(starts: tuple[float | None, ...], expected: tuple[float, ...]) -> None:
    assert shifts([_log(start=start) for start in starts]) == expected


def test_mailflag_sets_its_variable_at_each_posting_of_its_key() -> None:
    log = _log((1.0, "KEY", "x"), (2.0, "SEEN", "false"), (3.0, "KEY", 4.0))
    flags = [Mailflag("KEY", "SEEN", "true"), Mailflag("KEY", "OTHER", "true")]
    assert _play([log], ["SEEN"], flags) == [
        (1.0, [("SEEN", "true")]),
        (2.0, [("SEEN", "false")]),
        (3.0, [("SEEN", "true")]),
    ]


def test_mailflag_wins_over_a_posting_of_the_same_stamp() -> None:
    log = _log((1.0, "KEY", "x"), (1.0, "SEEN", "false"))
    flags = [Mailflag("KEY", "SEEN", "true")]
    assert _play([log], ["SEEN"], flags) == [(1.0, [("SEEN", "false"), ("SEEN", "true")])]


def test_mailflag_key_and_variable_resolve_like_any_name() -> None:
    log = _log((1.0, "ABE_KEY", "x"), (2.0, "SEEN", "false"), community="shoreside")
    flags = [Mailflag("KEY", "SEEN", "true")]
    assert _play([log], ["SEEN"], flags) == [(1.0, [("SEEN", "true")]), (2.0, [("SEEN", "false")])]


def test_many_events_are_made_when_they_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    logs = [_log((1.0, "A", 1.0), (2.0, "B", "x"), (3.0, "A", 2.0), (3.0, "B", "y"))]
    archive = Archive(logs, Names(), ["A", "B"])
    streams = [Stream(name, place, archive.samples(place)) for name, place in _places(archive)]
    held = Events.of(streams)
    assert held.between(0, 1)[0] is held.between(0, 1)[0]
    monkeypatch.setattr(module, "_FEW", 3)
    made = Events.of(streams)
    assert made.between(0, 1)[0] is not made.between(0, 1)[0]
    assert list(made) == made.between(0, 4) == held.between(0, 4)
    assert [event.value for event in made.without({0, 2})] == ["x", "y"]


def _places(archive: Archive) -> list[tuple[str, Place]]:
    return [(name, Place(0, name)) for name in archive.logs[0].variables]

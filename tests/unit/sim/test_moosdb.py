from __future__ import annotations

from alogkit.sim.app import Mail, Value
from alogkit.sim.moosdb import Inbox, MoosDB


def mail(variable: str, value: Value = 1.0, time: float = 0.0, aux: str | None = None) -> Mail:
    return Mail(time, variable, value, "pSource", aux)


def test_a_variable_exists_once_somebody_asks_for_it_but_has_no_value() -> None:
    db = MoosDB("abe")
    inbox = Inbox()
    db.subscribe(inbox, ["NAV_X"])
    assert db.latest == {"NAV_X": None}
    assert not inbox.mail


def test_postings_reach_those_who_asked_and_the_latest_is_kept() -> None:
    db = MoosDB("abe")
    asked, other = Inbox(), Inbox()
    db.subscribe(asked, ["NAV_X"])
    db.subscribe(other, ["NAV_Y"])
    first, second = mail("NAV_X", 1.0, 0.1), mail("NAV_X", 2.0, 0.2)
    assert db.deliver([first, second]) == []
    assert asked.mail == [first, second]
    assert not other.mail
    assert db.latest["NAV_X"] == second


def test_who_asks_late_is_mailed_the_held_value_with_its_old_stamp() -> None:
    db = MoosDB("abe")
    old = mail("NAV_X", 7.0, time=-3.5, aux="12:transit")
    db.deliver([mail("NAV_X", 6.0, time=-4.0), old])
    inbox = Inbox()
    db.subscribe(inbox, ["NAV_X", "NAV_Y"])
    assert inbox.mail == [old]


def test_asking_again_repeats_the_held_value_but_not_later_ones() -> None:
    db = MoosDB("abe")
    inbox = Inbox()
    held, later = mail("NAV_X", 1.0), mail("NAV_X", 2.0, 1.0)
    db.deliver([held])
    db.subscribe(inbox, ["NAV_X"])
    db.subscribe(inbox, ["NAV_X"])
    db.deliver([later])
    assert inbox.mail == [held, held, later]


def test_two_inboxes_of_equal_contents_are_two_subscribers() -> None:
    db = MoosDB("abe")
    one, two = Inbox(), Inbox()
    db.subscribe(one, ["NAV_X"])
    db.subscribe(two, ["NAV_X"])
    db.deliver([mail("NAV_X")])
    assert one.mail == two.mail == [mail("NAV_X")]


def test_a_pattern_makes_nothing_exist_and_is_mailed_all_that_begins_so() -> None:
    db = MoosDB("abe")
    inbox = Inbox()
    db.subscribe(inbox, ["NAV_ALT*"])
    assert db.latest == {}
    first, other, second = mail("NAV_ALTITUDE"), mail("NAV_Z"), mail("NAV_ALTITUDE", 2.0, 1.0)
    db.deliver([first, other, second])
    assert inbox.mail == [first, second]
    assert list(db.latest) == ["NAV_ALTITUDE", "NAV_Z"]


def test_a_pattern_that_comes_late_is_mailed_the_held_values_that_match() -> None:
    db = MoosDB("abe")
    held, other, later = mail("NAV_X"), mail("DEPLOY"), mail("NAV_X", 2.0, 1.0)
    asked, inbox = Inbox(), Inbox()
    db.subscribe(asked, ["NAV_Y"])
    db.deliver([held, other])
    db.subscribe(inbox, ["NAV_*"])
    assert inbox.mail == [held]
    db.deliver([later, mail("NAV_Y")])
    assert inbox.mail == [held, later, mail("NAV_Y")]
    assert asked.mail == [mail("NAV_Y")]


def test_who_asks_by_name_does_not_take_it_from_who_asks_by_a_pattern() -> None:
    db = MoosDB("abe")
    pattern, name = Inbox(), Inbox()
    db.subscribe(pattern, ["NAV_*"])
    db.subscribe(name, ["NAV_X"])
    assert db.latest == {"NAV_X": None}
    db.deliver([mail("NAV_X")])
    assert pattern.mail == name.mail == [mail("NAV_X")]


def test_who_asks_both_ways_hears_a_posting_once() -> None:
    db = MoosDB("abe")
    inbox = Inbox()
    db.subscribe(inbox, ["NAV_X", "NAV_*", "NAV_*"])
    db.deliver([mail("NAV_X")])
    assert inbox.mail == [mail("NAV_X")]


def test_only_routed_postings_are_given_back() -> None:
    db = MoosDB("abe")
    db.add_route("NAV_X", "ABE_NAV_X")
    shared, kept = mail("NAV_X"), mail("NAV_Y")
    assert db.deliver([kept, shared]) == [shared]


def test_a_new_route_gives_the_held_value_once() -> None:
    db = MoosDB("abe")
    held = mail("NAV_X", 5.0, time=-1.0)
    db.deliver([held])
    assert db.add_route("NAV_X", "ABE_NAV_X") == held
    assert db.add_route("NAV_X", "ABE_NAV_X") is None
    assert db.add_route("NAV_X", "OTHER_X") == held
    assert db.routes == {"NAV_X": ["ABE_NAV_X", "OTHER_X"]}


def test_a_route_makes_its_variable_exist_without_a_value() -> None:
    db = MoosDB("abe")
    assert db.add_route("NAV_X", "ABE_NAV_X") is None
    assert db.latest == {"NAV_X": None}

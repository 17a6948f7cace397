from __future__ import annotations

import pytest

from alogkit.alog.align import Basis, Clock, align, shifts, skew
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting

VEHICLE, SHORE = 1790000000.0, 1790000002.5


def log(community: str, start: float | None, postings: list[Posting]) -> Alog:
    return Alog.from_postings(Header(start=start), postings, community=community)


def nav(variable: str, time: float, value: float) -> Posting:
    return Posting(time, variable, "uSim", None, value, "")


def vehicle(values: int = 20) -> Alog:
    return log("abe", VEHICLE, [nav("NAV_X", 10.0 + at, float(at)) for at in range(values)])


def shore(delay: float = 0.0, offset: float = 0.0) -> Alog:
    postings: list[Posting] = []
    for at in range(20):
        stamp = 10.0 + at - (SHORE - VEHICLE) - offset
        postings.append(Posting(stamp + delay, "DB_TIME", "MOOSDB_shoreside", None, 1.0, ""))
        postings.append(nav("ABE_NAV_X", stamp, float(at)))
    return log("shoreside", SHORE, postings)


def test_logs_are_shifted_to_the_first_logstart() -> None:
    logs = [vehicle(), shore(), log("ben", None, [])]
    assert shifts(logs) == (0.0, 2.5, 0.0)
    assert shifts([]) == ()


def test_bridged_postings_agree_when_the_clocks_do() -> None:
    found = skew(vehicle(), shore())
    assert found is not None
    assert found.matched == 20
    assert found.offset == pytest.approx(0.0, abs=1e-9)
    assert found.spread == pytest.approx(0.0, abs=1e-9)
    assert found.latency == 0.0


def test_what_to_add_to_a_clock_that_is_behind_is_found() -> None:
    found = skew(vehicle(), shore(offset=0.75))
    assert found is not None
    assert found.offset == pytest.approx(0.75)


def test_mail_that_is_logged_late_shows_how_late() -> None:
    found = skew(vehicle(), shore(delay=0.25))
    assert found is not None
    assert found.latency == pytest.approx(0.25)


def test_a_value_that_comes_at_several_times_is_no_evidence_but_a_repeat_is_none() -> None:
    repeated = [nav("NAV_X", 1.0, 5.0), nav("NAV_X", 1.0, 5.0), nav("NAV_X", 2.0, 7.0)]
    constant = [nav("ABE_NAV_X", 1.0, 5.0), nav("ABE_NAV_X", 2.0, 7.0), nav("ABE_NAV_X", 3.0, 7.0)]
    found = skew(log("abe", VEHICLE, repeated), log("shoreside", VEHICLE, constant))
    assert found is not None
    assert found.matched == 1


@pytest.mark.parametrize(
    "other",
    [
        log("shoreside", SHORE, []),
        log("shoreside", SHORE, [nav("BEN_NAV_X", 1.0, 1.0)]),
        log("shoreside", SHORE, [Posting(1.0, "ABE_NAV_X", "pOther", None, 1.0, "")]),
    ],
    ids=["empty", "another vehicle", "another app"],
)
def test_logs_without_twins_tell_nothing(other: Alog) -> None:
    assert skew(vehicle(), other) is None


def test_the_first_log_is_the_base() -> None:
    assert align([vehicle()]) == (Clock(0.0, Basis.FIRST, None, 0, None),)
    assert align([]) == ()


@pytest.mark.parametrize("offset", [0.0, 3.2, -0.75])
def test_a_clock_that_is_off_is_found_by_what_was_bridged(offset: float) -> None:
    logs = [vehicle(), shore(offset=offset)]
    _, clock = align(logs)
    assert clock.basis is Basis.BRIDGED
    assert clock.shift == pytest.approx(2.5 + offset)
    assert clock.offset == pytest.approx(offset, abs=1e-9)
    assert clock.matched == 20
    assert clock.spread == pytest.approx(0.0, abs=1e-9)
    _, reverse = align(logs[::-1])
    assert reverse.shift == pytest.approx(-2.5 - offset)


def test_with_few_twins_the_logstarts_tell_and_the_twins_are_counted() -> None:
    _, clock = align([vehicle(values=7), shore(offset=3.2)])
    assert (clock.shift, clock.basis, clock.matched) == (2.5, Basis.LOGSTART, 7)
    assert clock.offset == pytest.approx(3.2)


def test_many_twins_of_one_stamp_are_no_more_than_one() -> None:
    ours = [nav(f"NAV_{at}", 10.0, float(at)) for at in range(20)]
    theirs = [nav(f"ABE_NAV_{at}", 11.0, float(at)) for at in range(20)]
    _, clock = align([log("abe", VEHICLE, ours), log("shoreside", VEHICLE, theirs)])
    assert (clock.shift, clock.basis, clock.matched) == (0.0, Basis.LOGSTART, 20)


def test_without_twins_only_the_logstarts_tell() -> None:
    _, clock = align([vehicle(), log("shoreside", SHORE, [nav("DB_TIME", 1.0, 1.0)])])
    assert clock == Clock(2.5, Basis.LOGSTART, None, 0, None)


def test_twins_that_contradict_each_other_change_nothing() -> None:
    theirs = [nav("ABE_NAV_X", 10.0 + at * 1.1, float(at)) for at in range(20)]
    _, clock = align([vehicle(), log("shoreside", SHORE, theirs)])
    assert (clock.shift, clock.basis, clock.matched) == (2.5, Basis.CONTRADICTED, 20)
    assert clock.spread is not None
    assert clock.spread > 0.5


def test_one_wrong_twin_in_twenty_does_not_count() -> None:
    theirs = [nav("ABE_NAV_X", 10.0 + at + (at == 3) * 40.0, float(at)) for at in range(40)]
    _, clock = align([vehicle(values=40), log("shoreside", VEHICLE, theirs)])
    assert (clock.shift, clock.basis) == (0.0, Basis.BRIDGED)


@pytest.mark.parametrize(
    ("start", "other"),
    [(None, SHORE), (VEHICLE, None), (None, None)],
    ids=["first", "last", "both"],
)
def test_without_a_logstart_twins_align_alone(start: float | None, other: float | None) -> None:
    ours = log("abe", start, vehicle().postings())
    clocks = align([ours, log("shoreside", other, shore(offset=3.2).postings())])
    assert clocks[1].shift == pytest.approx(2.5 + 3.2)
    assert clocks[1].basis is Basis.BRIDGED
    alone = align([ours, log("shoreside", other, [nav("DB_TIME", 1.0, 1.0)])])
    assert alone[1] == Clock(0.0, Basis.NOTHING, None, 0, None)


@pytest.mark.parametrize("twins", [True, False])
def test_logstarts_of_different_warps_are_said_to_be_far(twins: bool) -> None:  # noqa: FBT001 -- a parameter
    start = VEHICLE * 10.0
    stamps = [10.0 + at + VEHICLE - start for at in range(20)] if twins else []
    theirs = [nav("ABE_NAV_X", stamp, float(at)) for at, stamp in enumerate(stamps)]
    _, clock = align([vehicle(), log("shoreside", start, theirs)])
    assert clock.shift == pytest.approx(start - VEHICLE)
    assert clock.basis is (Basis.BRIDGED if twins else Basis.FAR)


def test_a_log_without_twins_in_the_first_is_aligned_by_another() -> None:
    ben = [nav("NAV_X", 10.0 + at, float(at)) for at in range(20)]
    theirs = [nav("BEN_NAV_X", 14.0 + at, float(at)) for at in range(20)]
    both = log("shoreside", SHORE, [*shore().postings(), *theirs])
    clocks = align([vehicle(), both, log("ben", VEHICLE, ben)])
    assert [clock.basis for clock in clocks[1:]] == [Basis.BRIDGED, Basis.BRIDGED]
    assert clocks[2].shift == pytest.approx(2.5 + 4.0)
    assert clocks[2].offset == pytest.approx(4.0 + 2.5)


def test_variables_of_one_name_count_only_where_none_got_a_prefix() -> None:
    same = [nav("NAV_X", 10.0 + at - 0.5, float(at)) for at in range(20)]
    bare = log("shoreside", VEHICLE, same)
    assert align([vehicle(), bare])[1].shift == pytest.approx(0.5)
    mixed = log("shoreside", VEHICLE, [*same, *shore(offset=-2.5).postings()])
    assert align([vehicle(), mixed])[1].shift == pytest.approx(0.0)


def test_of_long_variables_the_first_and_the_last_rows_are_looked_at() -> None:
    ours = [nav("NAV_X", float(at), float(at)) for at in range(5000)]
    theirs = [nav("ABE_NAV_X", at + 1.0 * (at > 2500), float(at)) for at in range(5000)]
    _, clock = align([log("abe", VEHICLE, ours), log("shoreside", VEHICLE, theirs)])
    assert clock.basis is Basis.CONTRADICTED
    assert clock.matched <= 60

from __future__ import annotations

import pytest

from alogkit.alog.align import shifts, skew
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
    assert shifts(logs[::-1]) == (0.0, 0.0, 0.0)
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

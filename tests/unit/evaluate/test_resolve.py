from __future__ import annotations

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.checks import Names
from alogkit.evaluate.resolve import Place, Resolver

NAMES = Names("abe", {"DEPLOY": "DEPLOY_ALL"})
ALL = ("DEPLOY_ALL", "ABE_DEPLOY", "DEPLOY")


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


@pytest.mark.parametrize(
    ("community", "posted", "found"),
    [
        pytest.param("abe", ALL, "DEPLOY", id="the-vehicle-has-its-own-name"),
        pytest.param("ABE", ALL, "DEPLOY", id="communities-ignore-case"),
        pytest.param("abe", ("ABE_DEPLOY",), None, id="the-vehicle-has-no-other-name"),
        pytest.param("shoreside", ALL, "DEPLOY_ALL", id="shoreside-takes-the-alias-first"),
        pytest.param("shoreside", ALL[1:], "ABE_DEPLOY", id="then-the-prefixed-name"),
        pytest.param("shoreside", ALL[2:], "DEPLOY", id="then-the-plain-name"),
        pytest.param("", ALL, "DEPLOY", id="an-unknown-community-takes-the-plain-name-first"),
        pytest.param("", ALL[:2], "DEPLOY_ALL", id="then-its-alias"),
        pytest.param("", ALL[1:2], "ABE_DEPLOY", id="then-its-prefixed-name"),
    ],
)
def test_name_resolves_by_community(
    community: str, posted: tuple[str, ...], found: str | None
) -> None:
    log = _log(*((1.0, name, "true") for name in posted), community=community)
    expected = None if found is None else Place(0, found)
    assert Resolver([log], NAMES).place("DEPLOY") == expected


def test_vehicle_log_goes_first_wherever_it_stands() -> None:
    shore = _log((1.0, "ABE_NAV_X", 1.0), (1.0, "SEEN", "true"), community="shoreside")
    vehicle = _log((1.0, "NAV_X", 1.0))
    for logs, index in (((shore, vehicle), 1), ((vehicle, shore), 0)):
        resolver = Resolver(logs, NAMES)
        assert resolver.place("NAV_X") == Place(index, "NAV_X")
        assert resolver.place("SEEN") == Place(1 - index, "SEEN")
        assert resolver.place("NAV_Y") is None

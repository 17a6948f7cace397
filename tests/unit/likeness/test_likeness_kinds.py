from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.log import Alog
from alogkit.likeness.kinds import Kind, kinds_of, normal_aux, pace
from alogkit.likeness.noise import ASKED, noise_reason

MakeLog = Callable[..., Alog]


@pytest.mark.parametrize(
    ("aux", "normal"),
    [
        pytest.param(None, None, id="none"),
        pytest.param("", "", id="empty"),
        pytest.param("HELM_MODE", "HELM_MODE", id="word"),
        pytest.param("86:const_depth", "<iter>:const_depth", id="behavior"),
        pytest.param("7", "<iter>", id="iteration-alone"),
        pytest.param("transit_2", "transit_2", id="name-with-number"),
        pytest.param("2nd:transit", "2nd:transit", id="number-in-word"),
    ],
)
def test_the_iteration_in_an_aux_counts_for_nothing(aux: str | None, normal: str | None) -> None:
    assert normal_aux(aux) == normal


def test_a_kind_tells_its_poster() -> None:
    assert Kind("A", "pHelmIvP", "<iter>:transit").poster == "pHelmIvP:<iter>:transit"
    assert Kind("A", "pHelmIvP", None).poster == "pHelmIvP"


@pytest.mark.parametrize(
    ("times", "hertz"),
    [
        pytest.param([0.5 * n for n in range(10)], 2.0, id="steady"),
        pytest.param([0.5 * n for n in reversed(range(10))], 2.0, id="any-order"),
        pytest.param([0.5 * n for n in range(7)], 2.0, id="just-enough"),
        pytest.param([0.5 * n for n in range(6)], None, id="too-few"),
        pytest.param([], None, id="none"),
        pytest.param([0.5 * n + (20.0 if n > 5 else 0.0) for n in range(12)], 2.0, id="a-pause"),
        pytest.param([n // 3 + 0.001 * (n % 3) for n in range(30)], 3.0, id="bursts-of-three"),
    ],
)
def test_a_rate_is_told_while_postings_last(times: list[float], hertz: float | None) -> None:
    found = pace(times)
    if hertz is None:
        assert found is None
    else:
        assert found is not None
        assert tuple(found) == pytest.approx((hertz, 0.0))


def test_irregular_postings_have_a_rate_with_an_error() -> None:
    found = pace([0.0, 1.0, 3.0, 4.0, 6.0, 7.0, 9.0])
    assert found is not None
    assert tuple(found) == pytest.approx((6 / 9, 0.5 / 1.5 / 6**0.5))


@given(st.integers(7, 60), st.floats(0.05, 20.0), st.floats(-100.0, 100.0))
def test_a_steady_rate_is_found_whatever_it_is(count: int, gap: float, start: float) -> None:
    found = pace(start + gap * n for n in range(count))
    assert found is not None
    assert found.rate == pytest.approx(1.0 / gap)
    assert found.error < 1e-6


def test_replayed_postings_count_once_and_kinds_are_kept_apart(make_log: MakeLog) -> None:
    log = make_log(
        (1.0, "A", 3.0, "pOne"),
        (1.0, "A", 3.0, "pOne"),
        (2.0, "A", -1.0, "pOne"),
        (2.0, "A", 8.0, "pTwo:5:transit"),
        (3.0, "A", 9.0, "pTwo:6:transit"),
        (3.0, "B", "text", "pOne"),
    )
    found = kinds_of(log)
    assert found == {
        Kind("A", "pOne", None): (2, None, -1.0, 3.0),
        Kind("A", "pTwo", "<iter>:transit"): (2, None, 8.0, 9.0),
        Kind("B", "pOne", None): (1, None, None, None),
    }


@pytest.mark.parametrize(
    "variable",
    ["IVPHELM_CPU", "IVPHELM_LOOP_CPU", "PHELMIVP_PID", "DB_QOS", "MISSION_HASH", "DB_TIME"],
)
def test_the_clock_noise_has_reasons(variable: str) -> None:
    assert noise_reason(variable)


def test_more_variables_may_be_called_noise() -> None:
    assert noise_reason("NAV_X") is None
    assert noise_reason("NAV_X", ["NAV_*"]) == ASKED

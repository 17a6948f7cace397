from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest

from alogkit.sim.timing import Latency, TickExcess, draw_strain, exponential, timing_for

DRAWS = 20_000


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- jitter, not secrets


def mean_excess_ms(app: str, warp: float) -> float:
    excess = timing_for(warp).excess_of(app)
    rng = chance(1)
    return 1e3 * math.fsum(excess.draw(rng) for _ in range(DRAWS)) / DRAWS


@pytest.mark.parametrize("warp", [0.0, 0.999, -1.0, math.inf, math.nan])
def test_a_warp_below_one_or_not_finite_is_refused(warp: float) -> None:
    with pytest.raises(ValueError, match=r"warp is .*at least 1"):
        timing_for(warp)


@pytest.mark.parametrize("load", [0.0, -1.0, math.inf, math.nan])
def test_a_load_that_is_not_positive_or_not_finite_is_refused(load: float) -> None:
    with pytest.raises(ValueError, match=r"load is .*above 0"):
        timing_for(10.0, load)


@pytest.mark.parametrize(
    ("app", "warp", "least", "most"),
    [
        ("uSimMarineV22", 10.0, 1.2, 1.9),
        ("pMarinePIDV22", 10.0, 1.1, 1.6),
        ("pHelmIvP", 10.0, 1.4, 1.9),
        ("pMissionEval", 10.0, 1.2, 1.9),
        ("uSimMarineV22", 1.0, 0.15, 0.25),
        ("pMarinePIDV22", 1.0, 0.14, 0.22),
        ("pHelmIvP", 1.0, 0.70, 0.80),
    ],
)
def test_a_tick_is_longer_than_nominal_by_the_measured_mean(
    app: str, warp: float, least: float, most: float
) -> None:
    assert least < mean_excess_ms(app, warp) < most


def test_an_excess_is_never_below_its_base_and_sometimes_far_above() -> None:
    excess = TickExcess(0.001, 0.0, rare_share=0.3, rare=0.01, very_rare_share=0.1, very_rare=1.0)
    rng = chance(2)
    draws = [excess.draw(rng) for _ in range(2_000)]
    assert min(draws) == 0.001
    assert sum(draw == 0.001 for draw in draws) == pytest.approx(1_200, abs=80)
    assert sum(draw > 0.2 for draw in draws) == pytest.approx(2_000 * 0.1 * math.exp(-0.2), abs=40)


def test_exponential_draws_have_their_mean() -> None:
    rng = chance(3)
    draws = [exponential(rng, 0.25) for _ in range(DRAWS)]
    assert min(draws) >= 0.0
    assert math.fsum(draws) / DRAWS == pytest.approx(0.25, rel=0.03)


def test_a_writer_rests_forty_milliseconds_at_warp_ten_and_not_at_all_at_warp_one() -> None:
    fast, slow = timing_for(10.0), timing_for(1.0)
    assert fast.bridge_late == pytest.approx(0.040)
    assert fast.latency_of("uSimMarineV22").late_base == pytest.approx(0.040)
    assert (slow.bridge_late, slow.bridge_late_share) == (0.0, 0.0)
    assert {latency.late_share for latency in slow.latency.values()} == {0.0}


def test_between_the_measured_warps_figures_are_interpolated_and_beyond_them_never_negative() -> (
    None
):
    slow, middle, fast = timing_for(1.0), timing_for(5.5), timing_for(10.0)
    for name in ("vehicle_spacing", "shore_spacing", "start_pause"):
        low, high = getattr(slow.launch, name), getattr(fast.launch, name)
        assert getattr(middle.launch, name) == pytest.approx((low + high) / 2.0)
    assert timing_for(30.0).launch.connect_pause == 0.0
    assert timing_for(30.0).broker_wait == 0.0


def test_only_the_named_apps_have_figures_of_their_own() -> None:
    timing = timing_for(10.0)
    assert timing.excess_of("pShare") is timing.excess_of("pRealm") is timing.excess[""]
    assert timing.latency_of("pShare") is timing.latency[""]
    assert timing.latency_of("pHelmIvP") is not timing.latency[""]


def odds(share: float) -> float:
    return share / (1.0 - share)


@pytest.mark.parametrize(("load", "late"), [(0.4, 0.05), (1.0, 0.12), (3.0, 0.29)])
def test_vehicle_and_autopilot_are_late_as_often_as_the_recorded_ones(
    load: float, late: float
) -> None:
    for app in ("uSimMarineV22", "pMarinePIDV22"):
        latency = timing_for(10.0, load).latency_of(app)
        assert latency.late_share == pytest.approx(late, abs=0.01)
        assert not latency.tail_anywhere


def test_a_busier_machine_has_more_long_ticks_and_more_late_messages() -> None:
    idle, busy, hopeless = timing_for(10.0), timing_for(10.0, 3.0), timing_for(10.0, 1e6)
    for app in ("uSimMarineV22", "pHelmIvP", ""):
        calm, strained = idle.excess_of(app), busy.excess_of(app)
        assert strained.rare_share == pytest.approx(3.0**1.35 * calm.rare_share)
        assert strained.rare == pytest.approx(math.sqrt(3.0) * calm.rare)
        assert strained.base == calm.base
        prompt, slow = idle.latency_of(app), busy.latency_of(app)
        assert odds(slow.late_share) > 2.9 * odds(prompt.late_share)
        assert (slow.base, slow.late_base) == (prompt.base, prompt.late_base)
        assert slow.spread == pytest.approx(3.0 * prompt.spread)
        assert slow.late_spread == pytest.approx(3.0 * prompt.late_spread)
        worst = hopeless.excess_of(app)
        assert worst.rare_share + worst.very_rare_share < 1.0


def test_the_odds_of_a_cut_burst_grow_with_the_load() -> None:
    idle, busy, hopeless = (
        timing_for(10.0, load).latency_of("pHelmIvP").late_share for load in (1.0, 3.0, 1e6)
    )
    assert odds(busy) == pytest.approx(3.0**1.25 * odds(idle))
    assert 0.99 < hopeless < 1.0


@pytest.mark.parametrize("load", [1e-300, 1e200], ids=["none", "endless"])
def test_no_load_is_too_small_or_too_great_for_a_share(load: float) -> None:
    for latency in timing_for(10.0, load).latency.values():
        assert 0.0 <= latency.late_share <= 1.0


def test_stalls_come_in_proportion_to_the_load_and_as_often_in_real_time_at_any_warp() -> None:
    idle, busy, slow = (timing_for(*pair).stall for pair in ((10.0, 1.0), (10.0, 3.0), (1.0, 1.0)))
    assert busy.rate == pytest.approx(3.0 * idle.rate)
    assert (slow.rate, slow.length) == pytest.approx((10.0 * idle.rate, 0.1 * idle.length))


def test_of_the_long_ticks_some_hold_up_postings_and_the_others_the_next_tick() -> None:
    excess = TickExcess(0.0, 0.0, 0.3, 0.01, 0.1, 1.0, within=0.25)
    rng = chance(8)
    works, waits = ([draw(rng) for _ in range(DRAWS)] for draw in (excess.draw_work, excess.draw))
    assert sum(work > 0.0 for work in works) == pytest.approx(0.1 * DRAWS, rel=0.1)
    assert sum(wait > 0.0 for wait in waits) == pytest.approx(0.3 * DRAWS, rel=0.1)
    assert {replace(excess, within=0.0).draw_work(rng) for _ in range(99)} == {0.0}


def test_the_strain_of_a_run_is_one_in_the_mean_and_differs_by_four_tenths() -> None:
    rng = chance(6)
    strains = [draw_strain(rng) for _ in range(DRAWS)]
    assert min(strains) > 0.0
    assert fmean(strains) == pytest.approx(1.0, rel=0.02)
    assert stdev(strains) == pytest.approx(1.0 / math.sqrt(6.0), rel=0.03)


def test_an_app_has_a_base_of_its_own_in_each_run() -> None:
    excess = timing_for(10.0).excess_of("uSimMarineV22")
    rng = chance(7)
    bases = [excess.of_a_run(rng).base for _ in range(DRAWS)]
    assert fmean(bases) == pytest.approx(excess.base, rel=0.01)
    assert stdev(bases) == pytest.approx(0.1 * excess.base, rel=0.03)
    steady = replace(excess, base_spread=0.0)
    assert steady.of_a_run(rng) == steady


def test_most_ticks_send_all_their_postings_early() -> None:
    latency = Latency(0.001, 0.002, late_share=0.1, late_base=0.04, late_spread=0.0)
    rng = chance(4)
    draws = [latency.draw(rng, 5) for _ in range(5_000)]
    punctual = [draw for draw in draws if draw[0] == 5]
    assert len(punctual) == pytest.approx(4_500, abs=120)
    assert all(early == late >= 0.001 for _, early, late in punctual)


def test_a_late_tail_begins_at_the_second_posting() -> None:
    latency = Latency(0.0, 0.0, late_share=1.0, late_base=0.04, late_spread=0.0)
    rng = chance(5)
    assert {latency.draw(rng, 4) for _ in range(100)} == {(1, 0.0, 0.04)}
    alone, _, _ = latency.draw(rng, 1)
    assert alone == 1, "a posting alone wakes the writer and leaves at once"


def test_the_late_tail_of_a_long_burst_begins_anywhere() -> None:
    latency = Latency(0.0, 0.0, 1.0, late_base=0.04, late_spread=0.0, tail_anywhere=True)
    rng = chance(5)
    firsts = [latency.draw(rng, 4)[0] for _ in range(4_000)]
    for first in range(4):
        assert firsts.count(first) == pytest.approx(1_000, abs=120)
    assert [app for app, one in timing_for(10.0).latency.items() if one.tail_anywhere] == [
        "pHelmIvP"
    ]

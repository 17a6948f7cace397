from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from math import sin

import pytest

from alogkit.likeness.compare import compare
from alogkit.likeness.facts import Facts
from alogkit.likeness.kinds import Kind, KindFacts, Pace
from alogkit.likeness.motion import DIVE_RATE
from alogkit.likeness.records import Aspect, Comparison, Likeness, Row
from alogkit.likeness.samples import MissingExtraError, fisher_p, judged

NAV_X = Kind("NAV_X", "uSimMarineV22", None)
MODE = Kind("MODE", "pHelmIvP", "HELM_MODE")
CPU = Kind("IVPHELM_CPU", "pHelmIvP", None)
PLAIN = Facts(
    community="abe",
    kinds={NAV_X: KindFacts(100, Pace(5.0, 0.0), 0.0, 80.0), MODE: KindFacts(1, None, None, None)},
    sequences={"MODE": ("INACTIVE", "ACTIVE")},
    times={"deployed": 9.7, "evaluated": 40.0},
    figures={DIVE_RATE: 0.5},
)


def of(found: Comparison, aspect: Aspect, subject: str) -> Row:
    (row,) = (row for row in found.rows if (row.aspect, row.subject) == (aspect, subject))
    return row


def verdict(ours: Facts | list[Facts], theirs: Facts | list[Facts], *about: object) -> Likeness:
    sides = [side if isinstance(side, list) else [side] for side in (ours, theirs)]
    return of(compare(*sides), *about).verdict  # type: ignore[arg-type]


def with_kind(kind: Kind, facts: KindFacts, base: Facts = PLAIN) -> Facts:
    return replace(base, kinds={**base.kinds, kind: facts})


def test_equal_logs_are_alike_in_every_row() -> None:
    found = compare([PLAIN, PLAIN], [PLAIN])
    assert {row.verdict for row in found.rows} == {Likeness.LIKE}
    assert found.runs == {"abe": (2, 1)}
    assert found.comparable
    assert found.differing == ()
    (criterion,) = found.criteria
    assert (criterion.asked, criterion.met, criterion.holds) == (2, 2, True)


def test_a_variable_of_another_source_is_on_one_side_only() -> None:
    other = Kind("NAV_X", "pOther", None)
    ours = replace(PLAIN, kinds={other: PLAIN.kinds[NAV_X], MODE: PLAIN.kinds[MODE]})
    found = compare([ours], [PLAIN])
    presence = [row for row in found.differing if row.aspect is Aspect.PRESENCE]
    assert [(row.poster, row.simulated, row.recorded) for row in presence] == [
        ("uSimMarineV22", "0 of 1", "1 of 1"),
        ("pOther", "1 of 1", "0 of 1"),
    ]
    assert found.criteria[0].missing == ("NAV_X from uSimMarineV22",)
    assert not found.criteria[0].holds


def test_what_is_rare_and_lacks_on_the_other_side_proves_nothing() -> None:
    rare = with_kind(CPU, KindFacts(1, None, None, None))
    sides = [PLAIN], [rare, PLAIN, PLAIN]
    assert of(compare(*sides), Aspect.PRESENCE, "IVPHELM_CPU").verdict is Likeness.TOO_FEW
    assert compare(*sides).criteria[0].asked == 2


def test_with_many_runs_what_is_usual_must_be_usual() -> None:
    more = with_kind(Kind("A", "pApp", None), KindFacts(1, None, None, None))
    usual, rare = [more] * 9 + [PLAIN], [more] + [PLAIN] * 9
    assert verdict(usual, usual, Aspect.PRESENCE, "A") is Likeness.LIKE
    assert verdict(rare, usual, Aspect.PRESENCE, "A") is Likeness.UNLIKE
    assert verdict(rare[:3], usual, Aspect.PRESENCE, "A") is Likeness.LIKE
    assert of(compare(rare, usual), Aspect.PRESENCE, "A").note == "Fisher p 0.00109"


@pytest.mark.parametrize(
    ("one", "other", "p"),
    [
        pytest.param((3, 4), (1, 4), 34 / 70, id="tea"),
        pytest.param((5, 5), (5, 5), 1.0, id="always"),
        pytest.param((1, 1), (0, 12), 1 / 13, id="one-against-many"),
        pytest.param((10, 10), (0, 10), 2 / 184756, id="never"),
    ],
)
def test_shares_are_tested_exactly(one: tuple[int, int], other: tuple[int, int], p: float) -> None:
    assert fisher_p(one, other) == pytest.approx(p)
    assert fisher_p(other, one) == pytest.approx(p)


@pytest.mark.parametrize(
    ("rate", "expected"),
    [
        (5.4, Likeness.LIKE),
        (5.6, Likeness.UNLIKE),
        (4.4, Likeness.UNLIKE),
        (None, Likeness.TOO_FEW),
    ],
    ids=["within", "faster", "slower", "none"],
)
def test_rates_may_be_off_by_a_tenth(rate: float | None, expected: Likeness) -> None:
    ours = with_kind(NAV_X, KindFacts(100, None if rate is None else Pace(rate, 0.0), 0.0, 80.0))
    found = compare([ours], [PLAIN])
    assert of(found, Aspect.RATE, "NAV_X").verdict is expected
    off = ("NAV_X from uSimMarineV22",) if expected is Likeness.UNLIKE else ()
    assert found.criteria[0].off_rate == off


def test_the_rates_tolerance_can_be_asked_for() -> None:
    ours = with_kind(NAV_X, KindFacts(100, Pace(5.4, 0.0), 0.0, 80.0))
    found = compare([ours], [PLAIN], rate_tolerance=0.01)
    assert of(found, Aspect.RATE, "NAV_X").verdict is Likeness.UNLIKE
    assert of(found, Aspect.RATE, "NAV_X").note == "+8.0 %"


@pytest.mark.parametrize(
    ("error", "expected"), [(0.01, Likeness.UNLIKE), (0.1, Likeness.LIKE)], ids=["some", "more"]
)
def test_what_is_irregular_may_be_off_by_its_own_error(error: float, expected: Likeness) -> None:
    ours, theirs = (
        with_kind(NAV_X, KindFacts(100, Pace(rate, error), 0.0, 80.0)) for rate in (1.3, 1.0)
    )
    assert verdict(ours, theirs, Aspect.RATE, "NAV_X") is expected


@pytest.mark.parametrize(
    ("rates", "expected"),
    [
        ([2.75, 2.8, 2.85, 2.8, 2.8], Likeness.UNLIKE),
        ([2.3, 2.5, 2.8, 3.0, 3.2], Likeness.LIKE),
        ([2.3, 3.0, 3.2, 2.8], Likeness.UNLIKE),
    ],
    ids=["steady", "from-run-to-run", "too-few-runs-to-tell"],
)
def test_a_run_is_one_draw_of_a_rate_that_differs_between_runs(
    rates: list[float], expected: Likeness
) -> None:
    ours, (theirs,) = (
        [with_kind(NAV_X, KindFacts(100, Pace(rate, 0.0), 0.0, 80.0)) for rate in all_]
        for all_ in (rates, [2.2])
    )
    found = compare(ours, [theirs])
    assert of(found, Aspect.RATE, "NAV_X").verdict is expected


def test_noise_is_compared_and_does_not_count() -> None:
    ours = with_kind(CPU, KindFacts(100, Pace(4.0, 0.0), 0.0, 90.0))
    theirs = with_kind(CPU, KindFacts(100, Pace(8.0, 0.0), 0.0, 2.0))
    found = compare([ours], [theirs])
    rows = [row for row in found.rows if row.subject == "IVPHELM_CPU"]
    verdicts = [row.verdict for row in rows]
    assert verdicts == [Likeness.LIKE, Likeness.NOISE, Likeness.NOISE]
    assert "processor" in rows[1].note
    assert found.differing == ()
    assert found.criteria[0].asked == 2


def test_more_can_be_called_noise() -> None:
    ours = with_kind(NAV_X, KindFacts(100, Pace(9.0, 0.0), 0.0, 80.0))
    found = compare([ours], [PLAIN], noise=["NAV_*"])
    assert of(found, Aspect.RATE, "NAV_X").verdict is Likeness.NOISE
    assert found.criteria[0].asked == 1


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0.0, 80.0, Likeness.LIKE), (0.0, 87.0, Likeness.LIKE), (-20.0, 80.0, Likeness.UNLIKE)],
    ids=["same", "a-bit-longer", "lower"],
)
def test_ranges_end_within_a_tenth_of_the_whole(
    low: float, high: float, expected: Likeness
) -> None:
    ours = with_kind(NAV_X, KindFacts(100, Pace(5.0, 0.0), low, high))
    assert verdict(ours, PLAIN, Aspect.RANGE, "NAV_X") is expected


def test_ranges_are_a_variables_whoever_posts_it() -> None:
    text = Kind("NAV_X", "pOther", None)
    ours = with_kind(text, KindFacts(1, None, None, None))
    assert of(compare([ours], [PLAIN]), Aspect.RANGE, "NAV_X").simulated == "0 to 80"
    silent = replace(PLAIN, kinds={MODE: PLAIN.kinds[MODE]})
    rows = compare([silent], [PLAIN]).rows
    assert [row for row in rows if row.aspect is Aspect.RANGE] == []


def test_the_most_frequent_sequences_are_compared() -> None:
    other = replace(PLAIN, sequences={"MODE": ("ACTIVE",)})
    assert verdict([PLAIN, PLAIN, other], PLAIN, Aspect.STATES, "MODE") is Likeness.LIKE
    assert verdict(other, PLAIN, Aspect.STATES, "MODE") is Likeness.UNLIKE
    found = of(compare([other], [PLAIN]), Aspect.STATES, "MODE")
    assert (found.simulated, found.recorded) == ("ACTIVE (1 of 1)", "INACTIVE > ACTIVE (1 of 1)")


def test_one_of_few_runs_may_be_a_rare_one() -> None:
    other = replace(PLAIN, sequences={"MODE": ("ACTIVE",)})
    assert verdict([PLAIN] * 9 + [other], other, Aspect.STATES, "MODE") is Likeness.LIKE
    assert verdict(other, [PLAIN] * 9 + [other], Aspect.STATES, "MODE") is Likeness.LIKE
    many = verdict([PLAIN] * 9 + [other], [other] * 9 + [PLAIN], Aspect.STATES, "MODE")
    assert many is Likeness.UNLIKE


def test_a_sequence_may_be_on_one_side_only() -> None:
    silent = replace(PLAIN, sequences={})
    assert verdict(silent, PLAIN, Aspect.STATES, "MODE") is Likeness.ONE_SIDE
    assert of(compare([silent], [PLAIN]), Aspect.STATES, "MODE").simulated == "none"


def test_few_times_may_be_half_a_second_apart() -> None:
    late, later = (
        replace(PLAIN, times={**PLAIN.times, "evaluated": time}) for time in (40.4, 40.6)
    )
    assert verdict(late, PLAIN, Aspect.TIME, "evaluated") is Likeness.LIKE
    assert verdict(later, PLAIN, Aspect.TIME, "evaluated") is Likeness.UNLIKE


def test_what_varies_may_vary_somewhat_further() -> None:
    runs = [replace(PLAIN, times={"evaluated": time}) for time in (30.0, 34.0)]
    assert verdict(runs, replace(PLAIN, times={"evaluated": 36.4}), Aspect.TIME, "evaluated") is (
        Likeness.LIKE
    )
    assert verdict(runs, replace(PLAIN, times={"evaluated": 36.6}), Aspect.TIME, "evaluated") is (
        Likeness.UNLIKE
    )


def test_an_event_may_be_on_one_side_only() -> None:
    silent = replace(PLAIN, times={})
    found = of(compare([silent], [PLAIN]), Aspect.TIME, "evaluated")
    assert (found.verdict, found.simulated, found.recorded) == (
        Likeness.ONE_SIDE,
        "none",
        "40.000",
    )


def runs(rates: list[float]) -> list[Facts]:
    return [replace(PLAIN, figures={DIVE_RATE: rate}) for rate in rates]


def test_many_runs_are_tested_against_each_other() -> None:
    ours = runs([0.5 + 0.2 * sin(7.0 * n) for n in range(30)])
    theirs = runs([0.5 + 0.2 * sin(11.0 * n) for n in range(30)])
    alike = of(compare(ours, theirs), Aspect.FIGURE, DIVE_RATE)
    assert alike.verdict is Likeness.LIKE
    assert alike.note.startswith("KS p ")
    assert "(10-90 %: " in alike.simulated
    shifted = runs([facts.figures[DIVE_RATE] + 0.2 for facts in theirs])
    assert verdict(ours, shifted, Aspect.FIGURE, DIVE_RATE) is Likeness.UNLIKE


def test_the_level_of_the_test_can_be_asked_for() -> None:
    ours, theirs = [0.1 * n for n in range(9)], [0.1 * n + 0.45 for n in range(9)]
    assert judged(ours, theirs, 0.0, level=0.01).verdict is Likeness.LIKE
    assert judged(ours, theirs, 0.0, level=0.5).verdict is Likeness.UNLIKE


def test_few_runs_show_their_ends() -> None:
    found = of(compare(runs([0.4, 0.6, 0.5]), runs([0.5])), Aspect.FIGURE, DIVE_RATE)
    assert (found.simulated, found.recorded) == ("0.500 (0.400 to 0.600)", "0.500")
    assert found.note == "overlap"
    far = of(compare(runs([0.4, 0.5]), runs([0.9])), Aspect.FIGURE, DIVE_RATE)
    assert (far.verdict, far.note) == (Likeness.UNLIKE, "0.4 apart, 0.15 allowed")


def test_without_the_package_a_test_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    with pytest.raises(MissingExtraError, match=r'pip install "alogkit\[likeness\]"') as caught:
        judged([0.0] * 8, [0.0] * 8, 0.1)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 -- ours
    assert judged([0.0] * 7, [0.0] * 8, 0.1).verdict is Likeness.LIKE


def test_communities_are_compared_apart() -> None:
    shore = replace(PLAIN, community="shoreside")
    found = compare([PLAIN, shore], [shore])
    assert found.runs == {"shoreside": (1, 1), "abe": (1, 0)}
    assert {row.community for row in found.rows} == {"shoreside"}


def test_nothing_against_nothing_cannot_be_compared() -> None:
    found = compare([PLAIN], [])
    assert found.rows == ()
    assert not found.comparable

from __future__ import annotations

import json

import pytest

from alogkit.likeness.records import Aspect, Comparison, Criterion, Likeness, Row
from alogkit.report.aligned import Look
from alogkit.report.likeness_text import format_likeness, likeness_dict

LIKE = Row("abe", Aspect.PRESENCE, "NAV_X", "uSim", "2 of 2", "1 of 1", Likeness.LIKE)
UNLIKE = Row("abe", Aspect.RATE, "NAV_X", "uSim", "5.000", "9.000", Likeness.UNLIKE, "-44.4 %")
NOISE = Row("abe", Aspect.RANGE, "A_CPU", "", "0 to 1", "0 to 9", Likeness.NOISE, "processor time")


def comparison(*rows: Row, **broken: tuple[str, ...]) -> Comparison:
    criterion = Criterion("abe", 10, **{"missing": (), "off_rate": (), **broken})
    return Comparison({"abe": (2, 1)}, rows, (criterion,))


def test_what_differs_is_shown_with_the_criterion_and_a_sum() -> None:
    found = comparison(LIKE, UNLIKE, NOISE, off_rate=("NAV_X from uSim",))
    assert format_likeness(found, Look()) == (
        "abe: 2 simulated, 1 recorded logs\n"
        "\n"
        "verdict  log  what  of               simulated  recorded\n"
        "unlike   abe  rate  NAV_X from uSim  5.000      9.000     -44.4 %\n"
        "\n"
        "abe: of 10 variables, by source, of at least half of the recorded logs, 9 are simulated "
        "from that source at that rate; NAV_X from uSim is off its rate\n"
        "3 comparisons: 1 like, 1 unlike, 1 noise\n"
        "the logs can be told from each other\n"
    )


def test_all_rows_can_be_shown() -> None:
    shown = format_likeness(comparison(LIKE, UNLIKE, NOISE), Look(), all_rows=True)
    assert [line.split()[0] for line in shown.splitlines()[2:6]] == [
        "verdict",
        "like",
        "unlike",
        "noise",
    ]


def test_logs_without_a_difference_are_alike() -> None:
    shown = format_likeness(comparison(LIKE, NOISE), Look())
    assert "verdict" not in shown
    assert shown.endswith("2 comparisons: 1 like, 1 noise\nthe logs are alike\n")


@pytest.mark.parametrize("rows", [(), (LIKE._replace(verdict=Likeness.TOO_FEW),)], ids=len)
def test_nothing_to_compare_is_said(rows: tuple[Row, ...]) -> None:
    found = comparison(*rows)
    assert format_likeness(found, Look()).endswith("nothing can be compared\n")
    assert likeness_dict(found)["like"] is False


def test_the_first_of_many_missing_kinds_are_named() -> None:
    names = tuple(f"V{n} from pApp" for n in range(8))
    shown = format_likeness(comparison(LIKE, missing=names), Look())
    assert "V4 from pApp is missing and 3 more\n" in shown
    assert "V5" not in shown


def test_a_terminal_gets_colours_and_its_width() -> None:
    shown = format_likeness(comparison(UNLIKE), Look(width=60, color=True))
    assert "\x1b[31m" in shown
    assert all(len(line) <= 60 + len("\x1b[31m\x1b[0m") for line in shown.splitlines())


def test_text_out_of_a_log_cannot_reach_the_terminal() -> None:
    evil = UNLIKE._replace(subject="\x1b[2JBAD", simulated="\x07")
    assert "\x1b[2J" not in format_likeness(comparison(evil), Look())


def test_it_is_told_as_plain_data() -> None:
    found = json.loads(json.dumps(likeness_dict(comparison(LIKE, UNLIKE, missing=("A from b",)))))
    assert found["like"] is False
    assert found["logs"] == {"abe": {"simulated": 2, "recorded": 1}}
    assert found["verdicts"] == {"like": 1, "unlike": 1}
    assert found["criteria"] == [
        {
            "community": "abe",
            "asked": 10,
            "missing": ["A from b"],
            "off_rate": [],
            "met": 9,
            "holds": False,
        }
    ]
    assert found["rows"][1] == {
        "community": "abe",
        "aspect": "rate",
        "subject": "NAV_X",
        "poster": "uSim",
        "simulated": "5.000",
        "recorded": "9.000",
        "verdict": "unlike",
        "note": "-44.4 %",
    }

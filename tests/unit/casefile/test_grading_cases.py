"""Case files without a mission: they grade logs, and that is all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.casefile.load import load_harness
from alogkit.casefile.row import case_row
from alogkit.errors import CaseError
from alogkit.evaluate.checks import DeadlineKind, Names
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from pathlib import Path

FILE = """\
[harness]
about = "What recorded runs must show"
community = "ben"
clock = "DEPLOY = true"
aliases = { DEPLOY = "DEPLOY_ALL" }
evaluation = { form = "survey" }

[case.deep]
about = "It dives"
evaluation = { mod = "deep_mod" }
mailflags = ["@BHV_ERROR#BHV_ERROR_SEEN=true"]
report = ["grade", "form", "mmod", "x", "gone=$[GONE]"]

[[case.deep.check]]
lead = ["NAV_X >= 80"]
pass = ["NAV_DEPTH >= 10"]
absent = ["BHV_ERROR"]
deadline = { missing_state = 60 }

[case.plain]
about = "It moves"
community = "abe"

[[case.plain.check]]
lead = ["NAV_X >= 1"]
"""


def _write(tmp_path: Path, text: str = FILE) -> Path:
    path = tmp_path / "recorded.toml"
    path.write_text(text, encoding="utf-8")
    return path


def _log(community: str, prefix: str = "") -> Alog:
    postings = [
        Posting(1.0, "DEPLOY_ALL" if prefix else "DEPLOY", "app", None, None, "true"),
        Posting(2.0, f"{prefix}NAV_DEPTH", "app", None, 12.0, ""),
        Posting(3.0, f"{prefix}NAV_X", "app", None, 81.0, ""),
    ]
    return Alog.from_postings(Header(start=1000.0), postings, path="x.alog", community=community)


def test_file_is_read_without_a_mission(tmp_path: Path) -> None:
    harness = load_harness(_write(tmp_path))

    assert (harness.name, harness.about, len(harness)) == (
        "recorded",
        "What recorded runs must show",
        2,
    )
    case = harness["deep"]
    assert case.control is None
    assert (case.mission.name, case.mission.community) == ("", "ben")
    assert (case.mission.evaluation.form, case.mission.evaluation.mod) == ("survey", "deep_mod")
    assert case.criteria.names == Names("ben", {"DEPLOY": "DEPLOY_ALL"})
    (stage,) = case.criteria.stages
    assert stage.deadline is not None
    assert stage.deadline.kind is DeadlineKind.MISSING_STATE
    plain = harness["plain"]
    assert plain.criteria.names.community == "abe"
    assert (plain.mission.evaluation.form, plain.mission.evaluation.mod) == ("survey", "plain")
    assert [column.label for column in plain.report] == ["grade", "form", "mmod"]


@pytest.mark.parametrize("log", [_log("ben"), _log("shoreside", "BEN_")], ids=["vehicle", "shore"])
def test_case_grades_either_log_and_writes_its_row(log: Alog, tmp_path: Path) -> None:
    case = load_harness(_write(tmp_path))["deep"]

    verdict = evaluate(log, case.criteria)

    assert verdict.grade is Grade.PASS
    assert case_row(case, [log], verdict) == (
        "case=deep grade=pass form=survey mmod=deep_mod x=81 gone=$[GONE]"
    )


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('community = "ben"', 'comunity = "ben"', "harness.comunity", "unknown key"),
        ("NAV_X >= 80", "NAV_X => 80", "case.deep.check[0].lead[0]", "write `>=`"),
        ('lead = ["NAV_X >= 1"]', 'pass = ["NAV_X >= 1"]', "case.plain.check[0]", "needs a lead"),
        ('about = "It moves"\n', "", "case.plain", '"about" is missing'),
        ('[harness]\nabout = "What recorded runs must show"', "[harness]", "harness", "about"),
        ('about = "It moves"', 'about = "It moves"\ntime_limit = 5', "harness", '"mission"'),
        ('about = "It moves"', 'about = "It moves"\ncontrol = {}', "harness", '"mission"'),
        ('community = "ben"', "time_limit = 5", "harness", '"mission" is missing'),
    ],
    ids=[
        "unknown key",
        "bad condition",
        "no lead",
        "no description of a case",
        "no description of the file",
        "a mission's key in a case",
        "a control",
        "a mission's key for all",
    ],
)
def test_what_it_cannot_use_is_refused(
    old: str, new: str, key: str, reason: str, tmp_path: Path
) -> None:
    assert FILE.count(old) == 1
    with pytest.raises(CaseError) as error:
        load_harness(_write(tmp_path, FILE.replace(old, new)))

    assert error.value.key == key or reason in ('"mission"', '"mission" is missing')
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[harness]\nabout = "x"\n[case]\n', "needs a case"),
        ('harness = 3\n[case.a]\nabout = "x"\n', "expected a table"),
        ('[harness]\nabout = "x"\ncase = 3\n', "unknown key"),
        ('case = 3\n[harness]\nabout = "x"\n', "expected a table"),
        ('[harness]\nabout = "x"\n[case]\na = 3\n', "expected a table"),
    ],
)
def test_file_of_another_shape_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=reason):
        load_harness(_write(tmp_path, text))

"""One run in every form, and hostile text in each of them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it has no stubs
import pytest
import xmlschema
from defusedxml.ElementTree import fromstring
from referencing import Registry, Resource

from alogkit.report.entry import Entry, counted, outcome
from alogkit.report.github import MOST, command, github_annotations, relative
from alogkit.report.junit import junit_xml
from alogkit.report.markdown import job_summary
from alogkit.report.results_json import results_json
from alogkit.verdict import Evidence, Finding, Grade, Race, Reading, Reason, Role, Verdict

ROOT = Path(__file__).resolve().parents[3]
XUNIT2 = xmlschema.XMLSchema(str(ROOT / "fixtures" / "schema" / "xunit2.xsd"))
GOLDEN = ROOT / "tests" / "golden"
HOSTILE = "\x1b[31m]]> <script>\"&'| `x` ::error::y ##[error]z\r\n::error::w\x00\udcff"

AT = Evidence("runs/abe.alog", 7928, 49.8114, "NAV_DEPTH", "uSimMarineV22", "22.09300")
DEPTH = Reading("NAV_DEPTH", "<=", 16.0, 22.093, truth=False, margin=-6.093, unit="m", evidence=AT)
DEEP = Finding(
    condition="NAV_DEPTH <= 16",
    role=Role.PASS,
    stage=0,
    grade=Grade.FAIL,
    reason=Reason.UNMET_PASS,
    time=49.9,
    readings=(DEPTH,),
    margin=-6.093,
    unit="m",
    evidence=AT,
)
FINE = replace(
    DEEP,
    grade=Grade.PASS,
    reason=Reason.HOLDS,
    margin=3.974,
    readings=(replace(DEPTH, value=12.026, truth=True, margin=3.974),),
)
LEAD = replace(
    DEEP,
    condition="NAV_X >= 80",
    role=Role.LEAD,
    grade=Grade.PENDING,
    reason=Reason.NOT_REACHED,
    time=None,
    margin=-30.0,
)
PASS = Verdict(Grade.PASS, Reason.HOLDS, 49.9, 0, (FINE,), ("runs/abe.alog",))
FAIL = Verdict(Grade.FAIL, Reason.UNMET_PASS, 49.9, 0, (DEEP,), ("runs/abe.alog",))
OPEN = Verdict(Grade.PENDING, Reason.NOT_REACHED, None, 0, (LEAD,), ("runs/abe.alog",))


def _entry(name: str, verdict: Verdict | None, **changes: object) -> Entry:
    plain = Entry(name, "dives", "cases/dives.toml", 12, "It dives", verdict, row=f"case={name}")
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields of the test


RUN = (
    _entry("good", PASS, folder="outputs/good"),
    _entry("deep", FAIL, line=20),
    _entry("short", OPEN, suite="others", path="cases/others.toml", line=3),
    _entry("broken", None, error="simulation at 3.000 s: speed is not finite", row=""),
)


def _hostile() -> tuple[Entry, ...]:
    evidence = replace(AT, log=HOSTILE, variable=HOSTILE, source=HOSTILE, text=HOSTILE)
    reading = replace(DEPTH, variable=HOSTILE, value=HOSTILE, evidence=evidence)
    finding = replace(DEEP, condition=HOSTILE, readings=(reading,), evidence=evidence)
    verdict = replace(FAIL, findings=(finding,), logs=(HOSTILE, "b"), missing=(HOSTILE,))
    entry = _entry(HOSTILE, verdict, suite=HOSTILE, path=HOSTILE, about=HOSTILE, row=HOSTILE)
    crash = replace(entry, verdict=None, error=HOSTILE)
    return entry, crash, replace(entry, verdict=replace(verdict, grade=Grade.PASS))


def _validator(name: str) -> jsonschema.Draft202012Validator:
    registry: Registry[object] = Registry()
    contents: dict[str, dict[str, object]] = {}
    for path in (ROOT / "docs" / "schema").glob("*.json"):
        contents[path.name] = json.loads(path.read_text(encoding="utf-8"))
        registry = registry.with_resource(path.name, Resource.from_contents(contents[path.name]))
    jsonschema.Draft202012Validator.check_schema(contents[name])
    return jsonschema.Draft202012Validator(contents[name], registry=registry)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        pytest.param(RUN[0], "PASS at 49.90 s, margin +3.974 m: NAV_DEPTH <= 16", id="pass"),
        pytest.param(
            RUN[1],
            "FAIL at 49.90 s, margin -6.093 m: pass condition does not hold: NAV_DEPTH <= 16",
            id="fail",
        ),
        pytest.param(
            RUN[2],
            "PENDING, margin -30.000 m: the lead conditions were never met together before the log "
            "ended: NAV_X >= 80",
            id="pending",
        ),
        pytest.param(
            RUN[3], "could not be run: simulation at 3.000 s: speed is not finite", id="error"
        ),
        pytest.param(
            _entry("x", Verdict(Grade.PASS, Reason.HOLDS, 3.0, 0, (), ())),
            "PASS at 3.00 s",
            id="bare",
        ),
        pytest.param(
            replace(RUN[0], control=True),
            "the control passed, so the case proves little: PASS at 49.90 s, margin +3.974 m: "
            "NAV_DEPTH <= 16",
            id="control-that-passed",
        ),
        pytest.param(
            replace(RUN[1], control=True),
            "FAIL at 49.90 s, margin -6.093 m: pass condition does not hold: NAV_DEPTH <= 16",
            id="control-that-failed",
        ),
    ],
)
def test_how_a_case_ended_is_a_sentence(entry: Entry, told: str) -> None:
    assert outcome(entry) == told


def test_a_control_is_well_if_it_does_not_pass() -> None:
    assert [replace(entry, control=True).ok for entry in RUN] == [False, True, True, False]
    assert [entry.ok for entry in RUN] == [True, False, False, False]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        pytest.param(RUN, "4 cases: 1 PASS, 1 FAIL, 1 PENDING, 1 ERROR", id="all"),
        pytest.param(RUN[:1], "1 case: 1 PASS", id="one"),
        pytest.param((replace(RUN[1], control=True),), "1 control: 1 FAIL", id="control"),
        pytest.param((), "no cases", id="none"),
    ],
)
def test_a_run_is_counted(entries: tuple[Entry, ...], told: str) -> None:
    assert counted(entries) == told


def test_junit_is_xunit2_where_inconclusive_is_failure_and_a_crash_is_error() -> None:
    text = junit_xml(RUN)
    XUNIT2.validate(text)
    root = fromstring(text)
    assert {key: root.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "4",
        "failures": "2",
        "errors": "1",
    }
    suites = {suite.get("name"): suite for suite in root}
    assert [case.get("name") for case in suites["dives"]] == ["good", "deep", "broken"]
    good, deep, broken = suites["dives"]
    assert [child.tag for child in good] == ["system-out"]
    assert (deep[0].tag, deep[0].get("type")) == ("failure", "FAIL")
    assert deep[0].get("message") == outcome(RUN[1])
    assert "runs/abe.alog:7928" in deep[0].text
    assert (broken[0].tag, broken[0].get("type")) == ("error", "ERROR")
    (short,) = suites["others"]
    assert (short[0].tag, short[0].get("type")) == ("failure", "INCONCLUSIVE")
    assert short[0].get("message", "").startswith("PENDING, margin -30.000 m: the lead conditions")


@pytest.mark.parametrize(
    ("time", "told"),
    [
        pytest.param(49.90123, "49.901", id="three-places"),
        pytest.param(-0.3, "0.0", id="before-the-log"),
        pytest.param(None, "0.0", id="undecided"),
    ],
)
def test_the_time_of_a_case_is_that_of_its_verdict(time: float | None, told: str) -> None:
    text = junit_xml([_entry("a", replace(PASS, time=time))])
    XUNIT2.validate(text)
    assert fromstring(text)[0][0].get("time") == told


def test_an_empty_run_is_a_valid_document() -> None:
    XUNIT2.validate(junit_xml([]))


def test_junit_of_hostile_text_is_valid_and_holds_it_as_text() -> None:
    text = junit_xml(_hostile())
    XUNIT2.validate(text)
    root = fromstring(text)
    shown = "#x1B[31m]]> <script>\"&'| `x` ::error::y ##[error]z"
    assert str(root[0].get("name")).startswith(shown)
    assert root[0][0][0].tag == "failure"
    assert "<script>" in root[0][0][0].text


def test_github_is_told_on_the_line_of_the_case() -> None:
    lines = github_annotations(RUN).splitlines()
    assert lines == [
        (
            "::error file=cases/dives.toml,line=20,title=deep%3A FAIL::"
            "FAIL at 49.90 s, margin -6.093 m: pass condition does not hold: NAV_DEPTH <= 16"
        ),
        (
            "::warning file=cases/others.toml,line=3,title=short%3A PENDING::"
            "PENDING, margin -30.000 m: the lead conditions were never met together before the "
            "log ended: NAV_X >= 80"
        ),
        (
            "::error file=cases/dives.toml,line=12,title=broken%3A ERROR::"
            "could not be run: simulation at 3.000 s: speed is not finite"
        ),
        "::error title=alogkit::4 cases: 1 PASS, 1 FAIL, 1 PENDING, 1 ERROR",
    ]


def test_a_good_run_is_a_notice_and_one_that_is_open_a_warning() -> None:
    assert github_annotations(RUN[:1]) == "::notice title=alogkit::1 case: 1 PASS\n"
    assert github_annotations(RUN[2:3]).splitlines()[-1] == (
        "::warning title=alogkit::1 case: 1 PENDING"
    )


def test_nine_annotations_and_a_summary_are_the_most() -> None:
    lines = github_annotations([RUN[1]] * 12).splitlines()
    assert len(lines) == MOST + 1
    assert lines[-1] == "::error title=alogkit::12 cases: 12 FAIL; 3 more are not shown"
    assert len(github_annotations([RUN[1]] * MOST).splitlines()) == MOST + 1


def test_hostile_text_makes_no_annotation_of_its_own() -> None:
    lines = github_annotations(_hostile()).splitlines()
    assert len(lines) == 3
    for line in lines[:2]:
        head, _, message = line.removeprefix("::").partition("::")
        assert re.fullmatch(r"error file=[^:,]*,line=12,title=[^:,]*", head)
        assert "\x1b" not in line
        assert not message.startswith("::")


@pytest.mark.parametrize(
    ("path", "workspace", "told"),
    [
        pytest.param("/w/repo/cases/a.toml", "/w/repo", "cases/a.toml", id="inside"),
        pytest.param("/other/a.toml", "/w/repo", "/other/a.toml", id="outside"),
        pytest.param("cases/a.toml", "/w/repo", "cases/a.toml", id="relative"),
        pytest.param("/w/repo/a.toml", "", "/w/repo/a.toml", id="no-workspace"),
    ],
)
def test_paths_are_told_from_the_repository(path: str, workspace: str, told: str) -> None:
    assert relative(path, workspace) == told


def test_a_command_leaves_out_what_has_no_value() -> None:
    assert command("notice", "x", file="", line=0, title="t") == "::notice title=t::x"


def test_the_summary_has_a_table_and_the_findings_of_what_did_not_pass() -> None:
    race = replace(OPEN, race=Race(4, 8, ("NAV_X >= 80",)))
    companion = replace(FAIL, companion=Grade.FAIL, companions=(DEEP,))
    entries = [*RUN, _entry("race", race), _entry("beside", companion, about="")]
    golden = GOLDEN / "job_summary.md"
    assert job_summary(entries) == golden.read_text(encoding="utf-8")


def test_hostile_text_stays_in_its_cell() -> None:
    page = job_summary(_hostile())
    rows = [line for line in page.splitlines() if line.startswith("|")]
    bare = [re.sub(r"\\.", "", row) for row in rows]
    assert {row.count("|") for row in bare} == {5, 9}
    assert not any(re.search(r"[<>`*]", row) for row in bare)
    assert "\x1b" not in page
    outside = [line for line in page.splitlines() if not line.startswith("|")]
    assert all(
        re.match(r"$|## alogkit: |### \S|- |could not be run|\N{REPLACEMENT CHARACTER}", line)
        for line in outside
    )


@pytest.mark.parametrize("limit", [2_000, 20_000])
def test_the_summary_keeps_within_its_limit_and_says_so(limit: int) -> None:
    page = job_summary([RUN[1]] * 100, limit)
    assert len(page.encode()) <= limit
    assert page.endswith("\nNot everything fits on this page; the other reports have it all.\n")
    assert not page.rstrip("\n").splitlines()[-3].startswith("|---")


def test_a_big_run_stays_below_900_kib() -> None:
    assert len(job_summary([RUN[1]] * 5_000).encode()) <= 900 * 1024


def test_the_json_is_as_its_schema_says() -> None:
    content = json.loads(results_json(RUN), parse_constant=pytest.fail)
    _validator("results.schema.json").validate(content)
    assert content["ok"] is False
    assert content["counts"] == {"pass": 1, "fail": 1, "pending": 1, "error": 1}
    good, deep, _, broken = content["results"]
    assert good["verdict"]["grade"] == "pass"
    assert good["folder"] == "outputs/good"
    assert deep["verdict"]["findings"][0]["evidence"]["line"] == 7928
    assert (broken["verdict"], broken["row"]) == (None, None)
    assert broken["error"] == "simulation at 3.000 s: speed is not finite"


@pytest.mark.parametrize(
    ("entries", "ok"),
    [
        pytest.param(RUN[:1], True, id="good"),
        pytest.param((), False, id="nothing"),
    ],
)
def test_a_run_is_well_if_there_was_one(entries: tuple[Entry, ...], ok: bool) -> None:  # noqa: FBT001 -- parametrised
    content = json.loads(results_json(entries))
    _validator("results.schema.json").validate(content)
    assert content["ok"] is ok


def test_odd_numbers_and_hostile_text_are_within_the_schema() -> None:
    odd = replace(DEEP, margin=float("inf"), readings=(replace(DEPTH, value=float("nan")),))
    content = json.loads(results_json([*_hostile(), _entry("a", replace(FAIL, findings=(odd,)))]))
    _validator("results.schema.json").validate(content)
    assert content["results"][0]["case"] == HOSTILE


def test_the_schema_knows_every_key_that_is_written() -> None:
    schema = json.loads((ROOT / "docs" / "schema" / "verdict.schema.json").read_text())["$defs"]
    content = json.loads(results_json(RUN))["results"][1]["verdict"]
    assert set(content) == set(schema["verdict"]["properties"])
    finding = content["findings"][0]
    assert set(finding) == set(schema["finding"]["properties"])
    assert set(finding["readings"][0]) == set(schema["reading"]["properties"])
    assert set(finding["evidence"]) == set(schema["evidence"]["properties"])

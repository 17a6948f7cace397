from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.diagnosis.diagnose import diagnose
from alogkit.diagnosis.records import Diagnosis, Freshness, Helm, Input, Trouble
from alogkit.evaluate.checks import Criteria, Stage
from alogkit.evaluate.criteria import make_stage
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.monitors.monitor import Ask, Monitor, Reaches, Until, make_clause
from alogkit.report.aligned import Look
from alogkit.report.why_text import format_why, why_json

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden"
HOSTILE = "\x1b[31m a|b\n::error::\x00"


def _recorded(name: str, kind: str, community: str) -> Diagnosis:
    log = read(ROOT / "fixtures" / "recorded" / kind / name / f"{community}.alog.gz")
    log.path = f"{community}.alog.gz"
    case = load_harness(ROOT / "cases" / "min_altitude.toml")[name]
    return diagnose([log], case.criteria, evaluate([log], case.criteria))


@pytest.mark.parametrize(
    ("name", "kind", "community"),
    [
        pytest.param("min_altitude_guard_pass", "twins", "shoreside", id="broken"),
        pytest.param("min_altitude_missing_nav_fail", "twins", "shoreside", id="appeared"),
        pytest.param("min_altitude_bad_config_fail", "twins", "vehicle", id="state-missed"),
        pytest.param("min_altitude_guard_pass", "runs", "vehicle", id="passed"),
    ],
)
def test_why_a_recorded_run_ended_so(name: str, kind: str, community: str) -> None:
    text = format_why(name, _recorded(name, kind, community), Look())
    assert text == (GOLDEN / f"why_{name}_{kind}.txt").read_text(encoding="utf-8")


def test_where_it_is_narrow_the_evidence_goes_below_whole() -> None:
    found = _recorded("min_altitude_guard_pass", "twins", "shoreside")
    lines = format_why("guard", found, Look(80)).splitlines()
    inputs = lines[lines.index("inputs at 49.38 s") + 1 :]
    assert max(map(len, inputs)) <= 80
    assert "    shoreside.alog.gz:3918" in inputs


def test_the_json_is_strict_and_has_it_all() -> None:
    found = _recorded("min_altitude_guard_pass", "twins", "shoreside")
    content = json.loads(why_json("guard", found), parse_constant=pytest.fail)
    assert content["case"] == "guard"
    assert content["verdict"]["grade"] == "fail"
    assert content["failures"][0]["broken"]["evidence"]["line"] == 2781
    assert content["first"] == pytest.approx(36.354, abs=0.001)
    assert content["inputs"][0]["freshness"] == "fresh"
    assert content["helm"]["mode"]["variable"] == "NODE_REPORT.MODE"


def _small(*rows: tuple[float, str, str]) -> Diagnosis:
    postings = [Posting(time, name, "app", None, None, text) for time, name, text in rows]
    log = Alog.from_postings(Header(start=1.0), postings, path="a.alog", community="abe")
    criteria = Criteria((make_stage(["GO = 1"], ["MODE = DRIVE", "NAV_DEPHT <= 2"]),))
    return diagnose([log], criteria, evaluate([log], criteria))


def test_hostile_text_stays_in_its_line() -> None:
    found = _small((1.0, "MODE", HOSTILE), (2.0, "GO", "1"))
    trouble = Trouble("error", HOSTILE, HOSTILE, 3, 1.0, 2.0, HOSTILE, 7)
    text = format_why("a", replace(found, troubles=(trouble,)), Look())
    assert "\x1b" not in text
    assert "\x00" not in text
    assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    last = found.inputs[1].last
    assert last is not None
    assert json.loads(why_json("a", found))["inputs"][1]["last"]["text"] == last.text


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(Reaches(make_clause("G >= 1"), 4.0), id="reaches"),
        pytest.param(Until(make_clause("G < 1"), make_clause("G > 1"), 4.0), id="until"),
    ],
)
def test_what_did_not_come_in_time_had_not_held_until_then(ask: Ask) -> None:
    rows = ((1.0, 0.5), (3.0, 0.0), (9.0, 0.0))
    postings = [Posting(time, "G", "app", None, value, "") for time, value in rows]
    log = Alog.from_postings(Header(start=1.0), postings, path="a.alog", community="abe")
    criteria = Criteria((Stage(),), monitors=(Monitor(ask),))
    text = format_why("a", diagnose([log], criteria, evaluate([log], criteria)), Look())
    assert "did not come in time" in text
    assert "; its time was up then\n" in text
    assert "held until then" not in text


def test_of_several_values_at_one_stamp_the_one_that_was_judged_by_is_told() -> None:
    rows = ((1.0, "on"), (1.0, "off"), (1.0, "on"))
    postings = [Posting(time, "STATE", "app", None, None, text) for time, text in rows]
    postings.append(Posting(2.0, "GO", "app", None, 1.0, ""))
    log = Alog.from_postings(Header(start=1.0), postings, path="a.alog", community="abe")
    criteria = Criteria((make_stage(["GO = 1"], ["STATE = on"]),))
    verdict = evaluate([log], criteria)
    judged_by = verdict.findings[-1].evidence
    (state,) = (one for one in diagnose([log], criteria, verdict).inputs if one.name == "STATE")
    assert judged_by is not None
    assert state.last == judged_by


def test_an_open_verdict_says_what_is_open() -> None:
    text = format_why("a", _small((1.0, "OTHER", "x")), Look())
    assert "\nwhat is open\n" in text
    assert "\nat the end of the logs, 1.00 s\n" in text
    assert "the logs do not tell what the helm did" in text


def test_a_verdict_without_findings_is_told_as_such() -> None:
    log = Alog.from_postings(Header(start=1.0), [], path="a.alog", community="abe")
    found = diagnose([log], Criteria(()), evaluate([log], Criteria(())))
    assert "\nno condition tells why\n" in format_why("a", found, Look())


def test_many_troubles_are_cut_and_counted() -> None:
    trouble = Trouble("warning", "", "text", 1, 1.0, 1.0, "a.alog", 7)
    found = replace(_small(), troubles=tuple(replace(trouble, line=n) for n in range(15)))
    lines = format_why("a", found, Look()).splitlines()
    assert lines.count("  and 3 more (--json has all)") == 1
    assert sum("  warning  text  a.alog:" in line for line in lines) == 12


@pytest.mark.parametrize(
    ("use", "freshness", "hint", "told"),
    [
        pytest.param("condition", Freshness.MISSING, "NAV_X", "missing (NAV_X?)", id="hint"),
        pytest.param("condition", Freshness.MISSING, "", "missing", id="no-hint"),
        pytest.param("absent", Freshness.MISSING, "", "never posted", id="absent"),
        pytest.param("absent", Freshness.LATE, "", "not posted yet", id="absent-so-far"),
    ],
)
def test_the_state_of_an_input_is_told(
    use: str, freshness: Freshness, hint: str, told: str
) -> None:
    one = Input("A", use, freshness, None, None, None, 0, hint)
    found = replace(_small(), inputs=(one,), helm=Helm(None, None, None, ("dive",)))
    lines = format_why("a", found, Look()).splitlines()
    assert lines[-1].split("  ")[1].strip() == "A"
    assert lines[-1].endswith(told)
    assert "  active      dive" in lines

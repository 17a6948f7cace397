"""The shipped cases against `../shared/spec/depth_cases.yaml` and the rows of recorded runs."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from alogkit.alog.read import read
from alogkit.casefile.row import case_row, format_row, lookup_at
from alogkit.casefile.select import load_cases
from alogkit.evaluate.evaluate import evaluate
from alogkit.verdict import Grade

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / ".." / "shared"
SPEC = SHARED / "spec" / "depth_cases.yaml"
RECORDED = SHARED / "recorded"
CASES = {case.name: case for case in load_cases([ROOT / "cases"])}
EXPECTED = ROOT / "fixtures" / "depth_expected.json"
CRITERIA = ROOT / "fixtures" / "recorded" / "criteria.json"

pytestmark = [
    pytest.mark.truth,
    pytest.mark.skipif(not SPEC.exists(), reason="needs ../shared, which is not here"),
]

_PAIR = re.compile(r'(\w+): (?:"([^"]*)"|([^,}]+))')
_EVENT = re.compile(r'\{t: (\S+), var: (\S+), val: "?(.*?)"?\}')
_ASPECT = re.compile(r"- \{lead: (\[.*?\]), pass: (\[.*?\]), fail: (\[.*?\])\}")


def parse_spec(text: str) -> dict[str, dict[str, Any]]:
    """The records of all cases; as much YAML as the file uses, without a YAML library."""
    return {chunk.split("\n", 1)[0]: _record(chunk) for chunk in _chunks(text)}


def _chunks(text: str) -> list[str]:
    return re.split(r"(?m)^  - case: ", text)[1:]


def _record(chunk: str) -> dict[str, Any]:
    behaviors, overrides, app = [], {}, ""
    for line in chunk.splitlines():
        if line.startswith("      - {kind:"):
            pairs = [(key, quoted or bare) for key, quoted, bare in _PAIR.findall(line)]
            words = dict(pairs)
            params = [pair for pair in pairs if pair[0] not in ("kind", "origin", "name")]
            block = [words["kind"], words["name"], words["origin"], [list(pair) for pair in params]]
            behaviors.append(block)
        elif re.fullmatch(r"      \w+:", line):
            app = line.strip(" :")
        elif app and (found := re.fullmatch(r"        (\w+): (.*)", line)):
            overrides[f"{app}.{found[1]}"] = _override(found[2])
        elif line.startswith("    behaviors:"):
            app = ""
    return {
        "harness": _value(chunk, "harness"),
        "overrides": overrides,
        "initialize": [
            [part.strip() for part in line.removeprefix("initialize").split("=")]
            for line in json.loads(_value(chunk, "bhv_file_globals") or "[]")
        ],
        "behaviors": behaviors,
        "shore_script": _script(chunk, "shoreside"),
        "vehicle_script": _script(chunk, "vehicle"),
        "report_columns": json.loads(_value(chunk, "report_columns")),
        "mission_mod": _value(chunk, "mission_mod").strip("~"),
    }


def _script(chunk: str, side: str) -> dict[str, Any]:
    line = _value(chunk, f"  {side}")
    (conditions,) = re.findall(r"condition: (\[.*?\])", line)
    events = [[float(time), name, value] for time, name, value in _EVENT.findall(line)]
    return {"conditions": json.loads(conditions), "events": events}


def _override(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:  # a list of bare words
        return text.strip("[]").split(", ")


def _value(chunk: str, key: str) -> str:
    found = re.search(rf"(?m)^    {key}: (.*)$", chunk)
    return found[1] if found else ""


def parse_criteria(text: str) -> dict[str, dict[str, Any]]:
    """Conditions in the order of the evaluator's block, and mailflags, of all cases."""
    return {chunk.split("\n", 1)[0]: _criteria(chunk) for chunk in _chunks(text)}


def _criteria(chunk: str) -> dict[str, Any]:
    aspects = _ASPECT.findall(chunk) or [
        tuple(_value(chunk, role) for role in ("lead", "pass", "fail"))
    ]
    lines = [
        [role, condition]
        for aspect in aspects
        for role, conditions in zip(("lead", "pass", "fail"), aspect, strict=True)
        for condition in json.loads(conditions)
    ]
    return {"lines": lines, "mailflags": json.loads(_value(chunk, "mailflags"))}


def test_the_fixture_is_what_the_spec_says_of_the_eighty_one_cases() -> None:
    spec = parse_spec(SPEC.read_text(encoding="utf-8"))

    assert len(spec) == 81
    assert json.loads(EXPECTED.read_text(encoding="utf-8")) == spec


def test_the_fixture_of_criteria_is_what_the_spec_says_of_the_eighty_one_cases() -> None:
    spec = parse_criteria(SPEC.read_text(encoding="utf-8"))

    assert json.loads(CRITERIA.read_text(encoding="utf-8")) == spec


def _runs() -> list[dict[str, str]]:
    runs: list[dict[str, str]] = []
    for folder in (RECORDED, RECORDED / "twins"):
        manifest = folder / "manifest.csv"
        if not manifest.exists():
            continue
        with manifest.open(encoding="utf-8") as lines:
            entries = [entry | {"folder": str(folder)} for entry in csv.DictReader(lines)]
        runs += [entry for entry in entries if entry["case"] in CASES]
    return runs


def _run_name(entry: dict[str, str]) -> str:
    return f"{entry['case']}-{entry.get('run', 'twin')}"


@pytest.mark.parametrize("entry", _runs(), ids=_run_name)
def test_each_word_of_a_recorded_row_is_ours_at_some_instant_before_the_result(
    entry: dict[str, str],
) -> None:
    case = CASES[entry["case"]]
    log = read(Path(entry["folder"]) / entry["shoreside"])
    result_time = max(log.column("MISSION_RESULT").times)

    # The evaluator saw each value 0.05 to 0.45 s after its stamp, and posted its result then.
    instants = {time for name in log.variables for time in log.column(name).times}
    rows = [
        format_row(case, Grade(entry["grade"]), lookup_at(case, [log], time)).split(" ")
        for time in instants
        if result_time - 0.6 <= time < result_time
    ]

    real = entry["row"].split(" ")
    assert {len(row) for row in rows} == {len(real)}
    assert [any(row[index] == word for row in rows) for index, word in enumerate(real)] == [
        True for _ in real
    ]


@pytest.mark.parametrize("entry", _runs(), ids=_run_name)
def test_our_row_of_a_recorded_run_has_the_real_columns_and_grade(entry: dict[str, str]) -> None:
    case = CASES[entry["case"]]
    logs = [read(Path(entry["folder"]) / entry[name]) for name in ("vehicle", "shoreside")]

    row = case_row(case, logs, evaluate(logs, case.criteria))

    ours, real = (dict(word.split("=") for word in text.split(" ")) for text in (row, entry["row"]))
    assert list(ours) == list(real)
    same = {"case", "grade", "form", "mmod", "expected", "bhv_error", "helm_state"}
    assert {key: ours[key] for key in ours if key in same} == {
        key: real[key] for key in real if key in same
    }

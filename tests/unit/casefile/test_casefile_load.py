from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alogkit.casefile.load import load_harness
from alogkit.errors import CaseError
from alogkit.evaluate.checks import Deadline, DeadlineKind

Writer = Callable[..., Path]


def test_a_case_has_its_stem_with_its_own_changes_and_its_control_has_those_of_both(
    write_cases: Writer,
) -> None:
    harness = load_harness(write_cases())

    case = harness["deep"]
    assert case.control is not None
    assert [item.name for item in harness] == ["deep"]
    assert len(harness) == 1
    assert (harness.name, harness.about, case.harness) == ("holding", "Holding a depth", "holding")
    assert case.about == "Told to hold 20 m, it does"
    assert case.mission.name == "stem"
    assert case.mission.vehicle.water_depth == 50.0
    assert case.mission.vehicle.max_speed == 3.0
    assert dict(case.mission.helm.behaviors[0].params)["depth"] == "20"
    assert dict(case.control.mission.helm.behaviors[0].params)["depth"] == "5"
    assert case.control.mission.evaluation == case.mission.evaluation
    assert case.mission.evaluation.mod == "deep"
    assert case.criteria.stages[0].deadline == Deadline(DeadlineKind.MISSING_STATE, 60.0)


def test_a_name_that_the_harness_lacks_is_a_key_error(write_cases: Writer) -> None:
    with pytest.raises(KeyError, match="shallow"):
        load_harness(write_cases())["shallow"]


def test_a_case_survives_pickling_for_another_process(write_cases: Writer) -> None:
    case = load_harness(write_cases())["deep"]

    assert pickle.loads(pickle.dumps(case)) == case  # noqa: S301 -- our own bytes


def test_the_harness_changes_the_stem_for_all_its_cases(write_cases: Writer) -> None:
    path = write_cases("[case.deep]", "[harness.vehicle]\nwater_depth = 33\n\n[case.deep]")

    assert load_harness(path)["deep"].mission.vehicle.water_depth == 33.0


def test_without_a_report_a_row_has_grade_form_and_mmod(write_cases: Writer) -> None:
    case = load_harness(write_cases('report = ["grade", "x"]\n'))["deep"]

    assert [column.label for column in case.report] == ["grade", "form", "mmod"]


@pytest.mark.parametrize(
    ("old", "new", "key", "words", "nearest"),
    [
        pytest.param(
            "[[case.deep.check]]", "[[case.deep.chek]]", "case.deep.chek", "unknown key", "check",
            id="key-of-a-case",
        ),
        pytest.param(
            "[harness]", "[harnes]", "harnes", "unknown key", "harness",
            id="key-of-the-file",
        ),
        pytest.param(
            'about = "Holding', 'vehicle.watr_depth = 5\nabout = "Holding',
            "harness.vehicle.watr_depth", "unknown key", "water_depth",
            id="key-of-the-vehicle",
        ),
        pytest.param(
            "lead = [", "led = [", "case.deep.check[0].led", "unknown key", "lead",
            id="key-of-a-check",
        ),
        pytest.param(
            "behavior.hold.depth = 5", "behavior.hold.deapth = 5",
            "case.deep.control.behavior.hold.deapth", "BHV_ConstantDepth has no such parameter",
            "depth",
            id="parameter-of-a-behavior",
        ),
        pytest.param(
            'about = "Told to hold 20 m, it does"\n', "", "case.deep", '"about" is missing', None,
            id="no-about",
        ),
        pytest.param(
            'mission = "missions/stem.toml"\n', "", "harness", '"mission" is missing', None,
            id="no-mission",
        ),
        pytest.param(
            '"missions/stem.toml"', '"missions/stm.toml"', "harness.mission",
            "there is no file", "missions/stem.toml",
            id="no-such-mission",
        ),
        pytest.param(
            '"missions/stem.toml"', '"elsewhere/x.toml"', "harness.mission",
            "there is no file", None,
            id="no-such-folder",
        ),
        pytest.param(
            '"Told to hold 20 m, it does"', '" "', "case.deep.about", "must not be empty", None,
            id="blank-about",
        ),
        pytest.param(
            "behavior.hold.depth = 20", 'community = "../abe"', "case.deep.community",
            "a name has letters, digits, `_` and `-` only", None,
            id="community-that-leads-out-of-the-folder",
        ),
        pytest.param(
            '"Told to hold 20 m, it does"', "7", "case.deep.about",
            "expected text, found the number 7", None,
            id="number-for-text",
        ),
        pytest.param(
            "behavior.hold.depth = 20", 'vehicle.water_depth = "deep"',
            "case.deep.vehicle.water_depth", 'expected a number, found the text "deep"', None,
            id="text-for-a-number",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "vehicle.water_depth = true",
            "case.deep.vehicle.water_depth", "expected a number, found `true`", None,
            id="boolean-for-a-number",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "vehicle.water_depth = -1",
            "case.deep.vehicle.water_depth", "must be at least 0, found -1", None,
            id="negative-depth",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "vehicle.turn_rate = 101",
            "case.deep.vehicle.turn_rate", "must be between 0 and 100, found 101", None,
            id="beyond-a-limit",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "vehicle.start_x = nan",
            "case.deep.vehicle.start_x", "expected a finite number", None,
            id="nan",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "behavior.hold.depth = inf",
            "case.deep.behavior.hold.depth", "expected a finite number", None,
            id="infinite-parameter",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "behavior.hold.depth = 2024-01-01",
            "case.deep.behavior.hold.depth", "found a date or time", None,
            id="date-for-a-parameter",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "pid.depth_control = 1",
            "case.deep.pid.depth_control", "expected true or false, found the number 1", None,
            id="number-for-a-boolean",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "pid.yaw = 3",
            "case.deep.pid.yaw", "expected a table, found the number 3", None,
            id="number-for-a-table",
        ),
        pytest.param(
            'lead = ["NAV_X >= 80"]', 'lead = "NAV_X >= 80"',
            "case.deep.check[0].lead", "expected a list", None,
            id="text-for-a-list",
        ),
        pytest.param(
            '"NAV_DEPTH >= 18"', '"NAV_DEPTH >= 18", "NAV_DEPTH => 18"',
            "case.deep.check[0].pass[1]",
            "condition `NAV_DEPTH => 18`, column 11: `=>` is no operator", None,
            id="condition",
        ),
        pytest.param(
            '"DEPLOY = true"', '"DEPLOY"', "harness.clock", "condition `DEPLOY`, column 7",
            None,
            id="clock-condition",
        ),
        pytest.param(
            "behavior.hold.depth = 20", 'behavior.hold.condition = "MODE"',
            "case.deep.behavior.hold.condition", "condition `MODE`, column 5", None,
            id="condition-of-a-behavior",
        ),
        pytest.param(
            "{ missing_state = 60 }", "{ missing_states = 60 }",
            "case.deep.check[0].deadline.missing_states", "unknown key", "missing_state",
            id="kind-of-deadline",
        ),
        pytest.param(
            "{ missing_state = 60 }", "{ missing_state = -3.5 }",
            "case.deep.check[0].deadline.missing_state", "must be at least 0, found -3.5", None,
            id="negative-seconds",
        ),
        pytest.param(
            "{ missing_state = 60 }", "{ missing_state = 60, absence = 3 }",
            "case.deep.check[0].deadline", "give one of missing_state, absence and timer", None,
            id="two-deadlines",
        ),
        pytest.param(
            "{ missing_state = 60 }", "{ absence = 60 }",
            "case.deep.check[0]", "it takes no lead", None,
            id="absence-with-a-lead",
        ),
        pytest.param(
            'lead = ["NAV_X >= 80"]', "",
            "case.deep.check[0]", "a check needs a lead", None,
            id="no-lead",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "helm.domain.depth.points = 51.0",
            "case.deep.helm.domain.depth.points", "expected a whole number, found 51.0", None,
            id="axis-with-a-fraction-of-points",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "helm.domain.depth.points = 1",
            "case.deep.helm.domain.depth.points", "must be between 2 and 10000, found 1", None,
            id="axis-with-one-point",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "helm.domain.depth.low = 50",
            "case.deep.helm.domain.depth", "high (50) must be above low (50)", None,
            id="axis-without-extent",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "helm.domain.depht = { low = 0, high = 9 }",
            "case.deep.helm.domain.depht", '"points" is missing', None,
            id="incomplete-axis",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "behavior.hodl.depth = 20",
            "case.deep.behavior.hodl", '"kind" is missing', None,
            id="new-behavior-without-a-kind",
        ),
        pytest.param(
            "behavior.hold.depth = 20", 'behavior.hold.kind = "BHV_ConstantDeep"',
            "case.deep.behavior.hold.kind", 'unknown kind "BHV_ConstantDeep"', "BHV_ConstantDepth",
            id="kind-of-behavior",
        ),
        pytest.param(
            "behavior.hold.depth = 20", "behavior.hodl = false",
            "case.deep.behavior.hodl", 'there is no "hodl" below to take out', "hold",
            id="nothing-to-take-out",
        ),
        pytest.param(
            "behavior.hold.depth = 20", 'behavior.hold.drop = ["depht"]',
            "case.deep.behavior.hold.drop[0]", 'there is no "depht" below to take out', "depth",
            id="nothing-to-drop",
        ),
        pytest.param(
            "behavior.hold.depth = 5", "behavior.hold.depth = 20",
            "case.deep.control", "the control changes nothing", None,
            id="control-that-is-none",
        ),
        pytest.param(
            'absent = ["BHV_ERROR"]', 'absent = ["BHV ERROR"]',
            "case.deep.check[0].absent[0]", '"BHV ERROR" is no name of a variable', None,
            id="variable-with-a-blank",
        ),
        pytest.param(
            "NAV_X >= 80", "NAV_XX >= 80",
            "case.deep.check[0].lead[0]", '"NAV_XX" never reaches shoreside', "NAV_X",
            id="variable-that-is-not-shared",
        ),
        pytest.param(
            '"x"]', '"depht"]',
            "case.deep.report[1]", '"depht" is no column', "depth",
            id="column",
        ),
        pytest.param(
            "[case.deep]", '[case."de/ep"]\n[case.deep]',
            "case.de/ep", "a name has letters, digits", None,
            id="case-name-that-is-no-folder",
        ),
        pytest.param(
            'about = "Holding a depth"', 'about = """Holding\na depth"""',
            "harness.about", "must be one line", None,
            id="text-over-two-lines",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_file_key_and_nearest_name(
    *, write_cases: Writer, old: str, new: str, key: str, words: str, nearest: str | None
) -> None:
    path = write_cases(old, new)

    with pytest.raises(CaseError) as caught:
        load_harness(path)

    assert caught.value.path == str(path)
    assert caught.value.key == key
    assert words in caught.value.reason
    assert caught.value.nearest == nearest
    assert str(caught.value).startswith(f"{path}: {key}: ")


@pytest.mark.parametrize(
    ("old", "key", "words"),
    [
        pytest.param("[case.deep", "", '"case" is missing', id="no-cases"),
        pytest.param("[case.deep.control", "case.deep", '"control" is missing', id="no-control"),
    ],
)
def test_a_file_that_ends_too_early_is_refused(
    write_cases: Writer, old: str, key: str, words: str
) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index(old)], encoding="utf-8")

    with pytest.raises(CaseError) as caught:
        load_harness(path)

    assert (caught.value.key, caught.value.reason) == (key, words)


def test_a_file_without_cases_is_refused(write_cases: Writer) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("[case.deep")] + "[case]\n", encoding="utf-8")

    with pytest.raises(CaseError, match="a case file needs a case"):
        load_harness(path)


def test_a_case_with_an_empty_list_of_checks_is_refused(write_cases: Writer) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    first, last = text.index("[[case.deep.check]]"), text.index("[case.deep.control]")
    path.write_text(text[:first] + "check = []\n\n" + text[last:], encoding="utf-8")

    with pytest.raises(CaseError, match="a case needs a check") as caught:
        load_harness(path)

    assert caught.value.key == "case.deep.check"


@pytest.mark.parametrize(
    ("stem", "key", "words"),
    [
        pytest.param(("water_depth", "water"), "vehicle.water", "unknown key", id="unknown-key"),
        pytest.param(
            ("high = 50", "high = -1"), "helm.domain.depth", "must be above low", id="axis"
        ),
        pytest.param(
            ('kind = "BHV_ConstantDepth"\n', ""), "behavior.hold", '"kind" is missing', id="kind"
        ),
        pytest.param(("", "= 3"), "", "not TOML", id="syntax"),
    ],
)
def test_an_error_in_the_stem_is_told_of_the_stem(
    write_cases: Writer, stem: tuple[str, str], key: str, words: str
) -> None:
    path = write_cases(stem=stem)

    with pytest.raises(CaseError) as caught:
        load_harness(path)

    assert caught.value.path == str(path.parent / "missions" / "stem.toml")
    assert caught.value.key == key
    assert words in caught.value.reason


def test_a_syntax_error_names_its_line(write_cases: Writer) -> None:
    path = write_cases('clock = "DEPLOY = true"', "clock = = 3")

    with pytest.raises(CaseError, match=r"not TOML: .*line 4"):
        load_harness(path)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b'[harness]\nabout = "\xff"\n', "not UTF-8 text", id="bytes"),
        pytest.param(b"a = " + b"[" * 5000 + b"]" * 5000, "nested too deeply", id="nesting"),
        pytest.param(b"a = " + b"9" * 5000, "not TOML", id="digits"),
        pytest.param(b"harness = 0x" + b"f" * 5000, "a number without bounds", id="hexadecimals"),
    ],
)
def test_hostile_bytes_are_refused(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "hostile.toml"
    path.write_bytes(data)

    with pytest.raises(CaseError, match=words):
        load_harness(path)


def test_a_file_that_cannot_be_read_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_harness(tmp_path / "none.toml")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(cut=st.integers(0, 600), noise=st.text(max_size=8))
def test_a_damaged_file_loads_or_raises_a_case_error(
    write_cases: Writer, cut: int, noise: str
) -> None:
    path = write_cases()
    text = path.read_text(encoding="utf-8")
    damaged = text[:cut] + noise + text[cut + len(noise) :]
    path.write_bytes(damaged.encode(errors="surrogatepass"))

    try:
        load_harness(path)
    except CaseError as error:
        assert str(error).startswith((str(path), str(path.parent)))  # noqa: PT017 -- either is fine

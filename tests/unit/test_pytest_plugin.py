"""The pytest plugin, in pytest runs of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from alogkit import pytest_cases  # here, or each run would import all of it anew
from alogkit.errors import SimulationError

pytest_plugins = ("pytester",)

PROJECT = Path(__file__).resolve().parents[2]
RECORDED = PROJECT / "fixtures" / "recorded"
FLYING = """
[case.flying]
about = "No vehicle is ever above the surface"
[[case.flying.check]]
lead = ["NAV_X >= 1"]
pass = ["NAV_DEPTH <= -1"]
[case.flying.control]
about = "Water of another depth"
vehicle.water_depth = 7
"""
GRADING = """
[harness]
about = "Logs only"
[case.seen]
about = "x"
[[case.seen.check]]
lead = ["NAV_X >= 1"]
"""
PLUGIN = ("-p", "pytest_alogkit")


@pytest.fixture
def project(pytester: pytest.Pytester, afloat_case: str) -> pytest.Pytester:
    """A project with a case file, and pytest's configuration."""
    missions = pytester.path / "cases" / "missions"
    shutil.copytree(PROJECT / "cases" / "missions", missions)
    (pytester.path / "cases" / "few.toml").write_text(afloat_case + FLYING, encoding="utf-8")
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\naddopts = []\n")
    return pytester


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def test_the_cases_of_a_file_are_tests_and_a_failed_one_shows_its_findings(
    project: pytest.Pytester, temporary: Path
) -> None:
    ended = project.runpytest_inprocess(*PLUGIN, "cases")
    ended.assert_outcomes(passed=1, failed=1)
    text = ended.stdout.str()
    assert "case flying" in text
    assert "flying: FAIL at " in text
    assert "FAIL   pass  NAV_DEPTH <= -1  " in text
    assert "Traceback" not in text
    # What a failed case logged stays, what a good one did goes.
    (left,) = temporary.iterdir()
    assert [path.name for path in left.iterdir()] == ["flying"]
    assert str(left) in text


def test_a_case_is_chosen_as_any_test(project: pytest.Pytester) -> None:
    ended = project.runpytest_inprocess(*PLUGIN, "cases/few.toml::afloat", "-v")
    ended.assert_outcomes(passed=1)
    ended.stdout.fnmatch_lines(["cases/few.toml::afloat PASSED*"])
    project.runpytest_inprocess(*PLUGIN, "cases", "-k", "afloat").assert_outcomes(
        passed=1, deselected=1
    )


def test_logs_are_kept_where_it_is_asked_for_and_the_seed_makes_them(
    project: pytest.Pytester,
) -> None:
    logs: list[bytes] = []
    for seed in ("1", "2", "1"):
        folder = project.path / f"out{len(logs)}"
        words = ("--alogkit-out", str(folder), "--alogkit-seed", seed)
        project.runpytest_inprocess(*PLUGIN, *words, "cases/few.toml::afloat")
        (log,) = (folder / "afloat").glob("LOG_ABE*/*.alog")
        logs.append(log.read_bytes())
    assert logs[0] == logs[2] != logs[1]


def test_a_junit_report_of_pytest_names_file_and_case(project: pytest.Pytester) -> None:
    project.runpytest_inprocess(*PLUGIN, "cases", "--junitxml", "j.xml")
    text = (project.path / "j.xml").read_text(encoding="utf-8")
    assert 'name="afloat"' in text
    assert "NAV_DEPTH &lt;= -1" in text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[project]\nname = 'x'\n", id="other-toml"),
        pytest.param("[harness]\nabout = 'of somebody else'\n", id="no-case"),
        pytest.param("[case.x]\na = 1\n", id="no-harness"),
        pytest.param("# [harness]\n# [case.x]\n", id="comments"),
    ],
)
def test_other_files_are_left_alone(pytester: pytest.Pytester, text: str) -> None:
    (pytester.path / "other.toml").write_text(text)
    (pytester.path / "case.txt").write_text(GRADING)
    assert pytester.runpytest_inprocess(*PLUGIN).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_the_switch_in_the_configuration_leaves_case_files_alone(
    project: pytest.Pytester,
) -> None:
    project.makeini("[pytest]\nalogkit_cases = false\n")
    ended = project.runpytest_inprocess(*PLUGIN, "-c", "tox.ini", "cases")
    assert ended.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_case_that_only_grades_is_skipped(pytester: pytest.Pytester) -> None:
    (pytester.path / "grading.toml").write_text(GRADING)
    ended = pytester.runpytest_inprocess(*PLUGIN, "-rs")
    ended.assert_outcomes(skipped=1)
    ended.stdout.fnmatch_lines(["*it has no mission, so it only grades logs*"])


def test_an_unsound_case_file_is_one_error_with_its_sentence(pytester: pytest.Pytester) -> None:
    (pytester.path / "bad.toml").write_text(GRADING.replace("lead", "laed"))
    ended = pytester.runpytest_inprocess(*PLUGIN)
    ended.assert_outcomes(errors=1)
    ended.stdout.fnmatch_lines(['*case.seen.check*laed: unknown key; did you mean "lead"?'])
    assert "Traceback" not in ended.stdout.str()


def test_what_stops_the_simulator_is_told_in_a_line(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise SimulationError(3.0, "speed is not finite")

    monkeypatch.setattr(pytest_cases, "run_case", break_down)
    ended = project.runpytest_inprocess(*PLUGIN, "cases/few.toml::afloat")
    ended.assert_outcomes(failed=1)
    ended.stdout.fnmatch_lines(["simulation at 3.000 s: speed is not finite"])


def test_a_bug_has_its_traceback(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        message = "ours"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(pytest_cases, "run_case", break_down)
    ended = project.runpytest_inprocess(*PLUGIN, "cases/few.toml::afloat")
    ended.stdout.fnmatch_lines(["*ZeroDivisionError: ours", "*test_pytest_plugin.py*"])


def _grading_project(pytester: pytest.Pytester, *lines: str) -> pytest.RunResult:
    """A run of one test that grades recorded logs."""
    (pytester.path / "cases").mkdir()
    shutil.copytree(PROJECT / "cases" / "missions", pytester.path / "cases" / "missions")
    shutil.copy(PROJECT / "cases" / "min_altitude.toml", pytester.path / "cases")
    tests = pytester.path / "tests"
    tests.mkdir()
    for kind in ("runs", "twins"):
        shutil.copytree(RECORDED / kind / "min_altitude_guard_pass", tests / kind)
    body = "".join(f"    {line}\n" for line in lines)
    (tests / "test_it.py").write_text(
        "import alogkit\nfrom pathlib import Path\nfrom alogkit.verdict import Grade\n\n"
        f"CASE = 'cases/min_altitude.toml::min_altitude_guard_pass'\n\n"
        f"def test_it(grade_log):\n{body}"
    )
    return pytester.runpytest_inprocess(*PLUGIN, "tests")


def test_the_fixture_grades_a_log_that_passes(pytester: pytest.Pytester) -> None:
    ended = _grading_project(
        pytester,
        "from alogkit.casefile.load import load_harness",
        "name = 'min_altitude_guard_pass'",
        "for log in (",
        "    'runs',",
        "    'tests/runs',",
        "    Path('runs/vehicle.alog.gz'),",
        "    ['runs/vehicle.alog.gz', 'runs/shoreside.alog.gz'],",
        "    alogkit.read('tests/runs/vehicle.alog.gz'),",
        "):",
        "    for case in (CASE, name, load_harness('cases/min_altitude.toml')[name]):",
        "        verdict = grade_log(log, case)",
        "        assert verdict.tightest.margin > 3.9",
    )
    ended.assert_outcomes(passed=1)


def test_a_log_that_fails_shows_its_findings(pytester: pytest.Pytester) -> None:
    ended = _grading_project(pytester, "grade_log('twins', CASE)")
    ended.assert_outcomes(failed=1)
    ended.stdout.fnmatch_lines(
        ["min_altitude_guard_pass: FAIL at 49.38 s*", "FAIL*NAV_DEPTH <= 16*-6.093 m*"]
    )


def test_another_grade_may_be_expected(pytester: pytest.Pytester) -> None:
    ended = _grading_project(pytester, "grade_log('twins', CASE, expect=Grade.FAIL)")
    ended.assert_outcomes(passed=1)


def test_a_pass_that_was_not_expected_fails(pytester: pytest.Pytester) -> None:
    ended = _grading_project(pytester, "grade_log('runs', CASE, expect=Grade.FAIL)")
    ended.assert_outcomes(failed=1)
    ended.stdout.fnmatch_lines(["expected FAIL", "min_altitude_guard_pass: PASS at 50.40 s*"])


def test_what_is_not_there_fails_with_its_sentence(pytester: pytest.Pytester) -> None:
    ended = _grading_project(
        pytester,
        "import pytest",
        "for words in (",
        "    ('nope.alog', CASE),",
        "    ('runs', 'cases/min_altitude.toml::nope'),",
        "    ('runs', 'nope'),",
        "    ('runs', 'cases/min_altitude.toml'),",
        "):",
        "    with pytest.raises(pytest.fail.Exception) as caught:",
        "        grade_log(*words)",
        "    print(caught.value)",
        "assert False",
    )
    ended.assert_outcomes(failed=1)
    ended.stdout.fnmatch_lines(
        [
            "nope.alog: there is no such log*",
            "*case.nope: there is no such case*",
            "nope: name one case, as FILE::NAME",
            "cases/min_altitude.toml: name one case, as FILE::NAME",
        ]
    )


def test_without_any_cases_a_bare_name_is_not_found(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(grade_log):\n    grade_log('a.alog', 'nope')\n")
    ended = pytester.runpytest_inprocess(*PLUGIN)
    ended.stdout.fnmatch_lines(["*nope: name one case, as FILE::NAME*"])


def test_a_run_without_case_files_loads_nothing_of_alogkit(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "test_it.py").write_text(
        "import sys\n\ndef test_it():\n"
        "    assert [m for m in sys.modules if m.split('.')[0] == 'alogkit'] == []\n"
    )
    # Without what measures this run, which would load alogkit by itself.
    environ = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    done = subprocess.run(  # noqa: S603 -- our own words
        [sys.executable, "-m", "pytest", *PLUGIN, "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env=environ | {"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr

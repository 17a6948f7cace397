"""A plugin for pytest: case files are collected as tests, and `grade_log` grades a log.

Every pytest run in an environment with alogkit loads this module, so it loads nothing of alogkit
until there is a case file or a test asks for the fixture. `alogkit_cases = false` in pytest's
configuration leaves case files alone, `-p no:pytest_alogkit` all of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from alogkit.pytest_cases import CaseFile, GradeLog

_HARNESS = re.compile(rb"^[ \t]*\[[ \t]*harness[ \t]*[.\]]", re.MULTILINE)
_CASE = re.compile(rb"^[ \t]*\[+[ \t]*case[ \t]*\.", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options and the switch."""
    group = parser.getgroup("alogkit", "case files of alogkit")
    group.addoption(
        "--alogkit-seed", type=int, default=1, metavar="N", help="seed of simulated cases"
    )
    group.addoption(
        "--alogkit-out",
        metavar="FOLDER",
        help="keep the logs and verdicts of all cases there, not only of those that failed",
    )
    parser.addini(
        "alogkit_cases",
        "whether case files (*.toml with a [harness] table) are tests",
        type="bool",
        default=True,
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect a case file."""
    if file_path.suffix != ".toml" or not parent.config.getini("alogkit_cases"):
        return None
    data = file_path.read_bytes()
    if _HARNESS.search(data) is None or _CASE.search(data) is None:
        return None
    from alogkit.pytest_cases import CaseFile  # noqa: PLC0415 -- only where there is a case file

    return CaseFile.from_parent(parent, path=file_path)


@pytest.fixture
def grade_log(request: pytest.FixtureRequest) -> GradeLog:
    """Grades a log by a case: `grade_log("abe.alog", "cases/dive.toml::dive")`.

    Gives the verdict; a grade other than PASS, or than `expect`, fails the test and shows the
    findings. Files are sought beside the test's, then from the root folder.
    """
    from alogkit.pytest_cases import GradeLog  # noqa: PLC0415 -- only where it is asked for

    return GradeLog((request.path.parent, request.config.rootpath))

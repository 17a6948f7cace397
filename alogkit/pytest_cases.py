"""What the pytest plugin `pytest_alogkit` does with case files and logs."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.alog.log import Alog
from alogkit.casefile.load import load_harness
from alogkit.casefile.positions import positions
from alogkit.casefile.records import Case
from alogkit.casefile.select import load_cases
from alogkit.cli.inputs import logs_of_one_run
from alogkit.cli.status import CommandError
from alogkit.errors import AlogkitError
from alogkit.evaluate.evaluate import evaluate
from alogkit.report.findings import format_findings
from alogkit.suite import RunOptions, run_case
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.verdict import Verdict


class CaseFailedError(Exception):
    """A case that did not pass; its text is the table of the findings."""


class CaseFile(pytest.File):
    """A case file; its cases are tests."""

    def collect(self) -> Iterator[CaseItem]:
        """The cases, in the order of the file."""
        try:
            harness = load_harness(self.path)
        except AlogkitError as error:
            raise self.CollectError(str(error)) from error
        places = positions(self.path.read_text(encoding="utf-8")).keys
        for case in harness:
            line = places["case", case.name].line
            yield CaseItem.from_parent(self, name=case.name, case=case, line=line)


class CaseItem(pytest.Item):
    """A case: simulated and graded when it is run."""

    def __init__(self, *, case: Case, line: int, **about: object) -> None:
        super().__init__(**about)  # type: ignore[arg-type]  # pytest's own
        self._case = case
        self._line = line

    def runtest(self) -> None:
        """Simulate and grade the case."""
        if not self._case.simulated:
            pytest.skip("it has no mission, so it only grades logs")
        seed = self.config.getoption("alogkit_seed")
        with _folder(self.config.getoption("alogkit_out")) as out:
            result = run_case(self._case, RunOptions(out=out, seed=seed, gif=False))
            _require(result.name, result.verdict, Grade.PASS)

    def repr_failure(  # type: ignore[override]  # pytest asks for less than it declares
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> object:
        """The findings, or in one line what stopped alogkit."""
        if isinstance(excinfo.value, CaseFailedError | AlogkitError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The case file, the line from 0, and the case."""
        return self.path, self._line - 1, f"case {self.name}"


class GradeLog:
    """What the fixture `grade_log` is."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Grade with files that are sought in these folders, and in the working folder."""
        self._folders = (*folders, Path())

    def __call__(
        self,
        log: Alog | str | os.PathLike[str] | Iterable[Alog | str | os.PathLike[str]],
        case: Case | str,
        *,
        expect: Grade = Grade.PASS,
    ) -> Verdict:
        """Grade a log, or all logs of one run.

        Args:
            log: An .alog, a folder with some in it, a log that was read already, or several.
            case: `FILE::NAME`, the name of a case below `cases/`, or a case.
            expect: The grade that it must get.
        """
        __tracebackhide__ = True
        asked = case if isinstance(case, Case) else self._case(case)
        logs = self._logs([log] if isinstance(log, Alog | str | os.PathLike) else log)
        verdict = evaluate(logs, asked.criteria)
        try:
            _require(asked.name, verdict, expect)
        except CaseFailedError as error:
            pytest.fail(str(error), pytrace=False)
        return verdict

    def _logs(self, several: Iterable[Alog | str | os.PathLike[str]]) -> list[Alog]:
        logs: list[Alog] = []
        words: list[str] = []
        for one in several:
            if isinstance(one, Alog):
                logs.append(one)
            else:
                words.append(str(self._found(Path(one)) or one))
        try:
            return logs + logs_of_one_run(words)
        except CommandError as error:
            pytest.fail(str(error), pytrace=False)

    def _case(self, word: str) -> Case:
        file, _, name = word.partition("::")
        path = self._found(Path(file))
        places = [f"{path}::{name}" if name else str(path)] if path else self._named(word)
        try:
            cases = load_cases(places)
        except (AlogkitError, OSError) as error:
            pytest.fail(str(error), pytrace=False)
        if len(cases) != 1:
            pytest.fail(f"{word}: name one case, as FILE::NAME", pytrace=False)
        return cases[0]

    def _found(self, path: Path) -> Path | None:
        return next((folder / path for folder in self._folders if (folder / path).exists()), None)

    def _named(self, name: str) -> list[str]:
        """The case of a name below `cases/`, as FILE::NAME."""
        cases = self._found(Path("cases"))
        known = load_cases([cases]) if cases else []
        return [f"{case.path}::{name}" for case in known if case.name == name]


def _require(name: str, verdict: Verdict, expected: Grade) -> None:
    if verdict.grade is not expected:
        head = "" if expected is Grade.PASS else f"expected {expected.name}\n"
        raise CaseFailedError(head + format_findings(name, verdict))


@contextmanager
def _folder(kept: str | None) -> Iterator[str]:
    """A folder for a run's logs: the one that is kept, or one that stays if the run failed."""
    if kept is not None:
        yield kept
        return
    folder = tempfile.mkdtemp(prefix="alogkit-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)

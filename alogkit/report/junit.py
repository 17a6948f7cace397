"""JUnit XML of a run, in the flavour called xunit2: what Jenkins, GitLab and pytest agree on.

A FAIL is a `failure`, and so is what stays inconclusive, with its reason as message; an `error` is
a case that could not be run. The time of a case is that of its verdict in the log (s), since
nothing here is timed.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from alogkit.report.entry import outcome
from alogkit.report.escape import xml_text
from alogkit.report.findings import format_findings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from junitparser import TestCase

    from alogkit.report.entry import Entry

_INCONCLUSIVE = "INCONCLUSIVE"


def junit_xml(entries: Sequence[Entry]) -> str:
    """A run as one XML document, a test suite for each file of cases."""
    from junitparser import JUnitXml, TestSuite

    document = JUnitXml("alogkit")
    suites: dict[str, list[TestCase]] = {}
    for entry in entries:
        suites.setdefault(entry.suite, []).append(_test_case(entry))
    for name, cases in suites.items():
        suite = TestSuite(xml_text(name))
        suite.add_testcases(cases)
        document.add_testsuite(suite)
    # Not `update_statistics`, whose count of skipped cases has no place on the outermost element.
    document.tests = len(entries)
    document.failures = sum(not entry.ok and entry.verdict is not None for entry in entries)
    document.errors = sum(entry.verdict is None for entry in entries)
    document.time = round(sum(map(_time, entries)), 3)
    file = BytesIO()
    document.write(file)
    return file.getvalue().decode() + "\n"


def _test_case(entry: Entry) -> TestCase:
    from junitparser import Error, Failure, TestCase

    case = TestCase(xml_text(entry.name), xml_text(entry.suite), _time(entry))
    message = xml_text(outcome(entry))
    if entry.verdict is None:
        case.result = [Error(message, "ERROR")]
        return case
    findings = xml_text(format_findings(entry.name, entry.verdict))
    if entry.ok:
        case.system_out = findings
        return case
    kind = _INCONCLUSIVE if entry.grade == "PENDING" else entry.grade
    failure = Failure(message, kind)
    failure.text = findings
    case.result = [failure]
    return case


def _time(entry: Entry) -> float:
    """When the verdict fell (s since LOGSTART), 0 without one."""
    time = None if entry.verdict is None else entry.verdict.time
    return 0.0 if time is None else round(max(time, 0.0), 3)

"""`alogkit explain`: what a case demands, in plain English."""

from __future__ import annotations

from typing import Annotated

import typer

from alogkit.cli.options import Pattern

EXAMPLES = """\b
Examples:
  alogkit explain min_altitude_guard_pass
  alogkit explain my_cases.toml::dive
  alogkit explain cases -k boundary"""


def explain(
    cases: Annotated[list[str], typer.Argument(metavar="CASE", hidden=True)],
    pattern: Pattern = None,
) -> None:
    """Say in plain English what a case demands.

    When it is judged, what must hold then, what deadlines mean, and what its control breaks.

    CASE is a case file, a folder of them, FILE::NAME, or a name in cases/.
    """
    from alogkit.cli.inputs import cases_of
    from alogkit.cli.output import emit
    from alogkit.cli.reports import case_lines
    from alogkit.report.explain import explain_case

    chosen = cases_of(cases, pattern)
    lines = {path: case_lines(path) for path in {case.path for case in chosen}}
    emit("\n".join(explain_case(case, lines[case.path].get(case.name, 1)) for case in chosen))

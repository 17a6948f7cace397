"""`alogkit mutate`: what of a good log a case would notice, were it otherwise."""

from __future__ import annotations

from typing import Annotated

import typer

from alogkit.cli.options import NoColors
from alogkit.cli.status import status_of

EXAMPLES = """\b
Examples:
  alogkit mutate outputs/min_altitude_guard_pass -c min_altitude_guard_pass
  alogkit mutate abe.alog -c my_cases.toml::dive --json

Exit status: 0 when nothing harmless is noticed, however low the score; 1 if something is, or the
logs FAIL as they are; 6 if they are inconclusive; others as `alogkit -h` tells."""


def mutate(
    logs: Annotated[list[str], typer.Argument(metavar="LOG", hidden=True)],
    case: Annotated[
        str,
        typer.Option("--case", "-c", metavar="CASE", help="FILE::NAME, or a name in cases/."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print the score as JSON.")] = False,
    no_colors: NoColors = False,
) -> None:
    """Change a passing log in memory, and tell which checks notice.

    Mail is dropped, delayed and cut off, depths are biased by 1 m and by each margin, flags are
    flipped, unwanted mail comes, a dive goes on to the bottom, the logs end early. A check that
    notices nothing proves nothing. Repeated lines and disorder must never be noticed.

    LOG is an .alog, an .alog.gz, or a folder with some in it, all of one run that the case passes.
    """
    import json as json_format

    from alogkit.cli.inputs import case_of, logs_of_one_run
    from alogkit.cli.look import look
    from alogkit.cli.output import complain, emit
    from alogkit.evaluate.mutate.score import score
    from alogkit.report.mutation_text import format_mutations, mutations_to_dict
    from alogkit.verdict import Grade

    asked = case_of(case)
    found = score(logs_of_one_run(logs), asked.criteria)
    if json:
        emit(json_format.dumps(mutations_to_dict(asked.name, found), indent=2) + "\n")
    else:
        emit(format_mutations(asked.name, found, look(no_colors=no_colors)))
    if found.grade is not Grade.PASS:
        complain(f"{asked.name}: only logs that pass can be mutated; see `alogkit grade`")
    alarmed = [Grade.FAIL] if found.false_alarms else []
    raise typer.Exit(status_of([found.grade, *alarmed]))

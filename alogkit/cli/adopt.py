"""`alogkit adopt`: the criteria of a real grader as a case file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from alogkit.cli.status import CommandError, Status

EXAMPLES = """\b
Examples:
  alogkit adopt meta_shoreside.moos --set WARP=10 -o my_case.toml
  alogkit adopt targ_shoreside.moos --community abe -o my_case.toml
  alogkit grade shoreside.alog -c my_case.toml"""


def adopt(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE", help="The case file to write."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="The value of a macro, $(NAME)."),
    ] = None,
    block: Annotated[
        str | None, typer.Option("--block", metavar="NAME", help="The grader's name in FILE.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="What to call the case.")
    ] = None,
    community: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A vehicle: ABE_NAV_X becomes NAV_X, for its log, too."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite the case file.")] = False,
) -> None:
    """Turn a pMissionEval block into a case.

    FILE is a .moos, .xmoos or target file, or a criteria file of alogeval. Without --out the case
    goes to standard output, and what changes in meaning to standard error.
    """
    from alogkit.case_folder import write_atomically
    from alogkit.casefile.load import load_harness
    from alogkit.cli.criteria import block_of
    from alogkit.cli.output import emit, remark
    from alogkit.dialect.adopt import adopt as adopt_block

    adopted = adopt_block(block_of(file, block, settings or []), name=name, community=community)
    if out is None:
        emit(adopted.text)
        for change in adopted.changes:
            remark(change)
        return
    path = Path(out)
    if path.exists() and not force:
        raise CommandError(Status.USAGE, f"{out}: there is one already; --force overwrites it")
    write_atomically(path, adopted.text)
    load_harness(path)
    emit(f"{out}::{adopted.name}\n")
    emit("".join(f"- {change}\n" for change in adopted.changes))

"""Options that several commands have, each with one name and one meaning."""

from __future__ import annotations

from typing import Annotated

import typer

Start = Annotated[float | None, typer.Option("--from", metavar="S", help="Earliest time.")]
Stop = Annotated[float | None, typer.Option("--to", metavar="S", help="Time to stop before.")]
Out = Annotated[
    str | None,
    typer.Option("-o", "--out", "--new", metavar="FILE", help="The output; vname is the vehicle."),
]
Force = Annotated[bool, typer.Option("-f", "--force", help="Overwrite the output.")]
Quiet = Annotated[
    bool, typer.Option("-q", "--quiet", help="Do not tell how many, nor how far it is.")
]
Silent = Annotated[bool, typer.Option("-q", "--quiet", help="Do not tell how far it is.")]
Batch = Annotated[bool, typer.Option("--batch", help="Every log is an input, its output beside.")]
Suffix = Annotated[
    str | None, typer.Option(metavar="TEXT", help="With --batch, what the outputs' names gain.")
]
NoColors = Annotated[bool, typer.Option("-n", "--nocolors", "--nocolor", help="No colours.")]
Json = Annotated[bool, typer.Option("--json", help="Print it all as JSON.")]
CaseName = Annotated[
    str | None,
    typer.Option("--case", "-c", metavar="CASE", help="FILE::NAME, or a name in cases/."),
]
Pattern = Annotated[
    str | None, typer.Option("-k", "--pattern", metavar="TEXT", help="Only names with TEXT.")
]
CriteriaFile = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="A .moos file of pMissionEval, or alogeval's criteria."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="The value of a macro in it, $(NAME)."),
]
Block = Annotated[
    str | None, typer.Option("--block", metavar="NAME", help="The grader's name in it.")
]

"""`alogkit likeness`: whether simulated logs can be told from recorded ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alogkit.likeness.facts import Facts

EXAMPLES = """\b
Examples:
  alogkit likeness outputs --recorded recorded/abe.alog recorded/shore.alog
  alogkit likeness trial --recorded recorded --case min_altitude_guard_pass
  alogkit likeness trial --recorded recorded --noise 'APP*' --all

Exit status: 0 all like, 1 some unlike or on one side only, 6 nothing to compare;
others as `alogkit -h` tells."""
_RECORDED = "--recorded"


class Command(TyperCommand):
    """A command whose `--recorded` holds for all words up to the next option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 -- its type is the library's own
        """Take the words of a command line."""
        return super().parse_args(ctx, spread(args))


def spread(words: Sequence[str]) -> list[str]:
    """The words with `--recorded` before each one that follows it, up to the next option."""
    found: list[str] = []
    recorded = False
    for word in words:
        if word.startswith("-"):
            recorded = word == _RECORDED
            found += [] if recorded else [word]
        else:
            found += [_RECORDED, word] if recorded else [word]
    return found


def likeness(
    words: Annotated[list[str], typer.Argument(metavar="SIM", hidden=True)],
    recorded: Annotated[
        list[str] | None,
        typer.Option(_RECORDED, metavar="LOG...", help="What follows are recorded logs."),
    ] = None,
    case: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="In folders, only logs below a folder of that name."),
    ] = None,
    rate_tolerance: Annotated[
        float,
        typer.Option(metavar="X", min=0.0, help="Share by which a rate may be off."),
    ] = 0.1,
    level: Annotated[
        float,
        typer.Option(metavar="P", min=0.0, max=1.0, help="A test rejects below that probability."),
    ] = 0.01,
    noise: Annotated[
        list[str] | None,
        typer.Option(metavar="VAR", help="One more variable that is clock noise."),
    ] = None,
    show_all: Annotated[
        bool, typer.Option("-a", "--all", help="Show what does not differ, too.")
    ] = False,
    no_colors: Annotated[
        bool, typer.Option("-n", "--nocolors", "--nocolor", help="No colours.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print it all as JSON.")] = False,
) -> None:
    """Tell whether simulated logs are like recorded ones.

    Words before --recorded are simulated logs, words after it recorded ones, of one case all:
    .alog, .alog.gz, or folders with some in them. Vehicles and shoreside are compared apart.

    Compared are who posts which variable at what rate, the ranges of numbers, sequences of states,
    times since deployment, and how the vehicle dives and holds its depth. With eight runs or more
    on both sides a two-sample test decides on times and figures, else a tolerance does.

    VAR may be NAV_*. What is noise is compared, but does not count.
    """
    from alogkit.cli.look import look
    from alogkit.cli.output import emit
    from alogkit.likeness.compare import compare
    from alogkit.report.likeness_text import format_likeness, likeness_dict

    if not recorded:
        raise CommandError(Status.USAGE, "name recorded logs after --recorded")
    found = compare(
        _facts(words, case),
        _facts(recorded, case),
        rate_tolerance=rate_tolerance,
        noise=noise or (),
        level=level,
    )
    if json:
        from json import dumps

        emit(dumps(likeness_dict(found), indent=2) + "\n")
    else:
        emit(format_likeness(found, look(no_colors=no_colors), all_rows=show_all))
    if not found.comparable:
        raise typer.Exit(Status.INCONCLUSIVE)
    raise typer.Exit(Status.FAIL if found.differing else Status.PASS)


def _facts(words: Sequence[str], case: str | None) -> Iterator[Facts]:
    """What the logs show that words name, read one word at a time.

    Raises:
        CommandError: One cannot be read (3), or no folder is of the case (2).
    """
    from alogkit.cli.reading import logs_of
    from alogkit.likeness.facts import facts_of

    for word in words:
        for place in [word] if case is None else _of(word, case):
            for log in logs_of([place]):
                yield facts_of(log)


def _of(word: str, case: str) -> list[str]:
    """The folders of a case below a folder; the word itself if it is none, or of the case."""
    folder = Path(word)
    if not folder.is_dir() or case in folder.parts:
        return [word]
    found = sorted(str(below) for below in folder.rglob(case) if below.is_dir())
    if not found:
        raise CommandError(Status.USAGE, f"{word}: there is no folder {case} in it")
    return found

"""`alogkit grep`: the postings of a log that are meant, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from alogkit.cli.negative import NegativeNumbers
from alogkit.cli.options import Batch, Force, Out, Start, Stop, Suffix
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.alog.log import Alog
    from alogkit.alog.posting import Posting
    from alogkit.toolbox.form import Form
    from alogkit.toolbox.logfile import LogFile
    from alogkit.toolbox.select import Found, Query

_Value = TypeVar("_Value")


class _Wish(NamedTuple):
    """What is wanted of each log, and how it is written."""

    query: Query
    shape: Form | None
    json: bool
    sort: bool
    dedupe: bool
    header: bool
    keep_bad: bool
    gap_lines: bool


class _Picked(NamedTuple):
    """What is meant of a log."""

    found: Sequence[Found] | Sequence[int]
    """The postings, or the lines that they begin in."""
    rows: Iterator[tuple[int, Posting]]
    """The postings, each behind its line."""


Command = NegativeNumbers
EXAMPLES = """\b
Examples:
  alogkit grep abe.alog NAV_DEPTH 'IVPHELM_*' 10 60
  alogkit grep abe.alog NAV_X NAV_Y --where "NAV_DEPTH > 10" --tvv
  alogkit grep shoreside.alog NODE_REPORT --subpat=X:Y --csc > track.csv
  alogkit grep abe.alog pHelmIvP helm_vname.alog

Exit status: 0 something matched, 1 nothing did; others as `alogkit -h` tells."""


def grep(
    words: Annotated[list[str], typer.Argument(metavar="LOG [WORD]", hidden=True)],
    start: Start = None,
    stop: Stop = None,
    where: Annotated[
        str | None,
        typer.Option(metavar="CONDITION", help='What must hold then, as "NAV_DEPTH > 10".'),
    ] = None,
    source: Annotated[
        list[str] | None, typer.Option("--source", metavar="APP", help="Only what it posted.")
    ] = None,
    first: Annotated[bool, typer.Option("--first", help="Only each variable's first.")] = False,
    final: Annotated[bool, typer.Option("--final", help="Only each variable's last.")] = False,
    sort: Annotated[bool, typer.Option("-s", "--sort", help="Sort by time.")] = False,
    dedupe: Annotated[
        bool, typer.Option("-d", "--dedupe", help="Leave out exact duplicates.")
    ] = False,
    sort_and_dedupe: Annotated[bool, typer.Option("-sd", help="Both of these.")] = False,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="FIELDS", help="time, var, src, app, aux, val, line; with colons."
        ),
    ] = None,
    v: Annotated[bool, typer.Option("--v", help="As --format=val.")] = False,
    tv: Annotated[bool, typer.Option("--tv", help="As --format=time:val.")] = False,
    tvv: Annotated[bool, typer.Option("--tvv", help="As --format=time:var:val.")] = False,
    subpat: Annotated[
        str | None,
        typer.Option(metavar="KEYS", help="Of each value only these keys, as X:Y."),
    ] = None,
    keep_keys: Annotated[
        bool, typer.Option("--kk", help="With --subpat, X=1 rather than 1.")
    ] = False,
    csw: Annotated[bool, typer.Option("--csw", help="A blank between fields, as ever.")] = False,
    csc: Annotated[bool, typer.Option("--csc", help="A comma between fields.")] = False,
    cso: Annotated[bool, typer.Option("--cso", help="A colon between fields.")] = False,
    css: Annotated[bool, typer.Option("--css", help="A semicolon between fields.")] = False,
    json: Annotated[bool, typer.Option("--json", help="A JSON object a line.")] = False,
    no_comments: Annotated[
        bool, typer.Option("-nc", "--no-comments", help="Leave out the %% header.")
    ] = False,
    gap_lines: Annotated[
        bool, typer.Option("-gl", "--gap-lines", help="A blank line where lines are left out.")
    ] = False,
    keep_bad: Annotated[
        bool, typer.Option("-kb", "--keep-bad", help="Keep lines that are no postings.")
    ] = False,
    batch: Batch = False,
    suffix: Suffix = None,
    quiet: Annotated[
        bool,
        typer.Option(
            "-q", "--quiet", "-nr", "--no-report", help="Do not tell how many, nor how far it is."
        ),
    ] = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Pick postings out of a log.

    WORD is a variable (NAV_X, NAV_*), a key of a payload (NODE_REPORT.X), an app (pHelmIvP,
    pHelmIvP:*:transit), or one of two numbers that are a time window (s since LOGSTART). Postings
    of any of the names are meant; options narrow them down. In CONDITION, variables other than
    the posting's own have the value held at its time.

    LOG is an .alog, an .alog.gz, a folder or zip for the newest in it, or - for standard input; a
    second one is the output. With --batch every LOG is read, and its output beside it (_grep).
    Lines stay as they are in the log, header included, unless they are asked for in another form.
    """
    from alogkit.cli.words import condition_of, inputs_and_outputs, sort_words_and_window
    from alogkit.toolbox.select import Query

    asked = sort_words_and_window(words, start, stop)
    pairs = inputs_and_outputs(asked.logs, out, batch=batch, suffix=suffix, default="_grep")
    query = Query(
        words=asked.names,
        apps=tuple(source or ()),
        start=asked.start,
        stop=asked.stop,
        where=None if where is None else condition_of(where),
        keep=_one("all", ("--first", first, "first"), ("--final", final, "final")),
    )
    shape = _shape(
        _one(
            form,
            ("--format", form is not None, form),
            ("--v", v, "val"),
            ("--tv", tv, "time:val"),
            ("--tvv", tvv, "time:var:val"),
        ),
        subpat,
        _one(
            " ", ("--csw", csw, " "), ("--csc", csc, ","), ("--cso", cso, ":"), ("--css", css, ";")
        ),
        keep_keys=keep_keys,
    )
    if json and shape is not None:
        raise CommandError(Status.USAGE, "--json is a form of its own; ask for no other")
    wish = _Wish(
        query=query,
        shape=shape,
        json=json,
        sort=sort or sort_and_dedupe,
        dedupe=dedupe or sort_and_dedupe,
        header=not no_comments,
        keep_bad=keep_bad and not (sort or sort_and_dedupe),
        gap_lines=gap_lines,
    )
    counts = [_grep(name, to, wish, quiet=quiet, force=force) for name, to in pairs]
    raise typer.Exit(Status.PASS if any(counts) else Status.FAIL)


def _grep(name: str, out: str | None, wish: _Wish, *, quiet: bool, force: bool) -> int:
    """Pick postings out of one log; how many there are."""
    from alogkit.cli.delivery import deliver, output_of, report
    from alogkit.cli.reading import file_in

    file = file_in(name, quiet=quiet)
    path = output_of(out, file.log, force=force)
    picked = _picked(file.log, wish)
    deliver(_chunks(file, picked, wish, alone=path is None), path, force=force, quiet=quiet)
    report(len(picked.found), file.log, path, quiet=quiet)
    return len(picked.found)


def _chunks(file: LogFile, picked: _Picked, wish: _Wish, *, alone: bool) -> Iterator[bytes]:
    """What is written of postings; with nothing found, no header goes to standard output."""
    from alogkit.toolbox.copy import copied
    from alogkit.toolbox.form import form_lines, json_lines

    if wish.json:
        return _lines(json_lines(picked.rows))
    if wish.shape is not None:
        return _lines(form_lines(picked.rows, wish.shape))
    found = picked.found
    header = wish.header and (bool(found) or not alone)
    return copied(file, found, header=header, keep_bad=wish.keep_bad, gap_lines=wish.gap_lines)


def _picked(log: Alog, wish: _Wish) -> _Picked:
    """The postings that are meant; what matches nothing is told.

    Raises:
        CommandError: The log is two logs, and is to be sorted (5).
    """
    from alogkit.alog.names import expand_all
    from alogkit.cli.delivery import refuse_second_header, warn_second_header
    from alogkit.cli.reading import warn_unmatched
    from alogkit.logic.truth import variables
    from alogkit.toolbox.select import by_time, select, streamed, window, without_duplicates

    (refuse_second_header if wish.sort else warn_second_header)(log)
    query = wish.query
    if query.is_window and not wish.sort and not wish.dedupe:
        # A big log is not held.
        start, stop = query.start, query.stop
        return _Picked(window(log, start, stop), streamed(log, start, stop))
    found, unmatched = select(log, query)
    asked_of = () if query.where is None else variables(query.where)
    warn_unmatched(log, (*unmatched, *expand_all(log, asked_of)[1]))
    if wish.dedupe:
        found = without_duplicates(found)
    if wish.sort:
        found = by_time(found)
    return _Picked(found, ((one.line, one.posting) for one in found))


def _shape(names: str | None, subpat: str | None, mark: str, *, keep_keys: bool) -> Form | None:
    """The form that is asked for; None for the lines as they are.

    Raises:
        CommandError: There is no such field (2).
    """
    from alogkit.toolbox.form import Form, parse_names

    if names is None and subpat is None:
        return None
    keys = tuple(subpat.split(":")) if subpat else ()
    try:
        return Form(parse_names(names or "time:val"), mark, keys, keep_keys)
    except ValueError as error:
        raise CommandError(Status.USAGE, f"--format={names}: {error}") from error


def _one(default: _Value, *options: tuple[str, bool, _Value]) -> _Value:
    """The value of the one option that is given, or the default.

    Raises:
        CommandError: Several are given (2).
    """
    given = [(name, value) for name, is_given, value in options if is_given]
    if len(given) > 1:
        names = " and ".join(name for name, _ in given)
        raise CommandError(Status.USAGE, f"{names}: give only one of them")
    return given[0][1] if given else default


def _lines(texts: Iterable[str]) -> Iterator[bytes]:
    for text in texts:
        yield f"{text}\n".encode("utf-8", "surrogateescape")

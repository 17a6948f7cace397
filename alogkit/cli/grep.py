"""`alogkit grep`: the postings of a log that are meant, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.toolbox.form import Form
    from alogkit.toolbox.select import Found, Query

_Value = TypeVar("_Value")

EXAMPLES = """\b
Examples:
  alogkit grep abe.alog NAV_DEPTH 'IVPHELM_*' 10 60
  alogkit grep abe.alog NAV_X NAV_Y --where "NAV_DEPTH > 10" --tvv
  alogkit grep shoreside.alog NODE_REPORT --subpat=X:Y --csc > track.csv
  alogkit grep abe.alog pHelmIvP helm_vname.alog

Exit status: 0 something matched, 1 nothing did; others as `alogkit -h` tells."""


def grep(
    words: Annotated[list[str], typer.Argument(metavar="LOG [WORD]", hidden=True)],
    start: Annotated[
        float | None, typer.Option("--from", metavar="S", help="Earliest time.")
    ] = None,
    stop: Annotated[
        float | None, typer.Option("--to", metavar="S", help="Time to stop before.")
    ] = None,
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
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", "-nr", "--no-report", help="Do not tell how many.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE", help="The output; vname is the vehicle."),
    ] = None,
    force: Annotated[bool, typer.Option("-f", "--force", help="Overwrite the output.")] = False,
) -> None:
    """Pick postings out of a log.

    WORD is a variable (NAV_X, NAV_*), a key of a payload (NODE_REPORT.X), an app (pHelmIvP,
    pHelmIvP:*:transit), or one of two numbers that are a time window (s since LOGSTART). Postings
    of any of the names are meant; options narrow them down. In CONDITION, variables other than
    the posting's own have the value held at its time.

    LOG is an .alog, an .alog.gz, or - for standard input; a second one is the output. Lines stay
    as they are in the log, header included, unless they are asked for in another form.
    """
    from alogkit.cli.delivery import deliver, output_of, report
    from alogkit.cli.reading import file_in
    from alogkit.cli.words import condition_of, input_and_output, sort_words_and_window
    from alogkit.toolbox.copy import copied
    from alogkit.toolbox.form import form_lines, json_lines
    from alogkit.toolbox.select import Query

    asked = sort_words_and_window(words, start, stop)
    name, out = input_and_output(asked.logs, out)
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
    file = file_in(name)
    path = output_of(out, file.log, force=force)
    found = _found(file.log, query, sort=sort or sort_and_dedupe, dedupe=dedupe or sort_and_dedupe)
    if json:
        chunks = _lines(json_lines(found))
    elif shape is not None:
        chunks = _lines(form_lines(found, shape))
    else:
        chunks = copied(
            file,
            found,
            header=not no_comments and (bool(found) or path is not None),
            keep_bad=keep_bad and not (sort or sort_and_dedupe),
            gap_lines=gap_lines,
        )
    deliver(chunks, path, force=force)
    report(len(found), file.log, path, quiet=quiet)
    raise typer.Exit(Status.PASS if found else Status.FAIL)


def _found(log: Alog, query: Query, *, sort: bool, dedupe: bool) -> list[Found]:
    """The postings that are meant; what matches nothing is told.

    Raises:
        CommandError: The log is two logs, and is to be sorted (5).
    """
    from alogkit.cli.delivery import refuse_second_header, warn_second_header
    from alogkit.cli.reading import warn_unmatched
    from alogkit.logic.truth import variables
    from alogkit.toolbox.names import expand_all
    from alogkit.toolbox.select import by_time, select, without_duplicates

    (refuse_second_header if sort else warn_second_header)(log)
    found, unmatched = select(log, query)
    asked_of = () if query.where is None else variables(query.where)
    warn_unmatched(log, (*unmatched, *expand_all(log, asked_of)[1]))
    if dedupe:
        found = without_duplicates(found)
    return by_time(found) if sort else found


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

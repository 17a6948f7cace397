"""`alogkit run`: simulate, log, grade and draw cases."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from alogkit.cli.output import complain, emit, on_terminal, remark, writing
from alogkit.cli.status import CommandError, Status, status_of
from alogkit.sim.defaults import DEFAULT_SEED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from alogkit.casefile.records import Case
    from alogkit.cli.reports import Reports
    from alogkit.suite import CaseCrash, CaseResult, RunOptions

EXAMPLES = """\b
Examples:
  alogkit run
  alogkit run min_altitude_guard_pass --seed 7
  alogkit run my_cases.toml -k boundary --no-gif --out trial
  alogkit run my_mission --patch deep.xbhv --set DEPTH=18
  alogkit run --moos v.moos --bhv v.bhv --shoreside s.moos

Exit status: 0 all PASS, 1 a FAIL, 6 inconclusive, 5 a case that could not be run; others as
`alogkit -h` tells."""
_FASTEST = 1000.0
_BUSIEST = 1000.0
_YEARS = (1970, 2100)


def run(
    cases: Annotated[list[str] | None, typer.Argument(metavar="CASE", hidden=True)] = None,
    pattern: Annotated[
        str | None, typer.Option("-k", "--pattern", metavar="TEXT", help="Only names with TEXT.")
    ] = None,
    moos: Annotated[
        str | None, typer.Option(metavar="FILE", help="A mission's .moos file of the vehicle.")
    ] = None,
    bhv: Annotated[str | None, typer.Option(metavar="FILE", help="Its .bhv file.")] = None,
    shoreside: Annotated[
        str | None, typer.Option(metavar="FILE", help="Its .moos file of shoreside.")
    ] = None,
    patches: Annotated[
        list[str] | None,
        typer.Option("--patch", metavar="FILE", help="An .xmoos or .xbhv file to patch it with."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="The value of a macro in it, $(NAME)."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(metavar="S", help="Shoreside's uptime that ends it, if not 80."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Its name, if not of its folder and patches.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of the simulation.")] = DEFAULT_SEED,
    warp: Annotated[float, typer.Option(metavar="N", help="MOOS time warp, 1 or more.")] = 10.0,
    load: Annotated[
        float,
        typer.Option(metavar="N", help="How busy the simulated machine is; 1 is as recorded."),
    ] = 1.0,
    start: Annotated[
        datetime | None,
        typer.Option(metavar="DATE", help="Launch in UTC, if not 2026-01-15T09:00:00."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("-j", "--jobs", metavar="N", min=1, help="Processes, if not one a core."),
    ] = None,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FOLDER", help="Gets a folder for each case.")
    ] = "outputs",
    gif: Annotated[bool, typer.Option(help="Draw a GIF of each case.")] = True,
    controls: Annotated[
        bool, typer.Option("--controls", help="Run the cases' controls; none of them may pass.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", "-f", help="Write into folders that no run has made.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="No progress bar.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print the results as JSON, or write them to FILE.json.")
    ] = False,
    junit: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the results as JUnit XML.")
    ] = None,
    summary: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the results as Markdown.")
    ] = None,
    github: Annotated[
        bool | None,
        typer.Option(help="Annotate the case files' lines.", show_default="in GitHub Actions"),
    ] = None,
) -> None:
    """Simulate cases or real mission files, log, grade and draw them.

    Each case gets a folder with the logs of both communities, verdict.json and a GIF, in place of
    what the run before has left there. All rows go to results.txt beside them. Cases that cannot be
    run are told, and do not stop the others.

    CASE is a case file, a folder of them, FILE::NAME, or a name in cases/; without any, all of
    cases/ is run. A folder with .moos files in it is a mission: it is run as its files say, with
    the patches, and graded by its own pMissionEval.
    """
    from alogkit.case_folder import write_atomically
    from alogkit.cli.missions import MissionOptions, cases_and_missions
    from alogkit.cli.reports import deliver_json, deliver_reports, json_word, run_entries, wanted
    from alogkit.report.results_json import results_json
    from alogkit.suite import CaseResult, RunOptions, run_suite

    _check(warp, load, start)
    words, json_file = json_word(cases or [], asked=json)
    asked = MissionOptions(
        {"--moos": moos, "--bhv": bhv, "--shoreside": shoreside},
        patches or (),
        settings or (),
        time_limit,
        name,
        warp,
    )
    chosen = _simulated(cases_and_missions(words, pattern, asked), controls=controls)
    reports = wanted(junit, summary, json_file, github=github)
    given = {} if start is None else {"start": start.replace(tzinfo=start.tzinfo or UTC)}
    options = RunOptions(
        out=out, seed=seed, warp=warp, load=load, gif=gif, control=controls, **given
    )
    _prepare(chosen, options, force=force)
    with closing(run_suite(chosen, options, jobs)) as running:
        watched = _watched(running, len(chosen), quiet=quiet)
        found = {outcome.name: outcome for outcome in watched}
    outcomes = [found[case.name] for case in chosen]
    results = [outcome for outcome in outcomes if isinstance(outcome, CaseResult)]
    crashes = [outcome for outcome in outcomes if not isinstance(outcome, CaseResult)]
    if results:
        rows = "".join(f"{result.row}\n" for result in results)
        write_atomically(Path(out) / "results.txt", rows)
    _show(results, crashes, out, reports)
    entries = run_entries(chosen, outcomes, control=controls)
    deliver_json(results_json(entries), reports)
    deliver_reports(entries, reports)
    if crashes:
        raise typer.Exit(Status.INVALID)
    raise typer.Exit(_controls_status(results) if controls else _status(results))


def _simulated(cases: list[Case], *, controls: bool) -> list[Case]:
    """The cases that have a mission to simulate, or a control; the others only grade logs.

    Raises:
        CommandError: None has one (2).
    """
    chosen = [case for case in cases if case.simulated]
    if not chosen:
        reason = (
            f"{cases[0].name} has no mission to simulate; grade logs by it with `alogkit grade`"
        )
        raise CommandError(Status.USAGE, reason)
    if controls:
        chosen = [case for case in chosen if case.control is not None]
        if not chosen:
            raise CommandError(Status.USAGE, f"{cases[0].name} has no control")
    return chosen


def _check(warp: float, load: float, start: datetime | None) -> None:
    """Refuse what cannot be simulated.

    Raises:
        CommandError: A value is out of its bounds (2).
    """
    reason = None
    if not 1.0 <= warp <= _FASTEST:
        reason = f"--warp {warp:g}: a time warp is from 1 to {_FASTEST:g}"
    elif not 0.0 < load <= _BUSIEST:
        reason = f"--load {load:g}: a load is above 0 and at most {_BUSIEST:g}"
    elif start is not None and not _YEARS[0] <= start.year < _YEARS[1]:
        reason = f"--start {start:%Y-%m-%d}: a launch is from {_YEARS[0]} on and before {_YEARS[1]}"
    if reason is not None:
        raise CommandError(Status.USAGE, reason)


def _prepare(cases: Sequence[Case], options: RunOptions, *, force: bool) -> None:
    """Make the output folder, and look whether all in it is a run's to replace.

    Raises:
        CommandError: It cannot be made, or a case's folder holds files of somebody else (2).
    """
    from alogkit.case_folder import is_foreign
    from alogkit.cli.output import os_error_text
    from alogkit.suite import case_folder

    try:
        Path(options.out).mkdir(parents=True, exist_ok=True)
        foreign = [case_folder(case, options) for case in cases]
        foreign = [] if force else [folder for folder in foreign if is_foreign(folder)]
    except FileExistsError as error:
        raise CommandError(Status.USAGE, f"--out {options.out}: this is a file") from error
    except OSError as error:
        raise CommandError(Status.USAGE, f"--out {os_error_text(error)}") from error
    if foreign:
        reason = f"{foreign[0]}: exists, but is not from a run; --force writes into it"
        raise CommandError(Status.USAGE, reason)


def _watched(
    outcomes: Iterable[CaseResult | CaseCrash], count: int, *, quiet: bool
) -> Iterator[CaseResult | CaseCrash]:
    """The outcomes as they come, with a progress bar on stderr if a person watches."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(
        outcomes, description="cases", total=count, console=Console(stderr=True), transient=True
    )


def _show(results: list[CaseResult], crashes: list[CaseCrash], out: str, reports: Reports) -> None:
    """Print the table, drawn for a person and plain for a pipe; then what is not data."""
    from alogkit.report.table import format_table, rich_table, summary

    if results and reports.takes_output:
        pass  # the JSON has it all
    elif results and on_terminal():
        from rich.console import Console

        with writing():
            Console().print(rich_table(results))
    elif results:
        emit(reports.shown(format_table(results)))
    for crash in crashes:
        complain(f"{crash.name}: ERROR: {crash.reason}")
    counts = summary(results) if results else "nothing was graded"
    ran = f", {len(crashes)} could not be run" if crashes else ""
    remark(f"{counts}{ran}; in {out.rstrip('/') or '/'}/")


def _status(results: list[CaseResult]) -> Status:
    return status_of(result.verdict.grade for result in results)


def _controls_status(results: list[CaseResult]) -> Status:
    """FAIL if a control passed, since its case would then pass whatever is broken."""
    passed = [result.name for result in results if _status([result]) is Status.PASS]
    for name in passed:
        complain(f"the control of {name} passed, so the case proves little")
    return Status.FAIL if passed else Status.PASS

"""The installed command as a process of its own: pipes, terminals, signals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit
from alogkit.cli.app import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

SCRIPT = Path(sysconfig.get_path("scripts")) / "alogkit"
MODULE = (sys.executable, "-m", "alogkit")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
QUICK = "min_altitude_bad_config_fail"

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes, terminals and signals")


def _run(*words: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]  # noqa: S603 -- our own command  # options of the test
        [*MODULE, *map(str, words)], capture_output=True, text=True, check=False, **options
    )


def _shell(line: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `alogkit` is the command and $1, $2 ... are paths."""
    setup = 'alogkit() { "$PYTHON" -m alogkit "$@"; }\n'
    return subprocess.run(  # noqa: S603 -- our own command
        ["/bin/sh", "-c", setup + line, "sh", *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHON": sys.executable},
    )


def _on_a_terminal(columns: int, *words: str | Path) -> tuple[int, str]:
    """Status and all output of a command on a terminal of so many columns."""
    import fcntl  # noqa: PLC0415 -- POSIX only
    import pty  # noqa: PLC0415 -- POSIX only
    import struct  # noqa: PLC0415 -- with the above
    import termios  # noqa: PLC0415 -- POSIX only

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {key: text for key, text in os.environ.items() if key != "COLUMNS"}
    with subprocess.Popen(  # noqa: S603 -- our own command
        [*MODULE, *map(str, words)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={"TERM": "xterm-256color", **environment},
    ) as process:
        os.close(theirs)
        seen = b""
        while True:
            try:
                seen += (chunk := os.read(ours, 65536))
            except OSError:  # how Linux tells that the other end is closed
                break
            if not chunk:
                break
        os.close(ours)
        return process.wait(), seen.decode()


def test_the_script_is_installed() -> None:
    done = subprocess.run([SCRIPT, "-v"], capture_output=True, text=True, check=False)  # noqa: S603 -- our own command
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"alogkit {alogkit.__version__}\n",
        "",
    )


def _loaded(*words: str | Path) -> set[str]:
    """What a command has imported when it ends, as a process like that of the script."""
    code = (
        "import sys\nfrom alogkit.cli.start import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end\n"
        "print('imported:', *sys.modules)"
    )
    # Whoever measures coverage imports more.
    kept = {key: text for key, text in os.environ.items() if not key.startswith("COVERAGE_")}
    done = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", code, *map(str, words)],
        env=kept,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.splitlines()[-1].removeprefix("imported: ").split())


def _among(loaded: set[str], *packages: str) -> set[str]:
    """What of it belongs to some packages."""
    return {name for name in loaded for one in packages if f"{name}.".startswith(f"{one}.")}


HEAVY = ("numpy", "pandas", "matplotlib", "rich", "imageio", "PIL", "pydantic")


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_no_command(option: str) -> None:
    commands = [f"alogkit.cli.{name}" for name in COMMANDS]
    ours = ("alogkit.alog", "alogkit.casefile", "alogkit.evaluate", "alogkit.sim")
    assert not _among(_loaded(option), *HEAVY, *commands, *ours)


def test_grading_a_small_log_imports_only_what_it_needs(guard_logs: Path) -> None:
    case = "cases/min_altitude.toml::min_altitude_guard_pass"
    loaded = _loaded("grade", guard_logs / "vehicle.alog.gz", "-c", case)
    unneeded = (
        *HEAVY,
        "typer",
        "click",
        "json",
        "dataclasses",
        "inspect",
        "alogkit.dialect",
        "alogkit.missionfile",
        "alogkit.casefile.survey",
        "alogkit.sim.survey",
        "alogkit.evaluate.monitors",
        "alogkit.report.escape",
        "alogkit.sim.helm",
        "alogkit.sim.apps",
        "alogkit.alog.payload",
        "alogkit.alog.write",
    )
    assert not _among(loaded, *unneeded)


def test_grading_one_log_aligns_none(guard_logs: Path) -> None:
    case = "cases/min_altitude.toml::min_altitude_guard_pass"
    loaded = _loaded("grade", guard_logs / "vehicle.alog.gz", "-c", case)
    assert not _among(loaded, "alogkit.alog.align")
    assert _among(_loaded("grade", guard_logs, "-c", case), "alogkit.alog.align")


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("grade guard -c min_altitude_guard_pass", id="pass"),
        pytest.param("grade guard -c min_altitude_guard_pass --json", id="json"),
        pytest.param("grade guard -c min_altitude_zero_altitude_fail", id="other-grade"),
        pytest.param("grade guard -c no_such_case", id="no-case"),
        pytest.param("grade missing.alog -c min_altitude_guard_pass", id="no-log"),
        pytest.param("grade guard -c cases/missions/depth_stem.toml", id="no-case-file"),
        pytest.param("grade guard --criteria missing.moos", id="no-criteria"),
        pytest.param("grade guard", id="nothing-to-grade-by"),
        pytest.param("grade guard -c a --criteria b", id="two-to-grade-by"),
        pytest.param("grade a.json b.json guard -c a --json", id="two-files"),
        pytest.param("grade guard -c min_altitude_guard_pass --junit guard", id="folder"),
    ],
)
def test_a_plain_line_ends_as_by_the_library(alogkit: Alogkit, guard_logs: Path, line: str) -> None:
    del guard_logs
    plain, library = _run(*line.split()), alogkit(*line.split())
    assert (plain.returncode, plain.stdout, plain.stderr) == (
        library.status,
        library.out,
        library.err,
    )


def test_python_runs_the_package() -> None:
    done = _run("--version")
    assert (done.returncode, done.stdout) == (0, f"alogkit {alogkit.__version__}\n")


@posix
def test_a_reader_who_stops_early_is_no_error(guard_logs: Path) -> None:
    done = _shell('{ alogkit info "$1" "$1/.."; echo "status $?" >&2; } | head -1', guard_logs)
    assert done.stdout == "guard/vehicle.alog.gz\n"
    assert done.stderr == "status 0\n"


@posix
def test_a_verdict_keeps_its_status_when_nobody_reads_it(guard_logs: Path) -> None:
    done = _shell(
        '{ sleep 0.5; alogkit grade "$1" -c min_altitude_zero_min_pass; echo "$?" >&2; } | true',
        guard_logs,
    )
    assert (done.stdout, done.stderr) == ("", "6\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line(guard_logs: Path) -> None:
    done = _shell('alogkit info "$1" > /dev/full', guard_logs)
    assert done.returncode == 2
    assert done.stderr == ("alogkit: standard output cannot be written: No space left on device\n")


@posix
def test_closed_output_is_no_error(guard_logs: Path) -> None:
    done = _shell('alogkit info "$1" >&-', guard_logs)
    assert (done.returncode, done.stderr) == (0, "")


@posix
def test_a_terminal_gets_colours_and_no_broken_paths(guard_logs: Path) -> None:
    words = ("grade", guard_logs, "-c", "min_altitude_guard_pass")
    status, seen = _on_a_terminal(60, *words)
    assert status == 0
    assert "\x1b[32mPASS\x1b[0m" in seen
    plain = ESCAPES.sub("", seen).replace("\r\n", "\n").splitlines()
    assert "PASS  pass    NAV_DEPTH <= 16    12.026 m      margin +3.974 m" not in plain
    assert "              at 50.396 s  NAV_DEPTH  guard/vehicle.alog.gz:7928" in plain


@posix
def test_a_run_on_a_terminal_shows_progress_and_draws_the_table(place: Path) -> None:
    del place
    status, seen = _on_a_terminal(120, "run", QUICK, "--no-gif")
    assert status == 0
    plain = ESCAPES.sub("", seen)
    assert "cases " in plain
    assert re.search(rf"{QUICK} +PASS +\d\.\d\d s +IVPHELM_STATE = MALCONFIG", plain)
    assert plain.endswith("1 case: 1 PASS; in outputs/\r\n")
    assert "cases " not in ESCAPES.sub("", _on_a_terminal(120, "run", QUICK, "--no-gif", "-q")[1])


@posix
def test_no_color_is_obeyed(guard_logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    _, seen = _on_a_terminal(80, "grade", guard_logs, "-c", "min_altitude_guard_pass")
    assert "\x1b[3" not in seen


@posix
def test_an_interrupt_ends_a_run_at_once_without_a_traceback(place: Path) -> None:
    with subprocess.Popen(  # noqa: S603 -- our own command
        [*MODULE, "run", "--no-gif", "-j", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        for _ in range(600):
            if any(place.glob("outputs/*/*")):
                break
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "alogkit: interrupted\n")

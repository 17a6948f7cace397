"""The toolbox at the ends of pipes, on terminals, and on disks that refuse."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.cli import reading
from alogkit.cli.delivery import deliver
from alogkit.cli.status import CommandError, Status

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LOUD = (
    "%% LOGSTART 5\n"
    "1.00000         IVPHELM_STATE        pHelmIvP        DRIVE \n"
    "2.00000         APPCAST              pApp            "
    "\x1b[7mOK\x1b[0m\x07\x1b]0;owned\x07 end\r \n"
)

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes and terminals")


@pytest.fixture
def loud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("loud.alog").write_text(LOUD, encoding="utf-8", newline="")
    return Path("loud.alog")


@pytest.fixture
def big_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of 9 MB, which is read and written in several pieces."""
    monkeypatch.chdir(tmp_path)
    row = "%-15.5f %-20s %-15s %-12.5f \n"
    rows = (row % (number / 100, "NAV_X", "uSim", number) for number in range(135_000))
    Path("big.alog").write_text(LOUD + "".join(rows), encoding="utf-8", newline="")


def on_a_terminal(columns: int, *words: str | Path) -> str:
    """All that a command shows on a terminal of so many columns."""
    import pty  # noqa: PLC0415 -- POSIX only

    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm-256color"}
    with subprocess.Popen(  # noqa: S603 -- our own command
        [sys.executable, "-m", "alogkit", *map(str, words)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        seen = b""
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # how Linux tells that the other end is closed
                break
            if not chunk:
                break
            seen += chunk
        process.wait()
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


def in_a_shell(line: str, path: Path) -> subprocess.CompletedProcess[bytes]:
    """A line of shell in which `alogkit` is the command and $1 the path."""
    setup = 'alogkit() { "$PYTHON" -m alogkit "$@"; }\n'
    return subprocess.run(  # noqa: S603 -- our own command
        ["/bin/sh", "-c", setup + line, "sh", str(path)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHON": sys.executable},
    )


@posix
def test_a_terminal_is_sent_no_escape_out_of_a_log(loud: Path) -> None:
    seen = on_a_terminal(80, "grep", loud)
    assert "\x1b" not in seen
    assert "\x07" not in seen
    assert "pApp            OK\N{REPLACEMENT CHARACTER} end \n" in seen
    assert seen.endswith("2 of 2 postings\n")


@posix
def test_a_pipe_is_sent_the_bytes_of_the_log(loud: Path) -> None:
    done = in_a_shell('alogkit grep "$1" | cat', loud)
    assert (done.stdout, done.stderr) == (LOUD.encode(), b"")


@posix
@pytest.mark.parametrize("columns", [80, 100])
def test_tables_fit_a_terminal_and_have_colours(guard_logs: Path, columns: int) -> None:
    log = guard_logs / "vehicle.alog.gz"
    for words in (("scan", log), ("helm", log), ("helm", log, "-b", "-m")):
        seen = on_a_terminal(columns, *words)
        assert "\x1b[1m" in seen
        assert max(map(len, ESCAPES.sub("", seen).splitlines())) <= columns


@posix
def test_colours_may_be_refused(loud: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[32m" in on_a_terminal(80, "helm", loud)
    assert "\x1b" not in on_a_terminal(80, "helm", loud, "--nocolors")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in on_a_terminal(80, "helm", loud)


@posix
@pytest.mark.parametrize("command", ["grep", "scan", "sort"])
def test_a_reader_who_stops_early_is_no_error(guard_logs: Path, command: str) -> None:
    line = f'{{ alogkit {command} "$1"; echo "status $?" >&2; }} | head -1'
    done = in_a_shell(line, guard_logs / "vehicle.alog.gz")
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b"status 0\n"


@posix
def test_closed_output_is_no_error(loud: Path) -> None:
    done = in_a_shell('alogkit grep "$1" >&-', loud)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line(loud: Path) -> None:
    done = in_a_shell('alogkit grep "$1" > /dev/full', loud)
    assert done.returncode == 2
    assert done.stderr == b"alogkit: standard output cannot be written: No space left on device\n"


def test_an_output_that_cannot_be_written_is_told(alogkit: Alogkit, loud: Path) -> None:
    name = "x" * 240 + ".alog"
    ended = alogkit("grep", loud, name)
    assert (ended.status, ended.said) == (
        2,
        f"alogkit: {name}: cannot be written: File name too long",
    )


def test_an_output_that_appears_meanwhile_is_not_overwritten(loud: Path) -> None:
    with pytest.raises(CommandError, match="exists already") as caught:
        deliver([b"x"], loud, force=False)
    assert caught.value.status is Status.USAGE
    assert loud.read_bytes() == LOUD.encode()


@posix
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("info", "big.alog"), id="info"),
        pytest.param(("scan", "big.alog"), id="scan"),
        pytest.param(("grep", "big.alog", "NAV_X", "x.alog"), id="grep"),
        pytest.param(("clip", "big.alog", "0", "9", "x.alog"), id="clip"),
        pytest.param(("sort", "big.alog", "x.alog"), id="sort"),
        pytest.param(("export", "big.alog", "NAV_X", "x.csv"), id="export"),
    ],
)
def test_a_person_is_told_how_far_a_big_log_is(big_log: None, words: tuple[str, ...]) -> None:
    del big_log
    seen = on_a_terminal(80, *words)
    assert re.search(r"\r\x1b\[Kreading big.alog: \d\d? %", seen)
    assert "100 %" not in seen
    assert "reading" not in on_a_terminal(80, *words, "-q", *["-f"] * (len(words) > 2))


@posix
def test_a_person_is_told_how_far_a_big_output_is(big_log: None) -> None:
    del big_log
    assert "\r\x1b[Kwriting x.alog: 8 MB\r\x1b[K" in on_a_terminal(80, "sort", "big.alog", "x.alog")


@posix
@pytest.mark.parametrize("command", ["info", "scan", "grep"])
def test_a_pipe_is_told_nothing_of_how_far_it_is(big_log: None, command: str) -> None:
    del big_log
    assert in_a_shell(f'alogkit {command} "$1"', Path("big.alog")).stderr == b""


def test_standard_input_that_cannot_be_read_is_told(
    alogkit: Alogkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_path: str, **_words: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(reading, "inputs_at", failing)
    ended = alogkit("scan", "-")
    assert (ended.status, ended.said) == (3, "alogkit: Input/output error")

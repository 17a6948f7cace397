from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest
import typer  # noqa: TID253 -- what the command line is made with

from alogkit.cli.guard import guarded
from alogkit.cli.output import (
    complain,
    emit,
    lenient_output,
    on_terminal,
    os_error_text,
    writing,
)
from alogkit.cli.status import CommandError, Status, status_of
from alogkit.errors import ConditionError
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable


def _raising(error: BaseException) -> Callable[[], None]:
    def command() -> None:
        raise error

    return guarded(command)


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        pytest.param(CommandError(Status.USAGE, "so"), 2, "alogkit: so\n", id="command"),
        pytest.param(
            ConditionError("A >", 4, "a value is missing"),
            5,
            "alogkit: condition `A >`, column 4: a value is missing\n",
            id="contents",
        ),
        pytest.param(
            OSError(5, "Input/output error", "x.alog"),
            2,
            "alogkit: x.alog: Input/output error\n",
            id="system",
        ),
        pytest.param(KeyboardInterrupt(), 130, "alogkit: interrupted\n", id="interrupt"),
        pytest.param(CommandError(Status.USAGE, "a\x1b\nb"), 2, "alogkit: a� b\n", id="controls"),
    ],
)
def test_what_stops_a_command_is_one_line_and_a_status(
    capsys: pytest.CaptureFixture[str], error: BaseException, status: int, said: str
) -> None:
    with pytest.raises(typer.Exit) as end:
        _raising(error)()
    assert end.value.exit_code == status
    assert capsys.readouterr() == ("", said)


def test_a_status_of_the_command_s_own_is_kept() -> None:
    with pytest.raises(typer.Exit) as end:
        _raising(typer.Exit(6))()
    assert end.value.exit_code == 6


def test_a_bug_has_a_traceback_and_does_not_look_like_a_fail(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit) as end:
        _raising(ZeroDivisionError("oh"))()
    assert end.value.exit_code == 70
    said = capsys.readouterr().err
    assert said.startswith("Traceback (most recent call last):\n")
    assert said.endswith(
        "ZeroDivisionError: oh\n"
        "alogkit: this is a bug in alogkit; please report it with the lines above\n"
    )


@pytest.mark.parametrize(
    ("error", "text"),
    [
        pytest.param(OSError(2, "No such file", "x"), "x: No such file", id="file"),
        pytest.param(OSError(28, "No space left"), "No space left", id="no-file"),
        pytest.param(OSError("odd"), "odd", id="no-number"),
        pytest.param(OSError(), "OSError", id="nothing"),
    ],
)
def test_an_error_of_the_system_is_one_line(error: OSError, text: str) -> None:
    assert os_error_text(error) == text


@pytest.mark.parametrize(
    ("grades", "status"),
    [
        pytest.param([], Status.INCONCLUSIVE, id="nothing"),
        pytest.param([Grade.PASS, Grade.PASS], Status.PASS, id="passes"),
        pytest.param([Grade.PASS, Grade.PENDING], Status.INCONCLUSIVE, id="pending"),
        pytest.param([Grade.PENDING, Grade.FAIL, Grade.PASS], Status.FAIL, id="fail"),
    ],
)
def test_a_fail_outweighs_a_pending_and_nothing_is_no_pass(
    grades: list[Grade], status: Status
) -> None:
    assert status_of(grades) is status


def test_data_goes_out_as_it_is_and_remarks_go_to_stderr(
    capsys: pytest.CaptureFixture[str],
) -> None:
    emit("data\n")
    complain("what")
    assert capsys.readouterr() == ("data\n", "alogkit: what\n")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        pytest.param(BrokenPipeError(32, "Broken pipe"), None, id="reader-gone"),
        pytest.param(
            OSError(28, "No space left on device"),
            "standard output cannot be written: No space left on device",
            id="disk-full",
        ),
    ],
)
def test_a_reader_who_has_gone_is_no_error(
    monkeypatch: pytest.MonkeyPatch, error: OSError, told: str | None
) -> None:
    with open(sys.executable, "rb") as file:  # noqa: PTH123 -- a descriptor that may be replaced
        monkeypatch.setattr(sys, "stdout", file)
        if told is None:
            with writing():
                raise error
        else:
            with pytest.raises(CommandError, match=told), writing():
                raise error


def test_output_that_is_closed_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert not on_terminal()
    lenient_output()
    emit("lost\n")


def test_a_character_that_the_output_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", stream)
    lenient_output()
    emit("5 \N{DEGREE SIGN} \N{REPLACEMENT CHARACTER}\n")
    assert written.getvalue() == b"5 \xb0 \\ufffd\n"


def test_an_interruption_starts_a_line_of_its_own_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alogkit.cli.guard.watching", lambda: True)
    with pytest.raises(typer.Exit):
        _raising(KeyboardInterrupt())()
    assert capsys.readouterr().err == "\nalogkit: interrupted\n"

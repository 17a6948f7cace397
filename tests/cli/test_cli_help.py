from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import alogkit as package
from alogkit.cli import everywhere
from alogkit.cli.app import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

HEAVY = ("numpy", "pandas", "matplotlib", "rich", "imageio", "PIL")


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_page_fits_into_80_columns_and_says_how_to_use_it(
    alogkit: Alogkit, command: str, option: str
) -> None:
    ended = alogkit(*[command] * bool(command), option)
    assert ended.status == 0
    assert ended.err == ""
    assert ended.out.startswith("Usage: ")
    assert max(map(len, ended.out.splitlines())) <= 80


def test_the_list_of_commands_cuts_no_sentence(alogkit: Alogkit) -> None:
    listed = alogkit("-h").out.partition("Commands:\n")[2].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_listed_with_the_first_line_of_its_own_page(
    alogkit: Alogkit, command: str
) -> None:
    function = getattr(import_module(f"alogkit.cli.{command}"), command)
    assert COMMANDS[command] == str(function.__doc__).splitlines()[0]
    assert COMMANDS[command] in alogkit(command, "-h").out


def test_the_statuses_are_told(alogkit: Alogkit) -> None:
    page = " ".join(alogkit("-h").out.split())
    for told in ("0 all pass", "1 some FAIL", "2 usage", "3 log", "4 case file", "5 contents"):
        assert told in page
    assert "6 inconclusive or nothing graded, 70 a bug, 130 interrupted" in page


@pytest.mark.parametrize("option", ["-v", "--version"])
def test_the_version_is_data(alogkit: Alogkit, option: str) -> None:
    ended = alogkit(option)
    assert (ended.status, ended.out, ended.err) == (0, f"alogkit {package.__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_version_and_manual_page(alogkit: Alogkit, command: str) -> None:
    for option in ("-v", "--version"):
        ended = alogkit(command, option)
        assert (ended.status, ended.out) == (0, f"alogkit {package.__version__}\n")
    for option in ("-w", "--web"):
        ended = alogkit(command, "nowhere.alog", option)
        assert (ended.status, ended.err) == (0, "")
        assert Path(ended.out.strip()).is_file()


def test_without_the_project_at_hand_the_manual_page_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(everywhere, "__file__", "/nowhere/site-packages/alogkit/cli/everywhere.py")
    assert everywhere.page_of("grep") == "docs/toolbox.md in alogkit's project folder"


def test_underscores_in_options_are_dashes(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("run", "--no_gif", "--warp", "0")
    assert ended.said == "alogkit: --warp 0: a time warp is from 1 to 1000"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param((), "Usage: ", id="no-command"),
        pytest.param(("rum",), "No such command 'rum'", id="unknown-command"),
        pytest.param(("run", "--sed", "3"), "No such option: --sed", id="unknown-option"),
        pytest.param(("run", "--seed", "x"), "Invalid value for '--seed'", id="no-number"),
        pytest.param(("grade",), "Missing argument 'LOG'", id="no-log"),
        pytest.param(("grade", "x.alog"), "--case", id="no-case"),
        pytest.param(("cases", "shw"), "'shw' is not one of", id="unknown-word"),
    ],
)
def test_wrong_usage_is_status_2_and_told_on_stderr(
    alogkit: Alogkit, words: tuple[str, ...], told: str
) -> None:
    ended = alogkit(*words)
    assert ended.status == 2
    assert ended.out == ""
    assert told in ended.err


def _loaded(code: str) -> list[str]:
    """The heavy modules that a fresh interpreter has after running some code."""
    watch = f"{code}\nimport json, sys\nprint(json.dumps([m for m in {HEAVY} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", watch], capture_output=True, text=True, check=True)  # noqa: S603 -- our own code
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(loaded, list)
    return loaded


def _command(*words: str) -> str:
    return (
        "from alogkit.cli.app import app\n"
        f"try:\n    app({list(words)!r})\nexcept SystemExit as end:\n    assert end.code == 0, end"
    )


def test_importing_alogkit_loads_nothing_heavy() -> None:
    assert _loaded("import alogkit") == []


def test_help_loads_nothing_heavy() -> None:
    assert _loaded(_command("--help")) == []


def test_grading_and_informing_load_nothing_heavy(guard_logs: Path) -> None:
    grading = _command("grade", str(guard_logs), "-c", "min_altitude_guard_pass")
    assert _loaded(f"{grading}\n{_command('info', str(guard_logs))}") == []


def test_running_without_pictures_loads_nothing_heavy(place: Path) -> None:
    out = str(place / "out")
    case = "min_altitude_bad_config_fail"
    assert _loaded(_command("run", case, "--no-gif", "--out", out)) == []


def test_importing_the_main_module_runs_nothing() -> None:
    assert _loaded("import alogkit.__main__") == []

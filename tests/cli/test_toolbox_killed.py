"""Whenever a command is killed, its output is the old file, none, or the complete new one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

KILLS = 25
PACKAGES = {".parquet": "pyarrow", ".mcap": "mcap"}
# The child writes the one and the other output for ever, compressed, which takes longer. The parent
# kills it at any moment, every other time while it writes; then it looks, and starts another.
KILLER = """
import os, pathlib, random, signal, sys, time
from alogkit.cli.app import app
kills, target, *commands = sys.argv[1:]
target = pathlib.Path(target)
ending = target.name.removeprefix("out")
complete = [pathlib.Path(f"complete_{number}{ending}").read_bytes() for number in range(2)]
dice = random.Random(7)
parts = 0
for kill in range(int(kills)):
    if kill % 3 == 0:
        target.unlink(missing_ok=True)
    was_there = target.exists()
    child = os.fork()
    if child == 0:
        while True:
            for command in commands:
                app([*command.split(), str(target), "--force", "-q"], standalone_mode=False)
    if kill % 2:
        time.sleep(dice.uniform(0.0, 0.25))
    else:
        while not any(target.parent.glob(".*.part")):
            pass
        time.sleep(dice.uniform(0.0, 0.01))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    parts += len(list(target.parent.glob(".*.part")))
    for part in target.parent.glob(".*.part"):
        part.unlink()
    if target.exists() and target.read_bytes() not in complete:
        sys.exit(f"kill {kill}: {target} is torn")
    if was_there and not target.exists():
        sys.exit(f"kill {kill}: {target} is gone")
print(parts)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(
    ("ending", "commands"),
    [
        pytest.param(".alog.gz", ("clip cut.alog 0 10", "clip cut.alog 2 20 --hold"), id="clip"),
        pytest.param(".alog.gz", ("sort cut.alog", "sort cut.alog --dedupe"), id="sort"),
        *(
            pytest.param(ending, ("export cut.alog", "export cut.alog 2 10"), id=f"export{ending}")
            for ending in (".csv.gz", ".parquet", ".mcap")
        ),
    ],
)
def test_a_killed_command_leaves_no_torn_file(
    alogkit: Alogkit, cut_log: Path, ending: str, commands: tuple[str, str]
) -> None:
    if package := PACKAGES.get(ending):
        pytest.importorskip(package, reason="needs an extra")
    for number, command in enumerate(commands):
        assert alogkit(*command.split(), f"complete_{number}{ending}").status == 0
    (cut_log.parent / "out").mkdir()
    done = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", KILLER, str(KILLS), f"out/out{ending}", *commands],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 0, "none was killed while writing"

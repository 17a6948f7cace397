"""docs/toolbox.md shows what the commands really print."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "toolbox.md").read_text(encoding="utf-8")
EXTRAS = {".mat": ["scipy"], ".mcap": ["mcap", "pyproj"]}
EXAMPLE = re.MULTILINE | re.DOTALL
BLOCKS = re.findall(r"^```\n(\$ .*?)^```$", PAGE, EXAMPLE)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the logs that the page tells to copy."""
    copies = re.findall(r"^cp (\S+) (\S+)$", PAGE, re.MULTILINE)
    assert copies
    for source, name in copies:
        shutil.copy(PROJECT / source, tmp_path / name)
    monkeypatch.chdir(tmp_path)


def test_every_command_has_an_example() -> None:
    shown = {line.split()[2] for block in BLOCKS for line in block.splitlines() if "$ " in line}
    assert shown == {
        "scan", "grep", "clip", "pare", "sort", "helm", "check", "diff", "export",
    }  # fmt: skip


@pytest.mark.usefixtures("logs")
def test_what_the_page_does_in_python_is_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", PAGE, EXAMPLE)
    code, shown = found
    exec(code, {})  # noqa: S102 -- our own page
    said = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert said == shown.splitlines()


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][10:] for block in BLOCKS])
def test_what_the_page_shows_is_what_the_command_says(alogkit: Alogkit, block: str) -> None:
    for package in (name for part, names in EXTRAS.items() if part in block for name in names):
        pytest.importorskip(package, reason="needs an extra")
    for example in re.split(r"^\$ alogkit ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = example.partition("\n")
        ended = alogkit(*shlex.split(line))
        # The blanks that end a log's lines are not shown.
        said = [text.rstrip() for text in (ended.out + ended.err).splitlines()]
        assert said == shown.splitlines()

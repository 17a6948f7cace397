from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_table_in_the_readme_is_what_its_first_command_prints(
    alogkit: Callable[..., SimpleNamespace], tmp_path: Path
) -> None:
    shown = re.search(
        r"## What you get\n\n```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown is not None
    ended = alogkit("run", "cases/min_altitude.toml", "--no-gif", "-q", "-o", tmp_path / "out")
    assert ended.status == 0
    assert ended.out == shown[1]

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit import picture
from alogkit.errors import RenderError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

SMALL = ("--width", "320", "--height", "180", "--fps", "2", "--seconds", "1")
GUARD = "min_altitude_guard_pass"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Where pictures would have gone, if drawing took no time."""
    paths: list[Path] = []
    monkeypatch.setattr(picture, "draw", lambda *given: paths.append(given[3]))
    return paths


@pytest.mark.parametrize(
    ("name", "magic"),
    [
        pytest.param("guard.gif", b"GIF89a", id="gif"),
        pytest.param("guard.png", b"\x89PNG", id="still"),
        pytest.param("guard.mp4", b"ftyp", id="film"),
    ],
)
def test_the_ending_decides_what_is_drawn_and_the_path_is_data(
    alogkit: Alogkit, guard_logs: Path, name: str, magic: bytes
) -> None:
    ended = alogkit("render", guard_logs, "-c", GUARD, "-o", name, *SMALL)
    assert (ended.status, ended.out, ended.err) == (0, f"{name}\n", "")
    assert magic in Path(name).read_bytes()[:16]


def test_a_log_alone_can_be_drawn(alogkit: Alogkit, cut_log: Path) -> None:
    assert alogkit("render", cut_log, "-o", "cut.png", "--at", "15", *SMALL).status == 0


def test_an_existing_picture_is_only_overwritten_by_force(
    alogkit: Alogkit, guard_logs: Path, drawn: list[Path]
) -> None:
    Path("old.gif").write_text("old")
    ended = alogkit("render", guard_logs, "-o", "old.gif")
    assert (ended.status, ended.out) == (2, "")
    assert ended.said == "alogkit: old.gif: exists already; --force overwrites it"
    assert drawn == []
    assert alogkit("render", guard_logs, "-o", "old.gif", "-f").status == 0
    assert drawn == [Path("old.gif")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(
            ("-o", "x.jpg"), "x.jpg: a picture's name ends in .gif, .mp4 or .png", id="ending"
        ),
        pytest.param(("-o", "no/x.gif"), "no/x.gif: there is no folder no", id="no-folder"),
        pytest.param(("-o", "a.gif", "-f"), "a.gif: exists already", id="a-folder"),
        pytest.param(
            ("-o", "x.gif", "--at", "3"), "--at 3: is a log time (s) for a .png", id="at-gif"
        ),
        pytest.param(
            ("-o", "x.png", "--at", "nan"), "--at nan: is a log time (s) for a .png", id="at-nan"
        ),
        pytest.param(
            ("-o", "x.mp4", "--width", "321"),
            "321 x 900: the width and height of an .mp4 are even",
            id="odd-film",
        ),
        pytest.param(
            ("--seconds", "nan"), "--seconds nan: is a length from 0.5 to 600 s", id="length"
        ),
    ],
)
def test_what_cannot_be_drawn_is_status_2(
    alogkit: Alogkit, guard_logs: Path, drawn: list[Path], words: tuple[str, ...], said: str
) -> None:
    Path("a.gif").mkdir()
    ended = alogkit("render", guard_logs, *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said == f"alogkit: {said}"
    assert drawn == []


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        pytest.param(RenderError("nothing is there to draw"), 5, "nothing is there", id="empty"),
        pytest.param(
            OSError(28, "No space left", ".x.part.gif"),
            2,
            "x.gif: cannot be written: No space left",
            id="disk-full",
        ),
    ],
)
def test_a_drawing_that_fails_is_told_in_one_line(  # noqa: PLR0917 -- three fixtures
    alogkit: Alogkit,
    guard_logs: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    status: int,
    said: str,
) -> None:
    def fail(*_given: object) -> None:
        raise error

    monkeypatch.setattr(picture, "draw", fail)
    ended = alogkit("render", guard_logs, "-o", "x.gif")
    assert (ended.status, ended.out) == (status, "")
    assert ended.said.startswith(f"alogkit: {said}")

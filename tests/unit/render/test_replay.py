from __future__ import annotations

import io
import math
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.console import Console  # noqa: TID253 -- the tests print

from alogkit.render import replay
from alogkit.render.terminal import replay as replay_module
from alogkit.render.terminal.keys import key_name, reading_keys
from alogkit.render.terminal.plots import Plot
from alogkit.render.terminal.screen import Screen
from alogkit.render.terminal.transport import Transport
from alogkit.verdict import Grade, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from alogkit.alog.log import Alog
    from alogkit.render.scene import Scene

STORY = Path(__file__).resolve().parents[2] / "golden" / "replayed_dive.txt"


def _no_sleep(seconds: float) -> None:
    raise AssertionError(seconds)


def _pipe() -> Console:
    return Console(file=io.StringIO(), force_terminal=False)


def _text(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_run_is_told_as_plain_lines_without_a_terminal(dive_scene: Scene) -> None:
    console = _pipe()
    replay(dive_scene, speed=0.0, every=20.0, console=console, sleep=_no_sleep)
    assert _text(console) == STORY.read_text(encoding="utf-8")


def test_part_of_a_run_is_told(dive_scene: Scene) -> None:
    console = _pipe()
    replay(dive_scene, speed=math.inf, start=9.0, stop=10.0, every=5.0, console=console)
    assert [line.split()[1] for line in _text(console).splitlines()] == ["at", "posted", "helm"]


def test_lines_come_at_the_pace_that_was_asked_for(dive_scene: Scene) -> None:
    waits: list[float] = []
    replay(dive_scene, speed=10.0, every=100.0, console=_pipe(), sleep=waits.append)
    assert waits == pytest.approx([0.2, 0.3, 0.47, 0.03, 4.0])


def test_absence_and_undecided_verdict_are_told(absence_scene: Scene) -> None:
    silent = replace(
        absence_scene.rows[0], times=(1.0, 5.0), truths=(True, False), values=("-", "3")
    )
    assert absence_scene.stamp is not None
    stamp = replace(absence_scene.stamp, grade=Grade.PENDING, time=None)
    console = _pipe()
    replay(replace(absence_scene, rows=(silent,), stamp=stamp), speed=0, console=console)
    lines = _text(console).splitlines()
    assert "     1.00  absent   NAV_X not posted" in lines
    assert "     5.00  absent   NAV_X posted: 3" in lines
    assert lines[-1].startswith("    59.00  verdict  INCONCLUSIVE: ")


def test_narrow_encoding_does_not_stop_the_story(dive_scene: Scene) -> None:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding="ascii", newline="\n")
    row = replace(dive_scene.rows[0], condition="\N{GREEK SMALL LETTER DELTA} = 1")
    replay(replace(dive_scene, rows=(row,)), speed=0, console=Console(file=file))
    assert b"false: ? = 1 (0)" in raw.getvalue()


@pytest.mark.parametrize(
    "wrong",
    [{"speed": -1.0}, {"speed": math.nan}, {"every": 0.0}, {"start": 5.0, "stop": 4.0}],
    ids=["backwards", "no number", "no interval", "end before start"],
)
def test_impossible_pace_is_refused(dive_scene: Scene, wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="a speed is 0 or more"):
        replay(dive_scene, console=_pipe(), **wrong)  # type: ignore[arg-type]


def test_transport_plays_pauses_and_ends() -> None:
    transport = Transport(10.0, 20.0, 4.0)
    transport.advance(0.5)
    assert (transport.time, transport.share, transport.done) == (12.0, 0.2, False)
    transport.press("space")
    transport.advance(0.5)
    assert (transport.time, transport.paused) == (12.0, True)
    transport.press("space")
    transport.advance(9.0)
    assert (transport.time, transport.done) == (20.0, True)


@pytest.mark.parametrize(
    ("key", "time", "speed"),
    [
        ("left", 10.0, 1.0),
        ("right", 17.0, 1.0),
        ("home", 10.0, 1.0),
        ("end", 30.0, 1.0),
        ("up", 12.0, 2.0),
        ("down", 12.0, 0.5),
        (None, 12.0, 1.0),
        ("other", 12.0, 1.0),
    ],
)
def test_keys_move_the_transport(key: str | None, time: float, speed: float) -> None:
    transport = Transport(10.0, 30.0, 1.0)
    transport.advance(2.0)
    transport.press(key)
    assert (transport.time, transport.speed) == (time, speed)


def test_seeking_stays_inside_and_speed_within_reason() -> None:
    transport = Transport(0.0, 3.0, 1.0)
    transport.press("right")
    assert transport.time == 3.0
    for _ in range(20):
        transport.press("up")
    assert transport.speed == 1024.0
    for _ in range(30):
        transport.press("down")
    assert transport.speed == 1.0 / 16.0


@pytest.mark.parametrize("speed", [0.0, math.inf])
def test_transport_without_a_pace_goes_straight_to_the_end(speed: float) -> None:
    transport = Transport(0.0, 3.0, speed)
    assert transport.endless
    transport.advance(0.1)
    assert transport.done
    assert Transport(3.0, 3.0, 1.0).share == 1.0


@pytest.mark.parametrize(
    ("pressed", "name"),
    [(b" ", "space"), (b"\x1b[D", "left"), (b"\x1bOC", "right"), (b"q", "quit"), (b"x", None)],
)
def test_keys_are_known_by_their_bytes(pressed: bytes, name: str | None) -> None:
    assert key_name(pressed) == name


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a pseudo terminal: what the user holds, and what the program sees."""
    pty = pytest.importorskip("pty")
    user, program = pty.openpty()
    yield user, program
    os.close(user)
    os.close(program)


def test_keys_are_read_one_by_one_and_the_terminal_is_given_back(terminal: tuple[int, int]) -> None:
    import termios  # noqa: PLC0415 -- POSIX only

    user, program = terminal
    before = termios.tcgetattr(program)
    with reading_keys(program, _no_sleep) as wait:
        assert termios.tcgetattr(program) != before
        os.write(user, b"\x1b[C")
        assert wait(5.0) == "right"
        assert wait(0.0) is None
    assert termios.tcgetattr(program) == before
    with pytest.raises(KeyboardInterrupt), reading_keys(program, _no_sleep):
        raise KeyboardInterrupt
    assert termios.tcgetattr(program) == before


def test_without_keys_there_is_only_the_pace() -> None:
    waits: list[float] = []
    with reading_keys(-1, waits.append) as wait:
        assert wait(0.25) is None
    assert waits == [0.25]


def _live(scene: Scene, keys: list[str | None], *, speed: float = 40.0, **options: object) -> str:
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        width=100,
        height=30,
        color_system=None,
        **options,  # type: ignore[arg-type]
    )
    transport = Transport(*scene.span, speed)
    screen = Screen(scene, *scene.span, ascii_only=console.options.ascii_only)
    pressed = iter(keys)
    replay_module.play(transport, screen, console, lambda _: next(pressed, None))
    return _text(console)


def test_live_replay_plays_to_the_end(dive_scene: Scene) -> None:
    text = _live(dive_scene, [])
    assert "guard" in text
    assert "PASS at 50.00 s: state reached before the deadline" in text
    assert "60.0 s  40x" in text


def test_live_replay_stops_when_the_user_quits(dive_scene: Scene) -> None:
    text = _live(dive_scene, [None, "space", "quit"])
    assert "paused" in text
    assert "PASS" not in text


def test_live_replay_without_a_pace_shows_the_end(dive_scene: Scene) -> None:
    text = _live(dive_scene, [], speed=0.0)
    assert "60.0 s" in text


def test_terminal_is_played_live(dive_scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setenv("TERM", "xterm")
    waits: list[float] = []
    console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24)
    replay(dive_scene, speed=200.0, console=console, sleep=waits.append)
    assert waits == [0.1] * 3
    assert "guard" in _text(console)


def _screen(scene: Scene, time: float, *, ascii_only: bool = False, lines: int = 30) -> str:
    console = Console(file=io.StringIO(), width=90, height=lines, color_system=None)
    transport = Transport(*scene.span, 1.0)
    transport.time = time
    console.print(Screen(scene, *scene.span, ascii_only=ascii_only).at(transport, 90, lines))
    return _text(console)


def test_screen_fits_its_terminal(dive_scene: Scene) -> None:
    for lines in (20, 30, 50):
        assert len(_screen(dive_scene, 52.0, lines=lines).splitlines()) < lines


def test_screen_shows_state_conditions_and_plots(dive_scene: Scene) -> None:
    text = _screen(dive_scene, 30.0)
    assert "helm DRIVE   x 40.0 m, y -60.0 m, depth 6.00 m" in text
    assert " \u00b7 lead   NAV_X >= 80   0" in text
    assert " \u2713 pass   NAV_DEPTH <= 16   0.00" in text
    assert "track, x" in text
    assert any(0x2800 < ord(letter) < 0x2900 for letter in text)


def test_screen_of_an_ascii_terminal_is_ascii(dive_scene: Scene) -> None:
    text = _screen(dive_scene, 30.0, ascii_only=True)
    assert text.isascii()
    assert "*" in text
    assert " - lead" in text


def test_marks_tell_unknown_and_broken(dive_scene: Scene) -> None:
    row = dive_scene.rows[0]
    broken = replace(row, role=Role.FAIL, truths=(None, True, True))
    text = _screen(replace(dive_scene, rows=(row, broken)), 30.0)
    assert " x fail" in text
    assert " ? lead" in _screen(dive_scene, 1.0)


@pytest.mark.parametrize("missing", ["x", "depth", "altitude", "helm"])
def test_screen_does_without_anything(dive_scene: Scene, missing: str) -> None:
    vehicle = replace(dive_scene.vehicle, **{missing: None})  # type: ignore[arg-type]
    assert "guard" in _screen(replace(dive_scene, vehicle=vehicle), 1.0)


def test_screen_of_a_log_without_a_vehicle_has_no_plots(make_log: Callable[..., Alog]) -> None:
    from alogkit.render.scene import Scene  # noqa: PLC0415 -- typing only above

    scene = Scene.from_logs([make_log([(1.0, "A", 1.0), (5.0, "A", 2.0)])])
    assert "helm -" in _screen(scene, 2.0)


def test_plot_draws_lines_in_dots() -> None:
    plot = Plot(4, 2, (0.0, 7.0), (0.0, 7.0))
    plot.line([0.0, 7.0], [0.0, 7.0])
    plot.line([99.0], [99.0])
    assert plot.lines() == ["\u2811\u2884\u2800\u2800", "\u2800\u2800\u2811\u2884"]
    assert plot.lines(ascii_only=True) == ["**  ", "  **"]


def test_bottom_far_below_is_left_off_the_depth_plot(dive_scene: Scene) -> None:
    altitude = dive_scene.vehicle.altitude
    assert altitude is not None
    vehicle = replace(
        dive_scene.vehicle, altitude=replace(altitude, values=altitude.values + 400.0)
    )
    assert "depth, 0 to 13 m" in _screen(replace(dive_scene, vehicle=vehicle), 30.0)
    assert "depth, 0 to 22 m" in _screen(dive_scene, 30.0)

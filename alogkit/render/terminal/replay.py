"""A run played in the terminal, or told as plain lines where there is none."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.live import Live

from alogkit.render.terminal.keys import reading_keys
from alogkit.render.terminal.screen import Screen
from alogkit.render.terminal.story import tell
from alogkit.render.terminal.transport import Transport

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.render.scene import Scene
    from alogkit.render.terminal.keys import Wait

_STEP = 0.1
"""s of the user's time between two screens."""


def replay(
    scene: Scene,
    *,
    speed: float = 1.0,
    start: float | None = None,
    stop: float | None = None,
    every: float = 5.0,
    console: Console | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Play a run: live on a terminal (space, arrows, q), as plain lines anywhere else.

    Args:
        scene: What is played.
        speed: Log seconds a second; 0 or infinity does not wait at all.
        start: First time (s on the scene's time base); None: the log's begin.
        stop: Last time (s); None: the log's end.
        every: In plain lines, the vehicle's place is told every so many seconds.
        console: Where to write; None: standard output.
        sleep: Waits so many seconds.

    Raises:
        ValueError: The speed is negative or no number, `every` is not above 0, or the stop lies
            before the start.
    """
    console = console or Console()
    first = scene.span[0] if start is None else start
    last = max(scene.span[1], first) if stop is None else stop
    if not (speed >= 0.0 and every > 0.0 and first <= last):
        message = (
            f"speed {speed:g}, every {every:g} s, from {first:g} to {last:g} s: a speed is 0 or "
            "more, `every` above 0, and the end not before the start"
        )
        raise ValueError(message)
    transport = Transport(first, last, speed)
    if not console.is_terminal or console.is_dumb_terminal:
        _tell(scene, transport, console, (first, last, every), sleep)
        return
    screen = Screen(scene, first, last, ascii_only=console.options.ascii_only)
    with reading_keys(_keyboard(), sleep) as wait:
        play(transport, screen, console, wait)


def play(transport: Transport, screen: Screen, console: Console, wait: Wait) -> None:
    """Show screen after screen until the end, or until the user quits.

    Args:
        transport: Where the replay is; keys act on it.
        screen: Draws it.
        console: A terminal.
        wait: Gives the pace and the keys.
    """
    with Live(console=console, auto_refresh=False, transient=False) as live:
        while True:
            live.update(screen.at(transport, console.width, console.height), refresh=True)
            if transport.done:
                return
            transport.press(wait(0.0 if transport.endless else _STEP))
            transport.advance(_STEP)


def _tell(
    scene: Scene,
    transport: Transport,
    console: Console,
    extent: tuple[float, float, float],
    sleep: Callable[[float], None],
) -> None:
    """Print the run's lines, each at its time."""
    encoding = console.encoding
    for line in tell(scene, *extent):
        ahead = line.time - transport.time
        if ahead > 0.0 and not transport.endless:
            sleep(ahead / transport.speed)
        transport.time = line.time
        text = str(line).encode(encoding, "replace").decode(encoding)
        console.file.write(f"{text}\n")
        console.file.flush()


def _keyboard() -> int:
    """The descriptor of what is typed on; -1 when standard input is no file."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return -1

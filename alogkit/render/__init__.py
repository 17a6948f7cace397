"""Pictures of logs, and their replay in a terminal.

    scene = Scene.from_logs(logs, verdict, traces, title="...")
    save_gif(scene, "run.gif")
    replay(scene, speed=10)

Everything that draws or prints is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from alogkit.render.gif import save_gif
    from alogkit.render.scene import Scene
    from alogkit.render.terminal.replay import replay
    from alogkit.render.video import save_mp4, save_still

__all__ = ["Scene", "replay", "save_gif", "save_mp4", "save_still"]

_HOMES = {
    "Scene": "alogkit.render.scene",
    "replay": "alogkit.render.terminal.replay",
    "save_gif": "alogkit.render.gif",
    "save_mp4": "alogkit.render.video",
    "save_still": "alogkit.render.video",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- whatever has that name
    """The public name from its home, imported now."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_HOMES[name]), name)

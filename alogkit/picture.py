"""A run as a picture: from its logs, what was asked of them, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from alogkit.casefile.facts import clearance_facts
from alogkit.evaluate.trace import trace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from alogkit.alog.log import Alog
    from alogkit.casefile.records import Case
    from alogkit.render.scene import Scene
    from alogkit.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Picture:
    """Size and pace of what is drawn."""

    width: int = 1600
    """Pixels."""
    height: int = 900
    """Pixels."""
    fps: int = 12
    """Frames a second."""
    seconds: float = 8.0
    """Length (s), the freeze at the deciding instant included."""
    at: float | None = None
    """Log time of a still (s); None: the deciding instant."""


def draw(
    case: Case | None,
    logs: Sequence[Alog],
    verdict: Verdict | None,
    path: Path,
    picture: Picture | None = None,
) -> None:
    """Draw logs into a picture file: `.gif`, `.mp4`, or one frame as `.png`.

    Args:
        case: What was asked of them, or None.
        logs: Of one run.
        verdict: The answer, or None.
        path: Its ending decides the format.
        picture: Size and pace.

    Raises:
        RenderError: The logs lack everything that could be drawn.
        OSError: The file cannot be written.
    """
    from alogkit.render.gif import save_gif
    from alogkit.render.video import save_mp4, save_still

    asked = picture or Picture()
    scene = scene_of(case, logs, verdict)
    size = {"width": asked.width, "height": asked.height}
    if path.suffix == ".png":
        save_still(scene, asked.at, path, **size)
        return
    save = save_mp4 if path.suffix == ".mp4" else save_gif
    save(scene, path, fps=asked.fps, seconds=asked.seconds, **size)


def scene_of(case: Case | None, logs: Sequence[Alog], verdict: Verdict | None) -> Scene:
    """What of a run can be drawn or played.

    Args:
        case: What was asked of it, or None.
        logs: Its logs.
        verdict: The answer, or None.

    Raises:
        RenderError: The logs lack everything that could be drawn.
    """
    from alogkit.render.scene import Scene

    facts = clearance_facts(case.mission) if case else None
    return Scene.from_logs(
        logs,
        verdict,
        trace(logs, case.criteria, verdict) if case else (),
        title=case.name if case else "",
        about=case.about if case else "",
        min_altitude=facts.min_altitude if facts else None,
        commanded_depth=facts.commanded_depth if facts else None,
    )

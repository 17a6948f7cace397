"""Films as MP4 files and single pictures as PNG files, both written by imageio."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import imageio.v2 as iio_v2
import imageio.v3 as iio

from alogkit.errors import RenderError
from alogkit.render.film import plan_film
from alogkit.render.panels.panel import Moment
from alogkit.render.printable import printable, shorten
from alogkit.render.rasters import Rasters
from alogkit.render.replace import replacing

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from alogkit.render.scene import Scene

_LONGEST = 400
"""Characters of ffmpeg's words that are passed on."""


def save_still(
    scene: Scene,
    time: float | None,
    path: str | os.PathLike[str],
    *,
    width: int = 1600,
    height: int = 900,
) -> None:
    """Write a scene at one time as a picture; the path's ending (`.png`) decides its format.

    Args:
        scene: What is drawn.
        time: s on the scene's time base; None: the deciding instant, or the end without one.
        path: The file; an existing one is replaced whole or not at all.
        width: Pixels.
        height: Pixels.

    Raises:
        ValueError: A size that cannot be.
        OSError: The file cannot be written.
    """
    decided = scene.decided
    if time is None:
        time = scene.window.stop if decided is None else decided
    rasters = Rasters(scene, width, height)
    rasters.draw(Moment(time, stamped=decided is not None and time >= decided))
    with replacing(Path(path)) as part:
        iio.imwrite(part, rasters.pixels[..., :3])


def save_mp4(
    scene: Scene,
    path: str | os.PathLike[str],
    *,
    width: int = 1600,
    height: int = 900,
    fps: int = 24,
    seconds: float = 8.0,
) -> None:
    """Write a scene as an H.264 film.

    Args:
        scene: What is played.
        path: The file; an existing one is replaced whole or not at all.
        width: Pixels, even.
        height: Pixels, even.
        fps: Frames a second.
        seconds: Length of the film (s), with the freeze at the deciding instant.

    Raises:
        RenderError: The encoder failed; its words are in the message.
        ValueError: A size or rate that cannot be.
        OSError: The file cannot be written.
    """
    if width % 2 or height % 2:
        message = f"{width} x {height}: a film's width and height are even"
        raise ValueError(message)
    rasters = Rasters(scene, width, height)
    shown, elapsed = 0, 0.0
    with replacing(Path(path)) as part:
        part.touch()  # A folder that cannot be written to is no fault of the encoder's.
        with _writer(part, fps) as film:
            for moment, length in plan_film(scene, fps, seconds):
                rasters.draw(moment)
                elapsed += length
                copies = max(round(elapsed * fps) - shown, 1)
                shown += copies
                for _ in range(copies):
                    film.append_data(rasters.pixels[..., :3])


@contextmanager
def _writer(path: Path, fps: int) -> Iterator[Any]:
    """The H.264 writer of imageio; what ffmpeg says when it fails becomes a RenderError."""
    try:
        with iio_v2.get_writer(
            path,
            format="FFMPEG",
            fps=fps,
            codec="libx264",
            quality=7,
            macro_block_size=2,
            ffmpeg_log_level="error",
        ) as film:
            yield film
    except (RuntimeError, OSError) as error:
        said = shorten(printable(str(error)), _LONGEST)
        reason = f"the film could not be encoded: {said}"
        raise RenderError(reason) from error

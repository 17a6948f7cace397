"""Films as GIF files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alogkit.render.film import Frame, plan_film
from alogkit.render.gif_format import GifWriter, Patch
from alogkit.render.palette import Palette, colour_keys, count_colours
from alogkit.render.rasters import Rasters
from alogkit.render.replace import replacing
from alogkit.render.theme import PINNED

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from alogkit.render.palette import Keys
    from alogkit.render.scene import Scene


def save_gif(
    scene: Scene,
    path: str | os.PathLike[str],
    *,
    width: int = 1600,
    height: int = 900,
    fps: float = 12.0,
    seconds: float = 8.0,
    colors: int = 127,
) -> None:
    """Write a scene as a GIF that plays for ever.

    Args:
        scene: What is played.
        path: The file; an existing one is replaced whole or not at all.
        width: Pixels.
        height: Pixels.
        fps: Frames a second while the picture moves, up to 50.
        seconds: Length of the film (s), with the freeze at the deciding instant.
        colors: Colours of the palette, at most 254.

    Raises:
        ValueError: A size, rate, length or number of colours that cannot be.
        OSError: The file cannot be written.
    """
    frames = plan_film(scene, fps, seconds)
    palette = Palette(*count_colours(_preview(scene, frames, width, height)), PINNED, colors)
    rasters = Rasters(scene, width, height)
    with replacing(Path(path)) as part, part.open("wb") as file:
        film = GifWriter(file, width, height, palette)
        for moment, shown in frames:
            areas = rasters.draw(moment)
            film.add(
                [Patch(area, colour_keys(rasters.pixels[area.slices])) for area in areas], shown
            )
        film.close()


def _preview(scene: Scene, frames: Sequence[Frame], width: int, height: int) -> Iterator[Keys]:
    """A few frames, in which all colours of the film occur that matter."""
    rasters = Rasters(scene, width, height)
    for frame in (frames[0], frames[len(frames) // 2], frames[-1]):
        rasters.draw(frame.moment)
        yield colour_keys(rasters.pixels)

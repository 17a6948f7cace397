from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from alogkit.render.boxes import Pixels
from alogkit.render.gif_format import GifWriter, Patch
from alogkit.render.palette import Palette, colour_keys, count_colours

RED, BLUE, PINNED = 0x0000FF, 0xFF0000, (1, 2, 3)


def _keys(*rows: list[int]) -> np.ndarray:
    return np.array(rows, dtype=np.uint32)


def _palette(*colours: int, size: int = 4) -> Palette:
    return Palette(*count_colours([_keys(list(colours))]), [PINNED], size)


def test_colour_keys_leave_transparency_out() -> None:
    pixels = np.array([[[255, 0, 0, 255], [0, 0, 255, 7]]], dtype=np.uint8)
    assert colour_keys(pixels).tolist() == [[RED, BLUE]]


def test_runs_are_counted_not_pixels() -> None:
    colours, counts = count_colours([_keys([RED, RED, RED, BLUE], [BLUE, BLUE, RED, BLUE])])
    assert colours.tolist() == [RED, BLUE]
    assert counts.tolist() == [2, 3]


def test_pinned_colours_come_first_and_exactly() -> None:
    palette = _palette(RED, BLUE)
    assert palette.colours[0].tolist() == list(PINNED)
    assert sorted(palette.colours[1:].tolist()) == [[0, 0, 255], [255, 0, 0]]


def test_full_palette_takes_the_nearest_colour() -> None:
    palette = _palette(RED, RED + 0x000100, BLUE, size=3)
    assert len(palette.colours) == 3
    indices = palette.indices(_keys([RED, 0x0010F0, BLUE, 0xE00010, 0x030201]))
    assert palette.colours[indices[0]].tolist() == [
        [255, 0, 0], [255, 0, 0], [0, 0, 255], [0, 0, 255], [1, 2, 3],
    ]  # fmt: skip


@pytest.mark.parametrize("size", [0, 255])
def test_palette_of_an_impossible_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a palette has 1 to 254"):
        _palette(RED, size=size)


def _film(*cels: tuple[list[Patch], float]) -> Image.Image:
    file = BytesIO()
    writer = GifWriter(file, 3, 2, _palette(RED, BLUE))
    for patches, seconds in cels:
        writer.add(patches, seconds)
    writer.close()
    return Image.open(BytesIO(file.getvalue()))


WHOLE = Patch(Pixels(0, 0, 3, 2), _keys([RED] * 3, [RED] * 3))
CORNER = Patch(Pixels(1, 1, 3, 2), _keys([RED, BLUE]))


def test_frames_hold_what_changed() -> None:
    film = _film(([WHOLE], 0.1), ([CORNER], 0.1))
    assert (film.size, film.info["loop"], film.n_frames) == ((3, 2), 0, 2)  # type: ignore[attr-defined]
    film.seek(1)
    pixels = np.asarray(film.convert("RGB"))
    assert (pixels[..., 2] == [[0, 0, 0], [0, 0, 255]]).all()


def test_frame_without_a_change_lengthens_the_one_before() -> None:
    film = _film(([WHOLE], 0.1), ([WHOLE], 0.25), ([CORNER], 0.5))
    durations = []
    for index in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(index)
        durations.append(film.info["duration"])
    assert durations == [350, 500]


def test_rounded_delays_add_up() -> None:
    other = Patch(CORNER.area, _keys([BLUE, RED]))
    film = _film(([WHOLE], 1 / 12), *[([patch], 1 / 12) for patch in (CORNER, other) * 6])
    total = 0
    for index in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(index)
        total += film.info["duration"]
    assert total == 1080

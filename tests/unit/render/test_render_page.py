from __future__ import annotations

import numpy as np
import pytest

from alogkit.render.axes import Axes, tick_text, ticks
from alogkit.render.boxes import Box, Pixels
from alogkit.render.growth import GrowingLine
from alogkit.render.layers import Layers
from alogkit.render.lettering import Face
from alogkit.render.page import Page, Pen
from alogkit.render.panels.legend import ROW, Entry, draw_legend, legend_height
from alogkit.render.theme import CARD, INK, PAGE

BLACK = (0, 0, 0)
FACE = Face(20.0)


@pytest.fixture
def page() -> Page:
    return Page(400, 200)


def _ink(page: Page, before: np.ndarray) -> Pixels:
    """The box of what differs."""
    rows, columns = np.nonzero((page.pixels != before).any(axis=2))
    return Pixels(int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max()))


@pytest.mark.parametrize(
    ("width", "height", "scale", "box"),
    [
        (1600, 900, 1.0, Box(0, 0, 1600, 900)),
        (800, 450, 0.5, Box(0, 0, 1600, 900)),
        (800, 200, 0.25, Box(0, 0, 3200, 800)),
        (400, 800, 0.25, Box(0, 0, 1600, 3200)),
    ],
    ids=["full", "half", "flat", "tall"],
)
def test_page_is_never_narrower_or_lower_than_its_panels_need(
    width: int, height: int, scale: float, box: Box
) -> None:
    page = Page(width, height)
    assert (page.scale, page.box) == (scale, box)
    assert page.pixels.shape == (height, width, 4)
    assert (page.pixels[0, 0] == (*PAGE, 255)).all()


def test_shapes_stand_where_the_page_says(page: Page) -> None:
    before = page.pixels.copy()
    page.shape([(400, 200), (800, 200), (800, 400), (400, 400)], BLACK)
    left, top, right, bottom = _ink(page, before)
    assert (left, top) == pytest.approx((100, 50), abs=1)
    assert (right, bottom) == pytest.approx((200, 100), abs=1)
    assert (page.pixels[75, 150] == (0, 0, 0, 255)).all()


def test_hatch_leaves_what_lies_between() -> None:
    page = Page(1600, 800)
    page.fill(page.box, CARD)
    outline = [(0, 0), (1600, 0), (1600, 800), (0, 800)]
    page.shape(outline, None, hatch=("///", BLACK))
    grey = page.pixels[..., 0]
    assert grey.min() < 128
    assert (grey == 255).mean() > 0.3


def test_lines_are_clipped(page: Page) -> None:
    before = page.pixels.copy()
    page.line([(0, 400), (1600, 400)], Pen(BLACK, 8.0, (2, 1)), clip=Box(400, 0, 800, 800))
    left, _, right, _ = _ink(page, before)
    assert (left, right) == pytest.approx((100, 200), abs=2)


@pytest.mark.parametrize(
    ("align", "edge"), [("left", 0), ("centre", 0.5), ("right", 1)], ids=["left", "centre", "right"]
)
def test_text_takes_the_room_that_it_tells(page: Page, align: str, edge: float) -> None:
    before = page.pixels.copy()
    box = page.text("Deadline", 800, 400, Face(80.0), INK, align=align)  # type: ignore[arg-type]
    assert box.left + edge * box.width == pytest.approx(800)
    left, top, right, bottom = _ink(page, before)
    assert box.left - 8 <= 4 * left
    assert 4 * right <= box.right + 8
    assert box.top - 8 <= 4 * top
    assert 4 * bottom <= box.bottom + 8
    assert (top + bottom) / 2 == pytest.approx(100, abs=2)


def test_text_off_the_page_is_dropped_without_an_error(page: Page) -> None:
    page.text("half", -40, 0, Face(80.0), INK)
    page.text("none", 9000, 9000, Face(80.0), INK)
    page.upright("up", 0, 0, Face(80.0), INK)
    assert (page.pixels[..., 3] == 255).all()


def test_dollars_are_drawn_as_letters(page: Page) -> None:
    assert page.letters.width("$x^2$", FACE) > page.letters.width("x2", FACE)


def test_text_is_shortened_to_its_room(page: Page) -> None:
    letters = page.letters
    room = letters.width("((NAV_X >= 100)", FACE)
    text = letters.fit("((NAV_X >= 100) and (NAV_DEPTH >= 20))", FACE, room)
    assert text.endswith("\u2026")
    assert letters.width(text, FACE) <= room
    assert letters.fit("short", FACE, 500.0) == "short"
    assert letters.fit("anything", FACE, 0.0) == "\u2026"


def test_text_is_wrapped_at_blanks(page: Page) -> None:
    letters = page.letters
    room = letters.width("judged at the", FACE)
    assert letters.wrap("judged at the deadline", FACE, room, 2) == ["judged at the", "deadline"]
    assert letters.wrap("short", FACE, room, 2) == ["short"]
    assert letters.wrap("", FACE, room, 2) == []
    lines = letters.wrap("judged at the deadline, with the log alive", FACE, room, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("\u2026")
    assert letters.wrap("overlongword", FACE, 30.0, 2)[0].endswith("\u2026")


def test_ticks_are_round_numbers() -> None:
    assert ticks(0.0, 100.0, 5) == [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    assert ticks(-3.0, 34.0, 4) == [0.0, 10.0, 20.0, 30.0]
    assert ticks(0.0, 0.7, 4) == pytest.approx([0.0, 0.2, 0.4, 0.6])
    assert [tick_text(value) for value in (-60.0, -0.0, 0.25)] == ["\u221260", "0", "0.25"]


def test_axes_map_values_to_the_page() -> None:
    axes = Axes(Box(100, 100, 300, 200), (0.0, 10.0), (0.0, 50.0))
    assert (axes.across(5.0), axes.down(25.0)) == (200, 150)
    assert axes.points([0.0, 10.0], [0.0, 50.0]).tolist() == [[100, 100], [300, 200]]


def test_growth_stays_and_floats_go(page: Page) -> None:
    layers = Layers(page)
    layers.changed()
    before = page.pixels.copy()
    box = Box(400, 400, 480, 480)
    page.fill(box, BLACK)
    layers.floats(box)
    assert layers.changed() == [page.pixels_of(box)]
    layers.begin()
    assert (page.pixels == before).all()
    assert layers.changed() == [page.pixels_of(box)]
    page.fill(box, BLACK)
    layers.grew(box)
    layers.begin()
    assert (page.pixels[110, 110] == (0, 0, 0, 255)).all()


def test_cell_is_stale_once_a_state(page: Page) -> None:
    layers = Layers(page)
    box = Box(400, 400, 480, 480)
    assert layers.stale(box, "a")
    page.fill(box, BLACK)
    assert not layers.stale(box, "a")
    assert layers.stale(box, "b")
    assert (page.pixels[110, 110, :3] == PAGE).all()


@pytest.mark.parametrize("stepped", [False, True], ids=["straight", "stepped"])
def test_line_grown_in_pieces_is_the_line_grown_at_once(stepped: bool) -> None:  # noqa: FBT001 -- a parameter
    times = np.arange(10.0)
    values = np.array([0.0, 1.0, 0.0, 3.0, 3.0, 2.0, 5.0, 1.0, 4.0, 0.0])
    axes = Axes(Box(100, 100, 1500, 700), (0.0, 9.0), (5.0, 0.0))
    pictures = []
    for stops in ([9.0], [0.5, 1.0, 1.0, 2.7, 5.1, 9.0, 12.0]):
        page = Page(400, 200)
        layers = Layers(page)
        line = GrowingLine(axes, times, times, values, Pen(BLACK, 6.0), stepped=stepped)
        for stop in stops:
            line.grow(page, layers, stop)
        pictures.append(page.pixels.astype(int))
        assert line.point(99.0) == (1500.0, 700.0)
    differs = np.abs(pictures[0] - pictures[1]).max(axis=2)
    assert (differs > 64).mean() < 0.002


def test_legend_flows_into_rows(page: Page) -> None:
    entries = [Entry("a long word", Pen(INK)), Entry("another", Pen(INK), CARD, ("///", INK))] * 3
    assert legend_height(page, entries, 2000.0) == ROW
    assert legend_height(page, entries, 400.0) > ROW
    assert legend_height(page, [], 400.0) == 0.0
    before = page.pixels.copy()
    draw_legend(page, entries, Box(100, 100, 500, 300))
    assert 4 * _ink(page, before).right <= 504

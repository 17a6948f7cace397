from __future__ import annotations

import pytest

from alogkit.report.aligned import Look, aligned, cell, joined

ROWS = [("name", "n", "what it is"), ("a_longer_name", "12", "x")]


def test_cells_stand_below_each_other_and_numbers_are_flush_right() -> None:
    assert [joined(row) for row in aligned(ROWS, Look(), right=(1,))] == [
        "name            n  what it is",
        "a_longer_name  12  x",
    ]
    assert aligned([], Look()) == []


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        pytest.param(29, "a_longer_name  12  x", id="fits"),
        pytest.param(27, "a_longer_name  12  x", id="last-gives-first"),
        pytest.param(23, "a_longer…  12  x", id="then-the-name"),
        pytest.param(5, "a_longe…  12  x", id="never-below-the-least"),
    ],
)
def test_where_it_is_narrow_cells_give_way_in_turn(width: int, expected: str) -> None:
    rows = aligned(ROWS, Look(width), right=(1,), gives=(2, 0))
    assert joined(rows[1]) == expected


def test_a_cell_holds_nothing_that_a_terminal_would_act_on() -> None:
    assert cell("DB \x1b[7;32mOK\x1b[0m\n\x07") == "DB OK \N{REPLACEMENT CHARACTER}"


def test_styles_are_only_sent_where_they_are_wanted() -> None:
    assert Look(color=True).paint("x", "bad") == "\x1b[31mx\x1b[0m"
    assert Look(color=True).paint("x", "") == "x"
    assert Look().paint("x", "bad") == "x"


def test_a_line_is_cut_to_the_width() -> None:
    assert Look(5).fit("123456") == "1234…"
    assert Look().fit("123456") == "123456"

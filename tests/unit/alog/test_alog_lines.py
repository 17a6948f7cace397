from __future__ import annotations

import pytest

from alogkit.alog.lines import (
    is_blank,
    is_cut_row,
    names_in_columns,
    plain_time,
    split_row,
    time_decimals,
)

NAMES = f"{'NAV_X':<20} {'uSim':<15} "


@pytest.mark.parametrize(
    "time", ["1", "1.", "1.5", "-1.5", "+1.5", "1e3", "1E-3", "-0.00000", "1.5e+3"]
)
def test_a_number_at_column_zero_is_a_time(time: str) -> None:
    row = split_row(f"{time:<15} {NAMES}x ")
    assert row is not None
    assert row.time == time
    assert row.in_columns
    assert row.aligned


@pytest.mark.parametrize(
    "time",
    [".5", "nan", "inf", "1_0", "1e999", "0x1", "--1", "1e", " 1", "", "\uff11", "\xb2", "1\u00a0"],
)
def test_anything_else_is_no_time(time: str) -> None:
    assert split_row(f"{time:<15} {NAMES}x ") is None


@pytest.mark.parametrize("line", ["1.0", "1.0 A", "1.0\tA ", "word A B c"])
def test_fewer_than_three_fields_or_no_time_is_no_row(line: str) -> None:
    assert split_row(line) is None


@pytest.mark.parametrize(
    ("line", "value", "in_columns", "aligned"),
    [
        (f"{'1.0':<15} {NAMES}  x", "  x", True, True),
        (f"{'1.0':<15} {NAMES}", "", True, True),
        (f"{'1.0':<15} {'NAV_X':<20} uSim", "", True, False),
        (f"{'1.0':<15} {'NAV_X':<20} {'uSim':<10} x", "x", True, False),
        (f"{'1.0':<14} {NAMES}x", "x", False, False),
        (f"{'1.0':<15} {'NAV_X':<21} {'uSim':<15} x", "x", False, False),
        (f"{'1.0':<15}\t{NAMES}x", "x", False, False),
        ("1.0\tA\tB \t c d ", "c d ", False, False),
    ],
)
def test_a_value_starts_at_its_column_or_behind_separators(
    line: str, value: str, *, in_columns: bool, aligned: bool
) -> None:
    row = split_row(line)
    assert row is not None
    assert (row.value, row.in_columns, row.aligned) == (value, in_columns, aligned)


@pytest.mark.parametrize(
    ("line", "variable"),
    [
        (f"{'1.0':<15} {'Ready to go':<20} {'pTurn':<15} x", "Ready to go"),
        (f"{'1.0':<15} {'Ready to go':<20} {'pTurn:with_a_long_aux':<15} x", "Ready to go"),
        (f"{'1.0':<15} {'Ready to go':<20} {'pTurn':<15}", "Ready"),
        (f"{'1.0':<15} {'Ready to go':<20}x{'pTurn':<15} x", "Ready"),
        (f"{'1.0':<15} {'Ready to go':<20}  {'pTurn':<15} x", "Ready"),
        (f"{'1.0':<15} {'Ready' + chr(9) + 'to go':<20} {'pTurn':<15} x", "Ready"),
        (f"{'1.0':<15} {' Ready to go':<20} {'pTurn':<15} x", "Ready"),
        (f"{'1.0':<14} {'Ready to go':<20} {'pTurn':<15} x", "Ready"),
        (f"{'1234567890.12345':<15} {'eady to go':<20} {'pTurn':<15} x", "eady"),
    ],
)
def test_a_name_with_blanks_is_kept_only_where_the_columns_prove_it(
    line: str, variable: str
) -> None:
    row = split_row(line)
    assert row is not None
    assert row.variable == variable


@pytest.mark.parametrize(
    ("field", "plain"),
    [
        ("-1.50000        ", True),
        ("-123456789.12345", False),
        ("-.50000         ", False),
        ("1.500           ", False),
        ("1.500000        ", False),
        ("1.50000\t       ", False),
        (" 1.50000        ", False),
    ],
)
def test_a_plain_time_has_the_decimals_of_the_file_and_blanks_behind(
    field: str, *, plain: bool
) -> None:
    assert bool(plain_time(5)(f"{field}NAV_X"[:16])) is plain


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("", None),
        ("%% LOGSTART 1.25\n1.500 A p x\n1.50000 A p x", 3),
        ("10 A p x\n-1.5\tA p x", 1),
        ("1.0123456789 A p x", None),
        (" 1.25 A p x", None),
    ],
)
def test_the_first_time_with_decimals_tells_how_many_a_file_has(
    text: str, decimals: int | None
) -> None:
    assert time_decimals(text) == decimals


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("NAV_X                uSim            1.5", id="short"),
        pytest.param("NAV_X                uSim             1.5", id="value-begins-with-a-blank"),
        pytest.param("NAV_X                uSim            ", id="no-value"),
        pytest.param("A_NAME_OF_MORE_THAN_20 uSim            1.5", id="long-variable"),
        pytest.param("NAV_X                pHelmIvP:12:waypoint x", id="long-source"),
        pytest.param("A_NAME_OF_20_LETTERS pHelmIvP:12345x x", id="as-long-as-it-may-be"),
        pytest.param("A_NAME_OF_MORE_THAN_20 pHelmIvP:12:waypoint ", id="both-long"),
    ],
)
def test_names_in_their_columns_are_those_of_the_row(line: str) -> None:
    whole = f"1.00000         {line}"
    row, found = split_row(whole), names_in_columns(whole)
    assert row is not None
    assert row.aligned
    assert found == (row.variable, row.origin, len(whole) - len(row.value))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="nothing"),
        pytest.param("NAV_X", id="one-word"),
        pytest.param("NAV_X uSim            1.5", id="source-too-early"),
        pytest.param("NAV_X                 uSim            1.5", id="source-too-late"),
        pytest.param("NAV_X                uSim 1.5", id="value-too-early"),
        pytest.param("NAV_X\t               uSim            1.5", id="tab"),
        pytest.param("NAV_X                uSim\t           1.5", id="tab-behind-the-source"),
        pytest.param(" NAV_X               uSim            1.5", id="variable-too-late"),
        pytest.param("TWO WORDS            uSim            1.5", id="blank-in-the-variable"),
        pytest.param("NAV_X                uSim", id="ends-behind-the-source"),
    ],
)
def test_of_names_elsewhere_nothing_is_said(line: str) -> None:
    assert names_in_columns(f"1.00000         {line}") is None


@pytest.mark.parametrize("line", ["4.75", "4.75   ", "4.75 NAV_HE", "4. \tNAV_HE\t"])
def test_a_time_and_at_most_one_more_field_is_a_cut_row(line: str) -> None:
    assert is_cut_row(line)


@pytest.mark.parametrize("line", ["4.75 A b", "word", "1e999", "-", "4.75e"])
def test_anything_else_is_no_cut_row(line: str) -> None:
    assert not is_cut_row(line)


def test_only_blanks_tabs_and_returns_make_a_blank_line() -> None:
    assert is_blank("")
    assert is_blank(" \t\r")
    assert not is_blank("\x0b")
    assert not is_blank("\u00a0")

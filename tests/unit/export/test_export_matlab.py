from __future__ import annotations

from io import BytesIO
from math import inf, nan
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from alogkit.export.errors import ExportError
from alogkit.export.matlab import long_mat, long_names, wide_mat
from alogkit.export.matlab_names import LONGEST, matlab_names
from alogkit.export.rows import postings
from alogkit.export.wide import wide_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]

scipy_io = pytest.importorskip("scipy.io", reason="needs the extra matlab")


def read(chunks: Iterable[bytes]) -> dict[str, Any]:
    """What scipy finds."""
    return dict(scipy_io.loadmat(BytesIO(b"".join(chunks)), simplify_cells=True))


def test_a_variable_is_a_struct_of_columns(make_log: MakeLog, warped: Clock) -> None:
    log = make_log(
        *((1.0, "NAV_X", 1.5), (2.0, "NAV_X", nan, "pOther"), (1e9, "NAV_X", 2.5)),
        *((1.0, "MODE", "PARK"), (2.0, "MODE", ""), (3.0, "ODD", 1.0), (4.0, "ODD", "Å")),
    )
    found = read(long_mat(postings(log, None, -inf, inf), warped, {"log": "m.alog"}))
    nav = found["NAV_X"]
    assert set(nav) == {"time", "utc", "number", "source", "sources"}
    np.testing.assert_array_equal(nav["time"], [1.0, 2.0, 1e9])
    np.testing.assert_array_equal(nav["utc"], [1796040000.1, 1796040000.2, nan])
    np.testing.assert_array_equal(nav["number"], [1.5, nan, 2.5])
    np.testing.assert_array_equal(nav["source"], [1, 2, 1])
    assert nav["sources"].tolist() == ["pApp", "pOther"]
    assert set(found["MODE"]) == {"time", "utc", "text", "source", "sources"}
    assert found["MODE"]["text"][0] == "PARK"
    assert found["MODE"]["text"][1].size == 0
    np.testing.assert_array_equal(found["ODD"]["number"], [1.0, nan])
    assert found["ODD"]["text"].tolist() == ["1.00000", "Å"]
    assert found["alogkit"]["log"] == "m.alog"


def test_names_are_mapped_and_the_file_tells_how(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "alogkit", 1.0), (1.0, "R", "X=1"), (1.0, "../x", 2.0))
    found = postings(log, ["alogkit", "R.X", "../x"], -inf, inf)
    content = read(long_mat(found, unknown, {}))
    assert content["alogkit"]["names"].tolist() == [
        ["alogkit_2", "alogkit"],
        ["R_X", "R.X"],
        ["x___x", "../x"],
    ]
    assert content["x___x"]["number"] == 2.0
    assert "utc" not in content["R_X"]


def test_a_wide_table_is_of_columns(make_log: MakeLog, warped: Clock) -> None:
    log = make_log((1.0, "NAV_X", 1.0), (2.0, "MODE", "PARK"), (3.0, "MODE", "DRIVE"))
    found = read(wide_mat(wide_table(log, log.variables, -inf, 3.0), warped, {}))
    np.testing.assert_array_equal(found["time"], [1.0, 2.0])
    np.testing.assert_array_equal(found["utc"], [1796040000.1, 1796040000.2])
    np.testing.assert_array_equal(found["NAV_X"], [1.0, 1.0])
    assert (found["MODE"][0].size, found["MODE"][1]) == (0, "PARK")


def test_without_a_warp_there_is_no_utc(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "NAV_X", 1.0), (2.0, "LATE", 1.0))
    found = read(wide_mat(wide_table(log, log.variables, -inf, inf), unknown, {}))
    assert "utc" not in found
    np.testing.assert_array_equal(found["LATE"], [nan, 1.0])


def test_equal_logs_make_equal_bytes(make_log: MakeLog, unknown: Clock) -> None:
    data = b"".join(long_mat(postings(make_log((1.0, "A", 1.0)), None, -inf, inf), unknown, {}))
    assert data[:116].rstrip() == b"MATLAB 5.0 MAT-file, written by alogkit"


def test_what_does_not_fit_is_told(
    make_log: MakeLog, unknown: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        message = "Matrix too large to save with Matlab 5 format"
        raise scipy_io.matlab.MatWriteError(message)

    monkeypatch.setattr(scipy_io, "savemat", refuse)
    found = postings(make_log((1.0, "A", 1.0)), None, -inf, inf)
    with pytest.raises(ExportError, match=r"too large .* export fewer variables"):
        list(long_mat(found, unknown, {}))


def test_the_names_of_postings_can_be_told(make_log: MakeLog) -> None:
    log = make_log((1.0, "A", 1.0), (1.0, "B@C", 1.0), (2.0, "A", 1.0))
    assert long_names(postings(log, None, -inf, inf)) == {"A": "A", "B@C": "B_C"}


@pytest.mark.parametrize(
    ("name", "valid"),
    [
        pytest.param("NAV_X", "NAV_X", id="as-it-is"),
        pytest.param("0", "x0", id="digit"),
        pytest.param("_A", "x_A", id="underscore"),
        pytest.param("", "x", id="empty"),
        pytest.param("end", "end_2", id="keyword"),
        pytest.param("ERRO_Lemé", "ERRO_Lem_", id="no-ascii"),
        pytest.param("É", "x_", id="no-ascii-letter-first"),
        pytest.param("A" * 80, "A" * LONGEST, id="long"),
    ],
)
def test_a_name_becomes_valid(name: str, valid: str) -> None:
    assert matlab_names([name]) == {name: valid}


def test_no_two_names_become_one() -> None:
    long = "A" * LONGEST
    names = ["A.B", "A_B", "A/B", "A_B_2", f"{long}1", f"{long}2", "time"]
    found = matlab_names(names, taken=("time",))
    assert [*found.values()] == [
        *("A_B", "A_B_2", "A_B_3", "A_B_2_2"),
        *(long, f"{long[:-2]}_2", "time_2"),
    ]

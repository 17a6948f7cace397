from __future__ import annotations

import json
from math import inf
from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.form import Form, form_lines, json_lines, parse_names
from alogkit.toolbox.select import streamed

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.alog.posting import Posting


@pytest.fixture
def rows(make_log: Callable[..., Alog]) -> list[tuple[int, Posting]]:
    log = make_log(
        (1.5, "NAV_X", 2.0, "uSim"),
        (2.0, "REPORT", "NAME=abe,X=1,Y=2,X=9", "pApp:86:transit"),
        (3.0, "REPORT", "NAME=ben,Y=3", "pApp"),
        (4.0, "NOTE", "two\nlines", "pApp"),
    )
    return list(streamed(log, -inf, inf))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        pytest.param(
            Form(("time", "var", "src")),
            ["1.50000 NAV_X uSim", "2.00000 REPORT pApp:86:transit", "3.00000 REPORT pApp",
             "4.00000 NOTE pApp"],
            id="time-var-src",
        ),
        pytest.param(
            Form(("app", "aux", "val"), ","),
            ["uSim,,2.00000", "pApp,86:transit,NAME=abe,X=1,Y=2,X=9", "pApp,,NAME=ben,Y=3",
             "pApp,,two\\nlines"],
            id="commas",
        ),
        pytest.param(Form(("line",)), ["4", "5", "6", "7"], id="line"),
        pytest.param(Form(("time", "val"), " ", ("X", "Y")), ["2.00000 1 2"], id="keys"),
        pytest.param(
            Form(("val",), ";", ("Y", "NAME"), with_keys=True),
            ["Y=2;NAME=abe", "Y=3;NAME=ben"],
            id="keys-with-their-names",
        ),
    ],
)  # fmt: skip
def test_postings_become_lines_of_the_fields_asked_for(
    rows: list[tuple[int, Posting]], form: Form, expected: list[str]
) -> None:
    assert list(form_lines(rows, form)) == expected


def test_an_unknown_field_is_refused_with_those_that_there_are() -> None:
    assert parse_names("time: var:val") == ("time", "var", "val")
    with pytest.raises(ValueError, match=r"`value` is no field of a posting; there are time, var"):
        parse_names("time:value")


def test_json_has_an_object_a_line_and_null_for_what_json_has_no_number_for(
    make_log: Callable[..., Alog],
) -> None:
    log = make_log((1.0, "A", 2.5, "uSim:x"), (2.0, "A", float("nan")), (3.0, "A", "\udce9"))
    rows = [json.loads(line) for line in json_lines(streamed(log, -inf, inf))]
    assert rows[0] == {
        "time": 1.0, "variable": "A", "source": "uSim", "aux": "x",
        "number": 2.5, "text": "2.50000", "line": 4,
    }  # fmt: skip
    assert (rows[1]["number"], rows[1]["text"]) == (None, "nan")
    assert rows[2]["text"] == "\udce9"

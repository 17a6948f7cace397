from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from alogkit.export.datum import Datum
from alogkit.export.facts import facts_of
from alogkit.export.rows import postings, rows, titles
from alogkit.export.sink import Sink

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.alog.log import Alog
    from alogkit.export.clock import Clock

    MakeLog = Callable[..., Alog]


def test_names_and_a_window_select_in_the_order_of_the_file(
    make_log: MakeLog, unknown: Clock
) -> None:
    log = make_log(
        (1.0, "A", 1.0), (3.0, "B", 1.0), (2.0, "A", 2.0), (2.5, "R", "X=1,Y=2"), (9.0, "A", 3.0)
    )
    found = rows(postings(log, ["R.Y", "B", "A"], 1.5, 9.0), unknown)
    assert [(row.time, row.variable, row.number) for row in found] == [
        (3.0, "B", 1.0),
        (2.0, "A", 2.0),
        (2.5, "R.Y", 2.0),
    ]


def test_names_that_mean_nothing_select_nothing(make_log: MakeLog) -> None:
    log = make_log((1.0, "A", 1.0))
    assert postings(log, [], -inf, inf) == []
    assert len(postings(log, None, -inf, inf)) == 1


def test_there_is_no_utc_column_without_utc(unknown: Clock, warped: Clock) -> None:
    assert "utc" in titles(warped)
    assert "utc" not in titles(unknown)


def test_facts_are_told_as_far_as_they_are_known(
    make_log: MakeLog, unknown: Clock, warped: Clock
) -> None:
    log = make_log((1.0, "A", 1.0), path="some/where/x.alog")
    assert facts_of(log, unknown) == {
        "log": "x.alog",
        "community": "abe",
        "logstart": "1000",
        "time": "seconds since LOGSTART",
        "warp_basis": "nothing tells",
    }
    facts = facts_of(log, warped, Datum(43.8253, -70.3304, "as told"))
    assert (facts["warp"], facts["warp_basis"]) == ("10", "as told")
    assert (facts["datum"], facts["datum_basis"]) == ("43.82530000,-70.33040000", "as told")


def test_a_sink_is_drained_and_still_knows_where_it_is() -> None:
    sink = Sink()
    sink.write(b"abc")
    assert (sink.tell(), sink.drain()) == (3, b"abc")
    sink.write(b"de")
    assert (sink.tell(), sink.drain(), sink.drain(), sink.tell()) == (5, b"de", b"", 5)

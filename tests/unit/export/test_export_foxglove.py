from __future__ import annotations

import json
from io import BytesIO
from math import inf, nan
from typing import TYPE_CHECKING, Any

import pytest

import alogkit.export.foxglove as module
from alogkit.export.clock import Clock
from alogkit.export.errors import ExportError
from alogkit.export.foxglove import Stamps, mcap, topic_of
from alogkit.export.rows import postings
from alogkit.export.track import Fix, Track

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.alog.log import Alog

    MakeLog = Callable[..., Alog]

NOON_NS = 1796040000 * 10**9
reading = pytest.importorskip("mcap.reader", reason="needs the extra mcap")


def reader(chunks: Iterable[bytes]) -> Any:  # noqa: ANN401 -- skipped without
    """The official reader."""
    return reading.make_reader(BytesIO(b"".join(chunks)), validate_crcs=True)


def read(chunks: Iterable[bytes]) -> list[tuple[str, int, int, dict[str, Any]]]:
    """Topic, log time, publish time (ns) and content of each message."""
    return [
        (channel.topic, message.log_time, message.publish_time, json.loads(message.data))
        for _, channel, message in reader(chunks).iter_messages()
    ]


def test_a_player_sees_moos_seconds_from_the_real_start(make_log: MakeLog, warped: Clock) -> None:
    log = make_log((10.0, "NAV_X", 1.0), (-5.0, "MODE", "PARK", "pHelmIvP:1"))
    assert read(mcap(postings(log, None, -inf, inf), [], warped, {})) == [
        (
            *("/MODE", NOON_NS - 5 * 10**9, NOON_NS - 5 * 10**8),
            {"time": -5.0, "text": "PARK", "source": "pHelmIvP", "aux": "1"},
        ),
        (
            *("/NAV_X", NOON_NS + 10 * 10**9, NOON_NS + 10**9),
            {"time": 10.0, "text": "1.00000", "source": "pApp", "number": 1.0},
        ),
    ]


def test_without_a_warp_stamps_count_from_1970(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((-10.0, "A", nan), (2.5, "A", 1.0))
    found = mcap(postings(log, None, -inf, inf), [], unknown, {"community": "abe"})
    data = b"".join(found)
    assert [(at, row["number"]) for _, at, _, row in read([data])] == [
        (0, None),
        (125 * 10**8, 1.0),
    ]
    (metadata,) = reader([data]).iter_metadata()
    assert metadata.metadata == {"community": "abe", "log_time_zero": "10.000000"}


def test_absurd_times_are_left_out(make_log: MakeLog, unknown: Clock) -> None:
    log = make_log((1.0, "A", 1.0), (-13910027478.0, "A", 2.0))
    assert len(read(mcap(postings(log, None, -inf, inf), [], unknown, {}))) == 1


def test_a_track_is_of_location_fixes(make_log: MakeLog, warped: Clock) -> None:
    fixes = (Fix(1.0, 43.5, -70.25, 2.0), Fix(3.0, 43.5, -70.0, None))
    log = make_log((2.0, "A", 1.0))
    found = b"".join(
        mcap(postings(log, None, -inf, inf), [Track("abe", "NAV_X, NAV_Y", fixes)], warped, {})
    )
    messages = read([found])
    assert [topic for topic, *_ in messages] == ["/location/abe", "/A", "/location/abe"]
    assert messages[0][3] == {
        "timestamp": {"sec": 1796040001, "nsec": 0},
        "frame_id": "abe",
        "latitude": 43.5,
        "longitude": -70.25,
        "altitude": -2.0,
        "position_covariance": [0.0] * 9,
        "position_covariance_type": 0,
    }
    assert messages[2][3]["altitude"] == 0.0


def test_channels_are_json_with_schemas(make_log: MakeLog, warped: Clock) -> None:
    track = Track("abe", "NAV_X, NAV_Y", (Fix(1.0, 43.5, -70.25, 2.0),))
    log = make_log((2.0, "R", "X=1"))
    found = mcap(postings(log, ["R.X"], -inf, inf), [track], warped, {})
    summary = reader(found).get_summary()
    schemas = {one.name: json.loads(one.data) for one in summary.schemas.values()}
    assert schemas.keys() == {"moos.Posting", "foxglove.LocationFix"}
    assert {one.encoding for one in summary.schemas.values()} == {"jsonschema"}
    channels = {one.topic: one for one in summary.channels.values()}
    assert {one.message_encoding for one in channels.values()} == {"json"}
    assert channels["/R/X"].metadata == {"variable": "R.X"}
    properties = schemas["foxglove.LocationFix"]["properties"]
    (message,) = [row for topic, *_, row in read(mcap([], [track], warped, {})) if topic]
    assert message.keys() == properties.keys()


def test_messages_are_written_as_they_come(
    make_log: MakeLog, unknown: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BATCH", 2)
    log = make_log(*((float(at), "A", float(at)) for at in range(5)))
    chunks = list(mcap(postings(log, None, -inf, inf), [], unknown, {}))
    assert len(chunks) == 3
    assert [row["number"] for *_, row in read(chunks)] == [0.0, 1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    "clock",
    [
        pytest.param(Clock(None, None, "", (0.0, 2e10)), id="late"),
        pytest.param(Clock(NOON_NS / 1e9, 1.0, "", (-1e10, 5.0)), id="early"),
    ],
)
def test_times_that_have_no_stamp_are_refused(clock: Clock) -> None:
    with pytest.raises(ExportError, match="do not fit into MCAP"):
        Stamps(clock)


def test_more_variables_than_channels_are_refused(
    make_log: MakeLog, unknown: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MOST_VARIABLES", 1)
    found = postings(make_log((1.0, "A", 1.0), (1.0, "B", 1.0)), None, -inf, inf)
    with pytest.raises(ExportError, match="2 variables are more than MCAP holds"):
        list(mcap(found, [], unknown, {}))


def test_a_topic_has_no_dot() -> None:
    assert topic_of("NODE_REPORT.X") == "/NODE_REPORT/X"

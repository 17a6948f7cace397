"""Postings in time order, and times without silence, against what they are by definition."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.counts import awake, awake_in_all
from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.evaluate.resolve import Place
from alogkit.evaluate.run import _is_alive
from alogkit.evaluate.samples import Samples, shifted
from alogkit.evaluate.timeline import Events, Instants, Stream

QUARTERS = st.integers(-8, 40).map(lambda quarter: quarter / 4)
POSTINGS = st.lists(
    st.builds(
        Posting,
        time=QUARTERS,
        variable=st.just("A"),
        source=st.sampled_from(("pOne", "pTwo")),
        aux=st.sampled_from((None, "", "x")),
        number=st.none(),
        text=st.sampled_from("abc"),
    ),
    max_size=40,
)
SHIFTS = st.sampled_from((0.0, 0.58511, -2.0))
TIMES = st.lists(QUARTERS, max_size=30)


@given(POSTINGS, SHIFTS)
def test_samples_are_the_distinct_postings_sorted_by_time(
    postings: list[Posting], shift: float
) -> None:
    samples = Samples.of(Alog.from_postings(Header(), postings).column("A"), shift)
    first: dict[Posting, int] = {}
    for row, posting in enumerate(postings):
        first.setdefault(posting, row)
    rows = sorted(first.values(), key=lambda row: postings[row].time)
    assert list(samples.rows) == rows
    assert list(samples.times) == [shifted(postings[row].time, shift) for row in rows]
    assert list(samples.in_order()) == [postings[row].text for row in rows]


@given(st.lists(POSTINGS, min_size=1, max_size=3), st.sets(st.integers(0, 60)))
def test_events_are_those_of_the_instants_one_by_one(
    all_postings: list[list[Posting]], dropped: set[int]
) -> None:
    streams = []
    for at, postings in enumerate(all_postings):
        column = Alog.from_postings(Header(), postings).column("A")
        streams.append(Stream(f"A{at}", Place(at, "A"), Samples.of(column, 0.0)))
    instants = list(Instants(streams))
    events = Events.of(streams)
    told = [event for instant in instants for event in instant.events]
    assert list(events) == events.between(0, len(events)) == told
    assert list(events.times) == [event.time for event in told]
    assert all(earlier.time < later.time for earlier, later in pairwise(instants))
    kept = [event for at, event in enumerate(told) if at not in dropped]
    assert list(events.without(dropped)) == kept
    assert events.between(2, 5) == told[2:5]


@given(TIMES, TIMES, st.sampled_from((0.0, 0.25, 1.0, 3.0)))
def test_stretches_end_where_a_long_silence_begins(
    times: list[float], others: list[float], longest: float
) -> None:
    every = sorted([*times, *others])
    found = awake(every, longest)
    silences = [(one, next_) for one, next_ in pairwise(every) if next_ - one > longest]
    assert [(end, begin) for (_, end), (begin, _) in pairwise(found)] == silences
    assert [begin for begin, _ in found][:1] == every[:1]
    assert awake_in_all([*awake(times, longest), *awake(others, longest)], longest) == found


@given(TIMES, QUARTERS, QUARTERS, st.sampled_from((0.25, 1.0, 3.0)))
def test_a_log_is_alive_if_no_gap_up_to_the_stop_is_too_long(
    times: list[float], start: float, stop: float, longest: float
) -> None:
    upto = [time for time in sorted(times) if time < stop]
    after = [time for time in sorted(times) if time >= stop][:1]
    marks = [start, *(time for time in (*upto, *after) if time > start)]
    alive = bool(after) and all(later - one <= longest for one, later in pairwise(marks))
    assert _is_alive(awake(times, longest), start, stop, longest) is alive

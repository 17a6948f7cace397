from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alogkit.errors import SimulationError
from alogkit.sim.app import Mail, Post
from alogkit.sim.bus import Bus
from alogkit.sim.moosdb import Inbox, MoosDB
from alogkit.sim.timing import Latency, Stall, TickExcess, Timing, timing_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EXACT = TickExcess(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
AT_ONCE = Latency(0.0, 0.0, 0.0, 0.0, 0.0)
TAIL = Latency(0.001, 0.0, late_share=1.0, late_base=0.04, late_spread=0.0)
START = 0.5


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 -- jitter, not secrets


def exact(latency: Latency = AT_ONCE) -> Timing:
    """No jitter anywhere: an app starts half a second after connecting and ticks on the dot."""
    timing = timing_for(10.0)
    return replace(
        timing,
        launch=replace(timing.launch, start_pause=START, start_spread=0.0),
        stall=Stall(0.0, 0.0),
        excess={"": EXACT},
        latency={"": latency},
    )


class Scripted:
    """An app that posts what it is told at each tick and keeps what happens to it."""

    def __init__(
        self,
        name: str = "pTest",
        rate: float = 10.0,
        subscriptions: Sequence[str] = (),
        script: Callable[[int], Sequence[Post]] = lambda _: (),
        first: Sequence[Post] = (),
    ) -> None:
        self.name = name
        self.rate = rate
        self.subscriptions = subscriptions
        self.calls: list[tuple[str, float]] = []
        self.heard: list[Mail] = []
        self.batches: list[tuple[float, list[Mail]]] = []
        self._script = script
        self._first = first
        self._ticks = 0

    def start(self, now: float) -> Sequence[Post]:
        self.calls.append(("start", now))
        return self._first

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        self.calls.append(("mail", now))
        self.heard.extend(mail)
        self.batches.append((now, list(mail)))
        return [Post("ECHO", item.value) for item in mail if item.variable == "CALL"]

    def iterate(self, now: float) -> Sequence[Post]:
        self.calls.append(("tick", now))
        self._ticks += 1
        return self._script(self._ticks)


def counted(tick: int) -> list[Post]:
    return [Post("COUNT", float(tick))]


def at_the_first_tick(*posts: Post) -> Callable[[int], Sequence[Post]]:
    return lambda tick: posts if tick == 1 else ()


@pytest.fixture
def bus() -> Bus:
    return Bus(exact(), chance(1))


@pytest.fixture
def db() -> MoosDB:
    return MoosDB("abe")


def test_events_happen_in_the_order_of_their_times(bus: Bus) -> None:
    done: list[str] = []
    for time, name in ((2.0, "later"), (-1.0, "first"), (1.0, "then")):
        bus.at(time, lambda name=name: done.append(name))  # type: ignore[misc] # a default binds it
    bus.run(until=2.0)
    assert done == ["first", "then", "later"]
    assert bus.now == 2.0


def test_equal_times_keep_the_order_in_which_they_were_asked_for(bus: Bus) -> None:
    done: list[int] = []
    for number in range(20):
        bus.at(1.0, lambda number=number: done.append(number))  # type: ignore[misc] # as above
    bus.run(until=1.0)
    assert done == list(range(20))


def test_mail_that_arrives_at_the_instant_of_a_tick_is_in_time_for_it(bus: Bus, db: MoosDB) -> None:
    app = Scripted(subscriptions=["CALL"])
    bus.launch(app, db, connected=0.0)
    first_tick = START + 0.1
    bus.at(0.2, lambda: bus.post(db, [Mail(0.0, "CALL", 1.0, "pX")], first_tick))
    bus.run(until=first_tick)
    assert app.calls == [("start", START), ("mail", first_tick), ("tick", first_tick)]


def test_an_event_in_the_past_is_an_error(bus: Bus) -> None:
    bus.at(1.0, lambda: bus.at(0.5, lambda: None))
    with pytest.raises(SimulationError, match="out of order") as caught:
        bus.run(until=2.0)
    assert caught.value.time == 0.5


def test_what_lies_beyond_the_end_is_left_alone(bus: Bus) -> None:
    done: list[float] = []
    bus.at(1.0, lambda: done.append(1.0))
    bus.at(1.1, lambda: done.append(1.1))
    bus.run(until=1.0)
    assert done == [1.0]
    bus.run(until=5.0)
    assert done == [1.0, 1.1]


def test_stop_ends_the_run_after_the_event_in_hand(bus: Bus) -> None:
    done: list[str] = []
    bus.at(1.0, bus.stop)
    bus.at(1.0, lambda: done.append("too late"))
    bus.run(until=5.0)
    assert not done
    assert bus.now == 1.0


def test_an_app_starts_half_a_second_after_connecting_and_then_ticks_at_its_rate(
    bus: Bus, db: MoosDB
) -> None:
    app = Scripted(rate=4.0)
    bus.launch(app, db, connected=1.0)
    bus.run(until=2.26)
    assert app.calls == [
        ("start", 1.5),
        ("tick", pytest.approx(1.75)),
        ("tick", pytest.approx(2.0)),
        ("tick", pytest.approx(2.25)),
    ]


def test_ticks_drift_by_their_excess_and_nothing_corrects_the_phase(db: MoosDB) -> None:
    timing = replace(exact(), excess={"": replace(EXACT, base=0.003)})
    app, bus = Scripted(), Bus(timing, chance(1))
    bus.launch(app, db, connected=0.0)
    bus.run(until=START + 10.31)
    assert len(app.calls) == 1 + 100
    assert app.calls[-1][1] == pytest.approx(START + 100 * 0.103)


def test_postings_carry_source_aux_and_the_time_of_their_post_call(bus: Bus, db: MoosDB) -> None:
    posts = at_the_first_tick(Post("A", 1.0, "x:y"), Post("B", "text", offset=0.002))
    bus.launch(Scripted("pSource", script=posts, first=[Post("S", "up")]), db, connected=0.0)
    bus.run(until=1.0)
    tick = START + 0.1
    assert db.latest == {
        "S": Mail(START, "S", "up", "pSource"),
        "A": Mail(tick, "A", 1.0, "pSource", "x:y"),
        "B": Mail(tick + 0.002, "B", "text", "pSource"),
    }


def test_answers_to_mail_are_posted_before_the_work_of_the_tick(bus: Bus, db: MoosDB) -> None:
    logged = Scripted("pLogged", subscriptions=["ECHO", "COUNT"])
    bus.launch(Scripted(subscriptions=["CALL"], script=counted), db, connected=0.0)
    bus.launch(logged, db, connected=0.01)
    bus.post(db, [Mail(0.0, "CALL", "heard", "pX")], 0.55)
    bus.run(until=0.65)
    assert [(item.variable, item.value) for item in logged.heard] == [
        ("ECHO", "heard"),
        ("COUNT", 1.0),
    ]


def test_a_batch_is_sorted_by_stamp_and_equal_stamps_keep_their_order(bus: Bus, db: MoosDB) -> None:
    app = Scripted(subscriptions=["A", "B", "C"])
    bus.launch(app, db, connected=0.0)
    late, early, same = Mail(0.5, "A", 1.0, "p"), Mail(0.1, "B", 2.0, "p"), Mail(0.5, "C", 3.0, "p")
    bus.post(db, [late, early, same], 0.55)
    bus.run(until=0.7)
    assert [batch for _, batch in app.batches] == [[early, late, same]]


def test_an_app_hears_what_was_held_before_it_came_with_the_old_stamp(bus: Bus, db: MoosDB) -> None:
    app = Scripted(subscriptions=["A"])
    bus.post(db, [Mail(-5.0, "A", "old", "p")], -4.9)
    bus.launch(app, db, connected=0.0)
    bus.run(until=1.0)
    assert app.heard == [Mail(-5.0, "A", "old", "p")]


def test_a_late_tail_leaves_after_the_writers_rest(db: MoosDB) -> None:
    bus = Bus(exact(TAIL), chance(1))
    posts = at_the_first_tick(Post("A", 1.0), Post("B", 2.0), Post("C", 3.0))
    bus.launch(Scripted(script=posts), db, connected=0.0)
    bus.run(until=START + 0.1 + 0.002)
    assert list(db.latest) == ["A"]
    bus.run(until=START + 0.1 + 0.041)
    assert list(db.latest) == ["A", "B", "C"]


def test_what_follows_a_late_tail_on_the_same_connection_waits_for_it(db: MoosDB) -> None:
    lates = Latency(0.001, 0.0, late_share=1.0, late_base=0.25, late_spread=0.0)
    bus = Bus(exact(lates), chance(1))
    ear = Scripted("pEar", rate=1000.0, subscriptions=["FIRST", "COUNT"])
    bus.launch(ear, db, connected=-1.0)

    def script(tick: int) -> list[Post]:
        return [Post("FIRST", float(tick)), Post("COUNT", float(tick))]

    bus.launch(Scripted(script=script), db, connected=0.0)
    bus.run(until=2.0)
    arrivals = [(item.variable, item.value) for _, batch in ear.batches for item in batch]
    assert arrivals[:6] == [
        ("FIRST", 1.0),
        ("COUNT", 1.0),
        ("FIRST", 2.0),
        ("COUNT", 2.0),
        ("FIRST", 3.0),
        ("COUNT", 3.0),
    ]
    heard_second = next(
        now for now, batch in ear.batches if ("FIRST", 2.0) in [item[1:3] for item in batch]
    )
    assert heard_second >= 0.6 + 0.25


@given(seed=st.integers(0, 2**32), late_share=st.floats(0.0, 1.0), anywhere=st.booleans())
def test_a_connection_never_reorders(seed: int, late_share: float, *, anywhere: bool) -> None:
    latency = Latency(0.001, 0.002, late_share, 0.15, 0.01, anywhere)
    bus, db = Bus(replace(timing_for(10.0), latency={"": latency}), chance(seed)), MoosDB("abe")
    inbox = Inbox()
    db.subscribe(inbox, ["A", "B", "C"])

    def script(tick: int) -> list[Post]:
        return [Post(name, float(tick), offset=1e-5 * n) for n, name in enumerate("ABC")]

    bus.launch(Scripted(script=script), db, connected=0.0)
    bus.run(until=3.0)
    assert [item.time for item in inbox.mail] == sorted(item.time for item in inbox.mail)
    sent = [(name, float(tick)) for tick in range(1, len(inbox.mail) // 3 + 1) for name in "ABC"]
    assert [(item.variable, item.value) for item in inbox.mail][: len(sent)] == sent


@pytest.mark.parametrize(("seeds", "same"), [((5, 5), True), ((5, 6), False)], ids=["=", "!="])
def test_chance_comes_from_the_seed_alone(seeds: tuple[int, int], same: bool) -> None:  # noqa: FBT001 -- a table's column
    logs = []
    for seed in seeds:
        bus, db, inbox = Bus(timing_for(10.0), chance(seed)), MoosDB("abe"), Inbox()
        db.subscribe(inbox, ["COUNT"])
        bus.launch(Scripted(script=counted), db, connected=0.0)
        bus.run(until=3.0)
        logs.append(inbox.mail)
    assert (logs[0] == logs[1]) is same


def test_a_long_tick_holds_up_its_postings_and_not_the_next_tick(db: MoosDB) -> None:
    slow = replace(EXACT, very_rare_share=1.0, very_rare=0.02, within=1.0)
    app, ear = (
        Scripted("pTest", script=lambda _: (Post("COUNT", 1.0),)),
        Scripted("pEar", rate=1000.0, subscriptions=["COUNT"]),
    )
    bus = Bus(replace(exact(), excess={"pTest": slow, "": EXACT}), chance(1))
    bus.launch(ear, db, connected=-1.0)
    bus.launch(app, db, connected=0.0)
    bus.run(until=START + 2.05)
    ticks = [time for what, time in app.calls if what == "tick"]
    assert ticks == pytest.approx([START + 0.1 * (count + 1) for count in range(20)])
    held_up = [mail.time - tick for mail, tick in zip(ear.heard, ticks, strict=False)]
    assert min(held_up) > 0.0
    assert fmean(held_up) == pytest.approx(0.02, rel=0.5)


def test_what_is_due_while_the_machine_stands_still_comes_at_the_end_of_it(db: MoosDB) -> None:
    stalling = replace(exact(), stall=Stall(0.5, 0.25))
    bus = Bus(stalling, chance(2))
    apps = [Scripted(f"p{number}", rate=20.0) for number in range(3)]
    for number, app in enumerate(apps):
        bus.launch(app, db, connected=0.01 * number)
    bus.run(until=60.0)
    ticks = [{time for what, time in app.calls if what == "tick"} for app in apps]
    together = set.intersection(*ticks)
    assert len(together) > 5, "each had one due in a long stall"
    assert max(b - a for a, b in pairwise(sorted(ticks[0]))) > 0.2

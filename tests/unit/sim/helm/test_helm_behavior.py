from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from alogkit.sim.helm.behavior import Behavior, Note, State
from alogkit.sim.helm.domain import Axis, Domain
from alogkit.sim.helm.info import InfoBuffer
from alogkit.sim.helm.shapes import peak
from alogkit.sim.mission import HelmConfig

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from alogkit.sim.helm.curve import Curve

    Hear = Callable[..., InfoBuffer]


DOMAIN = Domain.of(HelmConfig().domain)


class Probe(Behavior):
    """Wants depth 10, or what the test tells it."""

    kind: ClassVar[str] = "BHV_Probe"
    own_params: ClassVar[frozenset[str]] = frozenset({"depth"})
    needs_axes: ClassVar[tuple[str, ...]] = ("depth",)
    hears: ClassVar[tuple[str, ...]] = ("NAV_DEPTH",)

    def __init__(self, domain: Domain) -> None:
        super().__init__("probe", domain, "abe")
        self.depth = 10.0
        self.wants = True
        self.ends = False
        self.breaks = False
        self.rearmed = 0

    def set_own(self, key: str, text: str) -> bool:
        assert key == "depth"
        if not text.isdigit():
            return False
        self.depth = float(text)
        return True

    def run(self) -> Sequence[Curve]:
        self.post("SEEN", self.number("NAV_DEPTH") or 0.0)
        if self.breaks:
            self.error("broken")
        if self.ends:
            self.complete()
        axis = self.domain.axis("depth")
        return (peak(axis, self.depth, 0.0, 5.0, 0.0),) if axis and self.wants else ()

    def rearm(self) -> None:
        self.rearmed += 1


@pytest.fixture
def probe() -> Probe:
    return Probe(DOMAIN)


def posted(behavior: Behavior) -> list[str]:
    texts = [f"{note.variable}={note.value}" for note in behavior.notes]
    behavior.notes.clear()
    return texts


def test_a_behavior_without_conditions_is_active(probe: Probe, hear: Hear) -> None:
    probe.set("pwt", "7")
    probe.step(1.0, hear())
    assert probe.state is State.ACTIVE
    assert probe.function is not None
    assert (probe.function.behavior, probe.function.weight) == ("probe", 7.0)


def test_one_failing_condition_makes_it_idle(probe: Probe, hear: Hear) -> None:
    probe.set("condition", "GO = true")
    probe.set("condition", "DEPTH_LIMIT >= 4")
    states = []
    for now, limit in ((1.0, 3.0), (2.0, 4.0)):
        probe.step(now, hear(GO="true", DEPTH_LIMIT=limit))
        states.append((probe.state, probe.since, probe.function is None))
    assert states == [(State.IDLE, 1.0, True), (State.ACTIVE, 2.0, False)]


def test_wanting_nothing_is_running(probe: Probe, hear: Hear) -> None:
    probe.wants = False
    probe.step(1.0, hear())
    assert probe.state is State.RUNNING


def test_flags_are_posted_as_the_state_changes(probe: Probe, hear: Hear) -> None:
    probe.set("condition", "GO = true")
    for kind in ("run", "active", "inactive", "idle", "end", "spawn"):
        probe.set(f"{kind}flag", f"{kind.upper()} = 1")
    probe.spawn()
    assert posted(probe) == ["SPAWN=1.0"]
    probe.step(1.0, hear(GO="false"))
    assert posted(probe) == ["IDLE=1.0", "INACTIVE=1.0"]
    probe.step(2.0, hear(GO="true"))
    assert posted(probe) == ["RUN=1.0", "SEEN=0.0", "ACTIVE=1.0"]
    probe.step(3.0, hear(GO="true"))
    assert posted(probe) == ["SEEN=0.0"]
    probe.wants = False
    probe.step(4.0, hear(GO="true"))
    assert posted(probe) == ["SEEN=0.0", "INACTIVE=1.0"]
    probe.ends = True
    probe.step(5.0, hear(GO="true"))
    assert posted(probe) == ["SEEN=0.0", "END=1.0"]
    assert probe.state is State.COMPLETED


def test_a_perpetual_behavior_is_rearmed_instead_of_completed(probe: Probe, hear: Hear) -> None:
    probe.set("perpetual", "true")
    probe.set("endflag", "DONE = true")
    probe.ends = True
    for now in (1.0, 2.0):
        probe.step(now, hear())
        assert probe.state is State.RUNNING
        assert "DONE=true" in posted(probe)
    assert probe.rearmed == 2


def test_the_duration_counts_from_the_first_running_iteration(probe: Probe, hear: Hear) -> None:
    probe.set("condition", "GO = true")
    probe.set("duration", "8")
    states = []
    for now, go in ((0.0, "false"), (5.0, "true"), (12.9, "true"), (13.0, "true")):
        probe.step(now, hear(GO=go))
        states.append(probe.state)
    assert states == [State.IDLE, State.ACTIVE, State.ACTIVE, State.COMPLETED]


@pytest.mark.parametrize(
    ("decay", "end"), [("true", State.COMPLETED), ("false", State.ACTIVE)], ids=["goes_on", "stops"]
)
def test_the_clock_goes_on_in_idleness_unless_told_otherwise(
    probe: Probe, decay: str, end: State, hear: Hear
) -> None:
    probe.set("condition", "GO = true")
    probe.set("duration", "4")
    probe.set("duration_idle_decay", decay)
    for now, go in ((0.0, "true"), (1.0, "false"), (2.0, "false"), (5.0, "true")):
        probe.step(now, hear(GO=go))
    assert probe.state is end


def test_a_completion_by_time_runs_no_more(probe: Probe, hear: Hear) -> None:
    probe.set("duration", "0")
    probe.set("endflag", "DONE = true")
    probe.step(1.0, hear())
    assert posted(probe) == ["DONE=true"]


def test_an_error_takes_the_function_and_the_state(probe: Probe, hear: Hear) -> None:
    probe.breaks = True
    probe.step(1.0, hear())
    assert probe.failed
    assert (probe.function, probe.state, probe.warnings) == (None, None, 1)
    assert Note("BHV_ERROR", "probe: broken", repeats=True) in probe.notes


def test_a_missing_axis_is_an_error_before_and_after_the_run(hear: Hear) -> None:
    blind = Probe(Domain((Axis("speed", 0.0, 3.0, 31),)))
    blind.step(1.0, hear(NAV_DEPTH=3.0))
    assert posted(blind) == [
        "BHV_ERROR=probe: Null IvPDomain given to Behavior",
        "SEEN=3.0",
        "BHV_ERROR=probe: Null IvPDomain given to Behavior",
    ]
    assert blind.warnings == 2


def test_a_missing_number_is_a_warning(probe: Probe) -> None:
    probe.step(1.0, InfoBuffer())
    assert "BHV_WARNING=probe: NAV_DEPTH dbl info not found in helm info_buffer" in posted(probe)


def test_an_error_and_a_warning_end_in_silence(probe: Probe, hear: Hear) -> None:
    probe.breaks = True
    probe.step(1.0, InfoBuffer())
    assert len(posted(probe)) == 3
    probe.breaks = False
    probe.step(2.0, hear())
    assert posted(probe) == ["SEEN=0.0"]


def test_a_flag_is_posted_as_it_is_written(probe: Probe, hear: Hear) -> None:
    assert probe.set("activeflag", "WHERE = $[OWNSHIP] at $[NAV_X]")
    probe.step(1.0, hear())
    assert posted(probe) == ["SEEN=0.0", "WHERE=$[OWNSHIP] at $[NAV_X]"]


def test_an_update_takes_parameters(probe: Probe) -> None:
    assert probe.update("depth=18 # pwt = 5") == "success"
    assert (probe.depth, probe.common.weight) == (18.0, 5.0)
    assert (probe.updates_taken, probe.updates_seen) == (1, 1)


def test_a_faulty_update_keeps_the_old_value_and_complains_twice(probe: Probe) -> None:
    assert probe.update("depth=bad # pwt=5 # nonsense=1") == "param_error"
    assert (probe.depth, probe.common.weight) == (10.0, 5.0)
    complaint = "Faulty update for behavior: probe. Bad parameter(s): depth,nonsense"
    assert posted(probe) == [f"BHV_WARNING={complaint}", f"BHV_CONFIG_WARNING={complaint}"]
    assert (probe.warnings, probe.updates_taken, probe.updates_seen) == (1, 0, 1)


def test_the_same_update_again_is_a_duplicate(probe: Probe) -> None:
    assert [probe.update("depth=18"), probe.update("depth=18")] == ["success", "duplicate"]


def test_an_update_for_another_name_is_not_taken(probe: Probe) -> None:
    assert probe.update("name=other # depth=18") == "name_mismatch"
    assert probe.update("name=probe # depth=18") == "success"


def test_it_watches_conditions_then_its_own_then_updates(probe: Probe) -> None:
    probe.set("condition", "(GO = true) and (NAV_DEPTH < 3)")
    probe.set("updates", "PROBE_VALUE")
    assert probe.watched() == ("GO", "NAV_DEPTH", "PROBE_VALUE")


def test_unknown_parameters_are_refused(probe: Probe) -> None:
    assert not probe.set("no_such", "1")


def test_a_behavior_must_say_what_it_takes_and_what_it_wants(probe: Probe) -> None:
    assert Behavior.__abstractmethods__ == {"run", "set_own"}
    assert (probe.settings(), probe.heard(), probe.unmodelled) == ((), ("NAV_DEPTH",), {})
    for hook in (Behavior.rest, Behavior.begin, Behavior.updated, Behavior.rearm):
        hook(probe)
    assert probe.notes == []


class Chatty(Probe):
    """Tells when it begins and when it is updated."""

    def begin(self) -> None:
        self.post("BEGUN", self.now)

    def updated(self) -> None:
        self.post("UPDATED", self.depth)


def test_it_may_say_something_when_it_begins_and_when_it_is_updated(hear: Hear) -> None:
    chatty = Chatty(DOMAIN)
    chatty.set("condition", "GO = true")
    chatty.set("runflag", "RUN = 1")
    for now, go in ((1.0, "false"), (2.0, "true"), (3.0, "true"), (4.0, "false"), (5.0, "true")):
        chatty.step(now, hear(GO=go))
    begun = [text for text in posted(chatty) if text.startswith(("BEGUN", "RUN"))]
    assert begun == ["BEGUN=2.0", "RUN=1.0", "BEGUN=5.0", "RUN=1.0"]
    for text in ("depth=18", "depth=bad", "depth=18"):
        chatty.update(text)
    assert [text for text in posted(chatty) if text.startswith("UPDATED")] == ["UPDATED=18.0"]

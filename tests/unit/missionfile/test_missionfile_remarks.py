from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.missionfile.known import SHORE_APPS, VEHICLE_APPS, KnownApp
from alogkit.missionfile.remarks import Remarks
from alogkit.sim.bus import Bus
from alogkit.sim.mission import Mission
from alogkit.sim.run import simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from alogkit.missionfile.records import LoadedMission

    Load = Callable[..., LoadedMission]

    from alogkit.sim.app import App
    from alogkit.sim.bus import Node
    from alogkit.sim.moosdb import MoosDB

RUNS = "ProcessConfig = ANTLER\n{{\n  MSBetweenLaunches = {0}\n{1}}}\n"


def _runs(apps: Mapping[str, KnownApp], spacing: int, *more: str) -> str:
    lines = "".join(f"  Run = {name} @ NewConsole = false\n" for name in (*apps, *more))
    return RUNS.format(spacing, lines)


def _texts(load: Load, swap: Mapping[str, str]) -> list[str]:
    return [f"{item.path}:{item.line}: {item.text}" for item in load(swap=swap).remarks]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            "AppTick = 10",
            "AppTick = 20",
            "vehicle.moos:7: AppTick = 20 is not simulated; uSimMarineV22 ticks at 10 Hz",
            id="rate",
        ),
        pytest.param(
            "AppTick = 10",
            "AppTick = $(TICK)",
            "vehicle.moos:7: AppTick = $(TICK) is not simulated; uSimMarineV22 ticks at 10 Hz",
            id="unknown rate",
        ),
        pytest.param(
            "ProcessConfig = uTimerScript",
            "ProcessConfig = pRealm\n{\nAppTick = 4\n}\nProcessConfig = uTimerScript",
            "shoreside.moos:7: pRealm: nothing of its block is simulated (AppTick)",
            id="rate of an app that ticks as it likes",
        ),
        pytest.param(
            "AppTick = 10",
            "drift_vector = 90,1",
            "vehicle.moos:7: uSimMarineV22: drift_vector is not simulated",
            id="parameter",
        ),
        pytest.param(
            "AppTick = 10",
            "words",
            "vehicle.moos:7: uSimMarineV22: `words` assigns nothing",
            id="stray",
        ),
        pytest.param(
            "LatOrigin = 43.8253",
            "LatOrigin = 42",
            "vehicle.moos:2: LatOrigin = 42 is not simulated; it is 43.8253 here",
            id="origin",
        ),
        pytest.param(
            "LatOrigin = 43.8253",
            "MOOSTimeWarp = 5",
            "vehicle.moos:2: MOOSTimeWarp = 5 is not used; this run's warp is 10",
            id="warp",
        ),
        pytest.param(
            "LatOrigin = 43.8253",
            "Colour = red",
            "vehicle.moos:2: Colour is not simulated",
            id="file setting",
        ),
        pytest.param(
            "LatOrigin = 43.8253",
            "# words",
            "vehicle.moos:2: `# words` assigns nothing",
            id="stray outside",
        ),
        pytest.param(
            "Community = shoreside",
            "Community = harbor",
            "shoreside.moos:1: Community = harbor is not simulated; it is shoreside here",
            id="shoreside's name",
        ),
        pytest.param(
            "mission_form = trial",
            "pass_flag = DONE = yes",
            "shoreside.moos:16: pass_flag = DONE = yes is not simulated; it is SAY_MOOS=pass here",
            id="flag",
        ),
        pytest.param(
            "ProcessConfig = uTimerScript",
            "ProcessConfig = pAutoPoke\n{\nflag = GO=1\n}\nProcessConfig = uTimerScript",
            "shoreside.moos:9: flag = GO=1 is not simulated; it is DEPLOY_ALL=true and "
            "MOOS_MANUAL_OVERRIDE_ALL=false here",
            id="poke",
        ),
        pytest.param(
            "ProcessConfig = uTimerScript",
            "ProcessConfig = pLogger\n{\nFile = x\nPath = y\nPath = z\n}\n"
            "ProcessConfig = uTimerScript",
            "shoreside.moos:7: pLogger: nothing of its block is simulated (File, Path)",
            id="whole block",
        ),
        pytest.param(
            "ProcessConfig = uTimerScript",
            "ProcessConfig = pXRelay\n{\na = 1\n}\nProcessConfig = uTimerScript",
            "shoreside.moos:7: pXRelay is not simulated",
            id="app",
        ),
        pytest.param(
            "ProcessConfig = pMissionEval",
            "ProcessConfig = uTimerScript\n{\na = 1\n}\nProcessConfig = pMissionEval",
            "shoreside.moos:12: a second block uTimerScript is not looked at",
            id="second block",
        ),
        pytest.param(
            "ProcessConfig = uFldNodeBroker",
            "ProcessConfig = uXBroker",
            "vehicle.moos:1: there is no block uFldNodeBroker, so it shares nothing",
            id="no broker",
        ),
        pytest.param(
            "ProcessConfig = pMissionEval",
            "ProcessConfig = pXEval",
            "shoreside.moos:1: there is no block pMissionEval, so only time ends the run",
            id="no evaluator",
        ),
    ],
)
def test_what_is_not_simulated_is_remarked_with_its_place(
    load: Load, old: str, new: str, expected: str
) -> None:
    assert expected in _texts(load, {old: new})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("AppTick = 10", "AppTick = 10.0\nCommsTick = 40"),
        ("LatOrigin = 43.8253", "LatOrigin = 43.825300\nServerHost = here\nMOOSTimeWarp = 10.0"),
        ("  speed_factor", "  verbose = true\n  speed_pid_kp = 3\n  speed_factor"),
        ("domain = course", "verbose = x\nbehaviors = other.bhv\ndomain = course"),
        ("mission_form = trial", "PASS_FLAG = Say_Moos = pass\nreport_column = x"),
        ("ProcessConfig = uTimer", "ProcessConfig = uFldNodeComms\n{\n}\nProcessConfig = uTimer"),
    ],
    ids=["ticks", "file settings", "autopilot", "helm", "evaluator", "empty block"],
)
def test_what_makes_no_difference_is_not_remarked(load: Load, old: str, new: str) -> None:
    assert _texts(load, {old: new}) == []


def test_whole_launch_needs_no_remark(load: Load) -> None:
    swap = {
        "Community = eve\n": "Community = eve\n" + _runs(VEHICLE_APPS, 50),
        "Community = shoreside\n": "Community = shoreside\n" + _runs(SHORE_APPS, 100),
    }

    assert _texts(load, swap) == []


def test_what_a_launch_does_otherwise_is_remarked(load: Load) -> None:
    apps = [name for name in SHORE_APPS if name not in ("pShare", "pAutoPoke")]
    lines = [f"  Run = {name} @ NewConsole = false" for name in reversed(apps)]
    lines += ["  Run = pXMarks", "  Run = uTimerScript @ x ~ uTimerScript_B", "  Path = here"]
    launcher = RUNS.format(200, "\n".join([*lines, ""]))
    unused = "ProcessConfig = pNever\n{\na = 1\n}\n"

    found = _texts(load, {"Community = shoreside\n": f"Community = shoreside\n{launcher}{unused}"})

    order = ", ".join(SHORE_APPS)
    assert found == [
        "shoreside.moos:2: not launched, simulated all the same: pShare, pAutoPoke",
        f"shoreside.moos:2: the order of the launches is not simulated; it is {order}",
        "shoreside.moos:4: MSBetweenLaunches = 200 is not simulated; it is 100 here",
        "shoreside.moos:15: pXMarks is not simulated",
        "shoreside.moos:16: uTimerScript_B is not simulated",
        "shoreside.moos:17: ANTLER: Path is not simulated",
    ]


def test_launched_app_with_a_block_is_named_once(load: Load) -> None:
    block = "ProcessConfig = pMarineViewer\n{\nsize = 3\n}\n"
    text = _runs(SHORE_APPS, 100, "pMarineViewer") + block

    found = _texts(load, {"Community = shoreside\n": f"Community = shoreside\n{text}"})

    assert found == ["shoreside.moos:19: pMarineViewer is not simulated"]


def test_remarks_come_once_and_in_the_order_of_files_and_lines() -> None:
    remarks = Remarks(("b", "a"))
    for path, number in (("a", 1), ("c", 3), ("b", 9), ("b", 2), ("a", 1)):
        remarks.add_at(path, number, "x")

    assert [(remark.path, remark.line) for remark in remarks.in_order()] == [
        ("b", 2),
        ("b", 9),
        ("a", 1),
        ("c", 3),
    ]


def test_apps_and_rates_are_those_that_the_simulator_has(monkeypatch: pytest.MonkeyPatch) -> None:
    launched: dict[str, list[str]] = {}
    rates: dict[str, set[float]] = {}
    launch = Bus.launch

    def noting(bus: Bus, app: App, db: MoosDB, connected: float) -> Node:
        launched.setdefault(db.community, ["MOOSDB"]).append(app.name)
        rates.setdefault(app.name, set()).add(app.rate)
        return launch(bus, app, db, connected)

    monkeypatch.setattr(Bus, "launch", noting)

    simulate(Mission("trial", time_limit=5.0))

    # First comes what the database says of itself, and at last what watches for the end.
    vehicle, shore = launched["abe"], launched["shoreside"]
    assert [vehicle[0], *vehicle[2:]] == list(VEHICLE_APPS)
    assert [shore[0], *shore[2:-1]] == list(SHORE_APPS)
    for name, app in (*VEHICLE_APPS.items(), *SHORE_APPS.items()):
        assert app.rate is None or app.rate in rates[name], name


def test_setting_that_the_file_itself_asks_for_is_not_remarked(load: Load) -> None:
    swap = {"LatOrigin": "FAST = 4\nLatOrigin", "max_speed = 3": "max_speed = ${FAST}"}

    loaded = load(swap=swap)

    assert loaded.remarks == ()
    assert loaded.mission.vehicle.max_speed == 4.0


def test_macro_that_no_file_asks_for_is_remarked(load: Load) -> None:
    swap = {"depth = 7": "depth = $(DEPTH:=7)\n#ifdef LATE\n#endif"}

    loaded = load(swap=swap, macros={"DEPTH": "8", "LATE": "", "DEPHT": "9"})

    assert [(item.path, item.line, item.text) for item in loaded.remarks] == [
        ("vehicle.moos", 1, "the macro DEPHT is set, and no file asks for it")
    ]


def test_patch_that_changes_nothing_is_remarked(load: Load) -> None:
    patches = {"late-vehicle.xmoos": "#ifdef LATE\n#endif", "none.xbhv": "// nothing"}

    remarks = load(patches=patches).remarks

    assert [(item.path, item.line) for item in remarks] == [
        ("late-vehicle.xmoos", 1),
        ("none.xbhv", 1),
    ]
    assert {item.text for item in remarks} == {"there is nothing in this patch"}


def test_warp_that_is_not_known_yet_is_not_compared(load: Load) -> None:
    assert not load(swap={"LatOrigin = 43.8253": "MOOSTimeWarp = 5"}, warp=None).remarks

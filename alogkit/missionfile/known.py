"""What the simulator knows of the apps: which parameters count, which change no log, which cannot.

Of what is not listed here the simulator has no idea, and says so.

Source:
    shared/spec/depth_mission.md, 1.1, 2.1, 3.1, 4.3, 5.1 and 11 (environment);
    shared/spec/depth_cases.yaml, the blocks of the stem.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

GAINS = ("kp", "kd", "ki", "integral_limit")
GRADER = "pMissionEval"
_SPEED_GAINS = frozenset(f"speed_pid_{gain}" for gain in GAINS)


@dataclass(frozen=True, slots=True)
class KnownApp:
    """An app that the simulator runs."""

    rate: float | None
    """Its ticks a second (Hz); None for one whose AppTick is not simulated."""
    taken: frozenset[str] = frozenset()
    """Parameters that become part of the mission."""
    without_effect: frozenset[str] = frozenset()
    """Parameters that change nothing in a simulated log."""
    fixed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Parameters that are simulated with these values only, blanks and case aside."""


_SCRIPT = KnownApp(2.0, frozenset({"condition", "event", "paused"}))

VEHICLE_APPS: Mapping[str, KnownApp] = {
    "MOOSDB": KnownApp(None),
    "uProcessWatch": KnownApp(None),
    "pShare": KnownApp(None),
    "pLogger": KnownApp(5.0),
    "pNodeReporter": KnownApp(
        2.0,
        fixed={
            "platform_type": ("UUV",),
            "platform_color": ("yellow",),
            "terse_reports": ("false",),
        },
    ),
    "pMarinePIDV22": KnownApp(
        10.0,
        frozenset(
            {"depth_control", "maxpitch", "maxelevator", "maxrudder", "maxthrust", "speed_factor"}
        )
        | {f"{pid}_pid_{gain}" for pid in ("yaw", "z_to_pitch", "pitch") for gain in GAINS},
        # The speed PID is bypassed: the reader refuses a speed factor of 0.
        frozenset({"verbose"}) | _SPEED_GAINS,
    ),
    "pHelmIvP": KnownApp(
        4.0,
        frozenset({"domain"}),
        frozenset({"verbose", "term_report_interval", "bhv_dir_not_found_ok", "behaviors"}),
    ),
    "pHostInfo": KnownApp(None),
    "uFldNodeBroker": KnownApp(1.0, frozenset({"bridge"}), frozenset({"try_shore_host"})),
    "uLoadWatch": KnownApp(None),
    "pRealm": KnownApp(None),
    "uSimMarineV22": KnownApp(
        10.0,
        frozenset(
            {
                "start_pos", "prefix", "max_speed", "max_acceleration", "max_deceleration",
                "turn_rate", "turn_spd_loss", "buoyancy_rate", "max_depth_rate",
                "max_depth_rate_speed", "default_water_depth",
            }
        ),
    ),
    "uTimerScript": _SCRIPT,
}  # fmt: skip
"""In the order in which the simulator launches them."""

SHORE_APPS: Mapping[str, KnownApp] = {
    "MOOSDB": KnownApp(None),
    "pRealm": KnownApp(None),
    "pLogger": KnownApp(10.0),
    "uProcessWatch": KnownApp(None),
    "pShare": KnownApp(None),
    "pHostInfo": KnownApp(None),
    "uFldShoreBroker": KnownApp(1.0, frozenset({"qbridge"})),
    # With one vehicle it has nobody to relay to.
    "uFldNodeComms": KnownApp(
        2.0,
        without_effect=frozenset(
            {"comms_range", "critical_range", "min_msg_interval", "max_msg_length", "groups"}
        ),
    ),
    "uTimerScript": _SCRIPT,
    GRADER: KnownApp(
        4.0,
        frozenset(
            {"lead_condition", "pass_condition", "fail_condition", "mailflag"}
            | {"mission_form", "mission_mod", "report_column", "prereport_column"}
        ),
        # Where the row of the report goes, and how it is laid out, is no part of a log.
        frozenset({"report_file", "report_line_format"}),
        {
            "result_flag": ("MISSION_EVALUATED=true",),
            "pass_flag": ("SAY_MOOS=pass",),
            "fail_flag": ("SAY_MOOS=fail",),
        },
    ),
    "pAutoPoke": KnownApp(
        2.0,
        fixed={
            "flag": ("DEPLOY_ALL=true", "MOOS_MANUAL_OVERRIDE_ALL=false"),
            "required_nodes": ("1",),
        },
    ),
    "pMissionHash": KnownApp(None),
}
"""In the order in which the simulator launches them."""

FILE_SETTINGS = frozenset({"community", "serverhost", "serverport"})
"""What stands outside all blocks and becomes part of the mission, or changes no log."""

WARP = "moostimewarp"
"""What says how fast a real mission runs; a simulated one is told so by whoever runs it."""

_ORIGIN = {"latorigin": ("43.8253",), "longorigin": ("-70.3304",)}
FIXED_SETTINGS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "vehicle": _ORIGIN,
    "shoreside": {"community": ("shoreside",), **_ORIGIN},
}
"""What stands outside all blocks of a community's file and is simulated with these values only."""

LAUNCH_SPACING_MS = {"vehicle": "50", "shoreside": "100"}
"""MSBetweenLaunches of each community's ANTLER block (ms of real time)."""

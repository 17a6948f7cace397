"""What is simulated: frozen records of a mission, from vehicle to evaluator.

Defaults are the depth stem mission's. Behavior parameters stay text, as in a `.bhv` file, because
judging them is the helm's business: a helm that meets `min_altitude = deep` goes to MALCONFIG, and
that is an outcome of the mission, not an error of the case file.
"""

from __future__ import annotations

from alogkit.record import field, record


@record
class VehicleConfig:
    """uSimMarineV22's block: where the vehicle starts and how it moves."""

    prefix: str = "NAV"
    """Prefix of the published states; the helm only knows `NAV`."""
    start_x: float = 0.0
    """m east."""
    start_y: float = -60.0
    """m north."""
    start_heading_deg: float = 90.0
    start_speed: float = 0.0
    start_depth: float = 0.0
    max_speed: float = 3.0
    """m/s; caps the published speed only."""
    max_acceleration: float = 0.0
    """m/s^2; 0 is unlimited."""
    max_deceleration: float = 0.1
    """m/s^2."""
    turn_rate: float = 95.0
    """deg/s at full rudder, 0 to 100."""
    turn_speed_loss: float = 0.6
    """Share of the speed lost at full rudder, 0 to 1."""
    buoyancy_rate: float = 0.025
    """m/s upward, always acting."""
    max_depth_rate: float = 5.0
    """m/s of elevator authority at `max_depth_rate_speed` and above."""
    max_depth_rate_speed: float = 2.0
    """m/s."""
    water_depth: float = 400.0
    """m; at 0 no altitude is ever published."""


@record
class PidGains:
    """Gains and integral limit of one scalar PID."""

    kp: float
    kd: float
    ki: float
    integral_limit: float


@record
class PidConfig:
    """pMarinePIDV22's block."""

    depth_control: bool = True
    yaw: PidGains = PidGains(1.2, 0.1, 0.3, 0.07)
    z_to_pitch: PidGains = PidGains(0.2, 0.0, 0.004, 0.05)
    pitch: PidGains = PidGains(1.5, 1.0, 0.0, 0.0)
    max_pitch_deg: float = 15.0
    max_elevator: float = 13.0
    """deg."""
    max_rudder: float = 100.0
    """%."""
    max_thrust: float = 100.0
    """%."""
    speed_factor: float = 20.0
    """% of thrust for each m/s of desired speed."""


MOST_POINTS = 10_000
"""Values of one decision variable: beyond, a file would only ask for all the memory there is."""


@record
class DomainAxis:
    """One decision variable of the helm: `points` values from `low` to `high`, ends included."""

    name: str
    low: float
    high: float
    points: int


@record
class BehaviorConfig:
    """One Behavior block of a `.bhv` file."""

    kind: str
    """`BHV_Waypoint`, `BHV_ConstantDepth`, `BHV_MinAltitudeX`, ..."""
    name: str
    params: tuple[tuple[str, str], ...]
    """(key, text) in file order; a key may repeat (`condition`, `visual_hints`, flags)."""


@record
class ModeRule:
    """One `set MODE = value {conditions} otherwise` of a `.bhv` file."""

    value: str
    conditions: tuple[str, ...]
    otherwise: str | None = None


@record
class HelmConfig:
    """pHelmIvP's block and its behavior file."""

    domain: tuple[DomainAxis, ...] = (
        DomainAxis("course", 0.0, 359.0, 360),
        DomainAxis("speed", 0.0, 3.0, 31),
        DomainAxis("depth", 0.0, 50.0, 51),
    )
    initialize: tuple[tuple[str, str], ...] = (("DEPLOY", "false"), ("TRANSIT", "true"))
    modes: tuple[ModeRule, ...] = (
        ModeRule("ACTIVE", ("DEPLOY = true",), "INACTIVE"),
        ModeRule("TRANSITING", ("MODE = ACTIVE", "TRANSIT = true")),
    )
    behaviors: tuple[BehaviorConfig, ...] = ()


@record
class ScriptEvent:
    """One event of a timer script."""

    time: float
    """s of script time."""
    variable: str
    value: str
    """Posted as a number when it reads as one, else as text."""


@record
class Script:
    """uTimerScript's block: its clock runs while all conditions hold."""

    conditions: tuple[str, ...] = ()
    events: tuple[ScriptEvent, ...] = ()


@record
class EvalStage:
    """One aspect of pMissionEval: conditions in the names of the shoreside community."""

    leads: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()


@record
class EvalConfig:
    """pMissionEval's block at shoreside."""

    stages: tuple[EvalStage, ...] = ()
    mailflags: tuple[str, ...] = ()
    """`@KEY#VAR=value`."""
    shown: tuple[str, ...] = ()
    """Variables that its report shows; it asks for them, too."""
    form: str = "depth_behavior_motion"
    mod: str = ""


@record
class BridgeRule:
    """A variable of the vehicle that is shared with shoreside, and its name there."""

    variable: str
    alias: str


_PLAIN_BRIDGES = ("VIEW_POINT", "VIEW_SEGLIST", "VIEW_POLYGON", "ARRIVED")
_ABE_BRIDGES = (
    "NAV_X", "NAV_Y", "NAV_SPEED", "NAV_HEADING", "NAV_DEPTH", "NAV_ALTITUDE",
    "DESIRED_THRUST", "DESIRED_RUDDER", "DESIRED_SPEED", "DESIRED_ELEVATOR",
)  # fmt: skip
_STATUS_BRIDGES = (
    "DEPTH_MISMATCH", "DEPTH_SLACK", "LEVEL_DEPTH", "GTD_LEVEL_HIT", "PERIODIC_ASCEND",
    "PENDING_SURFACE", "TIME_AT_SURFACE", "PSF_AT_SURFACE_TIMEOUT", "CD_DONE",
)  # fmt: skip

STEM_BRIDGES = (
    *(BridgeRule(name, name) for name in _PLAIN_BRIDGES),
    *(BridgeRule(name, f"ABE_{name}") for name in _ABE_BRIDGES),
    *(BridgeRule(name, name) for name in _STATUS_BRIDGES),
    BridgeRule("BHV_ERROR", "ABE_BHV_ERROR"),
    BridgeRule("BHV_WARNING", "ABE_BHV_WARNING"),
    BridgeRule("NODE_REPORT_LOCAL", "NODE_REPORT"),
)
"""What the stem's vehicle shares with shoreside, in the order of its node broker's block."""


STEM_QBRIDGES = (
    ("DEPLOY", "MOOS_MANUAL_OVERRIDE", "NODE_REPORT"),
    ("ARRIVED",),
    (
        "ABE_NAV_X", "ABE_NAV_Y", "ABE_NAV_SPEED",
        "ABE_NAV_HEADING", "ABE_NAV_DEPTH", "ABE_NAV_ALTITUDE",
    ),
    ("ABE_DESIRED_THRUST", "ABE_DESIRED_RUDDER", "ABE_DESIRED_SPEED", "ABE_DESIRED_ELEVATOR"),
    ("DEPTH_MISMATCH", "DEPTH_SLACK", "LEVEL_DEPTH", "GTD_LEVEL_HIT"),
    ("PERIODIC_ASCEND", "PENDING_SURFACE", "TIME_AT_SURFACE", "PSF_AT_SURFACE_TIMEOUT"),
    ("CD_DONE",),
    ("ABE_BHV_ERROR", "ABE_BHV_WARNING"),
)  # fmt: skip
"""What the stem's shoreside offers the vehicle, in the lines of its shore broker's block."""


@record
class Mission:
    """One vehicle community and shoreside, with the script and the evaluator that try them."""

    name: str
    community: str = "abe"
    vehicle: VehicleConfig = field(default_factory=VehicleConfig)
    pid: PidConfig = field(default_factory=PidConfig)
    helm: HelmConfig = field(default_factory=HelmConfig)
    bridges: tuple[BridgeRule, ...] = STEM_BRIDGES
    qbridges: tuple[tuple[str, ...], ...] = STEM_QBRIDGES
    vehicle_script: Script = field(default_factory=Script)
    shore_script: Script = field(default_factory=Script)
    evaluation: EvalConfig = field(default_factory=EvalConfig)
    time_limit: float = 80.0
    """s of shoreside's DB_UPTIME after which the run is ended unevaluated."""

"""The keys of a survey's case files, with their units.

A survey's layers (stem, `[harness]`, `[case.NAME]`, `[case.NAME.control]`) hold objects and their
parameters, under their own names:

    Mission, Dive, HeadingPid, PitchPid, SpeedPid, Auv   parameters of an object (m, s, rad, W, J)
    Start                     Pos (m north, east, deep), Heading, Pitch (rad), Speed (m/s)
    Engine                    TEnd, StepMax, StopAfterEnd (s), IntegratorMethod, RelTol, AbsTol
    Connection.OBJECT.PORT    an out-port (`Mission.Heading`) or constant numbers
    without                   names of objects that are left out
    evaluation.form, .mod     columns `form` and `mmod` of results.txt

Values are checked by the objects themselves, which know best what they can use.
"""

from __future__ import annotations

from alogkit.casefile.schema import CHECK, EVALUATION
from alogkit.casefile.shape import Flag, Many, Named, Param, Record, Shape, Text

_VALUES = Named(Many(Param(), or_one=True))

OBJECTS = ("Mission", "Dive", "HeadingPid", "PitchPid", "SpeedPid", "Auv")
"""In the order in which they are run."""

_SURVEY: dict[str, Shape] = {
    **dict.fromkeys(OBJECTS, _VALUES),
    "Start": _VALUES,
    "Engine": _VALUES,
    "Connection": Named(_VALUES),
    "without": Many(Text()),
    "evaluation": EVALUATION,
}

SURVEY = Record(_SURVEY)
"""What a layer may change of a survey."""

STEM = Record({"about": Text(), **_SURVEY}, required=("about",))
"""A survey's stem: a whole file."""

_CHECKS = Many(CHECK)

HARNESS = Record(
    {
        "family": Text(),
        "mission": Text(),
        "about": Text(),
        "check": _CHECKS,
        "report": Many(Text()),
        **_SURVEY,
    },
    required=("family", "mission", "about"),
)
"""`[harness]`: the stem, what its cases share, and the checks that most of them share."""

CONTROL = Record({"about": Text(), **_SURVEY}, required=("about",))
"""`[case.NAME.control]`: the twin that must not pass."""

CASE = Record(
    {
        "about": Text(),
        "check": _CHECKS,
        "common": Flag(),
        "report": Many(Text()),
        "control": CONTROL,
        "no_control": Text(),
        **_SURVEY,
    },
    required=("about", "check"),
)
"""`[case.NAME]`: what it changes, what it asks, and its control or why it has none.

`common = false` leaves the harness's own checks out.
"""

FILE = Record({"harness": HARNESS, "case": Named(CASE)}, required=("harness", "case"))
"""A whole case file of surveys."""

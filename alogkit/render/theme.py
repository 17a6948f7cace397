"""Colours and letter sizes of the pictures.

The palette is restrained and tells nothing by hue alone: good and bad also differ in glyph, series
in dash, areas in hatching. Sizes are px at a width of 1600.
"""

from __future__ import annotations

from alogkit.verdict import Grade

Colour = tuple[int, int, int]

PAGE: Colour = (233, 237, 241)
CARD: Colour = (255, 255, 255)
EDGE: Colour = (205, 212, 219)
GRID: Colour = (230, 234, 238)
INK: Colour = (27, 36, 48)
MUTED: Colour = (88, 101, 117)
FAINT: Colour = (150, 160, 171)

WATER: Colour = (239, 246, 252)
BED: Colour = (196, 178, 152)
BED_EDGE: Colour = (122, 98, 66)
CLEARANCE: Colour = (250, 226, 158)
CLEARANCE_EDGE: Colour = (184, 134, 11)
BARRED: Colour = (244, 214, 210)
BARRED_EDGE: Colour = (176, 82, 72)
COMMANDED: Colour = (125, 72, 160)
TRACE: Colour = (0, 98, 178)
TRACE_SOFT: Colour = (163, 199, 229)
MARKER: Colour = (255, 194, 14)
CURSOR: Colour = (64, 77, 92)
STRIPE: Colour = (246, 248, 250)

GOOD: Colour = (0, 122, 94)
BAD: Colour = (200, 44, 30)
OPEN: Colour = (107, 95, 160)
PARK: Colour = (178, 186, 195)
DRIVE: Colour = (0, 122, 94)
MALCONFIG: Colour = (200, 44, 30)
TINTS: tuple[Colour, ...] = (
    (178, 208, 233),
    (214, 198, 228),
    (240, 221, 168),
    (206, 214, 222),
)
"""For texts that are no helm states."""

RETURN: Colour = (198, 84, 0)
RETURN_SOFT: Colour = (248, 208, 170)
PHASE_COLOURS: tuple[Colour, ...] = (TRACE, RETURN, MUTED)
"""Of a survey: on the way out, on the way home, at rest."""

GRADE_COLOURS = {Grade.PASS: GOOD, Grade.FAIL: BAD, Grade.PENDING: OPEN}
GRADE_GLYPHS = {Grade.PASS: "\u2713", Grade.FAIL: "\u2717", Grade.PENDING: "?"}
HELM_COLOURS = {"PARK": PARK, "DRIVE": DRIVE, "MALCONFIG": MALCONFIG}
PHASE_TINTS = {"Transit": TRACE_SOFT, "Return": RETURN_SOFT, "Finished": TINTS[3]}

PINNED: tuple[Colour, ...] = (
    PAGE, CARD, EDGE, GRID, INK, MUTED, FAINT, WATER, BED, BED_EDGE, CLEARANCE, CLEARANCE_EDGE,
    BARRED, BARRED_EDGE, COMMANDED, TRACE, TRACE_SOFT, MARKER, CURSOR, STRIPE, GOOD, BAD, OPEN,
    PARK, RETURN, RETURN_SOFT, *TINTS,
)  # fmt: skip
"""Colours that a palette must hold exactly; without them thin lines change their hue."""

TITLE = 30.0
HEADING = 21.0
TEXT = 19.0
SMALL = 17.0

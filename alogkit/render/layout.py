"""Which panels a scene gets and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.render.boxes import Box
from alogkit.render.panels.depth import DepthPanel
from alogkit.render.panels.header import Header
from alogkit.render.panels.judgement import Judgement
from alogkit.render.panels.lanes import LanesPanel
from alogkit.render.panels.readouts import Readouts
from alogkit.render.panels.survey_stack import SurveyStack
from alogkit.render.panels.survey_track import SurveyTrack
from alogkit.render.panels.table import HEAD, ROW, Table
from alogkit.render.panels.track import TrackPanel
from alogkit.render.scene import Focus, Scene

if TYPE_CHECKING:
    from alogkit.render.page import Page
    from alogkit.render.panels.panel import Panel
    from alogkit.render.survey import Survey

_MARGIN = 20.0
_GAP = 14.0
_HEAD = 44.0
_ABOUT = 34.0
_READOUTS = 128.0
_ABOVE = 0.38
"""Of the body's width, for what is seen from above."""
_JUDGEMENT = 500.0
_LEAST_FOOT = 258.0
_MOST_FOOT = 0.42
"""Of the page's height."""
_MOST_SURVEY_FOOT = 0.31
"""As above; a survey's charts need the room."""


def lay_out(page: Page, scene: Scene) -> list[Panel]:
    """The panels of a scene on a page, in the order in which they are drawn."""
    whole = page.box.inset(_MARGIN, _MARGIN - 6, _MARGIN, _MARGIN)
    head = Box(whole.left, whole.top, whole.right, whole.top + _HEAD + _ABOUT * bool(scene.about))
    body = Box(whole.left, head.bottom + 4, whole.right, whole.bottom)
    panels: list[Panel] = [Header(page, scene, head)]
    if scene.rows or scene.stamp:
        wanted = max(HEAD + ROW * len(scene.rows) + 12, _LEAST_FOOT if scene.stamp else 0.0)
        most = _MOST_SURVEY_FOOT if scene.survey is not None else _MOST_FOOT
        height = min(wanted, most * page.box.height)
        foot = Box(body.left, body.bottom - height, body.right, body.bottom)
        body = Box(body.left, body.top, body.right, foot.top - _GAP)
        split = foot.right - _JUDGEMENT if scene.stamp or scene.deadline else foot.right + _GAP
        panels.append(Table(page, scene, Box(foot.left, foot.top, split - _GAP, foot.bottom)))
        if scene.stamp or scene.deadline:
            panels.append(Judgement(page, scene, Box(split, foot.top, foot.right, foot.bottom)))
    return panels + _body(page, scene, body)


def _body(page: Page, scene: Scene, body: Box) -> list[Panel]:
    """The large panels."""
    vehicle = scene.vehicle
    if scene.survey is not None:
        return _survey(page, scene, body, scene.survey)
    if scene.focus is not Focus.TRACK:
        return [LanesPanel(page, scene, body)]
    panels: list[Panel] = []
    left = body.left + _ABOVE * body.width
    if vehicle.x is None or vehicle.y is None:
        left = body.left - _GAP
    elif vehicle.depth is None:
        left = body.right
    top = body.bottom - _READOUTS
    if vehicle.x is not None and vehicle.y is not None:
        card = Box(body.left, body.top, left, top - _GAP)
        panels.append(TrackPanel(page, scene, card, vehicle.x, vehicle.y))
        panels.append(Readouts(page, scene, Box(body.left, top, left, body.bottom)))
    if vehicle.depth is not None:
        card = Box(left + _GAP, body.top, body.right, body.bottom)
        panels.append(DepthPanel(page, scene, card, vehicle.depth))
    return panels


def _survey(page: Page, scene: Scene, body: Box, survey: Survey) -> list[Panel]:
    """The large panels of a survey: from above at the left, over time at the right."""
    x, y = scene.vehicle.x, scene.vehicle.y
    if x is None or y is None:
        return [SurveyStack(page, scene, body, survey)]
    left, top = body.left + _ABOVE * body.width, body.bottom - _READOUTS
    card = Box(body.left, body.top, left, top - _GAP)
    return [
        SurveyTrack(page, scene, card, (x, y), survey),
        Readouts(page, scene, Box(body.left, top, left, body.bottom)),
        SurveyStack(page, scene, Box(left + _GAP, body.top, body.right, body.bottom), survey),
    ]

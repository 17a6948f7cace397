from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from alogkit.render.page import Page
from alogkit.render.panels.panel import Moment
from alogkit.render.rasters import Rasters

if TYPE_CHECKING:
    from alogkit.render.boxes import Box
    from alogkit.render.scene import Scene

WILD = "((NAV_X >= 100) and (NAV_DEPTH >= 20)) or not (ABE_NAV_ALTITUDE <= 4) " * 3


def _texts(scene: Scene, moment: Moment, size: tuple[int, int]) -> tuple[Page, list[Box]]:
    """Where the texts of one picture stand, each drawn once."""
    boxes: list[Box] = []
    pages: list[Page] = []
    text = Page.text

    def noted(page: Page, *args: Any, **options: Any) -> Box:  # noqa: ANN401 -- passed on
        box = text(page, *args, **options)
        boxes.append(box)
        pages.append(page)
        return box

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "text", noted)
        Rasters(scene, *size).draw(moment)
    return pages[0], boxes


def _hostile(scene: Scene) -> Scene:
    """The scene with long texts everywhere and more conditions than there is room for."""
    rows = tuple(
        replace(row, condition=WILD, values=(WILD,) * len(row.values), margin="+123456.78 m/s")
        for row in scene.rows
    )
    assert scene.stamp is not None
    stamp = replace(scene.stamp, reason=WILD, place=WILD, margins=(WILD,) * 3)
    return replace(scene, title=WILD, about=WILD, facts=WILD, rows=rows * 5, stamp=stamp)


@pytest.mark.parametrize("size", [(1600, 900), (800, 450), (1500, 500), (700, 800)], ids=str)
@pytest.mark.parametrize("hostile", [False, True], ids=["as it is", "long texts"])
@pytest.mark.parametrize("kind", ["dive_scene", "malconfig_scene", "absence_scene", "survey_scene"])
def test_texts_do_not_overlap_and_stay_on_the_page(
    request: pytest.FixtureRequest,
    kind: str,
    hostile: bool,  # noqa: FBT001 -- a parameter
    size: tuple[int, int],
) -> None:
    scene: Scene = request.getfixturevalue(kind)
    scene = _hostile(scene) if hostile else scene
    assert scene.decided is not None
    for moment in (Moment(scene.decided - 1.0, stamped=False), Moment(scene.decided, stamped=True)):
        page, boxes = _texts(scene, moment, size)
        assert len(boxes) > 20
        for box in boxes:
            assert page.box.left <= box.left
            assert box.right <= page.box.right
            assert page.box.top <= box.top
            assert box.bottom <= page.box.bottom
        assert not [pair for pair in combinations(boxes, 2) if pair[0].grown(-1.0).meets(pair[1])]

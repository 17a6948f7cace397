"""What a picture of a recorded run shows, whichever of its logs are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from alogkit.alog.read import read
from alogkit.casefile.load import load_harness
from alogkit.evaluate.evaluate import evaluate
from alogkit.evaluate.trace import trace
from alogkit.render.panels.panel import Moment
from alogkit.render.rasters import Rasters
from alogkit.render.scene import Focus, Scene

ROOT = Path(__file__).resolve().parents[2]
RUNS = sorted((ROOT / "fixtures" / "recorded").glob("*/*/vehicle.alog.gz"))
CASES = {case.name: case for case in load_harness(ROOT / "cases" / "min_altitude.toml").cases}
DECIDED_BY = {
    "min_altitude_bad_config_fail": Focus.HELM,
    "min_altitude_bad_critical_bool_fail": Focus.HELM,
    "min_altitude_negative_min_fail": Focus.HELM,
    "min_altitude_missing_nav_fail": Focus.ABSENCE,
}

pytestmark = pytest.mark.truth


@pytest.mark.parametrize(
    "sides", [("vehicle",), ("shoreside",), ("vehicle", "shoreside")], ids="+".join
)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.parts[-3]}/{run.parts[-2]}")
def test_recorded_run_is_drawn_by_what_decides_it(run: Path, sides: tuple[str, ...]) -> None:
    case = CASES[run.parts[-2]]
    logs = [read(run.with_name(f"{side}.alog.gz")) for side in sides]
    verdict = evaluate(logs, case.criteria)
    scene = Scene.from_logs(logs, verdict, trace(logs, case.criteria), title=case.name)
    still = case.name == "min_altitude_zero_altitude_fail" and run.parts[-3] == "runs"
    if still and sides != ("shoreside",):
        assert scene.focus is Focus.HELM
    elif not still:
        assert scene.focus is DECIDED_BY.get(case.name, Focus.TRACK)
    assert scene.decided == verdict.time
    assert len(scene.rows) == len(trace(logs, case.criteria))
    rasters = Rasters(scene, 480, 270)
    rasters.draw(Moment(scene.window.start, stamped=False))
    assert rasters.draw(Moment(scene.window.stop, stamped=True))

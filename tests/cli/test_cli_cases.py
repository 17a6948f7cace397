from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.cli.cases import _deadline
from alogkit.evaluate.checks import Deadline, DeadlineKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

TWO_STAGES = """
[harness]
mission = "missions/depth_stem.toml"
about = "Two stages"

[case.both]
about = "There and further"
[[case.both.check]]
lead = ["NAV_X >= 1"]
pass = ["NAV_DEPTH <= 50"]
[[case.both.check]]
lead = ["NAV_X >= 2"]
fail = ["NAV_DEPTH > 50"]
deadline = { missing_state = 60.0 }
[case.both.control]
about = "Water of another depth"
vehicle.water_depth = 7
"""


def test_the_list_has_a_line_a_case(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("cases")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("min_altitude_guard_pass                      Commanded to 30 m")
    assert ended.out == alogkit("cases", "list", "cases/").out


def test_on_a_narrow_terminal_the_descriptions_go_below_the_names(
    alogkit: Alogkit, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del place
    monkeypatch.setattr("alogkit.cli.output.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert alogkit("cases").out.startswith("min_altitude_guard_pass\n  Commanded to 30 m over")
    monkeypatch.setenv("COLUMNS", "200")
    assert alogkit("cases").out.startswith("min_altitude_guard_pass    ")


def test_a_pattern_picks(alogkit: Alogkit, place: Path) -> None:
    del place
    assert len(alogkit("cases", "-k", "BAD").out.splitlines()) == 2
    ended = alogkit("cases", "-k", "gaurd")
    assert ended.status == 2
    assert ended.said.startswith('alogkit: cases: no case has a name like "gaurd"')


def test_a_case_is_shown_in_full(alogkit: Alogkit, place: Path) -> None:
    del place
    ended = alogkit("cases", "show", "min_altitude_zero_altitude_fail")
    assert ended.status == 0
    for line in (
        "min_altitude_zero_altitude_fail  (cases/min_altitude.toml)",
        "  lead      BHV_ERROR_SEEN = true",
        "  pass      NAV_DEPTH < 1",
        "  deadline  45 s after DEPLOY = true: the state must be reached by then",
        "  mailflag  @BHV_ERROR#BHV_ERROR_SEEN=true",
        "  behavior  min_altitude (BHV_MinAltitudeX)",
        "              min_altitude = 8",
    ):
        assert line in ended.out.splitlines()


def test_stages_are_numbered_where_there_are_several(alogkit: Alogkit, place: Path) -> None:
    (place / "cases" / "two.toml").write_text(TWO_STAGES, encoding="utf-8")
    lines = alogkit("cases", "show", "both").out.splitlines()
    start = lines.index("  stage 1")
    assert lines[start + 3] == "  stage 2"
    assert lines[start + 5] == "  fail      NAV_DEPTH > 50"
    assert lines[start + 6] == "  deadline  60 s after LOGSTART: the state must be reached by then"


@pytest.mark.parametrize("kind", list(DeadlineKind), ids=lambda kind: str(kind.value))
def test_every_kind_of_deadline_has_words(kind: DeadlineKind) -> None:
    assert _deadline(Deadline(kind, 12.5), "DEPLOY = true").startswith(
        "12.5 s after DEPLOY = true:"
    )


def test_the_cases_that_are_shown_have_a_blank_line_between(alogkit: Alogkit, place: Path) -> None:
    del place
    assert alogkit("cases", "show").out.count("\n\nmin_altitude_") == 9


def test_sound_files_are_counted(alogkit: Alogkit, one_case: Path) -> None:
    ended = alogkit("cases", "check")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == (
        "cases/min_altitude.toml: 10 cases are sound\ncases/small.toml: 1 case is sound\n"
    )
    assert alogkit("cases", "check", one_case).out == "cases/small.toml: 1 case is sound\n"


def test_an_unsound_file_is_status_5(alogkit: Alogkit, one_case: Path) -> None:
    one_case.write_text(one_case.read_text().replace("vehicle.water_depth", "vehicle.water_deth"))
    ended = alogkit("cases", "check")
    assert (ended.status, ended.out) == (5, "")
    assert ended.said == (
        "alogkit: cases/small.toml: case.afloat.control.vehicle.water_deth: unknown key; "
        'did you mean "water_depth"?'
    )


def test_without_a_cases_folder_something_must_be_named(alogkit: Alogkit, place: Path) -> None:
    shutil.move(place / "cases", place / "elsewhere")
    ended = alogkit("cases")
    assert ended.status == 2
    assert ended.said == ("alogkit: there is no folder cases/ here; name a case file or FILE::NAME")
    assert alogkit("cases", "list", Path("elsewhere") / "min_altitude.toml").status == 0

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from alogkit.casefile.select import SelectionError, load_cases
from alogkit.errors import CaseError

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "cases"
FILE = CASES / "min_altitude.toml"
Writer = Callable[..., Path]


def _names(*paths: str | Path, pattern: str | None = None) -> list[str]:
    return [case.name.removeprefix("min_altitude_") for case in load_cases(paths, pattern)]


def test_a_folder_means_all_case_files_below_but_no_stems() -> None:
    assert [case.harness for case in load_cases([CASES])][::80] == [
        "constant_depth",
        "min_altitude",
    ]


def test_single_cases_come_in_the_order_asked_for_and_once() -> None:
    zero, guard = (f"{FILE}::min_altitude_{name}" for name in ("zero_min_pass", "guard_pass"))

    assert _names(zero, guard, zero) == ["zero_min_pass", "guard_pass"]


def test_a_file_named_twice_gives_its_cases_once() -> None:
    again = FILE.parent / ".." / FILE.parent.name / FILE.name

    assert len(load_cases([FILE, again, CASES], "min_altitude")) == 10


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        pytest.param("guard", ["guard_pass"], id="part"),
        pytest.param("GUARD", ["guard_pass"], id="capitals"),
        pytest.param("*zero*pass", ["zero_min_pass"], id="wildcards"),
        pytest.param("min_altitude_[gz]*_pass", ["guard_pass", "zero_min_pass"], id="set"),
    ],
)
def test_a_pattern_keeps_the_cases_whose_name_has_it(pattern: str, names: list[str]) -> None:
    assert _names(FILE, pattern=pattern) == names


def test_without_paths_there_are_no_cases() -> None:
    assert load_cases([]) == []


def test_a_pattern_without_a_match_is_a_selection_error() -> None:
    with pytest.raises(SelectionError) as caught:
        load_cases([FILE], "min_altitude_gard_pass")

    assert 'no case has a name like "min_altitude_gard_pass"' in str(caught.value)
    assert caught.value.nearest == "min_altitude_guard_pass"


def test_an_unknown_name_is_a_selection_error_with_the_nearest() -> None:
    with pytest.raises(SelectionError) as caught:
        load_cases([f"{FILE}::min_altitude_gard_pass"])

    assert caught.value.key == "case.min_altitude_gard_pass"
    assert caught.value.nearest == "min_altitude_guard_pass"


def test_a_folder_without_case_files_is_a_selection_error(tmp_path: Path) -> None:
    (tmp_path / "missions").mkdir()
    (tmp_path / "missions" / "stem.toml").write_text("about = 'x'\n", encoding="utf-8")

    with pytest.raises(SelectionError, match="no case file"):
        load_cases([tmp_path])


def test_two_files_may_not_share_a_case_name(write_cases: Writer) -> None:
    path = write_cases()
    other = path.with_name("other.toml")
    other.write_bytes(path.read_bytes())

    with pytest.raises(CaseError, match=r"holding\.toml has a case of this name, too") as caught:
        load_cases([path.parent])

    assert (caught.value.path, caught.value.key) == (str(other), "case.deep")


def test_a_file_that_is_not_there_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_cases([CASES / "none.toml"])

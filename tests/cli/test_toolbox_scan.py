from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

QUIRKS = Path(__file__).resolve().parents[2] / "fixtures" / "quirks" / "inputs"
ALOGS = sorted(path.name for path in QUIRKS.iterdir() if not path.name.startswith("not_alog"))
VEHICLE = "guard/vehicle.alog.gz"


@pytest.mark.usefixtures("guard_logs")
def test_each_variable_has_a_row_and_the_sums_stand_below(alogkit: Alogkit) -> None:
    ended = alogkit("scan", VEHICLE)
    lines = ended.out.splitlines()
    assert (ended.status, ended.err) == (0, "")
    assert lines[0].split() == ["variable", "lines", "chars", "start", "stop", "rate", "sources"]
    assert "NAV_X                        348    2796   4.90  74.18   5.01  uSimMarineV22" in lines
    assert lines[-1] == "94 variables, 12029 lines, 497280 chars from -0.89 to 74.25 s, 6.62 kB/s"
    assert len(lines) == 96


@pytest.mark.usefixtures("guard_logs")
@pytest.mark.parametrize(
    ("options", "first"),
    [
        pytest.param(["--sort=chars", "-r"], "BHV_IPF", id="chars-descending"),
        pytest.param(["--sort=lines"], "CYCLE_INDEX", id="lines"),
        pytest.param(["--sort=start"], "DB_TIME", id="start"),
        pytest.param(["--sort=vars", "--reverse"], "WPT_STAT", id="names-descending"),
    ],
)
def test_rows_are_sorted(alogkit: Alogkit, options: list[str], first: str) -> None:
    ended = alogkit("scan", VEHICLE, "-l", *options)
    assert ended.out.splitlines()[0] == first
    assert alogkit("scan", VEHICLE, "-t", *options).out.split()[0] == first


@pytest.mark.usefixtures("guard_logs")
def test_the_data_rate_alone_and_the_apps_alone(alogkit: Alogkit) -> None:
    assert alogkit("scan", VEHICLE, "--rate_only").out == "6.62 kB/s\n"
    apps = alogkit("scan", VEHICLE, "--appstat").out.splitlines()
    assert apps[1].split() == ["pHelmIvP", "47", "5221", "270890", "54.5", "%"]


@pytest.mark.usefixtures("guard_logs")
def test_names_choose_and_sources_may_lose_their_aux(alogkit: Alogkit) -> None:
    ended = alogkit("scan", "DEPLOY", "NODE_REPORT_LOCAL.X", VEHICLE, "NAV_XX", "-t", "--noaux")
    assert [line.split()[0] for line in ended.out.splitlines()] == ["DEPLOY", "NODE_REPORT_LOCAL.X"]
    assert "pHelmIvP, pAutoPoke" in ended.out
    assert (
        ended.said == f'alogkit: NAV_XX: nothing of this name in {VEHICLE}; did you mean "NAV_X"?'
    )


@pytest.mark.usefixtures("guard_logs")
def test_a_folder_gives_all_its_logs(alogkit: Alogkit) -> None:
    ended = alogkit("scan", "guard", "DB_TIME")
    titles = [line for line in ended.out.splitlines() if line.endswith(".gz")]
    assert titles == [VEHICLE, "guard/shoreside.alog.gz"]
    data = json.loads(alogkit("scan", "guard", "--json").out)
    assert [log["community"] for log in data] == ["abe", "shoreside"]
    assert data[0]["totals"]["lines"] == 12029
    assert data[0]["variables"][0]["sources"] == ["pHelmIvP:transit"]
    assert data[0]["apps"][0]["source"] == "pHelmIvP"


@pytest.mark.parametrize("name", ALOGS)
def test_odd_logs_are_told_of_in_printable_text_and_strict_json(
    alogkit: Alogkit, name: str
) -> None:
    told = alogkit("scan", QUIRKS / name)
    assert (told.status, told.err) == (0, "")
    assert all(line.isprintable() for line in told.out.split("\n"))
    json.loads(alogkit("scan", QUIRKS / name, "--json").out, parse_constant=pytest.fail)
    assert alogkit("scan", QUIRKS / name, "--appstat", "--rate-only").status == 0


def test_problems_are_counted_and_located(alogkit: Alogkit) -> None:
    ended = alogkit("scan", QUIRKS / "cut_row.alog")
    assert "problems: 1 cut_row, the first in line" in ended.out.splitlines()[-1]


def test_a_problem_of_the_whole_file_is_in_no_line(alogkit: Alogkit, place: Path) -> None:
    data = gzip.compress((QUIRKS / "plain.alog").read_bytes())
    (place / "cut.alog.gz").write_bytes(data[:-8])
    ended = alogkit("scan", place / "cut.alog.gz")
    assert ended.out.splitlines()[-1] == "problems: 1 truncated_gzip"


def test_a_scan_needs_a_log(alogkit: Alogkit, place: Path) -> None:
    del place
    assert alogkit("scan", "NAV_X").said == (
        "alogkit: name a log, an .alog or .alog.gz; NAV_X is none"
    )
    assert alogkit("scan", "gone.alog").status == 3


def test_a_folder_in_capitals_is_a_folder_and_a_file_of_a_variables_name_is_not_meant(
    alogkit: Alogkit, guard_logs: Path
) -> None:
    guard_logs.rename("LOG_ABE_30_11_2026")
    Path("DEPLOY").touch()
    ended = alogkit("scan", "LOG_ABE_30_11_2026", "DEPLOY", "--json")
    assert len(json.loads(ended.out)) == 2
    assert json.loads(ended.out)[0]["variables"][0]["variable"] == "DEPLOY"


def test_a_scan_loads_nothing_heavy(guard_logs: Path) -> None:
    code = (
        "import sys; from alogkit.cli.app import app; "
        "app(['scan', sys.argv[1]], standalone_mode=False); "
        "sys.exit(str(sorted({'numpy', 'pandas', 'rich', 'matplotlib'} & set(sys.modules))))"
    )
    done = subprocess.run(  # noqa: S603 -- our own command
        [sys.executable, "-c", code, str(guard_logs / "vehicle.alog.gz")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "[]\n"

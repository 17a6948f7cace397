"""`alogkit export`: every format, read back by the reader that people use."""

from __future__ import annotations

import csv
import gzip
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from defusedxml.ElementTree import parse as parse_xml
from typer.testing import CliRunner  # noqa: TID253 -- the command line's own tests

import alogkit as package
from alogkit.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    Alogkit = Callable[..., SimpleNamespace]

VEHICLE = "guard/vehicle.alog.gz"
SHORESIDE = "guard/shoreside.alog.gz"
POSTINGS = 12029
NOWHERE = "there are no positions in the log: no NAV_X and NAV_Y, no NAV_LAT, no NODE_REPORT"

pytestmark = pytest.mark.usefixtures("guard_logs")


def rows(path: str) -> list[dict[str, str]]:
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, strict=True))


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def write(name: str, *lines: str, head: str = "%% LOGSTART 1000\n") -> str:
    text = head + "".join(f"{line} \n" for line in lines)
    Path(name).write_text(text, encoding="utf-8", newline="")
    return name


@pytest.mark.parametrize("name", ["out.csv", "out.csv.gz", "OUT.CSV"])
def test_csv_holds_every_posting(alogkit: Alogkit, name: str) -> None:
    ended = alogkit("export", VEHICLE, name)
    assert (ended.status, ended.out) == (0, "")
    assert ended.said == f"{name}: {POSTINGS} of {POSTINGS} postings"
    log = package.read(VEHICLE)
    found = rows(name) if name != "OUT.CSV" else rows("OUT.CSV")
    assert len(found) == POSTINGS
    for row, posting in zip(found, log.postings(), strict=True):
        assert (float(row["time"]), row["variable"], row["source"]) == posting[:3]
        assert (row["aux"] or None, row["text"]) == (posting.aux, posting.text)
        assert (float(row["number"]) if row["number"] else None) == posting.number
    # Recorded on 30 November 2026 at warp 10.
    assert found[0]["utc"] == "2026-11-30T18:37:23.890988Z"


def test_standard_output_is_csv_unless_told_otherwise(alogkit: Alogkit) -> None:
    ended = alogkit("export", VEHICLE, "NAV_X", "NODE_REPORT_LOCAL.SPD", "10", "10.3")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.splitlines()[:3] == [
        "time,utc,variable,source,aux,number,text,line",
        "10.16776,2026-11-30T18:37:24.997150Z,NAV_X,uSimMarineV22,,0.0,0.00000,824",
        "10.20576,2026-11-30T18:37:25.000950Z,NODE_REPORT_LOCAL.SPD,pNodeReporter,,0.0,0,835",
    ]
    told = alogkit("export", VEHICLE, "NAV_X", "--format=jsonl", "--from", "10", "--to", "10.3")
    assert [row["text"] for row in objects(told.out)] == ["0.00000"]


def test_json_lines_hold_every_posting(alogkit: Alogkit) -> None:
    assert alogkit("export", VEHICLE, "-o", "out.jsonl", "-q").said == []
    found = objects(Path("out.jsonl").read_text(encoding="utf-8"))
    postings = package.read(VEHICLE).postings()
    assert [(row["time"], row["variable"], row["number"], row["text"]) for row in found] == [
        (posting.time, posting.variable, posting.number, posting.text) for posting in postings
    ]


def test_a_wide_table_says_what_the_view_of_the_log_says(alogkit: Alogkit) -> None:
    names = ["NAV_X", "NAV_DEPTH"]
    ended = alogkit("export", VEHICLE, *names, "out.csv", "20", "30", "--every", "0.5")
    assert ended.said == "out.csv: 20 rows of 2 variables"
    found = rows("out.csv")
    times = [float(row["time"]) for row in found]
    assert times == [20.0 + 0.5 * step for step in range(20)]
    held = package.read(VEHICLE).sample(names, times)
    for name in names:
        assert [float(row[name]) for row in found] == held[name].tolist()


def test_another_variable_sets_the_rows(alogkit: Alogkit) -> None:
    out = alogkit("export", VEHICLE, "NAV_*", "--at", "DEPLOY").out.splitlines()
    assert len(out) == 1 + len(set(package.read(VEHICLE).column("DEPLOY").times))
    wide = alogkit("export", VEHICLE, "DEPLOY", "--wide", "--format", "jsonl").out
    assert [row["DEPLOY"] for row in objects(wide)] == ["false", "true"]


def test_parquet_holds_every_posting(alogkit: Alogkit) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
    assert alogkit("export", VEHICLE, "out.parquet").status == 0
    found = parquet.read_table("out.parquet")
    log = package.read(VEHICLE)
    assert found.column("time").to_pylist() == list(log.times)
    assert found.column("text").to_pylist() == [posting.text for posting in log.postings()]
    assert found.schema.metadata[b"warp"] == b"10"
    assert alogkit("export", VEHICLE, "NAV_X", "wide.parquet", "--every", "1").status == 0
    assert parquet.read_table("wide.parquet").schema.names == ["time", "utc", "NAV_X"]


def test_mcap_holds_every_posting_and_the_track(alogkit: Alogkit) -> None:
    reading = pytest.importorskip("mcap.reader", reason="needs the extra mcap")
    pytest.importorskip("pyproj", reason="needs the extra geo")
    ended = alogkit("export", VEHICLE, "out_vname.mcap")
    assert ended.said == f"out_abe.mcap: {POSTINGS} of {POSTINGS} postings, abe 342 fixes"
    with Path("out_abe.mcap").open("rb") as stream:
        reader = reading.make_reader(stream, validate_crcs=True)
        messages = list(reader.iter_messages())
        (facts,) = (one.metadata for one in reader.iter_metadata())
    assert len(messages) == POSTINGS + 342
    assert facts["datum"] == "43.82530000,-70.33039997"
    stamps = [message.log_time for _, _, message in messages]
    assert stamps == sorted(stamps)
    # The day of the run, and the 75 s of the mission, not the 7.5 s that it took.
    assert stamps[0] // 10**9 == 1796063843
    assert (stamps[-1] - stamps[0]) // 10**9 == 75


def test_matlab_holds_every_variable(alogkit: Alogkit) -> None:
    scipy_io = pytest.importorskip("scipy.io", reason="needs the extra matlab")
    ended = alogkit("export", VEHICLE, "NAV_X", "NODE_REPORT_LOCAL.*", "out.mat")
    assert ended.err.startswith(
        "alogkit: renamed for MATLAB: NODE_REPORT_LOCAL.NAME as NODE_REPORT_LOCAL_NAME, "
    )
    assert "and 12 more; alogkit.names in the file tells all\n" in ended.err
    found = scipy_io.loadmat("out.mat", simplify_cells=True)
    log = package.read(VEHICLE)
    assert found["NAV_X"]["number"].tolist() == list(log.column("NAV_X").numbers)
    assert set(found["NODE_REPORT_LOCAL_MODE"]["text"]) >= {"PARK"}
    assert alogkit("export", VEHICLE, "NAV_X", "out.mat", "--wide", "-f", "-q").said == []


@pytest.mark.parametrize(
    ("log", "n_fixes"), [(VEHICLE, 342), (SHORESIDE, 135)], ids=["vehicle", "shoreside"]
)
def test_tracks_are_where_the_mission_was(alogkit: Alogkit, log: str, n_fixes: int) -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    assert alogkit("export", log, "out.geojson").said == f"out.geojson: abe {n_fixes} fixes"
    (feature,) = json.loads(Path("out.geojson").read_text(encoding="utf-8"))["features"]
    for longitude, latitude, height in feature["geometry"]["coordinates"]:
        assert -70.3305 < longitude < -70.3288
        assert 43.8247 < latitude < 43.8249
        assert -13.0 < height <= 0.0
    assert feature["properties"]["coordTimes"][0].startswith("2026-11-30T18:37:2")
    assert alogkit("export", log, "out.kml").status == 0
    marks = parse_xml("out.kml").findall(".//{http://www.google.com/kml/ext/2.2}coord")
    assert len(marks) == n_fixes


def test_a_track_may_go_to_standard_output_and_be_cut(alogkit: Alogkit) -> None:
    ended = alogkit("export", SHORESIDE, "--format=geojson", "20", "30")
    (feature,) = json.loads(ended.out)["features"]
    times = feature["properties"]["times"]
    assert len(times) > 10
    assert all(20.0 <= time < 30.0 for time in times)
    none = alogkit("export", SHORESIDE, "--format=kml", "500", "600")
    assert (none.status, none.out.count("Placemark")) == (1, 0)


def test_a_datum_may_be_told(alogkit: Alogkit) -> None:
    pytest.importorskip("pyproj", reason="needs the extra geo")
    log = write("x.alog", "1.0 NAV_X pApp 0.0", "1.0 NAV_Y pApp 0.0")
    ended = alogkit("export", log, "x.kml")
    assert ended.status == 5
    assert ended.err.endswith(
        "alogkit: nothing in the log tells where its x and y count from; --datum LAT,LON does\n"
    )
    assert not Path("x.kml").exists()
    assert alogkit("export", log, "x.kml", "--datum", "-33.85,151.2").status == 0
    assert "151.20000000,-33.85000000,0.000" in Path("x.kml").read_text(encoding="utf-8")


def test_postings_are_exported_to_mcap_without_a_track_too(alogkit: Alogkit) -> None:
    pytest.importorskip("mcap", reason="needs the extra mcap")
    log = write("x.alog", "1.0 A pApp 1", "2.0 A pApp 1", "5e9 A pApp 1", "3.0 B pApp x")
    ended = alogkit("export", log, "x.mcap")
    assert ended.status == 0
    assert ended.said[1:] == [
        f"alogkit: no track: {NOWHERE}",
        "x.mcap: 3 of 4 postings, 1 of absurd times left out",
    ]
    told = alogkit("export", log, "y.mcap", "--datum", "43.8,-70.3")
    assert (told.status, Path("y.mcap").exists()) == (5, False)


def test_places_that_are_left_out_are_told(alogkit: Alogkit) -> None:
    log = write(
        "x.alog",
        "1.0 NODE_REPORT pApp NAME=bob,LAT=43.1,LON=-70.1",
        "1.0 NODE_REPORT pApp NAME=cal,X=1,Y=1",
    )
    ended = alogkit("export", log, "x.geojson")
    assert ended.status == 0
    assert "alogkit: some places are left out: nothing in the log tells where" in ended.err


def test_no_utc_is_invented(alogkit: Alogkit) -> None:
    log = write("x.alog", "1.0 A pApp 1", head="%% LOGSTART 1796040000.5\n")
    ended = alogkit("export", log)
    assert ended.out.splitlines()[0] == "time,variable,source,aux,number,text,line"
    assert ended.said == (
        "alogkit: no UTC: nothing in the log tells its time warp; --warp tells the time warp"
    )
    told = alogkit("export", log, "--warp", "1")
    assert (told.err, told.out.splitlines()[1].split(",")[1]) == ("", "2026-11-30T12:00:01.500000Z")


def test_a_spreadsheet_s_formulas_are_defused_on_request(alogkit: Alogkit) -> None:
    log = write("x.alog", '1.0 A pApp =HYPERLINK("http://x","y")', "2.0 B pApp -5")
    plain, defused = (alogkit("export", log, *more).out for more in ([], ["--defuse"]))
    assert '"=HYPERLINK(""http://x"",""y"")"' in plain
    assert "\"'=HYPERLINK(" in defused
    assert "-5.0,-5," in defused


@pytest.mark.parametrize(
    "name",
    ["../../x", "/etc/x", "%(VNAME)", "$(VNAME)", "..", "a%db*?"],
    ids=["up", "root", "macro", "other-macro", "dots", "format-and-glob"],
)
def test_a_vehicle_s_name_does_not_choose_the_folder(alogkit: Alogkit, name: str) -> None:
    Path("deep/er").mkdir(parents=True)
    before = {path for path in Path().rglob("*") if path.is_file()}
    log = write("x.alog", f"1.0 DB_TIME MOOSDB_{name} 5.0", "1.0 NAV_LAT pApp 1.0")
    ended = alogkit("export", log, "deep/er/out_vname.csv")
    made = {path for path in Path().rglob("*") if path.is_file()} - before - {Path(log)}
    if "(" in name:
        assert (ended.status, made) == (2, set())
        return
    assert ended.status == 0
    (path,) = made
    assert path.parent == Path("deep/er")
    assert all(character.isalnum() or character in "_." for character in path.name)


def test_standard_input_is_a_log() -> None:
    text = "%% LOGSTART 5\n1.0 A pApp 7\n"
    ended = CliRunner().invoke(app, ["export", "-", "A"], input=text, catch_exceptions=False)
    assert (ended.exit_code, ended.stdout.splitlines()[1]) == (0, "1.0,A,pApp,,7.0,7,2")


def test_two_headers_are_told(alogkit: Alogkit) -> None:
    log = write("x.alog", "1.0 A pApp 1", "%% LOGSTART 2000", "1.0 A pApp 2")
    ended = alogkit("export", log, "-q")
    assert ended.status == 0
    assert "a second header" in ended.said[0]
    assert "no UTC: the log has a second header" in ended.said[1]


@pytest.mark.parametrize(
    ("words", "rows_left"),
    [
        pytest.param(["NAV_Q"], 0, id="unknown-variable"),
        pytest.param(["NAV_X", "500", "600"], 0, id="empty-window"),
        pytest.param(["NAV_Q", "--wide"], 0, id="wide-of-nothing"),
        pytest.param(["NAV_X", "--at", "NAV_Q"], 0, id="at-nothing"),
    ],
)
def test_nothing_is_status_1_and_still_a_table(
    alogkit: Alogkit, words: list[str], rows_left: int
) -> None:
    ended = alogkit("export", VEHICLE, *words, "out.csv")
    assert ended.status == 1
    assert len(rows("out.csv")) == rows_left
    assert ("NAV_Q: nothing of this name" in ended.err) is ("NAV_Q" in words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([VEHICLE, "a.csv", "b.csv"], "a.csv and b.csv: one output", id="two-outputs"),
        pytest.param([VEHICLE, "-o", "a.csv", "b.kml"], "a.csv and b.kml: one output", id="both"),
        pytest.param([VEHICLE, "b.alog"], "one log at a time, and b.alog is one more", id="alog"),
        pytest.param([VEHICLE, "-o", "a.txt"], "a.txt: ends in none of .csv, .jsonl", id="ending"),
        pytest.param([VEHICLE, "--every", "0"], "--every: needs a number of seconds", id="every"),
        pytest.param([VEHICLE, "--every", "nan"], "--every: needs a number of", id="every-nan"),
        pytest.param([VEHICLE, "--warp", "-1"], "--warp: needs a number above 0", id="warp"),
        pytest.param(
            [VEHICLE, "--every", "1", "--at", "A"], "--every and --at: give only", id="instants"
        ),
        pytest.param([VEHICLE, "a.mcap", "--wide"], "a .mcap is not wide", id="wide-mcap"),
        pytest.param([VEHICLE, "a.kml", "--every", "1"], "a .kml is not wide", id="wide-kml"),
        pytest.param([VEHICLE, "a.jsonl", "--defuse"], "--defuse is for .csv", id="defuse"),
        pytest.param([VEHICLE, "a.csv", "--datum", "1,2"], "--datum is for .geojson", id="datum"),
        pytest.param([VEHICLE, "a.kml", "--datum", "1"], "--datum 1: needs degrees", id="one"),
        pytest.param([VEHICLE, "a.kml", "--datum", "91,0"], "--datum 91,0: needs", id="pole"),
        pytest.param([VEHICLE, "a.kml", "--datum", "x,0"], "--datum x,0: needs", id="no-number"),
        pytest.param([VEHICLE, "a.kml", "NAV_X"], "a .kml tells only where", id="names"),
        pytest.param([VEHICLE, "--format=mat"], "a .mat is not for standard output", id="stdout"),
        pytest.param(
            [VEHICLE, "NAV_X", "--at", "NAV_*"], "--at NAV_*: means 11 variables", id="at-many"
        ),
        pytest.param([VEHICLE, "no/such/a.csv"], "no/such/a.csv: there is no folder", id="folder"),
    ],
)
def test_what_makes_no_sense_is_told(alogkit: Alogkit, words: list[str], said: str) -> None:
    ended = alogkit("export", *words)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said.startswith(f"alogkit: {said}")


def test_an_output_is_not_overwritten_without_force(alogkit: Alogkit) -> None:
    Path("out.csv").write_text("old", encoding="utf-8")
    ended = alogkit("export", VEHICLE, "NAV_X", "out.csv")
    assert (ended.status, Path("out.csv").read_text(encoding="utf-8")) == (2, "old")
    assert ended.said == "alogkit: out.csv: exists already; --force overwrites it"
    assert alogkit("export", VEHICLE, "NAV_X", "out.csv", "-f").status == 0
    assert len(rows("out.csv")) == 348


@pytest.mark.parametrize(
    ("module", "name", "extra"),
    [
        pytest.param("pyarrow", "a.parquet", "parquet", id="parquet"),
        pytest.param("mcap", "a.mcap", "mcap", id="mcap"),
        pytest.param("scipy", "a.mat", "matlab", id="mat"),
        pytest.param("pyproj", "a.kml", "geo", id="kml"),
    ],
)
def test_a_missing_extra_is_status_2_with_the_command_that_brings_it(
    alogkit: Alogkit, monkeypatch: pytest.MonkeyPatch, module: str, name: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    ended = alogkit("export", VEHICLE, name)
    assert (ended.status, Path(name).exists()) == (2, False)
    assert ended.said.endswith(f' needs an extra: pip install "alogkit[{extra}]"')


def test_an_export_that_fails_leaves_nothing(alogkit: Alogkit) -> None:
    pytest.importorskip("mcap", reason="needs the extra mcap")
    log = write("x.alog", "5e10 A pApp 1", "5e10 A pApp 1")
    ended = alogkit("export", log, "x.mcap")
    assert ended.status == 5
    assert "do not fit into MCAP" in ended.err
    assert not list(Path().glob("*.mcap")) + list(Path().glob(".*.part"))

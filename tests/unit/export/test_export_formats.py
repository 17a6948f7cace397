from __future__ import annotations

import pickle
import sys

import pytest

from alogkit.export.errors import ExportError, MissingExtraError
from alogkit.export.extras import check_extra, imported
from alogkit.export.formats import Format, format_of


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        *(pytest.param(f"out/a.{one.value}", one, id=one.value) for one in Format),
        pytest.param("A.CSV", Format.CSV, id="capitals"),
        pytest.param("a.ndjson", Format.JSONL, id="ndjson"),
        pytest.param("a.csv.gz", Format.CSV, id="compressed-text"),
        pytest.param("a.kml.gz", Format.KML, id="compressed-track"),
        pytest.param("a.mat.gz", None, id="compressed-binary"),
        pytest.param("a.alog", None, id="log"),
        pytest.param("NAV_X", None, id="variable"),
        pytest.param("NODE_REPORT.X", None, id="key"),
    ],
)
def test_the_ending_of_a_name_means_a_format(name: str, meant: Format | None) -> None:
    assert format_of(name) is meant


@pytest.mark.parametrize(
    ("form", "module", "extra"),
    [
        pytest.param(Format.PARQUET, "pyarrow", "parquet", id="parquet"),
        pytest.param(Format.MCAP, "mcap", "mcap", id="mcap"),
        pytest.param(Format.MAT, "scipy", "matlab", id="mat"),
    ],
)
def test_a_missing_package_is_told_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, form: Format, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError) as caught:
        check_extra(form)
    assert str(caught.value).endswith(f' needs an extra: pip install "alogkit[{extra}]"')


@pytest.mark.parametrize("form", [Format.CSV, Format.JSONL, Format.GEOJSON, Format.KML])
def test_texts_need_no_extra(form: Format) -> None:
    check_extra(form)


def test_a_module_that_is_there_is_imported() -> None:
    assert imported("json", "nothing", "none") is sys.modules["json"]


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(ExportError("no positions"), id="export"),
        pytest.param(MissingExtraError("Parquet", "parquet"), id="extra"),
    ],
)
def test_errors_survive_pickling(error: ExportError) -> None:
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own bytes
    assert (str(copy), vars(copy)) == (str(error), vars(error))

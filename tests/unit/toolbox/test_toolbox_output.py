from __future__ import annotations

import gzip
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from alogkit.toolbox.output import OutputError, check_output, output_path, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.mark.parametrize(
    ("name", "community", "expected"),
    [
        pytest.param("out.alog", "abe", "out.alog", id="nothing-to-replace"),
        pytest.param("d/vname_1.alog", "abe", "d/abe_1.alog", id="vehicle"),
        pytest.param("vname/out.alog", "abe", "vname/out.alog", id="only-in-the-file-name"),
        pytest.param("vname.alog", "../../etc/x", "______etc_x.alog", id="no-other-folder"),
        pytest.param("vname.alog", "$(VNAME) b@c.ö", "__VNAME__b_c__.alog", id="odd-characters"),
        pytest.param("vname", "..", "__", id="dots"),
    ],
)
def test_vname_stands_for_the_vehicle_and_cannot_choose_the_place(
    name: str, community: str, expected: str
) -> None:
    assert output_path(name, community) == Path(expected)


def test_vname_needs_a_vehicle() -> None:
    with pytest.raises(OutputError, match=r"vname.alog: the log does not tell its vehicle"):
        output_path("vname.alog", "")


def test_a_file_is_written_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "out.alog"
    assert write_whole(path, [b"one\n", b"two\n"], force=False) == 8
    assert path.read_bytes() == b"one\ntwo\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_existing_file_is_only_replaced_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "out.alog"
    path.write_bytes(b"old")
    with pytest.raises(OutputError, match=r"exists already; --force overwrites it"):
        write_whole(path, [b"new"], force=False)
    assert path.read_bytes() == b"old"
    write_whole(path, [b"new"], force=True)
    assert path.read_bytes() == b"new"


def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"is not a file"):
        check_output(tmp_path, force=True)


def test_a_failure_on_the_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "out.alog"
    path.write_bytes(b"old")

    def failing() -> Iterator[bytes]:
        yield b"new"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match=r"No space"):
        write_whole(path, failing(), force=True)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "real.alog", tmp_path / "link.alog"
    path.write_bytes(b"old")
    link.symlink_to(path)
    write_whole(link, [b"new"], force=True)
    assert path.read_bytes() == b"new"
    assert link.is_symlink()


def test_a_gz_is_compressed(tmp_path: Path) -> None:
    path = tmp_path / "out.alog.gz"
    write_whole(path, [b"one\n", b"two\n"], force=False)
    assert gzip.decompress(path.read_bytes()) == b"one\ntwo\n"


def test_the_error_survives_a_process_boundary() -> None:
    error = pickle.loads(pickle.dumps(OutputError("a.alog", "why")))  # noqa: S301 -- our own bytes
    assert str(error) == "a.alog: why"

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from alogkit.alog.read import read
from alogkit.lint.codes import Code
from alogkit.lint.files import LintOptions, lint_file
from alogkit.report.lint_text import lint_text

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs" / "lint"
_FENCED = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


class Page(NamedTuple):
    text: str
    bad: str
    good: str
    log: str
    printed: str


def _page(code: Code) -> Page:
    text = (ROOT / code.page).read_text(encoding="utf-8")
    blocks: dict[str, list[str]] = {}
    for kind, content in _FENCED.findall(text):
        blocks.setdefault(kind, []).append(content)
    bad, good = blocks["moos"]
    return Page(text, bad, good, "".join(blocks.get("alog", [])), "".join(blocks["text"]))


def _lint(page: Page, example: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(folder)
    Path("example.moos").write_text(example, encoding="utf-8")
    logs = []
    if page.log:
        Path("example.alog").write_text(page.log, encoding="utf-8")
        logs = [read("example.alog")]
    return lint_text(lint_file("example.moos", LintOptions(logs=logs)) or [])


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_each_code_has_a_page_whose_example_is_found_as_it_says(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = _page(code)
    assert page.text.startswith(f"# {code.name}: {code.value}\n")
    found = _lint(page, page.bad, tmp_path, monkeypatch)
    assert found == page.printed
    assert re.findall(r": (AK\d{3}) ", found) == [code.name]


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_what_the_page_proposes_is_sound(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = _page(code)
    assert _lint(page, page.good, tmp_path, monkeypatch) == ""


def test_the_index_lists_every_page_and_no_other() -> None:
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[(AK\d{3})\]\((AK\d{3}\.md)\) \| (.*) \|$", index, re.MULTILINE)
    assert listed == [(code.name, f"{code.name}.md", code.value) for code in Code]
    there = {path.name for path in PAGES.iterdir()}
    assert there == {"README.md", *(f"{code.name}.md" for code in Code)}

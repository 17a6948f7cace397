from __future__ import annotations

import re
import tomllib
from pathlib import Path

from alogkit.sim.helm.behaviors.registry import known_kinds, known_params

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
BEHAVIORS = ROOT / "alogkit" / "sim" / "helm" / "behaviors"
FILE = BEHAVIORS / "constant_heading.py"


def test_the_page_shows_the_behavior_as_it_is() -> None:
    (listing,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert listing == FILE.read_text(encoding="utf-8")


def test_the_case_on_the_page_names_what_there_is() -> None:
    (listing,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    block = tomllib.loads(listing)["case"]["north"]["behavior"]["keep_heading"]
    assert block.pop("kind") in known_kinds()
    assert set(block) <= set(known_params("BHV_ConstantHeading"))


def test_the_entry_on_the_page_stands_in_the_registry() -> None:
    (entry,) = re.findall(r'`("BHV_.*?),?`', PAGE)
    assert entry in (BEHAVIORS / "registry.py").read_text(encoding="utf-8")

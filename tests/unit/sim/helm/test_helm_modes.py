from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alogkit.errors import ConditionError
from alogkit.sim.helm.modes import ModeTree
from alogkit.sim.mission import HelmConfig, ModeRule

if TYPE_CHECKING:
    from alogkit.logic.condition import Lookup
    from alogkit.sim.app import Value

STEM = ModeTree(HelmConfig().modes)


def held(values: dict[str, Value]) -> Lookup:
    def look(variable: str) -> Value | None:
        return values.get(variable)

    return look


@pytest.mark.parametrize(
    ("values", "mode"),
    [
        ({}, "INACTIVE"),
        ({"DEPLOY": "false", "TRANSIT": "true"}, "INACTIVE"),
        ({"DEPLOY": "true"}, "ACTIVE"),
        ({"DEPLOY": "true", "TRANSIT": "true"}, "ACTIVE:TRANSITING"),
    ],
    ids=["unheard", "parked", "idle", "transiting"],
)
def test_the_mode_is_built_parent_before_child(values: dict[str, Value], mode: str) -> None:
    assert STEM.evaluate(held(values)) == mode


def test_the_tree_is_published_as_edges() -> None:
    assert STEM.text == "MODE#---,ACTIVE#---,INACTIVE#ACTIVE,TRANSITING"


def test_a_tree_without_rules_is_no_tree() -> None:
    tree = ModeTree(())
    assert (tree.text, tree.evaluate(held({}))) == ("", "")


def test_the_variables_of_the_rules_are_watched_but_not_the_mode_itself() -> None:
    assert STEM.watched == ("DEPLOY", "TRANSIT")


def test_an_alternative_of_a_child_needs_its_parent() -> None:
    tree = ModeTree(
        (
            ModeRule("ACTIVE", ("DEPLOY = true",), "INACTIVE"),
            ModeRule("HOME", ("MODE = ACTIVE", "RETURN = true"), "AWAY"),
        )
    )
    assert tree.evaluate(held({"DEPLOY": "true"})) == "ACTIVE:AWAY"
    assert tree.evaluate(held({"DEPLOY": "true", "RETURN": "true"})) == "ACTIVE:HOME"
    assert tree.evaluate(held({"RETURN": "true"})) == "INACTIVE"


def test_a_condition_that_is_none_is_refused() -> None:
    with pytest.raises(ConditionError):
        ModeTree((ModeRule("ACTIVE", ("DEPLOY",)),))

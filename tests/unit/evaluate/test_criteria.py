from __future__ import annotations

import pytest

from alogkit.errors import ConditionError
from alogkit.evaluate.checks import Check, Deadline, DeadlineKind, Mailflag
from alogkit.evaluate.criteria import make_check, make_stage, parse_mailflag, stages_in_order
from alogkit.logic.condition import Compare
from alogkit.verdict import Role

LEAD, PASS, FAIL = Role.LEAD, Role.PASS, Role.FAIL


def test_check_keeps_its_text() -> None:
    assert make_check("A=1") == Check("A=1", Compare("A", "=", 1.0))


def test_stage_out_of_texts() -> None:
    deadline = Deadline(DeadlineKind.ABSENCE, 45.0)
    stage = make_stage(["A = 1"], ["B = 1", "C = 1"], ["D = 1"], ["E"], deadline)
    assert [check.text for check in stage.leads] == ["A = 1"]
    assert [check.text for check in stage.passes] == ["B = 1", "C = 1"]
    assert [check.text for check in stage.fails] == ["D = 1"]
    assert (stage.absent, stage.deadline) == (("E",), deadline)


@pytest.mark.parametrize(
    ("roles", "shape"),
    [
        pytest.param((LEAD, PASS, LEAD, PASS), ["11-", "11-"], id="lead-after-pass-opens"),
        pytest.param((LEAD, FAIL, LEAD), ["1-1", "1--"], id="lead-after-fail-opens"),
        pytest.param((LEAD, LEAD, PASS, PASS), ["22-"], id="leads-join"),
        pytest.param((PASS, LEAD), ["-1-", "1--"], id="pass-first-makes-a-stage-without-lead"),
        pytest.param((LEAD, PASS, FAIL, PASS), ["121"], id="pass-and-fail-stay"),
        pytest.param((), [], id="nothing"),
    ],
)
def test_stages_in_the_order_of_a_block(roles: tuple[Role, ...], shape: list[str]) -> None:
    stages = stages_in_order([(role, f"V{index} = 1") for index, role in enumerate(roles)])
    counts = [(len(stage.leads), len(stage.passes), len(stage.fails)) for stage in stages]
    assert ["".join(str(n or "-") for n in three) for three in counts] == shape


def test_block_has_no_absent_role() -> None:
    with pytest.raises(ValueError, match="no absent conditions"):
        stages_in_order([(Role.ABSENT, "NAV_X")])


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("@BHV_ERROR#BHV_ERROR_SEEN=true", Mailflag("BHV_ERROR", "BHV_ERROR_SEEN", "true")),
        (" @ A # B = two words ", Mailflag("A", "B", "two words")),
        ("@A#B=1.5", Mailflag("A", "B", 1.5)),
        ('@A#B="1.5"', Mailflag("A", "B", "1.5")),
        ("@A#B=x=1", Mailflag("A", "B", "x=1")),
    ],
)
def test_mailflag(text: str, flag: Mailflag) -> None:
    assert parse_mailflag(text) == flag


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("BHV_ERROR#SEEN=true", 1, "@KEY#VARIABLE=value"),
        ("@BHV_ERROR=true", 1, "@KEY#VARIABLE=value"),
        ("@A#B=", 1, "@KEY#VARIABLE=value"),
        ("@ANY#B=true", 2, "name a key"),
        ("@A#B=$[CNT]", 6, "macros"),
    ],
)
def test_mailflag_refused(text: str, column: int, hint: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse_mailflag(text)
    assert caught.value.column == column
    assert hint in caught.value.reason

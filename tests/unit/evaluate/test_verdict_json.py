from __future__ import annotations

import json
import math
from dataclasses import replace

from alogkit.verdict import (
    Evidence,
    Finding,
    Grade,
    Reading,
    Reason,
    Role,
    Verdict,
    verdict_to_dict,
)

EVIDENCE = Evidence("abe.alog", 12, 3.5, "NAV_X", "uSim", "81.00000")
READING = Reading("NAV_X", ">=", 80.0, 81.0, True, 1.0, "m", EVIDENCE)  # noqa: FBT003 -- a field
FINDING = Finding(
    "NAV_X >= 80", Role.PASS, 0, Grade.PASS, Reason.HOLDS, 3.5, (READING,), 1.0, "m", EVIDENCE
)
VERDICT = Verdict(Grade.PASS, Reason.HOLDS, 3.5, 0, (FINDING,), ("abe.alog",), 60.0, None)


def test_verdict_becomes_plain_types() -> None:
    plain = json.loads(json.dumps(verdict_to_dict(VERDICT), allow_nan=False))
    evidence = {
        "log": "abe.alog",
        "line": 12,
        "time": 3.5,
        "variable": "NAV_X",
        "source": "uSim",
        "text": "81.00000",
    }
    assert plain == {
        "grade": "pass",
        "reason": "holds",
        "time": 3.5,
        "stage": 0,
        "findings": [
            {
                "condition": "NAV_X >= 80",
                "role": "pass",
                "stage": 0,
                "grade": "pass",
                "reason": "holds",
                "time": 3.5,
                "readings": [
                    {
                        "variable": "NAV_X",
                        "operator": ">=",
                        "threshold": 80.0,
                        "value": 81.0,
                        "truth": True,
                        "margin": 1.0,
                        "unit": "m",
                        "evidence": evidence,
                    }
                ],
                "margin": 1.0,
                "unit": "m",
                "evidence": evidence,
                "watch": None,
            }
        ],
        "logs": ["abe.alog"],
        "deadline": 60.0,
        "clock_start": None,
        "race": None,
        "missing": [],
        "companion": None,
        "companions": [],
        "clocks": [],
    }


def test_numbers_that_json_lacks_become_text() -> None:
    reading = replace(READING, value=math.nan, threshold=-math.inf)
    finding = replace(FINDING, readings=(reading,))
    text = json.dumps(verdict_to_dict(replace(VERDICT, findings=(finding,))), allow_nan=False)
    assert '"value": "nan"' in text
    assert '"threshold": "-inf"' in text


def test_tightest_is_the_judged_finding_with_the_least_margin() -> None:
    lead = replace(FINDING, role=Role.LEAD, margin=0.1)
    text = replace(FINDING, margin=None)
    near = replace(FINDING, margin=0.5)
    verdict = replace(VERDICT, findings=(lead, FINDING, text, near))
    assert verdict.tightest == near
    assert replace(VERDICT, findings=(lead, text)).tightest is None

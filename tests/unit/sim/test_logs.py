from __future__ import annotations

from datetime import UTC, datetime

from alogkit.sim.logs import folder_name


def test_a_log_folder_is_named_as_plogger_names_it() -> None:
    opened = datetime(2026, 1, 5, 9, 3, 7, tzinfo=UTC)
    assert folder_name("abe", opened) == "LOG_ABE_5_1_2026_____09_03_07"
    assert folder_name("shoreside", opened, prefix="XLOG") == "XLOG_SHORESIDE_5_1_2026_____09_03_07"


def test_a_community_cannot_lead_out_of_the_folder() -> None:
    opened = datetime(2026, 1, 5, 9, 3, 7, tzinfo=UTC)
    assert folder_name("../../a b", opened) == "LOG_______A_B_5_1_2026_____09_03_07"

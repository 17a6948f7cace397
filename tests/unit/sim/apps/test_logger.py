from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from alogkit.sim.app import Mail, Post, Value
from alogkit.sim.apps.logger import SHORE_OMITS, VEHICLE_OMITS, Logger
from alogkit.sim.moosdb import Inbox, MoosDB

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = "LOG_ABE_15_1_2026_____09_00_00"


class Logged:
    """A logger on a database, ticked by hand."""

    def __init__(self, omits: Sequence[str] = ()) -> None:
        self.db = MoosDB("abe")
        self.inbox = Inbox()
        self.logger = Logger(self.db, 5.0, FOLDER, omits)
        self.logger.register = lambda names: self.db.subscribe(self.inbox, names)

    def post(self, time: float, variable: str, value: Value = 1.0) -> Mail:
        mail = Mail(time, variable, value, "p")
        self.db.deliver([mail])
        return mail

    def tick(self, now: float) -> Sequence[Post]:
        mail = sorted(self.inbox.mail, key=lambda item: item.time)
        self.inbox.mail = []
        if mail:
            self.logger.on_mail(now, mail)
        return self.logger.iterate(now)

    def ticks(self, first: float, last: float) -> None:
        """Five a second."""
        for step in range(round(5.0 * (last - first)) + 1):
            self.tick(first + 0.2 * step)

    @property
    def rows(self) -> list[Mail]:
        return self.logger.rows


def test_what_was_posted_before_a_variable_is_found_is_lost_but_for_the_last() -> None:
    run = Logged()
    run.post(0.1, "A", 1.0)
    run.post(0.6, "A", 2.0)
    run.tick(0.8)  # asks
    last = run.post(0.9, "A", 3.0)
    run.tick(1.0)  # is answered, and registers
    following = run.post(1.1, "A", 4.0)
    assert run.rows == []
    run.tick(1.2)
    assert run.rows == [last, following]


def test_a_variable_that_somebody_has_asked_for_is_caught_from_its_first_posting() -> None:
    run = Logged()
    run.db.subscribe(Inbox(), ["A"])
    run.tick(0.0)
    run.tick(0.2)
    every = [run.post(0.2 + 0.1 * step, "A", float(step)) for step in range(1, 5)]
    run.tick(0.6)
    assert run.rows == every


def test_each_new_variable_repeats_the_current_value_of_all_others() -> None:
    run = Logged()
    held = run.post(-1.0, "A")
    run.ticks(0.0, 0.4)
    assert run.rows == [held]
    new = run.post(0.5, "B")
    run.ticks(0.6, 1.6)
    assert run.rows == [held, held, new], "an exact duplicate, older than what stands above it"


def test_nothing_is_repeated_while_nothing_new_is_found() -> None:
    run = Logged()
    only = run.post(-1.0, "A")
    run.ticks(0.0, 6.0)
    assert run.rows == [only]


@pytest.mark.parametrize(("rate", "between"), [(5.0, 1.2), (10.0, 1.1)], ids=["5 Hz", "10 Hz"])
def test_it_registers_a_tick_and_a_second_after_the_last_time(rate: float, between: float) -> None:
    run = Logged()
    found: list[float] = []
    now = 0.0
    run.logger.register = lambda _: found.append(now)
    for step in range(60):
        now = step / rate
        run.post(now, f"NEW_{step}")
        run.tick(now)
    assert found[0] == 1.0 / rate
    gaps = [later - earlier for earlier, later in pairwise(found)]
    assert gaps == pytest.approx([between] * len(gaps))


def test_its_own_first_posting_is_in_the_answer_to_its_first_question() -> None:
    run = Logged()
    (own,) = run.tick(0.8)
    mail = run.post(0.8, own.variable, own.value)
    run.ticks(1.0, 1.2)
    assert run.rows == [mail]


def test_the_file_goes_back_in_time_from_batch_to_batch() -> None:
    run = Logged()
    run.post(0.0, "A")
    run.ticks(0.0, 0.4)
    run.logger.on_mail(0.6, [Mail(0.50, "A", 1.0, "p"), Mail(0.59, "A", 2.0, "p")])
    run.logger.on_mail(0.8, [Mail(0.55, "B", 1.0, "p")])
    assert [row.time for row in run.rows] == [0.0, 0.50, 0.59, 0.55]


@pytest.mark.parametrize(
    ("variable", "on_vehicle", "at_shoreside"),
    [
        ("NAV_X", True, True),
        ("NAV_LAT", False, True),
        ("TRUE_X", False, True),
        ("SIMULATION_MODE", False, True),
        ("MIN_ALT_STATUS", False, False),
        ("APPCAST", False, True),
        ("DB_QOS", False, True),
        ("DB_VARSUMMARY", False, False),
        ("DB_RWSUMMARY", False, False),
        ("PHELMIVP_ITER_GAP", False, False),
        ("ITER_LEN", False, True),
        ("STATUS", True, True),
        ("db_qos", True, True),
    ],
)
def test_omitted_variables_are_never_logged(
    variable: str,
    on_vehicle: bool,  # noqa: FBT001 -- a table's columns
    at_shoreside: bool,  # noqa: FBT001
) -> None:
    for omits, wanted in ((VEHICLE_OMITS, on_vehicle), (SHORE_OMITS, at_shoreside)):
        run = Logged(omits)
        run.post(0.0, variable)
        run.ticks(0.0, 0.4)
        assert [row.variable for row in run.rows] == ([variable] if wanted else [])


def test_an_omitted_variable_makes_nothing_be_repeated() -> None:
    run = Logged(VEHICLE_OMITS)
    run.post(0.0, "A")
    run.ticks(0.0, 0.4)
    run.post(0.5, "PID_STATUS")
    run.ticks(0.6, 2.0)
    assert len(run.rows) == 1


def test_it_says_where_the_log_is_at_its_first_tick_and_every_ten_seconds() -> None:
    run = Logged()
    said = [(now, list(run.tick(now))) for now in (0.2, 5.0, 10.1, 10.3, 20.2)]
    where = [Post("LOGGER_DIRECTORY", f"./{FOLDER}")]
    assert said == [(0.2, where), (5.0, []), (10.1, []), (10.3, where), (20.2, [])]

"""What must hold for the real graders' rules, whatever the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from alogkit.alog.header import Header
from alogkit.alog.log import Alog
from alogkit.alog.posting import Posting
from alogkit.dialect.block import build_block
from alogkit.dialect.feed import build_feed
from alogkit.dialect.grade import PHASES, Mode, grade
from alogkit.dialect.grammar import parse
from alogkit.dialect.looks import Desk, TickLooks, tick_period
from alogkit.dialect.mail import sort_mail
from alogkit.dialect.mailflags import Mailflags
from alogkit.dialect.memory import Memory
from alogkit.dialect.missionfile import blocks_of
from alogkit.dialect.sequence import Play
from alogkit.errors import ConditionError
from alogkit.logic import parse as strict
from alogkit.logic.format import format_condition
from alogkit.missionfile.lines import expanded
from alogkit.verdict import Grade

if TYPE_CHECKING:
    from collections.abc import Callable

    from alogkit.dialect.records import Block

Row = tuple[int, str, float | str, bool]
"""Time (twentieths of a second), variable, value, and whether the row stands twice."""
_GRADER = "pMissionEval"
_CONDITIONS = st.sampled_from(
    [
        "A >= 1",
        "A = 1",
        "B = on",
        "!(A = 1)",
        "(A > 0) or (B = on)",
        "(A > 0) and (B = on)",
        "A < $(C)",
        "SEEN = true",
        "N >= 2",
        "B != off",
        "0 <= A",
    ]
)
_VALUES = st.sampled_from([0.0, 1.0, 2.0, "on", "off", "1", ""])
_POSTINGS = st.lists(
    st.tuples(st.integers(0, 120), st.sampled_from("ABCE"), _VALUES, st.booleans()), max_size=14
)


@st.composite
def _blocks(draw: st.DrawFn) -> Block:
    roles = st.sampled_from(["lead_condition", "pass_condition", "fail_condition"])
    lines = draw(st.lists(st.tuples(roles, _CONDITIONS), min_size=1, max_size=6))
    flags = ["mailflag = @E#SEEN=true", "mailflag = @A#N=$[CNT]", "mailflag = @SEEN#C=1"]
    text = [f"{role} = {condition}" for role, condition in lines]
    text += draw(st.lists(st.sampled_from(flags), unique=True))
    inside = "\n".join(text)
    (raw,) = blocks_of(expanded(f"ProcessConfig = {_GRADER}\n{{\n{inside}\n}}\n", "", {}), {})
    return build_block(raw, "some.moos")


def _log(rows: list[Row], *, whole: bool = True) -> Alog:
    postings = [Posting(1.0, "MISSION_RESULT", _GRADER, None, None, "pending")]
    if whole:
        names = ("DB_TIME", "DB_UPTIME", "DB_CLIENTS")
        postings += [Posting(0.0, name, "MOOSDB_shoreside", None, 1.0, "") for name in names]
    for time, variable, value, twice in rows:
        number = None if isinstance(value, str) else value
        text = value if isinstance(value, str) else ""
        postings += [Posting(time / 20.0, variable, "app", None, number, text)] * (1 + twice)
    postings.append(Posting(7.0, "LAST", "app", None, 1.0, ""))
    return Alog.from_postings(Header(start=1000.0), postings, path="x", community="shoreside")


def _log_of_chosen(rows: list[Row]) -> Alog:
    return _log(rows, whole=False)


@given(_blocks(), _POSTINGS, st.sampled_from([_log, _log_of_chosen]), st.integers(0, PHASES - 1))
def test_leaving_out_dull_ticks_changes_nothing(
    block: Block, rows: list[Row], make: Callable[[list[Row]], Alog], phase: int
) -> None:
    log = make(rows)
    feed = build_feed([log], block)
    mail = sort_mail(feed, block)
    period = tick_period(feed, block)
    first = feed.begin + phase * period / PHASES

    outcomes = []
    for every_tick in (False, True):
        memory = Memory(feed.not_held, feed.flag_values)
        play = Play(block.stages, memory, None)
        desk = Desk(memory, Mailflags(block.mail_rules), feed.start)
        looks = TickLooks(mail, desk, first=first, period=period, end=7.0)
        settled = True
        while play.outcome is None:
            time = looks.step(again=settled or every_tick)
            if time is None:
                break
            settled = play.look(time)
        outcomes.append(play.end())

    assert outcomes[0] == outcomes[1]


@given(_blocks(), _POSTINGS, st.data())
def test_disorder_and_duplicates_never_change_a_verdict(
    block: Block, rows: list[Row], data: st.DataObject
) -> None:
    # Of two values of one variable at one stamp, the later line holds: their order counts.
    one_each = {row[:2]: row for row in rows}
    plain = [(time, variable, value, False) for time, variable, value, _ in one_each.values()]
    mixed = data.draw(st.permutations([(*row[:3], data.draw(st.booleans())) for row in plain]))

    for mode in Mode:
        first = grade(_log(plain), block, mode=mode).verdict
        second = grade(_log(mixed), block, mode=mode).verdict
        assert (first.grade, first.time, first.race) == (second.grade, second.time, second.race)


@given(_blocks(), _POSTINGS)
def test_log_of_chosen_variables_never_contradicts_one_of_everything(
    block: Block, rows: list[Row]
) -> None:
    for mode in Mode:
        known = grade(_log(rows), block, mode=mode).verdict
        chosen = grade(_log_of_chosen(rows), block, mode=mode).verdict
        if chosen.race is None and chosen.grade is not Grade.PENDING:
            assert chosen.grade is known.grade
        assert (chosen.missing == ()) or chosen.grade is Grade.PENDING


_SIGNS = ("=", "==", "!=", "<=", "<", "(", ")", "!", '"', " ", ":", " and ", " or ")
_THINGS = ("A", "B", "1", "2.5", "on", '"x"', "$(C)", "A=1", "(A=1)", "(B<2)")
_WORDS = st.sampled_from([*_SIGNS, *_THINGS])
_TEXTS = st.lists(_WORDS, max_size=9).map("".join)


@given(_TEXTS)
def test_every_text_is_a_condition_or_rejected_at_one_of_its_columns(text: str) -> None:
    column = 1
    try:
        condition = parse(text).condition
    except ConditionError as error:
        column = error.column
    else:
        assert format_condition(condition)
    assert 1 <= column <= len(text) + 1


@given(_TEXTS)
def test_what_the_strict_parser_takes_the_real_ones_read_alike(text: str) -> None:
    try:
        meant = strict.parse(text)
    except ConditionError:
        return
    assert parse(text).condition == meant

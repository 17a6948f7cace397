from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from alogkit.errors import ConditionError
from alogkit.logic.condition import And, Compare, Condition, Not, Or, Ref
from alogkit.logic.format import format_condition
from alogkit.logic.parse import parse
from alogkit.logic.truth import holds, rename, truth, variables

if TYPE_CHECKING:
    from alogkit.logic.condition import Value

NAMES = st.sampled_from(["NAV_X", "ABE_NAV_DEPTH", "MODE", "A", "a.b:c", "Z9"])
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.text(st.characters(exclude_characters='"=<>!()', exclude_categories=["Cs"]), max_size=8)
COMPARES = st.builds(
    Compare,
    NAMES,
    st.sampled_from(["=", "==", "!=", "<", "<=", ">", ">="]),
    st.one_of(NUMBERS, TEXTS, NAMES.map(Ref)),
)
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    COMPARES,
    lambda inner: st.one_of(
        st.builds(And, inner, inner), st.builds(Or, inner, inner), st.builds(Not, inner)
    ),
    max_leaves=8,
)
HELD = st.dictionaries(NAMES, st.one_of(NUMBERS, TEXTS))
ALMOST = st.text(st.sampled_from('A1 ()=<>!"$.-+&|nandorot'), max_size=24)


def _parsed(text: str) -> Condition | ConditionError:
    try:
        return parse(text)
    except ConditionError as error:
        return error


@given(CONDITIONS)
def test_parsing_the_text_of_a_condition_gives_it_back(condition: Condition) -> None:
    assert parse(format_condition(condition)) == condition


@given(st.one_of(ALMOST, st.text(max_size=24)))
def test_any_text_is_a_condition_or_an_error_that_points_into_it(text: str) -> None:
    parsed = _parsed(text)
    if isinstance(parsed, ConditionError):
        assert 1 <= parsed.column <= len(text) + 1
    else:
        assert parse(format_condition(parsed)) == parsed


@given(CONDITIONS, HELD)
def test_not_is_the_opposite_and_unknown_stays_unknown(
    condition: Condition, held: dict[str, Value]
) -> None:
    plain = truth(condition, held.get)
    assert truth(Not(condition), held.get) is (None if plain is None else not plain)


@given(CONDITIONS, HELD)
def test_what_is_known_never_changes_when_more_is_posted(
    condition: Condition, held: dict[str, Value]
) -> None:
    before = truth(condition, held.get)
    more: dict[str, Value] = {**dict.fromkeys(variables(condition), 1.0), **held}
    after = truth(condition, more.get)
    assert after is not None
    assert before is None or after is before


@given(CONDITIONS, HELD)
def test_the_real_programs_agree_wherever_everything_was_posted(
    condition: Condition, held: dict[str, Value]
) -> None:
    everything: dict[str, Value] = {**dict.fromkeys(variables(condition), "x"), **held}
    assert holds(condition, everything.get) is truth(condition, everything.get)


@given(CONDITIONS, HELD)
def test_renaming_condition_and_values_alike_changes_no_truth(
    condition: Condition, held: dict[str, Value]
) -> None:
    renamed = rename(condition, lambda name: f"ABE_{name}")
    moved = {f"ABE_{name}": value for name, value in held.items()}
    assert truth(renamed, moved.get) is truth(condition, held.get)

from __future__ import annotations

import pytest

from alogkit.logic.macros import OWN_WORDS, shown_variables


def test_variables_are_shown_once_and_in_order() -> None:
    texts = ["x=$[NAV_X]", "$[NAV_Y]/$[NAV_X]", "plain", "n=$[CNT]"]
    assert shown_variables(texts) == ("NAV_X", "NAV_Y", "CNT")


@pytest.mark.parametrize("word", sorted(OWN_WORDS))
def test_words_of_the_evaluator_are_no_variables(word: str) -> None:
    assert shown_variables([f"$[{word}]"]) == ()


@pytest.mark.parametrize("text", ["$[]", "$[NAV_*]", "$[A B]", "$[1X]", "$(NAV_X)", "$[NAV_X"])
def test_what_is_no_name_is_no_variable(text: str) -> None:
    assert shown_variables([text]) == ()

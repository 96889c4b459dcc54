"""Who sees whom among soldiers, against points on their parts, judged by the words of the rules."""

from __future__ import annotations

import pytest
from sight_reference import compared

SCENES = 30
RULES = (
    *("SHOOT-09", "SHOOT-10", "SHOOT-11", "SHOOT-12", "SHOOT-13", "SHOOT-14", "SHOOT-15", "SHOOT-16"),
    *("SHOOT-17", "SHOOT-18", "SHOOT-19", "SHOOT-20", "SHOOT-21", "SHOOT-22", "SHOOT-23", "SHOOT-24"),
    *("SHOOT-25", "SHOOT-26"),
)


@pytest.mark.rule(*RULES)
def test_models_see_each_other_as_the_words_of_the_rules_have_it():
    """Random scenes; `python -m tests.long soldier_sights` holds 4,000 of them."""
    counts, wrong = compared(range(SCENES))
    assert wrong == []
    assert set(counts) == {"seen whole", "seen in part", "hidden", "SHOOT-11", "SHOOT-19", "under water"}

"""Who may fire and what comes of it, against random duels judged by the words of the rules."""

from __future__ import annotations

import pytest
from fire_reference import compared

DUELS = 250


@pytest.mark.rule(
    *("SHOOT-03", "SHOOT-06", "SHOOT-11", "SHOOT-12", "SHOOT-20", "SHOOT-21", "SHOOT-22", "SHOOT-24"),
    *("SHOOT-25", "SHOOT-26", "SKIR-ACT-03", "SKIR-ACT-04", "SKIR-ACT-05", "SKIR-CONC-01", "SKIR-CONC-02"),
    *("SKIR-RANGE-01", "SKIR-RANGE-02", "SKIR-HIT-01", "SKIR-HIT-02", "SKIR-PEN-01", "SKIR-KILL-01"),
    *("SKIR-SUP-01", "SKIR-SUP-02"),
)
def test_fire_is_allowed_and_ends_as_the_words_of_the_rules_have_it():
    """On both sides of every distance; `python -m tests.long soldier_fire` holds 20,000 duels."""
    counts, wrong = compared(range(DUELS))
    assert wrong == []
    assert set(counts) == {"refused", "fired", "killed"}

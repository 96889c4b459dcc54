"""AS-DMG-09 to -13: bubbles crossed off, what of it is marked, and which rule decided."""

from __future__ import annotations

import pytest
from boards import battle, mech

from game.core.engine.table import TableInPlay
from game.rules.alpha_strike.combat.bubbles import cross_off

ALL = ("AS-DMG-01", "AS-DMG-09", "AS-DMG-10", "AS-DMG-11", "AS-DMG-12", "AS-DMG-13")


def hit(points, rule="", **status):
    """Return whether a critical roll follows *points* on a unit that fares so, its status, and the rules."""
    table = TableInPlay(battle(mech("r", 10), mech("b", 20, status=status)))
    rolls = cross_off(table, "b", points, rule)
    return rolls, table.state.units["b"].status, [event.rule for event in table.events]


@pytest.mark.rule(*ALL)
@pytest.mark.parametrize(
    ("points", "before", "left", "critical", "rule"),
    [
        (1, (2, 3), (1, 3), False, "AS-DMG-09"),
        (2, (2, 3), (0, 3), False, "AS-DMG-09"),
        (3, (2, 3), (0, 2), True, "AS-DMG-11"),
        (4, (2, 3), (0, 1), True, "AS-DMG-11"),
        (5, (2, 3), (0, 0), False, "AS-DMG-13"),
        (6, (2, 3), (0, 0), False, "AS-DMG-12"),
        (1, (0, 3), (0, 2), True, "AS-DMG-11"),
        (3, (0, 3), (0, 0), False, "AS-DMG-13"),
        (1, (0, 0), (0, 0), False, "AS-DMG-12"),
    ],
)
def test_armour_goes_before_structure(points, before, left, critical, rule):
    """A critical roll follows where structure is lost and some is left; without any the unit is destroyed."""
    armor, structure = before
    rolls, status, rules = hit(points, armor=armor, structure=structure)
    assert ((status.armor, status.structure), rolls, rules) == (left, critical, [rule])
    assert status.pending == (("destroyed",) if left == (0, 0) else ())
    assert (status.armor_lost, status.structure_lost) == (armor - left[0], structure - left[1])


@pytest.mark.rule("AS-DMG-01", "AS-SEQ-08")
def test_what_was_lost_this_turn_adds_up():
    """Hit by hit, for the card; what was marked before stays marked, and nobody is destroyed twice."""
    before = {"armor": 1, "armor_lost": 2, "structure": 3, "structure_lost": 1, "pending": ("engine",)}
    _, status, _ = hit(3, **before)
    assert (status.armor_lost, status.structure_lost, status.pending) == (3, 3, ("engine",))
    _, status, _ = hit(4, **before)
    assert status.pending == ("engine", "destroyed")
    _, status, _ = hit(1, armor=0, structure=0, pending=("destroyed",))
    assert status.pending == ("destroyed",)


@pytest.mark.rule("AS-DMG-01")
@pytest.mark.parametrize("points", [0, -1])
def test_no_damage_is_no_event(points):
    """Nothing is marked and nothing is thrown."""
    critical, status, rules = hit(points, armor=2, structure=3)
    assert (critical, status.armor, rules) == (False, 2, [])


@pytest.mark.rule("AS-CRIT-05", "AS-DMG-01")
def test_damage_that_is_no_hit_names_its_own_rule():
    """An explosion that CASE holds."""
    assert hit(1, "AS-CRIT-05", armor=0, structure=3)[2] == ["AS-CRIT-05"]

"""All 49 cells of the chart beside an oracle of the source text: result, who is hit, by what chances."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from assault_oracle import Branch, distribution, result, told
from bouts import fighter, pair

from game.rules.close_assault.fighting.fighter import HexPlace
from game.rules.close_assault.tactics.exchange import carry_out, exchange
from game.rules.close_assault.tactics.hexes import MIDDLE, direction, step
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS, chart

CELLS = [(mine, theirs) for mine in ATTACKS for theirs in DEFENDS]
IGNORED = ("conscious", "spare the pilot", "to eject")


class BranchingDice:
    """Dice that fall as a branch says where there is a number to reach; all else shows a 1 or a 7."""

    def __init__(self, branch):
        self.branch = branch

    def roll(self, what, count, *, rule, sides=6, need=None, by=None):
        """Return a total that reaches the number, or one less."""
        if need is None:
            return 7 if count == 2 else 1
        if any(word in what for word in IGNORED):
            return 12
        return max(need.total, 2) if self.branch.reaches(need.total) else need.total - 1


def only(one, *names):
    """Return *one* with only weapons of these *names* left to fire, and LRM, which may not."""
    weapons = [mount.weapon for mount in one.machine.weapons]
    fired = [n for n, weapon in enumerate(weapons) if weapon.name not in names and not weapon.is_lrm]
    return replace(one, fired=frozenset(fired))


def met(entry="move"):
    """Return the Warhammer that meets the Crusader."""
    ours = only(fighter("WHM-6R"), "PPC")
    if entry == "death from above":
        ours = replace(ours, machine=replace(ours.machine, jump=1))
    return pair(ours, only(fighter("CRD-3R", piloting=3), "Medium Laser", "Machine Gun"), entry)


def outcome(branch, mine, theirs, ours, foe):
    """Return what an exchange of ours comes to, as the oracle tells it."""
    plan = exchange(ours, foe, mine, theirs)
    bout = carry_out(plan, BranchingDice(branch))
    one, two = (fighter.as_it_stands() for fighter in bout.fighters)
    far = step(MIDDLE, direction(ours.at, MIDDLE))
    at = {ours.at: "start", MIDDLE: "middle", far: "far"}.get(one.at, "outside")
    lost = [
        sum(before.armor.values())
        + sum(before.structure.values())
        - sum(after.armor.values())
        - sum(after.structure.values())
        for before, after in ((ours, one), (foe, two))
    ]
    gone = ["" if after.out else after.gone for after in (one, two)]
    return (plan.result, *lost, *gone, one.out, two.out, one.prone, two.prone, at)


def compared(mine, theirs, ours, foe, **told_of):
    """Return our distribution and that of the oracle."""
    return (
        distribution(lambda branch: outcome(branch, mine, theirs, ours, foe)),
        distribution(lambda branch: told(branch, mine, theirs, **told_of)),
    )


@pytest.mark.rule("CA-26")
@pytest.mark.parametrize(("mine", "theirs"), CELLS)
def test_a_cell_does_what_the_source_says(mine, theirs):
    """Points lost, who is gone, who falls, where the attacker ends: every outcome as likely."""
    found, expected = compared(mine, theirs, *met())
    assert sum(expected.values()) == 1
    assert found == expected


@pytest.mark.rule("CA-26")
def test_the_chart_says_what_the_results_are_about():
    """All 49 numbers."""
    assert {cell: result(*cell) for cell in CELLS} == dict(chart())


@pytest.mark.rule("CA-47", "CA-48", "CA-37")
@pytest.mark.parametrize("theirs", DEFENDS)
def test_a_death_from_above_does_what_the_source_says(theirs):
    """Only fire meets it, and nothing stops it; who avoids it lets it land where he was."""
    found, expected = compared("E", theirs, *met("death from above"), above=True)
    assert found == expected


@pytest.mark.rule("CA-43")
@pytest.mark.parametrize("mine", "BC")
@pytest.mark.parametrize(
    ("turn", "reach"), [(3, "both"), (2, "left"), (4, "right"), (1, "none"), (5, "none")]
)
def test_who_flees_past_the_attacker_is_struck_by_what_reaches_there(mine, turn, reach):
    """From the middle, without turning: ahead by all, on the left front by the left arm alone."""
    ours, foe = met()
    foe = replace(foe, goes=HexPlace(step(MIDDLE, turn), turn))
    found, expected = compared(mine, "f", ours, foe, reach=reach)
    assert found == expected


def test_every_way_of_the_dice_is_counted_once():
    """Two throws that need 7: four ways that sum to one."""
    ways = distribution(lambda branch: (branch.reaches(7), branch.reaches(7)))
    assert ways[True, True] == Fraction(21, 36) ** 2
    assert sum(ways.values()) == 1
    assert Branch(()).reaches(2)

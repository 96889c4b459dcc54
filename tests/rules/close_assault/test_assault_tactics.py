"""CA-22 to CA-26, CA-50, CA-67, CA-88: who may choose what, and the chart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bouts import fighter, pair

from game.rules.close_assault.tactics.hexes import MIDDLE, STEPS
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS, chart, open_tactics, refusals
from game.rules.close_assault.tactics.ways import against_aside, against_flight, aside, beside, entered

ROWS = {
    "A": (1, 1, 1, 2, 3, 4, 8),
    "B": (1, 1, 1, 2, 3, 4, 8),
    "C": (1, 1, 1, 2, 3, 4, 8),
    "D": (5, 5, 5, 5, 3, 4, 8),
    "E": (6, 6, 6, 6, 3, 4, 8),
    "F": (7, 7, 7, 7, 7, 7, 8),
    "G": (8, 8, 8, 8, 8, 8, 8),
}
CELLS = [(row, column, ROWS[row][place]) for row in ROWS for place, column in enumerate("abcdefg")]
TANK = "Demolisher Heavy Tank (Standard Mk. I)"


@pytest.mark.rule("CA-26")
@pytest.mark.parametrize(("row", "column", "result"), CELLS)
def test_each_of_the_49_cells(row, column, result):
    """Attacks exchange, are blocked, avoided or fled from; pushes, collisions, breaking off, ejecting."""
    assert chart()[row, column] == result
    assert len(chart()) == 49


@pytest.mark.rule("CA-22", "CA-23")
def test_a_mech_that_walks_in_may_choose_everything():
    """So may the one that is there."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    assert "".join(open_tactics(mine, attacks=True)) == "ABCDEFG" == "".join(ATTACKS)
    assert "".join(open_tactics(theirs, attacks=False)) == "abcdefg" == "".join(DEFENDS)


@pytest.mark.rule("CA-24", "CA-50")
@pytest.mark.parametrize(
    ("name", "entry", "only"),
    [("WHM-6R", "charge", "E"), ("WSP-1A", "death from above", "E"), ("WHM-6R", "push", "D")],
)
def test_what_was_declared_is_done(name, entry, only):
    """A charge and a death from above collide, a push pushes; neither breaks off, and the rule says so."""
    mine, _ = pair(fighter(name), fighter("CRD-3R"), entry, 2)
    assert open_tactics(mine, attacks=True) == (only,)
    (why,) = refusals(mine, "F")
    assert why.rule == ("CA-24" if only == "D" else "CA-50")
    assert [one.rule for one in refusals(mine, "A")] == ["CA-24"]


@pytest.mark.rule("CA-24")
def test_what_was_declared_binds_the_attacker_alone():
    """Who once charged defends as it likes."""
    assert "".join(open_tactics(fighter("WHM-6R", entry="charge"), attacks=False)) == "abcdefg"


@pytest.mark.rule("CA-25", "CA-34")
@pytest.mark.parametrize(("mp", "missing"), [(0, "f"), (1, "")])
def test_fleeing_needs_one_mp_and_avoiding_none(mp, missing):
    """The same for breaking off."""
    assert set("abcdefg") - {*open_tactics(fighter("CRD-3R", mp=mp), attacks=False)} == {*missing}
    assert set("ABCDEFG") - {*open_tactics(fighter("CRD-3R", mp=mp), attacks=True)} == {*missing.upper()}


@pytest.mark.rule("CA-67")
def test_vehicles_have_neither_arms_nor_legs():
    """They fire, avoid, flee and eject; they collide and break off."""
    assert "".join(open_tactics(fighter(TANK), attacks=False)) == "aefg"
    assert "".join(open_tactics(fighter(TANK), attacks=True)) == "AEFG"
    assert [why.rule for why in refusals(fighter(TANK), "B")] == ["CA-67"]


@pytest.mark.rule("CA-88")
@pytest.mark.parametrize("how", ["prone", "stuck"])
def test_what_lies_on_the_ground_fires_or_ejects(how):
    """So does what cannot move."""
    one = fighter("CRD-3R", **{how: True})
    assert "".join(open_tactics(one, attacks=False)) == "ag"
    assert "".join(open_tactics(one, attacks=True)) == "AG"


@pytest.mark.rule("CA-36", "CA-37", "CA-45")
@pytest.mark.parametrize(
    ("tactic", "entry", "rule", "shut"),
    [
        ("E", "charge", "CA-36", {(0, -2), (0, -1), (0, 1), (0, 0)}),
        ("E", "death from above", "CA-37", {(0, -2), (0, -1), (0, 0)}),
        ("D", "push", "CA-45", {(0, -2), (0, -1), (0, 0)}),
    ],
)
def test_who_steps_aside_goes_to_a_hex_next_to_its_own_where_no_attacker_is_or_goes(
    tactic, entry, rule, shut
):
    """Not outside, not two hexes away, not where it stands; each refusal names its rule."""
    ours, foe = pair(fighter("WSP-1A"), fighter("CRD-3R"), entry, 4)
    against = {to: [*against_aside(foe, ours, tactic, to)] for to in (*shut, *STEPS)}
    assert {to for to, found in against.items() if found} == shut
    assert {one.rule for found in against.values() for one in found} == {rule}


@pytest.mark.rule("CA-41")
def test_who_flees_leaves_over_its_own_hex_of_the_rim_or_one_next_to_it():
    """From a hex of the rim not over the opposite ones; not over the attacker's; not over the middle."""
    ours, foe = pair(fighter("WSP-1A"), fighter("CRD-3R"))
    for at, open_to in ((MIDDLE, {*STEPS} - {(0, -1)}), ((0, 1), {(0, 1), (1, 0), (-1, 1)})):
        there = replace(foe, at=at)
        assert {to for to in (*STEPS, MIDDLE) if not [*against_flight(there, ours, to)]} == open_to


@pytest.mark.rule("CA-36")
def test_by_default_one_steps_aside_next_to_the_charger_first_to_its_right():
    """Then to its left, then behind on the right; those that are held are left out."""
    ours, foe = pair(fighter("WSP-1A"), fighter("CRD-3R"), "charge", 4)
    assert beside(foe, replace(ours, at=(0, -1))) == (*(STEPS[n] for n in (1, 5, 2, 4, 3, 0)),)


@pytest.mark.rule("CA-49")
def test_who_breaks_off_counts_from_the_hex_that_it_is_in_or_steps_into():
    """From outside into the hex before it; inside it is where it stands."""
    ours, _ = pair(fighter("WSP-1A"), fighter("CRD-3R"))
    assert entered(replace(ours, at=(0, -2))) == (0, -1)
    assert entered(replace(ours, at=(1, 0))) == (1, 0)
    assert entered(replace(ours, at=MIDDLE)) == MIDDLE


@pytest.mark.rule("CA-36", "CA-45")
@pytest.mark.parametrize(
    ("at", "foe", "to"), [((0, 0), (0, -1), (1, -1)), ((0, -1), (0, -2), (1, -1)), ((1, 0), (2, 0), (0, 1))]
)
def test_by_default_one_steps_aside_within_the_hex(at, foe, to):
    """From the middle beside the attacker; from the rim not out of the hex, and as it faces."""
    ours, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R"), "charge", 4)
    there = replace(theirs, at=at, facing=4)
    assert aside(there, replace(ours, at=foe, entry="move"), "D") == (to, 4)

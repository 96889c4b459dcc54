"""Taking places and moving in the hex: facings, turns before and after a shift, what it costs."""

from dataclasses import replace

import pytest
from assault_table import Assault, facing_off, into, mech, met, rules_of

from game.core.engine.table import TableInPlay
from game.core.engine.turns import refusals
from game.core.model.events import Acted, Moved
from game.core.model.state import GridCell
from game.geometry.point import Point, distance
from game.rules.close_assault import Manoeuvre
from game.rules.close_assault.on_table.fighters import status_of
from game.rules.close_assault.on_table.hex_grid import laid
from game.rules.close_assault.on_table.manoeuvre import _spot, resting, take_place


@pytest.fixture(scope="module")
def begun():
    """R has come to b from the west, which is ahead of b, and is to manoeuvre."""
    return met().state


def cell(name):
    """Return a cell of the hexes that are played on."""
    return GridCell("hex", name)


def faring(state, key, **fares):
    """Return *state* with changes to the close assault status of a unit."""
    unit = state.units[key]
    status = replace(status_of(unit), **fares)
    return state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": status}))


@pytest.mark.rule("CA-10", "CA-11", "CA-12", "CA-55")
@pytest.mark.parametrize(
    ("fares", "facing", "rule"),
    [
        ({"settled": False}, 30.0, "CA-11"),
        ({"settled": True, "entry": "charge"}, 30.0, "CA-11"),
        ({"settled": True, "entry": "death from above"}, 30.0, "CA-12"),
        ({"settled": True}, 90.0, "CA-11"),
        ({"attacks": False, "settled": False}, 90.0, "CA-10"),
        ({"attacks": False, "settled": True}, 90.0, "CA-10"),
    ],
)
def test_an_attacker_faces_the_middle_and_others_as_before(begun, fares, facing, rule):
    """Who is locked is no newcomer: it keeps its facing, as a defender does."""
    state = faring(begun, "r", **fares)
    table = TableInPlay(state)
    take_place(table, "r", (-2, 0))
    (event,) = [one for one in table.events if isinstance(one, Moved)]
    assert (event.facing, event.rule) == (facing, rule)


@pytest.mark.rule("CA-19", "CA-20")
@pytest.mark.parametrize(
    ("name", "facing", "legal"),
    [
        ("3", None, False),
        ("3", 330.0, True),
        ("6", None, True),
        ("6", 330.0, True),
        ("5", None, False),
        ("5", 330.0, True),
        ("11", None, False),
    ],
)
def test_a_defender_turns_before_or_after_its_free_shift(begun, name, facing, legal):
    """Ahead is west; after a turn to the north-west the hex beside that is ahead, too."""
    state = met().play(Manoeuvre("Red", "r", cell("1"))).state
    against = refusals(state, Manoeuvre("Blue", "b", cell(name), facing))
    assert rules_of(against) == ([] if legal else ["CA-19"])


@pytest.mark.rule("CA-19", "CA-59")
def test_a_defender_that_shifts_attempts_nothing():
    """Its manoeuvre is no attempt at a hex that an enemy holds."""
    found = met().play(Manoeuvre("Red", "r", cell("1")), Manoeuvre("Blue", "b", cell("2")))
    assert [one.what for one in found.match.last.events if isinstance(one, Acted)] == ["manoeuvre"]


@pytest.mark.rule("CA-06", "CA-15")
@pytest.mark.parametrize(
    ("mp", "name", "rules"), [(0, "13", ["CA-06"]), (0, "11", []), (1, "1", []), (0, "1", ["CA-15"])]
)
def test_there_is_no_way_to_another_approach_hex(begun, mp, name, rules):
    """At any price; to stay costs nothing."""
    state = faring(begun, "r", mp=mp)
    assert rules_of(refusals(state, Manoeuvre("Red", "r", cell(name)))) == rules


@pytest.mark.rule("CA-54", "CA-55", "CA-88")
@pytest.mark.parametrize(
    ("fares", "rules"),
    [
        ({}, []),
        ({"settled": True}, ["CA-55"]),
        ({"settled": True, "entry": "charge"}, ["CA-55"]),
        ({"prone": True}, ["CA-88"]),
        ({"awake": False}, ["CA-88"]),
        ({"gone": "fled"}, ["CA-88"]),
    ],
)
def test_who_does_not_manoeuvre(begun, fares, rules):
    """Who is locked or committed, lies on the ground, is unconscious or has left."""
    state = faring(begun, "r", **fares)
    assert rules_of(resting(state, state.units["r"])) == rules
    second = replace(state, encounters=tuple(replace(one, round=2) for one in state.encounters))
    assert rules_of(resting(second, second.units["r"])) == ["CA-54"]


@pytest.mark.rule("CA-06", "CA-56")
@pytest.mark.parametrize("x", [24.0, 0.1, 71.9])
def test_two_that_share_a_hex_stand_apart_in_it_and_on_the_table(x):
    """Beside the first, also when that one stands where the second would; never off the table."""
    state = met().state
    grid = laid(Point(x, 24.0), 0.0)
    (middle,) = [one for one in grid.cells if one.name == "0"]
    assert _spot(state, grid, middle, []) == grid.centre(middle)
    second = _spot(state, grid, middle, [grid.centre(middle)])
    other = _spot(state, grid, middle, [second])
    assert state.battlefield.contains(second)
    assert grid.under(second) == middle
    assert distance(second, grid.centre(middle)) > 0.3
    assert distance(second, other) > 0.3
    assert state.battlefield.contains(other)


@pytest.mark.rule("CA-47", "CA-19")
@pytest.mark.parametrize(
    ("attack", "rules"), [("dfa", ["CA-47"]), ("charge", [])], ids=["from above", "by a charge"]
)
def test_nobody_moves_or_turns_to_meet_a_death_from_above(attack, rules):
    """Tactics are asked for at once; before a charge the defender may step and turn."""
    state = facing_off(mech("r", 20.0, move='10"j'), mech("b", 24.0, facing=0.0))
    comes = into("r", state.units["b"], state, jump=attack == "dfa", attack=attack, target="b")
    found = Assault(state).come(comes).fight().state
    assert found.now.name == ("tactics" if rules else "manoeuvre")
    there = _at_manoeuvre(found)
    assert rules_of(resting(there, there.units["b"])) == rules


def _at_manoeuvre(state):
    """Return *state* back in the manoeuvres of its close assault."""
    played, *others = state.encounters
    return replace(state, encounters=(replace(played, phase=0), *others))


@pytest.mark.rule("CA-47")
def test_another_than_the_target_of_a_death_from_above_moves():
    """So does its target once the attacker is out of the fight."""
    state = facing_off(mech("r", 20.0, move='10"j'), mech("b", 24.0), mech("ba", 25.3))
    comes = into("r", state.units["b"], state, jump=True, attack="dfa", target="b")
    there = _at_manoeuvre(Assault(state).come(comes).fight().state)
    assert rules_of(resting(there, there.units["b"])) == ["CA-47"]
    assert rules_of(resting(there, there.units["ba"])) == []
    fares = replace(status_of(there.units["r"]), out="destroyed")
    extras = {**there.units["r"].extras, "FighterStatus": fares}
    there = there.with_unit(replace(there.units["r"], extras=extras))
    assert rules_of(resting(there, there.units["b"])) == []

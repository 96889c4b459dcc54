"""Out of the hex: pushed, fled, broken off, gone through; and back on the table for who is still in it."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians

import pytest
from assault_table import CONTACT, Assault, chosen, facing_off, into, mech, met

from game.core.engine.dice import throw
from game.core.engine.table import TableInPlay
from game.core.model.events import Moved
from game.core.model.procedure import EncounterEnded
from game.core.model.state import GridCell
from game.core.model.tally import Refusal
from game.geometry.point import Point, bearing, distance, polar
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault import Manoeuvre, Stay
from game.rules.close_assault.on_table.fighters import fighter_of
from game.rules.close_assault.on_table.leaving import back_on_table, leave_hex, nearest_room, pilot_marks
from game.rules.close_assault.on_table.records import Assaults, EjectedPilot, LockedHex


def left(key, how, **more):
    """Return a battle and the move by which a fighter leaves the hex of r and b, who faces west."""
    found = chosen()
    table, grid = TableInPlay(found.state, throw), found.state.encounter.grid
    fighter = replace(fighter_of(found.state, found.state.units[key]), gone=how, **more)
    leave_hex(table, key, grid, fighter)
    (event,) = [one for one in table.events if isinstance(one, Moved)]
    return found, table.state.units[key], event


@pytest.mark.rule("CA-41", "CA-45", "CA-56")
@pytest.mark.parametrize(("how", "rule"), [("fled", "CA-41"), ("pushed out", "CA-45")])
def test_who_leaves_from_the_middle_goes_away_from_its_enemy(how, rule):
    """Into the next hex, four inches on; ahead is west, and it faces as its fighter does."""
    found, unit, event = left("b", how, facing=3)
    assert distance(unit.at, Point(28.0, 24.0)) < 1e-6
    assert (unit.facing, event.rule, event.path[0]) == (90.0, rule, found.state.units["b"].at)


@pytest.mark.rule("CA-36", "CA-56")
def test_who_goes_through_leaves_over_the_side_on_which_it_is():
    """Behind the defender, which is east of it."""
    _, unit, event = left("r", "went through", at=(0, 1), facing=3)
    assert distance(unit.at, Point(28.0, 24.0)) < 1e-6
    assert (unit.facing, event.rule) == (90.0, "CA-36")


@pytest.mark.rule("CA-49", "CA-56")
def test_who_breaks_off_is_back_in_its_approach_hex_and_faces_as_before():
    """Two tactical hexes from the middle."""
    found, unit, event = left("r", "broke off", facing=1)
    assert distance(unit.at, Point(24.0 - 8 / 3, 24.0)) < 1e-6
    assert unit.facing == found.state.units["r"].facing
    assert event.rule == "CA-49"


def ended(found):
    """Return the table and the moves of an encounter that ends as it stands."""
    table = TableInPlay(found.state, throw)
    back_on_table(table, EncounterEnded(found.state.encounter))
    return table.state, [one for one in table.events if isinstance(one, Moved)]


@pytest.mark.rule("CA-56")
def test_who_stands_well_stays_where_it_is():
    """Nobody is moved without need; those who are locked are noted with their hex."""
    found = chosen()
    state, moves = ended(found)
    assert moves == []
    (locked,) = state.extras["Assaults"].locked
    assert locked == LockedHex(found.state.encounter.grid, ("r",), ("b",))


@pytest.mark.rule("CA-56")
def test_who_would_stand_on_another_is_moved_and_who_is_gone_is_not():
    """The least that bases ask for."""
    found = chosen()
    other = replace(mech("bz", 24.5), removed=None)
    crowded = replace(found.state, units={**found.state.units, "bz": other})
    state, moves = ended(Assault(crowded))
    assert [one.unit for one in moves] == ["b"]
    assert moves[0].rule == "CA-56"
    assert CONTACT - 1e-6 <= distance(state.units["b"].at, other.at) < CONTACT + 0.11
    lost = crowded.with_unit(replace(crowded.units["b"], removed="destroyed"))
    assert ended(Assault(lost))[1] == []


@pytest.mark.rule("CA-49", "CA-56")
def test_where_nobody_can_stand_within_12_inches_all_stay_where_they_are():
    """Who leaves, and who is back on the table."""
    found = chosen()
    nowhere = replace(found.state.rules.close_combat, stands=lambda state, unit, at: (Refusal("no room"),))
    shut = replace(found.state, rules=replace(found.state.rules, close_combat=nowhere))
    table = TableInPlay(shut, throw)
    fighter = replace(fighter_of(shut, shut.units["r"]), gone="broke off")
    leave_hex(table, "r", shut.encounter.grid, fighter)
    assert table.state.units["r"].at == shut.units["r"].at
    assert ended(Assault(shut))[1] == []


@pytest.mark.rule("CA-55", "CA-63")
def test_locked_hexes_are_kept_beside_one_that_ends():
    """That of another close assault of the turn; of its own only what is so now."""
    units = (mech("r", 20.0), mech("b", 24.0), mech("ra", 20.0, 36.0), mech("ba", 24.0, 36.0))
    state = facing_off(*units)
    other = Move("Red", "ra", (Point(24.0 - CONTACT, 36.0),))
    found = Assault(state).come(into("r", state.units["b"], state), other).fight()
    for key, foe in (("r", "b"), ("ra", "ba")):
        found.play(Manoeuvre("Red", key, GridCell("hex", "1")), Stay("Blue", foe))
        found.answer(Red="A", Blue="e").answer(Red="A", Blue="e")
    assert [one.units for one in found.assaults.locked] == [("r", "b"), ("ra", "ba")]
    screened = {key: one.extras["Bystanders"].screens[0].unit for key, one in found.state.units.items()}
    assert screened == {"r": "b", "b": "r", "ra": "ba", "ba": "ra"}


@pytest.mark.rule("CA-55", "CA-63")
def test_who_is_no_longer_locked_screens_nobody():
    """The enemy is gone: no hex is locked, and nobody stands around the other."""
    found = met()
    found.play(Manoeuvre("Red", "r", GridCell("hex", "1"))).stay()
    found.answer(Red="A", Blue="e").answer(Red="A", Blue="e")
    again = replace(found.state, encounters=met().state.encounters, paused=met().state.paused)
    lost = again.with_unit(replace(again.units["b"], removed="destroyed"))
    state, _ = ended(Assault(lost))
    assert state.extras["Assaults"].locked == ()
    assert state.units["r"].extras["Bystanders"].screens == ()


@pytest.mark.rule("CA-51")
@pytest.mark.parametrize(
    ("x", "y", "facing", "at"),
    [
        (70.0, 24.0, 0, (72.0, 24.0)),
        (2.0, 24.0, 3, (0.0, 24.0)),
        (24.0, 46.0, 1, (26.0, 48.0)),
        (24.0, 2.0, 4, (22.0, 0.0)),
        (30.0, 24.0, 0, (34.0, 24.0)),
    ],
)
def test_a_pilot_lands_behind_his_machine_but_on_the_table(x, y, facing, at):
    """Four inches behind it; another who ejected before stays where he is."""
    found = chosen()
    unit = replace(found.state.units["b"], at=Point(x, y))
    earlier = Assaults(pilots=(EjectedPilot("an earlier one", "Red", Point(1, 1), 0),))
    state = replace(found.state.with_unit(unit), extras={**found.state.extras, "Assaults": earlier})
    table = TableInPlay(state, throw)
    fighter = replace(fighter_of(found.state, found.state.units["b"]), out="ejected", facing=facing)
    leave_hex(table, "b", found.state.encounter.grid, fighter)
    first, pilot = table.state.extras["Assaults"].pilots
    assert first.name == "an earlier one"
    assert (pilot.at.x, pilot.at.y) == pytest.approx(at, abs=1e-6)
    assert [type(mark).__name__ for mark in pilot_marks(table.state)] == ["Cross", "Label"] * 2


@pytest.mark.rule("CA-56")
@pytest.mark.parametrize("way", [0, 90, 180, 270])
def test_room_is_found_to_every_side(way):
    """Others stand around the place but to one side."""
    wanted = Point(24.0, 24.0)
    others = tuple(
        at_place(f"b{n}", polar(wanted, turn, 0.9)) for n, turn in enumerate((0, 90, 180, 270)) if turn != way
    )
    state = facing_off(mech("r", 40.0), *others)
    at = nearest_room(state, state.units["r"], wanted)
    assert at is not None
    assert cos(radians(bearing(wanted, at) - way)) > 0.9
    assert distance(wanted, at) < 2.5


def at_place(key, at):
    """Return a 'Mech at a place."""
    return mech(key, at.x, at.y)

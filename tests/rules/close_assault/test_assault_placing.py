"""Where fighters begin: who is asked, what is refused, and who finds no room."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, into, mech
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.table import TableInPlay
from game.core.model.state import Ask
from game.geometry.hexgrid import HexCell
from game.geometry.point import Point
from game.rules.close_assault.on_table.fighters import status_of
from game.rules.close_assault.on_table.hex_choice import USUAL
from game.rules.close_assault.on_table.hex_grid import laid, usable
from game.rules.close_assault.on_table.placing import TakePlaces, take_places
from game.rules.close_assault.tactics.hexes import STEPS

BEARINGS = st.floats(0, 360, exclude_max=True)
OUTSIDE = ("11", "12", "13", "14", "15", "16")


@pytest.fixture(scope="module")
def three():
    """R comes to b and ba, who stand in the hex; all have begun where they usually do."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.4))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        found.answer(**dict.fromkeys(found.state.to_act, USUAL))
    return found.state


def placed(state, key, closed=(), **fares):
    """Place the fighter *key* once more, with walls in *closed* cells; return the table and its question."""
    grid = state.encounter.grid
    at = [grid.centre(grid.cell(name)) for name in closed]
    walls = tuple(box("wall", (one.x - 0.2, one.y - 0.2), (0.4, 0.4), height=9.0) for one in at)
    unit = state.units[key]
    status = replace(status_of(unit), **fares)
    state = state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": status}))
    table = TableInPlay(replace(state, asked=None, agenda=(), battlefield=Battlefield(72, 48, walls)))
    TakePlaces((key,)).resolve(table)
    asked = [step.about for step in table.state.agenda if isinstance(step, Ask)]
    return table, asked[0] if asked else None


def reasons(about):
    """Return the rules against each cell of a question."""
    return {spot.cell: spot.rule for spot in about.spots}


@pytest.mark.rule("CA-05", "CA-06", "CA-58")
def test_what_is_refused_as_a_place_to_begin(three):
    """Outside to a defender, inside to an attacker, what is taken, and closed ground outside."""
    _, about = placed(three, "r", closed=("13",))
    assert reasons(about) == {
        **dict.fromkeys("0123456", "CA-58"),
        **dict.fromkeys(OUTSIDE, ""),
        "13": "CA-05",
    }
    _, about = placed(three, "ba", closed=("2",))
    taken = {name: rule for name, rule in reasons(about).items() if name not in OUTSIDE and rule}
    assert taken == {"0": "CA-06"}
    assert {reasons(about)[name] for name in OUTSIDE} == {"CA-58"}


@pytest.mark.rule("CA-05", "CA-06")
@pytest.mark.parametrize(("kind", "tons", "rule"), [("BM", 20, "CA-06"), ("CV", 59, ""), ("CV", 60, "CA-06")])
def test_approach_hexes_are_stacked_like_others(three, kind, tons, rule):
    """Two light vehicles share one; nobody else does."""
    light = replace(three.units["r"].profile, type="CV", tonnage=40)
    state = three.with_unit(replace(three.units["r"], profile=light))
    other = replace(mech("ra", 20.0, type=kind, tonnage=tons), at=Point(20.0, 24.0))
    there = next(cell for cell in OUTSIDE if state.encounter.grid.under(state.units["r"].at).name == cell)
    played = tuple(replace(one, units=(*one.units, "ra")) for one in state.encounters)
    _, about = placed(replace(state.with_unit(other), encounters=played), "ra", attacks=True)
    assert reasons(about)[there] == rule


@pytest.mark.rule("CA-58")
@pytest.mark.parametrize(("closed", "asked"), [(OUTSIDE[2:], True), (OUTSIDE[1:], False)])
def test_who_has_but_one_place_is_not_asked(three, closed, asked):
    """Of two one is chosen."""
    table, about = placed(three, "r", closed=closed)
    assert (about is not None) == asked
    assert status_of(table.state.units["r"]).gone == ""


@pytest.mark.rule("CA-58", "CA-06")
def test_who_finds_no_room_stays_out(three):
    """Every hex on its side is closed."""
    table, about = placed(three, "r", closed=OUTSIDE)
    assert about is None
    assert status_of(table.state.units["r"]).gone == "found no room"


@pytest.mark.rule("CA-12", "CA-55", "CA-58")
@pytest.mark.parametrize("entry", ["move", "charge"])
def test_who_is_locked_or_committed_is_not_asked(three, entry):
    """It begins where it is, or where it came from."""
    assert placed(three, "r", settled=True, entry=entry)[1] is None


@pytest.mark.rule("CA-10", "CA-58")
def test_places_are_taken_before_the_first_exchange_by_defenders_first(three):
    """In the second nobody is placed."""
    table = TableInPlay(replace(three, asked=None, agenda=()))
    take_places(table)
    assert table.state.agenda == (TakePlaces(("b", "ba", "r")),)
    second = replace(three, encounters=tuple(replace(one, round=2) for one in three.encounters))
    table = TableInPlay(replace(second, asked=None, agenda=()))
    take_places(table)
    assert table.state.agenda == ()


@pytest.mark.rule("CA-58")
def test_an_answer_names_a_hex_or_the_usual_one(three):
    """That to which the question points."""
    _, about = placed(three, "r")
    assert about.answered("Red", "14").cell == "14"
    assert about.answered("Red", USUAL).cell == about.usual


@pytest.mark.rule("CA-05")
@settings(max_examples=60, deadline=None)
@given(bearing=BEARINGS, x=st.floats(10, 30), y=st.floats(10, 30), cell=st.integers(0, 12))
@example(bearing=0.68, x=14.0, y=14.66, cell=7)
def test_ground_closes_a_hex_only_if_a_base_there_would_stand_on_it(bearing, x, y, cell):
    """A wall with the outline of the next hex touches it, by rounding even overlaps it, and shuts none.

    GEOS takes two polygons that overlap by 1e-16 for one within the other; here distances decide.
    """
    grid = laid(Point(x, y), bearing)
    here = grid.cells[cell]
    state = facing_off(mech("r", 2.0, 2.0), mech("b", 70.0))
    at = grid.centre(here)
    for turn in range(6):
        beside = HexCell("beside", here.q + STEPS[turn][0], here.r + STEPS[turn][1])
        assert usable(with_wall(state, grid.outline(beside)), state.units["r"], at, ())
    assert not usable(with_wall(state, grid.outline(here)), state.units["r"], at, ())


def with_wall(state, corners):
    """Return *state* with a wall of that outline."""
    return replace(
        state, battlefield=Battlefield(72, 48, (Feature("shut", "wall", Form.WALL, corners, height=3.0),))
    )


@pytest.mark.rule("CA-05")
@settings(max_examples=60, deadline=None)
@given(bearing=BEARINGS, off=st.sampled_from((1e-6, -1e-6)), direction=st.integers(0, 5))
def test_an_approach_hex_whose_middle_is_on_the_edge_of_the_table_is_the_last_one(bearing, off, direction):
    """A hair farther out it cannot be used, whatever the angle of the hexes."""
    grid = laid(Point(0, 0), bearing)
    out = grid.centre(grid.cells[7 + direction])
    moved = laid(Point(30.0 - out.x, off - out.y), bearing)
    state = facing_off(mech("r", 2.0, 20.0), mech("b", 70.0))
    at = moved.centre(moved.cells[7 + direction])
    assert usable(state, state.units["r"], at, ()) == (off > 0)

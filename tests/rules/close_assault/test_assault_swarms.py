"""Infantry that swarms an enemy on the table, over exchanges and turns (CA-94)."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, into, mech
from bouts import fighter, sheets

from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase
from game.core.model.state import GridCell
from game.rules.close_assault import Manoeuvre
from game.rules.close_assault.fighting.fighter import fresh
from game.rules.close_assault.on_table.fighters import give_sheets, points_left, status_of
from game.rules.close_assault.on_table.hex_choice import USUAL
from game.rules.close_assault.on_table.leaving import let_go
from game.rules.close_assault.on_table.orders import slate_of
from game.rules.close_assault.on_table.placing import PlaceChoice
from game.rules.close_assault.on_table.records import LockedHex
from game.rules.close_assault.on_table.resolution import _shaken_off


def cell(name):
    """Return a cell of the hexes that are played on."""
    return GridCell("hex", name)


def wearing(unit, fares):
    """Return *unit* as it *fares* in close assaults."""
    return replace(unit, extras={**unit.extras, "FighterStatus": fares})


MOTORIZED = "Motorized Platoon (Ballistic Rifle)"


def swarmed(*more, faces=(), features=(), foes=()):
    """Return a close assault in which the platoon r has come to b, and tactics are asked for."""
    infantry = replace(mech("r", 22.0, move='6"f', type="CI"), name=MOTORIZED)
    state = facing_off(infantry, mech("b", 24.0), *foes, features=features)
    state = give_sheets(state, {"r": sheets().find(MOTORIZED), "b": sheets().find("CRD-3R")})
    found = Assault(state, *faces).come(into("r", state.units["b"], state), *more).fight()
    while isinstance(getattr(found.state.asked, "about", None), PlaceChoice):
        found.answer(**dict.fromkeys(found.state.to_act, USUAL))
    return found.play(Manoeuvre("Red", "r", cell("1"))).stay()


@pytest.mark.rule("CA-94", "CA-55")
def test_a_swarm_goes_on_in_the_next_turn_without_a_roll():
    """15 points in the first exchange, none in the second, 15 in the next turn, until it is brushed off."""
    found = swarmed(faces=(6, 6, *(3, 4) * 8))
    found.answer(Red="B", Blue="e").answer(Red="B", Blue="e")
    assert (found.fares("r").swarms, found.state.turn) == ("b", 2)
    assert [what for what, _ in found.rolled].count(f"{MOTORIZED}, swarm") == 1
    whole = points_left(fresh(sheets().find("CRD-3R")))
    assert points_left(found.fighter("b")) == whole - 15
    while found.state.now.name == "movement":
        found.play(EndPhase(*found.state.to_act))
    found.fight().answer(Red="B", Blue="e")
    assert points_left(found.fighter("b")) <= whole - 28
    assert [what for what, _ in found.rolled].count(f"{MOTORIZED}, swarm") == 1
    after = Assault(replace(found.state, given=(6, 6))).answer(Red="B", Blue="d")
    assert after.fares("r").swarms is None


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize(("order", "holds"), [("B:b", "b"), ("B:ba", None), ("A:b", None)])
def test_a_platoon_lets_go_that_acts_against_another(order, holds):
    """It is on one enemy as long as it does nothing else; another enemy that acts does not matter."""
    found = swarmed(foes=(mech("ba", 25.4),), faces=(6, 6))
    state = found.state
    assert {"b", "ba"} <= {*state.encounter.units}
    fares = replace(found.fares("r"), swarms="b")
    found = Assault(state.with_unit(wearing(state.units["r"], fares)), *(1,) * 60)
    while "Blue" in found.state.to_act and "Red" not in found.state.to_act:
        found.answer(Blue="e")
    found.answer(Red=order, Blue="e")
    assert found.fares("r").swarms == holds


@pytest.mark.rule("CA-94")
def test_a_platoon_does_not_swarm_whom_another_is_on():
    """Its own swarm it may go on with."""
    found = swarmed()
    state, unit = found.state, found.state.units["r"]
    other = replace(unit, id="rz", extras={"FighterStatus": replace(found.fares("r"), swarms="b")})
    (bar,) = [one for one in slate_of(state.with_unit(other), "r").against if one.tactic == "B"]
    assert (bar.rule, bar.target) == ("CA-94", "b")
    own = state.with_unit(wearing(unit, replace(found.fares("r"), swarms="b")))
    assert not [one for one in slate_of(own, "r").against if one.tactic == "B"]
    assert {one.value: one.words for one in slate_of(own, "r").choices()}["B"] == "advance and swarm"


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize("change", ["gone", "out", "prone"])
def test_who_leaves_or_falls_by_another_hand_is_swarmed_no_more(change):
    """Of those who stay, who swarms another holds on."""
    before = {"r": fighter("CRD-3R", swarms="b"), "ra": fighter("CRD-3R", swarms="ba")}
    before |= {"b": fighter("CRD-3R"), "ba": fighter("CRD-3R", prone=True)}
    after = {**before, "b": replace(before["b"], **{change: True if change == "prone" else "fled"})}
    found = _shaken_off(before, after)
    assert (found["r"].swarms, found["ra"].swarms) == (None, "ba")


@pytest.mark.rule("CA-94")
@pytest.mark.parametrize(
    ("locked", "swarms"), [(("r", "b"), "b"), (("r", "b", "ba"), "b"), (("r", "ba"), None), ((), None)]
)
def test_a_swarm_ends_with_the_close_assault_unless_both_are_locked(locked, swarms):
    """What is on nobody cannot be noted as on somebody."""
    found = swarmed()
    state = found.state
    fares = replace(found.fares("r"), swarms="b")
    table = TableInPlay(state.with_unit(wearing(state.units["r"], fares)))
    hexes = (LockedHex(state.encounter.grid, locked[:1], locked[1:]),) if locked else ()
    let_go(table, ("r", "b"), hexes)
    assert status_of(table.state.units["r"]).swarms == swarms


@pytest.mark.rule("CA-51")
@pytest.mark.parametrize(("features", "number"), [((), 5), ((box("woods", (20, 20), (8, 8), 2.0),), 6)])
def test_woods_make_ejecting_harder(features, number):
    """A piloting roll of 5, in woods of 6."""
    found = swarmed(features=features)
    found.answer(Red="A", Blue="g")
    (need,) = (
        event.need
        for entry in found.match.log
        for event in entry.events
        if "to eject" in getattr(event, "what", "")
    )
    assert need.total == number


@pytest.mark.rule("CA-94", "CA-55")
def test_a_swarm_is_on_tokens_cards_the_sheet_and_the_table():
    """In the hex with an arrow from the platoon to the 'Mech; then both are locked, until the men let go."""
    found = swarmed(faces=(6, 6, *(3, 4) * 8))
    assert [shown(found, key) for key in "rb"] == [((), ()), ((), ())]
    found.answer(Red="B", Blue="e")
    on, under = "its men are on Test b (CA-94)", f"infantry on it: {MOTORIZED} (CA-94)"
    assert [shown(found, key) for key in "rb"] == [(("swarms",), (on,)), (("swarmed",), (under,))]
    assert "Infantry is on it (CA-94)" in sheet_notes(found, "b")
    (arrow,) = found.state.rules.on_top(found.state)
    assert (arrow.style, arrow.path[0]) == ("swarm", found.state.units["r"].at)
    found.answer(Red="B", Blue="e")
    assert found.state.encounter is None
    assert found.state.rules.on_top(found.state) == ()
    locked = "locked in a close assault with Test b (CA-55)"
    assert shown(found, "r") == (("swarms", "locked"), (on, locked))


def shown(found, key):
    """Return the signs of the token of a unit, and the notes on its card."""
    state = found.state
    unit = state.units[key]
    return state.rules.signed(state, unit), state.rules.card_of(state, unit).notes


def sheet_notes(found, key):
    """Return the notes on the record sheet of a unit."""
    return found.state.rules.sheet_of(found.state, found.state.units[key]).notes


@pytest.mark.rule("CA-84", "CA-85", "CA-88")
@pytest.mark.parametrize(
    ("change", "sign"),
    [({"prone": True}, "prone"), ({"awake": False}, "unconscious"), ({"stuck": True}, "stuck")],
)
def test_who_is_down_or_out_of_it_shows_it(change, sign):
    """A sign on the token, with its words on the card."""
    found = swarmed()
    unit = found.state.units["b"]
    fares = replace(found.fares("b"), **change)
    down = Assault(found.state.with_unit(wearing(unit, fares)))
    signs, (note,) = shown(down, "b")
    assert signs == (sign,)
    assert "(CA-8" in note

"""Infantry in the set-up: hidden in secret, crowded hexes, who was not hidden in time (CA-69 to CA-71)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, mech, rules_of
from test_assault_ambush import platoon

from game.ai.player import ComputerPlayer
from game.core.engine.turns import EndPhase, begun, refusals
from game.core.model.brief import Brief
from game.core.model.unit import Sighting
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move
from game.rules.alpha_strike.turn.setup import Place
from game.rules.close_assault import Emerge, HideInfantry
from game.rules.close_assault.on_table.infantry import deployment
from game.rules.close_assault.on_table.offers import HIDE, OFFERS

WOODS = box("woods", (20, 38), (8, 9), height=2.0)
COVERED, CLEAR, FAR = Point(24, 43), Point(40, 43), Point(24, 36)


def setting_out(*units, on=True, features=(WOODS,), addons=()):
    """Return a battle in the set-up: Red's r stands in the north; Blue's *units* are to be placed."""
    options = {"hidden_infantry": on}
    state = facing_off(mech("r", 36, 3), *units, features=features, options=options, addons=addons)
    off = {key: replace(unit, enters=1) for key, unit in state.units.items() if unit.side == "Blue"}
    brief = replace(state.brief or Brief(), edges={"Red": "north", "Blue": "south"}, deploy=True)
    state = replace(state, units={**state.units, **off}, brief=brief)
    return Assault(begun(state, "setup", ("Blue", "Red"), turn=0))


def waiting(key="b", **how):
    """Return a platoon that is still to be placed."""
    return platoon(key, 0, 0, **how)


def obtains(found, side="Red"):
    """Return all that *side* obtains."""
    seat = Seat(side, found.match)
    return repr((seat.view, seat.news))


@pytest.mark.rule("CA-71")
@pytest.mark.parametrize(
    ("at", "rules"),
    [
        (COVERED, []),
        (CLEAR, ["CA-71"]),
        (FAR, ["CA-71", "CA-71"]),
        (Point(24, 38.1), []),
        (Point(99, 43), ["CA-71"]),
    ],
)
def test_infantry_is_hidden_in_cover_within_its_zone(at, rules):
    """In woods or on rough ground, within 10 inches of its edge."""
    found = setting_out(waiting())
    assert rules_of(refusals(found.state, HideInfantry("Blue", "b", at))) == rules


@pytest.mark.rule("CA-71")
def test_the_other_side_learns_nothing_of_it(tmp_path):
    """Neither that a platoon was hidden, nor where; its own side reads it in the story."""
    found, other = (setting_out(waiting(), mech("ba", 0, 0)) for _ in range(2))
    before = obtains(found)
    found.play(HideInfantry("Blue", "b", COVERED))
    other.play(HideInfantry("Blue", "b", Point(22, 41)))
    assert obtains(found) == before == obtains(other)
    unit = found.state.units["b"]
    assert (unit.at, unit.present, unit.sighting("Red")) == (COVERED, True, Sighting.NONE)
    assert "Foot Platoon (Ballistic Rifle) hides at (24.0, 43.0)" in [
        line.words for line in Seat("Blue", found.match).story
    ]
    assert found.state.to_act == {"Blue"}, "it uses up no go"
    save(found.match, tmp_path / "game.jsonl")
    assert load(tmp_path / "game.jsonl").match.state == found.state


@pytest.mark.rule("CA-71")
@pytest.mark.parametrize(
    ("unit", "on", "why"),
    [
        (waiting(hidden=False), True, "only infantry that is to be hidden can be placed this way"),
        (mech("b", 0, 0), True, "only infantry that is to be hidden can be placed this way"),
        (waiting(), True, ""),
    ],
)
def test_only_infantry_that_is_to_be_hidden_is_placed_in_secret(unit, on, why):
    """A 'Mech, or a platoon that is set out openly, is placed in the open."""
    found = setting_out(unit, on=on)
    told = refusals(found.state, HideInfantry("Blue", "b", COVERED))
    assert [one.reason for one in told] == ([why] if why else [])
    openly = refusals(found.state, Place("Blue", "b", COVERED))
    assert bool(openly) == (not why), openly


@pytest.mark.rule("CA-71")
def test_it_is_hidden_before_the_first_turn_only_and_once():
    """Then it is moved in secret, or emerges; another side cannot place it."""
    found = setting_out(waiting(), mech("ba", 0, 0))
    theirs = refusals(found.state, HideInfantry("Red", "b", COVERED))
    assert "CA-71" in rules_of(theirs)
    view = Seat("Blue", found.match).view
    assert [one.label for one in (HIDE, *OFFERS) if one.fits(view, view.units["b"])] == ["Hide infantry"]
    found.play(HideInfantry("Blue", "b", COVERED))
    assert "CA-71" in rules_of(refusals(found.state, HideInfantry("Blue", "b", COVERED)))
    assert refusals(found.state, Emerge("Blue", "b")) == []


@pytest.mark.rule("CA-71")
@pytest.mark.parametrize("addons", [(), ("spotting",)])
def test_who_was_not_hidden_in_time_arrives_openly(addons):
    """Red knows of it from its movement phase on; with spotting it is a counter."""
    found = setting_out(waiting(), mech("ba", 0, 0), addons=addons)
    if addons:
        state = found.state
        shown = replace(state.units["b"], counter="7")
        found = Assault(state.with_unit(shown))
    while found.state.now.name != "movement":
        (side,) = found.state.to_act
        found.play(EndPhase(side))
    unit = found.state.units["b"]
    assert not deployment(unit).hidden
    assert unit.sighting("Red") is (Sighting.BLIP if addons else Sighting.FULL)
    found.until("Blue")
    assert refusals(found.state, Move("Blue", "b", (Point(24, 48), Point(24, 47)))) == []


@pytest.mark.rule("CA-69", "CA-70")
@pytest.mark.parametrize(
    ("x", "formation", "rules"), [(24.0, False, ["CA-69"]), (24.0, True, ["CA-70"]), (30.0, False, [])]
)
def test_a_platoon_is_not_placed_where_it_would_crowd_a_hex(x, formation, rules):
    """Two stand in that hex already; a hidden one is judged by the same limit."""
    two = (waiting("b", hidden=False), waiting("ba", hidden=False))
    found = setting_out(*two, waiting("bb", hidden=False, formation=formation), waiting("bc"))
    places = {"b": Point(23.3, 43), "ba": Point(24.7, 43)}
    for key, at in places.items():
        unit = replace(found.state.units[key], enters=None, at=at)
        found = Assault(found.state.with_unit(unit))
    there = Point(x, 44.2 if x < 28 else 43)
    assert rules_of(refusals(found.state, Place("Blue", "bb", there))) == rules
    hidden = rules_of(refusals(found.state, HideInfantry("Blue", "bc", Point(24, 44.2))))
    assert hidden == ["CA-69"]


@pytest.mark.rule("CA-71")
@pytest.mark.parametrize("level", ["recruit", "regular", "veteran"])
def test_computer_players_hide_their_infantry(level):
    """Along their home edge, where it has cover; then they end the set-up."""
    found = setting_out(waiting(), features=(box("woods", (2, 38), (60, 9), height=2.0),))
    seat = Seat("Blue", found.match)
    acted = []
    for _ in range(12):
        action = ComputerPlayer(level, seed="1").decide(seat).action
        acted.append(action)
        found.play(action)
        if isinstance(action, HideInfantry | EndPhase):
            break
    assert isinstance(acted[-1], HideInfantry | EndPhase if level == "recruit" else HideInfantry)

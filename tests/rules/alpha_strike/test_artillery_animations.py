"""Artillery and capital fire as animations: what each side sees of a round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import mech
from guns import behind, gun, shelling, ship

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.views.animating import animations
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.bombard import Bombard
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire

AIM = Point(40, 24)


def seen(match, side):
    """Return all animations that *side* has seen."""
    seat = Seat(side, match)
    found = seat.moments(0)
    views = [*(view for view, _ in found[1:]), seat.view]
    pairs = zip(found, views, strict=True)
    shown = [animations(events, before, after) for (before, events), after in pairs]
    return [one for entry in shown for _, of_event in entry for one in of_event]


def fired(one, **more):
    """Return a match in which the gun *one* of Red has fired at AIM, and its round has landed."""
    state = shelling(one, mech("b", 60, 24), **more)
    match = Match(replace(state, brief=replace(state.brief, edges={"Red": "west", "Blue": "east"})))
    match.play(Bombard("Red", "r", AIM, "ART-T"))
    for _ in range(40):
        if any(one.kind == "burst" for one in seen(match, "Red")):
            return match
        match.play(EndPhase(min(match.state.to_act)))
    raise AssertionError("no round has landed")


@pytest.mark.rule("ARTY-19")
def test_a_round_flies_for_who_knows_its_battery():
    """From the gun to where it lands; with secret fire it comes down from above for the other side."""
    match = fired(gun("r", 10, "ART-T"), options={"secret_fire": True})
    (flight, burst) = seen(match, "Red")
    assert (flight.start, flight.kind, flight.end) == (Point(10, 24), "shell", burst.at)
    assert [one.kind for one in seen(match, "Blue")] == ["burst"]
    in_the_open = fired(gun("r", 10, "ART-T"))
    assert [one.kind for one in seen(in_the_open, "Blue")] == ["shell", "burst"]


@pytest.mark.rule("ARTY-19")
def test_a_round_from_behind_the_table_comes_over_the_home_edge():
    """Its battery stands nowhere on the table."""
    match = fired(behind("r", "ART-T"), off={"r": {"behind": {"inches": 24}}})
    flight, burst = seen(match, "Red")
    assert flight.start.x < 0
    assert flight.start.y == match.state.battlefield.depth / 2
    assert flight.end == burst.at


@pytest.mark.rule("CAP-06")
def test_capital_weapons_are_launched_into_the_sky():
    """From where the unit stands that fires them, for both sides."""
    match = Match(shelling(gun("r", 10, "SDS-CM4"), ship("b"), off={"b": {"zone": "Central"}}))
    match.play(CapitalFire("Red", "r", "b", "SDS-CM"))
    assert ("launch", Point(10, 24)) in {(one.kind, one.at) for one in seen(match, "Red")}

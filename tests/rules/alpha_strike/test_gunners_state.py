"""What the firer has suffered counts for every kind of fire: fire control hits and heat."""

from __future__ import annotations

import pytest
from boards import terms
from guns import aim_of, behind, gun, shelling, ship

from game.core.engine.turns import refusals
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.aim import number as ground_number
from game.rules.alpha_strike.artillery.guns.counter_battery import number as counter_number
from game.rules.alpha_strike.artillery.sky.capital import number as sky_number
from game.rules.alpha_strike.artillery.sky.capital import salvo_at
from game.rules.alpha_strike.artillery.sky.flak import number as flak_number
from game.rules.alpha_strike.movement.move import Hold
from game.rules.alpha_strike.turn.fitness import unfit
from game.rules.alpha_strike.turn.setup import Place

CENTRAL = {"b": {"zone": "Central"}}


def number(kind, status):
    """Return what a gun that fares so needs by that kind of fire."""
    red = gun("r", 10, "ARTS-1", "SDS-CM4", status=status)
    state = shelling(red, ship("b"), off=CENTRAL)
    unit, target = state.units["r"], state.units["b"]
    if kind == "artillery":
        return ground_number(aim_of(state, unit, "ART-S", Point(30, 24), indirect=True))
    if kind == "capital":
        return sky_number(salvo_at(state, unit, target, "SDS-CM"))
    return counter_number(state, unit, "b") if kind == "counter-battery" else flak_number(state, unit)


@pytest.mark.rule("AS-HIT-11", "AS-CRIT-09", "ARTY-02", "ARTY-15", "AIR-04", "CAP-06")
@pytest.mark.parametrize("kind", ["artillery", "capital", "counter-battery", "flak"])
@pytest.mark.parametrize(("hits", "adds"), [(0, 0), (1, 2), (2, 4)])
def test_each_fire_control_hit_adds_two(kind, hits, adds):
    """As for ordinary weapons."""
    told = number(kind, {"fire_control_hits": hits})
    assert terms(told).get("AS-HIT-11", 0) == adds
    assert told.total == number(kind, {}).total + adds


@pytest.mark.rule("AS-HIT-12", "ARTY-02", "ARTY-15", "AIR-04", "CAP-06")
@pytest.mark.parametrize("kind", ["artillery", "capital", "counter-battery", "flak"])
@pytest.mark.parametrize(("heat", "adds"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_heat_adds_its_level(kind, heat, adds):
    """1 to 3."""
    told = number(kind, {"heat": heat})
    assert terms(told).get("AS-HIT-12", 0) == adds
    assert told.total == number(kind, {}).total + adds


@pytest.mark.rule("AS-SETUP-07", "ARTY-06")
def test_who_takes_part_from_off_the_table_neither_comes_nor_moves():
    """A battery behind the table is not placed, not moved, and is said to take part from there."""
    off = {"r": {"behind": {"inches": 40}}}
    for phase, action in (("setup", Place("Red", "r", Point(36, 40))), ("movement", Hold("Red", "r"))):
        state = shelling(behind("r", "ARTLT-1"), gun("r2", 30), gun("b", 60), off=off, phase=phase)
        (refusal, *_) = unfit(state, state.units["r"])
        assert (refusal.rule, "from off the table" in refusal.reason) == ("AS-SETUP-07", True)
        assert refusals(state, action)

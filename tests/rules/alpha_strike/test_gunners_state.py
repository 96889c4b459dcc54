"""What the firer has suffered counts for every kind of fire: fire control hits and heat."""

from __future__ import annotations

import pytest
from boards import terms
from guns import gun, shelling, ship

from game.geometry.point import Point
from game.rules.alpha_strike.artillery.aim import number as ground_number
from game.rules.alpha_strike.artillery.capital import number as sky_number
from game.rules.alpha_strike.artillery.capital import salvo_at
from game.rules.alpha_strike.artillery.counter import number as counter_number
from game.rules.alpha_strike.artillery.fire_mission import aim_of
from game.rules.alpha_strike.artillery.flak import number as flak_number

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

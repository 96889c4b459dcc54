"""What enemies can do next turn is the most of what they could do from anywhere that they could go."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from boards import battle, box, mech
from shapely.geometry import shape
from test_exposure import random_battle

from game.battlefield import engine
from game.geometry.point import Point, distance
from game.rules.alpha_strike.display.exposure import dangers, exposure
from game.rules.alpha_strike.display.harm import placed, row
from game.rules.alpha_strike.display.moving_threat import movers, moving_threat, positions_of

WALL = box("wall", 30, 0, 1, 30, height=6.0)


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_most_that_a_shot_from_any_of_its_places_does(seed):
    """At random places of random battles, to the last digit, though hopeless shots are not measured."""
    state, dice = random_battle(seed)
    unit, foe = state.units["r1"], state.units["b2"]
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(20)]
    there = placed(state, unit, points)
    found = moving_threat(state, foe, there)
    shots = np.array([row(state, stance, there)[0] for stance in found.positions])
    np.testing.assert_array_equal(found.harm, shots.max(axis=0))
    chosen = found.best >= 0
    assert (shots[found.best[chosen], chosen.nonzero()[0]] == found.harm[chosen]).all()
    assert (found.harm[~chosen] == 0).all()


@pytest.mark.parametrize("seed", range(4))
def test_an_enemy_is_tried_on_all_that_its_move_reaches(seed):
    """Every place is in its reach, walking or jumping, and no part of that is far from all of them."""
    state, _ = random_battle(seed)
    foe = state.units["b2"]
    reach = shapely.union_all([shape(state.rules.ground(state, foe, jump)) for jump in (False, True)])
    places = [one.at for one in positions_of(state, foe)]
    assert places[0] == foe.at
    assert all(reach.distance(shapely.Point(at)) <= 0.01 for at in places[1:])
    x, y = np.meshgrid(np.arange(0, 72, 1.5), np.arange(0, 48, 1.5))
    inside = shapely.contains_xy(reach, x, y)
    for at in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
        assert min(distance(Point(*at), place) for place in places) <= 4.5


def test_an_enemy_behind_a_wall_comes_around_it():
    """Where it stands it sees nothing of the place; next turn it does, from where it tells."""
    state = battle(mech("r1", 8, 24), mech("b1", 34, 27), features=(WALL,))
    unit, at = state.units["r1"], [Point(20, 26)]
    assert exposure(state, "Red", at, unit).total(1)[0] == 0
    assert exposure(state, "Red", at, unit, moving=True).total(1)[0] > 0
    (standing,) = dangers(state, "Red", unit, at[0])
    (moved,) = dangers(state, "Red", unit, at[0], moving=True)
    assert "from" not in standing
    assert standing["refusals"]
    assert moved["refusals"] == []
    assert moved["from"] != [34, 27]
    assert moved["expected"] == exposure(state, "Red", at, unit, moving=True).total(1)[0]


@pytest.mark.parametrize("status", [{"immobile": True}, {"mp_hits": 9}])
def test_who_cannot_move_does_what_it_does_from_where_it_stands(status):
    """Immobile, or without Move: the same everywhere as without moving."""
    state = battle(mech("r1", 8, 24), mech("b1", 34, 27, status=status), features=(WALL,))
    points = [Point(x, y) for x in (5, 20, 40, 60) for y in (5, 24, 44)]
    found = [exposure(state, "Red", points, state.units["r1"], moving=moving) for moving in (False, True)]
    np.testing.assert_array_equal(found[0].harm["b1"], found[1].harm["b1"])


def test_who_is_shut_down_does_nothing():
    """Neither from where it stands nor elsewhere."""
    state = battle(mech("r1", 8), mech("b1", 34, status={"shutdown": True}))
    assert exposure(state, "Red", [Point(20, 24)], state.units["r1"], moving=True).harm == {}


def test_who_comes_next_turn_counts():
    """Over its home edge, from where its first move leads; one that comes later or has no edge does not."""
    state = battle(mech("r1", 8), mech("b1", 0))
    state = replace(state, brief=replace(state.brief, edges={"Red": "west", "Blue": "east"}))
    for turn, count in ((state.turn + 1, 1), (state.turn + 2, 0)):
        coming = state.with_unit(replace(state.units["b1"], enters=turn))
        assert len(movers(coming, "Red")) == count
    coming = state.with_unit(replace(state.units["b1"], enters=state.turn + 1))
    near, far = Point(40, 24), Point(2, 24)
    found = exposure(coming, "Red", [near, far], state.units["r1"], moving=True).harm["b1"]
    assert found[0] > 0
    assert found[1] == 0
    nowhere = replace(coming, brief=replace(coming.brief, edges={}))
    assert movers(nowhere, "Red") == []


@pytest.mark.skipif(not engine.installed(), reason="numba is not installed")
@pytest.mark.parametrize("seed", range(4))
def test_both_engines_find_the_same(seed, monkeypatch):
    """Where the fast engine is sure that nothing is seen nothing is measured; harm, cover and place stay."""
    state, dice = random_battle(seed)
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(60)]
    there, found = placed(state, state.units["r1"], points), []
    for name in engine.ENGINES:
        monkeypatch.setenv(engine.VARIABLE, name)
        found.append(moving_threat(state, state.units["b2"], there))
    slow, fast = found
    np.testing.assert_allclose(fast.harm, slow.harm, rtol=0, atol=1e-9)
    np.testing.assert_allclose(fast.cover, slow.cover, rtol=0, atol=1e-9)
    np.testing.assert_array_equal(fast.best, slow.best)

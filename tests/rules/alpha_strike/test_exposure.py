"""What enemies can do at many places is what they could do at each, one by one."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from boards import battle, box, mech, profile

from game.battlefield.terrain.ground import level, levels
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point, bearing
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.exposure import exposure, standard
from game.rules.alpha_strike.display.harm import placed, row
from game.rules.alpha_strike.display.moving_threat import moving_threat

KINDS = ("hill", "woods", "smoke", "water", "wall")
CARDS = ('10"/6"j', '8"', '12"j', '4"')
DAMAGES = ("3/3/1", "5/5/0", "1/0*/0", "0*/0*/0*", "2/2/2")


def random_battle(seed):
    """Return a battle of four with a random state of each, on a table full of random terrain."""
    dice = Random(seed)
    features = []
    for i in range(14):
        kind = dice.choice(KINDS)
        wide, deep = ((12, 0.6) if dice.random() < 0.5 else (0.6, 9)) if kind == "wall" else (9, 7)
        more = {
            "hill": {"height": dice.choice((1.0, 2.0, 4.0))},
            "water": {"depth": dice.choice((0.5, 1.0, 2.0))},
        }
        found = box(
            kind, dice.uniform(0, 60) + i * 1e-3, dice.uniform(0, 38), wide, deep, **more.get(kind, {})
        )
        features.append(found)
    units = []
    for i, key in enumerate(("r1", "b1", "b2", "b3")):
        card = profile(dice.choice(CARDS), dice.choice(DAMAGES), skill=dice.randint(2, 5))
        status = {"heat": dice.choice((0, 0, 1, 2, 4)), "fire_control_hits": dice.choice((0, 1))}
        status["weapon_hits"] = dice.choice((0, 0, 1))
        at = dice.uniform(3, 69), 5 + 12 * i + dice.uniform(-2, 2)
        units.append(mech(key, *at, dice.uniform(0, 360), card=card, status=status))
    options = {"woods_line": dice.choice(("middle", "eye")), "own_woods": dice.choice(("count", "ignore2"))}
    return battle(*units, features=tuple(features), options=options), dice


def one_by_one(state, unit, foe, at):
    """Return the damage to be expected of a foe turned to a place, by the action itself."""
    return harm_at(state, replace(unit, at=at, level=level(state.battlefield, at)), foe)


def harm_at(state, there, foe):
    """Return the damage to be expected of a foe turned to a unit *there*."""
    turned = replace(foe, facing=bearing(foe.at, there.at))
    moved = state.with_unit(there).with_unit(turned)
    fire = Fire(foe.side, foe.id, there.id)
    if fire.check(moved) or foe.status.heat >= 4:
        return 0.0
    told = fire.forecast(moved)
    return sum(told.odds) / 2 * (told.effect.least + told.effect.most) / 2


@pytest.mark.rule("AS-HIT-01")
@pytest.mark.parametrize("seed", range(12))
def test_exposure_is_the_sum_of_the_single_forecasts(seed):
    """At random places of random battles, for each enemy and for all of them, to the last digit."""
    state, dice = random_battle(seed)
    unit = state.units["r1"]
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(60)]
    points += [Point(state.units["b1"].at.x + 1.25, state.units["b1"].at.y)]
    found = exposure(state, "Red", points, unit)
    sums = np.zeros(len(points))
    for foe in state.foes("Red"):
        single = np.array([one_by_one(state, unit, foe, at) for at in points])
        sums += single
        np.testing.assert_array_equal(found.harm.get(foe.id, np.zeros(len(points))), single)
    np.testing.assert_allclose(found.total(len(points)), sums, atol=1e-12)


HIGH = (
    box("building", 20, 10, 8, 8, height=2.0),
    box("bridge", 40, 14, 12, 6, height=4.0),
    box("hill", 20, 26, 10, 8, height=2.0),
    box("building", 23, 28, 4, 4, height=2.0),
    box("building", 44, 30, 5, 5, height=6.0),
)
STOREYS = (
    (20, 10, 8, 8, 2.0),
    (40, 14, 12, 6, 4.0),
    (20, 26, 10, 8, 2.0),
    (23, 28, 4, 4, 4.0),
    (44, 30, 5, 5, 6.0),
)


def height_at(at):
    """Return on what a unit stands there: the highest roof, deck or hill."""
    inside = [up for x, y, east, south, up in STOREYS if 0 <= at.x - x <= east and 0 <= at.y - y <= south]
    return max(inside, default=0.0)


@pytest.mark.rule("AS-LOS-02", "AS-JUMP-04")
def test_places_on_roofs_and_decks_are_judged_at_their_heights():
    """At 80 places on and about buildings and a bridge, from enemies on the ground and on two roofs."""
    dice = Random("roofs")
    above = replace(mech("b2", 24, 14), level=2.0), replace(mech("b3", 46, 32), level=6.0)
    enemies = mech("b1", 36, 24), *above
    state = battle(mech("r1", 3, 44), *enemies, features=HIGH)
    unit = state.units["r1"]
    points = [Point(dice.uniform(14, 56), dice.uniform(6, 40)) for _ in range(80)]
    there = [replace(unit, at=at, level=height_at(at)) for at in points]
    found = exposure(state, "Red", points, unit)
    assert {one.level for one in there} == {0.0, 2.0, 4.0, 6.0}
    for foe in enemies:
        single = [harm_at(state, one, foe) for one in there]
        np.testing.assert_array_equal(found.harm[foe.id], single)
        assert any(harm for one, harm in zip(there, single, strict=True) if one.level > 2)


def on_shapes(state):
    """Return *state* with its units on wagons and ovals."""
    shapes = BaseShape("rectangle", 5, 2), BaseShape("oval", 2, 4), None
    for n, unit in enumerate(state.units.values()):
        shape = shapes[n % 3]
        base = unit.base if shape is None else shape.radius
        state = state.with_unit(replace(unit, shape=shape, base=base))
    return state


@pytest.mark.rule("AS-RNG-01")
@pytest.mark.parametrize("seed", range(6))
def test_exposure_of_what_stands_on_no_discs_is_the_sum_of_the_single_forecasts(seed):
    """Each enemy turned towards the place: where it stands, and from the best of its places."""
    state, dice = random_battle(seed)
    state = on_shapes(state)
    unit = state.units["r1"]
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(30)]
    found = exposure(state, "Red", points, unit)
    for foe in state.foes("Red"):
        single = np.array([one_by_one(state, unit, foe, at) for at in points])
        np.testing.assert_allclose(found.harm.get(foe.id, np.zeros(len(points))), single, atol=1e-12)
    there = placed(state, unit, points[:8])
    foe = state.units["b1"]
    best = moving_threat(state, foe, there)
    shots = np.array([row(state, stance, there)[0] for stance in best.positions])
    np.testing.assert_allclose(best.harm, shots.max(axis=0), atol=1e-12)


def test_cover_is_the_share_of_the_chance_that_a_place_takes():
    """None in the open, all of it out of sight, between them in woods."""
    state = battle(
        mech("r1", 10),
        mech("b1", 40),
        features=(box("woods", 20, 0, 3, 20), box("hill", 50, 0, 6, 48, height=6.0)),
    )
    points = [Point(30, 30), Point(21, 10), Point(65, 24)]
    found = exposure(state, "Red", points, state.units["r1"]).cover["b1"]
    assert found[0] == 0
    assert 0 < found[1] < 1
    assert found[2] == 1


def test_only_known_and_chosen_enemies_count():
    """One of which nothing is known adds nothing; chosen ones alone are asked where some are."""
    state = battle(mech("r1", 10), mech("b1", 20), mech("b2", 20, 10), mech("b3", 20, 38))
    blip = replace(state.units["b1"], profile=UNKNOWN, status=UNKNOWN, facing=UNKNOWN, height=UNKNOWN)
    known = state.with_unit(blip)
    assert set(exposure(known, "Red", [Point(12, 24)], known.units["r1"]).harm) == {"b2", "b3"}
    assert set(exposure(known, "Red", [Point(12, 24)], known.units["r1"], ["b3"]).harm) == {"b3"}


def test_a_side_is_stood_for_by_its_middle_unit():
    """Of a slow, a middling and a fast unit the middling one."""
    slow, middle, fast = (
        mech(f"r{i}", 10, 10 * i, move=f'{move}"') for i, move in ((1, 4), (2, 10), (3, 18))
    )
    chosen = standard(battle(slow, middle, fast, mech("b1", 40)), "Red")
    assert isinstance(chosen, Unit)
    assert chosen.id == "r2"


@pytest.mark.parametrize("seed", range(6))
def test_levels_are_those_of_single_points(seed):
    """On hills, in water, on both and on neither."""
    state, dice = random_battle(seed)
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(200)]
    assert levels(state.battlefield, points).tolist() == [level(state.battlefield, at) for at in points]

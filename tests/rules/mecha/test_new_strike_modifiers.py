"""A new strike modifier is a function and its place in the list: the threat map follows by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
import toy_modifiers
from squads import MECHA, battle, box, mecha
from toy_modifiers import assert_map_is_forecasts, by_height, by_inches, declaring

from game.battlefield.terrain.ground import level, levels
from game.core.model.tally import Modifier
from game.geometry.point import Point
from game.mechanics.movement.candidate_positions import spread
from game.mechanics.movement.ways import walk_area
from game.rules.mecha.display.exposure import PLACES
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.walking import gait_of

TABLES = 200
PACKS = 20
KINDS = ("hill", "hill", "hill", "woods", "smoke", "wall", "building")
ARMS = (
    "Gun: RG 24, MD 5",
    "Rifle: RG 40, MD 7, Rapid Fire 2",
    "Mortar: RG 48, MD 4, Indirect Fire",
    "Bomb: RG 40, MD 20, Blast",
)


def by_cover(attack):
    """More at what has cover, against all sense."""
    yield Modifier(3 if attack.hard or attack.soft else 0, "reckless", "TOY-3")


TERMS = {
    "height": by_height,
    "height, declared": declaring(by_height, "attacker.place", "target.place"),
    "inches": by_inches,
    "cover": by_cover,
}


def under(state, *terms):
    """Return *state* under the rules with more strike modifiers."""
    return toy_modifiers.under(state, MECHA, "strike", *terms)


def random_battle(seed):
    """Return a battle of one against three on a table full of random terrain, most of it hills."""
    dice = Random(seed)
    features = []
    for i in range(14):
        kind = dice.choice(KINDS)
        wide, deep = (9, 0.6) if kind == "wall" else (4, 5) if kind == "building" else (11, 9)
        more = {"height": dice.choice((1.0, 2.0, 4.0))} if kind == "hill" else {}
        x, y = dice.uniform(0, 60) + i * 1e-3, dice.uniform(0, 38)
        features.append(box(kind, x, y, wide, deep, **more))
    units = []
    for i, key in enumerate(("r1", "b1", "b2", "b3")):
        at = dice.uniform(3, 69), 5 + 12 * i + dice.uniform(-2, 2)
        figures = {"gn": dice.randint(0, 4), "df": dice.randint(3, 9)}
        arms = dice.sample(ARMS, dice.randint(1, 3))
        units.append(mecha(key, *at, *arms, facing=dice.uniform(0, 360), **figures))
    state = battle(*units, features=features)
    for unit in units:
        state = state.with_unit(replace(unit, level=level(state.battlefield, unit.at)))
    return state, dice


def placed(state, unit, at):
    """Return a mecha as it stands at a place, over a building on its roof."""
    return replace(unit, at=at, level=float(levels(state.battlefield, [at], roofs=True)[0]))


def one_by_one(state, unit, foe, at):
    """Return the damage to be expected of a foe's best ordinary weapon, by the action itself."""
    moved = state.with_unit(placed(state, unit, at)).with_unit(foe)
    best = 0.0
    for arm in foe.profile.weapons:
        shot = Shoot(foe.side, foe.id, unit.id, arm.name)
        if not arm.blast and not shot.check(moved):
            told = shot.forecast(moved)
            best = max(best, told.odds[0] * told.effect.total)
    return best


def from_anywhere(state, unit, foe, at):
    """Return the most that a foe does from where it stands or from a place where its move may end."""
    ends = spread(walk_area(state, foe, gait_of(state, foe)), PLACES)
    there = [foe, *(placed(state, foe, end) for end in ends)]
    return max(one_by_one(state, unit, one, at) for one in there)


@pytest.mark.parametrize("pack", range(PACKS))
def test_the_threat_map_is_the_single_forecasts_whatever_a_modifier_reads(pack):
    """On 200 random tables, with a modifier by height, by inches or by cover, to the last digit."""
    for seed in range(pack, TABLES, PACKS):
        state, dice = random_battle(seed)
        state = under(state, TERMS[sorted(TERMS)[seed // PACKS % len(TERMS)]])
        points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(12)]
        assert_map_is_forecasts(state, state.units["r1"], points, one_by_one)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(TERMS))
def test_the_best_move_is_the_best_of_all_positions(name, seed):
    """No position that is left out could do more, whatever the modifier reads."""
    state, dice = random_battle(seed)
    state = under(state, TERMS[name])
    points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(3)]
    assert_map_is_forecasts(state, state.units["r1"], points, from_anywhere, moving=True)


@pytest.mark.parametrize("name", sorted(TERMS))
def test_each_modifier_changes_the_map(name):
    """The maps under it and without it differ on some table: the tests above do not compare equal rules."""
    changed = 0
    for seed in range(4):
        state, dice = random_battle(seed)
        points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(12)]
        maps = [one.rules.exposure(one, "Red", points).harm for one in (state, under(state, TERMS[name]))]
        changed += sum(int(np.sum(maps[0][foe] != maps[1][foe])) for foe in maps[0])
    assert changed > 0


def test_a_modifier_by_height_counts_from_below_and_from_above():
    """On equal ground it changes nothing; the enemy above does less, the one below more."""
    for rise, more in ((0.0, 0), (3.0, -1), (-3.0, 1)):
        state = battle(mecha("r1", 8), mecha("b1", 30, df=9))
        state = state.with_unit(replace(state.units["b1"], level=rise))
        at, unit = [Point(12, 24)], state.units["r1"]
        plain = state.rules.exposure(state, "Red", at, unit).harm["b1"][0]
        found = under(state, by_height)
        assert np.sign(found.rules.exposure(found, "Red", at, unit).harm["b1"][0] - plain) == more

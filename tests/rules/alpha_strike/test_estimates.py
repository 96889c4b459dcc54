"""What Alpha Strike answers computer players is what its forecasts say."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from game.battlefield.lattice import EXTRA, lattice_of, new_lattice
from game.battlefield.terrain.ground import level
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, bearing
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.display.harm import expected
from game.rules.alpha_strike.estimates.family_estimates import ESTIMATES
from game.rules.alpha_strike.estimates.move_orders import JUMP, STAY, WALK
from game.rules.alpha_strike.movement.move import Move
from tests.rules.alpha_strike.boards import battle, box, duel, mech, woods

CARDS = ({"damage": "3/3/1"}, {"damage": "4/2/0*", "move": '4"j'}, {"damage": "1/1/1", "ov": 2, "skill": 3})
TERRAIN = (woods(30, 2), box("hill", 20, 10, 8, 8, height=2), box("wall", 40, 20, 1, 12), woods(50, 5))


def test_harm_by_code_is_the_forecast_of_the_shot():
    """Wherever two units stand, the table looked up by the code of their places is what the shot promises."""
    dice = random.Random("estimates")
    checked = 0
    for _ in range(60):
        ends = [Point(dice.uniform(2, 70), dice.uniform(2, 46)) for _ in range(2)]
        units = [mech(key, *at, **dice.choice(CARDS)) for key, at in zip("rb", ends, strict=True)]
        units = [
            replace(one, facing=bearing(one.at, at)) for one, at in zip(units, reversed(ends), strict=True)
        ]
        view = battle(*units, features=TERRAIN)
        red, blue = view.units["r"], view.units["b"]
        start, end = ESTIMATES.lattice(view).nodes([(red.at, red.level), (blue.at, blue.level)])
        code = ESTIMATES.codes(view, red, blue, np.array([start]), np.array([end]))[0, 0]
        fire = Fire("Red", "r", "b")
        shot = 0.0 if fire.check(view) else expected(fire.forecast(view))
        assert ESTIMATES.harm(view, red, blue)[code] == pytest.approx(shot)
        checked += shot > 0
    assert checked > 15


def test_places_are_those_that_a_move_reaches():
    """Nearly all nodes that are offered can be walked or jumped to, and the unit's own place is the last."""
    view = battle(mech("r", 24, 20, move='6"/8"j'), mech("b", 60), features=TERRAIN, phase="movement")
    found, lattice = ESTIMATES.places(view, view.units["r"]), ESTIMATES.lattice(view)
    assert found.how[-1] == STAY
    assert lattice.point(int(found.nodes[-1])) == view.units["r"].at
    refused = 0
    for node, how in zip(found.nodes[:-1].tolist(), found.how[:-1].tolist(), strict=True):
        tries = list(ESTIMATES.orders(view, view.units["r"], node, how, 90.0))
        assert isinstance(tries[0], Move)
        assert tries[0].jump == (how == JUMP)
        refused += all(one.check(view) for one in tries)
    assert {WALK, JUMP} <= set(found.how.tolist())
    assert refused <= len(found.nodes) // 20


def test_a_place_that_no_walk_can_afford_has_only_the_straight_order():
    """Nothing is searched for that would be refused; around a wall the cheapest way is offered, and legal."""
    wall = box("wall", 30, 16, 1, 16, height=8)
    view = battle(mech("r", 28, 24, move='24"'), mech("b", 70), features=(wall,), phase="movement")
    unit, lattice = view.units["r"], ESTIMATES.lattice(view)
    found = {}
    for at in ((33, 25), (51, 25)):
        node = int(lattice.around(Point(*at), 0.5)[0])
        found[at] = list(ESTIMATES.orders(view, unit, node, WALK, 90.0))
    near, far = found.values()
    assert [bool(one.check(view)) for one in near] == [True, False]
    assert near[1] == Move.planned(view, Move("Red", "r", (), 90.0), near[0].path[-1]).action
    assert [bool(one.check(view)) for one in far] == [True]


def test_attacks_carry_the_whole_distribution():
    """Each overheat is an attack of its own, with its chances and what its heat costs."""
    view = battle(mech("r", 10, ov=1), mech("b", 20))
    cool, hot = ESTIMATES.attacks(view, "Red")
    told = Fire("Red", "r", "b").forecast(view)
    assert cool.targets["b"] == ((0.0, 1.0 - told.odds[0]), (3.0, told.odds[0]))
    assert (cool.price, hot.price) == (0.0, 0.5 * 30 / 10)
    assert hot.targets["b"][1][0] == 4.0
    assert ESTIMATES.attacks(duel(80.0), "Red") == []


def test_the_attacks_of_one_unit_are_among_those_of_its_side():
    view = battle(mech("r", 10, ov=1), mech("r2", 12, 26), mech("b", 20), mech("b2", 26))
    every = ESTIMATES.attacks(view, "Red")
    for key in ("r", "r2"):
        assert ESTIMATES.attacks(view, "Red", key) == [one for one in every if one.unit == key]


def test_what_is_not_known_is_believed_to_be_like_ones_own():
    """A counter counts as a unit of one's own of middle worth, where it is."""
    view = battle(mech("r", 10, pv=44, move='6"'), mech("b", 30))
    counter = replace(view.units["b"], profile=UNKNOWN, status=UNKNOWN, facing=UNKNOWN, height=UNKNOWN)
    found = ESTIMATES.believed(view, "Red", counter)
    assert (found.profile.pv, found.at, found.side) == (44, counter.at, "Blue")
    assert ESTIMATES.body(view, found).health == 10
    assert ESTIMATES.believed(view, "Red", view.units["b"]) == view.units["b"]


def test_what_is_not_known_may_be_any_of_ones_own_and_what_has_cards_any_that_fits():
    """Which of them it is, is as likely for each; what is known is only itself."""
    view = battle(mech("r", 10, pv=44, name="A"), mech("r2", 14, pv=20, name="B"), mech("b", 30))
    foe = view.units["b"]
    assert ESTIMATES.identities(view, "Red", foe) == (foe,)
    counter = replace(foe, profile=UNKNOWN, status=UNKNOWN, facing=UNKNOWN, height=UNKNOWN)
    found = ESTIMATES.identities(view, "Red", counter)
    assert sorted(one.profile.pv for one in found) == [20, 44]
    assert {(one.at, one.side) for one in found} == {(foe.at, "Blue")}
    assert all(one.status.armor == one.profile.armor for one in found)


def test_a_lattice_measures_each_pair_once_and_forgets_only_what_lies_off_the_grid():
    field = duel(10.0, *TERRAIN).battlefield
    lattice, asked = new_lattice(field), []

    def measure(viewers, targets, wanted):
        asked.append((len(viewers), len(targets)))
        assert wanted.shape == asked[-1]
        assert wanted.all()
        return (viewers[:, None] + targets[None, :]) % 7

    rows, columns = np.array([0, 1, 2]), np.array([5, 9])
    first = lattice.codes("key", rows, columns, measure)
    assert first.tolist() == ((rows[:, None] + columns) % 7).tolist()
    assert lattice.codes("key", rows[:2], columns, measure).tolist() == first[:2].tolist()
    assert asked == [(3, 2)]
    own = lattice.nodes([(Point(1.5, 1.5), 0.0)])
    assert own.tolist() == lattice.nodes([(Point(1.5, 1.5), 0.0)]).tolist() == [lattice.grid]
    lattice.codes("key", own, columns, measure)
    lattice.nodes([(Point(n / 10, 1.0), 0.0) for n in range(EXTRA)])
    lattice.codes("key", np.concatenate((rows, own)), columns, measure)
    assert asked[1:] == [(1, 2), (1, 2)]
    assert lattice.level[17] == level(field, lattice.point(17))


def test_equal_battlefields_share_their_lattice():
    one, other = duel(10.0, woods(33, 3)).battlefield, duel(12.0, woods(33, 3)).battlefield
    assert lattice_of(one) is lattice_of(other)
    assert lattice_of(one, roofs=True) is not lattice_of(one)


def test_as_many_tables_as_take_turns_in_simulated_games_keep_their_lattices():
    tables = [duel(10.0, woods(33, 3 + n)).battlefield for n in range(6)]
    kept = [lattice_of(one) for one in tables]
    again = [duel(10.0, woods(33, 3 + n)).battlefield for n in range(6)]
    assert all(lattice_of(one) is lattice for one, lattice in zip(again, kept, strict=True))


@pytest.mark.parametrize(("depth", "seen"), [(1.0, True), (2.0, False), (3.0, False)])
def test_under_water_nothing_is_attacked_and_attacks(depth, seen):
    """A pond that is deep enough for the whole figure: its codes are harmless both ways, as the rules are."""
    pond = box("water", 20, 16, 16, 16, depth=depth)
    state = battle(mech("r", 10), mech("b", 28), features=(pond,))
    found = list(state.units.values())
    lattice = ESTIMATES.lattice(state)
    at = [lattice.nodes([(one.at, one.level)]) for one in found]
    for one, other in ((0, 1), (1, 0)):
        code = ESTIMATES.codes(state, found[one], found[other], at[one], at[other])
        assert bool(code[0, 0]) is seen
    assert bool(ESTIMATES.attacks(state, "Red")) is seen

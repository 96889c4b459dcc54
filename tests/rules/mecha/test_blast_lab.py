"""The blast lab beside the real procedure: what is shown before is what comes of it."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest
from blast_pieces import battle, gunner, launcher, mecha, shed
from blast_resolved import burst, compared, crowd, enumerated, fired, resolved, shown

from game.core.model.burst import REACTIONS
from game.geometry.point import Point
from game.mechanics.bursts.aiming import best

TIMES = 150


@pytest.mark.rule("BLAST-01", "BLAST-18", "BLAST-19", "BLAST-20", "BLAST-21")
def test_every_way_in_which_the_dice_may_fall_has_the_chance_that_is_shown():
    """All dice of a Blast through the real procedure: damages of mecha and structures to 1e-12."""
    state = crowd()
    found = defaultdict(lambda: defaultdict(float))
    for chance, lost in enumerated(state, fired(state)):
        for key in (*state.units, "building-27-26"):
            found[key][lost.get(key, 0)] += chance
    exact = shown(state).fates("none")
    assert found.keys() == exact.keys()
    for key, damages in found.items():
        assert damages == pytest.approx(dict(exact[key].damages), abs=1e-12)


@pytest.mark.parametrize("reactions", ["dodge", "roll", "both"])
def test_reactions_come_as_often_as_shown(reactions):
    """A part of what `python -m tests.long blasts` resolves."""
    assert compared(1, reactions, TIMES) == []


@pytest.mark.rule("BLAST-14", "BLAST-15", "BLAST-16", "BLAST-25")
@pytest.mark.parametrize(
    ("missiles", "reactions", "both"),
    [(1, "shoot", False), (1, "all", False), (1, "all", True), (3, "shoot", False), (4, "all", False)],
)
def test_missiles_are_shot_down_as_often_as_shown(missiles, reactions, both):
    """By any of those under the template, for all of them; who has tried does not dodge, but by option."""
    assert compared(missiles, reactions, TIMES, both=both) == []


@pytest.mark.rule("BLAST-25")
@pytest.mark.parametrize("reactions", ["shoot", "all"])
def test_what_scatters_is_shot_at_only_by_those_whom_it_strikes(reactions):
    """Wherever it goes it touches b and b2, but a strike below 7 reaches b alone: all dice, to 1e-12."""
    shooter = mecha("r", 20, 24, launcher(), gn=-9, df=20)
    state = battle(shooter, mecha("b", 24, df=2), mecha("b2", 24, df=7), points=99)
    found = defaultdict(lambda: defaultdict(float))
    for dice in product(range(1, 7), repeat=3):
        lost = resolved(state, fired(state), reactions, (1, 1, 1, 1, *dice).__getitem__)
        for key in state.units:
            found[key][lost[key]] += 6**-3
    exact = shown(state).fates(reactions)
    for key, damages in found.items():
        shares = {damage: chance for damage, chance in exact[key].damages if chance}
        assert damages == pytest.approx(shares, abs=1e-12)


def test_one_missile_that_lands_is_shot_down_by_one_of_those_under_it():
    """Two mecha lie under it where it lands: it comes through in 25 of 36."""
    state = battle(gunner(4), mecha("b", 24), mecha("b2", 26), options={"blast_naturals": "none"})
    fate = shown(state).fates("shoot")["b"]
    assert fate.struck == pytest.approx(1)
    assert fate.downed == pytest.approx(11 / 36)
    assert fate.mean == pytest.approx(9 * 25 / 36)
    assert burst(crowd()).answers == REACTIONS


@pytest.mark.rule("BLAST-26", "BLAST-28", "BLAST-32")
@pytest.mark.parametrize("missiles", [2, 4])
def test_volleys_do_as_much_as_shown(missiles):
    """Separate strikes, one template of a volley that misses with all, one dodge against up to three."""
    assert compared(missiles, "both", TIMES) == []


def test_the_best_aim_is_one_that_the_rule_allows():
    """Of a weapon with Indirect Fire any ground that is seen, friends left out of the template."""
    state = battle(gunner(), mecha("b", 30, 24), mecha("b2", 33, 24), mecha("r2", 31.5, 27))
    found = best(burst(state), 72, 48)
    assert found is not None
    assert not burst(state).refusals(found.at, found.target)
    assert (found.at.x - 31.5) ** 2 + (found.at.y - 27) ** 2 > 3**2


@pytest.mark.rule("BLAST-02")
def test_without_indirect_fire_the_best_aim_is_a_target():
    """A mecha or a structure; the ground is refused by the same words as the action's."""
    state = battle(gunner(indirect=False), mecha("b", 30, 24), features=(shed(20, 30),))
    one = burst(state)
    assert not one.spots
    assert best(one, 72, 48).target == "b"
    assert {refusal.rule for refusal in one.refusals(Point(25, 24), "")} == {"BLAST-02"}


@pytest.mark.rule("BLAST-32")
@pytest.mark.parametrize(("option", "most"), [("half", 4), ("full", 9)])
def test_a_volley_that_misses_wholly_is_shown_as_the_option_says(option, most):
    """Half of one missile's MD, or all of it."""
    state = battle(gunner(-9, volley=2), mecha("b", 24, 24, df=2), options={"volley_miss": option}, points=0)
    fate = shown(state).fates("none")["b"]
    assert max(damage for damage, chance in fate.damages if chance) == most

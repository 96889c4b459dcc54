"""A new to-hit modifier is a function and its place in the list: maps of threats follow by themselves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
import toy_modifiers
from boards import ALPHA, battle, mech
from test_exposure import one_by_one, random_battle
from toy_modifiers import assert_map_is_forecasts, by_height, by_inches, declaring

from game.battlefield.sight.sight import sights
from game.core.model.tally import Modifier, Tally, declared
from game.geometry.point import Point
from game.mechanics.battle.ranging import ranging
from game.rules import ruleset
from game.rules.alpha_strike.combat.facts import BETWEEN, FACTS, best_in_the_open, facts_read
from game.rules.alpha_strike.combat.shot import Shot, in_the_open, judged_shot
from game.rules.alpha_strike.display.exposure import dangers, exposure
from game.rules.alpha_strike.display.harm import placed, row
from game.rules.alpha_strike.display.moving_threat import moving_threat
from game.rules.alpha_strike.terrain import terrain

TABLES = 200
PACKS = 20


def by_cover(shot):
    """Easier at what stands behind something, against all sense."""
    yield Modifier(-3 if shot.between or shot.verdict == "partial" else 0, "reckless", "TOY-3")


TERMS = {
    "height, undeclared": by_height,
    "height": declaring(by_height, "attacker.place", "target.place"),
    "inches": declaring(by_inches, "range"),
    "cover, undeclared": by_cover,
    "cover": declaring(by_cover, "between", "verdict"),
}


def under(state, *terms):
    """Return *state* under the rules with more to-hit modifiers."""
    return toy_modifiers.under(state, ALPHA, "to hit", *terms)


@pytest.mark.parametrize("pack", range(PACKS))
def test_the_threat_map_is_the_single_forecasts_whatever_a_modifier_reads(pack):
    """On 200 random tables, with a modifier by height, by inches or by cover, to the last digit."""
    for seed in range(pack, TABLES, PACKS):
        state, dice = random_battle(seed)
        state = under(state, TERMS[sorted(TERMS)[seed // PACKS % len(TERMS)]])
        unit = state.units["r1"]
        points = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(12)]
        assert_map_is_forecasts(state, unit, points, one_by_one)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", sorted(TERMS))
def test_the_best_move_is_the_best_of_all_positions(name, seed):
    """No position that is left out could do more, whatever the modifier reads."""
    state, dice = random_battle(seed)
    state = under(state, TERMS[name])
    foe = state.units["b2"]
    there = placed(
        state, state.units["r1"], [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(8)]
    )
    found = moving_threat(state, foe, there)
    shots = np.array([row(state, stance, there)[0] for stance in found.positions])
    np.testing.assert_array_equal(found.harm, shots.max(axis=0))
    told_ = dangers(state, "Red", state.units["r1"], there[0].at, moving=True)
    assert [one["expected"] for one in told_ if one["unit"] == "b2"] in ([], [found.harm[0]])


def test_a_height_that_eases_is_seen_from_the_hill():
    """The modifier changes what the map tells at all: the test above compares no zeros."""
    state = battle(mech("r1", 8), mech("b1", 30))
    raised = state.with_unit(replace(state.units["b1"], level=3.0))
    at, unit = [Point(12, 24)], raised.units["r1"]
    plain = exposure(raised, "Red", at, unit).total(1)[0]
    assert exposure(under(raised, by_height), "Red", at, unit).total(1)[0] > plain


def test_what_is_read_is_the_sum_of_what_each_term_says():
    """A term that says nothing may read anything; one more that says it adds its facts."""
    state = battle(mech("r1", 8), mech("b1", 30))
    usual = facts_read(state)
    assert usual == {"bracket", "side", "occupied", "between", "verdict"}
    assert best_in_the_open(state)
    assert facts_read(under(state, TERMS["inches"])) == usual | {"range"}
    assert facts_read(under(state, by_height)) is None
    for name in TERMS:
        assert not best_in_the_open(under(state, TERMS[name]))
    assert best_in_the_open(under(state, declaring(lambda shot: [Modifier(1, "x", "TOY-4")], "bracket")))
    assert best_in_the_open(under(state, declaring(by_cover, "between", "verdict", hinders=True)))
    with pytest.raises(AssertionError, match="'colour'"):
        facts_read(under(state, declaring(by_cover, "colour")))


class Recorder:
    """A shot, or a unit in it, that notes under which names its facts are read."""

    def __init__(self, thing, noted, prefix=""):
        self.thing, self.noted, self.prefix = thing, noted, prefix

    def __getattr__(self, name):
        value = getattr(self.thing, name)
        if self.prefix == "" and name in {"attacker", "target"}:
            return Recorder(value, self.noted, f"{name}.")
        if self.prefix == "" and name == "sight":
            return Recorder(value, self.noted, "sight.")
        if self.prefix == "sight.":
            self.noted.add({"hiding": "hidden"}.get(name, name))
        elif self.prefix:
            self.noted |= {f"{self.prefix}place"} if name in {"at", "level", "facing", "figure"} else set()
        elif name not in {"kind", "overheat", "options"}:
            self.noted.add(name)
        return value


def shots(seed):
    """Yield random shots, most of them past or through terrain."""
    state, dice = random_battle(seed)
    options = state.rules.options
    for foe in state.foes("Red"):
        there = placed(
            state, state.units["r1"], [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(20)]
        )
        seen = sights(
            state.battlefield,
            foe.figure,
            [unit.figure for unit in there],
            woods_line=options["woods_line"],
            union=terrain().obscuring,
            ranging=ranging(state),
        )
        for unit, one in zip(there, seen, strict=True):
            shot = judged_shot(state, foe, unit, one, kind=Random(seed).choice(("weapon", "weapon", "melee")))
            yield state, replace(shot, overheat=dice.choice((0, 1)))


ALL = ruleset(["alpha_strike", "spotting", "artillery"])


@pytest.mark.parametrize("term", [*ALL.terms["to hit"], *ALL.terms["damage"]], ids=lambda term: term.__name__)
def test_every_term_reads_what_it_says(term):
    """Of random shots no other fact is read, and those of the list are facts of a shot."""
    says, noted = declared(term), set()
    assert says is not None
    assert says.facts <= FACTS.keys()
    for seed in range(6):
        for _, shot in shots(seed):
            list(term(Recorder(shot, noted)))
    assert noted <= says.facts


@pytest.mark.parametrize("term", ALL.terms["to hit"], ids=lambda term: term.__name__)
def test_what_is_said_to_hinder_never_eases(term):
    """With terrain between the number is at least that without; all that reads the terrain says so."""
    says = declared(term)
    assert says.hinders or not says.facts & BETWEEN
    for seed in range(6):
        for _, shot in shots(seed):
            bare = replace(in_the_open(shot), occupied=shot.occupied)
            assert Tally.of([term], shot).most >= Tally.of([term], bare).most


def test_woods_that_differ_by_kind_are_told_apart():
    """A bound goes by what the place is in, not by whether it is in anything."""

    def smoke_helps(shot: Shot):
        yield Modifier(-2 if "smoke" in shot.occupied else 0, "smoke", "TOY-5")

    state, dice = random_battle(3)
    state = under(state, declaring(smoke_helps, "occupied"))
    assert best_in_the_open(state)
    spots = [Point(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(40)]
    there = placed(state, state.units["r1"], spots)
    found = moving_threat(state, state.units["b2"], there)
    shots_ = np.array([row(state, stance, there)[0] for stance in found.positions])
    np.testing.assert_array_equal(found.harm, shots_.max(axis=0))

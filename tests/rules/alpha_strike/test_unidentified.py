"""What is shown of an attack on a unit that is not identified: ranges that hold the truth."""

from dataclasses import replace

import pytest
from boards import battle, box, mech
from scouts import patrol

from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.rules.alpha_strike.combat.amount import recoil
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.combat.special_attacks import declared_refusals, special_forecast

BLIP = {"Red": Sighting.BLIP}


def views(gap, features=(), **blue):
    """Return a battle as it is and as Red knows it, who does not know what b is."""
    state = battle(mech("r", 10, specials=("HT1",)), mech("b", 11.25 + gap, **blue), features=features)
    hidden = state.with_unit(replace(state.units["b"], seen_as=BLIP))
    return hidden, observe(hidden, "Red")


@pytest.mark.rule("AS-HIT-03", "AS-HIT-07", "AS-SPEC-HT", "AS-PHYS-05", "AS-DMG-03")
def test_the_range_shown_is_that_of_all_that_it_might_be():
    """Immobile, -4, to the fastest, +6; heat is damage to what tracks none; its back may be hit."""
    _, view = views(10)
    told = Fire("Red", "r", "b").forecast(view)
    assert (told.need.least, told.need.most) == (4 + 2 - 4, 4 + 2 + 6)
    assert (told.effect.least, told.effect.most) == (3, 3 + 1 + 1)
    aim = shot(view, "r", "b", "charge")
    light, heavy = recoil(aim, hit=True).least, recoil(aim, hit=True).most
    assert (light, heavy) == (1, 2)
    plain = battle(mech("r", 10), replace(mech("b", 20), seen_as=BLIP))
    without = Fire("Red", "r", "b").forecast(observe(plain, "Red")).effect
    assert (without.least, without.most) == (3, 4)
    assert "AS-SPEC-HT" not in {term.rule for term in without.terms if term.most}


@pytest.mark.rule("AS-HIT-03", "AS-HIT-07", "CONC-07")
def test_a_closed_sheet_leaves_its_move_open():
    """Name and type are known, how it fares is not: -4 to 6 as well."""
    state = patrol(mech("r", 10), mech("b", 20), of_units={"b": {"identified": True}}, phase="combat")
    told = Fire("Red", "r", "b").forecast(observe(state, "Red"))
    assert told.need.most - told.need.least == 4 + 6


@pytest.mark.parametrize(
    "blue",
    [
        {},
        {"move": '8"j'},
        {"move": '30"j'},
        {"facing": 90},
        {"status": {"shutdown": True}},
        {"type": "CV", "move": '8"t'},
        {"type": "CI", "move": '2"f', "facing": 90},
    ],
)
def test_the_truth_lies_in_the_range_shown(blue):
    """Number and damage of shots and charges."""
    truth, view = views(10, features=(box("woods", 14, 20, 2, 8),), **blue)
    shot = Fire("Red", "r", "b")
    known, shown = shot.forecast(truth), shot.forecast(view)
    assert shown.need.least <= known.need.total <= shown.need.most
    assert shown.effect.least <= known.effect.total <= shown.effect.most
    assert shown.odds[0] <= known.odds[0] <= shown.odds[1]
    near, dim = views(0, **blue)
    for kind in ("charge", "dfa"):
        known, shown = (special_forecast(state, state.units["r"], "b", kind) for state in (near, dim))
        assert shown.need.least <= known.need.total <= shown.need.most
        assert shown.effect.least <= known.effect.total <= shown.effect.most


def test_nothing_is_refused_for_what_is_not_known():
    """Neither fire nor a blow nor a charge asks for the unknown."""
    _, view = views(10)
    assert Fire("Red", "r", "b").check(view) == []
    _, near = views(0)
    assert Strike("Red", "r", "b").check(near) == []
    done = replace(near, done=frozenset({"b"}))
    assert declared_refusals(done, near.units["r"], "b", "charge", jump=False) == []

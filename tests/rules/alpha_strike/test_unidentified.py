"""What is shown of an attack on a unit that is not identified: ranges that hold the truth."""

from dataclasses import replace

import pytest
from boards import battle, box, mech

from game.core.observe import observe
from game.core.unit import Sighting
from game.rules.alpha_strike.fire import Fire
from game.rules.alpha_strike.physical import Strike
from game.rules.alpha_strike.special_attacks import declared_refusals, special_forecast

BLIP = {"Red": Sighting.BLIP}


def views(gap, features=(), **blue):
    """Return a battle as it is and as Red knows it, who does not know what b is."""
    state = battle(mech("r", 10, specials=("HT1",)), mech("b", 11.25 + gap, **blue), features=features)
    hidden = state.with_unit(replace(state.units["b"], seen_as=BLIP))
    return hidden, observe(hidden, "Red")


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

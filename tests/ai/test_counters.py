"""Counters: what is not identified cannot be attacked, so in the dark a player goes where it identifies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.ai.assessment import Assessment, Work
from game.ai.counters import identified_exchange
from game.ai.weights import weights_of
from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.rules import ruleset
from game.rules.alpha_strike.spotting.battle_setup import muster
from game.rules.alpha_strike.spotting.family_io import SpottingSection
from tests.rules.alpha_strike.boards import battle, mech

RULES = ruleset(["alpha_strike", "spotting"])


def dealt(light: str, gap: float, *friends, seen: bool = False, **card) -> bool:
    """Whether r expects to hurt a counter *gap* inches from base to base in that light."""
    bare = battle(mech("r", 10, **card), mech("b", 11.25 + gap), *friends, phase="movement")
    state = muster(replace(bare, rules=RULES), SpottingSection(light=light), {})
    if seen:
        state = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.SEEN}))
    view = observe(state, "Red")
    estimates, weights = view.rules.estimates(), weights_of("")
    found = Assessment(view, "Red", estimates, weights, replies=True, work=Work())
    (foe,) = found.foes
    unit = next(one for one in found.mine if one.id == "r")
    damage = identified_exchange(found, unit, found.spot(unit), foe.unit, found.spot(foe.unit))
    assert damage.shape == (1, 1)
    return bool(np.any(damage > 0))


@pytest.mark.parametrize(
    ("light", "gap", "hurts"),
    [
        ("daylight", 20, True),
        ("night", 13, False),
        ("night", 11.9, True),
        ("pitch_black", 10.1, False),
        ("pitch_black", 9.9, True),
        ("dusk", 29, True),
        ("dusk", 31, False),
    ],
)
def test_a_counter_is_attacked_within_the_range_at_which_it_is_identified(light, gap, hurts):
    """By eye as far as the light allows, by sensors within 10 inches."""
    assert dealt(light, gap) == hurts


def test_probes_searchlights_and_friends_identify_farther_and_who_is_known_needs_none():
    assert dealt("night", 16, specials=("PRB",))
    assert dealt("night", 20, specials=("SRCH",))
    assert dealt("night", 20, mech("r2", 28, 28))
    assert dealt("night", 20, seen=True)
    assert not dealt("night", 20, mech("r2", 28, 38))

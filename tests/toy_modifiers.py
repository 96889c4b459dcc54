"""Toy modifiers of attacks, and comparison of the threat map with single forecasts; for every family."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.core.model.state import Addon
from game.core.model.tally import Modifier, reads
from game.core.validation.join import join

ABOVE, BELOW = -2, 3


def by_height(shot):
    """Less from above, more from below."""
    rise = shot.attacker.level - shot.target.level
    yield Modifier(ABOVE if rise > 0 else BELOW if rise < 0 else 0, "height", "TOY-1")


def by_inches(shot):
    """More the farther away it is, ignoring brackets."""
    yield Modifier(int(shot.sight.range / 5), "inches", "TOY-2")


def declaring(term, *facts, hinders=False):
    """Return a copy of a term that declares what it reads."""
    return reads(*facts, hinders=hinders)(lambda shot: term(shot))


def under(state, rules, hook, *terms):
    """Return *state* under *rules* with additional terms of the tally *hook*."""
    addon = Addon("toy", terms={hook: terms})
    return replace(state, rules=join(rules, addon, options=state.rules.options))


def assert_map_is_forecasts(state, unit, points, one_by_one, **moving):
    """Compare the effect of each of Red's enemies at *points* with that of `one_by_one`, exactly."""
    found = state.rules.exposure(state, "Red", points, unit, **moving)
    for foe in state.foes("Red"):
        single = [one_by_one(state, unit, foe, at) for at in points]
        np.testing.assert_array_equal(found.harm.get(foe.id, np.zeros(len(points))), single)
    return found

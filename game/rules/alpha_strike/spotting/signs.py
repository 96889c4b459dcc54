"""Signs on tokens and cards under spotting: hidden units, dummies, sensors."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import Unit
from game.rules.alpha_strike.spotting.blips import is_dummy, is_sensor
from game.rules.alpha_strike.spotting.hidden import is_hidden


def signs(view: State, unit: Unit) -> Iterable[str]:
    """Yield the signs of *unit*; a view contains only those that its side may know."""
    if is_hidden(unit):
        yield "hidden"
    if is_dummy(unit):
        yield "dummy"
    if is_sensor(unit):
        yield "sensor"

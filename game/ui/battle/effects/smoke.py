"""Smoke over wrecks, a plume that moves for some seconds and then stands still; shadows of leaps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.model.state import View
from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.point import Point
from game.ui.battle.effects.brush import SMOKE, Brush, chances

CYCLE, CYCLES = 2.0, 3
"""Seconds in which a puff takes the place of the next, and how often that happens before it stands still."""
PUFFS = 6
TALL, LEANS = 3.0, 1.0
"""The height of a plume and how far the wind carries its top, in inches."""
SMOKES = CYCLE * CYCLES
"""The seconds for which a fresh wreck's smoke moves."""


@dataclass
class Smoke:
    """The smoke over all wrecks on the table.

    Attributes:
        fresh: The seconds since new wrecks began to smoke; the smoke of all others stands still.
    """

    fresh: Mapping[UnitId, float] = field(default_factory=dict)
    _wrecks: tuple[object, Sequence[Unit]] = (None, ())

    def draw(self, brush: Brush, view: View, spared: Collection[UnitId]) -> None:
        """Draw it over the wrecks in *view*, but for units *spared*, which are still shown whole."""
        if self._wrecks[0] != Identity(view):
            smokes = view.rules.smokes
            found = [one for one in view.units.values() if one.removed == "destroyed" and smokes(one)]
            self._wrecks = Identity(view), found
        for unit in self._wrecks[1]:
            if unit.id not in spared:
                draw_plume(brush, unit.at, max(self.fresh.get(unit.id, SMOKES), 0.0))


def draw_plume(brush: Brush, at: Point, seconds: float = SMOKES) -> None:
    """Draw the plume of a wreck at *at*, *seconds* after it began; by default at rest."""
    phase = 0.0 if seconds >= SMOKES else (seconds / CYCLE) % 1.0
    below = brush.place(at)
    spread = chances(f"{at.x:.2f}/{at.y:.2f}/plume", PUFFS)
    for number in reversed(range(PUFFS)):
        age = (number + phase) / PUFFS
        sway = (spread[number] - 0.5) * 0.25 * (1 - phase) + (spread[number - 1] - 0.5) * 0.25 * phase
        place = brush.off(below, LEANS * age * age + sway * age, -TALL * age)
        strength = min(1.0, (number + phase) * 2) * 0.85 * (1 - age) ** 0.7
        brush.puff(place, 0.32 + 0.8 * age, SMOKE, strength)


def draw_shadow(brush: Brush, at: Point, height: float) -> None:
    """Draw the shadow on the ground at *at* of something *height* inches above it: softer the higher."""
    brush.puff(brush.place(at), 1.0 + 0.12 * height, (8, 8, 10), min(0.75, 0.3 + height * 0.3))

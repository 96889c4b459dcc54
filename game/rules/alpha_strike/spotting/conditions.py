"""Light and weather: visibility in inches (B2), and the darkness of the table. Known to all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Self

from game.core.model.state import State
from game.core.model.unit import Side, extra_of
from game.geometry.value import Value

LIGHT: Mapping[str, float] = {
    "daylight": 120.0,
    "dawn": 30.0,
    "dusk": 30.0,
    "night": 12.0,
    "moonless_night": 12.0,
    "pitch_black": 6.0,
}
WEATHER: Mapping[str, float] = {
    "clear": 120.0,
    "rain": 42.0,
    "snow": 42.0,
    "torrential_rain": 30.0,
    "fog": 18.0,
    "blowing_sand": 18.0,
    "blizzard": 12.0,
}
DARKNESS: Mapping[str, float] = {
    "daylight": 0.0,
    "dawn": 0.25,
    "dusk": 0.3,
    "night": 0.5,
    "moonless_night": 0.6,
    "pitch_black": 0.72,
}
GLOOM: Mapping[str, float] = {
    "clear": 0.0,
    "snow": 0.08,
    "rain": 0.12,
    "torrential_rain": 0.24,
    "fog": 0.2,
    "blowing_sand": 0.22,
    "blizzard": 0.28,
}
DAY = "daylight"


class Conditions(Value):
    """Light and weather over the table.

    Attributes:
        fighters: For each side the turns in which it has an aerospace fighter in the Central Zone.
    """

    light: str = DAY
    weather: str = "clear"
    fighters: Mapping[Side, tuple[int, int]] = field(default_factory=dict)

    def known_to(self, side: Side) -> Self:
        return self

    @property
    def day(self) -> bool:
        """Whether it is daylight."""
        return self.light == DAY

    def visual(self, *, lit: bool = False) -> float:
        """Return the visual range in inches; *lit* by a searchlight, which cancels darkness."""
        return WEATHER[self.weather] if lit else min(LIGHT[self.light], WEATHER[self.weather])


def darkness(view: State) -> float:
    """Return the darkness of the table, from its light or its weather, whichever is darker."""
    sky = conditions(view)
    return max(DARKNESS[sky.light], GLOOM[sky.weather])


def conditions(state: State) -> Conditions:
    """Return the light and weather of *state*."""
    return extra_of(state.extras, Conditions)

"""A model's stance (upright or gone to ground), its visible parts, and its figure on the table."""

from __future__ import annotations

from game.battlefield.sight.sight import Figure
from game.battlefield.sight.silhouette import Rectangle
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.identity import CacheByIdentity
from game.geometry.value import Value
from game.rules.skirmish.cards.profile import Profile
from game.rules.skirmish.cards.silhouettes import Part, top_of


def grounded(unit: Unit) -> bool:
    """Whether *unit* has gone to ground (SKIR-GROUND-01); False if unknown."""
    return unit.status is not UNKNOWN and unit.status is not None and bool(unit.status.grounded)


class _Showing(Value):
    """The visible parts of a card in one stance.

    Attributes:
        parts: All of them.
        counted: The rectangles of those that count.
        tall: The top of those, in inches.
    """

    parts: tuple[Part, ...]
    counted: tuple[Rectangle, ...]
    tall: float


_SHOWN: CacheByIdentity[dict[bool, _Showing]] = CacheByIdentity(dict)
"""The visible parts of each card, gone to ground or not."""


_FIGURES: CacheByIdentity[list[Figure]] = CacheByIdentity(list)
"""The figure of each model."""


def _shown(profile: Profile, *, low: bool) -> _Showing:
    known = _SHOWN.of(profile)
    if low not in known:
        parts = profile.parts(grounded=low)
        counted = tuple(part.rectangle for part in parts if part.counts)
        known[low] = _Showing(parts, counted, top_of(parts))
    return known[low]


def shown_parts(unit: Unit) -> tuple[Part, ...]:
    """Return the visible parts of *unit* in its stance; for an unknown one a torso as wide as its base."""
    if isinstance(unit.profile, Profile):
        return _shown(unit.profile, low=grounded(unit)).parts
    return tuple(Part("torso", one) for one in counted_rectangles(unit))


def counted_rectangles(unit: Unit) -> tuple[Rectangle, ...]:
    """Return the rectangles of the parts by which *unit* can be seen (SHOOT-09)."""
    if isinstance(unit.profile, Profile):
        return _shown(unit.profile, low=grounded(unit)).counted
    figure = unit.figure
    return (Rectangle(-figure.base, figure.base, 0.0, figure.height),)


def figure_of(unit: Unit) -> Figure:
    """Return the figure of *unit* in its stance, as tall as its head is high (SKIR-GROUND-01)."""
    if not isinstance(unit.profile, Profile):
        return unit.figure
    known = _FIGURES.of(unit)
    if not known:
        known.append(_standing(unit, unit.profile))
    return known[0]


def _standing(unit: Unit, profile: Profile) -> Figure:
    return Figure(unit.at, unit.base, unit.level, _shown(profile, low=grounded(unit)).tall)

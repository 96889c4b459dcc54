"""The profile of a line: what one would see of the terrain under it from the side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.battlefield.areas import Span, crossings
from game.battlefield.field import Battlefield, Feature, Form
from game.battlefield.ground import ground, roof, water_at
from game.geometry.point import Point, toward
from game.overlays.sightline import borders


@dataclass(frozen=True)
class Stretch:
    """A stretch of the line on which nothing changes. Heights in inches above the table.

    Attributes:
        enter, leave: Where it begins and ends, in inches along the line.
        depth: Of the water there; None where there is none.
        solid: Top of the highest building or wall; None where there is none.
        area: Top of the highest area terrain, and its kind; None where there is none.
        kinds: Every kind of terrain there.
    """

    enter: float
    leave: float
    ground: float
    depth: float | None
    solid: float | None
    area: tuple[str, float] | None
    kinds: tuple[str, ...]


def profile(field: Battlefield, a: Point, b: Point) -> tuple[Stretch, ...]:
    """Return the profile of the line from *a* to *b*, cut exactly where terrain begins and ends."""
    spans = crossings(field, a, b)
    features = {feature.id: feature for feature in field.features}
    return tuple(
        _stretch(field, [features[span.feature] for span in _over(spans, enter, leave)], a, b, (enter, leave))
        for enter, leave in pairwise(borders(field, a, b))
    )


def _over(spans: tuple[Span, ...], enter: float, leave: float) -> list[Span]:
    middle = (enter + leave) / 2
    return [span for span in spans if span.enter < middle < span.leave]


def _stretch(
    field: Battlefield, here: Sequence[Feature], a: Point, b: Point, ends: tuple[float, float]
) -> Stretch:
    at = toward(a, b, sum(ends) / 2)
    low = ground(field, at)
    solids = [
        _solid_top(field, feature, low) for feature in here if feature.form in (Form.BUILDING, Form.WALL)
    ]
    areas = [(feature.kind, low + feature.height) for feature in here if feature.form is Form.AREA]
    return Stretch(
        *ends,
        low,
        water_at(field, at),
        max(solids, default=None),
        max(areas, key=lambda pair: pair[1], default=None),
        tuple(sorted({feature.kind for feature in here})),
    )


def _solid_top(field: Battlefield, feature: Feature, low: float) -> float:
    return roof(field, feature) if feature.form is Form.BUILDING else low + feature.height

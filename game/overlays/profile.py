"""The profile of a line: the terrain under it as seen from the side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.battlefield.sight.area_depth import Span, crossings
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import roof
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value


class ProfileSegment(Value):
    """A uniform stretch of the line. Heights are in inches above the table.

    Attributes:
        enter, leave: Its start and end, in inches along the line.
        depth: The depth of the water there, or None.
        solid: The top of the highest building or wall, or None.
        area: The top of the highest area terrain, and its kind, or None.
        kinds: Every kind of terrain there.
        features: The ids of all features there.
    """

    enter: float
    leave: float
    ground: float
    depth: float | None
    solid: float | None
    area: tuple[str, float] | None
    kinds: tuple[str, ...]
    features: tuple[str, ...] = ()


def profile(field: Battlefield, a: Point, b: Point) -> tuple[ProfileSegment, ...]:
    """Return the profile of the line from *a* to *b*, split exactly where terrain begins and ends."""
    spans = crossings(field, a, b)
    features = {feature.id: feature for feature in field.features}
    cuts = sorted({0.0, distance(a, b)} | {end for span in spans for end in (span.enter, span.leave)})
    return tuple(
        _stretch(field, [features[span.feature] for span in _over(spans, enter, leave)], enter, leave)
        for enter, leave in pairwise(cuts)
        if leave - enter > EPS
    )


def _over(spans: tuple[Span, ...], enter: float, leave: float) -> list[Span]:
    middle = (enter + leave) / 2
    return [span for span in spans if span.enter < middle < span.leave]


def _of(features: Sequence[Feature], form: Form) -> list[Feature]:
    return [feature for feature in features if feature.form is form]


def _stretch(field: Battlefield, here: Sequence[Feature], enter: float, leave: float) -> ProfileSegment:
    decks = _of(here, Form.DECK)
    depths = [] if decks else [feature.depth for feature in _of(here, Form.WATER)]
    low = max((feature.height for feature in decks or _of(here, Form.GROUND)), default=0.0)
    solids = [roof(field, feature) for feature in _of(here, Form.BUILDING)]
    solids += [low + feature.height for feature in _of(here, Form.WALL)]
    areas = [(feature.kind, low + feature.height) for feature in _of(here, Form.AREA)]
    return ProfileSegment(
        enter,
        leave,
        low,
        max(depths, default=None),
        max(solids, default=None),
        max(areas, key=lambda pair: pair[1], default=None),
        tuple(sorted({feature.kind for feature in here})),
        tuple(feature.id for feature in here),
    )

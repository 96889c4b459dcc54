"""The features under one disc are those that are found for many at once."""

from __future__ import annotations

import random

import numpy as np

from game.battlefield.terrain.feature_index import features_touched, touched
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Point
from game.geometry.shapes import circle, rect


def test_one_disc_touches_what_many_at_once_touch():
    """On borders and corners, in holes between features and off the table; asked for again, the same."""
    dice = random.Random("features")
    shapes = [circle(dice.uniform(2, 38), dice.uniform(2, 38), dice.uniform(0.5, 4)) for _ in range(12)]
    shapes += [rect(dice.uniform(0, 30), dice.uniform(0, 30), dice.uniform(0.2, 9), 3) for _ in range(12)]
    features = tuple(Feature(f"f{n}", "woods", Form.AREA, shape) for n, shape in enumerate(shapes))
    index = prepared(Battlefield(40, 40, features)).index
    places = [Point(dice.uniform(-2, 42), dice.uniform(-2, 42)) for _ in range(300)]
    places += [Point(*corner) for shape in shapes for corner in shape[::7]]
    found = 0
    for at in places:
        for radius in (0.0, 0.625, 3.0):
            _, many = touched(index, *np.array(((at.x,), (at.y,), (radius,))))
            expected = tuple(index.features[i] for i in sorted(many.tolist()))
            assert features_touched(index, at, radius) == expected
            assert features_touched(index, Point(*at), radius) == expected
            found += bool(expected)
    assert 100 < found < 3 * len(places)

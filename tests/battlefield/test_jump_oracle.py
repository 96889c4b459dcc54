"""What a jump must clear, against an oracle that walks along the line in small steps."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.jumps.jump_reach import landings
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Point, distance
from game.geometry.shapes import circle, rect

BASE, STEP, SURE = 0.625, 0.004, 0.02
FORMS = {"hill": Form.GROUND, "woods": Form.AREA, "bridge": Form.DECK, "building": Form.BUILDING}

places = st.tuples(st.floats(4, 26), st.floats(4, 26)).map(lambda at: Point(*at))


def horseshoe(x: float, y: float):
    """Return the outline of a U that opens north, 8" by 6"."""
    corners = [(0, 0), (2, 0), (2, 4), (6, 4), (6, 0), (8, 0), (8, 6), (0, 6)]
    return tuple(Point(x + east, y + south) for east, south in corners)


@st.composite
def pieces(draw, number: int):
    """Return a piece of terrain that rises to 3, 5 or 7 inches."""
    kind, x, y = draw(st.sampled_from(sorted(FORMS))), draw(st.floats(2, 20)), draw(st.floats(2, 20))
    top = draw(st.sampled_from([3.0, 5.0, 7.0]))
    outline = draw(
        st.sampled_from(
            [horseshoe(x, y), rect(x, y, 5, 3, turn=30), circle(x + 3, y + 3, 2), rect(x, y, 1, 9)]
        )
    )
    return Feature(f"{kind}{number}", kind, FORMS[kind], outline, height=top)


tables = st.lists(st.integers(0, 99), min_size=1, max_size=3, unique=True).flatmap(
    lambda numbers: st.tuples(*(pieces(n) for n in numbers))
)


def touched_again(shape: shapely.Geometry, start: Point, end: Point) -> bool:
    """Whether one on the way meets *shape* but for the stretch of it in which the way begins."""
    share = np.linspace(0.0, 1.0, int(distance(start, end) / STEP) + 2)
    line = shapely.points(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    on = shapely.dwithin(shape, line, 0.0)
    left = int(np.argmin(on)) if not on.all() else len(on)
    return bool(on[left:].any())


@given(features=tables, start=places, end=places, wide=st.sampled_from([0.0, BASE]))
@settings(max_examples=250, deadline=None)
@pytest.mark.rule("AS-JUMP-05")
def test_every_stretch_but_the_first_must_be_cleared(features, start, end, wide):
    """Hills, woods, decks and buildings: what is left and entered again counts, seen for each height."""
    kinds = {one.kind for one in features}
    assume("hill" not in kinds or kinds <= {"hill", "bridge"})  # nothing else is cut or raised by a hill
    field, line = Battlefield(32, 32, features), shapely.LineString([start, end])
    shapes: dict[tuple[str, float], list[shapely.Geometry]] = {}
    for one in features:
        shapes.setdefault((one.kind, one.height), []).append(one.polygon.buffer(wide, quad_segs=64))
    whole = [shapely.union_all(each) for each in shapes.values()]
    outlines = [rim.boundary for rim in whole]
    assume(distance(start, end) > 0.5)
    assume(all(rim.distance(shapely.Point(at)) > SURE for rim in outlines for at in (start, end)))
    assume(not any(_grazes(rim, line) for rim in outlines))
    assume(not any(one.form is Form.DECK and _carries(one, features) for one in features))
    found = {
        barrier.id for barrier in jump_path(field, start, end, 0.0, rating=5.0, base=BASE, wide=wide).barriers
    }
    met = {
        key
        for key, shape in zip(shapes, whole, strict=True)
        if key[1] >= 5.0 and touched_again(shape, start, end)
    }
    assert {(f.kind, f.height) for f in features if f.id in found} == met


def _grazes(rim: shapely.Geometry, line: shapely.LineString) -> bool:
    """Whether *line* comes near to *rim* beside the places where it crosses it."""
    crossed = shapely.intersection(rim, line)
    points = shapely.get_coordinates(crossed)
    near = shapely.intersection(line, rim.buffer(SURE))
    return near.length > 12 * SURE * max(len(points), 1) or (len(points) == 0 and near.length > 0)


def _carries(deck: Feature, features) -> bool:
    """Whether something that follows the ground stands on *deck*."""
    return any(f.form in (Form.AREA, Form.BUILDING) and f.polygon.intersects(deck.polygon) for f in features)


@given(features=tables, start=places, wide=st.sampled_from([0.0, BASE]), seed=st.integers(0, 999))
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("AS-JUMP-05")
def test_the_area_of_landings_is_where_jumps_are_open(features, start, wide, seed):
    """Within 1/8" of its borders apart: re-entered prisms and decks cast their shadows."""
    field = Battlefield(32, 32, features)
    area = landings(field, start, 0.0, inches=6.0, clears=5.0, base=BASE, wide=wide)
    dice = np.random.default_rng(seed)
    for x, y in dice.uniform(0, 32, (60, 2)).tolist():
        to = Point(x, y)
        if distance(start, to) > 5.9 or area.boundary.distance(shapely.Point(to)) < 0.125:
            continue
        jump = jump_path(field, start, to, 0.0, rating=5.0, base=BASE, wide=wide)
        assert area.covers(shapely.Point(to)) == jump.open, to

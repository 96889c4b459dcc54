"""Small tables to draw."""

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Path, Point


def rect(x: float, y: float, east: float, south: float) -> Path:
    """Return the corners of an upright rectangle."""
    return Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south)


def feature(kind: str, form: Form, outline: Path, height: float = 0.0, depth: float = 0.0) -> Feature:
    """Return one piece of terrain, with a name from its kind and place."""
    return Feature(f"{kind} {outline[0]}", kind, form, outline, (), height, depth)


def one_of_each() -> Battlefield:
    """Return a table of 24 x 18 inches with every form and kind, and one kind that no theme has."""
    return Battlefield(
        24,
        18,
        (
            feature("hill", Form.GROUND, rect(1, 1, 6, 5), 2),
            feature("hill", Form.GROUND, rect(2, 2, 3, 2), 4),
            feature("woods", Form.AREA, rect(9, 1, 5, 4), 2),
            feature("water", Form.WATER, rect(16, 1, 4, 10), depth=1),
            feature("water", Form.WATER, rect(16, 11, 4, 2), depth=0),
            feature("rough", Form.FLAT, rect(1, 8, 3, 3)),
            feature("rubble", Form.FLAT, rect(5, 8, 3, 3)),
            feature("road", Form.FLAT, rect(0, 13, 24, 1.5)),
            feature("bridge", Form.DECK, rect(15, 4, 6, 2), 0.5),
            feature("building", Form.BUILDING, rect(9, 8, 3, 2), 2),
            feature("building", Form.BUILDING, rect(9, 15, 3, 2.5), 5),
            feature("wall", Form.WALL, rect(13, 8, 0.3, 4), 1),
            feature("ruin", Form.AREA, rect(1, 15, 4, 2.5), 2),
            feature("smoke", Form.AREA, rect(20.5, 15, 3, 2.5), 2),
            feature("swamp", Form.FLAT, rect(13, 15, 3, 2)),
        ),
    )

"""The tools of the lab: what a press on the table means, and the drawing made of its points."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Literal

from game.geometry.drawing import Box, Circle, Drawing, Polygon, Strip
from game.geometry.point import Path, Point, distance
from game.geometry.value import Value

Shape = Literal["", "polygon", "circle", "rect", "line"]
LEAST = 0.05


class Tool(Value):
    """One tool.

    Attributes:
        words: The label of its button.
        icon: Name of a glyph.
        hint: What it does and how it is used.
        shape: What it draws; "" if it draws no terrain.
    """

    name: str
    words: str
    icon: str
    hint: str
    shape: Shape = ""

    @property
    def ends_by_click(self) -> bool:
        """Whether its second point ends the drawing."""
        return self.shape in ("circle", "rect")


SELECT = Tool(
    "select", "Select", "cursor_default_outline", "Click to choose, drag to move, drag a knob to turn"
)
TOOLS = (
    SELECT,
    Tool("unit", "Unit", "robot_outline", "Click on the table to put the chosen unit there"),
    Tool("template", "Template", "circle_double", "Click on the table to lay a disc there"),
    Tool(
        "polygon",
        "Polygon",
        "vector_polygon",
        "Click corner by corner; the first again, or Enter, closes",
        "polygon",
    ),
    Tool("circle", "Circle", "circle_outline", "Press in the centre and drag to the rim", "circle"),
    Tool("rect", "Rectangle", "rectangle_outline", "Press in a corner and drag to the one opposite", "rect"),
    Tool("line", "Line", "vector_polyline", "Click point by point; the last again, or Enter, ends", "line"),
)


def tool_called(name: str) -> Tool:
    """Return the tool called *name*."""
    return next(tool for tool in TOOLS if tool.name == name)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name like *name* that is not in *taken*.

    >>> free_name("Wolf", []), free_name("Wolf", ["Wolf"]), free_name("Wolf 2", ["Wolf", "Wolf 2"])
    ('Wolf', 'Wolf 2', 'Wolf 3')
    """
    if name not in taken:
        return name
    stem, _, last = name.rpartition(" ")
    stem = stem if stem and last.isdigit() else name
    return next(fresh for n in count(2) if (fresh := f"{stem} {n}") not in taken)


def drawn(shape: Shape, points: Path, width: float) -> Drawing | None:
    """Return the drawing of *points*, the last of them at the cursor; None if there are too few.

    Args:
        shape: The shape to draw.
        points: In the order in which they were set.
        width: Of a line, in inches.
    """
    fresh = tuple(at for i, at in enumerate(points) if i == 0 or at != points[i - 1])
    if shape == "polygon" and len(fresh) > 2:
        return Polygon(fresh)
    if shape == "line" and len(fresh) > 1:
        return Strip(fresh, width)
    if len(fresh) < 2:
        return None
    first, last = fresh[0], fresh[-1]
    if shape == "circle" and distance(first, last) > LEAST:
        return Circle(first, distance(first, last))
    if shape == "rect" and min(abs(last.x - first.x), abs(last.y - first.y)) > LEAST:
        corner = Point(min(first.x, last.x), min(first.y, last.y))
        return Box(corner, abs(last.x - first.x), abs(last.y - first.y))
    return None

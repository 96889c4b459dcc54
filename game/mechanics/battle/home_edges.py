"""Home edges: where a side comes from, which way it faces, where it may leave the table."""

from __future__ import annotations

from game.core.model.brief import EDGES, Brief, Edge, inches_from
from game.core.model.state import State
from game.core.model.unit import Side
from game.geometry.point import EPS, Point


def from_edge(state: State, edge: Edge, at: Point) -> float:
    """Return the inches from *edge* of the table to the point *at*."""
    return inches_from(state.battlefield, edge, at.x, at.y)


def home(brief: Brief, side: Side) -> Edge | None:
    """Return the home edge of *side*, or None."""
    return brief.edges.get(side)


def exits(brief: Brief, side: Side) -> tuple[Edge, ...]:
    """Return the edges over which *side* may leave: its home edge, or those of the scenario.

    The edge of its breakthrough goal is always included.
    """
    own = home(brief, side)
    allowed = brief.exits.get(side, (own,) if own else ())
    goal = brief.victory.get(side)
    through = goal.edge if goal is not None and goal.kind == "breakthrough" else None
    return (*allowed, through) if through and through not in allowed else tuple(allowed)


def edge_at(state: State, at: Point) -> tuple[Edge, ...]:
    """Return the edges of the table that contain *at*: none, one, or two at a corner."""
    return tuple(edge for edge in EDGES if abs(from_edge(state, edge, at)) <= EPS)


def onto_edge(state: State, edge: Edge, to: Point) -> Point:
    """Return the point of *edge* that is nearest to *to*."""
    field = state.battlefield
    at = Point(min(max(to.x, 0.0), field.width), min(max(to.y, 0.0), field.depth))
    return {
        "north": Point(at.x, 0.0),
        "south": Point(at.x, field.depth),
        "west": Point(0.0, at.y),
        "east": Point(field.width, at.y),
    }[edge]


def inward(state: State, along: float, inches: float, edge: Edge) -> Point:
    """Return the point *along* an edge of the table and *inches* inward from it."""
    field = state.battlefield
    return {
        "north": Point(along, inches),
        "south": Point(along, field.depth - inches),
        "west": Point(inches, along),
        "east": Point(field.width - inches, along),
    }[edge]

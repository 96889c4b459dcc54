"""Measurements on a table: lines of sight, viewsheds, reach and templates."""

from __future__ import annotations

import os
from dataclasses import field
from typing import Any

from shapely.geometry import MultiPolygon, Polygon, shape

from game.battlefield.contact import Disc, disc_of
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.reach.reach import reach as walk_reach
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.sight.sight import Certificate, Verdict
from game.battlefield.templates.template import Footprint, Template, laid
from game.battlefield.viewshed.shades import Viewshed, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed as shaded
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Judgement, measured
from game.core.views.reporting import judged
from game.geometry.rings import polygons
from game.geometry.value import Value
from game.library.tabletop import Position, Tabletop

HEIGHT = 2.0
"""The height of the figures that a point of a bare table looks for, in inches."""


class LineOfSight(Value, eq=False):
    """One figure's sight of another, both ways. A notebook shows it with plan and section.

    Attributes:
        table: The table of the measurement.
        viewer, target: The two units; at a bare point, an unknown unit.
        there: The sight of *viewer* on *target* by the rules of the scenario; on a map by the geometry.
        back: The same in the opposite direction.
    """

    table: Tabletop
    viewer: Unit
    target: Unit
    there: Judgement
    back: Judgement

    @property
    def certificate(self) -> Certificate:
        """All measurements: range, the hidden share and its causes, inches of woods."""
        return self.there.sight

    @property
    def verdict(self) -> Verdict:
        """The verdict: "clear", "partial" or "blocked"."""
        return self.there.verdict

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        return self.viewer.name, self.target.name

    def __str__(self) -> str:
        return "\n".join(map(str, [self.there.headline, *self.there.facts, *self.there.margins]))

    def _repr_svg_(self) -> str:
        """Return the certificate with plan and section as a true-scale SVG document."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.library.pictures import certificate_drawing  # imported here because it needs pygame

        ends, judged = (self.viewer, self.target), (self.there, self.back)
        sides = () if self.table.view is None else self.table.view.sides
        return certificate_drawing(self.table.battlefield, ends, judged, sides)


def line_of_sight(table: Tabletop, viewer: Position, target: Position) -> LineOfSight:
    """Return what *viewer* sees of *target*, and vice versa.

    In a scenario the rules in force judge it and add what an attack would need. On a map only the geometry
    counts: more than a third of the silhouette hidden is partial, more than two thirds blocked.

    Raises:
        LookupError: if there is no unit of that name, or it is not on the table.
        ValueError: if a point is off the table, or both are the same unit.

    >>> from game.library.tabletop import load_map
    >>> found = line_of_sight(load_map("the-fords"), (30, 10), (45, 20))
    >>> found.verdict, round(found.certificate.range, 2)
    ('partial', 16.78)
    """
    a, b = table.standing(viewer), table.standing(target)
    if isinstance(viewer, str) and a.id == b.id:
        raise ValueError(f"{viewer} does not look at itself")
    return between(table, a, b)


def between(table: Tabletop, a: Unit, b: Unit) -> LineOfSight:
    """Return what *a* sees of *b*, and vice versa, wherever they stand."""
    return LineOfSight(table, a, b, _judged(table, a, b), _judged(table, b, a))


def _judged(table: Tabletop, a: Unit, b: Unit) -> Judgement:
    if table.view is None:
        return measured(table.battlefield, a.figure, b.figure)
    return judged(table.view, a, b)


class TableViewshed(Viewshed, eq=False):
    """A viewshed with its table. A notebook shows it as a picture.

    Attributes:
        table: The table of the measurement.
    """

    table: Tabletop = field(repr=False)

    def _repr_svg_(self) -> str:
        """Return the table with the shaded ground and its legend as an SVG document."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.library.pictures import viewshed_drawing  # imported here because it needs pygame

        return viewshed_drawing(self, self.table.battlefield, self.table.view, self.table.side)


def viewshed(
    table: Tabletop, viewer: Position, *, height: float | None = None, reverse: bool = False
) -> TableViewshed:
    """Return the ground that *viewer* sees, in shades: its `areas` in square inches, `at` for points.

    A unit sees by the rules of its scenario; from a point, 6" of area terrain of any kind block the line.

    Args:
        table: The table.
        viewer: The unit or point that looks.
        height: The height of the figures to see, in inches; by default that of the rules' usual figures: 2,
            for soldiers 1.25.
        reverse: Return the ground from which such figures see *viewer* instead.

    Raises:
        LookupError: if there is no unit of that name, or it is not on the table.
        ValueError: if a point is off the table, or *height* is not positive.

    >>> from game.library.tabletop import load_map
    >>> seen = viewshed(load_map("the-fords"), (10, 12))
    >>> list(seen.areas)
    ['clear', 'partial', 'woods', 'partial-woods', 'blocked']
    >>> round(sum(seen.areas.values()))
    3456
    """
    if height is None:
        height = HEIGHT if table.view is None else table.view.rules.figure_height
    if not height > 0:
        raise ValueError(f"expected a height of more than 0 inches, not {height:g}")
    unit = table.standing(viewer)
    if table.view is not None and isinstance(viewer, str):
        found = table.view.rules.viewed(table.view, unit, height, reverse=reverse)
    else:
        found = shaded(table.battlefield, unit.figure, ViewshedQuery(height=height, reverse=reverse))
    return TableViewshed(found.figure, found.terms, found.width, found.depth, found.rays, found.spans, table)


def reach(
    table: Tabletop,
    mover: Position,
    inches: float | None = None,
    *,
    jump: bool = False,
    costs: MovementCosts | None = None,
) -> MultiPolygon:
    """Return where the centre of a base may end a move, with y southward.

    Args:
        table: The table.
        mover: A unit, which moves by the rules of its scenario; or a point, for a walk from there.
        inches: For a point, the distance. A unit has its own allowance.
        jump: For a unit, whether it jumps.
        costs: For a point, the movement costs; by default climbs cost, and no kind of terrain.

    Raises:
        LookupError: if there is no unit of that name, or its movement is not known to the viewing side.
        ValueError: if *inches* are missing for a point or given for a unit, or a point is off the table.

    >>> from game.library.tabletop import load_map
    >>> ground = reach(load_map("the-fords"), (10, 12), 4)
    >>> 0 < ground.area < 4 * 4 * 3.15
    True
    """
    if isinstance(mover, str):
        if inches is not None or costs is not None:
            raise ValueError(f"{mover} moves by the rules of its scenario: omit inches and costs")
        return _moved(table, table.unit(mover), jump=jump)
    if inches is None or jump:
        raise ValueError("a walk from a point needs *inches*, and a point cannot jump")
    figure = table.standing(mover).figure
    others = () if table.view is None else tuple(disc_of(unit) for unit in table.view.present)
    walker = Mover(figure.at, figure.base, figure.level, others=others)
    return MultiPolygon(
        polygons(walk_reach(table.battlefield, walker, inches, costs or MovementCosts()).area)
    )


def _moved(table: Tabletop, unit: Unit, *, jump: bool) -> MultiPolygon:
    """Return where a move of *unit* may end by the rules of the scenario, in its first movement phase."""
    view = table.walking
    assert view is not None, "a unit stands on the table of a scenario"
    if UNKNOWN in (unit.profile, unit.status):
        raise LookupError(f"how far {unit.name} moves is not known")
    ground: Any = shape(dict(view.rules.ground(view, unit, jump)))
    return MultiPolygon([ground]) if isinstance(ground, Polygon) else ground


class TableFootprint(Footprint, eq=False):
    """A footprint with its table and template. A notebook shows it as a picture.

    Attributes:
        table: The table under the template.
        template: The template.
    """

    table: Tabletop = field(repr=False)
    template: Template

    def _repr_svg_(self) -> str:
        """Return the table with the template and what it touches as an SVG document."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.library.pictures import footprint_drawing  # imported here because it needs pygame

        table = self.table
        bases = {disc.id: disc for disc in _discs(table)}
        return footprint_drawing(
            self, self.template, bases, field=table.battlefield, view=table.view, side=table.side
        )


def template(table: Tabletop, outline: Template) -> TableFootprint:
    """Return what *outline* touches: units by name with the covered square inches, and features by id.

    Args:
        table: The table.
        outline: A `DiscTemplate`, `ConeTemplate` or `BarTemplate`, in inches.

    >>> from game.battlefield.templates.template import DiscTemplate
    >>> from game.geometry.point import Point
    >>> from game.library.tabletop import load_scenario
    >>> touched = template(load_scenario("ambush-at-the-fords"), DiscTemplate(Point(25, 25), 3))
    >>> [(base.id, round(base.area, 2)) for base in touched.bases]
    [('griffin', 1.23)]
    """
    found = laid(table.battlefield, outline, _discs(table))
    return TableFootprint(found.bases, found.features, table, outline)


def _discs(table: Tabletop) -> list[Disc]:
    """Return the bases of the units on *table*, by name."""
    return [disc_of(unit, name) for name, unit in table.units.items() if unit.present]

"""Tables and measurements on them as SVG documents. Needs pygame, so it is imported only for drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.battlefield.contact import Disc
from game.battlefield.templates.template import Footprint, Template
from game.battlefield.terrain.field import Battlefield
from game.battlefield.viewshed.shades import Viewshed
from game.core.model.state import View
from game.core.model.unit import Side, Unit
from game.core.views.base_marks import around
from game.core.views.grid_marks import grid_marks
from game.core.views.judgement import Judgement
from game.core.views.legend import ToldLegend
from game.core.views.marks import Mark
from game.core.views.observe import OVERSEER
from game.core.views.side_places import places
from game.mechanics.battle.sight_overlays import shaded
from game.mechanics.battle.usual_overlays import REVERSE, VIEWSHED
from game.overlays.sight_drawings import Both, sighted
from game.overlays.template_marks import footprint_marks
from game.ui.export import sight_sheet
from game.ui.export.svg import svg
from game.ui.menu.pieces import tokens
from game.ui.painting.night import night_over
from game.ui.pieces.side_by_side import side_by_side, spread
from game.ui.pieces.token import Token
from game.ui.shell.theme import Theme, theme

WIDE = 960
"""The width of a table in a notebook, in pixels."""


def table_drawing(
    field: Battlefield,
    view: View | None = None,
    side: Side | None = None,
    *,
    marks: Iterable[Mark] = (),
    legends: Sequence[ToldLegend] = (),
) -> str:
    """Return a table as an SVG document `WIDE` pixels wide, with the units that *side* knows.

    Its view box is in inches.

    Args:
        field: The table.
        view: The units; None for none.
        side: The viewing side; None sees everything.
        marks: Further marks on the table.
        legends: Titles and meanings of the shades among *marks*.
    """
    look, size = theme(), (WIDE, round(WIDE * (field.depth + 2) / (field.width + 2)))
    if view is None:
        return svg(field, (), [*marks], size=size, look=look, legends=legends)
    shown = [*view.rules.marks(view), *grid_marks(view), *marks, *view.rules.on_top(view)]
    now = night_over(view, side or OVERSEER)
    return svg(field, pieces_of(view, look), shown, size=size, look=look, now=now, legends=legends)


def viewshed_drawing(found: Viewshed, field: Battlefield, view: View | None, side: Side | None) -> str:
    """Return a table with a shaded viewshed and its legend."""
    usual = REVERSE if found.terms.reverse else VIEWSHED
    assert usual.legend is not None, "the overlay of a viewshed has shades"
    marks: list[Mark] = [shaded(found), around(found.figure, 0.0, "eye")]
    title = usual.legend.titled(height=found.terms.height)
    return table_drawing(field, view, side, marks=marks, legends=[(title, usual.legend.shades)])


def footprint_drawing(
    touched: Footprint,
    template: Template,
    bases: Mapping[str, Disc],
    *,
    field: Battlefield,
    view: View | None,
    side: Side | None,
) -> str:
    """Return a table with a template and what it touches; *bases* by the ids of *touched*."""
    marks = footprint_marks(field, template, touched, bases)
    return table_drawing(field, view, side, marks=marks)


def certificate_drawing(
    field: Battlefield, ends: tuple[Unit, Unit], judged: tuple[Judgement, Judgement], sides: Sequence[Side]
) -> str:
    """Return the drawing of `both_ways` as a true-scale SVG document: an inch is an inch on paper."""
    return sight_sheet.sheet(both_ways(field, ends, judged, sides), theme())


def both_ways(
    field: Battlefield, ends: tuple[Unit, Unit], judged: tuple[Judgement, Judgement], sides: Sequence[Side]
) -> Both:
    """Return the sight of one unit on another and back, ready to draw in the colours of *sides*."""
    order = places(sides)
    usual = ("figure-viewer", "figure-target")
    tones = [f"figure-{order[one.side]}" if one.side in order else usual[i] for i, one in enumerate(ends)]
    there = sighted(field, judged[0], (tones[0], tones[1]))
    return Both(there, sighted(field, judged[1], (tones[1], tones[0])), (ends[0].name, ends[1].name))


def pieces_of(view: View, look: Theme) -> list[Token]:
    """Return the tokens of the units of *view*, with their names and signs."""
    units = list(view.units.values())
    cards = {unit.id: view.rules.card(view, unit) for unit in units}
    found = tokens(units, places(view.sides), look, names=True, cards=cards)
    return spread(found, side_by_side(view))

"""The lab's marks on the table: templates, the selection, drawings and drags, faults."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from game.battlefield.contact import disc_of, outline_of
from game.battlefield.templates.template import disc
from game.core.engine.sandbox import PlacedTemplate
from game.core.views.base_marks import around
from game.core.views.marks import AreaMark, DiscMark, Label, LineMark, Mark, Ring
from game.geometry.drawing import Circle, Drawing, Strip, centre, traced
from game.geometry.point import Path, Point, distance
from game.ui.lab.editing.session import LabSession
from game.ui.lab.snapping import Snap
from game.ui.lab.tools import drawn

WORDS = 0.3
MOST_BEFORE = 120


class LabMarks:
    """The lab's marks on the table besides the overlays.

    Attributes:
        snap: Where the tool would set its next point; None if nowhere.
    """

    def __init__(self, lab: LabSession) -> None:
        self.lab = lab
        self.snap: Snap | None = None

    def below(self) -> list[Mark]:
        """Return the marks below the tokens."""
        return [*_templates(self.lab), *_chosen(self.lab)]

    def above(self) -> list[Mark]:
        """Return the marks above the tokens."""
        return [*_in_work(self.lab, self.snap), *_wrong(self.lab), *_touched(self.lab)]


def shown_template(lab: LabSession, template: PlacedTemplate) -> PlacedTemplate:
    """Return *template* as it would be if released now."""
    held = lab.in_hand.carried.template
    return held if held is not None and held.id == template.id else template


def _templates(lab: LabSession) -> Iterable[Mark]:
    for one in lab.contents.sandbox.templates:
        shown = shown_template(lab, one)
        yield DiscMark(shown.at, shown.radius, "template")
        if one.id == lab.choice.template:
            yield Ring(shown.at, shown.radius, "lab-chosen")


def _chosen(lab: LabSession) -> Iterable[Mark]:
    """Yield the outline of the selected terrain in place."""
    feature = lab.choice.feature
    if feature is None:
        return
    if lab.in_hand.carried.drawing is None:
        yield from _outline(feature.drawing, "lab-chosen")
    elif len(feature.outline) <= MOST_BEFORE:
        yield from _outline(feature.drawing, "lab-before")


def _outline(drawing: Drawing, style: str) -> Iterable[Mark]:
    outline, holes = traced(drawing)
    for ring in (outline, *holes):
        if len(ring) > 1:
            yield LineMark((*ring, ring[0]), style)
    if isinstance(drawing, Strip) and len(drawing.path) > 1:
        yield LineMark(drawing.path, "lab-middle")


def _in_work(lab: LabSession, snap: Snap | None) -> Iterable[Mark]:
    """Yield the drawing or drag, red if it is invalid, with the reason."""
    drawing = lab.in_hand.carried.drawing or sketched(lab, snap)
    style = "lab-bad" if lab.in_hand.faults else "lab-drawn"
    if drawing is not None:
        outline, holes = traced(drawing)
        if len(outline) > 2:
            yield AreaMark((outline, *holes), style)
        if isinstance(drawing, Strip):
            yield LineMark(drawing.path, "lab-middle")
        yield Label(
            _foot(outline or (centre(drawing),)),
            "\n".join((_size(drawing), *lab.in_hand.faults)),
            style,
            WORDS,
        )
    elif lab.in_hand.points and snap is not None:
        yield LineMark((*lab.in_hand.points, snap.at), style)
        yield Label(snap.at, f'{distance(lab.in_hand.points[-1], snap.at):.2f}"', style, WORDS)


def sketched(lab: LabSession, snap: Snap | None) -> Drawing | None:
    """Return what the tool in hand would draw if its next point were set now."""
    if not lab.in_hand.points:
        return None
    return drawn(
        lab.in_hand.tool.shape,
        (*lab.in_hand.points, snap.at) if snap is not None else lab.in_hand.points,
        lab.in_hand.make.width,
    )


def _foot(outline: Path) -> Point:
    """Return the topmost point of *outline*, above which text is placed."""
    return min(outline, key=lambda at: at.y)


def _size(drawing: Drawing) -> str:
    """Return the size of *drawing* as text."""
    if isinstance(drawing, Circle):
        return f'radius {drawing.radius:.2f}"'
    points = drawing.path if isinstance(drawing, Strip) else traced(drawing)[0]
    if isinstance(drawing, Strip):
        return f'{sum(distance(a, b) for a, b in pairwise(points)):.2f}" long'
    wide, deep = np.ptp(np.array(points), axis=0)
    return f'{wide:.2f}" × {deep:.2f}"'


def _wrong(lab: LabSession) -> Iterable[Mark]:
    """Yield a red ring around each unit that no battle could have at its place."""
    for key, words in lab.misplaced.items():
        unit = lab.view.units.get(key)
        if unit is not None and unit.present and lab.in_hand.carried.unit != key:
            yield around(unit, 0.12, "lab-bad")
            if key in (lab.desk.hovered, lab.desk.selected):
                yield Label(unit.at, "\n".join(words), "lab-bad", unit.base)


def _touched(lab: LabSession) -> Iterable[Mark]:
    """Yield what the selected template touches: bases with their covered shares, and terrain."""
    template = lab.choice.placed
    if template is None:
        return
    shown = shown_template(lab, template)
    for unit, share in touched_bases(lab, shown):
        about = lab.view.units[unit]
        yield around(about, 0.06, "template")
        yield Label(about.at, f"{share:.0%}", "template", about.base)


def touched_bases(lab: LabSession, template: PlacedTemplate) -> list[tuple[str, float]]:
    """Return the units whose bases *template* touches, with the covered share of each."""
    units = [unit for unit in lab.view.units.values() if unit.present]
    bases = [disc_of(unit) for unit in units]
    found = disc(lab.view.battlefield, template.at, template.radius, bases)
    area = {unit.id: outline_of(unit).area for unit in units}
    return [(one.id, one.area / area[one.id]) for one in found.bases]


def touched_terrain(lab: LabSession, template: PlacedTemplate) -> tuple[str, ...]:
    """Return the ids of terrain that *template* touches."""
    return disc(lab.view.battlefield, template.at, template.radius, ()).features

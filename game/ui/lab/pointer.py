"""The mouse over the lab's table: selecting, dragging, turning, reshaping, drawing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Literal

import pygame

from game.battlefield.terrain.ground import features_at
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import Unit
from game.geometry.drawing import (
    Drawing,
    centre,
    reshaped,
    shifted,
    turned,
    vertices,
    with_vertex,
    without_vertex,
)
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import Point, bearing, distance
from game.geometry.value import Value
from game.ui.battle.aiming.gestures import Press
from game.ui.battle.session import noting
from game.ui.battle.table.table_view import TableView
from game.ui.lab.editing.in_hand import Carried
from game.ui.lab.editing.session import LabSession
from game.ui.lab.handles import (
    Handle,
    VerticesAndEdges,
    feature_under,
    of_drawing,
    of_template,
    of_unit,
    under,
    vertices_and_edges,
)
from game.ui.lab.marks import LabMarks, sketched
from game.ui.lab.placing import put
from game.ui.lab.snapping import Snap, gridded, snapped
from game.ui.pieces.token_layout import Round

REACH = 9.0
FACING_STEP = 5.0
KNOB = 9.0


class Grip(Value):
    """What a press took hold of.

    Attributes:
        what: "unit", "turn unit", "terrain", "handle" (of terrain), "template", "rim" or "draw".
        start: The place of the pointer at the press.
        drawing: The terrain at the press.
    """

    what: Literal["unit", "turn unit", "terrain", "handle", "template", "rim", "draw"]
    start: Point
    unit: Unit | None = None
    drawing: Drawing | None = None
    handle: Handle | None = None
    template: PlacedTemplate | None = None


class LabPointer:
    """Turns presses and drags into edits of the lab."""

    def __init__(self, lab: LabSession, table: TableView, marks: LabMarks) -> None:
        self.lab = lab
        self.table = table
        self.marks = marks
        self.grip: Grip | None = None
        self._corners, self._handles = Latest[VerticesAndEdges](), Latest[list[Handle]]()
        self._judged: object = None

    # where the pointer is

    @property
    def reach(self) -> float:
        """The distance within which the pointer catches a handle, in inches."""
        return self.table.look.px(REACH) / self.table.viewport.camera.scale

    @property
    def inch(self) -> float:
        """The length of an inch on the screen, in pixels at 100 %."""
        return self.table.viewport.camera.scale / self.table.look.scale

    @property
    def exact(self) -> bool:
        """Whether snapping is off, because Shift is held."""
        return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)

    def snap(self, at: Point, but: str | None = None) -> Snap:
        """Return the place to which *at* snaps."""
        if self.exact:
            return Snap(at)
        lab = self.lab
        return snapped(
            lab.view.battlefield, at, lab.in_hand.step, self.reach, but=but, more=lab.in_hand.points
        )

    def on_grid(self, at: Point) -> Point:
        """Return the grid point nearest to *at*."""
        return at if self.exact else gridded(at, self.lab.in_hand.step)

    def follow(self) -> None:
        """Update what is being drawn to the cursor, and check it."""
        lab, desk = self.lab, self.lab.desk
        if not lab.in_hand.tool.shape or not desk.over or self.lab.in_hand.carried.drawing is not None:
            self.marks.snap = None
            return
        snap = self.snap(desk.cursor)
        drawn_so = snap, lab.in_hand.points, lab.in_hand.make, lab.in_hand.tool
        if drawn_so != self._judged or not lab.in_hand.points:
            self.marks.snap, self._judged = snap, drawn_so
            drawing = sketched(lab, snap)
            if drawing is None:
                lab.in_hand.faults = ()
            else:
                lab.terrain.judged(lab.terrain.fresh_sketch(drawing))

    # handles

    def handles(self) -> list[Handle]:
        """Return the handles of the selection, in place."""
        lab, held = self.lab, self.lab.in_hand.carried
        feature, template, unit = lab.choice.feature, lab.choice.placed, lab.stands()
        if lab.in_hand.tool.name != "select":
            return []
        if feature is not None:
            drawing, inch = held.drawing or feature.drawing, self.inch
            corners = self._corners.of(Identity(drawing), partial(vertices_and_edges, drawing))
            return self._handles.of((Identity(drawing), inch), partial(of_drawing, drawing, corners, inch))
        if template is not None:
            shown = held.template or template
            return of_template(shown.at, shown.radius)
        if unit is not None and unit.present:
            return of_unit(unit, unit.at, unit.facing, self.inch)
        return []

    def knobs(self) -> list[Round]:
        """Return the area of a unit's knob, for names to avoid."""
        if self.lab.selected is None:
            return []
        room = self.table.look.px(KNOB) / self.table.viewport.camera.scale
        return [(one.at, room) for one in self.handles() if one.kind == "turn"]

    # pressing

    def pointed(self) -> None:
        """Do nothing: drawings follow the cursor frame by frame."""

    def pressed(self, at: tuple[int, int], start: Point) -> Press:
        """Take hold of what is under the pointer; an empty place pans, as in a battle."""
        if self.lab.desk.note is not None:
            noting.set_point(self.lab, start)
            return Press("note", at, start)
        self.grip = self._gripped(start)
        if self.grip is None:
            return Press("select", at, start)
        return Press("lab", at, start)

    def _gripped(self, start: Point) -> Grip | None:
        lab = self.lab
        if lab.in_hand.tool.name != "select":
            self._begin(start)
            return Grip("draw", start)
        handle = under(self.handles(), start, self.reach)
        feature, template = lab.choice.feature, lab.choice.placed
        if handle is not None and feature is not None:
            return Grip("handle", start, drawing=feature.drawing, handle=handle)
        if handle is not None and template is not None:
            return Grip("rim", start, template=template)
        if handle is not None and lab.selected is not None:
            return Grip("turn unit", start, unit=lab.selected)
        unit = lab.view.units.get(lab.desk.hovered or "")
        if unit is not None:
            lab.select(unit.id)
            return Grip("unit", start, unit=unit)
        laid = self.template_at(start)
        if laid is not None and laid.id != lab.choice.template:
            lab.choice.choose_template(laid.id)
        if laid is not None:
            return Grip("template", start, template=laid)
        if feature is not None and feature in features_at(lab.now.battlefield, start):
            return Grip("terrain", start, drawing=feature.drawing)
        return None

    def template_at(self, at: Point) -> PlacedTemplate | None:
        """Return the smallest template that covers *at*."""
        laid = [one for one in self.lab.contents.sandbox.templates if distance(one.at, at) <= one.radius]
        return min(laid, key=lambda one: one.radius, default=None)

    # dragging

    def carries(self, press: Press) -> bool:
        """Return False: a drag from an empty place moves the table."""
        return False

    def dragged(self, press: Press) -> None:
        """Update the draft to the drag."""
        if press.kind == "note" and press.dragged:
            noting.follow(self.lab, self.lab.desk.cursor)
        elif press.kind == "lab" and press.dragged and self.grip is not None:
            self._carry(self.grip)

    def _carry(self, grip: Grip) -> None:
        lab, cursor = self.lab, self.lab.desk.cursor
        gap = Point(cursor.x - grip.start.x, cursor.y - grip.start.y)
        if grip.what == "unit" and grip.unit is not None:
            there = Point(grip.unit.at.x + gap.x, grip.unit.at.y + gap.y)
            lab.in_hand.carried = Carried(grip.unit.id, lab.contents.on_table(self.on_grid(there)))
        elif grip.what == "turn unit" and grip.unit is not None:
            turn = bearing(grip.unit.at, cursor)
            turn = turn if self.exact else round(turn / FACING_STEP) * FACING_STEP
            lab.in_hand.carried = Carried(grip.unit.id, None, turn % 360)
        elif grip.what == "template" and grip.template is not None:
            there = Point(grip.template.at.x + gap.x, grip.template.at.y + gap.y)
            moved = replace(grip.template, at=lab.contents.on_table(self.on_grid(there)))
            lab.in_hand.carried = Carried(template=moved)
        elif grip.what == "rim" and grip.template is not None:
            radius = max(0.25, distance(grip.template.at, cursor))
            radius = radius if self.exact or lab.in_hand.step is None else max(0.25, round(radius * 4) / 4)
            lab.in_hand.carried = Carried(template=replace(grip.template, radius=radius))
        elif grip.what in ("terrain", "handle") and grip.drawing is not None:
            self._carry_terrain(self._reshaped(grip, grip.drawing, gap))

    def _reshaped(self, grip: Grip, drawing: Drawing, gap: Point) -> Drawing:
        """Return *drawing* changed by the drag."""
        handle, cursor = grip.handle, self.lab.desk.cursor
        if handle is None:
            middle = centre(drawing)
            there = self.on_grid(Point(middle.x + gap.x, middle.y + gap.y))
            return shifted(drawing, there.x - middle.x, there.y - middle.y)
        if handle.kind == "turn":
            middle = centre(drawing)
            turn = bearing(middle, cursor) - bearing(middle, grip.start)
            return turned(drawing, turn if self.exact else round(turn / FACING_STEP) * FACING_STEP)
        at = self.snap(cursor, but=self.lab.choice.terrain).at
        if handle.kind == "middle":
            return with_vertex(drawing, handle.place, at)
        return reshaped(drawing, handle.place, at)

    def _carry_terrain(self, drawing: Drawing) -> None:
        lab = self.lab
        feature = lab.choice.feature
        if feature is not None:
            lab.in_hand.carried = Carried(drawing=drawing)
            lab.terrain.judged(lab.terrain.sketch(feature, drawing=drawing))

    # releasing

    def released(self, press: Press, at: tuple[int, int]) -> None:
        """Apply the draft, continue the drawing, or select what was clicked."""
        grip, self.grip = self.grip, None
        if press.kind == "note":
            noting.release(self.lab, self.lab.desk.cursor, dragged=press.dragged)
        elif press.kind == "lab" and grip is not None:
            if grip.what == "draw":
                self._drawn_on(press)
            elif press.dragged:
                self._let_go(grip)
            elif grip.what in ("terrain", "template") and grip.handle is None:
                self.choose_at(press.start)
            elif grip.what == "handle" and grip.handle is not None and grip.handle.kind == "vertex":
                self.lab.choice.vertex = grip.handle.place
        elif press.kind == "select" and not press.dragged:
            self.choose_at(press.start)

    def choose_at(self, at: Point) -> None:
        """Select what is at *at*: a template, else the smallest piece of terrain; a second click, the next.

        A selected unit that is off the table is placed there instead.
        """
        lab = self.lab
        if lab.selected is not None and lab.selected.enters is not None:
            lab.units.change(
                put(lab.selected, lab.now.battlefield, lab.contents.on_table(self.on_grid(at))), "put"
            )
            return
        here = sorted(features_at(lab.now.battlefield, at), key=lambda one: one.polygon.area)
        laid = self.template_at(at)
        ids = [one.id for one in here]
        if laid is not None and (laid.id != lab.choice.template or not here):
            lab.choice.choose_template(laid.id)
        elif lab.choice.terrain in ids and len(ids) > 1:
            lab.choice.choose_terrain(ids[(ids.index(lab.choice.terrain) + 1) % len(ids)])
        else:
            found = feature_under(here)
            lab.choice.choose_terrain(found.id if found is not None else None)

    def let_be(self) -> bool:
        """Cancel the drag; return False if there is none."""
        held = self.grip is not None and self.lab.in_hand.carried != Carried()
        if held:
            self.grip = None
            self.lab.in_hand.carried, self.lab.in_hand.faults = Carried(), ()
        return held

    def _let_go(self, grip: Grip) -> None:
        """Apply the draft."""
        lab = self.lab
        held, lab.in_hand.carried = lab.in_hand.carried, Carried()
        feature = lab.choice.feature
        if held.unit is not None and grip.unit is not None:
            lab.in_hand.carried = held
            unit = lab.stands()
            lab.in_hand.carried = Carried()
            if unit is not None and unit != grip.unit:
                lab.units.change(unit, "turn" if held.at is None else "move")
        elif held.template is not None:
            lab.templates.lay(held.template)
        elif held.drawing is not None and feature is not None and held.drawing != feature.drawing:
            kind = grip.handle.kind if grip.handle is not None else ""
            words = {"turn": "turn", "middle": "add a vertex to", "vertex": "reshape"}.get(kind, "move")
            lab.terrain.build(lab.terrain.sketch(feature, drawing=held.drawing), f"{words} {feature.id}")
        lab.in_hand.faults = ()

    # drawing

    def _begin(self, start: Point) -> None:
        """Set the first point immediately if a drag may follow: for a circle and a rectangle."""
        if self.lab.in_hand.tool.ends_by_click and not self.lab.in_hand.points:
            self.lab.in_hand.points = (self.snap(start).at,)

    def _drawn_on(self, press: Press) -> None:
        lab, at = self.lab, self.lab.desk.cursor
        if lab.in_hand.tool.ends_by_click and press.dragged:
            self._finish((*lab.in_hand.points, self.snap(at).at))
        else:
            self.set_point(
                at,
                fresh=lab.in_hand.tool.ends_by_click
                and lab.in_hand.points[-1:] == (self.snap(press.start).at,),
            )

    def set_point(self, at: Point, *, fresh: bool = False) -> None:
        """Use the tool at *at*: put a unit, place a template, or set the next point of a drawing.

        Args:
            at: On the table, before snapping.
            fresh: Whether the press has already set this point.
        """
        lab = self.lab
        if lab.in_hand.tool.name == "unit":
            lab.units.put(lab.in_hand.make.card, lab.in_hand.make.side, self.on_grid(at))
        elif lab.in_hand.tool.name == "template":
            lab.templates.lay_fresh(self.on_grid(at))
        elif not fresh:
            self._set(self.snap(at).at)

    def _set(self, at: Point) -> None:
        lab = self.lab
        if lab.in_hand.tool.ends_by_click and lab.in_hand.points:
            self._finish((*lab.in_hand.points, at))
        elif self._closes(at):
            self.finish()
        elif lab.in_hand.points[-1:] != (at,):
            lab.in_hand.points = (*lab.in_hand.points, at)

    def _closes(self, at: Point) -> bool:
        """Whether a point at *at* ends the drawing: a repeated last point, or the first of a polygon."""
        points = self.lab.in_hand.points
        if self.lab.in_hand.tool.shape == "polygon":
            return len(points) > 2 and min(distance(at, points[0]), distance(at, points[-1])) <= self.reach
        return len(points) > 1 and distance(at, points[-1]) <= self.reach

    def finish(self) -> None:
        """End the drawing with the points set so far."""
        self._finish(self.lab.in_hand.points)

    def _finish(self, points: tuple[Point, ...]) -> None:
        lab = self.lab
        lab.in_hand.points = points
        drawing = sketched(lab, None)
        if drawing is None:
            lab.in_hand.points = () if lab.in_hand.tool.ends_by_click else points
            if not lab.in_hand.tool.ends_by_click:
                lab.app.toast("Set more points first", "warn")
            return
        sketch = lab.terrain.fresh_sketch(drawing)
        if lab.terrain.build(sketch, f"draw {sketch.id}"):
            lab.in_hand.points = ()
            lab.choice.choose_terrain(sketch.id)
        elif lab.in_hand.tool.ends_by_click:
            lab.in_hand.points = ()
        else:
            self._judged = None

    def turn(self, degrees: float) -> None:
        """Turn the selection clockwise."""
        turn_chosen(self.lab, degrees)

    def take_vertex_away(self, at: Point) -> bool:
        """Delete the vertex at *at* from the selected terrain; return False if there is none."""
        handle = under(self.handles(), at, self.reach)
        if handle is None or handle.kind != "vertex" or self.lab.choice.terrain is None:
            return False
        self.lab.choice.vertex = handle.place
        delete_vertex(self.lab)
        self.lab.choice.vertex = None
        return True


def turn_chosen(lab: LabSession, degrees: float) -> None:
    """Turn the selection clockwise."""
    unit, feature = lab.selected, lab.choice.feature
    if unit is not None and unit.present:
        lab.units.change(replace(unit, facing=(unit.facing + degrees) % 360), "turn", "turn")
    elif feature is not None:
        sketch = lab.terrain.sketch(feature, drawing=turned(feature.drawing, degrees))
        lab.terrain.build(sketch, f"turn {feature.id}", merge=f"turn {feature.id}")


def delete_vertex(lab: LabSession) -> None:
    """Delete the selected vertex of the selected terrain."""
    feature, place = lab.choice.feature, lab.choice.vertex
    if feature is None or place is None:
        return
    left = without_vertex(feature.drawing, place)
    if left is None:
        lab.app.toast("It needs all its corners", "warn")
    elif lab.terrain.build(lab.terrain.sketch(feature, drawing=left), f"take a vertex from {feature.id}"):
        lab.choice.vertex = min(place, len(vertices(left)) - 1)

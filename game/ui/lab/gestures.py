"""The mouse over the lab's table: choosing, dragging, turning, reshaping, drawing."""

from __future__ import annotations

from dataclasses import replace
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
from game.geometry.point import Point, bearing, distance
from game.geometry.value import Value
from game.ui.battle.aiming.gestures import Gestures, Press
from game.ui.battle.table.table_view import TableView
from game.ui.lab.footing import put
from game.ui.lab.handles import Handle, feature_under, of_drawing, of_template, of_unit, under
from game.ui.lab.marks import LabOverlayState, sketched
from game.ui.lab.session import Carried, LabSession
from game.ui.lab.snapping import Snap, gridded, snapped
from game.ui.pieces.tokens import Round

REACH = 9.0
FACING_STEP = 5.0
KNOB = 9.0


class Grip(Value):
    """What a press took hold of.

    Attributes:
        what: "unit", "turn unit", "terrain", "handle" (of terrain), "template", "rim" or "draw".
        start: Where the pointer was.
        drawing: The terrain as it was.
    """

    what: Literal["unit", "turn unit", "terrain", "handle", "template", "rim", "draw"]
    start: Point
    unit: Unit | None = None
    drawing: Drawing | None = None
    handle: Handle | None = None
    template: PlacedTemplate | None = None


class LabGestures(Gestures):
    """Turns the mouse over the table into what the lab can do; it pans and measures as in a battle."""

    def __init__(self, lab: LabSession, table: TableView, shown: LabOverlayState) -> None:
        super().__init__(lab, table)
        self.lab = lab
        self.shown = shown
        self.grip: Grip | None = None
        self._handles: tuple[Drawing | None, float, list[Handle]] = (None, 0.0, [])
        self._judged: object = None

    # where the pointer is

    @property
    def reach(self) -> float:
        """How near the pointer must come to a handle, in inches."""
        return self.table.look.px(REACH) / self.table.camera.scale

    @property
    def inch(self) -> float:
        """What an inch takes on the screen, in pixels at 100 %."""
        return self.table.camera.scale / self.table.look.scale

    @property
    def exact(self) -> bool:
        """Whether nothing snaps now: Shift is held."""
        return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)

    def snap(self, at: Point, but: str | None = None) -> Snap:
        """Return the place to which *at* snaps."""
        if self.exact:
            return Snap(at)
        lab = self.lab
        return snapped(lab.view.battlefield, at, lab.step, self.reach, but=but, more=lab.points)

    def on_grid(self, at: Point) -> Point:
        """Return the point of the grid nearest to *at*."""
        return at if self.exact else gridded(at, self.lab.step)

    def follow(self) -> None:
        """Let what is being drawn follow the cursor, and judge it."""
        lab, desk = self.lab, self.lab.desk
        if not lab.tool.shape or not desk.over or self.lab.carried.drawing is not None:
            self.shown.snap = None
            return
        snap = self.snap(desk.cursor)
        drawn_so = snap, lab.points, lab.make, lab.tool
        if drawn_so != self._judged or not lab.points:
            self.shown.snap, self._judged = snap, drawn_so
            drawing = sketched(lab, snap)
            if drawing is None:
                lab.faults = ()
            else:
                lab.judged(lab.fresh_sketch(drawing))

    # handles

    def handles(self) -> list[Handle]:
        """Return the handles of what is chosen, where it is shown."""
        lab, held = self.lab, self.lab.carried
        feature, template, unit = lab.chosen_terrain, lab.chosen_template, lab.stands()
        if lab.tool.name != "select":
            return []
        if feature is not None:
            drawing, inch = held.drawing or feature.drawing, self.inch
            if self._handles[0] is not drawing or self._handles[1] != inch:
                self._handles = drawing, inch, of_drawing(drawing, inch)
            return self._handles[2]
        if template is not None:
            shown = held.template or template
            return of_template(shown.at, shown.radius)
        if unit is not None and unit.present:
            return of_unit(unit, unit.at, unit.facing, self.inch)
        return []

    def knobs(self) -> list[Round]:
        """Return the room that the knob of a unit takes, for names to keep aside of it."""
        if self.lab.selected is None:
            return []
        room = self.table.look.px(KNOB) / self.table.camera.scale
        return [(one.at, room) for one in self.handles() if one.kind == "turn"]

    # pressing

    def _in_hand(self, at: tuple[int, int], start: Point) -> Press:
        """Take hold of what lies under the pointer; an empty place pans, as in a battle."""
        self.grip = self._gripped(start)
        if self.grip is None:
            return Press("select", at, start)
        return Press("lab", at, start)

    def _gripped(self, start: Point) -> Grip | None:
        lab = self.lab
        if lab.tool.name != "select":
            self._begin(start)
            return Grip("draw", start)
        handle = under(self.handles(), start, self.reach)
        feature, template = lab.chosen_terrain, lab.chosen_template
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
        if laid is not None and laid.id != lab.template:
            lab.choose_template(laid.id)
        if laid is not None:
            return Grip("template", start, template=laid)
        if feature is not None and feature in features_at(lab.now.battlefield, start):
            return Grip("terrain", start, drawing=feature.drawing)
        return None

    def template_at(self, at: Point) -> PlacedTemplate | None:
        """Return the smallest template that covers *at*."""
        laid = [one for one in self.lab.workbench.templates if distance(one.at, at) <= one.radius]
        return min(laid, key=lambda one: one.radius, default=None)

    # dragging

    def _dragged(self, press: Press) -> None:
        if press.kind == "lab" and press.dragged and self.grip is not None:
            self._carry(self.grip)
        elif press.kind != "lab":
            super()._dragged(press)

    def _carry(self, grip: Grip) -> None:
        lab, cursor = self.lab, self.lab.desk.cursor
        gap = Point(cursor.x - grip.start.x, cursor.y - grip.start.y)
        if grip.what == "unit" and grip.unit is not None:
            there = Point(grip.unit.at.x + gap.x, grip.unit.at.y + gap.y)
            lab.carried = Carried(grip.unit.id, lab.on_table(self.on_grid(there)))
        elif grip.what == "turn unit" and grip.unit is not None:
            turn = bearing(grip.unit.at, cursor)
            turn = turn if self.exact else round(turn / FACING_STEP) * FACING_STEP
            lab.carried = Carried(grip.unit.id, None, turn % 360)
        elif grip.what == "template" and grip.template is not None:
            there = Point(grip.template.at.x + gap.x, grip.template.at.y + gap.y)
            moved = replace(grip.template, at=lab.on_table(self.on_grid(there)))
            lab.carried = Carried(template=moved)
        elif grip.what == "rim" and grip.template is not None:
            radius = max(0.25, distance(grip.template.at, cursor))
            radius = radius if self.exact or lab.step is None else max(0.25, round(radius * 4) / 4)
            lab.carried = Carried(template=replace(grip.template, radius=radius))
        elif grip.what in ("terrain", "handle") and grip.drawing is not None:
            self._carry_terrain(self._reshaped(grip, grip.drawing, gap))

    def _reshaped(self, grip: Grip, drawing: Drawing, gap: Point) -> Drawing:
        """Return *drawing* as the drag makes it."""
        handle, cursor = grip.handle, self.lab.desk.cursor
        if handle is None:
            middle = centre(drawing)
            there = self.on_grid(Point(middle.x + gap.x, middle.y + gap.y))
            return shifted(drawing, there.x - middle.x, there.y - middle.y)
        if handle.kind == "turn":
            middle = centre(drawing)
            turn = bearing(middle, cursor) - bearing(middle, grip.start)
            return turned(drawing, turn if self.exact else round(turn / FACING_STEP) * FACING_STEP)
        at = self.snap(cursor, but=self.lab.terrain).at
        if handle.kind == "middle":
            return with_vertex(drawing, handle.place, at)
        return reshaped(drawing, handle.place, at)

    def _carry_terrain(self, drawing: Drawing) -> None:
        lab = self.lab
        feature = lab.chosen_terrain
        if feature is not None:
            lab.carried = Carried(drawing=drawing)
            lab.judged(lab.sketch(feature, drawing=drawing))

    # letting go

    def _released(self, press: Press, at: tuple[int, int]) -> None:
        grip, self.grip = self.grip, None
        if press.kind == "lab" and grip is not None:
            if grip.what == "draw":
                self._drawn_on(press)
            elif press.dragged:
                self._let_go(grip)
            elif grip.what in ("terrain", "template") and grip.handle is None:
                self.choose_at(press.start)
            elif grip.what == "handle" and grip.handle is not None and grip.handle.kind == "vertex":
                self.lab.vertex = grip.handle.place
        elif press.kind == "select" and not press.dragged:
            self.choose_at(press.start)
        else:
            super()._released(press, at)

    def choose_at(self, at: Point) -> None:
        """Choose what lies at *at*: a template, else the smallest piece of terrain; again, the next.

        Where a unit is chosen that is off the table it is put there instead.
        """
        lab = self.lab
        if lab.selected is not None and lab.selected.enters is not None:
            lab.change_unit(put(lab.selected, lab.now.battlefield, lab.on_table(self.on_grid(at))), "put")
            return
        here = sorted(features_at(lab.now.battlefield, at), key=lambda one: one.polygon.area)
        laid = self.template_at(at)
        ids = [one.id for one in here]
        if laid is not None and (laid.id != lab.template or not here):
            lab.choose_template(laid.id)
        elif lab.terrain in ids and len(ids) > 1:
            lab.choose_terrain(ids[(ids.index(lab.terrain) + 1) % len(ids)])
        else:
            found = feature_under(here)
            lab.choose_terrain(found.id if found is not None else None)

    def let_be(self) -> bool:
        """Leave what is being dragged as it was; False where nothing is."""
        held = self.grip is not None and self.lab.carried != Carried()
        if held:
            self.press, self.grip = None, None
            self.lab.carried, self.lab.faults = Carried(), ()
        return held

    def _let_go(self, grip: Grip) -> None:
        """Do what the drag has drafted."""
        lab = self.lab
        held, lab.carried = lab.carried, Carried()
        feature = lab.chosen_terrain
        if held.unit is not None and grip.unit is not None:
            lab.carried = held
            unit = lab.stands()
            lab.carried = Carried()
            if unit is not None and unit != grip.unit:
                lab.change_unit(unit, "turn" if held.at is None else "move")
        elif held.template is not None:
            lab.lay(held.template)
        elif held.drawing is not None and feature is not None and held.drawing != feature.drawing:
            kind = grip.handle.kind if grip.handle is not None else ""
            words = {"turn": "turn", "middle": "add a vertex to", "vertex": "reshape"}.get(kind, "move")
            lab.build(lab.sketch(feature, drawing=held.drawing), f"{words} {feature.id}")
        lab.faults = ()

    # drawing

    def _begin(self, start: Point) -> None:
        """Set the first point at once where a drag may follow: of a circle and a rectangle."""
        if self.lab.tool.ends_by_click and not self.lab.points:
            self.lab.points = (self.snap(start).at,)

    def _drawn_on(self, press: Press) -> None:
        lab, at = self.lab, self.lab.desk.cursor
        if lab.tool.ends_by_click and press.dragged:
            self._finish((*lab.points, self.snap(at).at))
        else:
            self.set_point(
                at, fresh=lab.tool.ends_by_click and lab.points[-1:] == (self.snap(press.start).at,)
            )

    def set_point(self, at: Point, *, fresh: bool = False) -> None:
        """Use the tool at *at*: put a unit, lay a template, or set the next point of a drawing.

        Args:
            at: On the table, before it snaps.
            fresh: Whether the press has set this point already.
        """
        lab = self.lab
        if lab.tool.name == "unit":
            lab.put_unit(lab.make.card, lab.make.side, self.on_grid(at))
        elif lab.tool.name == "template":
            lab.lay_fresh(self.on_grid(at))
        elif not fresh:
            self._set(self.snap(at).at)

    def _set(self, at: Point) -> None:
        lab = self.lab
        if lab.tool.ends_by_click and lab.points:
            self._finish((*lab.points, at))
        elif self._closes(at):
            self.finish()
        elif lab.points[-1:] != (at,):
            lab.points = (*lab.points, at)

    def _closes(self, at: Point) -> bool:
        """Whether a point at *at* ends the drawing: the last again, or the first of a polygon."""
        points = self.lab.points
        if self.lab.tool.shape == "polygon":
            return len(points) > 2 and min(distance(at, points[0]), distance(at, points[-1])) <= self.reach
        return len(points) > 1 and distance(at, points[-1]) <= self.reach

    def finish(self) -> None:
        """End what is being drawn with the points that are set."""
        self._finish(self.lab.points)

    def _finish(self, points: tuple[Point, ...]) -> None:
        lab = self.lab
        lab.points = points
        drawing = sketched(lab, None)
        if drawing is None:
            lab.points = () if lab.tool.ends_by_click else points
            if not lab.tool.ends_by_click:
                lab.app.toast("Set more points first", "warn")
            return
        sketch = lab.fresh_sketch(drawing)
        if lab.build(sketch, f"draw {sketch.id}"):
            lab.points = ()
            lab.choose_terrain(sketch.id)
        elif lab.tool.ends_by_click:
            lab.points = ()
        else:
            self._judged = None

    def turn(self, degrees: float) -> None:
        turn_chosen(self.lab, degrees)

    def take_vertex_away(self, at: Point) -> bool:
        """Take the vertex at *at* away from the chosen terrain; False where there is none."""
        handle = under(self.handles(), at, self.reach)
        if handle is None or handle.kind != "vertex" or self.lab.terrain is None:
            return False
        self.lab.vertex = handle.place
        delete_vertex(self.lab)
        self.lab.vertex = None
        return True


def turn_chosen(lab: LabSession, degrees: float) -> None:
    """Turn what is chosen clockwise."""
    unit, feature = lab.selected, lab.chosen_terrain
    if unit is not None and unit.present:
        lab.change_unit(replace(unit, facing=(unit.facing + degrees) % 360), "turn", "turn")
    elif feature is not None:
        sketch = lab.sketch(feature, drawing=turned(feature.drawing, degrees))
        lab.build(sketch, f"turn {feature.id}", merge=f"turn {feature.id}")


def delete_vertex(lab: LabSession) -> None:
    """Take the chosen vertex of the chosen terrain away."""
    feature, place = lab.chosen_terrain, lab.vertex
    if feature is None or place is None:
        return
    left = without_vertex(feature.drawing, place)
    if left is None:
        lab.app.toast("It needs the corners that it has", "warn")
    elif lab.build(lab.sketch(feature, drawing=left), f"take a vertex from {feature.id}"):
        lab.vertex = min(place, len(vertices(left)) - 1)

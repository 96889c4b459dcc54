"""The mouse over the lab's table: choosing, dragging, turning, reshaping, drawing."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pygame

from game.battlefield.ground import features_at
from game.core.sandbox import Template
from game.core.unit import Unit
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
from game.ui.battle.gestures import Gestures, Press
from game.ui.battle.table_view import TableView
from game.ui.lab.bench import Bench, Carried
from game.ui.lab.footing import put
from game.ui.lab.handles import Handle, feature_under, of_drawing, of_template, of_unit, under
from game.ui.lab.marks import LabShown, sketched
from game.ui.lab.snapping import Snap, gridded, snapped
from game.ui.tokens import Round

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
    template: Template | None = None


class LabGestures(Gestures):
    """Turns the mouse over the table into what the lab can do; it pans and measures as in a battle."""

    def __init__(self, bench: Bench, table: TableView, shown: LabShown) -> None:
        super().__init__(bench, table)
        self.bench = bench
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
        bench = self.bench
        return snapped(bench.view.battlefield, at, bench.step, self.reach, but=but, more=bench.points)

    def on_grid(self, at: Point) -> Point:
        """Return the point of the grid nearest to *at*."""
        return at if self.exact else gridded(at, self.bench.step)

    def follow(self) -> None:
        """Let what is being drawn follow the cursor, and judge it."""
        bench, desk = self.bench, self.bench.desk
        if not bench.tool.shape or not desk.over or self.bench.carried.drawing is not None:
            self.shown.snap = None
            return
        snap = self.snap(desk.cursor)
        drawn_so = snap, bench.points, bench.make, bench.tool
        if drawn_so != self._judged or not bench.points:
            self.shown.snap, self._judged = snap, drawn_so
            drawing = sketched(bench, snap)
            if drawing is None:
                bench.faults = ()
            else:
                bench.judged(bench.fresh_sketch(drawing))

    # handles

    def handles(self) -> list[Handle]:
        """Return the handles of what is chosen, where it is shown."""
        bench, held = self.bench, self.bench.carried
        feature, template, unit = bench.chosen_terrain, bench.chosen_template, bench.stands()
        if bench.tool.name != "select":
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
        if self.bench.selected is None:
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
        bench = self.bench
        if bench.tool.name != "select":
            self._begin(start)
            return Grip("draw", start)
        handle = under(self.handles(), start, self.reach)
        feature, template = bench.chosen_terrain, bench.chosen_template
        if handle is not None and feature is not None:
            return Grip("handle", start, drawing=feature.drawing, handle=handle)
        if handle is not None and template is not None:
            return Grip("rim", start, template=template)
        if handle is not None and bench.selected is not None:
            return Grip("turn unit", start, unit=bench.selected)
        unit = bench.view.units.get(bench.desk.hovered or "")
        if unit is not None:
            bench.select(unit.id)
            return Grip("unit", start, unit=unit)
        laid = self.template_at(start)
        if laid is not None and laid.id != bench.template:
            bench.choose_template(laid.id)
        if laid is not None:
            return Grip("template", start, template=laid)
        if feature is not None and feature in features_at(bench.now.battlefield, start):
            return Grip("terrain", start, drawing=feature.drawing)
        return None

    def template_at(self, at: Point) -> Template | None:
        """Return the smallest template that covers *at*."""
        laid = [one for one in self.bench.workbench.templates if distance(one.at, at) <= one.radius]
        return min(laid, key=lambda one: one.radius, default=None)

    # dragging

    def _dragged(self, press: Press) -> None:
        if press.kind == "lab" and press.dragged and self.grip is not None:
            self._carry(self.grip)
        elif press.kind != "lab":
            super()._dragged(press)

    def _carry(self, grip: Grip) -> None:
        bench, cursor = self.bench, self.bench.desk.cursor
        gap = Point(cursor.x - grip.start.x, cursor.y - grip.start.y)
        if grip.what == "unit" and grip.unit is not None:
            there = Point(grip.unit.at.x + gap.x, grip.unit.at.y + gap.y)
            bench.carried = Carried(grip.unit.id, bench.on_table(self.on_grid(there)))
        elif grip.what == "turn unit" and grip.unit is not None:
            turn = bearing(grip.unit.at, cursor)
            turn = turn if self.exact else round(turn / FACING_STEP) * FACING_STEP
            bench.carried = Carried(grip.unit.id, None, turn % 360)
        elif grip.what == "template" and grip.template is not None:
            there = Point(grip.template.at.x + gap.x, grip.template.at.y + gap.y)
            moved = replace(grip.template, at=bench.on_table(self.on_grid(there)))
            bench.carried = Carried(template=moved)
        elif grip.what == "rim" and grip.template is not None:
            radius = max(0.25, distance(grip.template.at, cursor))
            radius = radius if self.exact or bench.step is None else max(0.25, round(radius * 4) / 4)
            bench.carried = Carried(template=replace(grip.template, radius=radius))
        elif grip.what in ("terrain", "handle") and grip.drawing is not None:
            self._carry_terrain(self._reshaped(grip, grip.drawing, gap))

    def _reshaped(self, grip: Grip, drawing: Drawing, gap: Point) -> Drawing:
        """Return *drawing* as the drag makes it."""
        handle, cursor = grip.handle, self.bench.desk.cursor
        if handle is None:
            middle = centre(drawing)
            there = self.on_grid(Point(middle.x + gap.x, middle.y + gap.y))
            return shifted(drawing, there.x - middle.x, there.y - middle.y)
        if handle.kind == "turn":
            middle = centre(drawing)
            turn = bearing(middle, cursor) - bearing(middle, grip.start)
            return turned(drawing, turn if self.exact else round(turn / FACING_STEP) * FACING_STEP)
        at = self.snap(cursor, but=self.bench.terrain).at
        if handle.kind == "middle":
            return with_vertex(drawing, handle.place, at)
        return reshaped(drawing, handle.place, at)

    def _carry_terrain(self, drawing: Drawing) -> None:
        bench = self.bench
        feature = bench.chosen_terrain
        if feature is not None:
            bench.carried = Carried(drawing=drawing)
            bench.judged(bench.sketch(feature, drawing=drawing))

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
                self.bench.vertex = grip.handle.place
        elif press.kind == "select" and not press.dragged:
            self.choose_at(press.start)
        else:
            super()._released(press, at)

    def choose_at(self, at: Point) -> None:
        """Choose what lies at *at*: a template, else the smallest piece of terrain; again, the next.

        Where a unit is chosen that is off the table it is put there instead.
        """
        bench = self.bench
        if bench.selected is not None and bench.selected.enters is not None:
            bench.change_unit(
                put(bench.selected, bench.now.battlefield, bench.on_table(self.on_grid(at))), "put"
            )
            return
        here = sorted(features_at(bench.now.battlefield, at), key=lambda one: one.polygon.area)
        laid = self.template_at(at)
        ids = [one.id for one in here]
        if laid is not None and (laid.id != bench.template or not here):
            bench.choose_template(laid.id)
        elif bench.terrain in ids and len(ids) > 1:
            bench.choose_terrain(ids[(ids.index(bench.terrain) + 1) % len(ids)])
        else:
            found = feature_under(here)
            bench.choose_terrain(found.id if found is not None else None)

    def let_be(self) -> bool:
        """Leave what is being dragged as it was; False where nothing is."""
        held = self.grip is not None and self.bench.carried != Carried()
        if held:
            self.press, self.grip = None, None
            self.bench.carried, self.bench.faults = Carried(), ()
        return held

    def _let_go(self, grip: Grip) -> None:
        """Do what the drag has drafted."""
        bench = self.bench
        held, bench.carried = bench.carried, Carried()
        feature = bench.chosen_terrain
        if held.unit is not None and grip.unit is not None:
            bench.carried = held
            unit = bench.stands()
            bench.carried = Carried()
            if unit is not None and unit != grip.unit:
                bench.change_unit(unit, "turn" if held.at is None else "move")
        elif held.template is not None:
            bench.lay(held.template)
        elif held.drawing is not None and feature is not None and held.drawing != feature.drawing:
            kind = grip.handle.kind if grip.handle is not None else ""
            words = {"turn": "turn", "middle": "add a vertex to", "vertex": "reshape"}.get(kind, "move")
            bench.build(bench.sketch(feature, drawing=held.drawing), f"{words} {feature.id}")
        bench.faults = ()

    # drawing

    def _begin(self, start: Point) -> None:
        """Set the first point at once where a drag may follow: of a circle and a rectangle."""
        if self.bench.tool.ends_by_click and not self.bench.points:
            self.bench.points = (self.snap(start).at,)

    def _drawn_on(self, press: Press) -> None:
        bench, at = self.bench, self.bench.desk.cursor
        if bench.tool.ends_by_click and press.dragged:
            self._finish((*bench.points, self.snap(at).at))
        else:
            self.set_point(
                at, fresh=bench.tool.ends_by_click and bench.points[-1:] == (self.snap(press.start).at,)
            )

    def set_point(self, at: Point, *, fresh: bool = False) -> None:
        """Use the tool at *at*: put a unit, lay a template, or set the next point of a drawing.

        Args:
            at: On the table, before it snaps.
            fresh: Whether the press has set this point already.
        """
        bench = self.bench
        if bench.tool.name == "unit":
            bench.put_unit(bench.make.card, bench.make.side, self.on_grid(at))
        elif bench.tool.name == "template":
            bench.lay_fresh(self.on_grid(at))
        elif not fresh:
            self._set(self.snap(at).at)

    def _set(self, at: Point) -> None:
        bench = self.bench
        if bench.tool.ends_by_click and bench.points:
            self._finish((*bench.points, at))
        elif self._closes(at):
            self.finish()
        elif bench.points[-1:] != (at,):
            bench.points = (*bench.points, at)

    def _closes(self, at: Point) -> bool:
        """Whether a point at *at* ends the drawing: the last again, or the first of a polygon."""
        points = self.bench.points
        if self.bench.tool.shape == "polygon":
            return len(points) > 2 and min(distance(at, points[0]), distance(at, points[-1])) <= self.reach
        return len(points) > 1 and distance(at, points[-1]) <= self.reach

    def finish(self) -> None:
        """End what is being drawn with the points that are set."""
        self._finish(self.bench.points)

    def _finish(self, points: tuple[Point, ...]) -> None:
        bench = self.bench
        bench.points = points
        drawing = sketched(bench, None)
        if drawing is None:
            bench.points = () if bench.tool.ends_by_click else points
            if not bench.tool.ends_by_click:
                bench.app.toast("Set more points first", "warn")
            return
        sketch = bench.fresh_sketch(drawing)
        if bench.build(sketch, f"draw {sketch.id}"):
            bench.points = ()
            bench.choose_terrain(sketch.id)
        elif bench.tool.ends_by_click:
            bench.points = ()
        else:
            self._judged = None

    def turn(self, degrees: float) -> None:
        turn_chosen(self.bench, degrees)

    def take_vertex_away(self, at: Point) -> bool:
        """Take the vertex at *at* away from the chosen terrain; False where there is none."""
        handle = under(self.handles(), at, self.reach)
        if handle is None or handle.kind != "vertex" or self.bench.terrain is None:
            return False
        self.bench.vertex = handle.place
        delete_vertex(self.bench)
        self.bench.vertex = None
        return True


def turn_chosen(bench: Bench, degrees: float) -> None:
    """Turn what is chosen clockwise."""
    unit, feature = bench.selected, bench.chosen_terrain
    if unit is not None and unit.present:
        bench.change_unit(replace(unit, facing=(unit.facing + degrees) % 360), "turn", "turn")
    elif feature is not None:
        sketch = bench.sketch(feature, drawing=turned(feature.drawing, degrees))
        bench.build(sketch, f"turn {feature.id}", merge=f"turn {feature.id}")


def delete_vertex(bench: Bench) -> None:
    """Take the chosen vertex of the chosen terrain away."""
    feature, place = bench.chosen_terrain, bench.vertex
    if feature is None or place is None:
        return
    left = without_vertex(feature.drawing, place)
    if left is None:
        bench.app.toast("It needs the corners that it has", "warn")
    elif bench.build(bench.sketch(feature, drawing=left), f"take a vertex from {feature.id}"):
        bench.vertex = min(place, len(vertices(left)) - 1)

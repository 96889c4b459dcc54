"""The keys of the lab: its own commands; those of the table and the overlays are the battle's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from game.geometry.drawing import edges, reshaped, shifted, vertices, with_vertex
from game.geometry.point import Point
from game.ui.battle import keyboard
from game.ui.battle.saving import quick_save
from game.ui.lab.bench import Bench
from game.ui.lab.footing import put
from game.ui.lab.gestures import LabGestures, delete_vertex, turn_chosen
from game.ui.lab.listing import Listing
from game.ui.lab.menu import LabDoors
from game.ui.lab.snapping import GRIDS
from game.ui.lab.tools import SELECT, TOOLS
from game.ui.screen import Host

QUARTER = 15.0
FINE = 0.1
Commands = dict[str, Callable[[], Any]]
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Workshop(keyboard.Lookout, Protocol):
    """The lab's screen, as its keys know it."""

    app: Host
    bench: Bench
    listing: Listing
    doors: LabDoors

    @property
    def gestures(self) -> LabGestures:
        """The mouse over the table."""

    def open_menu(self) -> None:
        """Open the menu of the lab."""

    def save(self) -> None:
        """Save the lab: as a scenario or a map."""

    def begin_battle(self) -> None:
        """Begin a battle from here."""

    def duplicate(self) -> None:
        """Put another of what is chosen beside it."""

    def search(self) -> None:
        """Search for a unit."""

    def rules(self) -> None:
        """Show the options of the rules."""


def pressed(on: Workshop, key: str) -> None:
    """Do what *key* means."""
    if len(key) == 1 and key.isdigit():
        if 0 < int(key) <= len(TOOLS):
            on.bench.take_tool(TOOLS[int(key) - 1])
        return
    name = on.app.keys.named(key)
    command = _own(on).get(name or "")
    if command is not None:
        command()
    elif name is not None and name.startswith("shift thing "):
        shift(on, name.removeprefix("shift thing "))
    elif name == "waypoint" and bench_draws(on):
        on.gestures.set_point(on.bench.desk.cursor)
    elif name == "waypoint":
        keyboard.waypoint(on)
    else:
        keyboard.over_table(on, key)


def _own(on: Workshop) -> Commands:
    bench = on.bench
    return {
        "commit": lambda: commit(on),
        "cancel": lambda: cancel(on),
        "menu": on.open_menu,
        "quick save": lambda: quick_save(on.app),
        "load": lambda: on.doors.load(),
        "waypoint back": lambda: point_back(on),
        "turn left": lambda: turn_chosen(bench, -QUARTER),
        "turn right": lambda: turn_chosen(bench, QUARTER),
        "undo": bench.undo,
        "redo": bench.redo,
        "next thing": lambda: on.listing.step(1),
        "previous thing": lambda: on.listing.step(-1),
        "next vertex": lambda: step_vertex(bench, 1),
        "previous vertex": lambda: step_vertex(bench, -1),
        "insert vertex": lambda: insert_vertex(bench),
        "take away": lambda: take_away(bench),
        "duplicate": on.duplicate,
        "raise": lambda: raise_chosen(bench, 0.5),
        "lower": lambda: raise_chosen(bench, -0.5),
        "snap": lambda: step_grid(bench),
        "save lab": on.save,
        "battle from here": on.begin_battle,
        "search unit": on.search,
        "lab options": on.rules,
    }


def commit(on: Workshop) -> None:
    """Use the tool at the cursor; with none in hand choose what lies there."""
    bench, desk = on.bench, on.bench.desk
    if not desk.over:
        bench.app.toast("Move the cursor first: Shift and the arrows", "warn")
    elif bench.tool.name != SELECT.name:
        here = on.gestures.snap(desk.cursor).at
        if bench.points and (not desk.by_keys or bench.points[-1] == here):
            on.gestures.finish()
        else:
            on.gestures.set_point(desk.cursor)
    elif desk.hovered is not None:
        bench.select(desk.hovered)
    else:
        on.gestures.choose_at(desk.cursor)


def bench_draws(on: Workshop) -> bool:
    """Whether the tool in hand sets points of terrain."""
    return bool(on.bench.tool.shape)


def cancel(on: Workshop, *, to_menu: bool = True) -> None:
    """Leave what is dragged, let go of what is drawn, of the tool, overlays, the choice; then open the menu.

    Args:
        on: The screen.
        to_menu: Whether the menu is opened where there is nothing to let go of.
    """
    bench = on.bench
    if on.gestures.let_be():
        return
    if bench.points:
        bench.take_tool(bench.tool)
    elif bench.tool.name != SELECT.name:
        bench.take_tool(SELECT)
    elif bench.desk.ruler or bench.desk.sight is not None:
        bench.desk.ruler, bench.desk.sight = (), None
    elif bench.vertex is not None:
        bench.vertex = None
    elif bench.terrain or bench.template or bench.desk.selected:
        bench.select(None)
    elif to_menu:
        on.open_menu()


def point_back(on: Workshop) -> None:
    """Take the last point of what is being drawn back, or the last corner of the ruler."""
    if on.bench.points:
        on.bench.points = on.bench.points[:-1]
    else:
        keyboard.waypoint_back(on.bench)


def step_vertex(bench: Bench, way: int) -> None:
    """Choose the next vertex of the chosen terrain, or the one before."""
    feature = bench.chosen_terrain
    if feature is None:
        bench.app.toast("Choose a piece of terrain first", "warn")
        return
    many = len(vertices(feature.drawing))
    bench.vertex = (0 if way > 0 else many - 1) if bench.vertex is None else (bench.vertex + way) % many


def insert_vertex(bench: Bench) -> None:
    """Put a vertex into the middle of the edge that follows the chosen one."""
    feature = bench.chosen_terrain
    ends = edges(feature.drawing) if feature is not None else ()
    if feature is None or not ends:
        bench.app.toast("Choose a polygon or a line first", "warn")
        return
    place, a, b = ends[min(bench.vertex or 0, len(ends) - 1)]
    drawing = with_vertex(feature.drawing, place, Point((a.x + b.x) / 2, (a.y + b.y) / 2))
    if bench.build(bench.sketch(feature, drawing=drawing), f"add a vertex to {feature.id}"):
        bench.vertex = place


def take_away(bench: Bench) -> None:
    """Take the chosen vertex away, else the whole of what is chosen."""
    if bench.vertex is not None and bench.chosen_terrain is not None:
        delete_vertex(bench)
    else:
        bench.delete()


def shift(on: Workshop, way: str) -> None:
    """Move what is chosen by a step of the grid: a unit, terrain or one vertex of it, a template."""
    bench = on.bench
    step = bench.step or FINE
    east, south = (step * part for part in WAYS[way])
    unit, feature, template = bench.selected, bench.chosen_terrain, bench.chosen_template
    if unit is not None and unit.present:
        at = bench.on_table(Point(unit.at.x + east, unit.at.y + south))
        bench.change_unit(put(unit, bench.now.battlefield, at), "move", "move")
    elif feature is not None:
        drawing = shifted(feature.drawing, east, south)
        if bench.vertex is not None:
            at = vertices(feature.drawing)[bench.vertex]
            drawing = reshaped(feature.drawing, bench.vertex, Point(at.x + east, at.y + south))
        bench.build(bench.sketch(feature, drawing=drawing), f"move {feature.id}", merge=f"move {feature.id}")
    elif template is not None:
        at = bench.on_table(Point(template.at.x + east, template.at.y + south))
        bench.lay(replace(template, at=at), "move a template", f"move {template.id}")
    else:
        bench.app.toast("Nothing is chosen", "warn")


def raise_chosen(bench: Bench, inches: float) -> None:
    """Make the chosen terrain higher or deeper, lift the chosen unit, or make the template larger."""
    unit, feature, template = bench.selected, bench.chosen_terrain, bench.chosen_template
    if unit is not None and unit.present:
        bench.change_unit(replace(unit, level=unit.level + inches), "raise", "raise")
    elif feature is not None:
        sketch = bench.sketch(feature)
        if sketch.amount is None:
            bench.app.toast(f"{feature.kind.capitalize()} lies flat", "warn")
            return
        higher = replace(sketch, amount=sketch.amount + inches)
        bench.build(higher, f"change the height of {feature.id}", merge=f"height {feature.id}")
    elif template is not None:
        radius = max(0.5, template.radius + inches)
        bench.lay(replace(template, radius=radius), "change a template", f"radius {template.id}")


def step_grid(bench: Bench) -> None:
    """Snap to the next finer grid; after the finest to none."""
    rounds = (*GRIDS, None)
    bench.step = rounds[(rounds.index(bench.step) + 1) % len(rounds)]
    bench.app.toast(f'Snaps to a grid of {bench.step:g}"' if bench.step else "Snaps to no grid")

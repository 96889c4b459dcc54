"""The keys of the lab: its own commands; those of the table and the overlays are shared with the battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from game.geometry.drawing import edges, reshaped, shifted, vertices, with_vertex
from game.geometry.point import Point
from game.ui.battle import keyboard
from game.ui.battle.session import noting
from game.ui.battle.session.saving import quick_save
from game.ui.lab.contents import ContentsList
from game.ui.lab.editing.session import LabSession
from game.ui.lab.menu import LabNavigation
from game.ui.lab.placing import put
from game.ui.lab.pointer import LabPointer, delete_vertex, turn_chosen
from game.ui.lab.snapping import GRIDS
from game.ui.lab.tools import SELECT, TOOLS
from game.ui.panels.panels import Panels
from game.ui.shell.screen import Host

QUARTER = 15.0
FINE = 0.1
Commands = dict[str, Callable[[], Any]]
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class LabKeysHost(keyboard.Lookout, Protocol):
    """The lab's screen as its keys see it."""

    app: Host
    lab: LabSession
    listing: ContentsList
    panels: Panels
    navigation: LabNavigation

    @property
    def pointer(self) -> LabPointer:
        """The mouse over the table."""

    def open_menu(self) -> None:
        """Open the menu of the lab."""

    def save(self) -> None:
        """Save the lab: as a scenario or a map."""

    def begin_battle(self) -> None:
        """Begin a battle from here."""

    def duplicate(self) -> None:
        """Put a copy of the selection beside it."""

    def search(self) -> None:
        """Search for a unit."""

    def rules(self) -> None:
        """Show the options of the rules."""

    def switch_by_rules(self) -> None:
        """Toggle whether all families of rules judge the sight line."""


def pressed(on: LabKeysHost, key: str) -> None:
    """Do what *key* means."""
    if len(key) == 1 and key.isdigit():
        if 0 < int(key) <= len(TOOLS):
            on.lab.in_hand.take_tool(TOOLS[int(key) - 1])
        return
    name = on.app.keys.named(key)
    command = _own(on).get(name or "")
    if command is not None:
        command()
    elif name is not None and name.startswith("shift thing "):
        shift(on, name.removeprefix("shift thing "))
    elif name == "waypoint" and on.lab.desk.note is not None:
        noting.set_point(on.lab, on.lab.desk.cursor)
    elif name == "waypoint" and draws(on):
        on.pointer.set_point(on.lab.desk.cursor)
    elif name == "waypoint":
        keyboard.waypoint(on)
    elif not keyboard.over_table(on, key):
        on.panels.command(name or "")


def _own(on: LabKeysHost) -> Commands:
    lab = on.lab
    return {
        "commit": lambda: commit(on),
        "cancel": lambda: cancel(on),
        "menu": on.open_menu,
        "quick save": lambda: quick_save(on.app),
        "load": lambda: on.navigation.load(),
        "waypoint back": lambda: point_back(on),
        "turn left": lambda: turn_chosen(lab, -QUARTER),
        "turn right": lambda: turn_chosen(lab, QUARTER),
        "undo": lab.edits.undo,
        "redo": lab.edits.redo,
        "next thing": lambda: on.listing.step(1),
        "previous thing": lambda: on.listing.step(-1),
        "next vertex": lambda: step_vertex(lab, 1),
        "previous vertex": lambda: step_vertex(lab, -1),
        "insert vertex": lambda: insert_vertex(lab),
        "take away": lambda: take_away(lab),
        "duplicate": on.duplicate,
        "raise": lambda: raise_chosen(lab, 0.5),
        "lower": lambda: raise_chosen(lab, -0.5),
        "snap": lambda: step_grid(lab),
        "save lab": on.save,
        "battle from here": on.begin_battle,
        "search unit": on.search,
        "lab options": on.rules,
        "by rules": on.switch_by_rules,
        **{name: partial(_noted, lab, command) for name, command in noting.commands(lab).items()},
    }


def _noted(lab: LabSession, command: Callable[[], Any]) -> None:
    """Do a *command* for notes; a tool that is in hand is put away."""
    if lab.in_hand.tool.name != SELECT.name:
        lab.in_hand.take_tool(SELECT)
    command()


def commit(on: LabKeysHost) -> None:
    """Use the tool at the cursor; without one, select what is there."""
    lab, desk = on.lab, on.lab.desk
    if not desk.over:
        lab.app.toast("Move the cursor first: Shift and the arrows", "warn")
    elif desk.note is not None:
        noting.commit(lab, desk.cursor)
    elif lab.in_hand.tool.name != SELECT.name:
        here = on.pointer.snap(desk.cursor).at
        if lab.in_hand.points and (not desk.by_keys or lab.in_hand.points[-1] == here):
            on.pointer.finish()
        else:
            on.pointer.set_point(desk.cursor)
    elif desk.hovered is not None:
        lab.select(desk.hovered)
    else:
        on.pointer.choose_at(desk.cursor)


def draws(on: LabKeysHost) -> bool:
    """Whether the tool in hand sets points of terrain."""
    return bool(on.lab.in_hand.tool.shape)


def cancel(on: LabKeysHost, *, to_menu: bool = True) -> None:
    """Cancel, in turn, a drag, a note, a drawing, the tool, overlays, the selection; finally open the menu.

    Args:
        on: The screen.
        to_menu: Whether to open the menu if there is nothing to cancel.
    """
    lab = on.lab
    if on.pointer.let_be():
        on.gestures.press = None
        return
    if lab.desk.note is not None:
        noting.cancel(lab)
    elif lab.in_hand.points:
        lab.in_hand.take_tool(lab.in_hand.tool)
    elif lab.in_hand.tool.name != SELECT.name:
        lab.in_hand.take_tool(SELECT)
    elif lab.desk.ruler or lab.desk.sight is not None:
        lab.desk.ruler, lab.desk.sight = (), None
    elif lab.choice.vertex is not None:
        lab.choice.vertex = None
    elif lab.choice.terrain or lab.choice.template or lab.desk.selected:
        lab.select(None)
    elif to_menu:
        on.open_menu()


def point_back(on: LabKeysHost) -> None:
    """Remove the last point of a drawing, or the last corner of the ruler."""
    if on.lab.in_hand.points:
        on.lab.in_hand.points = on.lab.in_hand.points[:-1]
    else:
        keyboard.waypoint_back(on.lab)


def step_vertex(lab: LabSession, way: int) -> None:
    """Select the next vertex of the selected terrain, or the previous one."""
    feature = lab.choice.feature
    if feature is None:
        lab.app.toast("Choose a piece of terrain first", "warn")
        return
    many = len(vertices(feature.drawing))
    lab.choice.vertex = (
        (0 if way > 0 else many - 1) if lab.choice.vertex is None else (lab.choice.vertex + way) % many
    )


def insert_vertex(lab: LabSession) -> None:
    """Insert a vertex in the middle of the edge after the selected one."""
    feature = lab.choice.feature
    ends = edges(feature.drawing) if feature is not None else ()
    if feature is None or not ends:
        lab.app.toast("Choose a polygon or a line first", "warn")
        return
    place, a, b = ends[min(lab.choice.vertex or 0, len(ends) - 1)]
    drawing = with_vertex(feature.drawing, place, Point((a.x + b.x) / 2, (a.y + b.y) / 2))
    if lab.terrain.build(lab.terrain.sketch(feature, drawing=drawing), f"add a vertex to {feature.id}"):
        lab.choice.vertex = place


def take_away(lab: LabSession) -> None:
    """Delete the selected vertex, else the whole selection."""
    if lab.choice.vertex is not None and lab.choice.feature is not None:
        delete_vertex(lab)
    else:
        lab.delete()


def shift(on: LabKeysHost, way: str) -> None:
    """Move the selection by a grid step: a unit, terrain or one vertex of it, a template."""
    lab = on.lab
    step = lab.in_hand.step or FINE
    east, south = (step * part for part in WAYS[way])
    unit, feature, template = lab.selected, lab.choice.feature, lab.choice.placed
    if unit is not None and unit.present:
        at = lab.contents.on_table(Point(unit.at.x + east, unit.at.y + south))
        lab.units.change(put(unit, lab.now.battlefield, at), "move", "move")
    elif feature is not None:
        drawing = shifted(feature.drawing, east, south)
        if lab.choice.vertex is not None:
            at = vertices(feature.drawing)[lab.choice.vertex]
            drawing = reshaped(feature.drawing, lab.choice.vertex, Point(at.x + east, at.y + south))
        lab.terrain.build(
            lab.terrain.sketch(feature, drawing=drawing), f"move {feature.id}", merge=f"move {feature.id}"
        )
    elif template is not None:
        at = lab.contents.on_table(Point(template.at.x + east, template.at.y + south))
        lab.templates.lay(replace(template, at=at), "move a template", f"move {template.id}")
    else:
        lab.app.toast("Nothing is chosen", "warn")


def raise_chosen(lab: LabSession, inches: float) -> None:
    """Change the height or depth of the selected terrain, lift the unit, or enlarge the template."""
    unit, feature, template = lab.selected, lab.choice.feature, lab.choice.placed
    if unit is not None and unit.present:
        lab.units.change(replace(unit, level=unit.level + inches), "raise", "raise")
    elif feature is not None:
        sketch = lab.terrain.sketch(feature)
        if sketch.amount is None:
            lab.app.toast(f"{feature.kind.capitalize()} lies flat", "warn")
            return
        higher = replace(sketch, amount=sketch.amount + inches)
        lab.terrain.build(higher, f"change the height of {feature.id}", merge=f"height {feature.id}")
    elif template is not None:
        radius = max(0.5, template.radius + inches)
        lab.templates.lay(replace(template, radius=radius), "change a template", f"radius {template.id}")


def step_grid(lab: LabSession) -> None:
    """Switch to the next finer grid; after the finest, to none."""
    rounds = (*GRIDS, None)
    lab.in_hand.step = rounds[(rounds.index(lab.in_hand.step) + 1) % len(rounds)]
    lab.app.toast(f'Snaps to a grid of {lab.in_hand.step:g}"' if lab.in_hand.step else "Snaps to no grid")

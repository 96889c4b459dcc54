"""The keys of the battle screen, by command name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.battlefield.movement.ways.mover import rim
from game.geometry.point import Point
from game.overlays.legends import explained
from game.ui.battle.aiming import picking
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.aiming.hand import chosen_by_digit, is_cell, is_path, is_point, is_several
from game.ui.battle.certificates.certificates import Certificates
from game.ui.battle.choosing.choice_panel import ChoicePanel
from game.ui.battle.choosing.choosing import Choosing
from game.ui.battle.choosing.reveals import Reveals
from game.ui.battle.lesson.lesson_panel import LessonPanel
from game.ui.battle.menu import Navigation
from game.ui.battle.panels import reading
from game.ui.battle.panels.charts import Charts
from game.ui.battle.panels.forces import Forces
from game.ui.battle.panels.log_panel import LogPanel
from game.ui.battle.panels.sheets import show_sheets
from game.ui.battle.practice.problem_panel import ProblemPanel
from game.ui.battle.practice.task import Task
from game.ui.battle.session import amending, noting, procedure, saving
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.solitaire.solitaire import Solitaire
from game.ui.battle.table.headings import headings
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.table_view import TableView
from game.ui.battle.table.viewport import Viewport
from game.ui.panels.panels import Panels
from game.ui.shell.keys import Keys, of_event
from game.ui.shell.screen import Host
from game.ui.widgets.widgets import Widgets

PAN_SPEED = 900.0
PAN_STEP = 48.0
QUARTER = 15.0
Commands = dict[str, Callable[[], Any]]
WAYS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


class Lookout(Protocol):
    """A screen with a table, as seen by the keys of the table: that of a battle, or the lab."""

    app: Host
    table: TableView
    widgets: Widgets
    panning: set[str]

    @property
    def battle(self) -> TableSession:
        """What is on the table."""

    @property
    def shown(self) -> OverlayState:
        """The overlays that are on."""

    @property
    def gestures(self) -> Gestures:
        """The mouse over the table."""


class Station(Lookout, Protocol):
    """The battle screen as seen by its keys."""

    navigation: Navigation
    charts: Charts
    forces: Forces
    log: LogPanel
    certificates: Certificates
    panels: Panels
    choosing: Choosing
    choices: ChoicePanel
    reveals: Reveals
    solitaire: Solitaire
    lesson_panel: LessonPanel | ProblemPanel
    task: Task

    @property
    def battle(self) -> Battle:
        """The battle."""

    def open_menu(self) -> None:
        """Open the menu of the battle."""


def pressed(on: Station, key: str) -> None:
    """Do what *key* means."""
    keys: Keys = on.app.keys
    if on.choices.asks and on.choosing.press(key):
        return
    if len(key) == 1 and key.isdigit():
        _digit(on.battle, int(key))
        return
    for offer in on.battle.aiming.offers():
        if keys.of_offer(offer) == key:
            on.battle.aiming.take(offer)
            return
    name = keys.named(key)
    if name is not None and not over_table(on, key) and not on.panels.command(name):
        _command(on, name)


def over_table(on: Lookout, key: str) -> bool:
    """Do what *key* means over any table; return False if it means nothing there."""
    name = on.app.keys.named(key)
    if key == "space":
        on.gestures.space = True
    elif name is None:
        return False
    elif name.startswith("pan "):
        on.panning.add(name.removeprefix("pan "))
        on.table.viewport.pan(*(PAN_STEP * part for part in WAYS[name.removeprefix("pan ")]))
    elif name.startswith(("cursor ", "nudge ")):
        kind, way = name.split()
        move_cursor(on, way, 1.0 if kind == "cursor" else 0.1)
    elif name in on.shown.overlays and on.shown.overlays[name].key:
        on.shown.switch(name)
    elif (command := _of_the_table(on).get(name)) is not None:
        command()
    else:
        return False
    return True


def _command(on: Station, name: str) -> None:
    command = (_of_the_hand(on) | _of_the_game(on)).get(name)
    if command is not None:
        command()


def _of_the_hand(on: Station) -> Commands:
    battle = on.battle
    return {
        "next target": lambda: picking.step_aim(battle, 1),
        "previous target": lambda: picking.step_aim(battle, -1),
        "turn left": lambda: on.gestures.tool.turn(-QUARTER),
        "turn right": lambda: on.gestures.tool.turn(QUARTER),
        "waypoint": lambda: corner(on),
        "waypoint back": lambda: waypoint_back(battle),
        "commit": lambda: commit(on),
        "cancel": lambda: cancel(on),
    }


def _of_the_game(on: Station) -> Commands:
    battle = on.battle
    return {
        **on.solitaire.commands(),
        **noting.commands(battle),
        "end phase": lambda: procedure.end_phase(battle),
        "undo": on.solitaire.undo,
        "redo": lambda: procedure.redo(battle),
        "amend": lambda: amending.begin(battle),
        "quick save": lambda: saving.quick_save(on.app),
        "load": lambda: on.navigation.load(),
        "next listed unit": lambda: step_listed(on, 1),
        "previous listed unit": lambda: step_listed(on, -1),
        "menu": on.open_menu,
        "charts": on.charts.switch,
        "fold whole log": lambda: switch_log(on),
        "log up": lambda: on.certificates.scroll("pageup") or on.log.line_list.key("pageup"),
        "log down": lambda: on.certificates.scroll("pagedown") or on.log.line_list.key("pagedown"),
        "log in words": lambda: reading.show_log(battle),
        "sheet": lambda: show_sheets(battle),
        "lesson on": lambda: on.lesson_panel.go_on(),
        "lesson again": lambda: again(on),
        "choices": on.choices.switch,
        "outlook": on.choices.next_tab,
        "watch again": on.reveals.watch,
    }


def _of_the_table(on: Lookout) -> Commands:
    battle, desk = on.battle, on.battle.desk
    return {
        "next unit": lambda: step_unit(on, 1),
        "previous unit": lambda: step_unit(on, -1),
        "next button": lambda: on.widgets.go_round(1),
        "previous button": lambda: on.widgets.go_round(-1),
        "card in words": lambda: reading.show_card(battle),
        "tally in words": lambda: reading.show_tally(battle),
        "picture": lambda: picture(on),
        "scaled picture": lambda: picture(on, scaled=True),
        "probe": on.shown.next_place,
        "threat stand": on.shown.next_stand,
        "target height": on.shown.next_height,
        "choose enemy": on.shown.choose,
        "burst weapon": on.shown.bursting.next_weapon,
        "burst reactions": on.shown.bursting.next_reactions,
        "burst weight": on.shown.bursting.next_weight,
        "pin": on.shown.pin,
        "unpin": on.shown.unpin,
        "ruler": lambda: ruler(on),
        "sight line": lambda: sight_line(on.battle),
        "inspect": lambda: _set(desk, "inspecting", True),
        "reverse sight": lambda: _set(desk, "reverse", not desk.reverse),
        "grid": lambda: _set(desk, "grid", not desk.grid),
        "coordinates": lambda: _set(desk, "coordinates", not desk.coordinates),
        "zoom in": lambda: on.table.viewport.zoom(1, _middle(on)),
        "zoom out": lambda: on.table.viewport.zoom(-1, _middle(on)),
        "whole table": on.table.viewport.show_whole,
        "find unit": lambda: find(on),
    }


def again(on: Station) -> None:
    """Begin the lesson or the practice problem again, if there is one."""
    if on.task.exists:
        on.navigation.again()


def switch_log(on: Station) -> None:
    """Show the whole log, or its last lines; if it is folded, open the whole log."""
    on.log.whole = on.log.folded or not on.log.whole
    if on.log.folded:
        on.panels.fold(on.log)


def picture(on: Lookout, *, scaled: bool = False) -> None:
    """Write a picture of the table with everything shown on it; *scaled*: at true scale."""
    marks, looked = on.table.marks(), on.shown.bursting.looked
    titles = headings([*on.shown.wanted(), *on.battle.desk.pins], on.shown.overlays)
    legends = explained(marks, on.shown.overlays, titles)
    saving.picture(on.app, on.battle, marks, looked=looked, scaled=scaled, legends=legends)


def _set(desk: Any, name: str, value: bool) -> None:
    setattr(desk, name, value)


def released(on: Lookout, event: pygame.Event) -> None:
    """End what lasts only while a key is held."""
    name = pygame.key.name(event.key)
    if name == "space":
        on.gestures.space = False
    for held in list(on.panning):
        if on.app.keys.of(f"pan {held}").endswith(name):
            on.panning.discard(held)
    if on.app.keys.of("inspect") in (of_event(event), name):
        on.battle.desk.inspecting = False


def pan(viewport: Viewport, ways: set[str], seconds: float) -> None:
    """Pan for *seconds* in the directions whose keys are held."""
    for way in ways:
        right, down = WAYS[way]
        viewport.pan(right * PAN_SPEED * seconds, down * PAN_SPEED * seconds)


def step_unit(on: Lookout, step: int) -> None:
    """Select the next unit that can act, and bring it into view."""
    picking.step_unit(on.battle, step)
    find(on)


def step_listed(on: Station, step: int) -> None:
    """Select the next unit of the list of forces, and bring it into view."""
    on.forces.step(step)
    find(on)


def find(on: Lookout) -> None:
    """Bring the selected unit into view."""
    unit = on.battle.selected
    if unit is not None and unit.present:
        on.table.viewport.find(unit.at)


def _beginning(on: Lookout) -> Point:
    unit, view = on.battle.selected, on.battle.view
    if unit is not None and unit.present:
        return unit.at
    edge = view.brief.edges.get(unit.side) if unit is not None and unit.enters is not None else None
    if edge is None:
        return on.table.viewport.inches(_middle(on))
    a, b = rim(view.battlefield, edge)
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def move_cursor(on: Lookout, way: str, inches: float) -> None:
    """Move the cursor by *inches*; it starts where the unit is or enters, else in the middle.

    When a cell is being aimed at, it moves to the next one.
    """
    desk = on.battle.desk
    if desk.hand is not None and is_cell(desk.hand.offer):
        on.battle.aiming.cells.go(-WAYS[way][0], -WAYS[way][1])
        desk.hovered = None
        on.table.viewport.find(desk.cursor)
        return
    if not desk.over:
        desk.cursor = _beginning(on)
    right, down = WAYS[way]
    desk.cursor = Point(desk.cursor.x - right * inches, desk.cursor.y - down * inches)
    desk.over, desk.by_keys = True, True
    desk.hovered = on.table.token_under(on.table.viewport.pixel_of(desk.cursor))
    on.table.viewport.find(desk.cursor)
    hovered = on.battle.view.units.get(desk.hovered or "")
    if hovered is not None and hovered.side != on.battle.side:
        on.battle.aiming.aim(hovered.id)
    elif desk.hand is not None and is_several(desk.hand.offer):
        on.battle.aiming.aim(None)


def corner(on: Station) -> None:
    """Set a corner of the note in hand; else a waypoint."""
    if on.battle.desk.note is not None:
        noting.set_point(on.battle, on.battle.desk.cursor)
    else:
        waypoint(on)


def waypoint(on: Lookout) -> None:
    """Set a waypoint of the movement, a place, a ruler corner, or the end of the sight line."""
    desk = on.battle.desk
    if desk.hand is not None and is_path(desk.hand.offer):
        on.battle.aiming.set_stop()
    elif desk.hand is not None and is_point(desk.hand.offer):
        desk.hand = desk.hand.but(at=on.battle.aiming.goal(desk.hand))
    elif desk.hand is not None and is_several(desk.hand.offer):
        on.battle.aiming.add_aim()
    elif desk.sight is not None and desk.sight.end is None:
        desk.sight = SightLine(desk.sight.origin, desk.cursor)
    elif desk.ruler:
        desk.ruler = (*desk.measured, desk.cursor)


def waypoint_back(battle: TableSession) -> None:
    """Remove the last waypoint, or the last ruler corner."""
    desk = battle.desk
    if desk.hand is not None and desk.hand.stops:
        desk.hand = desk.hand.but(stops=desk.hand.stops[:-1], leaves=False)
    elif desk.hand is not None and desk.hand.aims:
        battle.aiming.take_aim_back()
    elif desk.ruler:
        desk.ruler = desk.ruler[:-1] if len(desk.ruler) > 2 else ()


def commit(on: Station) -> None:
    """Commit the action in hand or the draft; else leave a battle that is over, pick a unit or an answer."""
    battle, desk = on.battle, on.battle.desk
    if desk.note is not None:
        noting.commit(battle, desk.cursor if desk.over else _beginning(on))
    elif desk.amending:
        amending.propose(battle)
    elif desk.hand is not None:
        if battle.aiming.pending() is None:
            battle.app.toast("No target is chosen yet", "warn")
        battle.aiming.commit()
    elif procedure.asked_to_end(battle):
        procedure.end_phase(battle)
    elif battle.view.result is not None:
        on.navigation.over(battle.hotseat.seats)
    elif desk.by_keys and procedure.answer_cell(battle, battle.view.cell_at(desk.cursor)):
        return
    elif desk.by_keys:
        picking.pick(battle, desk.hovered)
    elif desk.selected in procedure.picks(battle):
        picking.pick(battle, desk.selected)


def cancel(on: Station, *, menu: bool = True) -> None:
    """Cancel what was begun last; else deselect the unit; else open the *menu*."""
    battle, desk = on.battle, on.battle.desk
    if desk.note is not None:
        noting.cancel(battle)
    elif desk.amending:
        amending.leave(battle)
    elif procedure.asked_to_end(battle):
        procedure.keep_on(battle)
    elif desk.hand is not None:
        battle.desk.drop()
    elif desk.ruler or desk.sight is not None:
        desk.ruler, desk.sight = (), None
    elif desk.selected is not None:
        battle.select(None)
    elif menu:
        on.open_menu()


def take_back(on: Station) -> None:
    """Remove the last leg of the ruler; without one, cancel what was begun last."""
    desk = on.battle.desk
    if desk.hand is None and not desk.amending and len(desk.ruler) > 2:
        desk.ruler = desk.ruler[:-1]
    else:
        cancel(on, menu=False)


def ruler(on: Lookout) -> None:
    """Begin the ruler at the selected unit, or at the cursor, which leads its end; or remove it."""
    desk = on.battle.desk
    unit = on.battle.selected
    start = unit.at if unit is not None and unit.present else desk.cursor
    desk.ruler = () if desk.ruler else (start, desk.cursor)
    desk.led = bool(desk.ruler)


def sight_line(battle: TableSession) -> None:
    """Begin a sight line to the cursor, from the selected unit or the cursor; or remove it."""
    desk, unit = battle.desk, battle.selected
    if desk.sight is not None:
        desk.sight = None
    else:
        desk.sight = SightLine(unit.id if unit is not None and unit.present else desk.cursor)


def _digit(battle: TableSession, digit: int) -> None:
    hand = battle.desk.hand
    chosen = chosen_by_digit(hand, battle.view, digit) if hand is not None else None
    if chosen is not None:
        battle.desk.hand = chosen


def _middle(on: Lookout) -> tuple[int, int]:
    pointer, view = on.app.pointer, on.table.viewport
    return pointer if view.uncovered(pointer) else view.clear.center

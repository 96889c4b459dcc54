"""The mouse over the table: what a press, a drag and a release mean, by what is in hand."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.model.unit import UnitId
from game.geometry.point import Path, Point, bearing, distance
from game.ui.battle.aiming.hand import has, is_aimed, is_path, is_point, is_several, turned
from game.ui.battle.aiming.picking import pick
from game.ui.battle.session import amending
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import SightLine
from game.ui.battle.table.table_view import TableView

NEAR = 0.5
TOUCH = 0.02
STILL = 5
DEGREES = 5.0


@dataclass
class Press:
    """A button of the mouse that is down.

    Attributes:
        kind: "pan", "map", "ruler", "sight", "unit" (an amendment), "turn" (the ghost), "aim", "select" or
            "carry" (a unit that is dragged to where it shall move).
        again: Whether it was on the last waypoint: letting go without a drag commits.
        fresh: Whether it set that waypoint itself: what cannot be committed takes it back.
        before: The ruler as it was.
    """

    kind: str
    at: tuple[int, int]
    start: Point
    dragged: bool = False
    again: bool = False
    fresh: bool = False
    unit: UnitId | None = None
    before: Path = ()


class Gestures:
    """Turns the mouse over the table into what a battle can do.

    Attributes:
        space: Whether the space bar is held down: a drag then pans.
    """

    def __init__(self, battle: Battle, table: TableView) -> None:
        self.battle = battle
        self.table = table
        self.space = False
        self.press: Press | None = None
        self._was = (0, 0)

    def handle(self, event: pygame.Event) -> None:
        """Take an event of the mouse."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.table.rect.collidepoint(event.pos):
            self._point(event.pos)
            self._pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP and self.press is not None and event.button in (1, 2):
            press, self.press = self.press, None
            self._released(press, event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)

    def _point(self, at: tuple[int, int]) -> None:
        """Let the desk know what is under the pointer."""
        desk = self.battle.desk
        desk.cursor = self.table.inches(at)
        desk.over, desk.by_keys = True, False
        desk.hovered = self.table.token_under(at)
        if desk.hand is None or not is_aimed(desk.hand.offer):
            return
        unit = self.battle.view.units.get(desk.hovered or "")
        if unit is not None and unit.side != self.battle.side and unit.removed is None:
            self.battle.aim(unit.id)
        elif is_several(desk.hand.offer) or (is_path(desk.hand.offer) and not self._arrived()):
            self.battle.aim(None)

    def _arrived(self) -> bool:
        """Whether the path in hand has been drawn up to the enemy that it is aimed at."""
        hand, view = self.battle.desk.hand, self.battle.view
        target = view.units.get(hand.aim or "") if hand is not None else None
        if hand is None or target is None or not hand.stops:
            return False
        return distance(hand.stops[-1], target.at) <= view.units[hand.unit].base + target.base + TOUCH

    def _moved(self, at: tuple[int, int]) -> None:
        step = (at[0] - self._was[0], at[1] - self._was[1])
        self._was = at
        desk, press = self.battle.desk, self.press
        if press is None:
            if self.table.rect.collidepoint(at):
                self._point(at)
            else:
                desk.over, desk.hovered = False, None
            if desk.sight is not None and pygame.key.get_mods() & pygame.KMOD_CTRL and desk.over:
                desk.sight = SightLine(desk.sight.origin)
            return
        far = max(abs(at[0] - press.at[0]), abs(at[1] - press.at[1]))
        press.dragged = press.dragged or far > STILL
        if press.kind == "map":
            self._centre(at)
        elif press.kind == "select" and press.dragged and self._carries(press):
            press.kind = "carry"
            desk.cursor = self.table.inches(at)
        elif press.kind == "pan" or (press.kind == "select" and press.dragged and self._may_drag_table()):
            self.table.pan(*step)
        else:
            desk.cursor = self.table.inches(at)
            self._dragged(press)

    def _centre(self, at: tuple[int, int]) -> None:
        place = self.table.place_on_map(at)
        if place is not None:
            self.table.centre(place)

    def _may_drag_table(self) -> bool:
        return self.battle.desk.hand is None and not self.battle.desk.amending

    def _pressed(self, event: pygame.Event) -> None:
        self._was = event.pos
        small = self.table.small_map()
        if event.button == 1 and small is not None and small.collidepoint(event.pos):
            self.press = Press("map", event.pos, self.battle.desk.cursor)
            self._centre(event.pos)
            return
        desk, mods = self.battle.desk, pygame.key.get_mods()
        start = desk.cursor
        if event.button == 2 or (event.button == 1 and self.space):
            self.press = Press("pan", event.pos, start)
        elif event.button == 1 and mods & pygame.KMOD_ALT:
            self.press = Press("ruler", event.pos, start, before=desk.ruler)
            self._measure(self._snapped(start))
        elif event.button == 1 and mods & pygame.KMOD_CTRL:
            desk.sight = SightLine(desk.hovered or start)
            self.press = Press("sight", event.pos, start)
        elif event.button == 1 and desk.amending:
            self.press = Press("unit", event.pos, start, unit=desk.hovered)
        elif event.button == 1:
            self.press = self._in_hand(event.pos, start)

    def _snapped(self, at: Point) -> Point:
        """Return the centre of the unit at the pointer; else *at*."""
        unit = self.battle.view.units.get(self.battle.desk.hovered or "")
        return unit.at if unit is not None else at

    def _measure(self, at: Point) -> None:
        """Begin a leg of the ruler at *at*: a new ruler, or a further leg where one lies there."""
        desk = self.battle.desk
        near = bool(desk.ruler) and distance(desk.ruler[-1], at) <= max(NEAR, 12 / self.table.camera.scale)
        desk.ruler = (*desk.ruler, at) if near else (at, at)

    def _clicked_ruler(self, before: Path, at: Point) -> None:
        """Lead the ruler *before* on to *at*, which was clicked; begin one there where there was none."""
        begun = before[:1] if len(before) == 2 and before[0] == before[1] else before
        if not begun:
            self.battle.desk.ruler = (at, at)
        elif begun[-1] != at:
            self.battle.desk.ruler = (*begun, at)
        else:
            self.battle.desk.ruler = before

    def _in_hand(self, at: tuple[int, int], start: Point) -> Press:
        """Return what a press means for what is in hand; set the waypoint or the place at once."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is None:
            return Press("select", at, start, unit=battle.desk.hovered)
        if is_path(hand.offer):
            return self._on_path(at, start)
        if is_point(hand.offer):
            battle.desk.hand = hand.but(at=battle.goal(hand))
            return Press("turn", at, start, again=True)
        if is_aimed(hand.offer):
            return Press("aim", at, start)
        if hand.offer.asks:
            return Press("select", at, start, unit=battle.desk.hovered)
        return Press("turn", at, start, again=True)

    def _on_path(self, at: tuple[int, int], start: Point) -> Press:
        battle, hand = self.battle, self.battle.desk.hand
        assert hand is not None, "a path is in hand"
        slack = max(battle.view.units[hand.unit].base, 10 / self.table.camera.scale)
        on_target = is_aimed(hand.offer) and hand.aim is not None and battle.desk.hovered == hand.aim
        if hand.stops and distance(hand.stops[-1], start) <= slack:
            return Press("turn", at, hand.stops[-1], again=True)
        if on_target:
            if self._arrived():
                return Press("turn", at, start, again=True)
            stops = self.set_stop()
            return Press("turn" if stops else "none", at, start, again=stops, fresh=stops)
        return Press("turn" if self.set_stop() else "none", at, start)

    def set_stop(self) -> bool:
        """Set a waypoint at the cursor; False where the way there is too long, and say so."""
        battle, hand = self.battle, self.battle.desk.hand
        if hand is None or not is_path(hand.offer):
            return False
        ahead = battle.ahead(patient=False)
        if ahead is None:
            return False
        if ahead.cost > ahead.allowance + 1e-9 and ahead.refusals:
            battle.refuse(list(ahead.refusals))
            return False
        pages = bool(getattr(ahead.action, "exit", False))
        battle.desk.hand = hand.but(stops=(*hand.stops, ahead.path[-1]), pages=pages)
        return True

    def _dragged(self, press: Press) -> None:
        """Follow the drag of *press* to the cursor."""
        desk = self.battle.desk
        if press.kind == "ruler" and len(desk.ruler) > 1:
            desk.hovered = self.table.token_under(self._was)
            desk.ruler = (*desk.ruler[:-1], self._snapped(desk.cursor))
        elif press.kind == "unit" and press.unit is not None and press.dragged:
            amending.move(self.battle, press.unit, desk.cursor)
        elif press.kind == "turn" and press.dragged and desk.hand is not None:
            pivot = self._pivot(press)
            if has(desk.hand.offer, "facing") and distance(pivot, desk.cursor) > 0.2:
                desk.hand = desk.hand.but(facing=round(bearing(pivot, desk.cursor)) % 360.0)

    def _pivot(self, press: Press) -> Point:
        hand = self.battle.desk.hand
        assert hand is not None, "what is in hand is turned"
        if is_path(hand.offer):
            return hand.stops[-1] if hand.stops else press.start
        return hand.at or self.battle.view.units[hand.unit].at

    def _released(self, press: Press, at: tuple[int, int]) -> None:
        battle, desk = self.battle, self.battle.desk
        if press.kind == "sight" and desk.sight is not None:
            desk.sight = SightLine(desk.sight.origin, desk.cursor if press.dragged else None)
        elif press.kind == "unit" and press.unit is not None and not press.dragged:
            battle.select(press.unit)
        elif press.kind == "turn" and desk.hand is not None:
            self._placed(press)
        elif press.kind == "aim":
            self._fired(at)
        elif press.kind == "ruler" and not press.dragged:
            self._clicked_ruler(press.before, self._snapped(press.start))
        elif press.kind == "select" and not press.dragged:
            self._clicked(press, at)
        elif press.kind == "carry":
            self.set_stop()

    def _clicked(self, press: Press, at: tuple[int, int]) -> None:
        """Select the unit at the pixel *at*, else measure on, or propose a move to it."""
        desk, found = self.battle.desk, self.table.token_under(at)
        if found is None and desk.ruler:
            self._clicked_ruler(desk.ruler, press.start)
        elif found is not None or not self._proposes():
            pick(self.battle, found)

    def _carries(self, press: Press) -> bool:
        """Take the move of the unit in hand on which *press* began; False where it cannot move now."""
        battle = self.battle
        if battle.desk.hand is not None or press.unit not in {unit.id for unit in battle.ready()}:
            return False
        battle.select(press.unit)
        return battle.desk.hand is not None or self._take_move()

    def _take_move(self) -> bool:
        """Take the first move of the selected unit in hand that is a path; False where it has none."""
        battle = self.battle
        offer = next((one for one in battle.offers() if is_path(one) and not is_aimed(one)), None)
        if offer is None or battle.unable():
            return False
        battle.take(offer)
        return battle.desk.hand is not None

    def _proposes(self) -> bool:
        """Propose a move of the selected unit to the ground at the cursor; False where it cannot."""
        battle = self.battle
        if battle.desk.hand is not None or not self._take_move():
            return False
        ahead, hand = battle.ahead(patient=False), battle.desk.hand
        if (
            ahead is None
            or hand is None
            or ahead.refusals
            or not battle.view.battlefield.contains(battle.desk.cursor)
        ):
            battle.drop()
            return False
        battle.desk.hand = hand.but(stops=(ahead.path[-1],))
        return True

    def _placed(self, press: Press) -> None:
        """End a press on the ghost: without a drag, and for what has one place only, it commits."""
        battle, hand = self.battle, self.battle.desk.hand
        assert hand is not None, "what is in hand is placed"
        if is_path(hand.offer):
            committed = press.again and not press.dragged and battle.commit()
            if press.fresh and not press.dragged and not committed and battle.desk.hand is hand:
                battle.desk.hand = hand.but(stops=hand.stops[:-1])
            return
        if not is_point(hand.offer) and hand.facing is None:
            pivot = battle.view.units[hand.unit].at
            if distance(pivot, battle.desk.cursor) > 0.2:
                battle.desk.hand = hand.but(facing=round(bearing(pivot, battle.desk.cursor)) % 360.0)
        if not battle.commit() and battle.desk.hand is not None and battle.app.settings.real_dice is False:
            battle.desk.hand = battle.desk.hand.but(at=None, facing=None)

    def _fired(self, at: tuple[int, int]) -> None:
        battle = self.battle
        found = self.table.token_under(at)
        unit = battle.view.units.get(found or "")
        several = battle.desk.hand is not None and is_several(battle.desk.hand.offer)
        if unit is not None and unit.side != battle.side:
            battle.aim(unit.id)
            (battle.add_aim if several else battle.commit)()
        elif unit is not None:
            battle.select(unit.id)
        elif several:
            battle.add_aim()

    def _wheel(self, clicks: int) -> None:
        pointer = self.battle.app.pointer
        if not self.table.rect.collidepoint(pointer):
            return
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.turn(-DEGREES * clicks)
        else:
            self.table.zoom(clicks, pointer)
            self._point(pointer)

    def turn(self, degrees: float) -> None:
        """Turn the ghost, or the unit that is being set right, by *degrees* clockwise."""
        battle, hand, unit = self.battle, self.battle.desk.hand, self.battle.selected
        if battle.desk.amending:
            amending.turn(battle, degrees)
        elif hand is not None and unit is not None and has(hand.offer, "facing"):
            plan = (battle.plan() or battle.ahead()) if is_path(hand.offer) else None
            battle.desk.hand = turned(hand, plan, unit, degrees)

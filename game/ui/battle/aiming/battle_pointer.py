"""The mouse over the table of a battle: what presses, drags and releases mean for the action in hand."""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.contact import apart
from game.core.model.state import GridCell
from game.geometry.point import Point, bearing, distance
from game.ui.battle.aiming.gestures import Press, lead_ruler
from game.ui.battle.aiming.hand import (
    facing_after,
    has,
    is_aimed,
    is_cell,
    is_path,
    is_point,
    is_several,
    turned,
)
from game.ui.battle.aiming.picking import pick
from game.ui.battle.session import amending, noting
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.procedure import answer_cell
from game.ui.battle.table.table_view import TableView

TOUCH = 0.02


class BattlePointer:
    """Turns presses and drags into actions of a battle.

    Its presses are "note", "unit" (an amendment), "turn" (the ghost), "aim", "cell", "select", "carry" (a
    unit that is dragged to make its move) and "none".
    """

    def __init__(self, battle: Battle, table: TableView) -> None:
        self.battle = battle
        self.table = table

    def pointed(self) -> None:
        """Aim the action in hand at the enemy or cell under the pointer."""
        battle, desk = self.battle, self.battle.desk
        battle.aiming.cells.point()
        if desk.hand is None or not is_aimed(desk.hand.offer):
            return
        unit = battle.view.units.get(desk.hovered or "")
        if unit is not None and unit.side != battle.side and unit.removed is None:
            battle.aiming.aim(unit.id)
        elif is_several(desk.hand.offer) or (is_path(desk.hand.offer) and not self._arrived()):
            battle.aiming.aim(None)

    def _arrived(self) -> bool:
        """Whether the path in hand already leads to the enemy at which it is aimed."""
        hand, view = self.battle.desk.hand, self.battle.view
        target = view.units.get(hand.aim or "") if hand is not None else None
        if hand is None or target is None or not hand.stops:
            return False
        unit = view.units[hand.unit]
        start = hand.stops[-2] if len(hand.stops) > 1 else unit.at
        facing = facing_after(hand, start, hand.stops[-1], unit)
        return apart(replace(unit, at=hand.stops[-1], facing=facing), target) <= TOUCH

    # pressing

    def pressed(self, at: tuple[int, int], start: Point) -> Press:
        """Return what a press means for the action in hand; set a waypoint or place at once."""
        battle, desk = self.battle, self.battle.desk
        hand = desk.hand
        if desk.note is not None:
            noting.set_point(battle, start)
            return Press("note", at, start)
        if desk.amending:
            return Press("unit", at, start, unit=desk.hovered)
        if hand is None:
            return Press("select", at, start, unit=desk.hovered)
        if is_path(hand.offer):
            return self._on_path(at, start)
        if is_cell(hand.offer):
            return Press("cell" if hand.cell is not None else "select", at, start, unit=desk.hovered)
        if is_point(hand.offer):
            desk.hand = hand.but(at=battle.aiming.goal(hand))
            return Press("turn", at, start, again=True)
        if is_aimed(hand.offer):
            return Press("aim", at, start)
        if hand.offer.asks:
            return Press("select", at, start, unit=desk.hovered)
        return Press("turn", at, start, again=True)

    def _on_path(self, at: tuple[int, int], start: Point) -> Press:
        battle, hand = self.battle, self.battle.desk.hand
        assert hand is not None, "a path is in hand"
        slack = max(battle.view.units[hand.unit].base, 10 / self.table.viewport.camera.scale)
        on_target = is_aimed(hand.offer) and hand.aim is not None and battle.desk.hovered == hand.aim
        if hand.stops and distance(hand.stops[-1], start) <= slack:
            return Press("turn", at, hand.stops[-1], again=True)
        if on_target:
            if self._arrived():
                return Press("turn", at, start, again=True)
            stops = battle.aiming.set_stop()
            return Press("turn" if stops else "none", at, start, again=stops, fresh=stops)
        return Press("turn" if battle.aiming.set_stop() else "none", at, start)

    # dragging

    def carries(self, press: Press) -> bool:
        """Take the unit's move in hand when a drag begins on *press*; return False if it cannot move now."""
        battle = self.battle
        ready = {unit.id for unit in battle.activation.ready()}
        if battle.desk.hand is not None or press.unit not in ready:
            return False
        battle.select(press.unit)
        return battle.desk.hand is not None or self._take_move()

    def _take_move(self) -> bool:
        """Take the selected unit's first move along a path in hand; return False if it has none."""
        battle = self.battle
        offers = battle.aiming.offers()
        offer = next((one for one in offers if is_path(one) and not is_aimed(one)), None)
        if offer is None or battle.activation.unable():
            return False
        battle.aiming.take(offer)
        return battle.desk.hand is not None

    def dragged(self, press: Press) -> None:
        """Move the unit being amended, or turn the ghost, to the cursor."""
        desk = self.battle.desk
        if press.kind == "note" and press.dragged:
            noting.follow(self.battle, desk.cursor)
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

    # releasing

    def _cell_under(self, at: tuple[int, int]) -> GridCell | None:
        """Return the cell under the pixel *at*."""
        return self.battle.view.cell_at(self.table.viewport.inches(at))

    def released(self, press: Press, at: tuple[int, int]) -> None:
        """End *press* at the pixel *at*."""
        battle, desk = self.battle, self.battle.desk
        if press.kind == "note":
            noting.release(battle, desk.cursor, dragged=press.dragged)
        elif press.kind == "unit" and press.unit is not None and not press.dragged:
            battle.select(press.unit)
        elif press.kind == "turn" and desk.hand is not None:
            self._placed(press)
        elif press.kind == "aim":
            self._fired(at)
        elif press.kind == "cell" and self._cell_under(at) == _cell_in(desk.hand):
            battle.aiming.commit()
        elif press.kind == "select" and not press.dragged:
            self._clicked(press, at)
        elif press.kind == "carry":
            battle.aiming.set_stop()

    def _clicked(self, press: Press, at: tuple[int, int]) -> None:
        """Answer with the cell at the pixel *at*, select the unit, extend the ruler or propose a move."""
        desk, found = self.battle.desk, self.table.token_under(at)
        if desk.hand is None and answer_cell(self.battle, self._cell_under(at)):
            return
        if found is None and desk.ruler:
            lead_ruler(desk, desk.ruler, press.start)
        elif found is not None or not self._proposes():
            pick(self.battle, found)

    def _proposes(self) -> bool:
        """Propose a move of the selected unit to the cursor; return False if it cannot move there."""
        battle = self.battle
        if battle.desk.hand is not None or not self._take_move():
            return False
        ahead, hand = battle.aiming.ahead(patient=False), battle.desk.hand
        if (
            ahead is None
            or hand is None
            or ahead.refusals
            or not battle.view.battlefield.contains(battle.desk.cursor)
        ):
            battle.desk.drop()
            return False
        battle.desk.hand = hand.but(stops=(ahead.path[-1],))
        return True

    def _placed(self, press: Press) -> None:
        """End a press on the ghost: without a drag, and for an offer with only one place, it commits."""
        battle, desk, hand = self.battle, self.battle.desk, self.battle.desk.hand
        assert hand is not None, "what is in hand is placed"
        if is_path(hand.offer):
            committed = press.again and not press.dragged and battle.aiming.commit()
            if press.fresh and not press.dragged and not committed and desk.hand is hand:
                desk.hand = hand.but(stops=hand.stops[:-1])
            return
        if not is_point(hand.offer) and hand.facing is None:
            pivot = battle.view.units[hand.unit].at
            if distance(pivot, desk.cursor) > 0.2:
                desk.hand = hand.but(facing=round(bearing(pivot, desk.cursor)) % 360.0)
        if battle.aiming.commit():
            return
        desk = battle.desk
        if desk.hand is not None and battle.app.settings.real_dice is False:
            desk.hand = desk.hand.but(at=None, facing=None)

    def _fired(self, at: tuple[int, int]) -> None:
        battle = self.battle
        found = self.table.token_under(at)
        unit = battle.view.units.get(found or "")
        several = battle.desk.hand is not None and is_several(battle.desk.hand.offer)
        if unit is not None and unit.side != battle.side:
            battle.aiming.aim(unit.id)
            (battle.aiming.add_aim if several else battle.aiming.commit)()
        elif unit is not None:
            battle.select(unit.id)
        elif several:
            battle.aiming.add_aim()

    def turn(self, degrees: float) -> None:
        """Turn the ghost, or the unit being amended, by *degrees* clockwise."""
        battle, hand, unit = self.battle, self.battle.desk.hand, self.battle.selected
        if battle.desk.amending:
            amending.turn(battle, degrees)
        elif hand is not None and unit is not None and has(hand.offer, "facing"):
            plan = (battle.aiming.plan() or battle.aiming.ahead()) if is_path(hand.offer) else None
            battle.desk.hand = turned(hand, plan, unit, degrees)


def _cell_in(hand: Hand | None) -> GridCell | None:
    """Return the cell at which *hand* is aimed."""
    return hand.cell if hand is not None else None

"""The action in hand: taking an offer, drawing its path, placing it, aiming it shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.model.action import Plan
from game.core.model.state import Action, Offer, View
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.point import EPS, Point, distance
from game.geometry.value import tag_of
from game.ui.battle.aiming.cells import CellAiming
from game.ui.battle.aiming.contacts import touched
from game.ui.battle.aiming.forecasts import moved
from game.ui.battle.aiming.hand import (
    MISSILES,
    aims_with,
    contact_point,
    facing_of,
    is_aimed,
    is_cell,
    is_path,
    is_placed,
    is_plain,
    is_point,
    is_several,
    made,
    placed_facing,
    shot_at,
    taken,
)
from game.ui.battle.aiming.planner import Planner
from game.ui.battle.aiming.volley import aimed_so, all_but_last, next_aim, with_aims
from game.ui.battle.session.action_play import ActionPlay
from game.ui.battle.session.activation import Activation
from game.ui.battle.session.desk import Desk, Hand
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.shell.screen import Host


class Aiming:
    """Turns an offer taken in hand into the action that is played.

    Attributes:
        cells: Aims the offer in hand at cells of a grid.
    """

    def __init__(
        self, app: Host, hotseat: HotseatSession, activation: Activation, actions: ActionPlay
    ) -> None:
        self._app = app
        self._hotseat = hotseat
        self._activation = activation
        self._actions = actions
        self.cells = CellAiming(hotseat)
        self._planner = Planner()
        self._judged: tuple[View, Action, list[Refusal]] | None = None
        self._met: tuple[View, Plan, float, tuple[Unit, ...]] | None = None
        self._moved: tuple[object, Unit] | None = None
        self._offered: tuple[object, tuple[Offer, ...]] = None, ()
        self._ahead: tuple[object, Plan | None] = None, None

    @property
    def behind(self) -> bool:
        """Whether the ghost is not planned yet for the current cursor."""
        hand, desk = self._hotseat.desk.hand, self._hotseat.desk
        return hand is not None and is_path(hand.offer) and desk.over and self._planner.behind

    def close(self) -> None:
        """Stop planning."""
        self._planner.close()

    def reset(self) -> None:
        """Discard all plans, when another side comes to the screen."""
        self._planner.close()
        self._planner = Planner()
        self._ahead = None, None

    # taking in hand

    def offers(self) -> Sequence[Offer]:
        """Return what the selected unit can do in this phase, if it is one of ours."""
        hotseat, view = self._hotseat, self._hotseat.view
        unit = hotseat.selected
        if unit is None or unit.side != hotseat.side or not self._activation.may_act:
            return ()
        key = Identity(view), unit.id
        if self._offered[0] != key:
            allowed = view.allowed
            fit = (one for one in view.rules.offers if tag_of(one.action) in allowed and one.fits(view, unit))
            self._offered = key, tuple(fit)
        return self._offered[1]

    def able(self, offer: Offer) -> bool:
        """Whether the selected unit can take *offer* in hand now."""
        return offer in self.offers() and (offer.action.any_time or not self._activation.unable())

    def against_offer(self, offer: Offer) -> Sequence[Refusal]:
        """Return why the selected unit cannot do *offer* now, whatever the target."""
        unit = self._hotseat.selected
        return offer.against(self._hotseat.view, unit) if unit is not None else ()

    def take(self, offer: Offer) -> None:
        """Take *offer* in hand for the selected unit; an action that needs no aim is played at once."""
        hotseat, view = self._hotseat, self._hotseat.view
        unit, hand = hotseat.selected, hotseat.desk.hand
        if unit is None:
            return
        against = self._activation.unable()
        if against and not self.able(offer):
            self._actions.refuse(against)
        elif is_plain(offer):
            self._actions.play(made(taken(offer, view, unit), hotseat.side))
        elif hand is not None and hand.offer is offer and not (is_path(offer) or is_aimed(offer)):
            self.commit()
        else:
            fresh = taken(offer, view, unit)
            if hand is not None and is_aimed(hand.offer) and is_aimed(offer):
                fresh = fresh.but(aim=hand.aim)
            self._app.sounds.play("click")
            hotseat.desk.hand, hotseat.desk.note = fresh, None

    def choose(self, name: str, value: object) -> None:
        """Choose *value* for the field *name* of the action in hand."""
        desk = self._hotseat.desk
        hand = desk.hand
        if hand is not None:
            desk.hand = hand.but(values={**hand.values, name: value})
            if is_several(hand.offer) and name != MISSILES:
                desk.hand = with_aims(self._hotseat, ())

    # what is being drawn or placed

    def goal(self, hand: Hand) -> Point:
        """Return where the path in hand continues to: the cursor, moved onto the table or into contact."""
        view, at = self._hotseat.view, self._hotseat.desk.cursor
        target = view.units.get(hand.aim or "") if is_aimed(hand.offer) else None
        if target is not None:
            return contact_point(view, hand, target)
        field = view.battlefield
        return Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))

    def plan(self) -> Plan | None:
        """Return the movement along the waypoints set so far."""
        hand = self._hotseat.desk.hand
        return (
            self._planner.drawn(self._hotseat.view, hand)
            if hand is not None and is_path(hand.offer)
            else None
        )

    def ahead(self, patient: bool = True) -> Plan | None:
        """Return the movement extended to the cursor; None if none is in hand or the cursor is elsewhere."""
        view, desk = self._hotseat.view, self._hotseat.desk
        key = Identity(view), Identity(desk.hand), desk.cursor, desk.over
        if self._ahead[0] != key or self._planner.behind:
            self._ahead = key, self._planned(view, desk, patient)
        return self._ahead[1]

    def _planned(self, view: View, desk: Desk, patient: bool) -> Plan | None:
        """Return the movement of `ahead`, as far as it is planned."""
        hand = desk.hand
        if hand is None or not is_path(hand.offer) or not desk.over or hand.leaves:
            self._planner.rest()
            return None
        goal = self.goal(hand)
        if hand.stops and distance(hand.stops[-1], goal) <= view.units[hand.unit].base:
            self._planner.rest()
            return None
        leaves = not view.battlefield.contains(desk.cursor)
        return self._planner.ahead(view, hand, goal, leaves, patient)

    def set_stop(self) -> bool:
        """Set a waypoint at the cursor; if the way there is too long, report that and return False."""
        desk = self._hotseat.desk
        ahead, hand = self.ahead(patient=False), desk.hand
        if ahead is None or hand is None:
            return False
        if ahead.cost > ahead.allowance + EPS and ahead.refusals:
            self._actions.refuse(list(ahead.refusals))
            return False
        leaves = bool(getattr(ahead.action, "exit", False))
        desk.hand = hand.but(stops=(*hand.stops, ahead.path[-1]), leaves=leaves)
        return True

    def met(self, plan: Plan) -> tuple[Unit, ...]:
        """Return the enemies in base contact with the unit in hand at the end of *plan*."""
        last, view, unit = self._met, self._hotseat.view, self._hotseat.selected
        hand = self._hotseat.desk.hand
        if unit is None or hand is None:
            return ()
        facing = facing_of(hand, plan, unit)
        if last is None or last[0] is not view or last[1] is not plan or last[2] != facing:
            last = view, plan, facing, touched(view, moved(view, unit, plan.path[-1], facing))
            self._met = last
        return last[3]

    def spot(self) -> Point | None:
        """Return where the unit in hand would be placed on the table; None if none is being placed."""
        hand = self._hotseat.desk.hand
        if hand is None or not is_placed(hand.offer):
            return None
        return hand.at or (self.goal(hand) if self._hotseat.desk.over else None)

    def stands(self) -> Unit | None:
        """Return the selected unit as it would stand after the action in hand, else as it stands."""
        view, unit, hand = self._hotseat.view, self._hotseat.selected, self._hotseat.desk.hand
        if unit is None or hand is None or hand.unit != unit.id:
            return unit
        if (at := self.spot()) is not None:
            return self._stood_at(view, unit, at, placed_facing(hand, unit, self._hotseat.desk.cursor))
        plan = (self.ahead() or self.plan()) if is_path(hand.offer) else None
        if plan is not None:
            return self._stood_at(view, unit, plan.path[-1], facing_of(hand, plan, unit))
        return unit

    def _stood_at(self, view: View, unit: Unit, at: Point, facing: float) -> Unit:
        """Return *unit* as it would stand at *at*; the last result is cached for later calls in a frame."""
        key = Identity(view), unit.id, at, facing
        if self._moved is None or self._moved[0] != key:
            self._moved = key, moved(view, unit, at, facing)
        return self._moved[1]

    # aiming

    def aim(self, target: UnitId | None) -> None:
        """Aim the action in hand at *target*."""
        view, hand = self._hotseat.view, self._hotseat.desk.hand
        named = hand.offer.targets if hand is not None else None
        if hand is not None and named is not None and target is not None:
            target = target if target in named(view, view.units[hand.unit]) else hand.aim
        if hand is not None and is_aimed(hand.offer) and target != hand.aim:
            self._hotseat.desk.hand = hand.but(aim=target)

    def add_aim(self) -> None:
        """Aim the next shots; when all are aimed they are fired."""
        desk = self._hotseat.desk
        hand, aim, action = desk.hand, next_aim(self._hotseat), aimed_so(self._hotseat)
        if hand is None or aim is None or action is None:
            return
        against = self.against(action)
        if against:
            self._actions.refuse(against)
            return
        desk.hand = with_aims(self._hotseat, aims_with(hand, aim))
        if not desk.hand.values.get(MISSILES):
            self.commit()

    def take_aim_back(self) -> None:
        """Remove the last aim, with all shots aimed alike."""
        desk = self._hotseat.desk
        if desk.hand is not None and desk.hand.aims:
            desk.hand = with_aims(self._hotseat, all_but_last(desk.hand.aims))

    # the resulting action

    def against(self, action: Action) -> list[Refusal]:
        """Return why *action* cannot be done now; the last result is cached."""
        last, view = self._judged, self._hotseat.view
        if last is None or last[0] is not view or last[1] != action:
            last = view, action, self._hotseat.seat.check(action)
            self._judged = last
        return last[2]

    def pending(self) -> Action | None:
        """Return the action that committing now would play; None if it is incomplete."""
        hand, side = self._hotseat.desk.hand, self._hotseat.side
        if hand is None:
            return None
        if is_path(hand.offer):
            return self._drawn(hand)
        if is_several(hand.offer):
            return made(hand, side, aims=hand.aims) if hand.aims else aimed_so(self._hotseat)
        if is_aimed(hand.offer):
            return shot_at(hand, side, hand.aim) if hand.aim is not None else None
        if is_cell(hand.offer):
            return made(hand, side, cell=hand.cell) if hand.cell is not None else None
        if is_point(hand.offer):
            at = hand.at or (self.goal(hand) if self._hotseat.desk.over else None)
            return made(hand, side, at=at) if at is not None else None
        return made(hand, side)

    def _drawn(self, hand: Hand) -> Action | None:
        """Return the movement drawn so far; None if there is none."""
        plan = self.plan() or self.ahead(patient=False)
        if plan is None:
            return None
        drawn: Any = plan.action
        return replace(drawn, facing=hand.facing) if hand.facing is not None else plan.action

    def commit(self) -> bool:
        """Play the action in hand; return False if it is incomplete or was refused."""
        action = self.pending()
        return action is not None and self._actions.play(action)

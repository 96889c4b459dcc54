"""The battle as one screen plays it: selecting, taking in hand, aiming, playing. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.core.engine.dice import DiceWanted
from game.core.model.action import IllegalAction, Plan
from game.core.model.state import Action, Event, Offer, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.seat import Seat
from game.geometry.point import Point, distance
from game.geometry.value import tag_of
from game.ui.battle.aiming.contacts import touched
from game.ui.battle.aiming.forecasts import Attacks, Chance, Forecasts, attack_in, attacks_of, moved
from game.ui.battle.aiming.hand import (
    MISSILES,
    aims_with,
    contact_point,
    facing_of,
    has,
    is_aimed,
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
from game.ui.battle.panels.real_dice import DiceDialog, spoken
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.shell.screen import Host

THINKING = 0.003
RESTING = 0.07


class Battle(HotseatSession):
    """A battle at one screen, and all that a player can do to it there.

    Attributes:
        shows: Given the view from before and the events when something was done: it shows them, and
            calls `refresh` when they have been seen.
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat]) -> None:
        self.planner = Planner()
        self.forecasts = Forecasts()
        self.shows: Callable[[View, list[Event]], Any] = lambda before, events: self.refresh()
        self._foes: list[UnitId] = []
        self._stood: Unit | None = None
        self._rested = 0.0
        self._judged: tuple[View, Action, list[Refusal]] | None = None
        self._known: tuple[View, Attacks] | None = None
        self._met: tuple[View, Plan, tuple[Unit, ...]] | None = None
        super().__init__(app, seats)

    # selecting

    def select(self, unit: UnitId | None) -> None:
        """Select *unit*, or none; what was in hand for another is put down."""
        if self.desk.hand is not None and self.desk.hand.unit != unit:
            self.drop()
        if unit is not None and unit != self.desk.selected:
            self.app.sounds.play("select")
        self.desk.selected = unit
        chosen = self.selected
        if chosen is not None and chosen.enters is not None and chosen in self.ready():
            offers = [one for one in self.offers() if is_point(one) or is_path(one)]
            if offers:
                self.take(offers[0])

    # taking in hand

    def offers(self) -> list[Offer]:
        """Return what the selected unit can do in this phase, if it is ours."""
        unit = self.selected
        if unit is None or unit.side != self.side or not self.may_act:
            return []
        allowed = self.view.allowed
        rules = self.view.rules.offers
        return [one for one in rules if tag_of(one.action) in allowed and one.fits(self.view, unit)]

    def able(self, offer: Offer) -> bool:
        """Whether the selected unit can take *offer* in hand now."""
        return offer in self.offers() and (offer.action.any_time or not self.unable())

    def take(self, offer: Offer) -> None:
        """Take *offer* in hand for the selected unit; what needs no aim is played at once."""
        unit, hand = self.selected, self.desk.hand
        if unit is None:
            return
        against = self.unable()
        if against and not self.able(offer):
            self.refuse(against)
        elif is_plain(offer):
            self.play(made(taken(offer, self.view, unit), self.side))
        elif hand is not None and hand.offer is offer and not (is_path(offer) or is_aimed(offer)):
            self.commit()
        else:
            fresh = taken(offer, self.view, unit)
            if hand is not None and is_aimed(hand.offer) and is_aimed(offer):
                fresh = fresh.but(aim=hand.aim)
            self.app.sounds.play("click")
            self.desk.hand = fresh

    def choose(self, name: str, value: object) -> None:
        """Choose *value* for the field *name* of what is in hand."""
        hand = self.desk.hand
        if hand is not None:
            self.desk.hand = hand.but(values={**hand.values, name: value})
            if is_several(hand.offer) and name != MISSILES:
                self.desk.hand = with_aims(self, ())

    # what is being drawn or aimed

    def leaving(self) -> bool:
        """Whether the cursor lies beyond the edge of the table."""
        return not self.view.battlefield.contains(self.desk.cursor)

    def goal(self, hand: Hand) -> Point:
        """Return where the path in hand would go on to: the cursor, brought onto the table or to contact."""
        field = self.view.battlefield
        at = self.desk.cursor
        target = self.view.units.get(hand.aim or "") if is_aimed(hand.offer) else None
        if target is not None:
            return contact_point(self.view, hand, target)
        return Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))

    def plan(self) -> Plan | None:
        """Return the movement over the waypoints that are set."""
        hand = self.desk.hand
        return self.planner.drawn(self.view, hand) if hand is not None and is_path(hand.offer) else None

    def ahead(self, patient: bool = True) -> Plan | None:
        """Return the movement on to the cursor; None where none is in hand or the cursor is elsewhere."""
        hand = self.desk.hand
        if hand is None or not is_path(hand.offer) or not self.desk.over or hand.pages:
            self.planner.rest()
            return None
        goal = self.goal(hand)
        if hand.stops and distance(hand.stops[-1], goal) <= self.view.units[hand.unit].base:
            self.planner.rest()
            return None
        return self.planner.ahead(self.view, hand, goal, self.leaving(), patient)

    def met(self, plan: Plan) -> tuple[Unit, ...]:
        """Return the enemies with whom the unit in hand would be in base contact at the end of *plan*."""
        last, unit = self._met, self.selected
        if unit is None:
            return ()
        if last is None or last[0] is not self.view or last[1] is not plan:
            last = self.view, plan, touched(self.view, moved(self.view, unit, plan.path[-1], unit.facing))
            self._met = last
        return last[2]

    def spot(self) -> Point | None:
        """Return where the unit in hand would be put on the table; None where none is being put there."""
        hand = self.desk.hand
        if hand is None or not is_placed(hand.offer):
            return None
        return hand.at or (self.goal(hand) if self.desk.over else None)

    def stands(self) -> Unit | None:
        """Return the selected unit as it would stand after what is in hand, else as it stands."""
        unit, hand = self.selected, self.desk.hand
        if unit is None or hand is None or hand.unit != unit.id:
            return unit
        if (at := self.spot()) is not None:
            return moved(self.view, unit, at, placed_facing(hand, unit, self.desk.cursor))
        plan = (self.ahead() or self.plan()) if is_path(hand.offer) else None
        if plan is not None:
            return moved(self.view, unit, plan.path[-1], facing_of(hand, plan, unit))
        return unit

    def attack(self) -> Hand | None:
        """Return the attack whose numbers are shown for the selected unit."""
        unit, hand = self.selected, self.desk.hand
        if unit is None or unit.removed is not None or UNKNOWN in (unit.profile, unit.status):
            return None
        if hand is not None and _at_the_ground(hand.offer):
            return None
        attack = hand if self._rushing() else attack_in(self.view, unit, hand)
        if attack is None or (
            unit.id in self.view.done and attack.offer.action.__name__ in self.view.allowed
        ):
            return None
        return attack

    def _rushing(self) -> bool:
        """Whether an attack is in hand that is drawn as a path."""
        hand = self.desk.hand
        return hand is not None and is_path(hand.offer) and is_aimed(hand.offer)

    def _rush(self) -> list[Chance]:
        """Return what the attack needs that is drawn as a path, on the enemy to which it leads."""
        hand = self.desk.hand
        plan = self.ahead() or self.plan()
        target: UnitId | None = getattr(plan.action, "target", None) if plan is not None else None
        if hand is None or plan is None or target is None:
            return []
        return [Chance(target, plan.action.forecast(self.view), plan.refusals)]

    def think(self, passed: float) -> None:
        """Compute the numbers over the enemies, a few in each frame; *passed* seconds after the last.

        While a ghost moves they wait until it rests.
        """
        unit, attack = self.stands(), self.attack()
        self._foes = []
        if unit is None or attack is None or self._rushing():
            return
        self._foes = self.targets(attack)
        if not self._foes:
            return
        self._rested = self._rested + passed if unit == self._stood else 0.0
        self._stood = unit
        self.forecasts.about(self.view, self._attacks(attack), unit)
        if unit == self.selected or self._rested >= RESTING or not self.chances():
            self.forecasts.think(self._foes, THINKING)

    @property
    def thinking(self) -> bool:
        """Whether the ghost, or a number over an enemy, is not computed yet for where the cursor is."""
        hand = self.desk.hand
        drawing = hand is not None and is_path(hand.offer) and self.desk.over
        return (drawing and self.planner.behind) or not self.forecasts.settled(self._foes)

    def _attacks(self, attack: Hand) -> Attacks:
        """Return *attack* and whatever else the selected unit could attack with."""
        hand, last = self.desk.hand, self._known
        held = hand is not None and hand.offer is attack.offer
        if last is None or last[0] is not self.view or (last[1].first, last[1].held) != (attack, held):
            found = attacks_of(self.view, self.view.units[attack.unit], attack, held=held)
            last = self._known = self.view, found
        return last[1]

    def chances(self) -> list[Chance]:
        """Return what the attack that is shown needs on every enemy on the table, as far as it is known."""
        if self._rushing():
            return self._rush()
        return [one for foe in self._foes if (one := self.forecasts.of(foe)) is not None and self._seen(foe)]

    def targets(self, attack: Hand) -> list[UnitId]:
        """Return whom *attack* may be aimed at: the enemies on the table, or whom its rules name."""
        unit, named = self.view.units[attack.unit], attack.offer.targets
        if named is not None:
            return list(named(self.view, unit))
        return [foe.id for foe in self.view.foes(unit.side)] if self._stands_there(unit) else []

    def _stands_there(self, unit: Unit) -> bool:
        stands = self.stands()
        return unit.present or (stands is not None and stands.present)

    def _seen(self, foe: UnitId) -> bool:
        return foe in self.view.units and self.view.units[foe].removed is None

    def chance_at(self, target: UnitId) -> Chance | None:
        """Return what the attack that is shown needs on *target*; None where it is no enemy."""
        unit, attack = self.stands(), self.attack()
        foe = self.view.units.get(target)
        if unit is None or attack is None or foe is None:
            return None
        if self._rushing():
            return next((one for one in self._rush() if one.target == target), None)
        if target not in self.targets(attack):
            return None
        self.forecasts.about(self.view, self._attacks(attack), unit)
        return self.forecasts.now(target)

    def aim(self, target: UnitId | None) -> None:
        """Aim what is in hand at *target*."""
        hand = self.desk.hand
        named = hand.offer.targets if hand is not None else None
        if hand is not None and named is not None and target is not None:
            target = target if target in named(self.view, self.view.units[hand.unit]) else hand.aim
        if hand is not None and is_aimed(hand.offer) and target != hand.aim:
            self.desk.hand = hand.but(aim=target)

    def against(self, action: Action) -> list[Refusal]:
        """Return why *action* may not be done now; the last answer is cached."""
        last = self._judged
        if last is None or last[0] is not self.view or last[1] != action:
            last = self.view, action, self.seat.check(action)
            self._judged = last
        return last[2]

    def add_aim(self) -> None:
        """Aim the next shots; when all have their aim they are fired."""
        hand, aim, action = self.desk.hand, next_aim(self), aimed_so(self)
        if hand is None or aim is None or action is None:
            return
        against = self.against(action)
        if against:
            self.refuse(against)
            return
        self.desk.hand = with_aims(self, aims_with(hand, aim))
        if not self.desk.hand.values.get(MISSILES):
            self.commit()

    def take_aim_back(self) -> None:
        """Take the last aim back, with all shots that are aimed alike."""
        if self.desk.hand is not None and self.desk.hand.aims:
            self.desk.hand = with_aims(self, all_but_last(self.desk.hand.aims))

    # playing

    def pending(self) -> Action | None:
        """Return the action that would be played by committing now; None where it is not complete."""
        hand = self.desk.hand
        if hand is None:
            return None
        if is_path(hand.offer):
            plan = self.plan() or self.ahead(patient=False)
            if plan is None:
                return None
            drawn: Any = plan.action
            return replace(drawn, facing=hand.facing) if hand.facing is not None else plan.action
        if is_several(hand.offer):
            return made(hand, self.side, aims=hand.aims) if hand.aims else aimed_so(self)
        if is_aimed(hand.offer):
            return shot_at(hand, self.side, hand.aim) if hand.aim is not None else None
        if is_point(hand.offer):
            at = hand.at or (self.goal(hand) if self.desk.over else None)
            return made(hand, self.side, at=at) if at is not None else None
        return made(hand, self.side)

    def commit(self) -> bool:
        """Play what is in hand; False where it is not complete or was refused."""
        action = self.pending()
        return action is not None and self.play(action)

    def play(self, action: Action, faces: tuple[int, ...] | None = None) -> bool:
        """Play *action*; a refusal is shown, and real dice are asked for.

        Args:
            faces: What real dice have shown so far.
        """
        seat = self.seats[action.side]
        before, played = seat.view, seat.played
        if faces is None and self.app.settings.real_dice:
            faces = ()
        try:
            seat.play(action, faces)
        except IllegalAction as refused:
            self.refuse(refused.refusals)
            return False
        except DiceWanted as wanted:
            self.ask_dice(action, (faces or ())[: wanted.there])
            return False
        self.played(seat, before, played)
        return True

    def played(self, seat: Seat, before: View, since: int) -> None:
        """Show what *seat* has done after the view *before*: all entries *since* that number."""
        self.drop()
        self.desk.hovered = None
        if self.secret and self.following() is not None:
            self.refresh()
        else:
            self.shows(before, seat.since(since))

    def arrive(self) -> int:
        self.planner.close()
        self.planner, self.forecasts, self._foes, self._stood = Planner(), Forecasts(), [], None
        return super().arrive()

    def ask_dice(self, action: Action, faces: tuple[int, ...]) -> None:
        """Ask for the next face of the players' own dice, then play *action* again."""
        self.app.show(DiceDialog(spoken(action), faces, lambda more: self.play(action, more)))

    def refuse(self, against: list[Refusal]) -> None:
        """Show why something cannot be done."""
        self.app.sounds.play("refuse")
        self.app.toast("; ".join(map(str, against)), "bad")


def _at_the_ground(offer: Offer) -> bool:
    """Whether it is aimed at the ground, and places nobody there."""
    return is_point(offer) and not has(offer, "facing")

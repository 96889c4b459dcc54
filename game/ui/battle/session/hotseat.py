"""A battle as one screen sees it: whose go it is, what that side knows, the cards, the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from game.core.engine.flow import waiting_of
from game.core.model.state import Question, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card
from game.core.views.seat import Seat
from game.core.views.story import StoryLine, tell_on, told
from game.geometry.point import ORIGIN
from game.mechanics.battle.deployment import zone
from game.ui.battle.session.desk import Desk
from game.ui.painting.camera import Camera
from game.ui.pieces.sides import places
from game.ui.shell.dialogs import nothing
from game.ui.shell.screen import Host
from game.ui.shell.theme import Colour


class HotseatSession:
    """The seats at one screen, the one of them whose go it is, and what lies on its desk.

    Where the rules hide anything and several sides share the screen, it is never simply another's: it is
    *passing* to that side, and stays as it is until that side has arrived.

    Attributes:
        seats: The seats that are played at this screen.
        side: The side whose screen it is now.
        view: What is shown: what that side knows; while something is still seen to happen, what it knew.
        story: The lines of the log.
        passing: The side that is to come to the screen before anything is shown; None where that is there.
        passed: Called when the screen begins to pass.
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat]) -> None:
        self.app = app
        self.seats = dict(seats)
        self.side = next(iter(self.seats))
        self._desks: dict[Side, Desk] = {}
        self.passing: Side | None = None
        self.passed: Callable[[], object] = nothing
        self._looked: dict[Side, int] = {}
        self.view: View = self.seat.view
        self.story: list[StoryLine] = []
        self._told = 0
        self._told_to = self.side
        self._cards: dict[UnitId, Card] = {}
        self._ready: dict[Side, list[Unit]] = {}
        self._acting: UnitId | None = None
        self.refresh()
        self._looked = dict.fromkeys(self.seats, self.seat.played)

    @property
    def seat(self) -> Seat:
        """The seat whose screen it is."""
        return self.seats[self.side]

    @property
    def secret(self) -> bool:
        """Whether sides at this screen may have secrets from each other: by the rules in force alone."""
        return len(self.seats) > 1 and self.seat.rules.secret

    @property
    def desk(self) -> Desk:
        """What lies before the side whose screen it is; in open games the same before all."""
        key = self.side if self.secret else ""
        if key not in self._desks:
            self._desks[key] = Desk(Camera(ORIGIN, 10.0))
        return self._desks[key]

    @property
    def asked_about(self) -> Unit | None:
        """The unit that the open question is about; None where there is none."""
        about = self.view.asked.about if self.view.asked is not None else None
        units = about.units[:1] if isinstance(about, Question) else ()
        return next((self.view.units[unit] for unit in units if unit in self.view.units), None)

    @property
    def selected(self) -> Unit | None:
        """The selected unit."""
        return self.view.units.get(self.desk.selected or "")

    @cached_property
    def order(self) -> tuple[Side, ...]:
        """The sides in the order in which they are listed and coloured."""
        return self.view.sides

    @cached_property
    def places(self) -> dict[Side, int]:
        """The place of each side in the palette."""
        return places(self.order)

    def tone(self, side: Side) -> Colour:
        """Return the colour of *side*."""
        return self.app.look.side(self.places[side])

    def card(self, unit: UnitId) -> Card:
        """Return the card of *unit* as it is shown now."""
        if unit not in self._cards:
            self._cards[unit] = self.view.rules.card(self.view, self.view.units[unit])
        return self._cards[unit]

    def ready(self, side: Side | None = None) -> list[Unit]:
        """Return the units that can still act in this phase, of the side whose screen it is."""
        side = side or self.side
        if self.view.result is not None or side not in self.view.acting:
            return []
        if side not in self._ready:
            self._ready[side] = list(self.view.brief.listed(waiting_of(self.view, side)))
        return self._ready[side]

    def left(self) -> list[Unit]:
        """Return those and, in the set-up, what is still to be placed without a go of its own."""
        ready, view = self.ready(), self.view
        ours = [unit for unit in view.units.values() if unit.side == self.side and unit not in ready]
        return [*ready, *view.brief.listed(unit for unit in ours if zone(view, unit) is not None)]

    @property
    def may_act(self) -> bool:
        """Whether the side whose screen it is may act now, and nothing is asked."""
        return self.view.asked is None and self.side in self.view.to_act

    def refresh(self) -> None:
        """Take over what has happened: whose go it is, the view, the log."""
        following = self.following()
        if following is not None and self.secret:
            self.pass_to(following)
            return
        if following is not None:
            if self.seat.view.asked is not None and self.desk.selected is not None:
                self._acting = self.desk.selected
            self.side = following
            self.drop()
            self.desk.selected = None
        self.view = self.seat.view
        self._cards, self._ready = {}, {}
        self._tell()
        self._renew_desk()

    def _renew_desk(self) -> None:
        """Select and hold what can still be selected and held in the new view."""
        if self.desk.selected is not None and self.desk.selected not in self.view.units:
            self.desk.selected = None
        hand = self.desk.hand
        ready = {unit.id for unit in self.ready()}
        if self._acting is not None and self.view.asked is None:
            if self.desk.selected is None and self._acting in ready:
                self.desk.selected = self._acting
            self._acting = None
        if hand is not None and not (self.may_act and (hand.unit in ready or hand.offer.action.any_time)):
            self.drop()

    def following(self) -> Side | None:
        """Return the other side at this screen that must act before the one whose screen it is can."""
        now = self.seat.view
        ours = [side for side in now.sides if side in now.to_act and side in self.seats]
        return ours[0] if ours and self.side not in ours else None

    def pass_to(self, side: Side) -> None:
        """Begin to pass the screen to *side*; what it showed up to now its own side has seen."""
        self._looked[self.side] = self._told
        self._clamp()
        desk = self.desk
        desk.hand, desk.hovered, desk.over, desk.inspecting = None, None, False, False
        here, self.passing = self.passing is None, side
        if here:
            self.passed()

    def arrive(self) -> int:
        """Let the side come to which the screen was passed; return up to which entry of the log it saw."""
        assert self.passing is not None, "the screen was passed to somebody"
        self.side, self.passing = self.passing, None
        played = self.seat.played
        looked = min(self._looked.get(self.side, played), played)
        self.recall(self.seat.view)
        self.story, self._told, self._told_to = [], looked, self.side
        tell_on(self.story, told(self.seat.since(0, looked), self.view))
        return looked

    def recall(self, view: View) -> None:
        """Show *view*, from before what is yet to be seen again."""
        self.view = view
        self._cards, self._ready = {}, {}

    def _clamp(self) -> None:
        """Let nobody have seen more than there is: what was taken back is no part of the story."""
        played = self.seat.played
        self._looked = {side: min(entry, played) for side, entry in self._looked.items()}

    def _tell(self) -> None:
        played = self.seat.played
        self._clamp()
        if played < self._told or self.side != self._told_to:
            self.story, self._told, self._told_to = [], 0, self.side
        tell_on(self.story, told(self.seat.since(self._told), self.seat.view))
        self._told = played

    def unable(self) -> list[Refusal]:
        """Return why the selected unit can do nothing now."""
        unit = self.selected
        if unit is None:
            return [Refusal("no unit is selected")]
        if self.view.result is not None:
            return [Refusal("the battle is over")]
        if self.view.asked is not None:
            return [Refusal("a question is open")]
        if unit.side != self.side:
            return [Refusal(f"it is {' and '.join(sorted(self.view.to_act))}'s go")]
        if unit.id in self.view.done:
            return [Refusal("it has acted in this phase")]
        if unit.removed is not None:
            return [Refusal("it is destroyed" if unit.removed == "destroyed" else "it has left the table")]
        return list(self.view.rules.at_rest(self.view, unit))

    def drop(self) -> None:
        """Put down what is in hand."""
        self.desk.hand = None

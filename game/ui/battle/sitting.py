"""A battle as one screen sees it: whose go it is, what that side knows, the cards, the story."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.core.card import Card
from game.core.flow import waiting_of
from game.core.observe import View
from game.core.seat import Seat
from game.core.story import Told, told
from game.core.tally import Refusal
from game.core.unit import Side, Unit, UnitId
from game.geometry.point import ORIGIN
from game.ui.battle.desk import Desk
from game.ui.camera import Camera
from game.ui.screen import Host
from game.ui.sides import places
from game.ui.theme import Colour


class Sitting:
    """The seats at one screen, the one of them whose go it is, and what lies on its desk.

    Attributes:
        seats: The seats that are played at this screen.
        side: The side whose screen it is now.
        view: What is shown: what that side knows; while something is still seen to happen, what it knew.
        story: The lines of the log.
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat]) -> None:
        self.app = app
        self.seats = dict(seats)
        self.side = next(iter(self.seats))
        self.desk = Desk(Camera(ORIGIN, 10.0))
        self.view: View = self.seat.view
        self.story: list[Told] = []
        self._told = 0
        self._told_to = self.side
        self._cards: dict[UnitId, Card] = {}
        self._ready: dict[Side, list[Unit]] = {}
        self.refresh()

    @property
    def seat(self) -> Seat:
        """The seat whose screen it is."""
        return self.seats[self.side]

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

    @property
    def may_act(self) -> bool:
        """Whether the side whose screen it is may act now, and nothing is asked."""
        return self.view.asked is None and self.side in self.view.to_act

    def refresh(self) -> None:
        """Take over what has happened: whose go it is, the view, the log."""
        now = self.seats[self.side].view
        ours = [side for side in now.sides if side in now.to_act and side in self.seats]
        if ours and self.side not in ours:
            self.side = ours[0]
            self.drop()
            self.desk.selected = None
        self.view = self.seat.view
        self._cards, self._ready = {}, {}
        self._tell()
        if self.desk.selected is not None and self.desk.selected not in self.view.units:
            self.desk.selected = None
        hand = self.desk.hand
        if hand is not None and (hand.unit not in {unit.id for unit in self.ready()} or not self.may_act):
            self.drop()

    def _tell(self) -> None:
        played = self.seat.played
        if played < self._told or self.side != self._told_to:
            self.story, self._told, self._told_to = [], 0, self.side
        self.story += told(self.seat.since(self._told), self.seat.view)
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
        return list(self.view.rules.unfit(self.view, unit))

    def drop(self) -> None:
        """Put down what is in hand."""
        self.desk.hand = None

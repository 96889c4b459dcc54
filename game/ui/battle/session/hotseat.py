"""The seats at one screen: which side has the screen, what it sees and has seen, and the hand-off."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from game.core.model.procedure import Revealed
from game.core.model.state import Ask, Event, Question, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card
from game.core.views.seat import Seat
from game.core.views.side_places import places
from game.geometry.point import ORIGIN
from game.ui.battle.session.desk import Desk
from game.ui.battle.session.story_log import StoryLog
from game.ui.painting.camera import Camera
from game.ui.widgets.dialogs import nothing


class HotseatSession:
    """The seats at one screen, the side that has the screen, and its desk.

    If the rules hide anything and several sides share the screen, it is handed over: it is *passing* to the
    next side, and does not change until that side has arrived.

    Attributes:
        all: The seats of all sides.
        seats: Those of the persons at this screen; if the computer plays all sides, the one being watched.
        watching: Whether the computer plays all sides.
        side: The side that has the screen.
        view: What is shown: the view of that side; during playback, its earlier view.
        story: The log.
        passing: The side that must arrive before anything is shown; None if it has.
        passed: Called when the screen begins to pass.
        together: Whether the sides now choose in secret at one keyboard, without a hand-over.
        one_keyboard: Whether sides at this screen always make secret choices that way.
        alone: Whether the side has taken the screen to answer a secret question that is still open.
    """

    def __init__(self, seats: Mapping[Side, Seat], computers: Collection[Side] = ()) -> None:
        """Take *seats*, except those of the *computers*."""
        self.all = dict(seats)
        self.seats, self.watching = _played(self.all, computers, next(iter(seats)))
        self.side = next(iter(self.seats))
        self.passing: Side | None = None
        self.passed: Callable[[], object] = nothing
        self.together: Callable[[], bool] = lambda: False
        self.one_keyboard: Callable[[], bool] = lambda: False
        self.alone = False
        self.view: View = self.seat.view
        self.story = StoryLog(self.seat)
        self._desks: dict[Side, Desk] = {}
        self._current: tuple[View, Side, int, Desk | None] = self.view, self.side, 0, None
        self._looked: dict[Side, int] = {}
        self._cards: dict[UnitId, Card] = {}
        self.refresh()
        self._looked = dict.fromkeys(self.seats, self.seat.played)

    @property
    def seat(self) -> Seat:
        """The seat of the side that has the screen."""
        return self.all[self.side]

    @property
    def secret(self) -> bool:
        """Whether sides at this screen may have secrets from each other, by the rules in force alone."""
        return len(self.seats) > 1 and self.all[self.side].rules.secret

    @property
    def desk(self) -> Desk:
        """The desk of the side that has the screen; in open games all share one."""
        view, side, persons, desk = self._current
        if desk is None or view is not self.view or side != self.side or persons != len(self.seats):
            desk = self._own_desk()
            self._current = self.view, self.side, len(self.seats), desk
        return desk

    def _own_desk(self) -> Desk:
        key = self.side if self.secret else ""
        if key not in self._desks:
            self._desks[key] = Desk(Camera(ORIGIN, 10.0), height=self.seat.rules.figure_height)
        return self._desks[key]

    @property
    def selected(self) -> Unit | None:
        """The selected unit."""
        return self.view.units.get(self.desk.selected or "")

    @property
    def asked(self) -> Ask | None:
        """The open question; None while an earlier view is shown."""
        return self.view.asked if self.view is self.seat.view else None

    @property
    def asked_about(self) -> Unit | None:
        """The unit that the open question is about; None if there is none."""
        about = self.asked.about if self.asked is not None else None
        units = about.units[:1] if isinstance(about, Question) else ()
        return next((self.view.units[unit] for unit in units if unit in self.view.units), None)

    @cached_property
    def order(self) -> tuple[Side, ...]:
        """The sides in the order in which they are listed and coloured."""
        return self.view.sides

    @cached_property
    def places(self) -> dict[Side, int]:
        """The index of each side in the palette."""
        return places(self.order)

    def card(self, unit: UnitId) -> Card:
        """Return the card of *unit* as shown now."""
        if unit not in self._cards:
            self._cards[unit] = self.view.rules.card_of(self.view, self.view.units[unit])
        return self._cards[unit]

    def take_seat(self, side: Side, seat: Seat) -> None:
        """Seat *side* at *seat* from now on; the display does not change until `recall`."""
        self.all[side] = seat
        if side in self.seats:
            self.seats[side] = seat

    def leave_to(self, computers: Collection[Side]) -> None:
        """Let persons play all sides except those of the *computers* from now on.

        If the rules hide anything, a person who did not have the screen takes it by hand-over.
        """
        self.seats, self.watching = _played(self.all, computers, self.side)
        for side, seat in self.seats.items():
            self._looked.setdefault(side, seat.played)
        first = next(iter(self.seats))
        if self.side not in self.seats and self.seat.rules.secret:
            self.pass_to(first)
        elif self.side not in self.seats:
            self.side = first

    def refresh(self) -> bool:
        """Take over new events: whose go it is, the view, the log; return False if the screen passes."""
        following = self.following()
        if following is not None and self.secret:
            self.pass_to(following)
            return False
        if following is not None:
            self.side = following
            self.desk.drop()
            self.desk.selected = None
        if self._confided():
            self.pass_to(self.side)
            return False
        self.recall(self.seat.view)
        self._clamp()
        self.story.follow(self.seat, sealed=not self.one_keyboard())
        if self.selected is None:
            self.desk.selected = None
        return True

    def _confided(self) -> bool:
        """Whether the side at the screen has a question that others at the screen must not see."""
        secret = self._asked_in_secret(self.seat) and len(self.seats) > 1
        return secret and not (self.secret or self.alone or self.together())

    def _asked_in_secret(self, seat: Seat) -> bool:
        about = seat.view.asked.about if seat.view.asked is not None else None
        return isinstance(about, Question) and about.secret and seat.side in seat.view.to_act

    def acted(self, seat: Seat, events: Iterable[Event]) -> None:
        """Note that *seat* has acted: asked in secret again, with nothing revealed, it stays alone."""
        revealed = (isinstance(one, Revealed) and (len(one.answers) > 1 or one.resumes) for one in events)
        self.alone = self.alone and self._asked_in_secret(seat) and not any(revealed)

    def following(self) -> Side | None:
        """Return the other side at this screen that must act before the one that has it can."""
        now = self.seat.view
        ours = [side for side in now.sides if side in now.to_act and side in self.seats]
        return ours[0] if ours and self.side not in ours else None

    def pass_to(self, side: Side) -> None:
        """Begin to pass the screen to *side*; its previous side has seen everything up to now."""
        self._looked[self.side] = self.story.entries
        self._clamp()
        desk = self.desk
        desk.hand, desk.hovered, desk.over, desk.inspecting = None, None, False, False
        here, self.passing = self.passing is None, side
        if here:
            self.passed()

    def arrive(self) -> int:
        """Let the next side take the screen; return the number of log entries that it has seen."""
        assert self.passing is not None, "the screen was passed to somebody"
        self.side, self.passing = self.passing, None
        self.alone = True
        played = self.seat.played
        if not self.secret:
            self._looked = dict.fromkeys(self.seats, played)
        looked = min(self._looked.get(self.side, played), played)
        self.recall(self.seat.view)
        self.story.restart(self.seat, looked)
        return looked

    def recall(self, view: View) -> None:
        """Show *view*, an earlier one, before what followed is shown again."""
        self.view = view
        self._cards = {}

    def _clamp(self) -> None:
        """After an undo, limit the entries that sides have seen to those that exist."""
        played = self.seat.played
        self._looked = {side: min(entry, played) for side, entry in self._looked.items()}


def _played(
    seats: Mapping[Side, Seat], computers: Collection[Side], here: Side
) -> tuple[dict[Side, Seat], bool]:
    """Return the seats played by persons, and whether there are none: then that of *here* is watched."""
    found = {side: seat for side, seat in seats.items() if side not in computers}
    return (found, False) if found else ({here: seats[here]}, True)

"""The sides played by the computer: computed in the background, shown at a readable pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.ai.decision import Decision
from game.ai.player import LEVELS, ComputerPlayer
from game.ai.worker import Worker
from game.core.engine.agreement import Agree, Decline, Draw, Propose, TakeBack
from game.core.model.action import IllegalAction
from game.core.model.state import Action, View
from game.core.model.unit import Side, UnitId
from game.core.players import PERSON, Players, SidePlayer
from game.core.views.seat import Seat
from game.geometry.value import Value
from game.ui.battle.session.battle import Battle
from game.ui.battle.solitaire.reasons import Explained, explained
from game.ui.shell.wake import wake

PACES: Mapping[int, str] = {50: "slow", 100: "normal", 200: "fast", 400: "very fast", 0: "at once"}
"""The paces of the computer's moves in percent, with labels; 0 shows none of them."""
PAUSE = 1.1
"""Seconds between moves at normal pace."""
MOST_REFUSED = 2


class PendingDecision(Value):
    """The last request to the worker.

    Attributes:
        played: The number of entries played.
        unit: The only unit considered; "" for any unit of the side.
        hint: Whether it is only a hint.
    """

    side: Side
    played: int
    player: ComputerPlayer
    unit: UnitId = ""
    hint: bool = False


class Computers:
    """The computer players at one screen.

    Attributes:
        players: The players of the computer's sides.
        paused: Whether they wait until the person resumes them.
        done: What they did since this screen was opened, with reasons.
    """

    def __init__(self, battle: Battle, players: Players) -> None:
        self.battle = battle
        self.players: dict[Side, SidePlayer] = dict(players)
        self.paused = False
        self.done: list[Explained] = []
        self._worker: Worker | None = None
        self._asked: PendingDecision | None = None
        self._wait = 0.0
        self._refused = 0
        self._for_person, self._unit = False, ""
        if players:
            self._prepare()

    # who plays

    def player(self, side: Side) -> SidePlayer:
        """Return the player of *side*."""
        return self.players.get(side, PERSON)

    def seat_players(self, players: Players) -> None:
        """Let *players* play from now on; they are saved with the game."""
        battle = self.battle
        battle.app.lobby.play_by(players)
        self.players = dict(battle.app.lobby.players)
        self._drop()
        self.paused = False
        battle.desk.drop()
        battle.hotseat.leave_to(self.players)
        if battle.hotseat.passing is None:
            battle.refresh()

    @property
    def acting(self) -> Side | None:
        """The side of the computer that may act or must answer now; None if there is none."""
        view = self.battle.seat.view
        if view.result is not None:
            return None
        return next((side for side in view.sides if side in view.to_act and side in self.players), None)

    @property
    def thinking(self) -> bool:
        """Whether a decision is being computed."""
        return self._asked is not None and self._worker is not None and self._worker.thinking

    @property
    def deciding(self) -> bool:
        """Whether something will happen without input: a pilot waits for it."""
        return self.thinking and not self.paused

    @property
    def playing_for_person(self) -> bool:
        """Whether the computer is to act once for the person at the screen."""
        return self._for_person

    @property
    def speed(self) -> float:
        """The playback speed of the computer's actions, relative to normal."""
        pace = self.battle.app.settings.computer_pace
        return pace / 100 if pace else 100.0

    @property
    def waits(self) -> float:
        """The seconds until the next move, if it is only delayed by the pace."""
        return max(self._wait, 0.0)

    @property
    def showing(self) -> bool:
        """Whether the last action was the computer's."""
        doers = self.battle.actions.doers
        return bool(doers) and self.last is not None and doers[-1] == self.last.side

    @property
    def last(self) -> Explained | None:
        """The last action of the computer; None before the first."""
        return self.done[-1] if self.done else None

    # each frame

    def update(self, seconds: float, *, free: bool) -> None:
        """Advance by *seconds*; the computers act only if the screen is *free* and showing nothing."""
        side = self.battle.side if self._for_person else self.acting
        if side is None:
            if self._asked is not None and not self._asked.hint:
                self._drop()
            return
        proposal = proposed(self.battle.hotseat.all[side]) if not self._for_person else None
        if proposal is not None:
            self._answer(proposal)
            return
        asked = self._ask(side)
        if (self.paused and not self._for_person) or not free or self._held():
            return
        self._wait -= seconds
        assert self._worker is not None, "it was asked"
        decision = self._worker.answer()
        if decision is not None and self._wait <= 0:
            self._play(asked, decision)

    def _held(self) -> bool:
        """Whether a person is about to act at the same time, with something in hand."""
        battle = self.battle
        return not self._for_person and battle.desk.hand is not None and battle.activation.may_act

    def _ask(self, side: Side) -> PendingDecision:
        """Request a decision for *side*, unless one is already being computed."""
        seat = self.battle.hotseat.all[side]
        player = self._chosen(side)
        player = replace(player, level="recruit") if self._refused else player
        asked = PendingDecision(side, seat.played, player, self._unit if self._for_person else "")
        if asked != self._asked:
            self._start().ask(seat, player, asked.unit)
            self._asked = asked
        return asked

    def _chosen(self, side: Side) -> ComputerPlayer:
        """Return the computer player that acts for *side*; the adviser for a person."""
        named = self.player(side)
        level = named.level if named.level in LEVELS else ADVISER.level
        return ComputerPlayer(level, named.seed, named.style)

    def _start(self) -> Worker:
        if self._worker is None:
            self._worker = Worker(wake)
        return self._worker

    def _prepare(self) -> None:
        """Start the worker, and let it prepare for the first decision while a person acts first."""
        worker, side = self._start(), next(iter(self.players))
        if self.acting is None:
            worker.prepare(self.battle.hotseat.all[side], self._chosen(side))

    def _drop(self) -> None:
        """Cancel the request."""
        self._asked, self._refused, self._for_person, self._wait = None, 0, False, 0.0
        if self._worker is not None:
            self._worker.forget()

    # acting

    def _play(self, asked: PendingDecision, decision: Decision) -> None:
        """Play the decision, and show as much as the side at the screen may know."""
        battle, side = self.battle, asked.side
        seat, watcher = battle.hotseat.all[side], battle.seat
        view, own, since = watcher.view, seat.view, watcher.played
        try:
            seat.play(decision.action, reasons=decision.candidates[0].reasons)
        except IllegalAction as refused:
            self._despair(asked, refused)
            return
        self._asked, self._refused, self._for_person = None, 0, False
        pace = battle.app.settings.computer_pace
        self._wait = PAUSE * 100 / pace if pace else 0.0
        seen = view, watcher.view, watcher.since(since)
        level = "" if side not in self.players else self.player(side).level
        self.done.append(explained(side, level, decision, own, seen))
        line = self.last.line if self.last is not None else None
        if line is not None:
            battle.hotseat.story.note(line)
        battle.actions.doers.append(side)
        battle.actions.played(watcher, view, since)

    def _answer(self, action: Action) -> None:
        """Answer a proposal with *action*."""
        watcher = self.battle.seat
        view, since = watcher.view, watcher.played
        doers, asked = self.battle.actions.doers, watcher.view.asked
        self.battle.hotseat.all[action.side].play(action)
        if asked is not None and isinstance(asked.about, TakeBack) and isinstance(action, Agree):
            del doers[-2:]  # the proposal, and what it was about
        else:
            doers.append(action.side)
        self.battle.actions.played(watcher, view, min(since, watcher.played))

    def _despair(self, asked: PendingDecision, refused: IllegalAction) -> None:
        """Request any legal action after the rules refused the decision; finally give up."""
        self._asked, self._refused = None, self._refused + 1
        if self._refused > MOST_REFUSED:
            self.paused, self._for_person = True, False
            words = "; ".join(map(str, refused.refusals))
            self.battle.app.toast(f"The computer cannot go on for {asked.side}: {words}", "bad")

    # commands of a person

    def pause(self) -> None:
        """Pause or resume them."""
        self.paused = not self.paused
        self._wait = 0.0

    def faster(self) -> None:
        """Switch to the next pace."""
        app, paces = self.battle.app, list(PACES)
        after = paces[(paces.index(app.settings.computer_pace) + 1) % len(paces)]
        app.change(app.settings.but(computer_pace=after))
        self._wait = 0.0
        app.toast(f"The computer's moves are shown: {PACES[after]}")

    def play_for_me(self) -> None:
        """Act once for the person at the screen, with the selected unit; a second call cancels that."""
        battle = self.battle
        if self._for_person:
            self._drop()
        elif battle.hotseat.watching or battle.side not in battle.view.to_act:
            battle.app.toast("It is not your go", "warn")
        else:
            self._drop()
            battle.desk.drop()
            unit = battle.selected
            self._unit = unit.id if unit is not None and unit in battle.activation.ready() else ""
            self._for_person = True

    def advise(self, unit: UnitId) -> None:
        """Start computing a hint for *unit*, of the side at the screen."""
        seat = self.battle.seat
        self._asked = PendingDecision(seat.side, seat.played, ADVISER, unit, hint=True)
        self._start().ask(seat, ADVISER, unit)

    @property
    def advising(self) -> bool:
        """Whether the last request was for a hint."""
        return self._asked is not None and self._asked.hint

    def advice(self) -> Decision | None:
        """Return the hint; None until it is known."""
        return self._worker.answer() if self.advising and self._worker is not None else None

    def take_back(self) -> bool:
        """Undo a person's last action and the computer's since; return False if persons play others."""
        battle = self.battle
        doers = battle.actions.doers
        if (
            not self.players
            or battle.view.asked is not None
            or not any(by not in self.players for by in doers)
        ):
            return False
        others = [side for side in battle.view.sides if side != battle.side]
        if any(side not in self.players for side in others):
            return False
        self._drop()
        while doers:
            by = doers.pop()
            if not battle.seat.undo():
                battle.seat.play(Propose(battle.side, TakeBack()))
                for side in others:
                    if side in battle.seat.view.to_act:
                        battle.hotseat.all[side].play(Agree(side))
            if by not in self.players:
                break
        battle.desk.drop()
        battle.refresh()
        return True

    def close(self) -> None:
        """Stop for good."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None


ADVISER = ComputerPlayer("veteran", "advice")
"""The player that gives hints, and acts for a person on request."""


def proposed(seat: Seat) -> Action | None:
    """Return the computer's answer to what is proposed to *seat*; None if nothing is.

    Undos and corrections are accepted; a draw is refused by a side with more units than each other one.
    """
    asked = seat.view.asked
    if asked is None or seat.side not in seat.view.to_act or "Agree" not in asked.allows:
        return None
    if isinstance(asked.about, Draw) and _ahead(seat.view, seat.side):
        return Decline(seat.side)
    return Agree(seat.side)


def _ahead(view: View, side: Side) -> bool:
    """Whether *side* has more units left than each other side, as far as it knows."""
    left = dict.fromkeys(view.sides, 0)
    for unit in view.units.values():
        if unit.removed is None:
            left[unit.side] += 1
    return all(left[side] > there for other, there in left.items() if other != side)

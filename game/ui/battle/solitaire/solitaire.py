"""Computer players on the battle screen: they act, advise and explain, and can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any

import pygame

from game.ai.player import LEVELS
from game.core.model.reason import weightiest
from game.core.model.unit import Side
from game.core.players import PERSON, SidePlayer
from game.core.views.marks import Mark
from game.core.views.story import story_lines
from game.ui.battle.session import procedure
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback
from game.ui.battle.solitaire.computers import PACES, Computers
from game.ui.battle.solitaire.hints import Hints
from game.ui.battle.solitaire.reasons import Explained, reason_rows
from game.ui.shell.keys import of_event
from game.ui.widgets.dialogs import Dialog, DialogButton
from game.ui.widgets.lines import ListRow
from game.ui.widgets.reader import Reader, ReaderText

NOTHING_YET = "No computer player has done anything yet."
WHY, WHY_ALL = "Why", "Why they acted as they did"
COMMANDS = ("hint", "why", "play for me", "pause computer", "computer pace")


class Solitaire:
    """The computer players of one battle screen, and the commands for them.

    Attributes:
        battle: The battle.
        computers: The computer players.
        hints: Their hints.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.computers = Computers(battle, battle.app.lobby.players)
        self.hints = Hints(battle, self.computers)

    @property
    def busy(self) -> bool:
        """Whether something visible is being computed."""
        return self.computers.deciding or self.hints.busy

    def due(self) -> float:
        """Return the seconds until a computer player acts that is only delayed by the pace."""
        computers = self.computers
        waits = computers.acting is not None and not (computers.paused or self.battle.app.asking)
        return computers.waits if waits or computers.playing_for_person else float("inf")

    def update(self, seconds: float, beats: Playback, *, free: bool) -> None:
        """Advance by *seconds*; the computers act only if the screen is *free* and no question is open."""
        app, passing = self.battle.app, self.battle.hotseat.passing is not None
        self.computers.update(seconds, free=free and not (beats.playing or app.asking or passing))
        if self.computers.showing and not self.battle.app.settings.computer_pace:
            beats.skip()
        self.hints.update()

    def paced(self, seconds: float) -> float:
        """Return *seconds* scaled by the pace while a computer player's action is shown."""
        return seconds * (self.computers.speed if self.computers.showing else 1.0)

    def marks(self) -> list[Mark]:
        """Return the last action of a computer player, and the hint, on the table."""
        done = self.computers.last
        trail = list(done.marks) if done is not None and self.computers.showing else []
        return [*trail, *self.hints.marks()]

    def commands(self) -> Mapping[str, Callable[[], Any]]:
        """Return the commands for computer players."""
        does = (
            self.hints.show,
            self.show_why,
            self.computers.play_for_me,
            self._pause,
            self.computers.faster,
        )
        return dict(zip(COMMANDS, does, strict=True))

    def undo(self) -> None:
        """Undo the person's last action, and the computer's since."""
        if not self.computers.take_back():
            procedure.undo(self.battle)

    def take_first(self, event: pygame.Event) -> bool:
        """Handle the key of a command that works even during playback; return False for other keys."""
        if event.type != pygame.KEYDOWN:
            return False
        name = self.battle.app.keys.named(of_event(event))
        if name not in ("pause computer", "computer pace"):
            return False
        self.commands()[name]()
        return True

    def _pause(self) -> None:
        if self.computers.players:
            self.computers.pause()
        else:
            self.battle.app.toast("Persons play all sides", "warn")

    # in words

    def words(self) -> str:
        """Return what the computer is doing now; "" if it is not its go."""
        computers = self.computers
        if computers.playing_for_person:
            return "the computer acts for you"
        if computers.acting is None:
            return ""
        return "waits" if computers.paused else "thinks" if computers.thinking else "acts"

    def show_why(self) -> None:
        """Show the reasons of the computer's last action; after the battle, those of all."""
        self.battle.app.show(Reader("why", self._why, self._about_why, at_end=True))

    def _about_why(self) -> Hashable:
        return len(self.computers.done), self.battle.view.result is None

    def _why(self) -> ReaderText:
        done, over = self.computers.done, self.battle.view.result is not None
        if not done and not (over and self._before()):
            return ReaderText(WHY, NOTHING_YET)
        if not over:
            last = done[-1]
            return ReaderText(f"{WHY}: {_who(last.side, last.level)}", last.words, last.rows(over=False))
        rows = [row for one in done for row in _told(one)]
        return ReaderText(WHY_ALL, "", (*self._before(), *rows))

    def _before(self) -> tuple[ListRow, ...]:
        """Return the reasons in the log from before this screen was opened, as in a loaded game."""
        seat, found = self.battle.seat, self.battle.seat.reasons()
        numbers = [number for number, (side, _) in enumerate(found) if side]
        earlier = numbers[: max(len(numbers) - sum(bool(one.reasons) for one in self.computers.done), 0)]
        rows: list[ListRow] = []
        for number in earlier:
            side, reasons = found[number]
            lines = story_lines(seat.since(number, number + 1), seat.view)
            words = next((line.words for line in lines if not line.heading), "")
            rows += [ListRow(f"{side}: {words}", weight="bold")]
            rows += reason_rows(weightiest(reasons), sum(one.worth for one in reasons))
        return tuple(rows)

    # who plays

    def show_players(self) -> None:
        """Ask for the player of each side, and the pace of the computer's moves."""
        battle, computers = self.battle, self.computers
        sides = [
            DialogButton(
                f"{side}: {level_words(computers.player(side))}",
                partial(self._choose, side),
                icon="account" if computers.player(side).is_person else "robot_outline",
            )
            for side in battle.view.sides
        ]
        pace = PACES[battle.app.settings.computer_pace]
        ways = [
            DialogButton("Back to the battle", style="primary", icon="play"),
            *sides,
            DialogButton(f"Its moves are shown: {pace}", self._next_pace, icon="speedometer"),
        ]
        words = "The computer knows only what its side can know, as a person does."
        battle.app.show(Dialog("Who plays", words, ways, stacked=True, wide=400, escape=ways[0]))

    def _next_pace(self) -> None:
        self.computers.faster()
        self.show_players()

    def _choose(self, side: Side) -> None:
        now = self.computers.player(side)
        ways = [
            DialogButton(
                _capital(level_words(one)),
                partial(self._seat, side, one),
                "primary" if one.level == now.level else "",
                hint=LEVEL_HINTS[one.level],
            )
            for one in (PERSON, *(SidePlayer(level) for level in LEVELS))
        ]
        escape = DialogButton("Back", self.show_players)
        self.battle.app.show(
            Dialog(f"Who plays {side}?", "", [*ways, escape], stacked=True, wide=360, escape=escape)
        )

    def _seat(self, side: Side, player: SidePlayer) -> None:
        known = self.computers.player(side)
        if known.level != player.level:
            players = {**self.computers.players, side: player}
            self.computers.seat_players({by: one for by, one in players.items() if not one.is_person})
        self.show_players()

    def close(self) -> None:
        """Stop for good."""
        self.computers.close()


LEVEL_HINTS = {
    "": "At this screen",
    "recruit": "Acts at random, within the rules",
    "regular": "Considers damage and cover, each unit by itself",
    "veteran": "Anticipates the enemy's reply, and coordinates its units",
    "elite": "Also looks ahead to the next turn, and to the last",
}


def level_words(player: SidePlayer) -> str:
    """Return the kind of player as text: a person, or a level of the computer.

    >>> level_words(SidePlayer("veteran")), level_words(PERSON)
    ('Veteran (computer)', 'a person')
    """
    return "a person" if player.is_person else f"{player.level.capitalize()} (computer)"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _who(side: Side, level: str) -> str:
    return f"{side}, {level.capitalize()}" if level else side


def _told(done: Explained) -> tuple[ListRow, ...]:
    """Return all actions with their reasons, for after the battle."""
    return (ListRow(f"{done.side}: {done.did}", weight="bold"), *done.rows(over=True))

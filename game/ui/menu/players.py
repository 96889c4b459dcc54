"""The players of the sides of a battle about to begin: rows and a button of the menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.ai.player import LEVELS
from game.core.lobby import Lobby, Seats
from game.core.model.unit import Side
from game.core.players import PERSON, Players, SidePlayer
from game.ui.battle.solitaire.solitaire import LEVEL_HINTS, level_words
from game.ui.menu.choices import Choice

WHO = (PERSON, *(SidePlayer(level) for level in LEVELS))
USUAL = SidePlayer("regular")
"""The opponent in a practice battle."""


def after(player: SidePlayer, step: int = 1) -> SidePlayer:
    """Return the player *step* after *player*: a person, then the levels from the weakest on.

    >>> after(PERSON).level, after(PERSON, -1).level
    ('recruit', 'elite')
    """
    levels = [one.level for one in WHO]
    return WHO[(levels.index(player.level) + step) % len(WHO)]


def of_player(name: str, player: SidePlayer, put: Callable[[SidePlayer], Any]) -> Choice:
    """Return the row called *name* for choosing *player*; *put* is called with the choice."""
    return Choice(
        name,
        LEVEL_HINTS[player.level],
        level_words(player),
        step=lambda step: put(after(player, step)),
        reset=(lambda: put(PERSON)) if not player.is_person else None,
    )


def of_sides(sides: Sequence[Side], players: Players, put: Callable[[Side, SidePlayer], Any]) -> list[Choice]:
    """Return a row for each of *sides*, under a heading."""
    rows = [of_player(side, players.get(side, PERSON), partial(put, side)) for side in sides]
    return [Choice("Who plays", kind="heading"), *rows] if rows else []


def others(sides: Sequence[Side], player: SidePlayer) -> Players:
    """Return the players if *player* plays all *sides* but the first, which a person plays."""
    return {} if player.is_person else dict.fromkeys(sides[1:], player)


def against(sides: Sequence[Side], players: Players) -> SidePlayer:
    """Return the player of the last of *sides*."""
    return players.get(sides[-1], PERSON) if sides else PERSON


def begun(lobby: Lobby, players: Players, begin: Callable[[], Seats]) -> Seats:
    """Begin a battle with *begin*, played by *players*."""
    seats = begin()
    if players:
        lobby.play_by(players)
    return seats

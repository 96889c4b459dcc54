"""Skipping: a press ends what is being played back, and still does what it always does."""

from __future__ import annotations

import pygame

from game.ui.battle.session.battle import Battle
from game.ui.battle.session.beats import after_reveal
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.recap import Recap
from game.ui.shell.keys import of_event

ONLY_SKIP = frozenset({"return", "space", "escape"})
"""Keys that do nothing but skip."""
DOUBLE_CLICK = 0.35
"""Seconds in which a second click still belongs to the first."""


def skip(battle: Battle, beats: Playback, recap: Recap, event: pygame.Event) -> bool:
    """Skip what is being played back; return whether the press *event* did no more than that.

    Commands and clicks go on to the game, unless something new must be seen first: what a side has missed,
    revealed answers, a question, the hand-off, the end.
    """
    told = recap.playing or bool(after_reveal(beats.events))
    hasty = event.type == pygame.MOUSEBUTTONDOWN and beats.shown_for < DOUBLE_CLICK
    (recap if recap.playing else beats).skip()
    new = (
        battle.hotseat.passing is not None or battle.view.asked is not None or battle.view.result is not None
    )
    return told or hasty or new or (event.type == pygame.KEYDOWN and of_event(event) in ONLY_SKIP)

"""Whose doing it is what comes down: its battery's, which for the others stays a secret (ARTY-19)."""

from __future__ import annotations

from game.core.model.events import Engaged
from game.core.model.state import Table
from game.rules.alpha_strike.artillery.records import Round


def doing(table: Table, shot: Round, *, hits: bool | None = None) -> None:
    """Note that what follows is the doing of who fired *shot*, which surely *hits*, or does not."""
    target = shot.target or None
    table.do(Engaged(shot.unit, shot.name, target, hits, not shot.open, rule="ARTY-19"))

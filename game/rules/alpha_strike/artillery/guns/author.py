"""Attribution of landed rounds to their battery, which stays secret from the other sides (ARTY-19)."""

from __future__ import annotations

from game.core.model.events import Engaged
from game.core.model.state import Table
from game.rules.alpha_strike.artillery.records import Round


def doing(table: Table, shot: Round, *, hits: bool | None = None) -> None:
    """Attribute what follows to the unit that fired *shot*; *hits* says whether it certainly hits."""
    target = shot.target or None
    table.do(Engaged(shot.unit, shot.name, target, hits, not shot.open, rule="ARTY-19"))

"""Saved games as the list of saves shows them, readable or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.lobby import Save
from game.files.saves.save_folder import Saved
from game.files.saves.save_header import SaveHeader, save_header

KINDS: Mapping[str, Any] = {"save": "named", "autosave": "auto", "crash": "journal"}


def listed(saved: Saved) -> Save:
    """Return the list entry of *saved*; if it is unreadable, with the reason."""
    seen = SaveHeader(problem=f"{saved.path}: {saved.problem}") if saved.problem else save_header(saved.path)
    hint = f"{seen.kept} lines of it can be recovered" if seen.problem and seen.kept else ""
    return Save(
        key=saved.key,
        name=saved.name,
        battle=seen.battle,
        when=saved.changed,
        turn=seen.turn,
        phase=seen.phase,
        kind=KINDS[saved.kind],
        ended=seen.ended,
        problems=(seen.problem,) if seen.problem else (),
        hint=hint,
        locked=seen.locked,
        game=seen.game,
        played=seen.played,
    )

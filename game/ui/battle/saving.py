"""Saving from the battle screen, and pictures of the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import platformdirs

from game.core.lobby import NotReadable
from game.core.marks import Mark
from game.ui.battle.battle import Battle
from game.ui.battle.pieces import token_of
from game.ui.dialogs import problems
from game.ui.picture import picture as drawn
from game.ui.picture import save
from game.ui.screen import Host

QUICK = "quick save"


def quick_save(app: Host) -> bool:
    """Save the game as the quick save; False where that failed, and the player was told."""
    try:
        app.lobby.record(QUICK)
    except NotReadable as problem:
        app.show(problems("The game could not be saved", "The old file is as it was.", problem.problems))
        return False
    app.toast(f"Saved as “{QUICK}”", "good")
    return True


def picture(app: Host, battle: Battle, shown: Sequence[Mark], folder: Path | None = None) -> Path | None:
    """Write a picture of the whole table with the marks *shown*; return where it is, if that worked."""
    folder = folder or Path(platformdirs.user_pictures_dir()) / "Sightline"
    path = folder / f"table-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
    field = battle.view.battlefield
    wide = min(2400, max(1200, round(field.width * 28)))
    size = (wide, min(4000, round(wide * field.depth / field.width)))
    tokens = [
        token_of(battle, unit)
        for unit in battle.view.units.values()
        if unit.enters is None and unit.removed != "left"
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        save(drawn(field, tokens, shown, size=size, look=app.look, grid=battle.desk.grid), path)
    except OSError as problem:
        app.show(problems("The picture could not be written", "", [str(problem)]))
        return None
    app.toast(f"Picture: {path}", "good")
    return path

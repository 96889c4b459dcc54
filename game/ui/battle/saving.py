"""Saving from the battle screen, and pictures of the table."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import platformdirs
import pygame

from game.core.lobby import NotReadable
from game.ui.battle.table_view import TableView
from game.ui.dialogs import problems
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


def picture(app: Host, table: TableView, folder: Path | None = None) -> Path | None:
    """Write a picture of the table as it is shown; return where it is, None where that failed."""
    folder = folder or Path(platformdirs.user_pictures_dir()) / "Sightline"
    surface = pygame.display.get_surface()
    if surface is None:
        return None
    path = folder / f"table-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface.subsurface(table.rect), str(path))
    except (OSError, pygame.error) as problem:
        app.show(problems("The picture could not be written", "", [str(problem)]))
        return None
    app.toast(f"Picture: {path}", "good")
    return path

"""Saving from the battle screen, and pictures of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import platformdirs
import pygame

from game.core.lobby import NotReadable
from game.core.marks import Mark
from game.ui import sight_sheet
from game.ui.battle import burst_panel, ghost
from game.ui.battle.battle import Battle
from game.ui.battle.bursting import Looked
from game.ui.battle.pieces import token_of
from game.ui.battle.sightings import both, ends
from game.ui.dialogs import problems
from game.ui.night import night_over
from game.ui.page import Page
from game.ui.picture import picture as drawn
from game.ui.picture import save
from game.ui.screen import Host
from game.ui.svg import svg
from game.ui.theme import theme

QUICK = "quick save"
MOST_TALL = 4000


def quick_save(app: Host) -> bool:
    """Save the game as the quick save; False where that failed, and the player was told."""
    try:
        app.lobby.record(QUICK)
    except NotReadable as problem:
        app.show(problems("The game could not be saved", "The old file is as it was.", problem.problems))
        return False
    app.toast(f"Saved as “{QUICK}”", "good")
    return True


def picture(
    app: Host,
    battle: Battle,
    shown: Sequence[Mark],
    folder: Path | None = None,
    *,
    looked: Looked | None = None,
    scaled: bool = False,
) -> Path | None:
    """Write a picture of the whole table with the marks *shown*, as the side whose go it is sees it.

    Where a sight line lies on the table, its certificate is written beside it; so is the hit list of the
    template that is *looked* at.

    Args:
        scaled: Whether it is an SVG in true scale, not a PNG.

    Returns:
        Where the picture of the table is; None where it could not be written, and the player was told.
    """
    folder = folder or Path(platformdirs.user_pictures_dir()) / "Sightline"
    stamp, ending = f"{datetime.now():%Y%m%d-%H%M%S-%f}", ".svg" if scaled else ".png"
    path = folder / f"table-{stamp}{ending}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write_table(app, battle, shown, path)
        line = _write_sight(app, battle, folder / f"sight-{stamp}{ending}")
        hits = _write_hits(app, battle, looked, folder / f"blast-{stamp}.png")
    except OSError as problem:
        app.show(problems("The picture could not be written", "", [str(problem)]))
        return None
    beside = "".join(f" and {one.name}" for one in (line, hits) if one is not None)
    app.toast(f"Picture: {path}{beside}", "good")
    return path


def _write_hits(app: Host, battle: Battle, looked: Looked | None, path: Path) -> Path | None:
    """Write the hit list of the template that is *looked* at to *path*; None where there is none."""
    if looked is None:
        return None
    page = Page(pygame.Surface((4, 4)), theme(2.0, app.look.palette))
    fit = burst_panel.fitting(page, looked, battle.desk, (page.px(burst_panel.WIDTH), MOST_TALL))
    save(burst_panel.painted(page, looked, battle.desk, fit).surface, path)
    return path


def _write_table(app: Host, battle: Battle, shown: Sequence[Mark], path: Path) -> None:
    view = battle.view
    field = view.battlefield
    now = night_over(view, battle.side)
    tokens = [
        token_of(battle, unit)
        for unit in battle.view.units.values()
        if unit.enters is None and unit.removed != "left"
    ]
    if (held := ghost.token(battle)) is not None:
        tokens.append(replace(held, id=f"ghost of {held.id}", name="", flags=frozenset({"hidden"})))
    if path.suffix == ".svg":
        look = theme(1.0, app.look.palette)
        path.write_text(svg(field, tokens, shown, look=look, true=True, now=now), "utf-8")
        return
    wide = min(2400, max(1200, round(field.width * 28)))
    size = (wide, min(4000, round(wide * field.depth / field.width)))
    save(
        drawn(
            field,
            tokens,
            shown,
            size=size,
            look=app.look,
            grid=battle.desk.grid,
            now=now,
        ),
        path,
    )


def _write_sight(app: Host, battle: Battle, path: Path) -> Path | None:
    """Write the certificate of the sight line on the table to *path*; None where there is no line."""
    line = battle.desk.sight
    found = ends(battle, line) if line is not None else None
    if found is None:
        return None
    seen = both(battle, *found)
    if path.suffix == ".svg":
        path.write_text(sight_sheet.sheet(seen, theme(1.0, app.look.palette)), "utf-8")
    else:
        save(sight_sheet.picture(seen, theme(2.0, app.look.palette)), path)
    return path

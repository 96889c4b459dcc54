"""Saving from the battle screen, and pictures of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
import pygame

from game.core.lobby import NotReadable
from game.core.views.legend import ToldLegend
from game.core.views.marks import Mark
from game.overlays.sight_drawings import Both
from game.storage import disk
from game.ui.battle.aiming.bursting import BurstPreview
from game.ui.battle.certificates import burst_panel
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table import ghost
from game.ui.battle.table.pieces import token_of
from game.ui.battle.table.sightings import both, ends
from game.ui.export import sight_sheet
from game.ui.export.picture import picture as drawn
from game.ui.export.picture import save
from game.ui.export.picture_writer import Print, Writer
from game.ui.export.svg import svg
from game.ui.painting.night import night_over
from game.ui.pieces.side_by_side import side_by_side, spread
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import theme
from game.ui.shell.unwritten import for_games, place_dialog

MOST_TALL = 4000


def quick_save(app: Host) -> bool:
    """Save the game in its own place; return False if that failed and the player was notified."""
    try:
        name = app.lobby.quick_save()
    except NotReadable as problem:
        title, words = "The game could not be saved", "The old file is as it was."

        def again() -> bool:
            return quick_save(app)

        app.show(place_dialog(app, title, words, problem.problems, for_games(app, again), again=again))
        return False
    app.toast(f"Saved as “{name}”", "good")
    return True


def picture(
    app: Host,
    battle: TableSession,
    shown: Sequence[Mark],
    *,
    looked: BurstPreview | None = None,
    scaled: bool = False,
    legends: Sequence[ToldLegend] = (),
) -> None:
    """Write a picture of the whole table with the marks *shown*, as seen by the side whose go it is.

    If there is a sight line on the table, its certificate is written too, and so is the hit list of the
    template *looked* at. They show the current state; they are drawn and written in the background.

    Args:
        scaled: Whether it is an SVG at true scale, not a PNG.
        legends: The titles and explanations of shaded ground.
    """
    folder = Path(platformdirs.user_pictures_dir()) / "Sightline"
    stamp, ending = f"{datetime.now():%Y%m%d-%H%M%S-%f}", ".svg" if scaled else ".png"
    prints: list[Print] = [(folder / f"table-{stamp}{ending}", _table(app, battle, tuple(shown), legends))]
    line = battle.desk.sight
    found = ends(battle, line) if line is not None else None
    if found is not None:
        prints.append((folder / f"sight-{stamp}{ending}", _sight(app, both(battle, *found))))
    if looked is not None:
        prints.append((folder / f"blast-{stamp}.png", _hits(app, battle, looked)))
    app.picture_writer.develop(prints)


def _table(app: Host, battle: TableSession, shown: Sequence[Mark], legends: Sequence[ToldLegend]) -> Writer:
    """Return a function that draws the table in its current state."""
    view, field, look = battle.view, battle.view.battlefield, app.look
    about: dict[str, Any] = {"grid": battle.desk.grid, "now": night_over(view, battle.side)}
    about["legends"] = legends
    units = (unit for unit in view.units.values() if unit.enters is None and unit.removed != "left")
    tokens = spread((token_of(battle, unit) for unit in units), side_by_side(battle.view))
    if (held := ghost.token(battle)) is not None:
        tokens.append(replace(held, id=f"ghost of {held.id}", name="", flags=frozenset({"hidden"})))
    wide = min(2400, max(1200, round(field.width * 28)))
    size = (wide, min(4000, round(wide * field.depth / field.width)))

    def write(path: Path) -> None:
        if path.suffix == ".svg":
            made = svg(field, tokens, shown, look=theme(1.0, look.palette), true=True, **about)
            disk.export(path, made.encode())
        else:
            save(drawn(field, tokens, shown, size=size, look=look, **about), path)

    return write


def _sight(app: Host, seen: Both) -> Writer:
    """Return a function that draws the certificate of a sight line."""
    palette = app.look.palette

    def write(path: Path) -> None:
        if path.suffix == ".svg":
            disk.export(path, sight_sheet.sheet(seen, theme(1.0, palette)).encode())
        else:
            save(sight_sheet.picture(seen, theme(2.0, palette)), path)

    return write


def _hits(app: Host, battle: TableSession, looked: BurstPreview) -> Writer:
    """Return a function that writes the hit list of the template *looked* at."""
    page = Page(pygame.Surface((4, 4)), theme(2.0, app.look.palette))
    fit = burst_panel.fitting(page, looked, battle.desk, (page.px(burst_panel.WIDTH), MOST_TALL))
    made = burst_panel.painted(page, looked, battle.desk, fit).surface
    return lambda path: save(made, path)

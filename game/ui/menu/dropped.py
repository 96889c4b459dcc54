"""A file dropped on a menu: a map of another program is converted and joins the maps.

If it counts in cells, the player is asked how large one is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from game.core.map_lobby import LEAST_CELL, MOST_CELL
from game.ui.menu.context import MenuContext
from game.ui.widgets.dialogs import EntryDialog, problems


def import_dropped(context: MenuContext, path: str, then: Callable[[str], None]) -> None:
    """Import the map at *path* and call *then* with its key; what is wrong or lost is shown in a dialog."""
    app, name = context.app, PurePath(path).name

    def have(found: tuple[str, tuple[str, ...]]) -> None:
        key, lost = found
        app.toast(f"“{name}” is among the maps now.", "good")
        then(key)
        if lost:
            app.show(problems(f"What {name} says and a map cannot", "Everything else is there.", lost))

    def convert(cell: float) -> None:
        context.run_task("Converting the map", partial(app.lobby.import_map, path, cell), have)

    def typed(text: str) -> None:
        convert(_inches(text) or 1.0)

    if app.lobby.counts_cells(path):
        words = f"{name} counts in cells. How many inches is one?"
        app.show(EntryDialog("The size of a cell", words, "1", typed, wrong=_wrong, yes="Convert"))
    else:
        convert(1.0)


def _inches(text: str) -> float | None:
    """Return the inches in *text*; None if a cell cannot be that large."""
    try:
        inches = float(text.strip().rstrip('"'))
    except ValueError:
        return None
    return inches if LEAST_CELL <= inches <= MOST_CELL else None


def _wrong(text: str) -> str | None:
    return None if _inches(text) else f"A number from {LEAST_CELL:g} to {MOST_CELL:g}"

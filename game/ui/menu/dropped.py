"""A file dropped on a menu: a map of another program is converted and joins the maps; a list is for forces.

If it counts in cells, the player is asked how large one is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from game.core.lobby import Lobby
from game.core.map_lobby import LEAST_CELL, MOST_CELL
from game.ui.menu.context import MenuContext
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog, problems

TEXT = ".txt"
"""The ending of lists that are plain text."""
LIST, CELLS, MAP = "list", "cells", "map"
"""What a file is: a list of units, a map that counts in cells, another map."""
WHERE = "Drop it on “Set up your own”, and it becomes the force of a side."


def import_dropped(
    context: MenuContext,
    path: str,
    then: Callable[[str], None],
    take_list: Callable[[str], None],
    *,
    plain: bool,
) -> None:
    """Import the map at *path* and call *then* with its key; what is wrong or lost is shown in a dialog.

    If it is a list of units, *take_list* is called with it instead.

    Args:
        plain: Whether plain text is taken for a list.
    """
    app, name = context.app, PurePath(path).name

    def have(found: tuple[str, tuple[str, ...]]) -> None:
        key, lost = found
        app.toast(f"“{name}” is among the maps now.", "good")
        then(key)
        if lost:
            app.show(problems(f"What {name} says and a map cannot", "Everything else is there.", lost))

    def told(found: str) -> None:
        if found == LIST:
            take_list(path)
        elif found == CELLS:
            words = f"{name} counts in cells. How many inches is one?"
            app.show(EntryDialog("The size of a cell", words, "1", typed, wrong=_wrong, yes="Convert"))
        else:
            convert(1.0)

    def convert(cell: float) -> None:
        context.run_task("Converting the map", partial(app.lobby.import_map, path, cell), have)

    def typed(text: str) -> None:
        convert(_inches(text) or 1.0)

    context.run_task("Reading the file", lambda: _sort(app.lobby, path, plain=plain), told)


def _sort(lobby: Lobby, path: str, *, plain: bool) -> str:
    """Return what the file at *path* is: `LIST`, `CELLS` or `MAP`; plain text is a list if *plain*."""
    if (plain or PurePath(path).suffix.lower() != TEXT) and lobby.is_force(path):
        return LIST
    return CELLS if lobby.counts_cells(path) else MAP


def tell_of_list(context: MenuContext, path: str) -> None:
    """Say where the list of units at *path* is to be dropped."""
    words = f"{PurePath(path).name} is a list of units. {WHERE}"
    context.app.show(Dialog("A list of units", words, (DialogButton("Close"),)))


def _inches(text: str) -> float | None:
    """Return the inches in *text*; None if a cell cannot be that large."""
    try:
        inches = float(text.strip().rstrip('"'))
    except ValueError:
        return None
    return inches if LEAST_CELL <= inches <= MOST_CELL else None


def _wrong(text: str) -> str | None:
    return None if _inches(text) else f"A number from {LEAST_CELL:g} to {MOST_CELL:g}"

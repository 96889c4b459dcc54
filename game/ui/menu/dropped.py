"""A file dropped on a menu: a map of another program is converted and joins the maps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from game.ui.menu.context import MenuContext
from game.ui.widgets.dialogs import problems


def import_dropped(context: MenuContext, path: str, then: Callable[[str], None]) -> None:
    """Import the map at *path* and call *then* with its key; what is wrong or lost is shown in a dialog."""
    app, name = context.app, PurePath(path).name

    def have(found: tuple[str, tuple[str, ...]]) -> None:
        key, lost = found
        app.toast(f"“{name}” is among the maps now.", "good")
        then(key)
        if lost:
            app.show(problems(f"What {name} says and a map cannot", "Everything else is there.", lost))

    context.run_task("Converting the map", lambda: app.lobby.import_map(path), have)

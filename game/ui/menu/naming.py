"""Saving by name: a dialog that proposes a name, checks it, and asks before overwriting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.lobby import NotReadable, Save
from game.storage import names
from game.ui.menu.context import MenuContext
from game.ui.shell.unwritten import for_games, place_dialog
from game.ui.widgets.dialogs import EntryDialog, confirm

LONGEST = 60


def objection(name: str) -> str | None:
    """Return why a save cannot have that *name*, as text; None if it can.

    >>> objection("Sunday: evening")
    'A name cannot contain “:”'
    """
    return names.objection(name.strip(), LONGEST)


def free(name: str, saves: Sequence[Save]) -> str:
    """Return *name*, with a number added if a save already has it."""
    taken = {save.name.casefold() for save in saves}
    proposals = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
    return next(one for one in proposals if one.casefold() not in taken)


def save_dialog(context: MenuContext, proposed: str, then: Callable[[], Any] = lambda: None) -> None:
    """Ask for a name and save the open game under it; *then* is called after saving."""
    app = context.app

    def ask(saves: Sequence[Save]) -> None:
        words = "The battle is saved with every action and every die, from its beginning on."
        name = free(proposed, _named(saves))
        taken: Callable[[str], Any] = lambda text: _keep(context, text.strip(), saves, then)  # noqa: E731
        app.show(EntryDialog("Save the battle", words, name, taken, wrong=objection, yes="Save"))

    context.run_task("Looking through the saves", app.lobby.saves, ask)


def record(context: MenuContext, name: str, then: Callable[[], Any] = lambda: None) -> bool:
    """Save the open game as *name*, and report it; return False if it cannot be written."""
    context.calls.settle()
    app = context.app

    def moved() -> None:
        keep: Callable[[Sequence[Save]], Any] = lambda saves: _keep(context, name, saves, then)  # noqa: E731
        context.run_task("Looking through the saves", app.lobby.saves, keep)

    try:
        app.lobby.record(name)
    except NotReadable as found:
        title, words = "It could not be saved", "The old file is untouched."
        again: Callable[[], Any] = lambda: record(context, name, then)  # noqa: E731
        app.show(place_dialog(app, title, words, found.problems, for_games(app, moved), again=again))
        return False
    app.toast(f"Saved as “{name}”.", "good")
    then()
    return True


def _named(saves: Sequence[Save]) -> list[Save]:
    return [save for save in saves if save.kind == "named"]


def _keep(context: MenuContext, name: str, saves: Sequence[Save], then: Callable[[], Any]) -> None:
    """Save the open game as *name*, after a question if one of *saves* has that name."""
    old = next((save for save in _named(saves) if save.name.casefold() == name.casefold()), None)
    if old is None:
        record(context, name, then)
        return
    words = f"There is a save “{old.name}” already. It will be replaced."
    go: Callable[[], Any] = lambda: record(context, old.name, then)  # noqa: E731
    context.app.show(confirm("Replace it?", words, "Replace", go, danger=True))

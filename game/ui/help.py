"""The list of all keys and of what the mouse does: F1."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.ruleset import Offer
from game.ui.dialogs import Dialog, Way
from game.ui.keys import COMMANDS, MOUSE, Keys, spoken
from game.ui.roll import Row


def help_dialog(keys: Keys, offers: Iterable[Offer] = ()) -> Dialog:
    """Return the dialog that lists every key that is in force, and the mouse."""
    return Dialog("Keys and mouse", "", (Way("Close", style="primary"),), rows=rows(keys, offers), wide=640)


def rows(keys: Keys, offers: Iterable[Offer] = ()) -> list[Row]:
    """Return the lines of the list, under their headings."""
    found: list[Row] = []
    group = ""
    for command in COMMANDS:
        if command.group != group:
            group = command.group
            found.append(_heading(group))
        held = " (held)" if command.held else ""
        found.append(Row(command.words + held, right=spoken(keys.of(command.name))))
    known = {keys.of(command.name) for command in COMMANDS}
    more = [offer for offer in offers if keys.of_offer(offer) not in known]
    if more:
        found.append(_heading("This battle"))
        found += [Row(offer.label, right=spoken(keys.of_offer(offer))) for offer in more]
    found.append(_heading("Mouse"))
    return found + [Row(words, right=name) for name, words in MOUSE]


def _heading(words: str) -> Row:
    return Row(words.upper(), tone="accent_hover", weight="bold", size=12)

"""Help on keys and mouse: F1."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import Offer
from game.ui.shell.keys import MOUSE, Keys, spoken
from game.ui.widgets.lines import ListRow
from game.ui.widgets.reader import Reader, ReaderText

MENUS = (
    ("Arrows, Home, End", "Choose in a list"),
    ("Enter, or two clicks", "Use the chosen item"),
    ("← and →", "Change a value or a skill; step a replay"),
    ("Delete", "Restore the default; remove a unit; delete a save"),
    ("Space", "Field a unit or leave it out; play or pause a replay"),
    ("Tab and Shift+Tab", "Next or previous list, line or button"),
    ("Ctrl+Enter", "The blue button"),
    ("Ctrl+1 to Ctrl+3", "Map, forces and rules of a battle of your own"),
    ("Ctrl+← and Ctrl+→", "The side to which units are added"),
    ("Ctrl+F", "Search for units"),
    ("Ctrl+T", "Throw for who chooses its list first; end that list"),
    ("Ctrl+S", "Save by name, where saved games are listed"),
    ("Page Up, Page Down", "Turn by turn through a replay"),
    ("Home, End", "Beginning and end of a replay"),
    ("+ and -", "Speed of a replay"),
    ("Ctrl+Home", "Whole table of a replay"),
    ("← and Alt+←", "In the rules: from the text to the list; back along the links"),
    ("Esc", "Back"),
)


def help_reader(keys: Keys, offers: Iterable[Offer] = ()) -> Reader:
    """Return the reader that lists all current keys, and the mouse."""
    found = ReaderText("Keys and mouse", rows=tuple(rows(keys, offers)))
    return Reader("help", lambda: found)


def rows(keys: Keys, offers: Iterable[Offer] = ()) -> list[ListRow]:
    """Return the rows of the list, under headings."""
    found: list[ListRow] = []
    group = ""
    for command in keys.commands:
        if command.group != group:
            group = command.group
            found.append(_heading(group))
        held = " (held)" if command.held else ""
        found.append(ListRow(command.words + held, right=spoken(keys.of(command.name))))
    known = {keys.of(command.name) for command in keys.commands}
    more = [offer for offer in offers if keys.of_offer(offer) not in known]
    if more:
        found.append(_heading("This battle"))
        found += [ListRow(offer.label, right=spoken(keys.of_offer(offer))) for offer in more]
    found.append(_heading("Mouse"))
    found += [ListRow(words, right=name) for name, words in MOUSE]
    found.append(_heading("Menus and lists"))
    return found + [ListRow(words, right=name) for name, words in MENUS]


def _heading(words: str) -> ListRow:
    return ListRow(words.upper(), tone="accent_hover", weight="bold", size=12)

"""The points limit of a battle being set up: how to set it, and what is said of forces above it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.lobby import Roster
from game.ui.menu.setup.draft import SetupDraft, points
from game.ui.menu.setup.page import SetupScreen
from game.ui.widgets.dialogs import EntryDialog

TITLE = "Points limit"
MOST_POINTS = 99_999


def over_limit(draft: SetupDraft, units: Mapping[str, Roster], scored_in: str) -> str:
    """Return which sides are above the limit of *draft* and by how much; "" if none is."""
    if draft.limit is None:
        return ""
    worths = [(force.side, points(force.fielded, units)) for force in draft.forces]
    over = [f"{side} by {worth - draft.limit}" for side, worth in worths if worth > draft.limit]
    return f"Over the limit of {draft.limit} {scored_in}: {', '.join(over)}" if over else ""


def limit_words(draft: SetupDraft, scored_in: str) -> str:
    """Return the limit of *draft* as text."""
    return "no limit" if draft.limit is None else f"{draft.limit} {scored_in}"


def read_limit(text: str) -> int | None:
    """Return the limit that *text* states; None, which is no limit, if it is empty.

    Raises:
        ValueError: if it is not a whole number from 1 to the most.
    """
    if not text.strip():
        return None
    if not text.strip().isascii() or not 1 <= int(text) <= MOST_POINTS:
        raise ValueError(text)
    return int(text)


def ask_limit(desk: SetupScreen) -> None:
    """Open the dialog that asks for the limit."""

    def wrong(text: str) -> str | None:
        try:
            read_limit(text)
        except ValueError:
            return f"A whole number from 1 to {MOST_POINTS}, or nothing"
        return None

    def put(text: str) -> None:
        desk.put(replace(desk.draft, limit=read_limit(text)))
        desk.turn(desk.turned_to)

    limit = desk.draft.limit
    words = f"{desk.book.scored_in} for each side. Leave it empty for none. A force above it is marked."
    words = words[:1].upper() + words[1:]
    desk.app.show(EntryDialog(TITLE, words, str(limit or ""), put, wrong=wrong))

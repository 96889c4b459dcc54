"""Text used by several screens around a battle: dates, turns, sides."""

from __future__ import annotations

import time

from game.core.lobby import Save

DAY = 86_400


def when(seconds: float, now: float) -> str:
    """Return the local date and time of *seconds* since 1970, relative to *now*."""
    then, today = time.localtime(seconds), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return f"today {clock}"
    if then[:3] == time.localtime(now - DAY)[:3]:
        return f"yesterday {clock}"
    year = "" if then.tm_year == today.tm_year else f" {then.tm_year}"
    return f"{then.tm_mday} {time.strftime('%b', then)}{year}, {clock}"


def progress(save: Save) -> str:
    """Return the progress of *save* as text."""
    if save.ended:
        return save.ended[:1].upper() + save.ended[1:]
    if of_lab(save):
        return "In the sight lab"
    if not save.turn:
        return save.phase.capitalize() or "Not begun"
    return f"Turn {save.turn} · {save.phase}" if save.phase else f"Turn {save.turn}"


def of_lab(save: Save) -> bool:
    """Return whether *save* is of the sight lab rather than a battle."""
    return save.phase == "edit"


def kind_of(save: Save) -> str:
    """Return the kind of a save, in a word or two."""
    broken = "" if save.ended else "interrupted"
    return {"named": "", "auto": "autosave", "journal": broken}[save.kind]

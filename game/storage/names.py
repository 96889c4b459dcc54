"""File names that are valid on every system."""

from __future__ import annotations

LONGEST = 80
MOST_BYTES = 200
FORBIDDEN = '/\\:*?"<>|'
DEVICES = frozenset(
    (
        *("con", "prn", "aux", "nul", "conin$", "conout$", "clock$"),
        *(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"),
    )
)


def objection(name: str, longest: int = LONGEST) -> str | None:
    """Return why *name* is not a valid file name on every system, in words; None if it is.

    >>> objection("Sunday: evening")
    'A name cannot contain “:”'
    >>> objection("nul.txt")
    'This name is kept for the machine'
    """
    if not name.strip():
        return "Give it a name"
    if len(name) > longest:
        return f"A name has at most {longest} letters"
    if name != name.strip() or name.startswith("."):
        return "A name cannot begin or end with a point or a space"
    return _letters(name) or reserved(name)


def reserved(name: str) -> str | None:
    """Return why Windows would treat a file called *name* as another one or a device, or None.

    >>> reserved("LPT1.svg"), reserved("map."), reserved("map.svg")
    ('This name is kept for the machine', 'A name cannot begin or end with a point or a space', None)
    """
    if name.endswith((".", " ")):
        return "A name cannot begin or end with a point or a space"
    if name.partition(".")[0].rstrip().casefold() in DEVICES:
        return "This name is kept for the machine"
    return None


def _letters(name: str) -> str | None:
    wrong = next((letter for letter in name if letter in FORBIDDEN or not letter.isprintable()), None)
    if wrong is not None:
        if wrong in FORBIDDEN:
            return f"A name cannot contain “{wrong}”"
        return "A name has one line" if ord(wrong) < 32 else "A name cannot contain what cannot be seen"
    if len(name.encode("utf-8")) > MOST_BYTES:
        return "The name is too long for a file"
    return None

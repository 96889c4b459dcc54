"""PINs: which words are valid, and how long one resists somebody who has the file and tools."""

from __future__ import annotations

SHORTEST, LONGEST = 4, 40
GUESS_SECONDS = 0.5
"""The time of one guess, on a machine like the one used to measure the key derivation."""
SPANS = (
    *((3 * 3600, "about an hour"), (3 * 86_400, "about a day"), (20 * 86_400, "about a week")),
    *((100 * 86_400, "about a month"), (1000 * 86_400, "about a year")),
)
WORTH = (
    f"A PIN has at least {SHORTEST} letters or digits. Somebody with the file and tools finds four digits in "
    "about an hour; a few words are safe."
)
ALPHABETS = ((str.isdigit, 10), (str.islower, 26), (str.isupper, 26))
SIGNS = 30


def objection(pin: str) -> str:
    """Return why *pin* is not valid, in words; "" if it is.

    >>> objection("123"), objection("1234")
    ('a PIN has 4 to 40 letters or digits', '')
    """
    if not (SHORTEST <= len(pin) <= LONGEST and pin.isprintable()):
        return f"a PIN has {SHORTEST} to {LONGEST} letters or digits"
    return ""


def endurance(pin: str) -> str:
    """Return in words how long a brute-force search for *pin* takes on average.

    Only its length and characters count: a word or a date is found much sooner.

    >>> endurance("1234"), endurance("12345678"), endurance("correct horse")
    ('about an hour', 'about a year', 'longer than a year')
    """
    alphabet = sum(size for holds, size in ALPHABETS if any(map(holds, pin)))
    alphabet += 0 if pin.isalnum() else SIGNS
    seconds = max(alphabet, 10) ** len(pin) / 2 * GUESS_SECONDS
    return next((words for most, words in SPANS if seconds <= most), "longer than a year")

"""Parsing and formatting of card text (move, damage, specials), and the height of a card's unit."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.rules.alpha_strike.cards.units import Damage, Mode, Profile

TYPES = (
    *("BM", "IM", "PM", "CV", "SV", "CI", "BA", "AF", "CF"),
    *("SC", "DS", "DA", "JS", "WS", "SS", "MS", "BD"),
)
LETTERS = {
    "": "walks",
    "j": "jumps",
    "t": "tracked",
    "w": "wheeled",
    "h": "hover",
    "v": "VTOL",
    "g": "WiGE",
    "n": "naval",
    "s": "submarine",
    "f": "on foot",
    "m": "motorised",
    "qt": "QuadVee, tracked",
    "qw": "QuadVee, wheeled",
    "w(b)": "wheeled, bicycle",
    "w(m)": "wheeled, monocycle",
    "a": "aerodyne",
    "p": "spheroid",
    "i": "airship",
    "k": "station-keeping",
}
FLYING = frozenset("vgapik")
BASE = 0.625
_MODE = re.compile(r'([0-9]{1,4}(?:\.[0-9])?)"?([a-z]*(?:\([bm]\))?)')
_DAMAGE = re.compile(r"[0-9]{1,2}|0\*|-|—")
_HEIGHTS = {"BM": 2.0, "IM": 2.0, "SC": 2.0, "DA": 5.0, "DS": 10.0}
_LARGE = {"LG": 2.0, "VLG": 3.0, "SLG": 4.0}


def moves(text: str) -> tuple[Mode, ...]:
    """Return the movement modes printed on a card as *text*.

    >>> [str(mode) for mode in moves('10"/4"j')]
    ['10"', '4"j']

    Raises:
        ValueError: if *text* is malformed; the message says what was expected.
    """
    found = [_MODE.fullmatch(part) for part in text.split("/")]
    if not all(found):
        raise ValueError(
            f'expected inches with the letters of the mode, as in 10", 12"j or 10"/6"j, not {text!r}'
        )
    modes = tuple(Mode(float(m[1]) if "." in m[1] else int(m[1]), m[2]) for m in found if m)
    unknown = sorted({mode.letters for mode in modes} - LETTERS.keys())
    if unknown:
        known = ", ".join(letters for letters in LETTERS if letters)
        raise ValueError(f"there is no mode of movement {', '.join(unknown)}; known: {known}")
    if len({mode.letters for mode in modes}) < len(modes):
        raise ValueError(f"one mode of movement is given twice in {text!r}")
    return modes


def move_text(modes: Iterable[Mode]) -> str:
    """Return *modes* as a card prints them."""
    return "/".join(map(str, modes))


def damages(text: str) -> tuple[Damage, Damage, Damage, Damage]:
    """Return the damage printed on a card as *text*: short, medium, long and, if present, extreme.

    >>> [str(value) for value in damages("3/2/0*")]
    ['3', '2', '0*', '0']

    Raises:
        ValueError: if *text* is malformed; the message says what was expected.
    """
    parts = text.split("/")
    if len(parts) not in {3, 4} or not all(_DAMAGE.fullmatch(part) for part in parts):
        raise ValueError(f"expected S/M/L or S/M/L/E, as in 3/3/1, 2/1/0* or '-/2/2', not {text!r}")
    short, medium, far, extreme = (_damage(part) for part in (*parts, "0")[:4])
    return short, medium, far, extreme


def _damage(part: str) -> Damage:
    return Damage(int(part.strip("*-—") or 0), part == "0*")


def damage_text(values: Iterable[Damage]) -> str:
    """Return *values* as printed on a card; ranges without damage show 0."""
    return "/".join(map(str, values))


def special(text: str) -> str:
    """Return one special ability as printed.

    Raises:
        ValueError: if *text* is empty or contains several.
    """
    code, depth = text.strip(), 0
    for sign in code:
        depth += (sign == "(") - (sign == ")")
        if depth < 0 or (sign == "," and depth == 0):
            raise ValueError(f"expected one special ability to an item, not {text!r}")
    if not code or depth:
        raise ValueError(f"expected a special ability as printed, not {text!r}")
    return code


def flies(profile: Profile) -> bool:
    """Whether any movement mode of *profile* is flight that ends in the air."""
    return any(set(mode.letters) & FLYING for mode in profile.move)


def height_of(profile: Profile) -> float:
    """Return the height of the unit in inches: 2 for 'Mechs, 1 for vehicles and infantry, more if large."""
    size = max((_LARGE[code] for code in profile.specials if code in _LARGE), default=0.0)
    if profile.type in {"BM", "IM"} and size:
        return 3.0
    if size and any(set(mode.letters) & {"v", "g"} for mode in profile.move):
        return 2.0
    return size or _HEIGHTS.get(profile.type, 1.0)

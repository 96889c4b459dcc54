"""Fonts: Source Sans 3 for text, Material Design Icons for icons; rendered once and cached.

No other fonts are used, so a screen looks the same on every machine. A character missing from the font
would show as a box, so `legible` replaces it first.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import pygame
from fonticon_mdi7 import MDI7

from game.ui.painting.picture_cache import pictures
from game.ui.shell.theme import Colour

Weight = Literal["regular", "semibold", "bold", "italic", "icon"]
FILES = {
    "regular": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "files/SourceSansPro-Bold.ttf"),
    "italic": ("font_source_sans_pro", "files/SourceSansPro-It.ttf"),
    "icon": ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
}
STAND_INS = {"●": "•", "○": "o", "□": "-", "■": "•", "✗": "×", "‑": "-", "⁄": "/", "\t": " ", "☓": "×"}
SMALLEST = 6


@cache
def font_path(weight: Weight) -> Path:
    """Return the file of the font of that *weight*."""
    package, inside = FILES[weight]
    spec = find_spec(package)
    assert spec is not None, f"{package} is not installed"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / inside


@lru_cache(maxsize=96)
def font(size: int, weight: Weight = "regular") -> pygame.font.Font:
    """Return the font of *size* pixels of the screen."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(font_path(weight), max(SMALLEST, size))


@pictures(2048)
def text(words: str, size: int, colour: Colour, weight: Weight = "regular") -> pygame.Surface:
    """Return one line of *words*, cached by size, colour and weight. Do not draw on it."""
    drawn = font(size, weight).render(legible(words), True, colour[:3])
    if colour[3] < 255:
        drawn.set_alpha(colour[3])
    return drawn


@lru_cache(maxsize=2048)
def width(words: str, size: int, weight: Weight = "regular") -> int:
    """Return the width in pixels of *words* as drawn by `text`."""
    return font(size, weight).size(legible(words))[0]


@pictures(512)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return the icon called *name* (`crosshairs`, `dice_6`...), *size* pixels high.

    Raises:
        KeyError: if there is no icon of that name; see `has_icon`.
    """
    drawn = font(size, "icon").render(glyph(name), True, colour[:3])
    if colour[3] < 255:
        drawn.set_alpha(colour[3])
    return drawn


@cache
def glyph(name: str) -> str:
    """Return the character of the icon called *name*."""
    if not has_icon(name):
        raise KeyError(name)
    return str(getattr(MDI7, name)).rpartition(".")[2]


@cache
def has_icon(name: str) -> bool:
    """Whether there is an icon called *name*."""
    return not name.startswith("_") and isinstance(getattr(MDI7, name, None), str)


@lru_cache(maxsize=4096)
def legible(words: str) -> str:
    """Return *words* with characters missing from the font replaced by a similar one, else by "?".

    >>> legible("Ä → 3″ ●")
    'Ä → 3″ •'
    """
    return "".join(_shown(character) for character in words)


@cache
def _shown(character: str) -> str:
    known = glyphs(font_path("regular"))
    if ord(character) in known:
        return character
    if character in STAND_INS:
        return STAND_INS[character]
    plain = "".join(c for c in unicodedata.normalize("NFKD", character) if ord(c) in known)
    if plain:
        return plain
    return "" if unicodedata.category(character).startswith(("C", "M")) else "?"


@cache
def glyphs(path: Path) -> frozenset[int]:
    """Return the code points for which the TrueType file at *path* has a glyph.

    pygame cannot tell: for a missing character it gives the metrics of the box.
    """
    data = path.read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    start = next(
        struct.unpack_from(">L", data, 12 + 16 * i + 8)[0]
        for i in range(tables)
        if data[12 + 16 * i : 16 + 16 * i] == b"cmap"
    )
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        platform, _, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * i)
        if platform in (0, 3):
            found |= _mapped(data, start + offset)
    return frozenset(found)


def _mapped(data: bytes, at: int) -> set[int]:
    """Return the code points of the character map at *at*, in either of the two usual Unicode formats."""
    kind = struct.unpack_from(">H", data, at)[0]
    if kind == 12:
        groups = struct.unpack_from(">L", data, at + 12)[0]
        spans = [struct.unpack_from(">LLL", data, at + 16 + 12 * i) for i in range(groups)]
        return {code for first, last, _ in spans for code in range(first, last + 1)}
    return _segments(data, at) if kind == 4 else set()


def _segments(data: bytes, at: int) -> set[int]:
    """Return the code points of a format 4 map that have a glyph other than the box."""
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    rows = [at + 14, at + 16 + 2 * count, at + 16 + 4 * count, at + 16 + 6 * count]
    ends, starts, deltas, offsets = (struct.unpack_from(f">{count}H", data, row) for row in rows)
    found = set()
    for i in range(count):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            index = code
            if offsets[i]:
                place = rows[3] + 2 * i + offsets[i] + 2 * (code - starts[i])
                index = struct.unpack_from(">H", data, place)[0]
            if index and (index + deltas[i]) % 65536:
                found.add(code)
    return found

"""The inch grid as SVG: a line every inch, a stronger one every six, with numbers outside the table."""

from __future__ import annotations

from collections.abc import Iterator

from game.battlefield.terrain.field import Battlefield
from game.ui.annotation.grid import STEP
from game.ui.export.svg_text import paint, short, text
from game.ui.shell.theme import Colour, Theme

FINE: Colour = (12, 14, 10, 60)
STRONG: Colour = (12, 14, 10, 130)
SIZE = 0.4


def lines(field: Battlefield) -> Iterator[str]:
    """Yield the grid lines, fine ones first."""
    for strong, tone, width in ((False, FINE, 0.02), (True, STRONG, 0.04)):
        ways = [f"M{short(x)} 0V{short(field.depth)}" for x in _inches(field.width, strong=strong)]
        ways += [f"M0 {short(y)}H{short(field.width)}" for y in _inches(field.depth, strong=strong)]
        if ways:
            stroke = f'{paint("stroke", tone)} stroke-width="{short(width)}"'
            yield f'<path d="{"".join(ways)}" fill="none" {stroke}/>'


def numbers(field: Battlefield, look: Theme) -> Iterator[str]:
    """Yield the numbers of the stronger lines, north and west of the table."""
    ink = look.tones["text"]
    for x in _inches(field.width, strong=True):
        yield text(str(x), (x, -0.2), SIZE, ink, anchor="middle")
    for y in _inches(field.depth, strong=True):
        yield text(str(y), (-0.15, y + SIZE * 0.35), SIZE, ink, anchor="end")


def _inches(length: float, *, strong: bool) -> list[int]:
    """Return the positions of lines inside the table, without its borders."""
    return [inch for inch in range(1, int(length) + 1) if inch < length and (inch % STEP == 0) == strong]

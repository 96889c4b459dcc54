"""Numbers, colours and words as SVG has them."""

from __future__ import annotations

from xml.sax.saxutils import escape

from game.ui.shell.theme import Colour

FONT = "Source Sans 3, Source Sans Pro, Arial, sans-serif"


def short(value: float) -> str:
    """Return a number with at most three places, without needless ones."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def tint(tone: Colour) -> str:
    """Return a colour without its opacity."""
    return "#" + bytes(tone[:3]).hex()


def paint(name: str, tone: Colour | None, opacity: float = 1.0) -> str:
    """Return the attributes that paint a fill or a stroke."""
    if tone is None:
        return f'{name}="none"'
    share = opacity * tone[3] / 255
    return f'{name}="{tint(tone)}"' + (f' {name}-opacity="{short(share)}"' if share < 1 else "")


def text(
    words: str,
    at: tuple[float, float],
    size: float,
    ink: Colour,
    *,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """Return a line of text, *size* inches high, that begins at *at*, ends there or has its middle there."""
    return (
        f'<text x="{short(at[0])}" y="{short(at[1])}" font-family="{FONT}" font-size="{short(size)}" '
        f'font-weight="{700 if bold else 400}" text-anchor="{anchor}" {paint("fill", ink)}>'
        f"{escape(words)}</text>"
    )


def centred(
    words: str, at: tuple[float, float], size: float, tone: Colour, *, bold: bool, halo: str = ""
) -> str:
    """Return a line of text with its middle at *at*, on a *halo* of that colour that keeps it legible."""
    place = f'x="{short(at[0])}" y="{short(at[1])}" font-family="{FONT}" font-size="{short(size)}"'
    shape = f'{place} font-weight="{700 if bold else 600}" text-anchor="middle"'
    rim = f'fill="{halo}" stroke="{halo}" stroke-width="{short(size / 4)}" stroke-linejoin="round"'
    # below, as an element of its own: not every program knows an order of painting
    below = f"<text {shape} {rim}>{escape(words)}</text>" if halo else ""
    return f"{below}<text {shape} {paint('fill', tone)}>{escape(words)}</text>"

"""Numbers, colours and text in SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

from game.ui.shell.theme import Colour

FONT = "Source Sans 3, Source Sans Pro, Arial, sans-serif"


def short(value: float) -> str:
    """Return a number with at most three decimals, without trailing zeros."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def tint(tone: Colour) -> str:
    """Return the hex code of a colour, ignoring its opacity."""
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
    """Return a line of text, *size* inches high, that starts, ends or is centred at *at*."""
    return (
        f'<text x="{short(at[0])}" y="{short(at[1])}" font-family="{FONT}" font-size="{short(size)}" '
        f'font-weight="{700 if bold else 400}" text-anchor="{anchor}" {paint("fill", ink)}>'
        f"{escape(words)}</text>"
    )


def centred(
    words: str, at: tuple[float, float], size: float, tone: Colour, *, bold: bool, halo: str = ""
) -> str:
    """Return a line of text centred at *at*, with a *halo* of that colour for legibility."""
    place = f'x="{short(at[0])}" y="{short(at[1])}" font-family="{FONT}" font-size="{short(size)}"'
    shape = f'{place} font-weight="{700 if bold else 600}" text-anchor="middle"'
    rim = f'fill="{halo}" stroke="{halo}" stroke-width="{short(size / 4)}" stroke-linejoin="round"'
    # a separate element below, since not every program supports paint-order
    below = f"<text {shape} {rim}>{escape(words)}</text>" if halo else ""
    return f"{below}<text {shape} {paint('fill', tone)}>{escape(words)}</text>"

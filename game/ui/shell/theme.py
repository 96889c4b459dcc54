"""The theme: every colour and size on the screen, read from assets/theme.yaml, as a function of the scale."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from game.geometry.own_yaml import read_own
from game.geometry.value import Value

Colour = tuple[int, int, int, int]
SCALES = (1.0, 2.5)
OUTLINE = "/outline"
PAPER = "/paper"


class MarkStyle(Value):
    """How a mark is drawn. Widths, dashes and sizes are in screen pixels, scale included."""

    line: Colour | None
    width: float
    dash: tuple[float, float] | None
    fill: Colour | None
    casing: Colour | None
    text: Colour
    size: int
    bold: bool
    pill: Colour


class TerrainStyle(Value):
    """How one kind of terrain is drawn: the painter's name, and its named parameters."""

    paint: str
    values: Mapping[str, Any]

    def colour(self, name: str, default: str = "#808080") -> Colour:
        """Return the colour called *name*."""
        return colour(self.values.get(name, default))

    def colours(self, name: str) -> tuple[Colour, ...]:
        """Return the list of colours called *name*."""
        return tuple(colour(text) for text in self.values.get(name, ()))

    def number(self, name: str, default: float) -> float:
        """Return the length in inches called *name*."""
        return float(self.values.get(name, default))

    def span(self, name: str, default: tuple[float, float]) -> tuple[float, float]:
        """Return the two lengths in inches called *name*."""
        low, high = self.values.get(name, default)
        return float(low), float(high)


class Theme(Value):
    """The look at one scale and in one palette; see `theme`."""

    scale: float
    palette: str
    tones: Mapping[str, Colour]
    sides: tuple[Colour, ...]
    source: Mapping[str, Any]

    def px(self, length: float) -> int:
        """Return *length*, in pixels at 100 %, in screen pixels: at least 1 if positive."""
        return _pixels(length, self.scale)

    def size(self, name: str) -> int:
        """Return the size called *name* in screen pixels."""
        return self.px(self.source["sizes"][name])

    def side(self, index: int) -> Colour:
        """Return the colour of side number *index*; beyond the palette colours repeat."""
        return self.sides[index % len(self.sides)]

    def shape(self, index: int) -> str:
        """Return the shape that marks side number *index* in addition to its colour."""
        shapes: list[str] = self.source["side_shapes"]
        return shapes[index % len(shapes)]

    def mark(self, style: str) -> MarkStyle:
        """Return the style called *style*, else that of the part before its hyphen, else the plain one.

        `side-0`, `side-1`... are lines, fills and text in the colour of a side, `figure-0`... figures,
        `public_note-0`... and `private_note-0`... notes.
        """
        return _mark_style(self.scale, self.palette, style)

    def terrain(self, kind: str, form: str) -> TerrainStyle:
        """Return how terrain of *kind* is drawn; by the value of its *form* if the theme has no such kind."""
        entries = self.source["terrain"]
        values = {**entries["forms"][form], **entries["kinds"].get(kind, {})}
        return TerrainStyle(values["paint"], values)

    def on(self, ground: str) -> Theme:
        """Return this look with the colours of terrain on a table of that *ground*."""
        return _on(self.scale, self.palette, ground) if ground in self.source["terrain"]["grounds"] else self

    @property
    def table(self) -> TerrainStyle:
        """The style of the open table, with the colour ramp for heights."""
        values = self.source["terrain"]["table"]
        return TerrainStyle(values["paint"], values)

    def silhouette(self, kind: str, mode: str = "") -> str:
        """Return the silhouette of a unit of type *kind* that moves by *mode* ("t", "h", "v"...)."""
        names: Mapping[str, str] = self.source["silhouettes"]
        return names.get(f"{kind}.{mode}") or names.get(kind, "blip")

    def badge(self, flag: str) -> str | None:
        """Return the icon for *flag* on a token; None if it has none."""
        icon: str | None = self.source["badges"].get(flag)
        return icon


def colour(text: str) -> Colour:
    """Return the red, green, blue and opacity of `#RRGGBB` or `#RRGGBBAA`.

    >>> colour("#FF000080")
    (255, 0, 0, 128)
    """
    digits = text.removeprefix("#").ljust(8, "F")
    red, green, blue, opacity = bytes.fromhex(digits)
    return red, green, blue, opacity


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """Return the colour *share* of the way from *a* to *b*.

    >>> mixed((0, 0, 0, 255), (100, 200, 0, 255), 0.5)
    (50, 100, 0, 255)
    """
    red, green, blue, opacity = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue, opacity


def asset(*parts: str) -> Path:
    """Return the path of a file in assets: in a frozen program, an installed package or a checkout."""
    game = Path(__file__).resolve().parents[2]
    roots = (Path(getattr(sys, "_MEIPASS", game)), game, game.parent)
    found = [root / "assets" / Path(*parts) for root in roots]
    return next((path for path in found if path.exists()), found[-1])


def palettes() -> dict[str, str]:
    """Return the names of the palettes, with their labels in the settings."""
    return {key: entry["name"] for key, entry in _source()["palettes"].items()}


@lru_cache(maxsize=4096)
def _pixels(length: float, scale: float) -> int:
    return max(1, round(length * scale)) if length > 0 else 0


@cache
def theme(scale: float = 1.0, palette: str = "standard") -> Theme:
    """Return the look at *scale*, clamped to 1.0 to 2.5, in a *palette*."""
    source, chosen = _source(), _palette(palette)
    tones = {name: colour(text) for name, text in source["tones"].items()}
    tones |= {name: colour(chosen[name]) for name in ("good", "warn", "bad")}
    if palette.endswith(PAPER):
        tones |= {name: colour(text) for name, text in source["paper"]["tones"].items()}
    sides = tuple(colour(text) for text in chosen["sides"])
    return Theme(min(max(scale, SCALES[0]), SCALES[1]), palette, tones, sides, source)


@cache
def _on(scale: float, palette: str, ground: str) -> Theme:
    """Return the look with its terrain overridden as the theme says for *ground*."""
    look = theme(scale, palette)
    usual = look.source["terrain"]
    changed: Mapping[str, Any] = usual["grounds"][ground]

    def over(part: str) -> Mapping[str, Any]:
        others = changed.get(part, {})
        return {name: {**values, **others.get(name, {})} for name, values in usual[part].items()}

    entries = {part: over(part) for part in ("forms", "kinds")}
    terrain = {**usual, **entries, "table": {**usual["table"], **changed["table"]}}
    return replace(look, source={**look.source, "terrain": terrain})


def paper(look: Theme) -> Theme:
    """Return *look* for print: dark on white."""
    return look if look.palette.endswith(PAPER) else theme(look.scale, look.palette + PAPER)


def _palette(name: str) -> Mapping[str, Any]:
    """Return the palette called *name*, for screen or print; the default one if there is none."""
    known: Mapping[str, Mapping[str, Any]] = _source()["palettes"]
    return known.get(name.removesuffix(PAPER)) or known["standard"]


@cache
def _source() -> dict[str, Any]:
    """Return the contents of the theme file."""
    loaded: dict[str, Any] = read_own(asset("theme.yaml"))
    return loaded


@cache
def _entries(palette: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of the marks, including those of sides, with the overrides of *palette*."""
    source, chosen = _source(), _palette(palette)
    printed = source["paper"]["marks"] if palette.endswith(PAPER) else {}
    sides = {
        f"side-{i}": {"line": text, "width": 2, "fill": f"{text}30", "text": text, "bold": True}
        for i, text in enumerate(chosen["sides"])
    }
    figures = {
        f"figure-{i}": {"line": text, "width": 1.4, "fill": f"{text}B0"}
        for i, text in enumerate(chosen["sides"])
    }
    notes = {
        f"{name}-{i}": {**source["marks"][name], "line": text}
        for name in ("public_note", "private_note")
        for i, text in enumerate(chosen["sides"])
    }
    return {**source["marks"], **sides, **figures, **notes, **chosen.get("marks", {}), **printed}


@cache
def _mark_style(scale: float, palette: str, style: str) -> MarkStyle:
    """Return the style called *style*, by its full or a shorter name; with `OUTLINE`, without its fill."""
    if style.endswith(OUTLINE):
        return replace(_mark_style(scale, palette, style.removesuffix(OUTLINE)), fill=None)
    entries = _entries(palette)
    entry = entries.get(style) or entries.get(style.partition("-")[0]) or entries["plain"]
    return _read_style(theme(scale, palette), entry)


def _read_style(look: Theme, entry: Mapping[str, Any]) -> MarkStyle:
    def shade(name: str) -> Colour | None:
        return colour(entry[name]) if name in entry else None

    dash = entry.get("dash")
    usual = theme(look.scale, look.palette.removesuffix(PAPER))
    return MarkStyle(
        line=shade("line"),
        width=entry.get("width", 2) * look.scale,
        dash=(dash[0] * look.scale, dash[1] * look.scale) if dash else None,
        fill=shade("fill"),
        casing=shade("casing"),
        text=shade("text") or usual.tones["text"],
        size=look.px(entry.get("size", 13)),
        bold=bool(entry.get("bold", False)),
        pill=shade("pill") or usual.tones["pill"],
    )

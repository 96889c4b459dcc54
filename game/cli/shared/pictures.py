"""Pictures written by commands: the table, and the certificate of a sight."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import writing
from game.core.model.state import View
from game.core.model.unit import Side, Unit
from game.core.views.marks import Mark
from game.core.views.observe import OVERSEER
from game.core.views.reporting import judged
from game.core.views.ruling import Ruling
from game.storage import disk

SWITCHES = ("grid", "heights")
ENDINGS = (".png", ".svg")


def draw(
    path: Path,
    view: View,
    marks: Sequence[Mark],
    size: tuple[int, int],
    *,
    switches: Set[str] = frozenset(),
    true: bool = False,
    part: tuple[float, float, float, float] | None = None,
    side: Side | None = None,
    headings: Mapping[str, str] | None = None,
) -> None:
    """Write the table of *view* with *marks* as a picture, PNG or SVG by the ending of *path*.

    Args:
        path: The file to write.
        view: The known state.
        marks: Further marks on the table.
        size: Width and height in pixels.
        switches: Which of "grid" and "heights" are on.
        true: Whether an SVG is in true scale: 1 inch on paper per inch.
        part: The part of the table to draw: west, north, east and south, in inches; None for all.
        side: The viewing side; None for all.
        headings: The headings of shaded ground, by overlay.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.pictures import pieces_of
    from game.overlays.legends import explained
    from game.overlays.table import overlays_of
    from game.ui.export import picture, svg
    from game.ui.painting.camera import framed
    from game.ui.painting.night import night_over
    from game.ui.shell.theme import theme

    look = theme()
    pieces = pieces_of(view, look)
    shown: dict[str, Any] = {switch: switch in switches for switch in SWITCHES}
    shown |= {"size": size, "look": look, "now": night_over(view, side or OVERSEER)}
    shown["legends"] = explained(marks, overlays_of(view.rules), headings or {})
    with writing(path):
        if path.suffix.lower() == ".svg":
            text = svg.svg(view.battlefield, pieces, marks, **shown, true=true, part=part)
            disk.export(path, text.encode())
        else:
            shown |= {"camera": framed(part, size)} if part else {}
            drawn = picture.picture(view.battlefield, pieces, marks, **shown)
            picture.save(drawn, path)


def draw_certificate(path: Path, view: View, a: Unit, b: Unit, by_rules: Sequence[Ruling] = ()) -> None:
    """Write the certificate of *a* and *b* as a picture to *path*: a true-scale SVG, or a PNG.

    *by_rules* are rulings of several families to add below.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.pictures import both_ways
    from game.ui.export import sight_sheet
    from game.ui.export.picture import save
    from game.ui.shell.theme import theme

    both = judged(view, a, b), judged(view, b, a)
    found = replace(both_ways(view.battlefield, (a, b), both, view.sides), rulings=tuple(by_rules))
    with writing(path):
        if path.suffix.lower() == ".svg":
            disk.export(path, sight_sheet.sheet(found, theme()).encode())
        else:
            save(sight_sheet.picture(found, theme(2.0)), path)

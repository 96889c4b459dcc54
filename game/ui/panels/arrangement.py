"""An arrangement of panels: what each wants, and the places that they got."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.geometry.value import Value
from game.ui.panels.boxes import Size

LOWER = 0.68
"""The usual share of a column that is too short that a panel may take below others."""


class Want(Value):
    """The room that a panel wants.

    Attributes:
        size: Its width and height; a list in a column is as wide as the column.
        tab: The width of its tab.
        folded: Whether only its tab is shown.
        sideways: Whether its tab is as high as itself.
        spot: Where the player has put it, one of the `SPOTS` of its name; "" by default.
        share: The share of a column that is too short that it may take below others.
        least: The height that it needs if there is no room for *size*; 0 for all of that.
    """

    size: Size
    tab: int = 0
    folded: bool = False
    sideways: bool = False
    spot: str = ""
    share: float = LOWER
    least: int = 0


class Arrangement(Value):
    """The places of all panels.

    Attributes:
        rects: By panel name; a folded panel has the rectangle of its tab.
        free: The area between the columns, in which the whole table is shown.
        clear: The part of it without bars, to which the view is centred.
        asking: Where a question may be placed: over lists and the log too, but not over buttons.
        lists: The columns.
    """

    rects: Mapping[str, Rect]
    free: Rect
    clear: Rect
    asking: Rect
    lists: tuple[Rect, ...]

"""Where everything is on the lab's screen: one function of the size of the window and of the scale."""

from __future__ import annotations

from pygame import Rect

from game.geometry.value import Value
from game.ui.battle.layout import ROOMY, SHORT
from game.ui.shell.theme import Theme


class LabLayout(Value):
    """The rectangles of the screen, in pixels.

    Attributes:
        tools: The tools, and below them the list of all things where there is room.
        about: What is chosen, or what the tool in hand makes.
        foot: What the tool does, and where the cursor is.
        narrow: Whether the tools show their icons only, and there is no list.
    """

    bar: Rect
    tools: Rect
    table: Rect
    about: Rect
    foot: Rect
    narrow: bool


def layout(size: tuple[int, int], look: Theme) -> LabLayout:
    """Return the layout for a window of *size* pixels."""
    px = look.px
    wide, tall = size[0] / look.scale, size[1] / look.scale
    bar = Rect(0, 0, size[0], px(60 if tall >= SHORT else 52))
    narrow = wide < 960 or tall < SHORT
    left = px(56 if narrow else 248 if wide >= ROOMY else 208)
    right = px(320 if wide >= ROOMY else 272 if wide >= 800 else 232)
    low = px(30)
    middle = size[1] - bar.bottom
    tools = Rect(0, bar.bottom, left, middle)
    about = Rect(size[0] - right, bar.bottom, right, middle)
    table = Rect(left, bar.bottom, size[0] - left - right, middle - low)
    return LabLayout(bar, tools, table, about, Rect(left, table.bottom, table.width, low), narrow)

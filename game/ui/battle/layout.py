"""Where everything is on the battle screen: one function of the size of the window and of the scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.theme import Theme

ROOMY = 1180


@dataclass(frozen=True)
class Layout:
    """The rectangles of the screen, in pixels. Where there is little room the panels get narrower.

    Attributes:
        dock: Below the table: what is in *hand* on the left, the *log* on the right.
    """

    bar: Rect
    forces: Rect
    table: Rect
    card: Rect
    hand: Rect
    log: Rect

    @property
    def dock(self) -> Rect:
        """Everything below the table."""
        return self.hand.union(self.log)


def layout(size: tuple[int, int], look: Theme) -> Layout:
    """Return the layout for a window of *size* pixels."""
    px = look.px
    wide, tall = size[0] / look.scale, size[1] / look.scale
    bar = Rect(0, 0, size[0], px(60))
    left = px(248 if wide >= ROOMY else 196 if wide >= 960 else 64)
    right = px(320 if wide >= ROOMY else 276 if wide >= 800 else 240)
    low = px(min(232, max(148, tall * 0.25)))
    middle = size[0] - left - right
    table = Rect(left, bar.bottom, middle, size[1] - bar.bottom - low)
    hand = Rect(left, table.bottom, min(px(430), max(middle * 54 // 100, min(middle, px(300)))), low)
    log = Rect(hand.right, table.bottom, middle - hand.width, low)
    forces = Rect(0, bar.bottom, left, size[1] - bar.bottom)
    card = Rect(size[0] - right, bar.bottom, right, size[1] - bar.bottom)
    return Layout(bar, forces, table, card, hand, log)

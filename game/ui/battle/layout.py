"""Where everything is on the battle screen: one function of the size of the window and of the scale."""

from __future__ import annotations

from pygame import Rect

from game.geometry.value import Value
from game.ui.shell.theme import Theme

ROOMY = 1180
SHORT = 470
HEAD, CARD, LIST = 46, 440, 190
"""Of a small map its title and its words; how much the card and the list of the forces keep beside one."""


class Layout(Value):
    """The rectangles of the screen, in pixels. Where there is little room the panels get narrower.

    Attributes:
        hand: What is in hand: below the table, in a short window below the card.
        log: Below the table.
        targets: Where the enemies are listed while one is aimed at: over the log; in a short window over the
            buttons of the overlays as well.
    """

    bar: Rect
    forces: Rect
    table: Rect
    card: Rect
    hand: Rect
    log: Rect
    targets: Rect

    def dock(self, look: Theme) -> Rect:
        """Return where a small map lies: below the card, else the forces; in a short window on the table."""
        card, forces, table, head = self.card, self.forces, self.table, look.px(HEAD)
        if card.height - card.width - head >= look.px(CARD):
            return Rect(card.x, card.bottom - card.width - head, card.width, card.width + head)
        if forces.width >= look.px(LIST):
            return Rect(forces.x, forces.bottom - forces.width - head, forces.width, forces.width + head)
        side = min(table.width // 2, table.height - head)
        return Rect(table.right - side, table.y, side, side + head)


def layout(size: tuple[int, int], look: Theme) -> Layout:
    """Return the layout for a window of *size* pixels."""
    px = look.px
    wide, tall = size[0] / look.scale, size[1] / look.scale
    bar = Rect(0, 0, size[0], px(60 if tall >= SHORT else 52))
    left = px(248 if wide >= ROOMY else 196 if wide >= 960 else 64)
    right = px(320 if wide >= ROOMY else 276 if wide >= 800 else 240)
    low = px(min(232, max(178, tall * 0.25)))
    side = Rect(size[0] - right, bar.bottom, right, size[1] - bar.bottom)
    forces = Rect(0, bar.bottom, left, side.height)
    middle = size[0] - left - right
    if tall < SHORT:
        return _short(bar, forces, side, low, px(44))
    table = Rect(left, bar.bottom, middle, side.height - low)
    hand = Rect(left, table.bottom, min(px(430), max(middle // 2, min(middle, px(300)))), low)
    log = Rect(hand.right, table.bottom, middle - hand.width, low)
    return Layout(bar, forces, table, side, hand, log, log)


def _short(bar: Rect, forces: Rect, side: Rect, low: int, lines: int) -> Layout:
    """Return the layout of a short window: what is in hand goes below the card, the log has few *lines*."""
    card = Rect(side.x, side.y, side.width, max(0, side.height - low))
    hand = Rect(side.x, card.bottom, side.width, side.bottom - card.bottom)
    table = Rect(forces.right, bar.bottom, side.x - forces.right, side.height - lines)
    log = Rect(table.x, table.bottom, table.width, lines)
    rows = round(lines * 2.2)
    targets = Rect(log.x, log.bottom - rows, log.width, rows)
    return Layout(bar, forces, table, card, hand, log, targets)

"""The heading of the action bar: the name of the unit, and what to do."""

from __future__ import annotations

from game.ui.battle.panels.hand_layout import HandLayout
from game.ui.shell.page import LEADING, Page, fitted, wrapped

NAME, TASK = 15, 12
"""The sizes of its text at 100 %."""


def draw_heading(page: Page, laid: HandLayout) -> None:
    """Draw the name of the unit, and what to do below it or beside the last buttons, as there is room."""
    hint = ": ".join(filter(None, (laid.heading, laid.words)))
    if laid.block is not None:
        block, line = laid.block, round(page.px(NAME) * LEADING)
        task = _cut(page, laid.words, block.width, block.height - line) if laid.told else ""
        y = block.centery - (line + _height(page, task, block.width)) // 2
        page.write(laid.heading, (block.x, y), size=NAME, weight="bold", width=block.width)
        _draw_task(page, task, (block.x, y + line), block.width)
        page.hint(block, hint)
    if laid.task is not None:
        room = laid.task
        task = _cut(page, laid.words, room.width, room.height)
        _draw_task(page, task, (room.x, room.centery - _height(page, task, room.width) // 2), room.width)
        page.hint(room, hint)


def _draw_task(page: Page, task: str, at: tuple[int, int], width: int) -> None:
    if task:
        page.lines(task, at, width, size=TASK, tone="dim")


def _height(page: Page, task: str, width: int) -> int:
    """Return the height in pixels of *task* in lines of *width*."""
    pixels = page.px(TASK)
    return round(pixels * LEADING) * len(wrapped(task, pixels, "regular", width)) if task else 0


def _cut(page: Page, task: str, width: int, height: int) -> str:
    """Return *task* cut to as many lines as fit in *width* by *height* pixels, at least one."""
    pixels = page.px(TASK)
    lines, most = wrapped(task, pixels, "regular", width), max(1, height // round(pixels * LEADING))
    if len(lines) <= most:
        return task
    return "\n".join((*lines[: most - 1], fitted(" ".join(lines[most - 1 :]), pixels, "regular", width)))

"""The bar of a replay: the current step, the buttons that step and play, the timeline, the speed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.ui.menu.replay.session import ReplaySession
from game.ui.menu.replay.timeline import Timeline
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets, key_room

WIDE, BESIDE = 660, 560
"""Its width at 100 %, and the least for the timeline to be beside the buttons."""
LINE, BUTTON, GAP, EDGE, PLAY, SPEED = 22, 34, 4, 8, 92, 74
BUTTONS: Sequence[tuple[str, str, str]] = (
    ("first", "skip_previous", "Beginning (Home)"),
    ("turn back", "step_backward_2", "Turn back (Page Up)"),
    ("back", "step_backward", "Back (←)"),
    ("play", "play", "Play or pause"),
    ("on", "step_forward", "On (→)"),
    ("turn on", "step_forward_2", "Next turn (Page Down)"),
    ("last", "skip_next", "End (End)"),
)


class Transport(Panel):
    """Steps, plays and goes to any moment.

    Attributes:
        timeline: The bar with the turns.
    """

    name = placement.ACTIONS
    title = "Replay"

    def __init__(
        self,
        look: Theme,
        replay: ReplaySession,
        widgets: Widgets,
        go: Callable[[int], Any],
        commands: Mapping[str, Callable[[], Any]],
        *,
        low: bool = False,
    ) -> None:
        """Create it.

        Args:
            look: The theme.
            replay: The replay session.
            widgets: The widgets of the screen.
            go: Goes to the step with a given number.
            commands: The command of each of `BUTTONS`, and "speed".
            low: Whether the window is low: the play button has no text, and everything is in one row.
        """
        super().__init__(look)
        self.replay = replay
        self.timeline = Timeline(replay.frames, go)
        self._beside, self._low = True, low
        self._widgets = widgets
        empty = pygame.Rect(0, 0, 1, look.px(BUTTON))
        self._buttons: dict[str, Element] = {}
        for name, icon, hint in BUTTONS:
            rect = empty.copy()
            rect.width = look.px(BUTTON)
            if name != "play":
                self._buttons[name] = widgets.button(rect, "", commands[name], icon=icon, hint=hint)
                continue
            words, key = ("", "") if low else ("Play", "Space")
            rect.width = look.px(BUTTON) if low else look.px(PLAY) + key_room(look, key)
            hint = f"{hint} (Space)" if low else hint
            self._buttons[name] = widgets.button(
                rect, words, commands[name], icon=icon, hint=hint, style="primary", key=key
            )
        rect = pygame.Rect(0, 0, look.px(SPEED), look.px(BUTTON))
        hint = "Speed (+ and -)"
        self._speed = widgets.button(rect, "", commands["speed"], icon="speedometer", hint=hint)

    def show(self, speed: float, *, playing: bool) -> None:
        """Show on the buttons how fast it plays, and whether it does."""
        self._widgets.change(self._speed, words=f"{speed:g}×")
        words, icon = ("Pause", "pause") if playing else ("Play", "play")
        self._widgets.change(self._buttons["play"], words="" if self._low else words, icon=icon)

    # where it stands

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        wide = min(px(WIDE), frame.bar)
        self._beside = wide >= px(BESIDE) or self._low
        rows = px(BUTTON) if self._beside else px(BUTTON + LINE + 8)
        return wide, px(EDGE + LINE + EDGE) + rows

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        super().place(rect, folded=folded)
        px = self.look.px
        x, y = rect.x + px(EDGE), rect.bottom - px(EDGE + BUTTON)
        for button in (*self._buttons.values(), self._speed):
            self._widgets.visible(button, self.open)
        for button in self._buttons.values():
            button.set_position((x, y))
            x += button.get_abs_rect().width + px(GAP)
        speed = rect.right - px(EDGE + SPEED)
        self._speed.set_position((speed, y))
        if self._beside:
            line = pygame.Rect(x + px(14), y, speed - x - px(28), px(BUTTON - 10))
        else:
            line = pygame.Rect(rect.x + px(18), y - px(LINE + 6), rect.width - px(36), px(LINE))
        self.timeline.place(line, self.look)

    @property
    def controls(self) -> list[pygame.Rect]:
        return [self.timeline.rect] if self.open else []

    def handle(self, event: pygame.Event) -> bool:
        """Follow the mouse on the timeline; return False if *event* is not for it."""
        return self.open and self.timeline.handle(event)

    # drawing

    def key(self) -> Hashable:
        return self.replay.step, self.replay.now, self._beside

    def draw_open(self, page: Page) -> None:
        super().draw_open(page)
        self.timeline.draw(page, self.replay.now, self.replay.app.pointer)

    def paint(self, page: Page) -> None:
        px, frame, dice = page.px, self.replay.frame, self.replay.step.dice
        y = px(EDGE + LINE // 2)
        count = f"{frame.number} of {len(self.replay.frames) - 1}"
        right = self.rect.width - px(EDGE + MARK)
        end = page.write(count, (right, y), size=13, tone="dim", anchor="midright")
        room = end.x - px(EDGE + 16)
        words = f"{frame.title}  ·  {dice}" if dice and dice != frame.title else frame.title
        size = next((one for one in (15, 13) if fonts.width(words, px(one), "semibold") <= room), 13)
        at = px(EDGE + 2), y
        shown = page.write(words, at, size=size, weight="semibold", anchor="midleft", width=room)
        page.hint(shown, words)

"""Undo, redo, the menu, and the large button that ends the phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui.battle.session import procedure
from game.ui.battle.solitaire.solitaire import Solitaire
from game.ui.panels import placement
from game.ui.panels.panel import MARK, SidewaysPanel
from game.ui.panels.placement import Frame
from game.ui.shell.keys import spoken
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

TALL, LOW, LOWEST, BUTTON, EDGE = 48, 44, 40, 36, 6
"""Its heights in a large window, in others and in a low one; of its buttons; their distance to the side."""
NEXT = 140, 124, 108
"""Widths of the next button in a large window, in a roomy one and in others."""


class HistoryPanel(SidewaysPanel):
    """Undo, redo, the menu button and the next button; folded, only the next button is left.

    Attributes:
        next: The next button; *undo*, *redo* and *menu* are the small ones.
    """

    name = placement.HISTORY
    title = "History"

    def __init__(
        self,
        look: Theme,
        solitaire: Solitaire,
        widgets: Widgets,
        open_menu: Callable[[], Any],
        end: Callable[[], Any],
    ) -> None:
        super().__init__(look)
        battle = solitaire.battle
        self.battle, self.widgets = battle, widgets
        self._solitaire = solitaire
        self._wide = 0
        self._tall = look.px(TALL)
        px, keys = look.px, battle.app.keys
        self.undo, self.redo, self.menu = (
            widgets.button(pygame.Rect(0, 0, px(BUTTON), px(BUTTON)), "", command, icon=icon)
            for icon, command in (
                ("undo_variant", solitaire.undo),
                ("redo_variant", lambda: procedure.redo(battle)),
                ("menu", open_menu),
            )
        )
        widgets.change(self.menu, hint=f"The menu of the battle ({spoken(keys.of('menu'))})")
        self._end = end
        self.next: Element = None

    @property
    def tab(self) -> int:
        return self._wide + self.look.px(2 * EDGE + MARK)

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        self._wide = px(NEXT[0] if frame.large else NEXT[1] if frame.roomy else NEXT[2])
        self._tall = px(TALL if frame.large else LOWEST if frame.short else LOW)
        return self.tab + 3 * px(BUTTON + 4), self._tall

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        px = self.look.px
        super().place(rect, folded=folded)
        tall, y = px(BUTTON), rect.y + (self._tall - px(BUTTON)) // 2
        button = pygame.Rect(rect.right - px(EDGE) - self._wide, y, self._wide, tall)
        if self.next is None:
            self.next = self.widgets.button(button, "End phase", self._go_on, style="primary")
        self.next.set_position(button.topleft)
        x = rect.x + px(EDGE + MARK)
        for one in (self.undo, self.redo, self.menu):
            self.widgets.visible(one, not folded)
            one.set_position((x, y))
            x += px(BUTTON + 4)

    def _go_on(self) -> None:
        """End the phase; while the computer acts, pause or resume it."""
        computers = self._solitaire.computers
        if computers.acting is not None and not self.battle.activation.may_act:
            computers.pause()
        else:
            self._end()

    def _update_next(self) -> None:
        battle, keys, computers = self.battle, self.battle.app.keys, self._solitaire.computers
        if computers.acting is not None and not battle.activation.may_act:
            words = "Go on" if computers.paused else "Pause"
            hint = f"{computers.acting} is played by the computer ({spoken(keys.of('pause computer'))})"
            self.widgets.change(self.next, words=words, enabled=True, hint=hint)
            return
        against = procedure.end_objection(battle)
        hint = against or f"Ends the phase for {battle.side} ({spoken(keys.of('end phase'))})"
        self.widgets.change(self.next, words=procedure.next_words(battle), enabled=not against, hint=hint)

    def update(self) -> None:
        """Update the buttons with what they do now, or why they are disabled."""
        battle, keys = self.battle, self.battle.app.keys
        self._update_next()
        for button, name, reason in (
            (self.undo, "Undo", procedure.undo_objection(battle)),
            (self.redo, "Redo", procedure.redo_objection(battle)),
        ):
            proposes = name == "Undo" and bool(reason) and procedure.may_propose_undo(battle)
            hint = f"{name} ({spoken(keys.of(name.lower()))})\n{reason}" if reason else name
            self.widgets.change(button, enabled=not reason or proposes, hint=hint)

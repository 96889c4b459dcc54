"""The options of the rules that are in force in the sight lab: each change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.lobby import Option
from game.ui.lab.bench import Bench
from game.ui.menu.choices import Choices, explained, of_options
from game.ui.menu.frame import MenuScreen, panel
from game.ui.menu.porch import Porch
from game.ui.page import Page


class LabRules(MenuScreen):
    """The list of all named decisions of the rules."""

    icon = "tune_variant"

    def __init__(self, porch: Porch, bench: Bench) -> None:
        super().__init__(porch)
        self.bench = bench
        self.heading = f"Options of {bench.now.rules.name.replace('_', ' ').title()}"
        self._rows = Choices(("Looking for the options…", "", ""))
        self._options: Sequence[Option] = ()

    def entered(self) -> None:
        self.porch.quiet("options", self.app.lobby.options, self._have)

    def _have(self, options: Sequence[Option]) -> None:
        self._options = options
        self._refresh()

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back("Lab")
        room = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, self.body.height - 2 * gap)
        wide = room.width if self.tight else round(room.width * 0.62)
        self._list_at = pygame.Rect(room.x, room.y, wide, room.height)
        self.shelve(self._rows, self._list_at.inflate(-px(12), -px(12)))
        rest = room.width - wide - gap
        self._words_at = None if self.tight else pygame.Rect(room.x + wide + gap, room.y, rest, room.height)
        self.way_on("Back to the lab", self.back, icon="check")
        self.say("Every change is in force at once, and can be undone in the lab.")
        self._refresh()

    def _refresh(self) -> None:
        options = [one for one in self._options if one.name != "undo"]
        chosen = {one.name: self.bench.now.rules.options[one.name] for one in options}
        self._rows.fill(of_options(options, chosen, {}, self._put, self.app))

    def _put(self, name: str, value: Any) -> None:
        self.bench.set_option(name, value)
        self._refresh()

    def draw_body(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)
        if self._words_at is not None:
            explained(page, self._rows.thing, panel(page, self._words_at))

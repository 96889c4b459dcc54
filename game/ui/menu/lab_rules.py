"""The rules in force in the sight lab: family, add-ons, options. Changes take effect immediately."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.engine.sandbox import SANDBOX
from game.core.lobby import Switch
from game.core.model.edits import Opted
from game.core.rulebook import AddonInfo, Option, Rulebook
from game.ui.lab.editing.session import LabSession
from game.ui.menu.choices import Choice, Choices, explained, headed, of_options
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen, panel
from game.ui.shell.page import Page

FAMILY = (
    "The family of rules. Units get its card of the same name; units without one are removed, "
    "which can be undone. Terrain that it does not know is refused."
)


class LabRules(MenuScreen):
    """The list of the rules and all their options."""

    icon = "tune_variant"

    def __init__(self, context: MenuContext, lab: LabSession) -> None:
        super().__init__(context)
        self.lab = lab
        self._books: Sequence[Rulebook] = ()
        self._options: Sequence[Option] = ()
        self._fresh = True
        self._rows = Choices(("Looking for the options…", "", ""))

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the family and of the add-ons in force."""
        now = self.lab.now.rules
        return (now.name, *(name for name in now.addons if name != SANDBOX))

    def entered(self) -> None:
        self.context.quiet("rulebooks", self.app.lobby.rulebooks, self._have_books)
        self._ask()

    def _ask(self) -> None:
        rules = self.rules
        self.context.quiet("options of the lab", lambda: self.app.lobby.options(rules), self._have)

    def _have_books(self, books: Sequence[Rulebook]) -> None:
        self._books = books
        self._refresh()

    def _have(self, options: Sequence[Option]) -> None:
        self._options = options
        self._refresh()

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back("Lab")
        room = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, self.body.height - 2 * gap)
        wide = room.width if self.tight else round(room.width * 0.62)
        self._list_at = pygame.Rect(room.x, room.y, wide, room.height)
        self.place_list(self._rows, self._list_at.inflate(-px(12), -px(12)))
        rest = room.width - wide - gap
        self._words_at = None if self.tight else pygame.Rect(room.x + wide + gap, room.y, rest, room.height)
        self.way_on("Back to the lab", self.back, icon="check")
        self.say("Changes take effect at once, and can be undone in the lab.")
        self._refresh()

    def _refresh(self) -> None:
        self.heading = f"Options of {titled(self.lab.now.rules.name)}"
        now = self.lab.now.rules.options
        options = [one for one in self._options if one.name != "undo" and one.name in now]
        chosen = {one.name: now[one.name] for one in options}
        rows = headed(of_options(options, chosen, {}, self._put, self.app), options)
        above = self._of_rules() if self._books else []
        place = len(above) + 1 if self._fresh else self._rows.chosen
        self._fresh = self._fresh and not (rows and above)
        self._rows.fill([*above, *rows], place)

    def _of_rules(self) -> list[Choice]:
        """Return the rows of the family and its add-ons."""
        now, *addons = self.rules
        names = [book.key for book in self._books]
        place = names.index(now) if now in names else 0

        def step(by: int) -> None:
            self._switch((names[place + by],))

        least, most = place == 0, place == len(names) - 1
        family = Choice("Family", FAMILY, titled(now), step=step, least=least, most=most)
        found = [Choice("Rules", kind="heading"), family]
        for addon in self._books[place].addons:
            found.append(self._of_addon(now, addon, addons))
        return found

    def _of_addon(self, family: str, addon: AddonInfo, now: Sequence[str]) -> Choice:
        name = addon.key
        rest = [one for one in now if one != name]
        wanted = (family, *rest) if name in now else (family, *now, name)
        words = f"{addon.words} Its options follow those of the family. It works in a battle from here."
        on = "on" if name in now else "off"
        return Choice(addon.name, words, on, "switch", lambda step: self._switch(wanted))

    def _switch(self, rules: tuple[str, ...]) -> None:
        lobby = self.app.lobby
        self.context.run_task("Switching the rules", lambda: lobby.switched(rules), self._switched)

    def _switched(self, found: Switch) -> None:
        what, *more = found.changes
        self.lab.edits.do(what, *more, words="switch the rules")
        if found.words:
            self.app.toast("; ".join(found.words), "warn" if len(found.changes) > 1 else "text")
        self._ask()
        self._refresh()

    def _put(self, name: str, value: Any) -> None:
        if self.lab.now.rules.options.get(name) != value:
            self.lab.edits.do(Opted({name: value}), words=f"set {name.replace('_', ' ')}")
        self._refresh()

    def draw_body(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)
        if self._words_at is not None:
            explained(page, self._rows.thing, panel(page, self._words_at))


def titled(name: str) -> str:
    """Return the name of rules as shown to players.

    >>> titled("alpha_strike")
    'Alpha Strike'
    """
    return name.replace("_", " ").title()

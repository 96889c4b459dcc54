"""Saved forces: a list of all; take one, rename it, delete it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.force import SavedForce
from game.storage import names
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.setup.draft import counted
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog, confirm, problems
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

LONGEST = 60
NONE_YET = (
    "No saved forces",
    "content_save_off_outline",
    "Save the force of a side on the page of forces (Ctrl+M).",
)


def name_objection(text: str) -> str | None:
    """Return why a force cannot be called *text*, as text; None if it can."""
    return names.objection(text.strip(), LONGEST)


class SavedForcesScreen(MenuScreen):
    """The list of saved forces; *then* is called with the one that is taken.

    Attributes:
        rows: The list.
    """

    heading = "Saved forces"
    icon = "folder_open_outline"

    def __init__(self, context: MenuContext, then: Callable[[SavedForce], Any]) -> None:
        super().__init__(context)
        self._then = then
        self.rows: ListView[SavedForce] = ListView(
            self._draw_force,
            height=50,
            choose=lambda place: self._refresh(),
            use=lambda place: self._take(),
            press=self._pressed,
            empty=("Looking for saved forces…", "", ""),
        )

    def entered(self) -> None:
        self.context.quiet("forces", self.app.lobby.forces, self._have)

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8)
        self.way_back()
        self._rows_at = self.body.inflate(0, -2 * gap)
        self.place_list(self.rows, self._rows_at.inflate(-px(12), -px(12)))
        self._button = self.way_on("Take it", self._take, icon="check")
        place = self._button.get_abs_rect().width + px(10)
        words = "" if self.tight else "Rename"
        self._rename = self.foot_button(
            words, self._ask_name, place=place, icon="rename_box", hint="Rename (F2)"
        )
        place += self._rename.get_abs_rect().width + px(10)
        words, hint = "" if self.tight else "Delete", "Delete (Del)"
        self._delete = self.foot_button(
            words, self._ask_delete, place=place, icon="delete_outline", style="danger", hint=hint
        )
        self._refresh()

    def _have(self, forces: Sequence[SavedForce]) -> None:
        self.rows.empty = NONE_YET
        self.rows.fill(forces)
        self._refresh()

    def _refresh(self) -> None:
        if not hasattr(self, "_delete"):
            return
        force = self.rows.thing
        good = force is not None and not force.problems
        self.widgets.change(self._button, enabled=good)
        self.widgets.change(self._rename, enabled=good)
        self.widgets.change(self._delete, enabled=force is not None)
        self.say("" if good or force is None else "This file cannot be used.", "warn")

    # commands

    def _pressed(self, key: str) -> bool:
        commands: dict[str, Callable[[], Any]] = {"delete": self._ask_delete, "f2": self._ask_name}
        if key not in commands:
            return False
        commands[key]()
        return True

    def _take(self) -> None:
        force = self.rows.thing
        if force is None:
            return
        if force.problems:
            self.app.show(problems("This file cannot be used", "It is left as it is.", force.problems))
            return
        self.app.pop()
        self._then(force)

    def _ask_name(self) -> None:
        force, lobby = self.rows.thing, self.app.lobby
        if force is None or force.problems:
            return

        def taken(text: str) -> None:
            def rename() -> str:
                return lobby.rename_force(force.key, text.strip())

            self.context.run_task("Renaming the force", rename, lambda key: self.entered())

        dialog = EntryDialog("Rename the force", "", force.name, taken, wrong=name_objection, yes="Rename")
        self.app.show(dialog)

    def _ask_delete(self) -> None:
        force, lobby = self.rows.thing, self.app.lobby
        if force is None:
            return

        def gone(_: None) -> None:
            self.app.toast(f"“{force.name}” was deleted.")
            self.entered()

        def delete() -> None:
            self.context.run_task("Deleting the force", lambda: lobby.delete_force(force.key), gone)

        words = f"“{force.name}” cannot be restored."
        self.app.show(confirm("Delete it?", words, "Delete", delete, danger=True))

    # drawing

    def draw_body(self, page: Page) -> None:
        page.box(self._rows_at, "panel", "line", radius=8)

    def _draw_force(self, page: Page, slot: ListCell[SavedForce]) -> Sequence[ClickArea]:
        px, force, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
        slot.back(page, rect, strong=True)
        x, right = rect.x + px(44), rect.right - px(14)
        if force.problems:
            page.icon("alert_outline", (rect.x + px(22), rect.centery), 20, "warn")
            name = page.write(force.name, (x, rect.centery), weight="semibold", anchor="midleft", tone="warn")
            at, room = (name.right + px(14), rect.centery), right - name.right - px(14)
            page.write(force.problems[0], at, size=13, tone="dim", anchor="midleft", width=room)
            page.hint(rect, "\n".join(force.problems))
            return ()
        page.icon("account_group_outline", (rect.x + px(22), rect.centery), 20, "dim")
        books = {book.key: book for book in self.context.families or ()}
        book = books.get(force.family)
        worth = f"{force.points} {book.scored_in}" if book is not None else str(force.points)
        words = f"{counted(force.units, 'unit')} · {worth}"
        end = page.write(words, (right, rect.centery), weight="semibold", anchor="midright")
        family = book.name if book is not None else force.family
        end = page.write(family, (end.x - px(20), rect.centery), size=13, tone="dim", anchor="midright")
        page.write(force.name, (x, rect.centery), weight="bold", anchor="midleft", width=end.x - x - px(12))
        return ()

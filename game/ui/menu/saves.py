"""Saved games: a list of all, with the table of each; load, watch, delete, salvage."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.core.lobby import Preview, ReplayFrame, Save
from game.core.model.unit import Side
from game.core.views.side_places import places
from game.geometry.identity import Identity
from game.ui.menu.context import Leaving, LoadedPreview, MenuContext, ask_first
from game.ui.menu.frame import MenuScreen
from game.ui.menu.naming import save_dialog
from game.ui.menu.overview import OverviewContent
from game.ui.menu.pieces import side_line
from game.ui.menu.replay.report import read_report
from game.ui.menu.replay.screen import Replay
from game.ui.menu.setup.draft import counted
from game.ui.menu.words import kind_of, of_lab, progress, when
from game.ui.panels.preview import AboutTable
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.screen import Screen
from game.ui.shell.unwritten import Elsewhere, place_dialog
from game.ui.widgets.dialogs import confirm
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

ABOUT, BAR = 300, 14
"""The widths at 100 % of the description of a game, and of the scroll bar of the list."""
FILTERS = (("all", "All"), ("named", "By name"), ("auto", "Autosaves"))
ICONS = {"named": "content_save_outline", "auto": "autorenew", "journal": "flash_outline"}
NONE_YET = (
    "No saved games",
    "content_save_off_outline",
    "Play a battle and save it with F5, or by name from its menu. Every battle is also saved automatically.",
)
ELSEWHERE = (
    "It is not in this list then: start the program with SIGHTLINE_SAVES set to the folder to find it."
)
NONE_SUCH = ("Nothing of this kind", "content_save_off_outline", "Choose “All” to see every saved game.")


class Saves(MenuScreen):
    """The list of saved games.

    Attributes:
        over: The screen of the battle or lab that loading would leave; None from the main menu.
    """

    beside = 292

    def __init__(self, context: MenuContext, *, over: Screen | None = None, to_watch: bool = False) -> None:
        super().__init__(context)
        self.over = over
        self.to_watch = to_watch
        self.heading = "Watch a replay" if to_watch else "Saved games" if over is not None else "Load a game"
        self.icon = "movie_open_outline" if to_watch else "folder_open_outline"
        self._all: list[Save] = []
        self._known = False
        self._filter = "all"
        self._list: ListView[Save] = ListView(
            self._draw_save,
            tall=self._tall,
            choose=lambda place: self._chosen(),
            use=lambda place: self._go(),
            press=self._pressed,
            empty=("Looking for saved games…", "", ""),
        )
        self._looked: LoadedPreview | None = None

    def entered(self) -> None:
        self.context.forget("save")
        self.context.quiet("saves", self.app.lobby.saves, self._have)

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8)
        self.way_back()
        self._lay_filters()
        top, tall = self.body.y + gap, self.body.height - 2 * gap
        self._rows_at = pygame.Rect(self.body.x, top, self.body.width, tall)
        self.place_list(self._list, self._rows_at.inflate(-px(12), -px(12)))
        self.about = AboutTable(self.look, self.app, self._said, self._draw_about, tight=self.tight)
        self._lay_foot()
        if self.over is not None:
            self._lay_save_as()
        self._refresh()

    def _lay_foot(self) -> None:
        gap = self.look.px(10)
        words, icon = ("Watch", "play") if self.to_watch else ("Load", "folder_open_outline")
        self._go_button = self.way_on(words, self._go, icon=icon)
        place = self._go_button.get_abs_rect().width + gap
        other = "Load" if self.to_watch else "Watch"
        self._other_button = self.foot_button(other, self._go_other, place=place)
        place += self._other_button.get_abs_rect().width + gap
        self._delete = self.foot_button(
            "" if self.tight else "Delete",
            self._ask_delete,
            place=place,
            icon="delete_outline",
            style="danger",
            hint="Delete (Del)",
        )
        place += self._delete.get_abs_rect().width + gap
        hint = "Course, luck, turning points (R)"
        self._report_button = self.foot_button(
            "" if self.tight else "Report", self._report, place=place, icon="text_box_outline", hint=hint
        )
        place += self._report_button.get_abs_rect().width + gap
        hint = "Write what can be recovered to a new save"
        self._salvage = self.foot_button("Salvage", self._do_salvage, place=place, icon="lifebuoy", hint=hint)

    def _lay_save_as(self) -> None:
        px = self.look.px
        wide, tall = px(120), px(40)
        y = self.size[1] - self.foot_height + (self.foot_height - tall) // 2
        rect = pygame.Rect(self.edge, y, wide, tall)
        self.widgets.button(
            rect, "Save as…", self._save_as, icon="content_save_outline", hint="Save as (Ctrl+S)"
        )

    def _save_as(self) -> None:
        save_dialog(self.context, self._proposed(), self.entered)

    def _proposed(self) -> str:
        return self.app.lobby.name

    def key(self, key: str) -> None:
        if key == "ctrl+s" and self.over is not None:
            self._save_as()
        else:
            super().key(key)

    def _lay_filters(self) -> None:
        px = self.look.px
        wide, tall = px(104 if not self.tight else 86), px(34)
        x = self.size[0] - self.edge - 3 * wide - 2 * px(6)
        self._filter_buttons = {}
        for key, words in FILTERS:
            rect = pygame.Rect(x, (self.head_height - tall) // 2, wide, tall)
            style = "chosen" if key == self._filter else ""
            self._filter_buttons[key] = self.widgets.button(rect, words, self._filtering(key), style=style)
            x += wide + px(6)

    def _filtering(self, key: str) -> Callable[[], None]:
        def change() -> None:
            self._filter = key
            for other, button in self._filter_buttons.items():
                self.widgets.change(button, style="chosen" if other == key else "")
            self._list.chosen = 0
            self._refresh()

        return change

    # results of the lobby

    def _have(self, saves: Sequence[Save]) -> None:
        self._all, self._known = list(saves), True
        self._refresh()

    def _refresh(self) -> None:
        fits = {"all": ("named", "auto", "journal"), "named": ("named",), "auto": ("auto", "journal")}
        shown = [save for save in self._all if save.kind in fits[self._filter]]
        if self._known:
            self._list.empty = NONE_SUCH if self._all else NONE_YET
        self._list.fill(shown)
        self._chosen()

    def _chosen(self) -> None:
        save = self._list.thing
        self._looked = None
        if save is not None and not save.problems:
            self._looked = self.context.look_at("save", save.key, self._have_look(save.key))
        good = save is not None and not save.problems
        for button in (self._go_button, self._other_button, self._report_button):
            self.widgets.change(button, enabled=good)
        self.widgets.change(self._delete, enabled=save is not None)
        self.widgets.visible(self._salvage, save is not None and bool(save.problems))
        words = "" if save is None or good else "This save is damaged and cannot be opened as it is."
        self.say(words, "warn")

    def _have_look(self, key: str) -> Callable[[LoadedPreview], None]:
        def have(looked: LoadedPreview) -> None:
            if self._list.thing is not None and self._list.thing.key == key:
                self._looked = looked

        return have

    # commands

    def _go(self) -> None:
        (self._watch if self.to_watch else self._load)()

    def _go_other(self) -> None:
        (self._load if self.to_watch else self._watch)()

    def _pressed(self, key: str) -> bool:
        if key == "delete":
            self._ask_delete()
            return True
        if key == "r":
            self._report()
            return True
        return False

    def _load(self) -> None:
        save = self._list.thing
        if save is None or save.problems:
            return
        lobby, context, key = self.app.lobby, self.context, save.key

        def load() -> None:
            context.unsealed(save, opened)

        def opened(pins: Mapping[Side, str]) -> None:
            what = "lab" if of_lab(save) else "battle"
            context.run_task(f"Loading the {what}", lambda: lobby.open(key, pins), context.play, commits=True)

        if self.over is None:
            load()
        else:
            words = f"{self.over.holds} on the table has changed since it was last saved."
            ask_first(context, self.over, Leaving(words, load, f"Leave {self.over.holds.lower()}?"))

    def _watch(self) -> None:
        save = self._list.thing
        if save is None or save.problems:
            return

        def show(frames: Sequence[ReplayFrame]) -> None:
            self.app.push(Replay(self.context, frames, save.battle or save.name))

        def opened(pins: Mapping[Side, str]) -> None:
            lobby = self.app.lobby
            self.context.run_task("Reading the replay", lambda: list(lobby.replay(save.key, pins)), show)

        self.context.unsealed(save, opened)

    def _report(self) -> None:
        save = self._list.thing
        if save is None or save.problems:
            return

        def opened(pins: Mapping[Side, str]) -> None:
            read_report(self.context, lambda: self.app.lobby.report(save.key, pins))

        self.context.unsealed(save, opened)

    def _ask_delete(self) -> None:
        save = self._list.thing
        if save is None:
            return

        def gone(_: None) -> None:
            self.app.toast(f"“{save.name}” was deleted.")
            self.entered()

        def delete() -> None:
            self.context.run_task("Deleting", lambda: self.app.lobby.delete(save.key), gone)

        words = f"“{save.name}” ({progress(save)}, {when(save.when, time.time())}) will be gone for good."
        self.app.show(confirm("Delete this save?", words, "Delete", delete, danger=True))

    def _do_salvage(self) -> None:
        save = self._list.thing
        if save is None:
            return

        def kept(key: str) -> None:
            self.app.toast(f"What could be recovered is in “{key}”.", "good")
            self.entered()

        self._salvaged_to("", save, kept)

    def _salvaged_to(self, folder: str, save: Save, kept: Callable[[str], Any]) -> None:
        """Salvage *save* to *folder*, "" for the folder of saves; if the disk refuses, offer another."""

        def failed(found: tuple[str, ...]) -> None:
            words = "The damaged save is as it was."
            again: Callable[[], Any] = lambda: self._salvaged_to(folder, save, kept)  # noqa: E731
            there: Callable[[str], Any] = lambda other: self._salvaged_to(other, save, kept)  # noqa: E731
            elsewhere = Elsewhere(ELSEWHERE, lambda text: text, there)
            title = "The recovered save could not be written"
            self.app.show(place_dialog(self.app, title, words, found, elsewhere, again=again))

        task: Callable[[], str] = lambda: self.app.lobby.salvage(save.key, folder)  # noqa: E731
        self.context.run_task("Salvaging", task, kept, unwritten=failed)

    # drawing

    def draw_table(self, page: Page) -> None:
        save, room = self._list.thing, self.table_at
        inside = room.inflate(-page.px(40), -page.px(160))
        if save is not None and save.problems:
            self._draw_problems(page, inside, save)
        elif save is not None and self._looked is None:
            page.write("Reading the table…", room.center, tone="dim", anchor="center")
        elif self._looked is not None and self._looked.preview.problems:
            words = "\n".join(self._looked.preview.problems)
            page.lines(words, inside.topleft, inside.width, size=14, tone="bad")
        elif self._looked is not None and self._looked.chart is not None:
            self._looked.chart.draw(page, room, _shown(self._looked.preview), self.floats)
        assert self.about is not None, "it was built"
        units = self._looked.chart.units if self._looked is not None and self._looked.chart else ()
        self.about.stand(*self.about_room(ABOUT), units=units, taken=self.floats)

    def draw_body(self, page: Page) -> None:
        page.box(self._rows_at, "panel", "line", radius=8)

    def _said(self) -> Hashable:
        """Return the key of the box over the table; None if it is empty."""
        looked = self._looked
        return Identity(looked.preview) if looked is not None and not looked.preview.problems else None

    def _draw_about(self, page: Page) -> int:
        """Draw how far the game is, and what each side has left; return the y of the end."""
        save, looked = self._list.thing, self._looked
        assert save is not None, "something is said of it"
        assert looked is not None, "it was looked at"
        px, preview, edge = page.px, looked.preview, page.px(12)
        room, y = page.rect.width - 2 * edge, px(8)
        page.write(save.battle or save.name, (edge, y), size=16, weight="bold", width=room - px(16))
        y += px(24)
        page.write(progress(save), (edge, y), size=14, tone="dim", width=room)
        y += px(24)
        for side, index in places(tuple(preview.forces)).items():
            force = preview.forces[side]
            left = sum(unit.removed is None for unit in force)
            of = f" of {len(force)}" if left < len(force) else ""
            right = f"{left}{of} units left" if of else f"{counted(left, 'unit')} left"
            side_line(page, side, index, (edge, y), right=right, width=room)
            y += px(26)
        return y + px(4)

    def _draw_problems(self, page: Page, inside: pygame.Rect, save: Save) -> None:
        px = page.px
        page.icon("alert_outline", (inside.x + px(12), inside.y + px(14)), 24, "warn")
        page.write("This save is damaged", (inside.x + px(34), inside.y + px(2)), size=18, weight="bold")
        y = inside.y + px(40)
        for problem in save.problems[:12]:
            y += page.lines(problem, (inside.x, y), inside.width, size=14) + px(6)
        if len(save.problems) > 12:
            more = f"and {len(save.problems) - 12} more problems"
            y += page.lines(more, (inside.x, y), inside.width, size=14, tone="dim") + px(6)
        if save.hint:
            page.lines(save.hint, (inside.x, y + px(8)), inside.width, size=15, tone="good")

    def _draw_save(self, page: Page, slot: ListCell[Save]) -> Sequence[ClickArea]:
        px, save, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
        slot.back(page, rect, strong=True)
        bad = bool(save.problems)
        icon = "alert_outline" if bad else ICONS[save.kind]
        page.icon(icon, (rect.x + px(22), rect.centery), 22, "warn" if bad else "dim")
        x, right = rect.x + px(44), rect.right - px(12)
        name, stamp = _name_of(save), when(save.when, time.time())
        beside = self._stamp_beside(save, self._list.rect.width)
        at = (right, rect.y + px(9)) if beside else (x, rect.y + px(47))
        page.write(stamp, at, size=13, tone="dim", anchor="topright" if beside else "topleft")
        page.write(name, (x, rect.y + px(6)), weight="semibold", width=right - x)
        battle = save.battle if save.battle != name else ""
        words = "damaged" if bad else " · ".join(filter(None, (battle, progress(save), kind_of(save))))
        page.write(words, (x, rect.y + px(29)), size=13, tone="warn" if bad else "dim", width=right - x)
        page.hint(rect, f"{save.name}\n{words}")
        return ()

    def _stamp_beside(self, save: Save, wide: int) -> bool:
        """Whether the time of *save* has room beside its name in a list of that width, which may scroll."""
        px = self.look.px
        name = fonts.width(_name_of(save), px(15), "semibold")
        return name + px(10) + fonts.width(when(save.when, time.time()), px(13)) <= wide - px(56 + BAR)

    def _tall(self, save: Save, wide: int) -> int:
        return self.look.px(58 if self._stamp_beside(save, wide) else 74)


def _name_of(save: Save) -> str:
    """Return the name under which *save* is listed: its own, or that of its battle."""
    return save.name if save.kind == "named" or not save.battle else save.battle


def _shown(preview: Preview) -> OverviewContent:
    """Return what the overview of *preview* shows."""
    units = tuple(unit for force in preview.forces.values() for unit in force)
    return OverviewContent(
        tuple(preview.forces), units, preview.edges, cards=preview.cards, dark=preview.dark
    )

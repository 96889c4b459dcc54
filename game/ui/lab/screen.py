"""The screen of the sight lab: puts its parts together, hands them the events, and draws them in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.engine.sandbox import Edit
from game.core.lobby import NotReadable, Roster
from game.core.model.state import Overlay, View
from game.core.model.unit import Side, UnitId
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.battle import keyboard as battle_keys
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.certificates.burst_panel import BurstPanel
from game.ui.battle.certificates.inspector import draw_inspector
from game.ui.battle.certificates.sight_panel import SightPanel
from game.ui.battle.certificates.tally_box import TallyBox
from game.ui.battle.panels.overlay_strip import OverlayStrip
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.desk import Desk
from game.ui.battle.session.saving import quick_save
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import lying
from game.ui.battle.table.table_view import TableView
from game.ui.lab import keyboard, menu
from game.ui.lab.canvas import draw_foot, draw_handles, draw_hint, draw_snap
from game.ui.lab.contents import ContentsList
from game.ui.lab.inspector import LabInspector
from game.ui.lab.layout import LabLayout, layout
from game.ui.lab.marks import LabMarks
from game.ui.lab.menu import LabNavigation
from game.ui.lab.pointer import LabPointer
from game.ui.lab.session import LabSession
from game.ui.lab.tools import tool_called
from game.ui.shell.keys import of_event, spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen
from game.ui.widgets.widgets import Element


class LabScreen(Screen):
    """The screen of the sight lab.

    Attributes:
        lab: The lab as this screen works on it; also `battle`, for what battle and lab share.
        navigation: Opens the other screens.
        welcome: Whether the hint for the first time is shown.

    `in_background`, the last argument, is called in each frame for what other screens do in the background.
    """

    rings = False
    holds = "The lab"

    def __init__(
        self,
        app: Host,
        seats: Mapping[Side, Seat],
        navigation: LabNavigation | None = None,
        in_background: Callable[[float], Any] = lambda seconds: None,
    ) -> None:
        super().__init__(app)
        self._in_background = in_background
        self.lab = self.battle = LabSession(app, seats)
        self.navigation = navigation or LabNavigation()
        self.marks = LabMarks(self.lab)
        self.shown = OverlayState(self.lab, self.marks)
        self.tally = TallyBox(self.lab)
        self.sight = SightPanel(self.lab)
        self.burst = BurstPanel(self.shown.bursting)
        self.panning: set[str] = set()
        self.welcome = True
        self.places: LabLayout
        self.table: TableView
        self._roster: BackgroundAnswer[list[Roster]] = BackgroundAnswer()
        self._cards = ""
        self._first = True

    # what a pilot asks

    @property
    def view(self) -> View:
        """The table as it is shown."""
        return self.lab.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which the place *at* shows."""
        return self.table.pixel_of(at)

    @property
    def desk(self) -> Desk:
        """The state of the screen."""
        return self.lab.desk

    @property
    def laid(self) -> bool:
        return self.table.tiles is not None

    @property
    def busy(self) -> bool:
        lab = self.lab
        making = self.table.busy or self.shown.busy or self._roster.busy or bool(self.about.fields.due)
        making = making or self.strip.busy
        return making or lab.settling

    def due(self) -> float:
        return 0.0 if self.panning or not self.table.settled else super().due()

    @property
    def behind(self) -> bool:
        return self.tally.behind or (self.about.mode == "unit" and self.about.card.behind)

    # the frame

    def built(self) -> None:
        places = self.places = layout(self.size, self.look)
        if self._first or self.table.look != self.look:
            self.table = TableView(places.table, self.look, self.lab, self.shown)
        self.table.place_in(places.table, self._first)
        self._first = False
        self.strip = OverlayStrip(places.table, self.look, self.shown, self.widgets)
        self.table.below = self.strip.tall
        if self.table.whole_shown:
            self.table.show_whole()
        self.pointer = LabPointer(self.lab, self.table, self.marks)
        self.gestures = Gestures(self.lab, self.table, self.pointer)
        self.listing = ContentsList(places, self.look, self.lab, self.widgets)
        self.about = LabInspector(
            places.about,
            self.look,
            self.lab,
            self.widgets,
            resize=lambda wide, deep: menu.resize(self.lab, self.navigation, wide, deep),
            duplicate=self.duplicate,
        )
        self._build_buttons()

    def _build_buttons(self) -> None:
        px, keys = self.look.px, self.app.keys
        right, y, tall = self.size[0] - px(12), (self.places.bar.height - px(38)) // 2, px(38)
        roomy = self.size[0] / self.look.scale >= 900
        wide = px(196 if roomy else 44)
        rect = pygame.Rect(right - wide, y, wide, tall)
        words = "Battle from here" if roomy else ""
        hint = f"Start a battle from this position ({spoken(keys.of('battle from here'))})"
        self.widgets.button(rect, words, self.begin_battle, style="primary", icon="sword_cross", hint=hint)
        x = rect.x - px(10)
        small: list[tuple[str, str, Callable[[], Any], str]] = [
            ("menu", "menu", self.open_menu, "The menu of the lab"),
            ("save lab", "content_save_outline", self.save, "Save as a scenario or a map"),
            ("lab options", "tune_variant", self.rules, "Options of the rules"),
            ("redo", "redo_variant", self.lab.edits.redo, "Redo"),
            ("undo", "undo_variant", self.lab.edits.undo, "Undo"),
        ]
        self._made: dict[str, Element] = {}
        for name, icon, command, said in small:
            x -= px(42)
            told = f"{said} ({spoken(keys.of(name))})"
            box = pygame.Rect(x, y, px(38), tall)
            self._made[name] = self.widgets.button(box, "", command, icon=icon, hint=told)
        self._bar_end = x - px(12)

    def update(self, seconds: float) -> None:
        self.table.lay()
        lab = self.lab
        self._in_background(seconds)
        lab.pass_time(seconds)
        self.shown.work()
        battle_keys.pan(self.table, self.panning, seconds)
        self.pointer.follow()
        self._have_roster()
        self.strip.update(free=not self.behind)
        self.table.aside = [*self.strip.rects, self.tally.rect]
        self.table.kept_free = self.pointer.knobs()
        self.listing.update(seconds)
        self.about.update(seconds)
        self.table.moving = self._moving()
        for name, action in (("undo", lab.seat.undoes), ("redo", lab.seat.redoes)):
            words = f": {action.words}" if isinstance(action, Edit) and action.words else ""
            hint = f"{name.capitalize()}{words} ({spoken(self.app.keys.of(name))})"
            self.widgets.change(self._made[name], enabled=action is not None, hint=hint)

    def _have_roster(self) -> None:
        """Fetch the cards of the family in force in the background, once they are wanted."""
        lab, family = self.lab, self.lab.now.rules.name
        if family != self._cards and lab.units.roster:
            lab.units.roster = []
        if not lab.units.roster and lab.in_hand.tool.name == "unit":
            found = self._roster.ask(family, lambda: self._fetched(family))
            if found is not None:
                lab.units.roster, self._cards = found, family

    def _fetched(self, family: str) -> list[Roster]:
        try:
            return self.app.lobby.roster(family)
        except NotReadable:
            return []

    def _moving(self) -> dict[UnitId, tuple[Point, float]]:
        unit = self.lab.stands()
        if unit is None or unit == self.lab.selected:
            return {}
        return {unit.id: (unit.at, unit.facing)}

    def draw(self, page: Page) -> None:
        pointer = self.app.pointer
        self.table.draw(page)
        self._draw_bar(page)
        self.listing.draw(page, pointer)
        self.about.draw(page, pointer)
        self.strip.draw(page)
        draw_foot(page, self.places.foot, self.lab, self.marks.snap)

    def _draw_bar(self, page: Page) -> None:
        px, bar = page.px, self.places.bar
        page.box(bar, "panel", radius=0)
        page.box(pygame.Rect(0, bar.bottom - px(1), bar.width, px(1)), "line", radius=0)
        page.icon("flask_outline", (px(28), bar.centery), 26, "accent_hover")
        field = self.lab.now.battlefield
        room = self._bar_end - px(50)
        saved = "" if not self.app.lobby.unsaved() else " · not saved"
        words = f'{self.lab.name} · {field.width:g} × {field.depth:g}"{saved}'
        page.write("Sight lab", (px(50), bar.y + px(8)), size=19, weight="bold", width=room)
        page.write(words, (px(50), bar.y + px(33)), size=13, tone="dim", width=room)

    def draw_over(self, page: Page) -> None:
        lab = self.lab
        clip = page.surface.get_clip()
        page.surface.set_clip(self.places.table.clip(clip))
        draw_handles(page, self.table, self.pointer.handles(), lab.choice.vertex)
        draw_snap(page, self.table, self.marks.snap, lab)
        page.surface.set_clip(clip)
        if lab.desk.inspecting and lab.desk.over:
            self.sight.hide()
            self.burst.hide()
            self.tally.rest()
            draw_inspector(page, self._rooms(page), lab, self.table.pixel_of(lab.desk.cursor))
            return
        self.sight.show(page, self._rooms(page), lying(lab), self.table)
        if self.sight.rect.width:
            self.burst.hide()
        elif self.burst.show(page, self._clear_rooms(page), self.table):
            self.tally.rest()
            return
        target = self._target()
        if target is not None and self.gestures.press is None:
            self.tally.draw(page, self._rooms(page), target, self.table.ends(target))
            return
        self.tally.rest()
        if self.welcome and not lab.seat.played and not lab.in_hand.points:
            draw_hint(page, self.places.table, lab)

    def _rooms(self, page: Page) -> list[pygame.Rect]:
        """Return where boxes over the table may stand."""
        edge = -page.px(12)
        return [room.inflate(edge, edge) for room in (self.places.table, self.places.about)]

    def _clear_rooms(self, page: Page) -> list[pygame.Rect]:
        """Return the same, above the buttons and what stands over them."""
        table, about = self._rooms(page)
        table.height -= self.strip.covered
        return [table, about]

    def _target(self) -> str | None:
        """Return the enemy whose tally is shown: the one under the pointer."""
        lab = self.lab
        hovered = lab.view.units.get(lab.desk.hovered or "")
        if lab.selected is None or hovered is None or lab.in_hand.tool.name != "select":
            return None
        if lab.desk.sight is not None:
            return None
        return hovered.id if hovered.side != lab.selected.side and hovered.present else None

    # events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            battle_keys.released(self, event)
        else:
            self._mouse(event)

    def first(self, event: pygame.Event) -> bool:
        """Up and down change the number that is being typed, Tab goes on to the next field."""
        ways = {pygame.K_UP: 1, pygame.K_DOWN: -1}
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and not event.mod & pygame.KMOD_CTRL:
            return self.about.fields.go_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.type == pygame.KEYDOWN and event.key in ways and not event.mod & pygame.KMOD_ALT:
            if self.about.search is not None and self.widgets.typing:
                return self.about.roster.key("up" if ways[event.key] > 0 else "down")
            return self.about.fields.step(ways[event.key])
        return False

    def _key(self, event: pygame.Event) -> None:
        key = of_event(event)
        if self.widgets.typing and key in ("return", "escape"):
            (self.about.fields.enter if key == "return" else self.about.fields.leave)()
            self.widgets.focus(None)
            return
        keyboard.pressed(self, key)

    def _mouse(self, event: pygame.Event) -> None:
        pointer = self.app.pointer
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.welcome = self.welcome and not self.places.table.collidepoint(event.pos)
        if self.gestures.press is None:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
                if not self.pointer.take_vertex_away(self.table.inches(event.pos)):
                    keyboard.cancel(self, to_menu=False)
                return
            over = [self.sight.rect, self.burst.rect]
            if event.type == pygame.MOUSEBUTTONDOWN and any(one.collidepoint(event.pos) for one in over):
                return
            for panel in (self.listing, self.about):
                if panel.handle(event, pointer):
                    return
        self.gestures.handle(event)

    # commands

    def open_menu(self) -> None:
        """Open the menu of the lab."""
        self.app.show(menu.menu(self.lab, self.navigation, self.begin_battle))

    def save(self) -> None:
        """Save the lab: as a scenario or a map."""
        self.app.show(menu.save_dialog(self.lab))

    def begin_battle(self) -> None:
        """Begin a battle from here."""
        menu.begin_battle(self.lab, self.navigation)

    def duplicate(self) -> None:
        """Put another of what is chosen beside it."""
        menu.duplicate(self.lab)

    def search(self) -> None:
        """Take the tool for units in hand and search for one."""
        self.lab.in_hand.take_tool(tool_called("unit"))
        self.about.update(0.0)
        self.widgets.focus(self.about.search)

    def rules(self) -> None:
        """Show the options of the rules."""
        self.navigation.rules()

    # what the app asks

    def unsaved(self) -> bool:
        return self.app.lobby.unsaved()

    def keep(self) -> bool:
        return quick_save(self.app)

    def toasts_from(self) -> int:
        return self.places.table.y + self.look.px(10)

    def left(self) -> None:
        self.table.close()
        self.shown.close()
        self.lab.close()
        self._roster.close()

    def offers(self) -> Sequence[Any]:
        return ()

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self.shown.overlays

"""The screen of the sight lab: assembles its parts, passes them the events, and draws them in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.lobby import NotReadable, Roster
from game.core.model.state import Overlay, View
from game.core.model.unit import Side, UnitId
from game.core.views.imagined import place
from game.core.views.ruling import Ruling
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.battle import keyboard as battle_keys
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.certificates.certificates import Certificates
from game.ui.battle.panels.overlay_strip import OverlayStrip, StripSwitch
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.desk import Desk
from game.ui.battle.session.rules_in_play import RulesInPlay
from game.ui.battle.session.saving import quick_save
from game.ui.battle.table.attention import Attention
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import lying
from game.ui.battle.table.table_view import TableView
from game.ui.lab import keyboard, menu
from game.ui.lab.canvas import draw_handles, draw_hint, draw_snap
from game.ui.lab.contents import ContentsList
from game.ui.lab.editing.session import LabSession
from game.ui.lab.fields.inspector import LabInspector
from game.ui.lab.marks import LabMarks
from game.ui.lab.menu import LabNavigation
from game.ui.lab.panels import LabHistory, LabTitle, ToolBar
from game.ui.lab.pointer import LabPointer
from game.ui.lab.tools import tool_called
from game.ui.panels.panels import Panels
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen

COLUMN = 232
"""The width at 100 % that the fields of the properties need."""


class LabScreen(Screen):
    """The screen of the sight lab.

    Attributes:
        lab: The lab as used by this screen; also `battle`, for code shared with the battle.
        navigation: Opens the other screens.
        welcome: Whether the first-time hint is shown.

    `in_background`, the last argument, is called in each frame for the background work of other screens.
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
        self.in_play = RulesInPlay(self.lab)
        self.navigation = navigation or LabNavigation()
        self.marks = LabMarks(self.lab)
        self.shown = OverlayState(self.lab, self.marks)
        self.panning: set[str] = set()
        self.welcome = True
        self.panels: Panels
        self.table: TableView
        self._uncovered: object = None
        self._roster: BackgroundAnswer[list[Roster]] = BackgroundAnswer()
        self._rulings: BackgroundAnswer[list[Ruling]] = BackgroundAnswer()
        self._by_rules = False
        self._cards = ""
        self._first = True

    # for the pilot

    @property
    def view(self) -> View:
        """The table as shown."""
        return self.lab.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window that shows the place *at*."""
        return self.table.viewport.pixel_of(at)

    @property
    def desk(self) -> Desk:
        """The state of the screen."""
        return self.lab.desk

    @property
    def laid(self) -> bool:
        return self.table.ground.tiles is not None

    @property
    def busy(self) -> bool:
        lab = self.lab
        making = self.table.busy or self.shown.busy or self._roster.busy or self._by_rules
        return making or self.advancing or lab.settling

    @property
    def advancing(self) -> bool:
        return bool(self.about.fields.due) or self.strip.busy or self.lab.numbers.thinking

    def due(self) -> float:
        return 0.0 if self.panning or not self.table.settled else super().due()

    @property
    def resting(self) -> bool:
        return self.lab.numbers.resting

    @property
    def behind(self) -> bool:
        return self.panels.behind or (self.about.mode == "unit" and self.about.card.behind)

    # the frame

    def built(self) -> None:
        window = pygame.Rect((0, 0), self.size)
        if self._first or self.table.look != self.look:
            before = None if self._first else self.table.viewport
            self.table = TableView(window, self.look, self.lab, self.shown)
            self.table.viewport.take_over(before)
        self.pointer = LabPointer(self.lab, self.table, self.marks)
        self.gestures = Gestures(self.lab, self.table, self.pointer)
        self._build_panels()
        self.attention = Attention(self.look, self.table.viewport)
        self._arrange(first=self._first)
        self._first = False

    def _build_panels(self) -> None:
        look, lab = self.look, self.lab
        switch = StripSwitch("by rules", "scale_balance", self.switch_by_rules, lambda: lab.desk.by_rules)
        self.strip = OverlayStrip(look, self.shown, self.widgets, (switch,))
        self.listing = ContentsList(look, lab)
        self.about = LabInspector(
            look,
            lab,
            self.widgets,
            resize=lambda wide, deep: menu.resize(lab, self.navigation, wide, deep),
            duplicate=self.duplicate,
        )
        self.history = LabHistory(look, lab, self.widgets, self._commands())
        self.tool_bar = ToolBar(look, lab, self.marks, self.widgets)
        self.certificates = Certificates(look, lab, self.shown)
        lists = (LabTitle(look, lab), self.listing, self.about)
        bars = (self.history, self.tool_bar, self.strip, self.certificates)
        self.panels = Panels(self.app, self.size, look, self._aspect(), (*lists, *bars), least=COLUMN)

    def _commands(self) -> dict[str, Callable[[], Any]]:
        """Return the commands of the upper-right buttons, by name."""
        return {
            "undo": self.lab.edits.undo,
            "redo": self.lab.edits.redo,
            "lab options": self.rules,
            "save lab": self.save,
            "menu": self.open_menu,
            "battle from here": self.begin_battle,
        }

    def _aspect(self) -> float:
        field = self.lab.now.battlefield
        return field.width / field.depth

    def _arrange(self, *, first: bool = False) -> None:
        """Arrange the panels clear of the selection, and tell the table what they cover."""
        view, subjects = self.table.viewport, self._chosen()
        self.panels.reshape(self._aspect())
        self.panels.arrange(subjects, view.standing(), self.table.ground.small_map())
        now = self.panels.now
        view.panels = [*self.panels.rects, *self.app.readers]
        view.place_in(pygame.Rect((0, 0), self.size), now.free, now.clear, first=first)
        self.strip.room = now.clear

    def _chosen(self) -> list[pygame.Rect]:
        """Return the rectangle of the selection in the window: a unit, a template, a corner of terrain."""
        lab, view = self.lab, self.table.viewport
        unit, placed, vertex = lab.selected, lab.choice.placed, lab.choice.vertex
        if unit is not None and unit.present:
            return [view.token_rect(unit)]
        if placed is not None:
            return [self.attention.place_rect(placed.at)]
        if vertex is None:
            return []
        corners = [one.at for one in self.pointer.handles() if one.kind == "vertex"]
        return [self.attention.place_rect(at) for at in corners[vertex : vertex + 1]]

    def _uncover(self) -> None:
        """Move a new selection out from under the panels, except during a drag."""
        lab = self.lab
        key = lab.desk.selected, lab.choice.template, lab.choice.terrain, lab.choice.vertex, self.size
        if self.laid and key != self._uncovered and self.gestures.press is None:
            for rect in self._chosen():
                self.table.viewport.uncover(rect)
            self._uncovered = key

    def _fade(self) -> None:
        """Fade the panels over what is selected, drawn, dragged or inspected."""
        lab, desk = self.lab, self.desk
        subjects, view = self._chosen(), self.table.viewport
        places = [*lab.in_hand.points[-1:]]
        places += [desk.cursor] if desk.over and (desk.by_keys or self.gestures.press is not None) else []
        target = lab.view.units.get(self._target() or "")
        subjects += [view.token_rect(target)] if target is not None else []
        over = (*self.panels.rects, *self.certificates.rects, *self.strip.rects)
        self.attention.fade(over, [*subjects, *map(self.attention.place_rect, places)], self.app.pointer)

    def update(self, seconds: float) -> None:
        self.table.ground.lay()
        lab = self.lab
        self._in_background(seconds)
        lab.pass_time(seconds)
        self.shown.work()
        battle_keys.pan(self.table.viewport, self.panning, seconds)
        self.pointer.follow()
        self._have_roster()
        self._read_rules()
        self._arrange()
        self._uncover()
        self._fade()
        self.strip.update(free=not self.behind)
        self.table.aside = [*self.strip.rects, *self.certificates.rects]
        self.table.kept_free = self.pointer.knobs()
        self.listing.update(seconds)
        self.about.update(seconds)
        self.tool_bar.update()
        self.history.update()
        self.table.moving = self._moving()

    def _have_roster(self) -> None:
        """Load the cards of the current family in the background, once they are needed."""
        lab, family = self.lab, self.lab.now.rules.name
        if family != self._cards and lab.units.roster:
            lab.units.roster = []
        if not lab.units.roster and lab.in_hand.tool.name == "unit":
            found = self._roster.ask(family, lambda: self._fetched(family))
            if found is not None:
                lab.units.roster, self._cards = found, family

    def switch_by_rules(self) -> None:
        """Toggle whether all families of rules judge the sight line.

        If there is no sight line, one is begun.
        """
        desk = self.lab.desk
        self._by_rules, desk.by_rules = not (self._by_rules or desk.by_rules), False
        if self._by_rules and lying(self.lab) is None:
            battle_keys.sight_line(self.lab)

    def _read_rules(self) -> None:
        """Load all families in the background once they are to judge."""
        if not self._by_rules:
            return
        lobby, view = self.app.lobby, self.lab.view
        a, b = (place(view, Point(0.0, y)) for y in (0.0, view.battlefield.depth))
        if self._rulings.ask("families", lambda: lobby.rulings(view, a, b)) is not None:
            self._by_rules, self.lab.desk.by_rules = False, True

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
        self.table.draw(page)
        clip = page.surface.get_clip()
        draw_handles(page, self.table, self.pointer.handles(), self.lab.choice.vertex)
        draw_snap(page, self.table, self.marks.snap, self.lab)
        page.surface.set_clip(clip)
        self.attention.fading.remember(page)
        self.panels.draw(page)
        self.attention.fading.draw_shining(page, [*self.widgets.rects, *self.panels.marks])
        self.strip.draw_legends(page)

    def draw_over(self, page: Page) -> None:
        lab, clear = self.lab, self.panels.now.clear
        edge = -page.px(12)
        room = clear.inflate(edge, edge)
        bursts = room.copy()
        bursts.height -= self.strip.covered
        target = self._target() if self.gestures.press is None else None
        shown = self.certificates.draw_over(
            page,
            self.table,
            [room, room],
            line=lying(lab),
            target=target,
            ends=self.table.viewport.ends(target) if target is not None else (),
            spared=(*self.table.viewport.standing(), *self.panels.rects),
            bursts=bursts,
        )
        drawn = self.panels.frame.short and self.about.open
        busy = drawn or (self.panels.frame.narrow and lab.in_hand.tool.name != "select")
        shown = shown or self.certificates.summary is not None
        if not (shown or busy) and self.welcome and not lab.seat.played and not lab.in_hand.points:
            draw_hint(page, clear, lab, [*self.panels.rects, *self.certificates.rects])
        self.attention.fading.draw(page)

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
        """Handle arrow and Tab keys in fields, and presses on faded panels, before the widgets."""
        ways = {pygame.K_UP: 1, pygame.K_DOWN: -1}
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and not event.mod & pygame.KMOD_CTRL:
            return self.about.fields.go_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.type == pygame.KEYDOWN and event.key in ways and not event.mod & pygame.KMOD_ALT:
            if self.about.search is not None and self.widgets.typing:
                return self.about.roster.key("up" if ways[event.key] > 0 else "down")
            return self.about.fields.step(ways[event.key])
        through = self.attention.fading.lets_through(event)
        if through:
            self.gestures.handle(event)
        return through

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
            self.welcome = not self.table.viewport.uncovered(event.pos)
        if self.gestures.press is None:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
                if not self.pointer.take_vertex_away(self.table.viewport.inches(event.pos)):
                    keyboard.cancel(self, to_menu=False)
                return
            if self.panels.handle(event) or self.certificates.handle(event, pointer):
                return
            over = self.certificates.solid
            if event.type == pygame.MOUSEBUTTONDOWN and any(one.collidepoint(event.pos) for one in over):
                return
            for panel in (self.listing, self.about):
                if panel.handle(event, pointer):
                    return
            pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
            if pressed and self.panels.covers(getattr(event, "pos", pointer)):
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
        """Put a copy of the selection beside it."""
        menu.duplicate(self.lab)

    def search(self) -> None:
        """Take the unit tool in hand and focus the search."""
        self.lab.in_hand.take_tool(tool_called("unit"))
        self._arrange()
        self.about.update(0.0)
        self.widgets.focus(self.about.search)

    def rules(self) -> None:
        """Show the options of the rules."""
        self.navigation.rules()

    # for the app

    def unsaved(self) -> bool:
        return self.app.lobby.unsaved()

    def keep(self) -> bool:
        return quick_save(self.app)

    def toasts_from(self) -> int:
        return self.panels.now.clear.y + self.look.px(10)

    def left(self) -> None:
        self.table.close()
        self.shown.close()
        self.lab.close()
        self._roster.close()
        self._rulings.close()

    def offers(self) -> Sequence[Any]:
        return ()

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self.shown.overlays

"""The battle screen: puts its parts together, hands them the events, and draws them in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.core.model.state import Offer, Overlay, View
from game.core.model.unit import Side, UnitId
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.battle import keyboard
from game.ui.battle.aiming.battle_pointer import BattlePointer
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.certificates.burst_panel import BurstPanel
from game.ui.battle.certificates.inspector import draw_inspector
from game.ui.battle.certificates.sight_panel import SightPanel
from game.ui.battle.certificates.tally_box import TallyBox
from game.ui.battle.handoff import Handoff, Passing
from game.ui.battle.layout import Layout, layout
from game.ui.battle.menu import Navigation, menu
from game.ui.battle.panels.banner import Banner
from game.ui.battle.panels.card_panel import CardPanel
from game.ui.battle.panels.charts import Charts
from game.ui.battle.panels.forces import Forces
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.log_panel import LogPanel
from game.ui.battle.panels.overlay_strip import OverlayStrip
from game.ui.battle.panels.phase_bar import PhaseBar
from game.ui.battle.panels.replies_panel import RepliesPanel
from game.ui.battle.panels.target_list import TargetList
from game.ui.battle.session import amending, procedure
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.recap import Recap
from game.ui.battle.session.saving import quick_save
from game.ui.battle.table import close_up
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import lying
from game.ui.battle.table.table_view import TableView
from game.ui.pieces.dice_tray import Tray
from game.ui.shell.keys import of_event, spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen

ENDS = 54
"""Height of the buttons that commit and cancel: no box lies over them."""


class BattleScreen(Screen):
    """The screen on which a battle is played.

    Attributes:
        battle: The battle as this screen plays it.
        navigation: Opens the other screens.

    `in_background`, the last argument, is called in each frame for what other screens do in the background.
    """

    rings = False

    def __init__(
        self,
        app: Host,
        seats: Mapping[Side, Seat],
        navigation: Navigation | None = None,
        in_background: Callable[[float], Any] = lambda seconds: None,
    ) -> None:
        super().__init__(app)
        self._in_background = in_background
        self.battle = Battle(app, seats)
        self.navigation = navigation or Navigation()
        self.shown = OverlayState(self.battle)
        self.tally = TallyBox(self.battle)
        self.sight = SightPanel(self.battle)
        self.burst = BurstPanel(self.shown.bursting)
        self.beats: Playback
        self.recap: Recap
        self.panning: set[str] = set()
        self.places: Layout
        self.table: TableView
        self._first = True
        self._new = True
        self.battle.hotseat.passed = self._pass
        self._selected: str | None = None

    # what a pilot asks

    @property
    def view(self) -> View:
        """What is seen of the battle."""
        return self.battle.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which the place *at* shows."""
        return self.table.pixel_of(at)

    @property
    def busy(self) -> bool:
        """Whether something is still being computed in the background."""
        beside = self.table.busy or self.shown.busy or self.battle.thinking
        return beside or self.hand.buttons.busy or self.replies.buttons.busy or self.strip.busy

    @property
    def laid(self) -> bool:
        return self.table.tiles is not None

    @property
    def behind(self) -> bool:
        return self.tally.behind or self._panels_behind

    def due(self) -> float:
        beats = self.beats
        moves = beats.playing or bool(beats.floats) or self.recap.playing or bool(self.panning)
        return 0.0 if moves or not self.table.settled else super().due()

    @property
    def _panels_behind(self) -> bool:
        return any(one.behind for one in (self.bar, self.forces, self.card))

    # the frame

    def built(self) -> None:
        places = self.places = layout(self.size, self.look)
        if self._first or self.table.look != self.look:
            self.table = TableView(places.table, self.look, self.battle, self.shown)
            self.beats = Playback(self.battle, Tray(self.look), self.app.sounds.play)
            self.recap = Recap(self.battle, self.beats)
            self.battle.actions.shows = self.beats.begin
            self.table.way_out = f"{spoken(self.app.keys.of('cancel'))} goes back to the menu"
        self.table.place_in(places.table, self._first)
        self._first = False
        self.gestures = Gestures(self.battle, self.table, BattlePointer(self.battle, self.table))
        self.charts = Charts(places.dock(self.look), self.look, self.battle)
        self.bar = PhaseBar(places.bar, self.look, self.battle)
        self.forces = Forces(places.forces, self.look, self.battle)
        self.card = CardPanel(places.card, self.look, self.battle)
        self.log = LogPanel(places.log, self.look, self.battle)
        self.targets = TargetList(places.targets, self.look, self.battle)
        self.hand = HandPanel(places.hand, self.look, self.battle, self.widgets)
        beside = places.card if places.hand.x == places.card.x else places.log
        self.replies = RepliesPanel(places.hand.union(beside), self.look, self.battle, self.widgets)
        self.banner = self._banner(places)
        self.banner.elsewhere = lambda: self.replies.shown
        self.strip = OverlayStrip(places.table, self.look, self.shown, self.widgets)
        self.table.below = self.banner.foot = self.strip.tall
        if self.table.whole_shown:
            self.table.show_whole()
        self._build_buttons()

    def _banner(self, places: Layout) -> Banner:
        found = Banner(
            places.table,
            self.look,
            self.battle,
            self.widgets,
            over=lambda: self.navigation.over(self.battle.hotseat.seats),
            amend=lambda: amending.propose(self.battle),
            give_up=lambda: amending.leave(self.battle),
        )
        found.beside = places.hand
        return found

    def entered(self) -> None:
        battle = self.battle
        if self._new and battle.hotseat.secret and battle.view.result is None:
            battle.hotseat.passing = None
            battle.hotseat.pass_to(battle.hotseat.following() or battle.side)
        self._new = False

    def _pass(self) -> None:
        """Put the hand-off in place of all that is shown, until the next side is ready."""
        self.beats.stop()
        self.panning.clear()
        side = self.battle.hotseat.passing
        assert side is not None, "the screen is being passed"
        self.app.push(Handoff(self.app, Passing(side, self.battle.hotseat.places[side], self._arrived)))

    def _arrived(self) -> None:
        """Show what the side whose screen it is now has missed, and then what it knows."""
        entry = self.battle.arrive()
        self.shown.close()
        self.shown = self.table.shown = OverlayState(self.battle)
        self.tally, self.sight = TallyBox(self.battle), SightPanel(self.battle)
        self.app.pop()
        self.table.forget()
        self.recap.begin(entry)

    def _build_buttons(self) -> None:
        px, keys, roomy = self.look.px, self.app.keys, self.size[0] / self.look.scale >= 900
        right = self.size[0] - px(12)
        wide = px(150 if roomy else 112)
        place = pygame.Rect(right - wide, px(11), wide, px(38))
        self.next = self.widgets.button(place, "End phase", self._end, style="primary")
        x = right - wide - px(10)
        small: list[tuple[str, str, Callable[[], Any]]] = [
            ("menu", "menu", self.open_menu),
            ("redo", "redo_variant", lambda: procedure.redo(self.battle)),
            ("undo", "undo_variant", lambda: procedure.undo(self.battle)),
        ]
        made = {}
        for name, icon, command in small:
            x -= px(42)
            made[name] = self.widgets.button(pygame.Rect(x, px(11), px(38), px(38)), "", command, icon=icon)
        self.undo, self.redo, self.menu = made["undo"], made["redo"], made["menu"]
        self.widgets.change(self.menu, hint=f"The menu of the battle ({spoken(keys.of('menu'))})")

    def _end(self) -> None:
        procedure.end_phase(self.battle)

    def open_menu(self) -> None:
        """Open the menu of the battle."""
        self.app.show(menu(self.battle, self.navigation))

    def _warm(self) -> None:
        """Make the menu once, unseen, while the table is loaded: the first time takes longest."""
        unseen = menu(self.battle, self.navigation)
        unseen.resized(self.size, self.look)
        unseen.draw(Page(pygame.Surface(self.size), self.look))

    def update(self, seconds: float) -> None:
        battle = self.battle
        self._in_background(seconds)
        if not self.laid and self.table.lay():
            self._warm()
        self.beats.update(seconds)
        self.recap.update(seconds)
        battle.think(seconds)
        close_up.follow(battle, self.table)
        self.shown.work()
        keyboard.pan(self.table, self.panning, seconds)
        free = not self.behind
        self.charts.dock((self.forces, self.card), self.table, self.places.table)
        self.hand.update(free=free)
        self.replies.update(free=free)
        self.banner.update()
        self.strip.update(free=free and not self.hand.buttons.busy)
        self.strip.away(self.targets.shown and self.targets.rect.colliderect(self.places.table))
        self.table.aside = [*self.strip.rects, self.tally.rect]
        keys = self.app.keys
        against = procedure.end_objection(battle)
        hint = against or f"Ends the phase for {battle.side} ({spoken(keys.of('end phase'))})"
        self.widgets.change(self.next, words=procedure.next_words(battle), enabled=not against, hint=hint)
        for button, name, reason in (
            (self.undo, "Undo", procedure.undo_objection(battle)),
            (self.redo, "Redo", procedure.redo_objection(battle)),
        ):
            proposes = name == "Undo" and bool(reason) and procedure.may_propose_undo(battle)
            hint = f"{name} ({spoken(keys.of(name.lower()))})\n{reason}" if reason else name
            self.widgets.change(button, enabled=not reason or proposes, hint=hint)

    def draw(self, page: Page) -> None:
        self.table.moving, self.table.turning = self.beats.moving(), self.beats.turning()
        self.table.waits = self._panels_behind
        self.table.draw(page, self.beats.marks())
        if self.battle.desk.selected != self._selected:
            self._selected = self.battle.desk.selected
            page.take_turn()
        self.bar.draw(page)
        self.card.draw(page)
        self.forces.draw(page)
        self.log.draw(page)
        self.hand.draw(page)
        self.targets.draw(page)
        self.replies.draw(page)
        self.strip.draw(page)
        self.banner.draw(page)
        self.charts.draw(page)

    def draw_over(self, page: Page) -> None:
        battle = self.battle
        self.beats.draw(page, self.places.table)
        self.recap.draw(page, self.places.table)
        if battle.desk.inspecting and battle.desk.over:
            self.sight.hide()
            self.burst.hide()
            self.tally.rest()
            draw_inspector(page, self._rooms(page), battle, self.table.pixel_of(battle.desk.cursor))
            return
        self._draw_sight(page)
        if self._draw_burst(page):
            self.tally.rest()
            return
        target = self._target()
        if target is not None and self.gestures.press is None:
            self.tally.draw(page, self._rooms(page), target, self._ends(target))
        else:
            self.tally.rest()

    def _draw_sight(self, page: Page) -> None:
        """Draw the certificate of the sight line that lies on the table."""
        line = lying(self.battle) if not self.beats.playing else None
        rooms = self._rooms(page)
        self.sight.show(page, [rooms[0], rooms[2]], line, self.table)

    def _draw_burst(self, page: Page) -> bool:
        """Draw the hit list of the blast lab; return whether there is one."""
        if self.beats.playing or self.battle.desk.amending or self.sight.rect.width:
            self.burst.hide()
            return False
        rooms = self._rooms(page)
        free = rooms[0].copy()
        free.height -= self.strip.covered
        if self.banner.below > free.y:
            below = self.banner.below + page.px(6)
            free.height, free.y = free.bottom - below, below
        return self.burst.show(page, [free, rooms[2]], self.table, self.charts.rects)

    def _rooms(self, page: Page) -> list[pygame.Rect]:
        """Return where boxes over the table may stand: on the table, with what is below it, on the card."""
        places, edge = self.places, -page.px(12)
        below = places.table.union(places.log) if places.log.x == places.table.x else places.table
        side = places.card.union(places.hand) if places.hand.x == places.card.x else places.card
        if side.height > places.card.height and self.battle.desk.hand is not None:
            side.height -= page.px(ENDS)
        return [room.inflate(edge, edge) for room in (places.table, below, side)]

    def _ends(self, target: UnitId) -> Sequence[pygame.Rect]:
        """Return what the tally against *target* may not hide; of who is on no map that is the list."""
        spot = self.charts.spot_rect(target)
        if spot is not None:
            return [spot, *self.charts.rects]
        return self.table.ends(target) if self.battle.view.units[target].present else [self.targets.rect]

    def _target(self) -> str | None:
        """Return the enemy whose tally is shown: the one under the pointer, else the one aimed at."""
        battle, desk = self.battle, self.battle.desk
        hovered = battle.view.units.get(desk.hovered or "")
        if battle.selected is None or desk.amending or self.beats.playing:
            return None
        if desk.sight is not None and desk.hand is None:
            return None
        if hovered is not None and hovered.side != battle.selected.side and hovered.present:
            return hovered.id
        return self._aimed_at()

    def _aimed_at(self) -> str | None:
        """Return whom what is in hand is aimed at, on the table or off it."""
        hand = self.battle.desk.hand
        aim = self.battle.view.units.get(hand.aim or "") if hand is not None else None
        if hand is None or aim is None:
            return None
        return aim.id if aim.present or aim.id in self.battle.numbers.targets(hand) else None

    # events

    def first(self, event: pygame.Event) -> bool:
        if not (self.beats.playing or self.recap.playing):
            return False
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            (self.recap if self.recap.playing else self.beats).skip()
        return True

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and not self.laid and self._cancels(event):
            self.navigation.out()
        elif event.type == pygame.KEYDOWN:
            keyboard.pressed(self, of_event(event))
        elif event.type == pygame.KEYUP:
            keyboard.released(self, event)
        else:
            self._mouse(event)

    def _cancels(self, event: pygame.Event) -> bool:
        return self.app.keys.named(of_event(event)) == "cancel"

    def _mouse(self, event: pygame.Event) -> None:
        pointer = self.app.pointer
        if self.gestures.press is None:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
                keyboard.take_back(self)
                return
            if event.type == pygame.MOUSEMOTION:
                self.charts.hover(event.pos)
            over = [self.sight.rect, self.burst.rect, *self.charts.rects]
            if event.type == pygame.MOUSEBUTTONDOWN and any(one.collidepoint(event.pos) for one in over):
                self.charts.pick(event.pos)
                return
            if event.type == pygame.MOUSEBUTTONDOWN and self.battle.desk.amending and self._mark(event.pos):
                return
            for panel in (self.replies, self.targets, self.forces, self.card, self.log):
                if panel.handle(event, pointer):
                    return
            if self.hand.handle(event):
                return
        self.gestures.handle(event)

    def _mark(self, at: tuple[int, int]) -> bool:
        spot = self.card.spot_at(at) if self.card.rect.collidepoint(at) else None
        if spot is not None:
            amending.mark(self.battle, spot.field, spot.value)
        return spot is not None

    # what the app asks

    def unsaved(self) -> bool:
        return self.battle.view.result is None and self.app.lobby.unsaved()

    def keep(self) -> bool:
        return quick_save(self.app)

    def toasts_from(self) -> int:
        return self.banner.below + self.look.px(10)

    def left(self) -> None:
        self.table.close()
        self.shown.close()
        self.tally.close()
        self.battle.close()

    def offers(self) -> Sequence[Offer]:
        return self.battle.view.rules.offers

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self.shown.overlays

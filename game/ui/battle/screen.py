"""The battle screen: assembles its parts, passes them the events, and draws them in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.core.model.state import Offer, Overlay, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.battle import keyboard
from game.ui.battle.aiming.battle_pointer import BattlePointer
from game.ui.battle.aiming.gestures import Gestures
from game.ui.battle.certificates.certificates import Certificates
from game.ui.battle.choosing.choice_panel import ChoicePanel
from game.ui.battle.choosing.choosing import Choosing
from game.ui.battle.choosing.reveals import Reveals
from game.ui.battle.handoff import Handoff, Passing
from game.ui.battle.lesson.coach_marks import draw_coach_marks
from game.ui.battle.lesson.lesson_session import LessonSession
from game.ui.battle.lesson.pointed import pointed_rects
from game.ui.battle.menu import Navigation, menu
from game.ui.battle.panels.announcement import Announcements
from game.ui.battle.panels.banner import Banner
from game.ui.battle.panels.card_panel import CardPanel
from game.ui.battle.panels.charts import Charts
from game.ui.battle.panels.forces import Forces
from game.ui.battle.panels.hand_panel import HandPanel
from game.ui.battle.panels.history import HistoryPanel
from game.ui.battle.panels.log_panel import LogPanel
from game.ui.battle.panels.overlay_strip import OverlayStrip
from game.ui.battle.panels.phase_bar import PhaseTrack, TurnPanel
from game.ui.battle.panels.replies_panel import RepliesPanel
from game.ui.battle.panels.target_list import TargetList
from game.ui.battle.practice.task import Task
from game.ui.battle.session import amending, procedure
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.recap import Recap
from game.ui.battle.session.rules_in_play import RulesInPlay
from game.ui.battle.session.saving import quick_save
from game.ui.battle.session.skipping import skip
from game.ui.battle.solitaire.solitaire import Solitaire
from game.ui.battle.table import close_up
from game.ui.battle.table.attention import Attention, attackable
from game.ui.battle.table.home_edge import entrance
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import lying
from game.ui.battle.table.table_view import TableView
from game.ui.panels.boxes import beside_questions
from game.ui.panels.panels import Panels
from game.ui.pieces.dice_tray import Tray
from game.ui.shell.keys import of_event, spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen
from game.ui.widgets.dialogs import draw_unseen

MENU_PREPARED = 8
"""The frame in which the menu is drawn unseen: the first frames and the first menu are slow."""


class BattleScreen(Screen):
    """The screen on which a battle is played.

    Attributes:
        battle: The battle as this screen plays it.
        navigation: Opens the other screens.

    `in_background`, the last argument, is called in each frame for the background work of other screens.
    """

    rings = False
    ambient = True

    def __init__(
        self,
        app: Host,
        seats: Mapping[Side, Seat],
        navigation: Navigation | None = None,
        in_background: Callable[[float], Any] = lambda seconds: None,
    ) -> None:
        super().__init__(app)
        self._in_background = in_background
        self.battle = Battle(app, seats, app.lobby.players)
        self.in_play = RulesInPlay(self.battle)
        self.solitaire = Solitaire(self.battle)
        self.navigation = navigation or Navigation()
        self.shown = OverlayState(self.battle)
        self.lesson = LessonSession(self.battle, self.shown)
        self.task = Task(self.lesson)
        self.shown.more = self.task.marks
        self.beats: Playback
        self.recap: Recap
        self.announcements: Announcements
        self.panning: set[str] = set()
        self.panels: Panels
        self.table: TableView
        self._first = self._new = True
        self._frames = 0
        self._menu = menu(self.battle, self.navigation, self.solitaire)
        self.choosing = Choosing(self.battle)
        self.battle.hotseat.passed = self._pass
        self.battle.hotseat.together = lambda: bool(self.choosing.together)
        self.battle.hotseat.one_keyboard = lambda: self.choosing.one_keyboard
        self._selected: str | None = None
        self._targets: list[pygame.Rect] = []

    # for the pilot

    @property
    def view(self) -> View:
        """What is visible of the battle."""
        return self.battle.view

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window that shows the place *at*."""
        return self.table.viewport.pixel_of(at)

    @property
    def busy(self) -> bool:
        beside = self.table.busy or self.shown.busy or self.battle.thinking or self.choosing.busy
        return beside or self.advancing or self.solitaire.busy

    @property
    def advancing(self) -> bool:
        buttons = self.hand.buttons.busy or self.replies.buttons.busy or self.strip.busy
        return buttons or self.lesson_panel.busy or self.battle.numbers.thinking or self.panels.advancing

    @property
    def resting(self) -> bool:
        return self.battle.numbers.resting

    @property
    def laid(self) -> bool:
        return self.table.ground.tiles is not None

    @property
    def behind(self) -> bool:
        return self._frames == 1 or self.panels.behind

    def due(self) -> float:
        moves = self.beats.lively or self.announcements.active or self.recap.playing or bool(self.panning)
        return 0.0 if moves or not self.table.settled else min(super().due(), self.solitaire.due())

    # the frame

    def built(self) -> None:
        if self._first or self.table.look != self.look:
            before = None if self._first else self.table.viewport
            self.table = TableView(pygame.Rect((0, 0), self.size), self.look, self.battle, self.shown)
            self.table.viewport.take_over(before)
            self.beats = Playback(self.battle, Tray(self.look), self.app.sounds.play)
            self.recap = Recap(self.battle, self.beats)
            self.reveals = Reveals(self.battle, self.beats)
            if self._first:
                self.announcements = Announcements(self.look, self.battle, self.beats)
            self.announcements.renew(self.look, self.beats)
            self.battle.actions.shows = self.beats.begin
            self.table.ground.way_out = f"{spoken(self.app.keys.of('cancel'))} goes back to the menu"
        self.gestures = Gestures(self.battle, self.table, BattlePointer(self.battle, self.table))
        self.attention = Attention(self.look, self.table.viewport, self.beats)
        self._build_panels()
        self.hand.told = lambda: self.task.tells and self.lesson_panel.open
        self._arrange(first=self._first)
        self._first = False

    def _build_panels(self) -> None:
        look, battle, field = self.look, self.battle, self.battle.view.battlefield
        self.bar, self.forces = TurnPanel(look, battle, self.solitaire.words), Forces(look, battle)
        self.card, self.log = CardPanel(look, battle), LogPanel(look, battle)
        self.targets, self.charts = TargetList(look, battle), Charts(look, battle)
        self.history = HistoryPanel(look, self.solitaire, self.widgets, self.open_menu, self._end)
        self.hand = HandPanel(look, battle, self.widgets)
        self.strip = OverlayStrip(look, self.shown, self.widgets)
        self.certificates = Certificates(look, battle, self.shown)
        self.replies = RepliesPanel(look, battle, self.widgets)
        self.choices = ChoicePanel(look, self.choosing, self.reveals)
        self.choices.taught = lambda: self.task.exists
        self.banner = Banner(
            look,
            battle,
            self.widgets,
            over=lambda: self.navigation.over(battle.hotseat.seats),
            amend=lambda: amending.propose(battle),
            give_up=lambda: amending.leave(battle),
        )
        self.banner.elsewhere = lambda: self.replies.shown or self.choices.asks
        self.banner.opens = lambda: partial(self.panels.fold, self.choices) if self.choices.put_away else None
        self.banner.waits = lambda: self.announcements.withheld
        self.hand.elsewhere = lambda: battle.view.asked is not None and battle.desk.hand is None
        self.lesson_panel = self.task.panel(look, self.widgets, self.navigation)
        lists = (self.bar, self.lesson_panel, self.forces, self.targets, self.card)
        bars = (PhaseTrack(look, battle), self.history, self.hand, self.log, self.strip)
        boxes = (self.charts, self.choices, self.certificates)
        aspect = field.width / field.depth
        self.panels = Panels(self.app, self.size, look, aspect, (*lists, *bars, *boxes))

    def _arrange(self, *, first: bool = False) -> None:
        """Arrange the panels clear of what matters now, and tell the table what they cover."""
        standing, minimap = self.table.viewport.standing(), self.table.ground.small_map()
        self.panels.aiming = self.targets.over_table
        avoid = () if close_up.follows_panels(self.battle) else self._subjects()
        self.panels.arrange(avoid, standing, minimap)
        now, view = self.panels.now, self.table.viewport
        view.panels = [*self.panels.rects, *self.app.readers]
        view.place_in(pygame.Rect((0, 0), self.size), now.free, now.clear, first=first)
        self.strip.room = now.clear
        about = self.battle.hotseat.asked_about is not None or self.banner.cells
        self.banner.room, self.banner.wider = now.clear, now.asking if about else now.clear

    def _about(self) -> list[Unit]:
        """Return the units that matter now: asked about, chosen for, aimed at, selected."""
        battle, desk = self.battle, self.battle.desk
        aim = battle.view.units.get(desk.hand.aim or "") if desk.hand is not None else None
        fighters = (battle.view.units.get(one) for one in self.choices.about)
        found = [
            one
            for one in (battle.hotseat.asked_about, *fighters, aim, battle.selected)
            if one is not None and one.present
        ]
        return list({one.id: one for one in found}.values())

    def _subjects(self) -> list[pygame.Rect]:
        edge = self.look.px(10)
        view, unit = self.table.viewport, self.battle.selected
        found = [view.token_rect(unit).inflate(edge, edge) for unit in self._about()]
        ground = entrance(self.battle.view, unit) if unit is not None and not unit.present else None
        if ground is not None:
            a, b = (view.pixel_of(at) for at in (ground[0], ground[2]))
            found.append(pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])))
        return found

    def _fade(self) -> None:
        """Fade the panels over the units aimed at or asked about, and over what has just happened."""
        desk, view = self.battle.desk, self.table.viewport
        aim = desk.hand.aim if desk.hand is not None else None
        asked = self.battle.hotseat.asked_about
        known = (
            self.battle.view.units.get(key or "") for key in (aim, asked.id if asked is not None else None)
        )
        places = [desk.hand.at] if desk.hand is not None and desk.hand.at is not None else []
        places += [desk.cursor] if desk.by_keys and desk.over and aim is None else []
        subjects = [view.token_rect(unit) for unit in known if unit is not None and unit.present]
        subjects += map(self.attention.place_rect, places)
        boxes = (*self.certificates.rects, *self.strip.rects, self.banner.rect, self.replies.rect)
        self._targets = [*map(view.token_rect, attackable(self.battle))]
        self.attention.fade((*self.panels.rects, *boxes), subjects, self.app.pointer, self._targets)

    def entered(self) -> None:
        battle, hotseat = self.battle, self.battle.hotseat
        if self._new and battle.view.result is None:
            hotseat.passing = None
            if hotseat.secret:
                hotseat.pass_to(hotseat.following() or battle.side)
            else:
                battle.refresh()
        self._new = False

    def _pass(self) -> None:
        """Replace everything by the hand-off until the next side is ready."""
        self.beats.stop()
        self.panning.clear()
        side = self.battle.hotseat.passing
        assert side is not None, "the screen is being passed"
        place, leave = self.battle.hotseat.places[side], self.navigation.out
        self.app.push(Handoff(self.app, Passing(side, place, self._arrived, leave)))

    def _arrived(self) -> None:
        """Show the side that has taken over what it has missed, and then its current view."""
        entry = self.battle.arrive()
        self.shown.close()
        self.shown = self.table.shown = OverlayState(self.battle, self.task.marks)
        self.lesson.overlays = self.shown
        self.resized(self.size, self.look)
        self.app.pop()
        self.table.forget()
        self.recap.begin(entry)

    def _end(self) -> None:
        procedure.end_phase(self.battle)

    def open_menu(self) -> None:
        """Open the menu of the battle."""
        self.app.show(menu(self.battle, self.navigation, self.solitaire))

    def update(self, seconds: float) -> None:
        battle = self.battle
        self._in_background(seconds)
        self.table.ground.lay()
        self.beats.update(self.solitaire.paced(seconds))
        self.recap.update(seconds)
        shown = self.laid and not self.recap.playing
        self.solitaire.update(seconds, self.beats, free=shown)
        self.announcements.update(seconds, free=shown)
        battle.think(seconds)
        self.shown.work()
        keyboard.pan(self.table.viewport, self.panning, seconds)
        free, moving = not self.behind, self.beats.playing or self.recap.playing
        self.task.update(self.panels, opened=self.lesson_panel.open, free=not moving)
        self._arrange()
        close_up.follow(battle, self.table.viewport)
        if self.laid:
            self.attention.uncover(self._about(), self.size, self.task.place)
        self.attention.follow()
        self._fade()
        self.hand.update(free=free)
        self.lesson_panel.update(free=free)
        self.replies.update(self.panels.now.asking, self._tokens(), self.panels.rects, free=free)
        self.banner.tokens, self.banner.lesson = self._tokens(), self.lesson_panel.rect
        self.banner.cells = close_up.asked_cells(battle, self.table.viewport)
        self.banner.update()
        self.strip.update(free=free and not self.hand.buttons.busy)
        self.table.aside = [*self.strip.rects, *self.certificates.rects, *self._questions]
        self.history.update()

    def _tokens(self) -> dict[UnitId, pygame.Rect]:
        """Return the rectangles of the tokens in the window, while there is a question or a correction."""
        view = self.battle.view
        if view.asked is None and not self.battle.desk.amending:
            return {}
        return {unit.id: self.table.viewport.token_rect(unit) for unit in view.present}

    def draw(self, page: Page) -> None:
        self.table.show_beats(self.beats)
        self.table.waits = self.panels.behind and not self.certificates.behind
        self.table.draw(page, [*self.solitaire.marks(), *self.beats.marks()])
        self.table.draw_effects(page, self.beats.effects)
        if self.battle.desk.selected != self._selected:
            self._selected = self.battle.desk.selected
            page.take_turn()
        self.attention.fading.remember(page)
        if self._frames:  # the table alone takes long in the first one
            self.panels.draw(page)
        self.attention.fading.draw_shining(page, [*self.widgets.rects, *self.panels.marks])
        self.replies.draw(page)
        self.strip.draw_legends(page)
        self.banner.draw(page)
        self._frames += 1
        if self._frames == MENU_PREPARED:
            draw_unseen(self._menu, self.size, self.look)

    def draw_over(self, page: Page) -> None:
        clear = self.panels.now.clear
        target = self._target() if self.gestures.press is None else None
        quiet = not (self.beats.playing or self.battle.desk.amending)
        self.certificates.draw_over(
            page,
            self.table,
            self._rooms(page),
            line=lying(self.battle) if not self.beats.playing else None,
            target=target,
            ends=self._ends(target) if target is not None else (),
            spared=(*self._targets, *self.table.viewport.standing(), *self.panels.rects),
            charts=self.charts.rects,
            bursts=self._burst_room(page) if quiet else None,
        )
        self.attention.fading.draw_shining_through(page, self.certificates.rects, self._targets)
        self.attention.fading.draw(page)
        self._draw_coach_marks(page)
        self.beats.draw(page, clear, self.table.viewport.token_rect)
        self.recap.draw(page, clear)
        self.announcements.draw(page, clear)

    def _draw_coach_marks(self, page: Page) -> None:
        """Frame the buttons and panels that the step of a lesson is about."""
        step = self.lesson.step
        if step is not None and self.lesson.shown and not self.beats.playing:
            rects = [rect for one in step.points for rect in pointed_rects(self, one)]
            draw_coach_marks(page, rects, step.title, self.panels.rects)

    def _burst_room(self, page: Page) -> pygame.Rect | None:
        """Return the room for the hit list of a template: above the legends, beside questions."""
        free = next((one.copy() for one in self._rooms(page)), None)
        if free is not None:
            free.height -= self.strip.covered
        return free

    @property
    def _questions(self) -> list[pygame.Rect]:
        """The rectangles of the questions on the screen."""
        return [rect for rect in (self.banner.rect, self.replies.rect) if rect.width]

    def _rooms(self, page: Page) -> list[pygame.Rect]:
        """Return the rooms for boxes over the table, the best first; none where a question takes it all."""
        room = self.panels.now.clear.inflate(-page.px(12), -page.px(12))
        room = self.targets.spare(room, self.panels.frame)
        return [*filter(None, [beside_questions(room, self._questions, self.look)] * 2)]

    def _ends(self, target: UnitId) -> Sequence[pygame.Rect]:
        """Return what the tally against *target* must not hide; off the table, its map and its list."""
        spot, targets = self.charts.spot_rect(target), self.targets
        if spot is not None:
            return [spot, *self.charts.rects, *([targets.rect] if targets.open else [])]
        present = self.battle.view.units[target].present
        return self.table.viewport.ends(target) if present else [self.targets.rect]

    def _target(self) -> str | None:
        """Return the enemy whose tally is shown: the one under the pointer, else the target."""
        battle, desk = self.battle, self.battle.desk
        hovered = battle.view.units.get(desk.hovered or "")
        if battle.selected is None or desk.amending or self.beats.playing:
            return None
        if desk.sight is not None and desk.hand is None:
            return None
        if hovered is not None and hovered.side != battle.selected.side and hovered.present:
            return hovered.id
        return battle.aimed_at

    # events

    def first(self, event: pygame.Event) -> bool:
        if not (self.beats.playing or self.recap.playing):
            self.announcements.note(event)
            return self._through(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self.solitaire.take_first(event):
            return skip(self.battle, self.beats, self.recap, event) or self._through(event)
        return event.type not in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

    def _through(self, event: pygame.Event) -> bool:
        """Handle a press on a faded panel, which goes to the table."""
        through = self.attention.fading.lets_through(event)
        if through:
            self.gestures.handle(event)
        return through

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
            if self.panels.handle(event) or self.certificates.handle(event, pointer) or self._boxed(event):
                return
            lists = (self.replies, self.choices, self.targets, self.forces, self.card, self.log)
            if any(panel.handle(event, pointer) for panel in lists):
                return
            pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
            if pressed and self.panels.covers(getattr(event, "pos", pointer)):
                return
        self.gestures.handle(event)

    def _boxed(self, event: pygame.Event) -> bool:
        """Handle a press on a box over the table, or on the card during a correction."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if any(one.collidepoint(event.pos) for one in (*self.certificates.solid, *self.charts.rects)):
            self.charts.pick(event.pos)
            return True
        return self.battle.desk.amending and self._mark(event.pos)

    def _mark(self, at: tuple[int, int]) -> bool:
        spot = self.card.spot_at(at) if self.card.rect.collidepoint(at) else None
        if spot is not None:
            amending.mark(self.battle, spot.field, spot.value)
        return spot is not None

    # for the app

    def unsaved(self) -> bool:
        return self.battle.view.result is None and self.app.lobby.unsaved()

    def keep(self) -> bool:
        return quick_save(self.app)

    def toasts_from(self) -> int:
        return self.banner.below + self.look.px(10)

    def toasts_right_of(self) -> int:
        return self.lesson_panel.reach(self.toasts_from(), self.size[0] // 2)

    def left(self) -> None:
        over = self.table, self.shown, self.certificates, self.choosing
        for one in (*over, self.solitaire, self.task, self.battle):
            one.close()

    def offers(self) -> Sequence[Offer]:
        return self.battle.view.rules.offers

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self.shown.overlays

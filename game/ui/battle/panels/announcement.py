"""Announcements that pass over the table: a new turn or phase, the end of the battle."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.core.model.state import View
from game.ui.battle.panels.phase_bar import result_words
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.last_blow import CAPTION, LastBlow
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.table_session import TableSession
from game.ui.pieces.emblems import emblem
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

PASSING, RESULT = 1.25, 4.0
"""Seconds for which a phase and a result are announced."""
COMES, GOES = 0.16, 0.35
HEIGHT, ROW = 62, 20
PLACE = 0.2
"""How far down its room it is shown, as a share."""


class Announcement:
    """What is being announced; it covers a strip of the table for a moment and lets every click through.

    Attributes:
        words: The announcement; "" if there is none.
        play: Plays a sound by name.
    """

    def __init__(self, look: Theme, battle: TableSession, play: Callable[[str], object]) -> None:
        self.look, self.battle, self.play = look, battle, play
        self.words = self.detail = ""
        self._side: int | None = None
        self._gone = self._length = 0.0
        self._phase: Hashable = None

    def update(self, seconds: float, *, free: bool) -> None:
        """Advance by *seconds*; announce what is new as soon as nothing else is shown (*free*)."""
        self._gone += seconds * self.battle.app.settings.motion_speed / 100
        if self._gone >= self._length:
            self.words = ""
        view = self.battle.view
        phase = _phase_of(view)
        if not free or phase == self._phase:
            return
        self._phase = phase
        if not self.battle.app.settings.motion:
            return
        if view.result is not None:
            self._announce_result()
        elif view.now.order != "auto":
            self._announce_phase()

    def skip(self) -> None:
        """End it."""
        self.words = ""

    def pass_over(self) -> None:
        """Announce nothing of what is the case now."""
        self.words, self._phase = "", _phase_of(self.battle.view)

    def _announce_phase(self) -> None:
        view = self.battle.view
        name = view.now.name.capitalize()
        if view.encounter is not None:
            self.words, self.detail = f"{view.encounter.kind.capitalize()} · {name}", ""
            self.detail = f"Round {view.encounter.round}"
        else:
            self.words = f"Turn {view.turn} · {name}" if view.turn else name
            self.detail = f"{view.acting[view.active]} acts first" if view.now.order != "free" else ""
        self._side = self.battle.hotseat.places.get(view.acting[view.active])
        self._gone, self._length = 0.0, PASSING

    def _announce_result(self) -> None:
        result = self.battle.view.result
        assert result is not None, "the battle has ended"
        self.words = f"{result.winner} wins" if result.winner else "A draw"
        self.detail = result_words(self.battle).partition(": ")[2]
        self._side = self.battle.hotseat.places.get(result.winner or "")
        self._gone, self._length = 0.0, RESULT
        self.play("victory")

    def draw(self, page: Page, room: pygame.Rect) -> None:
        """Draw it across *room*: it comes in from the left, stays, and fades."""
        if not self.words:
            return
        px = self.look.px
        large = self._length == RESULT
        tall = px(HEIGHT + (ROW if self.detail else 0) + (26 if large else 0))
        strip = pygame.Rect(room.x, room.y + round(room.height * PLACE), room.width, tall)
        come, left = min(self._gone / COMES, 1.0), min((self._length - self._gone) / GOES, 1.0)
        sheet = pygame.Surface(strip.size, pygame.SRCALPHA)
        inner = Page(sheet, self.look)
        tone = self.look.side(self._side) if self._side is not None else self.look.tones["accent"]
        sheet.fill((12, 16, 23, 214))
        for y in (0, tall - px(3)):
            pygame.draw.rect(sheet, tone, (0, y, round(strip.width * come), px(3)))
        middle = strip.width // 2 - round((1 - come) ** 2 * strip.width * 0.2)
        size = 40 if large else 30
        at = middle, px(HEIGHT // 2 + (12 if large else 0))
        head = inner.write(self.words, at, size=size, weight="bold", anchor="center", width=strip.width)
        if self._side is not None:
            for x in (head.left - px(30), head.right + px(30)):
                sign = emblem(self.look.shape(self._side), px(22 if large else 16), tone)
                sheet.blit(sign, sign.get_rect(center=(x, head.centery)))
        if self.detail:
            below = middle, head.bottom + px(12)
            inner.write(self.detail, below, size=15, tone="dim", anchor="center", width=strip.width)
        sheet.set_alpha(round(255 * max(0.0, min(come, left))))
        page.surface.blit(sheet, strip)
        page.written += [one.moved(*strip.topleft) for one in inner.written]


class Announcements:
    """What is shown of the course of a battle: each phase, and at the end the last blow and the result.

    Attributes:
        strip: The announcement across the table.
        last_blow: The last blow, which is shown before the result is announced.
    """

    def __init__(self, look: Theme, battle: Battle, beats: Playback) -> None:
        self.battle, self.beats = battle, beats
        self.strip = Announcement(look, battle, battle.app.sounds.play)
        self.last_blow = LastBlow(battle, beats)

    def renew(self, look: Theme, beats: Playback) -> None:
        """Go on in another *look*, beside other *beats*."""
        self.last_blow.skip()
        self.strip.look, self.beats = look, beats
        self.last_blow = LastBlow(self.battle, beats)

    @property
    def active(self) -> bool:
        """Whether an announcement is passing."""
        return bool(self.strip.words)

    @property
    def withheld(self) -> bool:
        """Whether the result is not to be told yet."""
        return self.last_blow.on or self.last_blow.due

    def update(self, seconds: float, *, free: bool) -> None:
        """Advance by *seconds*; something new begins only while the screen is *free* of a recap."""
        if free:
            self.last_blow.update()
        busy = not free or self.withheld or self.beats.playing or self.beats.effects.shooting
        self.strip.update(seconds, free=not busy)

    def note(self, event: pygame.Event) -> None:
        """At a press, end all that is shown beside the game, which has gone on and handles that press."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.last_blow.skip()
            self.beats.effects.skip()
            self.strip.skip()

    def draw(self, page: Page, room: pygame.Rect) -> None:
        """Draw what is announced in *room*."""
        self.strip.draw(page, room)
        if self.last_blow.on:
            draw_caption(page, room, CAPTION)


def draw_caption(page: Page, room: pygame.Rect, words: str) -> None:
    """Draw *words* in a pill at the upper edge of *room*."""
    px = page.px
    box = pygame.Rect(0, 0, fonts.width(words, px(15), "semibold") + px(40), px(34))
    box.midtop = room.centerx, room.y + px(10)
    page.box(box, (12, 16, 23, 230), "line", radius=17)
    page.write(words, box.center, size=15, weight="semibold", anchor="center")


def _phase_of(view: View) -> Hashable:
    """Return what is announced when it changes."""
    played = view.encounter
    now = None if played is None else (played.id, played.round, played.phase)
    return view.turn, view.phase, now, view.result

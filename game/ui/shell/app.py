"""The app: the stack of screens, the dialogs on top, the toasts. It handles events and draws frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.lobby import Lobby
from game.core.model.state import Overlay
from game.core.reference import Topic, cited
from game.geometry import value
from game.ui.export.picture_writer import PictureWriter
from game.ui.painting.canvas import Canvases
from game.ui.painting.terrain import opaque
from game.ui.reference.at_hand import RulesAtHand
from game.ui.reference.browser import RuleBrowser
from game.ui.shell.input_lock import InputLock
from game.ui.shell.keys import Keys, commands_with, of_event, spoken, valid_keys
from game.ui.shell.page import Hint, Page, Written
from game.ui.shell.screen import NO_OVERLAYS, Screen
from game.ui.shell.settings import Settings, scale_at
from game.ui.shell.theme import Theme, theme
from game.ui.shell.unwritten import DiskWatch, picture_dialog
from game.ui.shell.wake import WAKE
from game.ui.sound.sounds import Sounds
from game.ui.widgets import tips
from game.ui.widgets.dialogs import Dialog, DialogButton
from game.ui.widgets.help import help_reader
from game.ui.widgets.manager import OFF_SCREEN
from game.ui.widgets.reader import Reader

TOAST_SECONDS = 4.0
TIP_SECONDS = 0.35
LEAST = (640, 360)
VEIL = (105, 107, 112)


def _look(settings: Settings, size: tuple[int, int]) -> Theme:
    """Return the theme for the settings, no larger than fits the window."""
    room = min(size[0] / LEAST[0], size[1] / LEAST[1])
    wanted = scale_at(size[1], settings.scale)
    return theme(min(wanted, max(1.0, int(room * 20) / 20)), settings.palette)


def _at_least(size: tuple[int, int]) -> tuple[int, int]:
    """Return the layout size for a window of *size*."""
    return max(size[0], LEAST[0]), max(size[1], LEAST[1])


@dataclass
class Toast:
    """A short message, and the seconds for which it will still be shown."""

    words: str
    tone: str
    about: str = ""
    seconds: float = TOAST_SECONDS


class App:
    """Everything on the screen; `screen.Host` is its interface to screens.

    Attributes:
        over: Whether the program is to end.
        keep: Saves changed settings.
    """

    def __init__(
        self,
        lobby: Lobby,
        settings: Settings | None = None,
        size: tuple[int, int] = (1280, 720),
        keep: Callable[[Settings], None] = lambda settings: None,
    ) -> None:
        self.lobby = lobby
        self.settings = settings or Settings()
        self._keys: tuple[Settings | None, Mapping[str, Overlay], Keys] = (None, NO_OVERLAYS, Keys())
        self.look = _look(self.settings, size)
        self.size = _at_least(size)
        self.pointer = OFF_SCREEN
        self.over = False
        self.keep = keep
        self.sounds = Sounds(self.settings.sounds, volumes=self.settings.volumes)
        self.picture_writer = PictureWriter(self)
        self._disk = DiskWatch(self)
        self._screens: list[Screen] = []
        self._dialogs: list[Dialog] = []
        self._toasts: list[Toast] = []
        self._page: Page | None = None
        self._built = False
        self._tip: Hint | None = None
        self._rested = 0.0
        self._saving = False
        self._lock = InputLock()
        self._at_hand = RulesAtHand(lobby.reference, self._in_force)
        self._canvases = Canvases()
        value.at_once()

    # the stack

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._screens[-1]

    @property
    def keys(self) -> Keys:
        """The keys of the commands of the screen on top, by the settings."""
        settings, overlays = self.settings, self._screens[-1].overlays if self._screens else NO_OVERLAYS
        if self._keys[0] is not settings or self._keys[1] is not overlays:
            self._keys = settings, overlays, valid_keys(settings.keys, commands_with(overlays))
        return self._keys[2]

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top; None if none is open."""
        return self._dialogs[-1] if self._dialogs else None

    @property
    def asking(self) -> bool:
        """Whether a modal dialog is open."""
        return any(one.modal for one in self._dialogs)

    @property
    def readers(self) -> Sequence[pygame.Rect]:
        """The rectangles of open readers over the screen on top, in pixels of the window."""
        return [one.rect for one in self._dialogs if not one.modal]

    @property
    def reading(self) -> frozenset[str]:
        """The kinds of the open readers."""
        return frozenset(one.kind for one in self._dialogs if isinstance(one, Reader))

    def _put_away(self, kind: str = "") -> bool:
        """Close the reader of that *kind*; return whether one was open."""
        open_ones = [one for one in self._dialogs if isinstance(one, Reader)]
        self._dialogs = [one for one in self._dialogs if one not in open_ones]
        return any(one.kind == kind for one in open_ones)

    def push(self, screen: Screen) -> None:
        """Show *screen* on top of the current one."""
        self._put_away()
        self._screens.append(screen)
        if screen.closed:
            self._dialogs, self._toasts, self._tip = [], [], None
        screen.resized(self.size, self.look)
        screen.entered()
        self._built = not screen.closed

    def pop(self) -> None:
        """Return to the screen below."""
        self._put_away()
        self._screens.pop().left()
        self.screen.resized(self.size, self.look)
        self.screen.entered()

    def replace(self, screen: Screen) -> None:
        """Replace all screens by *screen*; their dialogs are closed."""
        gone, self._screens = self._screens, []
        self._dialogs = []
        for one in reversed(gone):
            one.left()
        self.push(screen)

    def fall_back(self, screen: Screen) -> None:
        """Replace all screens and dialogs by *screen*, whatever their state."""
        gone, self._screens = self._screens, []
        self._dialogs, self._toasts, self._tip = [], [], None
        self.push(screen)
        for one in reversed(gone):
            one.left()

    def close_screens(self) -> None:
        """Stop the background work of all screens, since the program ends."""
        for one in reversed(self._screens):
            one.left()

    @property
    def shown(self) -> tuple[str, ...]:
        """The kinds of the screens and dialogs shown, from the bottom up."""
        return tuple(type(one).__name__ for one in (*self._screens, *self._dialogs))

    def show(self, dialog: Dialog) -> None:
        """Show *dialog* on top, but not over a closed screen. Showing an open reader closes it."""
        if self._screens and self.screen.closed and not self._saving:
            return
        if isinstance(dialog, Reader) and self._put_away(dialog.kind):
            return
        self._open(dialog)

    def browse(self, topics: Sequence[Topic] = ()) -> None:
        """Open the rule browser at *topics*, or go there in the open one; without topics close that."""
        top = self.dialog
        if not isinstance(top, RuleBrowser):
            self.show(RuleBrowser(self._at_hand.reference, self.screen.in_play, topics))
        elif topics:
            top.open_at(topics)
        else:
            self.close(top)

    def _pointed(self, page: Page) -> Hint | None:
        """Return the tooltip at the pointer, or that of a word of the reference there."""
        return page.hint_at(self.pointer) or self._at_hand.word(page.text_at(self.pointer), self.pointer)

    def _in_force(self) -> Sequence[str]:
        in_play = self.screen.in_play
        return in_play.names if in_play is not None else ()

    @property
    def _browse_key(self) -> str:
        return spoken(self.keys.of("rules"))

    def _meant(self) -> list[Topic]:
        """Return what the pointer rests on; else what the open reader, or the certificate shown, is about."""
        found = self._at_hand.topics(self._pointed(self._page)) if self._page is not None else []
        if found:
            return found
        if isinstance(self.dialog, Reader):
            return self._at_hand.about(row.words for row in self.dialog.rows if cited(row.words))
        return self._at_hand.about(self.screen.in_play.meant()) if self.screen.in_play is not None else []

    def alarm(self, dialog: Dialog) -> None:
        """Show *dialog* in any case, even over a closed screen; an equal one is not shown twice."""
        if not any(one.title == dialog.title for one in self._dialogs):
            self._open(dialog)

    def _open(self, dialog: Dialog) -> None:
        if self._screens and dialog.modal:
            self.screen.widgets.rest()
        dialog.closed = lambda: self.close(dialog)
        dialog.resized(self.size, self.look)
        self._dialogs.append(dialog)

    def close(self, dialog: Dialog) -> None:
        """Close *dialog*."""
        if dialog in self._dialogs:
            self._dialogs.remove(dialog)

    def toast(self, words: str, tone: str = "text", about: str = "") -> None:
        """Show *words* for a few seconds, instead of earlier ones *about* the same."""
        known = (one for one in self._toasts if one.words != words)
        self._toasts = [one for one in known if not about or one.about != about][-2:]
        self._toasts.append(Toast(words, tone, about))

    def failed(self, problem: str, folder: Path, again: Callable[[Path], object]) -> None:
        """Report that a picture could not be written to *folder*; offer to retry, there or elsewhere."""
        self.show(picture_dialog(self, problem, folder, again))

    def change(self, settings: Settings) -> None:
        """Apply and save *settings*."""
        self.settings = settings
        self.sounds.change(on=settings.sounds, volumes=settings.volumes)
        if _look(settings, self.size) != self.look:
            self.resized(self.size)
        self.keep(settings)

    def resized(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of *size* pixels; below `LEAST` only a part is shown."""
        self.size, self.look = _at_least(size), _look(self.settings, size)
        if self._screens:
            self.screen.resized(self.size, self.look)
        if self.asking:
            self.screen.widgets.rest()
        for dialog in self._dialogs:
            dialog.resized(self.size, self.look)

    def kept(self, screen: Screen) -> bool:
        """Save what *screen* holds; return False if it failed, which is shown even over a closed screen."""
        self._saving = True
        kept = screen.keep()
        self._saving = False
        return kept

    def leave(self, sure: bool = False) -> None:
        """End the program, after a question if something is unsaved."""
        unsaved = next((screen for screen in reversed(self._screens) if screen.unsaved()), None)
        if sure or unsaved is None:
            self.lobby.close()
            self.over = True
            return

        def save_and_quit() -> None:
            if self.kept(unsaved):
                self.leave(sure=True)

        ways = (
            DialogButton("Cancel"),
            DialogButton("Quit without saving", lambda: self.leave(sure=True), "danger"),
            DialogButton("Save and quit", save_and_quit, "primary"),
        )
        if not any(one.title == "Quit?" for one in self._dialogs):
            words = f"{unsaved.holds} has changed since it was last saved."
            words += " What the disk did not take will be lost." if self.lobby.unwritten else ""
            self._open(Dialog("Quit?", words, ways, wide=560))

    # the frame

    def handle(self, event: pygame.Event) -> None:
        """Handle one event."""
        if event.type == WAKE:
            return
        self._watch()
        stopped = self._lock.stops(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = OFF_SCREEN
        if stopped:
            return
        if event.type == pygame.QUIT:
            self.leave()
        elif event.type == pygame.DROPFILE:
            self._dropped(event)
        elif not (self._taken_above(event) or self._taken_by_screen(event)):
            self.screen.handle(event)

    def _dropped(self, event: pygame.Event) -> None:
        """Let the screen handle a dropped file, or say that it takes none."""
        if self.screen.takes_files:
            self.screen.handle(event)
        elif not self.screen.closed:
            name = Path(event.file).name
            self.toast(f"“{name}” was not taken: drop files on a menu.", "warn", about="dropped")

    def _taken_by_screen(self, event: pygame.Event) -> bool:
        """Whether the screen handles *event* first, a link, or one of its widgets."""
        screen = self.screen
        return screen.first(event) or self._cited(event) or screen.widgets.handle(event, rings=screen.rings)

    def _cited(self, event: pygame.Event) -> bool:
        """Whether *event* is a click on something that the rule browser explains; open it there.

        The pointer has been there for a frame: boxes that make way for it have done so.
        """
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self._page is None:
            return False
        hint = self._page.hint_at(event.pos)
        topics = self._at_hand.link(hint) if hint == self._tip else []
        if topics:
            self.browse(topics)
        return bool(topics)

    def _taken_above(self, event: pygame.Event) -> bool:
        """Whether a global key, or a link in the dialog on top or that dialog, handles *event*."""
        if event.type == pygame.KEYDOWN and self._general(self.keys.named(of_event(event))):
            return True
        return bool(self._dialogs) and (self._cited(event) or self._dialogs[-1].takes(event, self.pointer))

    def _watch(self) -> None:
        """Tell the input lock what is on top."""
        top = self.dialog or self.screen
        self._lock.watch(top, guards=top.guards)

    def _general(self, command: str | None) -> bool:
        if command == "full screen":
            self.change(self.settings.but(full_screen=not self.settings.full_screen))
        elif command == "help" and not self.asking:
            self.show(help_reader(self.keys, self.screen.offers()))
        elif command == "rules" and all(one.only_read for one in self._dialogs if one.modal):
            self.browse([] if isinstance(self.dialog, RuleBrowser) else self._meant())
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        for toast in self._toasts if not self.screen.closed else ():
            toast.seconds -= seconds
        self._toasts = [toast for toast in self._toasts if toast.seconds > 0]
        self._rested += seconds
        if self._dialogs:
            self._dialogs[-1].update(seconds)
        if not self.asking:
            self.screen.widgets.update(seconds)
        self.screen.update(seconds)
        self.sounds.look_after(wanted=self.screen.ambient)
        self._watch()
        self._lock.update(seconds)
        if not self.screen.closed:
            self.picture_writer.look_after(seconds)
            self._disk.update(seconds, free=not self.asking and not self.busy)

    @property
    def busy(self) -> bool:
        """Whether background work is going on: a pilot waits for it."""
        waited_for = self._at_hand.busy or any(dialog.busy for dialog in self._dialogs)
        return self.screen.busy or waited_for or (self.picture_writer.busy and not self.screen.closed)

    def due(self) -> float:
        """Return the seconds until the screen changes without input: 0 at once, inf never."""
        if self.busy or self._built or self._page is None or self._page.unfinished:
            return 0.0
        waits = [self.screen.due(), self.screen.widgets.due()]
        if self._dialogs:
            waits.append(self._dialogs[-1].widgets.due())
        if not self.screen.closed:
            waits += [toast.seconds for toast in self._toasts]
        if self._tip is not None and self._rested < TIP_SECONDS:
            waits.append(TIP_SECONDS - self._rested)
        return max(0.0, min(waits))

    def draw(self, surface: pygame.Surface, *, patient: bool = False) -> None:
        """Draw one frame; in a window below `LEAST`, its upper-left part.

        A *patient* frame repaints everything that has changed, however long that takes. Otherwise a screen
        that was built in this frame is drawn in the next one, so that neither takes long.
        """
        built, self._built = self._built and self._page is not None and not patient, False
        if built:
            return
        if surface.get_width() < self.size[0] or surface.get_height() < self.size[1]:
            whole = self._canvases.of(opaque, self.size)
            self._draw(whole, patient)
            surface.blit(whole, (0, 0))
        else:
            self._draw(surface, patient)

    def _draw(self, surface: pygame.Surface, patient: bool) -> None:
        page = Page(surface, self.look, patient=patient)
        screen = self.screen
        screen.draw(page)
        screen.widgets.draw(page)
        screen.draw_over(page)
        self._draw_toasts(page)
        for dialog in self._dialogs:
            if dialog.modal:
                page.hints.clear()
                surface.fill(VEIL, special_flags=pygame.BLEND_RGB_MULT)
            dialog.draw(page)
        self._draw_tip(page)
        self._page = page

    def _draw_toasts(self, page: Page) -> None:
        if self.screen.closed:
            return
        y = self.screen.toasts_from()
        y += self._disk.draw(page, (page.rect.centerx, y))
        for toast in self._toasts:
            top, left = (page.rect.centerx, y), self.screen.toasts_right_of()
            y += tips.pill(page, toast.words, toast.tone, top, left) + page.px(8)

    def _draw_tip(self, page: Page) -> None:
        hint = self._pointed(page)
        if hint != self._tip:
            self._tip, self._rested = hint, 0.0
        if hint is None:
            return
        self._at_hand.ask()
        found = self._at_hand.tooltip(hint, self._browse_key) if self._rested >= TIP_SECONDS else None
        if found is not None and found.text:
            tips.tip(page, found.text, self.pointer, hint.rect, found.more)

    @property
    def written(self) -> list[Written]:
        """All texts of the last frame with their places, the topmost last."""
        if self._page is None:
            return []
        below = [*self.screen.widgets.words(), *self._page.written]
        return below + [one for dialog in self._dialogs for one in dialog.texts()]

    def hint_at(self, at: tuple[int, int]) -> str:
        """Return the tooltip at the pixel *at*; "" if there is none."""
        hint = self._page.hint_at(at) if self._page is not None else None
        return self._at_hand.tooltip(hint, self._browse_key).text if hint is not None else ""

    @property
    def words(self) -> list[str]:
        """All texts of the last frame."""
        return [one.text for one in self.written]

"""The menu context: state shared by the menu screens, and the navigation between them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.lobby import Preview, Roster, Save, Seats
from game.core.model.unit import Side
from game.core.rulebook import Option, Rulebook
from game.geometry.value import Value
from game.ui.menu.backdrop import Backdrop
from game.ui.menu.lobby_calls import LobbyCall, LobbyThread
from game.ui.menu.overview import Overview
from game.ui.menu.setup.draft import SetupDraft
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen
from game.ui.shell.theme import Theme
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog, problems

PATIENCE = 0.15
MOST_LOOKED = 5


class LoadedPreview(Value):
    """A preview with the picture of its table."""

    preview: Preview
    chart: Overview | None = None


class MenuContext:
    """State shared by the menu screens.

    Attributes:
        battle: Makes the screen of a battle from its seats.
        title: Makes the main menu.
        calls: The background thread for lobby calls.
        draft: The battle that players set up last; *duel*: the duel.
        families: The families from the lobby; None until loaded.
        rosters: The rosters from the lobby, by family.
        scenery: The table behind the menus; None until it is made.
        dropped: Files dropped on a menu that are still to be read, one after the other.
    """

    def __init__(
        self,
        app: Host,
        battle: Callable[[MenuContext, Seats], Screen],
        title: Callable[[MenuContext], Screen],
    ) -> None:
        self.app = app
        self.battle = battle
        self.title = title
        self.scenery: Backdrop | None = None
        self.dropped: list[str] = []
        self.calls = LobbyThread(app.lobby)
        self.draft, self.duel = SetupDraft(), SetupDraft()
        self.families: Sequence[Rulebook] | None = None
        self.rosters: dict[str, Sequence[Roster]] = {}
        self._options: dict[tuple[str, ...], Sequence[Option]] = {}
        self._waiting: list[PendingCall] = []
        self._looked: OrderedDict[tuple[str, str], LoadedPreview] = OrderedDict()

    def home(self) -> None:
        """Close the open game and go to the main menu."""
        self.calls.settle()
        self.app.lobby.close()
        self.app.replace(self.title(self))

    def play(self, seats: Seats) -> None:
        """Go to the table; remarks about the save are shown as toasts."""
        self._rest()
        self.dropped.clear()
        if self.scenery is not None:
            self.scenery.rest()
        self.app.replace(self.battle(self, seats))
        if self.app.lobby.notice:
            self.app.toast(self.app.lobby.notice, "warn")

    def run_task(
        self,
        title: str,
        task: Callable[[], Any],
        then: Callable[[Any], Any],
        *,
        commits: bool = False,
        unwritten: Callable[[tuple[str, ...]], Any] | None = None,
    ) -> None:
        """Run *task* in the background; if it takes longer, with a dialog that can stop it.

        Args:
            commits: Whether *task* opens a game: its result then counts even if it was stopped too late.
            unwritten: Called with the problems if the disk refused a write; by default they are shown.
        """

        def failed(found: tuple[str, ...]) -> None:
            self.app.show(problems("That cannot be used", "Nothing was changed.", found))

        call = LobbyCall(task, then, failed, commits=commits, unwritten=unwritten)
        waiting = PendingCall(title, self.calls.ask(call))
        call.ended = lambda: self._over(waiting)
        self._waiting.append(waiting)

    @property
    def waiting(self) -> bool:
        """Whether the screens are waiting for a call."""
        return bool(self._waiting)

    @property
    def busy(self) -> bool:
        """Whether background work is going on."""
        return self.calls.busy

    def update(self, seconds: float) -> None:
        """Advance by *seconds*; fetch results."""
        self.calls.look_after()
        for waiting in self._waiting:
            waiting.seconds += seconds
            if waiting.dialog is None and waiting.seconds >= PATIENCE:
                waiting.dialog = LobbyCallDialog(waiting.title, waiting.call, self)
                self.app.show(waiting.dialog)

    def give_up(self, call: LobbyCall) -> None:
        """Stop *call*; one that opens a game is waited for, so that nothing is left half done."""
        call.stopped = True
        if not call.commits:
            call.ended()

    def _over(self, waiting: PendingCall) -> None:
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        if waiting.dialog is not None:
            self.app.close(waiting.dialog)

    def unsealed(self, save: Save, then: Callable[[dict[Side, str]], Any]) -> None:
        """Ask for the PINs of all sides that have locked *save*, then call *then* with them."""
        pins: dict[Side, str] = {}

        def ask(sides: tuple[Side, ...]) -> None:
            if not sides:
                then(pins)
                return

            def typed(pin: str) -> None:
                pins[sides[0]] = pin
                ask(sides[1:])

            words = f"“{save.battle or save.name}” is sealed: needs the PIN of {' and '.join(save.locked)}."
            dialog = EntryDialog(f"The PIN of {sides[0]}", words, "", typed, yes="Go on", masked=True)
            self.app.show(dialog)

        ask(save.locked)

    def look_at(self, kind: str, key: str, then: Callable[[LoadedPreview], Any]) -> LoadedPreview | None:
        """Return a preview with its picture; a new one is made in the background and passed to *then*.

        Args:
            kind: "scenario", "problem", "map" or "save".
        """
        found = self._looked.get((kind, key))
        self._rest(found)
        if found is not None:
            self._looked.move_to_end((kind, key))
            return found
        look = self.app.look

        def made() -> LoadedPreview:
            preview: Preview = getattr(self.app.lobby, kind)(key)
            chart = Overview(preview.battlefield, look) if preview.battlefield is not None else None
            return LoadedPreview(preview, chart)

        def have(looked: LoadedPreview) -> None:
            self._looked[kind, key] = looked
            while len(self._looked) > MOST_LOOKED:
                self._looked.popitem(last=False)
            then(looked)

        self.quiet("look", made, have, lambda found: then(LoadedPreview(Preview(key, key, problems=found))))
        return None

    def _rest(self, shown: LoadedPreview | None = None) -> None:
        """Discard what only a picture on the screen needs of all previews but the one *shown*."""
        for one in self._looked.values():
            if one is not shown and one.chart is not None:
                one.chart.rest()

    def options(self, rules: tuple[str, ...], then: Callable[[], Any]) -> Sequence[Option] | None:
        """Return the options of *rules*; None until loaded, which is followed by a call of *then*."""

        def have(found: Sequence[Option]) -> None:
            self._options[rules] = found
            then()

        if rules not in self._options:
            self.quiet(f"options of {rules}", lambda: self.app.lobby.options(rules), have)
        return self._options.get(rules)

    def forget(self, kind: str) -> None:
        """Discard the previews of that *kind*: their files may have changed."""
        for key in [key for key in self._looked if key[0] == kind]:
            del self._looked[key]

    def quiet(
        self, kind: str, task: Callable[[], Any], then: Callable[[Any], Any], failed: Any = None
    ) -> None:
        """Run *task* silently in the background; a later one of the same *kind* replaces it."""
        self.calls.ask(LobbyCall(task, then, failed or (lambda found: None), kind))


class LobbyCallDialog(Dialog):
    """Shows the progress of background work, and can stop it."""

    def __init__(self, title: str, call: LobbyCall, context: MenuContext) -> None:
        stop = DialogButton("Cancel", lambda: context.give_up(call), stays=True)
        super().__init__(title, "", (stop,), wide=440)
        self._call = call
        self._context = context
        self._seconds = 0.0

    def fields_height(self, look: Theme) -> int:
        return look.px(52)

    def fields(self, rect: pygame.Rect) -> None:
        self._line = rect.topleft
        self._bar = pygame.Rect(rect.x, rect.y + self.look.px(28), rect.width, self.look.px(8))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._seconds += seconds
        self._context.update(0.0)

    def draw(self, page: Page) -> None:
        super().draw(page)
        what, share = self._call.news
        words = "Stopping…" if self._call.stopped else f"{what or 'One moment'}…"
        page.write(words, self._line, tone="dim", width=self._bar.width)
        page.box(self._bar, "raised", radius=4)
        bar = self._bar.copy()
        if share is None:
            bar.width = self._bar.width // 4
            place = self._seconds * 0.8 % 2
            bar.x += round((self._bar.width - bar.width) * (place if place < 1 else 2 - place))
        else:
            bar.width = round(self._bar.width * min(max(share, 0.0), 1.0))
        page.box(bar, "accent", radius=4)


@dataclass(eq=False)
class PendingCall:
    """A task for which the screens wait, and its dialog once it has taken a while."""

    title: str
    call: LobbyCall
    dialog: LobbyCallDialog | None = None
    seconds: float = 0.0


class Leaving(Value):
    """The question before an unsaved game is left, *words* under a *title*, and what follows."""

    words: str
    then: Callable[[], Any]
    title: str = "Leave the battle?"


def ask_first(context: MenuContext, screen: Screen, leaving: Leaving) -> None:
    """Continue with *leaving*; if *screen* holds an unsaved game, only after asking the player."""
    if not screen.unsaved():
        leaving.then()
        return

    def save_first() -> None:
        context.calls.settle()
        if context.app.kept(screen):
            leaving.then()

    ways = (
        DialogButton("Cancel"),
        DialogButton("Do not save", leaving.then, "danger"),
        DialogButton("Save first", save_first, "primary"),
    )
    context.app.alarm(Dialog(leaving.title, leaving.words, ways, wide=560))

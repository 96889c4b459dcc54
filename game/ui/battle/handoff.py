"""The hand-off: an opaque screen between two sides at one table. It only shows who comes next.

It holds no view, ignores the pointer and has no animation: at a given size each frame is the same picture
until the side types a PIN or is ready.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.model.unit import Side
from game.core.pins import LONGEST, endurance, objection
from game.geometry.value import Value
from game.ui.battle.session.sealing import WAITING, PinSetting
from game.ui.pieces.emblems import emblem
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page
from game.ui.shell.screen import Host, Screen
from game.ui.shell.theme import mixed
from game.ui.widgets.dialogs import nothing

LOW = 430
"""The least window height that fits everything, at 100 %."""
WRONG = "That is not the PIN. Try again."
UNLIKE = "The two entries differ. Choose again."
MENU = "menu"
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Passing(Value):
    """The side to which the screen is passed.

    Attributes:
        place: The side's index in the palette.
        ready: Called when the side is ready; it replaces this screen.
        leave: Leaves the battle for the main menu, after asking.
    """

    side: Side
    place: int
    ready: Callable[[], Any]
    leave: Callable[[], Any] = nothing


class Handoff(Screen):
    """Shown instead of the table from the end of one side's go until the next side is ready."""

    closed = True
    guards = True

    def __init__(self, app: Host, passing: Passing) -> None:
        super().__init__(app)
        self.passing = passing
        self.words = ""
        self._asks = "open" if passing.side in app.lobby.locked else ""
        self._typed = ""
        self._first = ""
        self._tight, self._top = False, 0
        self._deaf = False  # deaf to the letter of the key that asked for a PIN
        self._pressed = ""
        self._sealing: PinSetting | None = None
        self._places: dict[str, pygame.Rect] = {}

    def built(self) -> None:
        px = self.look.px
        middle = self.size[0] // 2
        self._tight = self.size[1] < px(LOW)
        self._top = top = self.size[1] // 2 - px(38 if self._tight else 19)
        ready = pygame.Rect(0, 0, px(200), px(52))
        ready.midtop = (middle, top + px(96 if self._tight else 104))
        below = pygame.Rect(0, 0, px(200), px(38))
        below.midtop = (middle, ready.bottom + px(8 if self._tight else 14))
        menu = pygame.Rect(0, 0, px(130), px(34))
        menu.bottomright = self.size[0] - px(24), self.size[1] - px(24)
        self._places = {"Ready": ready, "PIN": below, "Menu": menu}

    # input

    def handle(self, event: pygame.Event) -> None:
        if self._sealing is not None:
            return
        if event.type == pygame.KEYDOWN:
            asked = self._asks
            if of_event(event) == self.app.keys.of(MENU):
                self._press("Menu")
            else:
                self._key(event.key)
            self._deaf = not asked and bool(self._asks)
        elif event.type == pygame.KEYUP:
            self._deaf = False
        elif event.type == pygame.TEXTINPUT and self._asks and not self._deaf:
            self._typed = (self._typed + "".join(filter(str.isprintable, event.text)))[:LONGEST]
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._under(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, ""
            if pressed and pressed == self._under(event.pos):
                self._press(pressed)

    def _under(self, at: tuple[int, int]) -> str:
        return next((name for name, rect in self._places.items() if rect.collidepoint(at)), "")

    def _key(self, key: int) -> None:
        if key in ENTER:
            self._press("Ready")
        elif key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif key == pygame.K_ESCAPE and self._asks in ("first", "again"):
            self._ask("")
        elif key == pygame.K_p and not self._asks:
            self._press("PIN")

    def _press(self, name: str) -> None:
        if name == "Menu":
            self.passing.leave()
        elif name == "PIN":
            self._ask("" if self._asks in ("first", "again") else "first" if not self._asks else "open")
        elif self._asks == "open":
            self._open()
        elif self._asks == "first":
            self._chosen()
        elif self._asks == "again":
            self._repeated()
        else:
            self.passing.ready()

    def _ask(self, what: str, words: str = "") -> None:
        self._asks, self._typed, self.words = what, "", words

    def _open(self) -> None:
        if self.app.lobby.fits(self.passing.side, self._typed):
            self.passing.ready()
        else:
            self._ask("open", WRONG)

    def _chosen(self) -> None:
        wrong = objection(self._typed)
        if wrong:
            self._ask("first", f"{wrong[0].upper()}{wrong[1:]}.")
            return
        self._first = self._typed
        self._ask("again")

    def _repeated(self) -> None:
        if self._typed != self._first:
            self._ask("first", UNLIKE)
            return
        self._sealing = PinSetting(self.app.lobby, self.passing.side, self._typed)
        self._ask("sealing")

    @property
    def busy(self) -> bool:
        return self._sealing is not None

    def update(self, seconds: float) -> None:
        problems = self._sealing.problems() if self._sealing is not None else None
        if problems is None:
            return
        self._sealing = None
        if problems:
            self._ask("", f"The PIN could not be set: {'; '.join(problems)}")
        else:
            self.passing.ready()

    # drawing

    def draw(self, page: Page) -> None:
        px, side = page.px, self.passing.side
        tone = page.look.side(self.passing.place)
        page.surface.fill(mixed(page.tone("bg"), tone, 0.06)[:3])
        middle, top = page.rect.centerx, self._top
        edge = px(10)
        pygame.draw.rect(page.surface, tone[:3], page.rect, edge)
        pygame.draw.rect(page.surface, page.tone("ink")[:3], page.rect.inflate(-2 * edge, -2 * edge), px(2))
        sign = emblem(page.look.shape(self.passing.place), px(64 if self._tight else 104), tone)
        page.surface.blit(sign, sign.get_rect(center=(middle, top - px(84 if self._tight else 118))))
        page.write(
            f"Pass to {side}", (middle, top - px(14)), size=40, weight="bold", anchor="center", tone=tone
        )
        words = self.words or self._recap()
        kind = "bad" if self.words else "dim"
        page.write(
            words, (middle, top + px(26)), size=16, anchor="center", tone=kind, width=page.rect.width - px(60)
        )
        if self._asks == "sealing":
            return
        if self._asks:
            self._draw_line(page, middle, top + px(70))
        self._draw_buttons(page)

    def _recap(self) -> str:
        side = self.passing.side
        return {
            "": f"The others look away. {side} presses Ready when nobody else sees the screen.",
            "open": f"{side}, type your PIN.",
            "first": f"{side}, choose a PIN: letters or digits that nobody else knows.",
            "again": f"{side}, type it once more. {self._endurance()}",
            "sealing": WAITING,
        }[self._asks]

    def _endurance(self) -> str:
        return f"Found by trying in {endurance(self._first)} by somebody with the file and tools."

    def _draw_line(self, page: Page, x: int, y: int) -> None:
        """Draw the line for the PIN: a dot for each character."""
        px = page.px
        box = pygame.Rect(0, 0, px(300), px(40))
        box.center = (x, y)
        page.box(box, "panel", "line", radius=8)
        step = min(px(16), (box.width - px(24)) // LONGEST * 2)
        left = x - (len(self._typed) - 1) * step / 2
        for place in range(len(self._typed)):
            pygame.draw.aacircle(page.surface, page.tone("text"), (round(left + place * step), y), px(4))

    def _draw_buttons(self, page: Page) -> None:
        words = {"": "Ready", "open": "Ready", "first": "Go on", "again": "Set the PIN"}[self._asks]
        ready, below = self._places["Ready"], self._places["PIN"]
        page.box(ready, "accent", radius=8)
        page.write(words, ready.center, size=20, weight="bold", anchor="center")
        if self._asks != "open":
            other = "Set a PIN…" if not self._asks else "Without a PIN"
            page.box(below, None, "line", radius=8)
            page.write(other, below.center, size=14, tone="dim", weight="semibold", anchor="center")
        self._draw_menu(page)

    def _draw_menu(self, page: Page) -> None:
        """Draw the button that leaves the battle."""
        menu, px = self._places["Menu"], page.px
        page.box(menu, None, "line", radius=8)
        page.icon("home", (menu.x + px(18), menu.centery), 16, "dim")
        at = (menu.x + px(34), menu.centery)
        page.write("Main menu", at, size=13, tone="dim", weight="semibold", anchor="midleft")

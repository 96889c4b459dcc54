"""Settings: interface size, colours, dice, sounds, and every key; effective immediately."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.model.state import Overlay
from game.core.rulebook import Rulebook
from game.core.views.commands import Command
from game.overlays.table import SHARED
from game.ui.battle.solitaire.computers import PACES as PACE_WORDS
from game.ui.menu.choices import Choice, Choices, explained
from game.ui.menu.context import MenuContext
from game.ui.menu.frame import MenuScreen, panel
from game.ui.pieces.emblems import emblem
from game.ui.shell.keys import Keys, objection, of_event, rebound, spoken
from game.ui.shell.page import Page
from game.ui.shell.settings import (
    BY_HEIGHT,
    LOUD,
    PACES,
    SCALES,
    SPEEDS,
    VOLUMES,
    Settings,
    first_guess,
    scale_at,
)
from game.ui.shell.theme import Theme, palettes, theme
from game.ui.widgets.dialogs import Dialog, DialogButton, confirm

TABS = (("screen", "Screen"), ("play", "Play"), ("sound", "Sound"), ("keys", "Keys"))
SAMPLES = {"shots": "bullets", "hits": "hit", "dice": "dice", "interface": "phase"}
"""What is heard when the volume of a kind of sound is changed."""
LOOSE = frozenset(("left ctrl", "right ctrl", "left shift", "right shift", "left alt", "right alt", "altgr"))


class Options(MenuScreen):
    """The settings."""

    heading = "Settings"
    icon = "cog_outline"

    def __init__(self, context: MenuContext) -> None:
        super().__init__(context)
        self._tab = "screen"
        self._rows = Choices()
        self._overlays: Mapping[str, Overlay] = SHARED

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        return self._overlays

    def entered(self) -> None:
        if self.context.families is None:
            self.context.quiet("families", self.app.lobby.rulebooks, self._have_families)
        else:
            self._have_families(self.context.families)

    def _have_families(self, books: Sequence[Rulebook]) -> None:
        """Allow the keys of the overlays of all families to be changed too."""
        self.context.families = books
        self._overlays = {**{name: one for book in books for name, one in book.overlays.items()}, **SHARED}
        self._fill()

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back()
        wide = px(96 if not self.tight else 80)
        x = self.size[0] - self.edge - len(TABS) * (wide + px(6)) + px(6)
        for key, words in TABS:
            rect = pygame.Rect(x, (self.head_height - px(34)) // 2, wide, px(34))
            style = "chosen" if key == self._tab else ""
            self.widgets.button(rect, words, self._turning(key), style=style)
            x += wide + px(6)
        top, tall = self.body.y + gap, self.body.height - 2 * gap
        most = px(760)
        roomy = self.size[0] >= px(1080)
        wide = min(most, self.body.width if not roomy else self.body.width - px(320))
        x = self.body.x if roomy else self.body.x + (self.body.width - wide) // 2
        self._list_at = pygame.Rect(x, top, wide, tall)
        right = self.body.right - self._list_at.right - gap
        self._sample = pygame.Rect(self._list_at.right + gap, top, right, tall) if roomy else None
        self.place_list(self._rows, self._list_at.inflate(-px(12), -px(12)))
        self.way_on("Done", self.back, icon="check")
        done = self.foot_button("Reset all", self._ask_reset, place=px(130), icon="restore")
        done.set_position((self.edge, done.get_abs_rect().y))
        self._fill()

    def _turning(self, key: str) -> Callable[[], None]:
        def turn() -> None:
            self._tab = key
            self._rows.chosen = 0
            self._rows.top = 0
            self.resized(self.size, self.app.look)

        return turn

    # the rows

    def _fill(self) -> None:
        rows = {
            "screen": self._of_screen,
            "play": self._of_play,
            "sound": self._of_sound,
            "keys": self._of_keys,
        }
        self._rows.fill(rows[self._tab]())

    def _of_screen(self) -> list[Choice]:
        now, scales = self.app.settings, (BY_HEIGHT, *SCALES)
        place = min(range(len(scales)), key=lambda i: abs(scales[i] - now.scale))
        wanted = scale_at(self.size[1], now.scale)
        small = f" In this window drawn at {self.look.scale:.0%}." if self.look.scale < wanted else ""
        return [
            Choice("Screen", kind="heading"),
            Choice(
                "Size of the interface",
                f"Words, buttons and lines grow; the table keeps its own zoom.{small}",
                f"by the window: {wanted:.0%}" if now.scale == BY_HEIGHT else f"{now.scale} %",
                step=lambda step: self._put(scale=scales[min(max(place + step, 0), len(scales) - 1)]),
                least=place == 0,
                most=place == len(scales) - 1,
            ),
            self._palette(),
            self._switch("Full screen", "The whole desktop, without a border (F11).", "full_screen"),
            self._switch("Motion", "Tokens move, shots fly, results float, the menu drifts.", "motion"),
            self._speed("Speed of motion", "How fast tokens move and shots fly.", "motion_speed"),
        ]

    def _palette(self) -> Choice:
        now, usual, names = self.app.settings, Settings(), palettes()
        keys = list(names)
        at = keys.index(now.palette) if now.palette in keys else 0
        return Choice(
            "Colours",
            "Sides always have a shape beside their colour.",
            names.get(now.palette, now.palette),
            step=lambda step: self._put(palette=keys[(at + step) % len(keys)]),
            reset=self._back("palette") if now.palette != usual.palette else None,
        )

    def _of_play(self) -> list[Choice]:
        return [
            Choice("Dice", kind="heading"),
            self._switch("Dice tray", "Rolling dice are shown; the results are the game's.", "tray"),
            self._speed("Speed of the dice", "How fast they roll, and how long they stay.", "dice_speed"),
            self._switch("Real dice", "You roll your own dice and type in the faces.", "real_dice"),
            Choice("Units", kind="heading"),
            self._switch("Next unit", "After an action the next unit that can act is selected.", "next_unit"),
            Choice("Secret choices", kind="heading"),
            self._switch(
                "One keyboard",
                "Both sides choose at once, each with its own row of keys, without handing the screen over.",
                "shared_keys",
            ),
            Choice("Computer players", kind="heading"),
            self._computer_pace(),
        ]

    def _of_sound(self) -> list[Choice]:
        return [
            Choice("Sound", kind="heading"),
            self._switch("Sounds", "Everything that is heard.", "sounds"),
            Choice("Volume", kind="heading"),
            self._volume("Shots", "Beams, guns, missiles, jump jets.", "shots"),
            self._volume("Hits", "Hits and misses, blows, falls, explosions.", "hits"),
            self._volume("Dice", "Rolling dice.", "dice"),
            self._volume("Steps and signals", "Steps, buttons, phases, refusals.", "interface"),
            self._volume("Surroundings", "Wind and distant guns while a battle is shown.", "ambient"),
        ]

    def _computer_pace(self) -> Choice:
        now = self.app.settings.computer_pace
        place = PACES.index(now)
        return Choice(
            "Pace",
            "How fast their moves are shown, one after the other.",
            PACE_WORDS[now],
            step=lambda step: self._put(computer_pace=PACES[place + step]),
            reset=self._back("computer_pace") if now != Settings().computer_pace else None,
            least=place == 0,
            most=place == len(PACES) - 1,
        )

    def _speed(self, name: str, words: str, field: str) -> Choice:
        return self._number(name, words, field, SPEEDS, "{} %")

    def _volume(self, name: str, words: str, kind: str) -> Choice:
        off = getattr(self.app.settings, LOUD[kind]) == 0
        row = self._number(name, words, LOUD[kind], VOLUMES, "off" if off else "{} %")

        def step(by: int) -> None:
            row.step(by)
            self.app.sounds.play(SAMPLES.get(kind, ""))

        return replace(row, step=step)

    def _number(self, name: str, words: str, field: str, values: Sequence[int], shown: str) -> Choice:
        """Return the row of a setting with one of *values*, *shown* with its value in place of {}."""
        now, usual = getattr(self.app.settings, field), getattr(Settings(), field)
        place = values.index(now if now in values else usual)

        def step(by: int) -> None:
            self._put(**{field: values[min(max(place + by, 0), len(values) - 1)]})

        return Choice(
            name,
            words,
            shown.format(now),
            step=step,
            least=place == 0,
            most=place == len(values) - 1,
            reset=self._back(field) if now != usual else None,
        )

    def _switch(self, name: str, words: str, field: str) -> Choice:
        now = bool(getattr(self.app.settings, field))
        usual = bool(getattr(Settings(), field))
        reset = self._back(field) if now != usual else None
        put = {field: not now}
        return Choice(name, words, "on" if now else "off", "switch", lambda step: self._put(**put), reset)

    def _of_keys(self) -> list[Choice]:
        rows: list[Choice] = []
        group = ""
        for command in self.app.keys.commands:
            if command.group != group:
                group = command.group
                rows.append(Choice(group, kind="heading"))
            rows.append(self._key_row(command))
        return rows

    def _key_row(self, command: Command) -> Choice:
        key = self.app.keys.of(command.name)
        reset = self._resetting(command) if key != command.key else None
        words = "works while it is held down" if command.held else ""
        return Choice(command.words, words, spoken(key), "opens", self._asking(command), reset)

    # changing

    def _put(self, **changes: Any) -> None:
        self.app.change(self.app.settings.but(**changes))
        self._fill()

    def _back(self, field: str) -> Callable[[], None]:
        return lambda: self._put(**{field: getattr(Settings(), field)})

    def _asking(self, command: Command) -> Callable[[int], None]:
        return lambda step: self.app.show(KeyDialog(command, self.app.keys, self._bind))

    def _resetting(self, command: Command) -> Callable[[], None]:
        def reset() -> None:
            against = objection(self.app.keys, command.name, command.key)
            if against is None:
                self._bind(rebound(self.app.keys, command.name, command.key))
            else:
                self.app.toast(f"{against}.", "warn")

        return reset

    def _bind(self, keys: Keys) -> None:
        known = {one.name for one in keys.commands}
        others = {name: key for name, key in self.app.settings.keys.items() if name not in known}
        self._put(keys={**others, **keys.changed})

    def _ask_reset(self) -> None:
        words = "Every setting and every key is reset to its default."

        def reset() -> None:
            now = self.app.settings
            self.app.change(first_guess().but(full_screen=now.full_screen, window=now.window))
            self._fill()

        self.app.show(confirm("Reset all?", words, "Reset", reset))

    # drawing

    def draw_body(self, page: Page) -> None:
        page.box(self._list_at, "panel", "line", radius=8)
        if self._sample is not None:
            inside = panel(page, self._sample, "This key" if self._tab == "keys" else "How it looks")
            if self._tab == "keys":
                explained(page, self._rows.thing, inside)
                at = inside.x, inside.y + page.px(56)
                words = "Enter changes a key, Delete resets it. F1 lists all keys anywhere in the game."
                page.lines(words, at, inside.width, size=13, tone="dim")
            else:
                _draw_sample(page, inside, theme(self.look.scale, self.app.settings.palette))


class KeyDialog(Dialog):
    """Waits for a key for a command; one that is taken can be swapped."""

    def __init__(self, command: Command, keys: Keys, then: Callable[[Keys], Any]) -> None:
        self._command, self._keys, self._then = command, keys, then
        self._wanted = ""
        self._complaint = ""
        words = f"Press the new key for “{command.words}”, now on {spoken(keys.of(command.name))}."
        super().__init__("A new key", words, (DialogButton("Cancel"),))

    def fields_height(self, look: Theme) -> int:
        return look.px(64)

    def fields(self, rect: pygame.Rect) -> None:
        self._at = rect

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        if event.type != pygame.KEYDOWN:
            if event.type not in (pygame.KEYUP, pygame.TEXTINPUT):
                super().handle(event, pointer)
            return
        key = of_event(event)
        if key == "escape":
            self.closed()
        elif key.rsplit("+", 1)[-1] not in LOOSE:
            self._try(key)

    def _try(self, key: str) -> None:
        name = self._command.name
        against = objection(self._keys, name, key)
        if against is None:
            self.closed()
            self._then(rebound(self._keys, name, key))
        elif key == self._wanted and self._keys.named(key) is not None:
            self.closed()
            self._then(exchanged(self._keys, name, key))
        else:
            self._wanted = key
            self._complaint = against
            if self._keys.named(key) is not None:
                self._complaint += f". Press {spoken(key)} again to exchange the two, or another key."

    def draw(self, page: Page) -> None:
        super().draw(page)
        tone = "warn" if self._complaint else "dim"
        words = self._complaint or "Ctrl, Alt and Shift may be held. Esc leaves it as it is."
        page.lines(words, self._at.topleft, self._at.width, size=14, tone=tone)


def exchanged(keys: Keys, name: str, key: str) -> Keys:
    """Return *keys* with the command *name* on *key*, and the one that had it on the old key of *name*."""
    other = keys.named(key)
    old = keys.of(name)
    fresh = rebound(keys, name, key)
    return rebound(fresh, other, old) if other is not None else fresh


def _draw_sample(page: Page, rect: pygame.Rect, look: Theme) -> None:
    """Draw the colours of the sides and of good and bad in *look*."""
    px = page.px
    y = rect.y + px(6)
    for index in range(len(look.sides)):
        x = rect.x + (index % 2) * rect.width // 2
        drawn = emblem(look.shape(index), px(16), look.side(index))
        page.surface.blit(drawn, (x, y))
        words = f"Side {index + 1}"
        page.write(words, (x + px(28), y + px(8)), tone=look.side(index), weight="bold", anchor="midleft")
        y += px(30) * (index % 2)
    y += px(30) * (len(look.sides) % 2)
    y += px(8)
    for name, words in (("good", "Undamaged"), ("warn", "Damaged"), ("bad", "Critical")):
        bar = pygame.Rect(rect.x, y + px(4), px(64), px(8))
        page.box(bar, look.tones[name], radius=4)
        page.write(words, (bar.right + px(12), y + px(8)), size=14, anchor="midleft")
        y += px(26)
    y += px(8)
    page.lines(
        "Every text, line and button grows with the size of the interface.",
        (rect.x, y),
        rect.width,
        size=14,
        tone="dim",
    )

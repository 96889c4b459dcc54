"""The strip of overlays: a button for each, legends of their shades, and the pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.core.model.state import Overlay
from game.core.views.commands import COMMANDS
from game.core.views.legend import Legend, Shades
from game.geometry.point import length
from game.ui.battle.aiming.bursting import REACTED
from game.ui.battle.session.desk import Pin
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.headings import headed
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import called
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.keys import Keys, spoken
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

TUNE, TUNED, MOVING = "target height", "Height", "Moving"
WORDY, SPARED = 900, 170
"""Pixels at 100 %: the least window width for text; the height of the panels above and below."""
ICONS = {"probe": "map_marker_radius", "pin": "pin", "coordinates": "axis_arrow"}
RECKONING = " · computing…"
TALL, GAP, EDGE = 27, 3, 5
SLIM, SLIM_GAP, SLIM_EDGE = 24, 2, 3
"""The height of its buttons, their distance, and that to its border, in a window that is not large."""
GROUND = (140, 132, 104)
TUNES = {
    "height": "target height",
    "moving": "threat stand",
    "weight": "burst weight",
    "enemies": "choose enemy",
}
"""The command that changes the setting of a field, by the kind of setting."""
RIM = (150, 156, 168)


class StripSwitch(NamedTuple):
    """An additional button of one screen: command, icon, label, and whether it is on."""

    name: str
    icon: str
    press: Callable[[], Any]
    on: Callable[[], bool]


class OverlayStrip(Panel):
    """A slim strip of buttons at the right; beside it the pins, and the legends of shades.

    Attributes:
        room: The part of the window that no panel covers.

    *more* are additional buttons of this screen.
    """

    name = placement.OVERLAYS
    title = "Overlays"

    def __init__(
        self, look: Theme, shown: OverlayState, widgets: Widgets, more: Sequence[StripSwitch] = ()
    ) -> None:
        super().__init__(look)
        self.shown, self.widgets, self.more = shown, widgets, more
        self.room = pygame.Rect(0, 0, 1, 1)
        self._pins: tuple[object, ...] = ()
        self._pinned: list[Element] = []
        self._chosen: tuple[object, ...] = ()
        self._chips: list[Element] = []
        self._lit: frozenset[str] = frozenset()
        self._roomy = self._large = True
        self._tuned = ""
        self._offered: list[str] = []
        self._upper = 0
        self._legends: list[pygame.Rect] = []
        self._laid: tuple[object, ...] = ()
        self._places: list[tuple[str, str, str, Callable[[], Any], pygame.Rect]] = []
        self._size = (0, 0)
        self._buttons: dict[str, Element] = {}

    @property
    def covered(self) -> int:
        """How many pixels of its room the legends and the rows above them cover, from the lower edge."""
        return self.room.bottom - self._upper

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of its legends and pins, in pixels of the window; labels on the table avoid them."""
        return [*(one.get_abs_rect() for one in (*self._chips, *self._pinned)), *self._legends]

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        offered = self._switched()
        key = frame, offered, self.keys
        if key != self._laid:
            self._laid, self._offered = key, offered
            self._lay_out(frame)
        return self._size

    def begins_folded(self, frame: Frame) -> bool:
        return frame.short

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        before = self.rect, self.folded
        super().place(rect, folded=folded)
        if before != (self.rect, self.folded):
            self._build()

    def draw_open(self, page: Page) -> None:
        self.draw_ground(page)

    @property
    def battle(self) -> TableSession:
        """The battle whose overlays they are."""
        return self.shown.battle

    @property
    def keys(self) -> Keys:
        """The keys of all commands."""
        return self.battle.app.keys

    def button_rect(self, name: str) -> pygame.Rect | None:
        """Return the rectangle of the button called *name*; None if it is not shown."""
        button = self._buttons.get(name)
        return button.get_abs_rect() if button is not None else None

    def _switched(self) -> list[str]:
        """Return the names of the overlays with a button."""
        rules = self.battle.view.rules
        return [name for name, one in self.shown.overlays.items() if one.label and one.fits(rules)]

    def _commands(self) -> Iterator[tuple[str, str, str, Callable[[], Any]]]:
        """Yield the name, label, icon and command of each button, from the left."""
        overlays = self.shown.overlays
        switches = [
            (name, overlays[name].label, overlays[name].icon, partial(self.shown.switch, name))
            for name in self._offered
        ]
        yield from (one for one in switches if overlays[one[0]].of_unit)
        if any({"height", "moving"}.intersection(overlays[name].settings) for name in self._offered):
            yield TUNE, TUNED, "", self._tune
        yield "probe", "", ICONS["probe"], self.shown.next_place
        yield "pin", "", ICONS["pin"], self.shown.pin
        yield from (one for one in switches if not overlays[one[0]].of_unit)
        yield "coordinates", "", ICONS["coordinates"], self._number
        yield from ((one.name, "", one.icon, one.press) for one in self.more)

    def _lay_out(self, frame: Frame) -> None:
        """Place the buttons, from the upper-left corner; in several columns if one is too long."""
        px = self.look.px
        commands = [*self._commands()]
        self._roomy, self._large = frame.window[0] >= px(WORDY), frame.large
        tall, gap, edge = map(px, (TALL, GAP, EDGE) if frame.large else (SLIM, SLIM_GAP, SLIM_EDGE))
        words = [self._words(name, words) if not icon else "" for name, words, icon, _ in commands]
        either = [self._words(name, MOVING) for name, *_ in commands if name == TUNE]
        wide = max(self._wide(one) if frame.large else self._slim(one) for one in (*words, *either))
        step, head = tall + gap, px(MARK + 6)
        room = frame.window[1] - px(SPARED) - head
        rows = max(1, min(len(commands), room // step))
        columns = -(-len(commands) // rows)
        rows = -(-len(commands) // columns)
        self._places = []
        for place, (name, _, icon, command) in enumerate(commands):
            column, row = divmod(place, rows)
            rect = pygame.Rect(edge + column * (wide + gap), head + row * step, wide, tall)
            self._places.append((name, words[place], icon, command, rect))
        across = columns * (wide + gap) - gap + 2 * edge
        self._size = across, head + rows * step - gap + edge

    def _words(self, name: str, words: str) -> str:
        """Return the text on a button: its label, or its key if there is little room."""
        return words if self._roomy else _short(self.keys.of(name)) or words

    def _build(self) -> None:
        """Make the buttons at the current places; none while it is folded."""
        self.widgets.remove(*self._buttons.values())
        self._buttons, self._lit, self._tuned = {}, frozenset(), ""
        for name, words, icon, command, rect in self._places if self.open else ():
            self._buttons[name] = self.widgets.button(
                rect.move(self.rect.topleft),
                words,
                command,
                icon=icon,
                style=self._style(on=False),
                hint=self._hint(name),
                cites=self._topics(name),
            )

    def _style(self, *, on: bool) -> str:
        """Return the style of a button whose overlay is *on*, or not."""
        if self._large:
            return "chosen" if on else "small"
        return "slim-chosen" if on else "slim"

    def _wide(self, words: str) -> int:
        """Return the width of a button with *words*; without any it shows an icon."""
        return fonts.width(words, self.look.px(14), "bold") + self.look.px(18) if words else self.look.px(30)

    def _slim(self, words: str) -> int:
        """Return the width of a slim button with *words*; without any it shows an icon.

        Labels are closer to the border than keys, since a tooltip repeats them.
        """
        size, edge = (12, 8) if self._roomy else (13, 14)
        return fonts.width(words, self.look.px(size), "bold") + self.look.px(edge if words else 28)

    def _hint(self, name: str) -> str:
        overlay, key = self.shown.overlays.get(name), self.keys.of(name)
        words = overlay.words if overlay else next(one.words for one in COMMANDS if one.name == name)
        if overlay is not None and not self._large:
            words = f"{overlay.label}: {words}"
        return f"{words} ({spoken(key)})" if key else words

    def _topics(self, name: str) -> tuple[str, ...]:
        """Return what the reference says about the overlay called *name*."""
        one = self.shown.overlays.get(name)
        return (one.topic,) if one is not None and one.topic else ()

    def _tune(self) -> None:
        """Change the setting of the field that is on."""
        if self._moving():
            self.shown.next_stand()
        else:
            self.shown.next_height()

    def _moving(self) -> bool:
        """Whether the field that is on has the setting whether enemies move first."""
        field = self.shown.field
        return field is not None and "moving" in self.shown.overlays[field].settings

    def _number(self) -> None:
        """Show or hide coordinates."""
        desk = self.battle.desk
        desk.coordinates = not desk.coordinates

    @property
    def busy(self) -> bool:
        """Whether a button does not yet show the state of its overlay."""
        return self._on() != self._lit

    def _on(self) -> frozenset[str]:
        desk = self.battle.desk
        on = set() if desk.amending else {*self.shown.all_on()}.intersection(self._offered)
        more = {one.name for one in self.more if one.on()} | ({"coordinates"} if desk.coordinates else set())
        return frozenset(on | more) & self._buttons.keys()

    def update(self, *, free: bool = True) -> None:
        """Update the pins and the state of the buttons, one in each frame that is *free* for it."""
        on = self._on()
        changed = next((name for name in self._buttons if (name in on) != (name in self._lit)), None)
        if changed is not None and free:
            self._lit ^= {changed}
            self.widgets.change(self._buttons[changed], style=self._style(on=changed in on))
        self._retune()
        self._lay_chips()
        desk = self.battle.desk
        pins = desk.pins, desk.rulers, desk.lines, tuple(self.room)
        if pins != self._pins:
            self._pins = pins
            self.widgets.remove(*self._pinned)
            self._pinned = [self._pin_button(row, *one) for row, one in enumerate(self._pins_said())]

    def _retune(self) -> None:
        """Update the button for the setting of the field that is on."""
        if TUNE not in self._buttons:
            return
        moving = self._moving()
        name = TUNES["moving"] if moving else TUNE
        label = MOVING if moving else TUNED
        words = self._words(name, label)
        if words != self._tuned:
            self._tuned = words
            hint = self._hint(name) if self._large else f"{label}: {self._hint(name)}"
            self.widgets.change(self._buttons[TUNE], words=words, hint=hint)

    def _lay_chips(self) -> None:
        """Show the settings of the blast lab while it is on, a button for each."""
        desk, bursting = self.battle.desk, self.shown.bursting
        pins = self.shown.wanted() if self.shown.lays_template else []
        about = next((pin for pin in pins if pin.weapon), None)
        chosen: tuple[tuple[str, str], ...] = ()
        if about is not None and not desk.amending:
            chosen = (
                ("burst weapon", about.weapon),
                ("burst weight", f"Friends ×{desk.weight:g}"),
            )
            if bursting.guarded(about.unit):
                chosen += (("burst reactions", f"React: {REACTED[desk.reactions]}"),)
        if (chosen, tuple(self.room)) == self._chosen:
            return
        self._chosen = chosen, tuple(self.room)
        self.widgets.remove(*self._chips)
        ways = (bursting.next_weapon, bursting.next_weight, bursting.next_reactions)
        px, x, made = self.look.px, self.room.x + self.look.px(10), []
        for (name, words), way in zip(chosen, ways, strict=False):
            rect = pygame.Rect(x, self.room.bottom - px(TALL + 6), self._wide(words), px(TALL))
            hint = self._hint(name)
            chip = self.widgets.button(rect, words, way, style="small", hint=hint, cites=("template",))
            made.append(chip)
            x = rect.right + px(GAP)
        self._chips = made

    def _pins_said(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """Yield the label, the tooltip and the remove command of every pin."""
        desk, shown = self.battle.desk, self.shown
        for pin in desk.pins:
            one = self.shown.overlays.get(pin.overlay)
            meaning = headed(pin, one.legend) if one is not None and one.legend is not None else ""
            words = f"{one.label}{_how(pin, one)}: {pin.unit.name}" if one is not None else pin.unit.name
            yield words, meaning, partial(shown.unpin, pin.number)
        for path in desk.rulers:
            yield f'Ruler: {length(path):.1f}"', "", partial(shown.unpin_drawn, path)
        for line in desk.lines:
            meaning = " → ".join(called(self.battle, end) for end in (line.origin, line.end))
            yield f"Sight: {meaning}", "", partial(shown.unpin_drawn, line)

    def _pin_button(self, row: int, words: str, meaning: str, command: Callable[[], None]) -> Element:
        px, words = self.look.px, f"× {words}"
        width = min(fonts.width(words, px(14), "bold") + px(18), self.room.width // 2)
        y = self.room.y + px((TALL + GAP) * row + 10)
        rect = pygame.Rect(self.room.right - width - px(10), y, width, px(TALL))
        hint = "Remove this pin" + (f"\n{meaning}" if meaning else "")
        return self.widgets.button(rect, words, command, style="small", hint=hint)

    def draw_legends(self, page: Page) -> None:
        """Draw the legends of the overlays that are on, from the bottom of its room up."""
        chips = page.px(TALL + GAP) if self._chips else 0
        bottom = self.room.bottom - chips - page.px(6)
        self._legends = []
        for pin, legend in self._explained():
            bottom = self._legend(page, pin, legend, bottom) - page.px(4)
        self._upper = bottom

    def _explained(self) -> list[tuple[Pin, Legend]]:
        """Return the legends to show, with their pins: one per set of shades, overlays before pins."""
        found: dict[Shades, tuple[Pin, Legend]] = {}
        for pin in (*self.shown.wanted(), *self.battle.desk.pins) if self.shown.legends else ():
            one = self.shown.overlays.get(pin.overlay)
            if one is not None and one.legend is not None:
                found.setdefault(one.legend.shades, (pin, one.legend))
        return [*found.values()]

    def _legend(self, page: Page, pin: Pin, legend: Legend, bottom: int) -> int:
        """Draw the legend of one overlay ending at *bottom*; return where it begins.

        It has as many lines as it needs.
        """
        px, rows = page.px, legend.shades
        still = RECKONING if self.shown.bare(pin.number or pin.overlay) else ""
        overlay = self.shown.overlays[pin.overlay]
        tunes = [TUNES[one] for one in (*overlay.settings, *overlay.needs) if one in TUNES]
        key = f" ({spoken(self.keys.of(tunes[0]))})" if tunes else ""
        about = f"{headed(pin, legend)}{key}"
        words = (about if self.room.width > px(640) else legend.title) + still
        begin = px(8) + fonts.width(words, px(12), "semibold") + px(10)
        places, x, line = [], begin, 0
        for _, text in rows:
            width = px(19) + fonts.width(text, px(12), "regular")
            if x + width > self.room.width - px(28) and x > px(8):
                x, line = px(8), line + 1
            places.append((x, line))
            x += width + px(9)
        last = zip(places, rows, strict=True)
        wide = max(at[0] + px(27) + fonts.width(text, px(12), "regular") for at, (_, text) in last)
        deep = px(24) + line * px(20)
        box = pygame.Rect(self.room.x + px(10), bottom - deep, max(wide, begin), deep)
        self._legends.append(box)
        page.box(box, (18, 22, 29, 225), "line")
        page.hint(box, about, overlay.topic)
        page.write(words, (box.x + px(8), box.y + px(12)), size=12, weight="semibold", anchor="midleft")
        for (x, line), (style, text) in zip(places, rows, strict=True):
            self._swatch(page, (box.x + x, box.y + px(12) + line * px(20)), style, text)
        return box.y

    def _swatch(self, page: Page, at: tuple[int, int], style: str, text: str) -> None:
        """Draw one shade as it looks on the ground, and its *text*."""
        swatch = pygame.Rect(at[0], 0, page.px(14), page.px(12))
        swatch.centery = at[1]
        pygame.draw.rect(page.surface, GROUND, swatch)
        look = page.look.mark(style)
        page.box(swatch, look.fill, look.line, radius=2)
        pygame.draw.rect(page.surface, RIM, swatch.inflate(page.px(2), page.px(2)), 1)
        page.write(text, (swatch.right + page.px(5), at[1]), size=12, anchor="midleft")


def _how(pin: Pin, overlay: Overlay) -> str:
    """Return what distinguishes *pin* from others of its kind, in as few words as possible."""
    if "height" in overlay.settings:
        return f' {pin.height:g}"'
    chosen = f" {len(pin.foes)} chosen" if pin.foes else ""
    return f"{chosen} standing" if pin.standing else chosen


def _short(key: str) -> str:
    """Return a key in as few letters as possible."""
    return spoken(key).replace("Shift", "Sh")

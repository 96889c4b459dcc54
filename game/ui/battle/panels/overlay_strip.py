"""The strip over the table: a button for each overlay, what their shades mean, and the pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

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
from game.ui.shell import fonts
from game.ui.shell.keys import Keys, spoken
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

TUNE, TUNED = "target height", "Height"
ICONS = {"probe": "map_marker_radius", "pin": "pin", "coordinates": "axis_arrow"}
RECKONING = " · being reckoned…"
TALL, GAP = 28, 4
SMALL = 0.22
"""The share of the table's width that is left for the small map beside the buttons."""
GROUND = (140, 132, 104)
TUNES = {
    "height": "target height",
    "moving": "threat stand",
    "weight": "burst weight",
    "enemies": "choose enemy",
}
"""The command that changes of what a field tells, by what the field is asked for."""
RIM = (150, 156, 168)


class OverlayStrip:
    """The buttons at the lower left of the table, and what stands above them."""

    def __init__(self, room: pygame.Rect, look: Theme, shown: OverlayState, widgets: Widgets) -> None:
        self.room, self.look, self.shown, self.widgets = room, look, shown, widgets
        self._pins: tuple[object, ...] = ((), (), ())
        self._pinned: list[Element] = []
        self._chosen: tuple[tuple[str, str], ...] = ()
        self._chips: list[Element] = []
        self._lit: frozenset[str] = frozenset()
        self._roomy = True
        self._tuned = ""
        self._offered: list[str] = []
        self._top = self._upper = room.bottom
        self._legends: list[pygame.Rect] = []
        self._buttons = self._built()

    @property
    def tall(self) -> int:
        """How many pixels of its room the buttons cover, from the lower edge."""
        return self.room.bottom - self._top

    @property
    def covered(self) -> int:
        """The same with all that stands above them now."""
        return self.room.bottom - self._upper

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where its buttons and legends lie, in pixels of the window: words on the table keep aside."""
        every = [*self._buttons.values(), *self._chips, *self._pinned]
        return [*(one.get_abs_rect() for one in every), *self._legends]

    @property
    def battle(self) -> TableSession:
        """The battle whose overlays they are."""
        return self.shown.battle

    @property
    def keys(self) -> Keys:
        """Which key each command is on."""
        return self.battle.app.keys

    def _switched(self) -> list[str]:
        """Return the names of the overlays that have a button."""
        rules = self.battle.view.rules
        return [name for name, one in self.shown.overlays.items() if one.label and one.fits(rules)]

    def _commands(self) -> Iterator[tuple[str, str, str, Callable[[], Any]]]:
        """Yield of each button its command, its words, its icon and what it does, from the left."""
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

    def _built(self) -> dict[str, Element]:
        self._offered = self._switched()
        commands = [*self._commands()]
        px, left = self.look.px, self.room.x + self.look.px(10)
        wide = {name: self._wide(words) + px(GAP) for name, words, icon, _ in commands if not icon}
        roomy = self._roomy = sum(wide.values()) <= self.room.width - px(20)
        limit = self.room.right - px(24) - round(self.room.width * SMALL)
        made, x, y = {}, left, self.room.bottom - px(TALL + 8)
        for name, words, icon, command in commands:
            shown = words if roomy else _short(self.keys.of(name)) or words
            shown = "" if icon else shown
            if x + self._wide(shown) > limit:
                x, y = left, y - px(TALL + GAP)
            rect = pygame.Rect(x, y, self._wide(shown), px(TALL))
            made[name] = self.widgets.button(
                rect, shown, command, icon=icon, style="small", hint=self._hint(name)
            )
            x += rect.width + px(GAP)
        self._top = y
        return made

    def _wide(self, words: str) -> int:
        """Return how wide a button with *words* is; without any it bears an icon."""
        return fonts.width(words, self.look.px(14), "bold") + self.look.px(18) if words else self.look.px(30)

    def _hint(self, name: str) -> str:
        overlay, key = self.shown.overlays.get(name), self.keys.of(name)
        words = overlay.words if overlay else next(one.words for one in COMMANDS if one.name == name)
        return f"{words} ({spoken(key)})" if key else words

    def _tune(self) -> None:
        """Change what the field that is on can be asked otherwise."""
        if self._moving():
            self.shown.next_stand()
        else:
            self.shown.next_height()

    def _moving(self) -> bool:
        """Whether the field that is on tells of enemies that move first, or do not."""
        field = self.shown.field
        return field is not None and "moving" in self.shown.overlays[field].settings

    def _number(self) -> None:
        """Show coordinates, or hide them."""
        desk = self.battle.desk
        desk.coordinates = not desk.coordinates

    def away(self, hidden: bool) -> None:
        """Hide the buttons, for something that takes their place; or show them again."""
        for one in (*self._buttons.values(), *self._chips):
            self.widgets.visible(one, not hidden)

    @property
    def busy(self) -> bool:
        """Whether a button does not show yet that its overlay is on, or off."""
        return self._on() != self._lit

    def _on(self) -> frozenset[str]:
        desk = self.battle.desk
        on = {name for name in self._offered if self.shown.on(name) and not desk.amending}
        return frozenset(on | ({"coordinates"} if desk.coordinates else set())) & self._buttons.keys()

    def update(self, *, free: bool = True) -> None:
        """Show which overlays are on, one more in each frame that is *free* for it, and the pins."""
        if self._switched() != self._offered:
            self.widgets.remove(*self._buttons.values())
            self._lit, self._tuned = frozenset(), ""
            self._buttons = self._built()
        on = self._on()
        changed = next((name for name in self._buttons if (name in on) != (name in self._lit)), None)
        if changed is not None and free:
            self._lit ^= {changed}
            style = "chosen" if changed in on else "small"
            self.widgets.change(self._buttons[changed], style=style)
        self._retune()
        self._lay_chips()
        desk = self.battle.desk
        if (desk.pins, desk.rulers, desk.lines) != self._pins:
            self._pins = desk.pins, desk.rulers, desk.lines
            self.widgets.remove(*self._pinned)
            self._pinned = [self._pin_button(row, *one) for row, one in enumerate(self._pins_said())]

    def _retune(self) -> None:
        """Let the button of the field that is on say what it changes."""
        if TUNE not in self._buttons:
            return
        moving = self._moving()
        name = TUNES["moving"] if moving else TUNE
        words = ("Moving" if moving else TUNED) if self._roomy else _short(self.keys.of(name))
        if words != self._tuned:
            self._tuned = words
            self.widgets.change(self._buttons[TUNE], words=words, hint=self._hint(name))

    def _lay_chips(self) -> None:
        """Show by what the blast lab looks, while it does: a button for each that can be changed."""
        desk, bursting = self.battle.desk, self.shown.bursting
        about = next((pin for pin in self.shown.wanted() if pin.weapon), None)
        chosen: tuple[tuple[str, str], ...] = ()
        if about is not None and not desk.amending:
            chosen = (
                ("burst weapon", about.weapon),
                ("burst weight", f"Friends ×{desk.weight:g}"),
            )
            if bursting.guarded(about.unit):
                chosen += (("burst reactions", f"React: {REACTED[desk.reactions]}"),)
        if chosen == self._chosen:
            return
        self._chosen = chosen
        self.widgets.remove(*self._chips)
        ways = (bursting.next_weapon, bursting.next_weight, bursting.next_reactions)
        px, x, made = self.look.px, self.room.x + self.look.px(10), []
        for (name, words), way in zip(chosen, ways, strict=False):
            rect = pygame.Rect(x, self._top - px(TALL + GAP), self._wide(words), px(TALL))
            made.append(self.widgets.button(rect, words, way, style="small", hint=self._hint(name)))
            x = rect.right + px(GAP)
        self._chips = made

    def _pins_said(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """Yield of all that is pinned its words, what a pointer is told of it, and what takes it out."""
        desk, shown = self.battle.desk, self.shown
        for pin in desk.pins:
            one = self.shown.overlays.get(pin.overlay)
            told = headed(pin, one.legend) if one is not None and one.legend is not None else ""
            words = f"{one.label}{_how(pin, one)}: {pin.unit.name}" if one is not None else pin.unit.name
            yield words, told, partial(shown.unpin, pin.number)
        for path in desk.rulers:
            yield f'Ruler: {length(path):.1f}"', "", partial(shown.unpin_drawn, path)
        for line in desk.lines:
            told = " → ".join(called(self.battle, end) for end in (line.origin, line.end))
            yield f"Sight: {told}", "", partial(shown.unpin_drawn, line)

    def _pin_button(self, row: int, words: str, told: str, command: Callable[[], None]) -> Element:
        px, words = self.look.px, f"× {words}"
        width = min(fonts.width(words, px(14), "bold") + px(18), self.room.width // 2)
        y = self.room.y + px((TALL + GAP) * row + 10)
        rect = pygame.Rect(self.room.right - width - px(10), y, width, px(TALL))
        hint = "Take this pin out" + (f"\n{told}" if told else "")
        return self.widgets.button(rect, words, command, style="small", hint=hint)

    def draw(self, page: Page) -> None:
        """Draw the legends of the overlays that are on, from the strip upward."""
        chips = page.px(TALL + GAP) if self._chips else 0
        bottom = self._top - chips - page.px(4)
        self._legends = []
        for pin, legend in self._explained():
            bottom = self._legend(page, pin, legend, bottom) - page.px(4)
        self._upper = bottom

    def _explained(self) -> list[tuple[Pin, Legend]]:
        """Return whose legends are shown: one for the same shades, of what is on rather than of a pin."""
        found: dict[Shades, tuple[Pin, Legend]] = {}
        for pin in (*self.shown.wanted(), *self.battle.desk.pins):
            one = self.shown.overlays.get(pin.overlay)
            if one is not None and one.legend is not None:
                found.setdefault(one.legend.shades, (pin, one.legend))
        return [*found.values()]

    def _legend(self, page: Page, pin: Pin, legend: Legend, bottom: int) -> int:
        """Draw the legend of one overlay so that it ends at *bottom*; return where it begins.

        It takes as many lines as it needs in its room.
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
        page.hint(box, about)
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
    """Return what tells *pin* from others of its kind, in as few words as may be."""
    if "height" in overlay.settings:
        return f' {pin.height:g}"'
    chosen = f" {len(pin.foes)} chosen" if pin.foes else ""
    return f"{chosen} standing" if pin.standing else chosen


def _short(key: str) -> str:
    """Return a key in as few letters as may be."""
    return spoken(key).replace("Shift", "Sh")

"""The strip over the table: a button for each overlay, what their shades mean, and the pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame

from game.core.model.state import Ruleset
from game.geometry.point import length
from game.overlays.legends import LEGENDS, Legend
from game.ui.battle.aiming.bursting import REACTED
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Pin
from game.ui.battle.table.headings import headed
from game.ui.battle.table.overlays import ASKED, BURSTS, SWITCHED, VIEWS, OverlayState
from game.ui.battle.table.sightings import called
from game.ui.shell import fonts
from game.ui.shell.keys import COMMANDS, Keys, spoken
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.shell.widgets import Element, Widgets

WORDS = {
    "reach": "Reach",
    "bands": "Bands",
    "arcs": "Arcs",
    "viewshed": "View",
    "reverse": "Seen",
    "threat": "Threat",
    "cover": "Cover",
    "blast": "Blast",
    "scatter": "Scatter",
    "aims": "Best aim",
    "ecm": "Electronics",
    "spotting": "Spotting",
}
TUNE, TUNED = "target height", "Height"
ICONS = {
    "probe": "map_marker_radius",
    "pin": "pin",
    "ecm": "access_point",
    "spotting": "binoculars",
    "coordinates": "axis_arrow",
}
RECKONING = " · being reckoned…"
TALL, GAP = 28, 4
SMALL = 0.22
"""The share of the table's width that is left for the small map beside the buttons."""
GROUND = (140, 132, 104)
TUNES = {
    "aims": "burst weight",
    "threat": "threat stand",
    "cover": "choose enemy",
    "viewshed": "target height",
    "reverse": "target height",
}
"""The command that changes of what a field tells."""
RIM = (150, 156, 168)


class OverlayStrip:
    """The buttons at the lower left of the table, and what stands above them."""

    def __init__(
        self, room: pygame.Rect, look: Theme, shown: OverlayState, widgets: Widgets, keys: Keys
    ) -> None:
        self.room, self.look, self.shown, self.widgets, self.keys = room, look, shown, widgets, keys
        self._pins: tuple[object, ...] = ((), (), ())
        self._pinned: list[Element] = []
        self._chosen: tuple[tuple[str, str], ...] = ()
        self._chips: list[Element] = []
        self._lit: frozenset[str] = frozenset()
        self._roomy = True
        self._tuned = ""
        self._known: object = None
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
    def battle(self) -> Battle:
        """The battle whose overlays they are."""
        return self.shown.battle

    def _built(self) -> dict[str, Element]:
        rules = self.battle.view.rules
        self._known = _asked(rules)
        there = [name for name in SWITCHED if name not in BURSTS or rules.bursts]
        commands: list[tuple[str, str, Callable[[], Any]]] = [
            (name, WORDS[name], partial(self.shown.switch, name)) for name in there
        ]
        commands.append((TUNE, TUNED, self._tune))
        commands.append(("probe", "", self.shown.next_place))
        commands.append(("pin", "", self.shown.pin))
        commands += [(name, "", partial(self.shown.switch, name)) for name in ASKED if name in rules.overlays]
        commands.append(("coordinates", "", self._number))
        px, left = self.look.px, self.room.x + self.look.px(10)
        wide = {name: self._wide(words) + px(GAP) for name, words, _ in commands if name not in ICONS}
        roomy = self._roomy = sum(wide.values()) <= self.room.width - px(20)
        limit = self.room.right - px(24) - round(self.room.width * SMALL)
        made, x, y = {}, left, self.room.bottom - px(TALL + 8)
        for name, words, command in commands:
            shown = words if roomy else _short(self.keys.of(name))
            shown = "" if name in ICONS else shown
            if x + self._wide(shown) > limit:
                x, y = left, y - px(TALL + GAP)
            rect = pygame.Rect(x, y, self._wide(shown), px(TALL))
            made[name] = self.widgets.button(
                rect, shown, command, icon=ICONS.get(name, ""), style="small", hint=self._hint(name)
            )
            x += rect.width + px(GAP)
        self._top = y
        return made

    def _wide(self, words: str) -> int:
        """Return how wide a button with *words* is; without any it bears an icon."""
        return fonts.width(words, self.look.px(14), "bold") + self.look.px(18) if words else self.look.px(30)

    def _hint(self, name: str) -> str:
        words = next(one.words for one in COMMANDS if one.name == name)
        return f"{words} ({spoken(self.keys.of(name))})"

    def _tune(self) -> None:
        """Change what the field that is on can be asked otherwise."""
        if self.shown.field == "threat":
            self.shown.next_stand()
        else:
            self.shown.next_height()

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
        on = {name for name in (*SWITCHED, *ASKED) if self.shown.on(name) and not desk.amending}
        return frozenset(on | ({"coordinates"} if desk.coordinates else set())) & self._buttons.keys()

    def update(self, *, free: bool = True) -> None:
        """Show which overlays are on, one more in each frame that is *free* for it, and the pins."""
        if _asked(self.battle.view.rules) != self._known:
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
        threat = self.shown.field == "threat"
        name = "threat stand" if threat else TUNE
        words = ("Moving" if threat else TUNED) if self._roomy else _short(self.keys.of(name))
        if words != self._tuned:
            self._tuned = words
            self.widgets.change(self._buttons[TUNE], words=words, hint=self._hint(name))

    def _lay_chips(self) -> None:
        """Show by what the blast lab looks, while it does: a button for each that can be changed."""
        desk, bursting = self.battle.desk, self.shown.bursting
        about = next((pin for pin in self.shown.wanted() if pin.overlay in BURSTS), None)
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
            told = headed(pin) if pin.overlay in LEGENDS else ""
            words = f"{WORDS[pin.overlay]}{_how(pin)}: {pin.unit.name}"
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
        for pin in self._explained():
            bottom = self._legend(page, pin, bottom) - page.px(4)
        self._upper = bottom

    def _explained(self) -> list[Pin]:
        """Return whose legends are shown: one for the same shades, of what is on rather than of a pin."""
        found: dict[Legend, Pin] = {}
        for pin in (*self.shown.wanted(), *self.battle.desk.pins):
            if pin.overlay in LEGENDS:
                found.setdefault(LEGENDS[pin.overlay][1], pin)
        return [*found.values()]

    def _legend(self, page: Page, pin: Pin, bottom: int) -> int:
        """Draw the legend of one overlay so that it ends at *bottom*; return where it begins.

        It takes as many lines as it needs in its room.
        """
        px, (title, rows) = page.px, LEGENDS[pin.overlay]
        still = RECKONING if self.shown.bare(pin.number or pin.overlay) else ""
        key = f" ({spoken(self.keys.of(TUNES[pin.overlay]))})" if pin.overlay in TUNES else ""
        about = f"{headed(pin)}{key}"
        words = (about if self.room.width > px(640) else title) + still
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


def _how(pin: Pin) -> str:
    """Return what tells *pin* from others of its kind, in as few words as may be."""
    if pin.overlay in VIEWS:
        return f' {pin.height:g}"'
    chosen = f" {len(pin.foes)} chosen" if pin.foes else ""
    return f"{chosen} standing" if pin.standing else chosen


def _asked(rules: Ruleset) -> object:
    """Return on what of *rules* it hangs which buttons there are."""
    return bool(rules.bursts), [name for name in ASKED if name in rules.overlays]


def _short(key: str) -> str:
    """Return a key in as few letters as may be."""
    return spoken(key).replace("Shift", "Sh")

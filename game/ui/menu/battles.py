"""New battle: the list of battles, each with its table, forces, goals, and what may be decided otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.lobby import Preview
from game.core.model.unit import Unit
from game.core.rulebook import Option, Rulebook, titles
from game.ui.menu.choices import Choice, Choices, headed, of_options
from game.ui.menu.context import LoadedPreview, MenuContext
from game.ui.menu.frame import MenuScreen, panel
from game.ui.menu.overview import OverviewContent
from game.ui.menu.pieces import side_line, worth
from game.ui.menu.setup.draft import counted
from game.ui.menu.setup.unit_rows import card_words, draw_side, draw_unit
from game.ui.pieces.pieces import small_token
from game.ui.pieces.sides import places
from game.ui.shell.page import Page, fitted, wrapped
from game.ui.widgets.dialogs import EntryDialog, problems
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

TABS = (("table", "Table"), ("forces", "Forces"), ("rules", "Rules"))
TIGHT_TABS = (("table", "Table"), ("about", "About"), ("forces", "Forces"), ("rules", "Rules"))
SEED = "Dice"


class Battles(MenuScreen):
    """The list of battles, and all that there is to see of the chosen one."""

    heading = "New battle"
    icon = "sword_cross"

    def __init__(self, context: MenuContext) -> None:
        super().__init__(context)
        self._tab = "table"
        self._list: ListView[Preview] = ListView(
            self._draw_battle,
            height=74,
            choose=lambda place: self._chosen(),
            use=lambda place: self._start(),
            empty=("Looking for battles…", "", ""),
        )
        self._units: ListView[Unit | str] = ListView(
            self._draw_unit,
            height=lambda one: 40 if isinstance(one, str) else 44,
            can=lambda one: not isinstance(one, str),
            empty=("No units", "robot_off_outline", ""),
        )
        self._rules = Choices()
        self._about: ListView[str] = ListView(
            self._draw_text, height=self._text_height, can=lambda text: False
        )
        self._looked: LoadedPreview | None = None
        self._options: dict[str, Any] = {}
        self._seed = ""

    def entered(self) -> None:
        self.context.quiet("battles", self.app.lobby.scenarios, self._have)
        if self.context.families is None:
            self.context.quiet("families", self.app.lobby.rulebooks, self._have_families)

    def built(self) -> None:
        gap = self.look.px(8 if self.tight else 16)
        self.way_back()
        top, tall = self.body.y + gap, self.body.height - 2 * gap
        wide = round(self.body.width * (0.42 if self.tight else 0.34))
        self._list_at = pygame.Rect(self.body.x, top, wide, tall)
        self.place_list(self._list, self._list_at.inflate(-self.look.px(12), -self.look.px(12)))
        self._room = pygame.Rect(self.body.x + wide + gap, top, self.body.width - wide - gap, tall)
        self._lay_tabs()
        inside = self._room.inflate(-self.look.px(16), -self.look.px(16))
        if self._tab == "forces":
            self.place_list(self._units, inside)
        elif self._tab == "rules":
            self.place_list(self._rules, inside)
        elif self._tab == "about":
            self.place_list(self._about, inside)
        self._button = self.way_on("Begin the battle", self._start, icon="play")
        self._refresh()

    def _lay_tabs(self) -> None:
        px = self.look.px
        tabs = TIGHT_TABS if self.tight else TABS
        if self._tab not in [key for key, _ in tabs]:
            self._tab = "table"
        wide, tall = px(96 if not self.tight else 76), px(34)
        x = self.size[0] - self.edge - len(tabs) * (wide + px(6)) + px(6)
        for key, words in tabs:
            rect = pygame.Rect(x, (self.head_height - tall) // 2, wide, tall)
            style = "chosen" if key == self._tab else ""
            self.widgets.button(rect, words, self._turning(key), style=style)
            x += wide + px(6)

    def _turning(self, key: str) -> Callable[[], None]:
        def turn() -> None:
            self._tab = key
            self.resized(self.size, self.app.look)

        return turn

    # what the lobby said

    def _have(self, battles: Sequence[Preview]) -> None:
        self._list.empty = (
            "There are no battles",
            "map_outline",
            "Set up your own, or put files into maps/scenarios.",
        )
        self._list.fill(battles)
        self._chosen()

    def _have_families(self, books: Sequence[Rulebook]) -> None:
        self.context.families = books

    def _chosen(self) -> None:
        self._options, self._seed = {}, ""
        battle = self._list.thing
        self._looked = None
        if battle is not None and not battle.problems:
            key = battle.key

            def have(looked: LoadedPreview) -> None:
                if self._list.thing is not None and self._list.thing.key == key:
                    self._looked = looked
                    self._refresh()

            self._looked = self.context.look_at("scenario", key, have)
        self._refresh()

    @property
    def _preview(self) -> Preview | None:
        return self._looked.preview if self._looked is not None else None

    def _refresh(self) -> None:
        battle, preview = self._list.thing, self._preview
        wrong = (battle is not None and battle.problems) or (preview is not None and preview.problems)
        self.widgets.change(self._button, enabled=battle is not None and not wrong)
        self.say(
            "This file cannot be played as it is." if wrong else self._summary(preview),
            "warn" if wrong else "dim",
        )
        self._fill_units(preview)
        self._fill_rules(preview)
        if preview is not None:
            self._about.fill([preview.name, *(preview.problems or _texts(preview))])
        else:
            self._about.fill([battle.name, *battle.problems] if battle is not None else [])

    def _summary(self, preview: Preview | None) -> str:
        if preview is None:
            return ""
        parts = [
            f"{side}: {counted(len(force), 'unit')}, {worth(preview, side)}"
            for side, force in preview.forces.items()
        ]
        changed = len(self._options) + bool(self._seed)
        if changed:
            parts.append(f"{counted(changed, 'rule')} changed")
        return "   ·   ".join(parts)

    def _fill_units(self, preview: Preview | None) -> None:
        rows: list[Unit | str] = []
        for side, force in (preview.forces if preview is not None else {}).items():
            rows += [side, *force]
        self._units.fill(rows)

    def _fill_rules(self, preview: Preview | None) -> None:
        if preview is None:
            self._rules.fill([])
            return
        seed = Choice(
            SEED,
            "The seed of the dice: the same seed gives the same throws.",
            self._seed or (f"as in the file: {preview.seed}" if preview.seed else "new each time"),
            "opens",
            lambda step: self._ask_seed(),
            (lambda: self._put_seed("")) if self._seed else None,
        )
        options = self._open_to(preview)
        rows = of_options(options, self._options, preview.options, self._put, self.app)
        self._rules.fill([seed, *headed(rows, options)])

    def _open_to(self, preview: Preview) -> Sequence[Option]:
        """Return the decisions that the rules of a battle leave open; none until the lobby has said them."""
        return self.context.options(preview.rules, self._refresh) or ()

    def _put(self, name: str, value: Any) -> None:
        preview = self._preview
        assert preview is not None, "the row is of its rules"
        defaults = {option.name: option.default for option in self._open_to(preview)}
        usual = {**defaults, **preview.options}
        self._options = {**self._options, name: value}
        if usual.get(name) == value:
            del self._options[name]
        self._refresh()

    def _ask_seed(self) -> None:
        words = "Any word or number. Leave it empty for the usual one."
        self.app.show(EntryDialog("Seed of the dice", words, self._seed, self._put_seed))

    def _put_seed(self, seed: str) -> None:
        self._seed = seed.strip()
        self._refresh()

    # doing

    def _start(self) -> None:
        battle, lobby = self._list.thing, self.app.lobby
        if battle is None:
            return
        if battle.problems or (self._preview is not None and self._preview.problems):
            found = battle.problems or (self._preview.problems if self._preview is not None else ())
            self.app.show(problems("That cannot be played", "The file has to be set right first.", found))
            return
        seed, options = self._seed or None, dict(self._options)
        self.context.run_task(
            "Setting the table",
            lambda: lobby.start(battle.key, seed, options),
            self.context.play,
            commits=True,
        )

    # drawing

    def draw_body(self, page: Page) -> None:
        if self._tab == "rules" and self.tight:
            self.say(self._rules.thing.words if self._rules.thing is not None else "")
        page.box(self._list_at, "panel", "line", radius=8)
        if self._tab != "table":
            page.box(self._room, "panel", "line", radius=8)
            return
        battle = self._list.thing
        inside = panel(page, self._room).inflate(0, page.px(4))
        if battle is None:
            return
        wrong = battle.problems or (self._preview.problems if self._preview is not None else ())
        if wrong:
            self._draw_problems(page, inside, wrong)
        elif self._looked is None:
            page.write("Reading the table…", inside.center, tone="dim", anchor="center")
        else:
            self._draw_table(page, inside, self._looked)

    def _draw_problems(self, page: Page, inside: pygame.Rect, found: Sequence[str]) -> None:
        px = page.px
        page.icon("alert_outline", (inside.x + px(12), inside.y + px(14)), 24, "warn")
        page.write(
            "This battle cannot be played", (inside.x + px(34), inside.y + px(2)), size=18, weight="bold"
        )
        y = inside.y + px(40)
        for problem in found[:12]:
            y += page.lines(problem, (inside.x, y), inside.width, size=14) + px(6)
        if len(found) > 12:
            page.write(f"and {len(found) - 12} more", (inside.x, y), size=14, tone="dim")

    def _draw_table(self, page: Page, inside: pygame.Rect, looked: LoadedPreview) -> None:
        px, preview = page.px, looked.preview
        sides = tuple(preview.forces)
        beside = px(300) if inside.width >= px(640) else 0
        text_room = inside.width - (beside + px(24) if beside else 0)
        size = 13 if self.tight else 15
        step = round(px(size) * 1.35)
        texts = _texts(preview) if not self.tight else []
        lines = sum(len(wrapped(text, px(size), "regular", text_room)) for text in texts)
        words = min(
            max(lines * step + px(34), px(58) * len(sides) if beside else 0), round(inside.height * 0.46)
        )
        if looked.chart is not None:
            room = pygame.Rect(inside.x, inside.y, inside.width, inside.height - words - px(10))
            looked.chart.draw(page, room, _overview_of(preview))
        clip = page.surface.get_clip()
        page.surface.set_clip(inside.clip(clip))
        y = inside.bottom - words
        for place, side in enumerate(sides if beside else ()):
            self._draw_strip(
                page, preview, side, pygame.Rect(inside.right - beside, y + place * px(58), beside, px(54))
            )
        page.write(preview.name, (inside.x, y), size=18 if self.tight else 20, weight="bold", width=text_room)
        y += px(28)
        for place, text in enumerate(texts):
            tone = "text" if place == 0 and preview.description else "dim"
            y += page.lines(text, (inside.x, y), text_room, size=size, tone=tone, leading=1.35)
        page.surface.set_clip(clip)

    def _text_height(self, text: str) -> float:
        width = self._about.rect.width - self.look.px(30)
        size = 18 if text == self._about.things[0] else 14
        lines = len(wrapped(text, self.look.px(size), "regular", max(40, width)))
        return lines * size * 1.35 + 6

    def _draw_text(self, page: Page, slot: ListCell[str]) -> Sequence[ClickArea]:
        px, at = page.px, (slot.rect.x + page.px(8), slot.rect.y)
        room = self._about.rect.width - px(30)
        if slot.thing == self._about.things[0]:
            page.lines(slot.thing, at, room, size=18, weight="bold")
        else:
            page.lines(slot.thing, at, room, size=14, tone="dim", leading=1.35)
        return ()

    def _draw_strip(self, page: Page, preview: Preview, side: str, at: pygame.Rect) -> None:
        """Draw a side in two lines: its name and points, and its units as a row of tokens."""
        px, force = page.px, preview.forces[side]
        index = places(tuple(preview.forces))[side]
        right = f"{counted(len(force), 'unit')} · {worth(preview, side)}"
        side_line(page, side, index, at.topleft, right=right, width=at.width)
        step = min(px(30), (at.width - px(30)) // max(1, len(force)))
        for place, unit in enumerate(force):
            middle = at.x + px(14) + place * step, at.y + px(40)
            small_token(page, unit, index, middle, px(12))
            reach = pygame.Rect(0, 0, step, px(28))
            reach.center = middle
            card = preview.cards.get(unit.id)
            page.hint(reach, card_words(card) if card is not None else unit.name)

    def _draw_battle(self, page: Page, slot: ListCell[Preview]) -> Sequence[ClickArea]:
        px, battle, rect = page.px, slot.thing, slot.rect.inflate(0, -page.px(4))
        slot.back(page, rect, strong=True)
        x, room = rect.x + px(14), rect.width - px(28)
        bad = bool(battle.problems)
        if bad:
            page.icon("alert_outline", (x + px(9), rect.y + px(18)), 18, "warn")
        at = x + (px(24) if bad else 0), rect.y + px(6)
        rules = "" if bad else " · ".join(titles(battle.rules, self.context.families or ()))
        end = rect.right - px(14), at[1] + px(3)
        right = page.write(rules, end, size=12, tone="dim", anchor="topright")
        page.write(battle.name, at, size=16, weight="semibold", width=room - px(24) - right.width)
        words = "cannot be played as it is" if bad else battle.description
        lines = wrapped(words, px(13), "regular", room)
        shown = (
            lines if len(lines) < 3 else (lines[0], fitted(f"{lines[1]} {lines[2]}", px(13), "regular", room))
        )
        for row, line in enumerate(shown):
            at = x, rect.y + px(29 + 17 * row)
            page.write(line, at, size=13, tone="warn" if bad else "dim", width=room)
        return ()

    def _draw_unit(self, page: Page, slot: ListCell[Unit | str]) -> Sequence[ClickArea]:
        preview = self._preview
        assert preview is not None, "its units are in the list"
        if isinstance(slot.thing, str):
            draw_side(page, slot.rect, preview, slot.thing)
        else:
            draw_unit(page, slot, slot.thing, preview)
        return ()


def _texts(preview: Preview) -> list[str]:
    """Return the text about a battle: what it is about, then the goals and the last turn, a line each."""
    texts = [preview.description, *(f"• {goal}" for goal in preview.objectives)]
    if preview.turns is not None and not any("turn" in goal for goal in preview.objectives):
        texts.append(f"• last turn: {preview.turns}")
    return [text for text in texts if text]


def _overview_of(preview: Preview) -> OverviewContent:
    """Return what the small map of *preview* shows."""
    units = tuple(unit for force in preview.forces.values() for unit in force)
    return OverviewContent(
        tuple(preview.forces), units, preview.edges, cards=preview.cards, dark=preview.dark
    )

"""New battle: the list of battles, each with its table, forces, goals, and options."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.core.lobby import Preview
from game.core.model.unit import Side, Unit
from game.core.players import PERSON, Players, SidePlayer
from game.core.rulebook import Option, Rulebook, titles
from game.core.views.side_places import places
from game.geometry.identity import Identity
from game.ui.menu.choices import Choice, Choices, headed, of_options
from game.ui.menu.context import LoadedPreview, MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.overview import OverviewContent
from game.ui.menu.pieces import side_line, worth
from game.ui.menu.players import USUAL, after, against, begun, of_sides, others
from game.ui.menu.setup.draft import counted
from game.ui.menu.setup.unit_rows import card_words, draw_side, draw_unit
from game.ui.panels.preview import AboutTable
from game.ui.pieces.pieces import small_token
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog, problems
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

TABS = (("table", "Table"), ("forces", "Forces"), ("rules", "Rules"))
ABOUT, STRIP, ROW = 560, 240, 54
"""Widths at 100 % of the description of a battle and of the strips of its sides; the height of a strip."""
LEAST = 160
"""The least height at 100 % of a list over the table."""
SEED = "Dice"
WIDEST = "Against: a person"
"""The longest label of the button for the player of the other sides."""


class Battles(MenuScreen):
    """The list of battles, and the details of the selected one."""

    heading = "New battle"
    icon = "sword_cross"
    beside = 288
    nothing = "There are no battles"
    kind = "scenario"
    tabs: Sequence[tuple[str, str]] = TABS
    begins = "Begin the battle"

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
        self._looked: LoadedPreview | None = None
        self._options: dict[str, Any] = {}
        self._seed = ""
        self._players: dict[Side, SidePlayer] = {}

    def entered(self) -> None:
        self.context.quiet("battles", self.app.lobby.scenarios, self._have)
        if self.context.families is None:
            self.context.quiet("families", self.app.lobby.rulebooks, self._have_families)

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8)
        self.way_back()
        top, tall = self.body.y + gap, self.body.height - 2 * gap
        self._list_at = pygame.Rect(self.body.x, top, self.body.width, tall)
        self.place_list(self._list, self._list_at.inflate(-px(8), -px(12)))
        self._room = pygame.Rect(self.table_at.x + gap, top, self.table_at.width - 2 * gap, tall)
        self._lay_tabs()
        inside = self._room.inflate(-px(16), -px(16))
        self.about = None
        if self._tab == "table":
            self.about = AboutTable(self.look, self.app, self._said, self._draw_about, tight=self.tight)
        elif self._tab == "forces":
            self.place_list(self._units, inside)
        elif self._tab == "rules":
            self.place_list(self._rules, inside)
        self._button = self.way_on(self.begins, self._start, icon="play")
        self._lay_against()
        self._refresh()

    def _lay_against(self) -> None:
        """Offer the choice of player for the other sides."""
        place = self._button.get_abs_rect().width + self.look.px(10)
        hint = "Who plays the other sides; individually below Rules (Ctrl+P)"
        self._other = self.foot_button(WIDEST, self.turn_other, place=place, icon="robot_outline", hint=hint)

    def turn_other(self) -> None:
        """Switch the player of all sides but the first: a person, then each level of the computer."""
        chosen = after(against(self._sides, self._players))
        self._players = dict(others(self._sides, chosen))
        self._refresh()

    def key(self, key: str) -> None:
        if key == "ctrl+p":
            self.turn_other()
        else:
            super().key(key)

    @property
    def _sides(self) -> tuple[Side, ...]:
        """The sides of the selected battle; empty until known."""
        return tuple(self._preview.forces) if self._preview is not None else ()

    def _usual_players(self) -> Players:
        """The default players: persons, and in a lesson those against the learner."""
        lesson = self._preview.lesson if self._preview is not None else None
        return lesson.players if lesson is not None else {}

    def _lay_tabs(self) -> None:
        px = self.look.px
        wide, tall = px(96 if not self.tight else 76), px(34)
        x = self.size[0] - self.edge - len(self.tabs) * (wide + px(6)) + px(6)
        for key, words in self.tabs:
            rect = pygame.Rect(x, (self.head_height - tall) // 2, wide, tall)
            style = "chosen" if key == self._tab else ""
            self.widgets.button(rect, words, self._turning(key), style=style)
            x += wide + px(6)

    def _turning(self, key: str) -> Callable[[], None]:
        def turn() -> None:
            self._tab = key
            self.resized(self.size, self.app.look)

        return turn

    # results of the lobby

    def listed(self, battles: Sequence[Preview]) -> Sequence[Preview]:
        """Return those of *battles* that the screen lists."""
        return battles

    def _have(self, battles: Sequence[Preview]) -> None:
        self._list.empty = (
            self.nothing,
            "map_outline",
            "Set up your own, or put files into maps/scenarios.",
        )
        self._list.fill(self.listed(battles))
        self._chosen()

    def _have_families(self, books: Sequence[Rulebook]) -> None:
        self.context.families = books

    def _chosen(self) -> None:
        self._options, self._seed, self._players = {}, "", {}
        battle = self._list.thing
        self._looked = None
        if battle is not None and not battle.problems:
            key = battle.key

            def have(looked: LoadedPreview) -> None:
                if self._list.thing is not None and self._list.thing.key == key:
                    self._looked = looked
                    self._seat_usual()

            self._looked = self.context.look_at(self.kind, key, have)
        self._seat_usual()

    def _seat_usual(self) -> None:
        """Use the default players."""
        self._players = dict(self._usual_players())
        self._refresh()

    @property
    def _preview(self) -> Preview | None:
        return self._looked.preview if self._looked is not None else None

    def _refresh(self) -> None:
        battle, preview = self._list.thing, self._preview
        wrong = (battle is not None and battle.problems) or (preview is not None and preview.problems)
        self.widgets.change(self._button, enabled=battle is not None and not wrong)
        self._show_against()
        self.say(
            "This file cannot be played as it is." if wrong else self._summary(preview),
            "warn" if wrong else "dim",
        )
        self._fill_units(preview)
        self._fill_rules(preview)
        self._fit_room()

    def _show_against(self) -> None:
        """Show who plays the other sides on the button for it."""
        level = against(self._sides, self._players).level
        self.widgets.change(self._other, words=f"Against: {level.capitalize() or 'a person'}")

    def _fit_room(self) -> None:
        """Make the box over the table as high as its contents, if there is room."""
        lists: dict[str, ListView[Any]] = {"forces": self._units, "rules": self._rules}
        shown = lists.get(self._tab)
        if shown is None:
            return
        px = self.look.px
        most = self.body.height - 2 * px(8)
        self._room.height = min(most, max(shown.length + px(16), px(LEAST)))
        rect = self._room.inflate(-px(16), -px(16))
        if rect.height != shown.rect.height:
            shown.place(rect, self.look)

    def _summary(self, preview: Preview | None) -> str:
        if preview is None:
            return ""
        parts = [
            f"{side}: {counted(len(force), 'unit')}, {worth(preview, side)}{self._level(side)}"
            for side, force in preview.forces.items()
        ]
        changed = len(self._options) + bool(self._seed)
        if changed:
            parts.append(f"{counted(changed, 'rule')} changed")
        return "   ·   ".join(parts)

    def _level(self, side: Side) -> str:
        """Return the level of the computer that plays *side*, in a clause; "" for a person."""
        level = self._players.get(side, PERSON).level
        return f", {level.capitalize()}" if level else ""

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
        players = of_sides(self._sides, self._players, self._put_player)
        rows = of_options(options, self._options, preview.options, self._put, self.app)
        self._rules.fill([*players, *[Choice("The dice", kind="heading")], seed, *headed(rows, options)])

    def _open_to(self, preview: Preview) -> Sequence[Option]:
        """Return the options of the rules of a battle; empty until loaded."""
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

    def _put_player(self, side: Side, player: SidePlayer) -> None:
        self._players[side] = player
        self._players = {by: one for by, one in self._players.items() if not one.is_person}
        self._refresh()

    def _ask_seed(self) -> None:
        words = "Any word or number. Leave it empty for the usual one."
        self.app.show(EntryDialog("Seed of the dice", words, self._seed, self._put_seed))

    def _put_seed(self, seed: str) -> None:
        self._seed = seed.strip()
        self._refresh()

    # commands

    def _start(self) -> None:
        battle, lobby = self._list.thing, self.app.lobby
        if battle is None:
            return
        if battle.problems or (self._preview is not None and self._preview.problems):
            found = battle.problems or (self._preview.problems if self._preview is not None else ())
            self.app.show(problems("That cannot be played", "The file has to be set right first.", found))
            return
        seed, options, players = self._seed or None, dict(self._options), dict(self._players)
        self.context.run_task(
            "Setting the table",
            lambda: begun(lobby, players, lambda: lobby.start(battle.key, seed, options)),
            self.context.play,
            commits=True,
        )

    # drawing

    def draw_table(self, page: Page) -> None:
        if self._looked is not None and self._looked.chart is not None:
            shown = _overview_of(self._looked.preview)
            self._looked.chart.draw(page, self.table_at, shown, self.floats)
        elif self._list.thing is not None and not self._wrong():
            page.write("Reading the table…", self.table_at.center, tone="dim", anchor="center")
        if self.about is not None:
            units = self._looked.chart.units if self._looked is not None and self._looked.chart else ()
            self.about.stand(*self.about_room(ABOUT), units=units, taken=self.floats)

    def _wrong(self) -> Sequence[str]:
        """Return the problems of the selected battle."""
        battle = self._list.thing
        found = self._preview.problems if self._preview is not None else ()
        return battle.problems or found if battle is not None else ()

    def draw_body(self, page: Page) -> None:
        if self._tab == "rules" and self.tight:
            self.say(self._rules.thing.words if self._rules.thing is not None else "")
        page.box(self._list_at, "panel", "line", radius=8)
        if self._tab != "table":
            page.box(self._room, "panel", "line", radius=8)
        elif self._wrong():
            page.box(self._room, "panel", "line", radius=8)
            self._draw_problems(page, self._room.inflate(-page.px(28), -page.px(20)), self._wrong())

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

    def _said(self) -> Hashable:
        """Return the key of the box over the table; None if it is empty."""
        looked = self._looked
        return Identity(looked.preview) if looked is not None and not looked.preview.problems else None

    def _draw_about(self, page: Page) -> int:
        """Draw the description of the battle, and its sides; return the y of the end."""
        preview = self._preview
        assert preview is not None, "something is said of it"
        px, edge, sides = page.px, page.px(12), tuple(preview.forces)
        strip = px(STRIP) if page.rect.width >= px(ABOUT - 60) else 0
        room = page.rect.width - 2 * edge - (strip + px(16) if strip else 0)
        y = px(8)
        page.write(preview.name, (edge, y), size=17, weight="bold", width=room - px(16))
        y += px(26)
        for place, text in enumerate(_texts(preview)):
            tone = "text" if place == 0 and preview.description else "dim"
            y += page.lines(text, (edge, y), room, size=13, tone=tone, leading=1.35)
        right = px(8) if strip else y + px(6)
        x, wide = (page.rect.width - edge - strip, strip - px(16)) if strip else (edge, room)
        for side in sides:
            self._draw_strip(page, preview, side, pygame.Rect(x, right, wide, px(ROW)))
            right += px(ROW + 4)
        return max(y, right) + px(4)

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
        at = x + (px(24) if bad else 0), rect.y + px(5)
        page.write(battle.name, at, size=16, weight="semibold", width=room - (px(24) if bad else 0))
        words = "cannot be played as it is" if bad else battle.description
        taught = ["Lesson"] if battle.lesson is not None else []
        yours = ["Yours"] if battle.own else []
        rules = " · ".join([*yours, *taught, *titles(battle.rules, self.context.families or ())])
        lines = [words] if bad else [rules, words]
        for row, line in enumerate(filter(None, lines)):
            tone = "warn" if bad else "text" if row and slot.chosen else "dim"
            at = x, rect.y + px(28 + 18 * row)
            page.write(line, at, size=13, tone=tone, width=room)
        page.hint(rect, "\n".join(filter(None, [battle.name, *lines])))
        return ()

    def _draw_unit(self, page: Page, slot: ListCell[Unit | str]) -> Sequence[ClickArea]:
        preview = self._preview
        assert preview is not None, "its units are in the list"
        if isinstance(slot.thing, str):
            draw_side(page, slot.rect, preview, slot.thing)
        else:
            draw_unit(page, slot, slot.thing, preview)
        return ()


class Lessons(Battles):
    """The battles that teach something: the computer plays as their lessons say."""

    heading = "Lessons"
    icon = "school_outline"
    nothing = "There are no lessons"

    def listed(self, battles: Sequence[Preview]) -> Sequence[Preview]:
        return [battle for battle in battles if battle.lesson is not None]


class Practice(Battles):
    """The same list for practice: the computer plays all sides but the first."""

    heading = "Practice"
    icon = "robot_outline"

    def _usual_players(self) -> Players:
        return super()._usual_players() or others(self._sides, USUAL)


def _texts(preview: Preview) -> list[str]:
    """Return the text about a battle: the description, then the goals and the last turn, a line each."""
    texts = [preview.description, *(f"• {goal}" for goal in preview.objectives)]
    if preview.turns is not None and not any("turn" in goal for goal in preview.objectives):
        texts.append(f"• last turn: {preview.turns}")
    return [text for text in texts if text]


def _overview_of(preview: Preview) -> OverviewContent:
    """Return what the overview of *preview* shows."""
    units = tuple(unit for force in preview.forces.values() for unit in force)
    return OverviewContent(
        tuple(preview.forces), units, preview.edges, cards=preview.cards, dark=preview.dark
    )

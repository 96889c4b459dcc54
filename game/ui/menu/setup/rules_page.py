"""The third page of battle set-up: names, victory, turns, dice, and the options of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal

import pygame

from game.core.model.brief import EDGES, Goal
from game.core.rulebook import AddonInfo, titles
from game.geometry.point import read_point
from game.ui.menu.choices import Choice, Choices, headed, of_options
from game.ui.menu.frame import panel
from game.ui.menu.pieces import side_line
from game.ui.menu.players import of_player
from game.ui.menu.setup.draft import (
    FEWEST_SIDES,
    MOST_SIDES,
    MOST_TURNS,
    NAME_LENGTH,
    SIDES,
    SetupDraft,
    changed,
    chosen_options,
    conditioned,
    counted,
    duel_place,
    goal_of,
    goal_words,
    next_home,
    objections,
    on_top,
    points,
    posted,
    with_side,
    without_aims,
    without_side,
)
from game.ui.menu.setup.first_pick import throw_words
from game.ui.menu.setup.map_page import shown_of
from game.ui.menu.setup.page import SLIM, SetupPage, SetupScreen
from game.ui.panels.preview import KEY
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog

Kind = Literal["destroy", "breakthrough", "hold"]
GOALS: tuple[Kind, ...] = ("destroy", "breakthrough", "hold")
TITLES = {"destroy": "Destroy all", "breakthrough": "Break through", "hold": "Hold a place"}
DUELLISTS = ("Enters the hex. ", "Stands in the hex. ", "Takes no part in the duel. ")
"""What the sides of a duel do, by index."""
USUAL_TURNS = 8
CHART = 120
"""The least height at 100 % of the overview."""
BESIDE, TALL, GLANCE = 760, 560, 340
"""At 100 %: the least width and height of a window for the table beside the list, and the width of that."""


class RulesPage(SetupPage):
    """Choose how the battle is won and which rules are in force; with the table, beside or on request."""

    lists = "rules list"

    def __init__(self, desk: SetupScreen) -> None:
        super().__init__(desk)
        self._rows = Choices()
        self._list_at: pygame.Rect | None = None
        self._glance: pygame.Rect | None = None
        self._column = pygame.Rect(0, 0, 0, 0)

    @property
    def _narrow(self) -> bool:
        """Whether there is no room for the table beside the list: it is shown instead of that on request."""
        px, (wide, tall) = self.desk.look.px, self.desk.size
        return wide < px(BESIDE) or tall < px(TALL)

    @property
    def beside(self) -> int:  # type: ignore[override]
        """The width at 100 % of its column: with the list folded, that of a summary."""
        return SLIM if self._narrow and self.folded else 0

    def built(self, room: pygame.Rect) -> None:
        px, gap = self.desk.look.px, self.desk.look.px(8 if self.desk.tight else 16)
        self._list_at = self._glance = None
        if self.beside:
            self._column = room
            return
        wide = room.width if self._narrow else min(px(780), room.width - px(GLANCE))
        self._list_at = pygame.Rect(room.x, room.y, wide, room.height)
        self.desk.place_list(self._rows, self._list_at.inflate(-px(12), -px(12)))
        left = self._list_at.right + gap
        if not self._narrow:
            self._glance = pygame.Rect(left, room.y, room.right - left, room.height)

    def foot_built(self, place: int) -> None:
        if self._narrow:
            self.fold_button(place)

    def key(self, key: str) -> bool:
        folds = self._narrow and key == self.desk.app.keys.of(KEY)
        if folds:
            self.fold()
        return folds

    def refresh(self) -> None:
        of_sides = (row for place in range(len(self.desk.draft.forces)) for row in self._of_side(place))
        rows = [*self._of_battle(), *of_sides, *self._of_addons()]
        options = self.desk.options
        decided = of_options(options, self.desk.draft.options, {}, self._put_option, self.desk.app)
        self._rows.fill([*rows, *headed(decided, options)])

    @property
    def _duels(self) -> bool:
        """Whether the battle is a duel at a place on the table."""
        return duel_place(self.desk.draft, self.desk.book) is not None

    # rows

    def _of_battle(self) -> list[Choice]:
        draft = self.desk.draft
        seed = Choice(
            "Seed of the dice",
            "The same seed gives the same throws.",
            draft.seed or "new each time",
            "opens",
            lambda step: self._ask_seed(),
            (lambda: self._put(seed="")) if draft.seed else None,
        )
        mechs = Choice(
            "Introductory game",
            self.desk.book.cited("Only units of the introductory game", "introductory"),
            "on" if draft.introductory else "off",
            "switch",
            lambda step: self._put(introductory=not draft.introductory),
        )
        heading = Choice("The battle", kind="heading")
        everyone = all(unit.introductory for unit in self.desk.units.values())
        entering = [] if self._duels else [self._of_edges(), self._of_arrival()]
        choices = [self._of_sides(), *entering, self._of_turns()]
        return [heading, *choices, *([] if everyone else [mechs]), seed]

    def _of_addons(self) -> list[Choice]:
        """Return a switch for each add-on, and the conditions of the active ones."""
        addons = self.desk.book.addons
        found = [Choice("Rules on top", kind="heading")] if addons else []
        for addon in addons:
            on = addon.key in self.desk.draft.addons
            turn = partial(self._turn_addon, addon.key)
            found.append(Choice(addon.name, addon.words, "on" if on else "off", "switch", turn))
            if on:
                said = self.desk.draft.conditions.get(addon.key, {})
                put: Callable[[str, Any], Any] = partial(self._put_condition, addon)
                found += of_options(addon.conditions, said, {}, put, self.desk.app)
        return [*found, *self._of_units()]

    def _of_units(self) -> list[Choice]:
        """Return the row that leads to choices for single units, if the add-ons have any."""
        words = "How each takes part is chosen below its name."
        turn: Callable[[int], Any] = lambda step: self.desk.turn(1)  # noqa: E731
        there = self.desk.book.posts(self.desk.draft.addons)
        return [Choice("Single units", words, "on the forces", "opens", turn)] if there else []

    def _turn_addon(self, key: str, step: int) -> None:
        now = self.desk.draft.addons
        on = [addon.key for addon in self.desk.book.addons if (addon.key in now) != (addon.key == key)]
        self.desk.put(on_top(self.desk.draft, on, self.desk.book))

    def _put_condition(self, addon: AddonInfo, name: str, value: Any) -> None:
        option = next(one for one in addon.conditions if one.name == name)
        self.desk.put(conditioned(self.desk.draft, addon.key, option, value))

    def _of_sides(self) -> Choice:
        draft, count = self.desk.draft, len(self.desk.draft.forces)
        return Choice(
            "Sides",
            "How many fight, each for itself; the last one added is removed first.",
            str(count),
            step=lambda step: self.desk.put(with_side(draft) if step > 0 else without_side(draft, count - 1)),
            least=count <= FEWEST_SIDES,
            most=count >= MOST_SIDES,
        )

    def _of_edges(self) -> Choice:
        draft, home = self.desk.draft, self.desk.draft.home
        edges = ", ".join(f"{force.side} {draft.edge(place)}" for place, force in enumerate(draft.forces))
        return Choice(
            "Home edges",
            self.desk.book.cited("Units enter and leave over their home edge", "edges"),
            edges if home else "the set-up throw decides",
            step=lambda step: self._put(home=next_home(home, 1 if step > 0 else -1, len(draft.forces))),
            reset=(lambda: self._put(home="south")) if home != "south" else None,
        )

    def _of_arrival(self) -> Choice:
        deploy = self.desk.draft.deploy
        return Choice(
            "Arrival",
            self.desk.book.cited('Units enter in turn 1, or are placed within 10" of their edge', "arrival"),
            "placed" if deploy else "enter in turn 1",
            step=lambda step: self._put(deploy=not deploy),
            reset=(lambda: self._put(deploy=False)) if deploy else None,
        )

    def _of_turns(self) -> Choice:
        turns = self.desk.draft.turns
        return Choice(
            "Last turn",
            self.desk.book.cited("After it the points of destroyed units decide", "last turn"),
            "no limit" if turns is None else counted(turns, "turn"),
            step=self._shift_turns,
            reset=(lambda: self._put(turns=None)) if turns is not None else None,
            least=turns is None,
            most=turns == MOST_TURNS,
        )

    def _of_side(self, place: int) -> list[Choice]:
        force = self.desk.draft.forces[place]
        usual = SIDES[place]
        goal = goal_of(self.desk.draft, place)
        rows = [
            Choice(force.side or f"Side {place + 1}", kind="heading"),
            Choice(
                "Name",
                "",
                force.side,
                "opens",
                lambda step: self._ask_name(place),
                (lambda: self._change(place, side=usual)) if force.side != usual else None,
            ),
        ]
        details = {"destroy": self._nothing, "breakthrough": self._of_breakthrough, "hold": self._of_hold}
        who = of_player("Played by", force.player, lambda player: self._change(place, player=player))
        if self._duels:
            return [*rows, who]
        choice = Choice(
            "Goal",
            goal_words(self.desk.draft, place),
            TITLES[goal.kind],
            step=lambda step: self._turn_goal(place, step),
            reset=(lambda: self._change(place, goal=Goal())) if goal.kind != "destroy" else None,
        )
        return [*rows, choice, *details[goal.kind](place, goal), who]

    def _nothing(self, place: int, goal: Goal) -> list[Choice]:
        return []

    def _of_breakthrough(self, place: int, goal: Goal) -> list[Choice]:
        count = max(1, len(self.desk.draft.forces[place].here))
        at = EDGES.index(goal.edge) if goal.edge else 0

        def edge(step: int) -> None:
            self._set_goal(place, goal, edge=EDGES[(at + step) % len(EDGES)])

        return [
            Choice(
                "Units to bring through",
                self.desk.book.cited("How many must leave over that edge", "breakthrough"),
                counted(goal.units, "unit"),
                step=lambda step: self._set_goal(place, goal, units=min(max(goal.units + step, 1), count)),
                least=goal.units <= 1,
                most=goal.units >= count,
            ),
            Choice("Over the edge", "", goal.edge or "the far edge", step=edge),
        ]

    def _of_hold(self, place: int, goal: Goal) -> list[Choice]:
        assert goal.point is not None, "goal_of fills it in"
        return [
            Choice(
                "Place",
                "Inches from the west and the north edge; or click on the map.",
                f'{goal.point.x:g}", {goal.point.y:g}"',
                "opens",
                lambda step: self._ask_point(place, goal),
            ),
            Choice(
                "Within",
                self.desk.book.cited("How near a base must be", "hold"),
                f'{goal.radius:g}"',
                step=lambda step: self._set_goal(
                    place, goal, radius=min(max(goal.radius + step * 0.5, 0.5), 24.0)
                ),
                least=goal.radius <= 0.5,
                most=goal.radius >= 24,
            ),
            Choice(
                "For",
                self.desk.book.cited("Turns in a row, without an enemy there", "hold"),
                counted(goal.turns, "turn"),
                step=lambda step: self._set_goal(
                    place, goal, turns=min(max(goal.turns + step, 1), MOST_TURNS)
                ),
                least=goal.turns <= 1,
                most=goal.turns >= MOST_TURNS,
            ),
        ]

    # changes

    def _put(self, **values: Any) -> None:
        self.desk.put(replace(self.desk.draft, **values))

    def _change(self, place: int, **values: Any) -> None:
        self.desk.put(changed(self.desk.draft, place, **values))

    def _set_goal(self, place: int, goal: Goal, **values: Any) -> None:
        self._change(place, goal=replace(goal, **values))

    def _turn_goal(self, place: int, step: int) -> None:
        kind = self.desk.draft.forces[place].goal.kind
        turned = GOALS[(GOALS.index(kind) + step) % len(GOALS)]
        self._change(place, goal=Goal(turned))

    def _shift_turns(self, step: int) -> None:
        turns = self.desk.draft.turns
        moved = USUAL_TURNS if turns is None else turns + step
        self._put(turns=None if moved < 1 or (turns is None and step < 0) else min(moved, MOST_TURNS))

    def _put_option(self, name: str, value: Any) -> None:
        chosen = {**self.desk.draft.options, name: value}
        draft = replace(self.desk.draft, options=chosen)
        draft = replace(draft, options=chosen_options(draft, self.desk.options))
        self.desk.put(without_aims(draft, self.desk.book))

    def _ask_seed(self) -> None:
        words = "Any word or number. Leave it empty for new dice each time."
        put: Callable[[str], Any] = lambda text: self._put(seed=text.strip())  # noqa: E731
        self.desk.app.show(EntryDialog("Seed of the dice", words, self.desk.draft.seed, put))

    def _ask_name(self, place: int) -> None:
        def wrong(text: str) -> str | None:
            if not text.strip():
                return "Give the side a name"
            if len(text.strip()) > NAME_LENGTH:
                return f"A name has at most {NAME_LENGTH} letters"
            others = {name.casefold() for at, name in enumerate(self.desk.draft.names) if at != place}
            words = "The other side" if len(others) == 1 else "Another side"
            return f"{words} has this name" if text.strip().casefold() in others else None

        side = self.desk.draft.forces[place].side

        def put(text: str) -> None:
            self._change(place, side=text.strip())

        self.desk.app.show(EntryDialog("Name of the side", "", side, put, wrong=wrong))

    def _ask_point(self, place: int, goal: Goal) -> None:
        width, depth = self.desk.draft.size
        assert goal.point is not None, "goal_of fills it in"

        def wrong(text: str) -> str | None:
            at = read_point(text)
            if at is None:
                return "Two numbers, like 36, 24"
            inside = 0 <= at.x <= width and 0 <= at.y <= depth
            return None if inside else f'The table has {width:g} × {depth:g}"'

        def put(text: str) -> None:
            self._set_goal(place, goal, point=read_point(text))

        words = "Inches from the west edge, inches from the north edge."
        text = f"{goal.point.x:g}, {goal.point.y:g}"
        self.desk.app.show(EntryDialog("The place to hold", words, text, put, wrong=wrong))

    # drawing

    def draw(self, page: Page) -> None:
        if self._list_at is not None:
            page.box(self._list_at, "panel", "line", radius=8)
        if self._glance is not None:
            inside = panel(page, self._glance, "The battle at a glance")
            self._draw_chart(page, inside, self._draw_glance(page, inside))
        if self.beside:
            self.draw_sides(page, self._column)

    def draw_table(self, page: Page) -> None:
        self._draw_chart(page, self.desk.table_at, self.desk.table_at.y - page.px(8))

    def _draw_chart(self, page: Page, at: pygame.Rect, y: int) -> None:
        """Draw the table below *y*, if there is room for it."""
        room = pygame.Rect(at.x, y + page.px(8), at.width, at.bottom - y - page.px(8))
        looked = self.desk.looked
        if looked is not None and looked.chart is not None and room.height >= page.px(CHART):
            shown = shown_of(self.desk.draft, self.desk.book)
            looked.chart.draw(page, room, shown, self.desk.floats)

    def _draw_glance(self, page: Page, at: pygame.Rect) -> int:
        """Write the summary of the battle; return the y of the end."""
        px, draft, y = page.px, self.desk.draft, at.y + page.px(4)
        name = next((one.name for one in self.desk.maps or () if one.key == draft.map), "No map yet")
        page.write(name, (at.x, y), size=18, weight="bold", width=at.width)
        y += px(28)
        rules = " · ".join((*titles(draft.rules, (self.desk.book,)), *_conditions(draft)))
        y += page.lines(rules, (at.x, y), at.width, size=14, tone="dim") + px(12)
        for place in range(len(draft.forces)):
            y = self._draw_force(page, at, y, place)
        if draft.first_pick is not None:
            words = throw_words(draft.first_pick, draft.names)
            y += page.lines(words, (at.x, y), at.width, size=14, tone="dim") + px(12)
        limit = "No limit of turns." if draft.turns is None else f"{counted(draft.turns, 'turn')} at most."
        count = len(chosen_options(draft, self.desk.options))
        words = f"{limit} {counted(count, 'decision')} changed from the default." if count else limit
        y += page.lines(words, (at.x, y), at.width, size=14, tone="dim") + px(12)
        for words in objections(draft, self.desk.units, self.desk.book):
            page.icon("alert_circle_outline", (at.x + px(8), y + px(10)), 16, "warn")
            y += page.lines(words, (at.x + px(22), y), at.width - px(22), size=14, tone="warn") + px(4)
        return y

    def _draw_force(self, page: Page, at: pygame.Rect, y: int, place: int) -> int:
        """Write the units and the goal of side number *place* from *y* on; return the y of the end."""
        px, draft = page.px, self.desk.draft
        force = draft.forces[place]
        right = counted(len(force.fielded), "unit")
        worth = points(force.fielded, self.desk.units)
        right = f"{right} · {worth} {self.desk.book.scored_in}" if worth or not self._duels else right
        if not force.player.is_person:
            right = f"{force.player.level.capitalize()} · {right}"
        side_line(page, force.side, draft.colours[place], (at.x, y), right=right, width=at.width)
        y += px(26)
        edge = draft.edge(place)
        home = f"Home edge {edge}. " if edge else ""
        arrival = "Placed before the first turn. " if draft.deploy else "Enters in turn 1. "
        goal = f"{goal_words(draft, place)}."
        if self._duels:
            home, arrival, goal = "", DUELLISTS[min(place, len(DUELLISTS) - 1)], ""
        held = ", ".join(posted(pick, self.desk.units) for pick in force.fielded if pick.post)
        words = f"{home}{arrival}{goal}{f' {held}.' if held else ''}".strip()
        return y + page.lines(words, (at.x + px(22), y), at.width - px(22), size=14, tone="dim") + px(12)


def _conditions(draft: SetupDraft) -> list[str]:
    """Return the conditions of a draft as text."""
    said = [value for addon in draft.addons for value in draft.conditions.get(addon, {}).values()]
    return [str(value).replace("_", " ") for value in said]

"""Practice: a battle against the computer, the problem of the day, and the ladder of problems with ticks."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.lobby import Preview
from game.core.teaching_lobby import PracticeRung
from game.ui.menu.battles import TABS, Battles, Practice
from game.ui.menu.context import MenuContext
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.dialogs import confirm
from game.ui.widgets.list_view import ClickArea, ListCell

BATTLE = "battle"
"""The key of the row that opens a practice battle, which is no problem."""
RESET = "Reset the ticks"


def open_problem(context: MenuContext, key: str) -> None:
    """Open the practice problem *key*."""
    lobby = context.app.lobby
    context.run_task("Setting the table", lambda: lobby.start_problem(key), context.play, commits=True)


class PracticeProblems(Battles):
    """The ladder of practice problems, and the way to a practice battle."""

    heading = "Practice"
    icon = "robot_outline"
    nothing = "There are no practice problems"
    kind = "problem"
    tabs = TABS[:2]
    begins = "Begin"

    def __init__(self, context: MenuContext) -> None:
        super().__init__(context)
        self._solved: frozenset[str] = frozenset()

    def entered(self) -> None:
        lobby = self.app.lobby
        self._solved = lobby.solved()
        self.context.quiet("problems", lobby.problems, self._have_rungs)
        if self.context.families is None:
            self.context.quiet("families", lobby.rulebooks, self._have_families)

    def _have_rungs(self, rungs: Sequence[PracticeRung]) -> None:
        words = "Any battle, and the computer plays the other sides at the level that you choose."
        self._have([Preview(BATTLE, "A battle against the computer", words), *map(_as_preview, rungs)])

    def _lay_against(self) -> None:
        place = self._button.get_abs_rect().width + self.look.px(10)
        hint = "Forget which problems are solved (Ctrl+P)"
        self._other = self.foot_button(RESET, self.turn_other, place=place, icon="restart", hint=hint)

    def turn_other(self) -> None:
        """Forget which problems are solved, after a question."""
        words = f"{len(self._solved)} solved problems lose their ticks."
        if self._solved:
            self.app.show(confirm("Reset the ticks?", words, "Reset", self._reset, danger=True))

    def _reset(self) -> None:
        self.context.run_task("Resetting", self.app.lobby.forget_solved, lambda _: self._forgotten())

    def _forgotten(self) -> None:
        self._solved = frozenset()
        self._refresh()

    def _show_against(self) -> None:
        self.widgets.change(self._other, enabled=bool(self._solved))

    def _chosen(self) -> None:
        if self._list.thing is not None and self._list.thing.key == BATTLE:
            self._looked = None
            self._refresh()
        else:
            super()._chosen()

    def _summary(self, preview: Preview | None) -> str:
        listed = len(self._list.things) - 1
        return f"{len(self._solved)} of {listed} solved" if listed > 0 else ""

    def _start(self) -> None:
        battle = self._list.thing
        if battle is not None and battle.key == BATTLE:
            self.app.push(Practice(self.context))
        elif battle is not None and not battle.problems:
            open_problem(self.context, battle.key)
        else:
            super()._start()

    def draw_table(self, page: Page) -> None:
        battle = self._list.thing
        if battle is None or battle.key != BATTLE:
            super().draw_table(page)
            return
        page.surface.set_clip(self.table_at)
        self.draw_back(page)
        page.surface.set_clip(None)
        px, (x, y) = page.px, self.table_at.center
        wide = min(px(440), self.table_at.width - px(40))
        page.icon(self.icon, (x, y - px(70)), 56, "accent_hover")
        page.write(battle.name, (x, y - px(20)), size=22, weight="bold", anchor="center", width=wide)
        for row, line in enumerate(wrapped(battle.description, px(15), "regular", wide)):
            page.write(line, (x, y + px(14 + 21 * row)), size=15, tone="dim", anchor="center")

    def _draw_battle(self, page: Page, slot: ListCell[Preview]) -> Sequence[ClickArea]:
        found = super()._draw_battle(page, slot)
        if slot.thing.key in self._solved:
            rect = slot.rect.inflate(0, -page.px(4))
            page.icon("check_circle", (rect.right - page.px(16), rect.y + page.px(16)), 18, "good")
            page.hint(rect, f"{slot.thing.name}: solved")
        return found


def _as_preview(rung: PracticeRung) -> Preview:
    """Return *rung* as a row of the list: its topic and question below its title."""
    rules = (rung.family,) if rung.family else ()
    return Preview(rung.key, rung.title, rung.topic or rung.question, rules, problems=rung.problems)

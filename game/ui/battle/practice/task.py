"""The task at a screen: the practice problem of the battle, else its lesson, and the panel that shows it."""

from __future__ import annotations

from game.geometry.point import Point
from game.ui.battle.lesson.lesson_panel import LessonPanel
from game.ui.battle.lesson.lesson_session import LessonSession
from game.ui.battle.menu import Navigation
from game.ui.battle.practice.problem_panel import ProblemPanel
from game.ui.battle.practice.problem_session import ProblemSession
from game.ui.panels.panels import Panels
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets


class Task:
    """What the player is to do.

    Attributes:
        problem: The practice problem; None in any other battle.
    """

    def __init__(self, lesson: LessonSession) -> None:
        self._lesson = lesson
        problem = lesson.battle.app.lobby.open_problem
        self.problem = ProblemSession(lesson.battle, problem) if problem is not None else None

    @property
    def marks(self) -> LessonSession | ProblemSession:
        """Its marks on the table."""
        return self.problem or self._lesson

    @property
    def exists(self) -> bool:
        """Whether there is one."""
        return self.problem is not None or self._lesson.lesson is not None

    @property
    def tells(self) -> bool:
        """Whether it says what to do now: a problem, or a lesson that has not come to its end."""
        return self.problem is not None or self._lesson.step is not None

    @property
    def place(self) -> Point | None:
        """The place on the table that it shows now and that no panel should cover, if any."""
        return self.problem.place if self.problem is not None else None

    def panel(self, look: Theme, widgets: Widgets, ways: Navigation) -> LessonPanel | ProblemPanel:
        """Return its panel, which is away if there is none."""
        if self.problem is not None:
            return ProblemPanel(look, self.problem, widgets, ways.again, ways.next_problem)
        return LessonPanel(look, self._lesson, widgets, ways.again)

    def update(self, panels: Panels, *, opened: bool, free: bool) -> None:
        """Hear what has happened; the log only if the screen is *free* to show it.

        Args:
            opened: Whether its panel is open.
        """
        self._lesson.shown = opened
        self._lesson.update(panels, free=free)
        if self.problem is not None:
            self.problem.update(free=free)

    def close(self) -> None:
        """Stop what is computed."""
        if self.problem is not None:
            self.problem.close()

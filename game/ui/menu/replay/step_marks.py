"""A replay step on the table: the paths moved along, and the sight lines of its attacks."""

from __future__ import annotations

from game.core.model.unknown import UNKNOWN
from game.core.views.marks import LineMark, Mark
from game.core.views.reporting import judged
from game.overlays.sightline import aim_marks
from game.ui.menu.replay.replay_step import ReplayStep
from game.ui.menu.replay.session import ReplaySession


class StepMarks:
    """The marks of the step shown; an attack is judged on the table before it."""

    def __init__(self, replay: ReplaySession) -> None:
        self.replay = replay
        self._aims: tuple[ReplayStep | None, list[Mark]] = (None, [])

    def below(self) -> list[Mark]:
        """Return the paths."""
        return [LineMark(path, "path") for path in self.replay.step.paths.values()]

    def above(self) -> list[Mark]:
        """Return the sight lines of the attacks, each with its wedge and what intersects it."""
        if self._aims[0] is not self.replay.step:
            self._aims = self.replay.step, self._attacks()
        return self._aims[1]

    def _attacks(self) -> list[Mark]:
        before, found = self.replay.before, list[Mark]()
        for actor, target in dict.fromkeys(self.replay.step.targets):
            pair = before.units.get(actor), before.units.get(target)
            a, b = pair
            if a is None or b is None or not (a.present and b.present):
                continue
            if UNKNOWN in (a.profile, b.profile):
                found.append(LineMark((a.at, b.at), "sight-clear"))
            else:
                found += aim_marks(before.battlefield, judged(before, a, b))
        return found

"""The lesson at one screen: it hears what the player does, and moves on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.core.model.lesson import Deed, Lesson, LessonStep, Pointer
from game.core.model.unit import Unit, UnitId
from game.core.views.base_marks import around
from game.core.views.marks import Label, Mark, Ring
from game.core.views.teaching.lesson_progress import Progress, advanced, deeds_of, skipped
from game.core.views.teaching.lesson_reproof import Competes, competing
from game.geometry.point import Point
from game.overlays.sightline import unit_at
from game.ui.battle.session.battle import Battle
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import ends
from game.ui.panels.panels import Panels
from game.ui.shell.keys import spoken

STYLE = "lesson"
AROUND, AWAY = 0.35, 0.25
"""The ring around a unit, and the gap to the tip of its arrow, in inches."""


class LessonSession:
    """The lesson of a battle at one screen.

    Attributes:
        lesson: None if the battle teaches nothing.
        progress: How far it has come.
        shown: Whether its marks are shown: its panel is open.
    """

    def __init__(self, battle: Battle, shown: OverlayState) -> None:
        self.battle, self.overlays = battle, shown
        self.lesson: Lesson | None = battle.app.lobby.lesson
        self.progress = Progress()
        self.shown = True
        self._played = 0
        self._seen: tuple[Deed, ...] = ()
        self._hear_log()

    @property
    def step(self) -> LessonStep | None:
        """The current step; None when all are done."""
        return self.progress.step(self.lesson) if self.lesson is not None else None

    @property
    def reads(self) -> bool:
        """Whether the current step only has to be read."""
        return self.step is not None and any(one.kind == "read" for one in self.step.done)

    def words(self, text: str) -> str:
        """Return *text* with the keys of the commands and actions that it names in angle brackets."""
        keys = self.battle.app.keys
        offers = {offer.label: keys.of_offer(offer) for offer in self.battle.view.rules.offers}
        return re.sub(r"<([^>]+)>", lambda found: spoken(offers.get(found[1]) or keys.of(found[1])), text)

    # what the player does

    def update(self, panels: Panels, *, free: bool) -> None:
        """Hear what has happened since the last frame; the log only if the screen is *free* to show it."""
        if self.lesson is None or self.battle.hotseat.passing is not None:
            return
        if free:
            self._hear_log()
        standing, opened = self._standing(), self._opened(panels)
        news = [deed for deed in (*standing, *opened) if deed not in self._seen]
        self._seen = (*standing, *opened)
        self._advance(news, standing)

    def go_on(self) -> None:
        """Confirm a step that is only read; skip any other."""
        if self.step is None:
            return
        if self.reads:
            self._advance([Deed("read")])
        else:
            self.progress = skipped(self.progress)

    def _advance(self, news: Sequence[Deed], standing: Sequence[Deed] = ()) -> None:
        assert self.lesson is not None, "there is one"
        before = len(self.progress.outcomes)
        self.progress = advanced(self.lesson, self.progress, news, standing, self._competes)
        if len(self.progress.outcomes) > before:
            self.battle.app.sounds.play("phase")

    def _hear_log(self) -> None:
        """Take over the new lines of the log."""
        if self.lesson is None:
            return
        seat = self.battle.hotseat.all[self.lesson.side]
        new = seat.happened(min(self._played, seat.played))
        self._played = seat.played
        news = [deed for action, events in new for deed in deeds_of(seat.view, action, events)]
        self.progress = advanced(self.lesson, self.progress, news, competes=self._competes)

    @property
    def _competes(self) -> Competes:
        """Whether an action is a wrong turn where another is wanted, in the phase of the last frame."""
        phase = next((one.name for one in self._seen if one.kind == "phase"), "")
        return competing(self.battle.view.rules, phase)

    def _standing(self) -> tuple[Deed, ...]:
        """Return what is the case now on the table."""
        desk, view = self.battle.desk, self.battle.view
        found = [Deed("phase", view.now.name)]
        if desk.selected is not None:
            found.append(Deed("select", unit=self._name(desk.selected)))
        if desk.hand is not None:
            found.append(Deed("hand", desk.hand.offer.label, self._name(desk.hand.unit)))
        ruler = desk.measured if len(desk.ruler) > 1 else desk.rulers[-1] if desk.rulers else None
        if ruler is not None:
            found.append(Deed("measure", "ruler", self._at(ruler[0]), self._at(ruler[-1])))
        line = desk.sight or (desk.lines[-1] if desk.lines else None)
        between = ends(self.battle, line) if line is not None else None
        if between is not None:
            viewer, seen = (self._name(one.id) for one in between)
            found.append(Deed("measure", "sight line", viewer, seen))
        return tuple(found)

    def _opened(self, panels: Panels) -> tuple[Deed, ...]:
        """Return the overlays, readers and panels that are shown now."""
        found = [Deed("overlay", name) for name in self.overlays.overlays if self.overlays.on(name)]
        found += [Deed("reader", kind) for kind in self.battle.app.reading]
        return (*found, *(Deed("panel", one.name) for one in panels.panels if one.open))

    def _at(self, place: Point) -> str:
        """Return the id in the scenario's file of the unit at *place*; "" if there is none."""
        unit = unit_at(self.battle.view, place)
        return self._name(unit.id) if unit is not None else ""

    def _name(self, unit: UnitId) -> str:
        """Return the id of *unit* in the scenario's file; "" if it is not known."""
        return self.battle.view.brief.names.get(unit, "")

    # what it points at

    def below(self) -> list[Mark]:
        """Return no marks: all are above the tokens."""
        return []

    def above(self) -> list[Mark]:
        """Return the marks at the units and places that the step points at."""
        step = self.step
        if step is None or not self.shown:
            return []
        return [mark for one in step.points for mark in self._marks(one, step.title)]

    def _marks(self, pointer: Pointer, words: str) -> list[Mark]:
        if pointer.place is not None:
            return ringed(pointer.place, pointer.radius, words)
        unit = self.unit(pointer)
        if unit is None or not unit.present:
            return []
        return [around(unit, AROUND, STYLE), Label(unit.at, words, STYLE, arrow=unit.base + AROUND + AWAY)]

    def unit(self, pointer: Pointer) -> Unit | None:
        """Return the unit that *pointer* means, as the side at the screen knows it."""
        view = self.battle.view
        return next((view.units[key] for key, name in view.brief.names.items() if name == pointer.unit), None)


def ringed(at: Point, radius: float, words: str) -> list[Mark]:
    """Return a ring of *radius* inches around *at*, and *words* from which an arrow leads to it."""
    return [Ring(at, radius, STYLE), Label(at, words, STYLE, arrow=radius + AWAY)]

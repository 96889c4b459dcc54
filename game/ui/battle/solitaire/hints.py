"""Hints for a person: the best three actions of a unit, with reasons, as text and on the table."""

from __future__ import annotations

from collections.abc import Hashable

from game.ai.decision import Decision
from game.core.model.reason import weightiest
from game.core.views.marks import Mark
from game.ui.battle.session.battle import Battle
from game.ui.battle.solitaire.computers import Computers
from game.ui.battle.solitaire.reasons import action_marks, described, reason_rows
from game.ui.widgets.lines import ListRow
from game.ui.widgets.reader import Reader, ReaderText

TITLE = "Hint"
NOBODY = "Select a unit that can act."
NOT_NOW = "Hints are for the side whose go it is."
THINKING = "Considering what it can do…"
OF_ONE = "The best three actions of {unit}, with reasons for and against each, in points."


class Hints:
    """The hint being read, if any; it is computed by the worker of the computer players."""

    def __init__(self, battle: Battle, computers: Computers) -> None:
        self._battle, self._computers = battle, computers
        self._reader: Reader | None = None
        self._of: tuple[str, int] | None = None
        self._found: Decision | None = None

    @property
    def open(self) -> bool:
        """Whether a hint is being read."""
        reader = self._reader
        return reader is not None and any(rect is reader.rect for rect in self._battle.app.readers)

    @property
    def busy(self) -> bool:
        """Whether one is still being computed."""
        return self.open and self._wanted is not None and self._found is None

    @property
    def _wanted(self) -> tuple[str, int] | None:
        """The unit for which a hint can be given now, and the number of entries; None if there is none."""
        battle = self._battle
        unit = battle.selected
        if unit is None or not battle.activation.may_act or unit not in battle.activation.ready():
            return None
        return unit.id, battle.seat.played

    def show(self) -> None:
        """Show the hint for whichever unit is selected; hide it if it is shown."""
        reader = Reader("hint", self._read, self._about)
        if not self.open:
            self._reader, self._of, self._found = reader, None, None
        self._battle.app.show(reader)

    def update(self) -> None:
        """Request the hint to show, and fetch it when it is ready."""
        wanted = self._wanted if self.open else None
        if wanted is None:
            self._of = self._found = None
            return
        if wanted != self._of:
            self._of, self._found = wanted, None
            self._computers.advise(wanted[0])
        elif self._found is None:
            self._found = self._computers.advice()
            if self._found is None and not self._computers.advising:
                self._of = None  # another request came in between

    def _about(self) -> Hashable:
        return self._of, self._found is None, self._wanted

    def _read(self) -> ReaderText:
        battle, wanted = self._battle, self._wanted
        if wanted is None:
            words = NOBODY if battle.activation.may_act else NOT_NOW
            return ReaderText(TITLE, words)
        unit = battle.view.units[wanted[0]]
        if self._found is None:
            return ReaderText(TITLE, THINKING)
        rows: list[ListRow] = []
        for number, one in enumerate(self._found.candidates, start=1):
            words = described(one.action, battle.view).removeprefix(f"{unit.name}: ")
            rows.append(ListRow(f"{number}  {words}", weight="bold"))
            rows += reason_rows(weightiest(one.reasons), one.score)
        return ReaderText(f"{TITLE}: {unit.name}", OF_ONE.format(unit=unit.name), tuple(rows))

    def marks(self) -> list[Mark]:
        """Return the actions on the table, the best one last, on top."""
        if not self.open or self._found is None or self._wanted != self._of:
            return []
        numbered = list(enumerate(self._found.candidates, start=1))
        view = self._battle.view
        return [mark for number, one in numbered[::-1] for mark in action_marks(one.action, view, number)]

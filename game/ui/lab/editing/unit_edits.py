"""Edits of units: new ones from a card, copies, changes."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from game.core.lobby import Roster
from game.core.model.brief import FACING
from game.core.model.edits import Put
from game.core.model.unit import Side, Unit
from game.geometry.point import Point
from game.ui.lab.editing.choice import LabChoice
from game.ui.lab.editing.edits import LabEdits
from game.ui.lab.editing.table_contents import TableContents
from game.ui.lab.placing import put
from game.ui.lab.tools import free_name
from game.ui.shell.screen import Host

"""The facing of a new unit, by the home edge of its side."""


class UnitEdits:
    """Puts units on the lab's table, and changes them.

    Attributes:
        roster: The cards of which units can be made; empty until loaded.
    """

    def __init__(self, app: Host, contents: TableContents, choice: LabChoice, edits: LabEdits) -> None:
        self._app = app
        self._contents = contents
        self._choice = choice
        self._edits = edits
        self.roster: list[Roster] = []

    def put(self, card: str, side: Side, at: Point) -> bool:
        """Put a new unit of *card* on the table."""
        one = next((one for one in self.roster if one.card == card), None)
        if one is None:
            self._app.toast("Choose a unit in the list first", "warn")
            return False
        now, key = self._contents.now, f"u{uuid4().hex[:12]}"
        facing = FACING[now.brief.edges.get(side, "south")]
        name = free_name(one.name, [unit.name for unit in now.units.values()])
        fresh = replace(one.sample, id=key, side=side, name=name, facing=facing, enters=1)
        unit = put(fresh, now.battlefield, self._contents.on_table(at))
        if done := self._edits.do(Put(unit), words=f"put {one.name}"):
            self._choice.select(key)
        return done

    def put_copy(self, unit: Unit, at: Point) -> None:
        """Put a copy of *unit* at *at*, and select it."""
        now = self._contents.now
        name = free_name(unit.name, [one.name for one in now.units.values()])
        fresh = replace(unit, id=f"u{uuid4().hex[:12]}", name=name)
        copy = put(fresh, now.battlefield, self._contents.on_table(at))
        if self._edits.do(Put(copy), words=f"duplicate {unit.name}"):
            self._choice.select(copy.id)

    def change(self, unit: Unit, words: str, merge: str = "") -> bool:
        """Replace the unit with the id of *unit* by it."""
        return self._edits.do(Put(unit), words=f"{words} {unit.name}", merge=merge and f"{merge} {unit.id}")

"""The contents of the lab's table, with every edit, even while its picture is still being made."""

from __future__ import annotations

from collections.abc import Mapping

from game.battlefield.terrain.field import Battlefield, Feature
from game.core.engine.sandbox import SandboxState
from game.core.model.state import View
from game.core.model.unit import extra_of
from game.geometry.point import Point
from game.ui.battle.session.hotseat import HotseatSession


class TableContents:
    """The current table: its terrain by id, and what a sandbox has besides terrain and units."""

    def __init__(self, hotseat: HotseatSession) -> None:
        self._hotseat = hotseat
        self._by_id: tuple[Battlefield | None, dict[str, Feature]] = (None, {})

    @property
    def now(self) -> View:
        """The table with every edit."""
        return self._hotseat.seat.view

    @property
    def sandbox(self) -> SandboxState:
        """What the sandbox has besides terrain and units."""
        return extra_of(self.now.extras, SandboxState)

    @property
    def features(self) -> Mapping[str, Feature]:
        """The terrain by id."""
        field = self.now.battlefield
        if self._by_id[0] is not field:
            self._by_id = field, {feature.id: feature for feature in field.features}
        return self._by_id[1]

    def on_table(self, at: Point) -> Point:
        """Return *at* moved onto the table."""
        field = self.now.battlefield
        return Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))

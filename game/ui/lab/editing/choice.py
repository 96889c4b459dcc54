"""The selection in the lab: a unit, a piece of terrain with a vertex, or a template."""

from __future__ import annotations

from game.battlefield.terrain.field import Feature
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import UnitId
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.lab.editing.table_contents import TableContents
from game.ui.shell.screen import Host


class LabChoice:
    """The selection: at most one item.

    Attributes:
        terrain, template: The id of the selected piece of terrain, or of the template; units are selected as
            in a battle.
        vertex: The vertex of the selected terrain that keys move; None for the whole.
    """

    def __init__(self, app: Host, hotseat: HotseatSession, contents: TableContents) -> None:
        self._app = app
        self._hotseat = hotseat
        self._contents = contents
        self.terrain: str | None = None
        self.template: str | None = None
        self.vertex: int | None = None

    @property
    def feature(self) -> Feature | None:
        """The selected piece of terrain."""
        return self._contents.features.get(self.terrain or "")

    @property
    def placed(self) -> PlacedTemplate | None:
        """The selected template."""
        return next((one for one in self._contents.sandbox.templates if one.id == self.template), None)

    def put_note_away(self) -> None:
        """Put away the tool for notes, and what was being drawn with it."""
        self._hotseat.desk.note = None

    def select(self, unit: UnitId | None) -> None:
        """Select only a unit; None selects nothing."""
        self.terrain = self.template = self.vertex = None
        desk = self._hotseat.desk
        if unit is not None and unit != desk.selected:
            self._app.sounds.play("select")
        desk.selected = unit

    def choose_terrain(self, feature: str | None) -> None:
        """Select only a piece of terrain."""
        self.select(None)
        self.terrain = feature

    def choose_template(self, template: str | None) -> None:
        """Select only a template."""
        self.select(None)
        self.template = template

    def refresh(self) -> None:
        """Deselect what is gone from the table."""
        if self.terrain not in self._contents.features:
            self.terrain = self.vertex = None
        if self.placed is None:
            self.template = None

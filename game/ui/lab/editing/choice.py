"""What is chosen in the lab: a unit, a piece of terrain and a vertex of it, or a template."""

from __future__ import annotations

from game.battlefield.terrain.field import Feature
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.unit import UnitId
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.lab.editing.table_contents import TableContents
from game.ui.shell.screen import Host


class LabChoice:
    """What is chosen: one thing at most.

    Attributes:
        terrain, template: The id of the chosen piece of terrain, or of the template; units are chosen as in
            a battle.
        vertex: The vertex of the chosen terrain that keys move; None for the whole.
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
        """The chosen piece of terrain."""
        return self._contents.features.get(self.terrain or "")

    @property
    def placed(self) -> PlacedTemplate | None:
        """The chosen template."""
        return next((one for one in self._contents.sandbox.templates if one.id == self.template), None)

    def select(self, unit: UnitId | None) -> None:
        """Choose a unit, and nothing else; None: choose nothing."""
        self.terrain = self.template = self.vertex = None
        desk = self._hotseat.desk
        if unit is not None and unit != desk.selected:
            self._app.sounds.play("select")
        desk.selected = unit

    def choose_terrain(self, feature: str | None) -> None:
        """Choose a piece of terrain, and nothing else."""
        self.select(None)
        self.terrain = feature

    def choose_template(self, template: str | None) -> None:
        """Choose a template, and nothing else."""
        self.select(None)
        self.template = template

    def refresh(self) -> None:
        """Choose no longer what is gone from the table."""
        if self.terrain not in self._contents.features:
            self.terrain = self.vertex = None
        if self.placed is None:
            self.template = None

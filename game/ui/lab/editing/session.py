"""The lab as used by its screen: table, selection, tool in hand, edits. It draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.battlefield.sight.sight import prepare
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import forget
from game.core.model.edits import Taken
from game.core.model.state import Action, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.seat import Seat
from game.geometry.identity import Identity
from game.ui.battle.aiming.aiming import Aiming
from game.ui.battle.aiming.attack_numbers import AttackNumbers
from game.ui.battle.session.action_play import ActionPlay
from game.ui.battle.session.activation import Activation
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.battle.session.table_session import TableSession
from game.ui.lab.editing.choice import LabChoice
from game.ui.lab.editing.edits import LabEdits
from game.ui.lab.editing.in_hand import LabHand
from game.ui.lab.editing.table_contents import TableContents
from game.ui.lab.editing.template_edits import TemplateEdits
from game.ui.lab.editing.terrain_edits import TerrainEdits
from game.ui.lab.editing.unit_edits import UnitEdits
from game.ui.lab.placing import put
from game.ui.shell.screen import Host


class LabSession(TableSession):
    """The lab at one screen.

    Attributes:
        hotseat: The seats at this screen: one is enough, as nothing is hidden.
        aiming, numbers: As in a battle; a sandbox offers no actions, so nothing is ever taken in hand.
        contents: What is on the table.
        choice: The selection.
        in_hand: The tool, and what is drawn or dragged.
        edits: Every change, with undo and redo; *units*, *terrain* and *templates* make them.
        names: The last names that it was saved under, by kind: "map" or "scenario".
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat]) -> None:
        self.app = app
        self.hotseat = HotseatSession(seats)
        self._actions = actions = ActionPlay(app, self.hotseat, self.refresh)
        self.aiming = Aiming(app, self.hotseat, Activation(self.hotseat), actions)
        self.numbers = AttackNumbers(self.hotseat, self.aiming, self.stands)
        self.contents = TableContents(self.hotseat)
        self.choice = LabChoice(app, self.hotseat, self.contents)
        self.in_hand = LabHand(self.choice, self.side)
        self.edits = LabEdits(app, self.hotseat, actions, self.in_hand, self.refresh)
        self.units = UnitEdits(app, self.contents, self.choice, self.edits)
        self.terrain = TerrainEdits(app, self.contents, self.in_hand, self.edits)
        self.templates = TemplateEdits(self.contents, self.choice, self.in_hand, self.edits)
        self.names: dict[str, str] = {}
        self._warming: BackgroundAnswer[Battlefield] = BackgroundAnswer()
        self._judging: BackgroundAnswer[Mapping[UnitId, tuple[str, ...]]] = BackgroundAnswer()
        self._misplaced: Mapping[UnitId, tuple[str, ...]] = {}

    @property
    def now(self) -> View:
        """The table with every edit, even while its picture is still being made."""
        return self.contents.now

    @property
    def name(self) -> str:
        """The name of the lab: as last saved, else that of what was opened."""
        last = self.names.get("scenario") or self.names.get("map")
        return last or self.now.brief.name or self.contents.sandbox.map or "New table"

    @property
    def misplaced(self) -> Mapping[UnitId, tuple[str, ...]]:
        """Why no battle could begin with units at their places, as far as known."""
        view, lobby = self.view, self.app.lobby
        found = self._judging.ask(
            (Identity(view), len(self.view.units), self.seat.played), lambda: lobby.misplaced(view)
        )
        self._misplaced = self._misplaced if found is None else found
        return self._misplaced

    # following the table

    def refresh(self) -> None:
        """Show the current table as soon as it is prepared for measuring."""
        now, old = self.now, self.view.battlefield
        if now.battlefield is not old:
            found = self._warming.ask(
                (Identity(now.battlefield), self.seat.played), lambda: warm(now.battlefield)
            )
            if found is not now.battlefield:
                return
        self.hotseat.refresh()
        if now.battlefield is not old:
            forget(old)
        self.choice.refresh()

    def pass_time(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self.edits.pass_time(seconds)
        if self.view is not self.now:
            self.refresh()
        self.numbers.think(seconds)

    @property
    def settling(self) -> bool:
        """Whether the picture lags behind the edits, or a number is not computed yet."""
        lags = self._warming.busy or self._judging.busy or self.view is not self.now
        return lags or self.numbers.thinking

    def close(self) -> None:
        """Stop computing."""
        self._warming.close()
        self._judging.close()
        self.aiming.close()

    # units

    def stands(self) -> Unit | None:
        """Return the selected unit where it would stand if released now."""
        unit, carried = self.selected, self.in_hand.carried
        if unit is None or carried.unit != unit.id:
            return unit
        moved = put(unit, self.view.battlefield, carried.at) if carried.at is not None else unit
        return replace(moved, facing=carried.facing % 360) if carried.facing is not None else moved

    def play(self, action: Action) -> bool:
        """Do something that is no edit, as to make a note; undo takes it back like an edit."""
        return self._actions.play(action)

    def select(self, unit: UnitId | None) -> None:
        """Select only a unit; None selects nothing."""
        self.choice.select(unit)

    def delete(self) -> None:
        """Delete the selection: a unit, terrain or a template."""
        unit, feature, template = self.selected, self.choice.feature, self.choice.placed
        if unit is not None:
            self.edits.do(Taken(unit.id), words=f"take {unit.name} away")
        elif feature is not None:
            self.terrain.rebuild((), (feature.id,), f"take {feature.id} away")
        elif template is not None:
            self.templates.take_away(template)
        else:
            self.app.toast("Nothing is chosen", "warn")


def warm(field: Battlefield) -> Battlefield:
    """Prepare *field* for measuring, so that no frame has to wait for it, and return it."""
    prepare(field)
    return field

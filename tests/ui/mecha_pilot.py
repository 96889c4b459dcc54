"""A pilot at a battle of mecha, for the tests of the battle screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from battle_pilot import QUIET

from game.core.model.unit import extra_of
from game.core.validation.join import join
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.mecha.blast.prints import LaidTemplates
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

FIELD = """
format: scenario/1
name: Field
map:
  size: [48, 36]
  features:
    - {id: shed, kind: building, height: 3, polygon: [[30, 25], [33, 25], [33, 28], [30, 28]]}
rules: [mecha]
begin: {turn: 1, phase: command, initiative: [Red, Blue]}
seed: "3"
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Bombard, group: Guns, at: [8, 15], facing: 90}
      - {id: r2, card: Marshal, group: Guns, at: [6, 20], facing: 90}
      - {id: r3, card: Gnat, group: Guns, at: [22, 30], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Harrier, group: One, at: [24, 12], facing: 270}
      - {id: b2, card: Harrier, group: One, at: [26, 22], facing: 270}
"""


class Battery(Pilot):
    """A pilot in a battle of mecha; units have their names from the scenario."""

    def __init__(self, folder: Path, field=FIELD, settings=QUIET, **options):
        path = folder / "field.yaml"
        path.write_text(field)
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        begun = battle_start(read_scenario(path))
        rules = join(begun.state.rules, *options.pop("addons", ()))
        seats = self.lobby.begin(replace(begun, state=replace(begun.state, rules=rules)))
        seats = {side: seats[side] for side in options.pop("sides", seats)}
        super().__init__(
            self.lobby,
            lambda app: BattleScreen(app, seats),
            settings=settings,
            size=options.pop("size", (1600, 900)),
        )
        self.step(times=2)
        self.names = {name: unit for unit, name in self.battle.view.brief.names.items()}

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def hand(self):
        """The action in hand."""
        return self.battle.desk.hand

    def unit(self, name):
        """Return the unit called *name* in the scenario."""
        return self.battle.view.units[self.names[name]]

    def uncover(self, name):
        """Pan until no panel covers the unit called *name*, as a player would."""
        view = self.app.screen.table.viewport
        view.uncover(view.token_rect(self.unit(name)))
        self.step()

    def select(self, name):
        """Click on the unit called *name*."""
        self.uncover(name)
        self.click_unit(self.names[name])

    @property
    def impacts(self):
        """The templates on the table."""
        return extra_of(self.battle.view.extras, LaidTemplates).templates

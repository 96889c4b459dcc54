"""Lances of Alpha Strike on the battle screen: units that do not act together have their own numbers."""

from __future__ import annotations

from game.core.model.tally import Refusal
from game.core.views.marks import Label
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.aiming.forecasts import Chance, marks

LANCE = """
format: scenario/1
name: Lance
map: {size: [48, 36], features: []}
rules: [alpha_strike]
sides:
  - name: Blue
    edge: west
    units: [{id: b, card: AS7-D, at: [8, 15], facing: 90}]
  - name: Red
    edge: east
    units:
      - {id: r1, card: COM-2D, group: One, at: [40, 15], facing: 270}
      - {id: r2, card: COM-2D, group: One, at: [40, 20], facing: 270}
"""


def test_each_unit_of_a_lance_has_its_own_number(tmp_path):
    """Also where what is said of them is the same; only squads that are attacked as one share a number."""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "lance.yaml").write_text(LANCE)
    lobby = LocalLobby(PreviewLibrary([tmp_path], [tmp_path / "scenarios"]), SaveFolder(tmp_path / "saves"))
    view = lobby.start("lance")["Blue"].view
    reds = [unit.id for unit in view.units.values() if unit.side == "Red"]
    chances = [Chance(red, None, (Refusal("out of range"),)) for red in reds]
    assert sum(isinstance(mark, Label) for mark in marks(view, chances, None)) == len(reds) == 2
    lobby.close()

"""The option `battlemechs_only`: files and musters with other types are refused."""

from __future__ import annotations

import pytest
from commands import call, file

TANKS = """format: scenario/1
name: Tanks
map: {size: [72, 48]}
rules: [alpha_strike]
options: {battlemechs_only: %s}
sides:
  - {name: Red, edge: west, units: [{id: a, card: PXH-1}]}
  - name: Blue
    edge: east
    units:
      - id: b
        card: {name: Tank, type: CV, size: 2, move: 8"t, damage: 2/2/1, ov: 0, armor: 4, structure: 3}
"""


@pytest.mark.rule("AS-SETUP-03")
@pytest.mark.parametrize(("only", "status"), [("true", 2), ("false", 0)])
def test_other_types_are_refused_by_option(capsys, tmp_path, only, status):
    """At the card, in words."""
    told = call(capsys, "check", file(tmp_path, "tanks.yaml", TANKS.replace("%s", only)))
    assert told.status == status
    assert ("only BattleMechs take part" in told.err) is bool(status)
    assert ("tanks.yaml:12:" in told.err) is bool(status)


@pytest.mark.rule("AS-SETUP-03")
def test_battlemechs_are_not(capsys, tmp_path):
    """A battle of BattleMechs alone reads as before."""
    text = TANKS.replace("type: CV", "type: BM").replace('8"t', '8"').replace("%s", "true")
    assert call(capsys, "check", file(tmp_path, "mechs.yaml", text)).status == 0

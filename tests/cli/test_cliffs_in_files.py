"""`check` and saves: a unit in the face of a cliff."""

from __future__ import annotations

import pytest
from commands import call, file

PLACED = """format: scenario/1
name: At the foot
map:
  size: [72, 48]
  features: [{id: mesa, kind: hill, rect: [20, 10, 10, 10], height: 4}]
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - name: Red
    edge: west
    units:
      - {id: a, card: PXH-1, at: [%s, 15]}
  - {name: Blue, edge: east, units: [{id: b, card: LCT-1V}]}
"""


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("x", "status"), [("19.375", 0), ("19.38", 2), ("19.9", 2), ("20.1", 0)])
def test_a_file_places_nobody_in_a_cliff(capsys, tmp_path, x, status):
    """With line, column and the hill; beside it and above it stands well."""
    told = call(capsys, "check", file(tmp_path, "placed.yaml", PLACED.replace("%s", x)))
    assert told.status == status
    said = told.out + told.err
    assert ("the unit's base stands in the cliff of the hill `mesa`" in said) is bool(status)
    assert ("placed.yaml:12:" in said) is bool(status)

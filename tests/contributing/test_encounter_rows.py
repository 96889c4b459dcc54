"""Contacts played out apart, on hexagons: a family that has both is played in the window as it stands."""

from __future__ import annotations

DUEL = """
format: scenario/1
name: At dawn
map: {size: [36, 24], features: []}
rules: [duellists]
sides:
  - {name: Red, edge: west, units: [{id: a, card: RAPIER, at: [10, 12]}]}
  - {name: Blue, edge: east, units: [{id: b, card: SABRE, at: [18, 12]}]}
"""
PLAYED = """
from game.geometry.point import Point
own = next(unit for unit in battle.view.units.values() if unit.side == "Red")
whole = battle.desk.camera
pilot.click(own.at)
pilot.press("m")
pilot.click(Point(16.8, 12))
pilot.press("return")
pilot.wait(3)
played = battle.view.encounter
print("PLAYED", played.kind, battle.view.now.name, battle.desk.camera.scale > 1.5 * whole.scale)
pilot.press("m")
grid = played.grid
middle = grid.centre(grid.cell("2"))
pilot.hover(Point(middle.x + 0.3, middle.y - 0.2))
print("AIMED", battle.desk.hand.cell, battle.desk.cursor == middle)
pilot.click(middle)
pilot.wait(3)
print("STANDS", battle.view.cell_at(battle.view.units[own.id].at), *battle.view.to_act)
while battle.view.encounter is not None:
    pilot.press("ctrl+return")
    pilot.wait(1)
print("BACK", battle.view.now.name, battle.desk.camera == whole)
"""


def test_contacts_are_played_out_on_hexagons_with_the_familys_own_lines_alone(scratch):
    """It opens, goes close, snaps to cells, ends and goes back."""
    scratch.add_toy("duellists")
    told = scratch.pilot(scratch.write("duel.yaml", DUEL), PLAYED)
    lines = [line for line in told.splitlines() if line.split()[0] in ("PLAYED", "AIMED", "STANDS", "BACK")]
    assert lines == [
        "PLAYED duel step True",
        "AIMED duel:2 True",
        "STANDS duel:2 Blue",
        "BACK advance True",
    ]

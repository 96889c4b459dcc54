"""`say`: a battle or a save in sentences; what a side may not know is tested in `secret_commands`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from commands import call, file

from game.core.engine.noting import AddNote
from game.core.model.table_note import TableNote
from game.core.views.observe import OVERSEER
from game.files.places import scenarios
from game.files.saves.saves import save
from game.files.saves.seal import Seal
from game.geometry.point import Point
from game.lobby.command_battle import begin
from game.lobby.reports.description import forces
from game.lobby.tables import unit_named

BATTLE = """
format: scenario/1
name: Two on a Ridge
map:
  size: [72, 48]
  features:
    - {id: ridge, kind: hill, height: 2, rect: [10, 20, 8, 4]}
    - {id: pond, kind: water, depth: 1, rect: [60, 40, 4, 4]}
    - {id: farm, name: Old Farm, kind: building, height: 2, rect: [34, 30, 4, 2]}
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - name: Red
    edge: south
    units:
      - {id: a, card: WVR-6R, at: [14, 22], facing: 90, status: {heat: 1, armor: 4, engine_hits: 1}}
  - name: Blue
    edge: north
    units:
      - {id: b, card: SHD-2H, at: [44, 22], facing: 200}
      - {id: c, card: GRF-1N, at: [36, 40], facing: 0}
"""
SAID = """\
Two on a Ridge.
Turn 1, movement; to act: Red.
The table is 72 inches from west to east and 48 inches from north to south.
The home edge of Red is the south edge.
The home edge of Blue is the north edge.
Ridge, hill, 2 inches high, 8 inches from west to east and 4 inches from north to south, around \
14 inches from the west edge and 22 inches from the north edge.
Pond, water, 1 inch deep, 4 inches from west to east and 4 inches from north to south, around \
10 inches from the east edge and 6 inches from the south edge.
Old Farm, building, 2 inches high, 4 inches from west to east and 2 inches from north to south, around \
36 inches from the west edge and 17 inches from the south edge.

Red has 1 unit.
Wolverine WVR-6R (a) is 14 inches from the west edge and 22 inches from the north edge, facing east, \
2 inches above the level of the table; heat 1; Armour 4 of 5; Structure 5 of 5; Engine Hit 1 of 2 taken; \
heat: +1 to hit (AS-HIT-12), -2 inches Move (AS-HEAT-02); engine hit: firing adds 1 heat (AS-CRIT-07).
Blue has 2 units.
Shadow Hawk SHD-2H (b) is 28 inches from the east edge and 22 inches from the north edge, \
facing south-south-west; Armour 5 of 5; Structure 5 of 5.
Griffin GRF-1N (c) is 36 inches from the west edge and 8 inches from the south edge, facing north; \
Armour 5 of 5; Structure 5 of 5.

Red acts first.
Turn 1, movement.
"""


def test_a_battle_is_described(capsys, tmp_path):
    """The table, the units, the last events; the saved game says the same."""
    path = file(tmp_path, "two.yaml", BATTLE)
    assert call(capsys, "say", path).out == SAID
    saved = tmp_path / "two.jsonl"
    save(begin(path).match, saved)
    assert call(capsys, "say", saved).out == SAID
    assert call(capsys, "say", path, "--events", "0").out == SAID[: SAID.index("\nRed acts")]
    assert call(capsys, "say", path, "--json").data["units"][0] == "Red has 1 unit."


def test_the_surroundings_of_a_unit(capsys, tmp_path):
    """The nearest first: distance, direction, sight, and what blocks it."""
    path = file(tmp_path, "two.yaml", BATTLE)
    first, second = call(capsys, "say", path, "--unit", "c", "--json").data["around"]
    assert first.startswith("From c to b of Blue: ")
    assert "to the north-north-east, " in first
    assert second.startswith("From c to a of Red: ")
    assert "to the west-north-west, " not in second
    assert "to the north-west, " in second


def test_a_unit_in_water_stands_below_the_table(capsys, tmp_path):
    """Its depth is said as a length, without a sign."""
    told = call(capsys, "say", file(tmp_path, "wet.yaml", BATTLE.replace("[44, 22]", "[62, 42]"))).out
    assert "facing south-south-west, 1 inch below the level of the table; Armour" in told


def test_bubbles_lost_this_turn_are_not_subtracted_twice(tmp_path):
    """The bubbles left are said, and how many of the others count only from the end of the turn."""
    battle = begin(file(tmp_path, "two.yaml", BATTLE))
    view = battle.looking.view
    unit = unit_named(view, "b", Path())
    hurt = replace(unit, status=replace(unit.status, armor=3, armor_lost=2))
    lines = forces(replace(view, units={**view.units, unit.id: hurt}), OVERSEER)
    assert any("Armour 3 of 5, 2 lost this turn, in force from its end; Structure" in line for line in lines)


def test_a_side_is_told_of_counters_only(capsys):
    """What they are, where they face and their condition are not said; nor is a unit called by its file."""
    path = scenarios() / "what-the-counters-hide.yaml"
    told = call(capsys, "say", path, "--side", "Red", "--unit", "mongoose", "--json").data
    assert "Blue has 3 units that you know of." in told["units"]
    assert (
        "Blip 1 (Blue 1) is 33 inches from the east edge and 7 inches from the north edge." in told["units"]
    )
    assert "From mongoose to Blue 1 of Blue: " in told["around"][1]


def test_counters_have_the_names_of_the_events(capsys):
    """So that a listener can tell which of them moved; their ids follow."""
    told = call(capsys, "say", "what-the-counters-hide", "--side", "Red").out
    assert "\nBlip 1 (Blue 1) is 33 inches from the east edge" in told


def test_nothing_is_said_again_with_each_unit(capsys):
    """Command points belong to a side; a battery off the table is there once."""
    told = call(capsys, "say", "raid-on-the-harbour").out
    assert told.count("Guard has 0 command points") == told.count("Tide has 0 command points") == 1
    told = call(capsys, "say", "guns-in-the-dark").out
    assert "(carillon) takes part from off the table; Armour 4 of 4; Structure 4 of 4.\n" in told


@pytest.mark.parametrize("name", ["first-fire-team", "street-by-street", "set-battle"])
def test_battles_of_each_family_are_described(capsys, name):
    """Also units that are not on the table yet, bridges and squads."""
    told = call(capsys, "say", name)
    assert (told.status, told.err) == (0, "")
    assert "{" not in told.out
    assert all(line == "" or line.endswith((".", "?", "!")) for line in told.out.splitlines())


def test_what_cannot_be_said(capsys, tmp_path):
    """No such unit or side, a sealed save without its PINs: status 2."""
    path, saved = file(tmp_path, "two.yaml", BATTLE), tmp_path / "two.jsonl"
    assert "there is no unit z; there are a, b, c" in call(capsys, "say", path, "--unit", "z").err
    assert "there is no side Green" in call(capsys, "say", path, "--side", "Green").err
    assert "expected 0 or more, not -" in call(capsys, "say", path, "--events=-1").err
    pins = {"Red": "1234", "Blue": "9876"}
    save(begin(path).match, saved, Seal.fresh(pins))
    locked = call(capsys, "say", saved, "--side", "Red", "--pin", "Red=1234")
    assert (locked.status, locked.out) == (2, "")
    given = [word for side, pin in pins.items() for word in ("--pin", f"{side}={pin}")]
    assert call(capsys, "say", saved, *given).out == SAID
    assert "there is no side Green" in call(capsys, "say", saved, *given, "--side", "Green").err


def test_notes_are_said_and_drawn_for_the_side_that_may_see_them(tmp_path, capsys):
    """Of a saved game too, where `render` draws them; a private note is neither told nor drawn to Blue."""
    battle = begin(file(tmp_path, "a.yaml", BATTLE))
    for note in (
        TableNote("Red", "arrow", (Point(14, 22), Point(44, 22))),
        TableNote("Red", "text", (Point(30, 40),), "Ambush here", private=True),
    ):
        battle.match.play(AddNote("Red", note))
    path = tmp_path / "a.jsonl"
    save(battle.match, path)
    arrow = (
        "Note of Red: an arrow from 14 inches from the west edge and 22 inches from the north edge to "
        "28 inches from the east edge and 22 inches from the north edge."
    )
    text = "Note of Red, for itself only: the text “Ambush here”, 30 inches from the west edge"
    drawn = {}
    for side in ("Red", "Blue"):
        said = call(capsys, "say", path, "--side", side).out
        assert arrow in said
        assert (text in said, "Ambush" in said) == (side == "Red",) * 2
        picture = tmp_path / f"{side}.svg"
        assert call(capsys, "render", path, "--side", side, "-o", picture).status == 0
        drawn[side] = "Ambush here" in picture.read_text(encoding="utf-8")
    assert drawn == {"Red": True, "Blue": False}

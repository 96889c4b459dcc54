"""How many platoons have room in a hex of 30 m: at set-up and in movement (CA-69, CA-70)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import facing_off, mech
from test_assault_ambush import platoon

from game.cli import main
from game.core.engine.turns import refusals
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move

BATTLE = """
format: scenario/1
name: Infantry
map: {size: [30, 30], features: [{id: wood, kind: woods, rect: [2, 2, 20, 20]}]}
rules: [alpha_strike, close_assault]
options: {hidden_infantry: true}
victory: {kind: destroy}
sides:
  - {name: Red, edge: south, units: [{id: r, card: PXH-1, at: [25, 25]}]}
  - name: Blue
    edge: north
    units:
"""
MILITIA = (
    "{name: Militia, type: CI, size: 1, move: '2\"f', damage: 1/0/0, ov: 0, armor: 3, structure: 2, pv: 8}"
)
TANK = "Scorpion Light Tank (LRM)"
FULL = "there is no room for another platoon in that hex"
ONE, BESIDE, FAR = (5, 5), (5, 3.1), (5, 2.9)
BELOW = (5, 6.9)


def checked(tmp_path, capsys, *units):
    """Return what `check` says of a battle with these units: card, place and section of each."""
    lines = [
        f"      - {{id: u{n}, card: {card}, at: [{x}, {y}], close_assault: {{{said}}}}}\n"
        for n, (card, (x, y), said) in enumerate(units)
    ]
    path = tmp_path / "battle.yaml"
    path.write_text(BATTLE + "".join(lines), encoding="utf-8")
    main(["check", str(path)])
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.rule("CA-69", "CA-70")
@pytest.mark.parametrize(
    ("others", "said", "full"),
    [
        ([(MILITIA, BESIDE, "")], "", False),
        ([(MILITIA, BESIDE, ""), (MILITIA, BELOW, "hidden: true")], "", True),
        ([(MILITIA, FAR, ""), (MILITIA, BELOW, "")], "hidden: true", False),
        ([(MILITIA, BESIDE, ""), (TANK, BELOW, "")], "", True),
        ([(MILITIA, BESIDE, "formation: true")], "", True),
        ([(MILITIA, BESIDE, "")], "formation: true", True),
        ([(MILITIA, at, "formation: true") for at in (BESIDE, BELOW)], "formation: true", False),
    ],
)
def test_platoons_set_out_in_one_hex(tmp_path, capsys, others, said, full):
    """Two deployed, or one and a vehicle, 2 inches north and south; in formation only among themselves."""
    told = checked(tmp_path, capsys, *others, (MILITIA, ONE, said))
    assert (FULL in told) == full
    assert told.endswith("a scenario\n") == (not full)


@pytest.mark.rule("CA-70", "CA-71")
@pytest.mark.parametrize("said", ["hidden: true", "formation: true"])
@pytest.mark.parametrize(("card", "fits"), [("WSP-1A", False), (TANK, False), (MILITIA, True)])
def test_only_infantry_hides_or_stands_in_formation(tmp_path, capsys, card, fits, said):
    """Neither a 'Mech nor a tank."""
    told = checked(tmp_path, capsys, (card, ONE, said))
    assert ("only infantry hides or stands in formation" in told) == (not fits)


@pytest.mark.rule("CA-69", "CA-70")
@pytest.mark.parametrize(
    ("x", "formation", "rules"), [(26.05, False, []), (24.65, False, ["CA-69"]), (24.65, True, ["CA-70"])]
)
def test_a_platoon_does_not_move_where_it_would_crowd_a_hex(x, formation, rules):
    """Its friends are at 24 and 25.3: in a hex with both there is no room, with one there is."""
    there = platoon("b", 24.0, hidden=False), platoon("ba", 25.3, hidden=False)
    late = replace(platoon("bb", 25.5, hidden=False, formation=formation), at=Point(25.5, 26.5))
    state = facing_off(mech("r", 10.0), *there, late)
    against = refusals(state, Move("Blue", "bb", (Point(x, 25.2),)))
    assert [one.rule for one in against if one.reason == FULL] == rules

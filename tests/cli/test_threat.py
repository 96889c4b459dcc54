"""`threat`: expected damage at a place with its tallies, and everywhere."""

from __future__ import annotations

import pytest
from commands import call, file

DUEL = """
format: scenario/1
name: Duel
map: {size: [48, 36], features: [{id: wood, kind: woods, rect: [20, 4, 4, 8]}]}
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
sides:
  - name: Red
    edge: west
    units: [{id: r, card: GRF-1N, at: [10, 18], facing: 90}, {id: q, card: WHM-6R, at: [4, 30]}]
  - name: Blue
    edge: east
    units: [{id: b, card: HBK-4G, at: [30, 18], facing: 90}, {id: c, card: PXH-1, at: [24, 24], facing: 270}]
"""


@pytest.fixture
def duel(tmp_path):
    return file(tmp_path, "duel.yaml", DUEL)


def test_a_place_tells_each_enemy_with_its_tally(capsys, duel):
    """The chance of `sight` times its damage, the enemy turned to the place; the sum of all."""
    told = call(capsys, "threat", duel, "r", "--at", "10,18", "--standing", "--json").data
    assert [foe["unit"] for foe in told["foes"]] == ["b", "c"]
    assert told["expected"] == sum(foe["expected"] for foe in told["foes"])
    seen = call(capsys, "sight", duel, "c", "r", "--json").data
    found = told["foes"][1]
    assert found["to_hit"] == seen["to_hit"]
    assert found["odds"] == seen["odds"]
    assert found["expected"] == pytest.approx(seen["odds"] * seen["damage"])
    turned = told["foes"][0]
    assert turned["refusals"] == []
    assert turned["expected"] > 0


@pytest.mark.parametrize(("more", "step"), [((), 2), (("--standing",), 1)])
def test_everywhere_is_each_place(capsys, duel, more, step):
    """A square of the lattice has what its middle has, before the enemies' next move and after it."""
    told = call(capsys, "threat", duel, "r", *more, "--json").data
    assert (told["columns"], told["rows"], told["step"]) == (48 / step, 36 / step, step)
    for x, y in ((10, 17), (23, 6), (20, 8)):
        there = call(
            capsys, "threat", duel, "r", "--at", f"{(x + 0.5) * step},{(y + 0.5) * step}", *more, "--json"
        ).data
        assert told["expected"][y][x] == pytest.approx(there["expected"])


def test_enemies_move_before_they_attack(capsys, duel):
    """Next turn each does at least what it does from where it stands; the place it comes from is told."""
    moving, standing = (
        call(capsys, "threat", duel, "r", "--at", "20,10", *more, "--json").data
        for more in ((), ("--standing",))
    )
    for after, now in zip(moving["foes"], standing["foes"], strict=True):
        assert after["expected"] >= now["expected"]
        assert "from" not in now
        assert call(capsys, "reach", duel, after["unit"], "--to", "{},{}".format(*after["from"])).status == 0
    assert moving["expected"] > standing["expected"]
    assert "from (" in call(capsys, "threat", duel, "r", "--at", "20,10").out


def test_a_side_is_asked_without_a_unit(capsys, duel):
    """One of its units stands for all; in words too."""
    told = call(capsys, "threat", duel, "--side", "Blue", "--json").data
    assert told["foes"] == ["r", "q"]
    assert "expected damage by" in call(capsys, "threat", duel, "--side", "Blue").out
    assert "Griffin" in call(capsys, "threat", duel, "--side", "Blue", "--at", "20,20").out


def test_what_cannot_be_asked_is_refused(capsys, duel):
    """Neither unit nor side, no such unit, off the table."""
    assert call(capsys, "threat", duel).status == 2
    assert call(capsys, "threat", duel, "nobody").status == 2
    assert call(capsys, "threat", duel, "r", "--at", "90,90").status == 2


LEDGE = """
format: scenario/1
name: Ledge
map: {size: [48, 36], features: [{id: ledge, kind: hill, rect: [20.7, 10, 10, 20], height: %s}]}
rules: [alpha_strike]
begin: {turn: 1, phase: combat, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: a, card: PXH-1, at: [20, 20]}]}
  - {name: Blue, edge: east, units: [{id: b, card: WVR-6R, at: [21.25, 20]}]}
"""


@pytest.mark.rule("AS-GEN-14", "AS-RNG-04")
@pytest.mark.parametrize(("high", "contact"), [("1", True), ("1.01", False), ("2", False)])
def test_a_threat_counts_contact_in_height(capsys, tmp_path, high, contact):
    """Bases that touch as seen from above: up to 1" no weapon threatens, higher it does."""
    path = file(tmp_path, "ledge.yaml", LEDGE.replace("%s", high))
    told = call(capsys, "threat", path, "a", "--at", "20,20", "--standing", "--json").data
    assert (told["expected"] == 0) is contact
    seen = call(capsys, "sight", path, "b", "a", "--json").data
    assert (seen["contact"], [one["rule"] for one in seen["refusals"]]) == (
        contact,
        ["AS-RNG-04"] if contact else [],
    )

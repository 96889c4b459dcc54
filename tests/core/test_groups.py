"""Activation by group: sides take turns, a squad at a time; a squad acts whole before another does."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase
from game.core.model.action import IllegalAction
from game.core.model.events import Acted
from game.core.model.join import join
from game.core.model.state import Phase, Ruleset, State, Table, UnitAction
from game.core.model.unit import Unit
from game.geometry.point import Point


@dataclass(frozen=True)
class Halt(UnitAction):
    """Be done."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Halt"))


@dataclass(frozen=True)
class Look(UnitAction):
    """Do something without being done."""

    def resolve(self, table: Table) -> None:
        table.roll("look", 1, rule="")


SQUADS = join(
    Ruleset(
        name="squads",
        phases=(Phase("act", frozenset({"Halt", "Look"}), "alternate", by="group"),),
        actions=(Halt, Look, EndPhase),
    )
)


def match(*squads: str) -> Match:
    """Return a match of units such as "Red/Alpha/1": side, group and number."""
    units = {}
    for place, name in enumerate(squads):
        side, group, number = name.split("/")
        key = f"{side[0].lower()}{group[:1].lower()}{number}"
        units[key] = Unit(key, side, key, Point(3.0 * place + 1, 5), group=group)
    sides = tuple(dict.fromkeys(unit.side for unit in units.values()))
    found = Match(State(SQUADS, Battlefield(48, 48), units, sides, turn=0, seed="1"))
    found.play(Begin(sides[0], 1, "act"))
    return found


def test_a_squad_acts_whole_before_the_go_passes():
    """Its first unit begins the go of the squad; the other side comes when all its units are done."""
    game = match("Red/A/1", "Red/A/2", "Red/B/1", "Blue/X/1")
    game.play(Halt("Red", "ra1"))
    assert game.state.to_act == {"Red"}
    assert game.state.going == "A"
    assert [unit.id for unit in waiting_of(game.state, "Red")] == ["ra2"]
    game.play(Halt("Red", "ra2"))
    assert game.state.to_act == {"Blue"}
    assert game.state.going == ""


def test_another_squad_waits_for_its_go():
    """While a squad acts, no unit of another squad of its side may."""
    game = match("Red/A/1", "Red/A/2", "Red/B/1", "Blue/X/1")
    game.play(Look("Red", "ra1"))
    with pytest.raises(IllegalAction, match="it is the go of A"):
        game.play(Halt("Red", "rb1"))
    game.play(Look("Red", "ra2"))
    assert game.state.to_act == {"Red"}


def test_sides_take_turns_squad_by_squad_whatever_their_numbers():
    """One squad each; when a side has none left the other goes on, squad after squad."""
    game = match("Red/A/1", "Red/B/1", "Red/C/1", "Red/D/1", "Blue/X/1", "Blue/X/2")
    order = []
    while game.state.turn == 1:
        side = next(iter(game.state.to_act))
        unit = waiting_of(game.state, side)[0]
        order.append(unit.squad)
        game.play(Halt(side, unit.id))
    assert order == ["A", "X", "X", "B", "C", "D"]


def test_three_sides_take_turns():
    """Each has a squad in each round of goes as long as it has one left."""
    game = match("Red/A/1", "Red/B/1", "Blue/X/1", "Green/M/1", "Green/N/1")
    order = []
    while game.state.turn == 1:
        side = next(iter(game.state.to_act))
        unit = waiting_of(game.state, side)[0]
        order.append(unit.squad)
        game.play(Halt(side, unit.id))
    assert order == ["A", "X", "M", "B", "N"]


def test_a_unit_of_no_group_is_a_squad_of_its_own():
    """Then goes alternate unit by unit."""
    game = match("Red//1", "Red//2", "Blue//1", "Blue//2")
    game.play(Halt("Red", "r1"))
    assert game.state.to_act == {"Blue"}


def test_ending_the_phase_passes_with_every_squad():
    """Not only with the one whose go it is."""
    game = match("Red/A/1", "Red/A/2", "Red/B/1", "Blue/X/1")
    game.play(Look("Red", "ra1"))
    game.play(EndPhase("Red"))
    assert game.state.done == {"ra1", "ra2", "rb1"}
    assert game.state.to_act == {"Blue"}


def test_undo_gives_the_go_of_the_squad_back():
    """What began by an action is taken back with it."""
    game = match("Red/A/1", "Red/A/2", "Red/B/1", "Blue/X/1")
    before = game.state
    game.play(Halt("Red", "ra1"))
    assert game.undo("Red")
    assert game.state == before
    assert game.state.going == ""

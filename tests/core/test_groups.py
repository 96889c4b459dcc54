"""Activation by group: sides take turns, a squad at a time; a squad acts whole before another does."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.engine.flow import waiting_of
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase
from game.core.model.action import IllegalAction
from game.core.model.answer import Pick
from game.core.model.events import Acted, Removed
from game.core.model.state import Ask, Phase, Question, Ruleset, State, Step, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.validation.join import join
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


def match(*squads: str, rules: Ruleset = SQUADS) -> Match:
    """Return a match of units such as "Red/Alpha/1": side, group and number."""
    units = {}
    for place, name in enumerate(squads):
        side, group, number = name.split("/")
        key = f"{side[0].lower()}{group[:1].lower()}{number}"
        units[key] = Unit(key, side, key, Point(3.0 * place + 1, 5), group=group)
    sides = tuple(dict.fromkeys(unit.side for unit in units.values()))
    found = Match(State(rules, Battlefield(48, 48), units, sides, turn=0, seed="1"))
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


@dataclass(frozen=True)
class Sacrifice(Step):
    """Take a unit off the table."""

    unit: UnitId

    def resolve(self, table: Table) -> None:
        table.do(Removed(self.unit, "destroyed"))


@dataclass(frozen=True)
class WhoFalls(Question):
    """Which unit of a group is removed."""

    group: tuple[UnitId, ...]

    @property
    def picks(self) -> tuple[UnitId, ...]:
        return self.group

    def picked(self, side: Side, unit: UnitId) -> Step:
        return Sacrifice(unit)


def toll(table: Table, side: Side) -> None:
    """Ask the side whose go ended which unit of its group falls."""
    state = table.state
    group = tuple(u.id for u in state.present if u.side == side and u.squad == state.going)
    table.then(Ask((side,), frozenset({"Pick"}), WhoFalls(group)))


TOLL = join(
    Ruleset(
        name="toll",
        phases=(Phase("act", frozenset({"Halt", "Look"}), "alternate", by="group"),),
        actions=(Halt, Look, EndPhase),
        steps=(Sacrifice, WhoFalls),
        unfit=lambda state, unit: [] if unit.present else [Refusal("it is gone")],
        at_go_end={"act": (toll,)},
    )
)


def test_what_happens_at_the_end_of_a_go_comes_before_the_next():
    """Once, when the last unit of the group is done; what is asked then is answered before the go passes."""
    game = match("Red/A/1", "Red/A/2", "Red/B/1", "Blue/X/1", "Blue/X/2", rules=TOLL)
    game.play(Halt("Red", "ra1"))
    assert game.state.asked is None
    game.play(Halt("Red", "ra2"))
    assert (game.state.going, game.state.to_act) == ("A", {"Red"})
    assert game.state.asked.about == WhoFalls(("ra1", "ra2"))
    game.play(Pick("Red", "ra1"))
    assert game.state.units["ra1"].removed == "destroyed"
    assert (game.state.going, game.state.to_act, game.state.asked) == ("", {"Blue"}, None)
    game.play(EndPhase("Blue"))
    assert game.state.asked.sides == ("Blue",)


def test_a_unit_that_is_not_asked_about_is_no_answer():
    """Nor is any, where nothing is asked."""
    game = match("Red/A/1", "Red/B/1", "Blue/X/1", rules=TOLL)
    with pytest.raises(IllegalAction, match="not in the act phase"):
        game.play(Pick("Red", "ra1"))
    game.play(Halt("Red", "ra1"))
    with pytest.raises(IllegalAction, match="rb1 is not one of the units in question"):
        game.play(Pick("Red", "rb1"))
    with pytest.raises(IllegalAction, match="it is Red's go"):
        game.play(Pick("Blue", "ra1"))


def test_undo_goes_back_before_the_end_of_a_go():
    """The question is gone with what led to it, and comes again."""
    game = match("Red/A/1", "Blue/X/1", rules=TOLL)
    before = game.state
    game.play(Halt("Red", "ra1"))
    assert game.undo("Red")
    assert game.state == before
    game.play(Halt("Red", "ra1"))
    assert game.state.wound_up
    assert game.disputed() == []


def test_the_end_of_a_go_of_single_units_is_one_too():
    """Where units act in turn each is a go; in a phase of whole goes all that a side does is."""
    ended = []
    for order, expected in (("alternate", ["Red", "Blue"] * 2), ("whole", ["Red", "Blue"])):
        ended.clear()
        rules = join(
            Ruleset(
                name="single",
                phases=(Phase("act", frozenset({"Halt"}), order),),
                actions=(Halt, EndPhase),
                at_go_end={"act": (lambda table, side: ended.append(side),)},
            )
        )
        game = match("Red//1", "Red//2", "Blue//1", "Blue//2", rules=rules)
        for unit in ("r1", "r2", "b1", "b2") if order == "whole" else ("r1", "b1", "r2", "b2"):
            game.play(Halt(game.state.units[unit].side, unit))
        assert ended == expected

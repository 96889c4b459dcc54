"""Fighters for tests, in contact, and exchanges with scripted dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from game.core.engine.dice import script
from game.files import places
from game.files.cards import Library
from game.files.record_sheets import machines
from game.rules.close_assault.duel.setting_out import come_in
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.dice import SeededDice
from game.rules.close_assault.fighting.fighter import Fighter, fresh
from game.rules.close_assault.sheets.sheet_files import SHEETS
from game.rules.close_assault.tactics.exchange import Exchange, carry_out, exchange


@cache
def sheets() -> Library:
    """Return every record sheet that comes with the game."""
    return machines(places.record_sheets(), SHEETS)


def fighter(name: str, **given: Any) -> Fighter:
    """Return the machine called *name* undamaged, with *changes*."""
    return replace(fresh(sheets().find(name)), **given)


def silent(one: Fighter) -> Fighter:
    """Return *one* with all its weapons already fired this turn."""
    return replace(one, fired=frozenset(range(len(one.machine.weapons))))


def pair(
    attacker: Fighter, defender: Fighter, entry: Any = "move", hexes: int = 1, bearing: int = 0
) -> tuple[Fighter, Fighter]:
    """Return both in the hex."""
    return come_in(attacker, defender, entry, hexes=hexes, bearing=bearing)


class Played:
    """An exchange played with scripted dice: the bout, every roll, all text."""

    def __init__(self, found: Exchange, *faces: int) -> None:
        self.dice = SeededDice("", script(*faces))
        self.said: list[tuple[str, str]] = []
        self.bout: Bout = carry_out(found, self.dice, lambda words, rule: self.said.append((words, rule)))
        self.mine, self.theirs = (one.as_it_stands() for one in self.bout.fighters)

    @property
    def rolled(self) -> list[str]:
        """The purposes of all throws, in order, without the thrower's name."""
        return [roll.what.partition(", ")[2] for roll in self.dice.rolls]


def play(
    attacker: Fighter, defender: Fighter, mine: str, theirs: str, *faces: int, difference: bool = False
) -> Played:
    """Play the exchange of two tactics with dice that show *faces*."""
    return Played(exchange(attacker, defender, mine, theirs, difference=difference), *faces)


def lost(one: Fighter, location: str) -> int:
    """Return how many points of armour and structure *location* has lost."""
    whole = one.machine
    armor = whole.armor.get(location, 0) - one.armor.get(location, 0)
    return (
        armor + whole.structure[location] - one.structure[location] if location in whole.structure else armor
    )


def harmed(one: Fighter) -> dict[str, int]:
    """Return the points lost by each location that lost any."""
    found = {at: lost(one, at) for at in {*one.machine.armor, *one.machine.structure}}
    return {at: points for at, points in sorted(found.items()) if points}

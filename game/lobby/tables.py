"""From a scenario's file to a match, its seats and its names, for the commands that play or measure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from game.core.engine.dice import Throw, throw
from game.core.engine.match import Match
from game.core.engine.turns import begun, moving
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.observe import OVERSEER, observe
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile, Problem
from game.lobby.preloading import loading

CALLED = "by its id in the scenario; for a side what it does not know fully by its counter, as 'Blue 3'"


@dataclass
class CommandBattle:
    """A match, and the side through whose eyes a command sees it.

    Attributes:
        side: None for everything.
    """

    match: Match
    side: Side | None = None

    @property
    def looking(self) -> Seat:
        """The seat that the command looks from: of its side, or of one who sees all."""
        return Seat(OVERSEER if self.side is None else self.side, self.match)


def begin(
    path: Path, *, dice: Throw = throw, seed: str | None = None, side: Side | None = None
) -> CommandBattle:
    """Return the battle of the scenario at *path*, begun.

    Raises:
        BadFile: with every problem of its files.
    """
    found = read(path, seed=seed, side=side)
    match = Match(found.state, dice)
    match.play(found.begin)
    return CommandBattle(match, side)


def read(path: Path, *, seed: str | None = None, side: Side | None = None) -> BattleStart:
    """Return `start` for a command, which keeps all that is loaded until it ends."""
    with loading():
        return start(path, seed=seed, side=side)


def start(path: Path, *, seed: str | None = None, side: Side | None = None) -> BattleStart:
    """Return the start of the scenario at *path*, with *seed* instead of its own where one is given.

    Raises:
        BadFile: with every problem of its files, or if *side* is none of its sides.
    """
    found = battle_start(read_scenario(path), seed=seed)
    if side is not None and side not in found.state.sides:
        sides = ", ".join(found.state.sides)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no side {side}; there are {sides}")])
    return found


def seen(found: BattleStart, side: Side | None) -> View:
    """Return the start of a battle as *side* sees it; None sees all."""
    return observe(found.state, OVERSEER if side is None else side)


def walking(found: BattleStart, side: Side | None) -> View:
    """Return the same in the first phase in which units go along paths, begun."""
    state = begun(found.state, moving(found.state), turn=max(found.begin.turn, 1))
    return seen(replace(found, state=state), side)


def named(view: View) -> dict[UnitId, str]:
    """Return how the units of *view* are called, in the order in which they are listed.

    As in the file where all is known of them, else by side and counter: the file's name may say what a unit
    is, and that it is there at all.
    """
    names = {key: name for key, name in view.brief.names.items() if key in view.units}
    others = [unit for key, unit in view.units.items() if key not in names]
    for unit in sorted(others, key=lambda one: (view.sides.index(one.side), len(one.counter), one.counter)):
        called = by_counter(unit)
        while called in names.values():
            called += "'"
        names[unit.id] = called
    return names


def by_counter(unit: Unit) -> str:
    """Return how *unit* is called by its counter: Blue 3.

    >>> from game.geometry.point import Point
    >>> by_counter(Unit("u1", "Blue", "Griffin", Point(1, 1), counter="3"))
    'Blue 3'
    """
    return f"{unit.side} {unit.counter or unit.name}"


def callable_in(view: View) -> dict[str, UnitId]:
    """Return the units of *view* by every name that they answer to: those of `named`, and their counters."""
    names = {name: key for key, name in named(view).items()}
    counters = {by_counter(unit): key for key, unit in view.units.items() if unit.counter}
    return names | {name: key for name, key in counters.items() if name not in names}


def unit_named(view: View, name: str, path: Path) -> Unit:
    """Return the unit of *view*, a view of the scenario at *path*, that is called so.

    Raises:
        BadFile: if there is none that may be known of; the message says no more than *view* does.
    """
    key = callable_in(view).get(name)
    if key is None:
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no unit {name}; {there_are(view)}")])
    return view.units[key]


def there_are(view: View) -> str:
    """Return which units there are for who has *view*, in a clause."""
    return f"there are {', '.join(named(view).values()) or 'none'}"

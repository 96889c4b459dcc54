"""From a scenario file to the start of its battle and the names of its units, for the commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.core.engine.turns import begun, moving
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.observe import OVERSEER, observe
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile, Problem
from game.lobby.preloading import loading

CALLED = "by its id in the scenario; with --side, partly known units by their counter, as 'Blue 3'"


def read(path: Path, *, seed: str | None = None, side: Side | None = None) -> BattleStart:
    """Return `start` for a command, and keep all that was loaded until the command ends."""
    with loading():
        return start(path, seed=seed, side=side)


def start(path: Path, *, seed: str | None = None, side: Side | None = None) -> BattleStart:
    """Return the start of the scenario at *path*, with *seed* if given instead of its own.

    Raises:
        BadFile: with every problem of its files, or if it has no *side*.
    """
    found = battle_start(read_scenario(path), seed=seed)
    if side is not None and side not in found.state.sides:
        sides = ", ".join(found.state.sides)
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no side {side}; there are {sides}")])
    return found


def seen(found: BattleStart, side: Side | None) -> View:
    """Return the start of a battle as *side* sees it; None sees everything."""
    return observe(found.state, OVERSEER if side is None else side)


def walking(found: BattleStart, side: Side | None) -> View:
    """Return the same, begun and in the first phase in which units follow paths."""
    state = begun(found.state, moving(found.state), turn=max(found.begin.turn, 1))
    return seen(replace(found, state=state), side)


def named(view: View) -> dict[UnitId, str]:
    """Return the names of the units of *view*, in list order.

    A fully known unit has its name from the file, any other one side and counter: the name in the file may
    reveal what a unit is, or that it exists.
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
    """Return the name of *unit* by its counter: Blue 3.

    >>> from game.geometry.point import Point
    >>> by_counter(Unit("u1", "Blue", "Griffin", Point(1, 1), counter="3"))
    'Blue 3'
    """
    return f"{unit.side} {unit.counter or unit.name}"


def callable_in(view: View) -> dict[str, UnitId]:
    """Return the units of *view* by each of their names: those from `named`, and their counters."""
    names = {name: key for key, name in named(view).items()}
    counters = {by_counter(unit): key for key, unit in view.units.items() if unit.counter}
    return names | {name: key for name, key in counters.items() if name not in names}


def unit_named(view: View, name: str, path: Path) -> Unit:
    """Return the unit called *name* in *view*, a view of the scenario at *path*.

    Raises:
        BadFile: if the view has none; the message says no more than the view does.
    """
    key = callable_in(view).get(name)
    if key is None:
        raise BadFile([Problem(str(path), 1, 1, "", f"there is no unit {name}; {there_are(view)}")])
    return view.units[key]


def there_are(view: View) -> str:
    """Return a clause that lists the units of *view*."""
    return f"there are {', '.join(named(view).values()) or 'none'}"

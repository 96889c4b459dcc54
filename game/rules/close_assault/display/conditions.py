"""The condition of fighters on the table: signs on tokens, notes on cards, and who swarms whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.views.marks import LineMark, Mark
from game.geometry.point import toward
from game.rules.close_assault.on_table.fighters import status_of, swarmers
from game.rules.close_assault.on_table.outside_fire import locked_hex
from game.rules.close_assault.on_table.records import FighterStatus


def signs(view: State, unit: Unit) -> Iterator[str]:
    """Yield the signs of the condition of *unit* in close assault."""
    yield from (sign for sign, _ in _conditions(view, unit))


def notes(view: State, unit: Unit) -> Iterator[str]:
    """Yield the condition of *unit* in close assault, for its card."""
    yield from (note for _, note in _conditions(view, unit))


def swarm_marks(view: State) -> Iterator[Mark]:
    """Yield an arrow from each swarming platoon to its target while the hex is played (CA-94)."""
    for unit in view.present if view.encounter is not None else ():
        target = view.units.get(status_of(unit).swarms or "")
        if target is not None and target.present and target.at != unit.at:
            yield LineMark((unit.at, toward(target.at, unit.at, target.base / 2)), "swarm", arrow=True)


def _conditions(view: State, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield each condition of *unit*: the name of its sign, and what it means."""
    if not unit.present:
        return
    yield from _of_its_own(status_of(unit))
    if target := status_of(unit).swarms:
        yield "swarms", f"its men are on {_named(view, (target,))} (CA-94)"
    if riders := swarmers(view, unit.id):
        yield "swarmed", f"infantry on it: {_named(view, riders)} (CA-94)"
    locked = locked_hex(view, unit.id) if view.encounter is None else None
    if locked is not None:
        foes = [key for key in locked.units if key in view.units and view.units[key].side != unit.side]
        yield "locked", f"locked in a close assault with {_named(view, foes)} (CA-55)"


def _of_its_own(fares: FighterStatus) -> Iterator[tuple[str, str]]:
    if fares.prone:
        yield "prone", "on the ground (CA-84)"
    if not fares.awake:
        yield "unconscious", "its pilot is unconscious (CA-85)"
    if fares.stuck:
        yield "stuck", "cannot move any more (CA-88)"


def _named(view: State, units: Iterable[UnitId]) -> str:
    return ", ".join(view.units[key].name if key in view.units else "something unseen" for key in units)

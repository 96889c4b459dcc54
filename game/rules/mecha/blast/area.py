"""BLAST-05 to -09: the units under a template, and the effect of a strike on them."""

from __future__ import annotations

from game.battlefield.contact import disc_of
from game.battlefield.templates.template import disc
from game.core.model.state import State
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Side, Unit
from game.geometry.point import Point, distance
from game.geometry.value import Value
from game.rules.mecha.blast.prints import RADIUS
from game.rules.mecha.structures import Structure, structures
from game.rules.mecha.units import CHEAP

SLACK = 0.01
"""More inches than rounding could add to a template."""


class BlastArea(Value):
    """The mecha (in the order of the state) and structures that a template touches, including its edge."""

    mecha: tuple[Unit, ...]
    structures: tuple[Structure, ...]


def under(state: State, at: Point) -> BlastArea:
    """Return what a template centred on *at* touches (BLAST-08)."""
    units = {unit.id: unit for unit in state.present}
    bases = [disc_of(unit) for unit in units.values()]
    found = disc(state.battlefield, at, RADIUS, bases)
    built = {one.id: one for one in structures(state)}
    return BlastArea(
        tuple(units[base.id] for base in found.bases),
        tuple(built[feature] for feature in found.features if feature in built),
    )


def in_the_way(state: State, side: Side, at: Point) -> list[Unit]:
    """Return the mecha of *side* that prevent it from aiming a template at *at* (BLAST-05)."""
    reach = RADIUS + SLACK
    if not any(distance(unit.at, at) <= reach + unit.base for unit in state.present if unit.side == side):
        return []
    return [unit for unit in under(state, at).mecha if unit.side == side and not unit.profile.has(CHEAP)]


def dealt(md: int, df: int, strike: int, *, primary: bool = False) -> int:
    """Return the damage of *strike*: full to the primary target, else half; none to a higher DF (BLAST-07).

    >>> dealt(9, 5, 5, primary=True), dealt(9, 5, 5), dealt(9, 6, 5, primary=True)
    (9, 4, 0)
    """
    if df > strike:
        return 0
    return md if primary else md // 2


def dealt_tally(md: int, *, primary: bool) -> Tally:
    """Return the damage of a strike that reaches the DF, as a tally (BLAST-07, BLAST-08)."""
    whole = Modifier(md, "MD of the weapon", "BLAST-07")
    if primary:
        return Tally((whole,))
    return Tally((whole, Modifier(md // 2 - md, "not the primary target: half, rounded down", "BLAST-08")))

"""Hidden enemies: a side knows no more than that some must be left, and where such units may hide.

A view shows nothing of them, neither how many there are nor where. But if all known units of a side have gone
and the battle goes on after the turn in which the last one went, it has units that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from game.ai.assessment import Assessment, HiddenEnemy
from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.lattice import STEP, Lattice
from game.core.model.estimates import Estimates
from game.core.model.events import Moved, Removed
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Hideouts, View
from game.core.model.unit import COUNTER_BASE, Side, Unit
from game.core.views.seat import Seat
from game.geometry.identity import Identity
from game.geometry.lazy import Recent
from game.geometry.point import EPS, ORIGIN, Path, Point, cut, length

FOUND, AWAY, LURKS = "could find a hidden enemy", "far from where one may hide", "damage feared from hiding"
MOST_HIDING = 40
"""The number of places of a hidden enemy from which its attacks are feared, evenly spaced."""
_PLACES = Recent[Floats](4)


def hidden_enemies(seat: Seat, estimates: Estimates) -> list[HiddenEnemy]:
    """Return one unit of each side that *seat* knows to have hidden units and no others; mostly none."""
    view = seat.view
    kinds = [one for one in view.rules.hideouts if one.fits(view.rules)]
    if not kinds or estimates.stage(view) == "place":
        return []
    gone = [side for side in view.sides if side != seat.side and not _seen(view, estimates, side)]
    if not gone or _went_this_turn(seat, gone):
        return []
    places = _unsearched(seat, estimates.lattice(view), kinds)
    own = estimates.fighters(view, seat.side)
    finds = {unit.id: max(_reach(view, unit, one) for one in kinds) for unit in own}
    unknown = (estimates.believed(view, seat.side, _anybody(view, side)) for side in gone)
    return [HiddenEnemy(unit, places, finds) for unit in unknown] if len(places) else []


def _seen(view: View, estimates: Estimates, side: Side) -> bool:
    """Whether units of *side* are known to be left that keep it in the battle."""
    coming = (unit for unit in view.units.values() if unit.side == side and unit.removed is None)
    return bool(estimates.fighters(view, side)) or any(
        unit.enters is not None and not unit.afar for unit in coming
    )


def _went_this_turn(seat: Seat, sides: Sequence[Side]) -> bool:
    """Whether a unit of one of *sides* has gone in this turn: the battle may yet end with it."""
    view, went = seat.view, False
    for event in reversed(seat.since(0)):
        if isinstance(event, PhaseBegan) and (went or event.turn < view.turn):
            return went and event.turn == view.turn
        went = went or (isinstance(event, Removed) and view.units[event.unit].side in sides)
    return went


def _anybody(view: View, side: Side) -> Unit:
    """Return a unit of *side* of which nothing is known."""
    key = f"hidden {view.sides.index(side)}"
    return Unit(key, side, "", ORIGIN, base=COUNTER_BASE).as_blip()


def _unsearched(seat: Seat, lattice: Lattice, kinds: Sequence[Hideouts]) -> Floats:
    """Return the places that may hide a unit and where the side has not looked; all if it has everywhere."""
    every = [(one, _hideouts(seat.view, lattice, one)) for one in kinds]
    left = [places[~_searched(seat, one, places)] for one, places in every]
    found = np.unique(np.concatenate(left), axis=0)
    return found if len(found) else np.unique(np.concatenate([places for _, places in every]), axis=0)


def _hideouts(view: View, lattice: Lattice, kind: Hideouts) -> Floats:
    """Return the nodes of the grid, and the points between four of them, that may hide a unit."""

    def made() -> Floats:
        nodes = np.stack([lattice.x[: lattice.grid], lattice.y[: lattice.grid]], axis=1)
        every = np.concatenate([nodes, nodes + STEP / 2])
        inside = every[(every < [view.battlefield.width, view.battlefield.depth]).all(axis=1)]
        points = [Point(x, y) for x, y in inside.tolist()]
        found: Floats = inside[np.array(kind.hides(view, points), dtype=bool)]
        return found

    return _PLACES.of((Identity(lattice), Identity(kind)), made)


def _searched(seat: Seat, kind: Hideouts, places: Floats) -> Bools:
    """Return at which of *places* the side has looked: now, and before if what hides stays where it is."""
    looks = [*_looks(seat, kind)] if kind.still else []
    view = seat.view
    own = (unit for unit in view.present if unit.side == seat.side)
    looks += [(*unit.at, _reach(view, unit, kind)) for unit in own]
    east, south, reach = np.array(looks).reshape(-1, 3).T[:, :, None]
    near = np.hypot(places[:, 0] - east, places[:, 1] - south) <= reach
    return np.asarray(near.any(axis=0))


def _looks(seat: Seat, kind: Hideouts) -> Iterator[tuple[float, float, float]]:
    """Yield the places at which the side's units have been, with how far they looked from there."""
    view = seat.view
    for event in seat.since(0):
        unit = view.units.get(event.unit) if isinstance(event, Moved) else None
        if unit is None or unit.side != seat.side or not isinstance(event, Moved):
            continue
        yield (*event.path[-1], _reach(view, unit, kind))
        yield from ((*at, unit.base + COUNTER_BASE) for at in _along(event.path))


def _along(path: Path) -> Path:
    """Return the places along *path*, an inch apart."""
    return tuple(cut(path, float(inches))[0][-1] for inches in range(int(length(path))))


def _reach(view: View, unit: Unit, kind: Hideouts) -> float:
    """Return the inches from its centre within which *unit* finds what hides."""
    return kind.finds(view, unit) + unit.base + COUNTER_BASE


def hiding_terms(assessment: Assessment, unit: Unit, nodes: Ints) -> Mapping[str, Floats]:
    """Return what *nodes* are worth to *unit* for finding hidden enemies, and what it fears from them.

    A side that is to hold a point or to break through does not look for them.
    """
    if not assessment.hidden:
        return {}
    weights, lattice = assessment.weights, assessment.lattice
    found, away, fear = np.zeros(len(nodes)), np.zeros(len(nodes)), np.zeros(len(nodes))
    ends = np.stack([lattice.x[nodes], lattice.y[nodes]], axis=1)
    for one in assessment.hidden:
        gap = np.hypot(*(ends[:, None] - one.places).T).T - one.finds[unit.id]
        met = (gap <= 0) | _met(unit, ends, one.places)
        found += assessment.body(one.unit).points * met.mean(axis=1)
        away += np.maximum(gap.min(axis=1), 0.0)
        some = assessment.thinned(_nodes_near(lattice, one.places), MOST_HIDING)
        fear += assessment.exchange(one.unit, some, unit, nodes).mean(axis=0)
    goal = assessment.view.brief.victory.get(assessment.side)
    feared = {LURKS: -weights.taken * fear}
    if goal is not None and goal.kind != "destroy":
        return feared
    return {FOUND: found, AWAY: -weights.goal * away, **feared}


def _nodes_near(lattice: Lattice, places: Floats) -> Ints:
    """Return the nodes of the grid nearest to *places*, each once."""
    columns = np.count_nonzero(lattice.y[: lattice.grid] == lattice.y[0])
    column, row = np.minimum(places // STEP, [columns - 1, lattice.grid // columns - 1]).T.astype(np.intp)
    return np.unique(row * columns + column)


def _met(unit: Unit, ends: Floats, places: Floats) -> Bools:
    """Return which of *places* a straight move of *unit* to each of *ends* touches: a row for each end."""
    if not unit.present:
        return np.zeros((len(ends), len(places)), dtype=bool)
    along, there = ends - unit.at, places - unit.at
    square = np.maximum((along * along).sum(axis=1), EPS)
    share = np.clip(np.einsum("ni,hi->nh", along, there) / square[:, None], 0.0, 1.0)
    off = there[None] - along[:, None] * share[:, :, None]
    return np.asarray(np.hypot(off[..., 0], off[..., 1]) <= unit.base + COUNTER_BASE)

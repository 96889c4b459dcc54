"""The templates of homing rounds as data for the lab: they come down on designated targets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.battlefield.terrain.ground import levels
from game.core.model.burst import Burst, Fall
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, distance
from game.mechanics.dice.two_dice import TOTALS
from game.rules.alpha_strike.artillery.display.bursts import bodies, middle
from game.rules.alpha_strike.artillery.guns.aim import RoundAim, aimed, flight, rings
from game.rules.alpha_strike.artillery.guns.fire_mission import against_ground, homes, unready
from game.rules.alpha_strike.artillery.guns.homing import SEEKS, sought
from game.rules.alpha_strike.artillery.guns.pieces import Piece, pieces
from game.rules.alpha_strike.cards.aloft import zone_of

HITS = sum(total >= SEEKS.total for total in TOTALS) / len(TOTALS)


def guided(view: State, unit: Unit) -> Iterable[Burst]:
    """Yield the burst of the homing rounds of each piece of *unit* (ARTY-14)."""
    known = UNKNOWN not in (unit.profile, unit.status)
    if not known or not (unit.present or unit.afar) or zone_of(unit):
        return
    for piece in pieces(unit.profile):
        if homes(view, piece):
            yield law(view, unit, piece, middle(view.battlefield), "", first=True)


def law(view: State, unit: Unit, piece: Piece, at: Point, target: UnitId, *, first: bool = False) -> Burst:
    """Return the burst of a homing round of *piece* fired at *at*, the position of *target*."""
    aim = aimed(view, unit, piece, at, indirect=True)
    laid, fallen = rings(aim), falls(aim, target)
    far = float(view.rules.options["homing_tag"])
    seeks = f'it finds what is designated in turn {_turn(aim)} within {far:g}" of its point (ARTY-14)'
    return Burst(
        unit=unit.id,
        side=unit.side,
        weapon=f"{piece.name}, homing",
        rings=tuple(radius for radius, _ in laid),
        falls=fallen,
        bodies=bodies(view, unit, piece, laid, fallen, targets=True),
        ground=partial(levels, view.battlefield),
        spots=False,
        refusals=lambda point, who: _refused(aimed(view, unit, piece, point, indirect=True)),
        tuned=partial(law, view, unit, piece) if first else None,
        seeks=partial(_found, view, unit, piece),
        choices={"weapon": piece.code, "indirect": True, "homing": True},
        notes=(*map(str, SEEKS.terms), seeks),
        rule="ARTY-14",
    )


def falls(aim: RoundAim, target: UnitId) -> tuple[Fall, ...]:
    """Return the possible landings of a round at *target* ("" if nothing is designated): on it, or lost.

    Until the guns fire in the turn of arrival, any unit may still be designated.
    """
    state, turn = aim.state, _turn(aim)
    settled = turn == state.turn and state.now.name == "artillery"
    marked = {unit.id for unit in sought(state, aim.unit.side, aim.at)} if turn == state.turn else set()
    if not target or (settled and target not in marked):
        return (Fall("nothing designated: lost", 1.0, rule="ARTY-14", lost=True),)
    least = f"{SEEKS.total} or more"
    hit = least if target in marked else f"{least}, if designated in turn {turn}"
    missed = Fall(f"{SEEKS.total - 1} or less: lost", 1.0 - HITS, rule="ARTY-14", lost=True)
    return (Fall(hit, HITS, rule="ARTY-14"), missed)


def _turn(aim: RoundAim) -> int:
    """Return the turn in which the round lands."""
    return aim.state.turn + flight(aim)


def _found(view: State, unit: Unit, piece: Piece, at: Point) -> UnitId:
    """Return the designated unit that a round fired at *at* now would seek: the nearest one."""
    if flight(aimed(view, unit, piece, at, indirect=True)):
        return ""
    found = sought(view, unit.side, at)
    return min(found, key=lambda one: distance(one.at, at)).id if found else ""


def _refused(aim: RoundAim) -> tuple[Refusal, ...]:
    """Return why the round cannot be fired now: the same refusals as for the action itself."""
    return tuple(unready(aim.state, aim.unit, aim.piece.code) or against_ground(aim, homing=True))

"""The templates of a unit's artillery as data, from which the lab computes exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from game.battlefield.contact import base_region
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import levels
from game.core.model.burst import Body, Burst, BurstHit, Fall
from game.core.model.state import State
from game.core.model.tally import Refusal, Tally
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.mechanics.dice.two_dice import TOTALS
from game.rules.alpha_strike.artillery.guns.aim import RoundAim, aimed, locked, number, rings
from game.rules.alpha_strike.artillery.guns.fire_mission import against_ground, unready
from game.rules.alpha_strike.artillery.guns.landing import is_nothing
from game.rules.alpha_strike.artillery.guns.pieces import AIRBORNE, MISSILES, Piece, pieces
from game.rules.alpha_strike.cards.aloft import zone_of
from game.rules.alpha_strike.cards.specials import rating

Laid = Sequence[tuple[float, int]]
"""The rings of a template, each with its damage."""
MINIMAL = ((0, 0.5), (1, 0.5))
HARMLESS = BurstHit(0, 0, 1.0)


def bursts(view: State, unit: Unit) -> Iterable[Burst]:
    """Yield the bursts of each piece of *unit* at the ground, direct and indirect (ARTY-02, ARTY-04)."""
    if UNKNOWN in (unit.profile, unit.status) or not (unit.present or unit.afar):
        return
    for piece in pieces(unit.profile):
        for indirect in _ways(unit, piece):
            yield law(view, unit, piece, middle(view.battlefield), "", indirect=indirect, first=True)


def _ways(unit: Unit, piece: Piece) -> tuple[bool, ...]:
    """Return the values of `indirect` with which *unit* can fire *piece* at the ground."""
    if zone_of(unit):
        return (True,) if piece.code in AIRBORNE else ()
    if piece.capital and piece.code not in MISSILES:
        return ()
    return (True, False) if unit.present else (True,)


def middle(field: Battlefield) -> Point:
    """Return the middle of the table, the initial aiming point of a burst."""
    return Point(field.width / 2, field.depth / 2)


def law(
    view: State, unit: Unit, piece: Piece, at: Point, target: str, *, indirect: bool, first: bool = False
) -> Burst:
    """Return the burst of *piece* aimed *at* a point, or directly at *target*."""
    aim = _aim(view, unit, piece, at, target, indirect=indirect)
    laid = rings(aim)
    need = number(aim)
    fallen = falls(aim, need)
    again = partial(law, view, unit, piece, indirect=indirect) if first else None
    return Burst(
        unit=unit.id,
        side=unit.side,
        weapon=piece.name if indirect else f"{piece.name}, direct",
        rings=tuple(radius for radius, _ in laid),
        falls=fallen,
        bodies=bodies(view, unit, piece, laid, fallen, targets=not indirect),
        ground=partial(levels, view.battlefield),
        refusals=lambda point, who: _refused(_aim(view, unit, piece, point, who, indirect=indirect)),
        tuned=again,
        choices={"weapon": piece.code} | ({} if aim.air else {"indirect": indirect, "homing": False}),
        notes=tuple(map(str, need.terms)),
        rule="ARTY-04",
    )


def falls(aim: RoundAim, need: Tally) -> tuple[Fall, ...]:
    """Return where the round lands for each result of its roll against *need* (ARTY-10, ARTY-13)."""
    if locked(aim):
        return (Fall("locked on", 1.0, rule="ARTY-10"),)
    least = need.least
    chances = {total: TOTALS.count(total) / len(TOTALS) for total in sorted(set(TOTALS))}
    hit = sum(chance for total, chance in chances.items() if total >= least)
    found = [Fall(f"{least} or more", hit, rule="ARTY-02")] if hit else []
    for total, chance in sorted(chances.items(), reverse=True):
        if total < least:
            short = least - total
            found.append(
                Fall(f"{short} too low", chance, ((float(short * aim.piece.drift), 1.0),), rule="ARTY-13")
            )
    return tuple(found)


def bodies(
    view: State, unit: Unit, piece: Piece, laid: Laid, fallen: Sequence[Fall], *, targets: bool
) -> tuple[Body, ...]:
    """Return the known bodies on the table and the effect of each fall on them.

    Args:
        targets: Whether enemies are aimed at, not only the ground.
    """
    built = _built(view.battlefield, len(laid), len(fallen))
    return (*_units(view, unit, piece, laid, fallen, targets=targets), *built)


def _units(
    view: State, unit: Unit, piece: Piece, laid: Laid, fallen: Sequence[Fall], *, targets: bool
) -> Iterable[Body]:
    nothing = ((HARMLESS,),) * len(laid)
    for one in view.present:
        if one.profile is not UNKNOWN and is_nothing(one):
            continue
        hits = _hits(one, piece, laid)
        yield Body(
            id=one.id,
            name=one.name,
            side=one.side,
            at=one.at,
            base=one.base,
            shape=base_region(one),
            level=one.level,
            hits=tuple(nothing if fall.lost else hits for fall in fallen),
            left=None if one.status is UNKNOWN else one.status.armor + one.status.structure,
            friend=one.side == unit.side,
            target=targets and one.side != unit.side and one.profile is not UNKNOWN,
        )


def _built(field: Battlefield, rings: int, count: int) -> Iterable[Body]:
    """Yield the buildings: templates cover them but do not damage them (ARTY-04)."""
    for one in field.features:
        if one.form is Form.BUILDING:
            yield Body(
                id=one.id,
                name=one.name or f"the {one.kind} {one.id}",
                side="",
                at=Point(*one.polygon.centroid.coords[0]),
                base=0.0,
                hits=(((HARMLESS,),) * rings,) * count,
                shape=one.polygon,
            )


def _hits(one: Unit, piece: Piece, laid: Laid) -> tuple[tuple[BurstHit, ...], ...]:
    """Return the hits of each template of *piece* on *one*, less its point defence (ARTY-20)."""
    known = one.profile is not UNKNOWN and one.profile.specials is not UNKNOWN
    stops = rating(one.profile, "PNT") if piece.missile and known else 0
    found: list[tuple[BurstHit, ...]] = []
    for _, full in laid:
        if piece.minimal:
            found.append(tuple(BurstHit(0, full + more, chance) for more, chance in MINIMAL))
        else:
            found.append((BurstHit(0, max(0, full - stops), 1.0),))
    return tuple(found)


def _aim(view: State, unit: Unit, piece: Piece, at: Point, target: str, *, indirect: bool) -> RoundAim:
    found = view.units.get(target) if target and not indirect else None
    known = found is not None and found.present and found.profile is not UNKNOWN
    return aimed(view, unit, piece, at, indirect=indirect, target=found if known else None)


def _refused(aim: RoundAim) -> tuple[Refusal, ...]:
    """Return why the round cannot be fired now: the same refusals as for the actions themselves."""
    return tuple(unready(aim.state, aim.unit, aim.piece.code) or against_ground(aim))

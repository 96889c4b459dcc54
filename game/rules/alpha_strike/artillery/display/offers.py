"""How the interface offers the actions of artillery: guns, TAG, indirect fire, capital weapons, flying."""

from __future__ import annotations

from game.core.model.state import Offer, State
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.artillery.guns.bombard import (
    Bombard,
    CounterBattery,
    FireAgain,
    Shell,
    known_points,
)
from game.rules.alpha_strike.artillery.guns.counter_battery import heard
from game.rules.alpha_strike.artillery.guns.fire_mission import homes, ready
from game.rules.alpha_strike.artillery.guns.indirect import BEST, Indirect, lobbed
from game.rules.alpha_strike.artillery.guns.pieces import AIRBORNE, MISSILES, Piece
from game.rules.alpha_strike.artillery.guns.plot import PlotPoint, has_guns
from game.rules.alpha_strike.artillery.guns.spotters import tag_range
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire
from game.rules.alpha_strike.artillery.sky.flak import Flak
from game.rules.alpha_strike.artillery.sky.fly import Fly, ways
from game.rules.alpha_strike.artillery.sky.side_view import side_view
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.cards.units import Damage


def _known(unit: Unit) -> bool:
    return UNKNOWN not in (unit.profile, unit.status)


def ground_pieces(view: State, unit: Unit) -> tuple[Piece, ...]:
    """Return the pieces that *unit* can still fire at the ground this turn."""
    if not _known(unit):
        return ()
    fits = AIRBORNE if zone_of(unit) else MISSILES
    return tuple(one for one in ready(view, unit) if one.code in fits or not (one.capital or zone_of(unit)))


def weapons(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the codes of `ground_pieces`."""
    return tuple(piece.code for piece in ground_pieces(view, unit))


def guns(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the codes of the pieces that are not capital weapons."""
    return tuple(piece.code for piece in ground_pieces(view, unit) if not piece.capital)


def salvos(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the codes of the capital weapons that can still fire into the sky this turn."""
    if not _known(unit):
        return ()
    return tuple(piece.code for piece in ready(view, unit) if piece.capital)


def flying(view: State, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies of *unit* in the sky."""
    return tuple(one.id for one in view.units.values() if one.side != unit.side and zone_of(one))


def overhead(view: State, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies of *unit* in the Central Zone."""
    return tuple(key for key in flying(view, unit) if zone_of(view.units[key]) == CENTRAL)


def batteries(view: State, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemy batteries that *unit* can fire back at."""
    return tuple(one.id for one in heard(view, unit.side))


def _ways(view: State, unit: Unit) -> tuple[bool, ...]:
    """Return the choices for `indirect`: both, or only one off the table and in the sky."""
    return (False, True) if unit.present else (not zone_of(unit),)


def _homing(view: State, unit: Unit) -> tuple[bool, ...]:
    return (False, True) if any(homes(view, piece) for piece in ready(view, unit)) else (False,)


def _heats(view: State, unit: Unit) -> tuple[int, ...]:
    return tuple(range(unit.profile.ov + 1)) if _known(unit) else (0,)


def _eyes(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the possible spotters for *unit*, preceded by the choice to let the game decide."""
    friends = (one.id for one in view.present if one.side == unit.side and one.id != unit.id)
    return (BEST, *friends)


def _yes_or_no(view: State, unit: Unit) -> tuple[bool, ...]:
    return (False, True)


WEAPON = ("weapon", "Weapon", weapons)
GUN = ("weapon", "Weapon", guns)
WAY = ("indirect", "Indirect", _ways)
HOMING = ("homing", "Homing", _homing)

OFFERS = (
    Offer(
        "Bombard",
        "y",
        Bombard,
        icon="bomb",
        hint="Fire at a point of the table",
        fits=lambda view, unit: bool(ground_pieces(view, unit)),
        choices=(WEAPON, WAY, HOMING),
    ),
    Offer(
        "Fire again",
        "shift+y",
        FireAgain,
        icon="repeat",
        hint="Fire at the last point again, or at one that was plotted",
        fits=lambda view, unit: bool(ground_pieces(view, unit)) and bool(known_points(view, unit)),
        choices=(WEAPON, ("point", "Point", known_points), HOMING),
    ),
    Offer(
        "Shell",
        "f",
        Shell,
        icon="crosshairs",
        hint="Fire directly at a unit in sight",
        fits=lambda view, unit: unit.present and bool(ground_pieces(view, unit)),
        choices=(WEAPON,),
    ),
    Offer(
        "Counter-battery",
        "alt+y",
        CounterBattery,
        icon="target-variant",
        hint="Fire back at a battery whose rounds were seen coming down",
        fits=lambda view, unit: bool(guns(view, unit)) and bool(batteries(view, unit)),
        choices=(GUN,),
        targets=batteries,
    ),
    Offer(
        "Capital fire",
        "alt+f",
        CapitalFire,
        icon="rocket-launch",
        hint="Fire capital weapons at flying units",
        fits=lambda view, unit: bool(salvos(view, unit)) and bool(flying(view, unit)),
        choices=(("weapon", "Weapon", salvos),),
        targets=flying,
        side_view=side_view,
    ),
    Offer(
        "Flak",
        "shift+f",
        Flak,
        icon="airplane-alert",
        hint="Fire at units flying over the table",
        fits=lambda view, unit: unit.present and bool(overhead(view, unit)),
        choices=(("overheat", "Overheat", _heats),),
        targets=overhead,
    ),
    Offer(
        "Indirect fire",
        "shift+i",
        Indirect,
        icon="chart-bell-curve",
        hint="Fire at a unit that a friend sees",
        fits=lambda view, unit: _known(unit) and lobbed(unit.profile) != Damage(),
        choices=(("spotter", "Spotter", _eyes), ("attacks", "Spotter attacks", _yes_or_no)),
    ),
    Offer(
        "TAG",
        "shift+d",
        Designate,
        icon="laser-pointer",
        hint="Designate a unit for guns and homing rounds",
        fits=lambda view, unit: _known(unit) and tag_range(unit) > 0,
    ),
    Offer(
        "TAG a point",
        "alt+d",
        MarkPoint,
        icon="map-marker-radius",
        hint="Designate a point on the ground",
        fits=lambda view, unit: _known(unit) and tag_range(unit) > 0,
    ),
    Offer(
        "Fly",
        "m",
        Fly,
        icon="airplane",
        hint="Fly to a zone of the radar map",
        fits=lambda view, unit: bool(zone_of(unit)),
        choices=(("zone", "Zone", ways),),
    ),
    Offer(
        "Keep the zone",
        "h",
        Fly,
        icon="hand-back-right",
        hint="Stay in its zone, and be done in this phase",
        fits=lambda view, unit: bool(zone_of(unit)),
        choices=(("zone", "Zone", lambda view, unit: ways(view, unit)[:1]),),
        asks=True,
    ),
    Offer(
        "Plot a point",
        "alt+p",
        PlotPoint,
        icon="map-marker-star",
        hint="Plot a point for the guns: locked on from the start",
        fits=lambda view, unit: _known(unit) and has_guns(unit),
    ),
)

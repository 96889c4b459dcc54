"""How the interface offers the actions of squads: buttons, keys and choices."""

from __future__ import annotations

from collections.abc import Callable

from game.core.model.state import Offer, State, View
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.squads.coherency import members
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    SquadStand,
    StandDown,
)
from game.rules.skirmish.movement.squad_moves import SquadMove
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.squad_fire import ALL, THIS, SquadFire
from game.rules.skirmish.suppression.orders import against_order, orders_of, pinned_down
from game.rules.skirmish.turn.setup import Place

SPREADS = (1.0, 0.6, 1.5)
Fits = Callable[[View, Unit], bool]
Choices = tuple[tuple[str, str, Callable[[State, Unit], tuple[object, ...]]], ...]


def _begins(view: State, unit: Unit) -> bool:
    """Whether the squad of *unit* has yet to choose its action."""
    return unit.profile is not UNKNOWN and not orders_of(view, unit).action


def _stands(view: State, unit: Unit) -> bool:
    return _begins(view, unit) and unit.present


def _fires(name: str) -> Fits:
    """Return a predicate for units that are offered the fire action *name*, also after others of a squad."""

    def fits(view: State, unit: Unit) -> bool:
        known = unit.profile is not UNKNOWN and unit.present
        return known and orders_of(view, unit).action in ("", name)

    return fits


def _on_the_move(view: State, unit: Unit) -> bool:
    return unit.profile is not UNKNOWN and orders_of(view, unit).action == "ShootingAdvance"


def _begun(view: State, unit: Unit) -> bool:
    return unit.profile is not UNKNOWN and bool(orders_of(view, unit).action)


def _moves(kind: type[SquadMove]) -> Callable[[View, Unit], list[Refusal]]:
    """Return a function that says why a squad cannot make this move at all."""
    return lambda view, unit: against_order(view, unit, kind.name, kind.words, kind.markers)


def _shoots(kind: type[SquadFire]) -> Callable[[View, Unit], list[Refusal]]:
    """Return a function that says why a squad cannot fire this way at any target."""

    def against(view: View, unit: Unit) -> list[Refusal]:
        mode = kind.mode
        found = against_order(view, unit, mode.action, mode.words, mode.markers)
        return found + pinned_down(view, unit)

    return against


def _who(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the choices of who fires: all, the unit alone, the bearers of each weapon of the squad."""
    weapons = {one.profile.weapon.name for one in members(view, unit) if one.profile.weapon is not None}
    return (ALL, THIS, *(sorted(weapons) if len(weapons) > 1 else ()))


def _spread(view: State, unit: Unit) -> tuple[float, ...]:
    return SPREADS


def _alone(view: State, unit: Unit) -> tuple[bool, ...]:
    return (False, True)


MOVING: Choices = (("spread", "Spread", _spread), ("alone", "Without the squad", _alone))
FIRING: Choices = (("who", "Who fires", _who),)


def _move(kind: type[SquadMove], key: str, icon: str, hint: str, fits: Fits = _begins) -> Offer:
    """Return the offer of a move of the whole squad."""
    return Offer(
        *(kind.words, key, kind), against=_moves(kind), icon=icon, hint=hint, fits=fits, choices=MOVING
    )


def _fire(kind: type[SquadFire], key: str, icon: str, hint: str, choices: Choices = FIRING) -> Offer:
    """Return the offer of a fire action with which a squad begins."""
    fits = _fires(kind.mode.action)
    return Offer(
        *(kind.mode.words, key, kind), against=_shoots(kind), icon=icon, hint=hint, fits=fits, choices=choices
    )


def _stand(kind: type[SquadStand], key: str, icon: str, hint: str) -> Offer:
    """Return the offer of a stationary action of a squad, which must be confirmed."""
    return Offer(kind.words, key, kind, icon=icon, hint=hint, fits=_stands, asks=True)


OFFERS = (
    Offer("Place", "m", Place, icon="map-marker-plus", hint="Put the model into its deployment zone"),
    _move(Advance, "m", "walk", "Move the squad up to MV; no shooting. With one suppression marker at most"),
    _move(
        *(ShootingAdvance, "j", "run"),
        "Move the squad up to half of MV, then fire one die each. With no marker",
    ),
    _move(
        *(AtTheDouble, "d", "run-fast"),
        "Move the squad up to twice MV, not over slow ground; no shooting. With no marker",
    ),
    _move(
        *(FallBack, "n", "arrow-left-bottom"),
        "Move the squad away from the enemy, one marker less; no shooting. With any markers",
        fits=_stands,
    ),
    _fire(
        *(OpenFire, "f", "crosshairs-gps"),
        "Stand and fire all dice; with a leader the rest may fire at another squad. With no marker",
    ),
    _fire(
        *(HaltAndFire, "alt+f", "crosshairs"),
        "Stand and fire half of the dice. With one marker at most, which goes",
    ),
    _fire(
        *(FocusFire, "c", "target"),
        "Stand and fire half of the dice at one squad, each needs 1 less. With no marker",
        choices=(),
    ),
    Offer(
        "Fire",
        "f",
        FireOnTheMove,
        icon="crosshairs-gps",
        hint="Fire one die each after the Shooting Advance",
        fits=_on_the_move,
        choices=FIRING,
    ),
    _stand(Halt, "h", "hand-back-right", "Stand, two markers less; no shooting. With any markers"),
    _stand(
        *(GoToGround, "p", "arrow-collapse-down"),
        "Lie down: harder to see and to hit, one marker less; no shooting. With any markers",
    ),
    Offer(
        "Stand Down",
        "h",
        StandDown,
        icon="check-all",
        hint="The rest of the squad does nothing more",
        fits=_begun,
        asks=True,
    ),
)

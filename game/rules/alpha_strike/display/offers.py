"""How the interface offers the actions of Alpha Strike: buttons, keys and choices."""

from __future__ import annotations

from game.core.model.state import Offer, State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike, choices
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.turn.setup import Place


def _known(unit: Unit) -> bool:
    return unit.profile is not UNKNOWN


def _walks(view: State, unit: Unit) -> bool:
    return _known(unit) and ground_move(unit) > 0


def _jumps(view: State, unit: Unit) -> bool:
    return _known(unit) and jump_move(unit) > 0


def _strikes(view: State, unit: Unit) -> bool:
    return bool(choices(view, unit))


def _heats(view: State, unit: Unit) -> tuple[int, ...]:
    """Return the points of overheat that *unit* may use."""
    return tuple(range(unit.profile.ov + 1)) if _known(unit) else (0,)


OFFERS = (
    Offer("Place", "m", Place, icon="map-marker-plus", hint="Put the unit into its deployment zone"),
    Offer(
        "Move",
        "m",
        Move,
        icon="walk",
        hint="Walk along a path of waypoints",
        fits=_walks,
        rules=("AS-MOVE-01", "AS-MOVE-04", "AS-MOVE-06"),
    ),
    Offer(
        "Jump",
        "j",
        Move,
        {"jump": True},
        "arrow-up-bold",
        "Jump in a straight line",
        _jumps,
        rules=("AS-JUMP-01", "AS-JUMP-02", "AS-JUMP-04"),
    ),
    Offer(
        "Charge",
        "c",
        Move,
        {"attack": "charge"},
        "run-fast",
        "Walk into an enemy that has moved",
        _walks,
        rules=("AS-PHYS-04", "AS-PHYS-05"),
    ),
    Offer(
        "Death from above",
        "d",
        Move,
        {"jump": True, "attack": "dfa"},
        "arrow-down-bold",
        "Jump onto an enemy that has moved",
        _jumps,
        rules=("AS-PHYS-04", "AS-PHYS-06"),
    ),
    Offer("Hold", "h", Hold, icon="hand-back-right", hint="Stay, and be done in this phase"),
    Offer(
        "Fire",
        "f",
        Fire,
        icon="crosshairs-gps",
        hint="Attack with weapons",
        choices=(("overheat", "Overheat", _heats),),
    ),
    Offer(
        "Strike",
        "p",
        Strike,
        icon="boxing-glove",
        hint="Attack with fists and feet, in base contact",
        fits=_strikes,
        choices=(("kind", "Attack", choices),),
    ),
    Offer("Pass", "h", Pass, icon="debug-step-over", hint="Let the unit's attack go by", asks=True),
)

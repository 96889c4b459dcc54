"""How the interface offers the actions of mecha: buttons, keys and choices."""

from __future__ import annotations

from game.core.model.state import Offer, State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.melee import Punch, held_foes, punches
from game.rules.mecha.shooting.shoot import Batter, Shoot, loaded
from game.rules.mecha.turn.done import Done, SquadDone
from game.rules.mecha.turn.setup import Place
from game.rules.mecha.turn.spending import Boost, PressOn


def _walks(view: State, unit: Unit) -> bool:
    return unit.profile is not UNKNOWN and not unit.status.moved


def _weapons(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the weapons of *unit* without template that can still be fired."""
    return tuple(weapon.name for weapon in loaded(unit) if not weapon.blast)


def _armed(view: State, unit: Unit) -> bool:
    return bool(_weapons(view, unit))


def _grapples(view: State, unit: Unit) -> bool:
    return bool(held_foes(view, unit))


def _squad(view: State, unit: Unit) -> bool:
    return view.now.by == "group"


OFFERS = (
    Offer("Place", "m", Place, icon="map-marker-plus", hint="Put the mecha into its deployment zone"),
    Offer("Move", "m", Move, icon="walk", hint="Walk along a path of waypoints, once a turn", fits=_walks),
    Offer(
        "Shoot",
        "f",
        Shoot,
        icon="crosshairs-gps",
        hint="Fire a weapon system at an enemy",
        fits=_armed,
        choices=(("weapon", "Weapon", _weapons),),
    ),
    Offer(
        "Batter",
        "c",
        Batter,
        icon="home-lightning-bolt-outline",
        hint="Fire a weapon system at a structure",
        fits=_armed,
        choices=(("weapon", "Weapon", _weapons),),
    ),
    Offer(
        "Punch",
        "p",
        Punch,
        icon="boxing-glove",
        hint="Fight hand to hand, in base contact",
        fits=_grapples,
        choices=(("power", "Power punch, 1 command point", punches),),
    ),
    Offer("Boost", "j", Boost, icon="fast-forward", hint="Buy speed for 1 command point", fits=_walks),
    Offer("Done", "h", Done, icon="check", hint="This mecha does no more this turn", asks=True),
    Offer("Squad done", "d", SquadDone, icon="check-all", hint="Pass the go on", fits=_squad, asks=True),
    Offer(
        "Press on",
        "alt+d",
        PressOn,
        icon="account-arrow-right",
        hint="Be done, and take the next go as well with a 6 for 1 command point",
        fits=_squad,
        asks=True,
    ),
)

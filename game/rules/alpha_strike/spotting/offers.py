"""How the interface offers the actions of spotting: scans, ECM suites, sensors, hiding."""

from __future__ import annotations

from game.core.model.state import Offer, State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.specials import rating
from game.rules.alpha_strike.spotting.electronics import modes
from game.rules.alpha_strike.spotting.hidden import Hide, Order, Rise, is_hidden
from game.rules.alpha_strike.spotting.remote import DropSensor
from game.rules.alpha_strike.spotting.scan import ReadSheet
from game.rules.alpha_strike.spotting.suite import SetSuite


def _reads(view: State, unit: Unit) -> bool:
    return bool(view.rules.options["concealed"]) and unit.profile is not UNKNOWN and unit.profile.fights


def _suites(view: State, unit: Unit) -> bool:
    return bool(modes(unit))


def _settings(view: State, unit: Unit) -> tuple[str, ...]:
    """Return the available settings of the suite of *unit*."""
    return modes(unit)


def _sows(view: State, unit: Unit) -> bool:
    return unit.profile is not UNKNOWN and rating(unit.profile, "RSD") > 0


def _hides(view: State, unit: Unit) -> bool:
    return is_hidden(unit) and unit.enters is not None


def _lies(view: State, unit: Unit) -> bool:
    return is_hidden(unit) and unit.present


def _orders(view: State, unit: Unit) -> tuple[bool, ...]:
    return (True, False)


OFFERS = (
    Offer("Read record sheet", "e", ReadSheet, icon="radar", hint="Learn what an enemy is", fits=_reads),
    Offer(
        "ECM suite",
        "alt+j",
        SetSuite,
        icon="access-point",
        hint="Order what it does from the End Phase on",
        fits=_suites,
        choices=(("mode", "Mode", _settings),),
    ),
    Offer("Remote sensor", "n", DropSensor, icon="antenna", hint="Set a sensor down beside it", fits=_sows),
    Offer("Hide", "alt+h", Hide, icon="eye-off", hint="Place it in secret, in cover", fits=_hides),
    Offer("Rise", "alt+h", Rise, icon="eye", hint="Come out of hiding, to move in this phase", fits=_lies),
    Offer(
        "Standing order",
        "alt+o",
        Order,
        icon="bullseye",
        hint="Whether it makes a surprise attack on units that come near",
        fits=_lies,
        choices=(("ambush", "Ambush", _orders),),
    ),
)

"""How the interface offers the actions of a close assault."""

from __future__ import annotations

from game.core.model.options import flag_option
from game.core.model.state import Offer, State, View
from game.core.model.unit import Unit, UnitId
from game.rules.close_assault.on_table.ambush import AssaultFromHiding, LetPass, in_its_hex
from game.rules.close_assault.on_table.entries import DeclarePush, not_in
from game.rules.close_assault.on_table.fighters import card_of, status_of
from game.rules.close_assault.on_table.infantry import Emerge, MoveInSecret, deployment
from game.rules.close_assault.on_table.manoeuvre import Manoeuvre, Stay, played_in
from game.rules.close_assault.on_table.setting_out import HideInfantry


def _pushes(view: State, unit: Unit) -> bool:
    return bool(_entered(view, unit))


def _entered(view: State, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies whose hex *unit* enters from its position."""
    if card_of(view, unit) is None:
        return ()
    foes = (foe for foe in view.foes(unit.side) if card_of(view, foe) is not None)
    return tuple(foe.id for foe in foes if not any(not_in(view, unit, foe)))


def _hides(view: View, unit: Unit) -> bool:
    return deployment(unit).hidden and unit.present


def _to_be_hidden(view: View, unit: Unit) -> bool:
    return deployment(unit).hidden and unit.enters is not None


def _sneaks(view: View, unit: Unit) -> bool:
    return _hides(view, unit) and "Move" in view.now.allows


def _ambushes(view: View, unit: Unit) -> bool:
    return _hides(view, unit) and flag_option(view.rules.options, "ambush")


def _lurks(view: View, unit: Unit) -> bool:
    return bool(_lurked_for(view, unit))


def _lurked_for(view: View, unit: Unit) -> tuple[UnitId, ...]:
    """Return the enemies that *unit* may attack from hiding."""
    return tuple(foe.id for foe in in_its_hex(view, unit)) if deployment(unit).hidden else ()


def _fights(view: State, unit: Unit) -> bool:
    found = played_in(view)
    return found is not None and unit.id in found[0].units and not status_of(unit).gone


HIDE = Offer(
    "Hide infantry",
    "alt+h",
    HideInfantry,
    icon="eye-off",
    hint="Place it in secret, in woods or on rough ground",
    fits=_to_be_hidden,
)
OFFERS = (
    Offer(
        "Push",
        "alt+p",
        DeclarePush,
        icon="arrow-right-bold",
        hint="Go into the hex of the enemy in contact by a push",
        fits=_pushes,
        targets=_entered,
    ),
    Offer(
        "Move in secret",
        "shift+m",
        MoveInSecret,
        icon="eye-off",
        hint="To cover in the next hex, unseen; it then attacks nobody in this turn",
        fits=_sneaks,
    ),
    Offer(
        "Assault from hiding",
        "alt+p",
        AssaultFromHiding,
        icon="sword",
        hint="Attack an enemy in its hex in close assault; nobody else hears of it before",
        fits=_lurks,
        targets=_lurked_for,
    ),
    Offer(
        "Let pass",
        "alt+l",
        LetPass,
        icon="hand-back-right",
        hint="Let walkers pass who come into its hex, or attack them again",
        fits=_ambushes,
    ),
    Offer(
        "Emerge",
        "alt+h",
        Emerge,
        icon="eye",
        hint="Come out of hiding, to move and attack normally",
        fits=_hides,
        asks=True,
    ),
    Offer("Manoeuvre", "m", Manoeuvre, icon="walk", hint="Move to a hex, and turn", fits=_fights),
    Offer("Stay", "h", Stay, icon="hand-back-right", hint="Stay where it is", fits=_fights, asks=True),
)

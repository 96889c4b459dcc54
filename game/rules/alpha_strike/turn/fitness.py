"""Which units can act in a phase, and why the others cannot."""

from __future__ import annotations

from collections.abc import Callable

from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.figures import immobile, shut_down

FIRST = 1
"""The turn in which units enter (AS-SETUP-07)."""

Check = Callable[[State, Unit], list[Refusal]]
STILL = frozenset({"AS-CARD-08", "AS-MOVE-18", "AS-SETUP-03"})
"""The rules by which a unit on the table cannot move: it is shut down, has no Move, or does not walk."""


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* cannot act in the current phase; empty if it can."""
    checks = {"setup": _not_placed, "movement": _resting, "combat": no_fighter}
    return _against(state, unit, checks.get(state.now.name))


def unmoved(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* will not move; the same in set-up as in its first movement."""
    return motionless(state, unit) if state.now.name in ("setup", "movement") else unfit(state, unit)


def motionless(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* cannot move or turn, whatever the phase."""
    return _against(state, unit, _not_moving)


def _against(state: State, unit: Unit, check: Check | None) -> list[Refusal]:
    if unit.removed is not None:
        return [Refusal(f"{unit.name} is gone")]
    if unit.status is UNKNOWN or check is None:
        return []
    return check(state, unit)


def _not_placed(state: State, unit: Unit) -> list[Refusal]:
    if unit.enters is None:
        return [Refusal(f"{unit.name} is on the table", "AS-SETUP-09")]
    if unit.afar:
        return [Refusal(f"{unit.name} takes part from off the table", "AS-SETUP-07")]
    if unit.enters > 1 or not state.brief.deploy:
        return [Refusal(f"{unit.name} enters in turn {unit.enters}", "AS-SETUP-07")]
    return []


def _not_moving(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* does not move: off the table, in the sky, shut down (AS-HEAT-03), immobile."""
    if unit.afar:
        return [Refusal(f"{unit.name} takes part from off the table", "AS-SETUP-07")]
    if unit.enters is not None and unit.enters > state.turn:
        return [Refusal(f"{unit.name} enters in turn {unit.enters}", "AS-SETUP-07")]
    if too_late(state, unit, state.turn):
        return [Refusal(f"{unit.name} did not enter during the first turn", "AS-SETUP-07")]
    if unit.profile.type in AEROSPACE:
        return [Refusal(f"{unit.name} flies, with artillery in the sky; it does not walk", "AS-SETUP-03")]
    if shut_down(unit):
        return [Refusal(f"{unit.name} is shut down", "AS-CARD-08")]
    if immobile(unit):
        return [Refusal(f"{unit.name} is immobile: Move 0", "AS-MOVE-18")]
    return []


def _resting(state: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* takes no part in the Movement Phase.

    Where units may be hidden, an immobile unit uses its go to hold; passing it over would reveal what is
    under a counter.
    """
    against = _not_moving(state, unit)
    still = state.rules.secret and unit.profile.fights
    return [one for one in against if not still or one.rule not in STILL]


def too_late(state: State, unit: Unit, turn: int) -> bool:
    """Whether *unit*, off the table, can no longer enter in *turn* (AS-SETUP-07).

    A turn of entry set by the scenario allows later ones too, and so does the option `late_entry`.
    """
    if unit.enters is None or unit.enters > FIRST:
        return False
    return turn > FIRST and not state.rules.options["late_entry"]


def no_fighter(_: State, unit: Unit) -> list[Refusal]:
    """Return why *unit* cannot attack any target, such as being shut down (AS-HEAT-03)."""
    if not unit.present:
        return [Refusal(f"{unit.name} is not on the table", "AS-ATK-04")]
    if unit.status is UNKNOWN:
        return []
    if not unit.profile.fights and immobile(unit):
        return [Refusal(f"{unit.name} is not a unit", "AS-ATK-04")]
    if shut_down(unit):
        return [Refusal(f"{unit.name} is shut down", "AS-CARD-08")]
    return []

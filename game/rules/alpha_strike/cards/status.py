"""The state of an Alpha Strike unit."""

from __future__ import annotations

from game.core.model.unit import UnitId
from game.geometry.value import Value


class Status(Value):
    """What changes during play. Effects are marked at once and come into force in the End Phase.

    Attributes:
        armor, structure: Bubbles left.
        heat: 0 to 4; 4 is shutdown.
        engine_hits, fire_control_hits, weapon_hits, mp_hits: Critical hits in force.
        shutdown: Whether it is shut down.
        immobile: Whether something other than its Move of 0 prevents it from moving.
        pending: Critical effects marked this turn, not yet in force: "engine", "fire control", "weapon",
            "mp", "destroyed".
        overheat: Overheat used this turn, in points.
        fired: Whether it made a weapon attack this turn.
        heated: Heat that attacks inflicted on it this turn.
        armor_lost, structure_lost: Bubbles crossed off this turn.
        special, quarry: The special physical attack ("charge" or "dfa") declared this turn, and its target.
    """

    armor: int
    structure: int
    heat: int = 0
    engine_hits: int = 0
    fire_control_hits: int = 0
    weapon_hits: int = 0
    mp_hits: int = 0
    shutdown: bool = False
    immobile: bool = False
    pending: tuple[str, ...] = ()
    overheat: int = 0
    fired: bool = False
    heated: int = 0
    armor_lost: int = 0
    structure_lost: int = 0
    special: str = ""
    quarry: UnitId = ""

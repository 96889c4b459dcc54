"""Body plans: locations, hit tables, and the transfer of damage from destroyed locations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.geometry.value import Value

Side = Literal["front", "right", "rear", "left"]
"""The side of a fighter that is attacked."""
Aim = Literal["full", "punch", "kick"]
"""The table on which the location is rolled: 2D6, or one die for punches and kicks."""
ARMS = ("LA", "RA")
LEGS = ("LL", "RL")
LIMB_SIDES: Mapping[str, Side] = {"LA": "left", "LL": "left", "RA": "right", "RL": "right"}
TURRET = "turret"


class BodyPlan(Value):
    """A kind of body.

    Attributes:
        full: By the side attacked, the locations for 2D6 from 2 to 12.
        punch, kick: The same for one die.
        inward: Where damage transfers from a destroyed location; locations not listed transfer none.
        attached: The location that is lost with another.
        vital: Those without which the fighter is destroyed.
        armored_behind: Those with separate rear armour.
        falls: Whether it has legs and can fall.
    """

    full: Mapping[Side, tuple[str, ...]]
    punch: Mapping[Side, tuple[str, ...]]
    kick: Mapping[Side, tuple[str, ...]]
    inward: Mapping[str, str]
    attached: Mapping[str, str]
    vital: frozenset[str]
    armored_behind: frozenset[str] = frozenset()
    falls: bool = False

    def locations(self, aim: Aim, side: Side) -> tuple[str, ...]:
        """Return the locations for each result of the dice, lowest first."""
        tables = {"full": self.full, "punch": self.punch, "kick": self.kick}
        return tables[aim][side]


_FRONT = ("CT", "RA", "RA", "RL", "RT", "CT", "LT", "LL", "LA", "LA", "HD")
_LEFT = ("LT", "LL", "LA", "LA", "LL", "LT", "CT", "RT", "RA", "RL", "HD")
_PUNCH_FRONT = ("LA", "LT", "CT", "RT", "RA", "HD")
_PUNCH_LEFT = ("LT", "LT", "CT", "LA", "LA", "HD")
_KICK_FRONT = ("RL", "RL", "RL", "LL", "LL", "LL")


def _mirrored(locations: tuple[str, ...]) -> tuple[str, ...]:
    """Return *locations* with left and right exchanged."""
    other = {"L": "R", "R": "L"}
    return tuple(other.get(one[0], one[0]) + one[1] for one in locations)


MECH = BodyPlan(
    full={"front": _FRONT, "rear": _FRONT, "left": _LEFT, "right": _mirrored(_LEFT)},
    punch={
        "front": _PUNCH_FRONT,
        "rear": _PUNCH_FRONT,
        "left": _PUNCH_LEFT,
        "right": _mirrored(_PUNCH_LEFT),
    },
    kick={"front": _KICK_FRONT, "rear": _KICK_FRONT, "left": ("LL",) * 6, "right": ("RL",) * 6},
    inward={"LA": "LT", "LL": "LT", "LT": "CT", "RA": "RT", "RL": "RT", "RT": "CT"},
    attached={"LT": "LA", "RT": "RA"},
    vital=frozenset({"HD", "CT"}),
    armored_behind=frozenset({"CT", "LT", "RT"}),
    falls=True,
)
_BESIDE: Mapping[Side, tuple[Side, Side]] = {
    "front": ("right", "left"),
    "right": ("rear", "front"),
    "rear": ("left", "right"),
    "left": ("front", "rear"),
}


def _hull(*, turret: bool) -> BodyPlan:
    """Return the body of a vehicle: most hits land on the side attacked, some on its neighbours."""
    sides: tuple[Side, ...] = ("front", "right", "rear", "left")
    full: dict[Side, tuple[str, ...]] = {}
    for side in sides:
        right, left = _BESIDE[side]
        top = TURRET if turret else side
        full[side] = (side, side, side, right, side, side, side, left, top, top, top)
    flat: dict[Side, tuple[str, ...]] = {side: (side,) * 6 for side in sides}
    return BodyPlan(full, flat, flat, {}, {}, frozenset(sides))


VEHICLE, TURRETED = _hull(turret=False), _hull(turret=True)
WHOLE = "whole"


def _undivided() -> BodyPlan:
    """Return a body with a single location."""
    sides: tuple[Side, ...] = ("front", "right", "rear", "left")
    full: dict[Side, tuple[str, ...]] = dict.fromkeys(sides, (WHOLE,) * 11)
    flat: dict[Side, tuple[str, ...]] = dict.fromkeys(sides, (WHOLE,) * 6)
    return BodyPlan(full, flat, flat, {}, {}, frozenset({WHOLE}))


UNDIVIDED = _undivided()
"""The body of a unit without a record sheet."""

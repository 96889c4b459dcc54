"""The data of a unit's card that close-combat rules need."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value

FighterKind = Literal["mech", "vehicle", "platoon"]


class CardFighter(Value):
    """A unit's card as close-combat rules read it.

    Attributes:
        mp: Movement points: 2 inches of Move each.
        jump: The same for jumping; 0 if it cannot jump.
        damage: The damage of all its weapons at short range.
        blow: The damage of its physical attack; 0 if it cannot make one.
        skill: The skill of its pilot.
        kind: Its kind, which decides stacking and what it may do.
        motion: Its way of moving on the ground, if its record sheet gives one: "tracked".
    """

    key: str
    name: str
    tons: int
    mp: int
    jump: int
    armor: int
    structure: int
    damage: int
    blow: int
    skill: int
    kind: FighterKind = "mech"
    motion: str = ""

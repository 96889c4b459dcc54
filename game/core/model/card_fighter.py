"""What rules for close combat need of a unit's card."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value

FighterKind = Literal["mech", "vehicle", "platoon"]


class CardFighter(Value):
    """A unit as its card describes it to rules for close combat.

    Attributes:
        mp: Movement points: 2 inches of Move each.
        jump: The same for jumping; 0 where it cannot.
        damage: Of all its weapons at short range.
        blow: Of a physical attack; 0 where it cannot make one.
        skill: Of its pilot.
        kind: How it stacks, and what it may do.
        motion: How it moves along the ground, in a word, where its record sheet says so: "tracked".
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

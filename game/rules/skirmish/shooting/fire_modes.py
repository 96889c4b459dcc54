"""The fire modes of a squad, with their conditions and modifiers."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value


class FireMode(Value):
    """A fire mode.

    Attributes:
        action: The action that the squad has chosen.
        words: Its display name.
        shots: "all" dice of each weapon, "half" of them rounded up, or "one".
        modifier: Added to what a die must show.
        targets: How many squads it may fire at, with a leader.
        markers: The maximum of suppression markers for this mode.
        moving: Whether it fires on the move.
        rule: The id of its rule.
    """

    action: str
    words: str
    shots: Literal["all", "half", "one"]
    modifier: int = 0
    targets: int = 2
    markers: int = 0
    moving: bool = False
    rule: str = ""

    def dice(self, printed: int) -> int:
        """Return the number of dice for a weapon with *printed* dice on the card.

        >>> [FireMode("", "", shots).dice(3) for shots in ("all", "half", "one")]
        [3, 2, 1]
        """
        return {"all": printed, "half": (printed + 1) // 2, "one": 1}[self.shots]


OPEN_FIRE = FireMode("OpenFire", "Open Fire", "all", rule="SKIR-ACT-03")
HALT_AND_FIRE = FireMode("HaltAndFire", "Halt And Fire", "half", markers=1, rule="SKIR-ACT-04")
FOCUS_FIRE = FireMode("FocusFire", "Focus Fire", "half", modifier=-1, targets=1, rule="SKIR-ACT-05")
SHOOTING_ADVANCE = FireMode("ShootingAdvance", "Shooting Advance", "one", moving=True, rule="SKIR-ACT-06")
"""The actions that allow shooting (SHOOT-05)."""

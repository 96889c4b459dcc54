"""The ways in which a squad shoots, and what each takes and gives."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value


class FireMode(Value):
    """How a squad fires.

    Attributes:
        action: The action that it has chosen.
        words: What players call that.
        shots: "all" dice of each weapon, "half" of them rounded up, or "one".
        modifier: Of what a die must show.
        targets: How many squads it may fire at, with a leader.
        markers: The most suppression markers with which it may.
        moving: Whether it fires on the move.
        rule: Which says so.
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
        """Return how many dice a weapon throws that has so many *printed*.

        >>> [FireMode("", "", shots).dice(3) for shots in ("all", "half", "one")]
        [3, 2, 1]
        """
        return {"all": printed, "half": (printed + 1) // 2, "one": 1}[self.shots]


OPEN_FIRE = FireMode("OpenFire", "Open Fire", "all", rule="SKIR-ACT-03")
HALT_AND_FIRE = FireMode("HaltAndFire", "Halt And Fire", "half", markers=1, rule="SKIR-ACT-04")
FOCUS_FIRE = FireMode("FocusFire", "Focus Fire", "half", modifier=-1, targets=1, rule="SKIR-ACT-05")
SHOOTING_ADVANCE = FireMode("ShootingAdvance", "Shooting Advance", "one", moving=True, rule="SKIR-ACT-06")
"""The actions that allow shooting (SHOOT-05)."""

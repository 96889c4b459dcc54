"""The state of a model."""

from __future__ import annotations

from game.geometry.value import Value

ACTIONS = (
    *("OpenFire", "HaltAndFire", "ShootingAdvance", "FocusFire"),
    *("Halt", "GoToGround", "Advance", "AtTheDouble", "FallBack"),
)
"""The names of a squad's actions (SHOOT-04, SHOOT-05)."""


class Status(Value):
    """What changes during play.

    Attributes:
        grounded: Whether it has gone to ground.
        did: The action of its squad this turn, by name; "" for none yet.
    """

    grounded: bool = False
    did: str = ""

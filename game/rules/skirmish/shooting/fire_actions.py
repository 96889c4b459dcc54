"""The actions that allow shooting (SHOOT-05)."""

from __future__ import annotations

from typing import ClassVar

from game.rules.skirmish.shooting.fire_modes import (
    FOCUS_FIRE,
    HALT_AND_FIRE,
    OPEN_FIRE,
    SHOOTING_ADVANCE,
    FireMode,
)
from game.rules.skirmish.shooting.squad_fire import SquadFire


class OpenFire(SquadFire):
    """Stand and fire with all dice (SHOOT-05, SKIR-ACT-03)."""

    mode: ClassVar[FireMode] = OPEN_FIRE


class HaltAndFire(SquadFire):
    """Halt and fire with half of the dice, also with one marker, which is removed (SHOOT-05, SKIR-ACT-04)."""

    mode: ClassVar[FireMode] = HALT_AND_FIRE


class FocusFire(SquadFire):
    """Fire aimed shots at one target with half of the dice (SHOOT-05, SKIR-ACT-05)."""

    mode: ClassVar[FireMode] = FOCUS_FIRE


class FireOnTheMove(SquadFire):
    """Fire one die each after a Shooting Advance (SHOOT-05, SKIR-ACT-06)."""

    mode: ClassVar[FireMode] = SHOOTING_ADVANCE

"""Effects being shown: they run beside everything else and never hold up the game or an input."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import pygame

from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Unit, UnitId
from game.core.views.animation import MISSED, PointAnimation
from game.geometry.point import distance
from game.ui.battle.effects.brush import Brush
from game.ui.battle.effects.smoke import SMOKES
from game.ui.battle.effects.timeline import Cue
from game.ui.painting.camera import Camera
from game.ui.shell.theme import Theme

HIDDEN = 0.4
"""Seconds after which the dust of a collapse hides what changes under it."""
LOSSES = frozenset({"explosion", "casualty"})
"""The impacts that show that a unit is destroyed."""
HARMLESS = frozenset((*MISSED.values(), "heat", "suppression", "fall", "landing", "launch", "ping"))
"""The impacts that are no blow."""
UNHURT: Mapping[UnitId, Unit] = MappingProxyType({})


@dataclass
class Running:
    """A cue being shown: the seconds since its action began to be shown, and whether it was heard."""

    cue: Cue
    gone: float = 0.0
    heard: bool = False

    @property
    def age(self) -> float:
        """The seconds since it began; negative before."""
        return self.gone - self.cue.start


@dataclass
class Effects:
    """Shows effects on the table.

    Attributes:
        play: Plays a sound by name.
        running: The cues being shown.
        held: Units that are drawn as they were until something reaches them, with the seconds left.
        smoking: The seconds since wrecks began to smoke.
        ground: The ground that is drawn as it was until the dust of what collapses hides it, with the seconds
            left; None if nothing collapses.
        speed: How fast they are shown; 1 is normal.
    """

    play: Callable[[str], object]
    running: list[Running] = field(default_factory=list)
    held: dict[UnitId, tuple[Unit, float]] = field(default_factory=dict)
    smoking: dict[UnitId, float] = field(default_factory=dict)
    ground: tuple[Battlefield, float] | None = None
    speed: float = 1.0

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self.shooting or self.smoking)

    @property
    def shooting(self) -> bool:
        """Whether anything but smoke moves."""
        return bool(self.running or self.held or self.ground)

    def begin(
        self,
        cues: Sequence[Cue],
        destroyed: Mapping[UnitId, Unit],
        ground: Battlefield | None = None,
        hurt: Mapping[UnitId, Unit] = UNHURT,
    ) -> float:
        """Begin to show *cues*; return the seconds after which the first of them arrives.

        Args:
            destroyed: The units that are destroyed meanwhile, as they were before.
            ground: The ground as it was, if it has changed.
            hurt: The units that lose something where they stand, as they were before.
        """
        self._hold_ground(cues, ground)
        self.running += [Running(cue) for cue in cues]
        self._hold_units(cues, destroyed, hurt)
        self._sound()
        return min((cue.lands for cue in cues if cue.effect.seconds), default=0.0)

    def _hold_units(
        self, cues: Sequence[Cue], destroyed: Mapping[UnitId, Unit], hurt: Mapping[UnitId, Unit]
    ) -> None:
        """Let units be drawn as they were until *cues* strike them, and let wrecks smoke from then on."""
        blasts = [
            (cue.start, cue.animation.at)
            for cue in cues
            if isinstance(cue.animation, PointAnimation) and cue.animation.kind in LOSSES
        ]
        for key, unit in destroyed.items():
            there = [start for start, at in blasts if distance(at, unit.at) <= unit.base]
            wait = min(there or (start for start, _ in blasts), default=0.0)
            self.smoking[key] = -wait
            if wait > 0:
                self.held[key] = unit, wait
        for key, unit in hurt.items():
            if key not in destroyed and (wait := _struck(unit, cues)) > 0:
                self.held[key] = unit, wait

    def _hold_ground(self, cues: Sequence[Cue], ground: Battlefield | None) -> None:
        """Let *ground* be drawn until the first collapse among *cues* is hidden."""
        falls = [cue.start for cue in cues if cue.animation.kind == "collapse"]
        if ground is not None and falls:
            self.ground = ground, min(falls) + HIDDEN

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        seconds *= self.speed
        for one in self.running:
            one.gone += seconds
        self._sound()
        self.running = [one for one in self.running if one.age < one.cue.seconds]
        self.held = {key: (unit, left - seconds) for key, (unit, left) in self.held.items() if left > seconds}
        if self.ground is not None:
            before, left = self.ground
            self.ground = (before, left - seconds) if left > seconds else None
        self.smoking = {key: age + seconds for key, age in self.smoking.items() if age + seconds < SMOKES}

    def _sound(self) -> None:
        """Play the sounds of the cues that have begun."""
        begun = [one for one in self.running if one.age >= 0 and not one.heard]
        for one in begun:
            one.heard = True
        for name in dict.fromkeys(one.cue.effect.sound for one in begun):
            if name:
                self.play(name)

    def skip(self) -> None:
        """Skip to the end."""
        self.running, self.held, self.smoking, self.ground = [], {}, {}, None

    def draw(self, target: pygame.Surface, camera: Camera, look: Theme) -> None:
        """Draw the effects on *target* through *camera*."""
        brush = Brush.of(target, camera, look)
        for one in self.running:
            if 0 <= one.age < one.cue.seconds:
                one.cue.effect.draw(brush, one.cue.animation, one.age)


def _struck(unit: Unit, cues: Sequence[Cue]) -> float:
    """Return the seconds after which the first of *cues* strikes *unit*; 0 if none does."""
    return min(
        (
            cue.lands
            for cue in cues
            if isinstance(cue.animation, PointAnimation)
            and cue.animation.kind not in HARMLESS
            and distance(cue.animation.at, unit.at) <= unit.base + cue.animation.radius
        ),
        default=0.0,
    )

"""The dice tray: faces come from the game; the physics only shows them.

A throw is simulated as a whole when it is made, with its own random stream, so that any moment of it can be
shown, skipped or repeated. Units are tray inches: 10 wide, 7 high.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache

import pygame
import pymunk

from game.core.model.pools import SIX, Dice
from game.geometry.value import Value
from game.ui.pieces.dice_pictures import Die, faded, felt, rolling, shade
from game.ui.shell.theme import Colour, Theme

WIDE, HIGH = 10.0, 7.0
STEP = 1 / 120
LONGEST = 2.4
BITE = 0.95
IVORY: Colour = (238, 235, 226, 255)


class Pose(Value):
    """The pose of a die at one moment: its centre, its angle in radians, the distance left to roll."""

    x: float
    y: float
    turn: float
    left: float


class Throw(Value):
    """A whole throw: the final face of each die, and its poses at every step.

    Attributes:
        size: The edge length of a die.
        dice: The number of sides of each die.
    """

    faces: tuple[int, ...]
    size: float
    poses: tuple[tuple[Pose, ...], ...]
    dice: Dice = ()

    @property
    def length(self) -> float:
        """The seconds until all dice are at rest."""
        return (len(self.poses[0]) - 1) * STEP if self.poses else 0.0

    def pose(self, die: int, seconds: float) -> Pose:
        """Return the pose of *die* after *seconds*."""
        frames = self.poses[die]
        return frames[min(max(0, round(seconds / STEP)), len(frames) - 1)]

    def shown(self, die: int, seconds: float) -> int:
        """Return the upper face of *die* at that time; at the end, the one rolled by the game."""
        turns = math.floor(self.pose(die, seconds).left / self.size + 0.5)
        return upward(self.faces[die], die, turns, self.dice[die])


def throw(faces: Sequence[int], seed: int | str, dice: Sequence[int] = ()) -> Throw:
    """Return a throw that ends on *faces*; equal seeds give equal throws.

    The seed is independent of the dice of the game, so the display cannot change them.

    Args:
        dice: The number of sides of each die; six by default.
    """
    size = 0.9 if len(faces) <= 12 else 0.9 * math.sqrt(12 / len(faces))
    tray = random.Random(f"tray-{seed}")
    space, bodies = _cast(len(faces), size, tray)
    frames: list[list[tuple[float, float, float]]] = [[] for _ in bodies]
    seconds = 0.0
    while bodies:
        for die, row in zip(bodies, frames, strict=True):
            row.append((die.position.x, die.position.y, die.angle))
        if seconds >= LONGEST or (seconds > 0.4 and all(map(_still, bodies))):
            break
        if seconds > BITE:
            space.damping = 0.0008
        space.step(STEP)
        seconds += STEP
    sides = tuple(dice) or (SIX,) * len(faces)
    return Throw(tuple(faces), size, tuple(_rolled(row) for row in frames), sides)


def _cast(count: int, size: float, chance: random.Random) -> tuple[pymunk.Space, list[pymunk.Body]]:
    """Return a walled tray and the dice thrown into it from the left."""
    space = pymunk.Space()
    space.damping, space.iterations = 0.12, 12
    corners = ((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH))
    for i in range(4):
        wall = pymunk.Segment(space.static_body, corners[i], corners[(i + 1) % 4], 0.32)
        wall.elasticity, wall.friction = 0.55, 0.4
        space.add(wall)
    rows = max(1, math.floor((HIGH - 1.2) / (size * 1.3)))
    dice = []
    for i in range(count):
        row, column = i % rows, i // rows
        used = min(count - column * rows, rows)
        body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (size, size)))
        body.position = (
            1.0 + column * size * 1.35 + chance.uniform(0, 0.2),
            HIGH / 2 + (row - (used - 1) / 2) * size * 1.3,
        )
        body.angle = chance.uniform(0, math.tau)
        body.velocity = (chance.uniform(9, 22), chance.uniform(-9, 9))
        body.angular_velocity = chance.uniform(-24, 24)
        shape = pymunk.Poly.create_box(body, (size, size), radius=0.04)
        shape.elasticity, shape.friction = 0.45, 0.5
        space.add(body, shape)
        dice.append(body)
    return space, dice


def _still(die: pymunk.Body) -> bool:
    return die.velocity.length < 0.08 and abs(die.angular_velocity) < 0.12


def _rolled(row: list[tuple[float, float, float]]) -> tuple[Pose, ...]:
    """Return the poses of one die, each with the distance left to roll."""
    left, poses = 0.0, []
    for i in range(len(row) - 1, -1, -1):
        if i + 1 < len(row):
            left += math.dist(row[i][:2], row[i + 1][:2])
        poses.append(Pose(*row[i], left))
    return tuple(reversed(poses))


@lru_cache(maxsize=4096)
def upward(face: int, die: int, turns: int, sides: int = SIX) -> int:
    """Return the upper face *turns* quarter rolls before *face*; successive faces are always adjacent.

    >>> [upward(6, 0, n) for n in range(1)]
    [6]
    """
    chance = random.Random(f"{face}-{die}")
    for _ in range(turns):
        away = (face, sides + 1 - face) if sides > 3 else (face,)
        face = chance.choice([side for side in range(1, sides + 1) if side not in away] or [face])
    return face


class Tray:
    """Shows one throw after another."""

    def __init__(self, look: Theme) -> None:
        self.look = look
        self._throw = Throw((), 0.9, ())
        self._colours: tuple[Colour, ...] = ()
        self._good: tuple[bool, ...] = ()
        self._seconds = 0.0

    def throw(
        self,
        faces: Sequence[int],
        seed: int | str,
        sides: Sequence[int] = (),
        *,
        dice: Sequence[int] = (),
        good: Sequence[bool] = (),
    ) -> None:
        """Start a throw that ends on *faces*.

        Args:
            sides: The side of the battle whose colour each die has.
            dice: The number of sides of each die; six by default.
            good: Which dice are successes in a pool; they are marked once all dice are at rest.
        """
        self._throw, self._good = throw(faces, seed, dice), tuple(good)
        self._colours = tuple(
            self.look.side(sides[i]) if i < len(sides) else IVORY for i in range(len(faces))
        )
        self._seconds = 0.0

    @property
    def done(self) -> bool:
        """Whether all dice are at rest."""
        return self._seconds >= self._throw.length

    @property
    def shown(self) -> tuple[int, ...]:
        """The upper faces now; at the end, those of the game."""
        return tuple(self._throw.shown(i, self._seconds) for i in range(len(self._throw.faces)))

    def advance(self, seconds: float) -> bool:
        """Advance by *seconds*; return whether all dice are at rest."""
        self._seconds = min(self._seconds + seconds, self._throw.length)
        return self.done

    def skip(self) -> None:
        """Skip to the end of the throw."""
        self._seconds = self._throw.length

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the tray in the middle of *rect*, as large as fits."""
        scale = min(rect.w / WIDE, rect.h / HIGH)
        size = max(16, round(WIDE * scale)), max(12, round(HIGH * scale))
        corner = rect.x + (rect.w - size[0]) // 2, rect.y + (rect.h - size[1]) // 2
        target.blit(felt(size, self.look.scale), corner)
        edge = max(6, round(self._throw.size * scale))
        shadows, dice = [], []
        for i, face in enumerate(self._throw.faces):
            pose = self._throw.pose(i, self._seconds)
            turns = pose.left / self._throw.size
            below = math.floor(turns + 0.5)
            sides = self._throw.dice[i]
            faces = (
                upward(face, i, below, sides),
                upward(face, i, below + (1 if turns > below else -1) if below else 1, sides),
            )
            degrees = math.degrees(-pose.turn)
            picture = rolling(Die(sides, self._colours[i]), faces, turns - below, edge, degrees)
            centre = corner[0] + pose.x * scale, corner[1] + pose.y * scale
            rise = 0.10 + 0.22 * min(1.0, pose.left / 4)
            dark = shade(edge, degrees)
            shadows.append(
                (dark, dark.get_rect(center=(centre[0] + edge * rise, centre[1] + edge * rise * 1.25)))
            )
            if self.done and i < len(self._good):
                self._ring(target, centre, edge, good=self._good[i])
                picture = picture if self._good[i] else faded(picture)
            dice.append((picture, picture.get_rect(center=centre)))
        target.fblits(shadows)
        target.fblits(dice)

    def _ring(self, target: pygame.Surface, centre: tuple[float, float], edge: int, *, good: bool) -> None:
        """Draw a ring around a die at *centre* if it is a success."""
        if good:
            pygame.draw.circle(target, self.look.tones["good"], centre, edge * 0.74, max(2, edge // 12))

"""Silhouettes: the types of unit from above, as polygons in a circle of radius 1, front up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
import pygame

from game.ui.painting.raster import Floats
from game.ui.pieces import mecha_silhouettes
from game.ui.pieces.solids import Solid, box, oval, pair, plate
from game.ui.shell.theme import Colour, mixed

DARK: Colour = (16, 20, 28, 255)
LIGHT: Colour = (255, 255, 255, 255)


def names() -> tuple[str, ...]:
    """Return the names of all silhouettes."""
    return tuple(_MAKERS)


@cache
def parts(name: str) -> tuple[Solid, ...]:
    """Return the parts of the silhouette called *name*, from the bottom up; a blip if there is none."""
    return tuple(_MAKERS.get(name, _blip)())


def figure(name: str, radius: float, colour: Colour, facing: float = 0.0) -> pygame.Surface:
    """Return the silhouette called *name* turned to *facing*, in a square 2 x *radius* pixels wide."""
    side = max(2, math.ceil(2 * radius))
    times = 4 if radius < 40 else 3 if radius < 90 else 2
    turn = math.radians(facing)
    turned = np.array(((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn)))) * radius * times
    large = pygame.Surface((side * times, side * times), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    for part, tone in _toned(name, colour):
        corners = (part @ turned + side * times / 2).tolist()
        if tone[3] < 255:
            veil = pygame.Surface(large.get_size(), pygame.SRCALPHA)
            pygame.draw.polygon(veil, tone, corners)
            large.blit(veil, (0, 0))
        else:
            pygame.draw.polygon(large, tone, corners)
    return pygame.transform.smoothscale(large, (side, side))


@lru_cache(maxsize=256)
def _toned(name: str, colour: Colour) -> tuple[tuple[Floats, Colour], ...]:
    """Return the corners and colour of every part of a silhouette drawn in *colour*."""
    return tuple((np.array(part.corners), _tone(colour, part)) for part in parts(name))


def _tone(colour: Colour, part: Solid) -> Colour:
    """Return the colour of one part of a silhouette drawn in *colour*."""
    if part.tone > 0:
        tone = mixed(colour, LIGHT, part.tone)
    else:
        tone = mixed(colour, DARK, min(0.92, -1.35 * part.tone))
    return *tone[:3], round(255 * part.opacity)


def _mech() -> list[Solid]:
    """Return a 'Mech: feet, arms with guns, shoulders, torso, cockpit."""
    return [
        *pair(box(0.27, -0.22, 0.24, 0.62, -0.62, 0.06)),
        *pair(box(0.27, -0.44, 0.16, 0.16, -0.4, 0.03)),
        *pair(box(0.72, -0.46, 0.09, 0.62, -0.3)),
        *pair(box(0.60, -0.36, 0.07, 0.44, -0.42)),
        *pair(box(0.66, -0.02, 0.32, 0.56, -0.16, 0.08)),
        *pair(box(0.66, -0.06, 0.18, 0.34, 0.14, 0.05)),
        plate(-0.28, (0.50, -0.26), (0.62, -0.08), (0.56, 0.34), (0.30, 0.44)),
        *pair(box(0.43, 0.06, 0.26, 0.46, 0.06, 0.06)),
        *pair(box(0.43, -0.04, 0.16, 0.10, -0.5)),
        *pair(box(0.43, 0.11, 0.16, 0.10, -0.5)),
        plate(0.05, (0.22, -0.46), (0.34, -0.18), (0.32, 0.30), (0.20, 0.56)),
        plate(0.42, (0.16, -0.40), (0.24, -0.14), (0.20, 0.22), (0.10, 0.28)),
        *pair(box(0.12, 0.42, 0.08, 0.18, -0.6)),
        plate(0.75, (0.10, -0.58), (0.17, -0.40), (0.15, -0.20)),
        plate(-0.75, (0.08, -0.50), (0.11, -0.38), (0.08, -0.33)),
    ]


def _quad() -> list[Solid]:
    """Return a four-legged 'Mech."""
    legs = [
        Solid(((0.2, 0.1 * s), (0.34, 0.2 * s), (0.70, 0.56 * s), (0.54, 0.70 * s)), -0.35) for s in (-1, 1)
    ]
    feet = [box(0.63, 0.65 * s, 0.26, 0.26, -0.1, 0.06) for s in (-1, 1)]
    return [
        *(p for leg in (*legs, *feet) for p in pair(leg)),
        plate(-0.1, (0.26, -0.60), (0.40, -0.2), (0.36, 0.44), (0.18, 0.62)),
        plate(0.3, (0.16, -0.46), (0.25, -0.1), (0.18, 0.34)),
        *pair(box(0.34, -0.46, 0.08, 0.62, -0.3)),
        plate(-0.7, (0.08, -0.46), (0.12, -0.3)),
    ]


def _tracks(x: float, wide: float, high: float) -> list[Solid]:
    """Return a pair of tracks with their links."""
    made = pair(box(x, 0, wide, high, -0.62, 0.05))
    links = int(high / 0.16)
    for i in range(links):
        made += pair(box(x, -high / 2 + (i + 0.5) * high / links, wide, 0.05, -0.35))
    return made


def _turret(y: float, size: float, barrels: Sequence[float], muzzle: float) -> list[Solid]:
    """Return a turret around y with a barrel at each x of *barrels* that ends at *muzzle*."""
    made = []
    for x in barrels:
        made += [
            box(x, (muzzle + y) / 2, 0.10, y - muzzle, 0.30),
            box(x, muzzle + 0.07, 0.17, 0.16, -0.1, 0.02),
        ]
    s = size
    made.append(
        plate(0.12, (0.5 * s, y - s), (0.95 * s, y - 0.3 * s), (0.8 * s, y + 0.75 * s), (0.4 * s, y + s))
    )
    made.append(plate(0.42, (0.32 * s, y - 0.7 * s), (0.62 * s, y - 0.2 * s), (0.5 * s, y + 0.5 * s)))
    made.append(oval(0.28 * s, y + 0.25 * s, 0.45 * s, 0.45 * s, -0.25))
    return made


def _tank() -> list[Solid]:
    """Return a tracked tank."""
    return [
        *_tracks(0.50, 0.26, 1.50),
        plate(-0.12, (0.36, -0.74), (0.42, -0.45), (0.42, 0.72), (0.30, 0.78)),
        plate(0.14, (0.30, -0.66), (0.36, -0.42), (0.36, -0.30)),
        *(box(0, y, 0.50, 0.05, -0.5) for y in (0.52, 0.60, 0.68)),
        *_turret(0.06, 0.36, (0.0,), -0.92),
    ]


def _wheeled() -> list[Solid]:
    """Return an armoured car."""
    return [
        *(p for y in (-0.56, -0.02, 0.52) for p in pair(box(0.44, y, 0.20, 0.36, -0.62, 0.05))),
        plate(-0.06, (0.24, -0.84), (0.38, -0.62), (0.40, 0.66), (0.30, 0.80)),
        plate(-0.6, (0.22, -0.62), (0.27, -0.46)),
        plate(0.18, (0.26, -0.40), (0.30, 0.62)),
        *_turret(0.12, 0.28, (0.0,), -0.62),
    ]


def _hover() -> list[Solid]:
    """Return a hovercraft with two lift fans."""
    return [
        plate(-0.6, (0.30, -0.86), (0.60, -0.50), (0.64, 0.58), (0.48, 0.84)),
        plate(-0.02, (0.24, -0.72), (0.48, -0.42), (0.52, 0.52), (0.40, 0.72)),
        *(
            p
            for size, tone in ((0.40, -0.55), (0.30, -0.2), (0.10, 0.5))
            for p in pair(oval(0.27, 0.48, size, size, tone))
        ),
        plate(-0.65, (0.16, -0.62), (0.24, -0.48)),
        *_turret(-0.08, 0.26, (-0.07, 0.07), -0.72),
    ]


def _blade(turn: float) -> Solid:
    along, across = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    corners = ((0.0, 0.035), (0.87, 0.055), (0.87, -0.055), (0.0, -0.035))
    return Solid(
        tuple((a * along[0] + c * across[0], a * along[1] + c * across[1] - 0.12) for a, c in corners), 0.62
    )


def _vtol() -> list[Solid]:
    """Return a helicopter under its rotor."""
    return [
        box(0, 0.52, 0.12, 0.80, -0.15),
        box(0, 0.86, 0.44, 0.13, -0.05, 0.03),
        box(0.07, 0.90, 0.05, 0.26, 0.3),
        *pair(box(0.30, 0.02, 0.36, 0.16, -0.35, 0.03)),
        *pair(box(0.42, -0.06, 0.10, 0.34, -0.1, 0.03)),
        oval(0, -0.18, 0.46, 1.02, -0.02),
        plate(-0.65, (0.09, -0.62), (0.16, -0.42), (0.12, -0.30)),
        oval(0, -0.12, 1.74, 1.74, 0.5, opacity=0.12),
        *(_blade(math.radians(turn)) for turn in (38, 128, 218, 308)),
        oval(0, -0.12, 0.16, 0.16, -0.4),
    ]


def _fighter() -> list[Solid]:
    """Return an aerospace fighter."""
    return [
        plate(-0.22, (0.10, -0.45), (0.86, 0.42), (0.84, 0.60), (0.22, 0.50)),
        plate(-0.45, (0.30, 0.02), (0.86, 0.48), (0.84, 0.60), (0.40, 0.46)),
        *pair(box(0.24, 0.36, 0.20, 0.66, -0.1, 0.04)),
        *pair(box(0.24, 0.70, 0.16, 0.10, -0.65)),
        plate(0.16, (0.02, -0.96), (0.15, -0.42), (0.16, 0.55), (0.10, 0.66)),
        plate(-0.65, (0.03, -0.62), (0.08, -0.42), (0.05, -0.18)),
    ]


def _dropship() -> list[Solid]:
    """Return a landed DropShip."""
    hull = [oval(0, 0, 1.76, 1.76, -0.35), oval(0, 0, 1.5, 1.5, -0.05), oval(0, 0, 1.0, 1.0, 0.18)]
    spokes = []
    for i in range(8):
        turn = math.radians(45 * i + 22.5)
        spokes.append(oval(0.66 * math.sin(turn), -0.66 * math.cos(turn), 0.2, 0.2, -0.55))
    return [*hull, *spokes, oval(0, 0, 0.44, 0.44, -0.3), plate(0.5, (0.06, -0.85), (0.10, -0.5))]


def _boat() -> list[Solid]:
    """Return a gun boat."""
    return [
        plate(-0.45, (0.02, -0.98), (0.30, -0.45), (0.36, 0.55), (0.26, 0.92)),
        plate(0.0, (0.02, -0.84), (0.22, -0.40), (0.27, 0.52), (0.19, 0.82)),
        box(0, 0.30, 0.32, 0.46, 0.3, 0.05),
        box(0, 0.18, 0.26, 0.07, -0.6),
        *_turret(-0.28, 0.17, (-0.05, 0.05), -0.72),
    ]


def _man(x: float, y: float, size: float) -> list[Solid]:
    """Return one soldier with his rifle."""
    s = size
    return [
        box(x + 0.13 * s, y - 0.22 * s, 0.06 * s, 0.56 * s, -0.45),
        oval(x, y, 0.56 * s, 0.32 * s, -0.12),
        oval(x, y - 0.03 * s, 0.26 * s, 0.28 * s, 0.45),
    ]


def _infantry() -> list[Solid]:
    """Return a platoon on foot."""
    places = ((0, -0.52), (-0.48, -0.14), (0.48, -0.14), (-0.27, 0.42), (0.27, 0.42), (0, 0.0))
    return [part for x, y in places for part in _man(x, y, 0.78)]


def _soldier() -> list[Solid]:
    """Return one soldier, filling its base."""
    return _man(-0.04, 0.14, 2.5)


def _suit(x: float, y: float) -> list[Solid]:
    """Return one suit of battle armour."""
    arms = [(-0.21, -0.5), (0.21, -0.5)]
    return [
        *(box(x + dx, y - 0.10, 0.11, 0.34, tone, 0.02) for dx, tone in arms),
        box(x, y + 0.02, 0.38, 0.30, -0.08, 0.08),
        box(x, y + 0.12, 0.20, 0.12, -0.5, 0.02),
        oval(x, y - 0.05, 0.18, 0.20, 0.5),
    ]


def _battle_armor() -> list[Solid]:
    """Return a squad in battle armour."""
    places = ((0, -0.52), (-0.46, 0.0), (0.46, 0.0), (0, 0.50))
    return [part for x, y in places for part in _suit(x, y)]


def _gun_turret() -> list[Solid]:
    """Return a gun in a fixed mount."""
    return [
        box(0, 0.1, 1.24, 1.24, -0.5, 0.28),
        box(0, 0.1, 1.0, 1.0, -0.15, 0.22),
        *_turret(0.1, 0.46, (-0.12, 0.12), -0.92),
    ]


def _blip() -> list[Solid]:
    """Return the ring of an unknown contact; the question mark is drawn over it."""
    rays = []
    for i in range(4):
        turn = math.radians(90 * i)
        c, s = math.cos(turn), math.sin(turn)
        corners = ((-0.14, -0.86), (0.14, -0.86), (0.0, -0.66))
        rays.append(Solid(tuple((x * c - y * s, x * s + y * c) for x, y in corners), 0.2))
    return rays


def _protomech() -> list[Solid]:
    """Return a ProtoMech: a small, lean 'Mech."""
    return [Solid(tuple((0.74 * x, 0.82 * y) for x, y in p.corners), p.tone, p.opacity) for p in _mech()]


_MAKERS = {
    "mech": _mech,
    "quad": _quad,
    "protomech": _protomech,
    "tank": _tank,
    "wheeled": _wheeled,
    "hover": _hover,
    "vtol": _vtol,
    "fighter": _fighter,
    "dropship": _dropship,
    "boat": _boat,
    "infantry": _infantry,
    "soldier": _soldier,
    "battle_armor": _battle_armor,
    "turret": _gun_turret,
    "blip": _blip,
    **mecha_silhouettes.MAKERS,
}

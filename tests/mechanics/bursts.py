"""Bursts for tests: the Blast of mecha and the shell of artillery, as data, on tables with many bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from game.core.model.burst import Body, Burst, BurstGuard, BurstHit, Fall, Hits
from game.geometry.point import Point

TWO_DICE = tuple((float(total), (6 - abs(total - 7)) / 36) for total in range(2, 13))
WIDE, DEEP = 72.0, 48.0


def blast_falls(gn: int) -> tuple[Fall, ...]:
    """Return the falls of a Blast with *gn*: 1D6 + GN lands at 5 and more."""
    landed = [Fall(f"strike {die + gn}", 1 / 6, (), die + gn) for die in range(1, 7) if die + gn >= 5]
    missed = (6 - len(landed)) / 6
    return (*landed, *([Fall("4 or less", missed, TWO_DICE)] if missed else []))


def blast_hits(falls: Sequence[Fall], df: int, md: int, *, aimed: bool = False) -> Hits:
    """Return the damage of a Blast of *md* to a body of *df*: full if aimed at, else half."""
    half = md // 2

    def hits(fall: Fall) -> tuple[BurstHit, ...]:
        if fall.strike is not None:
            return (BurstHit(fall.strike, (md if aimed else half) if fall.strike >= df else 0, 1.0),)
        return tuple(BurstHit(die + 1, half if die + 1 >= df else 0, 1 / 6) for die in range(1, 7))

    return tuple((hits(fall),) for fall in falls)


def dodges(pil: int) -> dict[int, float]:
    """Return the chance that 1D6 + *pil* reaches each strike."""
    return {strike: sum(die + pil >= strike for die in range(1, 7)) / 6 for strike in range(1, 13)}


def blast(rng: np.random.Generator, number: int = 12, **more: object) -> Burst:
    """Return a Blast from a random place, with mecha of two sides and a structure around."""
    gn, md = int(rng.integers(0, 4)), int(rng.integers(4, 12))
    falls = blast_falls(gn)
    origin = Point(*rng.uniform((20, 12), (52, 36)).tolist())
    bodies = [_mecha(rng, i, falls, md, origin) for i in range(number)]
    corner = rng.uniform((5, 5), (60, 40)).tolist()
    house = shapely.box(*corner, corner[0] + 5, corner[1] + 3)
    hits = [blast_hits(falls, 4, md, aimed=aimed) for aimed in (False, True)]
    middle = Point(corner[0] + 2.5, corner[1] + 1.5)
    bodies.append(Body("house", "House", "", middle, 0.0, *hits, shape=house, target=True, left=20))
    given = {"origin": origin, "capped": True, "near": 0.625, "reach": 24.0, **more}
    return Burst("u", "Red", "Cannon", (2.5,), falls, tuple(bodies), **given)


def armed(rng: np.random.Generator, number: int = 12, **more: object) -> Burst:
    """Return such a Blast, of missiles that some of the mecha may shoot down."""
    burst, bodies = blast(rng, number, **more), []
    for body in burst.bodies:
        shoots = float(rng.choice((0.0, 1 / 6, 1 / 3))) if body.shape is None else 0.0
        guard = replace(body.guard, shoots=shoots, both=bool(rng.integers(0, 2)))
        bodies.append(replace(body, guard=guard) if shoots else body)
    return replace(burst, bodies=tuple(bodies))


def _mecha(rng: np.random.Generator, i: int, falls: Sequence[Fall], md: int, origin: Point) -> Body:
    off = rng.normal(0, 9, 2)
    at = Point(*np.clip(np.array(origin) + off, 1, (WIDE - 1, DEEP - 1)).tolist())
    base, friend = float(rng.choice((0.5, 0.625, 1.0))), bool(i % 3 == 2)
    df, guard = int(rng.integers(4, 8)), BurstGuard(dodges(int(rng.integers(1, 5))), 3, "down")
    hits = [blast_hits(falls, df, md, aimed=aimed) for aimed in (False, True)]
    side = "Red" if friend else "Blue"
    known = {"guard": guard, "friend": friend, "target": not friend, "near": base, "left": 12}
    return Body(f"m{i}", f"Mecha {i}", side, at, base, *hits, **known)


def shell(rng: np.random.Generator, number: int = 12, **more: object) -> Burst:
    """Return a shell with two rings that scatters by its margin of failure, number 1 to the north."""
    need = int(rng.integers(5, 10))
    odds = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}
    falls = (
        Fall(f"{need}+", sum(chance for total, chance in odds.items() if total >= need)),
        *(
            Fall(f"{need - total} short", odds[total], ((2.0 * (need - total), 1.0),))
            for total in range(2, need)
        ),
    )
    each: Hits = (((BurstHit(0, 3, 1.0),), (BurstHit(0, 1, 1.0),)),) * len(falls)
    bodies = []
    for i in range(number):
        at = Point(*rng.uniform((4, 4), (40, 40)).tolist())
        friend = bool(i % 4 == 3)
        bodies.append(Body(f"t{i}", f"Tank {i}", "Red" if friend else "Blue", at, 0.5, each, friend=friend))
    return Burst("u", "Red", "Long Tom", (1.0, 3.0), falls, tuple(bodies), **more)

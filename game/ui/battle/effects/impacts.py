"""What happens at a place: hits, blows, falls, explosions, collapses, heat, suppression."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
import shapely

from game.core.views.animation import PointAnimation
from game.geometry.point import Point, bearing
from game.geometry.shapes import region
from game.ui.battle.effects.brush import DUST, EARTH, EMBER, FIRE, SMOKE, WHITE, Brush, Place, chances

SPARKS = 9
PING = (255, 244, 190)
CLIMB, HIGHEST, TRAIL = 22.0, 12.0, 20
"""How fast missiles climb, in inches per second squared, how far they are seen, the puffs of their smoke."""
SWEEP = 0.8
"""Where a blow sweeps across the target, as a share of the way to its middle."""
PAST, BESIDE = 1.6, 1.3
"""How far beyond its target a charge ends that misses, and how far beside it, in inches."""
FALL_FROM = 9.0
"""The height from which a round is seen to come down, in inches."""
BLOW_LANDS, CHARGE_LANDS, STOMP_LANDS, BURST_LANDS = 0.12, 0.2, 0.18, 0.2
"""The seconds after which blows, charges, what comes down from above, and rounds strike."""


def seed_of(impact: PointAnimation) -> str:
    """Return what the variation of *impact* depends on."""
    return f"{impact.at.x:.2f}/{impact.at.y:.2f}/{impact.kind}"


def draw_hit(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a flash with sparks."""
    at, left = brush.place(impact.at), 1 - seconds / 0.45
    brush.glow(at, 0.5 + 1.1 * impact.radius * left, FIRE, left)
    brush.glow(at, 0.7 * impact.radius * left, WHITE, left)
    _sparks(brush, at, seed_of(impact), seconds, 2.4 * impact.radius)
    brush.puff(brush.off(at, 0, -0.6 * seconds), 0.3 + 0.9 * seconds, SMOKE, 0.45 * left)


def draw_ping(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw three rings that widen around a place, one after the other."""
    at = brush.place(impact.at)
    brush.glow(at, 1.2 * impact.radius, WHITE, max(0.0, 0.8 - seconds / 1.8))
    for number in range(3):
        age = seconds - 0.35 * number
        if 0 < age < 1:
            brush.ring(at, impact.radius * (0.5 + 3.5 * age), PING, 1 - age)


def draw_blow(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the sweep of a blow, and the burst where it lands."""
    _sweep(brush, impact, seconds)
    age = seconds - BLOW_LANDS
    if age > 0:
        at, left = _struck(brush, impact), max(0.0, 1 - age / 0.4)
        brush.glow(at, 1.5 * left, WHITE, left)
        brush.ring(at, 0.3 + 3.2 * age, (255, 210, 150), left)
        _sparks(brush, at, seed_of(impact), age, 1.4)


def draw_swing(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the sweep of a blow that misses."""
    _sweep(brush, impact, seconds)


def draw_charge(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the dust of a run-up, and the burst where it ends."""
    at = brush.place(impact.at)
    _run_up(brush, impact, at, seconds)
    age = seconds - CHARGE_LANDS
    if age > 0:
        left = max(0.0, 1 - age / 0.45)
        brush.glow(_struck(brush, impact), 2.2 * left, WHITE, left)
        brush.ring(at, 0.5 + 4.5 * age, (255, 200, 140), left)
        _sparks(brush, at, seed_of(impact), age, 2.4)


def draw_rush(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the dust of a charge that goes past its target."""
    ahead = _ahead(brush, impact)
    at = brush.place(impact.at)
    past = brush.off(at, PAST * ahead[0] - BESIDE * ahead[1], PAST * ahead[1] + BESIDE * ahead[0])
    _run_up(brush, impact, past, seconds)


def draw_drop(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw something heavy that comes down beside its target."""
    ahead = _ahead(brush, impact)
    at = brush.off(brush.place(impact.at), -BESIDE * ahead[1], BESIDE * ahead[0])
    if seconds < STOMP_LANDS:
        _from_above(brush, at, seconds / STOMP_LANDS)
        return
    age = seconds - STOMP_LANDS
    brush.ring(at, 0.4 + 2.5 * age, DUST, max(0.0, 0.7 - age))
    _dust_ring(brush, at, seed_of(impact), age, 0.8)


def draw_stomp(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw something heavy that comes down from above."""
    at = brush.place(impact.at)
    if seconds < STOMP_LANDS:
        _from_above(brush, at, seconds / STOMP_LANDS)
        return
    age = seconds - STOMP_LANDS
    left = max(0.0, 1 - age / 0.5)
    brush.glow(at, 2.4 * left, FIRE, left)
    brush.ring(at, 0.6 + 5.0 * age, (255, 214, 160), left)
    _dust_ring(brush, at, seed_of(impact), age, 1.5)
    _sparks(brush, at, seed_of(impact), age, 2.2)


def draw_landing(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the dust that a landing throws up around the feet."""
    _dust_ring(brush, brush.place(impact.at), seed_of(impact), seconds, 0.8 * impact.radius)


def draw_fall(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the dust of a machine that goes down."""
    at = brush.place(impact.at)
    brush.ring(at, impact.radius + 2.0 * seconds, DUST, max(0.0, 0.7 - seconds))
    _dust_ring(brush, at, seed_of(impact), seconds, impact.radius)


def draw_explosion(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a flash, fire that rises and darkens, and smoke."""
    at, reach = brush.place(impact.at), impact.radius
    spread = chances(seed_of(impact), 36)
    flash = 1 - seconds / 0.2
    if flash > 0:
        brush.glow(at, min(reach * 1.8, 3.0), (255, 226, 180), 0.8 * flash)
    brush.ring(at, reach * (0.4 + 2.2 * seconds), (255, 190, 120), max(0.0, 0.8 - 1.6 * seconds))
    for number in range(9):
        age = seconds - 0.02 * number
        far, turn = spread[number] * reach * 0.8, spread[number + 9] * math.tau
        rise = 1.6 * max(age, 0) * (0.5 + spread[number + 18])
        place = brush.off(at, math.sin(turn) * far * (0.5 + age), math.cos(turn) * far * (0.5 + age) - rise)
        if age > 0.1:
            brush.puff(place, reach * (0.35 + 0.5 * age), SMOKE, 0.75 * max(0.0, 1 - age / 1.05))
        if 0 < age < 0.6:
            colour = FIRE if age < 0.3 else EMBER
            brush.glow(place, reach * (0.55 + 0.5 * age), colour, 1 - age / 0.6)
    _sparks(brush, at, seed_of(impact), seconds, 2.6 * reach)


def draw_burst(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a round that comes down from above and goes off."""
    at = brush.place(impact.at)
    if seconds < BURST_LANDS:
        top = brush.off(at, 0, -FALL_FROM * (1 - seconds / BURST_LANDS))
        brush.streak(top, brush.off(top, 0, -2.2), (255, 230, 190), 0.08)
        brush.glow(top, 0.6, FIRE, 0.9)
        return
    draw_explosion(brush, impact, seconds - BURST_LANDS)
    _dust_ring(brush, at, seed_of(impact), seconds - BURST_LANDS, impact.radius * 0.7)


def draw_launch(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a flash, and two missiles that climb out of sight, with their smoke."""
    at, flash = brush.place(impact.at), 1 - seconds / 0.35
    if flash > 0:
        brush.glow(at, 1.8 * impact.radius * flash, FIRE, flash)
        brush.glow(at, 1.0 * impact.radius * flash, WHITE, flash)
    for number, side in enumerate((-0.35, 0.35)):
        age = seconds - 0.12 * number
        high = CLIMB * age * age
        for step in range(TRAIL):
            below, spent = high * step / TRAIL, age * (TRAIL - step) / TRAIL
            if age > 0 and below < HIGHEST:
                place = brush.off(at, side * impact.radius * (1 + 0.1 * below), -below)
                brush.puff(place, 0.3 + 0.6 * spent, SMOKE, 0.6 * max(0.0, 1 - seconds / 1.2))
        if 0 < high < HIGHEST:
            top = brush.off(at, side * impact.radius * (1 + 0.1 * high), -high)
            brush.streak(brush.off(top, 0, 1.4), top, (255, 236, 200), 0.1)
            brush.glow(top, 0.7, FIRE, 1 - high / HIGHEST)


def draw_collapse(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw the dust of a building that comes down, over its whole ground."""
    places = _within(impact)
    for number, spot in enumerate(places):
        age = seconds - 0.5 * number / len(places)
        if 0 < age < 1.1:
            place = brush.off(brush.place(spot), 0.2 * age, -0.9 * age)
            colour = EARTH if number % 3 == 0 else DUST
            brush.puff(place, 0.5 + 1.3 * age, colour, 0.8 * (1 - age / 1.1))
    brush.ring(brush.place(impact.at), impact.radius * (0.6 + 1.4 * seconds), DUST, max(0.0, 0.7 - seconds))


def draw_casualty(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a little dust where somebody falls."""
    at, left = brush.place(impact.at), 1 - seconds / 0.6
    for number, chance in enumerate(chances(seed_of(impact), 5)):
        place = brush.off(at, (number - 2) * 0.22 * (1 + seconds), 0.25 * chance - 0.4 * seconds)
        brush.puff(place, 0.22 + 0.5 * seconds, DUST, 0.6 * left)


def draw_heat(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw a red glow that swells and sinks, and hot air that rises."""
    at = brush.place(impact.at)
    swell = math.sin(math.pi * min(seconds / 0.9, 1.0))
    brush.glow(at, impact.radius * 2.4, (255, 70, 30), 0.75 * swell)
    for number in range(3):
        rise = seconds * 1.6 + 0.4 * number
        wave = [
            brush.off(at, (number - 1) * 0.55 + 0.1 * math.sin(step + 8 * seconds), -rise - 0.12 * step)
            for step in range(12)
        ]
        tone = (255, round(150 * swell) + 60, 70)
        if swell > 0.15:
            pygame.draw.aalines(brush.target, tone, False, wave)


def draw_suppression(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw dirt thrown up around a unit under fire."""
    at = brush.place(impact.at)
    spread = chances(seed_of(impact), 14)
    for number in range(7):
        age = seconds - 0.07 * number
        if not 0 < age < 0.4:
            continue
        turn, far = spread[number] * math.tau, 0.6 + impact.radius * spread[number + 7]
        place = brush.off(at, math.sin(turn) * far, math.cos(turn) * far)
        high = 1.3 * math.sin(math.pi * min(age / 0.35, 1.0))
        brush.streak(place, brush.off(place, 0.15, -high), DUST, 0.1)
        brush.streak(place, brush.off(place, -0.25, -0.7 * high), EARTH, 0.07)
        brush.puff(brush.off(place, 0, -0.6 * age), 0.25 + 0.9 * age, DUST, 0.85 * (1 - age / 0.4))


def _ahead(brush: Brush, impact: PointAnimation) -> Place:
    """Return the direction on the screen in which *impact* goes, of length 1; nowhere if it is unknown."""
    start, at = brush.place(impact.start if impact.start is not None else impact.at), brush.place(impact.at)
    far = max(math.dist(start, at), 1e-6)
    return (at[0] - start[0]) / far, (at[1] - start[1]) / far


def _run_up(brush: Brush, impact: PointAnimation, end: Place, seconds: float) -> None:
    """Draw the dust of a run-up that ends at *end*."""
    ahead = _ahead(brush, impact)
    for number, chance in enumerate(chances(seed_of(impact), 8)):
        age = seconds - 0.03 * (7 - number)
        if 0 < age < 0.7:
            place = brush.off(end, chance - 0.5 - ahead[0] * number * 0.45, 0.2 - ahead[1] * number * 0.45)
            brush.puff(place, 0.45 + 1.1 * age, DUST, 0.75 * (1 - age / 0.7))


def _from_above(brush: Brush, at: Place, share: float) -> None:
    """Draw something that has come down *share* of its way from above *at*, with its shadow."""
    brush.puff(at, 1.4 - 0.5 * share, (8, 8, 10), 0.2 + 0.5 * share)
    brush.puff(brush.off(at, 0, -4.5 * (1 - share)), 0.8, (30, 30, 34), 0.9)


def _struck(brush: Brush, impact: PointAnimation) -> Place:
    """Return the place on the near side of the target."""
    at = brush.place(impact.at)
    if impact.start is None:
        return at
    start = brush.place(impact.start)
    far = max(math.dist(start, at), 1e-6)
    near = min(0.6 * brush.inch, far / 2)
    return at[0] + (start[0] - at[0]) / far * near, at[1] + (start[1] - at[1]) / far * near


def _sweep(brush: Brush, impact: PointAnimation, seconds: float) -> None:
    """Draw an arc that sweeps around the attacker, across the target."""
    left = 1 - seconds / 0.4
    if left <= 0:
        return
    start = impact.start if impact.start is not None else impact.at
    around, at = brush.place(start), brush.place(impact.at)
    reach = max(SWEEP * math.dist(around, at) / brush.inch, 0.9)
    turn = math.radians(bearing(start, impact.at)) if start != impact.at else 0.0
    swung = min(seconds / 0.18, 1.0)
    for step in range(16):
        share = step / 15
        if share > swung:
            break
        angle = turn + math.radians(-75 + 115 * share)
        place = brush.off(around, math.sin(angle) * reach, -math.cos(angle) * reach)
        brush.glow(place, 0.25 + 0.35 * share, WHITE, left * (0.3 + 0.65 * share))


def _sparks(brush: Brush, at: Place, seed: str, seconds: float, reach: float) -> None:
    """Draw sparks that fly apart and sink, up to *reach* inches."""
    left = 1 - seconds / 0.5
    if left <= 0:
        return
    spread = chances(seed, 2 * SPARKS)
    for number in range(SPARKS):
        turn = spread[number] * math.tau
        far = reach * (0.4 + 0.6 * spread[SPARKS + number]) * (1 - left * left)
        sunk = 1.6 * seconds * seconds
        head = brush.off(at, math.sin(turn) * far, math.cos(turn) * far + sunk)
        tail = brush.off(at, math.sin(turn) * far * 0.75, math.cos(turn) * far * 0.75 + sunk * 0.8)
        tone = round(150 + 105 * left), round(90 + 130 * left), round(40 + 60 * left)
        brush.streak(tail, head, tone, 0.03)


def _dust_ring(brush: Brush, at: Place, seed: str, seconds: float, radius: float) -> None:
    """Draw dust that spreads along the ground from *radius* inches."""
    left = 1 - seconds / 0.8
    if left <= 0:
        return
    spread = chances(f"{seed}/dust", 12)
    for number, chance in enumerate(spread):
        turn = math.tau * (number + chance * 0.7) / len(spread)
        far = radius + 1.5 * (1 - left * left)
        place = brush.off(at, math.sin(turn) * far, math.cos(turn) * far * 0.8 - 0.3 * seconds)
        brush.puff(place, 0.4 + 0.9 * seconds, DUST if number % 3 else EARTH, 0.75 * left)


@lru_cache(maxsize=16)
def _within(impact: PointAnimation) -> tuple[Point, ...]:
    """Return places spread over what collapses, in the order in which they do."""
    ground = region(impact.outline)
    west, north, east, south = ground.bounds
    spread = chances(seed_of(impact), 96)
    tried = (
        Point(west + spread[n] * (east - west), north + spread[n + 48] * (south - north)) for n in range(48)
    )
    return tuple(one for one in tried if ground.contains(shapely.Point(one))) or (impact.at,)

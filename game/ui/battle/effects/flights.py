"""What flies over the table: beams, bullets, missiles with smoke trails, rounds lobbed over it."""

from __future__ import annotations

import math

from game.core.views.animation import Flight
from game.geometry.point import Point, distance
from game.ui.battle.effects.brush import (
    DUST,
    EARTH,
    EMBER,
    FIRE,
    LIGHT,
    SMOKE,
    VAPOUR,
    WHITE,
    Brush,
    Place,
    Rgb,
    between,
    chances,
)

PAST = 3.5
"""How far a shot that misses goes on behind its target, in inches."""
BESIDE = 1.1
"""How far it passes its target, in inches."""
BULLET: Rgb = (255, 226, 150)
LANDING = 0.45
"""The seconds for which the dust of a shot that missed is seen."""


def seed_of(flight: Flight) -> str:
    """Return what the variation of *flight* depends on."""
    return f"{flight.start.x:.2f}/{flight.start.y:.2f}/{flight.end.x:.2f}/{flight.end.y:.2f}/{flight.kind}"


def end_of(flight: Flight) -> Point:
    """Return where *flight* ends: at its target, or beside and beyond it."""
    far = distance(flight.start, flight.end)
    if flight.hits or far < 1e-6:
        return flight.end
    along = (flight.end.x - flight.start.x) / far, (flight.end.y - flight.start.y) / far
    side = BESIDE if chances(seed_of(flight), 1)[0] < 0.5 else -BESIDE
    return Point(
        flight.end.x + along[0] * PAST - along[1] * side, flight.end.y + along[1] * PAST + along[0] * side
    )


def arrival(flight: Flight) -> float:
    """Return the seconds after which *flight* reaches its target."""
    far = distance(flight.start, flight.end)
    if flight.kind == "beam":
        return 0.06
    if flight.kind == "tracer":
        return 0.10 + min(far / 90, 0.25)
    return 0.45 + min(far / 80, 0.45)


def length(flight: Flight) -> float:
    """Return the seconds for which *flight* is drawn."""
    if flight.kind == "beam":
        return 0.5 + 0.1 * (flight.count - 1)
    if flight.kind == "tracer":
        return arrival(flight) * 1.3 + 0.06 * flight.count + (0.0 if flight.hits else LANDING)
    return arrival(flight) * 1.2 + 0.07 * flight.count + 0.5


def draw_beam(brush: Brush, flight: Flight, seconds: float) -> None:
    """Draw bright lines that appear at once, flicker and fade."""
    start, end = brush.place(flight.start), brush.place(end_of(flight))
    for number in range(flight.count):
        age = seconds - 0.1 * number
        strength = min(age / 0.04, 1.0, (0.45 - age) / 0.3)
        if not flight.hits and age > 0:
            brush.glow(end, 0.5, EMBER, 0.7 * strength)
        if age <= 0 or strength <= 0:
            continue
        shift = (number - (flight.count - 1) / 2) * 0.3
        across = _across(start, end, shift * brush.inch)
        one = start[0] + across[0], start[1] + across[1]
        other = end[0] + across[0] * 0.4, end[1] + across[1] * 0.4
        _beam(brush, one, other, strength, fades=not flight.hits)


def _beam(brush: Brush, one: Place, other: Place, strength: float, *, fades: bool) -> None:
    far = math.dist(one, other)
    gap = max(0.28 * brush.inch, far / 160)
    for step in range(int(far / gap) + 1):
        share = step * gap / max(far, 1e-6)
        left = strength * (1 - max(0.0, share - 0.75) * 3.6 if fades else 1.0)
        brush.glow(between(one, other, share), 0.34, LIGHT, 0.55 * left)
    if strength > 0.25:
        brush.streak(one, between(one, other, 0.9 if fades else 1.0), (214, 238, 255), 0.07 * strength)
    brush.glow(one, 0.8 * strength, LIGHT, strength)


def draw_tracer(brush: Brush, flight: Flight, seconds: float) -> None:
    """Draw short bright streaks one behind the other, with flashes at the muzzle."""
    start, end = brush.place(flight.start), brush.place(end_of(flight))
    whole = arrival(flight) * (1.0 if flight.hits else 1.25)
    far = max(math.dist(start, end), 1e-6)
    spread = chances(seed_of(flight), 2 * flight.count)
    for number in range(flight.count):
        age = seconds - 0.06 * number
        if age <= 0:
            continue
        if age < 0.07:
            brush.glow(start, 0.7, FIRE, 1 - age / 0.1)
        share = age / whole
        across = _across(start, end, (spread[number] - 0.5) * 0.5 * brush.inch * min(share, 1.0))
        if share >= 1:
            if not flight.hits:
                _spurt(brush, (end[0] + across[0] * 2, end[1] + across[1] * 2), age - whole, 0.8)
            continue
        long = min(1.3 * brush.inch / far, share)
        head = between(start, end, share)
        tail = between(start, end, share - long)
        head = head[0] + across[0], head[1] + across[1]
        tail = tail[0] + across[0], tail[1] + across[1]
        brush.streak(tail, head, BULLET, 0.06)
        brush.glow(head, 0.4, FIRE, 0.9)


def draw_missiles(brush: Brush, flight: Flight, seconds: float) -> None:
    """Draw missiles on slightly curved ways, each with a smoke trail that spreads and fades."""
    whole = arrival(flight) * (1.0 if flight.hits else 1.2)
    start, end = brush.place(flight.start), brush.place(end_of(flight))
    spread = chances(seed_of(flight), 2 * flight.count)
    far = math.dist(start, end) / brush.inch
    for number in range(flight.count):
        age = seconds - 0.07 * number
        if age <= 0:
            continue
        bend = (spread[number] - 0.5) * min(3.0, 0.35 * far)
        aside = _across(start, end, (spread[flight.count + number] - 0.5) * 0.7 * brush.inch)
        goal = end[0] + aside[0], end[1] + aside[1]
        bow = _across(start, end, bend * brush.inch)
        _missile(brush, (start, goal, bow), age, whole)
        if not flight.hits:
            _spurt(brush, goal, age - whole, 1.5)


def _missile(brush: Brush, way: tuple[Place, Place, Place], age: float, whole: float) -> None:
    """Draw one missile *age* seconds after its start, on a *way*: its ends and how far it bows out."""

    def along(moment: float) -> Place:
        share = min(moment / whole, 1.0) ** 1.4
        at, bow = between(way[0], way[1], share), way[2]
        swing = 4 * share * (1 - share)
        return at[0] + bow[0] * swing, at[1] + bow[1] * swing

    trail = 0.025
    for back in range(1, 31):
        moment = age - back * trail
        if 0 <= moment <= whole:
            old = back * trail
            brush.puff(along(moment), 0.16 + 0.7 * old, VAPOUR, 0.62 * (1 - old / 0.78))
    if age < whole:
        head = along(age)
        brush.glow(head, 0.5, FIRE, 1.0)
        brush.streak(along(max(age - 0.02, 0)), head, WHITE, 0.08)
    if age < 0.12:
        brush.glow(way[0], 0.8, FIRE, 1 - age / 0.14)


def draw_shells(brush: Brush, flight: Flight, seconds: float) -> None:
    """Draw rounds that rise and come down again, with their shadows on the ground."""
    whole = arrival(flight) * (1.0 if flight.hits else 1.15)
    start, end = brush.place(flight.start), brush.place(end_of(flight))
    height = min(6.0, 0.9 + 0.22 * math.dist(start, end) / brush.inch)
    for number in range(flight.count):
        age = seconds - 0.12 * number
        if age < 0:
            continue
        if age < 0.1:
            brush.puff(start, 0.3 + age * 4, VAPOUR, 0.6 * (1 - age / 0.1))
        if not flight.hits:
            _spurt(brush, end, age - whole, 1.5)
        for back in range(9):
            share = (age - back * 0.025) / whole
            if not 0 <= share < 1:
                continue
            below = between(start, end, share)
            at = brush.off(below, 0, -4 * height * share * (1 - share))
            if back:
                brush.puff(at, 0.14 + 0.03 * back, VAPOUR, 0.4 * (1 - back / 9))
                continue
            brush.puff(below, 0.32, SMOKE, 0.4)
            brush.glow(at, 0.45, FIRE, 0.8)
            brush.puff(at, 0.13, (20, 20, 22), 1.0)


def _spurt(brush: Brush, at: Place, age: float, size: float) -> None:
    """Draw the earth that a shot throws up where it misses, *age* seconds after it came down."""
    left = 1 - age / LANDING
    if age < 0 or left <= 0:
        return
    if age < 0.1:
        brush.glow(at, 0.7 * size, FIRE, 1 - age / 0.1)
    for number in range(4):
        place = brush.off(at, 0.25 * size * (number - 1.5), -age * (1.2 + 0.9 * number) * size)
        brush.puff(place, (0.25 + age) * size, EARTH if number % 2 else DUST, left)


def _across(start: Place, end: Place, pixels: float) -> Place:
    """Return a vector across the line from *start* to *end*, *pixels* long."""
    far = math.dist(start, end)
    if far < 1e-6:
        return 0.0, 0.0
    return -(end[1] - start[1]) / far * pixels, (end[0] - start[0]) / far * pixels

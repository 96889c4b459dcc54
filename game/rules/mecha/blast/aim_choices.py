"""Candidate targets for missiles: a single target, several ones, or a spot between two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import ceil

from game.battlefield.contact import apart
from game.core.engine.turns import refused_by_rules
from game.core.model.action import Aim
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit
from game.geometry.point import Point
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.blast.prints import RADIUS
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.shooting.volley import Volley
from game.rules.mecha.shooting.weapons import Weapon


def salvos(view: State, side: Side, unit: Unit, weapon: Weapon) -> Iterable[Action]:
    """Yield attacks with *weapon*: all at one enemy, divided among the best ones, or between two."""
    foes = view.foes(side)
    if not weapon.blast:
        yield from (Shoot(side, unit.id, foe.id, weapon.name) for foe in foes)
        if weapon.volley > 1:
            yield from _divided(view, side, unit, weapon, foes)
        return
    yield from (Blast(side, unit.id, (Aim(foe.id),) * weapon.missiles, weapon.name) for foe in foes)
    if weapon.missiles > 1:
        yield from _divided(view, side, unit, weapon, foes)
    if weapon.indirect:
        spots = (Aim(at=at) for at in _between(foes))
        yield from (Blast(side, unit.id, (aim,) * weapon.missiles, weapon.name) for aim in spots)


def _divided(view: State, side: Side, unit: Unit, weapon: Weapon, foes: Sequence[Unit]) -> Iterable[Action]:
    """Yield a volley that gives each target as many missiles as it probably needs, best targets first."""
    kind = Blast if weapon.blast else Volley
    worth: dict[str, float] = {}
    for foe in foes:
        one = kind(side, unit.id, (Aim(foe.id),), weapon.name)
        if not refused_by_rules(view, one):
            worth[foe.id] = one.promise(view)
    ranked = sorted((key for key in worth if worth[key] > 0), key=lambda key: -worth[key])
    aims: list[Aim] = []
    for key in ranked:
        target = view.units[key]
        enough = ceil((target.profile.mdc - target.status.damage) / worth[key])
        aims += [Aim(key)] * min(enough, weapon.missiles - len(aims))
    if len(set(aims)) > 1:
        rest = weapon.missiles - len(aims)
        yield kind(side, unit.id, (*aims, *[aims[0]] * rest), weapon.name)


def _between(foes: Sequence[Unit]) -> Iterable[Point]:
    """Yield the places between two enemies where a template touches both."""
    for one, other in combinations(foes, 2):
        if apart(one, other) <= 2 * RADIUS:
            yield Point((one.at.x + other.at.x) / 2, (one.at.y + other.at.y) / 2)

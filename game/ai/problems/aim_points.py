"""Aims of templates as answers to practice problems: what one is worth, and the best ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from itertools import combinations

import shapely

from game.core.engine.turns import refusals
from game.core.model.action import Aim, AimsAction, PointAction, TargetAction
from game.core.model.burst import Burst
from game.core.model.state import Action, UnitAction, View
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.mechanics.bursts.aiming import best
from game.mechanics.bursts.damage_distribution import fates, total

AimAt = tuple[Point, str]
"""A point, and the id of the body that is aimed at there; "" for the ground."""


def template_worth(view: View, unit: Unit, action: Action) -> float:
    """Return the expected damage of the template of *action* to enemies, less that to friends.

    It counts wherever the template may land, and no body loses more than it has left. It is 0 if *action*
    lays none.
    """
    burst = next((one for one in view.rules.bursts_of(view, unit) if _fires(action, one)), None)
    if burst is None:
        return 0.0
    worth = 0.0
    for aim, missiles in Counter(_aims(view, burst, action)).items():
        several = burst if burst.missiles == 1 else replace(burst, missiles=missiles)
        tuned = several.aimed(*aim)
        worth += total(tuned, fates(tuned, *aim), 1.0, capped=True)
    return worth


def template_attacks(view: View, unit: Unit) -> Iterator[UnitAction]:
    """Yield the legal attacks with templates of *unit* worth a thought.

    They are aimed at every body that may be a target, at every enemy's place, between any two enemies, and at
    the best point.
    """
    kinds = {one.action: None for one in view.rules.offers}
    for burst in view.rules.bursts_of(view, unit):
        for aim in dict.fromkeys(_candidates(view, burst)):
            made = (_made(view, unit, kind, burst, aim) for kind in kinds)
            yield from (one for one in made if one is not None and not refusals(view, one))


def _candidates(view: View, burst: Burst) -> Iterable[AimAt]:
    enemies = [body for body in burst.bodies if body.side not in ("", burst.side)]
    yield from ((body.at, body.id) for body in burst.bodies if body.target)
    if burst.spots:
        yield from ((body.at, "") for body in enemies)
        yield from ((_between(one.at, other.at), "") for one, other in combinations(enemies, 2))
    found = best(burst, view.battlefield.width, view.battlefield.depth)
    if found is not None:
        yield found.at, found.target


def _made(view: View, unit: Unit, kind: type[UnitAction], burst: Burst, aim: AimAt) -> UnitAction | None:
    """Return the action of *kind* that fires *burst* at *aim*; None if it cannot."""
    at, target = aim
    names = {one.name for one in fields(kind)}
    given = {name: value for name, value in burst.choices.items() if name in names}
    made: UnitAction | None = None
    if issubclass(kind, AimsAction):
        one = Aim(target) if target in view.units else Aim(at=at)
        made = kind(unit.side, unit.id, (one,) * burst.missiles, **given)
    elif issubclass(kind, PointAction) and not target:
        made = kind(unit.side, unit.id, at, **given)
    elif issubclass(kind, TargetAction) and target in view.units:
        made = kind(unit.side, unit.id, target, **given)
    return made if made is not None and _fires(made, burst) else None


def _fires(action: Action, burst: Burst) -> bool:
    """Whether *action* fires *burst*: all its choices agree."""
    missing = object()
    pairs = ((getattr(action, name, missing), value) for name, value in burst.choices.items())
    return bool(burst.choices) and all(one == other for one, other in pairs)


def _aims(view: View, burst: Burst, action: Action) -> Iterable[AimAt]:
    """Return the aim of each missile of *action*."""
    if isinstance(action, PointAction):
        return [(action.at, "")]
    if isinstance(action, TargetAction):
        return [(view.units[action.target].at, action.target)]
    return [_aim_at(view, burst, aim) for aim in action.aims] if isinstance(action, AimsAction) else []


def _aim_at(view: View, burst: Burst, aim: Aim) -> AimAt:
    if aim.target:
        return view.units[aim.target].at, aim.target
    assert aim.at is not None, "an aim has a target or a place"
    targets = (body for body in burst.bodies if body.built and body.target and body.shape is not None)
    built = next((one for one in targets if shapely.intersects_xy(one.shape, *aim.at)), None)
    return (aim.at, "") if built is None else (built.at, built.id)


def _between(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)

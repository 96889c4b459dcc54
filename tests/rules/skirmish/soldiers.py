"""Small battles of squads for tests, made in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import begun
from game.core.model.events import Rolled
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.skirmish.cards.profile import Profile
from game.rules.skirmish.cards.silhouettes import parts_of
from game.rules.skirmish.cards.status import Status
from game.rules.skirmish.cards.weapons import weapon
from game.rules.skirmish.sight.line_of_sight import Sightline, sightline
from game.rules.skirmish.suppression.markers import Suppression
from game.rules.skirmish.terrain import terrain

SKIRMISH = ruleset(["skirmish"])
RIFLE = "Rifle: RG 24, RF 2, PEN 1"
BASE = 0.5
TALL = 1.25
SIDES = {"r": "Red", "b": "Blue", "g": "Green"}


def soldier(key: str, x: float, y: float = 24.0, **more: Any) -> Unit:
    """Return a soldier at x, y: "r1" is Red's, of squad "R", "b1" Blue's, of squad "B".

    Its card has MV 6, skill 4, armour 5, kill 4 and a rifle of RG 24, RF 2 and PEN 1, unless *more* says
    otherwise. `arm` is the weapon as printed, "" for none; `group`, `level`, `grounded`, `did` and `enters`
    go to the unit; `standing` and `low` are parts as on a card.
    """
    put = {name: more.pop(name) for name in ("level", "enters") if name in more}
    group, arm = more.pop("group", key[0].upper()), more.pop("arm", RIFLE)
    fares = Status(more.pop("grounded", False), more.pop("did", ""))
    shown = {name: parts_of(more.pop(name)) for name in ("standing", "low") if name in more}
    values = {"name": "Test", "mv": 6.0, "skill": 4, "armour": 5, "kill": 4, "base": BASE, **more, **shown}
    card = Profile(**values, weapon=weapon(arm) if arm else None)
    side = SIDES[key[0]]
    return Unit(
        *(key, side, key, Point(x, y), 90.0 if side == "Red" else 270.0),
        base=card.base,
        height=card.height,
        profile=card,
        status=fares,
        group=group,
        **put,
    )


def box(kind: str, x: float, y: float, east: float, south: float, **more: Any) -> Feature:
    """Return terrain given by its north-west corner, with the height of its kind or 2 inches."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    known = terrain().kinds[kind]
    tall = 0.0 if known.form in (Form.FLAT, Form.WATER) else known.height or 2.0
    return Feature(f"{kind}-{x:g}-{y:g}", kind, known.form, corners, **{"height": tall, **more})


def battle(
    *units: Unit,
    features: Iterable[Feature] = (),
    options: Mapping[str, Any] | None = None,
    markers: Mapping[str, int] | None = None,
    pinned: tuple[str, ...] = (),
    phase: str = "action",
) -> State:
    """Return a battle on a table of 72 by 48, Red to act; *markers* and *pinned* by "Red/R"."""
    rules = replace(SKIRMISH, options={**SKIRMISH.options, **(options or {})})
    sides = tuple(dict.fromkeys(("Red", "Blue", *(unit.side for unit in units))))
    field = Battlefield(72, 48, tuple(features))
    record = Suppression(markers or {}, pinned)
    state = State(
        rules,
        field,
        {unit.id: _standing(field, unit) for unit in units},
        sides,
        extras={"Suppression": record} if record != Suppression() else {},
    )
    return begun(state, phase)


def _standing(field: Battlefield, unit: Unit) -> Unit:
    """Return *unit* on the ground unless its level was given."""
    return unit if unit.level else replace(unit, level=level(field, unit.at))


def game(state: State, *faces: int) -> Match:
    """Return a match starting at *state*, with dice that show *faces* first."""
    return Match(state, followed(*faces))


def look(*units: Unit, features: Iterable[Feature] = ()) -> Sightline:
    """Return what the first of *units* sees of the second."""
    state = battle(*units, features=features)
    one, other = (state.units[unit.id] for unit in units[:2])
    return sightline(state, one, other)


def sees(*units: Unit, features: Iterable[Feature] = ()) -> bool:
    """Whether the first of *units* sees the second."""
    return look(*units, features=features).seen


def rolled(match: Match, rule: str) -> list[tuple[int, ...]]:
    """Return the dice rolled under *rule*."""
    events = (event for entry in match.log for event in entry.events)
    return [event.faces for event in events if isinstance(event, Rolled) and event.rule == rule]

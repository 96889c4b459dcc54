"""The terms of a battle in a scenario: rules, options, goals, exits, beginning."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import EDGES, Edge, Goal, Opening
from game.files.family_io import Family, FamilyPart, families, family_ios
from game.files.scenarios.sheets import GOAL_KEYS, BeginSheet, GoalSheet
from game.files.yaml.reading import Reading, unknown
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.setting import defaults, off_table
from game.rules.sheet import Way


def rules_of(reading: Reading, value: Any) -> tuple[FamilyPart, ...]:
    """Return the base family and add-ons listed in *value*, without unknown ones."""
    known, parts = family_ios(), list[FamilyPart]()
    for place, name in enumerate(reading.items(value, ("rules",))):
        way: Way = ("rules", place)
        part = known.get(name) if isinstance(name, str) else None
        if part is None:
            reading.wrong(way, unknown("rules", str(name), known))
        elif part in parts:
            reading.wrong(way, f"`{name}` is listed twice")
        elif place == 0 and not isinstance(part, Family):
            reading.wrong(
                way, f"`{name}` is an add-on; a family comes first, one of: {', '.join(families())}"
            )
        elif place and isinstance(part, Family):
            reading.wrong(way, f"`{name}` is a family; only add-ons may follow the first")
        else:
            parts.append(part)
    if value == []:
        reading.wrong(("rules",), f"expected a family of rules, one of: {', '.join(families())}")
    return _fitting(reading, parts)


def _fitting(reading: Reading, parts: Sequence[FamilyPart]) -> tuple[FamilyPart, ...]:
    """Return *parts* up to the first add-on that does not fit those before it."""
    names = [part.name for part in parts]
    if not parts or not isinstance(parts[0], Family) or not _misfit(names):
        return tuple(parts)
    count = next(count for count in range(1, len(parts) + 1) if _misfit(names[:count]))
    way: Way = ("rules", count - 1)
    reading.wrong(way, f"`{names[count - 1]}` cannot be added: {_misfit(names[:count])}")
    return tuple(parts[: count - 1])


def _misfit(names: Sequence[str]) -> str:
    """Return why the rules *names* cannot be joined; "" if they can."""
    try:
        ruleset(names)
    except ValueError as error:
        return str(error)
    return ""


def options_of(
    reading: Reading, value: Any, parts: Sequence[FamilyPart], table: Battlefield | None = None
) -> dict[str, Any]:
    """Return every option of *parts* with its value."""
    settings = {name: setting for part in parts for name, setting in part.settings.items()}
    chosen = defaults(settings)
    if value is None or not parts:
        return chosen
    for name, given in reading.mapping(value, ("options",)).items():
        way = ("options", name)
        if name not in settings:
            reading.wrong(way, unknown("option", name, settings), key=True)
        elif not settings[name].allows(given):
            reading.wrong(way, f"expected {settings[name].expected}")
        elif table is not None and off_table(settings[name], given, table.width, table.depth):
            reading.wrong(way, "expected a point on the table")
        else:
            chosen[name] = given
    return chosen


def goals_of(
    reading: Reading, value: Any, forces: Mapping[str, int], field: Battlefield | None
) -> dict[str, Goal]:
    """Return the goal of each side; by default to destroy all others.

    Args:
        forces: The number of units of each side.
    """
    goals = dict.fromkeys(forces, Goal())
    if value is None:
        return goals
    given = reading.mapping(value, ("victory",))
    if "kind" in given and "kind" not in forces:
        common = _goal(reading, given, ("victory",), max(forces.values(), default=0), field)
        return dict.fromkeys(forces, common or Goal())
    for side, goal in given.items():
        if side not in forces:
            reading.wrong(("victory", side), unknown("side", side, forces), key=True)
            continue
        goals[side] = _goal(reading, goal, ("victory", side), forces[side], field) or Goal()
    return goals


def _goal(reading: Reading, value: Any, way: Way, units: int, field: Battlefield | None) -> Goal | None:
    sheet, faulty = reading.partial(GoalSheet, value, way)
    if sheet is None or sheet.kind not in GOAL_KEYS:
        return None
    _check_keys(reading, sheet, faulty, way)
    if "units" in GOAL_KEYS[sheet.kind] and sheet.units and units and sheet.units > units:
        reading.wrong((*way, "units"), f"expected {units} or less: the side has no more units")
    if sheet.point and field and not field.contains(Point(*sheet.point)):
        reading.wrong((*way, "point"), "expected a point on the table")
    return Goal(
        kind=sheet.kind,
        edge=sheet.edge,
        units=sheet.units or 0,
        point=None if sheet.point is None else Point(*sheet.point),
        radius=sheet.radius or 0.0,
        turns=sheet.turns or 0,
    )


def _check_keys(reading: Reading, sheet: GoalSheet, faulty: Collection[str], way: Way) -> None:
    """Note missing and unknown keys of a goal of this kind."""
    needed = GOAL_KEYS[sheet.kind]
    given = [key for key in GoalSheet.names() if key != "kind" and getattr(sheet, key) is not None]
    for key in (key for key in needed if key not in given and key not in faulty):
        reading.wrong(way, f"`{key}` is missing; {sheet.kind} needs it")
    for key in (key for key in given if key not in needed):
        reading.wrong((*way, key), f"{sheet.kind} has no `{key}`", key=True)


def exits_of(reading: Reading, value: Any, sides: Sequence[str]) -> dict[str, tuple[Edge, ...]]:
    """Return the edges over which sides may leave, for the sides listed."""
    exits: dict[str, tuple[Edge, ...]] = {}
    for side, edges in reading.mapping({} if value is None else value, ("exits",)).items():
        way = ("exits", side)
        if side not in sides:
            reading.wrong(way, unknown("side", side, sides), key=True)
            continue
        listed = reading.items(edges, way)
        for place, edge in enumerate(listed):
            if edge not in EDGES:
                reading.wrong((*way, place), f"expected one of: {', '.join(EDGES)}")
        exits[side] = tuple(edge for edge in EDGES if edge in listed)
    return exits


def opening_of(
    reading: Reading, value: Any, sides: Sequence[str], parts: Sequence[FamilyPart], turns: int | None
) -> Opening | None:
    """Return where the game begins; None for the usual start."""
    if value is None:
        return None
    sheet, _ = reading.partial(BeginSheet, value, ("begin",))
    if sheet is None:
        return None
    ruled = bool(parts) and isinstance(parts[0], Family)
    phases = [phase.name for phase in ruleset([part.name for part in parts]).phases] if ruled else []
    if sheet.phase is not None and ruled and sheet.phase not in phases:
        words = unknown("phase", sheet.phase, phases)
        reading.wrong(("begin", "phase"), words)
    if sheet.initiative is not None and sorted(sheet.initiative) != sorted(sides):
        reading.wrong(("begin", "initiative"), f"expected every side once: {', '.join(sides)}")
    if turns is not None and sheet.turn > turns:
        reading.wrong(("begin", "turn"), f"expected {turns} or less: the battle ends after that turn")
    return Opening(sheet.turn, sheet.phase, sheet.initiative)

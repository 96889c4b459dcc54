"""Scenarios as text: scenario/1 with an inline map, readable by people and by the loader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.model.brief import Goal, Opening
from game.files.family_io import Family, base_of, family, family_ios
from game.files.maps.map_text import item_lines, plain_feature, plain_line, plain_table
from game.files.maps.maps import Map
from game.files.scenarios.scenario import Scenario, UnitEntry
from game.rules.setting import defaults
from game.rules.shape_sheet import plain_shape
from game.rules.sheet import plain_sheet


def scenario_text(scenario: Scenario) -> str:
    """Return *scenario* as text that reads back equal; cards not in the game are included."""
    owner = family(scenario.rules[0])
    lines = ["format: scenario/1", plain_line("name", scenario.name)]
    if scenario.description:
        lines.append(plain_line("description", scenario.description))
    lines += _map(scenario.map)
    for key, value in _terms(scenario).items():
        lines.append(plain_line(key, value))
    lines.append("sides:")
    for side in scenario.sides:
        lines.append(f"  - {plain_line('name', side.name)}")
        lines += [f"    edge: {side.edge}"] if side.edge else []
        lines.append("    units:" if side.units else "    units: []")
        lines += [f"    {line}" for unit in side.units for line in item_lines(_unit(unit, owner))]
    if scenario.templates:
        lines.append("templates:")
        for one in scenario.templates:
            lines += item_lines({"id": one.id, "at": [*one.at], "radius": one.radius})
    return "\n".join(lines) + "\n"


def _map(table: Map) -> Iterator[str]:
    yield "map:"
    yield f"  {plain_line('name', table.name)}"
    if table.description:
        yield f"  {plain_line('description', table.description)}"
    if table.source:
        yield f"  {plain_line('source', table.source)}"
    field = table.battlefield
    for key, value in plain_table(field).items():
        yield f"  {plain_line(key, value)}"
    yield "  features:" if field.features else "  features: []"
    for feature in field.features:
        yield from (f"  {line}" for line in item_lines(plain_feature(feature)))


def _terms(scenario: Scenario) -> dict[str, Any]:
    """Return the rules, options, dice, goals, exits and beginning that differ from the defaults."""
    parts = [family_ios()[name] for name in scenario.rules]
    usual = defaults({name: setting for part in parts for name, setting in part.settings.items()})
    options = {name: value for name, value in scenario.options.items() if usual.get(name) != value}
    goals = {side: _goal(goal) for side, goal in scenario.victory.items() if goal != Goal()}
    exits = {side: list(edges) for side, edges in scenario.exits.items()}
    found: dict[str, Any] = {"rules": list(scenario.rules)}
    optional = {
        "options": options,
        "seed": scenario.seed,
        "turns": scenario.turns,
        "victory": goals,
        "exits": exits,
        "begin": _begin(scenario.begin),
        **{name: plain_sheet(sheet) for name, sheet in scenario.sections.items()},
    }
    return found | {key: value for key, value in optional.items() if value not in (None, {}, "")}


def _goal(goal: Goal) -> dict[str, Any]:
    match goal.kind:
        case "breakthrough":
            return {"kind": goal.kind, "edge": goal.edge, "units": goal.units}
        case "hold" if goal.point is not None:
            about = {"point": [*goal.point], "radius": goal.radius, "turns": goal.turns}
            return {"kind": goal.kind, **about}
    return {"kind": goal.kind}


def _begin(begin: Opening | None) -> dict[str, Any] | None:
    if begin is None:
        return None
    found: dict[str, Any] = {"turn": begin.turn}
    found |= {"phase": begin.phase} if begin.phase is not None else {}
    return found | ({"initiative": list(begin.initiative)} if begin.initiative is not None else {})


def _unit(unit: UnitEntry, owner: Family) -> Mapping[str, Any]:
    """Return the entry of a unit in file format, omitting what its card implies."""
    profile = unit.profile
    plain: dict[str, Any] = {"id": unit.id, "card": unit.card or owner.printed(profile)}
    plain |= {"skill": owner.skill(profile)}
    if unit.at is not None:
        plain |= {"at": [*unit.at]}
    plain |= {"facing": unit.facing}
    plain |= {"elevation": unit.elevation} if unit.elevation is not None else {}
    if (unit.base, unit.shape) != base_of(owner, profile):
        plain |= {"base": unit.base} if unit.shape is None else {"shape": plain_shape(unit.shape)}
    plain |= {"height": unit.height} if unit.height != owner.height(profile) else {}
    plain |= {"enters": unit.enters} if unit.enters is not None else {}
    plain |= {"group": unit.group} if unit.group else {}
    status = owner.status_entry(profile, unit.status)
    sections = {name: plain_sheet(sheet) for name, sheet in unit.sections.items()}
    plain |= {"status": status} if status else {}
    return plain | {name: said for name, said in sections.items() if said}

"""Scenarios, scenario/1: from a file to a `Scenario`, or to the list of its problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.kind import Kind
from game.core.engine.sandbox import PlacedTemplate
from game.core.model.brief import OPPOSITE, Edge
from game.files.by_name import is_file, listed_names, map_folders
from game.files.cards import Library
from game.files.family_io import ChecksSections, Family, FamilyPart, RestrictsUnits
from game.files.maps.maps import Map, read_map, take_map
from game.files.scenarios.scenario import Scenario, SideEntry, UnitEntry
from game.files.scenarios.sheets import (
    MOST_SIDES,
    MOST_TEMPLATES,
    MOST_UNITS,
    ScenarioSheet,
    SideSheet,
    TemplateSheet,
)
from game.files.scenarios.terms import exits_of, goals_of, opening_of, options_of, rules_of
from game.files.scenarios.unit_entries import Register, crowds, overlaps, split
from game.files.stated_format import expect
from game.files.yaml.problems import BadFile
from game.files.yaml.reading import Reading
from game.files.yaml.strict import Document, read
from game.geometry.point import Point
from game.rules.part_io import Squads

Given = Library | Callable[[str], Library] | None
"""Cards, or a function from a family's name to its cards; None for the game's own."""


def read_scenario(path: Path | str, *, library: Given = None, maps: Sequence[Path] = ()) -> Scenario:
    """Return the scenario in the file at *path*.

    Args:
        library: The cards that it may name, or a function that returns those of a family; by default those
            that come with the game.
        maps: Additional folders to search for its map, before the game's own.

    Raises:
        BadFile: with all its problems and those of its map.
    """
    return scenario_of(read(path), library=library, maps=maps)


def scenario_of(document: Document, *, library: Given = None, maps: Sequence[Path] = ()) -> Scenario:
    """Return the scenario in *document*; see `read_scenario`."""
    expect(document, "scenario")
    reading = Reading(document)
    data = document.data if isinstance(document.data, dict) else {}
    parts = rules_of(reading, data["rules"]) if data.get("rules") is not None else ()
    rest, sections = split(reading, document.data, (), parts)
    sheet, _ = reading.partial(ScenarioSheet, rest)
    owner = next((part for part in parts if isinstance(part, Family)), None)
    table = _map(reading, data["map"], owner.kinds, maps) if owner and data.get("map") is not None else None
    field = None if table is None else table.battlefield
    sides = _sides(Register(reading, owner, parts, field, library, _named(data)), data.get("sides"))
    terms = _terms(reading, data, parts, sheet, field)
    _stray(reading, sections, parts, _squads(data), field)
    _uninvited(reading, data.get("sides"), sides, owner, terms["options"])
    templates = _templates(reading, data.get("templates"))
    reading.finish()
    assert sheet is not None
    assert table is not None
    return Scenario(
        name=sheet.name,
        description=sheet.description,
        path=document.path,
        map=table,
        rules=tuple(part.name for part in parts),
        seed=sheet.seed,
        turns=sheet.turns,
        sides=sides,
        sections=sections,
        templates=templates,
        **terms,
    )


def _terms(
    reading: Reading,
    data: Mapping[str, Any],
    parts: Sequence[FamilyPart],
    sheet: ScenarioSheet | None,
    field: Battlefield | None,
) -> dict[str, Any]:
    """Return options, goals, exits and beginning."""
    forces = _forces(data)
    turns = None if sheet is None else sheet.turns
    return {
        "options": options_of(reading, data.get("options"), parts, field),
        "victory": goals_of(reading, data.get("victory"), forces, field),
        "exits": exits_of(reading, data.get("exits"), list(forces)),
        "begin": opening_of(reading, data.get("begin"), list(forces), parts, turns),
    }


def _stray(
    reading: Reading,
    sections: Mapping[str, Any],
    parts: Sequence[FamilyPart],
    sides: Squads,
    field: Battlefield | None,
) -> None:
    """Note what in the sections of the rules does not fit the scenario or its map."""
    for part in parts:
        if isinstance(part, ChecksSections) and sections.get(part.name) is not None:
            for way, words in part.strays(sections[part.name], sides, field):
                reading.wrong(way, words)


def _uninvited(
    reading: Reading, said: Any, sides: Sequence[SideEntry], owner: Family | None, options: Mapping[str, Any]
) -> None:
    """Note the units that the options exclude."""
    if not isinstance(owner, RestrictsUnits):
        return
    known = {unit.id: owner.barred(unit.profile, options) for side in sides for unit in side.units}
    for place, side in enumerate(said if isinstance(said, list) else ()):
        units = side.get("units") if isinstance(side, dict) else None
        for number, unit in enumerate(units if isinstance(units, list) else ()):
            name = unit.get("id") if isinstance(unit, dict) else None
            if words := known.get(name, "") if isinstance(name, str) else "":
                reading.wrong(("sides", place, "units", number, "card"), words)


def _templates(reading: Reading, value: Any) -> tuple[PlacedTemplate, ...]:
    """Return the discs on the table in the lab."""
    items = [] if value is None else reading.items(value, ("templates",))
    if len(items) > MOST_TEMPLATES:
        reading.wrong(("templates",), f"expected at most {MOST_TEMPLATES} templates")
        return ()
    ways = [("templates", place) for place in range(len(items))]
    found = [reading.sheet(TemplateSheet, item, way) for item, way in zip(items, ways, strict=True)]
    reading.unique("id", [(*way, "id") for way in ways])
    return tuple(PlacedTemplate(one.id, Point(*one.at), one.radius) for one in found if one is not None)


def _sides(register: Register, value: Any) -> tuple[SideEntry, ...]:
    """Return the sides with their units, without faulty parts."""
    reading = register.reading
    items = [] if value is None else reading.items(value, ("sides",))
    if value == [] or len(items) > MOST_SIDES:
        reading.wrong(("sides",), f"expected 1 to {MOST_SIDES} sides")
        return ()
    sheets = [reading.sheet(SideSheet, item, ("sides", place)) for place, item in enumerate(items)]
    reading.unique("name", [("sides", place, "name") for place in range(len(items))])
    edges = _edges(reading, sheets)
    ways = [(side, unit) for side, item in enumerate(items) for unit in range(_count(reading, item, side))]
    reading.unique("id", [("sides", side, "units", unit, "id") for side, unit in ways])
    if len(ways) > MOST_UNITS:
        reading.wrong(("sides",), f"expected at most {MOST_UNITS} units")
        return ()
    units = _units(register, items, sheets, edges, ways)
    overlaps(reading, register.standing)
    crowds(register)
    if len(items) != 2 and not any(edges) and None not in sheets:
        _way_in(reading, items, ways)
    named = zip(sheets, edges, units, strict=True)
    return tuple(SideEntry(sheet.name, edge, tuple(its)) for sheet, edge, its in named if sheet is not None)


def _units(
    register: Register,
    items: Sequence[Any],
    sheets: Sequence[SideSheet | None],
    edges: Sequence[Edge | None],
    ways: Sequence[tuple[int, int]],
) -> list[list[UnitEntry]]:
    """Return the units of each side, without faulty ones."""
    units: list[list[UnitEntry]] = [[] for _ in items]
    for side, unit in ways:
        way, sheet = ("sides", side, "units", unit), sheets[side]
        entry = register.unit(items[side]["units"][unit], way, sheet.name if sheet else "", edges[side])
        if entry is not None:
            units[side].append(entry)
    return units


def _way_in(reading: Reading, sides: Sequence[Any], ways: Sequence[tuple[int, int]]) -> None:
    """Note every side with a unit to enter, since edges can be rolled for only by two sides."""
    units = [(side, sides[side]["units"][unit]) for side, unit in ways]
    for side in sorted({side for side, unit in units if isinstance(unit, dict) and "at" not in unit}):
        words = "`edge` is missing: units enter over it, and only two sides can throw for theirs"
        reading.wrong(("sides", side), words)


def _forces(data: Mapping[str, Any]) -> dict[str, int]:
    """Return the number of units of each named side, including faulty ones."""
    units = [(side.get("name"), side.get("units")) for side in _dicts(data.get("sides"))[:MOST_SIDES]]
    return {name: len(its) if isinstance(its, list) else 0 for name, its in units if isinstance(name, str)}


def _squads(data: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """Return the squads of each named side, including those of faulty units."""
    sides = [side for side in _dicts(data.get("sides"))[:MOST_SIDES] if isinstance(side.get("name"), str)]
    groups = {side["name"]: [unit.get("group") for unit in _dicts(side.get("units"))] for side in sides}
    return {side: frozenset(one for one in its if isinstance(one, str)) for side, its in groups.items()}


def _named(data: Mapping[str, Any]) -> set[str]:
    """Return the names of the cards of its units."""
    units = [unit for side in _dicts(data.get("sides")) for unit in _dicts(side.get("units"))]
    return {unit["card"] for unit in units if isinstance(unit.get("card"), str)}


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _count(reading: Reading, side: Any, place: int) -> int:
    """Return the number of units that a side lists."""
    units = side.get("units") if isinstance(side, dict) else None
    return 0 if units is None else len(reading.items(units, ("sides", place, "units")))


def _edges(reading: Reading, sheets: Sequence[SideSheet | None]) -> list[Edge | None]:
    """Return the home edge of each side: all None to be asked at set-up; of two, the other's opposite."""
    edges = [sheet.edge if sheet else None for sheet in sheets]
    given = [edge for edge in edges if edge is not None]
    if not given or len(given) == len(edges) or None in sheets:
        return edges
    if len(edges) == 2:
        return [edge or OPPOSITE[given[0]] for edge in edges]
    for place in (place for place, edge in enumerate(edges) if edge is None):
        reading.wrong(("sides", place), "`edge` is missing; give it for every side or for none")
    return edges


def _map(reading: Reading, value: Any, kinds: Mapping[str, Kind], folders: Sequence[Path]) -> Map | None:
    """Return the map that is named or inline at `map`; None, with the faults noted, if there is none."""
    if isinstance(value, dict):
        return take_map(reading, value, ("map",), kinds)
    if not isinstance(value, str):
        reading.wrong(("map",), "expected the name of a map, its path, or a map written out here")
        return None
    beside = Path(reading.document.path).parent
    path = next((path for path in _candidates(value, beside, folders) if is_file(path)), None)
    if path is None:
        reading.wrong(("map",), _no_map(value, folders))
        return None
    try:
        return read_map(path, kinds)
    except BadFile as error:
        reading.problems += error.problems
        return None


def _candidates(name: str, beside: Path, folders: Sequence[Path]) -> list[Path]:
    """Return the possible paths of the map called *name*, likeliest first."""
    near = [beside / name]
    if name.endswith((".yaml", ".yml")):
        return near
    own = beside.parent if beside.name == "scenarios" else beside
    homes = [*folders, own, *reversed(map_folders()), beside]
    return [*(home / f"{name}.yaml" for home in homes), *near]


def _no_map(name: str, folders: Sequence[Path]) -> str:
    """Return the message that there is no map called *name*, with the nearest names."""
    known = {path.stem for folder in (*folders, *map_folders()) for path in folder.glob("*.yaml")}
    return f"there is no map `{name[:80]}`{listed_names(name, known)}"

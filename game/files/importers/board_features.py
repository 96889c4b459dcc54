"""The hexes of a board as features of a map: equal hexes merged, hills nested, buildings joined by exits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from shapely.geometry import Polygon

from game.files.importers.board_text import Board, Cell, HexTerrain
from game.files.importers.hexes import (
    DIRECTIONS,
    Hex,
    joint,
    lane,
    merged,
    neighbour,
    number,
    polygon,
    rings,
)
from game.files.importers.imported import Losses

ROAD_WIDTH = 1.0
BRIDGE_WIDTH = 1.5
ULTRA = 3

Plain = dict[str, Any]
Grid = dict[Hex, Cell]

_FOLIAGE = ("woods", "jungle")
_SOLIDS = {
    "building": ("bldg_elev", ("bldg_cf", "bldg_class", "bldg_armor", "bldg_basement_type")),
    "fuel_tank": ("fuel_tank_elev", ("fuel_tank_cf", "fuel_tank_magn")),
}
_BELONGS = {
    "foliage_elev": _FOLIAGE,
    "bridge_elev": ("bridge",),
    "bridge_cf": ("bridge",),
    **{part: (solid,) for solid, (elevation, parts) in _SOLIDS.items() for part in (elevation, *parts)},
}
_DRAWN = {*_FOLIAGE, *_SOLIDS, "water", "rough", "rubble", "pavement", "road", "bridge", "smoke"}
_PICTURES = {"fluff", "bldg_fluff", "road_fluff", "ground_fluff", "water_fluff"}
_STRENGTH = {part for _, parts in _SOLIDS.values() for part in parts} | {"bridge_cf"}


def board_features(board: Board, shift: int, losses: Losses) -> list[Plain]:
    """Return the map/1 features of *board*, its levels raised by *shift*; record what is lost in *losses*."""
    _leave_out(board, losses)
    grid = _with_border(board)
    features: list[Plain] = [
        *_hills(board, grid, shift),
        *_areas(board, grid, "water", _water),
        *_areas(board, grid, "rough", _named("rough")),
        *_areas(board, grid, "rubble", _named("rubble")),
        *_areas(board, grid, "woods", _woods),
        *_areas(board, grid, "smoke", _smoke),
        *_areas(board, grid, "road", _named("pavement")),
        *_roads(board),
        *(feature for solid in _SOLIDS for feature in _buildings(board, solid, shift, losses)),
        *_bridges(board, shift, losses),
    ]
    count: dict[str, int] = defaultdict(int)
    for feature in features:
        count[feature["kind"]] += 1
        feature["id"] = f"{feature['kind']}-{count[feature['kind']]}"
    return [{"id": feature.pop("id"), **feature} for feature in features]


def _leave_out(board: Board, losses: Losses) -> None:
    """List and record every terrain of *board* that makes no feature."""
    for at, cell in board.cells.items():
        for name, terrain in cell.terrains.items():
            place = f"hex {number(at)}"
            if name in _BELONGS and not any(owner in cell.terrains for owner in _BELONGS[name]):
                losses.note(f"{name} without {' or '.join(_BELONGS[name])} is ignored", place)
                board.keep(_term(name, terrain), at)
            elif name in _STRENGTH:
                losses.note(
                    f"{name} has no meaning on a map; it is kept in the source note of its feature", place
                )
            elif name in _PICTURES:
                losses.note(f"{name} is only a picture; it is kept in the source note", place)
                board.keep(_term(name, terrain), at)
            elif name not in _DRAWN and name not in _BELONGS:
                losses.note(f"{name} has no counterpart on a map; it is kept in the source note", place)
                board.keep(_term(name, terrain), at)
            if name == "rapids" and not ("water" in cell.terrains and cell.terrains["water"].level):
                losses.note("rapids without water are no water", place)


def _term(name: str, terrain: HexTerrain) -> str:
    exits = "" if terrain.exits is None else f":{terrain.exits}"
    return f"{name}:{terrain.level}{exits}"


def _with_border(board: Board) -> Grid:
    """Return the cells, with those around them that continue the outermost hexes to the table's border."""
    last_column, last_row = board.columns - 1, board.rows - 1
    grid: Grid = {}
    for column in range(-1, board.columns + 1):
        for row in range(-1, board.rows + 1):
            inner = Hex(min(max(column, 0), last_column), min(max(row, 0), last_row))
            grid[Hex(column, row)] = board.cells.get(inner, Cell())
    return grid


def _feature(kind: str, shape: Polygon, source: Plain | None = None, **numbers: float) -> Plain:
    outline, holes = rings(shape)
    feature: Plain = {"kind": kind, **numbers, "polygon": outline}
    if holes:
        feature["holes"] = holes
    if source:
        feature["source"] = source
    return feature


def _hills(board: Board, grid: Grid, shift: int) -> Iterator[Plain]:
    """Yield the plateaus from the lowest up, omitting those covered by a higher one with the same outline."""
    heights = sorted({cell.level + shift for cell in grid.values() if cell.level + shift > 0})
    layers = [
        merged(
            (polygon(at) for at, cell in grid.items() if cell.level + shift >= h), board.columns, board.rows
        )
        for h in heights
    ]
    for h, layer, above in zip(heights, layers, [*layers[1:], ()], strict=False):
        higher = {shape.wkb for shape in above}
        for shape in layer:
            if shape.wkb not in higher:
                yield _feature("hill", shape, height=h)


Key = tuple[str, dict[str, float]]


def _areas(board: Board, grid: Grid, kind: str, key: Callable[[Cell], Key | None]) -> Iterator[Plain]:
    """Yield a feature for each connected patch of hexes with the same *key*: source term and numbers."""
    patches: dict[tuple[Any, ...], list[Polygon]] = defaultdict(list)
    for at, cell in grid.items():
        found = key(cell)
        if found is not None:
            patches[(found[0], *found[1].items())].append(polygon(at))
    for (term, *numbers), pieces in sorted(patches.items()):
        for shape in merged(pieces, board.columns, board.rows):
            yield _feature(kind, shape, {"terrain": term}, **dict(numbers))


def _named(name: str) -> Callable[[Cell], Key | None]:
    def key(cell: Cell) -> Key | None:
        return (f"{name}:{cell.terrains[name].level}", {}) if name in cell.terrains else None

    return key


def _water(cell: Cell) -> Key | None:
    water = cell.terrains.get("water")
    return None if water is None else (f"water:{water.level}", {"depth": water.level})


def _smoke(cell: Cell) -> Key | None:
    smoke = cell.terrains.get("smoke")
    return None if smoke is None else (f"smoke:{smoke.level}", {"height": 2})


def _woods(cell: Cell) -> Key | None:
    for name in _FOLIAGE:
        if name in cell.terrains:
            level = cell.terrains[name].level
            top = cell.terrains.get("foliage_elev", HexTerrain(3 if level == ULTRA else 2))
            return f"{name}:{level}", {"height": top.level}
    return None


def _roads(board: Board) -> Iterator[Plain]:
    patches: dict[int, list[Polygon]] = defaultdict(list)
    for at, cell in board.cells.items():
        if "road" in cell.terrains:
            patches[cell.terrains["road"].level] += _lanes(board, at, "road", ROAD_WIDTH)
    for level, pieces in sorted(patches.items()):
        for shape in merged(pieces, board.columns, board.rows):
            yield _feature("road", shape, {"terrain": f"road:{level}"})


def _lanes(board: Board, at: Hex, name: str, width: float) -> list[Polygon]:
    """Return the lanes of a hex along its exits; the whole hex if it has none."""
    pieces = [joint(at, width)]
    for direction in _exits(board, at, name):
        pieces.append(lane(at, direction, width))
        beside = neighbour(at, direction)
        if not board.covers(beside):
            pieces += [lane(beside, (direction + 3) % 6, width)]
    return pieces if len(pieces) > 1 else [polygon(at)]


def _exits(board: Board, at: Hex, name: str) -> list[int]:
    """Return the exits of a road or bridge: as given, else towards its own kind (roads also to pavement)."""
    given = board.cells[at].terrains[name].exits
    if given is not None:
        return [direction for direction in DIRECTIONS if given >> direction & 1]
    likes = {name, "pavement"} if name == "road" and board.roads_to_pavement else {name}
    return [
        direction
        for direction in DIRECTIONS
        if not likes.isdisjoint(board.cells.get(neighbour(at, direction), Cell()).terrains)
    ]


def _buildings(board: Board, solid: str, shift: int, losses: Losses) -> Iterator[Plain]:
    """Yield the buildings: hexes joined by exits, with the same type and class and a flat roof."""
    elevation, parts = _SOLIDS[solid]
    roofs: dict[Hex, tuple[int, int, int]] = {}
    for at, cell in board.cells.items():
        if solid not in cell.terrains:
            continue
        if elevation not in cell.terrains:
            losses.note(f'{solid} without {elevation} is taken as 1" high', f"hex {number(at)}")
        height = cell.terrains.get(elevation, HexTerrain(1)).level
        sort = cell.terrains.get("bldg_class", HexTerrain(0)).level
        roofs[at] = (cell.terrains[solid].level, sort, cell.level + height)
    for members in _joined(board, solid, roofs):
        kind, _, roof = roofs[members[0]]
        floor = max(board.cells[at].level for at in members)
        source: Plain = {"terrain": f"{solid}:{kind}"}
        for part in parts:
            values = sorted(
                {c.terrains[part].level for c in map(board.cells.get, members) if c and part in c.terrains}
            )
            if values:
                source[part] = values[0] if len(values) == 1 else values
        for shape in merged(map(polygon, members), board.columns, board.rows):
            yield _feature("building", shape, source, height=roof - floor)


def _joined(board: Board, solid: str, roofs: dict[Hex, tuple[int, int, int]]) -> Iterator[list[Hex]]:
    """Yield the hexes of each building: similar neighbours with an exit from one to the other."""
    left = dict(roofs)
    while left:
        start = next(iter(left))
        sort = left.pop(start)
        members = [start]
        for at in members:
            for direction in DIRECTIONS:
                beside = neighbour(at, direction)
                if left.get(beside) == sort and _leads(board, solid, at, beside, direction):
                    del left[beside]
                    members.append(beside)
        yield members


def _leads(board: Board, solid: str, at: Hex, beside: Hex, direction: int) -> bool:
    there = board.cells[at].terrains[solid].exits or 0
    back = board.cells[beside].terrains[solid].exits or 0
    return bool(there >> direction & 1 or back >> (direction + 3) % 6 & 1)


def _bridges(board: Board, shift: int, losses: Losses) -> Iterator[Plain]:
    patches: dict[tuple[int, int], list[Polygon]] = defaultdict(list)
    strengths: dict[tuple[int, int], set[int]] = defaultdict(set)
    for at, cell in board.cells.items():
        if "bridge" not in cell.terrains:
            continue
        if "bridge_elev" not in cell.terrains:
            losses.note("a bridge without bridge_elev is taken as level with its hex", f"hex {number(at)}")
        rise = cell.terrains.get("bridge_elev", HexTerrain(0)).level
        key = cell.level + shift + rise, cell.terrains["bridge"].level
        patches[key] += _lanes(board, at, "bridge", BRIDGE_WIDTH)
        if "bridge_cf" in cell.terrains:
            strengths[key].add(cell.terrains["bridge_cf"].level)
    for (deck, level), pieces in sorted(patches.items()):
        source: Plain = {"terrain": f"bridge:{level}"}
        values = sorted(strengths[deck, level])
        if values:
            source["bridge_cf"] = values[0] if len(values) == 1 else values
        for shape in merged(pieces, board.columns, board.rows):
            yield _feature("bridge", shape, source, deck=deck)

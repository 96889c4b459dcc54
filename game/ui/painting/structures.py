"""Structures: roofs, walls, bridges, ruins, floors and stairs, drawn at twice the size and scaled down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
import pygame
import shapely
import shapely.ops
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.value import Value
from game.ui.painting.raster import Floats
from game.ui.painting.scatter import seed
from game.ui.painting.shapes import axis, polygons, rings
from game.ui.painting.textures import lay
from game.ui.shell.theme import Colour, TerrainStyle, Theme, mixed

SUPER = 2
FALL, BOARD, TREAD = 0.3, 0.3, 0.4
"""Inches: how far a floor casts its shadow, how wide its boards are, how deep a step is."""
GRAIN: Colour = (188, 188, 188, 255)
SUN = np.array((-0.62, -0.78))
WHITE: Colour = (255, 255, 255, 255)
BLACK: Colour = (0, 0, 0, 255)


class DrawnFace(Value):
    """A filled polygon in inches; *seams* are lines across it, *width* inches thick."""

    outline: Floats
    fill: Colour
    seams: tuple[Floats, ...] = ()
    ink: Colour = BLACK
    width: float = 0.05


class StructureDrawing(Value):
    """The faces of one structure, and its bounds, in inches."""

    faces: tuple[DrawnFace, ...]
    bounds: tuple[float, float, float, float]


def structures(
    field: Battlefield, look: Theme
) -> tuple[tuple[StructureDrawing, ...], tuple[StructureDrawing, ...]]:
    """Return the low structures, in the order in which they are drawn, and the roofs, above the trees.

    Bridges come first, then stairs and floors from the lowest up, then ruins and walls.
    """
    decks = [one for one in field.features if one.form is Form.DECK]
    painters: dict[str, Callable[[Feature, TerrainStyle], tuple[DrawnFace, ...]]] = {
        "planks": _bridge,
        "stairs": partial(_stairs, decks),
        "floor": _floor,
        "wall": _wall,
        "ruin": _ruin,
        "roof": _roof,
    }
    made: dict[str, list[StructureDrawing]] = {name: [] for name in painters}
    defaults = {Form.BUILDING: "roof", Form.WALL: "wall", Form.DECK: "planks"}
    for feature in sorted(field.features, key=lambda f: f.height):
        style = look.terrain(feature.kind, feature.form.value)
        paint = style.paint if style.paint in painters else defaults.get(feature.form, "")
        if paint:
            faces = painters[paint](feature, style)
            around = feature.polygon.buffer(FALL) if paint == "floor" else feature.polygon
            made[paint].append(StructureDrawing(faces, around.bounds))
    low = (one for name, stack in made.items() if name != "roof" for one in stack)
    return tuple(low), tuple(made["roof"])


def draw_structures(
    stack: Sequence[StructureDrawing], target: pygame.Surface, corner: tuple[int, int], scale: float
) -> None:
    """Draw those in *stack* that touch *target*, which begins at *corner* of the table at *scale*."""
    size = target.get_size()
    for structure in stack:
        west, north, east, south = (v * scale for v in structure.bounds)
        left, top = max(0, int(west) - corner[0] - 3), max(0, int(north) - corner[1] - 3)
        right, bottom = min(size[0], int(east) - corner[0] + 4), min(size[1], int(south) - corner[1] + 4)
        if right > left and bottom > top:
            place = corner[0] + left, corner[1] + top
            target.blit(_drawn(structure, place, (right - left, bottom - top), scale), (left, top))


def _drawn(
    structure: StructureDrawing, corner: tuple[int, int], size: tuple[int, int], scale: float
) -> pygame.Surface:
    """Return the window of *size* pixels at *corner* of one structure: scaled down, with grain."""
    sheet = pygame.Surface((size[0] * SUPER, size[1] * SUPER), pygame.SRCALPHA)
    place = np.array(corner) / scale
    for face in structure.faces:
        _draw_face(face, sheet, place, scale * SUPER)
    small = pygame.transform.smoothscale(sheet, size)
    grain = pygame.Surface(size, 0, 32)
    lay(grain, "roof", GRAIN, corner, scale)
    small.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return small


def _draw_face(face: DrawnFace, sheet: pygame.Surface, place: Floats, scale: float) -> None:
    points = (face.outline - place) * scale
    if len(points) > 2 and face.fill[3]:
        pygame.draw.polygon(sheet, face.fill, points.tolist())
    thick = max(1, round(face.width * scale))
    for seam in face.seams:
        path = ((seam - place) * scale).tolist()
        pygame.draw.lines(sheet, face.ink, False, path, thick)
        if thick > 3:
            for joint in path[1:-1]:
                pygame.draw.circle(sheet, face.ink, joint, thick / 2)


def _outline(ring: Floats, ink: Colour, width: float) -> DrawnFace:
    """Return a face that is only the line of a closed *ring*."""
    closed = np.vstack((ring, ring[:2]))
    return DrawnFace(ring, (0, 0, 0, 0), (closed,), ink, width)


def _seams(part: BaseGeometry, along: Floats, spacing: float, start: float = 0.5) -> tuple[Floats, ...]:
    """Return lines parallel to *along*, *spacing* apart, clipped to *part*."""
    if part.is_empty:
        return ()
    across = np.array((-along[1], along[0]))
    corners = shapely.get_coordinates(part)
    low, high = (corners @ across).min(), (corners @ across).max()
    near, far = (corners @ along).min() - 1, (corners @ along).max() + 1
    lines = [
        shapely.LineString((along * near + across * at, along * far + across * at))
        for at in np.arange(low + spacing * start, high, spacing)
    ]
    cut = shapely.intersection(np.array(lines, dtype=object), part)
    pieces = [p for line in cut for p in getattr(line, "geoms", (line,)) if p.geom_type == "LineString"]
    return tuple(shapely.get_coordinates(p) for p in pieces if not p.is_empty)


def _roof(feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return a ridged roof for a small oblong house, and a flat one with a parapet for anything else."""
    colours, edge = style.colours("roofs"), style.colour("edge")
    number = seed(feature)
    base = colours[number % len(colours)]
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon)):
        _, _, long, wide = axis(polygon)
        oblong = polygon.area > 0.97 * 4 * long * wide > 0 and not polygon.interiors
        ridged = oblong and feature.height < 4 and wide < 2.6 and number // 7 % 4
        made += (
            _ridged(polygon, base, edge) if ridged else _flat_roof(polygon, colours[-1], base, edge, number)
        )
    return tuple(made)


def _shone(fill: Colour, outward: Floats, strength: float = 0.2) -> Colour:
    """Return *fill* as lit on a slope that faces *outward*."""
    facing = float(outward @ SUN) * strength
    return mixed(fill, WHITE, facing) if facing > 0 else mixed(fill, BLACK, -facing * 1.7)


def _ridged(polygon: Polygon, base: Colour, edge: Colour) -> list[DrawnFace]:
    """Return the four slopes of a hipped roof with tiles, eaves and ridge."""
    centre, along, long, wide = axis(polygon)
    across = np.array((-along[1], along[0]))
    corner = {(i, j): centre + along * long * i + across * wide * j for i in (-1, 1) for j in (-1, 1)}
    ridge = max(0.0, long - wide * 0.75)
    ends = {i: centre + along * ridge * i for i in (-1, 1)}
    slopes = [
        (np.array([corner[-1, j], corner[1, j], ends[1], ends[-1]]), across * j, along) for j in (-1, 1)
    ]
    slopes += [(np.array([corner[i, -1], corner[i, 1], ends[i]]), along * i, across) for i in (-1, 1)]
    made = []
    for outline, outward, course in slopes:
        fill = _shone(base, outward)
        seams = _seams(Polygon(outline), course, 0.16)
        made.append(DrawnFace(outline, fill, seams, mixed(fill, BLACK, 0.22), 0.035))
    hips = tuple(np.array([corner[i, j], ends[i]]) for i in (-1, 1) for j in (-1, 1))
    top = np.array([ends[-1], ends[1]])
    made.append(DrawnFace(top, base, (*hips, top), mixed(base, BLACK, 0.35), 0.07))
    made.append(_outline(np.array([corner[-1, -1], corner[1, -1], corner[1, 1], corner[-1, 1]]), edge, 0.07))
    return made


def _flat_roof(polygon: Polygon, flat: Colour, trim: Colour, edge: Colour, number: int) -> list[DrawnFace]:
    """Return a flat roof: a parapet lit from the north-west, felt with seams, machinery on top."""
    made: list[DrawnFace] = []
    outline, *holes = list(rings(polygon))
    made.append(DrawnFace(outline, mixed(flat, WHITE, 0.16)))
    inner = polygon.buffer(-0.2, join_style="mitre", mitre_limit=3)
    sunk = inner.buffer(-0.02, join_style="mitre")
    _, along, _, _ = axis(polygon)
    felt = mixed(mixed(flat, trim, 0.25), BLACK, 0.12)
    for part in polygons(inner):
        ring = next(iter(rings(part)))
        made.append(DrawnFace(ring, mixed(felt, BLACK, 0.30)))
        made.append(
            DrawnFace(
                ring + np.array((0.07, 0.09)), felt, _seams(part, along, 0.85), mixed(felt, BLACK, 0.14), 0.04
            )
        )
    rng = np.random.default_rng(number)
    for _ in range(int(min(9, 1 + polygon.area / 2.5))):
        made += _plant(sunk, along, rng, mixed(flat, WHITE, 0.22))
    made += [DrawnFace(hole, mixed(edge, BLACK, 0.3)) for hole in holes]
    made += [_outline(ring, edge, 0.07) for ring in (outline, *holes)]
    return made


def _plant(roof: BaseGeometry, along: Floats, rng: np.random.Generator, fill: Colour) -> list[DrawnFace]:
    """Return one box of machinery on a flat *roof*, with its shadow; empty if there is no room."""
    west, north, east, south = roof.bounds or (0, 0, 0, 0)
    at = np.array((rng.uniform(west, east), rng.uniform(north, south)))
    half, deep = rng.uniform(0.16, 0.34), rng.uniform(0.14, 0.24)
    across = np.array((-along[1], along[0]))
    box = np.array(
        [at + along * half * i + across * deep * j for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    if roof.is_empty or not roof.contains(Polygon(box).buffer(0.18)):
        return []
    grille = tuple(
        np.array([at + along * half * t - across * deep, at + along * half * t + across * deep])
        for t in (-0.4, 0, 0.4)
    )
    return [
        DrawnFace(box + np.array((0.11, 0.14)), (0, 0, 0, 110)),
        DrawnFace(box, fill, grille, mixed(fill, BLACK, 0.35), 0.035),
        _outline(box, mixed(fill, BLACK, 0.55), 0.035),
    ]


def _wall(feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return a wall of blocks: a lit cap inside a dark line."""
    fill, edge = style.colour("fill"), style.colour("edge")
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon)):
        outline, *holes = list(rings(polygon))
        shade = mixed(fill, BLACK, 0.25)
        _, along, _, wide = axis(polygon)
        across = np.array((-along[1], along[0]))
        made.append(DrawnFace(outline, shade))
        for part in polygons(polygon.buffer(-0.03, join_style="mitre")):
            lit = next(iter(rings(part)))
            seams = _seams(part, across, 0.5) if wide < 0.6 else ()
            made.append(DrawnFace(lit, fill, seams, mixed(fill, BLACK, 0.4), 0.04))
        made += [DrawnFace(hole, shade) for hole in holes]
        made += [_outline(ring, edge, 0.06) for ring in (outline, *holes)]
    return tuple(made)


def _bridge(feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return a deck of planks laid across, in varying shades, with a rail along either side."""
    fill, edge = style.colour("fill"), style.colour("edge")
    rng = np.random.default_rng(seed(feature))
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon)):
        centre, along, long, wide = axis(polygon)
        across = np.array((-along[1], along[0]))
        outline = next(iter(rings(polygon)))
        made.append(DrawnFace(outline, fill))
        planks = _seams(polygon, across, 0.3)
        for plank in planks:
            shade = mixed(fill, WHITE if rng.random() < 0.5 else BLACK, float(rng.uniform(0, 0.13)))
            made.append(DrawnFace(plank, fill, (plank,), shade, 0.3))
        gaps = tuple(plank + along * 0.15 for plank in planks)
        made.append(DrawnFace(outline[:1], fill, gaps, mixed(fill, BLACK, 0.5), 0.035))
        made.append(_outline(outline, edge, 0.08))
        for side in (-1, 1):
            rail = np.array([centre + along * long * i + across * (wide - 0.09) * side for i in (-1, 1)])
            made.append(DrawnFace(rail, fill, (rail + np.array((0.06, 0.08)),), (0, 0, 0, 90), 0.18))
            made.append(DrawnFace(rail, fill, (rail,), edge, 0.2))
            made.append(DrawnFace(rail, fill, (rail,), mixed(fill, WHITE, 0.3), 0.1))
    return tuple(made)


def _floor(feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return floorboards laid lengthwise, some broken off, lighter the higher they are, with a shadow."""
    edge, drop = style.colour("edge"), np.array((0.62, 0.78)) * FALL
    fill = mixed(style.colour("fill"), WHITE, min(0.05 * feature.height, 0.35))
    rng = np.random.default_rng(seed(feature))
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon)):
        _, along, _, _ = axis(polygon)
        outline = next(iter(rings(polygon)))
        made += [DrawnFace(outline + drop, (0, 0, 0, 110)), DrawnFace(outline, mixed(edge, BLACK, 0.35))]
        for row in _seams(polygon, along, BOARD):
            for board in _boards(row, along, rng):
                shade = mixed(fill, WHITE if rng.random() < 0.5 else BLACK, float(rng.uniform(0, 0.14)))
                made.append(DrawnFace(board, fill, (board,), shade, BOARD - 0.05))
        made.append(_outline(outline, edge, 0.1))
        made.append(_outline(outline, mixed(fill, WHITE, 0.25), 0.04))
    return tuple(made)


def _boards(row: Floats, along: Floats, rng: np.random.Generator) -> Iterable[Floats]:
    """Yield the boards of one *row* of a floor, with joints between them; now and then one is broken off."""
    start, far = row[0], float(np.hypot(*(row[-1] - row[0])))
    along = along if along @ (row[-1] - row[0]) > 0 else -along
    at, end = (float(rng.uniform(0.15, 0.6)) if rng.random() < 0.2 else 0.0 for _ in "ab")
    while at < far - end:
        stop = min(at + float(rng.uniform(1.2, 3.0)), far - end)
        yield np.array([start + along * at, start + along * max(stop - 0.04, at)])
        at = stop


def _stairs(decks: Sequence[Feature], feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return steps that lead up to the nearest higher one of *decks*, lighter from step to step."""
    fill, edge = style.colour("fill"), style.colour("edge")
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon)):
        up = _upward(polygon, [one.polygon for one in decks if one.height > feature.height])
        across = np.array((-up[1], up[0]))
        corners = next(iter(rings(polygon)))
        low, high = (corners @ up).min(), (corners @ up).max()
        steps = max(3, round((high - low) / TREAD))
        made.append(DrawnFace(corners, mixed(fill, BLACK, 0.4)))
        treads = _seams(polygon, across, (high - low) / steps)
        for tread in sorted(treads, key=lambda line: float(line[0] @ up)):
            share = (float(tread[0] @ up) - low) / (high - low)
            shade = mixed(fill, BLACK, 0.45 * (1 - share))
            made.append(DrawnFace(tread, fill, (tread,), shade, (high - low) / steps))
            riser = tread - up * ((high - low) / steps / 2 - 0.03)
            made.append(DrawnFace(riser, fill, (riser,), mixed(edge, BLACK, 0.2), 0.06))
        made.append(_outline(corners, edge, 0.1))
    return tuple(made)


def _upward(stairs: Polygon, higher: Sequence[BaseGeometry]) -> Floats:
    """Return the direction, along a side of *stairs*, that leads to the nearest of the *higher* decks."""
    centre, along, _, _ = axis(stairs)
    sides = [along, -along, np.array((-along[1], along[0])), np.array((along[1], -along[0]))]
    if not higher:
        return sides[0]
    nearest = min(higher, key=stairs.distance)
    to = shapely.get_coordinates(shapely.ops.nearest_points(shapely.Point(centre), nearest)[1])[0]
    return max(sides, key=lambda side: float(side @ (to - centre)))


def _ruin(feature: Feature, style: TerrainStyle) -> tuple[DrawnFace, ...]:
    """Return the stumps of walls along the border, and a broken one inside."""
    fill, edge = mixed(style.colour("fill"), WHITE, 0.28), style.colour("edge")
    rng = np.random.default_rng(seed(feature))
    made: list[DrawnFace] = []
    for polygon in polygons(shapely.make_valid(feature.polygon).buffer(-0.16, join_style="mitre")):
        ring = shapely.LineString(polygon.exterior)
        stumps = list(_stumps(ring, rng))
        for stump in stumps:
            made.append(DrawnFace(stump[:1], fill, (stump + np.array((0.10, 0.13)),), (0, 0, 0, 90), 0.3))
        made += [DrawnFace(stump[:1], fill, (stump,), edge, 0.32) for stump in stumps]
        made += [DrawnFace(stump[:1], fill, (stump,), fill, 0.2) for stump in stumps]
    return tuple(made)


def _stumps(ring: shapely.LineString, rng: np.random.Generator) -> Iterable[Floats]:
    at = float(rng.uniform(0, 1.5))
    while at < ring.length:
        far = at + float(rng.uniform(0.7, 2.6))
        yield shapely.get_coordinates(shapely.ops.substring(ring, at, min(far, ring.length)))
        at = far + float(rng.uniform(0.4, 1.6))

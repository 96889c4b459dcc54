"""What lies between two figures, as one value. The rules decide whether it blocks a shot."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats, Ints, firsts, regrouped, sizes
from game.battlefield.contact import RANGING, Ranging
from game.battlefield.sight.area_depth import depths, upward
from game.battlefield.sight.hiding import HiddenShares, hidden
from game.battlefield.sight.lone_sight import Share, Upright, apart, depth_between, hidden_share, underfoot
from game.battlefield.sight.occlusion import Silhouettes
from game.battlefield.sight.shaped import any_shaped, gaps, half_widths, on_base, reaches
from game.battlefield.terrain.feature_index import surface_at, touched
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.battlefield.terrain.terrain_arrays import SolidTerrain, TerrainArrays, prisms_at
from game.geometry.base_shape import BaseShape
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Point
from game.geometry.value import Value

REMEMBERED = 4096
ROWS = 256
PLACES = 1 << 16
BILLION = 10**9
FEW = 2
"""Up to this number of targets, plain numbers are faster than arrays."""
THIRD, TWO_THIRDS = 1 / 3, 2 / 3
Verdict = Literal["clear", "partial", "blocked"]
WoodsLine = Literal["middle", "eye"]


class Figure(Value):
    """An upright cylinder: a disc of radius *base* around *at*, from *level* up by *height*, in inches.

    With a *shape* it is a prism over that, rotated to *facing*; *base* is the radius of the enclosing disc.
    """

    at: Point
    base: float
    level: float
    height: float
    shape: BaseShape | None = None
    facing: float = 0.0

    @property
    def eye(self) -> float:
        """The height of its eye: its top."""
        return self.level + self.height

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return self.level + self.height / 2


class Hiding(NamedTuple):
    """The share of a silhouette that one feature would hide alone."""

    feature: str
    hidden: float


class Certificate(Value):
    """All measurements from *viewer* to *target*, the same for all callers.

    Attributes:
        range: Inches between the bases, measured flat unless `Ranging` says otherwise; 0 where they touch.
        contact: Whether they are in base contact; levels count (`Ranging`).
        hidden: The share of the target's silhouette that solid terrain and water hide.
        depth: Inches of the line between the bases in each kind of area terrain; absent kinds are left out.
        area: Inches of that line in the requested area kinds, combined.
        occupied: Kinds that the target's base touches, sorted.
        intervening: Area kinds that the line passes through, sorted.
        hiding: The share that each solid feature would hide alone: largest first, then by id; without zeros.
        submerged: Whether viewer or target is completely under the surface of the water that it stands in.
        verdict: The verdict of the geometry, by thirds of *hidden*, contact and submersion; without woods.
        margin: The distance of *hidden* from the nearer of 1/3 and 2/3.
    """

    viewer: Figure
    target: Figure
    range: float
    contact: bool
    hidden: float
    depth: Mapping[str, float]
    area: float
    occupied: tuple[str, ...]
    intervening: tuple[str, ...]
    hiding: tuple[Hiding, ...]
    submerged: bool
    verdict: Verdict
    margin: float


def sight(
    field: Battlefield,
    viewer: Figure,
    target: Figure,
    *,
    woods_line: WoodsLine = "middle",
    union: frozenset[str] | None = None,
    ranging: Ranging = RANGING,
) -> Certificate:
    """Measure what lies between *viewer* and *target*, see `sights`; recent results are cached."""
    (found,) = remembered_sights(
        field, viewer, (target,), woods_line=woods_line, union=union, ranging=ranging
    )
    return found


def remembered_sights(
    field: Battlefield,
    viewer: Figure,
    targets: Sequence[Figure],
    *,
    woods_line: WoodsLine = "middle",
    union: frozenset[str] | None = None,
    ranging: Ranging = RANGING,
) -> list[Certificate]:
    """Measure what `sights` does; recent results for the same *targets* are cached."""
    targets = tuple(targets)
    known = prepared(field).part(_lone_sights if len(targets) == 1 else _rows)
    key = viewer, targets, woods_line, union, ranging
    return known.of(
        key, lambda: sights(field, viewer, targets, woods_line=woods_line, union=union, ranging=ranging)
    )


def _lone_sights(_: PreparedTerrain) -> Recent[list[Certificate]]:
    """Return the cached certificates of recent single sights."""
    return Recent(REMEMBERED)


def _rows(_: PreparedTerrain) -> Recent[list[Certificate]]:
    """Return the cached certificates of recent viewers, each with all its targets."""
    return Recent(ROWS)


def sights(
    field: Battlefield,
    viewer: Figure,
    targets: Sequence[Figure],
    *,
    woods_line: WoodsLine = "middle",
    union: frozenset[str] | None = None,
    ranging: Ranging = RANGING,
) -> list[Certificate]:
    """Measure what lies between *viewer* and each of *targets*, much faster than one by one.

    Args:
        woods_line: Whether depths are measured along the line between the middles or between the eyes.
        union: The area kinds combined in *area*; None for all.
        ranging: How ranges and base contact are measured.
    """
    terrain = prepared(field).arrays
    if len(targets) <= FEW and not engine.is_fast() and not any_shaped((viewer, *targets)):
        return [_lone(terrain, viewer, target, woods_line, union, ranging) for target in targets]
    return _row(terrain, viewer, targets, woods_line, union, ranging)


def _lone(  # noqa: PLR0917 - the arguments of `sights`
    terrain: TerrainArrays,
    viewer: Figure,
    target: Figure,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
    ranging: Ranging,
) -> Certificate:
    """Return what lies between *viewer* and *target*, computed on plain numbers; see `lone_sight`."""
    a, b = (Upright(*f.at, f.base, f.level, f.height) for f in (viewer, target))
    far = apart(a, b)
    here = underfoot(terrain, a, b)
    near = [i for i, what in enumerate((here.target, here.viewer)) if any(terrain.water[j] for j in what)]
    surface = surfaces(terrain, (target, viewer), near).tolist() if near else (-math.inf, -math.inf)
    found = hidden_share(terrain.solids, a, b, here, surface[0]) if far > EPS else Share(0.0, [])
    if found is None:
        return _row(terrain, viewer, [target], woods_line, union, ranging)[0]
    gap = max(far - (b.base + a.base), 0.0)
    depth: dict[str, float] = {}
    area = 0.0
    if gap > 0 and terrain.kinds:
        depth, area = depth_between(terrain, a, b, 1.0 if woods_line == "eye" else 0.5, union)
    return _certificate(
        ranging,
        viewer,
        target,
        gap,
        found.whole,
        depth,
        area,
        tuple(sorted({terrain.index.features[i].kind for i in here.target})),
        _listed(terrain, found.alone),
        any(f.eye <= level + EPS for f, level in zip((target, viewer), surface, strict=True)),
    )


def _listed(terrain: TerrainArrays, alone: Iterable[tuple[int, float]]) -> tuple[Hiding, ...]:
    """Return the share that each feature hides alone, as `_hiding` does."""
    shown = sorted((-round(share * BILLION), terrain.ranks[i], i, share) for i, share in alone if share > EPS)
    return tuple(Hiding(terrain.ids[i], share) for _, _, i, share in shown)


def _row(  # noqa: PLR0917 - the arguments of `sights`
    terrain: TerrainArrays,
    viewer: Figure,
    targets: Sequence[Figure],
    woods_line: WoodsLine,
    union: frozenset[str] | None,
    ranging: Ranging,
) -> list[Certificate]:
    """Return what lies between *viewer* and each of *targets*, computed on arrays for all at once."""
    row = row_of(terrain, viewer, targets)
    found = hidden(terrain.solids, row.aims, row.cut, row.around, row.surface)
    hiding = _hiding(terrain, found, row.apart)
    columns = (
        targets,
        row.gap.tolist(),
        np.where(row.apart, found.share, 0.0).tolist(),
        *_depths(terrain, (*targets, viewer), row.gap, woods_line, union),
        [tuple(sorted(row.occupied.get(i, ()))) for i in range(len(targets))],
        [hiding.get(i, ()) for i in range(len(targets))],
        [not row.submerged.isdisjoint((i, len(targets))) for i in range(len(targets))],
    )
    return [_certificate(ranging, viewer, *facts) for facts in zip(*columns, strict=True)]


def prepare(field: Battlefield) -> None:
    """Compute everything that sights on *field* need, so that the first one is as fast as the others."""
    corners = Point(0.0, 0.0), Point(field.width, field.depth)
    viewer, target = (Figure(at, base=1.0, level=0.0, height=2.0) for at in corners)
    sights(field, viewer, [target])
    _ = prepared(field).footprints
    engine.prepared(sum(len(one.outline) + sum(map(len, one.holes)) for one in field.features))


def _certificate(  # noqa: PLR0917 - a row of a table
    ranging: Ranging,
    viewer: Figure,
    target: Figure,
    gap: float,
    share: float,
    depth: dict[str, float],
    area: float,
    occupied: tuple[str, ...],
    hiding: tuple[Hiding, ...],
    submerged: bool,
) -> Certificate:
    """Return the certificate of these measurements, with the derived fields."""
    rise = viewer.level - target.level
    contact = ranging.contact(gap, rise)
    return Certificate(
        viewer,
        target,
        range=ranging.range(gap, rise),
        contact=contact,
        hidden=share,
        depth=depth,
        area=area,
        occupied=occupied,
        intervening=tuple(depth),
        hiding=hiding,
        submerged=submerged,
        verdict=verdict(share, contact=contact, submerged=submerged),
        margin=min(abs(share - THIRD), abs(share - TWO_THIRDS)),
    )


def verdict(share: float, *, contact: bool, submerged: bool) -> Verdict:
    """Return the verdict of the geometry for a target of which *share* is hidden."""
    if submerged:
        return "blocked"
    if share > TWO_THIRDS + EPS:
        return "partial" if contact else "blocked"
    return "partial" if share > THIRD + EPS else "clear"


class ViewerRow(NamedTuple):
    """Data about the targets of one viewer that does not depend on terrain between them.

    Attributes:
        aims: Their silhouettes.
        gap: The range to each.
        apart: Whether its centre differs from the viewer's.
        cut: Pairs of a target and a solid prism of a feature that its base touches.
        around: The solid prisms of the features that contain the viewer's centre.
        surface: The height of the water that each stands in; -inf if there is none.
        submerged: The indices of those under water; the number of targets stands for the viewer.
        occupied: The kinds that their bases touch.
    """

    aims: Silhouettes
    gap: Floats
    apart: Bools
    cut: tuple[Ints, Ints]
    around: Ints
    surface: Floats
    submerged: frozenset[int]
    occupied: Mapping[int, set[str]]


def row_of(terrain: TerrainArrays, viewer: Figure, targets: Sequence[Figure]) -> ViewerRow:
    """Return the data that depends only on the targets' positions."""
    n, figures = len(targets), (*targets, viewer)
    x, y, base, level, height = np.array([(*f.at, f.base, f.level, f.height) for f in figures]).T
    dx, dy = x[:n] - x[n], y[:n] - y[n]
    far = np.hypot(dx, dy)
    apart = far > EPS
    ahead, aside, some = np.where(apart, (dx, dy, far), np.array([[1.0], [0.0], [1.0]]))
    shaped = any_shaped(figures)
    across = half_widths(viewer, targets) if shaped else base[:n]
    wide, tall = np.maximum(across, EPS), np.maximum(height[:n], EPS)
    place = ahead / some, aside / some, some
    who, what = touched(terrain.index, x, y, np.append(base[:n], 0.0))
    if shaped:
        kept = (who == n) | on_base(terrain.index.features, figures, who, what)
        who, what = who[kept], what[kept]
    surface = surfaces(terrain, figures, set(who[terrain.water[what]].tolist()))
    which, prism = prisms_at(terrain.solids, what, x[who], y[who], np.append(wide, 0.0)[who])
    whose = who[which]
    return ViewerRow(
        Silhouettes(x[n:], y[n:], viewer.eye, *place, -wide, wide, level[:n], tall),
        gaps(viewer, targets) if shaped else np.maximum(far - (base[:n] + base[n]), 0.0),
        apart,
        (whose[whose < n], prism[whose < n]),
        prism[whose == n],
        surface[:n],
        frozenset((level + height <= surface + EPS).nonzero()[0].tolist()),
        _occupied(terrain, who, what),
    )


def _occupied(terrain: TerrainArrays, who: Ints, what: Ints) -> dict[int, set[str]]:
    """Return the kinds that each figure touches, from pairs of a figure and a feature."""
    kinds: dict[int, set[str]] = {}
    for i, feature in zip(who.tolist(), what.tolist(), strict=True):
        kinds.setdefault(i, set()).add(terrain.index.features[feature].kind)
    return kinds


def surfaces(terrain: SolidTerrain, figures: Sequence[Figure], near: Iterable[int]) -> Floats:
    """Return the height of the water around each figure's centre, -inf for none; *near* are candidates."""
    surface, known = np.full(len(figures), -np.inf), terrain.surfaces
    for i in near:
        at = figures[i].at
        found = known.get(at)
        if found is None:
            if len(known) >= PLACES:
                known.clear()
            found = known[at] = surface_at(terrain.index, at)
        surface[i] = found
    return surface


def _hiding(terrain: TerrainArrays, found: HiddenShares, apart: Bools) -> dict[int, tuple[Hiding, ...]]:
    """Return for each partly hidden target the share that each feature hides alone, largest first.

    Shares that differ only by rounding count as equal and are sorted by id.
    """
    shown = ((found.alone > EPS) & apart[found.aim]).nonzero()[0]
    aim, owner, alone = found.aim[shown], found.owner[shown], found.alone[shown]
    order = np.arange(len(aim))
    for key in (terrain.ranks[owner], BILLION - (alone * BILLION).round().astype(np.intp), aim):
        order = regrouped(key, order)
    aim, owner, alone = aim[order], owner[order], alone[order]
    pairs = zip(terrain.ids[owner].tolist(), alone.tolist(), strict=True)
    listed = tuple(map(partial(tuple.__new__, Hiding), pairs))  # `Hiding._make` checks the length of each
    begin = firsts(aim)
    bounds = aim[begin].tolist(), begin.tolist(), (begin + sizes(begin, len(aim))).tolist()
    return {i: listed[first:end] for i, first, end in zip(*bounds, strict=True)}


def _depths(
    terrain: TerrainArrays,
    figures: Sequence[Figure],
    gap: Floats,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
) -> tuple[list[dict[str, float]], list[float]]:
    """Return the depth of each area kind, and of *union*, between the last of *figures* and the others."""
    inches, area = depths_between(terrain, figures, gap, woods_line, union)
    listed = (zip(terrain.kinds, row, strict=True) for row in inches.tolist())
    return [{kind: deep for kind, deep in row if deep > EPS} for row in listed], area.tolist()


def depths_between(
    terrain: TerrainArrays,
    figures: Sequence[Figure],
    gap: Floats,
    woods_line: WoodsLine,
    union: frozenset[str] | None,
) -> tuple[Floats, Floats]:
    """Return the inches between the last of *figures* and the others in each area kind, and in *union*."""
    inches, area = np.zeros((len(gap), len(terrain.kinds))), np.zeros(len(gap))
    between = (gap > 0).nonzero()[0]
    if len(between) and terrain.kinds:
        eyes = woods_line == "eye"
        ends = np.array([(*f.at, f.eye if eyes else f.middle, f.base) for f in figures])
        a, b = ends[between], ends[-1:].repeat(len(between), axis=0)
        if any_shaped(figures):
            near, far = [figures[i] for i in between.tolist()], [figures[-1]] * len(between)
            a[:, 3] = reaches(near, [one.at for one in far])
            b[:, 3] = reaches(far, [one.at for one in near])
        lines = upward(a[:, :3], b[:, :3], a[:, 3], b[:, 3])
        inches[between], area[between] = depths(terrain, lines, union)
    return inches, area

"""The computed rows of the sight corpus: each exercises the subject of its file.

Places are drawn from a seed for each category, most of them on a grid of half inches; a draw that does not
exercise the subject is repeated. The expected values come from the rational arithmetic of exact_sight.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import shapely
import yaml
from exact_sight import Exact, Judged
from sight_corpus import FOLDER, position

from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.point import Point, distance

NUMBER, FEWER = 26, 12
EXACT = "by: exact"
DRAWN = 200_000
SOLID = {Form.GROUND, Form.BUILDING, Form.WALL}
GAPS = (-0.5, 0.0, 0.005, 0.01, 0.0125, 0.05)
TURNS = ((1.0, 0.0), (0.0, 1.0), (0.6, 0.8), (0.8, -0.6), (-0.28, 0.96))
RATIOS = (1.25, 1.5, 2.0, 2.5, 3.0)
STANCES: tuple[tuple[float, ...], ...] = ((), (), (), (0, 1), (0, 3), (1, 2), (2, 2), (0, 4))
Spot = tuple[float, float]
Draw = Callable[[Random, Battlefield], tuple[Spot, Spot]]
Subject = Callable[[Battlefield, Figure, Figure, Judged], str | None]


def anywhere(rng: Random, _: Battlefield) -> tuple[Spot, Spot]:
    """Return two grid points in the middle of the table."""
    return (_half(rng, 6, 38), _half(rng, 10, 38)), (_half(rng, 6, 38), _half(rng, 10, 38))


def past_a_corner(rng: Random, field: Battlefield) -> tuple[Spot, Spot]:
    """Return two places with a corner on the line between them."""
    corner = rng.choice([at for feature in field.features for at in feature.outline])
    x, y = _half(rng, 6, 38), _half(rng, 10, 38)
    ratio = rng.choice(RATIOS)
    return (x, y), (x + ratio * (corner.x - x), y + ratio * (corner.y - y))


def along_an_edge(rng: Random, field: Battlefield) -> tuple[Spot, Spot]:
    """Return two places on the line of an edge of terrain."""
    a, b = rng.choice([edge for feature in field.features for edge in _edges(feature)])
    before, behind = rng.choice((0.5, 1.0, 1.5)), rng.choice((1.5, 2.0, 2.5))
    x, y = b.x - a.x, b.y - a.y
    return (a.x - before * x, a.y - before * y), (a.x + behind * x, a.y + behind * y)


def on_a_border(rng: Random, field: Battlefield) -> tuple[Spot, Spot]:
    """Return a place on a border of terrain or of the table, and another place."""
    a, b = rng.choice([edge for feature in field.features for edge in _edges(feature)])
    share = rng.choice((0.0, 0.25, 0.5, 0.75))
    border = a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)
    rim = (0.0, _half(rng, 0, 48)) if rng.random() < 0.5 else (_half(rng, 0, 72), 0.0)
    pair = rng.choice((border, rim)), (_half(rng, 0, 72), _half(rng, 0, 48))
    return pair if rng.random() < 0.5 else pair[::-1]


def side_by_side(rng: Random, field: Battlefield) -> tuple[Spot, Spot]:
    """Return two places where the bases touch, nearly touch or overlap."""
    (x, y), _ = anywhere(rng, field)
    ahead, aside = rng.choice(TURNS)
    apart = 1.25 + rng.choice(GAPS)
    return (x, y), (round(x + apart * ahead, 6), round(y + apart * aside, 6))


def about_six_apart(rng: Random, field: Battlefield) -> tuple[Spot, Spot]:
    """Return two places about 6 inches apart, or any two at nearly the same level."""
    (x, y), (to, _) = anywhere(rng, field)
    if rng.random() < 0.5:
        return (x, y), (x + 7.25 + rng.choice((-0.01, 0.0, 0.01)), y)
    return (x, y), (to, y + rng.choice((-1.0, -0.5, 0.0, 0.5, 1.0)))


def _half(rng: Random, low: int, high: int) -> float:
    return rng.randint(2 * low, 2 * high) / 2


def _edges(feature: Feature) -> Iterator[tuple[Point, Point]]:
    return pairwise((*feature.outline, feature.outline[0]))


def solid_between(least: int = 1, *forms: Form) -> Subject:
    """Return a subject: at least *least* features of these forms are in view of the silhouette."""

    def told(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
        met = [
            f.id for f in field.features if f.form in (forms or SOLID) and _wedge(a, b).intersects(f.polygon)
        ]
        return f"{' and '.join(met)} in view: {_share(judged)}" if len(met) >= least else None

    return told


def area_between(least: Callable[[Battlefield], int]) -> Subject:
    """Return a subject: the line crosses at least *least* pieces of area terrain."""

    def told(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
        line = shapely.LineString([a.at, b.at])
        met = [
            f.id for f in field.features if f.form is Form.AREA and line.intersection(f.polygon).length > 0
        ]
        return f"over {' and '.join(met)}: {_inches(judged)}" if len(met) >= least(field) else None

    return told


def raised_woods(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether the line crosses area terrain, on raised ground or with raised ground below the line."""
    over = area_between(lambda _: 1)(field, a, b, judged)
    lifted = a.level or b.level or any(f.form in {Form.GROUND, Form.DECK} for f in field.features)
    return f"levels {a.level:g} and {b.level:g}, {over}" if over and lifted else None


def a_corner(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether a corner lies on the line between the centres."""
    for at in (at for feature in field.features for at in feature.outline):
        if _on(a.at, at, b.at) and 0 < distance(a.at, at) < distance(a.at, b.at):
            return f"the line meets the corner ({at.x:g}, {at.y:g}): {_both(judged)}"
    return None


def an_edge(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether the line between the centres runs along an edge."""
    for one, two in (edge for feature in field.features for edge in _edges(feature)):
        if all(_on(a.at, at, b.at) and distance(a.at, at) < distance(a.at, b.at) for at in (one, two)):
            return f"along ({one.x:g}, {one.y:g}) to ({two.x:g}, {two.y:g}): {_both(judged)}"
    return None


def a_border(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether a centre lies on a border of terrain, or of the table."""
    for who, at in (("the viewer", a.at), ("the target", b.at)):
        for feature in field.features:
            if feature.polygon.exterior.distance(shapely.Point(at)) == 0:
                return f"{who} on the border of {feature.id}: {_both(judged)}"
        if at.x in {0, field.width} or at.y in {0, field.depth}:
            return f"{who} on the edge of the table: {_both(judged)}" if _concerned(field, a, b) else None
    return None


def in_water(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether either stands in water, or on a bridge over it."""
    for who, at in (("target", b.at), ("viewer", a.at)):
        if any(f.form is Form.WATER and f.polygon.covers(shapely.Point(at)) for f in field.features):
            return f"the {who} in water: {_both(judged)}"
    return None


def a_base_within(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether the target's base reaches into terrain."""
    disc = shapely.Point(b.at)
    met = [f.id for f in field.features if f.polygon.distance(disc) < b.base]
    return f"its base in {' and '.join(met)}: {_both(judged)}" if met else None


def next_to_each_other(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether they are in contact or nearly so."""
    return f'{float(judged.range):.4g}" apart: {_both(judged)}' if judged.range < Fraction(1, 10) else None


def near_a_third(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether about a third or two thirds of the target are hidden."""
    off = min((judged.hidden - Fraction(n, 3) for n in (1, 2)), key=abs)
    return (
        f"{float(off):+.4f} beside a third or two: {_share(judged)}" if abs(off) < Fraction(1, 20) else None
    )


def near_six(field: Battlefield, a: Figure, b: Figure, judged: Judged) -> str | None:
    """Whether the line passes through about 6 inches of area terrain."""
    return f"about six: {_inches(judged)}" if abs(judged.woods - 6) < Fraction(1, 10) else None


def _concerned(field: Battlefield, a: Figure, b: Figure) -> bool:
    return any(_wedge(a, b).intersects(feature.polygon) for feature in field.features)


def _wedge(a: Figure, b: Figure) -> shapely.Polygon:
    """Return the area between eye and silhouette, seen from above."""
    far = max(distance(a.at, b.at), 1e-9)
    x, y = (b.at.x - a.at.x) / far * b.base, (b.at.y - a.at.y) / far * b.base
    return shapely.Polygon([a.at, (b.at.x - y, b.at.y + x), (b.at.x + y, b.at.y - x)])


def _on(a: Point, at: Point, b: Point) -> bool:
    """Whether a place lies on the line from *a* through *b*, ahead of *a*."""
    across = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
    return across == 0 and (b.x - a.x) * (at.x - a.x) + (b.y - a.y) * (at.y - a.y) >= 0


def _share(judged: Judged) -> str:
    return f"{float(judged.hidden):.0%} hidden"


def _inches(judged: Judged) -> str:
    return f"{float(judged.woods):.4g} inches"


def _both(judged: Judged) -> str:
    return f"{_share(judged)}, {_inches(judged)}" if judged.woods else _share(judged)


def _pieces(field: Battlefield) -> int:
    return min(2, sum(feature.form is Form.AREA for feature in field.features))


SUBJECTS: Mapping[str, tuple[Draw, Subject]] = {
    "heights": (anywhere, solid_between()),
    "half-heights": (anywhere, solid_between()),
    "grazing-vertices": (past_a_corner, a_corner),
    "along-edges": (along_an_edge, an_edge),
    "nested-hills": (anywhere, solid_between(2, Form.GROUND)),
    "touching-prisms": (anywhere, solid_between(2, Form.GROUND, Form.BUILDING, Form.WALL, Form.AREA)),
    "thin-walls": (anywhere, solid_between(1, Form.WALL)),
    "woods-in-pieces": (anywhere, area_between(_pieces)),
    "woods-on-hills": (anywhere, raised_woods),
    "water": (anywhere, in_water),
    "base-in-terrain": (anywhere, a_base_within),
    "adjacent": (side_by_side, next_to_each_other),
    "thirds": (anywhere, near_a_third),
    "six-inches": (about_six_apart, near_six),
    "borders": (on_a_border, a_border),
    "transformed": (anywhere, solid_between(1, *Form)),
}


def rule(exact: Exact, judged: Judged, target: Figure) -> str:
    """Return the rule that decides the verdict."""
    if judged.submerged:
        return "AS-LOS-10"
    if judged.contact:
        return "AS-LOS-05"
    if judged.woods >= 6 - Fraction(1, 10**9):
        return "AS-LOS-03"
    if judged.verdict == "blocked":
        return "AS-LOS-02"
    if judged.verdict == "partial":
        surface = exact.surface((Fraction(target.at.x), Fraction(target.at.y)))
        wet = 0 if surface is None else (surface - Fraction(target.level)) / Fraction(target.height)
        return "AS-LOS-09" if wet > Fraction(1, 3) else "AS-LOS-07"
    if judged.woods:
        return "AS-LOS-04"
    return "AS-LOS-07" if judged.hidden else "AS-LOS-01"


def made(category: str, boards: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a category; no verdict takes more than half of them, if others are found."""
    draw, subject = SUBJECTS[category]
    rng, number = Random(category), FEWER if category == "transformed" else NUMBER
    seen: set[str] = set()
    verdicts: Counter[str] = Counter()
    for tried in range(DRAWN):
        if len(seen) == number:
            return
        row = _drawn(rng, category, boards, draw)
        if row is None or str(row) in seen:
            continue
        field, viewer, target = position(boards, row)
        if not all(field.contains(figure.at) for figure in (viewer, target)):
            continue
        exact = Exact(field)
        judged = exact.judge(viewer, target)
        why = subject(field, viewer, target, judged)
        if why is None or (verdicts[judged.shot] >= number // 2 and tried < DRAWN // 400):
            continue
        seen.add(str(row))
        verdicts[judged.shot] += 1
        found = {"verdict": judged.shot, "hidden": judged.hidden, "woods": judged.woods}
        yield {**row, **found, "rule": rule(exact, judged, target), "by": "exact", "why": why}
    raise AssertionError(f"{category}: {len(seen)} rows found")


def _drawn(rng: Random, category: str, boards: Mapping[str, Any], draw: Draw) -> dict[str, Any] | None:
    """Return a position without its expected values; None if its board has nothing to draw from."""
    name = rng.choice(list(boards))
    field, _, _ = position(dict(boards), {"board": name, "a": [1, 1], "b": [2, 2]})
    if not field.features and category != "adjacent":
        return None
    a, b = draw(rng, field)
    row: dict[str, Any] = {"board": name, "a": [*a, *rng.choice(STANCES)], "b": [*b, *rng.choice(STANCES)]}
    if category == "transformed":
        row["turned"] = rng.choice((30, 45, 90, 180, 217))
        if rng.random() < 0.5:
            row["mirrored"] = True
    return row


def write() -> None:
    """Regenerate the computed rows of all files; boards and rows written by hand are preserved."""
    for category in SUBJECTS:
        path = FOLDER / f"{category}.yaml"
        kept = [line for line in _text(category) if EXACT not in line]
        path.write_text("\n".join([*kept, *lines(category), ""]), encoding="utf-8")


def lines(category: str) -> list[str]:
    """Return the regenerated rows of a category, formatted as in its file."""
    boards = yaml.safe_load("\n".join(line for line in _text(category) if EXACT not in line))["boards"]
    return [_line(row) for row in made(category, boards)]


def written(category: str) -> list[str]:
    """Return the computed rows in the file of a category."""
    return [line for line in _text(category) if EXACT in line]


def _text(category: str) -> list[str]:
    return (FOLDER / f"{category}.yaml").read_text(encoding="utf-8").splitlines()


def _line(row: Mapping[str, Any]) -> str:
    """Return a row formatted as in the files."""
    told = ", ".join(f"{key}: {_told(key, value)}" for key, value in row.items())
    return f"  - {{{told}}}"


def _told(key: str, value: Any) -> str:
    if key in {"hidden", "woods"}:
        return _number(value, quoted=key == "hidden")
    if key == "why":
        return '"' + re.sub('"', " inches", value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(f"{part:.10g}" for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(value: Fraction, *, quoted: bool) -> str:
    """Return a number formatted; a share as a fraction if it is a simple one."""
    if quoted and 1 < value.denominator <= 1000:
        return str(value)
    plain = str(value) if value.denominator == 1 else repr(float(value))
    return f"'{plain}'" if quoted else plain

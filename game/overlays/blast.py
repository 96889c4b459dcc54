"""The blast lab on the table: bodies under a template, their fates, where it may land, the best aim.

Each overlay shows one weapon that lays a template, by default the first of the selected unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from game.battlefield.terrain.field import Battlefield
from game.core.model.burst import Burst, Reactions
from game.core.model.state import State
from game.core.model.unit import UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import percent
from game.core.views.marks import Cells, Cross, DiscMark, Label, Mark, Numbers, Ring
from game.geometry.point import Point, polar
from game.mechanics.bursts.aim_values import worths
from game.mechanics.bursts.aiming import AimCriteria, AimValue, best
from game.mechanics.bursts.damage_distribution import Fate
from game.mechanics.bursts.landings import LandingPlace, first_heading
from game.mechanics.bursts.outlook import BodyOutlook, Outlook, outlook
from game.mechanics.bursts.scatter import headings
from game.mechanics.bursts.spread import covering
from game.overlays.danger import cells
from game.overlays.template_marks import CLEAR, outlined

DENSITY = (0.001, 0.01, 0.03, 0.08, 0.25)
WORTH = (0.02, 0.2, 0.4, 0.6, 0.8)
FINE = 0.25
COARSE, WIDEST = 0.5, 4000
SMALL, LARGE = 0.1, 0.3
LITTLE = 0.01


def burst_of(view: State, selected: UnitId | None, weapon: str = "") -> Burst | None:
    """Return the burst of *weapon* of the selected unit, by default its first one, or None."""
    unit = view.units.get(selected or "")
    if unit is None or unit.removed is not None or UNKNOWN in (unit.profile, unit.status):
        return None
    found = view.rules.bursts_of(view, unit)
    return next((one for one in found if weapon in ("", one.weapon)), None)


def looked(view: State, selected: UnitId | None, cursor: Point, weapon: str = "") -> Outlook | None:
    """Return the outlook of a template of the selected unit at the cursor, or None."""
    burst = burst_of(view, selected, weapon)
    return outlook(burst, cursor) if burst is not None else None


def blast(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    weapon: str = "",
    reactions: Reactions = "none",
    look: Outlook | None = None,
) -> Iterable[Mark]:
    """Yield the template planned at the cursor, and the bodies under it with their expected fates."""
    look = look or looked(view, selected, cursor, weapon)
    if look is not None:
        yield from planned(look, reactions)


def planned(look: Outlook, reactions: Reactions = "none") -> Iterable[Mark]:
    """Yield the planned template with its numbers, and all bodies under it with their *reactions*."""
    burst, fates = look.burst, look.fates(reactions)
    style = "blast-refused" if look.refusals or look.lost else "blast-aimed"
    for ring in reversed(burst.rings):
        yield DiscMark(look.at, ring, style)
    if burst.directions and any(fall.inches for fall in burst.falls):
        turns = headings(first_heading(burst, look.at), burst.directions)
        yield Numbers(look.at, burst.rings[-1], turns, style)
    for line in look.under:
        yield from _body(line)
    for line in look.under:
        yield Label(line.body.at, fate_label(line, fates[line.body.id]), _style(line), line.body.base)
    if look.refusals or look.lost:
        words = str(look.refusals[0]) if look.refusals else look.lost.words if look.lost else ""
        yield Label(polar(look.at, 0, burst.rings[-1]), words, "blast-refused")


def fate_label(line: BodyOutlook, fate: Fate) -> str:
    """Return the expected *fate* of *line* in few words."""
    if not fate.struck:
        return "stands" if line.ring is not None else ""
    words = f"{percent(fate.struck)}, damage {fate.mean:.1f}"
    return f"{words}\nout {percent(fate.out)}" if fate.out >= 0.005 else words


def _style(line: BodyOutlook) -> str:
    if line.body.friend:
        return "blast-friend"
    return "blast-primary" if line.primary else "blast-foe" if line.body.side else "blast-nobody"


def _body(line: BodyOutlook) -> Iterable[Mark]:
    """Yield the outline of a touched body."""
    body = line.body
    if body.shape is None:
        yield Ring(body.at, body.base + CLEAR, _style(line))
    else:
        yield outlined(body.shape, _style(line))


def scatter(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    weapon: str = "",
    look: Outlook | None = None,
) -> Iterable[Mark]:
    """Yield the chance of each square to be under a template aimed at the cursor, and where it may land."""
    look = look or looked(view, selected, cursor, weapon)
    if look is not None:
        yield density(look, view.battlefield)
        yield from landings(look.places)
        yield from scattered(look, built=False)


def density(look: Outlook, field: Battlefield, step: float = FINE) -> Cells:
    """Return the chance of the centre of each square to be under the template, computed exactly."""
    burst, (x, y) = look.burst, look.at
    far = max((inches for fall in burst.falls for inches, _ in fall.inches), default=0.0) + burst.rings[-1]
    left, top = (max(0.0, step * np.floor((low - far) / step)) for low in (x, y))
    right, bottom = min(field.width, x + far), min(field.depth, y + far)
    columns, rows = (max(1, int(np.ceil((b - a) / step))) for a, b in ((left, right), (top, bottom)))
    xs, ys = np.meshgrid(left + (np.arange(columns) + 0.5) * step, top + (np.arange(rows) + 0.5) * step)
    chances = covering(burst, look.at, burst.body(look.target), xs.ravel(), ys.ravel())
    return cells(columns, step, chances, DENSITY, "density", at=Point(float(left), float(top)))


def landings(places: Sequence[LandingPlace]) -> Iterable[Mark]:
    """Yield a dot for each place to which the template may scatter, larger for higher chances."""
    most = max((place.chance for place in places if place.number), default=1.0)
    for place in places:
        if place.number:
            yield DiscMark(place.at, SMALL + (LARGE - SMALL) * (place.chance / most) ** 0.5, "density-place")


def scattered(look: Outlook, *, built: bool = True) -> Iterable[Mark]:
    """Yield the chances of the bodies, *built* or not, that only a scattered template may touch."""
    for line in look.lines:
        if line.body.built and not built:
            continue
        if line.ring is None and line.fate.struck >= 0.0005:
            yield Label(line.body.at, percent(line.fate.struck), _style(line), line.body.base)


def aims(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    weapon: str = "",
    weight: float = 1.0,
    reactions: Reactions = "none",
) -> Iterable[Mark]:
    """Yield the value of each aim at the ground, where aiming is allowed, and the best of all aims."""
    burst = burst_of(view, selected, weapon)
    if burst is None:
        return
    terms = AimCriteria(weight, reactions)
    if burst.spots:
        field = view.battlefield
        small = field.width * field.depth <= WIDEST
        yield worth_map(burst, field, terms, COARSE if small else 2 * COARSE)
    found = best(burst, view.battlefield.width, view.battlefield.depth, terms)
    if found is not None:
        yield from best_marks(burst, found)


def worth_map(burst: Burst, field: Battlefield, terms: AimCriteria, step: float) -> Cells:
    """Return the value of an aim at the centre of each square of the table, as a share of the maximum.

    Squares out of reach have none. Other limits, such as sight, are checked only for the best aim.
    """
    columns, rows = (max(1, round(length / step)) for length in (field.width, field.depth))
    xs, ys = np.meshgrid((np.arange(columns) + 0.5) * step, (np.arange(rows) + 0.5) * step)
    x, y = xs.ravel(), ys.ravel()
    found = np.full(len(x), -1.0)
    inside = np.ones(len(x), dtype=bool)
    if burst.origin is not None and burst.reach is not None:
        inside = np.hypot(x - burst.origin.x, y - burst.origin.y) <= burst.reach
    found[inside] = worths(burst, x[inside], y[inside], terms.weight, terms.reactions)
    return cells(columns, step, found / max(found.max(), LITTLE), WORTH, "aim")


def best_marks(burst: Burst, found: AimValue) -> Iterable[Mark]:
    """Yield the best aim: its template and its value."""
    name = f"best: {body.name}" if (body := burst.body(found.target)) else "best aim"
    yield Ring(found.at, burst.rings[-1], "blast-best")
    yield Cross(found.at, "blast-best")
    yield Label(polar(found.at, 180, burst.rings[-1]), f"{name}\nworth {found.worth:.2f}", "blast-best")

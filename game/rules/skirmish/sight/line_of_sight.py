"""Sight of one model on another: visible parts, intervening terrain, and refusals (SHOOT-09 to SHOOT-26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.battlefield.contact import Ranging
from game.battlefield.sight.sight import THIRD, TWO_THIRDS, Certificate, Figure, Verdict, sight
from game.battlefield.sight.silhouette import HiddenParts, Rectangle, exposures
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.core.model.state import State
from game.core.model.tally import Refusal, Tally
from game.core.model.unit import Unit, UnitId
from game.core.views.judgement import behind, called, listed
from game.geometry.identity import Identity
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.ranging import range_between, ranging
from game.rules.skirmish.cards.stance import counted_rectangles, figure_of, shown_parts
from game.rules.skirmish.sight.area_terrain import AreaHiding, AreaTerrain, all_between, area_terrain
from game.rules.skirmish.sight.obstacles import blocking_obstacles, opaque, submerged
from game.rules.skirmish.sight.sight_limit import sight_limit
from game.rules.skirmish.terrain import terrain

NOTHING = AreaTerrain((), frozenset())
REMEMBERED = 4096
Drawn = tuple[Figure, tuple[Rectangle, ...]]
"""A visible model: its figure, and the rectangles of the parts that count."""


class Sightline(Value):
    """The sight of one model on another.

    Attributes:
        eye, target: The two.
        inches: Between their bases.
        limit: The distance in inches within which area terrain does not hide the target.
        hidden: The hidden share of the parts that count.
        shares: The hidden share of each part that counts; of several rectangles, the least hidden one.
        parts: The silhouette of those parts, with what hides it.
        areas: Area terrain that hides one of the two completely.
        raised: The ids of terrain that blocks completely: obstacles and area terrain in between.
        under: The ids of those under water, who neither see nor are seen.
    """

    eye: Unit
    target: Unit
    inches: float
    limit: Tally
    hidden: float
    shares: tuple[tuple[str, float], ...]
    parts: HiddenParts
    areas: tuple[AreaHiding, ...] = ()
    raised: frozenset[str] = frozenset()
    under: tuple[UnitId, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        """The visible parts among those that count (SHOOT-09)."""
        return tuple(name for name, share in self.shares if share < 1 - EPS)

    @property
    def seen(self) -> bool:
        """Whether the target is seen: a part that counts shows, and no area terrain or water hides it."""
        return bool(self.shown) and not self.areas and not self.under


def sightline(state: State, eye: Unit, target: Unit) -> Sightline:
    """Return the sight of *eye* on *target*."""
    return sightlines(state, eye, [target])[0]


def sightlines(state: State, eye: Unit, targets: Sequence[Unit]) -> list[Sightline]:
    """Return the sight of *eye* on each of *targets*, in bulk; recent results are cached."""
    known, how = prepared(state.battlefield).part(_recent_sightlines), ranging(state)
    keys = [(Identity(eye), Identity(target), how) for target in targets]
    found = {key: line for key in keys if (line := known.get(key)) is not None}
    missing = [(key, target) for key, target in zip(keys, targets, strict=True) if key not in found]
    fresh = _looked_along(state, eye, [target for _, target in missing])
    found.update((key, line) for (key, _), line in zip(missing, fresh, strict=True))
    if len(known) + len(missing) > REMEMBERED:
        known.clear()
    known.update(found)
    return [found[key] for key in keys]


def _recent_sightlines(_: PreparedTerrain) -> dict[tuple[Identity, Identity, Ranging], Sightline]:
    """Return the cache of recent sightlines."""
    return {}


def _looked_along(state: State, eye: Unit, targets: Sequence[Unit]) -> list[Sightline]:
    """Return the sight of *eye* on each of *targets*, uncached."""
    field = state.battlefield
    if targets:
        all_between(field, figure_of(eye), [figure_of(target) for target in targets])
    bare = [_before(state, field, eye, target) for target in targets]
    fields: dict[frozenset[str], list[int]] = {}
    for i, one in enumerate(bare):
        fields.setdefault(one.raised, []).append(i)
    for raised, which in fields.items():
        drawn = [(figure_of(targets[i]), counted_rectangles(targets[i])) for i in which]
        found = _looked_through(opaque(field, raised), figure_of(eye), drawn)
        for i, parts in zip(which, found, strict=True):
            bare[i] = _after(bare[i], parts)
    return bare


def _looked_through(field: Battlefield, eye: Figure, drawn: Sequence[Drawn]) -> list[HiddenParts]:
    """Return how much of each of *drawn* is hidden from *eye*; recent results are cached."""
    known = prepared(field).part(_remembered)
    found = {one: parts for one in drawn if (parts := known.get((eye, one))) is not None}
    missing = [one for one in drawn if one not in found]
    if missing:
        if len(known) >= REMEMBERED:
            known.clear()
        found.update(zip(missing, exposures(field, eye, missing), strict=True))
        known.update({(eye, one): found[one] for one in missing})
    return [found[one] for one in drawn]


def _remembered(_: PreparedTerrain) -> dict[tuple[Figure, Drawn], HiddenParts]:
    """Return the cache of recently computed hidden parts."""
    return {}


def _before(state: State, field: Battlefield, eye: Unit, target: Unit) -> Sightline:
    """Return the sightline with everything that precedes the computation of hidden parts."""
    inches, limit = range_between(state, eye, target), sight_limit(eye, target)
    far = inches > limit.total + EPS
    areas = area_terrain(field, eye, target) if far else NOTHING
    raised = blocking_obstacles(field, eye, target) | areas.screens
    under = tuple(one.id for one in (eye, target) if submerged(field, one))
    none = HiddenParts(0.0, ())
    return Sightline(
        eye, target, inches, limit, 0.0, (), none, areas=areas.hiding, raised=raised, under=under
    )


def _after(bare: Sightline, parts: HiddenParts) -> Sightline:
    """Return *bare* completed with the hidden *parts*."""
    shares: dict[str, float] = {}
    counted = (part.name for part in shown_parts(bare.target) if part.counts)
    for name, share in zip(counted, parts.shares, strict=True):
        shares[name] = min(shares.get(name, 1.0), share)
    return replace(bare, hidden=parts.hidden, shares=tuple(shares.items()), parts=parts)


def hidden_farther_off(state: State, found: Sightline) -> bool:
    """Whether area terrain would hide the target of *found*, which is seen, from beyond the sight limit."""
    beyond = area_terrain(state.battlefield, found.eye, found.target)
    if beyond.hiding or not beyond.screens:
        return bool(beyond.hiding)
    drawn = figure_of(found.target), counted_rectangles(found.target)
    screened = opaque(state.battlefield, found.raised | beyond.screens)
    return not _after(found, _looked_through(screened, figure_of(found.eye), [drawn])[0]).shown


def certificate(state: State, found: Sightline) -> Certificate:
    """Return *found* as the certificate common to all families.

    *hidden* and *hiding* are those of the parts that count; depths are those of the line in between.
    """
    field = state.battlefield
    plain = sight(field, figure_of(found.eye), figure_of(found.target), union=terrain().obscuring)
    verdict: Verdict = "partial" if found.hidden > THIRD + EPS else "clear"
    return replace(
        plain,
        hidden=found.hidden,
        hiding=found.parts.hiding,
        verdict=verdict if found.seen else "blocked",
        margin=min(abs(found.hidden - THIRD), abs(found.hidden - TWO_THIRDS)),
    )


def unseen(state: State, found: Sightline) -> Iterable[Refusal]:
    """Yield why the target of *found* is not seen."""
    for end in (found.eye, found.target):
        if end.id in found.under:
            yield Refusal(f"{end.name} is under water", "SHOOT-09")
    if not found.shown and not found.under:
        by = behind(state.battlefield, certificate(state, found))
        rule = screened_by(state.battlefield, found)
        beyond = f', {found.inches:.2f}" away, more than {found.limit}"' if rule == "SHOOT-11" else ""
        yield Refusal(f"nothing of {found.target.name} shows{by}{beyond}", rule)
    for one in found.areas:
        hidden = state.units.get(one.unit, found.target)
        where = f"{PLACES[one.place]} {called(state.battlefield, one.feature)}"
        words = f'{hidden.name} is {where}, {found.inches:.2f}" away, more than {found.limit}"'
        yield Refusal(words, RULES[one.place])


def screened_by(field: Battlefield, found: Sightline) -> str:
    """Return the rule by which the target is hidden: that of the main cover, if it blocks completely.

    Area terrain (SHOOT-11), linear obstacles (SHOOT-16), buildings (SHOOT-17); else the plain test decides.
    """
    forms = {one.id: one.form for one in field.features}
    for one in found.parts.hiding:
        if one.feature in found.raised:
            return SCREENS.get(forms[one.feature], "SHOOT-09")
    return "SHOOT-09"


SCREENS = {Form.AREA: "SHOOT-11", Form.WALL: "SHOOT-16", Form.BUILDING: "SHOOT-17"}
RULES = {"within": "SHOOT-11", "partly": "SHOOT-12", "on the roof of": "SHOOT-19"}


PLACES = {"within": "within", "partly": "on the far side of", "on the roof of": "on the roof of"}


def parts_in_words(found: Sightline) -> str:
    """Return the visible parts, in words."""
    shown = found.shown
    return (
        f"{listed(shown)} {'show' if len(shown) > 1 or shown[0].endswith('s') else 'shows'}" if shown else ""
    )

"""The sight certificate for players: visible parts, what hides the rest, sight limit in area terrain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.sight.sight import THIRD, Certificate
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import AREA, HIDDEN, Clause, Criterion, Judgement, above, called, percent
from game.geometry.point import EPS
from game.rules.skirmish.cards.stance import counted_rectangles
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.shooting.squad_fire import THIS
from game.rules.skirmish.sight.area_terrain import areas_met, places_in
from game.rules.skirmish.sight.line_of_sight import (
    Sightline,
    certificate,
    hidden_farther_off,
    parts_in_words,
    screened_by,
    sightline,
    unseen,
)
from game.rules.skirmish.sight.obstacles import blocking_obstacles, opaque
from game.rules.skirmish.sight.sight_limit import LIMIT

ROOF = "on the roof of"


def judged(view: State, us: Unit, them: Unit) -> Judgement:
    """Return the sight of *us* on *them*, and the forecast of Open Fire by *us* alone.

    Either may be a bare position (a unit with unknown profile); then no shot is computed.
    """
    view = replace(view, units={**view.units, us.id: us, them.id: them})
    line = sightline(view, us, them)
    found = certificate(view, line)
    against = list(unseen(view, line))
    known = UNKNOWN not in (us.profile, them.profile) and us.side != them.side
    fire = OpenFire(us.side, us.id, them.id, THIS)
    armed = known and us.profile.weapon is not None
    head = f"blocked: {against[0].reason}" if against else parts_in_words(line)
    return Judgement(
        sight=found,
        verdict=found.verdict,
        headline=Clause(head, against[0].rule if against else "SHOOT-09"),
        facts=tuple(_facts(view, line, found)),
        margins=tuple(_margins(view, line)),
        inches=found.depth,
        parts=counted_rectangles(them),
        screens=opaque(view.battlefield, line.raised),
        refusals=tuple(fire.check(view)) if armed else (),
        forecast=fire.forecast(view) if armed else None,
        criteria=tuple(_criteria(view, line, found)),
    )


def _facts(view: State, line: Sightline, found: Certificate) -> Iterable[Clause]:
    yield Clause(f'{line.inches:.2f}" from base to base', "SKIR-RANGE-01")
    for name, share in line.shares:
        if share > EPS:
            yield Clause(f"{name} {percent(share)} hidden", "SHOOT-09")
    for key in sorted(line.raised & blocking_obstacles(view.battlefield, line.eye, line.target)):
        if any(one.feature == key for one in found.hiding):
            words = f"{called(view.battlefield, key)} is higher than one of them and blocks completely"
            yield Clause(words, _rule(view, key))
    yield from _through(view, line)


def _through(view: State, line: Sightline) -> Iterable[Clause]:
    """Yield what the area terrain in between does, or that in which one of the two stands."""
    met = areas_met(view.battlefield, line.eye, line.target)
    if any(met.values()) or line.areas:
        words = f'area terrain hides from beyond {line.limit}"'
        terms = "; ".join(str(term) for term in line.limit.terms)
        yield Clause(f"{words} ({terms})" if line.limit.total != LIMIT else words, "SHOOT-11")
    places = (places_in(view.battlefield, one.at, one.base) for one in (line.eye, line.target))
    within = {key for place in places for key in place}
    for key in sorted(key for key, tall in met.items() if not tall):
        rule = "SHOOT-13" if key in within else "SHOOT-14"
        yield Clause(f"{called(view.battlefield, key)} is too low to hide either", rule)


def _margins(view: State, line: Sightline) -> Iterable[Clause]:
    """Yield what would change the verdict."""
    if line.under:
        return
    over = line.inches - line.limit.total
    screened = not line.shown and screened_by(view.battlefield, line) == "SHOOT-11"
    if over > EPS and (line.areas or screened):
        seen = "it would be seen" if line.shown else "area terrain would not hide it"
        yield Clause(f'{over:.2f}" nearer {seen}', "SHOOT-11")
    elif line.shown and over <= EPS and hidden_farther_off(view, line):
        yield Clause(f"{above(-over)} farther area terrain would hide it", "SHOOT-11")
    if not line.shown:
        yield Clause("any part of head, torso, legs or arms opens it", "SHOOT-09")
    elif not line.areas:
        rest = percent(1 - line.hidden)
        yield Clause(f"{rest} of it shows: that much more hidden blocks it", "SHOOT-09")


def _criteria(view: State, line: Sightline, found: Certificate) -> Iterable[Criterion]:
    """Yield what is tested: parts, area terrain, and the roof on which the target stands."""
    screened = not line.shown and screened_by(view.battlefield, line) == "SHOOT-11"
    parts = found.hidden > THIRD + EPS and not line.under and not screened
    yield Criterion(HIDDEN, "nothing less than all of it blocks", "SHOOT-09", parts)
    places = {one.place for one in line.areas}
    limit = f'from beyond {line.limit.total:g}"'
    inside = bool(places - {ROOF}) or screened
    yield Criterion(AREA, f"it hides who is within or behind it {limit}", "SHOOT-11", inside)
    if ROOF in places:
        yield Criterion("roofs", f"they hide who stands on them {limit}", "SHOOT-19", decides=True)


def _rule(view: State, key: str) -> str:
    one = next(one for one in view.battlefield.features if one.id == key)
    return {"wall": "SHOOT-16", "building": "SHOOT-17"}[one.form.value]

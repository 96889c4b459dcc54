"""The sight certificate for players: visible parts, what hides the rest, sight limit in area terrain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.sight.sight import Certificate
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Clause, Judgement, above, called, percent
from game.geometry.point import EPS
from game.rules.skirmish.cards.stance import counted_rectangles
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.shooting.squad_fire import THIS
from game.rules.skirmish.sight.line_of_sight import Sightline, certificate, parts_in_words, sightline, unseen
from game.rules.skirmish.sight.obstacles import blocking_obstacles, opaque
from game.rules.skirmish.sight.sight_limit import LIMIT


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
        margins=tuple(_margins(line)),
        inches=found.depth,
        parts=counted_rectangles(them),
        screens=opaque(view.battlefield, line.raised),
        refusals=tuple(fire.check(view)) if armed else (),
        forecast=fire.forecast(view) if armed else None,
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
    yield from _through(line, found)


def _through(line: Sightline, found: Certificate) -> Iterable[Clause]:
    """Yield the sight limit through area terrain, if any is in between."""
    if not (found.area > EPS or line.areas):
        return
    words = f'area terrain between, which hides from beyond {line.limit}"'
    terms = "; ".join(str(term) for term in line.limit.terms)
    yield Clause(f"{words} ({terms})" if line.limit.total != LIMIT else words, "SHOOT-11")


def _margins(line: Sightline) -> Iterable[Clause]:
    """Yield what would change the verdict."""
    if line.under:
        return
    over = line.inches - line.limit.total
    if line.areas and over > EPS:
        yield Clause(f'{over:.2f}" nearer it would be seen', "SHOOT-11")
    elif line.shown and over <= EPS:
        yield Clause(f"{above(-over)} farther area terrain would hide it", "SHOOT-11")
    if not line.shown:
        yield Clause("any part of head, torso, legs or arms opens it", "SHOOT-09")
    elif not line.areas:
        rest = percent(1 - line.hidden)
        yield Clause(f"{rest} of it shows: that much more hidden blocks it", "SHOOT-09")


def _rule(view: State, key: str) -> str:
    one = next(one for one in view.battlefield.features if one.id == key)
    return {"wall": "SHOOT-16", "building": "SHOOT-17"}[one.form.value]

"""The effect of a template, as JSON, as text, and as marks for a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.model.burst import Burst, Fall, Reactions
from game.core.model.state import View
from game.core.views.judgement import percent
from game.core.views.marks import Mark
from game.geometry.point import Point
from game.mechanics.bursts.aiming import AimCriteria, AimValue
from game.mechanics.bursts.damage_distribution import Fate, value
from game.mechanics.bursts.landings import farthest, first_heading
from game.mechanics.bursts.outlook import BodyOutlook, Outlook
from game.overlays.blast import best_marks, density, landings, planned, scattered
from game.overlays.outcomes import OutcomeRow, beyond, outcome, rows

ROOM = 2.0
FINEST = 0.125


# for programs


def report(
    look: Outlook, found: AimValue | None, terms: AimCriteria, names: Mapping[str, str]
) -> dict[str, Any]:
    """Return everything about *look* as JSON."""
    burst = look.burst
    return {
        "from": names.get(burst.unit, burst.unit),
        "weapon": burst.weapon,
        "at": list(look.at),
        "target": names.get(look.target, look.target) or None,
        "legal": not look.refusals,
        "refusals": [{"reason": one.reason, "rule": one.rule} for one in look.refusals],
        "template": _template(look),
        "notes": list(burst.notes),
        "falls": [_fall(fall) for fall in burst.falls],
        "places": [
            {"at": list(place.at), "chance": place.chance, "number": place.number, "inches": place.inches}
            for place in look.places
        ],
        "bodies": [_body(look, line, names) for line in look.lines],
        "expected": _sums(look, terms),
        "best": None if found is None else _best(found, names),
    }


def _fall(fall: Fall) -> dict[str, Any]:
    return {
        "result": fall.words,
        "chance": fall.chance,
        "lands": fall.lands,
        "lost": fall.lost,
        "rule": fall.rule,
        "inches": [list(one) for one in fall.inches],
    }


def _best(found: AimValue, names: Mapping[str, str]) -> dict[str, Any]:
    target = names.get(found.target, found.target) or None
    return {"at": list(found.at), "target": target, "worth": found.worth}


def _template(look: Outlook) -> dict[str, Any]:
    burst = look.burst
    most = farthest(burst, look.at, burst.body(look.target))
    return {
        "rings": list(burst.rings),
        "numbers": burst.directions,
        "heading": first_heading(burst, look.at),
        "missiles": burst.missiles,
        "farthest": most if burst.capped else None,
        "lands": look.landing,
    }


def _body(look: Outlook, line: BodyOutlook, names: Mapping[str, str]) -> dict[str, Any]:
    body, under = line.body, line.ring is not None
    return {
        "id": names.get(body.id, body.id),
        "name": body.name,
        "side": body.side or None,
        "kind": "structure" if body.built else "unit",
        "friend": body.friend,
        "under": under,
        "role": ("primary" if line.primary else "secondary") if under else None,
        "ring": None if line.ring is None else look.burst.rings[line.ring],
        "covered": list(line.covered),
        "area": line.area,
        "strikes": [
            {
                "result": one.words,
                "ring": one.ring,
                "damage": one.damage,
                "chance": one.chance,
                "lands": one.lands,
            }
            for one in line.damages(look.burst)
        ],
        "outcomes": {one: _fate(look.fates(one)[body.id]) for one in look.burst.answers},
        "notes": body.notes,
    }


def _fate(fate: Fate) -> dict[str, Any]:
    return {
        "touched": fate.touched,
        "struck": fate.struck,
        "downed": fate.downed,
        "dodged": fate.dodged,
        "rolled": fate.rolled,
        "damages": [list(one) for one in fate.damages],
        "expected": fate.mean,
        "loss": fate.loss,
        "out": fate.out,
    }


def _sums(look: Outlook, terms: AimCriteria) -> dict[str, float]:
    """Return the expected damage to foes, friends and structures, and the worth of the aim."""
    known = look.fates(terms.reactions)
    parts = {"foes": 0.0, "friends": 0.0, "structures": 0.0}
    for body in look.burst.bodies:
        whose = "friends" if body.friend else "foes" if value(body, 1.0) else "structures"
        parts[whose] += known[body.id].mean
    return {**parts, "weight": terms.weight, "worth": look.worth(terms.weight, terms.reactions)}


# for people


def lines(
    look: Outlook, found: AimValue | None, terms: AimCriteria, names: Mapping[str, str]
) -> Iterable[str]:
    """Yield *look* as text, with units called by *names*, as in the scenario file."""
    yield from _head(look)
    every = rows(look, terms.reactions)
    under = [row for row in every if row.role]
    more = beyond(every)
    yield "under the planned template:" if under else "nobody lies under the planned template"
    for row in under:
        yield from _outcome_lines(look, row, terms.reactions, names)
    if more:
        yield "only when it scatters:"
    for row in more:
        yield f"  {_named(row, names)}: touched {percent(row.fate.touched)}, {row.outcome}"
    sums = _sums(look, terms)
    yield (
        f"expected damage ({terms.reactions}): foes {sums['foes']:.2f}, friends {sums['friends']:.2f}, "
        f"structures {sums['structures']:.2f}; worth {sums['worth']:.2f}"
    )
    if found is None:
        foes = any(value(body, 0.0) > 0 for body in look.burst.bodies)
        yield "no aim is allowed" if foes else "no enemy is known to be on the table"
    else:
        yield f"best aim: {_goal(look.burst, found.target, found.at)}, worth {found.worth:.2f}"


def _head(look: Outlook) -> Iterable[str]:
    burst = look.burst
    rings = " and ".join(f'{2 * ring:g}"' for ring in burst.rings)
    missiles = f", {burst.missiles} missiles" if burst.missiles > 1 else ""
    yield f"{burst.weapon}, {rings} template{missiles}, at {_goal(burst, look.target, look.at)}"
    yield from (f"  refused: {one}" for one in look.refusals)
    for fall in burst.falls:
        rule = f" ({fall.rule})" if fall.rule else ""
        yield f"  {percent(fall.chance):>6} {fall.words}{_far(fall)}{rule}"
    yield from (f"  {note}" for note in burst.notes)
    if burst.capped:
        yield f'  at most {farthest(burst, look.at, burst.body(look.target)):.2f}" from the aim'


def _far(fall: Fall) -> str:
    """Return how far a template scatters, as text; "" if it lands on its aim or is lost."""
    if not fall.inches:
        return ""
    first, last = fall.inches[0][0], fall.inches[-1][0]
    return f', {first:g}"' + (f' to {last:g}"' if last != first else "")


def _goal(burst: Burst, target: str, at: Point) -> str:
    body = burst.body(target)
    return f"{body.name if body else 'the ground'} ({at.x:.2f}, {at.y:.2f})"


def _named(row: OutcomeRow, names: Mapping[str, str]) -> str:
    name = names.get(row.id, row.id if row.whose == "structure" else row.name)
    called = f"{name}, {row.name}" if name != row.name else name
    return f"{called} ({', '.join(part for part in (row.whose, row.notes) if part)})"


def _outcome_lines(
    look: Outlook, row: OutcomeRow, reactions: Reactions, names: Mapping[str, str]
) -> Iterable[str]:
    name = _named(row, names)
    yield f"  {name}, {row.role}: {row.covered:.4f} sq in covered, {percent(row.share)}"
    yield "    takes " + "; ".join(row.strikes)
    fates = {one: look.fates(one)[row.id] for one in look.burst.answers}
    for way, fate in fates.items():
        if way == "none" or fate != fates["none"]:
            yield f"    {'*' if way == reactions else ' '} {way}: {outcome(fate)}"


# for pictures


def shown(
    look: Outlook, found: AimValue | None, view: View, wide: float
) -> tuple[float, float, float, float]:
    """Return the part of the table to draw, *wide* times as wide as high.

    It contains all possible places of the template, the attacker and the best aim.
    """
    burst, field = look.burst, view.battlefield
    points = [place.at for place in look.places] + [look.at]
    points += [found.at] if found else []
    points += [burst.origin] if burst.origin else []
    room = burst.rings[-1] + ROOM
    xs, ys = ([point[axis] for point in points] for axis in (0, 1))
    span = max(max(xs) - min(xs) + 2 * room, wide * (max(ys) - min(ys) + 2 * room))
    west, east = _span(min(xs), max(xs), span, field.width)
    north, south = _span(min(ys), max(ys), span / wide, field.depth)
    return west, north, east, south


def _span(low: float, high: float, length: float, most: float) -> tuple[float, float]:
    """Return a range of *length* around *low* to *high*, clipped to the table."""
    begin = (low + high - length) / 2
    begin = min(max(begin, -ROOM), most + ROOM - length) if length <= most + 2 * ROOM else (most - length) / 2
    return begin, begin + length


def drawn(look: Outlook, found: AimValue | None, view: View, reactions: Reactions) -> Iterable[Mark]:
    """Yield the marks of the picture of *look*; units under the template react by *reactions*."""
    yield density(look, view.battlefield, FINEST)
    yield from landings(look.places)
    yield from planned(look, reactions)
    yield from scattered(look)
    if found is not None and found.at != look.at:
        yield from best_marks(look.burst, found)

"""The expected harm of one enemy from its position at many places: many shots judged together.

The enemy turns towards each place and does not overheat; the unit there keeps its facing. Values that are
unknown or left to a die or a player count with their mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter

import numpy as np

from game.battlefield.sight.sight import Certificate, Figure, sights
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Forecast
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.exposure import Floats
from game.geometry.point import Point, bearing
from game.mechanics.battle import dangers
from game.mechanics.battle.ranging import ranging
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.combat.facts import FACTS, facts_read
from game.rules.alpha_strike.combat.fire import foretold, refused
from game.rules.alpha_strike.combat.shot import Shot, in_the_open, judged_shot
from game.rules.alpha_strike.combat.to_hit import to_hit
from game.rules.alpha_strike.terrain import terrain, woods_line

CHUNK = 512
STRAIGHT = 180.0
Key = tuple[object, ...]
Known = dict[Key, tuple[float, float]]
JUDGED = ("bracket", "verdict", "occupied", "between", "thick", "in_arc", "side", "contact", "submerged")
"""The facts behind refusals, which terms can read cheaply."""


def placed(view: State, unit: Unit, points: Sequence[Point]) -> list[Unit]:
    """Return *unit* placed at each of *points*, on the roof of a building if jumps may land there."""
    return dangers.placed(view, unit, points, roofs=bool(view.rules.options["roofs"]))


def expected(outcome: Forecast | None) -> float:
    """Return the expected damage of an outcome."""
    if outcome is None or outcome.effect is None:
        return 0.0
    return sum(outcome.odds) / 2 * (outcome.effect.least + outcome.effect.most) / 2


def turned(foe: Unit, at: Point) -> Unit:
    """Return *foe* turned towards *at*."""
    return replace(foe, facing=bearing(foe.at, at)) if foe.at != at else foe


def row(view: State, foe: Unit, there: Sequence[Unit], known: Known | None = None) -> tuple[Floats, Floats]:
    """Return the harm and cover of each unit *there* against *foe*.

    Args:
        known: A cache of earlier results for *foe* at any position, which is extended.
    """
    known = {} if known is None else known
    read, found = _read(view), []
    if number_option(view.rules.options, "arc") >= STRAIGHT and foe.shape is None:
        foe = replace(foe, facing=UNKNOWN)  # it can face any place, so that every place is in its arc
    for begin in range(0, len(there), CHUNK):
        part = there[begin : begin + CHUNK]
        lines = _lines(view, foe, part)
        for unit, seen in zip(part, lines, strict=True):
            aim = _aim(view, foe, unit, seen)
            if read is None:
                found.append(judged_harm(view, aim))
                continue
            key = read(aim)
            if key not in known:
                known[key] = judged_harm(view, aim)
            found.append(known[key])
    harm, cover = np.array(found).T
    return harm, cover


def _lines(view: State, foe: Unit, there: Sequence[Unit]) -> list[Certificate]:
    """Return the sights from *foe* to units *there*; a base that is not a disc turns towards each."""
    if foe.shape is not None:
        eyes = [turned(foe, unit.at).figure for unit in there]
        return [one for eye, unit in zip(eyes, there, strict=True) for one in _sights(view, eye, [unit])]
    return _sights(view, foe.figure, there)


def _sights(view: State, eye: Figure, there: Sequence[Unit]) -> list[Certificate]:
    options = view.rules.options
    return sights(
        view.battlefield,
        eye,
        [unit.figure for unit in there],
        woods_line=woods_line(options),
        union=terrain().obscuring,
        ranging=ranging(view),
    )


def _aim(view: State, foe: Unit, unit: Unit, seen: Certificate) -> Shot:
    return judged_shot(view, foe if foe.facing is UNKNOWN else turned(foe, unit.at), unit, seen)


def _read(view: State) -> Callable[[Shot], Key] | None:
    """Return what gives the facts by which one attacker's shots may differ; None if a term declares none."""
    facts = facts_read(view)
    return (
        None
        if facts is None
        else attrgetter(*(one for name in sorted(facts.union(JUDGED)) for one in FACTS[name]))
    )


def judged_harm(view: State, aim: Shot) -> tuple[float, float]:
    """Return the harm of one shot, and the cover from it."""
    outcome = None if refused(aim) else foretold(view, aim)
    chance = 0.0 if aim.verdict == "blocked" else sum(forecast(to_hit(view, aim)).odds) / 2
    bare = sum(forecast(to_hit(view, in_the_open(aim))).odds) / 2
    return expected(outcome), 1.0 - chance / bare if bare else 1.0

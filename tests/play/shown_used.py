"""Shown and used: random games in which everything shown before an action is compared with its effect."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import product

import random_play
from shapely.geometry import Point as Spot
from shapely.geometry import shape

from game.core.engine.match import Match
from game.core.model.events import Moved, Recorded, Rolled
from game.core.model.state import Action, Event, View
from game.core.model.tally import Forecast
from game.core.model.unit import UnitId
from game.core.views.reporting import judged, move_report, sight_report
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.geometry.point import EPS, Path, Point
from game.lobby.scenario_of_setup import scenario_of
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.display.harm import expected
from game.rules.alpha_strike.movement.move import Move

TOTALS = [a + b for a, b in product(range(1, 7), repeat=2)]
CLOSE = 0.125
EVERY = 12
MOST = 2000


@dataclass(frozen=True)
class Shown:
    """What was shown of an attack beforehand."""

    unit: UnitId
    target: UnitId
    told: Forecast


def play(number: int) -> Counter[str]:
    """Play game *number* and compare each attack and move with what was shown; return their counts."""
    dice = random.Random(f"shown/{number}")
    found = battle_start(
        scenario_of(random_play.setup(dice, number), random_play.library(), seed=f"shown/{number}")
    )
    match = Match(found.state)
    match.play(found.begin)
    counts: Counter[str] = Counter()
    for _ in range(MOST):
        state = match.state
        if state.result is not None:
            break
        side = sorted(state.to_act)[0]
        view = Seat(side, match).view
        action = random_play.chosen(dice, state, side)
        done = len(match.log)
        if isinstance(action, Fire | Strike):
            shown = attack_shown(view, action)
            counts["maps of threat"] += threat_shown(view, action, shown.told)
            match.play(action)
            asked = match.state.asked
            if asked is not None:
                answer = random_play.chosen(dice, match.state, sorted(match.state.to_act)[0])
                match.play(answer)
            judge_attack(shown, [event for entry in match.log[done:] for event in entry.events])
            counts[type(action).__name__] += 1
        elif isinstance(action, Move) and (action.path or state.units[action.unit].present):
            shown_way = way_shown(view, action, area=dice.randrange(EVERY) == 0, counts=counts)
            match.play(action)
            judge_move(action, shown_way, [event for entry in match.log[done:] for event in entry.events])
            counts["Move"] += 1
        else:
            match.play(action)
    return counts


def attack_shown(view: View, action: Action) -> Shown:
    """Return the number over the enemy and the tally, and check that the attack is allowed."""
    assert action.check(view) == [], action
    told = action.forecast(view)
    assert told is not None, action
    target: UnitId = getattr(action, "target", "")
    ends = view.units[getattr(action, "unit", "")], view.units[target]
    certificate, panel = sight_report(view, *ends), judged(view, *ends)
    if isinstance(action, Fire) and not action.overheat:
        assert certificate.to_hit == told.need, action
        assert certificate.odds == (told.odds[0], told.odds[0]), action
        assert (panel.refusals, panel.forecast) == ((), told), action
        assert panel.verdict == certificate.verdict != "blocked", action
    return Shown(ends[0].id, target, told)


def threat_shown(view: View, action: Action, told: Forecast) -> bool:
    """Compare the threat map with *told*, for a shot without overheating; return False if it has no value."""
    if not isinstance(action, Fire) or action.overheat:
        return False
    target = view.units[action.target]
    found = view.rules.exposure(view, target.side, [target.at], target, [action.unit])
    assert found.harm[action.unit].tolist() == [expected(told)], action
    return True


def judge_attack(shown: Shown, events: list[Event]) -> None:
    """Compare the dice, the chance and the damage of an attack with what was shown."""
    rolled = next(event for event in events if isinstance(event, Rolled) and event.what == "to hit")
    told = shown.told
    assert rolled.need == told.need
    share = sum(total >= told.need.total for total in TOTALS) / len(TOTALS)
    assert told.odds == (share, share)
    blows = [event.extra for event in events if isinstance(event, Recorded) and event.unit == shown.target]
    # an attack declared while moving may be resolved at once, with recoil on the target
    dealt = [blow.damage for blow in blows if isinstance(blow, Blow) and blow.attacker == shown.unit]
    assert bool(dealt) == (sum(rolled.faces) >= told.need.total), shown
    assert told.effect is not None
    for damage in dealt[:1]:
        assert max(told.effect.least, 0) <= damage <= told.effect.most, (damage, told)


def way_shown(view: View, action: Move, *, area: bool, counts: Counter[str]) -> Path:
    """Return the path shown, and check that costs, legs, legality and reach agree."""
    unit, path = view.units[action.unit], action.path
    end = path[-1] if path else unit.at
    told = move_report(view, unit, end, path[:-1], action.jump)
    if not action.exit:
        assert told.legal, (action, told)
        assert told.cost <= told.allowance + EPS or len(path) == 1, (action, told)
    whole = tuple(path) if unit.enters is not None else (unit.at, *path)
    if area and not action.exit and path:
        ground = shape(view.rules.ground(view, unit, action.jump))
        assert ground.distance(Spot(end)) <= CLOSE, (action, told)
        counts["areas of reach"] += 1
    if not action.jump and unit.present and len(whole) > 1 and told.cost > 0:
        legs = view.rules.legs(view, unit, whole)
        assert None not in legs, (action, legs)
        assert abs(sum(legs) - told.cost) <= 1e-6, (action, legs, told.cost)
        counts["costs by legs"] += 1
    return whole


def judge_move(action: Move, whole: Path, events: list[Event]) -> None:
    """Compare the path taken with the one shown."""
    moved = [event for event in events if isinstance(event, Moved) and event.unit == action.unit]
    gone = _apart(tuple(at for event in moved for at in event.path))
    assert gone == _apart(whole), (action, gone, whole)
    if action.facing is not None and moved:
        assert abs(moved[-1].facing - action.facing % 360) <= EPS


def _apart(path: Path) -> list[Point]:
    """Return the points of *path* without consecutive duplicates."""
    return [at for place, at in enumerate(path) if place == 0 or at != path[place - 1]]


def total(counts: Counter[str]) -> int:
    """Return the number of attacks and moves."""
    return counts["Fire"] + counts["Strike"] + counts["Move"]

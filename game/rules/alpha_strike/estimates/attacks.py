"""The legal attacks of a side, each with its exact damage distribution and the cost of its heat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.engine.flow import waiting_of
from game.core.engine.turns import refused_by_rules
from game.core.model.action import TargetAction
from game.core.model.estimates import AttackOption
from game.core.model.state import Action, State
from game.core.model.tally import Forecast
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.rules.alpha_strike.cards.figures import tracks_heat
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.physical import choices as strikes

HOTTEST = 2
"""Heat above which no unit overheats."""
HEAT = 0.5
"""The cost of a point of heat, in bubbles of the unit."""
ABANDON = 0.5
"""The discount on heat for a unit with only structure left."""


def attacks(view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
    """Return the legal attacks of *side*, or of *unit*, now: with overheat, in melee, and of add-ons."""
    waiting = (one for one in waiting_of(view, side) if unit in ("", one.id))
    found = [attack for one in waiting for attack in _of(view, side, one)]
    for action in (action for more in view.rules.asides for action in more(view, side)):
        if isinstance(action, TargetAction) and unit in ("", action.unit):
            found += _made(view, view.units[action.unit], action, action.target)
    return found


def _of(view: State, side: Side, unit: Unit) -> Iterator[AttackOption]:
    for enemy in view.foes(side):
        if not view.rules.objected(view, Fire(side, unit.id, enemy.id)):
            yield from _shots(view, side, unit, enemy)
        for kind in strikes(view, unit):
            yield from _made(view, unit, Strike(side, unit.id, enemy.id, kind), enemy.id)
    for more in view.rules.tries:
        for action in more(view, unit):
            if action.units == (unit.id,) and not action.idle and action.promise(view) > 0:
                yield from _made(view, unit, action, getattr(action, "target", ""))


def _shots(view: State, side: Side, unit: Unit, enemy: Unit) -> Iterator[AttackOption]:
    """Yield shots, starting without overheat; if that one is not legal, no other is."""
    for overheat in range(unit.profile.ov + 1):
        if overheat and unit.status.heat + overheat > HOTTEST:
            return
        fire = Fire(side, unit.id, enemy.id, overheat)
        if overheat == 0 and fire.check(view):
            return
        yield from _made(view, unit, fire, enemy.id, price=overheat * _heat(unit))


def _made(
    view: State, unit: Unit, action: Action, target: UnitId, *, price: float = 0.0
) -> Iterator[AttackOption]:
    """Yield *action* with its possible outcomes, if it is legal and can do anything."""
    if refused_by_rules(view, action):
        return
    forecast = action.forecast(view)
    if forecast is None or forecast.effect is None or target not in view.units:
        worth = action.promise(view)
        if worth > 0:
            yield AttackOption(action, unit.id, {}, price, {"promised": worth * _bubble(unit)})
        return
    rule = next((term.rule for term in forecast.need.terms), "")
    yield AttackOption(action, unit.id, {target: distribution(forecast)}, price, rule=rule)


def distribution(forecast: Forecast) -> tuple[tuple[float, float], ...]:
    """Return each possible damage with its chance; unknown values count with their mean."""
    assert forecast.effect is not None, "who asks has looked"
    chance = sum(forecast.odds) / 2
    least, most = forecast.effect.least, forecast.effect.most
    if most == least:
        return (0.0, 1.0 - chance), (float(least), chance)
    return (0.0, 1.0 - chance), (float(least), chance / 2), (float(most), chance / 2)


def _heat(unit: Unit) -> float:
    """Return the cost of one point of heat to *unit*, in points."""
    if not tracks_heat(unit.profile):
        return 0.0
    dying = unit.status.armor == 0 and unit.status.structure <= 1
    return HEAT * _bubble(unit) * (ABANDON if dying else 1.0)


def _bubble(unit: Unit) -> float:
    """Return the value of one bubble of *unit*, in points."""
    points: float = 0.0 if unit.profile.pv is UNKNOWN else unit.profile.pv
    bubbles: int = unit.status.armor + unit.status.structure
    return points / max(bubbles, 1)

"""Hits and damage of each side against expectation, with luck in standard deviations."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.engine.match import Match
from game.core.model.estimates import AttackOption, estimates_of
from game.core.model.events import Acted, Changed, Engaged, Removed
from game.core.model.procedure import Asked, PhaseBegan
from game.core.model.state import Action, Event, State, View
from game.core.model.unit import Side, UnitId
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.geometry.value import Value
from game.mechanics.battle.battle_statistics import BUBBLES, BattleStatistics, bubbles

Moment = tuple[View, tuple[Event, ...]]
FLAT = 1e-9


class Outcome(Value):
    """What came of a number of throws or attacks, against expectation.

    Attributes:
        count: The number of throws or attacks.
        found: The result.
        mean, variance: What chance would give.
        reacted: Whether the other side reduced the result by its choices, which the mean leaves out.
    """

    count: int = 0
    found: float = 0.0
    mean: float = 0.0
    variance: float = 0.0
    reacted: bool = False

    @property
    def luck(self) -> float | None:
        """The difference from the mean in standard deviations, 0 without chance; None after reactions."""
        if self.reacted:
            return None
        return (self.found - self.mean) / math.sqrt(self.variance) if self.variance > FLAT else 0.0


def in_total(outcomes: Sequence[Outcome]) -> Outcome:
    """Return what independent *outcomes* came to together.

    >>> in_total([Outcome(1, 2.0, 1.0, 0.5), Outcome(2, 0.0, 1.5, 1.5)]).luck
    -0.35355339059327373
    """
    return Outcome(
        count=sum(one.count for one in outcomes),
        found=math.fsum(one.found for one in outcomes),
        mean=math.fsum(one.mean for one in outcomes),
        variance=math.fsum(one.variance for one in outcomes),
        reacted=any(one.reacted for one in outcomes),
    )


class Luck(Value):
    """The results of a side against expectation.

    Attributes:
        hits: Of all throws to hit.
        damage: Of the attacks whose possible damage is known from the estimates of its family.
    """

    hits: Outcome
    damage: Outcome


def luck_of_sides(
    seat: Seat, match: Match, moments: Sequence[Moment], found: BattleStatistics
) -> Mapping[Side, Luck]:
    """Return the luck of each side, as far as *seat* knows it: of other sides perhaps only the hits."""
    damage = _damage(moments, _actions(seat, match), seat.view)
    return {side: Luck(_hits(found, side), damage.get(side, Outcome())) for side in seat.view.sides}


def _hits(found: BattleStatistics, side: Side) -> Outcome:
    own = found.of(side)
    return Outcome(
        count=sum(one.shots for one in own),
        found=float(sum(one.hits for one in own)),
        mean=math.fsum(one.expected for one in own),
        variance=math.fsum(one.variance for one in own),
    )


def _actions(seat: Seat, match: Match) -> list[Action | None]:
    """Return the action of each entry that *seat* knows of; None for those of others."""
    if seat.side == OVERSEER:
        return [entry.action for entry in match.log if entry.events]
    return [action for action, _ in seat.happened()]


@dataclass
class _Attack:
    """An attack in progress.

    Attributes:
        chances: For each enemy that it may hurt, the damage and its chance.
        done: The damage so far.
        reacted: Whether the other side was asked how it reacts.
    """

    side: Side
    chances: tuple[tuple[tuple[float, float], ...], ...]
    done: int = 0
    reacted: bool = False


def _damage(moments: Sequence[Moment], actions: Sequence[Action | None], end: View) -> Mapping[Side, Outcome]:
    """Return the damage of each side in the attacks whose distribution is known."""
    attacks: list[_Attack] = []
    now: _Attack | None = None
    for (view, events), action in zip(moments, actions, strict=True):
        begun = _begun(view, action) if any(map(_attacks, events)) else None
        if begun is not None:
            attacks.append(begun)
            now = begun
        now = _followed(now, view, events, begun=begun is not None)
    return {side: _summed([one for one in attacks if one.side == side]) for side in end.sides}


def _begun(view: View, action: Action | None) -> _Attack | None:
    """Return the attack of *action*, if its option is known."""
    option = _option(view, action)
    if option is None or action is None:
        return None
    foes = [unit for unit in option.targets if view.units[unit].side != action.side]
    return _Attack(action.side, tuple(_capped(option, unit, view) for unit in foes))


def _followed(now: _Attack | None, view: View, events: Sequence[Event], *, begun: bool) -> _Attack | None:
    """Count what *events* do to the attack; return it, or None once it is over."""
    state: State = view
    for event in events:
        before, state = state, event.apply(state)
        if now is None or isinstance(event, PhaseBegan) or (not begun and _attacks(event)):
            return None
        if isinstance(event, Asked):
            now.reacted = now.reacted or event.ask.sides != (now.side,)
        now.done += _lost(now.side, before, state, event)
    return now


def _capped(option: AttackOption, unit: UnitId, view: View) -> tuple[tuple[float, float], ...]:
    """Return the damage of *option* to *unit* and its chances, no more than the unit has left."""
    left = bubbles(view, unit)
    return tuple((min(damage, left) if left else damage, chance) for damage, chance in option.targets[unit])


def _attacks(event: Event) -> bool:
    return isinstance(event, (Acted, Engaged)) and event.target is not None


def _lost(attacker: Side, before: State, after: State, event: Event) -> int:
    """Return the damage of *event* to an enemy of *attacker*; the loss of a figure without bubbles is 1."""
    if not isinstance(event, (Changed, Removed)) or before.units[event.unit].side == attacker:
        return 0
    if isinstance(event, Removed):
        return int(event.how == "destroyed" and not _track(before, event.unit))
    return max(bubbles(before, event.unit) - bubbles(after, event.unit), 0)


def _track(state: State, unit: UnitId) -> bool:
    """Whether the card of *unit* has bubbles to cross off."""
    return any(track.tone in BUBBLES for track in state.rules.card(state, state.units[unit]).tracks)


def _option(view: View, action: Action | None) -> AttackOption | None:
    """Return the option of *action* as its family estimates it: equal, or of the same unit and target."""
    estimates = estimates_of(view.rules)
    if action is None or estimates is None or view.asked or view.encounter:
        return None
    unit, target = getattr(action, "unit", None), getattr(action, "target", None)
    if unit is None:
        return None
    options = estimates.attacks(view, action.side, unit)
    similar = [one for one in options if one.unit == unit and target in one.targets]
    return next((one for one in options if one.action == action), similar[0] if similar else None)


def _summed(attacks: Sequence[_Attack]) -> Outcome:
    """Return the outcome of *attacks*; the chance missing to 1 is that of no damage."""
    every = [chances for attack in attacks for chances in attack.chances]
    means = [math.fsum(damage * chance for damage, chance in chances) for chances in every]
    squares = [math.fsum(damage**2 * chance for damage, chance in chances) for chances in every]
    variance = math.fsum(square - mean**2 for square, mean in zip(squares, means, strict=True))
    done = float(sum(one.done for one in attacks))
    return Outcome(len(attacks), done, math.fsum(means), variance, any(one.reacted for one in attacks))

"""Playing one simulated game to its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.ai.player import ComputerPlayer
from game.core.engine.match import Match
from game.core.model.events import Acted, Changed
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Event, State, View
from game.core.model.unit import Side
from game.core.views.observe import OVERSEER, observe
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.lobby.after_battle.luck import Outcome, luck_of_sides
from game.lobby.simulation.game_record import GameRecord, UnitRecord
from game.lobby.simulation.pairing import Series
from game.mechanics.battle.battle_statistics import (
    BattleStatistics,
    UnitStatistics,
    battle_statistics,
    bubbles,
)

MOST_ACTIONS = 20_000
"""Actions after which a game that does not end counts as a draw; no battle that ships comes near."""


def play_game(series: Series, number: int) -> GameRecord:
    """Return game *number* of *series*. Deterministic: equal arguments give equal games on any machine."""
    pairing = series.game(number)
    found = battle_start(pairing.scenario, seed=f"{pairing.seed}/{number}")
    match = Match(found.state)
    start = observe(match.state, OVERSEER)
    match.play(found.begin)
    levels = pairing.levels_in(number)
    seed, own = f"{pairing.seed}/{number}", pairing.weights
    actions = _play_on(match, {s: ComputerPlayer(levels[s], seed, weights=own.get(s)) for s in levels})
    overseer = Seat(OVERSEER, match)
    events = overseer.news
    first, stood, hurt = _traced(start, events)
    statistics = battle_statistics(start, events)
    result = match.state.result
    return GameRecord(
        number=number,
        levels=levels,
        winner=result.winner if result else None,
        reason=result.reason if result else f"no end after {MOST_ACTIONS} actions",
        turns=match.state.turn,
        actions=actions,
        first=first,
        damage=_damage(overseer, match, statistics),
        units=_units(start, statistics),
        stood=stood,
        hurt=hurt,
    )


def _play_on(match: Match, players: dict[Side, ComputerPlayer]) -> int:
    """Let *players* play *match* to its end; return the number of actions."""
    seats = {side: Seat(side, match) for side in players}
    for actions in range(MOST_ACTIONS):
        if match.state.result is not None:
            return actions
        side = min(match.state.to_act)
        seats[side].play(players[side].decide(seats[side]).action)
    return MOST_ACTIONS


Places = dict[Side, tuple[tuple[float, float], ...]]
Hurt = tuple[tuple[float, float, int], ...]


def _traced(start: State, events: Iterable[Event]) -> tuple[Side | None, Places, Hurt]:
    """Return who acted first in the first turn, unit places at the turns' ends, and places of hits."""
    state, first = start, None
    stood: dict[Side, list[tuple[float, float]]] = {side: [] for side in start.sides}
    hurt: list[tuple[float, float, int]] = []
    for event in events:
        before, state = state, event.apply(state)
        if first is None and isinstance(event, Acted) and not before.now.once:
            first = before.units[event.unit].side
        if isinstance(event, PhaseBegan) and event.turn > before.turn >= 1:
            _stand(stood, before)
        if isinstance(event, Changed) and before.units[event.unit].present:
            lost = bubbles(before, event.unit) - bubbles(state, event.unit)
            at = before.units[event.unit].at
            hurt += [(round(at.x, 2), round(at.y, 2), lost)] if lost > 0 else []
    _stand(stood, state)
    return first, {side: tuple(places) for side, places in stood.items()}, tuple(hurt)


def _stand(stood: dict[Side, list[tuple[float, float]]], state: State) -> None:
    for unit in state.present:
        stood[unit.side].append((round(unit.at.x, 2), round(unit.at.y, 2)))


def _damage(overseer: Seat, match: Match, statistics: BattleStatistics) -> dict[Side, Outcome]:
    """Return the damage of each side's attacks against expectation, rounded so that all machines agree."""
    moments = [(view, tuple(events)) for view, events in overseer.moments(0)]
    found = luck_of_sides(overseer, match, moments, statistics)
    return {
        side: replace(luck.damage, mean=round(luck.damage.mean, 9), variance=round(luck.damage.variance, 9))
        for side, luck in found.items()
    }


def _units(start: View, statistics: BattleStatistics) -> tuple[UnitRecord, ...]:
    """Return the record of every unit, sorted by side and name, since ids differ from seed to seed."""
    there = [one for one in statistics.per_unit if one.unit.id in start.units]
    found = [_unit(start, one) for one in there if one.fights]
    return tuple(sorted(found, key=lambda one: (start.sides.index(one.side), one.name)))


def _unit(start: State, one: UnitStatistics) -> UnitRecord:
    return UnitRecord(
        name=start.brief.names.get(one.unit.id, one.unit.name),
        side=one.unit.side,
        shots=one.shots,
        hits=one.hits,
        expected=round(one.expected, 9),
        dealt=one.dealt,
        taken=one.taken,
        survived=one.fate != "destroyed",
    )

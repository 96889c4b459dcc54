"""The report of a saved battle: its course, damage and luck, turning points, decisive attacks, movement."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.ai.win_estimate import win_chances
from game.core.engine.match import Match
from game.core.lobby import NotReadable
from game.core.model.brief import Result
from game.core.model.events import Acted, Changed, Engaged, Moved, Removed
from game.core.model.reason import Reason
from game.core.model.state import Event, State, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Judgement
from game.core.views.observe import OVERSEER, eyes
from game.core.views.reporting import judged
from game.core.views.seat import Seat
from game.core.views.story import story_lines
from game.geometry.point import Path
from game.geometry.value import Value
from game.lobby.after_battle.luck import Luck, luck_of_sides
from game.mechanics.battle.battle_statistics import BattleStatistics, battle_statistics, bubbles

TURNING_POINTS = 5
"""The most turning points and decisive attacks reported."""
MOST_LINES = 6
"""The most lines of the story that describe one step."""
LEAST_CHANGE = 0.01
"""The least change of a chance that is reported."""


class TurningPoint(Value):
    """An action, and how it changed the chances of the sides.

    Attributes:
        number: Its number among the entries that the viewer knows of, from 0.
        words: What happened, in words.
        before, after: The chance of each side to win.
    """

    number: int
    turn: int
    phase: str
    words: str
    before: Mapping[Side, float]
    after: Mapping[Side, float]

    @property
    def gainer(self) -> Side:
        """The side whose chance grew most."""
        return max(self.after, key=lambda side: self.after[side] - self.before[side])

    @property
    def change(self) -> float:
        """By how much that chance grew."""
        return self.after[self.gainer] - self.before[self.gainer]


class DecisiveAttack(Value, eq=False):
    """An attack that changed the estimate most, with the sight of both units on each other before it."""

    step: TurningPoint
    view: View
    attacker: Unit
    target: Unit
    there: Judgement
    back: Judgement


class TurnSummary(Value):
    """The course of one turn.

    Attributes:
        dealt: The damage that each side dealt.
        lost: The units of each side that were destroyed.
        chances: The chance of each side at its end.
    """

    turn: int
    dealt: Mapping[Side, int]
    lost: Mapping[Side, tuple[str, ...]]
    chances: Mapping[Side, float]


class ReasonedAction(Value):
    """An action of a computer player, with its reasons.

    Attributes:
        number: Its number among the entries that the viewer knows of, from 0.
        words: What happened, in words.
    """

    number: int
    turn: int
    phase: str
    side: Side
    words: str
    reasons: tuple[Reason, ...]

    @property
    def score(self) -> float:
        """The sum of the reasons, in points, which decided."""
        return math.fsum(reason.worth for reason in self.reasons)


class BattleReport(Value, eq=False):
    """The report of a battle.

    Attributes:
        viewer: The side whose knowledge it shows; "" for everything.
        end: The table at the end of the recorded battle.
        traces: The path of every unit that moved, through all its places.
        reasoned: The actions of computer players whose reasons the viewer may know, in order.
    """

    viewer: Side
    end: View
    result: Result | None
    statistics: BattleStatistics
    luck: Mapping[Side, Luck]
    turns: tuple[TurnSummary, ...]
    turning_points: tuple[TurningPoint, ...]
    decisive: tuple[DecisiveAttack, ...]
    traces: Mapping[UnitId, Path]
    reasoned: tuple[ReasonedAction, ...] = ()


@dataclass
class _Course:
    """The running state of the report."""

    steps: list[tuple[TurningPoint, View, tuple[Event, ...]]] = field(default_factory=list)
    turns: dict[int, Mapping[Side, float]] = field(default_factory=dict)
    lost: dict[int, dict[Side, tuple[str, ...]]] = field(default_factory=dict)
    traces: dict[UnitId, list[Path]] = field(default_factory=dict)


def battle_report(match: Match, side: Side | None = None, opened: Collection[Side] = ()) -> BattleReport:
    """Return the report of *match* as *side* may read it: everything once the battle has ended.

    Args:
        side: The side that asks; None for somebody who plays none.
        opened: The sides whose PINs were given.

    Raises:
        NotReadable: if there is no *side*, or the battle goes on, has secrets, and *side* is None.
    """
    viewer = _viewer(match.state, side, opened)
    seat = Seat(viewer, match)
    moments = [(view, tuple(events)) for view, events in seat.moments(0)]
    course = _course(moments, seat.view, viewer)
    moments = _with_everyone(moments, seat.view)
    start = moments[0][0] if moments else seat.view
    for view, known in moments:
        _follow(course, view, known)
    events = [event for _, known in moments for event in known]
    statistics = battle_statistics(start, events)
    steps = _ranked(course)
    return BattleReport(
        viewer=viewer,
        end=seat.view,
        result=match.state.result,
        statistics=statistics,
        luck=luck_of_sides(seat, match, moments, statistics),
        turns=tuple(_turns(course, statistics, seat.view.sides)),
        turning_points=tuple(one for one, _, _ in steps[:TURNING_POINTS]),
        decisive=tuple(_decisive(steps))[:TURNING_POINTS],
        traces={unit: _joined(paths) for unit, paths in course.traces.items()},
        reasoned=tuple(_reasoned(seat, moments)),
    )


def _reasoned(seat: Seat, moments: Sequence[tuple[View, tuple[Event, ...]]]) -> Iterator[ReasonedAction]:
    """Yield the actions of computer players with those reasons that *seat* may know."""
    found = zip(moments, seat.reasons(), strict=True)
    for number, ((view, events), (side, reasons)) in enumerate(found):
        if reasons:
            yield ReasonedAction(number, view.turn, view.now.name, side, _words(events, view), reasons)


def _viewer(state: State, side: Side | None, opened: Collection[Side]) -> Side:
    """Return whose knowledge to show to *side*.

    Raises:
        NotReadable: as for `battle_report`.
    """
    if side is not None and side not in state.sides:
        raise NotReadable([f"there is no side {side}; there are {', '.join(state.sides)}"])
    hidden = state.rules.secret and state.result is None
    if side is None and hidden and not set(state.sides) <= set(opened):
        raise NotReadable(
            ["while a battle with secrets goes on, only `report SAVE --side NAME` can report it"]
        )
    return eyes(state, side) if side is not None and state.rules.secret else OVERSEER


def _course(moments: Sequence[tuple[View, tuple[Event, ...]]], end: View, viewer: Side) -> _Course:
    """Return the steps of a battle; the estimate is made anew where units moved or changed."""
    course = _Course()
    views = [*(view for view, _ in moments[1:]), end][: len(moments)]
    whole: dict[UnitId, int] = {}
    chances: Mapping[Side, float] | None = None
    for number, ((view, events), after) in enumerate(zip(moments, views, strict=True)):
        for unit in after.units:
            whole[unit] = max(whole.get(unit, 0), bubbles(after, unit))
        before = chances
        if chances is None or any(isinstance(one, (Moved, Changed, Removed)) for one in events):
            chances = win_chances(after, viewer, whole)
        course.turns[max(view.turn, 1)] = chances
        words = _words(events, after)
        if before is not None and words:
            step = TurningPoint(number, view.turn, view.now.name, words, before, chances)
            course.steps.append((step, view, events))
    return course


def _words(events: Sequence[Event], view: View) -> str:
    """Return what happened, in words."""
    lines = [line.words for line in story_lines(events, view) if not line.heading]
    return "; ".join(lines[:MOST_LINES])


def _with_everyone(
    moments: Sequence[tuple[View, tuple[Event, ...]]], end: View
) -> list[tuple[View, tuple[Event, ...]]]:
    """Return *moments* with units that a side sees only later, or no longer, as it first saw them.

    Events do not tell when a side gains or loses sight of a unit.
    """
    seen: dict[UnitId, Unit] = {}
    for view in (*(view for view, _ in moments), end):
        for key, unit in view.units.items():
            if key not in seen or (seen[key].profile is UNKNOWN and unit.profile is not UNKNOWN):
                seen[key] = unit
    return [(replace(view, units={**seen, **view.units}), events) for view, events in moments]


def _ranked(course: _Course) -> list[tuple[TurningPoint, View, tuple[Event, ...]]]:
    """Return the steps that changed the chances, the greatest change first."""
    found = [one for one in course.steps if one[0].change >= LEAST_CHANGE]
    return sorted(found, key=lambda one: -round(one[0].change, 9))


def _follow(course: _Course, view: View, events: Sequence[Event]) -> None:
    """Note where units moved and which were destroyed."""
    state: State = view
    for event in events:
        if isinstance(event, Moved):
            course.traces.setdefault(event.unit, []).append(event.path)
        if isinstance(event, Removed) and event.how == "destroyed":
            unit = state.units[event.unit]
            lost = course.lost.setdefault(max(view.turn, 1), {})
            lost[unit.side] = (*lost.get(unit.side, ()), unit.name)
        state = event.apply(state)


def _joined(paths: Sequence[Path]) -> Path:
    return tuple(point for path in paths for point in path)


def _turns(course: _Course, found: BattleStatistics, sides: Sequence[Side]) -> Iterator[TurnSummary]:
    for turn in sorted(course.turns):
        dealt = found.by_turn[turn - 1] if turn <= len(found.by_turn) else dict.fromkeys(sides, 0)
        lost = course.lost.get(turn, {})
        yield TurnSummary(turn, dealt, {side: lost.get(side, ()) for side in sides}, course.turns[turn])


def _decisive(steps: Sequence[tuple[TurningPoint, View, tuple[Event, ...]]]) -> Iterator[DecisiveAttack]:
    """Yield the attacks among *steps* between units that are known and on the table."""
    for step, view, events in steps:
        pair = next((one for event in events if (one := _pair(event, view))), None)
        if pair is not None:
            there, back = judged(view, *pair), judged(view, pair[1], pair[0])
            yield DecisiveAttack(step, view, *pair, there, back)


def _pair(event: Event, view: View) -> tuple[Unit, Unit] | None:
    """Return attacker and target of *event*, if it is an attack on a unit that can be measured."""
    if not isinstance(event, (Acted, Engaged)) or event.target is None:
        return None
    attacker, target = view.units.get(event.unit), view.units.get(event.target)
    if attacker is None or target is None or not (attacker.present and target.present):
        return None
    return None if UNKNOWN in (attacker.profile, target.profile) else (attacker, target)

"""Deployment: a throw for the home edge and for who places first, then alternating placement of units.

A family subclasses these steps and names its own rules in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from game.core.engine.flow import waiting_units
from game.core.model.action import PointAction
from game.core.model.brief import EDGES, FACING, OPPOSITE
from game.core.model.events import Acted, Moved
from game.core.model.procedure import Briefed, Ordered
from game.core.model.state import Ask, Question, State, Step, Table
from game.core.model.tally import Refusal, beyond
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Path
from game.geometry.value import tag_of
from game.mechanics.battle.home_edges import from_edge, home, inward
from game.mechanics.dice.contest import contest
from game.mechanics.movement.walking import Gait, level_on, stands_on

ZONE = 10.0


def set_up(table: Table, edge: type[WhichEdge], order: type[WhichOrder], rule: str) -> None:
    """Throw for the set-up; the winner chooses the home edge, unless it is given, and who places first."""
    *_, winner = contest(table, "set-up initiative", rule)
    ask = frozenset({"Answer"})
    if not table.state.brief.edges and len(table.state.sides) == 2:
        table.then(Ask((winner,), ask, edge(winner)))
    if any(waiting_units(table.state)):
        table.then(Ask((winner,), ask, order(winner)))


class WhichEdge(Question):
    """The home edge of the winner of the set-up throw."""

    rule: ClassVar[str]
    sets: ClassVar[type[GivenEdge]]

    winner: Side

    @property
    def words(self) -> str:
        return f"Which edge is home to {self.winner}? ({self.rule})"

    @property
    def values(self) -> tuple[str, ...]:
        return EDGES

    def answered(self, side: Side, value: str) -> Step:
        return self.sets(side, value)


class GivenEdge(Step):
    """Set the home edge of *side*, and the opposite one for the other side."""

    rule: ClassVar[str]

    side: Side
    edge: str

    def resolve(self, table: Table) -> None:
        edge = next(one for one in EDGES if one == self.edge)
        brief = table.state.brief
        edges = {side: edge if side == self.side else OPPOSITE[edge] for side in table.state.sides}
        table.do(Briefed(replace(brief, edges=edges), rule=self.rule))


class WhichOrder(Question):
    """Whether the winner of the set-up throw places first or second."""

    rule: ClassVar[str]
    sets: ClassVar[type[GivenOrder]]

    winner: Side

    @property
    def words(self) -> str:
        return f"Does {self.winner} place first or second? ({self.rule})"

    @property
    def values(self) -> tuple[str, ...]:
        return ("first", "second")

    def answered(self, side: Side, value: str) -> Step:
        return self.sets(side, value == "first")


class GivenOrder(Step):
    """Let *side* place first, or last."""

    rule: ClassVar[str]

    side: Side
    first: bool

    def resolve(self, table: Table) -> None:
        others = tuple(side for side in table.state.sides if side != self.side)
        order = (self.side, *others) if self.first else (*others, self.side)
        table.do(Ordered(order, rule=self.rule))


def zone(state: State, unit: Unit) -> Path | None:
    """Return the corners of the zone in which *unit* is to be placed; None if that is not due now."""
    edge = home(state.brief, unit.side)
    places = {tag_of(one) for one in state.rules.actions if issubclass(one, Deploy)} & state.now.allows
    if edge is None or not places or not state.brief.deploy or unit.enters != 1 or unit.afar:
        return None
    long, far = state.battlefield.width, state.battlefield.depth
    if edge in ("west", "east"):
        long, far = far, long
    corners = ((0.0, 0.0), (long, 0.0), (long, min(ZONE, far)), (0.0, min(ZONE, far)))
    return tuple(inward(state, along, inches, edge) for along, inches in corners)


def walker(view: State, selected: UnitId | None) -> Unit | None:
    """Return the selected unit if its movement is known, or None.

    It is on the table, or enters over its home edge.
    """
    unit = view.units.get(selected or "")
    if unit is None or UNKNOWN in (unit.profile, unit.status):
        return None
    enters = unit.enters is not None and not unit.afar and zone(view, unit) is None
    return unit if unit.present or (enters and home(view.brief, unit.side) is not None) else None


class Deploy(PointAction):
    """Place a unit inside its deployment zone, with any facing; by default towards the far edge.

    Attributes:
        zone, homeless, placed: The rules of the zone, of sides without a home edge, of placing.
    """

    zone: ClassVar[str]
    homeless: ClassVar[str]
    placed: ClassVar[str]

    facing: float | None = None

    def gait(self, state: State) -> Gait:
        """Return the gait of the unit: where it cannot walk it cannot stand."""
        raise NotImplementedError

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        found: list[Refusal] = []
        if not state.battlefield.contains(self.at):
            return [Refusal("off the table", self.zone)]
        edge = home(state.brief, self.side)
        if edge is None:
            return [Refusal(f"{self.side} has no home edge", self.homeless)]
        inches = from_edge(state, edge, self.at)
        if inches > ZONE + EPS:
            words = f'{beyond(inches, ZONE)}" from the {edge} edge, more than {ZONE:g}"'
            found.append(Refusal(words, self.zone))
        return [*found, *self.stands(state, unit)]

    def stands(self, state: State, unit: Unit) -> Iterable[Refusal]:
        """Return why *unit* cannot stand there."""
        return stands_on(state, unit, self.at, self.gait(state), self.faces(state))

    def faces(self, state: State) -> float:
        """Return the facing of the unit: the chosen one, else towards the far edge."""
        return FACING[state.brief.edges[self.side]] if self.facing is None else self.facing % 360

    def resolve(self, table: Table) -> None:
        state = table.state
        facing = self.faces(state)
        table.do(Acted(self.unit, "Place"))
        stands = level_on(state, self.at, self.gait(state))
        table.do(Moved(self.unit, (self.at,), facing, stands, rule=self.placed))

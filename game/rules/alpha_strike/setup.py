"""AS-SETUP: home edges, deployment by turns, entering from the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.battlefield.ground import level
from game.core.action import PointAction
from game.core.brief import EDGES, OPPOSITE, Brief, Edge
from game.core.events import Acted, Moved
from game.core.flow import waiting_units
from game.core.procedure import Briefed, Ordered
from game.core.state import Ask, Question, State, Step
from game.core.table import Table
from game.core.tally import Refusal, beyond
from game.core.unit import Side
from game.geometry.point import EPS, Point
from game.mechanics.contest import contest
from game.rules.alpha_strike.walking import stands_on

ZONE = 10.0
FACING: Mapping[Edge, float] = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}


def set_up(table: Table) -> None:
    """Throw for the set-up; the winner chooses the home edge, where none is given, and who places first."""
    *_, winner = contest(table, "set-up initiative", "AS-SETUP-01")
    ask = frozenset({"Answer"})
    if not table.state.brief.edges and len(table.state.sides) == 2:
        table.then(Ask((winner,), ask, ChooseEdge(winner)))
    if any(waiting_units(table.state)):
        table.then(Ask((winner,), ask, ChooseOrder(winner)))


@dataclass(frozen=True)
class ChooseEdge(Question):
    """Which edge is home to the winner of the set-up throw (AS-SETUP-05)."""

    winner: Side

    @property
    def words(self) -> str:
        return f"Which edge is home to {self.winner}? (AS-SETUP-05)"

    @property
    def values(self) -> tuple[str, ...]:
        return EDGES

    def answered(self, side: Side, value: str) -> Step:
        return SetEdge(side, value)


@dataclass(frozen=True)
class SetEdge(Step):
    """Give *side* its home edge and the other side the opposite one."""

    side: Side
    edge: str

    def resolve(self, table: Table) -> None:
        edge = next(one for one in EDGES if one == self.edge)
        brief = table.state.brief
        edges = {side: edge if side == self.side else OPPOSITE[edge] for side in table.state.sides}
        table.do(Briefed(replace(brief, edges=edges), rule="AS-SETUP-05"))


@dataclass(frozen=True)
class ChooseOrder(Question):
    """Whether the winner of the set-up throw places first or second (AS-SETUP-09)."""

    winner: Side

    @property
    def words(self) -> str:
        return f"Does {self.winner} place first or second? (AS-SETUP-09)"

    @property
    def values(self) -> tuple[str, ...]:
        return ("first", "second")

    def answered(self, side: Side, value: str) -> Step:
        return SetOrder(side, value == "first")


@dataclass(frozen=True)
class SetOrder(Step):
    """Let *side* place first, or last."""

    side: Side
    first: bool

    def resolve(self, table: Table) -> None:
        others = tuple(side for side in table.state.sides if side != self.side)
        order = (self.side, *others) if self.first else (*others, self.side)
        table.do(Ordered(order, rule="AS-SETUP-09"))


@dataclass(frozen=True)
class Place(PointAction):
    """Place a unit inside its deployment zone, turned any way; by default towards the far edge."""

    facing: float | None = None

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        found: list[Refusal] = []
        if not state.battlefield.contains(self.at):
            return [Refusal("off the table", "AS-SETUP-08")]
        edge = home(state.brief, self.side)
        if edge is None:
            return [Refusal(f"{self.side} has no home edge", "AS-SETUP-05")]
        inches = from_edge(state, edge, self.at)
        if inches > ZONE + EPS:
            words = f'{beyond(inches, ZONE)}" from the {edge} edge, more than {ZONE:g}"'
            found.append(Refusal(words, "AS-SETUP-08"))
        return [*found, *stands_on(state, unit, self.at)]

    def resolve(self, table: Table) -> None:
        state = table.state
        facing = FACING[state.brief.edges[self.side]] if self.facing is None else self.facing % 360
        table.do(Acted(self.unit, "Place"))
        stands = level(state.battlefield, self.at)
        table.do(Moved(self.unit, (self.at,), facing, stands, rule="AS-SETUP-09"))


def from_edge(state: State, edge: Edge, at: Point) -> float:
    """Return the inches from *edge* of the table to *at*, measured to the centre."""
    field = state.battlefield
    west, north = at.x, at.y
    return {"west": west, "north": north, "east": field.width - west, "south": field.depth - north}[edge]


def home(brief: Brief, side: Side) -> Edge | None:
    """Return the home edge of *side*; None where it has none."""
    return brief.edges.get(side)


def exits(brief: Brief, side: Side) -> tuple[Edge, ...]:
    """Return the edges over which *side* may leave: its home edge, or as the scenario says (AS-SETUP-06).

    The edge that it must break through is always one of them.
    """
    own = home(brief, side)
    allowed = brief.exits.get(side, (own,) if own else ())
    goal = brief.victory.get(side)
    through = goal.edge if goal is not None and goal.kind == "breakthrough" else None
    return (*allowed, through) if through and through not in allowed else tuple(allowed)


def edge_at(state: State, at: Point) -> tuple[Edge, ...]:
    """Return the edges of the table on which *at* lies: none, one, or two at a corner."""
    return tuple(edge for edge in EDGES if abs(from_edge(state, edge, at)) <= EPS)

"""How a turn goes on by itself: from go to go, from phase to phase, from turn to turn. A table of data.

After each action the table asks `passing` what comes next, until somebody must act, a question is open or
the battle is over. Which phases there are, and how the go passes in each, the ruleset says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.procedure import GoPassed, PhaseBegan
from game.core.ruleset import Ruleset
from game.core.state import State, Step
from game.core.unit import Side, Unit


@dataclass(frozen=True)
class NextPhase(Step):
    """Begin the phase after the present one; after the last, the next turn."""

    def resolve(self, table: Any) -> None:
        enter(table, *after(table.state))


@dataclass(frozen=True)
class NextGo(Step):
    """Pass the go to the side that comes next, with its quotas of units."""

    active: int
    quotas: tuple[int, ...]

    def resolve(self, table: Any) -> None:
        table.do(GoPassed(self.active, self.quotas))
        side = table.state.acting[self.active]
        for function in table.state.rules.at_go.get(table.state.now.name, ()):
            function(table, side)


def enter(table: Any, turn: int, phase: int) -> None:
    """Begin *phase* of *turn* on *table*, a `core.table.Table`, and do what happens by itself then."""
    table.do(PhaseBegan(turn, phase))
    for function in table.state.rules.at_phase.get(table.state.now.name, ()):
        function(table)


def passing(state: State) -> Step | None:
    """Return what happens next by itself in *state*; None where somebody must act or all is over."""
    if state.result is not None or state.now.order == "free":
        return None
    if state.now.order == "auto":
        return NextPhase()
    waiting = [
        len(units) or int(_owes(state, side))
        for side, units in zip(state.acting, waiting_units(state), strict=True)
    ]
    quotas = state.quotas or (0,) * len(waiting)
    own = state.rules.patient and state.now.order == "whole" and bool(state.quotas)
    if waiting[state.active] and (own or quotas[state.active]):
        return None
    for place in range(state.active + 1, len(waiting)):
        if quotas[place] and waiting[place]:
            return NextGo(place, quotas)
    if not any(waiting):
        return NextPhase()
    fresh = shares(waiting) if state.now.order == "alternate" else tuple(waiting)
    return NextGo(next(place for place, count in enumerate(waiting) if count), fresh)


def _owes(state: State, side: Side) -> bool:
    """Whether *side* has still to say, without a unit to act with, that it is through with this phase.

    Only where the rules are patient: else the others would see by its getting no go, or by the end of it,
    that nothing hidden is left to it. In a phase of whole goes and in the set-up each side ends its part
    itself; in one of alternating goes it has one go at least, in which what is hidden may rise.
    """
    left = any(unit.side == side and unit.removed is None for unit in state.units.values())
    if not state.rules.patient or not left or side in state.through:
        return False
    if state.now.once:
        return state.brief.deploy
    return state.now.order == "whole" or not any(state.units[unit].side == side for unit in state.done)


def waiting_units(state: State) -> list[list[Unit]]:
    """Return the units that may still act in this phase, a list for each side in the order of acting."""
    units = [u for u in state.units.values() if u.id not in state.done and not state.rules.at_rest(state, u)]
    return [[unit for unit in units if unit.side == side] for side in state.acting]


def waiting_of(state: State, side: Side) -> list[Unit]:
    """Return the units of *side* that may still act in this phase."""
    return waiting_units(state)[state.acting.index(side)]


def shares(waiting: Sequence[int]) -> tuple[int, ...]:
    """Return how many units each side acts with in the next round of goes, by the units it has left.

    A side with N times as many as the smallest other acts with N, else with one; when no other side has
    any left, with all.

    >>> [shares(left) for left in ((5, 8), (3, 6), (1, 2), (2, 7), (0, 3))]
    [(1, 1), (1, 2), (1, 2), (1, 3), (0, 3)]
    """
    found = []
    for place, count in enumerate(waiting):
        others = [other for at, other in enumerate(waiting) if at != place and other]
        found.append(min(count, max(1, count // min(others))) if others else count)
    return tuple(found)


def after(state: State) -> tuple[int, int]:
    """Return turn and phase after the present ones."""
    phases = state.rules.phases
    if state.phase + 1 < len(phases) and not (state.now.once and phases[state.phase + 1].once is False):
        return state.turn, state.phase + 1
    return state.turn + 1, next(i for i, phase in enumerate(phases) if not phase.once)


def diagram(rules: Ruleset) -> str:
    """Return the turn under *rules* as a Mermaid state diagram."""
    phases = rules.phases
    first = next(phase for phase in phases if not phase.once)
    lines = ["stateDiagram-v2", f"    [*] --> {phases[0].name}"]
    if phases[0].once:
        lines.append(f"    [*] --> {first.name}")
    for one, other in zip(phases, (*phases[1:], first), strict=True):
        words = {
            "alternate": "sides alternate",
            "whole": "a side after the other",
            "auto": "by itself",
            "free": "at any time",
        }
        lines.append(f"    {one.name} --> {other.name}: {words[one.order]}")
    return "\n".join((*lines, f"    {phases[-1].name} --> [*]: a side has won"))

"""Whose turn it is to act and which actions are allowed; the end of a phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.engine.flow import NextGo, enter, passing
from game.core.model.action import CellAction, PathAction
from game.core.model.events import fold
from game.core.model.procedure import GoPassed, Ordered, Passed, PhaseBegan
from game.core.model.state import Action, GridCell, State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Side
from game.core.validation.conformance import misfit
from game.core.validation.integrity import known_in
from game.geometry.value import tag_of


def refusals(state: State, action: Action) -> list[Refusal]:
    """Return every refusal of *action*: for its form, else its timing, else by its rule and the add-ons."""
    return _of_no_side(state, action) or malformed(state, action) or refused_by_rules(state, action)


def refused_by_rules(state: State, action: Action) -> list[Refusal]:
    """Return every refusal of *action*, which is well-formed: for its timing, else by the rules."""
    return (
        out_of_turn(state, action)
        or _off_the_grid(state, action)
        or [*action.check(state), *state.rules.objected(state, action)]
    )


def _of_no_side(state: State, action: Action) -> list[Refusal]:
    if action.side in state.sides:
        return []
    return [Refusal(f"there is no side {action.side}; there are {', '.join(state.sides)}")]


def malformed(state: State, action: Action) -> list[Refusal]:
    """Return why *action* is malformed: fields whose values do not match their types."""
    wrong = misfit(action, Action, known_in(state))
    return [] if wrong is None else [Refusal(str(wrong))]


def _off_the_grid(state: State, action: Action) -> list[Refusal]:
    """Return why the cell at which *action* is aimed does not exist."""
    if not isinstance(action, CellAction) or state.place_of(action.cell) is not None:
        return []
    there = [str(GridCell(grid.name, cell.name)) for grid in state.grids for cell in grid.cells]
    return [Refusal(f"there is no cell {action.cell}; there are {', '.join(there) or 'none'}")]


def out_of_turn(state: State, action: Action) -> list[Refusal]:
    """Return why *action* is not allowed now, whatever its own rule says."""
    if state.result is not None and state.asked is None:
        return [Refusal(f"the battle is over: {state.result.reason}", state.result.rule)]
    if action.any_time and state.asked is None:
        return []
    found = []
    if action.side not in state.to_act:
        found.append(Refusal(f"it is {' and '.join(sorted(state.to_act))}'s go"))
    if tag_of(type(action)) not in state.allowed:
        found.append(Refusal(_not_now(state)))
    if isinstance(action, UnitAction):
        found += _unfit(state, action)
    return found


def _not_now(state: State) -> str:
    if state.asked is None:
        return f"not in the {state.now.name} phase"
    return f"a question is open: {' or '.join(sorted(state.allowed))} first"


def _unfit(state: State, action: UnitAction) -> list[Refusal]:
    unit = state.units.get(action.unit)
    if unit is None:
        return [Refusal("there is no such unit")]
    if unit.side != action.side:
        return [Refusal(f"{unit.name} is not {action.side}'s")]
    if unit.removed is not None:
        return [Refusal(f"{unit.name} is {'destroyed' if unit.removed == 'destroyed' else 'off the table'}")]
    if state.asked is not None:
        return []
    if action.unit in state.done:
        return [Refusal(f"{unit.name} has acted in this phase", state.now.rule)]
    if state.going and unit.squad != state.going:
        return [Refusal(f"it is the go of {state.going}", state.now.rule)]
    if state.encounter is not None and unit.id not in state.encounter.units:
        return [Refusal(f"{unit.name} takes no part in the {state.encounter.kind}", state.now.rule)]
    return state.rules.at_rest(state, unit)


class EndPhase(Action):
    """Pass with every unit that has not acted.

    The message names neither the units left nor their number, which would reveal a counter that cannot act.
    """

    def resolve(self, table: Table) -> None:
        table.do(Passed(self.side))


class Begin(Action):
    """Begin the battle in *phase* of *turn*, in the *order* of acting if it is already settled.

    It is the first entry of every match, played by whoever starts it.
    """

    any_time = True

    turn: int
    phase: str
    order: tuple[Side, ...] = ()

    def check(self, state: State) -> list[Refusal]:
        if state.turn or state.quotas:
            return [Refusal("the battle has begun")]
        names = [phase.name for phase in state.rules.phases]
        return [] if self.phase in names else [Refusal(f"there is no phase {self.phase}: {', '.join(names)}")]

    def resolve(self, table: Table) -> None:
        if self.order:
            table.do(Ordered(self.order))
        enter(table, self.turn, index_of(table.state, self.phase))


def index_of(state: State, phase: str) -> int:
    """Return the index of the phase with that name."""
    return next(i for i, one in enumerate(state.rules.phases) if one.name == phase)


def moving(state: State) -> str:
    """Return the name of the first phase with movement along paths, or else of the current phase."""
    names = {tag_of(action) for action in state.rules.actions if issubclass(action, PathAction)}
    return next((phase.name for phase in state.rules.phases if phase.allows & names), state.now.name)


def begun(state: State, phase: str, order: tuple[Side, ...] = (), turn: int = 1) -> State:
    """Return *state* in *phase* of *turn* with the first go dealt; no automatic effects are applied."""
    state = fold(state, [Ordered(order or state.sides), PhaseBegan(turn, index_of(state, phase))])
    step: Any = passing(state)
    return replace(GoPassed(step.active, step.quotas).apply(state)) if isinstance(step, NextGo) else state

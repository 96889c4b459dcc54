"""How a turn advances: from go to go, from phase to phase, from turn to turn.

After each action the table calls `passing` for the next step, until a side must act, a question is open or
the battle is over. The ruleset lists the phases and how the go passes in each.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.procedure import (
    EncounterBegan,
    EncounterEnded,
    EncounterWentOn,
    GoEnded,
    GoPassed,
    PhaseBegan,
)
from game.core.model.state import Encounter, Phase, Ruleset, State, Step, Table
from game.core.model.unit import Side, Unit


class NextPhase(Step):
    """Begin the next phase, or the next turn after the last phase."""

    def resolve(self, table: Table) -> None:
        enter(table, *after(table.state))


class NextGo(Step):
    """Pass the go to the next side, with its quotas of units."""

    active: int
    quotas: tuple[int, ...]

    def resolve(self, table: Table) -> None:
        table.do(GoPassed(self.active, self.quotas))
        side = table.state.acting[self.active]
        for function in table.state.rules.at_go.get(table.state.now.name, ()):
            function(table, side)


class NextEncounter(Step):
    """Interrupt the turn and play *encounter*."""

    encounter: Encounter

    def resolve(self, table: Table) -> None:
        table.do(EncounterBegan(self.encounter.id, self.encounter.kind))
        _at_phase(table)


class NextPhaseOfEncounter(Step):
    """Begin the next phase of the encounter; after the last, its next round, or resume the turn."""

    def resolve(self, table: Table) -> None:
        played = table.state.encounters[0]
        last = played.phase + 1 == len(table.state.rules.encounters[played.kind])
        if last and played.round >= played.rounds:
            table.do(EncounterEnded(played))
            return
        there = (played.round + 1, 0) if last else (played.round, played.phase + 1)
        table.do(EncounterWentOn(played.kind, *there))
        _at_phase(table)


class Disengagement(Step):
    """End *encounter*, in which no opponents are left."""

    encounter: Encounter

    def resolve(self, table: Table) -> None:
        table.do(EncounterEnded(self.encounter))


class EndOfGo(Step):
    """Apply the automatic effects at the end of a go."""

    def resolve(self, table: Table) -> None:
        state = table.state
        table.do(GoEnded())
        for function in state.rules.at_go_end.get(state.now.name, ()):
            function(table, state.acting[state.active])


def enter(table: Table, turn: int, phase: int) -> None:
    """Begin *phase* of *turn* on *table*, and run its automatic effects."""
    table.do(PhaseBegan(turn, phase))
    _at_phase(table)


def _at_phase(table: Table) -> None:
    for function in table.state.rules.at_phase.get(table.state.now.name, ()):
        function(table)


def passing(state: State) -> Step | None:
    """Return the next automatic step in *state*, or None if a side must act or the battle is over."""
    if state.result is not None or state.now.order == "free":
        return None
    over = next((one for one in state.encounters if _is_over(state, one)), None)
    if over is not None:
        return Disengagement(over)
    if state.encounter is not None:
        step = _within(state)
        return NextPhaseOfEncounter() if isinstance(step, NextPhase) else step
    due = next((one for one in state.encounters if one.at_once), None)
    if due is not None:
        return NextEncounter(due)
    step = _within(state)
    return NextEncounter(state.encounters[0]) if isinstance(step, NextPhase) and state.encounters else step


def _is_over(state: State, encounter: Encounter) -> bool:
    """Whether fewer than two sides of *encounter* have units left in it (none, if it has one side)."""
    there = {state.units[unit].side for unit in encounter.units if state.units[unit].present}
    return len(there & {*encounter.order}) < min(2, len(encounter.order))


def _within(state: State) -> Step | None:
    """Return the next step within the current phase, `NextPhase` if that is over."""
    if state.now.order == "auto":
        return NextPhase()
    units = waiting_units(state)
    waiting = [
        _count(state, its) or int(_owes(state, side)) for side, its in zip(state.acting, units, strict=True)
    ]
    if state.going and any(unit.squad == state.going for unit in units[state.active]):
        return None
    following = _next_go(state, waiting)
    return EndOfGo() if following is not None and _winds_up(state) else following


def _winds_up(state: State) -> bool:
    """Whether a dealt go has ended and its automatic effects are still to be applied."""
    return bool(state.quotas) and not state.wound_up and state.now.name in state.rules.at_go_end


def _next_go(state: State, waiting: Sequence[int]) -> Step | None:
    """Return the next go, or the end of the phase; None while the active side still has to act.

    Args:
        waiting: The number of units, or groups, of each side that have not acted yet.
    """
    quotas = state.quotas or (0,) * len(waiting)
    if state.going:
        quotas = tuple(left - (place == state.active) for place, left in enumerate(quotas))
    following = _following(state, waiting, quotas)
    own = _patient(state) and state.now.order == "whole" and bool(state.quotas)
    if waiting[state.active] and (own or quotas[state.active]):
        return NextGo(state.active, quotas) if state.going else None
    if following is not None:
        return NextGo(following, quotas)
    if not any(waiting):
        return NextPhase()
    return NextGo(next(place for place, count in enumerate(waiting) if count), _fresh(state, waiting))


def _following(state: State, waiting: Sequence[int], quotas: Sequence[int]) -> int | None:
    """Return the next side of this round that has a quota and units to act with, if any."""
    later = range(state.active + 1, len(waiting))
    return next((place for place in later if quotas[place] and waiting[place]), None)


def _count(state: State, units: Sequence[Unit]) -> int:
    """Return how many of *units* act separately: the units, or their groups."""
    return len({unit.squad for unit in units}) if state.now.by == "group" else len(units)


def _fresh(state: State, waiting: Sequence[int]) -> tuple[int, ...]:
    """Return the quotas of a new round of goes."""
    if state.now.order != "alternate":
        return tuple(waiting)
    return tuple(min(1, count) for count in waiting) if state.now.by == "group" else shares(waiting)


def begun_by(state: State, unit: Unit) -> GoPassed | None:
    """Return the event that begins the go of the group of *unit*; None if no group is to begin."""
    if (
        state.now.by != "group"
        or state.now.order == "free"
        or state.going
        or state.asked is not None
        or unit.id in state.done
    ):
        return None
    return GoPassed(state.active, state.quotas, unit.squad)


def _owes(state: State, side: Side) -> bool:
    """Whether *side*, without units to act with, still has to end its part of this phase.

    This applies to patient phases only. Otherwise the others could tell from a missing go, or from its end,
    that the side has no hidden units left. With whole goes and in the set-up each side ends its part itself;
    with alternating goes it gets at least one go, in which hidden units may appear.
    """
    left = any(unit.side == side and unit.removed is None for unit in state.units.values())
    if not _patient(state) or not left or side in state.through:
        return False
    if state.now.once:
        return state.brief.deploy
    return state.now.order == "whole" or not any(state.units[unit].side == side for unit in state.done)


def _patient(state: State) -> bool:
    return state.now.name in state.rules.patient


def waiting_units(state: State) -> list[list[Unit]]:
    """Return the units that may still act in this phase, one list per side in the order of acting."""
    played = state.encounter
    units = [u for u in state.units.values() if played is None or u.id in played.units]
    units = [u for u in units if u.id not in state.done and not state.rules.at_rest(state, u)]
    return [[unit for unit in units if unit.side == side] for side in state.acting]


def waiting_of(state: State, side: Side) -> list[Unit]:
    """Return the units of *side* that may act next: in this phase, or of the group whose go it is."""
    units = waiting_units(state)[state.acting.index(side)]
    return [
        unit for unit in units if state.going in ("", unit.squad) or unit.side != state.acting[state.active]
    ]


def shares(waiting: Sequence[int]) -> tuple[int, ...]:
    """Return how many units each side acts with in the next round of goes, given the units it has left.

    A side with N times as many units as the smallest other side acts with N, otherwise with one; if no other
    side has any left, with all.

    >>> [shares(left) for left in ((5, 8), (3, 6), (1, 2), (2, 7), (0, 3))]
    [(1, 1), (1, 2), (1, 2), (1, 3), (0, 3)]
    """
    found = []
    for place, count in enumerate(waiting):
        others = [other for at, other in enumerate(waiting) if at != place and other]
        found.append(min(count, max(1, count // min(others))) if others else count)
    return tuple(found)


def after(state: State) -> tuple[int, int]:
    """Return the turn and phase that follow the current ones."""
    phases = state.rules.phases
    if state.phase + 1 < len(phases) and not (state.now.once and phases[state.phase + 1].once is False):
        return state.turn, state.phase + 1
    return state.turn + 1, next(i for i, phase in enumerate(phases) if not phase.once)


def opening(rules: Ruleset) -> str:
    """Return the name of the phase in which the first turn begins."""
    return rules.opening or next(phase.name for phase in rules.phases if not phase.once)


def preparing(rules: Ruleset) -> str | None:
    """Return the name of the phase played before the first turn, if any."""
    return next((phase.name for phase in rules.phases if phase.once), None)


def diagram(rules: Ruleset) -> str:
    """Return the turn under *rules* as a Mermaid state diagram."""
    phases = rules.phases
    first = next(phase for phase in phases if not phase.once)
    lines = ["stateDiagram-v2", f"    [*] --> {phases[0].name}"]
    if phases[0].once:
        lines.append(f"    [*] --> {first.name}")
    for one, other in zip(phases, (*phases[1:], first), strict=True):
        lines.append(f"    {one.name} --> {other.name}: {_passes(one, rules)}")
    lines.append(f"    {phases[-1].name} --> [*]: a side has won")
    for kind, parts in rules.encounters.items():
        lines += [f"    state {kind} {{", f"        [*] --> {parts[0].name}"]
        for one, other in zip(parts, (*parts[1:], parts[0]), strict=True):
            lines.append(f"        {one.name} --> {other.name}: {_passes(one, rules)}")
        lines += [f"        {parts[-1].name} --> [*]: it is over", "    }"]
    return "\n".join(lines)


def _passes(phase: Phase, rules: Ruleset) -> str:
    """Return how the go passes in *phase*, in words."""
    words = {
        "alternate": "sides alternate",
        "whole": "a side after the other",
        "auto": "by itself",
        "free": "at any time",
    }
    return f"{rules.squads.plural} alternate" if phase.by == "group" else words[phase.order]

"""Procedural events: the turn, questions and answers, the agenda, the end."""

from __future__ import annotations

from dataclasses import field, fields, replace
from typing import Any

from game.core.model.brief import Brief, Result
from game.core.model.state import Ask, Encounter, Event, Paused, State, Step
from game.core.model.unit import Side, UnitId
from game.core.validation.conformance import StateFields
from game.geometry.value import LATER


class PhaseBegan(Event):
    """A phase began; nobody has acted in it yet."""

    turn: int
    phase: int

    def apply(self, state: State) -> State:
        return _put(replace(state, turn=self.turn, phase=self.phase), Paused())


def _put(state: State, position: Paused) -> State:
    """Return *state* with the active side and the units that have acted taken from *position*."""
    there: Any = {one.name: getattr(position, one.name) for one in fields(Paused)}
    return replace(state, **there)


class EncounterOpened(Event):
    """An encounter was opened; it waits behind those already open."""

    encounter: Encounter

    @property
    def units(self) -> tuple[UnitId, ...]:
        return self.encounter.units

    def apply(self, state: State) -> State:
        return replace(state, encounters=(*state.encounters, self.encounter))


class EncounterJoined(Event):
    """A unit joined an open encounter, that with this *id*."""

    id: str
    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def apply(self, state: State) -> State:
        found = tuple(
            replace(one, units=(*one.units, self.unit)) if one.id == self.id else one
            for one in state.encounters
        )
        return replace(state, encounters=found)


class EncounterBegan(Event):
    """The turn is interrupted for the encounter with this *id*; nobody has acted in it yet."""

    id: str
    kind: str

    def apply(self, state: State) -> State:
        first = {one.id: one for one in state.encounters}[self.id]
        rest = (one for one in state.encounters if one is not first)
        paused = Paused(*(getattr(state, one.name) for one in fields(Paused)))
        return _put(replace(state, encounters=(first, *rest), paused=paused), Paused())


class EncounterWentOn(Event):
    """The next phase of the current encounter began; nobody has acted in it yet."""

    kind: str
    round: int
    phase: int

    def apply(self, state: State) -> State:
        played = replace(state.encounters[0], round=self.round, phase=self.phase)
        return _put(replace(state, encounters=(played, *state.encounters[1:])), Paused())


class EncounterEnded(Event):
    """*encounter* is over; if it was being played, the turn resumes.

    An encounter that had not begun is dropped. Sides that do not know all its units see none of them.
    """

    encounter: Encounter

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.encounters if one.id != self.encounter.id)
        if state.encounter is None or state.encounter.id != self.encounter.id:
            return replace(state, encounters=left)
        return _put(replace(state, encounters=left, paused=None), state.paused or Paused())


class Through(Event):
    """A side has ended its part of this phase. Only in saves from before `Passed`."""

    by: Side

    def apply(self, state: State) -> State:
        return replace(state, through=state.through | {self.by})


class Passed(Event):
    """A side ended its part of this phase: all its units are done. It gives neither names nor numbers."""

    by: Side

    def apply(self, state: State) -> State:
        units = {key for key, unit in state.units.items() if unit.side == self.by and unit.removed is None}
        quotas = state.quotas
        if state.now.by != "group":
            of = zip(state.acting, quotas, strict=False)
            quotas = tuple(0 if side == self.by else left for side, left in of)
        through = state.through | {self.by}
        return replace(state, done=state.done | units, through=through, quotas=quotas)


class GoPassed(Event):
    """The go passed to another side, which may act with as many units as `State.quotas` gives.

    Attributes:
        group: The group that has begun to act; "" while that is open.
    """

    active: int
    quotas: tuple[int, ...]
    group: str = field(default="", metadata=LATER)

    def apply(self, state: State) -> State:
        return replace(state, active=self.active, quotas=self.quotas, going=self.group, wound_up=False)


class GoEnded(Event):
    """The go ended; its automatic effects follow before the next go begins."""

    def apply(self, state: State) -> State:
        return replace(state, wound_up=True)


class Ordered(Event):
    """The order of acting was settled: the loser of initiative first; in an encounter, of its sides."""

    order: tuple[Side, ...]

    def apply(self, state: State) -> State:
        played = state.encounter
        if played is not None:
            return replace(state, encounters=(replace(played, order=self.order), *state.encounters[1:]))
        return replace(state, order=self.order)


class Briefed(Event):
    """The terms of the battle changed: home edges were chosen, say."""

    brief: Brief

    def apply(self, state: State) -> State:
        return replace(state, brief=self.brief)


class Planned(Event):
    """A step was put on the agenda at *place*."""

    step: Step
    place: int = 0

    def apply(self, state: State) -> State:
        agenda = state.agenda
        return replace(state, agenda=(*agenda[: self.place], self.step, *agenda[self.place :]))


class Struck(Event):
    """The step at *place* was taken off the agenda: it began or was cancelled."""

    place: int = 0

    def apply(self, state: State) -> State:
        agenda = state.agenda
        return replace(state, agenda=agenda[: self.place] + agenda[self.place + 1 :])


class Asked(Event):
    """The game waits for answers."""

    ask: Ask

    def apply(self, state: State) -> State:
        return replace(state, asked=self.ask)


class Sealed(Event):
    """A side answered; the answer is revealed once all have answered."""

    by: Side
    answer: Step

    def apply(self, state: State) -> State:
        return replace(state, sealed={**state.sealed, self.by: self.answer})


class Revealed(Event):
    """All sides have answered; their answers, in the order of the question, are revealed to each other.

    Attributes:
        resumes: See `Question.resumes`.
    """

    answers: tuple[Step, ...]
    resumes: bool = field(default=False, metadata=LATER)

    def apply(self, state: State) -> State:
        return replace(state, asked=None, sealed={})


class TakenBack(Event):
    """All agreed to undo the last thing done before this proposal. The match carries it out."""

    def apply(self, state: State) -> State:
        return state


class Amended(Event):
    """The turn, the phase, the active side or the next dice were corrected."""

    what: StateFields

    def apply(self, state: State) -> State:
        return replace(state, **self.what)


class Ended(Event):
    """The battle is over."""

    result: Result

    def apply(self, state: State) -> State:
        return replace(state, result=self.result)

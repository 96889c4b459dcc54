"""Events of the procedure: the turn, questions and answers, what is still to be done, the end."""

from __future__ import annotations

from dataclasses import field, fields, replace
from typing import Any

from game.core.model.brief import Brief, Result
from game.core.model.state import Ask, Encounter, Event, Paused, State, Step
from game.core.model.unit import LATER, Side, UnitId
from game.core.validation.conformance import StateFields


class PhaseBegan(Event):
    """A phase began; nobody has acted in it yet."""

    turn: int
    phase: int

    def apply(self, state: State) -> State:
        return _put(replace(state, turn=self.turn, phase=self.phase), Paused())


def _put(state: State, position: Paused) -> State:
    """Return *state* with whose go it is and who has acted as *position* says."""
    there: Any = {one.name: getattr(position, one.name) for one in fields(Paused)}
    return replace(state, **there)


class EncounterOpened(Event):
    """An encounter was opened; it waits for its time behind those that are open."""

    encounter: Encounter

    @property
    def units(self) -> tuple[UnitId, ...]:
        return self.encounter.units

    def apply(self, state: State) -> State:
        return replace(state, encounters=(*state.encounters, self.encounter))


class EncounterBegan(Event):
    """The turn is left and the encounter of that *id* played; nobody has acted in it yet."""

    id: str
    kind: str

    def apply(self, state: State) -> State:
        first = {one.id: one for one in state.encounters}[self.id]
        rest = (one for one in state.encounters if one is not first)
        paused = Paused(*(getattr(state, one.name) for one in fields(Paused)))
        return _put(replace(state, encounters=(first, *rest), paused=paused), Paused())


class EncounterWentOn(Event):
    """The next phase of the encounter began that is played; nobody has acted in it yet."""

    kind: str
    round: int
    phase: int

    def apply(self, state: State) -> State:
        played = replace(state.encounters[0], round=self.round, phase=self.phase)
        return _put(replace(state, encounters=(played, *state.encounters[1:])), Paused())


class EncounterEnded(Event):
    """*encounter* is over; where it was played, the turn goes on from where it was left.

    One that has not begun never does. Sides that do not know all its units see none.
    """

    encounter: Encounter

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.encounters if one.id != self.encounter.id)
        if state.encounter is None or state.encounter.id != self.encounter.id:
            return replace(state, encounters=left)
        return _put(replace(state, encounters=left, paused=None), state.paused or Paused())


class Through(Event):
    """A side is through with its part of this phase. Saves of before `Passed` hold it."""

    by: Side

    def apply(self, state: State) -> State:
        return replace(state, through=state.through | {self.by})


class Passed(Event):
    """A side ended its part of this phase: all its units are done. It names none, and says not how many."""

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
    """It is the go of another side, which may act with so many units of its own: see `State.quotas`.

    Attributes:
        group: Of it, the group that has begun to act; "" where that is still open.
    """

    active: int
    quotas: tuple[int, ...]
    group: str = field(default="", metadata=LATER)

    def apply(self, state: State) -> State:
        return replace(state, active=self.active, quotas=self.quotas, going=self.group, wound_up=False)


class GoEnded(Event):
    """The go ended; what happens automatically then follows, before the next begins."""

    def apply(self, state: State) -> State:
        return replace(state, wound_up=True)


class Ordered(Event):
    """The order of acting was settled: the loser of initiative first; in an encounter that of its sides."""

    order: tuple[Side, ...]

    def apply(self, state: State) -> State:
        played = state.encounter
        if played is not None:
            return replace(state, encounters=(replace(played, order=self.order), *state.encounters[1:]))
        return replace(state, order=self.order)


class Briefed(Event):
    """The frame of the battle was settled anew: home edges were chosen, say."""

    brief: Brief

    def apply(self, state: State) -> State:
        return replace(state, brief=self.brief)


class Planned(Event):
    """A step came on the agenda, with *place* others before it."""

    step: Step
    place: int = 0

    def apply(self, state: State) -> State:
        agenda = state.agenda
        return replace(state, agenda=(*agenda[: self.place], self.step, *agenda[self.place :]))


class Struck(Event):
    """The step in *place* came off the agenda: begun, or not to be done."""

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
    """A side gave its answer; the others will know it when all have answered."""

    by: Side
    answer: Step

    def apply(self, state: State) -> State:
        return replace(state, sealed={**state.sealed, self.by: self.answer})


class Revealed(Event):
    """All who were asked have answered, and know each other's answers, in the order of the question.

    Attributes:
        resumes: See `Question.resumes`.
    """

    answers: tuple[Step, ...]
    resumes: bool = field(default=False, metadata=LATER)

    def apply(self, state: State) -> State:
        return replace(state, asked=None, sealed={})


class TakenBack(Event):
    """All agreed that the last thing done before this proposal was not done. The match carries it out."""

    def apply(self, state: State) -> State:
        return state


class Amended(Event):
    """The turn, the phase, whose go it is or the next dice were set right."""

    what: StateFields

    def apply(self, state: State) -> State:
        return replace(state, **self.what)


class Ended(Event):
    """The battle is over."""

    result: Result

    def apply(self, state: State) -> State:
        return replace(state, result=self.result)

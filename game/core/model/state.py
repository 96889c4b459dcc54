"""The state of a game: everything that undo must restore, and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import Brief, Result
from game.core.model.ruleset import Phase, Ruleset
from game.core.model.unit import LATER, Side, Unit, UnitId
from game.geometry.value import Value, tag_of


class Step(Value, ABC):
    """Something still to be done. All that it needs later is in it: nothing waits in a local variable."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that doing it gives away: who sees them may know of its dice."""
        return ()

    @abstractmethod
    def resolve(self, table: Any) -> None:
        """Do it on *table*, a `core.table.Table` (which holds states, so this file cannot name it)."""


class Occasion(Value):
    """What has led to a question: *unit* attacks *targets*, by *what*."""

    unit: UnitId
    targets: tuple[UnitId, ...]
    what: str


class Prompt(Value):
    """One of several things that a side is asked at once.

    Attributes:
        unit: Whom it is about.
        value: The answer that does it.
        words: What that takes and does, in few words.
    """

    unit: UnitId
    value: str
    words: str


class Question(Step):
    """What a player is asked to choose, one of its `values`; as a step it is asked.

    A subclass is one question of one rule; `answered` says what comes of the answer.
    """

    @property
    def words(self) -> str:
        """The question as a player reads it."""
        return tag_of(type(self))

    @property
    def values(self) -> tuple[str, ...]:
        """What may be answered."""
        return ()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the same side will be asked on this occasion as things stand, this first."""
        return ()

    @property
    def declined(self) -> str | None:
        """The answer by which nothing is done; None where there is no such answer."""
        return None

    @property
    def condition(self) -> str:
        """What holds for each of its prompts, in a sentence: what it costs, say."""
        return ""

    @property
    def occasion(self) -> Occasion | str | None:
        """What it is about, as all may know; None where that is nobody else's business."""
        return None

    def answered(self, side: Side, value: str) -> Step:
        """Return what is to be done when *side* answers *value*."""
        raise NotImplementedError

    def resolve(self, table: Any) -> None:
        """A question is put by an `Ask` about it."""
        raise NotImplementedError


class Ask(Step):
    """A question that stops the game until each of *sides* has given one of the actions it *allows*.

    Attributes:
        about: What it is about, for those who are asked: a `Question`, or what is proposed.
        heard: What the others know of that.
    """

    sides: tuple[Side, ...]
    allows: frozenset[str]
    about: Any = None
    heard: Occasion | str | None = field(default=None, metadata=LATER)

    def known_to(self, side: Side) -> Ask:
        """Return what *side* may know of it: others are asked, but not what."""
        if side in self.sides:
            return self
        heard = self.about.occasion if isinstance(self.about, Question) else None
        return Ask(self.sides, frozenset(), heard=heard)

    def resolve(self, table: Any) -> None:
        table.ask(self)


class State(Value):
    """A game at one moment. A value: never changed, only replaced.

    Attributes:
        rules: The rules in force; saved by name and options.
        brief: What the scenario says of the battle as a whole.
        phase: Index into the phases of the rules.
        order: The sides in the order in which they act this turn; the loser of initiative first.
        active: Index into *order*: whose go it is.
        quotas: Along *order*, with how many units, or groups, each may still act before the next round.
        going: The group whose go it is, where groups act; "" until one of its units has.
        done: Units that have acted in this phase.
        through: The sides that ended their part of this phase, where it is a patient one; nobody has where
            a save begins, so it is not in saves.
        agenda: What is still to be done before anyone may act, the next first.
        asked: The question that is open.
        sealed: Answers to it that wait for the other sides'.
        extras: One frozen record per family or add-on, by the name of its type.
        seed, rolled: The dice: number *rolled* of the sequence named *seed* comes next.
        given: Faces that were agreed on and come before those of the seed.
        result: How it ended; None while it goes on.
    """

    rules: Ruleset = field(repr=False)
    battlefield: Battlefield
    units: Mapping[UnitId, Unit]
    sides: tuple[Side, ...]
    brief: Brief = field(default_factory=Brief)
    turn: int = 1
    phase: int = 0
    order: tuple[Side, ...] = ()
    active: int = 0
    quotas: tuple[int, ...] = ()
    going: str = field(default="", metadata=LATER)
    done: frozenset[UnitId] = frozenset()
    through: frozenset[Side] = field(default=frozenset(), repr=False)
    agenda: tuple[Step, ...] = ()
    asked: Ask | None = None
    sealed: Mapping[Side, Step] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "0"
    rolled: int = 0
    given: tuple[int, ...] = ()
    result: Result | None = None

    @property
    def now(self) -> Phase:
        """The phase that is being played."""
        return self.rules.phases[self.phase]

    @property
    def acting(self) -> tuple[Side, ...]:
        """The sides in the order in which they act."""
        return self.order or self.sides

    @property
    def to_act(self) -> frozenset[Side]:
        """The sides that may act now: those asked that have not answered, else the one whose go it is."""
        if self.asked is not None:
            return frozenset(self.asked.sides) - self.sealed.keys()
        if self.result:
            return frozenset()
        return frozenset(self.sides if self.now.order == "free" else (self.acting[self.active],))

    @property
    def allowed(self) -> frozenset[str]:
        """The names of the actions that fit this moment."""
        return self.asked.allows if self.asked else self.now.allows | {"EndPhase"}

    @property
    def present(self) -> tuple[Unit, ...]:
        """The units that are on the table."""
        return tuple(unit for unit in self.units.values() if unit.present)

    def foes(self, side: Side) -> tuple[Unit, ...]:
        """Return the units on the table that are not of *side*."""
        return tuple(unit for unit in self.present if unit.side != side)

    def with_unit(self, unit: Unit) -> State:
        """Return this state with *unit* put in, or in place of the one with its id."""
        return replace(self, units={**self.units, unit.id: unit})

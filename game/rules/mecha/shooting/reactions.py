"""MECHA-REACT: reactions of mecha to a salvo: shoot down, dodge, roll with the impact.

Each reaction is offered to all mecha concerned before the next one (MECHA-REACT-01). It is offered only to
those that can pay and to whom it can matter; the side that owns the mecha decides.
"""

from __future__ import annotations

from dataclasses import field, replace

from game.core.model.state import Ask, Occasion, Prompt, Question, State, Step, Table
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.value import LATER
from game.rules.mecha.blast.prints import shot_down
from game.rules.mecha.shooting.harm import inflict, taken
from game.rules.mecha.shooting.one_die import held, odds, reached
from game.rules.mecha.shooting.reaction_needs import (
    bound,
    dodge_need,
    inescapable,
    may_dodge,
    may_roll,
    may_shoot,
    naturals,
    rule_of,
    shoot_need,
)
from game.rules.mecha.shooting.salvo import Salvo
from game.rules.mecha.turn.command import pay, points_of

SHOOT, DODGE, ROLL = STAGES = ("shoot down", "dodge", "roll with it")
NO = "no"
COST = 1
POINT = 0.8
"""The value of a command point to bots, in MD."""


class React(Step):
    """Offer reactions to *salvo*, stage by stage, and deal its damage at the end (MECHA-REACT-01).

    Attributes:
        stage: Index into STAGES.
        heard: The mecha that were asked in this stage.
        gunners: Those that have tried to shoot missiles down.
        rolling: Those that roll with the impact.
    """

    salvo: Salvo
    stage: int = 0
    heard: tuple[UnitId, ...] = ()
    gunners: tuple[UnitId, ...] = ()
    rolling: tuple[UnitId, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.salvo.attacker,)

    def resolve(self, table: Table) -> None:
        later = (replace(self, stage=stage, heard=()) for stage in range(self.stage + 1, len(STAGES)))
        for react in (self, *later):
            unit = react._next(table.state)
            if unit is not None:
                heard = replace(react, heard=(*react.heard, unit.id))
                words, more = react._words(table.state, unit), react._prompts(table.state, unit)
                question = Reaction(heard, unit.id, words, more, react._condition(table.state, unit.side))
                table.then(Ask((unit.side,), frozenset({"Answer"}), question))
                return
        inflict(table, self.salvo, self.rolling)

    def _next(self, state: State) -> Unit | None:
        """Return the next mecha to ask in this stage, or None."""
        units = (unit for unit in state.brief.listed(state.present) if unit.id not in self.heard)
        return next((unit for unit in units if self._concerns(state, unit)), None)

    def _concerns(self, state: State, unit: Unit) -> bool:
        """Whether *unit* can react in this stage, can pay for it (BLAST-35), and it can matter."""
        if points_of(state, unit.side) < COST:
            return False
        if STAGES[self.stage] == SHOOT:
            return may_shoot(state, self.salvo, unit)
        if STAGES[self.stage] == DODGE:
            shooting = unit.id in self.gunners and not state.rules.options["shoot_and_dodge"]
            return not shooting and may_dodge(state, self.salvo, unit)
        return may_roll(state, self.salvo, unit)

    def spared(self, state: State, unit: Unit) -> float:
        """Return the expected MD that *unit* is spared if it reacts in this stage."""
        salvo, stage = self.salvo, STAGES[self.stage]
        md = taken(state, salvo, unit.id).total
        if stage == ROLL:
            return float(md - taken(state, salvo, unit.id, rolling=True).total)
        need = shoot_need(state, salvo, unit) if stage == SHOOT else dodge_need(salvo, unit)
        return odds(need.total, *naturals(state, salvo, stage)) * md

    def _prompts(self, state: State, first: Unit) -> tuple[Prompt, ...]:
        """Return the current options of the side of *first* against the salvo, stage by stage."""
        stages = (replace(self, stage=stage, heard=()) for stage in range(self.stage + 1, len(STAGES)))
        found = []
        for react in (self, *stages):
            for unit in state.brief.listed(state.present):
                ours = unit.side == first.side and unit.id not in react.heard
                if ours and react._concerns(state, unit):
                    stage = STAGES[react.stage]
                    rule = rule_of(self.salvo, stage)
                    found.append(Prompt(unit.id, stage, react._short(state, unit), rule))
        return tuple(found)

    def _condition(self, state: State, side: Side) -> str:
        return f"Each costs {COST} command point; {side} has {points_of(state, side)}."

    def _short(self, state: State, unit: Unit) -> str:
        """Return a short text of what *unit* needs to react in this stage and what that spares it."""
        salvo, stage = self.salvo, STAGES[self.stage]
        if stage == SHOOT:
            return f"shoot down: {_least(shoot_need(state, salvo, unit).total)}"
        md = taken(state, salvo, unit.id).total
        if stage == DODGE:
            need = held(dodge_need(salvo, unit), *naturals(state, salvo, stage)).total
            return f"dodge {md} MD: {_least(need)}"
        return f"roll with it: {md} → {taken(state, salvo, unit.id, rolling=True).total} MD"

    def _words(self, state: State, unit: Unit) -> str:
        """Return the question to the owner of *unit*, with the cost and the points left."""
        salvo, stage = self.salvo, STAGES[self.stage]
        left = points_of(state, unit.side)
        price = f"It costs {COST} command point; {unit.side} has {left}. ({rule_of(salvo, stage)})"
        md = taken(state, salvo, unit.id).total
        if stage == SHOOT:
            many = len(bound(salvo, unit.id))
            what = "the missile" if many == 1 else f"{many} missiles"
            need = shoot_need(state, salvo, unit).total
            harm = f", {md} MD" if md else ""
            return f"{unit.name}: try to shoot down {what} bound for it{harm}? It takes {_die(need)}. {price}"
        if stage == DODGE:
            need = held(dodge_need(salvo, unit), *naturals(state, salvo, stage)).total
            return f"{unit.name}: try to dodge {_all(salvo, unit)}{md} MD? It takes {_die(need)}. {price}"
        half = taken(state, salvo, unit.id, rolling=True).total
        hard = ", which is inescapable" if inescapable(salvo, unit.id) else ""
        return f"{unit.name}: roll with the impact{hard}? {md} MD become {half}. {price}"


class Reaction(Question):
    """Whether a mecha reacts to the salvo (BLAST-10, BLAST-11, BLAST-14, BLAST-23).

    Attributes:
        react: The step that continues after the answer.
        text: The question in words.
        asked: The other current options of its side, this one first; for display only.
        price: The price of each, in a sentence.
    """

    react: React
    unit: UnitId
    text: str
    asked: tuple[Prompt, ...] = field(default=(), compare=False, metadata=LATER)
    price: str = field(default="", compare=False, metadata=LATER)

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    @property
    def words(self) -> str:
        return self.text

    @property
    def values(self) -> tuple[str, ...]:
        return (STAGES[self.react.stage], NO)

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.asked

    @property
    def declined(self) -> str:
        return NO

    @property
    def condition(self) -> str:
        return self.price

    @property
    def occasion(self) -> Occasion:
        return self.react.salvo.occasion

    def promise(self, state: State, side: Side, value: str) -> float:
        """Return the expected MD that the reaction spares, less the value of its command point."""
        return 0.0 if value == NO else self.react.spared(state, state.units[self.unit]) - POINT

    def answered(self, side: Side, value: str) -> Step:
        return self.react if value == NO else Attempt(self.react, self.unit)


class Attempt(Step):
    """A mecha reacts and its side pays; then the next mecha is asked."""

    react: React
    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        unit, stage = table.state.units[self.unit], STAGES[self.react.stage]
        pay(table, unit.side, COST, rule=rule_of(self.react.salvo, stage))
        act = {SHOOT: self._shoot, DODGE: self._dodge, ROLL: self._roll}[stage]
        table.then(act(table, unit))

    def _shoot(self, table: Table, unit: Unit) -> React:
        """Roll for the missiles at *unit*: success removes them for all targets (BLAST-15, BLAST-16).

        Missiles of a divided volley that are not aimed at it remain (BLAST-17).
        """
        react, salvo = self.react, self.react.salvo
        react = replace(react, gunners=(*react.gunners, unit.id))
        rule = "BLAST-15" if salvo.blast else rule_of(salvo, SHOOT)
        if not self._succeeds(table, "shoot down", shoot_need(table.state, salvo, unit), rule):
            return react
        gone = bound(salvo, unit.id)
        if salvo.blast:
            shot_down(table, gone, unit.id)
        return replace(react, salvo=salvo.reduced(gone))

    def _dodge(self, table: Table, unit: Unit) -> React:
        """Roll once for all hits on *unit*: success protects it and nobody else (BLAST-13, BLAST-28)."""
        react, salvo = self.react, self.react.salvo
        if not self._succeeds(table, "dodge", dodge_need(salvo, unit), rule_of(salvo, DODGE)):
            return react
        return replace(react, salvo=salvo.spared(unit.id))

    def _roll(self, table: Table, unit: Unit) -> React:
        """Mark that *unit* rolls with the impact, once for the whole salvo (BLAST-11, BLAST-30)."""
        return replace(self.react, rolling=(*self.react.rolling, unit.id))

    def _succeeds(self, table: Table, what: str, need: Tally, rule: str) -> bool:
        unit, sure = table.state.units[self.unit], naturals(table.state, self.react.salvo, what)
        face = table.roll(f"{unit.name}, {what}", 1, rule=rule, need=held(need, *sure), by=unit.side)
        return reached(face, need.total, *sure)


def _least(need: int) -> str:
    return "6" if need >= 6 else f"{max(need, 1)}+"


def _die(need: int) -> str:
    return "a 6" if need >= 6 else f"{max(need, 1)} or more on a die"


def _all(salvo: Salvo, unit: Unit) -> str:
    many = sum(hit.unit == unit.id for hit in salvo.hits)
    return f"all {many} hits of " if many > 1 else ""

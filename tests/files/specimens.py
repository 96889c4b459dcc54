"""Specimens: a value of every type that a save may name, from its type hints, and a save of all of them."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.agreement import Consent, Correction, Propose, TakeBack
from game.core.engine.match import Entry, LogShift, Match
from game.core.engine.sandbox import SANDBOX, Edit
from game.core.engine.turns import Begin
from game.core.model.action import AimsAction
from game.core.model.brief import Brief, Goal, Result
from game.core.model.edits import Built, Opted, Put, Switched, Taken
from game.core.model.events import Changed, Moved, Recorded
from game.core.model.procedure import (
    Amended,
    Asked,
    Briefed,
    EncounterBegan,
    EncounterEnded,
    EncounterJoined,
    EncounterOpened,
    EncounterWentOn,
    Ended,
    GoPassed,
    Ordered,
    PhaseBegan,
    Planned,
    Revealed,
    Sealed,
    Struck,
)
from game.core.model.state import Action, Addon, Ask, Encounter, Event, Question, Ruleset, State, Step
from game.core.model.table_note import TableNote
from game.core.model.unit import Side, Unit, UnitId
from game.core.validation.conformance import PartOf
from game.core.validation.type_tags import kinds_of
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.drawing import Drawing
from game.geometry.point import Point
from game.rules import names, ruleset

SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"
BATTLES = {"alpha_strike": "first-steps", "mecha": "under-the-template", "skirmish": "first-fire-team"}


@cache
def sets() -> tuple[tuple[str, ...], ...]:
    """Return every family alone, with each add-on, and with as many as possible, there also in a lab.

    Rules only for commands play no battle. Add-ons are tested alone or all together, never in pairs.
    """
    parts = {name: part for name in names() if (part := part_of(name)) is not None}
    bases = [name for name, part in parts.items() if isinstance(part, Ruleset)]
    addons = [name for name, part in parts.items() if isinstance(part, Addon)]
    tries = [
        (base, *some) for base in bases for n in range(len(addons) + 1) for some in combinations(addons, n)
    ]
    there = [one for one in tries if joins(one)]
    whole = [one for one in there if not any(set(one) < set(other) for other in there)]
    few = [one for one in there if len(one) <= 2 and one not in whole]
    return (*few, *whole, *((*one, SANDBOX) for one in whole))


def part_of(name: str) -> Ruleset | Addon | None:
    """Return the family or add-on called *name*; None if no battle uses it."""
    from game.rules import _part

    try:
        return _part(name)
    except LookupError:
        return None


def joins(wanted: tuple[str, ...]) -> bool:
    """Whether these rules are compatible."""
    try:
        ruleset(wanted)
    except ValueError:
        return False
    return True


def battle(wanted: tuple[str, ...]) -> Match:
    """Return a begun battle with *wanted* rules."""
    found = battle_start(read_scenario(SCENARIOS / f"{BATTLES[wanted[0]]}.yaml"))
    match = Match(replace(found.state, rules=ruleset(wanted)))
    if SANDBOX not in wanted:
        match.play(found.begin)
    return match


class Maker:
    """Makes values for any hint that fit into *state*.

    Attributes:
        full: Whether optional values and lists are filled or left out.
    """

    def __init__(self, state: State, full: bool) -> None:
        self.state, self.full = state, full
        self.kinds = kinds_of(state.rules)
        self.unit = next(iter(state.units))

    def value(self, hint: Any) -> Any:
        """Return a value for *hint*."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(hint)
        if origin in (Union, types.UnionType):
            return None if type(None) in args and not self.full else self.value(args[0])
        if origin is Literal:
            return args[0]
        if origin is tuple:
            if args[-1] is Ellipsis:
                return (self.value(args[0]),) if self.full else ()
            return tuple(map(self.value, args))
        if origin is frozenset:
            return frozenset({self.value(args[0])} if self.full else ())
        if origin is not None and issubclass(origin, Mapping):
            return {self.value(args[0]): self.value(args[1])} if self.full else {}
        return self._plain(hint)

    def _annotated(self, hint: Any) -> Any:
        if hint == UnitId:
            return self.unit
        if hint == Side:
            return self.state.sides[0]
        part = next((one for one in get_args(hint) if isinstance(one, PartOf)), None)
        if part is None:
            return self.value(get_args(hint)[0])
        if part.name == "state":
            return {"turn": 2, "given": (3, 4)}
        status = self.state.units[self.unit].status
        return {f.name: getattr(status, f.name) for f in fields(status)} if self.full else {}

    def _plain(self, hint: Any) -> Any:
        plain = {str: "words", int: 1, float: 1.5, bool: True, Any: None, Point: Point(3.25, 4.5)}
        if hint in plain:
            return plain[hint]
        if issubclass(hint, Enum):
            return next(iter(hint))
        if hint is Step:
            return TakeBack()
        if hint is Unit:
            return replace(self.state.units[self.unit], id="newcomer")
        return self.made(hint)

    def made(self, kind: type[Any]) -> Any:
        """Return a value of the class *kind*."""
        special = self._special(kind)
        if special is not None:
            return special
        assert is_dataclass(kind), f"make a specimen of {kind}"
        hints = get_type_hints(kind, include_extras=True)
        named = {f.name: self.value(hints[f.name]) for f in fields(kind) if f.repr}
        if issubclass(kind, Event):
            named |= {"to": None, "half": ()}
        return kind(**named)

    def _special(self, kind: type[Any]) -> Any:
        """Return a value that cannot be made from hints alone, because it must fit the state."""
        state, sides = self.state, self.state.sides
        square = (Point(1, 1), Point(4, 1), Point(4, 4))
        ask = Ask(sides, frozenset({"Agree", "Decline"}), Correction(self.unit, Point(9, 9)), "words")
        fit = {
            Moved: Moved(self.unit, (Point(1.5, 2.5), Point(3, 4)), 90.0, 0.0),
            PhaseBegan: PhaseBegan(1, 0),
            GoPassed: GoPassed(0, (1,) * len(sides), "words" if self.full else ""),
            Ordered: Ordered(tuple(reversed(sides))),
            Recorded: Recorded(self.made(state.rules.extras[0])) if kind is Recorded else None,
            Planned: Planned(Consent(sides, TakeBack())),
            Struck: Struck(0),
            Asked: Asked(ask),
            Ask: ask,
            Sealed: Sealed(sides[0], TakeBack()),
            Built: Built((Feature("new", "words", Form.FLAT, square),), ("gone",), (40.0, 30.0)),
            Switched: Switched((state.rules.name, SANDBOX), {"undo": "free"}),
            Opted: Opted({"undo": "free"}),
            Ended: Ended(Result(sides[0], "words", "words")),
            Briefed: Briefed(replace(state.brief, victory=dict.fromkeys(sides, Goal()))),
            Brief: replace(state.brief, about="words"),
            Amended: Amended({"turn": 2, "given": (3, 4), "done": frozenset({self.unit})}),
            Changed: Changed(self.unit, self.value(get_type_hints(Changed, include_extras=True)["changes"])),
            Feature: Feature(
                "f", "words", Form.AREA, square, (), 2.0, 0.0, "words", {"is": "x", "y": [1, "z"]}
            ),
            TableNote: TableNote(sides[0], "text", square[:1], "words", private=self.full),
            Begin: Begin(sides[0], 1, state.rules.phases[0].name, sides),
        }
        return fit.get(kind)

    def events(self) -> Iterator[list[Event]]:
        """Yield for every type the events that can be in one entry of a log."""
        for kind in self.kinds.values():
            yield from self._events(kind)

    def _events(self, kind: type[Any]) -> Iterator[list[Event]]:
        one = self.made(kind)
        if isinstance(one, Event):
            yield from self._led_to(one)
        elif isinstance(one, Question):
            yield [Asked(Ask(self.state.sides[:1], frozenset({"Answer"}), one, one.occasion))]
        elif isinstance(one, Step):
            yield [Planned(one)]
        elif kind in get_args(Drawing):
            square = (Point(1, 1), Point(4, 1), Point(4, 4))
            yield [Built((Feature("drawn", "words", Form.FLAT, square, drawn=one),))]
        elif kind in self.state.rules.extras:
            yield [Recorded(one), Recorded(one, self.unit)]
        else:
            yield [Put(self._bearer(one))]

    def _led_to(self, event: Event) -> Iterator[list[Event]]:
        """Yield *event* preceded by the events that it requires."""
        match event:
            case Struck():
                yield [Planned(TakeBack()), event]
            case Sealed():
                yield [self.made(Asked), event]
            case Taken():
                yield [Put(replace(self.state.units[self.unit], id="gone")), Taken("gone")]
            case Revealed():
                yield [Revealed((TakeBack(),))]
            case EncounterBegan():
                yield [EncounterOpened(self._encounter()), replace(event, id="words", kind=self._kind)]
            case EncounterJoined():
                opened = EncounterOpened(replace(self._encounter(), units=()))
                yield [opened, replace(event, id="words", unit=self.unit)]
            case EncounterWentOn():
                opened, began = EncounterOpened(self._encounter()), EncounterBegan("words", self._kind)
                yield [opened, began, replace(event, kind=self._kind, round=1, phase=0)]
            case EncounterOpened() | EncounterEnded():
                opened = EncounterOpened(self._encounter())
                yield (
                    [opened]
                    if isinstance(event, EncounterOpened)
                    else [opened, EncounterEnded(opened.encounter)]
                )
            case Switched() if self.state.rules.others is None:
                return
            case _:
                yield [event]

    @property
    def _kind(self) -> str:
        """An existing kind of encounter."""
        return next(iter(self.state.rules.encounters))

    def _encounter(self) -> Encounter:
        """Return an encounter of that kind."""
        made: Encounter = self.made(Encounter)
        return replace(made, kind=self._kind, round=1, phase=0, order=self.state.sides)

    def _bearer(self, one: Any) -> Unit:
        """Return a unit that has *one*: on its card, in its status, or among its records."""
        unit, rules = self.state.units[self.unit], self.state.rules
        if isinstance(one, (rules.profile, rules.status)):
            return replace(unit, profile=self.made(rules.profile), status=self.made(rules.status))
        return unit

    def actions(self) -> Iterator[Action]:
        """Yield one of every action, as in a log."""
        for kind in self.kinds.values():
            if issubclass(kind, Action):
                yield self.made(kind)


@cache
def logged(wanted: tuple[str, ...]) -> Match:
    """Return a match whose log contains everything possible, each entry undone by a further one."""
    match = battle(wanted)
    side = match.state.sides[0]
    for full in (True, False):
        maker = Maker(match.state, full)
        entries = [Entry(action, ()) for action in maker.actions()]
        entries += [Entry(Propose(side, TakeBack()), tuple(events)) for events in maker.events()]
        entries += [Entry(Edit(side, maker.value(hint)), ()) for hint in get_args(hint_of(Edit, "what"))]
        entries += [Entry(Propose(side, Edit(side, Put(maker.value(Unit)))), ())]
        entries += [Entry(Propose(side, TakeBack()), (Briefed(maker.made(Brief)),))]
        for entry in entries:
            match.record(entry)
            match.record(LogShift(-1))
    return match


def absent(wanted: tuple[str, ...]) -> set[str]:
    """Return the tags of values that cannot occur under *wanted* rules."""
    rules = ruleset(wanted)
    aimed = any(issubclass(action, AimsAction) for action in rules.actions)
    return (
        {"Occasion", "Paused"} | (set() if SANDBOX in wanted else {"Opening"}) | (set() if aimed else {"Aim"})
    )


def hint_of(kind: type[Any], name: str) -> Any:
    """Return the hint of the field *name* of *kind*."""
    return get_type_hints(kind, include_extras=True)[name]


def pending(wanted: tuple[str, ...]) -> Iterator[Match]:
    """Yield waiting matches: for the answer to each question, and for consent to each proposal."""
    maker = Maker(battle(wanted).state, True)
    side = maker.state.sides[0]
    questions = [maker.made(kind) for kind in maker.kinds.values() if issubclass(kind, Question)]
    proposed = [
        maker.made(kind) for kind in maker.kinds.values() if kind in get_args(hint_of(Consent, "what"))
    ]
    for about in (*questions, *proposed):
        match = battle(wanted)
        allows = frozenset({"Answer"} if isinstance(about, Question) else {"Agree", "Decline"})
        ask = Ask(maker.state.sides[1:], allows, about)
        match.record(
            Entry(Propose(side, TakeBack()), (Planned(Consent(maker.state.sides, TakeBack())), Asked(ask)))
        )
        yield match

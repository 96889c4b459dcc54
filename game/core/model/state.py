"""The types of a game that refer to each other: state, view, step, action, event, table, ruleset.

They share a module because a state holds its ruleset, whose hooks take states, units, actions, events and
tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from typing import Any, ClassVar, Concatenate, Literal, Never, Protocol, TypeVar, cast

from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.viewshed.shades import Viewshed, ViewshedQuery, base_of_others
from game.core.model.brief import Brief, Result
from game.core.model.burst import Burst
from game.core.model.card_fighter import CardFighter
from game.core.model.pools import SIX, Pool, PoolThrow
from game.core.model.squads import SquadNaming
from game.core.model.table_note import TableNote
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Extra, Side, Sighting, Unit, UnitId
from game.core.reference import cited
from game.core.views.animation import Animation
from game.core.views.card import Card
from game.core.views.choice_chart import ChoiceChart
from game.core.views.exposure import Exposure
from game.core.views.judgement import Clause, Judgement
from game.core.views.legend import Legend
from game.core.views.marks import InsetMap, Mark
from game.core.views.note_marks import note_marks
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.core.views.sheet_drawing import SheetDrawing
from game.geometry.hexgrid import HexCell, HexGrid
from game.geometry.point import Path, Point
from game.geometry.value import LATER, Value, tag_of

NOTHING: Mapping[Any, Any] = {}
OptionValue = bool | int | float | str
"""The value of an option: a flag, a number or a word, by the family's settings."""


class Phase(Value):
    """A step of the turn in which each side may use the actions that it *allows*, by name.

    Attributes:
        order: How the go passes: "alternate", unit by unit in proportion to the units left; "whole", each
            side with all its units; "auto", nobody acts; "free", all sides at any time, without end.
        by: What acts in one go: a "unit", or a "group", all of whose units act before another group's; sides
            then alternate group by group, whatever their numbers.
        once: Whether it is played only before the first turn.
        rule: The rule by which a unit acts once in it; "" if there is none.
    """

    name: str
    allows: frozenset[str] = frozenset()
    order: Literal["alternate", "whole", "auto", "free"] = "whole"
    once: bool = False
    rule: str = ""
    by: Literal["unit", "group"] = "unit"


class Encounter(Value):
    """A small battle within the turn, with its own phases and order of acting: opened by a contact, say.

    It begins as soon as the agenda is empty, or when the phase ends; several are played one after the other.
    The turn pauses meanwhile. An encounter ends by a rule, after its last round, or when units of fewer than
    two of its sides are left in it.

    Attributes:
        kind: Its name among `RulesetPart.encounters`, which gives its phases.
        id: Distinguishes it from other open encounters; says nothing about its units.
        units: The units that take part; no others act in it.
        order: Its sides in the order in which they act.
        rounds: The maximum number of times its phases are played.
        at_once: Whether it begins in mid-phase rather than when the phase ends.
        grid: The cells on which it is played; None for the table itself.
        round, phase: The current round, from 1, and the index of the current phase.
    """

    kind: str
    id: str
    units: tuple[UnitId, ...]
    order: tuple[Side, ...]
    rounds: int = 1
    at_once: bool = True
    grid: HexGrid | None = None
    round: int = 1
    phase: int = 0


class Paused(Value):
    """The turn while an encounter is played: the active side and the units that have acted, as in `State`."""

    active: int = 0
    quotas: tuple[int, ...] = ()
    going: str = ""
    wound_up: bool = field(default=False, metadata=LATER)
    done: frozenset[UnitId] = frozenset()
    through: frozenset[Side] = frozenset()


class GridCell(Value):
    """A cell of a grid on the table: the names of the grid and of the cell."""

    grid: str
    name: str

    def __str__(self) -> str:
        return f"{self.grid}:{self.name}"


class Dice(Protocol):
    """Rolls dice that are summed."""

    def roll(
        self,
        what: str,
        count: int,
        *,
        rule: str,
        sides: int = 6,
        need: Tally | None = None,
        by: Side | None = None,
    ) -> int:
        """Throw *count* dice of *by* for *what* against *need* under *rule*; return their total."""


class Table(Dice, Protocol):
    """The table that carries out an action: `core.engine.table.TableInPlay` as the rules see it.

    They read `state` and call `do`, `roll`, `then` and `drop`; nothing else changes the game.
    """

    @property
    def state(self) -> State:
        """The current state."""

    @property
    def events(self) -> Sequence[Event]:
        """The events of this action so far."""

    def do(self, event: Event) -> None:
        """Apply *event*, record it with the sides that may know of it, and call its watchers."""

    def roll_pool(
        self, what: str, pool: Pool, *, rule: str, need: Tally | None = None, by: Side | None = None
    ) -> PoolThrow:
        """Throw *pool* of *by* for *what*, each die against *need*, under *rule*."""

    def then(self, step: Step) -> None:
        """Put *step* on the agenda, after the steps added by the current one and before all older ones."""

    def drop(self) -> None:
        """Remove the next step from the agenda."""

    def ask(self, ask: Ask) -> None:
        """Open a question. Rules put it on the agenda instead: `then(Ask(...))`."""


class Step(Value, ABC):
    """Something still to be done. It holds all its data: nothing waits in a local variable."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that it reveals: whoever sees them may know of its dice."""
        return ()

    @abstractmethod
    def resolve(self, table: Table) -> None:
        """Do it on *table*."""


class Occasion(Value):
    """The event behind a question: *unit* attacks *targets* with *what*."""

    unit: UnitId
    targets: tuple[UnitId, ...]
    what: str


class Prompt(Value):
    """One of several questions that a side is asked at once.

    Attributes:
        unit: The unit concerned.
        value: The answer that accepts it.
        words: Its cost and effect, in a few words.
        rule: The id of the rule behind it.
    """

    unit: UnitId
    value: str
    words: str
    rule: str = field(default="", metadata=LATER)


class AnswerChoice(Value):
    """A value that a side may give as an answer.

    Attributes:
        words: Its meaning, for players.
        refusals: Why it may not be given now; empty if it may.
        cell: The grid cell that the player clicks on for it; None for any other answer.
    """

    value: str
    words: str
    refusals: tuple[Refusal, ...] = ()
    cell: GridCell | None = None


class Question(Step):
    """A choice for a player: one of its `values`, or one of the units in `picks`.

    Carrying out the step asks it. A subclass is one question of one rule; `answered` and `picked` return what
    the answer leads to.
    """

    @property
    def words(self) -> str:
        """The question as a player reads it."""
        return tag_of(type(self))

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the rules behind it: those in its docstring."""
        return cited(type(self).__doc__ or "")

    @property
    def values(self) -> tuple[str, ...]:
        """The possible answers, if they are the same for all sides asked."""
        return ()

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        """Return the choices of *side*, including those not allowed now, with the reasons."""
        return tuple(AnswerChoice(value, value) for value in self.values)

    def values_for(self, side: Side) -> tuple[str, ...]:
        """Return the answers that *side* may give."""
        return tuple(choice.value for choice in self.choices_for(side) if not choice.refusals)

    def known_to(self, side: Side) -> Question:
        """Return what *side*, which is asked, may know of the question."""
        return self

    def promise(self, state: State, side: Side, value: str) -> float:
        """Return the value to bots of *side* of answering *value*. Pure."""
        return 0.0

    def mixture(self, state: State, side: Side) -> dict[str, float]:
        """Return the chances with which bots of *side* draw an answer that must not be predictable. Pure.

        Empty if they give the best answer: see `promise`.
        """
        return {}

    @property
    def picks(self) -> tuple[UnitId, ...]:
        """The units that may be picked as the answer, by a click."""
        return ()

    @property
    def secret(self) -> bool:
        """Whether no other side may see the answer; players who share a screen hand it over first."""
        return False

    @property
    def resumes(self) -> bool:
        """Whether its answer continues something already revealed to all, so that all see it."""
        return False

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The questions to the same side on this occasion as things stand, this one first."""
        return ()

    @property
    def declined(self) -> str | None:
        """The answer that does nothing, or None."""
        return None

    @property
    def condition(self) -> str:
        """A condition of every prompt in a sentence: its cost, say."""
        return ""

    @property
    def occasion(self) -> Occasion | str | None:
        """Its occasion, as all may know it; None if it does not concern other sides."""
        return None

    def answered(self, side: Side, value: str) -> Step:
        """Return the step that carries out the answer *value* of *side*."""
        raise NotImplementedError

    def picked(self, side: Side, unit: UnitId) -> Step:
        """Return the step that carries out the choice of *unit* by *side*."""
        raise NotImplementedError

    def resolve(self, table: Table) -> None:
        """Do nothing here: an `Ask` opens the question."""
        raise NotImplementedError


class Ask(Step):
    """A question that stops the game until each of *sides* has taken one of the actions it *allows*.

    Attributes:
        about: The question or the proposal, for the sides asked.
        heard: What the other sides know of it.
    """

    sides: tuple[Side, ...]
    allows: frozenset[str]
    about: Step | str | None = None
    heard: Occasion | str | None = field(default=None, metadata=LATER)

    def known_to(self, side: Side) -> Ask:
        """Return what *side* may know of it: that others are asked, but not what."""
        if side in self.sides:
            about = self.about.known_to(side) if isinstance(self.about, Question) else self.about
            return replace(self, about=about)
        heard = self.about.occasion if isinstance(self.about, Question) else None
        return Ask(self.sides, frozenset(), heard=heard)

    def resolve(self, table: Table) -> None:
        table.ask(self)


class State(Value):
    """A game at one moment. An immutable value.

    Attributes:
        rules: The rules in force; saved by name and options.
        brief: The scenario's terms for the whole battle.
        phase: Index of the current phase in the rules' phases.
        order: The sides in the order of acting this turn; the loser of initiative first.
        active: Index in *order* of the side whose go it is.
        quotas: For each side of *order*, the units or groups that may still act before the next round.
        going: The group whose go it is, if groups act; "" until one of its units has acted.
        wound_up: Whether the automatic effects at the end of this go have been applied.
        done: Units that have acted in this phase.
        through: The sides that have ended their part of this phase, if it is patient; always empty at the
            start of a save, so not saved.
        agenda: The steps to do before anyone may act, next first.
        asked: The open question.
        sealed: Answers to it, hidden until the other sides have answered.
        encounters: The open encounters, the current one first.
        paused: The position of the turn while an encounter is played; else None.
        extras: One frozen record per family or add-on, by the name of its type.
        seed, rolled: The dice: the next one is number *rolled* of the sequence named *seed*.
        given: Agreed faces that come before those of the seed.
        result: The result of the battle; None while it goes on.
        table_notes: The notes that players made on the table, in order.
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
    wound_up: bool = field(default=False, metadata=LATER)
    done: frozenset[UnitId] = frozenset()
    through: frozenset[Side] = field(default=frozenset(), repr=False)
    agenda: tuple[Step, ...] = ()
    asked: Ask | None = None
    sealed: Mapping[Side, Step] = field(default_factory=dict)
    extras: Mapping[str, Extra] = field(default_factory=dict)
    seed: str = "0"
    rolled: int = 0
    given: tuple[int, ...] = ()
    result: Result | None = None
    encounters: tuple[Encounter, ...] = field(default=(), metadata=LATER)
    paused: Paused | None = field(default=None, metadata=LATER)
    table_notes: tuple[TableNote, ...] = field(default=(), metadata=LATER)

    @property
    def encounter(self) -> Encounter | None:
        """The current encounter; None during the turn itself."""
        return self.encounters[0] if self.paused is not None else None

    @property
    def now(self) -> Phase:
        """The current phase, of an encounter while one is played."""
        encounter = self.encounter
        if encounter is not None:
            return self.rules.encounters[encounter.kind][encounter.phase]
        return self.rules.phases[self.phase]

    @property
    def acting(self) -> tuple[Side, ...]:
        """The sides in the order of acting, of an encounter while one is played."""
        return self.encounter.order if self.encounter is not None else self.order or self.sides

    @property
    def grids(self) -> tuple[HexGrid, ...]:
        """The grids on the table: that of the current encounter, and those of the rules."""
        own = self.encounter.grid if self.encounter is not None else None
        laid = (grid for grids in self.rules.grids for grid in grids(self))
        return (*filter(None, (own,)), *laid)

    def place_of(self, cell: GridCell) -> tuple[HexGrid, HexCell] | None:
        """Return the grid and the hexagon of *cell*, or None if there is no such cell."""
        for grid in self.grids:
            if grid.name == cell.grid and (found := grid.cell(cell.name)) is not None:
                return grid, found
        return None

    def cell_at(self, at: Point) -> GridCell | None:
        """Return the cell that contains the point *at*, or None."""
        for grid in self.grids:
            if (found := grid.under(at)) is not None:
                return GridCell(grid.name, found.name)
        return None

    @property
    def to_act(self) -> frozenset[Side]:
        """The sides that may act now: those asked that have not answered, else the active one."""
        if self.asked is not None:
            return frozenset(self.asked.sides) - self.sealed.keys()
        if self.result:
            return frozenset()
        return frozenset(self.sides if self.now.order == "free" else (self.acting[self.active],))

    @property
    def allowed(self) -> frozenset[str]:
        """The names of the actions allowed now."""
        return self.asked.allows if self.asked else self.now.allows | {"EndPhase"}

    @property
    def present(self) -> tuple[Unit, ...]:
        """The units that are on the table."""
        return tuple(unit for unit in self.units.values() if unit.present)

    def foes(self, side: Side) -> tuple[Unit, ...]:
        """Return the units on the table that are not of *side*."""
        return tuple(unit for unit in self.present if unit.side != side)

    def with_unit(self, unit: Unit) -> State:
        """Return this state with *unit* added, or replacing the unit with its id."""
        return replace(self, units={**self.units, unit.id: unit})


class View(State):
    """A state as one side knows it, without anything that the side cannot see.

    Every pure rule that accepts a state also accepts a view.
    """


class Event(Value, ABC):
    """Something that happened.

    Attributes:
        rule: Id of the rule that caused it; "" if none did.
        to: The sides that may know of it; None for all. Set by the table, never by a rule.
        half: Those of them that see only its effect on the table: to them a counter caused it.
    """

    _: KW_ONLY
    rule: str = ""
    to: tuple[Side, ...] | None = None
    half: tuple[Side, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that this event reveals."""
        return ()

    @abstractmethod
    def apply(self, state: State) -> State:
        """Return *state* after this event."""


class Action(Step):
    """Base class of actions: steps that a side may take. A subclass is one rule of one family.

    Its base class determines how the interface aims it: plain, unit, point, path, target or aims.

    Attributes:
        any_time: Whether any side may do it whenever no question is open.
    """

    any_time: ClassVar[bool] = False

    side: Side

    def check(self, state: State) -> list[Refusal]:
        """Return every reason against it in *state*; empty if it is allowed. Pure."""
        return []

    def forecast(self, state: State) -> Forecast | None:
        """Return the deciding number, for previews. Pure."""
        return None

    def preparing(self, state: State) -> Iterable[None]:
        """Yield between parts of the work for `check` and `forecast`, which cache it.

        A preview does one part at a time, so that a slow one does not hold up a frame. Pure.
        """
        return ()

    @property
    def idle(self) -> bool:
        """Whether its `promise` is 0 anywhere: bots then consider only the first such action."""
        kind = type(self)
        return kind.promise is Action.promise and kind.forecast is Action.forecast

    def promise(self, state: State) -> float:
        """Return its expected value for bots: the mean number of successes times the effect of each. Pure."""
        forecast = self.forecast(state)
        if forecast is None:
            return 0.0
        return forecast.outcomes[0].mean * (1 if forecast.effect is None else forecast.effect.least)


class UnitAction(Action):
    """An action done by one unit."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def planned_marks(self, state: State) -> Iterable[Mark]:
        """Yield the marks that it would lay on the table where it is aimed: templates, say. Pure."""
        return ()


Need = Literal["unit", "eye", "cursor", "enemies", "template"]
"""What an overlay needs; see `Overlay.needs`."""
Adjustment = Literal["height", "moving", "weight", "reactions"]
"""A parameter of an overlay that players may change: the height of figures, say."""


class Overlay(Value):
    """Something that can be shown on the table; the interface and the commands are built from these records.

    Attributes:
        draw: (view, id of the selected unit or None, cursor) -> marks; also takes the keyword arguments that
            `needs` and `settings` name, and `rough` if that is on.
        label: The label of its button and pins; "" if players do not switch it.
        words: Its description, for hints and the list of keys.
        key: Its default key; "" for none.
        icon: Name of the glyph that its button shows instead of the label; "" for none.
        kind: "field" shades the ground: one is on at a time, and a pinned one is outlined under another.
            "lines" and "ring" combine with all others.
        legend: The meaning of its shades.
        needs: A known selected "unit"; an "eye", at the cursor if no unit is selected; the "cursor";
            "enemies", passed as `foes`, the ids of those that count or None for all; a "template", passed as
            `weapon`, the name of what lays it; with the "cursor", the position of the template, known results
            are passed as `look` (`mechanics.bursts.outlook`). An overlay without unit and eye covers the
            whole table.
        settings: Other parameters that players may change, passed by these names. The legend names the
            command of the first.
        shown: When it is shown automatically: never ("asked"), while a unit is "selected", while it is
            "moving" or may move, or while it is not ("aiming").
        stays: Whether it shows the unit at its own position, not at its ghost's.
        slow: Whether it is computed in a thread.
        rough: Whether it accepts `rough=True` for a faster, rougher result.
        fits: Whether it applies under given rules: (rules).
        topic: The title of what the reference says about it: a word of the rules, with the rules behind it.
    """

    draw: Callable[Concatenate[View, UnitId | None, Point, ...], Iterable[Mark]]
    label: str = ""
    words: str = ""
    key: str = ""
    icon: str = ""
    kind: Literal["lines", "field", "ring"] = "lines"
    legend: Legend | None = None
    needs: frozenset[Need] = frozenset()
    settings: tuple[Adjustment, ...] = ()
    shown: Literal["asked", "selected", "moving", "aiming"] = "asked"
    stays: bool = False
    slow: bool = False
    rough: bool = False
    fits: Callable[[Ruleset], bool] = lambda rules: True
    topic: str = ""

    @property
    def of_unit(self) -> bool:
        """Whether it shows something about a unit, or about an eye in its place."""
        return not self.needs.isdisjoint(("unit", "eye"))

    @property
    def lays_template(self) -> bool:
        """Whether it lays a template at the cursor."""
        return self.needs >= {"cursor", "template"}


EventT = TypeVar("EventT", bound=Event)
Watcher = Callable[[Table, Never], None]
"""Called with a table and an event of the watched type; made by `watching`."""
Objection = Callable[[State, Never], Iterable[Refusal]]
"""Yields additional refusals of actions of the type under whose name it is listed."""
Term = Callable[[Never], Iterable[Modifier]]
"""Yields modifiers of a tally, given its subject: a shot, say."""


def watching(
    kind: type[EventT], *watchers: Callable[[Table, EventT], None]
) -> Mapping[type[Event], tuple[Watcher, ...]]:
    """Return *watchers* as watchers of events of *kind*, for `RulesetPart.watchers`."""
    return {kind: watchers}


class EventContext(Value):
    """What one side sees around an event: its views before and after the action, and the events that follow.

    Attributes:
        rest: The later events of the action, as far as the side may know of them.
        spots: Where units are shown that share a place.
    """

    before: View
    after: View
    rest: tuple[Event, ...] = ()
    spots: Mapping[UnitId, Point] = field(default_factory=dict)

    def place(self, unit: UnitId) -> Point | None:
        """Return where *unit* stands when the event happens; None if it is not seen on the table."""
        seen = (view.units.get(unit) for view in (self.before, self.after))
        at = next((one.at for one in seen if one is not None and one.present), None)
        return at if at is None else self.spots.get(unit, at)

    def following(self, kind: type[EventT]) -> Iterator[EventT]:
        """Yield the later events of *kind*."""
        return (event for event in self.rest if isinstance(event, kind))


Animator = Callable[[Never, EventContext], Iterable[Animation]]
"""Called with an event of the type under which it is listed; made by `animating`."""


def animating(
    kind: type[EventT], *animators: Callable[[EventT, EventContext], Iterable[Animation]]
) -> Mapping[type[Event], tuple[Animator, ...]]:
    """Return *animators* as animators of events of *kind*, for `RulesetPart.animators`."""
    return {kind: animators}


class Viewed(Protocol):
    """The type of `Ruleset.viewed`."""

    def __call__(
        self, state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
    ) -> Viewshed:
        """Return the ground where *unit* sees figures of *height*; in *reverse*, from where they see it."""


class Exposing(Protocol):
    """The type of `Ruleset.exposure`."""

    def __call__(
        self,
        view: State,
        side: Side,
        points: Sequence[Point],
        unit: Unit | None = None,
        foes: Collection[UnitId] | None = None,
        *,
        moving: bool = False,
    ) -> Exposure:
        """Return what the next attacks of *side*'s known enemies may do at *points*."""


class Endangering(Protocol):
    """The type of `Ruleset.dangers`."""

    def __call__(
        self, view: State, side: Side, unit: Unit | None, at: Point, *, moving: bool = False
    ) -> list[dict[str, object]]:
        """Return what the next attacks of *side*'s known enemies may do at one place, enemy by enemy."""


def _viewed(
    state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
) -> Viewshed:
    from game.battlefield.viewshed.viewshed import viewshed  # imported here: a sight needs none

    query = ViewshedQuery(height=height, base=base_of_others(unit), reverse=reverse, rays=rays)
    return viewshed(state.battlefield, unit.figure, query)


def _unexposed(
    view: State,
    side: Side,
    points: Sequence[Point],
    unit: Unit | None = None,
    foes: Collection[UnitId] | None = None,
    *,
    moving: bool = False,
) -> Exposure:
    return Exposure({}, {})


def _no_dangers(
    view: State, side: Side, unit: Unit | None, at: Point, *, moving: bool = False
) -> list[dict[str, object]]:
    return []


class Offer(Value):
    """How the interface offers an action: a button and a key that select it.

    Attributes:
        preset: Fields of the action set by the offer: {"jump": True}, say.
        icon: Name of a glyph of the icon font.
        hint: Its effect, in a sentence.
        fits: Whether it is shown for a unit (view, unit).
        against: Why a unit may not do it, whatever the target (view, unit): its button is then dimmed.
        choices: Further fields set by number keys and buttons: name, words and (view, unit) -> values.
        targets: The possible targets, if not the enemies on the table: (view, unit) -> ids.
        side_view: The attack from the side, for attacks without a sight line on the table: (view, unit,
            target).
        asks: Whether it needs confirmation although there is nothing to aim: it ends a unit's part.
        rules: The ids of its rules, if they are others than those in the docstring of its action.
    """

    label: str
    key: str
    action: type[UnitAction]
    preset: Mapping[str, object] = field(default_factory=dict)
    icon: str = ""
    hint: str = ""
    fits: Callable[[View, Unit], bool] = lambda view, unit: True
    against: Callable[[View, Unit], Sequence[Refusal]] = lambda view, unit: ()
    choices: tuple[tuple[str, str, Callable[[State, Unit], tuple[object, ...]]], ...] = ()
    asks: bool = False
    targets: Callable[[View, Unit], tuple[UnitId, ...]] | None = None
    side_view: Callable[[View, Unit, UnitId], InsetMap | None] = lambda view, unit, target: None
    rules: tuple[str, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the rules behind it."""
        return self.rules or cited(self.action.__doc__ or "")


class Hideouts(Value, eq=False):
    """Where units may be of which another side knows nothing, and how they are found, for computer players.

    Attributes:
        hides: Which of some places may hide one: (view, places).
        finds: The inches from its base within which a unit finds them after its move, 0 for contact: (view,
            unit).
        still: Whether they stay where they are as long as they are hidden.
        fits: Whether there may be any under given rules: (rules).
    """

    hides: Callable[[State, Sequence[Point]], Sequence[bool]]
    finds: Callable[[State, Unit], float] = lambda view, unit: 0.0
    still: bool = True
    fits: Callable[[Ruleset], bool] = lambda rules: rules.secret


class Estimating(ABC):  # noqa: B024
    """Base class of `core.model.estimates.Estimates`, a family's estimates for computer players."""


class RulesetPart(Value):
    """The common fields of a base family and an add-on.

    Attributes:
        actions: Its actions; one replaces another of the same name.
        steps, extras: The types of its steps and of its records on states and units.
        values: Other types that a save may name: those in profiles, say.
        objections: Additional refusals, by the name of the action.
        tallies: The tallies that it sums, by name; a count is a tally too.
        terms: Modifiers, by the name of their tally.
        watchers: Called by the table after each event of the type.
        at_phase: Automatic effects at the beginning of a phase, by the phase's name.
        at_go: Automatic effects at the beginning of a side's go, by the phase's name: (table, side).
        at_go_end: Automatic effects at the end of a go, before the next begins, by the phase's name: (table,
            side). Where groups act, `State.going` is the group whose go it was.
        offers: How the interface offers its actions.
        stops: Where a walk must stop and check, in inches along its path; 0 if it goes no further.
        overlays: Its overlays, by name; see also `game.overlays.table`.
        options: Its options with their defaults.
        secret: Whether it hides anything from a side.
        patient: The names of the phases in which a go does not reveal which units a side has left to act
            with: see `flow.passing`.
        darkness: How dark the table is, from 0 (day) to 1: (view); the darkest counts.
        lights: Lit places, with the radius in inches in which a side sees by eye in the dark: (view, side).
        concealments: The unit as shown to another side that sees it as a figure or fully: (unit, how it is
            seen, options) -> unit.
        carries: Ability codes on cards that it implements.
        signs: Names of additional marks on the token and the card of a unit: (view, unit).
        notes: Additional notes on the card of a unit, each with its rule: (view, unit).
        idle: Additional reasons why a unit may not act in the present phase: (state, unit).
        tellers: Its own story lines for events, which take precedence over the family's: (event, view) ->
            words; "" for no line, None to leave it to others.
        animators: What events look like on the table, by their type: (event, context) -> animations.
        mustered: By add-on, prepares the state before the battle begins: (state, the scenario's section for
            the add-on, its section for each unit) -> state.
        record_sheets: Reads the sheets of each section of a record sheet file, by the section's name, if it
            needs those of units.
        sheeted: Applies the record sheets of units before the battle begins: (state, the machine of each unit
            that has one) -> state.
        namesakes: Applies all cards that share a unit's base name before the battle begins: (state, those
            cards by unit) -> state.
        benched: The names of those of the above that also apply in a sandbox because they hide nothing.
        secretive: Options that hide something while they are on.
        tries: Additional actions worth considering for a unit that may act: (view, unit).
        asides: Actions worth considering in a go besides those of the units that may act: (view, side).
        above: The marks on top of everything else on the table: (view).
        charts: Small maps next to the table, by title; None for an empty one: (view, id of the selected unit
            or None).
        bursts: The bursts of a unit's weapons that lay templates: (view, unit).
        hideouts: Where units may be of which a side knows nothing.
        identifies: Whether a unit would identify the counter of another where they stand, as far as a view
            tells: (view, unit, the other).
        spots_within: The inches from its base within which a unit identifies counters that it sees: (view,
            unit).
        encounters: The phases of each kind of encounter, by its name: see `Encounter`. Fields that are keyed
            by the name of a phase (`at_phase`, `at_go`, `patient`) may name these, too.
        grids: Grids that it lays on the table, in addition to those of an encounter: (view).
        dice: The numbers of sides of the dice it uses.
        sheets: The present record sheet of a unit: (view, unit); None if it has none.
        choice_charts: Charts of the choices that sides are making at once, else of their last ones: (view).
        with_addons: Further parts that apply only if other add-ons, by name, are joined too, or only with a
            certain family; an `Addon` among them may allow actions, but adds no phases.
    """

    name: str
    _: KW_ONLY
    actions: tuple[type[Action], ...] = ()
    steps: tuple[type[Step], ...] = ()
    extras: tuple[type[Extra], ...] = ()
    values: tuple[type[object], ...] = ()
    objections: Mapping[str, tuple[Objection, ...]] = field(default_factory=dict)
    tallies: frozenset[str] = frozenset()
    terms: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    watchers: Mapping[type[Event], tuple[Watcher, ...]] = field(default_factory=dict)
    at_phase: Mapping[str, tuple[Callable[[Table], None], ...]] = field(default_factory=dict)
    at_go: Mapping[str, tuple[Callable[[Table, Side], None], ...]] = field(default_factory=dict)
    at_go_end: Mapping[str, tuple[Callable[[Table, Side], None], ...]] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    stops: tuple[Callable[[State, Unit, Path], Iterable[float]], ...] = ()
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    secret: bool = False
    patient: frozenset[str] = frozenset()
    darkness: tuple[Callable[[State], float], ...] = ()
    lights: tuple[Callable[[State, Side], Iterable[tuple[Point, float]]], ...] = ()
    concealments: tuple[Callable[[Unit, Sighting, Mapping[str, OptionValue]], Unit], ...] = ()
    carries: frozenset[str] = frozenset()
    signs: tuple[Callable[[State, Unit], Iterable[str]], ...] = ()
    notes: tuple[Callable[[State, Unit], Iterable[str]], ...] = ()
    record_sheets: Mapping[str, type[object]] = field(default_factory=dict)
    sheeted: tuple[Callable[[State, Mapping[UnitId, Never]], State], ...] = ()
    namesakes: tuple[Callable[[State, Mapping[UnitId, tuple[Never, ...]]], State], ...] = ()
    idle: tuple[Callable[[State, Unit], Iterable[Refusal]], ...] = ()
    tellers: tuple[Callable[[Event, View], str | None], ...] = ()
    animators: Mapping[type[Event], tuple[Animator, ...]] = field(default_factory=dict)
    mustered: Mapping[str, Callable[[State, object, Mapping[UnitId, object]], State]] = field(
        default_factory=dict
    )
    benched: frozenset[str] = frozenset()
    secretive: frozenset[str] = frozenset()
    tries: tuple[Callable[[State, Unit], Iterable[Action]], ...] = ()
    asides: tuple[Callable[[State, Side], Iterable[Action]], ...] = ()
    above: tuple[Callable[[State], Iterable[Mark]], ...] = ()
    charts: Mapping[str, Callable[[View, UnitId | None], InsetMap | None]] = field(default_factory=dict)
    bursts: tuple[Callable[[State, Unit], Iterable[Burst]], ...] = ()
    hideouts: tuple[Hideouts, ...] = ()
    identifies: tuple[Callable[[State, Unit, Unit], bool], ...] = ()
    spots_within: tuple[Callable[[State, Unit], float], ...] = ()
    encounters: Mapping[str, tuple[Phase, ...]] = field(default_factory=dict)
    grids: tuple[Callable[[State], Iterable[HexGrid]], ...] = ()
    dice: frozenset[int] = frozenset()
    sheets: tuple[Callable[[State, Unit], SheetDrawing | None], ...] = ()
    choice_charts: tuple[Callable[[State], Iterable[ChoiceChart]], ...] = ()
    with_addons: tuple[tuple[str, RulesetPart], ...] = ()

    @property
    def largest_die(self) -> int:
        """The number of sides of the largest die used; 6 if none are listed."""
        return max(self.dice, default=SIX)


class Addon(RulesetPart):
    """Rules that are added to a family.

    Attributes:
        phases: ("before", "after" or "instead", the name of a phase, the new phase).
        allows: Additional actions for a phase, by its name.
    """

    phases: tuple[tuple[str, str, Phase], ...] = ()
    allows: Mapping[str, frozenset[str]] = field(default_factory=dict)


class CloseCombat(Value):
    """How units of a family fight in close combat, for close-combat rules on the table.

    Attributes:
        fighter: A unit's card for close combat: (unit); None if it takes no part.
        left: The armour and structure that a unit has left, in points of its card: (unit).
        move: The present Move of a unit in inches: (unit, whether it jumps).
        fired: Whether a unit has made a weapon attack this turn: (unit).
        declared: The charge or death from above ("charge", "death from above") that a unit declared when it
            moved, and its target: (unit); None without one.
        take_up: Cancels that declaration in the family, since other rules carry it out: (table, unit).
        moved: The inches of Move of a unit's own move, and whether it jumped; None if the event is no such
            move: (event).
        hurt: Deals a unit damage, and rolls for critical hits if requested: (table, unit, points, the
            attacking side, whether critical hits follow).
        stands: Why a unit's base may not stand at a place: (state, unit, at).
        missed: The attacker and the target, if a throw was that of a shot that missed: (table, the throw).
        strike: Makes a stray shot of one unit hit another: (table, unit, unit).
        shut_down: Whether a unit is shut down: it does nothing, and is hit as if immobile: (unit).
        skills: The range of a unit's skill, best first, if it is unknown: (unit).
    """

    fighter: Callable[[Unit], CardFighter | None]
    left: Callable[[Unit], tuple[int, int]]
    move: Callable[[Unit, bool], float]
    fired: Callable[[Unit], bool]
    declared: Callable[[Unit], tuple[str, UnitId] | None]
    take_up: Callable[[Table, UnitId], None]
    moved: Callable[[Event], tuple[float, bool] | None]
    hurt: Callable[[Table, UnitId, int, Side, bool], None]
    stands: Callable[[State, Unit, Point], Sequence[Refusal]]
    missed: Callable[[Table, Event], tuple[UnitId, UnitId] | None]
    strike: Callable[[Table, UnitId, UnitId], None]
    shut_down: Callable[[Unit], bool] = lambda unit: False
    skills: Callable[[Unit], tuple[int, int]] = lambda unit: (0, 8)


class Ruleset(RulesetPart):
    """The interface of a family to the rest of the game.

    Attributes:
        opening: The phase in which the first turn begins, by name; "" for the first phase not marked *once*.
        profile, status: Its dataclasses for `Unit.profile` and `Unit.status`.
        unfit: Why a unit may not act in the present phase: (state, unit); empty if it may.
        card: The contents of a unit's card.
        contradiction: How a unit's status contradicts its card, in words; "" if it does not: (unit).
        worth: The points value of a unit: (unit).
        scored_in: The name of those points: "PV".
        squads: The names and sizes of the groups that act together.
        choices: Legal actions worth considering for a side; bots choose among them. Of (view, side, which):
            checks only the actions for which *which* holds, lazily.
        report: The status of a unit, for `run --json`: (state, unit); None for the fields of its status.
        certify: The sight certificate of one unit to another with all its consequences, for `sight --json`:
            (state, unit, unit); None for the result of *judged*.
        judged: The same for players, in words with rule ids: (view, unit, unit); None for the geometry alone.
        ranges: Its range brackets by name with their reach in inches, nearest first.
        figure_height: The height in inches of the figures that viewsheds look for unless told otherwise.
        roofed: Whether figures over a building are taken to stand on its roof; else they are in it.
        effects: The effects of a piece of terrain on sight, cover and movement, in clauses: (view, feature).
        legs: The cost in inches of each leg of a path for a unit that walks it from its first point; None for
            a closed leg: (view, unit, path).
        journey: Whether a unit may move to a point and the cost, for `reach --to --json`: (state, unit, to,
            the polyline between or None, jump); None for the plan of the first `PathAction`.
        ground: Where a move of a unit may end, as a GeoJSON geometry: (state, unit, jump).
        viewed: The ground on which a unit sees figures of a height, or from which they see it, in shades:
            (state, unit, height, reverse=, rays=).
        words: The family's own line for an event, (event, view); None if it has none.
        purse: What a side can spend this turn, in few words: "10 CP"; "" for nothing: (view, side).
        objectives: The objectives of each side and their progress, in lines: (view).
        marks: Marks of the battle on the table that all sides see, such as objectives: (view).
        exposure: The expected results of the next attacks of a side's known enemies at many places, equal to
            the single forecasts: (view, side, points, the unit that would stand there or None, the ids of the
            enemies or None for all known, moving=whether each makes its next move first).
        dangers: The same for one place, enemy by enemy with its tally, for `threat --at`: (view, side, the
            unit that would stand there or None, at, moving=).
        close_combat: How its units fight in close combat; None if close-combat rules do not apply to it.
        estimates: Returns its estimates for computer players, imported only then; without them they use
            `choices` and `promise`.
        smokes: Whether the wreck of a unit smokes: (unit).
        addons: The names of the joined add-ons.
        others: In a sandbox, returns the rules for other names and options: (names, options) -> ruleset.
    """

    phases: tuple[Phase, ...] = ()
    opening: str = ""
    profile: type[object] = object
    status: type[object] = object
    unfit: Callable[[State, Unit], list[Refusal]] = lambda state, unit: []
    card: Callable[[State, Unit], Card] = lambda view, unit: Card(unit.name)
    contradiction: Callable[[Unit], str] = lambda unit: ""
    worth: Callable[[Unit], int] = lambda unit: 0
    scored_in: str = "points"
    squads: SquadNaming = field(default_factory=SquadNaming)
    choices: Callable[[View, Side, Callable[[Action], bool]], Iterable[Action]] = lambda view, side, which: ()
    report: Callable[[State, Unit], StatusReport] | None = None
    certify: Callable[[State, Unit, Unit], SightReport] | None = None
    judged: Callable[[State, Unit, Unit], Judgement] | None = None
    ranges: tuple[tuple[str, float], ...] = ()
    figure_height: float = 2.0
    roofed: bool = False
    effects: Callable[[State, Feature], Iterable[Clause]] = lambda view, feature: ()
    legs: Callable[[State, Unit, Path], list[float | None]] = lambda state, unit, path: []
    journey: Callable[[State, Unit, Point, Path | None, bool], MoveReport] | None = None
    ground: Callable[[State, Unit, bool], Mapping[str, object]] = lambda view, unit, jump: {}
    viewed: Viewed = _viewed
    words: Callable[[Event, View], str | None] = lambda event, view: None
    purse: Callable[[State, Side], str] = lambda view, side: ""
    objectives: Callable[[State], list[str]] = lambda view: []
    marks: Callable[[State], Iterable[Mark]] = lambda view: ()
    exposure: Exposing = _unexposed
    dangers: Endangering = _no_dangers
    close_combat: CloseCombat | None = None
    estimates: Callable[[], Estimating] | None = None
    smokes: Callable[[Unit], bool] = lambda unit: False
    addons: tuple[str, ...] = ()
    others: Callable[[tuple[str, ...], Mapping[str, OptionValue]], Ruleset] | None = field(
        default=None, repr=False, compare=False
    )

    @property
    def all_phases(self) -> tuple[Phase, ...]:
        """The phases of the turn, and those of encounters."""
        return (*self.phases, *(phase for phases in self.encounters.values() for phase in phases))

    def objected(self, state: State, action: Action) -> list[Refusal]:
        """Return the refusals of *action* by the family and its add-ons, beyond its own check."""
        listed = self.objections.get(tag_of(type(action)), ())
        objections = cast("tuple[Callable[[State, Action], Iterable[Refusal]], ...]", listed)
        return [refusal for objection in objections for refusal in objection(state, action)]

    def watched(self, table: Table, event: Event) -> None:
        """Call the watchers of the type of *event* on *table*."""
        for watcher in cast("tuple[Callable[[Table, Event], None], ...]", self.watchers.get(type(event), ())):
            watcher(table, event)

    def tally(self, name: str, about: object) -> Tally:
        """Return the tally of that name *about* something, a shot, say, as its terms give it."""
        terms = cast("tuple[Callable[[object], Iterable[Modifier]], ...]", self.terms[name])
        return Tally.of(terms, about)

    def at_rest(self, state: State, unit: Unit) -> list[Refusal]:
        """Return why *unit* may not act in the present phase of *state*, by the family and its add-ons."""
        return [*self.unfit(state, unit), *(refusal for idle in self.idle for refusal in idle(state, unit))]

    def signed(self, view: State, unit: Unit) -> tuple[str, ...]:
        """Return the signs of *unit* from the family and its add-ons."""
        return tuple(sign for signs in self.signs for sign in signs(view, unit))

    def card_of(self, view: State, unit: Unit) -> Card:
        """Return the card of *unit* with the notes of the family and its add-ons."""
        card = self.card(view, unit)
        more = tuple(note for notes in self.notes for note in notes(view, unit))
        return replace(card, notes=(*card.notes, *more)) if more else card

    def bursts_of(self, view: State, unit: Unit) -> tuple[Burst, ...]:
        """Return the bursts of *unit*'s template weapons from the family and its add-ons."""
        return tuple(burst for bursts in self.bursts for burst in bursts(view, unit))

    def sheet_of(self, view: State, unit: Unit) -> SheetDrawing | None:
        """Return the record sheet of *unit* from the family or an add-on, or None."""
        found = (sheet(view, unit) for sheet in self.sheets)
        return next((one for one in found if one is not None), None)

    def charts_of_choices(self, view: State) -> tuple[ChoiceChart, ...]:
        """Return the charts of the choices that sides are making, or made last, under the rules in force."""
        return tuple(chart for charts in self.choice_charts for chart in charts(view))

    def on_top(self, view: State) -> tuple[Mark, ...]:
        """Return the marks on top of everything else: from the family and its add-ons, and players' notes."""
        own = tuple(mark for above in self.above for mark in above(view))
        return (*own, *note_marks(view.table_notes, view.sides))

    def lit(self, view: State, side: str) -> tuple[tuple[Point, float], ...]:
        """Return lit places, with the radius in inches in which *side* sees by eye in the dark."""
        return tuple(one for lights in self.lights for one in lights(view, side))

    def dark(self, view: State) -> float:
        """Return how dark the table of *view* is, from 0 (day) to 1."""
        return max((dark(view) for dark in self.darkness), default=0.0)

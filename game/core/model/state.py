"""The types of a game that refer to each other: state and view, step and action, event, table, ruleset.

They are one subject and so one module: a state carries its ruleset, whose hooks are given states, units,
actions, events and tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from typing import Any, ClassVar, Concatenate, Literal, Never, Protocol, TypeVar, cast

from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.viewshed.viewshed import Viewshed, ViewshedQuery, base_of_others, viewshed
from game.core.model.brief import Brief, Result
from game.core.model.burst import Burst
from game.core.model.card_fighter import CardFighter
from game.core.model.pools import SIX, Pool, PoolThrow
from game.core.model.squads import SquadNaming
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import LATER, Extra, Side, Sighting, Unit, UnitId
from game.core.views.card import Card
from game.core.views.choice_chart import ChoiceChart
from game.core.views.exposure import Exposure
from game.core.views.judgement import Clause, Judgement
from game.core.views.legend import Legend
from game.core.views.marks import InsetMap, Mark
from game.core.views.report import MoveReport, SightReport, StatusReport
from game.core.views.sheet_drawing import SheetDrawing
from game.geometry.hexgrid import HexCell, HexGrid
from game.geometry.point import Path, Point
from game.geometry.value import Value, tag_of

NOTHING: Mapping[Any, Any] = {}
OptionValue = bool | int | float | str
"""The value of an option: a flag, a number or a word, by the family's settings."""


class Phase(Value):
    """A step of the turn in which each side may use the actions that it *allows*, by name.

    Attributes:
        order: How the go passes: "alternate", unit by unit in proportion to the units left; "whole", each
            side with all its units; "auto", nobody acts; "free", all sides at any time, without end.
        by: Who acts in one go: a "unit", or a "group", all of whose units act before another's do; then sides
            take turns group by group, whatever their numbers.
        once: Whether it is played before the first turn only.
        rule: Which says that a unit acts once in it; "" where none does.
    """

    name: str
    allows: frozenset[str] = frozenset()
    order: Literal["alternate", "whole", "auto", "free"] = "whole"
    once: bool = False
    rule: str = ""
    by: Literal["unit", "group"] = "unit"


class Encounter(Value):
    """A small battle within the turn, with phases and an order of acting of its own: a contact opens it, say.

    It begins as soon as nothing else is to be done, or when the phase ends; of several one is played after
    the other. The turn waits meanwhile and then goes on from where it was. An encounter ends by a rule, after
    its last round, or when units of fewer than two of its sides are left in it.

    Attributes:
        kind: Its name among `RulesetPart.encounters`, which gives its phases.
        id: Which distinguishes it from others that are open; it says nothing about its units.
        units: Those that take part; nobody else acts in it.
        order: The sides in the order in which they act in it.
        rounds: How many times its phases are played at most.
        at_once: Whether it begins in the midst of a phase; else when the phase ends.
        grid: The cells on which it is played; None for the table itself.
        round, phase: Where it is: its round, from 1, and the index of the phase.
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
    """The turn while an encounter is played: whose go it is and who has acted, as in `State`."""

    active: int = 0
    quotas: tuple[int, ...] = ()
    going: str = ""
    wound_up: bool = field(default=False, metadata=LATER)
    done: frozenset[UnitId] = frozenset()
    through: frozenset[Side] = frozenset()


class GridCell(Value):
    """A cell of a grid on the table, by the names of both."""

    grid: str
    name: str

    def __str__(self) -> str:
        return f"{self.grid}:{self.name}"


class Dice(Protocol):
    """What throws dice of a total."""

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
        """Throw *count* dice of *by* for *what*, which *need* so much, under *rule*; return their total."""


class Table(Dice, Protocol):
    """Where an action is carried out: `core.engine.table.TableInPlay`, as the rules know it.

    They read `state` and call `do`, `roll`, `then` and `drop`; nothing else changes a game.
    """

    @property
    def state(self) -> State:
        """The state as it is now."""

    @property
    def events(self) -> Sequence[Event]:
        """What has happened in this action."""

    def do(self, event: Event) -> None:
        """Apply *event*, keep it with the sides that may know of it, and call who watches for it."""

    def roll_pool(
        self, what: str, pool: Pool, *, rule: str, need: Tally | None = None, by: Side | None = None
    ) -> PoolThrow:
        """Throw *pool* of *by* for *what*, each die of which *needs* so much, under *rule*."""

    def then(self, step: Step) -> None:
        """Put *step* on the agenda: after what was put there just now, before what was there."""

    def drop(self) -> None:
        """Strike from the agenda what was to come next."""

    def ask(self, ask: Ask) -> None:
        """Open a question. A rule puts it on the agenda instead: `then(Ask(...))`."""


class Step(Value, ABC):
    """Something still to be done. All that it needs later is in it: nothing waits in a local variable."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that doing it gives away: who sees them may know of its dice."""
        return ()

    @abstractmethod
    def resolve(self, table: Table) -> None:
        """Do it on *table*."""


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


class AnswerChoice(Value):
    """One of the values that a side may be offered as an answer.

    Attributes:
        words: What it means, for players.
        refusals: Why it may not be given now; none: it may.
        cell: The cell of a grid that it is: a player clicks on it; None for any other answer.
    """

    value: str
    words: str
    refusals: tuple[Refusal, ...] = ()
    cell: GridCell | None = None


class Question(Step):
    """What a player is asked to choose: one of its `values`, or one of the units in `picks`.

    As a step it is asked. A subclass is one question of one rule; `answered` and `picked` say what comes of
    the answer.
    """

    @property
    def words(self) -> str:
        """The question as a player reads it."""
        return tag_of(type(self))

    @property
    def values(self) -> tuple[str, ...]:
        """What may be answered, where all who are asked have the same answers."""
        return ()

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        """Return what *side* is offered, with what it may not choose now and why."""
        return tuple(AnswerChoice(value, value) for value in self.values)

    def values_for(self, side: Side) -> tuple[str, ...]:
        """Return what *side* may answer."""
        return tuple(choice.value for choice in self.choices_for(side) if not choice.refusals)

    def known_to(self, side: Side) -> Question:
        """Return what *side*, which is asked, may know of it."""
        return self

    def promise(self, state: State, side: Side, value: str) -> float:
        """Return what bots of *side* may expect of answering *value*. Pure."""
        return 0.0

    def mixture(self, state: State, side: Side) -> dict[str, float]:
        """Return with which chances bots of *side* draw their answer where it must not be foreseen. Pure.

        Empty where the best answer is given: see `promise`.
        """
        return {}

    @property
    def picks(self) -> tuple[UnitId, ...]:
        """The units of which one may be the answer: a player clicks on it."""
        return ()

    @property
    def secret(self) -> bool:
        """Whether no other side may see what is answered: at one screen it is handed over before that."""
        return False

    @property
    def resumes(self) -> bool:
        """Whether its answer goes on with what was revealed to all before it was asked, and all see it."""
        return False

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

    def picked(self, side: Side, unit: UnitId) -> Step:
        """Return what is to be done when *side* answers with *unit*."""
        raise NotImplementedError

    def resolve(self, table: Table) -> None:
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
    about: Step | str | None = None
    heard: Occasion | str | None = field(default=None, metadata=LATER)

    def known_to(self, side: Side) -> Ask:
        """Return what *side* may know of it: others are asked, but not what."""
        if side in self.sides:
            about = self.about.known_to(side) if isinstance(self.about, Question) else self.about
            return replace(self, about=about)
        heard = self.about.occasion if isinstance(self.about, Question) else None
        return Ask(self.sides, frozenset(), heard=heard)

    def resolve(self, table: Table) -> None:
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
        wound_up: Whether what happens automatically at the end of this go has been done.
        done: Units that have acted in this phase.
        through: The sides that ended their part of this phase, where it is a patient one; nobody has where
            a save begins, so it is not in saves.
        agenda: What is still to be done before anyone may act, the next first.
        asked: The question that is open.
        sealed: Answers to it that wait for the other sides'.
        encounters: Those that are open, the one that is played first.
        paused: Where the turn stands while an encounter is played; None while none is.
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

    @property
    def encounter(self) -> Encounter | None:
        """The encounter that is played; None while the turn itself is."""
        return self.encounters[0] if self.paused is not None else None

    @property
    def now(self) -> Phase:
        """The phase that is being played, that of an encounter while one is."""
        encounter = self.encounter
        if encounter is not None:
            return self.rules.encounters[encounter.kind][encounter.phase]
        return self.rules.phases[self.phase]

    @property
    def acting(self) -> tuple[Side, ...]:
        """The sides in the order in which they act, those of an encounter while one is played."""
        return self.encounter.order if self.encounter is not None else self.order or self.sides

    @property
    def grids(self) -> tuple[HexGrid, ...]:
        """The grids that lie on the table: that of the encounter that is played, and those of the rules."""
        own = self.encounter.grid if self.encounter is not None else None
        laid = (grid for grids in self.rules.grids for grid in grids(self))
        return (*filter(None, (own,)), *laid)

    def place_of(self, cell: GridCell) -> tuple[HexGrid, HexCell] | None:
        """Return the grid and the hexagon that *cell* names; None where there is no such cell."""
        for grid in self.grids:
            if grid.name == cell.grid and (found := grid.cell(cell.name)) is not None:
                return grid, found
        return None

    def cell_at(self, at: Point) -> GridCell | None:
        """Return the cell in which the place *at* lies; None where no grid lies there."""
        for grid in self.grids:
            if (found := grid.under(at)) is not None:
                return GridCell(grid.name, found.name)
        return None

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


class View(State):
    """A state as one side knows it: what that side cannot see is not in it.

    Every pure rule that reads a state reads a view as well.
    """


class Event(Value, ABC):
    """Something that happened.

    Attributes:
        rule: Id of the rule that made it happen; "" where none did.
        to: Sides that may know of it; None for all. Set by the table, never by a rule.
        half: Those of them that know it only as it shows on the table: for them it is a counter's doing.
    """

    _: KW_ONLY
    rule: str = ""
    to: tuple[Side, ...] | None = None
    half: tuple[Side, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The units that this event gives away."""
        return ()

    @abstractmethod
    def apply(self, state: State) -> State:
        """Return *state* after this event."""


class Action(Step):
    """Base of all actions: a step that a side may ask for. A subclass is one rule of one family.

    Its base kind determines how the interface aims it: plain, unit, point, path, target or aims.

    Attributes:
        any_time: Whether any side may do it whenever no question is open.
    """

    any_time: ClassVar[bool] = False

    side: Side

    def check(self, state: State) -> list[Refusal]:
        """Return every reason against it in *state*; none: it may be done. Pure."""
        return []

    def forecast(self, state: State) -> Forecast | None:
        """Return the number that will decide it, for previews. Pure."""
        return None

    @property
    def idle(self) -> bool:
        """Whether its `promise` is nothing, wherever it is done: bots need not look at a second such one."""
        kind = type(self)
        return kind.promise is Action.promise and kind.forecast is Action.forecast

    def promise(self, state: State) -> float:
        """Return what bots may expect of it: the mean of its successes times what each does. Pure."""
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
        """Yield what it would lay on the table where it is aimed: templates, say. Pure."""
        return ()


Need = Literal["unit", "eye", "cursor", "enemies", "template"]
"""What an overlay needs; see `Overlay.needs`."""
Adjustment = Literal["height", "moving", "weight", "reactions"]
"""What players change of an overlay: the height of figures, whether enemies move first, and so on."""


class Overlay(Value):
    """Something that may be shown on the table; the interface and the commands are built from such records.

    Attributes:
        draw: (view, id of the selected unit or None, cursor) -> marks; by name what `needs` and `settings`
            say, and `rough` where that is on.
        label: On its button and its pins; "" for one that players do not switch.
        words: What it shows, for hints and the list of keys.
        key: Its usual key; "" for none.
        icon: Name of a glyph of the icon font, which stands on the button instead of the label; "" for none.
        kind: "field" shades the ground: one is on at a time, and pinned it lies in outlines under another.
            "lines" and "ring" go together with all others.
        legend: What its shades mean.
        needs: A known selected "unit"; an "eye", which is one at the cursor where no unit is selected; the
            "cursor"; "enemies", given as `foes`, the ids of those that count or None for all; a "template",
            given as `weapon`, the name of what lays it; with the "cursor", where the template lies, what is
            known of it already is given as `look` (`mechanics.bursts.outlook`). One of no unit and no eye is
            shown for all the table.
        settings: What else players change of it, given by these names. The legend names the command of the
            first.
        shown: When it turns itself on: never ("asked"), while a unit is "selected", while it is "moving" or
            may move, or while it is not ("aiming").
        stays: Whether it is about the unit where it stands, not about its ghost.
        slow: Whether it is computed in a thread.
        rough: Whether it can be asked for with `rough=True`: sooner.
        fits: Whether rules have anything to show by it: (rules).
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

    @property
    def of_unit(self) -> bool:
        """Whether it is about a unit, or an eye in its place."""
        return not self.needs.isdisjoint(("unit", "eye"))

    @property
    def lays_template(self) -> bool:
        """Whether it lays a template at the cursor."""
        return self.needs >= {"cursor", "template"}


EventT = TypeVar("EventT", bound=Event)
Watcher = Callable[[Table, Never], None]
"""Called with a table and an event of the type that it watches for: made by `watching`."""
Objection = Callable[[State, Never], Iterable[Refusal]]
"""More refusals of an action, of the type whose name it is listed by."""
Term = Callable[[Never], Iterable[Modifier]]
"""Modifiers of a tally, made of what the tally is about: a shot, say."""


def watching(
    kind: type[EventT], *watchers: Callable[[Table, EventT], None]
) -> Mapping[type[Event], tuple[Watcher, ...]]:
    """Return *watchers* as those of events of *kind*, for `RulesetPart.watchers`."""
    return {kind: watchers}


class Viewed(Protocol):
    """The type of `Ruleset.viewed`."""

    def __call__(
        self, state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
    ) -> Viewshed:
        """Return the ground that *unit* sees of figures of *height*; in *reverse*, from where such see it."""


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
        """Return what known enemies of *side* can do at *points* with their next attacks."""


class Endangering(Protocol):
    """The type of `Ruleset.dangers`."""

    def __call__(
        self, view: State, side: Side, unit: Unit | None, at: Point, *, moving: bool = False
    ) -> list[dict[str, object]]:
        """Return what known enemies of *side* can do at one place, enemy by enemy."""


def _viewed(
    state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
) -> Viewshed:
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
    """How the interface offers an action: a button and a key that take it in hand.

    Attributes:
        preset: Fields of the action that the offer sets: {"jump": True}, say.
        icon: Name of a glyph of the icon font.
        hint: What it does, in a sentence.
        fits: Whether it is shown for a unit (view, unit).
        against: Why a unit may not do it, whatever it is aimed at (view, unit): its button is dim then.
        choices: More fields to choose by number keys and buttons: name, words and (view, unit) -> values.
        targets: Who may be aimed at, where that is not the enemies on the table: (view, unit) -> ids.
        side_view: The attack from the side, where no sight line on the table shows it: (view, unit, target).
        asks: Whether it waits to be confirmed though there is nothing to aim: it ends a unit's part.
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


class Estimating(ABC):  # noqa: B024
    """By what a family answers computer players: `core.model.estimates.Estimates` is it."""


class RulesetPart(Value):
    """What a base family and an add-on both give.

    Attributes:
        actions: One with the name of another stands instead of it.
        steps, extras: The types of its steps and of its records on states and units.
        values: Other types of its own that a save may name: what profiles hold, say.
        objections: More refusals, by the name of the action.
        tallies: The tallies that it sums, by name; a count is a tally too.
        terms: Modifiers, by the name of the tally.
        watchers: Called by the table after each event of the type.
        at_phase: What happens automatically when a phase begins, by the phase's name.
        at_go: What happens automatically when a side's go begins, by the phase's name: (table, side).
        at_go_end: What happens automatically when a go ends, before the next begins, by the phase's name:
            (table, side). Where groups act, `State.going` is the group whose go it was.
        offers: How the interface offers the actions.
        stops: Where a walk must stop and look, in inches along its path; 0 where it goes no further.
        overlays: What it can show on the table, by name; see also `game.overlays.table`.
        options: The named decisions that it leaves open, with their defaults.
        secret: Whether it hides anything from a side.
        patient: The phases, by name, in which a go reveals nothing of what a side has left to act with: see
            `flow.passing`.
        darkness: How dark it is over the table, from 0 by day to 1: (view); the darkest counts.
        lights: Places, and how many inches around each a side sees by eye in the dark: (view, side).
        concealments: What another side that sees a unit, as a figure or fully, is shown of it:
            (unit, how it is seen, options) -> unit.
        carries: Codes on cards that it carries out.
        signs: Additional marks on the token and the card of a unit, by names: (view, unit).
        idle: More reasons why a unit may not act in the present phase: (state, unit).
        tellers: Its own lines for events, asked before the family's: (event, view) -> words; "" for none
            needed, None where it has none of its own.
        mustered: What the add-on, by its name, makes of the state before the beginning: (state, what the
            scenario says under that name, what it says there of each unit) -> state.
        record_sheets: The sheets of each section of a file of record sheets, by its name, where it asks for
            those of units.
        sheeted: What the add-on makes of the record sheets of units, before the beginning: (state, the
            machine of each unit that has one) -> state.
        namesakes: What the add-on makes of all cards that share the base name of each unit, before the
            beginning: (state, those cards by unit) -> state.
        benched: The names under which that holds in a sandbox, too: it hides nothing.
        secretive: Options by which it hides something while they are on.
        tries: More actions worth thinking about for a unit that may act: (view, unit).
        above: What lies on top of everything on the table: (view).
        charts: Small maps next to the table, by their titles; None where there is nothing on one: (view, id
            of the selected unit or None).
        bursts: What each weapon of a unit that lays a template would do with it: (view, unit).
        encounters: The phases of each kind of encounter, by its name: see `Encounter`. What is listed by a
            phase's name (`at_phase`, `at_go`, `patient`) may name these, too.
        grids: Cells that it lays on the table, in addition to those of an encounter: (view).
        dice: The kinds of dice that it throws, by their sides.
        sheets: The record sheet of a unit as it stands: (view, unit); None where it has none.
        choice_charts: What sides choose at once now, else what they have chosen last: (view).
        with_addons: What it gives in addition where other add-ons are joined too, by their names.
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
    record_sheets: Mapping[str, type[object]] = field(default_factory=dict)
    sheeted: tuple[Callable[[State, Mapping[UnitId, Never]], State], ...] = ()
    namesakes: tuple[Callable[[State, Mapping[UnitId, tuple[Never, ...]]], State], ...] = ()
    idle: tuple[Callable[[State, Unit], Iterable[Refusal]], ...] = ()
    tellers: tuple[Callable[[Event, View], str | None], ...] = ()
    mustered: Mapping[str, Callable[[State, object, Mapping[UnitId, object]], State]] = field(
        default_factory=dict
    )
    benched: frozenset[str] = frozenset()
    secretive: frozenset[str] = frozenset()
    tries: tuple[Callable[[State, Unit], Iterable[Action]], ...] = ()
    above: tuple[Callable[[State], Iterable[Mark]], ...] = ()
    charts: Mapping[str, Callable[[View, UnitId | None], InsetMap | None]] = field(default_factory=dict)
    bursts: tuple[Callable[[State, Unit], Iterable[Burst]], ...] = ()
    encounters: Mapping[str, tuple[Phase, ...]] = field(default_factory=dict)
    grids: tuple[Callable[[State], Iterable[HexGrid]], ...] = ()
    dice: frozenset[int] = frozenset()
    sheets: tuple[Callable[[State, Unit], SheetDrawing | None], ...] = ()
    choice_charts: tuple[Callable[[State], Iterable[ChoiceChart]], ...] = ()
    with_addons: tuple[tuple[str, RulesetPart], ...] = ()

    @property
    def largest_die(self) -> int:
        """The sides of the largest die that is thrown; without a word of it dice have six."""
        return max(self.dice, default=SIX)


class Addon(RulesetPart):
    """Rules that go on top of a family.

    Attributes:
        phases: ("before", "after" or "instead", the name of a phase, the new phase).
        allows: More actions for a phase, by its name.
    """

    phases: tuple[tuple[str, str, Phase], ...] = ()
    allows: Mapping[str, frozenset[str]] = field(default_factory=dict)


class CloseCombat(Value):
    """How units of a family fight at arm's length, for rules of close combat on the table.

    Attributes:
        fighter: What a unit is by its card: (unit); None where it takes no part.
        left: What is left of its armour and structure, in points of its card: (unit).
        move: The inches of Move that it has as it fares now: (unit, whether it jumps).
        fired: Whether it has made a weapon attack in this turn: (unit).
        declared: The charge or death from above ("charge", "death from above") that it declared when it
            moved, and at whom: (unit); None without one.
        take_up: Calls that off in the family itself, for other rules carry it out: (table, unit).
        moved: By how many inches of Move a unit has gone in its own move, and whether it jumped; None where
            the event is no such move: (event).
        hurt: Deals it so many points, and throws for critical hits where asked to:
            (table, unit, points, the side that did it, whether critical hits follow).
        stands: Why its base may not stand at a place: (state, unit, at).
        missed: Who has fired at whom, where a throw was that of a shot that missed: (table, what was thrown).
        strike: A shot of one unit that went astray hits another: (table, unit, unit).
        shut_down: Whether it is switched off: it does nothing, and is hit as what cannot move: (unit).
        skills: Between which skills that of a unit lies, the best first, where it is not known: (unit).
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
    """What the rest of the game needs to know of a family. Everything else is its own affair.

    Attributes:
        opening: The phase in which the first turn begins, by name; "" for the first that is not played once.
        profile, status: Its dataclasses for `Unit.profile` and `Unit.status`.
        unfit: Why a unit may not act in the present phase: (state, unit); none: it may.
        card: What a unit's card shows.
        contradiction: Why the status of a unit cannot be that of its card, in words; "" where it can: (unit).
        worth: What a unit counts in points: (unit).
        scored_in: What those points are called: "PV".
        squads: What the groups that act together are called, and how many units one has.
        choices: Actions worth thinking about for a side, legal ones; bots choose among them. Of (view, side,
            which): only those for which *which* holds are judged, as they come.
        report: How a unit fares, for `run --json`: (state, unit); None for the fields of its status.
        certify: The sight certificate of one unit to another with all that hangs on it, for `sight --json`:
            (state, unit, unit); None for what *judged* says.
        judged: The same for players' eyes, in words with rule ids: (view, unit, unit); None for the geometry
            alone.
        ranges: Its range brackets by name, and how many inches each reaches, the nearest first.
        effects: What a piece of terrain does to sight, cover and movement, in clauses: (view, feature).
        legs: What each leg of a path would cost a unit that walked it from where the path begins, in inches;
            None for what is closed to it: (view, unit, path).
        journey: Whether a unit may move to a point and what it costs, for `reach --to --json`:
            (state, unit, to, the polyline between or None, jump); None for what the first `PathAction` plans.
        ground: Where a move of a unit may end, as a GeoJSON geometry: (state, unit, jump).
        viewed: The ground that a unit sees of figures of a height, or from where such see it, in shades:
            (state, unit, height, reverse=, rays=).
        words: The family's own line for an event, (event, view); None where it has none.
        purse: What a side has to spend this turn, in few words: "10 CP"; "" for nothing: (view, side).
        objectives: What each side is after and how it stands, in lines: (view).
        marks: What the battle puts on the table for all to see, objectives say: (view).
        exposure: What known enemies of a side can do at many places with their next attacks, equal to the
            single forecasts: (view, side, points, the unit that would stand there or None, the ids of the
            enemies or None for all known, moving=whether each makes its next move first).
        dangers: The same for one place, enemy by enemy with its tally, for `threat --at`:
            (view, side, the unit that would stand there or None, at, moving=).
        close_combat: How its units fight at arm's length; None where rules for that have no place in it.
        estimates: What it answers computer players, which else go by `choices` and what they promise.
        addons: The names of the add-ons that were joined to it.
        others: In a sandbox the rules of other names and options: (names, options) -> ruleset.
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
    estimates: Estimating | None = None
    addons: tuple[str, ...] = ()
    others: Callable[[tuple[str, ...], Mapping[str, OptionValue]], Ruleset] | None = field(
        default=None, repr=False, compare=False
    )

    @property
    def all_phases(self) -> tuple[Phase, ...]:
        """The phases of the turn, and those of encounters."""
        return (*self.phases, *(phase for phases in self.encounters.values() for phase in phases))

    def objected(self, state: State, action: Action) -> list[Refusal]:
        """Return what the family and its add-ons have against *action* in addition to its own check."""
        listed = self.objections.get(tag_of(type(action)), ())
        objections = cast("tuple[Callable[[State, Action], Iterable[Refusal]], ...]", listed)
        return [refusal for objection in objections for refusal in objection(state, action)]

    def watched(self, table: Table, event: Event) -> None:
        """Call on *table* what watches for events of the type of *event*."""
        for watcher in cast("tuple[Callable[[Table, Event], None], ...]", self.watchers.get(type(event), ())):
            watcher(table, event)

    def tally(self, name: str, about: object) -> Tally:
        """Return the tally of that name as its terms make it *about* something: a shot, say."""
        terms = cast("tuple[Callable[[object], Iterable[Modifier]], ...]", self.terms[name])
        return Tally.of(terms, about)

    def at_rest(self, state: State, unit: Unit) -> list[Refusal]:
        """Return why *unit* may not act in the present phase of *state*, by the family and its add-ons."""
        return [*self.unfit(state, unit), *(refusal for idle in self.idle for refusal in idle(state, unit))]

    def signed(self, view: State, unit: Unit) -> tuple[str, ...]:
        """Return the signs of *unit*, by the family and its add-ons."""
        return tuple(sign for signs in self.signs for sign in signs(view, unit))

    def bursts_of(self, view: State, unit: Unit) -> tuple[Burst, ...]:
        """Return what the weapons of *unit* that lay a template would do, by the family and its add-ons."""
        return tuple(burst for bursts in self.bursts for burst in bursts(view, unit))

    def sheet_of(self, view: State, unit: Unit) -> SheetDrawing | None:
        """Return the record sheet of *unit*, by the family or an add-on; None where it has none."""
        found = (sheet(view, unit) for sheet in self.sheets)
        return next((one for one in found if one is not None), None)

    def charts_of_choices(self, view: State) -> tuple[ChoiceChart, ...]:
        """Return the charts of what sides choose at once now, or have chosen last, by the rules in force."""
        return tuple(chart for charts in self.choice_charts for chart in charts(view))

    def on_top(self, view: State) -> tuple[Mark, ...]:
        """Return what lies on top of everything on the table of *view*, by the family and its add-ons."""
        return tuple(mark for above in self.above for mark in above(view))

    def lit(self, view: State, side: str) -> tuple[tuple[Point, float], ...]:
        """Return places, and how many inches around each *side* sees by eye in the dark."""
        return tuple(one for lights in self.lights for one in lights(view, side))

    def dark(self, view: State) -> float:
        """Return how dark it is over the table of *view*, from 0 by day to 1."""
        return max((dark(view) for dark in self.darkness), default=0.0)

"""A ruleset: one family of rules, with its add-ons, as one frozen table of data and functions.

It lies below the state, which carries it. Its functions speak of states and tables all the same; so they
are typed by what they return, and the comments name what they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, field
from typing import Any, Literal

from game.battlefield.viewshed.viewshed import Viewshed, ViewshedQuery, viewshed
from game.core.model.burst import Burst
from game.core.model.tally import Modifier, Refusal
from game.core.model.unit import Extra
from game.core.views.card import Card
from game.core.views.exposure import Exposure
from game.core.views.judgement import Clause, Judgement
from game.core.views.marks import InsetMap, Mark
from game.geometry.point import Point
from game.geometry.value import Value

Overlay = Callable[..., Iterable[Mark]]  # (view, selected, cursor)
NOTHING: Mapping[Any, Any] = {}


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


class Offer(Value):
    """How the interface offers an action: a button and a key that take it in hand.

    Attributes:
        preset: Fields of the action that the offer sets: {"jump": True}, say.
        icon: Name of a glyph of the icon font.
        hint: What it does, in a sentence.
        fits: Whether it is shown for a unit (view, unit).
        choices: More fields to choose by number keys and buttons: name, words and (view, unit) -> values.
        targets: Who may be aimed at, where that is not the enemies on the table: (view, unit) -> ids.
        asks: Whether it waits to be confirmed though there is nothing to aim: it ends a unit's part.
    """

    label: str
    key: str
    action: type[Any]
    preset: Mapping[str, Any] = field(default_factory=dict)
    icon: str = ""
    hint: str = ""
    fits: Callable[..., bool] = lambda view, unit: True
    choices: tuple[tuple[str, str, Callable[..., tuple[Any, ...]]], ...] = ()
    asks: bool = False
    targets: Callable[..., tuple[str, ...]] | None = None


class RulesetPart(Value):
    """What a base family and an add-on both give.

    Attributes:
        actions: One with the name of another stands instead of it.
        steps, extras: The types of its steps and of its records on states and units.
        values: Other types of its own that a save may name: what profiles hold, say.
        objections: More refusals, by the name of the action.
        terms: Modifiers, by the name of the tally; a count is a tally too.
        watchers: Called by the table after each event of the type.
        at_phase: What happens by itself when a phase begins, by the phase's name.
        at_go: What happens by itself when a side's go begins, by the phase's name: (table, side).
        offers: How the interface offers the actions.
        stops: Where a walk must stop and look, in inches along its path; 0 where it goes no further.
        options: The named decisions that it leaves open, with their defaults.
        secret: Whether it hides anything from a side.
        patient: The phases, by name, in which a go tells nothing of what a side has left to act with: see
            `flow.passing`.
        darkness: How dark it is over the table, from 0 by day to 1: (view); the darkest counts.
        lights: Places, and how many inches around each a side sees by eye in the dark: (view, side).
        veils: What another side that sees a unit, as a figure or fully, is shown of it:
            (unit, how it is seen, options) -> unit.
        carries: Codes on cards that it carries out.
        signs: How the token and the card of a unit are marked besides, by names: (view, unit).
        idle: More reasons why a unit may not act in the present phase: (state, unit).
        tellers: Its own lines for events, asked before the family's: (event, view) -> words; "" for none
            needed, None where it has none of its own.
        mustered: What the add-on, by its name, makes of the state before the beginning: (state, what the
            scenario says under that name, what it says there of each unit) -> state.
        namesakes: What the add-on makes of all cards that share the base name of each unit, before the
            beginning: (state, those cards by unit) -> state.
        benched: The names under which that holds in a sandbox, too: it hides nothing.
        secretive: Options by which it hides something while they are on.
        tries: More actions worth thinking about for a unit that may act: (view, unit).
        above: What lies on top of everything on the table: (view).
        charts: Small maps beside the table, by their titles; None where there is nothing on one: (view, id
            of the selected unit or None).
        bursts: What each weapon of a unit that lays a template would do with it: (view, unit).
    """

    name: str
    _: KW_ONLY
    actions: tuple[type[Any], ...] = ()
    steps: tuple[type[Any], ...] = ()
    extras: tuple[type[Extra], ...] = ()
    values: tuple[type[Any], ...] = ()
    objections: Mapping[str, tuple[Callable[..., Iterable[Refusal]], ...]] = field(default_factory=dict)
    terms: Mapping[str, tuple[Callable[..., Iterable[Modifier]], ...]] = field(default_factory=dict)
    watchers: Mapping[type[Any], tuple[Callable[..., None], ...]] = field(default_factory=dict)
    at_phase: Mapping[str, tuple[Callable[..., None], ...]] = field(default_factory=dict)
    at_go: Mapping[str, tuple[Callable[..., None], ...]] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    stops: tuple[Callable[..., Iterable[float]], ...] = ()
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False
    patient: frozenset[str] = frozenset()
    darkness: tuple[Callable[..., float], ...] = ()
    lights: tuple[Callable[..., Iterable[tuple[Point, float]]], ...] = ()
    veils: tuple[Callable[..., Any], ...] = ()
    carries: frozenset[str] = frozenset()
    signs: tuple[Callable[..., Iterable[str]], ...] = ()
    namesakes: tuple[Callable[..., Any], ...] = ()
    idle: tuple[Callable[..., Iterable[Refusal]], ...] = ()
    tellers: tuple[Callable[..., str | None], ...] = ()
    mustered: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    benched: frozenset[str] = frozenset()
    secretive: frozenset[str] = frozenset()
    tries: tuple[Callable[..., Iterable[Any]], ...] = ()
    above: tuple[Callable[..., Iterable[Mark]], ...] = ()
    charts: Mapping[str, Callable[..., InsetMap | None]] = field(default_factory=dict)
    bursts: tuple[Callable[..., Iterable[Burst]], ...] = ()


class Addon(RulesetPart):
    """Rules that go on top of a family.

    Attributes:
        phases: ("before", "after" or "instead", the name of a phase, the new phase).
        allows: More actions for a phase, by its name.
    """

    phases: tuple[tuple[str, str, Phase], ...] = ()
    allows: Mapping[str, frozenset[str]] = field(default_factory=dict)


class Ruleset(RulesetPart):
    """What the rest of the game needs to know of a family. Everything else is its own affair.

    Attributes:
        profile, status: Its dataclasses for `Unit.profile` and `Unit.status`.
        unfit: Why a unit may not act in the present phase: (state, unit); none: it may.
        card: What a unit's card shows.
        contradiction: Why the status of a unit cannot be that of its card, in words; "" where it can: (unit).
        worth: What a unit counts in points: (unit).
        scored_in: What those points are called: "PV".
        choices: Actions worth thinking about for a side, legal ones; bots choose among them. Of (view, side,
            which): only those for which *which* holds are judged, as they come.
        report: How a unit fares, by field, for `run --json`: (view, unit).
        certify: The sight certificate of one unit to another with all that hangs on it, for `sight --json`:
            (state, unit, unit).
        judged: The same for players' eyes, in words with rule ids: (view, unit, unit); None for the geometry
            alone.
        ranges: Its range brackets by name, and how many inches each reaches, the nearest first.
        effects: What a piece of terrain does to sight, cover and movement, in clauses: (view, feature).
        legs: What each leg of a path would cost a unit that walked it from where the path begins, in inches;
            None for what is closed to it: (view, unit, path).
        journey: Whether a unit may move to a point and what it costs, for `reach --to --json`:
            (state, unit, to, the polyline between or None, jump).
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
        addons: The names of the add-ons that were joined to it.
        others: In a sandbox the rules of other names and options: (names, options) -> ruleset.
    """

    phases: tuple[Phase, ...] = ()
    profile: type[Any] = object
    status: type[Any] = object
    unfit: Callable[..., list[Refusal]] = lambda state, unit: []
    card: Callable[..., Card] = lambda view, unit: Card(unit.name)
    contradiction: Callable[..., str] = lambda unit: ""
    worth: Callable[..., int] = lambda unit: 0
    scored_in: str = "points"
    choices: Callable[..., Iterable[Any]] = lambda view, side, which: ()
    report: Callable[..., Mapping[str, Any]] = lambda view, unit: {}
    certify: Callable[..., dict[str, Any]] = lambda state, a, b: {}
    judged: Callable[..., Judgement] | None = None
    ranges: tuple[tuple[str, float], ...] = ()
    effects: Callable[..., Iterable[Clause]] = lambda view, feature: ()
    legs: Callable[..., list[float | None]] = lambda view, unit, path: []
    journey: Callable[..., dict[str, Any]] = lambda state, unit, to, via, jump: {}
    ground: Callable[..., dict[str, Any]] = lambda state, unit, jump: {}
    viewed: Callable[..., Viewshed] = lambda state, unit, height, *, reverse=False, rays=None: viewshed(
        state.battlefield,
        unit.figure,
        ViewshedQuery(height=height, base=unit.base, reverse=reverse, rays=rays),
    )
    words: Callable[..., str | None] = lambda event, view: None
    purse: Callable[..., str] = lambda view, side: ""
    objectives: Callable[..., list[str]] = lambda view: []
    marks: Callable[..., Iterable[Mark]] = lambda view: ()
    exposure: Callable[..., Exposure] = lambda view, side, points, unit=None, foes=None, *, moving=False: (
        Exposure({}, {})
    )
    dangers: Callable[..., list[dict[str, Any]]] = lambda view, side, unit, at, *, moving=False: []
    addons: tuple[str, ...] = ()
    others: Callable[..., Ruleset] | None = field(default=None, repr=False, compare=False)

    def at_rest(self, state: Any, unit: Any) -> list[Refusal]:
        """Return why *unit* may not act in the present phase of *state*, by the family and its add-ons."""
        return [*self.unfit(state, unit), *(refusal for idle in self.idle for refusal in idle(state, unit))]

    def signed(self, view: Any, unit: Any) -> tuple[str, ...]:
        """Return the signs of *unit*, by the family and its add-ons."""
        return tuple(sign for signs in self.signs for sign in signs(view, unit))

    def bursts_of(self, view: Any, unit: Any) -> tuple[Burst, ...]:
        """Return what the weapons of *unit* that lay a template would do, by the family and its add-ons."""
        return tuple(burst for bursts in self.bursts for burst in bursts(view, unit))

    def on_top(self, view: Any) -> tuple[Mark, ...]:
        """Return what lies on top of everything on the table of *view*, by the family and its add-ons."""
        return tuple(mark for above in self.above for mark in above(view))

    def lit(self, view: Any, side: str) -> tuple[tuple[Point, float], ...]:
        """Return places, and how many inches around each *side* sees by eye in the dark."""
        return tuple(one for lights in self.lights for one in lights(view, side))

    def dark(self, view: Any) -> float:
        """Return how dark it is over the table of *view*, from 0 by day to 1."""
        return max((dark(view) for dark in self.darkness), default=0.0)

"""What a side may know. This is the only module that removes hidden information."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, replace
from functools import cache, reduce
from typing import Any

from game.core.model.edits import Put
from game.core.model.events import (
    Acted,
    Engaged,
    Moved,
    NoteAdded,
    NoteErased,
    Recorded,
    Removed,
    Rolled,
    Sighted,
)
from game.core.model.procedure import Asked, EncounterEnded, GoPassed, Planned, Revealed, Sealed, Struck
from game.core.model.state import Ask, Encounter, Event, Paused, Ruleset, State, View
from game.core.model.tally import Tally
from game.core.model.unit import Side, Sighting, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.identity import CacheByIdentity, Identity
from game.geometry.lazy import Recent
from game.geometry.value import tag_of

FIGURE = frozenset({Sighting.FULL, Sighting.SEEN})

_VIEWS = Recent[View](8)
_SHOWN: CacheByIdentity[dict[tuple[Side, Identity], Unit | None]] = CacheByIdentity(dict)
"""The views of recent states by side, and of each unit what a side sees of it."""
OVERSEER: Side = ""
"""The viewer that sees everything and plays no side: the command line without a side."""


def observe(state: State, side: Side) -> View:
    """Return *state* as *side* knows it; once the battle has ended, everybody knows everything.

    The views of recent states are cached, so that who decides and who checks the decision use the same one.
    """
    return _VIEWS.of((Identity(state), side), lambda: _observed(state, eyes(state, side)))


def _observed(state: State, side: Side) -> View:
    rules = state.rules
    known = {key: unit for key in sorted(state.units) if (unit := _shown(state.units[key], side, rules))}
    values = {f.name: getattr(state, f.name) for f in fields(State)}
    hidden = {
        "units": known,
        "brief": replace(state.brief, names=_names(state, side, known)),
        "done": _done(state.done, known),
        "agenda": (),
        "quotas": _own(state, side, state.acting, state.quotas),
        "encounters": tuple(_encounters(state, known.keys())),
        "paused": state.paused and _position(state, side, known),
        "asked": state.asked and _asked(state.asked.known_to(side), side in _in_the_dark(state, state.asked)),
        "sealed": {by: state.sealed[by] if by == side else UNKNOWN for by in sorted(state.sealed)},
        "extras": _extras(state.extras, side),
        "table_notes": tuple(note for note in state.table_notes if note.known_to(side)),
        "seed": "",
        "rolled": 0,
        "given": (),
    }
    return View(**{**values, **hidden})


def eyes(state: State, side: Side) -> Side:
    """Return whose view of *state* *side* has: its own, or the overseer's once the battle has ended."""
    return side if state.result is None else OVERSEER


def commonly(state: State) -> dict[Side, tuple[Unit, ...]]:
    """Return the units of each side, removed ones too, reduced to what every other side knows of them."""
    found: dict[Side, tuple[Unit, ...]] = {}
    for side in state.sides:
        others = [observe(state, other).units for other in state.sides if other != side] or [state.units]
        keys = [key for key, unit in state.units.items() if unit.side == side]
        least = [min((view.get(key) for view in others), key=_known) for key in keys]
        found[side] = tuple(unit for unit in least if unit is not None)
    return found


def _known(unit: Unit | None) -> int:
    """Return how much is known of a unit as a comparable number: nothing, a counter, a figure."""
    return 0 if unit is None else 1 if unit.profile is UNKNOWN else 2


def _own(state: State, side: Side, acting: tuple[Side, ...], quotas: tuple[int, ...]) -> tuple[int, ...]:
    """Return *quotas*; if anything may be hidden, only that of *side*, because they count units."""
    if not state.rules.secret:
        return quotas
    return tuple(n if of == side else 0 for of, n in zip(acting, quotas, strict=False))


def _encounters(state: State, known: Set[UnitId]) -> Iterator[Encounter]:
    """Yield the current encounter with its *known* units, and waiting ones if all their units are known."""
    for one in state.encounters:
        units = tuple(unit for unit in one.units if unit in known)
        if units == one.units or one is state.encounter:
            yield replace(one, units=units)


def _done(done: Set[UnitId], known: Iterable[UnitId]) -> frozenset[UnitId]:
    """Return the *known* units that are *done*, as a new set.

    The iteration order of a set depends on everything ever put into it: an intersection could keep the order
    of *done*, which depends on hidden units.
    """
    return frozenset(unit for unit in known if unit in done)


def _position(state: State, side: Side, known: Iterable[UnitId]) -> Paused:
    """Return the position of the paused turn as *side* knows it."""
    assert state.paused is not None, "an encounter is played"
    quotas = _own(state, side, state.order or state.sides, state.paused.quotas)
    return replace(state.paused, quotas=quotas, done=_done(state.paused.done, known))


def _in_the_dark(state: State, ask: Ask) -> tuple[Side, ...]:
    """Return the sides asked about a unit unknown to them: they learn of the question, not its subject."""
    unit = state.units.get(getattr(ask.about, "unit", None) or "")
    if unit is None:
        return ()
    return tuple(side for side in state.sides if unit.sighting(side) is not Sighting.FULL)


def _asked(ask: Ask, dark: bool) -> Ask:
    return replace(ask, about=None, heard=None) if dark else ask


def _names(state: State, side: Side, known: Mapping[UnitId, Unit]) -> Mapping[UnitId, str]:
    """Return the file's names of the units that *side* knows fully: a name may reveal what a unit is."""
    names, units = state.brief.names, state.units
    full = {u for u in known if units[u].sighting(side) is Sighting.FULL}
    return {u: name for u, name in names.items() if u in full and known[u].profile == units[u].profile}


def _shown(unit: Unit, side: Side, rules: Ruleset) -> Unit | None:
    """Return `_seen`, computed once for each unit: the same one in all views while nothing happens to it."""
    known, key = _SHOWN.of(unit), (side, Identity(rules))
    if key not in known:
        known[key] = _seen(unit, side, rules)
    return known[key]


def _seen(unit: Unit, side: Side, rules: Ruleset) -> Unit | None:
    match unit.sighting(side):
        case Sighting.FULL | Sighting.SEEN as sighting:
            shown = replace(unit, extras=_extras(unit.extras, side), seen_as={})
            concealments = () if side in (unit.side, OVERSEER) else rules.concealments
            return reduce(lambda known, conceal: conceal(known, sighting, rules.options), concealments, shown)
        case Sighting.BLIP:
            return unit.as_blip()
    return None


def _extras(extras: Mapping[str, Any], side: Side) -> Mapping[str, Any]:
    known = {name: extras[name].known_to(side) for name in sorted(extras)}
    return {name: extra for name, extra in known.items() if extra != type(extra)()}


def addressed(event: Event, doers: Iterable[UnitId], before: State, after: State) -> Event:
    """Return *event*, caused by *doers*, with the sides that may know of it, fully or half."""
    to = audience(event, doers, before, after)
    if isinstance(event, Asked):
        return replace(event, to=to, half=_in_the_dark(after, event.ask))
    if isinstance(event, EncounterEnded):
        units = frozenset(event.encounter.units)
        half = tuple(side for side in after.sides if not units <= _known_to(before, side))
        return replace(event, to=to, half=half)
    sides = after.sides if to is None else to
    if isinstance(event, Recorded):
        return replace(event, to=to, half=_half_told(event, sides, after))
    if isinstance(event, Moved):
        return _told_move(event, sides, to, (before, after))
    return event if event.to == to else replace(event, to=to)


def _told_move(
    event: Moved, sides: Sequence[Side], to: tuple[Side, ...] | None, states: tuple[State, State]
) -> Moved:
    """Return *event* with the *sides* that may know of it: which of them fully, which without its cost."""
    kinds = {side: {s.units[event.unit].sighting(side) for s in states} for side in sides}
    half = tuple(side for side in sides if not kinds[side] & FIGURE)
    unpriced = tuple(side for side in sides if Sighting.FULL not in kinds[side])
    return replace(event, to=to, half=half, unpriced=unpriced if event.cost is not None else ())


def audience(event: Event, doers: Iterable[UnitId], before: State, after: State) -> tuple[Side, ...] | None:
    """Return the sides that may know of *event*, caused by *doers*; None for all of them.

    In general: those who see all its units, or its doers if it has none, before or after it. Moving, acting
    and leaving are visible to all who see that something is there; dice to all who see the figure.
    """
    named = tuple(doers)
    if not _guarded(type(event)) and all(_hides_from_nobody(key, after) for key in (*event.units, *named)):
        return None
    sides = tuple(side for side in after.sides if _may_know(side, event, named, before, after))
    return None if sides == after.sides else sides


_GUARDED = (
    *(Planned, Struck, Sealed, Sighted, Engaged, NoteAdded, NoteErased),
    *(Revealed, Put, Recorded, EncounterEnded),
)
"""The events that a side may not know although it sees all their units."""


@cache
def _guarded(kind: type[Event]) -> bool:
    return issubclass(kind, _GUARDED)


def _hides_from_nobody(key: UnitId, state: State) -> bool:
    unit = state.units.get(key)
    return unit is not None and not unit.seen_as


def _may_know(side: Side, event: Event, doers: Iterable[UnitId], before: State, after: State) -> bool:
    """Whether *side* may know of *event*, caused by *doers*."""

    def seen(key: UnitId) -> set[Sighting]:
        return {s.units[key].sighting(side) for s in (before, after) if key in s.units}

    match event:
        case Planned() | Struck():
            return False
        case Sealed() | Sighted() | Engaged(secret=True):
            return side == _whose(event, after)
        case NoteAdded(note=note) | NoteErased(note=note):
            return note.known_to(side)
        case Revealed():
            return _was_asked(side, event, before)
        case Put(unit=unit):
            return unit.sighting(side) is Sighting.FULL
        case Recorded() | EncounterEnded():
            return _learns(event, side, before, after)
        case Moved() | Removed() | Acted():
            return all(seen(key) != {Sighting.NONE} for key in event.units)
        case Rolled():
            return all(seen(key) & FIGURE for key in doers)
    return all(Sighting.FULL in seen(key) for key in event.units or doers)


def _was_asked(side: Side, event: Revealed, before: State) -> bool:
    """Whether *side* knows the answers in *event*: it was asked itself, or all may see them."""
    return event.resumes or (before.asked is not None and side in before.asked.sides)


def _half_told(event: Recorded, sides: Iterable[Side], after: State) -> tuple[Side, ...]:
    """Return which of *sides* see the unit of *event*, but not everything that its record would reveal."""
    if event.unit is None or not after.rules.concealments:
        return ()
    unit = after.units[event.unit]
    return tuple(side for side in sides if _concealed(event, unit, side, after))


def _concealed(event: Recorded, unit: Unit, side: Side, after: State) -> bool:
    shown = _seen(unit, side, after.rules) if unit.sighting(side) in FIGURE else None
    if shown is None:
        return False
    bare = type(event.extra)()
    return bool(shown.extras.get(tag_of(type(event.extra)), bare) != event.extra.known_to(side))


def _lists(state: State, encounter: Encounter, side: Side) -> bool:
    """Whether *side* knows of *encounter* in *state*."""
    return any(one.id == encounter.id for one in _encounters(state, _known_to(state, side)))


def _known_to(state: State, side: Side) -> Set[UnitId]:
    """Return the units that *side* knows of in *state*."""
    return {key for key, unit in state.units.items() if unit.sighting(side) is not Sighting.NONE}


def _whose(event: Event, after: State) -> Side | None:
    """Return the only side that may know of *event*; None if it is not one side's secret."""
    match event:
        case Sealed(by=by) | Sighted(by=by):
            return by
        case Engaged(unit=unit, secret=True):
            return after.units[unit].side
    return None


def _learns(event: Recorded | EncounterEnded, side: Side, before: State, after: State) -> bool:
    """Whether *side* learns something by *event*: a new or repeated record, or the end of an encounter."""
    if isinstance(event, EncounterEnded):
        return _lists(before, event.encounter, side)
    name = tag_of(type(event.extra))
    if event.unit is None:
        was, known = _extras(before.extras, side), _extras(after.extras, side)
        return was != known or (before.extras == after.extras and name in known)
    then, now = before.units[event.unit], after.units[event.unit]
    shown = _seen(now, side, after.rules)
    again = then == now and shown is not None and name in shown.extras
    return _seen(then, side, before.rules) != shown or again


def known_to(side: Side, events: Iterable[Event]) -> list[Event]:
    """Return what *side* may know of *events*, without their audience. The overseer knows everything."""
    if side == OVERSEER:
        return [_open(event) for event in events]
    return [_without_secrets(event, side) for event in events if event.to is None or side in event.to]


def _open(event: Event) -> Event:
    bare = replace(event, to=None, half=())
    return replace(bare, unpriced=()) if isinstance(bare, Moved) else bare


def _without_secrets(event: Event, side: Side) -> Event:
    match event:
        case Recorded() if side in event.half:
            return replace(event, extra=type(event.extra)(), to=None, half=())
        case Recorded():
            return replace(event, extra=event.extra.known_to(side), to=None, half=())
        case Put():
            unit = replace(event.unit, extras=_extras(event.unit.extras, side), seen_as={})
            return replace(event, unit=unit, to=None)
        case GoPassed():
            return replace(event, quotas=(), to=None)
        case Asked():
            ask = _asked(event.ask.known_to(side), side in event.half)
            return replace(event, ask=ask, to=None, half=())
        case EncounterEnded() if side in event.half:
            return replace(event, encounter=replace(event.encounter, units=()), to=None, half=())
        case Moved() if side in event.half:
            return replace(event, facing=UNKNOWN, cost=None, to=None, half=(), unpriced=())
        case Moved():
            cost = None if side in event.unpriced else event.cost
            return replace(event, cost=cost, to=None, half=(), unpriced=())
        case Rolled(need=Tally() as need) if event.by != side and any(term.private for term in need.terms):
            return replace(event, need=None, to=None)
    return replace(event, to=None, half=())

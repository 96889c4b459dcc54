"""Integrity: the invariants between the parts of a state that play and display rely on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature
from game.core.model.edits import Built, Opted, Put, Switched
from game.core.model.events import Changed, NoteAdded, NoteErased, Recorded, Rolled
from game.core.model.procedure import EncounterBegan, EncounterEnded, EncounterJoined, EncounterWentOn
from game.core.model.state import Event, OptionValue, Ruleset, State
from game.core.model.table_note import TableNote, note_flaw
from game.core.model.unit import Unit, UnitId
from game.core.validation.conformance import Known, alike, misfit
from game.geometry.hexgrid import HexGrid
from game.geometry.point import EPS, Point
from game.geometry.shapes import flaw
from game.geometry.value import tag_of

WIDEST = 20.0
TALLEST = 100.0
TALLEST_FEATURE = 1_000.0
LARGEST_TABLE = 400.0
LAST_TURN = 1_000_000
MOST_DICE = 10**9


def known_in(state: State) -> Known:
    """Return the names that a value entering *state* may refer to."""
    return Known(state.units.keys(), frozenset(state.sides), parts_of(state.rules))


def parts_of(rules: Ruleset) -> Mapping[str, type[Any]]:
    """Return the types whose fields a change under *rules* may name; see `conformance.PartOf`."""
    return {"status": rules.status, "state": State}


def state_flaw(state: State) -> str:
    """Return how *state* contradicts itself or its rules, in words; "" if it does not."""
    wrong = misfit(state, State, known_in(state))
    return str(wrong) if wrong else next(_flaws(state), "")


def turn_flaw(state: State) -> str:
    """Return how the turn of *state* contradicts itself; "" if it does not."""
    return next(_turn_flaws(state), "")


def _flaws(state: State) -> Iterator[str]:
    field = state.battlefield
    wrong = _size_flaw(field)
    if wrong:
        yield wrong
    ids = [feature.id for feature in field.features]
    if len(set(ids)) < len(ids):
        yield "two features with the same id"
    for feature in field.features:
        wrong = feature_flaw(feature, field.width, field.depth)
        if wrong:
            yield f"feature {feature.id} {wrong}"
    if not state.sides or len(set(state.sides)) < len(state.sides):
        yield "its sides"
    for key, unit in state.units.items():
        wrong = unit_flaw(state, unit) or ("" if key == unit.id else "another id")
        if wrong:
            yield f"unit {key}: {wrong}"
    if any(name != tag_of(type(extra)) for name, extra in state.extras.items()):
        yield "a record under a wrong name"
    yield from filter(None, (_note_flaw(state, note) for note in state.table_notes))
    yield from _turn_flaws(state)


def _turn_flaws(state: State) -> Iterator[str]:
    if not (0 <= state.turn <= LAST_TURN and 0 <= state.phase < len(state.rules.phases)):
        yield f"there is no phase {state.phase} of turn {state.turn}"
    if state.order and (set(state.order) != set(state.sides) or len(state.order) != len(state.sides)):
        yield "the order of acting is not that of its sides"
    wrong = next(_encounter_flaws(state), "")
    if wrong:
        yield wrong
        return
    yield from _go_flaws(state)
    if not 0 <= state.rolled <= MOST_DICE or any(face < 1 for face in state.given):
        yield "dice"


def _encounter_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong with the open encounters."""
    ids = [one.id for one in state.encounters]
    if len(set(ids)) < len(ids):
        yield "two encounters with the same id"
    if state.paused is not None and not state.encounters:
        yield "the turn is paused without an encounter"
    for one in state.encounters:
        phases = state.rules.encounters.get(one.kind, ())
        if not (0 <= one.phase < len(phases) and 1 <= one.round <= one.rounds):
            yield f"there is no phase {one.phase} of an encounter {one.kind}"
        if not one.order or len(set(one.order)) < len(one.order):
            yield f"the order of acting of {one.kind}"
        if one.grid is not None and (wrong := grid_flaw(one.grid)):
            yield f"the grid {one.grid.name}: {wrong}"


def grid_flaw(grid: HexGrid) -> str:
    """Return why *grid* cannot be laid on a table; "" if it can."""
    places = [(cell.q, cell.r) for cell in grid.cells]
    names = [cell.name for cell in grid.cells]
    if not places or len(set(places)) < len(places) or len(set(names)) < len(names):
        return "no cells, or one twice"
    return "" if 0 < grid.size <= LARGEST_TABLE else f"cells of {grid.size:g} inches"


def _go_flaws(state: State) -> Iterator[str]:
    """Yield what is wrong with the active side and the sides asked."""
    if not 0 <= state.active < len(state.acting):
        yield f"there is no side number {state.active}"
    if state.quotas and (len(state.quotas) != len(state.acting) or min(state.quotas) < 0):
        yield "the units that each side may act with"
    asked = frozenset(state.asked.sides) if state.asked else frozenset()
    if (state.asked and not asked) or state.sealed.keys() - asked:
        yield "a question to nobody, or an answer from a side that was not asked"


def edit_flaw(state: State, change: Event) -> str:
    """Return why *change*, an edit, cannot be made in *state*; "" if it can."""
    return event_flaw(state, change) or turn_flaw(change.apply(state))


def event_flaw(state: State, event: Event) -> str:
    """Return why *state* cannot take what *event* adds: terrain, a unit, a record; "" if it can."""
    rules = state.rules
    match event:
        case Switched(rules=names, options=options):
            return _switch_flaw(rules, names, options)
        case Opted(options=options):
            return next((wrong for item in options.items() if (wrong := _option_flaw(rules, *item))), "")
        case Recorded(extra=extra) if type(extra) not in rules.extras:
            return f"{rules.name} keeps no record of {tag_of(type(extra))}"
        case Put(unit=unit):
            return unit_flaw(state, unit)
        case EncounterJoined() | EncounterBegan() | EncounterWentOn() | EncounterEnded():
            return _encounter_flaw(state, event)
        case Rolled():
            return _dice_flaw(event)
        case NoteAdded(note=note) | NoteErased(note=note):
            return _note_flaw(state, note)
        case Changed(unit=key) if key in state.units:
            return rules.contradiction(event.changed(state.units[key]))
        case Built():
            field = event.apply(state).battlefield
            return _size_flaw(field) or _built_flaw(event, field)
    return ""


def _encounter_flaw(state: State, event: Event) -> str:
    match event:
        case EncounterBegan(id=key) if state.encounter is not None or not _open(state, key):
            return f"no encounter {key} waits"
        case EncounterJoined(id=key, unit=unit):
            return _joining_flaw(state, key, unit)
        case EncounterWentOn() if state.encounter is None:
            return "no encounter is played"
        case EncounterEnded(encounter=ended) if not _open(state, ended.id):
            return f"no encounter {ended.id} is open"
    return ""


def _joining_flaw(state: State, encounter: str, unit: UnitId) -> str:
    """Return why *unit* cannot join *encounter*; "" if it can."""
    found = next((one for one in state.encounters if one.id == encounter), None)
    if found is None:
        return f"no encounter {encounter} is open"
    if unit not in state.units:
        return f"no unit {unit} to join an encounter"
    return f"{unit} takes part in encounter {encounter} already" if unit in found.units else ""


def _open(state: State, encounter: str) -> bool:
    """Whether an encounter with that id is open."""
    return any(one.id == encounter for one in state.encounters)


def _note_flaw(state: State, note: TableNote) -> str:
    """Return why *note* cannot be on the table of *state*; "" if it can."""
    return note_flaw(note, state.battlefield) if note.side in state.sides else f"a note of {note.side}"


def _dice_flaw(event: Rolled) -> str:
    """Return why dice cannot have fallen as in *event*; "" if they can."""
    if event.dice and len(event.dice) != len(event.faces):
        return f"{len(event.faces)} dice with the sides of {len(event.dice)}"
    if not event.dice and event.pool is None:
        return ""
    if any(not 1 <= face <= sides for sides, face in zip(event.sides, event.faces, strict=True)):
        return "a die that shows a face that it does not have"
    other = event.pool is not None and event.sides[: len(event.pool.dice)] != event.pool.dice
    return "a pool of other dice than were thrown" if other else ""


def _built_flaw(change: Built, field: Battlefield) -> str:
    for feature in change.features:
        wrong = feature_flaw(feature, field.width, field.depth)
        if wrong:
            return f"{feature.id} {wrong}"
    return ""


def _switch_flaw(rules: Ruleset, names: tuple[str, ...], options: Mapping[str, OptionValue]) -> str:
    if rules.others is None:
        return "only a lab can be put under other rules"
    try:
        rules.others(names, options)
    except (LookupError, ValueError) as wrong:
        return str(wrong)
    return ""


def _option_flaw(rules: Ruleset, name: str, value: Any) -> str:
    fits = name in rules.options and alike(value, rules.options[name])
    return "" if fits else f"option {name} cannot be {value!r}"


def _size_flaw(field: Battlefield) -> str:
    if 1 <= field.width <= LARGEST_TABLE and 1 <= field.depth <= LARGEST_TABLE:
        return ""
    return f"a table of {field.width:g} x {field.depth:g} inches"


def feature_flaw(feature: Feature, width: float, depth: float) -> str:
    """Return why *feature* cannot lie on a table of *width* x *depth* inches; "" if it can."""
    if not (0 <= feature.height <= TALLEST_FEATURE and 0 <= feature.depth <= TALLEST_FEATURE):
        return f"has a height of {feature.height:g} and a depth of {feature.depth:g} inches"
    return flaw(feature.outline, feature.holes, width, depth) or ""


def unit_flaw(state: State, unit: Unit) -> str:
    """Return why *unit* cannot take part in *state*; "" if it can."""
    rules = state.rules
    if not (isinstance(unit.profile, rules.profile) and isinstance(unit.status, rules.status)):
        return f"its card does not belong to {rules.name}"
    if not (0 < unit.base <= WIDEST and 0 < unit.height <= TALLEST):
        return f"a base of {unit.base:g} and a height of {unit.height:g} inches"
    if unit.shape is not None and not (
        min(unit.shape.length, unit.shape.width) > 0 and abs(unit.base - unit.shape.radius) <= EPS
    ):
        return f"a base of {unit.shape.length:g} x {unit.shape.width:g} inches in a disc of {unit.base:g}"
    if not isinstance(unit.at, Point):
        return "it has no place"
    if any(name != tag_of(type(extra)) for name, extra in unit.extras.items()):
        return "a record under a wrong name"
    return rules.contradiction(unit)

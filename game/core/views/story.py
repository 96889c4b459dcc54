"""The story: events in words, as one side may read them. Events themselves hold no words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.model.edits import Built, Opted, Put, Taken
from game.core.model.events import (
    Acted,
    Changed,
    Moved,
    NoteAdded,
    NoteErased,
    Recorded,
    Removed,
    Rolled,
    Sighted,
)
from game.core.model.pools import PoolThrow, notation
from game.core.model.procedure import (
    Amended,
    Asked,
    EncounterBegan,
    EncounterEnded,
    EncounterJoined,
    EncounterOpened,
    EncounterWentOn,
    Ended,
    GoEnded,
    GoPassed,
    Ordered,
    Passed,
    PhaseBegan,
    Revealed,
    Sealed,
    TakenBack,
)
from game.core.model.state import Ask, Encounter, Event, Occasion, Question, State, View
from game.core.model.table_note import TableNote
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, length
from game.geometry.value import Value, tag_of


class StoryLine(Value):
    """One line of the story.

    Attributes:
        rule: Id of the rule that caused the event; "" if none did.
        units: The units mentioned.
        side: The side that caused it, if it was one side.
        heading: Whether it begins a turn or a phase.
        need: The tally behind it, if dice were thrown against one.
        faces: The dice that were thrown.
        each: Whether each of them counts separately.
    """

    words: str
    rule: str = ""
    units: tuple[UnitId, ...] = ()
    side: Side | None = None
    heading: bool = False
    need: Tally | None = None
    faces: tuple[int, ...] = ()
    each: bool = False


HEADINGS = (PhaseBegan, EncounterBegan, EncounterWentOn, Ended)
"""Events whose lines are headings of the story."""


def story_lines(events: Iterable[Event], view: View) -> list[StoryLine]:
    """Return the story lines for *events* as *view* shows them; events that need no words have none."""
    found: list[StoryLine] = []
    tell_on(found, (line for event in events if (line := line_of(event, view)) is not None))
    return found


def tell_on(story: list[StoryLine], more: Iterable[StoryLine]) -> None:
    """Append *more* lines to *story*; a heading without lines below it is replaced by the next."""
    for line in more:
        if line.heading and story and story[-1].heading:
            story.pop()
        story.append(line)


def line_of(event: Event, view: View) -> StoryLine | None:
    """Return the story line for *event* as *view* shows it; None if it needs none."""
    rules = view.rules
    own = (teller(event, view) for teller in (*rules.tellers, rules.words))
    words = next((found for found in own if found is not None), None)
    if words is None:
        words = _of_units(event, view) or _of_notes(event) or _of_the_game(event, view)
    if not words:
        return None
    known = tuple(unit for unit in event.units if unit in view.units)
    side = view.units[known[0]].side if known else None
    if isinstance(event, Passed):
        side = event.by
    elif isinstance(event, NoteAdded | NoteErased):
        side = event.note.side
    if isinstance(event, Rolled):
        by, each = event.by or side, event.pool is not None
        return StoryLine(words, event.rule, known, by, need=event.need, faces=event.faces, each=each)
    return StoryLine(words, event.rule, known, side, heading=isinstance(event, HEADINGS))


def named(unit: UnitId, view: State) -> str:
    """Return the name of *unit* as *view* knows it."""
    return view.units[unit].name if unit in view.units else "something unseen"


def questioned(ask: Ask, view: View) -> str:
    """Return the question after its occasion, as far as *view* knows them; "" if it knows neither."""
    about = ask.about if isinstance(ask.about, Question) else None
    if about is None:
        return ask.heard if isinstance(ask.heard, str) else _occasion(ask.heard, view) if ask.heard else ""
    attack = about.occasion if isinstance(about.occasion, Occasion) else None
    return f"{_occasion(attack, view)}. {about.words}" if attack is not None else about.words


def occasion_of(ask: Ask, view: View) -> str:
    """Return the occasion of the question of *ask* in words; "" if there is none."""
    occasion = ask.about.occasion if isinstance(ask.about, Question) else None
    return _occasion(occasion, view) if isinstance(occasion, Occasion) else occasion or ""


def _occasion(occasion: Occasion, view: View) -> str:
    *rest, last = [named(unit, view) for unit in occasion.targets] or ["something"]
    whom = f"{', '.join(rest)} and {last}" if rest else last
    return f"{named(occasion.unit, view)} attacks {whom} {occasion.what}"


def place(at: Point) -> str:
    """Return a point in players' notation: inches east and south of the north-west corner.

    >>> place(Point(24, 31.92))
    '(24.0, 31.9)'
    """
    return f"({at.x:.1f}, {at.y:.1f})"


NAMES_OF_NOTES = {"ping": "a ping", "arrow": "an arrow", "text": "a text", "freehand": "a line"}


def noted(note: TableNote) -> str:
    """Return what the side did that made *note*, for all or for itself.

    >>> noted(TableNote("Red", "ping", (Point(3, 4),), private=True))
    'pings (3.0, 4.0), for itself only'
    """
    start, end = place(note.path[0]), place(note.path[-1])
    words = {
        "ping": f"pings {start}",
        "arrow": f"draws an arrow from {start} to {end}",
        "text": f"writes “{note.text}” at {start}",
        "freehand": f"draws a line from {start} to {end}",
    }[note.kind]
    return f"{words}, for itself only" if note.private else words


def set_right(view: View, unit: Unit, values: Mapping[str, Any]) -> str:
    """Return the correction of *unit* in words: the fields of it or of its status in *values*."""
    known = UNKNOWN not in (unit.profile, unit.status)
    tracks = view.rules.card(view, unit).tracks if known else ()
    words = {track.field: track.label.lower() for track in tracks if track.tone in ("armor", "structure")}
    return ", ".join(_right(words.get(name, name.replace("_", " ")), value) for name, value in values.items())


def _right(name: str, value: Any) -> str:
    if name == "at":
        return f"stands at {place(value)}"
    if name == "facing":
        return f"faces {value:.0f}°"
    return f"{name} {value}"


def next_dice(faces: Iterable[int]) -> str:
    """Return in words that the next dice show *faces*."""
    return f"the next dice show {', '.join(map(str, faces))}"


def _of_move(event: Moved, view: View) -> str:
    who, path, there = named(event.unit, view), event.path, place(event.path[-1])
    if len(path) == 1:
        return f"{who} is placed at {there}"
    if len(set(path)) == 1:
        how = "turns" if event.facing is UNKNOWN else f"faces {event.facing:.0f}°"
        return f"{who} {how} at {there}"
    price = "" if event.cost is None else f' for {event.cost:.1f}"'
    return f'{who} moves {length(path):.1f}"{price} to {there}'


def _of_units(event: Event, view: View) -> str:
    match event:
        case Moved():
            return _of_move(event, view)
        case Changed(unit=unit, changes=changes):
            return f"{named(unit, view)}: " + ", ".join(f"{key} {value}" for key, value in changes.items())
        case Acted(unit=unit, what=what, target=None):
            return f"{named(unit, view)}: {what}"
        case Acted(unit=unit, what=what, target=str(target)):
            return f"{named(unit, view)}: {what} at {named(target, view)}"
        case Sighted(unit=unit, sighting=sighting):
            return f"{named(unit, view)} sighted: {sighting.value}"
        case Removed(unit=unit, how=how):
            return f"{named(unit, view)} {'is destroyed' if how == 'destroyed' else 'leaves the table'}"
        case Put(unit=unit, fields=()):
            return f"{unit.name} is corrected"
        case Put(unit=unit, fields=names):
            values = {name: getattr(unit, name, getattr(unit.status, name, None)) for name in names}
            return f"{unit.name} is corrected: {set_right(view, unit, values)}"
    return ""


def _of_notes(event: Event) -> str:
    match event:
        case NoteAdded(note=note):
            return f"{note.side} {noted(note)}"
        case NoteErased(note=note):
            return f"{note.side} erases {NAMES_OF_NOTES[note.kind]}"
    return ""


def _of_the_game(event: Event, view: View) -> str:
    match event:
        case Rolled():
            return _rolled(event)
        case PhaseBegan(turn=turn, phase=phase):
            name = view.rules.phases[phase].name
            return f"Turn {turn} · {name}" if turn else name
        case Ordered(order=order):
            return f"{order[0]} acts first"
        case EncounterOpened() | EncounterJoined() | EncounterBegan() | EncounterWentOn() | EncounterEnded():
            return _of_encounters(event, view)
        case Passed(by=by):
            return f"{by} passes with the rest"
        case Asked(ask=ask):
            about = ask.about.words if isinstance(ask.about, Question) else questioned(ask, view)
            return f"{' and '.join(ask.sides)} must answer{f': {about}' if about else ''}"
        case Ended(result=result):
            return f"{result.winner} wins: {result.reason}" if result.winner else f"A draw: {result.reason}"
    return _of_corrections(event)


def _of_encounters(event: Event, view: View) -> str:
    match event:
        case EncounterOpened(encounter=encounter):
            return f"{encounter.kind}: {parties(encounter, view)}"
        case EncounterJoined(unit=unit):
            return f"{named(unit, view)} joins in"
        case EncounterBegan(kind=kind):
            return f"{kind.capitalize()} · {view.rules.encounters[kind][0].name}"
        case EncounterWentOn(kind=kind, round=number, phase=phase):
            name = view.rules.encounters[kind][phase].name
            return f"{kind.capitalize()} · {name}, round {number}"
        case EncounterEnded(encounter=encounter):
            return f"the {encounter.kind} is over"
    return ""


def parties(encounter: Encounter, view: View) -> str:
    """Return who takes part in *encounter*, side by side in order: "Levy, Pikes against Griffins"."""
    units = [view.units[unit] for unit in encounter.units if unit in view.units]
    sides = (", ".join(unit.name for unit in units if unit.side == side) for side in encounter.order)
    return " against ".join(filter(None, sides))


def _rolled(event: Rolled) -> str:
    """Return in words what the dice showed and the result."""
    counted, need = event.counted, event.need
    if counted is None:
        kind = f" on {notation(event.dice)}" if event.dice else ""
        result = f"{event.what}: {'+'.join(map(str, event.faces))} = {sum(event.faces)}{kind}"
        return f"{result}, needed {need}" if need else result
    result = f"{event.what}: {counted.words} on {counted.pool}"
    return result if need is None else f"{result}, {pool_result(counted, str(need))}"


def pool_result(counted: PoolThrow, need: str) -> str:
    """Return in words how many dice of a pool reached their *need*: "3 of 5 reach 7+ (wanted: 4)"."""
    reached = f"{counted.successes} of {len(counted.pool.dice)} reach {need}+"
    return reached if counted.pool.wanted == 1 else f"{reached} (wanted: {counted.pool.wanted})"


def _of_corrections(event: Event) -> str:
    match event:
        case Sealed(answer=answer) | Revealed(answers=(answer,)):
            return f"answer: {getattr(answer, 'value', tag_of(type(answer)))}"
        case Revealed(answers=answers):
            return f"revealed: {', '.join(tag_of(type(answer)) for answer in answers)}"
        case Recorded(extra=extra):
            return f"{tag_of(type(extra))} changed"
        case Built():
            return "terrain changed"
        case Taken():
            return "a unit is taken off the table"
        case Opted(options=options):
            return "option " + ", ".join(f"{name}: {value}" for name, value in options.items())
        case Amended(what=what):
            right = (next_dice(to) if key == "given" else f"{key} {to}" for key, to in what.items())
            return f"corrected: {', '.join(right)}"
        case TakenBack():
            return "taken back"
        case GoPassed() | GoEnded():
            return ""
    return ""

"""A battle in sentences for a screen reader: table, units and last events, as a side may know them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.kind import Kind
from game.core.model.state import View
from game.core.model.table_note import TableNote
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Track
from game.core.views.observe import OVERSEER
from game.core.views.reporting import judged
from game.core.views.seat import Seat
from game.geometry.point import Point, bearing, distance
from game.geometry.value import Value
from game.lobby.tables import named

POINTS = (
    *("north", "north-north-east", "north-east", "east-north-east"),
    *("east", "east-south-east", "south-east", "south-south-east"),
    *("south", "south-south-west", "south-west", "west-south-west"),
    *("west", "west-north-west", "north-west", "north-north-west"),
)
INCHES = re.compile(r'(?<![\d.])(\d+(?:\.\d+)?)"')


class Description(Value):
    """A battle in sentences.

    Attributes:
        table: Battle, turn, size of the table, and each piece of terrain.
        units: The units of each side.
        events: The last events.
        notes: The notes that players made on the table; empty if there are none.
        around: The distance, direction and sight from one unit to each other; empty if none was asked for.
    """

    table: tuple[str, ...]
    units: tuple[str, ...]
    events: tuple[str, ...]
    notes: tuple[str, ...] = ()
    around: tuple[str, ...] = ()


def described(seat: Seat, unit: Unit | None, most: int) -> Description:
    """Return what *seat* may know in sentences, at most *most* events, and the surroundings of *unit*."""
    view = seat.view
    return Description(
        tuple(_table(view)),
        tuple(forces(view, seat.side)),
        tuple(sentence(line.words) for line in seat.story[-most:]) if most else (),
        tuple(_note(view.battlefield, note) for note in view.table_notes),
        () if unit is None else tuple(_around(view, unit)),
    )


def sentence(words: str) -> str:
    """Return *words* as a sentence, with inches written out.

    >>> sentence("Turn 1 · movement"), sentence('needs 14.2" of 1"; over?')
    ('Turn 1, movement.', 'Needs 14.2 inches of 1 inch; over?')
    """
    text = INCHES.sub(lambda found: inches(float(found[1])), words.strip().replace(" · ", ", "))
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def inches(value: float) -> str:
    """Return a length to a tenth of an inch.

    >>> inches(1.04), inches(11.46), inches(0)
    ('1 inch', '11.5 inches', '0 inches')
    """
    text = f"{round(value, 1) + 0.0:g}"
    return f"{text} inch" if text == "1" else f"{text} inches"


def compass(degrees: float) -> str:
    """Return the nearest of the sixteen points of the compass.

    >>> compass(11.2), compass(11.3), compass(359)
    ('north', 'north-north-east', 'north')
    """
    return POINTS[round(degrees / 22.5) % 16]


def place(field: Battlefield, at: Point) -> str:
    """Return the place *at* by its distances from the nearer edges.

    >>> place(Battlefield(72, 48), Point(10, 40))
    '10 inches from the west edge and 8 inches from the south edge'
    """
    across, edge = (at.x, "west") if at.x <= field.width / 2 else (field.width - at.x, "east")
    along, other = (at.y, "north") if at.y <= field.depth / 2 else (field.depth - at.y, "south")
    return f"{inches(across)} from the {edge} edge and {inches(along)} from the {other} edge"


def listed(words: list[str]) -> str:
    """Return *words* as a list in a sentence.

    >>> listed(["Red"]), listed(["Red", "Blue", "Green"])
    ('Red', 'Red, Blue and Green')
    """
    *rest, last = words or ["nobody"]
    return f"{', '.join(rest)} and {last}" if rest else last


def _table(view: View) -> Iterator[str]:
    field, now = view.battlefield, view.now.name
    yield sentence(view.brief.name or "A battle without a name")
    if view.result is not None:
        won = f"{view.result.winner} has won" if view.result.winner else "it is a draw"
        yield sentence(f"the battle is over: {won}, {view.result.reason}")
    else:
        acting = [side for side in view.sides if side in view.to_act]
        yield sentence(f"turn {view.turn}, {now}; to act: {listed(acting)}")
    yield f"The table is {_across(field.width, field.depth)}."
    for side, edge in view.brief.edges.items():
        yield f"The home edge of {side} is the {edge} edge."
    if not field.features:
        yield "It is open ground."
    for feature in field.features:
        yield _terrain(view, feature)


def _terrain(view: View, feature: Feature) -> str:
    field = view.battlefield
    west, north, east, south = feature.polygon.bounds
    middle = feature.polygon.representative_point()
    kind = feature.kind.replace("_", " ").replace("-", " ")
    size, where = _across(east - west, south - north), place(field, Point(middle.x, middle.y))
    return sentence(f"{feature.name or feature.id}, {kind}{_measure(feature)}, {size}, around {where}")


def _across(east: float, south: float) -> str:
    return f"{inches(east)} from west to east and {inches(south)} from north to south"


def _measure(feature: Feature) -> str:
    """Return the height or the depth of *feature* as a clause; "" if it is flat."""
    if Kind(feature.form).measure is None:
        return ""
    deep = feature.form is Form.WATER
    return f", {inches(feature.depth)} deep" if deep else f", {inches(feature.height)} high"


def forces(view: View, looking: Side) -> Iterator[str]:
    """Yield the number of units of each side, then each unit, as *looking* may know them."""
    names = named(view)
    for side in view.sides:
        units = [view.units[key] for key in names if view.units[key].side == side]
        known = "" if looking in (OVERSEER, side) else " that you know of"
        count = f"{len(units) or 'no'} unit{'' if len(units) == 1 else 's'}"
        yield f"{side} has {count}{known}."
        cards = (view.rules.card_of(view, unit) for unit in units if _has_card(unit))
        yield from map(sentence, dict.fromkeys(note for card in cards for note in card.side_notes))
        yield from (_unit(view, unit, names[unit.id]) for unit in units)


def _has_card(unit: Unit) -> bool:
    """Whether *unit* is still in the battle, and its card known."""
    return unit.removed is None and UNKNOWN not in (unit.profile, unit.status)


def _unit(view: View, unit: Unit, name: str) -> str:
    called = name if unit.name == name else f"{unit.name} ({name})"
    if unit.removed is not None:
        gone = "is destroyed" if unit.removed == "destroyed" else "has left the table"
        return sentence(f"{called} {gone}")
    where = _whereabouts(view, unit)
    return sentence("; ".join((f"{called} {where}", *_state(view, unit, where))))


def _whereabouts(view: View, unit: Unit) -> str:
    if unit.afar:
        return "takes part from off the table"
    if unit.enters is not None:
        later = f"; it may enter in turn {unit.enters}" if unit.enters > max(view.turn, 1) else ""
        return f"is not on the table yet{later}"
    facing = "" if unit.facing is UNKNOWN else f", facing {compass(unit.facing)}"
    direction = "above" if unit.level > 0 else "below"
    level = f", {inches(abs(unit.level))} {direction} the level of the table" if unit.level else ""
    return f"is {place(view.battlefield, unit.at)}{facing}{level}"


def _state(view: View, unit: Unit, where: str) -> Iterator[str]:
    """Yield the condition of *unit* by its card, as far as it is known; not again *where* it is."""
    if not _has_card(unit):
        return
    card = view.rules.card_of(view, unit)
    if card.heat:
        yield f"heat {card.heat}"
    yield from (_track(one) for one in card.tracks if one.tone != "critical" or one.left < one.total)
    yield from (note for note in card.notes if not note.startswith(where))


def _track(track: Track) -> str:
    if track.tone == "critical":
        return f"{track.label} {track.total - track.left} of {track.total} taken"
    pending = f", {track.pending} lost this turn, in force from its end" if track.pending else ""
    return f"{track.label} {track.left} of {track.total}{pending}"


def _note(field: Battlefield, note: TableNote) -> str:
    what = {
        "ping": "a ping",
        "arrow": "an arrow from",
        "text": f"the text “{note.text}”,",
        "freehand": "a line from",
    }[note.kind]
    whose = f"note of {note.side}{', for itself only' if note.private else ''}: {what}"
    end = f" to {place(field, note.path[-1])}" if len(note.path) > 1 else ""
    return sentence(f"{whose} {place(field, note.path[0])}{end}")


def _around(view: View, unit: Unit) -> Iterator[str]:
    """Yield the distance, direction and sight from *unit* to each other on the table, the nearest first."""
    names = named(view)
    others = [one for one in view.units.values() if one.present and one.id != unit.id]
    if not others:
        yield f"No other unit is known on the table around {names[unit.id]}."
    for other in sorted(others, key=lambda one: (distance(unit.at, one.at), names[one.id])):
        found = judged(view, unit, other)
        way = compass(bearing(unit.at, other.at))
        words = f"from {names[unit.id]} to {names[other.id]} of {other.side}: {inches(found.sight.range)}"
        yield sentence(f"{words} to the {way}, {found.headline.words}")

"""What just happened, shown beat by beat: tokens go their way, counters turn, dice tumble, results float.

While a beat is shown the screen keeps the view from before; any key or click shows all at once.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.core.model.events import Acted, Moved, Removed, Rolled, Sighted
from game.core.model.pools import notation
from game.core.model.procedure import Ended, PhaseBegan
from game.core.model.state import Event, View
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card
from game.core.views.marks import Label, Mark
from game.core.views.observe import FIGURE
from game.core.views.story import pool_result
from game.geometry.point import Path, Point, bearing, cut, distance, length
from game.ui.battle.session.table_session import TableSession
from game.ui.pieces.dice_tray import Tray
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.dialogs import nothing

INCHES_A_SECOND = 16.0
SHORTEST, LONGEST = 0.35, 1.4
REST = 0.9
FLOATS = 2.2
RISE = 0.9
TURNING = 0.9
TOGETHER = 12
MOST_LINES = 6
SIZES = (14, 12, 10)
HEAD = 0.4
"""The part of the room that words over the tray take at most, written smaller if need be."""
MISSILE = re.compile(r", missile \d+$")


@dataclass
class TokenMove:
    """A token on its way along *path*; it ends with *facing*, which is None where that is not known."""

    unit: UnitId
    path: Path
    facing: float | None
    gone: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return min(max(length(self.path) / INCHES_A_SECOND, SHORTEST), LONGEST)

    def place(self) -> tuple[Point, float | None]:
        """Return where the token is now, and the way it faces."""
        share = min(self.gone / self.seconds, 1.0)
        eased = share * share * (3 - 2 * share)
        whole = length(self.path)
        way = cut(self.path, eased * whole)[0] if eased < 1 else self.path
        if self.facing is None:
            return way[-1], None
        ahead = next((b for a, b in zip(way[::-1], way[-2::-1], strict=False) if distance(a, b) > 1e-6), None)
        facing = bearing(ahead, way[-1]) if ahead is not None and eased < 0.92 else self.facing
        return way[-1], facing


@dataclass
class Turn:
    """A counter that turns into the figure that it stood for."""

    before: Unit
    after: Unit
    gone: float = 0.0

    @property
    def share(self) -> float:
        """How far it has turned, from 0 to 1."""
        return min(self.gone / TURNING, 1.0)


@dataclass
class Toss:
    """Dice in the tray, what they are for, and what came of them.

    Attributes:
        row: The throws of a volley that are shown as one; else nothing.
        events: All the throws that are shown together.
        dice: The sides of each die.
        good: Which dice are successes, where each counts by itself.
    """

    faces: tuple[int, ...]
    sides: tuple[int, ...]
    words: str
    result: str
    rested: float = 0.0
    row: tuple[Rolled, ...] = ()
    events: tuple[Rolled, ...] = ()
    dice: tuple[int, ...] = ()
    good: tuple[bool, ...] = ()


@dataclass
class Float:
    """Words that rise over a place and pass."""

    at: Point
    words: str
    style: str
    gone: float = 0.0


@dataclass
class Playback:
    """Plays what has happened.

    Attributes:
        play: Plays a sound by its name.
        floats: What floats over the table now.
    """

    battle: TableSession
    tray: Tray
    play: Callable[[str], object]
    floats: list[Float] = field(default_factory=list)
    _done: Callable[[], object] = nothing
    _queue: deque[TokenMove | Turn | Toss] = field(default_factory=deque)
    _after: list[Float] = field(default_factory=list)
    _sounds: list[str] = field(default_factory=list)

    @property
    def playing(self) -> bool:
        """Whether something is being shown that the view does not hold yet."""
        return bool(self._queue)

    def begin(self, before: View, events: Sequence[Event]) -> None:
        """Begin to show *events*, which came after the view *before*; the battle then goes on from now."""
        self.show(before, events, self.battle.seat.view, self.battle.refresh)

    def show(self, before: View, events: Sequence[Event], after: View, done: Callable[[], object]) -> None:
        """Begin to show *events*, which led from the view *before* to *after*; when seen, *done*."""
        settings, battle = self.battle.app.settings, self.battle
        self._done = done
        self._after = _results(before, after, events) if settings.motion else []
        self._sounds = _sounds(events)
        for event in events if settings.motion else ():
            if isinstance(event, Moved) and len(event.path) > 1 and event.unit in before.units:
                facing = None if event.facing is UNKNOWN else event.facing
                self._queue.append(TokenMove(event.unit, event.path, facing))
            elif isinstance(event, Sighted) and event.sighting in FIGURE:
                self._queue.extend(_turns(before, after, event.unit))
        if settings.tray and not settings.real_dice:
            self._queue.extend(_tosses(battle, events))
        if self._queue:
            self._start()
        else:
            self._end()

    def update(self, seconds: float) -> None:
        """Let so many seconds pass."""
        for one in self.floats:
            one.gone += seconds
        self.floats = [one for one in self.floats if one.gone < FLOATS]
        if not self._queue:
            return
        beat = self._queue[0]
        if isinstance(beat, TokenMove):
            beat.gone += seconds
            done = beat.gone >= beat.seconds
        elif isinstance(beat, Turn):
            beat.gone += seconds
            done = beat.gone >= TURNING
        else:
            seconds *= self.battle.app.settings.dice_speed / 100
            beat.rested += seconds if self.tray.advance(seconds) else 0.0
            done = beat.rested >= REST
        if done:
            self._queue.popleft()
            if self._queue:
                self._start()
            else:
                self._end()

    def skip(self) -> None:
        """Show at once how it came out."""
        if self._queue:
            self._queue.clear()
            self._end()

    def stop(self) -> None:
        """Show nothing more, and call nobody back: another side comes to the screen."""
        self._queue.clear()
        self.floats, self._after, self._sounds = [], [], []

    def _start(self) -> None:
        beat = self._queue[0]
        if isinstance(beat, Toss):
            seed = f"{self.battle.seat.played}/{beat.words}"
            self.tray.throw(beat.faces, seed, beat.sides, dice=beat.dice, good=beat.good)
            self.play("dice")
        else:
            self.play("move" if isinstance(beat, TokenMove) else "select")

    def _end(self) -> None:
        self._done()
        self.floats += self._after
        self._after = []
        for name in self._sounds:
            self.play(name)
        self._sounds = []

    def turning(self) -> Turn | None:
        """Return the counter that turns into a figure now."""
        return self._queue[0] if self._queue and isinstance(self._queue[0], Turn) else None

    def moving(self) -> dict[UnitId, tuple[Point, float | None]]:
        """Return where tokens are that are on their way, and those that wait for the rest to be shown."""
        found: dict[UnitId, tuple[Point, float | None]] = {}
        if self._queue and isinstance(self._queue[0], TokenMove):
            found[self._queue[0].unit] = self._queue[0].place()
        return found

    def marks(self) -> list[Mark]:
        """Return what floats over the table."""
        marks: list[Mark] = []
        for one in self.floats:
            lift = RISE * min(1.0, one.gone / 0.5)
            marks.append(Label(Point(one.at.x, one.at.y), one.words, one.style, 0.4 + lift))
        return marks

    def draw(self, page: Page, room: pygame.Rect) -> None:
        """Draw the tray in the middle of the lower edge of *room*, while dice tumble."""
        if not self._queue or not isinstance(self._queue[0], Toss):
            return
        beat, px = self._queue[0], page.px
        wide = min(px(330), room.width - px(40))
        for size in SIZES:
            before, after = (_lines(page, words, size, wide) for words in (beat.words, beat.result))
            row = px(size + 5)
            head = px(17) + row * max(len(before), len(after))
            if head <= room.height * HEAD:
                break
        lines = after if self.tray.done else before
        tall = min(wide * 7 // 10, room.height - px(32) - head)
        box = pygame.Rect(0, 0, wide, tall + head + px(8))
        box.midbottom = (room.centerx, room.bottom - px(12))
        page.box(box.move(0, px(5)).inflate(px(8), px(8)), (0, 0, 0, 90), radius=14)
        page.box(box, "panel", "line", radius=10)
        self.tray.draw(
            page.surface, pygame.Rect(box.x + px(6), box.y + head, wide - px(12), box.height - head - px(6))
        )
        for number, words in enumerate(lines):
            at = (box.centerx, box.y + px(19) + number * row)
            page.write(words, at, size=size, weight="bold", anchor="center", width=wide - px(20))


def _lines(page: Page, words: str, size: int, wide: int) -> list[str]:
    """Return *words* in the lines over a tray so *wide*."""
    parts = words.split("\n")
    return [line for part in parts for line in wrapped(part, page.px(size), "bold", wide - page.px(20))][
        :MOST_LINES
    ]


def _turns(before: View, after: View, unit: UnitId) -> list[Turn]:
    """Return the turning of the counter of *unit*, where it is shown as one until then."""
    old, new = before.units.get(unit), after.units.get(unit)
    if old is None or new is None or old.profile is not UNKNOWN or new.profile is UNKNOWN:
        return []
    return [Turn(replace(old, at=new.at), new)]


def _tosses(battle: TableSession, events: Sequence[Event]) -> list[Toss]:
    """Return the throws among *events*; those of several sides for one thing are thrown together."""
    found: list[Toss] = []
    what = ""
    for event in events:
        if not isinstance(event, Rolled):
            continue
        side = battle.hotseat.places.get(event.by or "")
        if event.pool is not None:
            found += _pool_tosses(event, side)
            what = ""
            continue
        sides = () if side is None else (side,) * len(event.faces)
        words, result = _throw_words(event)
        last = found[-1] if found and len(found[-1].faces) + len(event.faces) <= TOGETHER else None
        if last is not None and _joined(last, event, (words, result), again=what == _about(event)):
            last.faces, last.sides = last.faces + event.faces, last.sides + sides
            last.dice += event.sides
        else:
            row = (event,) * _numbered(event)
            found.append(Toss(event.faces, sides, words, result, row=row, dice=event.sides))
        found[-1].events += (event,)
        what = _about(event)
    return found


def _pool_tosses(event: Rolled, side: int | None) -> list[Toss]:
    """Return the throw of a pool, each die marked as it counts, and that of the dice thrown once more."""
    counted = event.counted
    assert counted is not None, "it is a pool"
    pool, need, count = counted.pool, counted.need, len(counted.pool.dice)
    again = pool.rerolled(event.faces)
    what, needs = event.what.capitalize(), "" if event.need is None else f", each needs {event.need}+"
    result = counted.words if event.need is None else pool_result(counted, str(event.need))
    first = f"{len(again)} thrown once more" if again else result
    parts = [(event.faces[:count], pool.dice, f"{what}: {pool}{needs}", first)]
    if again:
        dice = tuple(pool.dice[place] for place in again)
        parts.append((event.faces[count:], dice, f"{what}: {notation(dice)} once more", result))
    return [
        Toss(
            faces,
            () if side is None else (side,) * len(faces),
            title,
            words,
            events=(event,),
            dice=dice,
            good=() if need is None else tuple(face >= need for face in faces),
        )
        for faces, dice, title, words in parts
    ]


def _joined(toss: Toss, event: Rolled, words: tuple[str, str], *, again: bool) -> bool:
    """Add the words of *event* to *toss* where both are thrown together; False where they are not.

    Args:
        words: What is thrown for, and how it came out.
        again: Whether the throw before it was for the same thing.
    """
    if event.need is None and again:
        toss.result += f"  ·  {words[1]}"
    elif toss.events and toss.events[-1].pool is not None:
        return False
    elif toss.row and _in_a_row(toss.row[-1], event):
        toss.row += (event,)
        toss.words, toss.result = _row_words(toss.row)
    elif _at_once(toss.events[-1], event):
        if len(toss.events) == 1:
            toss.result = _whose(toss.events[0], toss.result)
        toss.words = _both(toss.words, words[0])
        toss.result += f"\n{_whose(event, words[1])}"
    else:
        return False
    return True


def _numbered(event: Rolled) -> bool:
    """Whether the throw is that of one missile or shot of several, each with a number."""
    return event.need is not None and event.what[-1:].isdigit()


def _in_a_row(one: Rolled, event: Rolled) -> bool:
    """Whether *event* is the throw after *one*, for the next of several that need the same."""
    alike = (one.rule, one.by, _unnumbered(one)) == (event.rule, event.by, _unnumbered(event))
    return alike and _numbered(event) and str(one.need) == str(event.need)


def _at_once(one: Rolled, event: Rolled) -> bool:
    """Whether *event* was thrown with *one*: what no number decides, or the same throw of another unit."""
    if one.by != event.by:
        return False
    open_ones = one.need is None and event.need is None
    missiles = one.need is None and bool(MISSILE.search(one.what) and MISSILE.search(event.what))
    alike = event.rule == one.rule and bool(_purpose(one)) and _purpose(one) == _purpose(event)
    return open_ones or missiles or (alike and not _numbered(event))


def _purpose(event: Rolled) -> str:
    """Return what a throw is for, without the unit that does it: "Wolf, dodge" is "dodge"."""
    return event.what.rpartition(", ")[2] if ", " in event.what else ""


def _whose(event: Rolled, result: str) -> str:
    """Return the *result* of one of several throws for the same, with the unit that it is about."""
    unit = event.what.rpartition(", ")[0]
    return f"{unit}: {result}" if event.need is not None and unit else result


def _both(words: str, more: str) -> str:
    """Return what two throws are for, in one line."""
    return words if words.endswith("…") or words == more else f"{words}, …"


def _unnumbered(event: Rolled) -> str:
    return event.what.rstrip("0123456789").removesuffix(", missile ").strip()


def _row_words(row: Sequence[Rolled]) -> tuple[str, str]:
    """Return what the throws of a volley are for, and how many reached it."""
    need = row[0].need
    assert need is not None, "it is numbered"
    reached = sum(event.reached for event in row)
    words = f"{_unnumbered(row[0]).capitalize()}, {len(row)} dice: need {need}+"
    return words, f"{reached} of {len(row)} reached {need}+"


def _about(event: Rolled) -> str:
    """Return what a throw is for, without the side that throws."""
    return event.what.removeprefix(f"{event.by}, ")


def _throw_words(event: Rolled) -> tuple[str, str]:
    """Return what a throw is for, and what came of it."""
    total = sum(event.faces)
    if event.need is None:
        by = f"{event.by}: " if event.by is not None else ""
        return _about(event).capitalize(), f"{by}{_about(event)} {total}"
    verdict = "reached" if event.reached else "missed"
    return f"{event.what.capitalize()}: needs {event.need}+", f"{total} against {event.need}+: {verdict}"


def _sounds(events: Sequence[Event]) -> list[str]:
    """Return the sound played at the end: that of the most important event."""
    if any(isinstance(event, Ended) for event in events):
        return ["victory"]
    if any(isinstance(event, Removed) and event.how == "destroyed" for event in events):
        return ["destroyed"]
    needed = [event for event in events if isinstance(event, Rolled) and event.need is not None]
    if needed:
        return ["hit" if needed[0].reached else "miss"]
    return ["phase"] if any(isinstance(event, PhaseBegan) for event in events) else []


def _results(before: View, after: View, events: Sequence[Event]) -> list[Float]:
    """Return what floats over the units: how a throw came out, what was crossed off, who is gone."""
    pairs = [(before.units.get(key), unit) for key, unit in after.units.items()]
    changes = [_change(before, old, after, unit) for old, unit in pairs if old is not None and old != unit]
    return [*_throws(after, events), *filter(None, changes)]


def _throws(after: View, events: Sequence[Event]) -> list[Float]:
    """Return how each throw against a unit came out."""
    found: list[Float] = []
    target: UnitId | None = None
    for event in events:
        if isinstance(event, Acted):
            target = event.target
        if isinstance(event, Rolled) and event.need is not None and target in after.units:
            assert target is not None, "it is among the units"
            counted, reached = event.counted, event.reached
            words = f"{sum(event.faces)} against {event.need}+: {'hit' if reached else 'miss'}"
            if counted is not None:
                words = pool_result(counted, str(event.need))
            found.append(Float(after.units[target].at, words, "forecast" if reached else "note"))
    return found


def _change(before: View, old: Unit, after: View, unit: Unit) -> Float | None:
    """Return what floats over *unit*, which was *old*: that it is identified, or what it lost."""
    if UNKNOWN in (old.profile, old.status, unit.profile, unit.status):
        identified = old.profile is UNKNOWN and unit.profile is not UNKNOWN
        return Float(unit.at, f"identified: {unit.name}", "forecast") if identified else None
    lost = _lost(before.rules.card(before, old), after.rules.card(after, unit))
    if unit.removed == "destroyed" and old.removed is None:
        lost.append("destroyed")
    return Float(unit.at, "\n".join(lost), "refusal") if lost else None


def _lost(old: Card, new: Card) -> list[str]:
    """Return what the tracks of a card have lost, a line each; and heat that was gained."""
    left: Mapping[str, int] = {track.field: track.left for track in old.tracks}
    lines = [
        f"−{left[track.field] - track.left} {track.label.lower()}"
        if track.tone != "critical"
        else f"{track.label.lower()} hit"
        for track in new.tracks
        if track.field in left and track.left < left[track.field]
    ]
    return [*lines, f"+{new.heat - old.heat} heat"] if new.heat > old.heat else lines

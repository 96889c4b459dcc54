"""Playback of events, beat by beat: tokens move, counters turn, dice tumble, results float.

During a beat the screen still shows the earlier view; any key or click skips to the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.battlefield.terrain.field import Battlefield
from game.core.model.events import Acted, Engaged, Removed, Rolled
from game.core.model.procedure import Ended, PhaseBegan
from game.core.model.state import Event, View
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.animating import animations
from game.core.views.animation import Animation, Leap
from game.core.views.card import Card
from game.core.views.marks import Label, Mark
from game.core.views.story import pool_result
from game.geometry.identity import Identity
from game.geometry.point import Point, distance
from game.ui.battle.effects.effects import Effects
from game.ui.battle.effects.timeline import timeline
from game.ui.battle.session.beats import (
    TURNING,
    Beat,
    LeapShadow,
    Saying,
    TokenMove,
    Toss,
    Turn,
    after_reveal,
    in_order,
    tosses,
    walks,
)
from game.ui.battle.session.pace import REST, paced
from game.ui.battle.session.table_session import TableSession
from game.ui.panels.boxes import at_corner, harm
from game.ui.pieces.dice_tray import Tray
from game.ui.pieces.side_by_side import side_by_side
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.dialogs import nothing

TRAY_PLACES = ("midbottom", "bottomright", "bottomleft", "midtop", "topright", "topleft")
"""Where the dice tray may stand in its room, the usual place first."""
FLOATS = 2.2
"""The seconds for which text floats."""
CLEAR, RISE, RISES = 1.0, 0.6, 0.4
"""The inches around a place that text over it leaves free, and how many it rises in so many seconds."""
NEIGHBOURS = 3.0
"""Where another unit is so many inches near, text about a unit begins with its name."""
MOST_LINES = 3
"""The most results of throws in a text that floats over a unit."""
SIZES = (14, 12, 10)
HEADS = (0.4, 0.75)
"""The greatest shares of the room for text over the tray: the first if the text fits when it is shrunk."""


@dataclass
class Float:
    """Text that rises over a place and fades."""

    at: Point
    words: str
    style: str
    gone: float = 0.0


@dataclass
class Playback:
    """Plays events back.

    Attributes:
        play: Plays a sound by name.
        floats: The text floating over the table now.
        events: The events being shown, or shown last.
        effects: The effects on the table; they run beside the beats and delay nothing.
        shown_for: The seconds for which the present events have been shown.
        tray_at: Where the dice tray stands, or stood last, in the window.
    """

    battle: TableSession
    tray: Tray
    play: Callable[[str], object]
    floats: list[Float] = field(default_factory=list)
    events: Sequence[Event] = ()
    shown_for: float = 0.0
    tray_at: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    _pace: float = 1.0
    _done: Callable[[], object] = nothing
    _queue: deque[Beat] = field(default_factory=deque)
    _ends: deque[int] = field(default_factory=deque)
    _after: list[Float] = field(default_factory=list)
    _sounds: list[str] = field(default_factory=list)
    _shown: deque[tuple[int, tuple[Animation, ...]]] = field(default_factory=deque)
    _destroyed: dict[UnitId, Unit] = field(default_factory=dict)
    _hurt: Mapping[UnitId, Unit] = field(default_factory=dict)
    _ground: Battlefield | None = None
    _stood: tuple[Hashable, str] = (None, "")
    _arrived: dict[UnitId, tuple[Point, float | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.effects = Effects(self.play)

    @property
    def lively(self) -> bool:
        """Whether anything moves, be it beside the game."""
        return self.playing or bool(self.floats) or self.effects.active

    @property
    def playing(self) -> bool:
        """Whether events are being shown that the view does not contain yet."""
        return bool(self._queue)

    @property
    def seen(self) -> int:
        """The number of events shown, including that of the current beat unless it is a throw."""
        if not self._ends or not self._queue:
            return len(self.events)
        beat = self._queue[0]
        return self._ends[0] - (len(beat.events) + beat.after if isinstance(beat, Toss) else 0)

    def begin(self, before: View, events: Sequence[Event]) -> None:
        """Begin to show *events*, which followed the view *before*; the battle then continues from now."""
        self.show(before, events, self.battle.seat.view, self.battle.refresh)

    def show(self, before: View, events: Sequence[Event], after: View, done: Callable[[], object]) -> None:
        """Begin to show *events*, which led from the view *before* to *after*; then call *done*."""
        settings, battle = self.battle.app.settings, self.battle
        self._done = done
        self._after = _results(before, after, events) if settings.motion else []
        self._show_effects(before, events, after)
        self._sounds = _sounds(events, effects=bool(self._shown), announced=settings.motion)
        self.events, self.shown_for = events, 0.0
        self._ends.clear()
        self._arrived = {}
        self._pace = 1.0
        tray = settings.tray and not settings.real_dice
        leaps = {at: one.height for at, found in self._shown for one in found if isinstance(one, Leap)}
        if after_reveal(events):
            found = in_order(battle, events, before, after, tray=tray, leaps=leaps)
            beats, self._pace = paced(list(found))
            for end, beat in beats:
                self._queue.append(beat)
                self._ends.append(end)
        else:
            self._queue.extend(walks(events, before, after, leaps) if settings.motion else ())
            self._queue.extend(tosses(battle, events) if tray else ())
        if self._queue:
            self._start()
        else:
            self._end()

    def show_effects(self, before: View, events: Sequence[Event], after: View) -> None:
        """Show only the effects of *events*, which led from the view *before* to *after*."""
        self._show_effects(before, events, after)
        self._begin_effects()

    def _show_effects(self, before: View, events: Sequence[Event], after: View) -> None:
        """Take the animations of *events*, to be shown once their beats are over."""
        self._shown, self._destroyed, self._hurt, self._ground = deque(), {}, {}, None
        if not self.battle.app.settings.motion:
            return
        spots = {key: spot.at for key, spot in side_by_side(before).items()}
        self._shown.extend(animations(events, before, after, spots))
        gone = {one.unit for one in events if isinstance(one, Removed) and one.how == "destroyed"}
        self._destroyed = {key: before.units[key] for key in gone if key in before.units}
        self._hurt = _hurt(before, after)
        self._ground = before.battlefield if before.battlefield is not after.battlefield else None

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        settings = self.battle.app.settings
        self.shown_for += seconds
        moved = seconds * settings.motion_speed / 100
        self.effects.update(moved)
        for one in self.floats:
            one.gone += seconds
        self.floats = [one for one in self.floats if one.gone < FLOATS]
        if not self._queue:
            return
        rolled = seconds * settings.dice_speed / 100
        done = self._advance(self._queue[0], rolled * self._pace, moved * self._pace)
        if done:
            over = self._queue.popleft()
            if isinstance(over, TokenMove):
                self._arrived |= {one.unit: (one.path[-1], one.facing) for one in over.squad()}
            if self._ends:
                self._ends.popleft()
            if self._queue:
                self._start()
            else:
                self._end()

    def _advance(self, beat: Beat, rolled: float, moved: float) -> bool:
        """Advance *beat*, by *rolled* seconds if it is dice or a message; return whether it is over."""
        if isinstance(beat, Toss):
            beat.rested += rolled if self.tray.advance(rolled) else 0.0
            return beat.rested >= REST
        beat.gone += rolled if isinstance(beat, Saying) else moved
        return beat.gone >= (TURNING if isinstance(beat, Turn) else beat.seconds)

    def _begin_effects(self, until: int | None = None) -> float:
        """Begin the effects of the events before the index *until*, by default of all.

        Returns:
            The seconds after which the first of them arrives.
        """
        ready = []
        while self._shown and (until is None or (self._ends and self._shown[0][0] < until)):
            ready.append(self._shown.popleft()[1])
        if until is not None:
            return self.effects.begin(timeline(ready), {})
        return self.effects.begin(timeline(ready), self._destroyed, self._ground, self._hurt)

    def skip(self) -> None:
        """Skip to the result."""
        self._shown.clear()
        self.effects.skip()
        if self._queue:
            self._queue.clear()
            self._ends.clear()
            self._end()

    def stop(self) -> None:
        """Stop without calling back, since another side comes to the screen."""
        self._queue.clear()
        self._ends.clear()
        self._shown.clear()
        self.effects.skip()
        self.floats, self._after, self._sounds = [], [], []

    def _start(self) -> None:
        self._begin_effects(self.seen)
        beat = self._queue[0]
        if isinstance(beat, Toss):
            seed = f"{self.battle.seat.played}/{beat.words}"
            self.tray.throw(beat.faces, seed, beat.sides, dice=beat.dice, good=beat.good)
            self.play("dice")
        elif not isinstance(beat, Saying):
            leaps = isinstance(beat, TokenMove) and beat.height > 0
            self.play("jump" if leaps else "move" if isinstance(beat, TokenMove) else "select")

    def _end(self) -> None:
        self._done()
        arrives = self._begin_effects()
        for one in self._after:
            one.gone = -arrives * 100 / self.battle.app.settings.motion_speed
        self.floats += self._after
        self._after = []
        for name in self._sounds:
            self.play(name)
        self._sounds = []

    def turning(self) -> Turn | None:
        """Return the counter that is turning into a figure now."""
        return self._queue[0] if self._queue and isinstance(self._queue[0], Turn) else None

    def moving(self) -> dict[UnitId, tuple[Point, float | None]]:
        """Return the places of moving tokens, and of those that have arrived while later beats are shown."""
        if not self._queue:
            return {}
        found, beat = dict(self._arrived), self._queue[0]
        for one in beat.squad() if isinstance(beat, TokenMove) else ():
            at, facing = one.place()
            found[one.unit] = Point(at.x, at.y - one.lift), facing
        return found

    def shadow(self) -> LeapShadow | None:
        """Return the shadow of a leaping unit; None if none leaps."""
        beat = self._queue[0] if self._queue else None
        if not isinstance(beat, TokenMove) or beat.lift <= 0:
            return None
        return LeapShadow(beat.unit, beat.place()[0], beat.lift)

    def marks(self) -> list[Mark]:
        """Return the text floating over the table: it rises to the place where it stays."""
        return [
            Label(
                Point(one.at.x, one.at.y),
                one.words,
                one.style,
                CLEAR,
                sunk=RISE * (1 - min(1.0, one.gone / RISES)),
            )
            for one in self.floats
            if one.gone >= 0
        ]

    def draw(self, page: Page, room: pygame.Rect, placed: Callable[[Unit], pygame.Rect]) -> None:
        """Draw the tray in *room* while dice tumble; or a message.

        The tray is at the middle of the lower edge, unless it would hide units that the events are about.

        Args:
            placed: Returns the rectangle of a unit in the window.
        """
        if self._queue and isinstance(self._queue[0], Saying):
            _draw_saying(page, room, self._queue[0].words)
        if not self._queue or not isinstance(self._queue[0], Toss):
            return
        beat, px = self._queue[0], page.px
        wide = min(px(330), room.width - px(40))
        size, before, after = _text_over(page, beat, wide, room.height)
        row = px(size + 5)
        head = px(17) + row * max(len(before), len(after))
        lines = after if self.tray.done else before
        tall = min(wide * 7 // 10, room.height - px(32) - head)
        box = pygame.Rect(0, 0, wide, tall + head + px(8))
        self.tray_at = box = self._clear_of_units(box, room.inflate(-px(16), -px(24)), placed)
        page.box(box.move(0, px(5)).inflate(px(8), px(8)), (0, 0, 0, 90), radius=14)
        page.box(box, "panel", "line", radius=10)
        self.tray.draw(
            page.surface, pygame.Rect(box.x + px(6), box.y + head, wide - px(12), box.height - head - px(6))
        )
        for number, words in enumerate(lines):
            at = (box.centerx, box.y + px(19) + number * row)
            page.write(words, at, size=size, weight="bold", anchor="center", width=wide - px(20))

    def _clear_of_units(
        self, box: pygame.Rect, room: pygame.Rect, placed: Callable[[Unit], pygame.Rect]
    ) -> pygame.Rect:
        """Return *box* where it hides the fewest units, none concerned if possible; all dice roll there."""
        key = Identity(self.events), tuple(room)
        if key != self._stood[0]:
            about = {key for event in self.events for key in (*event.units, getattr(event, "target", None))}
            shown = {unit.id: placed(unit) for unit in self.battle.view.present}
            subjects = [rect for key, rect in shown.items() if key in about]
            spared = [rect for key, rect in shown.items() if key not in about]
            places = {one: at_corner(box, room, one) for one in TRAY_PLACES}
            self._stood = key, min(places, key=lambda one: harm(places[one], room, subjects, spared))
        return at_corner(box, room, self._stood[1])


def _text_over(page: Page, toss: Toss, wide: int, tall: int) -> tuple[int, list[str], list[str]]:
    """Return the size of the text over the tray, and its lines before and after the throw: all of them.

    It is *wide* pixels wide, as large as fits in a share of a room *tall* pixels high.
    """
    for share in HEADS:
        for size in SIZES:
            before, after = (_lines(page, words, size, wide) for words in (toss.words, toss.result))
            if page.px(17) + page.px(size + 5) * max(len(before), len(after)) <= tall * share:
                return size, before, after
    return size, before, after


def _lines(page: Page, words: str, size: int, wide: int) -> list[str]:
    """Return *words* in lines for a tray *wide* wide."""
    return [
        line
        for part in words.split("\n")
        for line in wrapped(part, page.px(size), "bold", wide - page.px(20))
    ]


def _draw_saying(page: Page, room: pygame.Rect, words: str) -> None:
    """Draw *words* at the place of the tray."""
    px = page.px
    wide = min(px(440), room.width - px(24))
    lines = wrapped(words, px(15), "semibold", wide - px(28))
    box = pygame.Rect(0, 0, wide, len(lines) * px(20) + px(22))
    box.midbottom = (room.centerx, room.bottom - px(12))
    page.box(box, "panel", "line", radius=10)
    for row, line in enumerate(lines):
        at = (box.centerx, box.y + px(21) + row * px(20))
        page.write(line, at, size=15, weight="semibold", anchor="center", width=wide - px(20))


def _sounds(events: Sequence[Event], *, effects: bool, announced: bool) -> list[str]:
    """Return the sound to play at the end: that of the most important event that has no *effects*.

    If the end of the battle is *announced*, it is heard then.
    """
    if any(isinstance(event, Ended) for event in events):
        return [] if announced else ["victory"]
    attack = [] if effects else _attack_sounds(events)
    return attack or (["phase"] if any(isinstance(event, PhaseBegan) for event in events) else [])


def _attack_sounds(events: Sequence[Event]) -> list[str]:
    """Return the sound of an attack: of a loss, else of its throw."""
    if any(isinstance(event, Removed) and event.how == "destroyed" for event in events):
        return ["destroyed"]
    needed = [event for event in events if isinstance(event, Rolled) and event.need is not None]
    return ["hit" if needed[0].reached else "miss"] if needed else []


def _results(before: View, after: View, events: Sequence[Event]) -> list[Float]:
    """Return the text to float over units: results of throws, damage, losses."""
    pairs = [(before.units.get(key), unit) for key, unit in after.units.items()]
    changes = [_change(before, old, after, unit) for old, unit in pairs if old is not None and old != unit]
    return [*_throws(after, events), *filter(None, changes)]


def _throws(after: View, events: Sequence[Event]) -> list[Float]:
    """Return the results of the throws against each unit, those of a volley as one text."""
    found: dict[UnitId, dict[tuple[str, str], list[Rolled]]] = {}
    target: UnitId | None = None
    for event in events:
        if isinstance(event, (Acted, Engaged)):
            target = event.target
        if isinstance(event, Rolled) and event.need is not None and target in after.units:
            assert target is not None, "it is among the units"
            alike = event.rule, str(event.need)
            found.setdefault(target, {}).setdefault(alike, []).append(event)
    return [_outcome(after.units[key].at, [*rows.values()]) for key, rows in found.items()]


def _outcome(at: Point, rows: Sequence[Sequence[Rolled]]) -> Float:
    """Return the text to float at a place: a line for each of *rows* of throws alike, only the last few."""
    lines = [_row_outcome(row) for row in rows]
    reached = any(event.reached for row in rows for event in row)
    return Float(at, "\n".join(lines[-MOST_LINES:]), "forecast" if reached else "note")


def _row_outcome(row: Sequence[Rolled]) -> str:
    """Return the result of throws alike."""
    need, (first, *more) = row[0].need, row
    counted = [event.counted for event in row if event.counted is not None]
    if counted and more and all(one.pool.wanted == 1 for one in counted):
        dice = sum(len(one.pool.dice) for one in counted)
        return f"{sum(one.successes for one in counted)} of {dice} reach {need}+"
    if more:
        return f"{sum(event.reached for event in row)} of {len(row)} reach {need}+"
    if counted:
        return pool_result(counted[0], str(need))
    return f"{sum(first.faces)} against {need}+: {'hit' if first.reached else 'miss'}"


def _change(before: View, old: Unit, after: View, unit: Unit) -> Float | None:
    """Return the text to float over *unit*, earlier *old*: that it is identified, or what it lost."""
    if UNKNOWN in (old.profile, old.status, unit.profile, unit.status):
        identified = old.profile is UNKNOWN and unit.profile is not UNKNOWN
        return Float(unit.at, f"identified: {unit.name}", "forecast") if identified else None
    lost = _lost(before.rules.card(before, old), after.rules.card(after, unit))
    if unit.removed == "destroyed" and old.removed is None:
        lost.append("destroyed")
    if lost and _has_neighbours(before, old):
        lost.insert(0, unit.name)
    return Float(unit.at, "\n".join(lost), "refusal") if lost else None


def _hurt(before: View, after: View) -> Mapping[UnitId, Unit]:
    """Return the units whose condition changes where they stand, as they were *before*."""
    pairs = ((unit, after.units.get(key)) for key, unit in before.units.items())
    return {
        old.id: old
        for old, now in pairs
        if now is not None and old.at == now.at and old.present and old.status != now.status
    }


def _has_neighbours(view: View, unit: Unit) -> bool:
    """Whether text beside *unit* could as well be about another."""
    return any(one.id != unit.id and distance(one.at, unit.at) <= NEIGHBOURS for one in view.present)


def _in_a_sentence(label: str) -> str:
    """Return *label* without capitals, but for abbreviations.

    >>> _in_a_sentence("Fire Control"), _in_a_sentence("MDC"), _in_a_sentence("MP hit")
    ('fire control', 'MDC', 'MP hit')
    """
    return " ".join(word if word.isupper() else word.lower() for word in label.split())


def _lost(old: Card, new: Card) -> list[str]:
    """Return the losses on the tracks of a card, a line each; and heat gained."""
    left: Mapping[str, int] = {track.field: track.left for track in old.tracks}
    lines = [
        f"−{left[track.field] - track.left} {_in_a_sentence(track.label)}"
        if track.tone != "critical"
        else f"{_in_a_sentence(track.label).removesuffix(' hit')} hit"
        for track in new.tracks
        if track.field in left and track.left < left[track.field]
    ]
    return [*lines, f"+{new.heat - old.heat} heat"] if new.heat > old.heat else lines

"""Beats: what is shown of events, one after the other: moves, counters turning, throws, messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from game.core.model.events import Acted, Moved, Recorded, Rolled, Sighted
from game.core.model.pools import notation
from game.core.model.procedure import Asked, PhaseBegan, Revealed
from game.core.model.state import Event, View
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import FIGURE
from game.core.views.story import line_of, pool_result
from game.geometry.point import Path, Point, bearing, cut, distance, length
from game.ui.battle.session.table_session import TableSession

INCHES_A_SECOND = 16.0
SHORTEST, LONGEST = 0.35, 1.4
LEAPT_A_SECOND, SHORTEST_LEAP = 11.0, 0.7
"""Inches that a leap covers in a second, and the fewest seconds that one takes."""
TURNING = 0.9
SAID, LETTER = 0.7, 0.018
"""Seconds for which a message is shown: a minimum, and more for each letter."""
TOGETHER = 12
ON_FOOT: Mapping[int, float] = MappingProxyType({})
MISSILE = re.compile(r", missile \d+$")


@dataclass
class TokenMove:
    """A token on its way along *path*; it ends with *facing*, None if unknown.

    Attributes:
        height: How high it leaps on its way, in inches; 0 if it stays on the ground.
        others: Those of its squad, which move at the same time.
    """

    unit: UnitId
    path: Path
    facing: float | None
    gone: float = 0.0
    height: float = 0.0
    others: list[TokenMove] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """Its duration, which is that of its squad."""
        speed, least = (LEAPT_A_SECOND, SHORTEST_LEAP) if self.height else (INCHES_A_SECOND, SHORTEST)
        alone = min(max(length(self.path) / speed, least), LONGEST)
        return max([alone, *(one.seconds for one in self.others)])

    @property
    def share(self) -> float:
        """How far it has come, from 0 to 1: slow at both ends."""
        share = min(self.gone / self.seconds, 1.0)
        return share * share * (3 - 2 * share)

    @property
    def lift(self) -> float:
        """How high it is above the ground now, in inches."""
        return 4 * self.height * self.share * (1 - self.share)

    def squad(self) -> list[TokenMove]:
        """Return the moves of the whole squad, at the same share of their ways."""
        return [self, *(replace(one, gone=self.share_of_time * one.seconds) for one in self.others)]

    @property
    def share_of_time(self) -> float:
        """Which share of its duration has passed."""
        return self.gone / self.seconds

    def place(self) -> tuple[Point, float | None]:
        """Return the current place of the token on the ground, and its facing."""
        eased = self.share
        whole = length(self.path)
        way = cut(self.path, eased * whole)[0] if eased < 1 else self.path
        if self.facing is None:
            return way[-1], None
        ahead = next((b for a, b in zip(way[::-1], way[-2::-1], strict=False) if distance(a, b) > 1e-6), None)
        facing = bearing(ahead, way[-1]) if ahead is not None and eased < 0.92 else self.facing
        return way[-1], facing


class LeapShadow(NamedTuple):
    """The shadow of a *unit* in the air: where it falls, and how high the unit is in inches."""

    unit: UnitId
    at: Point
    height: float


@dataclass
class Turn:
    """A counter turning into its figure."""

    before: Unit
    after: Unit
    gone: float = 0.0

    @property
    def share(self) -> float:
        """How far it has turned, from 0 to 1."""
        return min(self.gone / TURNING, 1.0)


@dataclass
class Toss:
    """Dice in the tray, their purpose, and the result.

    Attributes:
        row: The throws of a volley that are shown as one; else empty.
        events: All throws that are shown together.
        after: The number of later events whose messages are part of the result.
        dice: The number of sides of each die.
        good: Which dice of a pool are successes.
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
    after: int = 0


@dataclass
class Saying:
    """A message about an event that nothing else shows."""

    words: str
    gone: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it is shown."""
        return SAID + LETTER * len(self.words)


Beat = TokenMove | Turn | Toss | Saying


def after_reveal(events: Sequence[Event]) -> Sequence[Event]:
    """Return those of *events* that result from revealed answers, or from later ones that continue them.

    Empty if only one side was asked. The results end with the next question or phase.
    """
    for place, event in enumerate(events):
        if isinstance(event, Revealed) and (len(event.answers) > 1 or event.resumes):
            return events[place + 1 : reveal_end(events, place + 1)]
    return ()


def reveal_end(events: Sequence[Event], start: int = 0) -> int:
    """Return the index of the first of *events* from *start* on that no longer results from answers."""
    ends = (n for n in range(start, len(events)) if isinstance(events[n], (Asked, PhaseBegan)))
    return next(ends, len(events))


def resumes(events: Sequence[Event]) -> bool:
    """Whether the results of answers continue those of earlier ones."""
    return any(isinstance(event, Revealed) and event.resumes for event in events)


def moves(event: Event, before: View, after: View, height: float = 0.0) -> list[Beat]:
    """Return the beats that show a move, through the air up to *height*, or a counter being turned."""
    if isinstance(event, Moved) and len(event.path) > 1 and event.unit in before.units:
        facing = None if event.facing is UNKNOWN else event.facing
        return [TokenMove(event.unit, event.path, facing, height=height)]
    if isinstance(event, Sighted) and event.sighting in FIGURE:
        return [*_turns(before, after, event.unit)]
    return []


def walks(
    events: Sequence[Event], before: View, after: View, leaps: Mapping[int, float] = ON_FOOT
) -> list[Beat]:
    """Return the beats that show the moves among *events*; those of a squad are one.

    *leaps* are the heights of moves through the air, by the index of the event.
    """
    found: list[Beat] = []
    last: TokenMove | None = None
    for place, event in enumerate(events):
        last = None if isinstance(event, Acted) else last
        for beat in moves(event, before, after, leaps.get(place, 0.0)):
            if isinstance(beat, TokenMove) and last is not None and _of_a_squad(last, beat, before):
                last.others.append(beat)
                continue
            last = beat if isinstance(beat, TokenMove) else None
            found.append(beat)
    return found


def _of_a_squad(move: TokenMove, other: TokenMove, view: View) -> bool:
    """Whether both are moves of one squad that has acted as one."""
    one, two = view.units[move.unit], view.units[other.unit]
    there = {move.unit, *(walk.unit for walk in move.others)}
    return bool(one.group) and (one.side, one.group) == (two.side, two.group) and two.id not in there


def in_order(
    battle: TableSession,
    events: Sequence[Event],
    before: View,
    after: View,
    *,
    tray: bool,
    leaps: Mapping[int, float] = ON_FOOT,
) -> Iterable[tuple[int, Beat]]:
    """Yield the beats of revealed results in order, each with the index of its end.

    Every throw shows its modifiers; events without another beat become messages. *leaps* are the heights of
    moves through the air, by the index of the event.
    """
    motion = battle.app.settings.motion
    for place, event in enumerate(events):
        found: list[Beat] = []
        if isinstance(event, Rolled):
            found += tosses(battle, [event]) if tray else []
            for toss in found:
                assert isinstance(toss, Toss), "they are throws"
                toss.words = "\n".join(filter(None, (toss.words, _modifiers(event))))
        elif isinstance(event, Recorded) and motion:
            line = line_of(event, after)
            found += [Saying(f"{line.words} ({line.rule})" if line.rule else line.words)] if line else []
        elif motion:
            found += moves(event, before, after, leaps.get(place, 0.0))
        yield from ((place + 1, beat) for beat in found)


def _modifiers(event: Rolled) -> str:
    """Return the terms of a throw's target number, each with its rule."""
    terms = event.need.terms if event.need is not None else ()
    return ", ".join(f"{term.value:+d} {term.reason} ({term.rule})" for term in terms)


def _turns(before: View, after: View, unit: UnitId) -> list[Turn]:
    """Return the turning of *unit*'s counter, if it is shown as one until then."""
    old, new = before.units.get(unit), after.units.get(unit)
    if old is None or new is None or old.profile is not UNKNOWN or new.profile is UNKNOWN:
        return []
    return [Turn(replace(old, at=new.at), new)]


def tosses(battle: TableSession, events: Sequence[Event]) -> list[Toss]:
    """Return the throws among *events*; those of several sides for the same purpose are combined."""
    found: list[Toss] = []
    what = ""
    for event in events:
        if not isinstance(event, Rolled):
            continue
        side = battle.hotseat.places.get(event.by or "")
        if event.pool is not None:
            found += pool_tosses(event, side)
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


def pool_tosses(event: Rolled, side: int | None) -> list[Toss]:
    """Return the throw of a pool, with each die marked as it counts, and that of rerolled dice."""
    counted = event.counted
    assert counted is not None, "it is a pool"
    pool, need, count = counted.pool, counted.need, len(counted.pool.dice)
    again = pool.rerolled(event.faces)
    what, needs = _sentence(event.what), "" if event.need is None else f", each needs {event.need}+"
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
    """Add the text of *event* to *toss* if both are thrown together; return False if they are not.

    Args:
        words: The purpose and the result.
        again: Whether the previous throw had the same purpose.
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
    """Whether the throw is for one numbered missile or shot of several."""
    return event.need is not None and event.what[-1:].isdigit()


def _in_a_row(one: Rolled, event: Rolled) -> bool:
    """Whether *event* is the next throw after *one* in a volley with the same target number."""
    alike = (one.rule, one.by, _unnumbered(one)) == (event.rule, event.by, _unnumbered(event))
    return alike and _numbered(event) and str(one.need) == str(event.need)


def _at_once(one: Rolled, event: Rolled) -> bool:
    """Whether *event* was thrown with *one*: both without a number to reach, or alike for two units."""
    if one.by != event.by:
        return False
    open_ones = one.need is None and event.need is None
    missiles = one.need is None and bool(MISSILE.search(one.what) and MISSILE.search(event.what))
    alike = event.rule == one.rule and bool(_purpose(one)) and _purpose(one) == _purpose(event)
    return open_ones or missiles or (alike and not _numbered(event))


def _purpose(event: Rolled) -> str:
    """Return the purpose of a throw without the unit: "Wolf, dodge" is "dodge"."""
    return event.what.rpartition(", ")[2] if ", " in event.what else ""


def _whose(event: Rolled, result: str) -> str:
    """Return the *result* of one of several equal throws, with the unit that it is about."""
    unit = event.what.rpartition(", ")[0]
    return f"{unit}: {result}" if event.need is not None and unit else result


def _both(words: str, more: str) -> str:
    """Return the purposes of two throws in one line."""
    return words if words.endswith("…") or words == more else f"{words}, …"


def _unnumbered(event: Rolled) -> str:
    return event.what.rstrip("0123456789").removesuffix(", missile ").strip()


def _row_words(row: Sequence[Rolled]) -> tuple[str, str]:
    """Return the purpose of the throws of a volley, and the number of successes."""
    need = row[0].need
    assert need is not None, "it is numbered"
    reached = sum(event.reached for event in row)
    words = f"{_sentence(_unnumbered(row[0]))}, {len(row)} dice: need {need}+"
    return words, f"{reached} of {len(row)} reached {need}+"


def _about(event: Rolled) -> str:
    """Return the purpose of a throw without the side."""
    return event.what.removeprefix(f"{event.by}, ")


def _sentence(words: str) -> str:
    """Return *words* with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def _throw_words(event: Rolled) -> tuple[str, str]:
    """Return the purpose and the result of a throw."""
    total = sum(event.faces)
    if event.need is None:
        by = f"{event.by}: " if event.by is not None else ""
        return _sentence(_about(event)), f"{by}{_about(event)} {total}"
    verdict = "reached" if event.reached else "missed"
    return f"{_sentence(event.what)}: needs {event.need}+", f"{total} against {event.need}+: {verdict}"

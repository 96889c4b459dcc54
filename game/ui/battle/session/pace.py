"""The pace of playback: results that would take long are shown in fewer beats, and faster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.model.events import Rolled
from game.ui.battle.session.beats import TOGETHER, TURNING, Beat, Saying, Toss, Turn

LONGEST = 10.0
"""The seconds that results take at most, at normal speed."""
TUMBLING, REST = 1.5, 0.9
"""The usual seconds until dice lie still, and those for which they are then shown."""
LINES = 6
"""The most lines of a result."""
Numbered = tuple[int, Beat]


def paced(beats: Sequence[Numbered]) -> tuple[list[Numbered], float]:
    """Return *beats*, each with the index of its end, and how many times as fast they are shown.

    If they take too long, the throws of a volley become one beat, and so do those for its damage with the
    messages about them; if that is not enough, all are shown faster.
    """
    whole = list(beats)
    if _length(whole) > LONGEST:
        whole = _joined(whole)
    return whole, max(1.0, _length(whole) / LONGEST)


def _length(beats: Sequence[Numbered]) -> float:
    """Return how many seconds *beats* take at normal speed."""
    return sum(_seconds(beat) for _, beat in beats)


def _seconds(beat: Beat) -> float:
    if isinstance(beat, Toss):
        return TUMBLING + REST
    return TURNING if isinstance(beat, Turn) else beat.seconds


def _joined(beats: Sequence[Numbered]) -> list[Numbered]:
    """Return *beats* with those joined that belong together."""
    found: list[Numbered] = []
    for end, beat in beats:
        last = found[-1][1] if found else None
        both = _both(last, beat) if isinstance(last, Toss) else None
        if both is None:
            found.append((end, beat))
        else:
            found[-1] = (end, both)
    return found


def _both(toss: Toss, beat: Beat) -> Toss | None:
    """Return *toss* with *beat*, or None if they are shown one after the other."""
    lines = toss.result.count("\n") + 1
    if lines >= LINES:
        return None
    if isinstance(beat, Saying):
        return replace(toss, result=f"{toss.result}\n{beat.words}", after=toss.after + 1)
    if not isinstance(beat, Toss) or not _together(toss, beat):
        return None
    return replace(
        toss,
        faces=toss.faces + beat.faces,
        sides=toss.sides + beat.sides,
        dice=toss.dice + beat.dice,
        events=toss.events + beat.events,
        words="\n".join(dict.fromkeys((*_titles(toss), *_titles(beat)))),
        result=f"{_results(toss)}\n{_results(beat)}",
    )


def _together(toss: Toss, other: Toss) -> bool:
    """Whether both are throws to hit of one volley, or for the damage of one fighter, and fit in the tray."""
    if not toss.events or not other.events or len(toss.faces) + len(other.faces) > TOGETHER:
        return False
    one, two = toss.events[-1], other.events[0]
    if one.by != two.by or one.pool is not None or two.pool is not None:
        return False
    if one.need is None or two.need is None:
        return one.need is two.need
    return one.rule == two.rule and not toss.after


def _titles(toss: Toss) -> list[str]:
    """Return the purposes of the throws, without their modifiers."""
    return toss.words.split("\n")[: len(toss.events)]


def _results(toss: Toss) -> str:
    """Return the results of the throws; if they were to reach a number, each with its purpose."""
    named = len(toss.events) > 1 or toss.events[0].need is None
    return toss.result if named else f"{_what(toss.events[0])}: {toss.result}"


def _what(event: Rolled) -> str:
    """Return the purpose of a throw without the unit."""
    return event.what.rpartition(", ")[2]

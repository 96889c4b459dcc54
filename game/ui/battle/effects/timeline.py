"""The timeline: when each animation of an action begins, how it is drawn, and how it sounds.

`EFFECTS` is the table of all effects. To add one, add its kind in `core/views/animation.py`, a function that
draws it, and its entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.views.animation import HIT, Animation, Flight, PointAnimation
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.battle.effects import flights, impacts
from game.ui.battle.effects.brush import Brush

NEXT, VOLLEY = 0.12, 0.09
"""Seconds between the events of an action, and between the shots of a volley."""
LONGEST = 1.6
"""The seconds in which all effects of an action begin, at most."""


class Effect(Value):
    """How a kind of animation is drawn and heard.

    Attributes:
        draw: Draws it: (brush, animation, seconds since it began).
        seconds: Its duration; flights have their own.
        sound: The name of its sound; "" for none.
        lands: The seconds after which it strikes what is at its place.
    """

    draw: Callable[[Brush, Any, float], None]
    seconds: float = 0.0
    sound: str = ""
    lands: float = 0.0


EFFECTS: Mapping[str, Effect] = {
    "beam": Effect(flights.draw_beam, sound="beam"),
    "tracer": Effect(flights.draw_tracer, sound="bullets"),
    "missile": Effect(flights.draw_missiles, sound="missiles"),
    "shell": Effect(flights.draw_shells, sound="mortar"),
    "hit": Effect(impacts.draw_hit, 0.5, "hit"),
    "blow": Effect(impacts.draw_blow, 0.6, "blow", impacts.BLOW_LANDS),
    "swing": Effect(impacts.draw_swing, 0.4, "miss", impacts.BLOW_LANDS),
    "charge": Effect(impacts.draw_charge, 0.95, "crash", impacts.CHARGE_LANDS),
    "stomp": Effect(impacts.draw_stomp, 1.0, "crash", impacts.STOMP_LANDS),
    "landing": Effect(impacts.draw_landing, 0.7, "landing"),
    "rush": Effect(impacts.draw_rush, 0.95, "miss", impacts.CHARGE_LANDS),
    "drop": Effect(impacts.draw_drop, 1.0, "landing", impacts.STOMP_LANDS),
    "fall": Effect(impacts.draw_fall, 0.85, "fall"),
    "explosion": Effect(impacts.draw_explosion, 1.15, "destroyed"),
    "burst": Effect(impacts.draw_burst, 1.35, "burst", impacts.BURST_LANDS),
    "launch": Effect(impacts.draw_launch, 1.2, "missiles"),
    "collapse": Effect(impacts.draw_collapse, 1.6, "collapse"),
    "casualty": Effect(impacts.draw_casualty, 0.6, "fall"),
    "heat": Effect(impacts.draw_heat, 0.95, "heat"),
    "ping": Effect(impacts.draw_ping, 1.8, "click"),
    "suppression": Effect(impacts.draw_suppression, 0.85, "ricochet"),
}


class Cue(Value):
    """An animation and when it begins, in seconds."""

    start: float
    animation: Flight | PointAnimation

    @property
    def effect(self) -> Effect:
        """How it is drawn and heard."""
        return EFFECTS[self.animation.kind]

    @property
    def seconds(self) -> float:
        """Its duration."""
        if isinstance(self.animation, Flight):
            return flights.length(self.animation)
        return self.effect.seconds

    @property
    def lands(self) -> float:
        """When it strikes what is at its place, in seconds."""
        return self.start + self.effect.lands


def timeline(shown: Iterable[Sequence[Animation]]) -> tuple[Cue, ...]:
    """Return the cues of an action, given the animations of each of its events in order.

    Shots come one after the other, their hits when they arrive, and what follows from them after that; what
    follows from a blow comes when it has landed. An impact that several events repeat, and a hit of a shot
    that is shown, are shown once. A round seen to fly does not come down from above as well.
    """
    cues: list[Cue] = []
    start = 0.0
    done: set[PointAnimation] = set()
    flown: set[Point] = set()
    for animations in shown:
        landed = start
        for number, flight in enumerate(one for one in animations if isinstance(one, Flight)):
            begins = start + VOLLEY * number
            arrives = begins + flights.arrival(flight)
            landed = max(landed, arrives)
            cues.append(Cue(begins, flight))
            flown.add(flight.end)
            if flight.hits:
                done.add(hit := PointAnimation(flight.end, "hit", HIT))
                cues.append(Cue(arrives, hit))
        fresh = [one for one in animations if isinstance(one, PointAnimation) and one not in done]
        cues += [Cue(landed, _on_the_ground(one) if one.at in flown else one) for one in fresh]
        done.update(fresh)
        if animations:
            start = landed if landed > start else start + _pause(fresh)
    return _hurried(cues)


def _pause(fresh: Sequence[PointAnimation]) -> float:
    """Return the seconds after which something may follow *fresh* impacts: a while after they have landed."""
    return max((NEXT + EFFECTS[one.kind].lands for one in fresh), default=0.0)


def _on_the_ground(impact: PointAnimation) -> PointAnimation:
    """Return *impact*; of a round that comes down only what it does where it lands."""
    return replace(impact, kind="explosion") if impact.kind == "burst" else impact


def _hurried(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    """Return *cues*, closer together if they would begin over too long a time."""
    last = max((cue.start for cue in cues), default=0.0)
    if last <= LONGEST:
        return tuple(cues)
    return tuple(Cue(cue.start * LONGEST / last, cue.animation) for cue in cues)

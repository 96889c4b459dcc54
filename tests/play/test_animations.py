"""What battles of every family look like: animations made from what a side knows, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from golden_games import GOLDEN

from game.core.model.events import Acted, Rolled
from game.core.views.animating import animations
from game.core.views.animation import Flight, Leap
from game.core.views.seat import Seat
from game.files.saves.saves import load

KINDS = {
    "charge-and-withdrawal": {"beam", "tracer", "blow", "swing", "charge", "heat", "leap", "explosion"},
    "under-the-template": {"beam", "tracer", "missile", "swing", "collapse", "explosion", "hit"},
    "first-fire-team": {"tracer", "suppression", "casualty"},
    "wall-of-steel": {
        "beam",
        "tracer",
        "missile",
        "blow",
        "swing",
        "charge",
        "stomp",
        "fall",
        "leap",
        "explosion",
    },
    "thunder-over-the-fords": {"shell", "burst", "launch", "leap", "explosion"},
}


def moments(name):
    """Yield the view before each entry of a golden game, its events, and the view after it."""
    match = load(GOLDEN / f"{name}.jsonl").match
    seat = Seat(match.state.sides[0], match)
    found = seat.moments(0)
    for number, (before, events) in enumerate(found):
        yield before, events, found[number + 1][0] if number + 1 < len(found) else seat.view


def shown(name):
    """Return all animations of a golden game, with the events that they show."""
    return [
        (events[place], one)
        for before, events, after in moments(name)
        for place, found in animations(events, before, after)
        for one in found
    ]


@pytest.mark.parametrize("name", KINDS)
def test_every_family_is_animated(name):
    """Shots, blows, leaps, falls, bursts, collapses, heat and suppression where they happen."""
    assert {"leap" if isinstance(one, Leap) else one.kind for _, one in shown(name)} == KINDS[name]


def test_shots_miss_and_hit_as_the_dice_say():
    """The flight of a shot hits if its throw reached its number."""
    for before, events, after in moments("charge-and-withdrawal"):
        for place, found in animations(events, before, after):
            if isinstance(events[place], Acted) and events[place].what == "Fire":
                thrown = next(one for one in events[place:] if isinstance(one, Rolled))
                assert {one.hits for one in found if isinstance(one, Flight)} == {thrown.reached}


def test_an_unseen_attacker_is_not_shown():
    """If the side does not see who fires, nothing shows from where."""
    for before, events, after in moments("charge-and-withdrawal"):
        fired = [one for one in events if isinstance(one, Acted) and one.what == "Fire"]
        for one in fired:
            views = [
                replace(view, units={key: unit for key, unit in view.units.items() if key != one.unit})
                for view in (before, after)
            ]
            assert not any(isinstance(a, Flight) for _, found in animations(events, *views) for a in found)

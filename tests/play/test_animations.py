"""What battles of every family look like: animations made from what a side knows, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from golden_games import GOLDEN

from game.core.model.events import Acted, Engaged, Rolled
from game.core.views.animating import animations
from game.core.views.animation import Flight, Leap
from game.core.views.seat import Seat
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.mecha.shooting.shoot import Batter

KINDS = {
    "charge-and-withdrawal": {
        "beam",
        "tracer",
        "blow",
        "rush",
        "charge",
        "heat",
        "leap",
        "landing",
        "explosion",
    },
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
        "landing",
        "explosion",
    },
    "thunder-over-the-fords": {"shell", "burst", "launch", "leap", "landing", "explosion"},
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


TOWER = """
format: scenario/1
name: Tower
map: {size: [36, 30], features: [{id: keep, kind: tower, rect: [16, 13, 3, 3]}]}
rules: [mecha]
begin: {turn: 1, phase: activation, initiative: [Guard, Tide]}
seed: "1"
sides:
  - {name: Guard, edge: west, units: [{id: a, card: Sledge, at: [9, 15], facing: 90}]}
  - {name: Tide, edge: east, units: [{id: b, card: Gnat, at: [26, 22], facing: 270}]}
"""


def shot_at_the_tower(tmp_path, face):
    """Return the events of a shot at the tower with that *face*, the views before and after, the mecha."""
    path = tmp_path / "tower.yaml"
    path.write_text(TOWER)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path / "saves"))
    seat = lobby.begin(battle_start(read_scenario(path)))["Guard"]
    mecha = next(unit for unit in seat.view.units.values() if unit.side == "Guard")
    before, played = seat.view, seat.played
    seat.play(Batter(side="Guard", unit=mecha.id, at=Point(17, 14)), faces=(face,))
    return seat.since(played), before, seat.view, mecha


@pytest.mark.parametrize(("face", "hits"), [(6, True), (1, False)])
def test_a_shot_at_a_building_is_seen(tmp_path, face, hits):
    """It flies from the mecha to the building, whether it harms it or not."""
    *shot, mecha = shot_at_the_tower(tmp_path, face)
    found = [one for _, those in animations(*shot) for one in those]
    assert [(one.start, one.end, one.hits) for one in found] == [(mecha.at, Point(17.5, 14.5), hits)]


def test_in_a_save_that_does_not_tell_aims_a_shot_that_harms_a_building_is_seen(tmp_path):
    """Such a save is not disputed for that."""
    events, *views, _ = shot_at_the_tower(tmp_path, 6)
    older = [replace(one, aims=()) if isinstance(one, Engaged) else one for one in events]
    assert older == list(events)
    found = [one for _, those in animations(older, *views) for one in those]
    assert [(one.end, one.hits) for one in found] == [(Point(17.5, 14.5), True)]

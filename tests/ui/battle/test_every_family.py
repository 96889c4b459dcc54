"""What a player finds the same in every family: H ends a unit's part, the menu opens, the log tells costs."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest
from solitaire_pilot import AT_ONCE, SolitairePilot

from game.geometry.point import Point
from game.ui.pieces.token_layout import height

SET_OUT = """
format: scenario/1
name: Wood
map:
  size: [36, 36]
  features:
    - {id: wood, kind: woods, polygon: [[9, 8], [30, 8], [30, 28], [9, 28]]}
seed: "7"
"""
BATTLES = {
    "alpha_strike": """
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: r, card: WVR-6R, at: [8, 15], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [32, 15], facing: 270}]}
""",
    "mecha": """
rules: [mecha]
begin: {turn: 1, phase: command, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: r, card: Gnat, group: One, at: [8, 15], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: Harrier, group: One, at: [32, 15], facing: 270}]}
""",
    "skirmish": """
rules: [skirmish]
begin: {turn: 1, phase: action, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: r, card: Trooper, group: One, at: [8, 15], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: Trooper, group: One, at: [32, 15], facing: 270}]}
""",
}
"""By family, a battle in which Red can act."""


@pytest.fixture(params=BATTLES)
def family(request):
    """The name of each family."""
    return request.param


@contextmanager
def playing(folder, family, settings=AT_ONCE):
    """Yield a pilot at a battle of *family*, with a unit of Red selected."""
    made = SolitairePilot(folder, {}, SET_OUT + BATTLES[family], settings=settings)
    made.wait(4.0)
    made.battle.select(next(key for key, one in made.battle.view.units.items() if one.side == "Red"))
    made.step(times=2)
    yield made
    made.leave()


@pytest.fixture
def pilot(tmp_path, family):
    """A pilot without motion at a battle of each family."""
    with playing(tmp_path, family) as made:
        yield made


def moved(pilot):
    """Move the unit in hand 2" into the wood."""
    pilot.press("m")
    at = pilot.battle.view.units[pilot.battle.selected.id].at
    for _ in range(2):
        pilot.click_at(Point(at.x + 2.0, at.y))


def test_h_ends_the_part_of_a_unit(pilot):
    """At once, or after a question that H answers as well."""
    played = pilot.battle.seat.played
    pilot.press("h")
    if pilot.battle.seat.played == played:
        pilot.press("h")
    assert pilot.battle.seat.played > played


def test_the_menu_leads_out(pilot):
    """F10 opens it, over whatever is selected or in hand."""
    pilot.press("m", "f10")
    assert pilot.sees("Main menu")
    pilot.press("escape")
    assert not pilot.sees("Main menu")


def test_the_log_tells_what_a_move_has_cost(pilot):
    """Inches on the table, and those of the allowance if woods made it dearer."""
    moved(pilot)
    seat = pilot.battle.seat
    told = " / ".join(line.words for line in seat.story)
    assert re.search(r'moves \d+\.\d" for \d+\.\d" to', told), told


def test_a_move_is_shown_and_any_key_skips_it(tmp_path, family):
    """The key does what it always does: here it opens the menu in the same frame."""
    with playing(tmp_path, family, AT_ONCE.but(motion=True)) as pilot:
        played = pilot.battle.seat.played
        moved(pilot)
        assert pilot.battle.seat.played > played
        assert pilot.app.screen.beats.playing
        pilot.press("f10")
        assert pilot.sees("Main menu")
        pilot.press("escape")
        assert not pilot.app.screen.beats.playing


SQUAD = """
rules: [skirmish]
begin: {turn: 1, phase: action, initiative: [Red, Blue]}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Trooper, group: One, at: [8, 4], facing: 90}
      - {id: r2, card: Trooper, group: One, at: [8, 5.5], facing: 90}
      - {id: r3, card: Trooper, group: One, at: [8, 7], facing: 90}
  - {name: Blue, edge: east, units: [{id: b, card: Trooper, group: One, at: [32, 15], facing: 270}]}
"""
JUMPER = """
rules: [alpha_strike]
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - {name: Red, edge: west, units: [{id: r, card: GRF-1N, at: [10, 4], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [13, 4], facing: 270}]}
"""


def watched(folder, battle, key, end):
    """Return the tokens of each frame while a move is shown that *key* and two clicks at *end* order."""
    pilot = SolitairePilot(folder, {}, SET_OUT + battle, settings=AT_ONCE.but(motion=True))
    pilot.wait(4.0)
    red = next(one for one in pilot.battle.view.units.values() if one.side == "Red")
    pilot.battle.select(red.id)
    pilot.press(key)
    for _ in range(2):
        pilot.click(pilot.app.screen.pixel_of(end))
    beats, frames = pilot.app.screen.beats, []
    while beats.playing and len(frames) < 300:
        frames.append({one.name: one for one in pilot.app.screen.table.tokens})
        pilot.step(1 / 30)
    frames.append({one.name: one for one in pilot.app.screen.table.tokens})
    effects = [one.cue.animation.kind for one in beats.effects.running]
    pilot.leave()
    return frames, effects


def test_a_squad_moves_as_one(tmp_path):
    """All of its models are on their way at the same time, and none is ever back where it was."""
    frames, _ = watched(tmp_path, SQUAD, "m", Point(12.0, 4.0))
    ways = [[tokens[f"Trooper {n}"].at.x for tokens in frames] for n in (1, 2, 3)]
    assert all(way == sorted(way) and way[-1] > 11.0 for way in ways)
    half_way = [sum(8.2 < x < 11.8 for x in places) for places in zip(*ways, strict=True)]
    assert max(half_way) == 3
    assert len(frames) < 30


def test_a_leap_is_seen(tmp_path):
    """It takes long enough, is above whatever it leaps over, and ends in dust."""
    frames, effects = watched(tmp_path, JUMPER, "j", Point(16.0, 4.0))
    aloft = [tokens for tokens in frames if tokens["Griffin GRF-1N"].leaps]
    assert 15 <= len(aloft) <= 45
    for tokens in aloft:
        assert max(tokens.values(), key=height).name == "Griffin GRF-1N"
    assert not frames[-1]["Griffin GRF-1N"].leaps
    assert effects == ["landing"]


def test_without_motion_a_move_is_there_at_once(pilot):
    """Nothing plays, and the window rests."""
    moved(pilot)
    beats = pilot.app.screen.beats
    assert not beats.playing
    assert not beats.effects.active
    assert not pilot.app.screen.announcements.active

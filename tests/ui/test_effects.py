"""Effects: pure functions of an animation and the time, short, and gone at their end."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from game.core.views.animation import HIT, Flight, FlightKind, PointAnimation, PointKind
from game.geometry.point import Point, distance
from game.ui.battle.effects.brush import Brush
from game.ui.battle.effects.effects import Effects
from game.ui.battle.effects.flights import arrival, end_of, length
from game.ui.battle.effects.smoke import SMOKES, draw_plume
from game.ui.battle.effects.timeline import EFFECTS, LONGEST, timeline
from game.ui.painting.camera import Camera
from game.ui.shell.theme import theme
from game.ui.sound.sounds import MAKERS

HERE, THERE = Point(4, 8), Point(12, 6)
SQUARE = (Point(8, 4), Point(14, 4), Point(14, 10), Point(8, 10))


def example(kind):
    """Return an animation of *kind*."""
    if kind in get_args(FlightKind):
        return Flight(HERE, THERE, kind, count=3)
    return PointAnimation(THERE, kind, start=HERE, outline=SQUARE)


def picture(cues, seconds):
    """Return what *cues* look like after *seconds*, as bytes."""
    target = pygame.Surface((400, 300))
    target.fill((90, 100, 80))
    effects = Effects(lambda name: None)
    effects.begin(cues, {})
    effects.update(seconds)
    effects.draw(target, Camera(Point(0, 0), 20.0), theme())
    return pygame.image.tobytes(target, "RGB")


def test_each_kind_of_animation_has_an_effect():
    """The table lists them all."""
    assert EFFECTS.keys() == {*get_args(FlightKind), *get_args(PointKind)}
    assert {one.sound for one in EFFECTS.values()} <= MAKERS.keys()


def test_a_round_that_was_seen_to_fly_does_not_fall_from_above():
    """Where it lands it goes off when it arrives; another one comes down."""
    flight, burst = Flight(HERE, THERE, "shell"), PointAnimation(THERE, "burst")
    cues = timeline([(flight,), (burst,), (PointAnimation(HERE, "burst"),)])
    kinds = [(cue.animation.kind, cue.start) for cue in cues if cue.animation.kind != "hit"]
    (_, flown), (on_ground, gone_off), (falls, _) = kinds
    assert (on_ground, falls) == ("explosion", "burst")
    assert gone_off >= flown + arrival(flight)


@pytest.mark.parametrize("kind", EFFECTS)
def test_each_is_seen_is_short_and_looks_the_same_again(kind):
    """At most two seconds; the same at the same time; nothing before and after."""
    cues = timeline([(example(kind),)])
    whole = max(cue.start + cue.seconds for cue in cues)
    assert 0.3 < whole <= 2.0
    bare = picture((), 0.0)
    assert any(picture(cues, whole * share) != bare for share in (0.2, 0.5))
    assert picture(cues, whole * 0.3) == picture(cues, whole * 0.3)
    assert picture(cues, whole + 0.01) == bare


def test_a_shot_that_misses_goes_past():
    """It ends beyond the target and beside it, always on the same side; a hit ends on it."""
    hit, miss = Flight(HERE, THERE, "beam"), Flight(HERE, THERE, "beam", hits=False)
    assert end_of(hit) == THERE
    assert distance(HERE, end_of(miss)) > distance(HERE, THERE) + 2
    assert distance(THERE, end_of(miss)) > 1
    assert end_of(miss) == end_of(miss)


@pytest.mark.parametrize("kind", ["tracer", "missile", "shell"])
def test_a_shot_that_misses_throws_up_earth_where_it_comes_down(kind):
    """After it has passed its target; one that hits leaves the ground there alone."""
    miss, hit = Flight(HERE, THERE, kind, hits=False), Flight(HERE, THERE, kind)
    end = end_of(miss)

    def ground(flight, seconds):
        target = pygame.Surface((400, 300))
        target.fill((90, 100, 80))
        EFFECTS[kind].draw(Brush.of(target, Camera(Point(0, 0), 20.0), theme()), flight, seconds)
        place = pygame.Rect(0, 0, 24, 24)
        place.center = round(end.x * 20), round(end.y * 20)
        return pygame.image.tobytes(target.subsurface(place), "RGB")

    down = arrival(miss) * 1.25 + 0.15
    assert down < length(miss)
    assert ground(miss, down) != ground(miss, 0.0) == ground(hit, down)


def test_what_follows_from_a_shot_comes_after_it():
    """The hit when the shot arrives, the explosion no earlier; nothing hits where it missed."""
    boom = PointAnimation(THERE, "explosion")
    shot, hit, bang = timeline([(Flight(HERE, THERE, "missile"),), (boom,)])
    assert (shot.start, hit.animation.kind, bang.animation) == (0.0, "hit", boom)
    assert 0 < hit.start <= bang.start
    assert len(timeline([(Flight(HERE, THERE, "missile", hits=False),)])) == 1


def test_what_is_repeated_is_shown_once_and_much_is_hurried():
    """Several events may record the same fall; a hundred impacts begin within the time of an action."""
    fall = PointAnimation(THERE, "fall")
    assert len(timeline([(fall,), (fall,)])) == 1
    shot = (Flight(HERE, THERE, "beam"),)
    assert timeline([shot, (PointAnimation(THERE, "hit", HIT),)]) == timeline([shot])
    many = timeline([(PointAnimation(Point(n, 1), "burst"),) for n in range(100)])
    assert max(cue.start for cue in many) == pytest.approx(LONGEST)


def test_a_unit_that_is_hit_stands_until_the_shot_arrives(unit):
    """It is held as it was; then its wreck smokes for some seconds, and then nothing moves."""
    cues = timeline([(Flight(HERE, unit.at, "missile"),), (PointAnimation(unit.at, "explosion"),)])
    effects = Effects(lambda name: None)
    effects.begin(cues, {unit.id: unit})
    assert effects.held[unit.id][0] is unit
    effects.update(cues[-1].start + 0.01)
    assert not effects.held
    effects.update(3.0)
    assert effects.active
    assert not effects.running
    effects.update(SMOKES)
    assert not effects.active


def test_sounds_come_with_their_effects_and_skipping_ends_all(unit):
    """Each when it begins, once."""
    heard = []
    effects = Effects(heard.append)
    effects.begin(timeline([(Flight(HERE, THERE, "missile"),)]), {unit.id: unit})
    assert heard == ["missiles"]
    effects.update(1.0)
    assert heard == ["missiles", "hit"]
    effects.skip()
    assert not effects.active


def test_smoke_at_rest_stands_still():
    """It ends as it began, so that nothing jumps when it stops."""
    pictures = []
    for seconds in (0.0, SMOKES / 2.4, SMOKES, SMOKES + 7):
        target = pygame.Surface((200, 200))
        draw_plume(Brush.of(target, Camera(Point(0, 0), 20.0), theme()), Point(5, 8), seconds)
        pictures.append(pygame.image.tobytes(target, "RGB"))
    assert pictures[0] == pictures[2] == pictures[3] != pictures[1]


@pytest.fixture
def unit():
    """A unit on the table."""
    import toy

    return toy.match().state.units["b1"]

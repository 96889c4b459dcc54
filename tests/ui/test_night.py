"""Night: the table is dark, and lighter where a side's own units see by eye."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from handoffs import Watch, mech, patrol
from menu_pilot import replayed

from game.battlefield.terrain.field import Battlefield
from game.core.engine.match import Match
from game.core.lobby import ReplayFrame
from game.core.views.observe import OVERSEER, observe
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.export.picture import picture
from game.ui.export.svg import svg
from game.ui.painting.camera import Camera, fit
from game.ui.painting.night import NAVY, dark_areas, draw_night, dusk, night

FIELD = Battlefield(40, 30)
NOW = night(0.5, ((Point(10, 15), 6.0),))


def drawn(now, camera, size=(800, 600)):
    """Return a white table with *now* over it."""
    made = pygame.Surface(size)
    made.fill((255, 255, 255))
    draw_night(made, now, FIELD, camera)
    return made


@pytest.mark.parametrize(("weather", "darker"), [("clear", False), ("snow", True), ("fog", True)])
def test_weather_darkens_the_table_too(weather, darker):
    """By day what one cannot see through takes light away; what takes more of it counts."""
    for light in ("daylight", "night"):
        view = observe(patrol(mech("r", 20), said={"light": light, "weather": weather}), "Red")
        by_light = observe(patrol(mech("r", 20), said={"light": light}), "Red")
        dark = view.rules.dark(view)
        assert dark > 0 if light == "night" or darker else dark == 0
        assert (dark > by_light.rules.dark(by_light)) is (darker and light == "daylight")


def test_a_replay_is_as_dark_as_its_battle_was_and_marks_what_was_hidden():
    """The ground only; dummies, hidden units and sensors carry their signs, for a replay is open to all."""
    spots = []
    for light in ("daylight", "night"):
        state = patrol(mech("r", 20), mech("b", 60), of_units={"b": {"dummy": True}}, said={"light": light})
        frame = ReplayFrame(0, "the beginning", (), {"Red": Seat(OVERSEER, Match(state))}, 1, "movement")
        pilot = replayed([frame], size=(640, 400))
        pilot.app.screen.panels.command("fold all")
        pilot.step(times=3)
        spots.append(pilot.surface.get_at(pilot.pixel(Point(40, 40)))[:3])
        tokens = pilot.app.screen.table.tokens
        assert {token.id: "dummy" in token.flags for token in tokens} == {"r": False, "b": True}
        pilot.app.screen.left()
    assert sum(spots[1]) < 0.7 * sum(spots[0])


@pytest.mark.parametrize("camera", [fit(40, 30, (800, 600), 0), Camera(Point(4, 9), 50.0)])
def test_ground_is_lighter_within_sight_of_ones_own(camera):
    """At any zoom: full dark two inches beyond, the lighter shade two inches within."""
    made = drawn(NOW, camera)
    for inches, shade in ((3.5, dusk(0.5 * 0.42)), (8.0, dusk(0.5))):
        at = camera.to_pixel(Point(10 + inches, 15))
        assert np.abs(np.subtract(made.get_at(at)[:3], shade)).max() <= 3
    edge = made.get_at(camera.to_pixel(Point(16, 15)))[0]
    assert dusk(0.5)[0] < edge < dusk(0.5 * 0.42)[0]


def test_by_day_nothing_is_drawn():
    """And nothing is lit."""
    assert night(0.0, ((Point(1, 1), 4.0),)).lit == ()
    assert drawn(night(0.0), fit(40, 30, (800, 600), 0)).get_at((400, 300))[:3] == (255, 255, 255)
    assert list(dark_areas(night(0.0), FIELD)) == []


def test_pictures_are_as_dark_as_the_table():
    """PNG and SVG alike."""
    day, dark = (picture(FIELD, size=(400, 300), now=now) for now in (night(0.0), NOW))
    assert sum(dark.get_at((300, 150))[:3]) < 0.7 * sum(day.get_at((300, 150))[:3])
    assert svg(FIELD, now=NOW).count(NAVY) == 4
    assert NAVY not in svg(FIELD)


@pytest.mark.rule("BLIP-05")
@pytest.mark.parametrize(
    ("light", "specials", "inches"),
    [("night", (), 12.0), ("pitch_black", (), 6.0), ("dusk", (), 30.0), ("night", ("SRCH",), 42.0)],
)
def test_each_side_sees_by_its_own_eyes(light, specials, inches):
    """From each of its bases as far as light and weather let it; never from the enemy's, nor from dummies."""
    units = mech("r", 10, specials=specials), mech("r2", 20, 10), mech("b", 60)
    state = patrol(*units, said={"light": light}, of_units={"r2": {"dummy": True}})
    assert state.rules.lit(observe(state, "Red"), "Red") == ((Point(10, 24), 0.625 + inches),)
    assert [at for at, _ in state.rules.lit(observe(state, "Blue"), "Blue")] == [Point(60, 24)]
    assert state.rules.lit(observe(state, OVERSEER), "") == ()


def test_the_screen_shows_the_ground_around_ones_own_lighter():
    """Red's ground is light on Red's screen, Blue's on Blue's."""
    state = patrol(mech("r", 10), mech("b", 60), said={"light": "night"})
    for side, bright, dim in (("Red", 14, 56), ("Blue", 56, 14)):
        watch = Watch(Match(state), (side,), size=(1024, 640))
        watch.wait(1.0)
        assert watch.app.screen.laid
        shades = [
            sum(watch.surface.get_at(watch.app.screen.pixel_of(Point(x, 18)))[:3]) for x in (bright, dim)
        ]
        assert shades[0] > 1.3 * shades[1]
        watch.app._screens[0].left()

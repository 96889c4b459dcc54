"""Tiles: what is kept, what is made when, and that the picture is the same whichever way it came about."""

from dataclasses import replace

import numpy as np
import pygame
import pytest
from tables import feature, one_of_each, rect

from game.battlefield.terrain.field import GROUNDS, Battlefield, Form
from game.geometry.point import Point
from game.ui.painting import terrain
from game.ui.painting.camera import Camera
from game.ui.painting.tiles import SHARED, SIDE, Tiles
from game.ui.shell.theme import theme

LOOK = theme()
SIZE = (900, 700)


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


@pytest.fixture(scope="module")
def scene():
    """The scene of a table with everything on it."""
    return terrain.scene(one_of_each(), LOOK)


pytestmark = pytest.mark.usefixtures("untiled")


@pytest.fixture
def tiles(untiled):
    """Tiles of a table with everything on it."""
    return Tiles(one_of_each(), LOOK)


def settled(tiles, camera, size=SIZE):
    """Return the picture of a view once all of it is painted."""
    screen = pygame.Surface(size)
    tiles.draw(screen, camera)
    tiles.settle()
    assert tiles.draw(screen, camera)
    return screen


def test_a_view_of_tiles_is_the_table_painted_in_one(tiles, scene):
    """At the seams of tiles nothing shows: cut anywhere, the picture is that of one painting."""
    camera = Camera(Point(0, 0), 36.0)
    shown = settled(tiles, camera, (864, 640))
    whole = terrain.paint(scene, (0, 0), (864, 640), 36.0)
    difference = np.abs(pixels(shown) - pixels(whole))[3:-3, 3:]
    assert np.percentile(difference, 99) <= 3
    seam = difference[SIDE - 2 : SIDE + 2]
    assert seam.mean() < difference.mean() + 1.0


@pytest.mark.parametrize("ground", GROUNDS)
def test_each_ground_has_a_colour_of_its_own(ground):
    """On the open table; snow is the lightest, ash the darkest; an unknown one looks like grass."""
    empty = Battlefield(8, 8)

    def mean(ground):
        drawn = terrain.scene(replace(empty, ground=ground), LOOK)
        return pixels(terrain.paint(drawn, (0, 0), (64, 64), 8.0)).mean(axis=(0, 1))

    here = mean(ground)
    for other in GROUNDS:
        apart = np.abs(mean(other) - here).max()
        assert apart > 8 or other == ground, other
    assert mean("ash").sum() <= here.sum() <= mean("snow").sum()
    assert np.array_equal(mean("lava"), mean("grass"))


def test_another_ground_repaints_every_tile(tiles):
    """Not only where terrain has changed."""
    camera = Camera(Point(0, 0), 36.0)
    before = pixels(settled(tiles, camera))
    tiles.take(tiles.made_ready(replace(tiles.field, ground="sand")))
    after = pixels(settled(tiles, camera))
    assert np.abs(after - before)[:720].mean() > 5
    assert np.array_equal(after, pixels(settled(Tiles(tiles.field, LOOK), camera)))


def test_the_first_frame_shows_the_table_at_once(tiles):
    """Before any tile is painted a view shows the overview, not a void."""
    screen = pygame.Surface(SIZE)
    complete = tiles.draw(screen, Camera(Point(2, 2), 45.0))
    assert not complete
    assert pixels(screen).mean() > 60


@pytest.mark.parametrize("times", [0.55, 0.8, 1.25, 2.3])
def test_until_it_is_painted_another_zoom_shows_the_last_view_scaled(tiles, times):
    """Zoomed in or out it is nearly the picture to come, without a gap between tiles or around them."""
    settled(tiles, Camera(Point(3.7, 2.9), 40.0))
    camera = Camera(Point(5.3, 4.1) if times > 1 else Point(1.1, 0.7), 40.0 * times)
    screen = pygame.Surface(SIZE)
    assert not tiles.draw(screen, camera)
    now, later = pixels(screen), pixels(settled(tiles, camera))
    assert np.abs(now - later).mean() < 8
    void, there = np.array(LOOK.tones["void"][:3]), tiles.place(camera).clip(screen.get_rect())
    inside = now[there.left : there.right, there.top : there.bottom]
    assert not (np.abs(inside - void).max(axis=2) == 0).all(axis=1).any()
    assert not (np.abs(inside - void).max(axis=2) == 0).all(axis=0).any()


def test_another_window_at_the_same_table_has_what_was_painted(tiles):
    """At once, as long as nothing on the table changes; after that neither sees the changes of the other."""
    screen, camera = pygame.Surface(SIZE), Camera(Point(0, 0), 36.0)
    first = pixels(settled(tiles, camera))
    other = Tiles(one_of_each(), LOOK)
    assert other.draw(screen, camera)
    assert np.array_equal(pixels(screen), first)
    tiles.take(tiles.made_ready(replace(tiles.field, ground="sand")))
    assert not np.array_equal(pixels(settled(tiles, camera)), first)
    third = Tiles(one_of_each(), LOOK)
    assert third.draw(screen, camera)
    assert np.array_equal(pixels(screen), first)


def test_few_tiles_are_kept_for_other_windows(tiles):
    """Whatever a window has shown."""
    for scale in (20.0, 30.0, 40.0, 50.0, 60.0):
        settled(tiles, Camera(Point(1, 1), scale))
    assert len(tiles._shared) <= SHARED < len(tiles._kept)


def test_work_keeps_to_its_budget_and_ends(tiles):
    """Each call does a little; after enough of them the view is whole and there is no more to do."""
    screen = pygame.Surface(SIZE)
    camera = Camera(Point(0, 0), 36.0)
    calls = 0
    while not tiles.draw(screen, camera):
        assert tiles.work(0.0)
        calls += 1
        assert calls < 2000
    assert calls > 4
    while tiles.work(0.0):
        calls += 1
        assert calls < 4000
    assert not tiles.work(0.0)


def test_nothing_is_painted_while_the_zoom_changes(tiles):
    """A frame at a new scale paints no tile; the next at the same scale does."""
    screen = pygame.Surface(SIZE)
    for scale in (20.0, 24.0, 28.0):
        tiles.draw(screen, Camera(Point(0, 0), scale))
    before = tiles.bytes
    tiles.work(0.05)
    assert tiles.bytes == before
    tiles.draw(screen, Camera(Point(0, 0), 28.0))
    for _ in range(200):
        tiles.work(0.05)
    assert tiles.bytes > before


def test_the_kept_tiles_stay_within_their_bytes():
    """Zooming about never keeps more than the limit, as long as one view fits."""
    most = 14 * 4 * SIDE * SIDE
    tiles = Tiles(one_of_each(), LOOK, most)
    for scale in (20.0, 30.0, 40.0, 50.0, 30.0, 20.0):
        settled(tiles, Camera(Point(1, 1), scale))
        assert tiles.bytes <= most


def test_a_limit_too_small_for_one_view_still_shows_it():
    """What the view needs is kept even over the limit."""
    shown = settled(Tiles(one_of_each(), LOOK, 1), Camera(Point(0, 0), 36.0))
    assert pixels(shown).mean() > 60


def test_at_rest_nothing_of_the_size_of_the_window_is_held():
    """Neither more tiles than the limit, nor the stand-in; shown again it is as before."""
    tiles, camera = Tiles(one_of_each(), LOOK, 4 * SIDE * SIDE), Camera(Point(0, 0), 60.0)
    before = pixels(settled(tiles, camera, (1440, 1080)))
    assert tiles.bytes > 4 * SIDE * SIDE
    tiles.rest()
    assert tiles.bytes <= 4 * SIDE * SIDE
    assert not tiles._stands._kept
    assert np.array_equal(pixels(settled(tiles, camera, (1440, 1080))), before)


def test_a_change_repaints_only_where_it_is(tiles):
    """Smoke put down in one corner drops the tiles there and keeps the far ones; then it shows."""
    camera = Camera(Point(0, 0), 60.0)
    before = pixels(settled(tiles, camera, (1440, 1080)))
    weight = tiles.bytes
    cloud = feature("smoke", Form.AREA, rect(1.5, 11.2, 2.5, 1.5), 2)
    field = replace(tiles.field, features=(*tiles.field.features, cloud))
    tiles.take(tiles.made_ready(field))
    assert 0 < tiles.bytes < weight
    after = pixels(settled(tiles, camera, (1440, 1080)))
    changed = np.abs(after - before).sum(axis=2) > 30
    assert changed[120:210, 690:750].mean() > 0.5
    assert changed[900:, :500].mean() < 0.01


def test_showing_the_same_field_again_costs_nothing(tiles):
    """An equal battlefield keeps every tile."""
    settled(tiles, Camera(Point(0, 0), 30.0))
    weight = tiles.bytes
    tiles.take(tiles.made_ready(one_of_each()))
    assert tiles.bytes == weight


@pytest.mark.parametrize("form", list(Form))
def test_a_kind_nobody_knows_shows_by_its_form(form):
    """A kind that the theme does not name is drawn all the same: the table looks different there."""
    plain = Battlefield(12, 12)
    one = Battlefield(12, 12, (feature("marvel", form, rect(3, 3, 6, 6), 2, 1),))
    a, b = (pixels(terrain.paint(terrain.scene(f, LOOK), (0, 0), (240, 240), 20.0)) for f in (plain, one))
    assert np.abs(a - b)[80:160, 80:160].sum(axis=2).mean() > 12
    assert np.abs(a - b)[:20, :20].sum(axis=2).mean() < 6


def test_an_open_table_and_odd_shapes_are_painted():
    """No features; a triangle; a ring that touches itself; a hole; a piece that sticks out: all paint."""
    bow = (Point(2, 2), Point(6, 2), Point(4, 4), Point(6, 6), Point(2, 6), Point(4, 4))
    ring = replace(feature("hill", Form.GROUND, rect(1, 1, 9, 9), 2), holes=(rect(3, 3, 2, 2),))
    shapes = (
        feature("woods", Form.AREA, bow, 2),
        feature("water", Form.WATER, (Point(-3, 8), Point(5, 11), Point(2, 14)), depth=2),
        feature("building", Form.BUILDING, (Point(8, 8), Point(11, 8), Point(9, 11)), 2),
        ring,
    )
    for field in (Battlefield(12, 12), Battlefield(12, 12, shapes)):
        drawn = terrain.paint(terrain.scene(field, LOOK), (0, 0), (180, 180), 15.0)
        assert pixels(drawn).std() > 3


def test_the_same_table_always_looks_the_same():
    """Two scenes of one battlefield paint the same pixels: trees stand where they stood."""
    a, b = (terrain.paint(terrain.scene(one_of_each(), LOOK), (40, 20), (300, 200), 25.0) for _ in range(2))
    assert np.array_equal(pixels(a), pixels(b))


def test_borders_are_crisp_at_every_zoom(scene):
    """At the shore of the pond the colour changes within a tenth of an inch or two pixels, at every zoom."""
    for scale in (12.0, 24.0, 60.0, 150.0):
        y, x = round(7.4 * scale), round(16 * scale)
        reach = max(3, round(0.35 * scale))
        rows = max(4, round(0.4 * scale))
        row = pixels(terrain.paint(scene, (x - reach, y), (2 * reach, rows), scale)).mean(axis=1)
        blue = row[:, 2] - row[:, 0]
        steepest = np.abs(blue[2:] - blue[:-2]).max()
        assert steepest > 0.45 * (blue.max() - blue.min())

"""Whole pictures: PNG and SVG without a window, the small map, grid and captions."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import numpy as np
import pygame
import pytest
from tables import feature, one_of_each, rect

from game.battlefield.terrain.field import Battlefield, Form
from game.core.views.marks import AreaMark, Cross, DiscMark, Ghost, Label, LineMark, Ring, Wedge
from game.geometry.point import Point
from game.ui.annotation.grid import captions, draw_grid, draw_scale_bar
from game.ui.annotation.minimap import Minimap
from game.ui.export.picture import picture, save
from game.ui.export.svg import svg
from game.ui.painting.camera import Camera, fit
from game.ui.painting.tiles import Tiles
from game.ui.pieces.token import Token
from game.ui.shell.theme import theme

LOOK = theme()
C = Point(8, 7)
TOKENS = (
    Token("a<1>", C, 0.625, 90, 0, "mech", 'Atlas "A" & co', armor=1, structure=1),
    Token("b", Point(15, 9), 0.625, None, 1, "tank", "Wreck", frozenset({"destroyed"})),
)
MARKS = (
    *(
        AreaMark((rect(4, 4, 6, 6), rect(6, 6, 2, 2)), "reach"),
        DiscMark(C, 2, "blast"),
        Ring(C, 5, "band-short"),
    ),
    *(Wedge(C, 0.6, 6, 90, 180, "arc-front"), LineMark((C, Point(15, 9)), "sight-clear", True)),
    *(
        Cross(Point(12, 8), "refusal"),
        Ghost(Point(9, 11), 0.625, 45, "ghost"),
        Label(C, "7+\n<58 %>", "odds", 1),
    ),
)


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def test_a_picture_needs_no_window(tmp_path):
    """In a fresh process without any video driver the file is written, of the size asked for."""
    code = (
        "import sys; from pathlib import Path; from game.battlefield.terrain.field import Battlefield;"
        "from game.ui.export.picture import picture, save;"
        "save(picture(Battlefield(12, 8), size=(300, 200)), Path(sys.argv[1]))"
    )
    path = tmp_path / "table.png"
    env = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, env=env, capture_output=True)
    assert pygame.image.load(path).get_size() == (300, 200)


def test_a_picture_shows_the_whole_table_with_all_that_is_on_it():
    """Tokens, marks, grid and heights each change it; the margin stays dark."""
    field = one_of_each()
    plain = picture(field, size=(720, 540))
    variants = [
        picture(field, TOKENS, size=(720, 540)),
        picture(field, (), MARKS, size=(720, 540)),
        picture(field, size=(720, 540), grid=True),
        picture(field, size=(720, 540), heights=True),
    ]
    for variant in variants:
        assert (np.abs(pixels(variant) - pixels(plain)).sum(axis=2) > 40).sum() > 200
    assert pixels(plain)[:, :20].max() < 40
    camera = fit(field.width, field.depth, (720, 540))
    for x, y in ((0.5, 0.5), (23.5, 0.5), (0.5, 17.5), (23.5, 17.5)):
        assert pixels(plain)[camera.to_pixel(Point(x, y))].sum() > 90


@pytest.mark.parametrize("form", [Form.BUILDING, Form.GROUND, Form.WALL, Form.AREA])
@pytest.mark.parametrize("height", [0.001, 60.0, 999.0, 1e6])
def test_terrain_of_any_height_can_be_drawn(form, height):
    """Its shadow may be longer than the table."""
    field = Battlefield(24, 16, (feature("f", form, rect(4, 4, 6, 6), height),))
    assert picture(field, size=(300, 200)).get_size() == (300, 200)


def test_saving_where_there_is_no_folder_says_so(tmp_path):
    """An OSError, and no file."""
    with pytest.raises(OSError, match="nowhere"):
        save(pygame.Surface((8, 8)), tmp_path / "nowhere" / "a.png")


def test_the_svg_is_well_formed_and_whole():
    """It parses; every unit has its group and name; words are escaped; the size is that asked for."""
    text = svg(one_of_each(), TOKENS, MARKS, size=(800, 600))
    root = ET.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("800", "600")
    assert root.get("viewBox") == "-1 -1 26 20"
    space = {"s": "http://www.w3.org/2000/svg"}
    assert {g.get("id") for g in root.findall(".//s:g[@id]", space)} == {"a<1>", "b"}
    words = [t.text for t in root.findall(".//s:text", space)]
    assert {'Atlas "A" & co', "Wreck", "7+", "<58 %>"} <= set(words)


def test_the_svg_is_in_inches():
    """The disc of a unit is where the unit is, and the ring has its radius."""
    root = ET.fromstring(svg(Battlefield(20, 20), TOKENS[:1], MARKS))
    circles = root.findall(".//{*}circle")
    assert any((c.get("cx"), c.get("cy"), c.get("r")) == ("8", "7", "5") for c in circles)
    assert any((c.get("cx"), c.get("cy"), c.get("r")) == ("8", "7", "0.575") for c in circles)


def test_the_svg_is_always_the_same():
    """Two writings are equal, so that a change of the map shows as a small difference."""
    assert svg(one_of_each(), TOKENS, MARKS) == svg(one_of_each(), TOKENS, MARKS)


def test_the_small_map_shows_places_and_gives_them_back():
    """A click in it is the place it shows; it is needed only where the table does not fit."""
    tiles = Tiles(one_of_each(), LOOK)
    small = Minimap(tiles, LOOK)
    screen = pygame.Surface((900, 700))
    places = small.corners(screen.get_rect())
    assert all(screen.get_rect().contains(one) for one in places)
    assert len({one.center for one in places}) == 4
    rect_ = places[0]
    assert small.place(rect_.topleft, rect_) == Point(0, 0)
    assert small.place(rect_.center, rect_) == pytest.approx((12, 9), abs=0.2)
    assert small.place((rect_.right + 50, rect_.bottom + 50), rect_) == Point(24, 18)
    whole, near = fit(24, 18, (900, 700)), Camera(Point(2, 2), 60.0)
    assert not small.needed(whole, (900, 700))
    assert small.needed(near, (900, 700))
    small.draw(screen, rect_, TOKENS, near, (900, 700))
    alone = pixels(screen)
    small.draw(screen, rect_, (), near, (900, 700))
    assert np.abs(pixels(screen) - alone).sum() > 0
    outside = pixels(screen)
    outside[rect_.x - 12 : rect_.right + 12, rect_.y - 12 : rect_.bottom + 12] = 0
    assert outside.sum() == 0


def test_the_grid_lies_on_the_inches():
    """Every sixth line is dark, the others fainter, and far out only the sixth are left."""
    screen = pygame.Surface((720, 540))
    field = Battlefield(24, 18)
    for scale, fine in ((30.0, True), (8.0, False)):
        screen.fill((200, 200, 200))
        draw_grid(screen, Camera(Point(0, 0), scale), field, LOOK)
        row = pixels(screen)[:, round(0.5 * scale) + 30, 0] if fine else pixels(screen)[:, 30, 0]
        assert row[round(6 * scale)] < 160
        assert bool(row[round(5 * scale)] < 190) is fine
        assert row[round(5.5 * scale)] == 200


def test_the_scale_bar_is_as_long_as_it_says():
    """A round number of inches near 120 pixels, at any zoom."""
    screen = pygame.Surface((800, 200))
    for scale, inches in ((5.0, 24), (10.0, 12), (20.0, 6), (64.0, 2), (110.0, 1)):
        screen.fill((0, 0, 0))
        box = draw_scale_bar(screen, Camera(Point(0, 0), scale), LOOK, (10, 190))
        row = pixels(screen)[:, box.centery - LOOK.px(2)].sum(axis=1)
        bar = np.flatnonzero(row[: box.x + LOOK.px(8) + round(inches * scale) + 4] > 500)
        assert bar.max() - bar.min() + 1 == pytest.approx(inches * scale, abs=1)


def test_captions_tell_heights_and_depths():
    """Hills, woods, water and buildings say their measure, on themselves; a hill beside the higher one."""
    field = Battlefield(
        24,
        18,
        (
            feature("hill", Form.GROUND, rect(1, 1, 12, 8), 2),
            feature("hill", Form.GROUND, rect(4, 2, 8, 6), 4),
            feature("water", Form.WATER, rect(15, 1, 4, 4), depth=1),
            feature("water", Form.WATER, rect(15, 8, 4, 4), depth=0),
            feature("road", Form.FLAT, rect(0, 12, 24, 1)),
        ),
    )
    low, high, lake, ford = captions(field)
    assert [c.text for c in (low, high, lake, ford)] == ['2"', '4"', '−1"', "ford"]
    assert low.at.x < 4
    assert 4 < high.at.x < 12


def test_stairs_grow_lighter_towards_the_floor_to_which_they_lead():
    """In whichever direction it lies; a floor is lighter than one below it."""
    for east in (False, True):
        stairs = feature("stairs", Form.DECK, rect(8, 8, 3, 2), 1.5)
        floor = feature("floor", Form.DECK, rect(11 if east else 4, 7, 4, 4), 3.0)
        shown = picture(
            Battlefield(20, 16, (floor, stairs)), size=(400, 320), camera=Camera(Point(0, 0), 20.0)
        )
        west, middle = (
            np.median([brightness(shown, at + i / 20, 9) for i in range(20)]) for at in (8.4, 9.6)
        )
        assert (middle > west + 10) == east
        assert (west > middle + 10) != east
    low, high = (feature("floor", Form.DECK, rect(4, 4, 6, 6), up) for up in (3.0, 7.0))
    seen = [
        picture(Battlefield(20, 16, (one,)), size=(400, 320), camera=Camera(Point(0, 0), 20.0))
        for one in (low, high)
    ]
    mean = [
        np.mean([brightness(one, x / 4, y) for y in (5, 6, 7, 8, 9) for x in range(18, 38)]) for one in seen
    ]
    assert mean[1] > mean[0] + 10


def brightness(shown, x, y):
    """Return how bright a picture is at a place of the table, 20 pixels an inch."""
    return sum(shown.get_at((int(20 * x), int(20 * y)))[:3]) / 3

"""Generated tables: the same for a seed, fair, and fit to be played by every family."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest
import shapely

from game.battlefield.terrain.field import Battlefield, Form
from game.files.family_io import families, family
from game.files.maps.maps import map_of
from game.files.maps.outlines import fault_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.drawing import Polygon, traced
from game.lobby.new_maps import lines, new_map, size_named
from game.mapmaking.fairness import fairness
from game.mapmaking.generator import ATTEMPTS, SIZES, Generated, sketch
from game.mapmaking.styles import STYLES
from game.mechanics.movement.walking import movement_costs_of

SAMPLES = [(style, SIZES[size]) for style, size in zip(STYLES, (*SIZES, "standard"), strict=True)]
DIGEST = "f7d1714642fea7bc"


@cache
def made(style: str, size: tuple[int, int]) -> Generated:
    return new_map(style, size, "1")


each = pytest.mark.parametrize(("style", "size"), SAMPLES, ids=lambda one: str(one))


@each
def test_it_is_fair(style, size):
    """Both edges see and walk about the same, find about as much cover, and there are ways between them."""
    found = made(style, size).fairness
    a, b = found.sides
    assert found.faults == ()
    assert abs(a.seen - b.seen) <= 0.04
    assert abs(a.walk - b.walk) <= 0.08 * min(a.walk, b.walk)
    assert found.lanes >= 3
    assert found.connected >= 0.97


@each
def test_every_family_reads_it(style, size):
    """It names only kinds of terrain that every family knows."""
    for name in families():
        if family(name).kinds:
            read = map_of(parse(made(style, size).text, ""), family(name).kinds)
            assert (read.battlefield.width, read.battlefield.depth) == size
            assert len(read.description) > 40


@each
def test_its_shapes_are_organic(style, size):
    """Hills, woods and waters are drawn with many corners, none as a rectangle or a circle."""
    for feature in made(style, size).battlefield.features:
        if feature.form in {Form.GROUND, Form.AREA, Form.WATER} and feature.kind != "ruin":
            assert isinstance(feature.drawing, Polygon), feature.id
            assert len(feature.drawing.corners) >= 8, feature.id


@each
def test_nobody_is_shut_in(style, size):
    """Terraces keep an inch from each other, and buildings stand on dry and even ground."""
    features = made(style, size).battlefield.features
    hills = [one for one in features if one.form is Form.GROUND]
    for low in hills:
        for high in hills:
            if low.height < high.height and low.polygon.contains(high.polygon):
                assert high.polygon.boundary.distance(low.polygon.boundary) >= 1, (low.id, high.id)
    for house in (one for one in features if one.form is Form.BUILDING):
        for other in features:
            if other.form in {Form.GROUND, Form.WATER}:
                assert not shapely.intersects(house.polygon, other.polygon), (house.id, other.id)


def test_a_seed_gives_the_same_table_on_every_machine():
    """The text of a map with a given seed never changes but on purpose."""
    text = made(*SAMPLES[0]).text
    assert hashlib.blake2b(text.encode(), digest_size=8).hexdigest() == DIGEST


@pytest.mark.parametrize("size", [(96, 30), (30, 96), (160, 36), (35, 125)])
@pytest.mark.parametrize("style", ["river", "desert"])
def test_the_banks_of_a_river_never_cross(style, size):
    """Also where the river runs over the short side of a long table, whose bends would be too tight."""
    for attempt in range(ATTEMPTS):
        for one in sketch(style, size, "5", attempt).features:
            assert fault_of(*traced(one["drawn"]), *size) is None, (attempt, one["id"])


def test_a_desert_lies_on_sand():
    """And nothing else does."""
    assert {style for style, size in SAMPLES if made(style, size).battlefield.ground != "grass"} == {"desert"}
    assert made("desert", SIZES["standard"]).battlefield.ground == "sand"


def test_another_seed_gives_another_table():
    """The seed says how it is laid out, not only how it is called."""
    assert new_map("hills", (36, 36), "2").battlefield != made("hills", (36, 36)).battlefield


def test_a_table_with_a_hill_on_one_side_alone_is_unfair():
    """Who stands behind a ridge at the other edge is not seen: the measure says so."""
    kinds, costs = family("alpha_strike").kinds, family("alpha_strike").walking_costs
    ridge = "{id: a, kind: hill, height: 6, rect: [0, 30, 36, 3]}"
    text = f"format: map/1\nname: x\nsize: [36, 36]\nfeatures:\n  - {ridge}\n"
    field = map_of(parse(text, ""), kinds).battlefield
    found = fairness(field, ("north", "south"), movement_costs_of(costs, 1.0))
    assert any("of the table" in fault for fault in found.faults)
    assert any("walk" in fault or "reached" in fault for fault in found.faults) or found.lanes == 0
    assert fairness(Battlefield(36, 36), ("west", "east"), movement_costs_of(costs, 1.0)).lanes == 18
    assert "not fair" in lines(found)[-1]


@pytest.mark.parametrize(
    ("style", "size", "seed", "words"),
    [
        ("swamp", (48, 48), "1", "there is no style swamp"),
        ("hills", (29, 48), "1", '30" to 160"'),
        ("hills", (48, 161), "1", '30" to 160"'),
        ("hills", (48, 48), "", "1 to 80"),
        ("hills", (48, 48), "a\nb", "1 to 80"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(style, size, seed, words):
    """Nothing is laid out then."""
    with pytest.raises(BadFile, match=words):
        new_map(style, size, seed)


def test_sizes_have_names():
    """Those that tables are sold in; others are written in inches."""
    assert set(SIZES.values()) == {(36, 36), (48, 48), (72, 48), (96, 48), (120, 80)}
    assert size_named("60x44") == (60, 44)
    for wrong in ("60", "x", "60x", "1000x48", "-60x48", "60.5x48"):
        with pytest.raises(ValueError, match=r"expected|each side"):
            size_named(wrong)

"""Maps: every shape and kind that map/1 names, every fault with its place, and writing them back."""

from __future__ import annotations

import gc
import math
import random
import weakref
from collections import deque

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.battlefield.terrain.field import GROUNDS, Battlefield, Feature, Form
from game.files.maps import maps
from game.files.maps.map_text import map_text, plain_text
from game.files.maps.maps import Map, map_of, read_map
from game.files.saves.codec import pack, unpack
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.point import Point
from game.geometry.shapes import flaw
from game.rules.alpha_strike.terrain import terrain

HEAD = "format: map/1\nname: Test\nsize: [72, 48]\nfeatures:\n"
EXAMPLE = """format: map/1
name: Two Hills
size: [72, 48]                 # inches, east x south
features:
  - {id: low, kind: hill, height: 2, polygon: [[20, 10], [44, 10], [44, 24], [20, 24]]}
  - {id: top, kind: hill, height: 4, circle: [32, 17, 4]}
  - {id: wood, kind: woods, polygon: [[50, 30], [60, 30], [60, 40]]}
  - {id: pond, kind: water, depth: 1, circle: [10, 40, 5]}
  - {id: shed, kind: building, height: 2, rect: [30, 36, 6, 4]}
  - {id: dyke, kind: wall, height: 1, line: [[5, 5], [15, 5]], width: 0.25}
  - {id: ford, kind: bridge, deck: 0, rect: [8, 34, 4, 12]}
"""


def loaded(text: str) -> Map:
    """Return the map in *text*."""
    return map_of(parse(text, "m.yaml"), terrain().kinds)


def feature(line: str) -> Feature:
    """Return the one feature of a map with *line* in its list."""
    return loaded(f"{HEAD}  - {{id: a, {line}}}\n").battlefield.features[0]


def problems(text: str) -> list[str]:
    """Return what is wrong with the map in *text*, a line each."""
    with pytest.raises(BadFile) as refused:
        loaded(text)
    return [str(problem) for problem in refused.value.problems]


def fault(line: str) -> str:
    """Return the one thing that is wrong with a feature."""
    (said,) = problems(f"{HEAD}  - {{id: a, {line}}}\n")
    return said


def test_the_example_of_the_format_loads():
    """Every feature of formats.md, with its form and measure."""
    battlefield = loaded(EXAMPLE).battlefield
    assert (battlefield.width, battlefield.depth) == (72, 48)
    found = {f.id: (f.form, f.height, f.depth) for f in battlefield.features}
    assert found == {
        "low": (Form.GROUND, 2, 0),
        "top": (Form.GROUND, 4, 0),
        "wood": (Form.AREA, 2, 0),
        "pond": (Form.WATER, 0, 1),
        "shed": (Form.BUILDING, 2, 0),
        "dyke": (Form.WALL, 1, 0),
        "ford": (Form.DECK, 0, 0),
    }


@pytest.mark.parametrize(
    ("kind", "form", "height"),
    [
        ("woods", Form.AREA, 2),
        ("ruin", Form.AREA, 2),
        ("smoke", Form.AREA, 2),
        ("building", Form.BUILDING, 2),
        ("wall", Form.WALL, 1),
        ("rough", Form.FLAT, 0),
        ("rubble", Form.FLAT, 0),
        ("road", Form.FLAT, 0),
    ],
)
def test_kinds_have_their_default_heights(kind, form, height):
    """What geometry.md says of each kind that needs no measure."""
    found = feature(f"kind: {kind}, circle: [10, 10, 2]")
    assert (found.form, found.height) == (form, height)


@pytest.mark.parametrize(
    ("kind", "key"),
    [("hill", "height"), ("water", "depth"), ("bridge", "deck")],
)
def test_kinds_that_need_a_measure_say_so(kind, key):
    """A hill without height, water without depth, a bridge without deck."""
    said = fault(f"kind: {kind}, circle: [10, 10, 2]")
    assert said == f"m.yaml:5:5: features.0: `{key}` is missing; {kind} needs it, in inches"


@pytest.mark.parametrize(
    ("line", "good"),
    [
        ("kind: hill, height: 0", False),
        ("kind: hill, height: 0.01", True),
        ("kind: hill, height: -1", False),
        ("kind: hill, height: 1000", True),
        ("kind: hill, height: 1001", False),
        ("kind: water, depth: 0", True),
        ("kind: water, depth: -0.5", False),
        ("kind: bridge, deck: 0", True),
        ("kind: bridge, deck: -1", False),
        ("kind: woods, height: 0", False),
        ("kind: woods, depth: 2", False),
        ("kind: water, depth: 1, height: 1", False),
        ("kind: rough, height: 1", False),
        ("kind: road, height: 1", False),
    ],
)
def test_measures_have_limits(line, good):
    """Both sides of each threshold; a measure that the kind does not have is a fault."""
    text = f"{HEAD}  - {{id: a, {line}, circle: [10, 10, 2]}}\n"
    if good:
        assert loaded(text)
    else:
        assert len(problems(text)) == 1


def test_a_circle_is_the_inscribed_64_gon():
    """First vertex at (x + r, y), clockwise on the screen."""
    outline = feature("kind: rough, circle: [10, 20, 4]").outline
    assert len(outline) == 64
    assert outline[0] == (14, 20)
    assert outline[1] == pytest.approx((10 + 4 * math.cos(math.tau / 64), 20 + 4 * math.sin(math.tau / 64)))


def test_a_rect_turns_clockwise_about_its_centre():
    """From the north-west corner; 90 degrees bring that corner to the north-east."""
    assert feature("kind: rough, rect: [10, 20, 4, 2]").outline == ((10, 20), (14, 20), (14, 22), (10, 22))
    assert feature("kind: rough, rect: [10, 20, 4, 2], turn: 90").outline[0] == pytest.approx((13, 19))


def test_a_line_is_widened_with_flat_ends_and_mitred_joins():
    """Half its width on either side."""
    assert feature("kind: road, line: [[5, 5], [15, 5]], width: 0.25").polygon.bounds == (5, 4.875, 15, 5.125)
    assert feature("kind: road, line: [[5, 5], [15, 5], [15, 9]], width: 2").polygon.area == pytest.approx(28)


def test_holes_are_cut_out():
    """Of a polygon only."""
    square = "polygon: [[0, 0], [10, 0], [10, 10], [0, 10]]"
    found = feature(f"kind: rough, {square}, holes: [[[2, 2], [4, 2], [4, 4], [2, 4]]]")
    assert found.polygon.area == 96
    said = fault("kind: rough, circle: [5, 5, 2], holes: [[[2, 2], [4, 2], [4, 4], [2, 4]]]")
    assert said == "m.yaml:5:45: features.0.holes: `holes` goes only with `polygon`"


def test_what_sticks_out_is_cut_off():
    """Outline and holes end at the table's edge."""
    assert feature("kind: rough, rect: [70, -2, 10, 5]").polygon.bounds == (70, 0, 72, 3)
    ring = (
        "polygon: [[60, 10], [90, 10], [90, 30], [60, 30]], holes: [[[65, 15], [80, 15], [80, 25], [65, 25]]]"
    )
    assert feature(f"kind: rough, {ring}").polygon.area == pytest.approx(12 * 20 - 7 * 10)


def test_a_hole_beyond_the_table_does_not_matter():
    """It is cut off with what it is in."""
    ring = (
        "polygon: [[60, 10], [90, 10], [90, 30], [60, 30]], holes: [[[75, 15], [80, 15], [80, 25], [75, 25]]]"
    )
    assert feature(f"kind: rough, {ring}").holes == ()


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("polygon: [[0, 0], [10, 10], [10, 0], [0, 10]]", "crosses itself"),
        ("polygon: [[0, 0], [10, 10]]", "needs at least three different points"),
        ("polygon: []", "needs at least three different points"),
        ("polygon: [[1, 1], [1, 1], [2, 2], [1, 1]]", "needs at least three different points"),
        ("polygon: [[0, 0], [5, 5], [10, 10]]", "has no area"),
        ("polygon: [[80, 0], [90, 0], [90, 9]]", "lies wholly outside of the table"),
        ("rect: [72, 0, 5, 5]", "lies wholly outside of the table"),
        ("circle: [-5, -5, 4]", "lies wholly outside of the table"),
        ("line: [[-5, -5], [-5, 50]], width: 1", "lies wholly outside of the table"),
        ("circle: [5, 5, 0]", "a radius above 0"),
        ("circle: [5, 5, -1]", "a radius above 0"),
        ("circle: [5, 5]", "expected 3 values or more"),
        ("circle: [5, 5, 1, 1]", "expected at most 3 values"),
        ("rect: [5, 5, 0, 1]", "east and south above 0"),
        ("rect: [5, 5, 1, -1]", "east and south above 0"),
        ("line: [[5, 5], [9, 5]]", "a line needs `width`"),
        ("line: [[5, 5], [9, 5]], width: 0", "a line needs `width`"),
        ("line: [[5, 5], [5, 5]], width: 1", "at least two different points"),
        ("line: [], width: 1", "at least two different points"),
        ("polygon: [[0, 0], [.nan, 10], [10, 0]]", "expected a finite number"),
        ("polygon: [[0, 0], [1e999, 10], [10, 0]]", "a number must be finite"),
        ("polygon: [[0, 0], [1e300, 10], [10, 0]]", "expected 10000 or less"),
        ("polygon: [[0, 0], ['1', 10], [10, 0]]", "expected a number"),
        ("polygon: [[0, 0], [true, 10], [10, 0]]", "expected a number"),
        ("polygon: [[0, 0], 5, [10, 0]]", "expected a list"),
        ("polygon: 5", "expected a list"),
        ("rect: [1, 1, 2, 2], circle: [5, 5, 2]", "there is circle and rect"),
        ("turn: 4, circle: [5, 5, 2]", "`turn` goes only with `rect`"),
        ("width: 4, circle: [5, 5, 2]", "`width` goes only with `line`"),
        ("name: x", "there is none"),
        (
            "polygon: [[0, 0], [9, 0], [9, 9]], holes: [[[20, 20], [21, 20], [21, 21]]]",
            "hole 1 sticks out of the outline",
        ),
        ("polygon: [[0, 0], [9, 0], [9, 9]], holes: [[[8, 1], [8, 2]]]", "hole 1 needs at least three"),
    ],
)
def test_shapes_that_are_none_are_refused(shape, words):
    """Each with its place and what was expected."""
    said = fault(f"kind: rough, {shape}")
    assert said.startswith("m.yaml:5:")
    assert words in said


@pytest.mark.parametrize(
    "polygon",
    [
        "[[0, 0], [0, 0], [9, 0], [9, 9], [9, 9]]",
        "[[0, 0], [9, 0], [9, 9], [0, 0]]",
        "[[0, 0], [4, 4], [8, 0], [8, 8], [4, 4], [0, 8]]",
    ],
)
def test_repeated_points_and_rings_that_touch_themselves_are_accepted(polygon):
    """They enclose something all the same."""
    assert feature(f"kind: rough, polygon: {polygon}").polygon.area > 0


def scribble(points: int) -> list[list[float]]:
    """Return the corners of a line all over the table."""
    chance = random.Random(points)
    return [[chance.uniform(0, 72), chance.uniform(0, 48)] for _ in range(points)]


def test_a_scribble_is_refused_however_long():
    """Its crossings are not all looked for."""
    assert "outline crosses itself" in fault(f"kind: rough, polygon: {scribble(3_000)}")
    assert "may cross itself at most 100 times" in fault(f"kind: road, width: 1, line: {scribble(3_000)}")


def test_a_line_may_cross_itself():
    """It is as wide where it does."""
    eight = "line: [[10, 10], [20, 20], [20, 10], [10, 20]]"
    assert feature(f"kind: road, width: 1, {eight}").polygon.is_valid


def test_a_large_shape_that_touches_itself_is_refused():
    """A small one is taken apart at the touch."""

    def fan(blades):
        turns = [math.tau * blade / blades for blade in range(blades)]
        corners = [
            [[36, 24], *([36 + 9 * math.cos(a), 24 + 9 * math.sin(a)] for a in (t, t + 0.01))] for t in turns
        ]
        return [corner for blade in corners for corner in blade]

    assert feature(f"kind: rough, polygon: {fan(10)}").polygon.area > 0
    assert "touches itself and has more than 500 points" in fault(f"kind: rough, polygon: {fan(200)}")


def test_unknown_kinds_and_keys_list_the_known_ones():
    """And say what may have been meant."""
    said = fault("kind: wods, circle: [5, 5, 2]")
    assert said.startswith(
        "m.yaml:5:19: features.0.kind: unknown kind of terrain `wods`; did you mean `woods`? Known:"
    )
    said = fault("kind: hill, hieght: 2, height: 2, circle: [5, 5, 2]")
    assert said.startswith(
        "m.yaml:5:25: features.0.hieght: unknown key `hieght`; did you mean `height`? Known:"
    )


def test_ids_are_unique():
    """The second one is told, with the line of the first."""
    body = "  - {id: a, kind: rough, circle: [5, 5, 2]}\n  - {id: a, kind: rough, circle: [9, 9, 2]}\n"
    assert problems(HEAD + body) == ["m.yaml:6:10: features.1.id: the id `a` is given twice; first on line 5"]


@pytest.mark.parametrize(("size", "told"), [("[0.000001, 40]", "1 or more"), ("[40, 400.5]", "400 or less")])
def test_a_table_is_an_inch_at_least(size, told):
    """On a speck of dust nothing can be drawn; the lab makes none either."""
    (found,) = problems(f"format: map/1\nname: Test\nsize: {size}\n")
    assert found.endswith(f"expected {told}")


def test_all_problems_of_a_map_are_told_at_once():
    """Of the map as a whole and of each feature, in the order of the lines."""
    text = """format: map/2
nmae: Test
size: [0, 401]
features:
  - {id: a, kind: hill, circle: [5, 5, 2]}
  - {id: a, kind: hull, height: 2, circle: [5, 5, -2]}
  - 5
  - {id: b, kind: rough}
"""
    found = [said.split(" ", 1) for said in problems(text)]
    assert [place.removesuffix(":") for place, _ in found] == [
        "m.yaml:1:1",
        "m.yaml:1:9",
        "m.yaml:2:1",
        "m.yaml:3:8",
        "m.yaml:3:11",
        "m.yaml:5:5",
        "m.yaml:6:10",
        "m.yaml:6:19",
        "m.yaml:6:36",
        "m.yaml:7:5",
        "m.yaml:8:5",
    ]


@pytest.mark.parametrize(
    ("size", "good"),
    [
        ("[72, 48]", True),
        ("[400, 400]", True),
        ("[400.1, 48]", False),
        ("[0, 48]", False),
        ("[-1, 48]", False),
        ("[72]", False),
        ("[72, 48, 1]", False),
        ("72", False),
        ("[a, b]", False),
        ("[.inf, 48]", False),
    ],
)
def test_sizes_up_to_400_by_400(size, good):
    """Both sides of the limits."""
    text = f"format: map/1\nname: Test\nsize: {size}\n"
    if good:
        assert loaded(text)
    else:
        assert all(said.startswith("m.yaml:3:") for said in problems(text))


@pytest.mark.parametrize(
    "text", ["5", "- 1", "format: map/1", "hello", "format: map/1\nname: x\nsize: [1, 1]\nfeatures: 5"]
)
def test_what_is_no_map_at_all_is_refused(text):
    """One or two clear sentences."""
    assert 1 <= len(problems(text)) <= 2


def test_a_map_reads_from_a_file(tmp_path):
    """The path stands in its problems."""
    path = tmp_path / "two-hills.yaml"
    path.write_text(EXAMPLE)
    assert read_map(path, terrain().kinds).name == "Two Hills"
    path.write_text(EXAMPLE.replace("woods", "wuds"))
    with pytest.raises(BadFile, match=r"two-hills.yaml:7:22: features\.2\.kind: unknown kind"):
        read_map(path, terrain().kinds)


def test_a_map_in_use_is_not_read_again(tmp_path, monkeypatch):
    """It is the same object for the same kinds, until its file changes or nothing uses it.

    It then stays until two others have been read.
    """
    monkeypatch.setattr(maps, "_recent", deque(maxlen=2))
    path, kinds = tmp_path / "two-hills.yaml", terrain().kinds
    path.write_text(EXAMPLE)
    found = read_map(path, kinds)
    assert read_map(path, dict(kinds)) is found
    assert read_map(path, {**kinds, "bog": kinds["woods"]}) is not found
    path.write_text(EXAMPLE.replace("Two Hills", "Three Hills"))
    assert read_map(path, kinds).name == "Three Hills"
    gone = weakref.ref(found)
    del found
    gc.collect()
    assert gone() is None
    last = weakref.ref(read_map(path, kinds))
    assert read_map(path, kinds) is last()
    for number in range(2):
        path.write_text(EXAMPLE.replace("Two Hills", f"Hill {number}"))
        read_map(path, kinds)
    gc.collect()
    assert last() is None


def test_name_and_source_are_kept():
    """Tools keep notes; a map as well as its features."""
    piece = "{id: a, kind: rough, circle: [5, 5, 2], name: Field, source: {x: [1, {y: null}]}}"
    text = f"format: map/1\nname: Test\nsize: [72, 48]\nsource: {{tool: x}}\nfeatures: [{piece}]"
    found = loaded(text)
    assert found.source == {"tool": "x"}
    assert found.battlefield.features[0].name == "Field"
    assert found.battlefield.features[0].source == {"x": [1, {"y": None}]}


def test_the_example_reads_back_equal():
    """Writing a map and loading it changes nothing."""
    found = loaded(EXAMPLE)
    text = map_text(found.battlefield, found.name, "A line\nand: another", {"a": 1})
    again = loaded(text)
    assert again.battlefield == found.battlefield
    assert (again.name, again.description, again.source) == (found.name, "A line\nand: another", {"a": 1})
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("ground", GROUNDS)
def test_a_map_says_how_its_ground_looks(ground):
    """Read, written and kept in saves; grass goes without saying, so that older files stay as they are."""
    head = HEAD.replace("features:\n", f"ground: {ground}\nfeatures: []\n")
    field = loaded(head).battlefield
    assert field.ground == ground
    text = map_text(field, "Test")
    assert loaded(text).battlefield == field
    assert ("ground:" in text) == (ground != "grass")
    packed = pack(field)
    assert ("ground" in packed) == (ground != "grass")
    assert unpack(Battlefield, packed, {}) == field


def test_an_unknown_ground_is_a_fault():
    """Told where it stands, with the grounds that there are."""
    (said,) = problems(HEAD.replace("features:\n", "ground: lava\nfeatures: []\n"))
    assert said.startswith("m.yaml:4:")
    assert all(ground in said for ground in GROUNDS)


def test_whole_numbers_are_written_short():
    """As a person would write them."""
    field = Battlefield(
        72.0, 48.0, (Feature("a", "road", Form.FLAT, (Point(0.0, 0.0), Point(4.0, 0.0), Point(4.0, 2.5))),)
    )
    assert map_text(field, "Short") == (
        "format: map/1\nname: Short\nsize: [72, 48]\nfeatures:\n"
        "  - {id: a, kind: road, polygon: [[0, 0], [4, 0], [4, 2.5]]}\n"
    )


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=30
).filter(lambda text: "\ufffe" not in text and "\uffff" not in text and "\ufeff" not in text)
PLACES = st.tuples(st.floats(0, 72), st.floats(0, 48))


@given(TEXTS, TEXTS, PLACES, PLACES, PLACES)
def test_any_names_and_numbers_read_back_equal(name, other, a, b, c):
    """Whatever characters a name has, and however odd the numbers are."""
    piece = Feature(
        "f", "woods", Form.AREA, (Point(*a), Point(*b), Point(*c)), height=2, name=other, source={name: other}
    )
    assume(flaw(piece.outline, (), 72, 48) is None)
    field = Battlefield(72, 48, (piece,))
    found = loaded(map_text(field, name))
    assert found.name == name
    assert found.battlefield == field


def test_texts_that_no_map_may_hold_are_written_as_blanks():
    """An importer may meet anything."""
    text = plain_text({"format": "map/1", "name": "a\x00b\u2028c", "size": [10, 10], "features": []})
    assert loaded(text).name == "a b c"

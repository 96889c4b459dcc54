"""Universal VTT and Tiled maps: read, written, and read back."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.files.exporters.tiled import tiled_plain, tmj, tmx
from game.files.exporters.vtt import vtt
from game.files.family_io import family
from game.files.importers.cells import in_inches
from game.files.importers.tiled import read_tiled
from game.files.importers.vtt import read_vtt
from game.files.maps.map_text import plain_text
from game.files.maps.maps import Map, map_of, read_map
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Point
from game.lobby.imported_maps import fitting, imported_map
from game.lobby.previews import PreviewLibrary

KINDS = family("alpha_strike").kinds
MAPS = Path(__file__).parents[2] / "maps"
VTT = {
    "format": 0.3,
    "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 10, "y": 8}, "pixels_per_grid": 256},
    "line_of_sight": [
        [{"x": 3, "y": 2}, {"x": 11, "y": 2}, {"x": 11, "y": 8}, {"x": 3, "y": 8}, {"x": 3, "y": 2}],
        [{"x": 5, "y": 3}, {"x": 6, "y": 3}, {"x": 6, "y": 4}, {"x": 5, "y": 4}, {"x": 5, "y": 3}],
        [{"x": 7, "y": 2}, {"x": 7, "y": 4}],
        [{"x": 40, "y": 2}, {"x": 41, "y": 4}],
    ],
    "objects_line_of_sight": [[{"x": 8, "y": 5}, {"x": 9, "y": 5}]],
    "portals": [
        {"position": {"x": 7, "y": 5}, "bounds": [{"x": 7, "y": 4}, {"x": 7, "y": 6}], "closed": True},
        {"position": {"x": 9, "y": 8}, "bounds": [{"x": 8, "y": 8}, {"x": 10, "y": 8}], "closed": False},
    ],
    "lights": [{"position": {"x": 8.5, "y": 6}, "range": 5, "intensity": 1, "color": "ffeccd8b"}],
    "image": "AAAA",
}
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="40" height="30" tilewidth="16" tileheight="16">
 <objectgroup id="1" name="terrain" offsetx="16">
  <object id="1" name="Down" type="hill" x="160" y="96">
   <properties><property name="height" type="float" value="2"/></properties>
   <polygon points="0,0 96,-16 128,64 32,96"/></object>
  <object id="2" type="woods" x="320" y="320" width="96" height="96"><ellipse/></object>
  <object id="3" type="building" x="160" y="320" width="32" height="64" rotation="90"/>
  <object id="4" type="coastline" x="0" y="160"><polyline points="0,0 112,0 128,-16"/></object>
  <object id="5" type="spawn" x="32" y="32"><point/></object>
  <object id="6" gid="3" x="32" y="32" width="16" height="16"/>
 </objectgroup>
 <layer name="ground" width="40" height="30"><data encoding="csv">0</data></layer>
</map>
"""


def read_back(plain) -> Map:
    """Return the map of ours that an importer made; it must be a good one."""
    return map_of(parse(plain_text(plain), ""), KINDS)


def drawings(found: Map):
    """Return kind, measures and drawing of all terrain, coordinates to a millionth of an inch."""

    def near(path):
        return tuple((round(x, 5), round(y, 5)) for x, y in path)

    listed = []
    for one in found.battlefield.features:
        match one.drawing:
            case Polygon(corners, holes):
                shape = near(corners), tuple(map(near, holes))
            case Circle(at, radius):
                shape = near((at,)), round(radius, 5)
            case Box(at, east, south, turn):
                shape = near((at,)), round(east, 5), round(south, 5), round(turn % 360, 5)
            case Strip(path, width):
                shape = near(path), width
        listed.append((one.id, one.kind, one.name, one.height, one.depth, shape))
    return listed


def test_walls_doors_and_lights_of_a_virtual_table_come_in():
    """From the corner of the exported part; a room is walls, a closed block a building, a door a wall."""
    found = read_vtt(json.dumps(VTT), "cellar")
    field = read_back(found.map).battlefield
    assert (field.width, field.depth) == (10, 8)
    assert [(one.kind, one.name, one.height) for one in field.features] == [
        ("wall", "", 4),
        ("building", "", 2),
        ("wall", "", 4),
        ("wall", "", 1),
        ("wall", "Door", 4),
    ]
    assert field.features[1].drawing == Polygon((Point(3, 2), Point(4, 2), Point(4, 3), Point(3, 3)))
    assert found.map["source"]["lights"] == [
        {"at": [6.5, 5], "range": 5, "intensity": 1, "color": "ffeccd8b"}
    ]
    told = " ".join(found.warnings)
    for word in ("picture", "open portal", "outside"):
        assert word in told


@pytest.mark.parametrize("cell", [0.5, 2.0, 5.0])
def test_cells_may_be_larger_or_smaller_than_an_inch(cell):
    """Table, places and the range of lights grow; heights and the widths of walls are inches already."""
    plain = in_inches(read_vtt(json.dumps(VTT), "cellar"), cell).map
    one, other = read_back(read_vtt(json.dumps(VTT), "cellar").map), read_back(plain)
    assert (other.battlefield.width, other.battlefield.depth) == (10 * cell, 8 * cell)
    for small, large in zip(one.battlefield.features, other.battlefield.features, strict=True):
        assert (large.kind, large.height) == (small.kind, small.height)
        if isinstance(small.drawing, Strip):
            assert large.drawing.width == small.drawing.width
            assert large.drawing.path == tuple(Point(at.x * cell, at.y * cell) for at in small.drawing.path)
    (light,) = plain["source"]["lights"]
    assert light == {"at": [6.5 * cell, 5 * cell], "range": 5 * cell, "intensity": 1, "color": "ffeccd8b"}
    assert plain["source"]["cell"] == cell


def test_tiles_may_be_larger_than_an_inch():
    """Circles, turned rectangles and polygons with them."""
    found = read_tiled(TMX, "valley", kinds=KINDS)
    one, other = read_back(found.map), read_back(in_inches(found, 1.5).map)
    assert other.battlefield.width == 60
    for small, large in zip(one.battlefield.features, other.battlefield.features, strict=True):
        assert large.kind == small.kind
        match small.drawing:
            case Circle(at, radius):
                assert large.drawing == Circle(Point(at.x * 1.5, at.y * 1.5), radius * 1.5)
            case Box(_, east, south, turn):
                assert (large.drawing.east, large.drawing.south) == (east * 1.5, south * 1.5)
                assert large.drawing.turn == turn


def test_a_virtual_table_is_read_back_equal():
    """Walls, blocks, doors and lights are where they were; the file has every field of the format."""
    first = read_back(read_vtt(json.dumps(VTT), "cellar").map)
    text = vtt(first)
    plain = json.loads(text)
    assert set(plain) == {*VTT, "environment"}
    assert set(plain["resolution"]) == set(VTT["resolution"])
    assert set(plain["portals"][0]) == {"position", "bounds", "rotation", "closed", "freestanding"}
    assert set(plain["lights"][0]) == {"position", "range", "intensity", "color", "shadows"}
    second = read_back(read_vtt(text, "cellar").map)
    assert sorted(map(repr, drawings(second))) == sorted(map(repr, drawings(first)))
    assert second.source["lights"][0]["at"] == [6.5, 5]


@pytest.mark.parametrize("name", ["market-town", "the-fords", "broken-quarter"])
def test_the_solids_of_our_maps_go_out(name):
    """Each building closes its line; walls keep their path."""
    found = read_map(MAPS / f"{name}.yaml", KINDS)
    back = read_back(read_vtt(vtt(found), name).map)
    solid = [one for one in found.battlefield.features if one.form.value in ("building", "wall")]
    assert len(back.battlefield.features) >= len(solid)
    assert (back.battlefield.width, back.battlefield.depth) == (72, 48)


def test_objects_of_tiled_come_in():
    """By type and properties, shifted by their layer, turned about their corner; the rest is listed."""
    found = read_tiled(TMX, "x", kinds=KINDS)
    field = read_back(found.map).battlefield
    assert (field.width, field.depth) == (40, 30)
    assert [(one.kind, one.name, one.height) for one in field.features] == [
        ("hill", "Down", 2),
        ("woods", "", 2),
        ("building", "", 2),
        ("wall", "", 1),
    ]
    assert field.features[0].drawing.corners[0] == Point(11, 6)
    assert field.features[1].drawing == Circle(Point(24, 23), 3)
    west, north, east, south = field.features[2].polygon.bounds
    assert (west, north, east, south) == pytest.approx((7, 20, 11, 22))
    told = " ".join(found.warnings)
    for word in ("coastline is no kind of terrain", "point", "tiles", "layers of type tilelayer"):
        assert word in told


def test_objects_without_a_type_are_told_of_as_such():
    """Lines are walls, areas rough ground."""
    found = read_tiled(TMX.replace('type="coastline"', 'type=""'), "x", kinds=KINDS)
    assert any(words.startswith("objects without a type: lines are walls") for words in found.warnings)


@pytest.mark.parametrize("name", [path.stem for path in sorted(MAPS.glob("*.yaml"))])
@pytest.mark.parametrize("writer", [tmj, tmx])
def test_a_map_of_tiled_is_read_back_equal(name, writer):
    """Every piece of terrain of every map: kind, name, measure and drawing."""
    found = read_map(MAPS / f"{name}.yaml", KINDS)
    back = read_back(read_tiled(writer(found), "x", kinds=KINDS).map)
    assert drawings(back) == drawings(found)
    assert (back.name, back.description) == (found.name, found.description.strip())
    assert back.battlefield.ground == found.battlefield.ground


def test_what_is_written_for_tiled_has_the_fields_of_its_format():
    """Those that the reference of the formats lists for maps, object layers and objects; ids differ."""
    found = read_map(MAPS / "mill-farm.yaml", KINDS)
    plain = tiled_plain(found)
    assert {"height", "infinite", "layers", "nextlayerid", "nextobjectid", "orientation"} <= set(plain)
    assert {"tileheight", "tilesets", "tilewidth", "type", "version", "width"} <= set(plain)
    (layer,) = plain["layers"]
    assert {"draworder", "id", "name", "objects", "opacity", "type", "visible", "x", "y"} <= set(layer)
    for one in layer["objects"]:
        assert {"height", "id", "name", "rotation", "type", "visible", "width", "x", "y"} <= set(one)
        assert len({"polygon", "polyline", "ellipse"} & set(one)) <= 1
    ids = [one["id"] for one in layer["objects"]]
    assert len(set(ids)) == len(ids) < plain["nextobjectid"]
    root = ElementTree.fromstring(tmx(found).encode())
    assert root.get("infinite") == "0"
    assert {one.tag for one in root} == {"properties", "objectgroup"}


@pytest.mark.parametrize(
    ("reader", "text", "words"),
    [
        (read_vtt, "{", "no Universal VTT file"),
        (read_vtt, "[]", "no resolution"),
        (read_vtt, '{"resolution": {"map_size": {"x": 1e9, "y": 3}}}', "map_size"),
        (read_tiled, "<map", "no map of Tiled"),
        (read_tiled, "<!DOCTYPE x><map/>", "entities"),
        (read_tiled, "{}", "no layers"),
        (read_tiled, '{"layers": [], "orientation": "hexagonal"}', "orthogonal"),
        (read_tiled, '{"layers": [], "width": 9000, "height": 1, "tilewidth": 1, "tileheight": 1}', "tiles"),
        (read_tiled, "[" * 100_000, "no map of Tiled: not readable JSON: nested too deeply"),
        (read_tiled, "", "no map of Tiled: not readable JSON: there is nothing in it"),
        (read_vtt, '{"resolution": {"map_size"', "1:27: .*it seems to be cut off"),
        (read_vtt, '{"image": "iVBORw0KG', "it seems to be cut off"),
        (read_tiled, "<map>\n<layer></map>", "2:10: .*not readable XML: mismatched tag"),
    ],
)
def test_what_is_no_such_file_is_refused_in_words(reader, text, words):
    """Nothing is guessed."""
    more = {"kinds": KINDS} if reader is read_tiled else {}
    with pytest.raises(BadFile, match=words):
        reader(text, "x", **more)


def test_a_file_with_a_large_picture_is_read(tmp_path):
    """Programs put the picture of the map into a Universal VTT file, of tens of megabytes."""
    path = tmp_path / "x.dd2vtt"
    plain = {"format": 0.3, "resolution": {"map_size": {"x": 30, "y": 30}}, "image": "A" * (20 << 20)}
    path.write_text(json.dumps(plain))
    found = imported_map(path)
    assert (found.map["size"], found.warnings) == ([30.0, 30.0], ("the picture is left out",))


def test_a_file_that_may_be_a_map_or_a_list_says_that_it_is_neither(tmp_path):
    """The ending .json stands for both."""
    path = tmp_path / "half.json"
    path.write_text('{"Units": [{"Id": 14')
    with pytest.raises(BadFile, match=r"no map of Tiled and no list of units: .*cut off"):
        imported_map(path)


def test_parts_of_a_vtt_file_that_are_no_lists_are_told():
    """Nothing is lost silently; nor is a light that is nowhere."""
    plain = {**VTT, "line_of_sight": {"a": 1}, "portals": 5, "lights": [{"range": 3}]}
    warnings = read_vtt(json.dumps(plain), "x").warnings
    assert "line_of_sight is left out: it is no list" in warnings
    assert "portals is left out: it is no list" in warnings
    assert "a light without a position is left out (number 1)" in warnings


def test_what_a_map_cannot_hold_is_left_out_and_told(tmp_path):
    """One hill without a height, a crossing outline, a strange light: the rest of the map is imported."""
    path, library = tmp_path / "odd.tmx", PreviewLibrary.here()
    path.write_text(
        '<map orientation="orthogonal" width="40" height="30" tilewidth="16" tileheight="16"><objectgroup>'
        '<object id="1" type="hill" x="10" y="10" width="50" height="50"/>'
        '<object id="2" type="woods" x="10" y="10"><polygon points="0,0 90,90 90,0 0,90"/></object>'
        '<object id="3" type="woods" x="90" y="90" width="50" height="50"/>'
        '<object id="4" type="woods" x="90" y="90"><polygon points="0,0 9 a,b"/></object>'
        "</objectgroup></map>"
    )
    found = fitting(imported_map(path), path, library.family.kinds)
    assert [one["kind"] for one in found.map["features"]] == ["woods"]
    assert any(words.startswith("hill-1 is left out: `height` is missing") for words in found.warnings)
    assert any("woods-2 is left out" in words and "crosses itself" in words for words in found.warnings)
    lit = {**VTT, "lights": [{"position": {"x": 3, "y": 3}, "range": 1e308}]}
    path = tmp_path / "lit.dd2vtt"
    path.write_text(json.dumps(lit))
    found = fitting(imported_map(path), path, library.family.kinds)
    assert found.map["features"]
    assert "source" not in found.map
    assert any(words.startswith("the note on the source is left out") for words in found.warnings)


def test_groups_nested_too_deeply_are_told():
    """What is in them is not lost silently."""
    deep = "<group>" * 60 + "</group>" * 60
    text = f'<map width="40" height="30" tilewidth="16" tileheight="16">{deep}</map>'
    assert read_tiled(text, "x", kinds=KINDS).warnings

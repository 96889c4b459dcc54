"""What we write for Tiled and Universal VTT has the fields that these formats publish, and no others."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from published_fields import VTT, tmj_faults, tmx_faults

from game.files.exporters.tiled import tmj, tmx
from game.files.exporters.vtt import vtt
from game.files.family_io import family
from game.files.maps.maps import map_of
from game.files.yaml.strict import parse

MAPS = Path(__file__).parents[2] / "maps"
SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "maps"
KINDS = family("alpha_strike").kinds
LIT = """format: map/1
name: Cellar
size: [10, 8.5]
ground: rock
source:
  lights: [{at: [6.5, 5], range: 5, intensity: 1, color: ffeccd8b}]
  environment: {baked_lighting: true}
features:
  - {id: door, name: Door, kind: wall, height: 4, line: [[3, 3], [3, 5]], width: 0.25}
  - {id: wall, kind: wall, height: 1, line: [[5, 3], [5, 5], [7, 6]], width: 0.25}
  - {id: house, kind: building, height: 2, polygon: [[1, 1], [2, 1], [2, 2]], name: "A & <b>"}
  - {id: ring, kind: hill, height: 2, polygon: [[4, 6], [8, 6], [8, 8]],
     holes: [[[6, 6.5], [7, 6.5], [7, 7]]]}
  - {id: round, kind: woods, circle: [8, 2, 1.25]}
"""
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAPS.glob("*.yaml"))} | {"lit": LIT}


@pytest.fixture(params=TEXTS)
def found(request):
    """Each shipped map, and one with a door, lights, holes and odd characters."""
    return map_of(parse(TEXTS[request.param], ""), KINDS)


def test_a_universal_vtt_file_has_the_fields_of_that_format(found):
    """And points, colours and lists as it has them."""
    assert list(VTT(json.loads(vtt(found, image="AAAA")), "vtt")) == []


def test_a_tmj_file_has_the_fields_of_that_format(found):
    """Its ids are different, and below the next ones."""
    assert tmj_faults(json.loads(tmj(found))) == []


def test_a_tmx_file_has_the_elements_of_that_format(found):
    """With their attributes, in the forms that these have."""
    assert list(tmx_faults(ElementTree.fromstring(tmx(found).encode()))) == []


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not shipped")
def test_a_file_of_another_writer_passes_the_same_check():
    """So it asks for nothing that the format does not have."""
    sample = json.loads((SAMPLES / "Imagix_sampleMap.noimage.dd2vtt").read_text(encoding="utf-8"))
    assert [fault for fault in VTT(sample, "vtt") if "image" not in fault] == []


@pytest.mark.parametrize(
    ("way", "value"),
    [
        *((("line_of_sight", 0), [{"x": 1}]), (("lights", 0, "color"), "#ffffff")),
        *((("portals", 0, "bounds"), []), (("resolution", "pixels_per_grid"), 70.5), (("walls",), [])),
    ],
)
def test_the_check_of_universal_vtt_finds_faults(way, value):
    """A check that passes everything would prove nothing."""
    plain = json.loads(vtt(map_of(parse(LIT, ""), KINDS)))
    assert list(VTT(_changed(plain, way, value), "vtt"))


@pytest.mark.parametrize(
    ("way", "value"),
    [
        *((("infinite",), 0), (("layers", 0, "type"), "objects"), (("nextobjectid",), 1), (("colour",), "x")),
        *((("layers", 0, "objects", 0, "ellipse"), True), (("layers", 0, "objects", 1, "id"), 1)),
        (("properties", 0, "type"), "text"),
    ],
)
def test_the_check_of_tiled_finds_faults(way, value):
    """Of fields, types, ids and shapes."""
    plain = json.loads(tmj(map_of(parse(LIT, ""), KINDS)))
    assert tmj_faults(_changed(plain, way, value))


@pytest.mark.parametrize(
    ("old", "new"),
    [('infinite="0"', 'infinite="false"'), ("<ellipse", "<circle"), (" x=", " left="), ("points=", "path=")],
)
def test_the_check_of_tmx_finds_faults(old, new):
    """Of elements, attributes and values."""
    text = tmx(map_of(parse(LIT, ""), KINDS))
    assert old in text
    assert list(tmx_faults(ElementTree.fromstring(text.replace(old, new).encode())))


def _changed(plain, way, value):
    """Return *plain* with *value* at the place that *way* leads to."""
    fresh = copy.deepcopy(plain)
    here = fresh
    for step in way[:-1]:
        here = here[step]
    here[way[-1]] = value
    return fresh

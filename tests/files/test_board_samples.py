"""The boards of the community, where they are at hand: every hex arrives in a map without faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shapely import STRtree
from shapely.geometry import Point, Polygon

from game.files.importers.board import read_board
from game.files.importers.hexes import Hex, centre
from game.files.maps.map_text import plain_text
from game.files.maps.maps import map_of
from game.files.yaml.strict import parse
from game.rules.alpha_strike.terrain import terrain

SAMPLES = sorted((Path(__file__).parents[3] / "shared" / "data" / "boards").glob("*.board"))
pytestmark = pytest.mark.skipif(not SAMPLES, reason="the real boards are not shipped")
every_board = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem[:24])


def shape(feature: dict[str, Any]) -> Polygon:
    return Polygon(feature["polygon"], feature.get("holes", []))


@every_board
def test_every_hex_arrives(path: Path) -> None:
    """At the middle of each hex lie the ground, water, woods and buildings of the file."""
    text = path.read_bytes().decode()
    found = read_board(text, path.stem)
    lines = [line.split() for line in text.splitlines() if line.startswith("hex")]
    columns = int(text.split()[1])
    levels = {Hex(i % columns, i // columns): (int(line[2]), line[3]) for i, line in enumerate(lines)}
    lowest = min(0, *(level for level, _ in levels.values()))
    features = found.map["features"]
    tree = STRtree([shape(feature) for feature in features])
    for at, (level, terrains) in levels.items():
        here = [features[i] for i in tree.query(Point(centre(at)), predicate="within")]
        kinds = {feature["kind"] for feature in here}
        hills = [feature["height"] for feature in here if feature["kind"] == "hill"]
        assert max(hills, default=0) == level - lowest
        assert ("water" in kinds) == ("water:" in terrains)
        assert ("woods" in kinds) == ("woods:" in terrains)
        assert ("building" in kinds) == ("building:" in terrains or "fuel_tank:" in terrains)
        assert ("bridge" in kinds) == ("bridge:" in terrains)


@every_board
def test_it_loads_as_a_map(path: Path) -> None:
    """Written as a file, it reads back as a battlefield with the same number of features."""
    plain = read_board(path.read_bytes().decode(), path.stem).map
    found = map_of(parse(plain_text(plain), path.name), terrain().kinds)
    assert len(found.battlefield.features) == len(plain["features"])
    assert [found.battlefield.width, found.battlefield.depth] == plain["size"]
    assert found.source == plain["source"]


@every_board
def test_features_are_few_and_sound(path: Path) -> None:
    """Every polygon is valid, on the table and larger than a sliver; ids are unique."""
    found = read_board(path.read_bytes().decode(), path.stem)
    east, south = found.map["size"]
    ids = [feature["id"] for feature in found.map["features"]]
    assert len(set(ids)) == len(ids) < 400
    for feature in found.map["features"]:
        outline = shape(feature)
        assert outline.is_valid
        assert outline.area > 0.5
        assert outline.within(Polygon([(0, 0), (east, 0), (east, south), (0, south)]).buffer(1e-9))

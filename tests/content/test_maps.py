"""The maps that we ship: each loads, is a full table, and can be walked from edge to edge."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import shapely
import yaml

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.files.family_io import family
from game.files.maps.maps import Map, read_map
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.mapmaking.fairness import fairness
from game.mapmaking.generator import SIZES
from game.mechanics.movement.walking import movement_costs_of

# By name: what a player imports lies in the same folder and promises nothing.
SHIPPED = (
    *("broken-works", "crown-hill", "green-valley", "long-road", "market-town", "the-fords"),
    *("harbour-works", "relay-ridge"),
)
FOLDER = Path(__file__).parents[2] / "maps"
MAPS = [FOLDER / f"{name}.yaml" for name in SHIPPED]
GENERATED = {
    **{"charcoal-clearing": (72, 48), "copper-wells": (72, 48), "gull-battery": (72, 48)},
    **{"heron-bridge": (72, 48), "herring-harbour": (96, 48), "weavers-row": (96, 48)},
    **{"high-fells": (120, 80), "kings-stones": (48, 48), "market-cross": (48, 48), "last-oasis": (36, 36)},
}
"""Those that the generator laid out and that were edited by hand, with their sizes."""
FOR_SQUADS = [FOLDER / f"{name}.yaml" for name in ("broken-quarter", "mill-farm")]
FAMILIES = ("alpha_strike", "mecha", "skirmish")
STEP = 0.5
BASE = 0.625


@cache
def loaded(path: Path) -> Map:
    return read_map(path, family("alpha_strike").kinds)


def every_map(test: object) -> object:
    return pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)(test)  # type: ignore[arg-type]


def grid(field: Battlefield) -> tuple[np.ndarray, np.ndarray]:
    """Return the x and y of a raster of the table, borders included."""
    xs = np.arange(0, field.width + STEP / 2, STEP)
    ys = np.arange(0, field.depth + STEP / 2, STEP)
    across, down = np.meshgrid(xs, ys)
    return across, down


def levels(field: Battlefield) -> np.ndarray:
    """Return the level of a figure at each point of the raster; NaN where its base cannot stand or pass."""
    x, y = grid(field)
    points = shapely.points(x, y)

    def inside(feature: Feature, around: float = 0) -> np.ndarray:
        return shapely.dwithin(feature.polygon, points, around)

    ground, depth = np.zeros_like(x), np.zeros_like(x)
    for feature in field.features:
        if feature.form is Form.GROUND:
            ground = np.where(inside(feature), np.maximum(ground, feature.height), ground)
        if feature.form is Form.WATER:
            depth = np.where(inside(feature), np.maximum(depth, feature.depth), depth)
    level = ground - depth
    for feature in field.features:
        if feature.form is Form.DECK:
            level = np.where(inside(feature), feature.height, level)
    for feature in field.features:
        tall = feature.form is Form.WALL and feature.height > 2
        if tall or feature.form is Form.BUILDING:
            level = np.where(inside(feature, BASE), np.nan, level)
    return level


def walkable(level: np.ndarray) -> np.ndarray:
    """Return the points that can be walked to from the largest connected part, stepping up or down 2"."""
    best = np.zeros(level.shape, dtype=bool)
    left = ~np.isnan(level)
    while left.sum() > best.sum():
        start = tuple(np.argwhere(left)[0])
        found, front = {start}, [start]
        for row, column in front:
            for down, across in product((-1, 0, 1), repeat=2):
                at = row + down, column + across
                if at in found or not (0 <= at[0] < level.shape[0] and 0 <= at[1] < level.shape[1]):
                    continue
                if abs(level[at] - level[row, column]) <= 2:
                    found.add(at)
                    front.append(at)
        part = np.zeros(level.shape, dtype=bool)
        part[tuple(np.array(sorted(found)).T)] = True
        left &= ~part
        best = part if part.sum() > best.sum() else best
    return best


def test_there_are_at_least_four_maps() -> None:
    """Four tables worth playing on were asked for; there are more."""
    assert len(MAPS) >= 4


def test_together_they_show_every_kind_of_terrain() -> None:
    """Of every family, and each family reads each map; smoke is laid in play."""
    used = set()
    for path, name in product([*MAPS, *FOR_SQUADS], FAMILIES):
        used |= {feature.kind for feature in read_map(path, family(name).kinds).battlefield.features}
    known = {kind for name in FAMILIES for kind in family(name).kinds}
    assert known - used == {"smoke"}


def test_together_they_have_hills_of_several_levels_deep_water_and_fords() -> None:
    """Heights and depths for every rule about them."""
    features = [feature for path in MAPS for feature in loaded(path).battlefield.features]
    assert {feature.depth for feature in features if feature.form is Form.WATER} >= {0, 1, 2}
    assert len({feature.height for feature in features if feature.form is Form.GROUND}) >= 4


@every_map
def test_it_is_a_table_of_six_by_four_feet(path: Path) -> None:
    """72" x 48", with a name and a description for the menu, and enough on it to matter."""
    found = loaded(path)
    assert (found.battlefield.width, found.battlefield.depth) == (72, 48)
    assert found.name
    assert len(found.description) > 40
    assert len(found.battlefield.features) >= 25


@every_map
def test_no_feature_is_a_scrap(path: Path) -> None:
    """Every piece of terrain is large enough to be seen and stood at."""
    for feature in loaded(path).battlefield.features:
        assert feature.polygon.area > 0.7, feature.id


@every_map
def test_terraces_can_be_climbed(path: Path) -> None:
    """A terrace keeps 1" from the border of the lower one that it lies on: no cliff is there by accident."""
    hills = [f for f in loaded(path).battlefield.features if f.form is Form.GROUND]
    for low, high in product(hills, repeat=2):
        if low.height < high.height and low.polygon.contains(high.polygon):
            assert high.polygon.boundary.distance(low.polygon.boundary) >= 1, (low.id, high.id)


@every_map
def test_buildings_stand_on_dry_and_even_ground(path: Path) -> None:
    """No building lies across the foot of a hill or in the water, and none stands on another."""
    features = loaded(path).battlefield.features
    for building in (feature for feature in features if feature.form is Form.BUILDING):
        for other in features:
            if other.form is Form.GROUND and other.polygon.intersects(building.polygon):
                assert other.polygon.contains(building.polygon), (building.id, other.id)
            if other.form in {Form.WATER, Form.BUILDING, Form.WALL, Form.DECK} and other is not building:
                shared = other.polygon.intersection(building.polygon).area
                assert shared == pytest.approx(0, abs=0.05), (building.id, other.id)


@every_map
def test_it_can_be_walked_from_edge_to_edge(path: Path) -> None:
    """Nearly all open ground hangs together, so nobody deploys into a trap and every edge can be left."""
    level = levels(loaded(path).battlefield)
    reached = walkable(level)
    assert reached.sum() >= 0.98 * (~np.isnan(level)).sum()
    for edge in (reached[0], reached[-1], reached[:, 0], reached[:, -1]):
        assert edge.mean() >= 0.9


@every_map
def test_both_sides_find_as_much_cover(path: Path) -> None:
    """The two halves of the table, one way or the other, differ by a quarter of their cover at most."""
    field = loaded(path).battlefield
    cover = [f.polygon for f in field.features if f.form in {Form.AREA, Form.BUILDING, Form.GROUND}]
    whole = shapely.union_all(cover)
    across = [shapely.box(0, 0, 36, 48), shapely.box(36, 0, 72, 48)]
    down = [shapely.box(0, 0, 72, 24), shapely.box(0, 24, 72, 48)]
    shares = [sorted(whole.intersection(half).area for half in halves) for halves in (across, down)]
    assert max(low / high for low, high in shares) >= 0.75


@pytest.mark.parametrize(("name", "size"), GENERATED.items(), ids=str)
def test_what_was_generated_and_edited_is_fair(name, size):
    """Each has its size and says what it is for; every family reads it; its home edges are about equal."""
    own = family("alpha_strike")
    found = read_map(FOLDER / f"{name}.yaml", own.kinds)
    assert (found.battlefield.width, found.battlefield.depth) == size
    assert len(found.description) > 100
    home = ("north", "south") if "edges north" in found.description else ("west", "east")
    assert fairness(found.battlefield, home, movement_costs_of(own.walking_costs, 1.0)).faults == ()
    for other in FAMILIES:
        assert read_map(FOLDER / f"{name}.yaml", family(other).kinds).name == found.name


def test_there_are_twenty_maps():
    """Of five sizes."""
    assert len(SHIPPED) + len(FOR_SQUADS) + len(GENERATED) == 20
    assert {(72, 48), *GENERATED.values()} == set(SIZES.values())


@pytest.mark.parametrize("name", FAMILIES)
def test_every_map_is_offered_for_a_battle_of_ones_own(name, tmp_path):
    """In the set-up of each family, and none of them is faulty for it."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    offered = {one.key for one in lobby.maps(name) if not one.problems}
    lobby.close()
    shipped = {*SHIPPED, *GENERATED, *(path.stem for path in FOR_SQUADS)}
    assert shipped <= offered
    assert len(shipped) == 20


def test_every_map_has_its_sight_counts():
    """What ships is counted: see `tests/battlefield/counting.py`."""
    counts = Path(__file__).parents[1] / "battlefield" / "sight_counts.yaml"
    published = yaml.safe_load(counts.read_text(encoding="utf-8"))
    assert set(SHIPPED) <= published.keys()

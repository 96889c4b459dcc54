"""The sight lab in the local lobby: sandboxes from maps and scenarios, and back to files and battles."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.kind import Kind
from game.core.lobby import LabTable, NotReadable, Sketch
from game.core.model.brief import Edge, Goal
from game.core.model.state import State
from game.core.model.unit import Side
from game.files.maps.features import feature_of
from game.files.maps.map_text import map_text, plain_drawing
from game.files.maps.maps import Map, map_of
from game.files.scenarios.positions import lab, map_of_lab, misplaced, position
from game.files.scenarios.scenario import Scenario, SideEntry
from game.files.scenarios.scenario_text import scenario_text
from game.files.scenarios.scenarios import scenario_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.reading import Reading
from game.files.yaml.strict import Document, parse
from game.files.yaml.tree import Node
from game.lobby.previews import ENDING, SCENARIOS, PreviewLibrary
from game.storage import disk
from game.storage.names import objection

SIDES: tuple[tuple[Side, Edge], ...] = (("Blue", "south"), ("Red", "north"))
LAB = "the lab"
LEAST, MOST = 1.0, 400.0
Kept = Literal["map", "scenario"]


def opened(ground: LabTable, library: PreviewLibrary) -> State:
    """Return the sandbox on *ground*.

    Raises:
        BadFile: if the map or scenario is missing or faulty.
    """
    if ground.scenario:
        return lab(library.scenario(ground.scenario))
    if ground.map:
        return on_map(library.map_path(ground.map), library)
    wide, deep = ground.size
    if not (LEAST <= wide <= MOST and LEAST <= deep <= MOST):
        words = f"a table is {LEAST:g} to {MOST:g} inches wide and deep"
        raise BadFile([Problem(LAB, 1, 1, "", words)])
    return lab(_bare(Map("New table", Battlefield(wide, deep)), library.name))


def on_map(path: Path, library: PreviewLibrary) -> State:
    """Return the sandbox on the map at *path*, under the first rules that can read it.

    Raises:
        BadFile: with the problems of the map.
    """
    own = library.fitting(path)
    return lab(_bare(own.read_map(path), own.name))


def _bare(table: Map, family: str) -> Scenario:
    """Return a scenario on *table* for two sides without units, under the rules of *family*."""
    return Scenario(
        name=table.name,
        description="",
        path="",
        map=table,
        rules=(family,),
        options={},
        seed=None,
        turns=None,
        victory={name: Goal() for name, _ in SIDES},
        exits={},
        begin=None,
        sides=tuple(SideEntry(name, edge, ()) for name, edge in SIDES),
    )


def feature(sketch: Sketch, size: tuple[float, float], kinds: Mapping[str, Kind]) -> Feature:
    """Return *sketch* as terrain, checked as by the map loader.

    Raises:
        NotReadable: with every problem; without positions, since there is no file.
    """
    kind = kinds.get(sketch.kind)
    plain: dict[str, Any] = {"id": sketch.id, "kind": sketch.kind}
    plain |= {"name": sketch.name} if sketch.name else {}
    if kind is not None and kind.measure is not None and sketch.amount is not None:
        plain[kind.measure] = sketch.amount
    plain |= plain_drawing(sketch.drawing)
    plain |= {"source": dict(sketch.source)} if sketch.source else {}
    reading = Reading(Document(LAB, Node(plain, 1, 1)))
    found = feature_of(reading, plain, (), kinds, size)
    if found is None:
        raise NotReadable(list(dict.fromkeys(problem.message for problem in reading.problems)))
    return found


def key_of(name: str) -> str:
    """Return the file key of a map or scenario called *name*.

    >>> key_of("Two Hills, again")
    'two-hills-again'
    """
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-")[:60]


def place_of(kind: Kept, name: str, library: PreviewLibrary, there: Path | None = None) -> Path:
    """Return the path of the file for a map or scenario called *name*.

    Args:
        there: A folder for maps to use instead of the library's; no file in it is overwritten.

    Raises:
        NotReadable: if *name* makes no file name, or another folder already has that file.
    """
    key = key_of(name)
    if not key or len(name) > 200 or objection(key):
        raise NotReadable([f"{name!r} cannot be the name of a {kind}: use letters or digits"])
    if there is None:
        return (library.own_maps if kind == "map" else library.own_scenarios) / (key + ENDING)
    path = (there if kind == "map" else there / SCENARIOS) / (key + ENDING)
    if os.path.lexists(path):
        raise NotReadable([f"{path}: the file already exists"])
    return path


def save_map(state: State, name: str, library: PreviewLibrary, there: Path | None = None) -> Path:
    """Write the table of a sandbox as a map, after checking it, and return its path."""
    path = place_of("map", name, library, there)
    table = map_of_lab(state, name)
    text = map_text(table.battlefield, table.name, table.description, table.source)
    map_of(parse(text, str(path)), library.of(state.rules.name).family.kinds)
    disk.replace(path, text.encode())
    return path


def save_scenario(state: State, name: str, library: PreviewLibrary, there: Path | None = None) -> Path:
    """Write a sandbox as a scenario, after checking it, and return its path."""
    path = place_of("scenario", name, library, there)
    text, _ = _scenario(state, library, str(path), name)
    disk.replace(path, text.encode())
    return path


def battle_of(state: State, library: PreviewLibrary) -> Scenario:
    """Return a scenario that starts from a sandbox, checked like one from a file.

    Raises:
        NotReadable: if a side has no units, or one stands where it cannot.
    """
    counts = {side: sum(1 for unit in state.units.values() if unit.side == side) for side in state.sides}
    empty = [
        f"{side} has no units: put at least one on the table" for side, count in counts.items() if not count
    ]
    if empty:
        raise NotReadable(empty)
    return _scenario(state, library, LAB, "")[1]


def _scenario(state: State, library: PreviewLibrary, path: str, name: str) -> tuple[str, Scenario]:
    """Return the text of a scenario for a sandbox, and that scenario as loaded."""
    wrong = misplaced(state)
    if wrong:
        raise NotReadable(
            [f"{state.units[key].name}: {said}" for key, words in wrong.items() for said in words]
        )
    cards = library.of(state.rules.name).cards
    text = scenario_text(position(state, cards, name))
    return text, scenario_of(parse(text, path), library=cards)

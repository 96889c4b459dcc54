"""The library of this machine: scenarios, maps and cards, with a preview of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from game.core.lobby import Preview
from game.core.model.brief import EDGES
from game.core.model.lesson import Lesson
from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.core.views.observe import OVERSEER, commonly, observe
from game.files import places
from game.files.cards import Library as Cards
from game.files.family_io import Family, families, family
from game.files.lessons import lesson_beside, lesson_path
from game.files.maps.maps import Map, read_map
from game.files.problems import ProblemFile
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenario import Scenario
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile, Problem
from game.lobby.family_contents import FamilyContents, contents
from game.lobby.practice.ladder import PracticeLadder
from game.lobby.read_files import until_changed
from game.rules import ruleset
from game.storage import disk

FAMILY = "alpha_strike"
ENDING = ".yaml"
SCENARIOS = "scenarios"


class PreviewLibrary:
    """Scenarios and maps in folders, read by one family; later folders override earlier ones."""

    def __init__(self, maps: Iterable[Path], scenarios: Iterable[Path], name: str = FAMILY) -> None:
        self.name = name
        self._maps, self._scenarios = tuple(maps), tuple(scenarios)
        self._others: dict[str, PreviewLibrary] = {}
        self._days: dict[str, ProblemFile] = {}

    def of(self, name: str) -> PreviewLibrary:
        """Return this library for the family called *name*; "" means the current one.

        Raises:
            BadFile: if there is no such family.
        """
        if name in ("", self.name):
            return self
        if name not in families():
            raise BadFile([Problem(name, 1, 1, "", f"there is no family of rules {name}")])
        if name not in self._others:
            self._others[name] = PreviewLibrary(self._maps, self._scenarios, name)
        other = self._others[name]
        other._maps, other._scenarios = self._maps, self._scenarios
        return other

    @classmethod
    def here(cls) -> PreviewLibrary:
        """Return the library of this machine: the game's own files and the user's."""
        folders = dict.fromkeys((places.maps(), places.own_maps()))
        return cls(folders, [folder / SCENARIOS for folder in folders])

    def keep_in(self, folder: Path) -> None:
        """Save maps to *folder* and scenarios to its subfolder `scenarios` from now on, and list both."""
        self._maps = (*(one for one in self._maps if one != folder), folder)
        scenarios = folder / SCENARIOS
        self._scenarios = (*(one for one in self._scenarios if one != scenarios), scenarios)

    @property
    def ladder(self) -> PracticeLadder:
        """The practice problems in the folders of maps."""
        return PracticeLadder(self._maps, self._dealt, self._days)

    @property
    def contents(self) -> FamilyContents:
        """The rules, terrain and cards of the family."""
        return contents(self.name)

    @property
    def family(self) -> Family:
        """The family's interface to files."""
        return family(self.name)

    @property
    def cards(self) -> Cards:
        """The cards that come with the game and the user's own."""
        return self.contents.cards

    def scenarios(self, on_progress: Callable[[float], object] = lambda share: None) -> list[Preview]:
        """Return previews of all scenarios: the player's own last, the smallest first, faulty files last.

        Args:
            on_progress: Called with the share that is done.
        """
        files = _files(self._scenarios)
        found: list[tuple[Preview, int]] = []
        for key, path in files.items():
            on_progress(len(found) / len(files))
            found.append(self._listed(key, path))

        def size(one: tuple[Preview, int]) -> tuple[bool, bool, int, str, str]:
            preview, units = one
            return preview.own, bool(preview.problems), units, preview.name, preview.key

        return [preview for preview, _ in sorted(found, key=size)]

    def scenario_keys(self) -> list[str]:
        """Return the keys of all scenarios, by name; nothing is read."""
        return [*_files(self._scenarios)]

    def scenario(self, key: str) -> Scenario:
        """Return the scenario *key*.

        Raises:
            BadFile: with every problem of the file.
        """
        return self._scenario(_found(self._scenarios, key))

    def lesson(self, key: str) -> Lesson | None:
        """Return the lesson in the scenario *key*; None if it teaches nothing.

        Raises:
            BadFile: with every problem of the lesson and its scenario.
        """
        path = _found(self._scenarios, key)
        found: Lesson | None = until_changed(
            lesson_path(path), self._maps, lambda: lesson_beside(path, self._scenario(path))
        )
        return found

    def maps(self) -> list[Preview]:
        """Return previews of all maps with their battlefields, including faulty files."""
        found = []
        for key, path in sorted(_files(self._maps).items()):
            try:
                found.append(_map_preview(key, self.read_map(path)))
            except BadFile as bad:
                found.append(Preview(key, path.stem, problems=tuple(map(str, bad.problems))))
        return sorted(found, key=lambda preview: preview.name)

    def map(self, key: str) -> Preview:
        """Return the preview of the map *key*, with its battlefield, read by the first family that can."""
        path = self.map_path(key)
        return _map_preview(key, self.fitting(path).read_map(path))

    def fitting(self, path: Path) -> PreviewLibrary:
        """Return this library if it can read the map at *path*, else that of the first family that can.

        Raises:
            BadFile: with the problems for this family, if no family can.
        """
        try:
            self.read_map(path)
        except BadFile:
            for name in families():
                try:
                    self.of(name).read_map(path)
                except BadFile:
                    continue
                return self.of(name)
            raise
        return self

    @property
    def own_maps(self) -> Path:
        """The folder to which maps are saved; scenarios go to its subfolder `scenarios`."""
        return self._maps[-1]

    @property
    def own_scenarios(self) -> Path:
        """The folder to which scenarios are saved."""
        return self._scenarios[-1]

    def map_path(self, key: str) -> Path:
        """Return the path of the map *key*."""
        return _found(self._maps, key)

    def read_map(self, path: Path) -> Map:
        """Return the map at *path*."""
        found: Map = until_changed(path, self.name, lambda: read_map(path, self.family.kinds))
        return found

    def _scenario(self, path: Path) -> Scenario:
        found: Scenario = until_changed(
            path, self._maps, lambda: read_scenario(path, library=self._dealt, maps=self._maps)
        )
        return found

    def _dealt(self, name: str) -> Cards:
        """Return the cards of the family called *name*."""
        return self.of(name).cards

    def _listed(self, key: str, path: Path) -> tuple[Preview, int]:
        """Return the preview of the scenario at *path*, and its number of units."""
        own = path.parent != self._scenarios[0]
        try:
            scenario = self._scenario(path)
            seen = preview_of(key, scenario, self.lesson(key))
        except BadFile as bad:
            return Preview(key, path.stem, problems=tuple(map(str, bad.problems)), own=own), 0
        return replace(seen, battlefield=None, forces={}, cards={}, own=own), len(scenario.units)


def preview_of(key: str, scenario: Scenario, lesson: Lesson | None = None) -> Preview:
    """Return the preview of *scenario*, which teaches *lesson*."""
    found = battle_start(scenario)
    family_options = ruleset(scenario.rules).options
    changed = {name: v for name, v in scenario.options.items() if family_options.get(name) != v}
    return replace(
        _seen(key, found.state),
        description=scenario.description,
        options=changed,
        seed=scenario.seed or "",
        turns=scenario.turns,
        lesson=lesson,
    )


def save_preview(key: str, state: State) -> Preview:
    """Return the table and the forces of a save in *state*."""
    return _seen(key, state)


def _seen(key: str, state: State) -> Preview:
    """Return the preview of *state* that anyone may see before playing: no secrets."""
    view: State = observe(state, OVERSEER)
    secret = state.rules.secret and state.result is None
    forces = commonly(state) if secret else _forces(state)
    if secret:
        view = replace(view, units={unit.id: unit for units in forces.values() for unit in units})
        forces = {side: _present(units) for side, units in forces.items()}
    return Preview(
        key=key,
        name=state.brief.name,
        rules=(state.rules.name, *state.rules.addons),
        size=(state.battlefield.width, state.battlefield.depth),
        battlefield=state.battlefield,
        forces=forces,
        scored_in=state.rules.scored_in,
        points={} if secret else {side: _points(state, units) for side, units in forces.items()},
        edges={side: edge for side, edge in state.brief.edges.items() if edge in EDGES},
        objectives=tuple(state.rules.objectives(view)),
        turns=state.brief.turns,
        dark=state.rules.dark(view),
        cards={unit.id: state.rules.card(view, unit) for units in forces.values() for unit in units},
    )


def _present(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the *units* still in play, sorted by counter."""
    return tuple(sorted((unit for unit in units if unit.removed is None), key=_by_counter))


def _forces(state: State) -> dict[Side, tuple[Unit, ...]]:
    """Return the units of each side in scenario order, including those out of play."""
    sides = state.sides
    return {s: state.brief.listed(unit for unit in state.units.values() if unit.side == s) for s in sides}


def _points(state: State, units: Iterable[Unit]) -> int:
    """Return the total points of the *units* still in play."""
    return sum(state.rules.worth(unit) for unit in units if unit.removed is None)


def _by_counter(unit: Unit) -> tuple[int, str]:
    return len(unit.counter), unit.counter


def _map_preview(key: str, found: Map) -> Preview:
    field = found.battlefield
    size = field.width, field.depth
    return Preview(key, found.name, found.description, size=size, battlefield=field)


def _found(folders: Iterable[Path], key: str) -> Path:
    """Return the path of *key* in *folders*.

    Raises:
        BadFile: if it no longer exists.
    """
    path = _files(folders).get(key)
    if path is None:
        raise BadFile([Problem(f"{key}{ENDING}", 1, 1, "", "there is no such file")])
    return path


def _files(folders: Iterable[Path]) -> Mapping[str, Path]:
    """Return the YAML files directly in *folders* by file name without suffix."""
    found: dict[str, Path] = {}
    for folder in folders:
        with suppress(OSError):
            paths = (folder / name for name in disk.names(folder) if name.endswith(ENDING))
            found |= {path.stem: path for path in paths if not path.name.startswith(".")}
    return found

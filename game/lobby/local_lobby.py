"""The local lobby: scenarios, maps and cards from files; games from the folder of saves."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from game.battlefield.terrain.field import Feature
from game.battlefield.terrain.kind import Kind
from game.core.engine.dice import throw, typed
from game.core.engine.match import Match
from game.core.force import Force, ForceFormat, ForceOrder, ForceTheme, ImportedForce, RandomForce, SavedForce
from game.core.lobby import (
    NOTHING,
    LabTable,
    NewMap,
    NotReadable,
    Preview,
    ReplayFrame,
    ReportText,
    Roster,
    Save,
    Seats,
    Sketch,
    Switch,
    Unwritten,
)
from game.core.map_order import MapOrder
from game.core.model.lesson import Lesson
from game.core.model.problem import PracticeProblem
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.core.players import Players, SidePlayer
from game.core.reference import Reference
from game.core.rulebook import Option, Rulebook
from game.core.setup import Setup, SetUpThrow
from game.core.teaching_lobby import PracticeRung
from game.core.views.ruling import Ruling
from game.files.family_io import families
from game.files.forces.default_forces import default_forces
from game.files.reference import reference
from game.files.saves.recorder import file_name
from game.files.saves.save_folder import Saved, SaveFolder
from game.files.saves.save_header import save_header
from game.files.saves.saves import Loaded, load, salvage
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.positions import misplaced
from game.files.yaml.problems import BadFile
from game.lobby import imported_maps, lab_sessions, new_maps
from game.lobby.after_battle.tables import saved_report
from game.lobby.file_errors import readable, written
from game.lobby.forces import exchange
from game.lobby.forces.random_force import force_themes, random_force
from game.lobby.forces.saved_forces import SavedForces
from game.lobby.lab_rules import switched
from game.lobby.open_game import OpenGame, fresh_seed
from game.lobby.practice.ladder import of_today
from game.lobby.practice.positions import SEED, lead_up, started
from game.lobby.practice.results import PracticeResults
from game.lobby.previews import PreviewLibrary, preview_of, save_preview
from game.lobby.replay_frames import Frames
from game.lobby.rulebooks import options_of, rulebooks, unfit_options
from game.lobby.rulings import rulings
from game.lobby.save_list import listed
from game.lobby.scenario_of_setup import scenario_of
from game.mechanics.dice.contest import thrown_before
from game.storage import disk


class LocalLobby:
    """The lobby over a library of scenarios, maps and cards, and a folder of saves."""

    def __init__(
        self, library: PreviewLibrary, save_folder: SaveFolder, force_folder: Path | None = None
    ) -> None:
        """Create it; saved forces are in *force_folder*, by default one in that of saved games."""
        self.notice = ""
        self.on_progress: Callable[[str, float | None], None] = lambda words, share: None
        self._library, self._game = library, OpenGame(save_folder)
        self._forces = SavedForces(force_folder or save_folder.folder / "forces", library)
        save_folder.tidy()

    def scenarios(self) -> list[Preview]:
        return self._library.scenarios(partial(self.on_progress, "Reading the battles"))

    def scenario_keys(self) -> list[str]:
        return self._library.scenario_keys()

    def scenario(self, key: str) -> Preview:
        with readable():
            return preview_of(key, self._library.scenario(key), self._library.lesson(key))

    def reference(self) -> Reference:
        return reference()

    def rulebooks(self) -> list[Rulebook]:
        return rulebooks(first=self._library.name)

    def maps(self, family: str = "") -> list[Preview]:
        with readable():
            return self._library.of(family).maps()

    def map(self, key: str) -> Preview:
        with readable():
            return self._library.map(key)

    def map_styles(self) -> Sequence[str]:
        return new_maps.styles()

    def generate_map(self, order: MapOrder) -> NewMap:
        with readable():
            return new_maps.offered(order, self.on_progress)

    def keep_map(self, order: MapOrder) -> str:
        with written():
            return new_maps.kept(order, self._library, self.on_progress)

    def counts_cells(self, path: str) -> bool:
        with readable():
            return imported_maps.counts_cells(Path(path))

    def import_map(self, path: str, cell: float = 1.0) -> tuple[str, tuple[str, ...]]:
        with written():
            return imported_maps.adopted(Path(path), self._library, cell)

    def force_themes(self, family: str) -> Sequence[ForceTheme]:
        return force_themes(family) if family in families() else ()

    def random_force(self, order: ForceOrder) -> RandomForce:
        with readable():
            return random_force(order, self._library.of(order.family).contents, new_maps.random_seed())

    def default_forces(self, family: str) -> Sequence[Force]:
        return default_forces(family) if family in families() else ()

    def forces(self) -> list[SavedForce]:
        with readable():
            return self._forces.listed()

    def force(self, key: str) -> ImportedForce:
        with readable():
            return self._forces.load(key)

    def keep_force(self, force: Force) -> str:
        with written():
            return self._forces.keep(force)

    def rename_force(self, key: str, name: str) -> str:
        with written():
            return self._forces.give_name(key, name)

    def delete_force(self, key: str) -> None:
        with readable():
            self._forces.delete(key)

    def is_force(self, path: str) -> bool:
        with readable():
            return exchange.is_force_file(Path(path))

    def import_force(self, path: str) -> ImportedForce:
        with readable():
            return exchange.imported_force(disk.folder(path), self._library)

    def force_formats(self, family: str) -> Sequence[ForceFormat]:
        return exchange.formats(family)

    def export_force(self, force: Force, form: str, path: str) -> tuple[str, ...]:
        with written():
            text, lost = exchange.exported(force, form, self._library)
            disk.export(disk.folder(path), text.encode())
        return lost

    def roster(self, family: str = "") -> list[Roster]:
        with readable():
            return (self._library.of(family) if family else self._own).contents.roster()

    def options(self, rules: Sequence[str] = ()) -> list[Option]:
        return options_of(rules or (self._own.name,))

    def switched(self, rules: Sequence[str]) -> Switch:
        state = self._game.its_match.state
        with readable():
            return switched(state, rules, self._own.contents, self._library.of(rules[0]).contents)

    def saves(self) -> list[Save]:
        found = [(saved, listed(saved)) for saved in self._game.save_folder.saved()]
        return [one for saved, one in found if not one.problems or os.path.lexists(saved.path)]

    def save(self, key: str, pins: Mapping[Side, str] = NOTHING) -> Preview:
        with readable():
            return save_preview(key, load(self._path(key), pins=pins).match.state)

    def crashed(self) -> str | None:
        listed = self._game.save_folder.crashed()
        left = (one for one in listed if not (one.problem or save_header(one.path).problem))
        return next((one.key for one in left), None)

    def start(self, scenario: str, seed: str | None = None, options: Mapping[str, Any] = NOTHING) -> Seats:
        self.on_progress("reading the scenario", None)
        with readable():
            read = self._library.scenario(scenario)
        wrong = list(unfit_options(options, read.rules, read.map.battlefield))
        if wrong:
            raise NotReadable(wrong)
        with readable():
            found = battle_start(read, seed=seed or read.seed or fresh_seed(), options=options)
            lesson = self._library.lesson(scenario)
        return self.begin(found, lesson)

    def problems(self) -> list[PracticeRung]:
        return [*of_today(), *self._library.ladder.rungs()]

    def problem(self, key: str) -> Preview:
        with readable():
            found = self._library.ladder.problem(key)
        about = replace(found.scenario, description=found.problem.question)
        return replace(preview_of(key, about), objectives=(), name=found.problem.title)

    def start_problem(self, key: str) -> Seats:
        self.on_progress("setting up the problem", None)
        with readable():
            found = self._library.ladder.problem(key)
            start = started(found)
        seats = self.begin(start)
        lead_up(self._game.its_match, found.problem)
        self._game.problem = found.problem
        self._game.keep_all()
        if not found.problem.unit or start.state.rules.secret:
            others = (side for side in seats if side != found.problem.side)
            self.play_by({side: SidePlayer("regular", seed=SEED) for side in others})
        return seats

    @property
    def open_problem(self) -> PracticeProblem | None:
        return self._game.problem

    def solved(self) -> frozenset[str]:
        return self._results.solved()

    def note_solved(self, key: str) -> None:
        with written():
            self._results.solve(key)

    def forget_solved(self) -> None:
        with written():
            self._results.reset()

    @property
    def _results(self) -> PracticeResults:
        return PracticeResults(self._game.save_folder.folder)

    def set_up_throw(self, seed: str = "", faces: tuple[int, ...] | None = None) -> SetUpThrow:
        dice = throw if faces is None else typed(*faces)
        return thrown_before(dice, seed or fresh_seed())

    def muster(self, setup: Setup) -> Seats:
        self.on_progress("deploying the forces", None)
        with readable():
            drawn = scenario_of(setup, self._library, seed=setup.seed or fresh_seed())
            found = battle_start(drawn, options=setup.options)
        return self.begin(found)

    def open(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Seats:
        self.on_progress("reading the save", None)
        path = self._path(save)
        with readable():
            loaded = load(path, pins=pins)
        self.on_progress("opening the game", 1.0)
        seats = self.adopt(loaded, pins)
        self._game.call(Saved(save, path, 0.0).battle)
        if save.startswith("running/") and self.unwritten is None:
            with readable():
                self._game.save_folder.delete(save)
            self._game.keep_nothing()
        return seats

    def adopt(self, loaded: Loaded, pins: Mapping[Side, str] = NOTHING) -> Seats:
        """Continue a loaded match under its seal."""
        seats = self._game.go_on(loaded, pins)
        self.notice = "; ".join(filter(None, (loaded.notice, loaded.moment, self._teach())))
        return seats

    def _teach(self) -> str:
        """Take up the lesson of the game that was loaded; return what is wrong with its file."""
        key = self._game.its_match.start.brief.lesson
        try:
            self._game.lesson = self._library.lesson(key) if key else None
        except BadFile as bad:
            return str(bad.problems[0])
        return ""

    def record(self, name: str) -> None:
        self._game.record(name)

    @property
    def name(self) -> str:
        return self._game.name

    def quick_save(self) -> str:
        return self._game.quick_save()

    def delete(self, save: str) -> None:
        with readable():
            self._game.save_folder.delete(save)

    def salvage(self, save: str, folder: str = "") -> str:
        path = self._path(save)
        with written():
            save_folder = SaveFolder(disk.folder(folder)) if folder else self._game.save_folder
            name = save_folder.free(file_name(f"{save.rpartition('/')[2][:40]} salvaged"))
            to = save_folder.path(name)
            self.notice = salvage(path, to)
        return str(to) if folder else name

    def lock(self, side: Side, pin: str) -> None:
        self._game.lock(side, pin)

    @property
    def lesson(self) -> Lesson | None:
        return self._game.lesson

    @property
    def players(self) -> Players:
        return self._game.recorder.mark.players if self._game.recorder is not None else {}

    def play_by(self, players: Players) -> None:
        self._game.play_by(players)

    @property
    def unwritten(self) -> Unwritten | None:
        return self._game.unwritten

    def write_again(self, folder: str = "") -> None:
        self._game.write_again(folder)

    @property
    def locked(self) -> frozenset[Side]:
        return frozenset(self._game.pins)

    def fits(self, side: Side, pin: str) -> bool:
        return self._game.fits(side, pin)

    def replay(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Sequence[ReplayFrame]:
        return Frames(*self._recording(save, pins))

    def recorded(self) -> Sequence[ReplayFrame]:
        return Frames(self._game.its_match)

    def report(self, save: str = "", pins: Mapping[Side, str] = NOTHING) -> ReportText:
        return saved_report(*self._recording(save, pins))

    def _recording(self, save: str, pins: Mapping[Side, str]) -> tuple[Match, Collection[Side]]:
        """Return the match of *save*, "" for the open one, and the sides whose PINs opened it."""
        if not save:
            return self._game.its_match, ()
        with readable():
            loaded = load(self._path(save), pins=pins)
        return loaded.match, loaded.seal.salts if loaded.seal is not None else ()

    def lab(self, ground: LabTable) -> Seats:
        self.on_progress("opening the lab", None)
        with readable():
            state = lab_sessions.opened(ground, self._library)
        self.on_progress("opening the lab", 1.0)
        self.notice = ""
        return self._game.begin(Match(state))

    def lab_on(self, path: Path) -> Seats:
        """Open the lab on the map at *path*, which need not be among the library's.

        Raises:
            BadFile: with the problems of the map.
        """
        self.notice = ""
        return self._game.begin(Match(lab_sessions.on_map(path, self._library)))

    def kinds(self) -> Mapping[str, Kind]:
        return self._own.family.kinds

    def feature(self, sketch: Sketch, size: tuple[float, float]) -> Feature:
        return lab_sessions.feature(sketch, size, self.kinds())

    def misplaced(self, view: View) -> Mapping[UnitId, tuple[str, ...]]:
        return misplaced(view)

    def rulings(self, view: View, a: Unit, b: Unit) -> list[Ruling]:
        return rulings(view, a, b, families())

    def skilled(self, unit: Unit, skill: int) -> Unit:
        return self._own.contents.skilled(unit, skill)

    def keeps(self, kind: Literal["map", "scenario"], name: str) -> bool:
        try:
            return os.path.lexists(lab_sessions.place_of(kind, name, self._library))
        except NotReadable:
            return False  # saving under it will say why

    def save_map(self, name: str, folder: str = "") -> str:
        match = self._game.its_match
        with written(), self._keeping_in(folder) as there:
            path = lab_sessions.save_map(match.state, name, self._own, there)
        if not match.state.units:
            self._game.keep_all()
        return str(path)

    def save_scenario(self, name: str, folder: str = "") -> str:
        match = self._game.its_match
        with written(), self._keeping_in(folder) as there:
            path = lab_sessions.save_scenario(match.state, name, self._own, there)
        self._game.keep_all()
        return str(path)

    @contextmanager
    def _keeping_in(self, folder: str) -> Iterator[Path | None]:
        """Yield *folder* as a path; after a successful write it becomes the default for later ones."""
        there = disk.folder(folder) if folder else None
        yield there
        if there is not None:
            self._library.keep_in(there)

    def battle(self) -> Seats:
        self.on_progress("deploying the forces", None)
        with readable():
            drawn = lab_sessions.battle_of(self._game.its_match.state, self._own)
            found = battle_start(drawn, seed=drawn.seed or fresh_seed())
        return self.begin(found)

    @property
    def _own(self) -> PreviewLibrary:
        """The library for the family of the open game."""
        match = self._game.match
        return self._library if match is None else self._library.of(match.state.rules.name)

    def close(self) -> None:
        self._game.put_away()

    def interrupt(self) -> None:
        self._game.interrupt()

    def unsaved(self) -> bool:
        return self._game.unsaved

    def _path(self, key: str) -> Path:
        try:
            return self._game.save_folder.path(key)
        except ValueError as wrong:
            raise NotReadable([str(wrong)]) from wrong

    def begin(self, found: BattleStart, lesson: Lesson | None = None) -> Seats:
        """Begin the battle *found*, which teaches *lesson*."""
        self.on_progress("setting up the table", 1.0)
        state = found.state
        if lesson is not None:
            state = replace(state, brief=replace(state.brief, lesson=lesson.key))
        self.notice = ""
        return self._game.begin(Match(state), found.begin, lesson)

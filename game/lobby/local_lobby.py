"""The local lobby: scenarios, maps and cards from files; games from the folder of saves."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from game.ai.player import LEVELS
from game.battlefield.terrain.field import Feature
from game.battlefield.terrain.kind import Kind
from game.core import pins
from game.core.engine.dice import throw, typed
from game.core.engine.match import Match
from game.core.lobby import (
    NOTHING,
    LabTable,
    MapOrder,
    NewMap,
    NotReadable,
    NotWritten,
    Preview,
    ReplayFrame,
    ReportText,
    Roster,
    Save,
    SealedSave,
    Seats,
    Sketch,
    Switch,
    Unwritten,
)
from game.core.model.lesson import Lesson
from game.core.model.state import Action, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.players import Players
from game.core.reference import Reference
from game.core.rulebook import Option, Rulebook
from game.core.setup import Setup, SetUpThrow
from game.core.views.ruling import Ruling
from game.core.views.seat import Seat
from game.files.family_io import families
from game.files.reference import reference
from game.files.saves.bad_save import BadSave
from game.files.saves.recorder import GameRecorder, file_name
from game.files.saves.save_folder import Saved, SaveFolder
from game.files.saves.save_header import save_header
from game.files.saves.saves import Loaded, load, salvage
from game.files.saves.seal import Locked, Seal
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.positions import misplaced
from game.files.yaml.problems import BadFile
from game.lobby import imported_maps, lab_sessions, new_maps
from game.lobby.after_battle.tables import saved_report
from game.lobby.lab_rules import switched
from game.lobby.previews import PreviewLibrary, preview_of, save_preview
from game.lobby.replay_frames import Frames
from game.lobby.rulebooks import options_of, rulebooks, unfit_options
from game.lobby.rulings import rulings
from game.lobby.save_list import listed
from game.lobby.scenario_of_setup import scenario_of
from game.mechanics.dice.contest import thrown_before
from game.storage import disk
from game.storage.names import objection


@contextmanager
def readable() -> Iterator[None]:
    """Convert file errors to those of the lobby's interface."""
    try:
        yield
    except BadFile as bad:
        raise NotReadable([str(problem) for problem in bad.problems]) from bad
    except BadSave as bad:
        raise NotReadable([str(bad)]) from bad
    except Locked as locked:
        raise SealedSave([str(locked)], locked.sides) from locked
    except OSError as wrong:
        raise NotReadable([f"{wrong.filename or ''}: {wrong.strerror or wrong}"]) from wrong


@contextmanager
def written() -> Iterator[None]:
    """Convert errors from reading or writing files to those of the lobby's interface."""
    with readable():
        try:
            yield
        except OSError as wrong:
            raise NotWritten([f"{wrong.filename or ''}: {wrong.strerror or wrong}"]) from wrong


class LocalLobby:
    """The lobby over a library of scenarios, maps and cards, and a folder of saves."""

    def __init__(self, library: PreviewLibrary, save_folder: SaveFolder) -> None:
        self.notice = ""
        self.on_progress: Callable[[str, float | None], None] = lambda words, share: None
        self._library, self._save_folder = library, save_folder
        self._match: Match | None = None
        self._keeper: GameRecorder | None = None
        self._pins: dict[Side, str] = {}
        self._seal: Seal | None = None
        self._lesson: Lesson | None = None
        self._kept, self._name = 0, ""
        save_folder.tidy()

    def scenarios(self) -> list[Preview]:
        return self._library.scenarios()

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

    def import_map(self, path: str) -> tuple[str, tuple[str, ...]]:
        with written():
            return imported_maps.adopted(Path(path), self._library)

    def roster(self, family: str = "") -> list[Roster]:
        with readable():
            return (self._library.of(family) if family else self._own).contents.roster()

    def options(self, rules: Sequence[str] = ()) -> list[Option]:
        return options_of(rules or (self._own.name,))

    def switched(self, rules: Sequence[str]) -> Switch:
        state = self._open_match().state
        with readable():
            return switched(state, rules, self._own.contents, self._library.of(rules[0]).contents)

    def saves(self) -> list[Save]:
        found = [(saved, listed(saved)) for saved in self._save_folder.saved()]
        return [one for saved, one in found if not one.problems or os.path.lexists(saved.path)]

    def save(self, key: str, pins: Mapping[Side, str] = NOTHING) -> Preview:
        with readable():
            return save_preview(key, load(self._path(key), pins=pins).match.state)

    def crashed(self) -> str | None:
        left = (
            one for one in self._save_folder.crashed() if not (one.problem or save_header(one.path).problem)
        )
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
        self._call(Saved(save, path, 0.0).battle)
        if save.startswith("running/") and self.unwritten is None:
            with readable():
                self._save_folder.delete(save)
            self._kept = 0  # no other file holds the game now
        return seats

    def adopt(self, loaded: Loaded, pins: Mapping[Side, str] = NOTHING) -> Seats:
        """Continue a loaded match under its seal."""
        self._put_away()
        if loaded.seal is not None:
            self._seal = loaded.seal.without()
            self._pins = {side: pins[side] for side in loaded.seal.salts}
        self._take(loaded.match, loaded.game, _computers(loaded.players, loaded.match.state.sides))
        self.notice = "; ".join(filter(None, (loaded.notice, loaded.moment, self._teach())))
        self._kept = len(loaded.match.lines)
        return self._seats()

    def _teach(self) -> str:
        """Take up the lesson of the game that was loaded; return what is wrong with its file."""
        key = self._open_match().start.brief.lesson
        try:
            self._lesson = self._library.lesson(key) if key else None
        except BadFile as bad:
            return str(bad.problems[0])
        return ""

    def record(self, name: str) -> None:
        assert self._keeper is not None, "no game was begun"
        if wrong := objection(name):
            raise NotReadable([f"{name!r} cannot be the name of a save: {wrong}"])
        with written():
            self._keeper.record(name)
        self._kept = len(self._open_match().lines)
        self._call(name)

    @property
    def name(self) -> str:
        return self._name or self._open_match().start.brief.name or "Battle"

    def quick_save(self) -> str:
        assert self._keeper is not None, "no game was begun"
        with written():
            found = self._keeper.quick_save(self.name)
        self._kept = len(self._open_match().lines)
        return found

    def delete(self, save: str) -> None:
        with readable():
            self._save_folder.delete(save)

    def salvage(self, save: str, folder: str = "") -> str:
        path = self._path(save)
        with written():
            save_folder = SaveFolder(disk.folder(folder)) if folder else self._save_folder
            name = save_folder.free(file_name(f"{save.rpartition('/')[2][:40]} salvaged"))
            to = save_folder.path(name)
            self.notice = salvage(path, to)
        return str(to) if folder else name

    def lock(self, side: Side, pin: str) -> None:
        match, recorder = self._open_match(), self._keeper
        assert recorder is not None, "no game was begun"
        if pin and (wrong := pins.objection(pin)):
            raise NotReadable([wrong])
        others = self._seal or Seal(b"")
        fresh = others.with_pin(side, pin) if pin else others.without(side)
        seal = fresh if fresh.salts else None
        with written():
            recorder.keep(match, seal)
        before = self._pins
        self._seal, self._pins = seal, {by: one for by, one in {**before, side: pin}.items() if one}
        try:
            recorder.seal_copies(before)
        except OSError as wrong:
            words = f"the PIN is set, but this older copy of the game is not sealed: {wrong.filename}"
            raise NotReadable([f"{words}: {wrong.strerror}"]) from wrong

    @property
    def lesson(self) -> Lesson | None:
        return self._lesson

    @property
    def players(self) -> Players:
        return self._keeper.mark.players if self._keeper is not None else {}

    def play_by(self, players: Players) -> None:
        sides = self._open_match().state.sides
        assert self._keeper is not None, "no game was begun"
        self._keeper.be_played_by(_computers(players, sides))

    @property
    def unwritten(self) -> Unwritten | None:
        return self._keeper.unwritten if self._keeper is not None else None

    def write_again(self, folder: str = "") -> None:
        with written():
            if folder and self._keeper is not None:
                self._keeper.move(disk.folder(folder))
                self._save_folder = self._keeper.save_folder
            elif self._keeper is not None:
                self._keeper.catch_up()

    @property
    def locked(self) -> frozenset[Side]:
        return frozenset(self._pins)

    def fits(self, side: Side, pin: str) -> bool:
        return secrets.compare_digest(self._pins.get(side, "").encode(), pin.encode())

    def replay(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Sequence[ReplayFrame]:
        return Frames(*self._recording(save, pins))

    def recorded(self) -> Sequence[ReplayFrame]:
        return Frames(self._open_match())

    def report(self, save: str = "", pins: Mapping[Side, str] = NOTHING) -> ReportText:
        return saved_report(*self._recording(save, pins))

    def _recording(self, save: str, pins: Mapping[Side, str]) -> tuple[Match, Collection[Side]]:
        """Return the match of *save*, "" for the open one, and the sides whose PINs opened it."""
        if not save:
            return self._open_match(), ()
        with readable():
            loaded = load(self._path(save), pins=pins)
        return loaded.match, loaded.seal.salts if loaded.seal is not None else ()

    def lab(self, ground: LabTable) -> Seats:
        self.on_progress("opening the lab", None)
        with readable():
            state = lab_sessions.opened(ground, self._library)
        self.on_progress("opening the lab", 1.0)
        return self._play(Match(state))

    def kinds(self) -> Mapping[str, Kind]:
        return self._own.contents.kinds

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
        match = self._open_match()
        with written(), self._keeping_in(folder) as there:
            path = lab_sessions.save_map(match.state, name, self._own, there)
        if not match.state.units:
            self._kept = len(match.lines)
        return str(path)

    def save_scenario(self, name: str, folder: str = "") -> str:
        match = self._open_match()
        with written(), self._keeping_in(folder) as there:
            path = lab_sessions.save_scenario(match.state, name, self._own, there)
        self._kept = len(match.lines)
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
            drawn = lab_sessions.battle_of(self._open_match().state, self._own)
            found = battle_start(drawn, seed=drawn.seed or fresh_seed())
        return self.begin(found)

    @property
    def _own(self) -> PreviewLibrary:
        """The library for the family of the open game."""
        return self._library if self._match is None else self._library.of(self._match.state.rules.name)

    def _open_match(self) -> Match:
        assert self._match is not None, "no game was begun"
        return self._match

    def close(self) -> None:
        self._put_away()

    def interrupt(self) -> None:
        if self._keeper is not None:
            self._keeper.close(leave=True)
        self._match = self._keeper = None
        self._seal = self._lesson = None
        self._pins = {}

    def unsaved(self) -> bool:
        return self._match is not None and len(self._match.lines) > self._kept

    def _path(self, key: str) -> Path:
        try:
            return self._save_folder.path(key)
        except ValueError as wrong:
            raise NotReadable([str(wrong)]) from wrong

    def begin(self, found: BattleStart, lesson: Lesson | None = None) -> Seats:
        """Begin the battle *found*, which teaches *lesson*."""
        self.on_progress("setting up the table", 1.0)
        state = found.state
        if lesson is not None:
            state = replace(state, brief=replace(state.brief, lesson=lesson.key))
        seats = self._play(Match(state), found.begin)
        self._lesson = lesson
        return seats

    def _play(self, match: Match, begin: Action | None = None) -> Seats:
        """Record *match* as the open game from now on, and play the action *begin* in it."""
        self._put_away()
        self._take(match)
        if begin is not None:
            match.play(begin)
        self._kept = len(match.lines)
        self.notice = ""
        return self._seats()

    def _take(self, match: Match, game: str = "", players: Players = NOTHING) -> None:
        """Record *match* as the open game with id *game*: a journal, and an autosave in every phase."""
        stamp = time.strftime("%Y-%m-%d %H.%M")
        recorder = GameRecorder(
            self._save_folder, f"{match.start.brief.name or 'battle'} {stamp}", game, players
        )
        recorder.keep_trying(match, self._seal)
        self._match, self._keeper = match, recorder

    def _call(self, name: str) -> None:
        """Name the open game *name*; "" removes its name."""
        self._name = name
        if name and self._keeper is not None:
            with suppress(OSError):  # its journal stays complete where it was
                self._keeper.bear(name)

    def _put_away(self) -> None:
        """Close the open game; keep its journal unless another file has all of it."""
        if self._keeper is not None:
            leave = False
            try:
                if self.unsaved():
                    self._keeper.autosave()
            except OSError:
                leave = True
            self._keeper.close(leave=leave)
        self._match = self._keeper = None
        self._seal = self._lesson = None
        self._pins, self._name = {}, ""

    def _seats(self) -> Seats:
        assert self._match is not None
        return {side: Seat(side, self._match) for side in self._match.state.sides}


def _computers(players: Players, sides: Sequence[Side]) -> Players:
    """Return the computer players of known levels among *players*, each with its own seed."""
    return {
        side: replace(player, seed=player.seed or fresh_seed())
        for side, player in players.items()
        if side in sides and player.level in LEVELS
    }


def fresh_seed() -> str:
    """Return an unpredictable seed."""
    return secrets.token_hex(8)

"""The open game: its match, its recording in the folder of saves, its name and the PINs of its sides."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from game.ai.player import LEVELS
from game.core import pins
from game.core.engine.match import Match
from game.core.lobby import NOTHING, NotReadable, Seats, Unwritten
from game.core.model.lesson import Lesson
from game.core.model.problem import PracticeProblem
from game.core.model.state import Action
from game.core.model.unit import Side
from game.core.players import Players
from game.core.views.seat import Seat
from game.files.saves.recorder import GameRecorder
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import Loaded
from game.files.saves.seal import Seal
from game.lobby.file_errors import written
from game.storage import disk
from game.storage.names import objection


class OpenGame:
    """The game that is played, if any, and its files.

    Attributes:
        save_folder: Where it is saved.
        match: None while no game is open.
        recorder: Its journal and autosaves; None while no game is open.
        pins: The PINs of its sides.
        lesson: What it teaches.
        problem: The practice problem that it is; its lines are not worth saving.
    """

    def __init__(self, save_folder: SaveFolder) -> None:
        self.save_folder = save_folder
        self.match: Match | None = None
        self.recorder: GameRecorder | None = None
        self.pins: dict[Side, str] = {}
        self.lesson: Lesson | None = None
        self.problem: PracticeProblem | None = None
        self._seal: Seal | None = None
        self._kept, self._name = 0, ""

    @property
    def its_match(self) -> Match:
        """The match of the open game; there must be one."""
        assert self.match is not None, "no game was begun"
        return self.match

    @property
    def its_recorder(self) -> GameRecorder:
        """The recorder of the open game; there must be one."""
        assert self.recorder is not None, "no game was begun"
        return self.recorder

    def seats(self) -> Seats:
        """Return the seat of each side."""
        match = self.its_match
        return {side: Seat(side, match) for side in match.state.sides}

    # beginning and closing

    def begin(self, match: Match, begin: Action | None = None, lesson: Lesson | None = None) -> Seats:
        """Close the open game, record *match* from now on, and play the action *begin* in it."""
        self.put_away()
        self._take(match)
        if begin is not None:
            match.play(begin)
        self.lesson = lesson
        self.keep_all()
        return self.seats()

    def go_on(self, loaded: Loaded, pins: Mapping[Side, str]) -> Seats:
        """Close the open game, and continue a loaded match under its seal."""
        self.put_away()
        if loaded.seal is not None:
            self._seal = loaded.seal.without()
            self.pins = {side: pins[side] for side in loaded.seal.salts}
        self._take(loaded.match, loaded.game, known_players(loaded.players, loaded.match.state.sides))
        self.keep_all()
        return self.seats()

    def _take(self, match: Match, game: str = "", players: Players = NOTHING) -> None:
        """Record *match* as the open game with id *game*: a journal, and an autosave in every phase."""
        stamp = time.strftime("%Y-%m-%d %H.%M")
        name = f"{match.start.brief.name or 'battle'} {stamp}"
        recorder = GameRecorder(self.save_folder, name, game, players)
        recorder.keep_trying(match, self._seal)
        self.match, self.recorder = match, recorder

    def put_away(self) -> None:
        """Close the open game; keep its journal unless another file has all of it.

        Of a practice problem nothing is kept but what the player has saved.
        """
        if self.recorder is not None:
            leave = False
            try:
                if self.unsaved:
                    self.recorder.autosave()
            except OSError:
                leave = True
            self.recorder.close(leave=leave)
            if self.problem is not None:
                self._remove_autosaves(self.recorder.mark.game)
        self._forget()
        self._name = ""

    def _remove_autosaves(self, game: str) -> None:
        for path in self.save_folder.autosaves(game):
            with suppress(OSError):  # it is listed, and can be deleted there
                disk.remove(path)

    def interrupt(self) -> None:
        """Let go of the open game; its journal stays as it is."""
        if self.recorder is not None:
            self.recorder.close(leave=True)
        self._forget()

    def _forget(self) -> None:
        self.match = self.recorder = None
        self._seal = self.lesson = self.problem = None
        self.pins = {}

    # its saves

    @property
    def name(self) -> str:
        """Its name: that of its last save, or of its battle."""
        return self._name or self.its_match.start.brief.name or "Battle"

    def call(self, name: str) -> None:
        """Name it *name*; "" removes its name."""
        self._name = name
        if name and self.recorder is not None:
            with suppress(OSError):  # its journal stays complete where it was
                self.recorder.bear(name)

    def record(self, name: str) -> None:
        """Save it as *name*, and call it so.

        Raises:
            NotReadable: if no save can have that name, or it cannot be written.
        """
        recorder = self.its_recorder
        if wrong := objection(name):
            raise NotReadable([f"{name!r} cannot be the name of a save: {wrong}"])
        with written():
            recorder.record(name)
        self.keep_all()
        self.call(name)

    def quick_save(self) -> str:
        """Save it under its name, and return the name of the save."""
        with written():
            found = self.its_recorder.quick_save(self.name)
        self.keep_all()
        return found

    @property
    def unsaved(self) -> bool:
        """Whether it has lines that are only in its journal."""
        return self.match is not None and self.problem is None and len(self.match.lines) > self._kept

    def keep_all(self) -> None:
        """Note that another file has all of it."""
        self._kept = len(self.its_match.lines)

    def keep_nothing(self) -> None:
        """Note that no other file has any of it."""
        self._kept = 0

    @property
    def unwritten(self) -> Unwritten | None:
        """What could not be written; None if everything is on disk."""
        return self.recorder.unwritten if self.recorder is not None else None

    def write_again(self, folder: str = "") -> None:
        """Retry writing what could not be written, in *folder* if given."""
        with written():
            if folder and self.recorder is not None:
                self.recorder.move(disk.folder(folder))
                self.save_folder = self.recorder.save_folder
            elif self.recorder is not None:
                self.recorder.catch_up()

    # its sides

    def play_by(self, players: Players) -> None:
        """Write who plays each side into its saves from now on."""
        self.its_recorder.be_played_by(known_players(players, self.its_match.state.sides))

    def fits(self, side: Side, pin: str) -> bool:
        """Whether *pin* is that of *side*."""
        return secrets.compare_digest(self.pins.get(side, "").encode(), pin.encode())

    def lock(self, side: Side, pin: str) -> None:
        """Seal the secrets of *side* in all saves with *pin*; "" removes its seal.

        Raises:
            NotReadable: if it is no PIN, or a file cannot be written.
        """
        match, recorder = self.its_match, self.its_recorder
        if pin and (wrong := pins.objection(pin)):
            raise NotReadable([wrong])
        others = self._seal or Seal(b"")
        fresh = others.with_pin(side, pin) if pin else others.without(side)
        seal = fresh if fresh.salts else None
        with written():
            recorder.keep(match, seal)
        before = self.pins
        self._seal, self.pins = seal, {by: one for by, one in {**before, side: pin}.items() if one}
        try:
            recorder.seal_copies(before)
        except OSError as wrong:
            words = f"the PIN is set, but this older copy of the game is not sealed: {wrong.filename}"
            raise NotReadable([f"{words}: {wrong.strerror}"]) from wrong


def known_players(players: Players, sides: Sequence[Side]) -> Players:
    """Return the computer players of known levels among *players*, each with its own seed."""
    return {
        side: replace(player, seed=player.seed or fresh_seed())
        for side, player in players.items()
        if side in sides and player.level in LEVELS
    }


def fresh_seed() -> str:
    """Return an unpredictable seed."""
    return secrets.token_hex(8)

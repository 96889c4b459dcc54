"""Disk faults, as SQLite tests them: the n-th call of each kind fails, for every n, in every task.

After each fault the files are readable and contain what was acknowledged last or what was there before, a
restarted program finds the game, and the program that met the fault continues. `python -m tests.long faults`
tries all of them, the tests a part.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.cli import main
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.lobby import LabTable, NotReadable
from game.files import places
from game.files.check import check_file
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import NO_PINS, load
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.shell import settings

READS = ("stat", "lstat", "fstat", "listdir", "read", "scandir")
WRITES = ("open", "write", "fsync", "replace", "unlink", "ftruncate", "mkdir")
CODES = {
    **dict.fromkeys(READS, (errno.EIO, errno.ENOENT, errno.EACCES)),
    **dict.fromkeys(WRITES, (errno.ENOSPC, errno.EIO, errno.EACCES, errno.ENOENT, errno.EFBIG)),
}
FIRST = "first-steps"
MOST = 12
"""Faults of a task that the tests try, about."""
PINS = {"Red": "1234"}
BOARD = """size 2 1
hex 0101 0 "" ""
hex 0201 1 "woods:1" ""
end
"""


@dataclass(frozen=True)
class Fault:
    """The *number*-th call of `os.`*call* fails with *code*.

    Attributes:
        lasting: Whether all calls of that name fail from then on.
        torn: Whether a write that fails has already written half.
    """

    call: str
    number: int
    code: int
    lasting: bool = False
    torn: bool = False

    def meets(self, name: str, number: int) -> bool:
        """Whether that call fails."""
        return name == self.call and (number == self.number or (self.lasting and number > self.number))


@dataclass
class Counted:
    """The number of calls of each kind, and whether the fault was met."""

    calls: Counter[str] = field(default_factory=Counter)
    met: bool = False


@contextmanager
def faulty(fault: Fault | None) -> Iterator[Counted]:
    """Inject *fault* inside the block, and count the calls."""
    counted = Counted()
    real = {name: getattr(os, name) for name in CODES}

    def wrapped(name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            counted.calls[name] += 1
            number = counted.calls[name]
            if fault is not None and fault.meets(name, number):
                counted.met = True
                if fault.torn:
                    real["write"](args[0], bytes(args[1][: len(args[1]) // 2]))
                raise OSError(fault.code, os.strerror(fault.code))
            return real[name](*args, **kwargs)

        return call

    for name in CODES:
        setattr(os, name, wrapped(name))
    try:
        yield counted
    finally:
        for name, was in real.items():
            setattr(os, name, was)


class World:
    """A program playing in *folder*, with a game that has a save, autosaves and a journal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.save_folder = SaveFolder(folder / "saves")
        self.maps = folder / "maps"
        (self.maps / "scenarios").mkdir(parents=True)
        self.library = library()
        self.library._maps = (places.maps(), self.maps)
        self.library._scenarios = (places.scenarios(), self.maps / "scenarios")
        self.lobby = LocalLobby(self.library, self.save_folder)
        self.seats = self.lobby.start(FIRST, seed="1")
        self.play()
        self.lobby.record("one")
        self.play()
        (folder / "a.board").write_text(BOARD)
        self.told = True

    @property
    def match(self) -> Match:
        """The open game."""
        assert self.lobby._game.match is not None
        return self.lobby._game.match

    def play(self) -> None:
        """Let every side that may act pass."""
        match = self.match
        match.play(EndPhase(sorted(match.state.to_act)[0]))

    def pins(self) -> dict[str, str]:
        """Return the PINs of the open game."""
        return dict(self.lobby._game.pins)


@cache
def library() -> PreviewLibrary:
    """Return the library, read once."""
    made = PreviewLibrary.here()
    made.scenario(FIRST)
    return made


# the tasks, and what must hold after each: *told* is whether it succeeded


def begin(world: World) -> None:
    """Begin another game."""
    world.lobby.start(FIRST, seed="2")


def play(world: World) -> None:
    """Carry out an action."""
    world.play()


def undo(world: World) -> None:
    """Undo a line of the log and play it again."""
    from game.core.engine.match import LogShift

    world.match.record(LogShift(-1))
    world.match.record(LogShift(1))


def autosave(world: World) -> None:
    """Autosave at the beginning of a phase."""
    for _ in range(2):
        world.play()


def save(world: World) -> None:
    """Overwrite a save."""
    world.lobby.record("one")


def save_as(world: World) -> None:
    """Save under a new name."""
    world.lobby.record("two")


def set_pin(world: World) -> None:
    """Seal the game."""
    world.lobby.lock("Red", PINS["Red"])


def recover(world: World) -> None:
    """Continue an interrupted game."""
    key = world.lobby.crashed()
    if key is not None:
        world.lobby.open(key)


def close(world: World) -> None:
    """Close the game."""
    world.lobby.close()


def delete(world: World) -> None:
    """Remove a save."""
    world.lobby.delete("one")


def keep_settings(world: World) -> None:
    """Write the settings."""
    try:
        settings.save(settings.Settings(scale=150), world.folder / "settings.json")
    except OSError as wrong:
        raise NotReadable([str(wrong)]) from wrong


def bring_in(world: World) -> None:
    """Import a board as a map."""
    _command("import", world.folder / "a.board", "-o", world.folder / "a.yaml")


def send_out(world: World) -> None:
    """Export templates for printing."""
    _command("print", "templates", "--radius", 2, "--across", 2, "-o", world.folder / "a.svg")


def save_map(world: World) -> None:
    """Save the lab as a map and as a scenario."""
    world.lobby.lab(LabTable(size=(24, 24)))
    world.lobby.save_map("drawn")
    world.lobby.save_scenario("drawn")


def start_up(world: World) -> None:
    """Start the program beside another that is playing: list everything."""
    other = LocalLobby(world.library, world.save_folder)
    other.saves()
    other.crashed()
    other.maps()
    other.scenarios()


def _command(*words: object) -> None:
    """Run a command; raise what it refuses."""
    if main([str(word) for word in words]):
        raise NotReadable(["refused"])


TASKS: tuple[Callable[[World], None], ...] = (
    *(begin, play, undo, autosave, save, save_as, set_pin, recover, close, delete, keep_settings),
    *(bring_in, send_out, save_map, start_up),
)


def tried(task: Callable[[World], None], fault: Fault | None, folder: Path) -> Counted:
    """Do *task* in a new world in *folder* with *fault*, and assert what must hold after it."""
    shutil.rmtree(folder, ignore_errors=True)
    world = World(folder)
    lines = len(world.match.lines)
    if task is recover:
        world.lobby.interrupt()
    saved = len(loaded(world.save_folder.path("one")).lines)
    with faulty(fault) as counted:
        try:
            task(world)
        except NotReadable:
            world.told = False
    assert world.told or counted.met, "refused without a fault"
    _starts_anew(world, task, lines, saved)
    _goes_on(world)
    return counted


def loaded(path: Path, pins: Mapping[str, str] = NO_PINS) -> Match:
    """Return the match in the save at *path*; what has the same bytes is read once."""
    return _loaded(_Save(path.read_bytes(), tuple(pins.items()), path))


@dataclass(frozen=True)
class _Save:
    """The contents of a save, its PINs, and one of the places where it is."""

    raw: bytes
    pins: tuple[tuple[str, str], ...]
    path: Path = field(compare=False)


@lru_cache(maxsize=16)
def _loaded(one: _Save) -> Match:
    return load(one.path, pins=dict(one.pins)).match


def _starts_anew(world: World, task: Callable[[World], None], lines: int, saved: int) -> None:
    """Assert that a program started now, as after a crash, finds everything that was acknowledged."""
    copy = world.folder / "copy"
    shutil.copytree(world.folder / "saves", copy)
    other = LocalLobby(world.library, SaveFolder(copy))
    found = {one.key: one for one in other.saves()}
    assert [one for one in found.values() if one.problems] == []
    assert list(copy.rglob("*.tmp")) == []
    if task is delete:
        assert ("one" in found) <= (not world.told)
    else:
        one = len(loaded(copy / "one.jsonl", world.pins()).lines)
        assert one in ({lines} if task is save and world.told else {saved, lines}), one
    _has_the_game(world, copy, lines)
    _has_the_rest(world, task)


def _has_the_game(world: World, copy: Path, lines: int) -> None:
    """Assert that what is reported as written can be read: in a journal, or in an autosave."""
    everything = [loaded(path, PINS) for path in copy.rglob("*.jsonl")]
    assert max(len(match.lines) for match in everything) >= min(lines, 2)
    if world.lobby._game.match is None or (
        world.lobby._game.recorder and world.lobby._game.recorder.unwritten
    ):
        missing = world.lobby.unwritten.lines if world.lobby.unwritten is not None else 0
        assert any(len(match.lines) >= lines - missing for match in everything)
        return
    told = len(world.match.lines)
    assert any(len(match.lines) == told and match.state == world.match.state for match in everything)


def _has_the_rest(world: World, task: Callable[[World], None]) -> None:
    """Assert that settings, maps and exports are complete or absent."""
    found = settings.read(world.folder / "settings.json").settings
    assert found.scale in ({150} if task is keep_settings and world.told else {100, 150})
    wanted = {bring_in: "a.yaml", send_out: "a.svg", save_map: "maps/drawn.yaml"}
    if task in wanted:
        path = world.folder / wanted[task]
        assert path.exists() or not world.told
        if path.exists():
            text = path.read_text(encoding="utf-8")
            assert text.endswith("\n") or text.rstrip().endswith("</svg>")
    for path in (world.maps / "drawn.yaml", world.maps / "scenarios" / "drawn.yaml"):
        assert not path.exists() or not check_file(path)[1]


def _goes_on(world: World) -> None:
    """Assert that the program plays and saves normally when the disk works again."""
    lobby = world.lobby
    if lobby._game.match is None:
        lobby.start(FIRST, seed="3")
    lobby.write_again()
    if world.match.state.now.order == "free":
        return  # the lab: nobody passes there
    world.play()
    assert lobby.unwritten is None
    lobby.record("after")
    after = loaded(world.save_folder.path("after"), world.pins())
    assert after.state == world.match.state
    assert len(after.lines) == len(world.match.lines)
    journal = lobby._game.recorder.path if lobby._game.recorder is not None else world.folder
    lobby.close()
    assert not journal.is_file()


def faults_of(task: Callable[[World], None], folder: Path) -> list[tuple[str, int]]:
    """Return the calls made by *task*, each with its number."""
    calls = tried(task, None, folder).calls
    return [(name, number) for name in sorted(calls) for number in range(1, calls[name] + 1)]


def all_faults(name: str, number: int) -> Iterator[Fault]:
    """Yield every way in which that call can fail."""
    for code in CODES[name]:
        for lasting in (False, True):
            yield Fault(name, number, code, lasting)
    if name == "write":
        for code in (errno.ENOSPC, errno.EFBIG):
            yield Fault(name, number, code, lasting=False, torn=True)
            yield Fault(name, number, code, lasting=True, torn=True)


def some_faults(task: Callable[[World], None], folder: Path) -> Iterator[Fault]:
    """Yield one fault for each call made by *task*, rotating through the kinds."""
    for place, (name, number) in enumerate(faults_of(task, folder)):
        every = [*all_faults(name, number)]
        yield every[place % len(every)]


def proof(name: str, some: bool = False) -> int:
    """Try every fault of the task *name*, or some of them; return how many."""
    task = next(one for one in TASKS if one.__name__ == name)
    with TemporaryDirectory() as place, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        folder = Path(place) / "world"
        if some:
            faults = [*some_faults(task, folder)]
            faults = faults[:: max(5, len(faults) // MOST)]
        else:
            faults = [fault for call in faults_of(task, folder) for fault in all_faults(*call)]
        for fault in faults:
            try:
                tried(task, fault, folder)
            except Exception as wrong:
                raise AssertionError(f"{name}, {fault}: {wrong!r}") from wrong
    return len(faults)

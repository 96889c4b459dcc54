"""Random input to the real app: every screen, every kind of input, with saves and recoveries in between.

Steps are drawn from a seed and recorded as they are done, so that a failure can be repeated and shortened.
Frames are those of the window, on SDL's dummy driver; between steps most waits end when background work is
done, so that equal seeds lead the same way.
"""

from __future__ import annotations

import os
import re
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
from cut_words import cut_words
from shrinking import shortest

from game.core.lobby import LabTable, NotReadable
from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.menu.context import MenuContext
from game.ui.menu.opening import first_screen
from game.ui.shell import window
from game.ui.shell.app import App
from game.ui.shell.garbage import GarbageCollector
from game.ui.shell.guard import CrashGuard
from game.ui.shell.keys import COMMANDS
from game.ui.shell.memory import return_large
from game.ui.shell.settings import SCALES, Settings
from game.ui.shell.theme import palettes

SIZE = (1280, 720)
SIZES = ((1, 1), (1, 600), (640, 360), (960, 600), (1024, 640), SIZE, (1600, 900), (1920, 1080), (3840, 2160))
LEAST = (1024, 640)
"""The smallest window in which every panel must lie inside."""
EPISODE = 300
"""Steps after which the program is begun anew, in the same process."""
SLOWEST = 1.0
"""Seconds of CPU that a frame may take."""
MOST_MB = 600.0
PATIENCE = 10.0
"""Seconds for which a step waits at most until nothing is done beside the screen."""
SHRINKING = 240.0
"""Seconds for which a failing sequence is made shorter."""
FRAME = 1 / 60
TYPED = ("a", "7", "12.5", "-1", "1e308", "nan", "é", "☃", "x" * 90, "CON", "../x", "Red", "woods", " ")
OTHER_KEYS = (
    *("return", "escape", "tab", "shift+tab", "space", "up", "down", "left", "right", "backspace", "delete"),
    *("home", "end", "pageup", "pagedown", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+b", "f11", "f1"),
    *"0123456789",
)
NAMED = {"esc": "escape", "enter": "return", "del": "delete"}
BITS = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_PICTURES_DIR", "SIGHTLINE_SAVES")

Step = tuple[Any, ...]


class Failed(NamedTuple):
    """The result of a sequence of steps: *kind* is the same for two failures with one cause."""

    kind: str
    words: str


class Soak:
    """The app with random input.

    Attributes:
        failed: The failure; None so far.
        slowest: The most CPU seconds that a frame took, and what was shown.
    """

    def __init__(self, folder: Path, most: float = SLOWEST) -> None:
        """Start the program on *folder*; a frame may take *most* CPU seconds."""
        self.failed: Failed | None = None
        self._most = most
        self.slowest = (0.0, "")
        self._folder = folder
        for name in HOMES:
            os.environ[name] = str(folder / name.lower())
        return_large()
        pygame.display.init()
        pygame.font.init()
        self._open()

    def _open(self) -> None:
        """Start the program: the main menu, on the folder as it is."""
        library = PreviewLibrary(
            [places.maps(), self._folder], [places.scenarios(), self._folder / "scenarios"]
        )
        self.lobby = LocalLobby(library, SaveFolder(self._folder / "saves"))
        surface = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        pygame.event.clear()
        pygame.key.set_mods(0)
        self.app = App(self.lobby, Settings(motion=False, sounds=False), SIZE)
        title = first_screen()(self.app)
        self.context: MenuContext = title.context  # type: ignore[attr-defined]
        self.app.push(title)
        self._sweeper = GarbageCollector(self.app)
        self._sweeper.begin()
        self._frames = window._Frames(self.app, SIZE, self._sweeper, surface)

    def close(self) -> None:
        """Quit the program as a player does."""
        with suppress(NotReadable):
            self.lobby.close()
        self._end()

    def _end(self) -> None:
        self._sweeper.end()
        self.app.picture_writer.close()
        for screen in reversed(self.app._screens):
            screen.left()

    # time

    def do(self, step: Step) -> bool:
        """Do *step* and show the result; on failure set `failed` and return False."""
        try:
            getattr(self, f"_{step[0]}")(*step[1:])
            self._settle()
        except Exception as error:
            self.failed = _failure(error)
        return self.failed is None

    def _show(self) -> None:
        start = time.thread_time()
        self._frames.show(FRAME)
        took = time.thread_time() - start
        if took > self.slowest[0]:
            self.slowest = took, ", ".join(self.app.shown)
        if took > self._most:
            where = ", ".join(self.app.shown)
            self.failed = Failed(f"a slow frame of {where}", f"{took:.2f} s of CPU in one frame: {where}")

    def _settle(self) -> None:
        """Show frames until background work is done and nothing moves."""
        until, calm = time.monotonic() + PATIENCE, 0
        while calm < 2 and time.monotonic() < until and self.failed is None:
            self._show()
            busy = self.app.busy
            calm = 0 if busy else calm + 1
            if busy:
                time.sleep(0.002)
        if self.app.over:
            self._end()
            self._open()
        self._check_panels()
        self._check_words()

    def _check_words(self) -> None:
        """Note a text that is cut and has no tooltip with all of it, unless a dialog lies over it."""
        app = self.app
        small = app.size[0] < LEAST[0] or app.size[1] < LEAST[1]
        if small or self.failed is not None or app.dialog is not None or app.screen.closed:
            return
        for words in cut_words(app)[:1]:
            where = f"{words!r} of {type(app.screen).__name__} at {app.size}, {app.settings.scale} %"
            self.failed = Failed(f"cut words in {type(app.screen).__name__}", where)

    def _check_panels(self) -> None:
        """Note a panel that lies partly outside the window."""
        window = pygame.Rect((0, 0), self.app.size)
        panels = getattr(self.app.screen, "panels", None)
        if panels is None or window.width < LEAST[0] or window.height < LEAST[1] or self.failed is not None:
            return
        for panel in panels.panels:
            if panel.rect.width and not window.contains(panel.rect):
                where = f"{panel.name} of {type(self.app.screen).__name__} at {panel.rect} in {self.app.size}"
                self.failed = Failed(f"{panel.name} lies outside the window", where)

    # steps

    def _events(self, *events: pygame.Event) -> None:
        for event in events:
            pygame.event.post(event)
            self._show()

    def _move(self, x: float, y: float, buttons: tuple[int, int, int] = (0, 0, 0)) -> tuple[int, int]:
        at = round(x * self.app.size[0]), round(y * self.app.size[1])
        old = self.app.pointer
        rel = at[0] - old[0], at[1] - old[1]
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=buttons, touch=False))
        return at

    def _hover(self, x: float, y: float) -> None:
        self._move(x, y)

    def _click(self, x: float, y: float, button: int, keys: str, times: int) -> None:
        pygame.key.set_mods(_mods(keys))
        at = self._move(x, y)
        for _ in range(times):
            self._press_at(at, button)
        pygame.key.set_mods(0)

    def _press_at(self, at: tuple[int, int], button: int) -> None:
        down, up = (
            pygame.Event(kind, pos=at, button=button, touch=False)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        self._events(down, up)

    def _drag(self, places_: Sequence[tuple[float, float]], button: int, keys: str) -> None:
        pygame.key.set_mods(_mods(keys))
        at = self._move(*places_[0])
        self._events(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
        held = (int(button == 1), int(button == 2), int(button == 3))
        for x, y in places_[1:]:
            at = self._move(x, y, held)
            self._show()
        self._events(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False))
        pygame.key.set_mods(0)

    def _words(self, number: int) -> None:
        """Click on one of the texts on the screen: of the top dialog if one is open."""
        dialog = self.app.dialog
        texts = dialog.texts() if dialog is not None else self.app.written
        written = [one for one in texts if one.rect.width and one.rect.height]
        if written:
            at = written[number % len(written)].rect.center
            self._click(at[0] / self.app.size[0], at[1] / self.app.size[1], 1, "", 1)

    def _close(self) -> None:
        """Close the top dialog, if one is open."""
        if self.app.dialog is not None:
            self._key("escape")

    def _named(self, words: str) -> None:
        """Click on the text that begins with *words*, if it is on the screen."""
        found = [one for one in self.app.written[::-1] if one.text.startswith(words)]
        for one in found[:1]:
            self._click(one.rect.centerx / self.app.size[0], one.rect.centery / self.app.size[1], 1, "", 1)

    def _key(self, key: str) -> None:
        *_, name = key.split("+") if key != "+" else ["+"]
        code, mod = pygame.key.key_code(NAMED.get(name, name)), _mods(key)
        letter = name if len(name) == 1 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""
        pygame.key.set_mods(mod)
        self._events(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0))
        if letter:
            self._events(pygame.Event(pygame.TEXTINPUT, text=letter))
        self._events(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0))
        pygame.key.set_mods(0)

    def _text(self, text: str) -> None:
        self._events(*(pygame.Event(pygame.TEXTINPUT, text=letter) for letter in text))

    def _wheel(self, x: float, y: float, clicks: int, keys: str) -> None:
        pygame.key.set_mods(_mods(keys))
        self._move(x, y)
        self._events(pygame.Event(pygame.MOUSEWHEEL, x=0, y=clicks, flipped=False))
        pygame.key.set_mods(0)

    def _resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._events(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _focus(self, gained: bool) -> None:
        kinds = (
            (pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER)
            if gained
            else (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE)
        )
        self._events(*map(pygame.Event, kinds))

    def _drop(self, name: str) -> None:
        self._events(pygame.Event(pygame.DROPFILE, file=name), pygame.Event(pygame.DROPTEXT, text=name))

    def _wait(self, seconds: float) -> None:
        self._frames.show(seconds)

    def _quit(self) -> None:
        self._events(pygame.Event(pygame.QUIT))

    def _burst(self, steps: Sequence[Step]) -> None:
        """Do *steps* in sequence, without waiting for background work."""
        for step in steps:
            getattr(self, f"_{step[0]}")(*step[1:])

    def _settings(self, changes: dict[str, Any]) -> None:
        self.app.change(self.app.settings.but(**changes))

    def _battle(self, key: str) -> None:
        """Begin a battle as the menu does."""
        self.context.run_task(
            "Setting the table", lambda: self.lobby.start(key), self.context.play, commits=True
        )
        self._settled()

    def _lab(self, scenario: str) -> None:
        ground = LabTable(scenario=scenario)
        self.context.run_task("The lab", lambda: self.lobby.lab(ground), self.context.play, commits=True)
        self._settled()

    def _settled(self) -> None:
        """Wait for a task, whatever screen is shown."""
        until = time.monotonic() + PATIENCE
        while self.context.busy and time.monotonic() < until:
            self._show()
            self.context.update(FRAME)
            time.sleep(0.002)

    def _home(self) -> None:
        self.context.home()

    def _menu(self, words: str) -> None:
        """Go to the main menu and choose an entry of it."""
        self.context.home()
        self._settle()
        self._named(words)

    def _crash(self) -> None:
        """Simulate a fault as handled by the window's guard: the main menu, with the game offered again."""
        guard = CrashGuard(self.app, first_screen(), self._folder / "crashes")
        for _ in range(3):
            guard.failed(ZeroDivisionError())
        guard.recover()
        self.context = self.app.screen.context  # type: ignore[attr-defined]


def _mods(keys: str) -> int:
    mod = 0
    for key in keys.split("+"):
        mod |= BITS.get(key, 0)
    return mod


def _failure(error: Exception) -> Failed:
    frames = traceback.extract_tb(error.__traceback__)
    last = next((f for f in reversed(frames) if "/game/" in f.filename), frames[-1])
    kind = f"{type(error).__name__} in {Path(last.filename).name}, {last.name}"
    return Failed(kind, "".join(traceback.format_exception(error)))


def drawn(rng: Random) -> Step:
    """Return a random step."""
    kinds = {
        **{"words": 30, "click": 14, "key": 26, "drag": 7, "wheel": 6, "text": 4, "hover": 4, "resize": 1.2},
        **{"focus": 1, "drop": 0.5, "wait": 1.5, "burst": 2, "quit": 0.2, "settings": 0.5},
        **{"battle": 1.2, "lab": 1, "home": 0.3, "menu": 1.5, "crash": 0.2, "named": 2, "close": 6},
    }
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    return DRAWN[kind](rng)


def _place(rng: Random) -> tuple[float, float]:
    return round(rng.uniform(0, 1), 4), round(rng.uniform(0, 1), 4)


def _held(rng: Random) -> str:
    return rng.choices(("", "shift", "ctrl", "alt"), (12, 2, 2, 1))[0]


def _drawn_click(rng: Random) -> Step:
    return ("click", *_place(rng), rng.choices((1, 2, 3), (8, 1, 3))[0], _held(rng), rng.choice((1, 1, 1, 2)))


def _drawn_drag(rng: Random) -> Step:
    way = tuple(_place(rng) for _ in range(rng.randint(2, 5)))
    return ("drag", way, rng.choices((1, 2, 3), (8, 2, 2))[0], _held(rng))


def _drawn_key(rng: Random) -> Step:
    return ("key", rng.choice((*(one.key for one in COMMANDS), *OTHER_KEYS)))


def _drawn_burst(rng: Random) -> Step:
    quick = ("words", "click", "key", "drag", "wheel", "hover")
    return ("burst", tuple(DRAWN[rng.choice(quick)](rng) for _ in range(rng.randint(3, 10))))


def _drawn_settings(rng: Random) -> Step:
    changes: dict[str, Any] = {
        "scale": rng.choice(SCALES),
        "palette": rng.choice(sorted(palettes())),
        "motion": rng.random() < 0.3,
        "tray": rng.random() < 0.3,
        "real_dice": rng.random() < 0.1,
    }
    name = rng.choice(sorted(changes))
    return ("settings", {name: changes[name]})


def _scenario(rng: Random) -> str:
    return rng.choice(sorted(path.stem for path in places.scenarios().glob("*.yaml")))


WAYS = ("Continue", "New battle", "Set up", "Sight lab", "Load", "Watch", "Settings", "Recover", "Go on")
WAYS += ("Begin", "Ready", "Save", "End phase", "Main menu", "Back", "Select", "Watch it", "Open")
ENTRIES = ("Continue", "New battle", "Set up", "Sight lab", "Load", "Watch", "Settings")
DRAWN: dict[str, Callable[[Random], Step]] = {
    "words": lambda rng: ("words", rng.randrange(10_000)),
    "named": lambda rng: ("named", rng.choice(WAYS)),
    "click": _drawn_click,
    "key": _drawn_key,
    "drag": _drawn_drag,
    "wheel": lambda rng: ("wheel", *_place(rng), rng.choice((-5, -2, -1, 1, 2, 5)), _held(rng)),
    "text": lambda rng: ("text", rng.choice(TYPED)),
    "hover": lambda rng: ("hover", *_place(rng)),
    "resize": lambda rng: ("resize", rng.choice(SIZES)),
    "focus": lambda rng: ("focus", rng.random() < 0.5),
    "drop": lambda rng: ("drop", rng.choice(("/etc/hostname", "/nowhere.yaml", "\0", "x" * 5000))),
    "wait": lambda rng: ("wait", rng.choice((0.1, 0.5, 2.0, 30.0))),
    "burst": _drawn_burst,
    "quit": lambda rng: ("quit",),
    "settings": _drawn_settings,
    "battle": lambda rng: ("battle", _scenario(rng)),
    "lab": lambda rng: ("lab", _scenario(rng)),
    "home": lambda rng: ("home",),
    "close": lambda rng: ("close",),
    "menu": lambda rng: ("menu", rng.choice(ENTRIES)),
    "crash": lambda rng: ("crash",),
}


def resident() -> float:
    """Return the MB of resident memory of this process; 0 if the system does not report it."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def outcome(steps: Sequence[Step], most: float = SLOWEST) -> Failed | None:
    """Return the result of *steps* on a fresh program; None if nothing fails.

    Args:
        most: The CPU seconds that a frame may take.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        soak = Soak(Path(folder), most)
        try:
            for step in steps:
                if not soak.do(step):
                    return soak.failed
        finally:
            soak.close()
    return None


class Told(NamedTuple):
    """The result of a soak."""

    steps: int
    episodes: int
    peak: float
    slowest: tuple[float, str]
    shown: Counter[str]


def soak(minutes: float, seed: int, on_progress: Callable[[str], None] = print) -> Told:
    """Send random input for *minutes*.

    Raises:
        AssertionError: with the shortest sequence found, if something fails.
    """
    until = time.monotonic() + 60 * minutes
    told, shown = time.monotonic() + 60, Counter[str]()
    steps = episodes = 0
    peak, slowest = 0.0, (0.0, "")
    while time.monotonic() < until:
        rng = Random(f"{seed}/{episodes}")
        episodes += 1
        done: list[Step] = []
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            hands = Soak(Path(folder))
            while len(done) < EPISODE and time.monotonic() < until:
                done.append(drawn(rng))
                good = hands.do(done[-1])
                shown[hands.app.shown[-1]] += 1
                peak = max(peak, resident())
                if not good or peak > MOST_MB:
                    break
                if time.monotonic() > told:
                    told += 60
                    threads = threading.active_count()
                    on_progress(
                        f"  {steps + len(done)} steps, {resident():.0f} MB, at most {peak:.0f} MB, "
                        f"{threads} threads"
                    )
            steps += len(done)
            slowest = max(slowest, hands.slowest)
            failed = hands.failed
            hands.close()
        assert peak <= MOST_MB, f"seed {seed}: {peak:.0f} MB after {steps} steps"
        assert failed is None, _shortened(done, failed, f"seed {seed}, episode {episodes - 1}", on_progress)
    return Told(steps, episodes, peak, slowest, shown)


def _shortened(done: list[Step], failed: Failed, where: str, on_progress: Callable[[str], None]) -> str:
    """Return a failure message with the shortest sequence that reproduces it."""
    on_progress(f"  {where}: {failed.kind} after {len(done)} steps; looking for the shortest sequence")
    until = time.monotonic() + SHRINKING

    def fails(part: Sequence[Step]) -> bool:
        found = outcome(part)
        return found is not None and found.kind == failed.kind

    found = shortest(done, fails, lambda: time.monotonic() < until)
    lines = "\n".join(f"    {step!r}," for step in found)
    return f"{where}: {failed.kind}\n{failed.words}\n  {len(found)} steps show it again:\n{lines}"

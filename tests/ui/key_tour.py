"""A tour of the whole program by keys alone: every screen, and on each what it is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from battle_pilot import QUIET

from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.session.procedure import asked_to_end
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

PATIENCE = 600
"""So many frames a screen may take to come."""
Seen = Callable[["KeyTour", str], None]


class KeyTour(Pilot):
    """A pilot without a mouse, at the main menu of the real program with the battles and maps that ship.

    Args:
        seen: Called at each place of the tour, with its name.
    """

    def __init__(
        self,
        folder: Path,
        seen: Seen = lambda pilot, name: None,
        *,
        size: tuple[int, int] = (1280, 720),
        settings: Settings = QUIET,
    ) -> None:
        own = folder / "maps"
        (own / "scenarios").mkdir(parents=True)
        library = PreviewLibrary([places.maps(), own], [places.scenarios(), own / "scenarios"])
        self._seen = seen
        self.lobby = LocalLobby(library, SaveFolder(folder / "saves"))
        super().__init__(self.lobby, first_screen(), size=size, settings=settings)
        self.step(times=4)

    @property
    def at(self) -> str:
        """The name of the class of the screen."""
        return type(self.app.screen).__name__

    def see(self, name: str) -> None:
        """Note that the tour has come to the place called *name*."""
        self.step(times=3)
        self._seen(self, name)

    def come(self, screen: str) -> None:
        """Wait for the *screen*, and until it shows all it has."""
        for _ in range(PATIENCE):
            if self.at == screen:
                break
            self.step()
        assert self.at == screen, f"{self.at} shows {self.words}"
        self.step(times=4)

    # what keys do

    def choose(self, words: str) -> None:
        """Go down the list with the keys' focus to the entry of the main menu called *words*, and use it."""
        self.press("home")
        for _ in range(30):
            if self.app.screen.keys_to.thing.words == words:
                self.press("return")
                return
            self.press("down")
        raise AssertionError(f"{words} is not in the menu")

    def pick(self, **fields: str) -> None:
        """Go down the list with the keys' focus to the item with those *fields*."""
        self.press("home")
        for _ in range(60):
            thing = self.app.screen.keys_to.thing
            if all(getattr(thing, name) == value for name, value in fields.items()):
                return
            self.press("down")
        raise AssertionError(f"{fields} is not in the list")

    def answer(self, words: str) -> None:
        """Go through the buttons of the dialog to the one that begins with *words*, and press it."""
        for _ in range(40):
            focused = self.app.dialog.widgets.focused
            if _words(focused).startswith(words):
                self.press("return")
                return
            self.press("tab")
        raise AssertionError(f"{words} is no button of the dialog")

    def button(self, words: str) -> None:
        """Go through the buttons of the screen to the one that begins with *words*, and press it."""
        for _ in range(60):
            focused = self.app.screen.widgets.focused
            if _words(focused).startswith(words):
                self.press("return")
                return
            self.press("tab")
        raise AssertionError(f"{words} is no button of the screen")

    def leave(self) -> None:
        """Leave a battle or the lab for the main menu, without saving it."""
        self.press("f10")
        self.answer("Main menu")
        if self.app.dialog is not None:
            self.answer("Do not save")
        self.come("Title")


def _words(element: object) -> str:
    """Return what stands on a button; icons leave room before it."""
    return str(getattr(element, "text", "")).strip()


def help_and_rules(pilot: KeyTour) -> None:
    """The keys are listed; a rule is searched, read, and followed to another one."""
    pilot.see("title")
    pilot.press("f1")
    pilot.see("keys")
    assert pilot.app.dialog is not None or pilot.app.readers
    pilot.press("escape")
    pilot.choose("Rules")
    pilot.type_text("partial cover")
    pilot.press("return")
    pilot.see("rules")
    first = pilot.app.dialog.topic
    pilot.press("down", "down", "return")
    second = pilot.app.dialog.topic
    assert first is not None
    assert second not in (first, None)
    pilot.press("alt+left")
    assert pilot.app.dialog.topic == first
    pilot.press("left", "down")
    assert not pilot.app.dialog.reading
    pilot.see("list of rules")
    pilot.press("return", "escape")
    assert pilot.app.dialog is None


def battles(pilot: KeyTour) -> None:
    """A battle is chosen and begun; a unit moves, another looks; notes, card, log, menu."""
    pilot.choose("New battle")
    pilot.come("Battles")
    pilot.press("down", "down", "up")
    pilot.see("battles")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.see("battle")
    for key, name in (("i", "card"), ("o", "log"), ("f10", "battle menu"), ("ctrl+n", "notes")):
        pilot.press(key)
        pilot.see(name)
        pilot.press("escape")
    _act(pilot)
    pilot.press("f5")
    pilot.leave()


def _act(pilot: KeyTour) -> None:
    """Let the next unit do something: move, place or attack, whatever its phase offers first."""
    battle = pilot.app.screen.battle
    for _ in range(12):
        before = battle.seat.played
        pilot.press("tab")
        pilot.step(times=3)
        for offer in battle.aiming.offers():
            if battle.aiming.able(offer):
                pilot.press(pilot.app.keys.of_offer(offer))
                pilot.see("in hand")
                pilot.press("shift+right", "w", "return")
                pilot.step(times=4)
                pilot.press("escape")
                break
        if battle.seat.played > before:
            return
        _pass(pilot)
    raise AssertionError("nothing could be done")


def hand_over(pilot: KeyTour) -> None:
    """A battle with secrets begins with a hand-over, and a side passes to the other one."""
    pilot.choose("New battle")
    pilot.come("Battles")
    pilot.pick(key="night-patrol")
    pilot.press("ctrl+return")
    sides = []
    for place in ("hand-over", "the other side's"):
        pilot.come("Handoff")
        pilot.see(place)
        pilot.wait(1.0)
        pilot.press("return")
        pilot.come("BattleScreen")
        pilot.press("escape")
        sides.append(pilot.app.screen.battle.side)
        pilot.see(f"battle of {sides[-1]}")
        for _ in range(8):
            if len(sides) == 1 and pilot.at == "BattleScreen":
                _pass(pilot)
    assert len(set(sides)) == 2
    pilot.leave()


def _pass(pilot: KeyTour) -> None:
    """End the phase, and say so once more if that is asked."""
    pilot.press("ctrl+return")
    if pilot.at == "BattleScreen" and asked_to_end(pilot.app.screen.battle):
        pilot.press("return")
    pilot.step(times=4)


def lessons(pilot: KeyTour) -> None:
    """A lesson is begun; its first step is done, and it goes on."""
    pilot.choose("Lessons")
    pilot.come("Lessons")
    pilot.see("lessons")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.see("lesson")
    before = pilot.app.screen.lesson.progress
    pilot.press("f2")
    assert pilot.app.screen.lesson.progress != before
    pilot.leave()


def practice(pilot: KeyTour) -> None:
    """A problem is opened."""
    pilot.choose("Practice")
    pilot.come("PracticeProblems")
    pilot.press("home", "ctrl+return")
    pilot.come("Practice")
    pilot.see("practice battle")
    pilot.press("escape")
    pilot.come("PracticeProblems")
    pilot.press("down", "down")
    pilot.see("practice")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.see("problem")
    pilot.leave()


def own_battle(pilot: KeyTour) -> None:
    """A map, units for both sides, an add-on: the battle begins."""
    pilot.choose("Set up your own")
    pilot.come("SetupMenu")
    pilot.press("down", "n")
    pilot.come("NewMapScreen")
    pilot.press("down", "right")
    pilot.see("new map")
    pilot.press("escape")
    pilot.come("SetupMenu")
    pilot.see("set-up, map")
    pilot.press("ctrl+2")
    for side in ("ctrl+left", "ctrl+right"):
        pilot.press(side, "ctrl+f", "ctrl+a")
        pilot.type_text("atlas")
        pilot.press("return")
        pilot.step(times=3)
    pilot.see("set-up, forces")
    assert all(force.picks for force in pilot.app.screen.draft.forces)
    pilot.press("ctrl+m")
    pilot.see("forces menu")
    for way, screen in (("Random force", "RandomForceScreen"), ("Saved forces", "SavedForcesScreen")):
        pilot.answer(way)
        pilot.come(screen)
        pilot.see(way)
        pilot.press("escape")
        pilot.come("SetupMenu")
        pilot.press("ctrl+m")
    pilot.press("escape", "ctrl+3")
    pilot.see("set-up, rules")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.see("own battle")
    pilot.leave()


def duel(pilot: KeyTour) -> None:
    """Two fighters in one hex."""
    pilot.choose("Duel")
    pilot.come("SetupMenu")
    pilot.see("duel, forces")
    pilot.press("escape")
    pilot.come("Title")


def lab(pilot: KeyTour) -> None:
    """A table is opened; a unit, terrain and a sight line by keys; it is saved as a map."""
    pilot.choose("Sight lab")
    pilot.come("LabOpening")
    pilot.see("lab opening")
    pilot.press("ctrl+return")
    pilot.come("LabScreen")
    screen = pilot.app.screen
    pilot.press("2", "shift+right", "return", "shift+down", "shift+down", "return", "1")
    assert len(screen.lab.now.units) == 2
    terrain = len(screen.lab.contents.features)
    pilot.press(
        "6", *["shift+right"] * 6, "return", *["shift+right"] * 3, *["shift+down"] * 3, "return", "escape"
    )
    assert len(screen.lab.contents.features) == terrain + 1
    pilot.see("lab")
    pilot.press("tab", "v")
    pilot.see("lab, viewshed")
    pilot.press("v", "s", "shift+right", "shift+right")
    pilot.see("lab, sight line")
    pilot.press("escape", "ctrl+r")
    pilot.come("LabRules")
    pilot.see("lab rules")
    pilot.press("escape")
    pilot.come("LabScreen")
    pilot.press("ctrl+s")
    pilot.see("lab, save")
    pilot.answer("As a map")
    pilot.press("ctrl+a")
    pilot.type_text("By keys")
    pilot.press("return")
    pilot.step(times=4)
    assert "by-keys" in {one.key for one in pilot.app.lobby.maps("alpha_strike")}
    pilot.leave()


def saves(pilot: KeyTour) -> None:
    """A saved game is opened."""
    pilot.choose("Load a game")
    pilot.come("Saves")
    pilot.see("saves")
    pilot.pick(kind="named")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.leave()


def replay(pilot: KeyTour) -> None:
    """A saved game is watched step by step."""
    pilot.choose("Watch a replay")
    pilot.come("Saves")
    pilot.pick(kind="named")
    pilot.press("ctrl+return")
    pilot.come("Replay")
    pilot.press("right", "right")
    pilot.see("replay")
    assert pilot.app.screen.now == 2
    pilot.press("alt+5", "alt+shift+5", "end", "home", "space", "space")
    pilot.see("replay, statistics")
    pilot.press("escape")
    pilot.come("Saves")
    pilot.press("escape")
    pilot.come("Title")


def ending(pilot: KeyTour) -> None:
    """A battle is conceded: the end screen, the report, the replay, and back."""
    pilot.choose("New battle")
    pilot.come("Battles")
    pilot.press("ctrl+return")
    pilot.come("BattleScreen")
    pilot.press("f10")
    pilot.answer("Concede")
    pilot.answer("Concede")
    pilot.step(times=6)
    for _ in range(6):
        if pilot.at == "End":
            break
        pilot.press("return")
        pilot.step(times=6)
    pilot.come("End")
    pilot.see("end")
    pilot.button("Report")
    pilot.come("ReportScreen")
    pilot.see("report")
    pilot.press("escape")
    pilot.come("End")
    pilot.button("Watch the replay")
    pilot.come("Replay")
    pilot.press("escape")
    pilot.come("End")
    pilot.button("Main menu")
    pilot.answer("Do not save")
    pilot.come("Title")


def settings(pilot: KeyTour) -> None:
    """Every page of the settings; a choice is changed and changed back."""
    pilot.choose("Settings")
    pilot.come("Options")
    for page in ("Play", "Sound", "Keys", "Screen"):
        pilot.button(page)
        pilot.see(f"settings, {page}")
    pilot.press("escape")
    pilot.come("Title")


def quitting(pilot: KeyTour) -> None:
    """Escape chooses Quit, and once more asks."""
    pilot.press("escape")
    assert pilot.app.screen.keys_to.thing.words == "Quit"
    pilot.press("escape")
    pilot.see("quit")


PARTS: Sequence[Callable[[KeyTour], None]] = (
    *(help_and_rules, battles, hand_over, lessons, practice, own_battle, duel),
    *(lab, saves, replay, ending, settings, quitting),
)
"""The parts of the tour, in order: each begins and ends at the main menu."""

"""Hand-offs at one screen, and what Red sees: two battles that differ only in hidden things, compared."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import toy

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move
from game.ui.battle.handoff import Handoff
from game.ui.battle.screen import BattleScreen
from game.ui.battle.table.table_view import SETTLING
from game.ui.shell.input_lock import FRAME, SECONDS
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "play"), str(TESTS / "rules" / "alpha_strike")]

import hidden_pairs  # noqa: E402
from boards import box, mech  # noqa: E402
from scouts import patrol  # noqa: E402

__all__ = ["GUARDED", "Watch", "box", "differs", "handed", "mech", "patrol", "stormed"]

GUARDED = SECONDS + FRAME
"""Seconds after which a screen that guards a secret takes input for sure."""
SIZES = ((640, 400), (800, 520), (1024, 640))
DIALOGS = ("f10", "l", "f1")
OVERLAYS = ("alt+e", "alt+i", "alt+k", "g", "b", "v")
TRIED = (
    "f12",
    "f9",
    "f5",
    "ctrl+z",
    "ctrl+y",
    "f10",
    "f1",
    "escape",
    "tab",
    "m",
    "l",
    "ctrl+e",
    "space",
    "g",
)

Frame = tuple[tuple[int, int], bytes]


class Watch(Pilot):
    """A pilot in a battle of all its sides, or of some, that records every frame on request.

    Attributes:
        frames: The recorded frames: their sizes and pixels.
        seconds: The time that has passed.
    """

    seconds = 0.0

    def __init__(self, match: Match, sides=("Red", "Blue"), *, size=SIZES[0], motion=False) -> None:
        self.frames: list[Frame] = []
        seats = {side: Seat(side, match) for side in sides}
        lobby = toy.Lobby(match)
        settings = Settings(tray=motion, motion=motion, sounds=False)
        super().__init__(lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)

    @property
    def battle(self):
        """The battle of the screen, even while covered."""
        return self.app._screens[0].battle

    @property
    def covered(self) -> bool:
        """Whether the hand-off is shown."""
        return isinstance(self.app.screen, Handoff)

    def ready(self, *keys: str) -> None:
        """Wait until the hand-off accepts input, press Enter, and then *keys*."""
        self.wait(GUARDED)
        self.press("enter", *keys)

    def step(self, seconds: float = 1 / 60, times: int = 1) -> None:
        for _ in range(times):
            super().step(seconds)
            self.seconds += seconds
            self.frames.append((self.surface.get_size(), pygame.image.tobytes(self.surface, "RGB")))


def handed(number: int) -> int:
    """Carry out the hand-offs of pair *number* in both games; return their number.

    Raises:
        AssertionError: if a frame of one is not the hand-off frame of its size, or differs from the other's.
    """
    one, other = (list(_course(number, match)) for match in hidden_pairs.pair(number))
    assert one == other, f"the hand-offs of pair {number} differ"
    return len(one)


def _course(number: int, match: Match) -> Iterator[object]:
    """Yield what each hand-off of a game showed."""
    dice = random.Random(f"course/{number}")
    watch = Watch(match, size=dice.choice(SIZES), motion=dice.random() < 0.6)
    yield _shown(watch, dice)
    watch.ready()
    assert not watch.covered
    if watch.app.screen.recap.playing:
        watch.press("space")
    _busy(watch, dice)
    watch.frames = []
    _end(watch, dice)
    yield _shown(watch, dice)
    watch.app.screen.left()
    watch.app._screens[0].left()


def _busy(watch: Watch, dice: random.Random) -> None:
    """Do things at the table that leave state: overlays, zoom, ruler, a unit in hand, a dialog."""
    ours = sorted(key for key, unit in watch.battle.view.units.items() if unit.side == watch.battle.side)
    watch.battle.select(ours[0])
    for key in dice.sample(OVERLAYS, 3):
        watch.press(key)
    if dice.random() < 0.6:
        watch.press("shift+p")
    watch.wheel(dice.randrange(1, 4), Point(20, 20))
    if dice.random() < 0.5:
        watch.drag(Point(12, 16), Point(22, 26), keys="alt")
    if dice.random() < 0.5:
        watch.press("m")
        watch.hover(Point(14, 24))
    if dice.random() < 0.5:
        watch.press(dice.choice(DIALOGS))


def _end(watch: Watch, dice: random.Random) -> None:
    """End the go of the side at the screen, if possible while its last action is still being shown."""
    battle = watch.battle
    moves = [one for one in battle.seat.choices() if isinstance(one, Move)]
    if moves and dice.random() < 0.7 and battle.side == "Red":
        battle.play(dice.choice(moves))
        if not watch.covered:
            watch.step()
            watch.frames = []
    if not watch.covered:
        battle.play(EndPhase(battle.side))


HELD = ("enter", "space", "escape", "p", "tab", "f1", "f10", "m")
STORM = (*HELD, "enter", "f5", "f9", "ctrl+z")


def stormed(number: int, bursts: int) -> int:
    """Send bursts of random input during *number* hand-offs of one battle; return how many.

    Raises:
        AssertionError: if one shows anything but the hand-off before it was properly answered.
    """
    dice = random.Random(f"storm/{number}")
    units = (mech("r", 20, 20), mech("b", 50, 20))
    watch = Watch(Match(patrol(*units)), size=SIZES[0])
    for _ in range(bursts):
        _burst(watch, dice)
    watch.app.screen.left()
    watch.app._screens[0].left()
    return bursts


def _burst(watch: Watch, dice: random.Random) -> None:
    """Press possible keys while the screen passes on: early, held or repeated, but never a new press."""
    held = {key for key in HELD if dice.random() < 0.4}
    watch.ready()
    if watch.app.screen.recap.playing:
        watch.press("space")
    assert not watch.covered
    for key in sorted(held):
        watch.key_down(key)
    if watch.app.dialog is not None:
        watch.app.close(watch.app.dialog)
    while not watch.covered:
        watch.battle.play(EndPhase(watch.battle.side))
    watch.frames, begun = [], watch.seconds
    while watch.seconds < begun + 1.5:
        _blow(watch, dice, held, early=watch.seconds < begun + SECONDS - FRAME)
        watch.step(dice.choice((1 / 60, 1 / 30, FRAME)))
        assert watch.covered
    for key in sorted(held):
        watch.key_up(key)
    assert watch.covered
    assert len({pixels for _, pixels in watch.frames}) == 1


def _blow(watch: Watch, dice: random.Random, held: set[str], *, early: bool) -> None:
    """Post one input event: anything *early*, later only repeats of held keys, and releases."""
    kind = dice.randrange(5)
    if kind == 0 and held:
        watch.key_down(dice.choice(sorted(held)))
    elif kind == 1 and held:
        key = dice.choice(sorted(held))
        watch.key_up(key)
        held.discard(key)
    elif kind == 2 and early:
        key = dice.choice(STORM)
        watch.press(key)
        held.discard(key)
    elif kind == 3 and early:
        watch.click((320, 300 + dice.randrange(-60, 60)), dice.choice((1, 1, 3)))
    elif kind == 4 and early:
        watch.wheel(dice.choice((-1, 1)))
        watch.type_text(dice.choice("pab 1"))


def _shown(watch: Watch, dice: random.Random) -> object:
    """Return the hand-off frame by size, after trying everything that might reveal something else."""
    assert watch.covered
    watch.step()
    for _ in range(6):
        trial = dice.randrange(4)
        if trial == 0:
            watch.resize(dice.choice(SIZES))
        elif trial == 1:
            watch.press(dice.choice(TRIED))
        elif trial == 2:
            watch.hover((dice.randrange(640), dice.randrange(400)))
        else:
            watch.click((dice.randrange(200), dice.randrange(300)), dice.choice((1, 3)))
        watch.app.toast("something happened")
        assert watch.covered
    found: dict[tuple[int, int], bytes] = {}
    for size, pixels in watch.frames:
        assert found.setdefault(size, pixels) == pixels, "a frame is not the hand-off frame of its size"
    return (
        watch.battle.hotseat.passing,
        pygame.display.get_caption()[0],
        [(size, hash(found[size])) for size in found],
    )


def sights(match: Match, number: int) -> Iterator[object]:
    """Yield the texts and pixels of what Red sees of *match* at its own screen."""
    dice = random.Random(f"sights/{number}")
    watch = Watch(match, ("Red",), size=dice.choice(SIZES))
    places = [unit.at for unit in watch.battle.view.units.values()]
    for key in ("home", *dice.sample(OVERLAYS, 3)):
        watch.press(key)
    watch.battle.select("u00")
    yield _seen(watch)
    watch.hover(dice.choice(places))
    yield _seen(watch)
    watch.click(dice.choice(places))
    watch.wheel(3, dice.choice(places))
    yield _seen(watch)
    watch.press(dice.choice(("i", "l", "o")))
    yield _seen(watch)
    watch.app._screens[0].left()


def _seen(watch: Watch) -> object:
    """Return texts and pixels once the ground is painted and nothing changes any more."""
    table = watch.app._screens[0].table
    table._still = 0
    for _ in range(300):
        watch.step()
        if table._still > SETTLING:
            break
    assert table._still > SETTLING
    return watch.words, hash(pygame.image.tobytes(watch.surface, "RGB"))


def differs(number: int) -> list[int]:
    """Return which of Red's looks at the two games of pair *number* differ; should be empty."""
    one, other = (list(sights(match, number)) for match in hidden_pairs.pair(number))
    return [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]

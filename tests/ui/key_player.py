"""A player that uses only the keyboard: plays both sides of a battle, from the set-up to the result."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path

from battle_pilot import QUIET

from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point, distance, toward
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.aiming.hand import is_aimed, is_cell, is_path, is_placed, is_plain, is_point, is_several
from game.ui.battle.handoff import Handoff
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.procedure import asked_to_end, cell_choices
from game.ui.shell.pilot import Pilot

PATIENCE = 8
"""So many rounds without anything done, and the player is stuck."""
STAYS = ("Hold", "Pass", "Done", "Squad done", "Halt", "Stand Down", "Stay")
"""What is done when nothing else can be."""
SHUNNED = ("Withdraw", "Leave", "Break off", "Boost", "Rise")
"""What would end the battle early, or does nothing by itself."""
MOST_FAILURES = 4
"""So often an action that was never done is tried."""


class KeyPlayer(Pilot):
    """Presses keys; the pointer never moves.

    Attributes:
        done: The labels of the actions that were played.
        failed: How often those were tried that could not be aimed.
        left: How often the battle was left for its end.
        awkward: What could not be done by keys, as text.
    """

    def __init__(self, folder: Path, scenario: str, *, size=(1280, 720)):
        path = folder / "battle.yaml"
        path.write_text(scenario)
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        settings = QUIET.but(next_unit=True)
        self.left = 0
        way = Navigation(over=self._end)
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats, way), size=size, settings=settings)
        self.done: set[str] = set()
        self.failed: Counter[str] = Counter()
        self.awkward: list[str] = []
        self.stuck = self.tries = 0
        self.step(times=2)

    @property
    def battle(self):
        """The battle as the screen plays it; None during a hand-off."""
        return None if isinstance(self.app.screen, Handoff) else self.app.screen.battle

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.battle is not None and self.battle.view.result is not None

    def _end(self, seats) -> None:
        self.left += 1

    def leave(self) -> None:
        """Close the battle."""
        self.app.screen.left()
        self.lobby.close()

    def play(self, rounds: int = 2000) -> None:
        """Play to the end, or until nothing more can be done."""
        for _ in range(rounds):
            if self.over or self.stuck > PATIENCE:
                break
            before = self.played
            self.go_on()
            self.step(times=2)
            self.stuck = self.stuck + 1 if self.played == before else 0
        if not self.over:
            view = self.battle.view if self.battle is not None else None
            self.awkward.append(f"stuck: {view and (view.turn, view.now.name, view.asked)}")

    @property
    def played(self) -> object:
        """What changes when something is done."""
        return type(self.app.screen).__name__, self.battle and (self.battle.side, self.battle.seat.played)

    def go_on(self) -> None:
        """Do the next thing: be ready, answer, act, or pass."""
        battle = self.battle
        if battle is None:
            self.wait(1.0)
            self.press("return")
        elif battle.view.asked is not None:
            self.answer()
        elif not battle.activation.ready():
            self.end_phase()
        else:
            self.act()

    def key(self, name: str) -> None:
        """Press the key of the command *name*."""
        self.press(self.app.keys.of(name))

    # answers

    def answer(self) -> None:
        """Answer what is asked: the last unit, the first cell, a choice of the chart, or a button."""
        battle, screen = self.battle, self.app.screen
        if screen.choices.asks:
            self.choose()
        elif battle.view.asked.about.picks if hasattr(battle.view.asked.about, "picks") else ():
            self.key("next unit")
            self.press("return")
        elif cell_choices(battle):
            self.key("next target")
            self.press("return")
        else:
            self.press_button("No to all" if screen.replies.shown else "")

    def choose(self) -> None:
        """Choose in secret: one of the side's rows by its letter, another one each time."""
        choosing = self.app.screen.choosing
        rows = choosing.mine(choosing.chart, self.battle.side)
        mine = [one for one in rows if one.value and not one.against]
        self.tries += 1
        self.press(mine[self.tries % len(mine)].label.lower(), "return")

    def press_button(self, words: str) -> None:
        """Go through the buttons to the first answer, or to the one with *words*, and press it."""
        wanted = words or self.app.screen.banner._said()[1][0][0]
        for _ in range(60):
            self.press("ctrl+tab")
            focused = self.app.screen.widgets.focused
            if focused is not None and str(getattr(focused, "text", "")).strip().startswith(wanted):
                self.press("return")
                return
        self.awkward.append(f"{wanted!r} is not among the buttons")

    def end_phase(self) -> None:
        """Pass what is left of the phase; with units left it is asked for twice."""
        self.press("ctrl+return")
        if self.battle is not None and asked_to_end(self.battle):
            self.press("return")

    # actions

    def act(self) -> None:
        """Let a unit do the first thing it can: what was not done yet, attacks, moves, at last nothing."""
        battle = self.battle
        if battle.selected not in battle.activation.ready():
            self.key("next unit")
        if battle.selected not in battle.activation.ready():
            self.awkward.append(f"{battle.selected} cannot act")
            self.end_phase()
            return
        for offer in self.wanted():
            if self.used(offer):
                self.done.add(offer.label)
                return
            self.failed[offer.label] += 1
        self.end_phase()

    def wanted(self) -> list:
        """Return what the selected unit can do now, the best first."""
        able = [one for one in self.battle.aiming.offers() if self.battle.aiming.able(one)]
        able = [one for one in able if one.label not in SHUNNED]
        able = [one for one in able if not (one.action.any_time and one.label in self.done)]
        able = [one for one in able if one.label in self.done or self.failed[one.label] < MOST_FAILURES]
        return sorted(able, key=lambda one: (one.label in STAYS, one.label in self.done, not is_aimed(one)))

    def used(self, offer) -> bool:
        """Take *offer*, aim it and commit it by keys; return whether that was played."""
        before = self.played
        self.press(self.app.keys.of_offer(offer))
        for aim in self.aims(offer):
            if self.played == before and self.battle.desk.hand is not None:
                aim()
        if self.played == before and self.battle.desk.hand is not None:
            self.press("escape")
        return self.played != before

    def aims(self, offer):
        """Return the ways to aim *offer*, one after the other, until it is played."""
        if is_plain(offer):
            return []
        if is_aimed(offer):
            return [lambda: self.at_target(is_several(offer))] * 2
        if is_cell(offer):
            return [self.at_cell] * 3
        if is_placed(offer):
            return chain.from_iterable([[lambda far=far: self.in_zone(far)] for far in range(0, 24, 3)])
        if is_path(offer) or is_point(offer):
            return [lambda far=far: self.at_place(far) for far in (5.0, 2.0, 8.0)]
        return [lambda: self.press("return")]

    def at_target(self, several: bool) -> None:
        """Aim at the next target, and commit."""
        self.key("next target")
        self.step(times=3)
        if several:
            self.key("waypoint")
        if self.battle is not None and self.battle.desk.hand is not None:
            self.press("return")

    def at_cell(self) -> None:
        """Aim at the next cell, and commit."""
        self.key("next target")
        self.press("return")

    def in_zone(self, far: float) -> None:
        """Place the unit some inches beside the middle of its edge, and three inches from it."""
        self.key("cursor right")
        side = 1 if self.tries % 2 else -1
        self.tries += 1
        self.point(self.home(2.5, side * far))
        self.press("return")

    def home(self, inside: float, along: float = 0.0) -> Point:
        """Return a place *inside* the edge of the side, *along* it from its middle."""
        view, side = self.battle.view, self.battle.side
        wide, deep = view.battlefield.width, view.battlefield.depth
        return {
            "north": Point(wide / 2 + along, inside),
            "south": Point(wide / 2 + along, deep - inside),
            "west": Point(inside, deep / 2 + along),
            "east": Point(wide - inside, deep / 2 + along),
        }[view.brief.edges[side]]

    def at_place(self, far: float) -> None:
        """Go, or aim, *far* inches toward the nearest enemy, but not nearer than it should be."""
        battle = self.battle
        view, unit, hand = battle.view, battle.selected, battle.desk.hand
        if hand.stops:
            self.key("waypoint back")
        self.key("cursor right")
        middle = Point(view.battlefield.width / 2, view.battlefield.depth / 2)
        start = unit.at if unit.present else self.home(0.0)
        foes = [one.at for one in view.foes(battle.side) if one.present]
        goal = min(foes, key=lambda at: distance(at, start), default=middle)
        gap = distance(goal, start)
        near = gap if is_point(hand.offer) else max(0.0, min(far, gap - (0.0 if far < 5 else 3.0)))
        to = toward(start, goal, near)
        aside = Point(to.x + self.tries % 3 - 1, to.y + self.tries // 3 % 5 - 2)
        self.tries += 1
        self.point(aside if is_path(hand.offer) and far > 2 else to)
        self.key("waypoint")
        self.press("return")

    def point(self, at: Point) -> None:
        """Move the key cursor to *at*, by whole and tenth inches."""
        here = self.battle.desk.cursor
        for inches, less, more in ((at.x - here.x, "left", "right"), (at.y - here.y, "up", "down")):
            way, tenths = (less if inches < 0 else more), round(abs(inches) * 10)
            self.press(*[f"shift+{way}"] * (tenths // 10), *[f"ctrl+{way}"] * (tenths % 10))

"""A lobby in memory: a few maps, battles and saves of duels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from toy_duels import ROWS, TOY, Shoot, Stride, battlefield, roster, sheet, unit_of

from game.core.engine.dice import typed
from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.force import Force
from game.core.lobby import (
    NOTHING,
    NotReadable,
    Preview,
    ReplayFrame,
    ReportText,
    Roster,
    Save,
    Seats,
    Unwritten,
)
from game.core.model.brief import Brief, Goal
from game.core.model.lesson import Lesson
from game.core.model.state import State
from game.core.model.unit import Side
from game.core.players import Players
from game.core.reference import Reference
from game.core.rulebook import AddonInfo, Option, Post, Rulebook
from game.core.setup import Setup, SetUpThrow
from game.core.teaching_lobby import PracticeRung
from game.core.views.seat import Seat
from game.core.views.story import story_lines
from game.files.reference import reference
from game.geometry.point import Point, distance
from game.lobby.after_battle.battle_report import battle_report
from game.lobby.after_battle.tables import report_text
from game.mechanics.dice.contest import thrown_before

DEEP = Post("fog/deep", "deep in the fog", "Nobody sees it (FOG-1).", placed=True)
BEYOND = Post("fog/beyond", "beyond the fog", "It fires from afar (FOG-2).", away=True)
BANK = Option("bank", "How it lies.", "low", ("low", "high"))
FOG = AddonInfo("fog", "Fog", "Nobody sees far.", (BANK,), (DEEP, BEYOND))
TOY_BOOK = Rulebook("toy", "Toy rules", "", (FOG,), "PV", skills=True, cites={"introductory": "AS-SETUP-03"})
THROWING = replace(TOY_BOOK, cites={**TOY_BOOK.cites, "lists": "TOY-1"})
"""The same rules with a throw for who chooses its list first."""
OPTIONS = [
    Option("woods_block", "How many inches of woods block a line of sight.", 6.0),
    Option("woods_line", "Where depth in woods is measured.", "middle", ("middle", "edge")),
    Option("roofs", "Whether units may stand on roofs.", True, (True, False)),
    Option("forced_withdrawal", "Whether crippled units must go home.", False, (False, True)),
    Option("undo", "Who may take back what: each side its own, or anything.", "fair", ("fair", "free")),
]
ADDED = {"fog": [Option("fog_blocks", "How many inches of fog block a line of sight.", 12.0, of="Fog")]}
SCENARIOS = {
    "lesson": ("The first lesson", "Two units, one hill: learn to move and to fire.", "two-hills", 1, None),
    "duel": ("Four against four", "Equal forces meet between two hills.", "two-hills", 4, None),
    "ford": ("The ford", "Red must bring three units over the river before night.", "river", 4, 8),
    "hill": ("Hold the hill", "Blue holds the hill for five turns.", "mountain", 3, 10),
    "town": ("Street by street", "A town between two rivers, and no room to turn.", "town", 4, None),
    "raid": ("The long raid", "Light units against a heavy guard.", "river", 5, 12),
}
MAPS = {
    "two-hills": ("Two Hills", 3, 72, 48, 12),
    "river": ("The River", 5, 72, 48, 14),
    "town": ("Old Town", 8, 72, 48, 16),
    "mountain": ("Windy Mountain", 12, 72, 48, 20),
    "broken": ("Broken Map", 0, 72, 48, 0),
    "plain": ("Salt Plain", 21, 96, 48, 6),
}
BROKEN = (
    "maps/broken.yaml:4:11: features.0.kind: expected one of hill, woods, water, not “wods”",
    "maps/broken.yaml:6:27: features.0.polygon.1.1: expected a number, not “ten”",
    "maps/broken.yaml:9:13: features.1.hieght: unknown key; there are height, depth, name",
)


@dataclass
class Kept:
    """A save in memory."""

    shown: Save
    lines: list[Any]
    start: State


@dataclass
class ToyLobby:
    """The lobby of the tests.

    Attributes:
        dice: The dice of a set-up throw.
        slow: Called at each step of long work: a test makes it wait.
        calls: The names of the calls, in order.
        refused: What the disk refuses; once it is `mended` it accepts everything.
        asked_to_write: The folder of each attempt to write again.
    """

    notice: str = ""
    players: Players = field(default_factory=dict)
    lesson: Lesson | None = None
    on_progress: Callable[[str, float | None], None] = lambda what, share: None
    slow: Callable[[], None] = lambda: None
    calls: list[str] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    crash: str | None = None
    match: Match | None = None
    start_state: State | None = None
    clock: float = 1_790_000_000.0
    called: str = ""
    saved_at: int = 0
    setups: list[Setup] = field(default_factory=list)
    dice: tuple[int, ...] = (3, 4, 6, 3)
    books: tuple[Rulebook, ...] = (TOY_BOOK,)
    refused: Unwritten | None = None
    mended: bool = False
    asked_to_write: list[str] = field(default_factory=list)

    def play_by(self, players: Players) -> None:
        self.players = dict(players)

    def default_forces(self, family: str) -> Sequence[Force]:
        return ()

    def scenario_keys(self) -> list[str]:
        return [*SCENARIOS, "lost"]

    def scenarios(self) -> list[Preview]:
        return [
            Preview(key, name, text, ("toy",), turns=turns)
            for key, (name, text, _, _, turns) in SCENARIOS.items()
        ] + [
            Preview(
                "lost",
                "A lost battle",
                problems=("maps/scenarios/lost.yaml:3:6: map: there is no map “nowhere”",),
            )
        ]

    def scenario(self, key: str) -> Preview:
        self.slow()
        if key == "lost":
            raise NotReadable(("maps/scenarios/lost.yaml:3:6: map: there is no map “nowhere”",))
        state = self._state(key)
        goals = ("Blue: destroy all enemy units (AS-VIC-01)", "Red: destroy all enemy units (AS-VIC-01)")
        if state.brief.turns:
            goals += (f"last turn: {state.brief.turns}; points: Blue 0, Red 0",)
        return replace(
            _seen(key, SCENARIOS[key][0], state),
            description=SCENARIOS[key][1],
            objectives=goals,
            options={"woods_block": 4.0} if key == "ford" else {},
        )

    def reference(self) -> Reference:
        return reference()

    def rulebooks(self) -> list[Rulebook]:
        return list(self.books)

    def maps(self, family: str = "") -> list[Preview]:
        return [
            Preview(key, name, size=(width, depth), problems=BROKEN if key == "broken" else ())
            for key, (name, _, width, depth, _) in MAPS.items()
        ]

    def map(self, key: str) -> Preview:
        self.slow()
        if key == "broken":
            raise NotReadable(BROKEN)
        name, seed, width, depth, many = MAPS[key]
        return Preview(key, name, size=(width, depth), battlefield=battlefield(seed, width, depth, many))

    def roster(self, family: str = "") -> list[Roster]:
        return roster() if family in ("", "toy") else roster()[:2]

    def options(self, rules: Sequence[str] = ()) -> list[Option]:
        return [*OPTIONS, *(option for name, more in ADDED.items() if name in rules for option in more)]

    def saves(self) -> list[Save]:
        return sorted((one.shown for one in self.kept.values()), key=lambda one: -one.when)

    def save(self, key: str, pins: Mapping[Side, str] = NOTHING) -> Preview:
        self.slow()
        kept = self._readable(key)
        return _seen(key, kept.shown.name, _played(kept).state)

    @property
    def unwritten(self) -> Unwritten | None:
        return self.refused

    def write_again(self, folder: str = "") -> None:
        self.asked_to_write.append(folder)
        if self.refused is not None and not self.mended:
            raise NotReadable([self.refused.problem])
        self.refused = None

    def crashed(self) -> str | None:
        return self.crash

    def start(self, scenario: str, seed: str | None = None, options: Mapping[str, Any] = NOTHING) -> Seats:
        self.calls.append(f"start {scenario} {seed} {dict(options)}")
        self._long("Reading the map")
        return self._open(Match(self._state(scenario)))

    open_problem = None

    def problems(self) -> list[PracticeRung]:
        return []

    def solved(self) -> frozenset[str]:
        return frozenset()

    def set_up_throw(self, seed: str = "", faces: tuple[int, ...] | None = None) -> SetUpThrow:
        return thrown_before(typed(*(self.dice if faces is None else faces)), seed)

    def muster(self, setup: Setup) -> Seats:
        self.calls.append(f"muster {setup.map}")
        self.setups.append(setup)
        self._long("Reading the map")
        by_card = {sheet(row).variant: sheet(row) for row in ROWS.strip().splitlines()}
        width, depth = MAPS[setup.map][2:4]
        units = {}
        for place, force in enumerate(setup.forces):
            y = depth - 6 if place == 0 else 6
            for i, (card, skill) in enumerate(force.units):
                at = Point(width * (i + 1) / (len(force.units) + 1), y)
                what = replace(by_card[card], skill=skill)
                units[f"{place}{i}"] = unit_of(f"{place}{i}", force.side, what, at)
        sides = tuple(force.side for force in setup.forces)
        field_ = battlefield(MAPS[setup.map][1], width, depth, MAPS[setup.map][4])
        state = State(TOY, field_, units, sides, Brief(setup.name, turns=setup.turns), turn=0)
        return self._open(Match(state))

    def open(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Seats:
        self.calls.append(f"open {save}")
        kept = self._readable(save)
        self._long("Reading the save")
        return self._open(_played(kept), kept.start, begun=False)

    @property
    def name(self) -> str:
        return self.called or (self.match and self.match.state.brief.name) or "Battle"

    def quick_save(self) -> str:
        name = f"{self.name} (quick save)"
        self.record(name)
        return name

    def record(self, name: str) -> None:
        assert self.match is not None
        if name.startswith("read only"):
            raise NotReadable((f"saves/{name}.jsonl: cannot be written: no room left",))
        self.called = "" if name.endswith("(quick save)") else name
        self.clock += 60
        state = self.match.state
        shown = Save(name, name, state.brief.name, self.clock, state.turn, state.now.name)
        if state.result is not None:
            shown = replace(shown, ended=f"{state.result.winner} won")
        self.kept[name] = Kept(shown, list(self.match.lines), self.match.start)
        self.saved_at = len(self.match.lines)

    def delete(self, save: str) -> None:
        del self.kept[save]
        if self.crash == save:
            self.crash = None

    def salvage(self, save: str, folder: str = "") -> str:
        kept = self.kept[save]
        key = f"{save} salvaged"
        shown = replace(kept.shown, key=key, name=key, problems=(), hint="", when=self.clock + 1)
        self.kept[key] = Kept(shown, kept.lines, kept.start)
        return key

    def replay(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Sequence[ReplayFrame]:
        kept = self._readable(save)
        return frames(_played(kept))

    def recorded(self) -> Sequence[ReplayFrame]:
        assert self.match is not None
        return frames(self.match)

    def report(self, save: str = "", pins: Mapping[Side, str] = NOTHING) -> ReportText:
        match = _played(self._readable(save)) if save else self.match
        return report_text(battle_report(match))

    def close(self) -> None:
        self.match, self.crash = None, None

    def interrupt(self) -> None:
        self.match = None

    def unsaved(self) -> bool:
        return self.match is not None and len(self.match.lines) > self.saved_at

    def _readable(self, key: str) -> Kept:
        kept = self.kept[key]
        if kept.shown.problems:
            raise NotReadable(kept.shown.problems)
        return kept

    def _long(self, what: str) -> None:
        for step in range(4):
            self.slow()
            self.on_progress(what, step / 4)
        self.on_progress("Setting the table", None)

    def _open(self, match: Match, start: State | None = None, begun: bool = True) -> Seats:
        self.match, self.called = match, ""
        if begun:
            match.play(Begin(match.state.sides[0], 1, "movement", match.state.sides))
        self.saved_at = len(match.lines)
        return {side: Seat(side, match) for side in match.state.sides}

    def _state(self, key: str) -> State:
        name, _, board, count, turns = SCENARIOS[key]
        _, seed, width, depth, many = MAPS[board]
        sheets = [sheet(row) for row in ROWS.strip().splitlines()]
        units = {}
        for place, side in enumerate(("Blue", "Red")):
            for i in range(count):
                what = sheets[(seed + 5 * i + 3 * place) % 30]
                at = Point(width * (i + 1) / (count + 1), depth - 7 if place == 0 else 7)
                units[f"{place}{i}"] = unit_of(f"{place}{i}", side, what, at, 180.0 * place)
        brief = Brief(
            name, {"Blue": "south", "Red": "north"}, turns=turns, victory={"Blue": Goal(), "Red": Goal()}
        )
        return State(TOY, battlefield(seed, width, depth, many), units, ("Blue", "Red"), brief, turn=0)


def _seen(key: str, name: str, state: State) -> Preview:
    forces = {side: tuple(u for u in state.units.values() if u.side == side) for side in state.sides}
    return Preview(
        key,
        name,
        rules=("toy", *(("fog",) if key == "hill" else ())),
        size=(state.battlefield.width, state.battlefield.depth),
        battlefield=state.battlefield,
        forces=forces,
        scored_in="PV",
        points={side: sum(u.profile.pv for u in units) for side, units in forces.items()},
        edges=dict(state.brief.edges),
        turns=state.brief.turns,
        seed="1",
    )


def _played(kept: Kept) -> Match:
    match = Match(kept.start)
    for line in kept.lines:
        match.record(line)
    return match


def frames(match: Match) -> list[ReplayFrame]:
    """Return the frames of *match*."""
    found = []
    for number in range(len(match.log) + 1):
        past = match.until(number)
        seats = {side: Seat(side, past) for side in match.state.sides}
        lines, title = (), "The beginning"
        if number:
            entry = match.log[number - 1]
            view = seats[match.state.sides[0]].view
            lines = tuple(story_lines(entry.events, view))
            title = next((line.words for line in lines if not line.heading), type(entry.action).__name__)
        found.append(ReplayFrame(number, title, lines, seats, past.state.turn, past.state.now.name))
    return found


def battle(lobby: ToyLobby, key: str = "duel", goes: int = 40) -> Seats:
    """Begin a battle and play *goes* goes of it, badly."""
    seats = lobby.start(key)
    for _ in range(goes):
        state = next(iter(seats.values())).view
        if state.result is not None or not state.to_act:
            break
        seat = seats[next(iter(state.to_act))]
        seat.play(_choice(seat))
    return seats


def _choice(seat: Seat) -> Any:
    view = seat.view
    ready = [u for u in view.present if u.side == seat.side and u.id not in view.done]
    foes = view.foes(seat.side)
    unit = ready[0]
    foe = min(foes, key=lambda one: distance(one.at, unit.at))
    if view.now.name == "combat":
        return Shoot(seat.side, unit.id, foe.id)
    share = min(1.0, 6 / max(1.0, distance(unit.at, foe.at)))
    to = Point(unit.at.x + (foe.at.x - unit.at.x) * share, unit.at.y + (foe.at.y - unit.at.y) * share)
    return Stride(seat.side, unit.id, to)


def with_saves(count: int = 3, damaged: bool = True) -> ToyLobby:
    """Return a lobby with some saves: named ones, autosaves, a damaged one."""
    lobby = ToyLobby()
    for place, key in enumerate(list(SCENARIOS)[:count]):
        battle(lobby, key, 6 + 9 * place)
        lobby.record(f"{SCENARIOS[key][0]} {place + 1}")
    if damaged and lobby.kept:
        first = next(iter(lobby.kept))
        bad = replace(
            lobby.kept[first].shown,
            key="damaged",
            name="Sunday evening",
            problems=("saves/Sunday evening.jsonl:17:1: the digest of this line is wrong",),
            hint="A salvage would keep the first 15 of 42 entries.",
            when=lobby.clock - 86_400 * 3,
        )
        lobby.kept["damaged"] = replace(lobby.kept[first], shown=bad)
    lobby.close()
    return lobby

"""A lobby in memory: a few maps, battles, units and saves, and a family of rules as small as can be."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.battlefield.field import Battlefield, Feature, Form
from game.core.action import TargetAction, UnitAction
from game.core.agree import Agree, Amend, Concede, Decline, Propose
from game.core.brief import Brief, Goal, Result
from game.core.card import Card, Fact, Special, Track
from game.core.events import Acted, Changed, Moved, Removed
from game.core.lobby import NOTHING, Frame, NotReadable, Preview, Roster, Save, Seats, Setup
from game.core.match import Match
from game.core.procedure import Ended
from game.core.rulebook import Addon, Option, Rulebook
from game.core.ruleset import Phase, Ruleset, join
from game.core.seat import Seat
from game.core.state import State
from game.core.story import told
from game.core.table import Table
from game.core.tally import Modifier, Refusal, Tally
from game.core.turns import Begin, EndPhase
from game.core.unit import Side, Unit
from game.geometry.point import ORIGIN, Point, distance

ROWS = """
Atlas|AS7-D|BM|4|6"|5/5/2|0|10|8|52|100|AC2/2/-,IF1
Awesome|AWS-8Q|BM|4|6"|3/3/3|0|8|6|39|80|ENE
BattleMaster|BLR-1G|BM|4|8"|3/3/1|1|8|7|40|85|REAR1/1/-
Blackjack|BJ-1|BM|2|8"j|2/2/0*|1|5|4|26|45|
Cataphract|CTF-1X|BM|3|8"|3/3/1|0|6|6|33|70|AC1/1/-
Centurion|CN9-A|BM|2|8"|2/3/1|0|5|4|28|50|AC1/1/-,IF1
Cicada|CDA-2A|BM|2|16"|2/1/0|0|2|3|22|40|ENE
Commando|COM-2D|BM|1|12"|2/2/0|0|2|2|17|25|SRM1/1
Dragon|DRG-1N|BM|3|10"|2/2/2|0|5|5|32|60|IF1
Enforcer|ENF-4R|BM|2|8"j|3/2/0|0|5|4|25|50|AC1/1/-
Griffin|GRF-1N|BM|2|10"j|1/2/2|0|5|5|31|55|IF1
Highlander|HGN-733|BM|4|6"j|3/3/2|1|9|7|44|90|IF1
Hunchback|HBK-4G|BM|2|8"|4/3/0|0|5|4|28|50|AC2/2/-
Javelin|JVN-10N|BM|1|12"j|2/2/0|0|2|3|19|30|SRM2/2
Jenner|JR7-A|BM|1|14"/10"j|1/1/0|0|2|3|20|35|ENE,JMPW1
Locust|LCT-1V|BM|1|16"|1/1/0|0|2|2|18|20|
Marauder|MAD-3R|BM|3|8"|2/3/3|1|6|6|35|75|
Orion|ON1-K|BM|3|8"|3/3/1|1|8|6|39|75|IF1
Panther|PNT-9R|BM|1|8"j|2/2/1|0|3|3|19|35|
Phoenix Hawk|PXH-1|BM|2|12"j|2/2/0|0|4|4|26|45|
Shadow Hawk|SHD-2H|BM|2|10"/6"j|2/2/1|0|5|5|30|55|IF0*,JMPW1
Spider|SDR-5V|BM|1|16"j|1/1/0|0|2|3|21|30|ENE
Stalker|STK-3F|BM|4|6"|3/4/2|3|7|7|42|85|IF1
Thunderbolt|TDR-5S|BM|3|8"|3/3/1|1|7|5|36|65|IF1
UrbanMech|UM-R60|BM|1|4"j|2/1/0|0|3|3|11|30|AC1/1/-
Vindicator|VND-1R|BM|2|8"j|2/2/2|0|5|4|27|45|IF0*
Warhammer|WHM-6R|BM|3|8"|4/4/2|2|5|6|37|70|
Wasp|WSP-1A|BM|1|12"j|1/1/0|0|2|2|14|20|
Wolverine|WVR-6R|BM|2|10"j|2/2/1|0|5|5|30|55|
Zeus|ZEU-6S|BM|4|8"|3/3/2|0|6|6|35|80|IF1
Alacorn Heavy Tank|Mk. IV|CV|4|6"t|6/6/0|0|7|5|38|95|AC6/6/-,SRCH,TUR(6/6/-)
Ares Medium Tank|(Standard)|CV|2|10"t|3/3/3|0|3|2|26|40|CASE,IF1,SRCH
Asher Hover Scout|(Standard)|SV|2|16"h|2/1/1|0|1|3|14|45|AFC,BAR,EE,IF1
Anti-'Mech Jump Infantry|(Standard)|CI|1|6"j|1/1/0|0|2|1|11|4|AM,CAR4
"""

FOG = Addon("fog", "Fog", "Nobody sees far.", (Option("bank", "How it lies.", "low", ("low", "high")),))
TOY_BOOK = Rulebook("toy", "Toy rules", "", (FOG,), "PV", skills=True, cites={"introductory": "AS-SETUP-03"})


@dataclass(frozen=True)
class Sheet:
    """What a toy unit is."""

    name: str
    variant: str
    type: str
    size: int
    moves: tuple[Any, ...]
    move: str
    damage: str
    armor: int
    structure: int
    specials: tuple[str, ...]
    pv: int
    skill: int = 4


@dataclass(frozen=True)
class Wear:
    """How it fares."""

    armor: int
    structure: int
    heat: int = 0


def face(view: State, unit: Unit) -> Card:
    """Return the card of a toy unit."""
    sheet = unit.profile
    short, medium, far = sheet.damage.split("/")
    return Card(
        f"{sheet.name} {sheet.variant}",
        f"{sheet.type} size {sheet.size}, PV {sheet.pv}, skill {sheet.skill}",
        facts=(
            Fact("PV", str(sheet.pv)),
            Fact("Type", sheet.type),
            Fact("Size", str(sheet.size)),
            Fact("Move", sheet.move),
        ),
        columns=(Fact("Short", short), Fact("Medium", medium), Fact("Long", far)),
        scale=("1", "2", "3", "S"),
        heat=unit.status.heat,
        tracks=(
            Track("Armour", "armor", sheet.armor, unit.status.armor),
            Track("Structure", "structure", sheet.structure, unit.status.structure, tone="structure"),
        ),
        specials=tuple(Special(code, "What this special does.", True) for code in sheet.specials),
    )


@dataclass(frozen=True)
class Shoot(TargetAction):
    """Shoot at a unit: 7+ on two dice, for three points."""

    def resolve(self, table: Table) -> None:
        need = Tally((Modifier(4, "skill", "TOY-1"), Modifier(3, "range", "TOY-2")))
        table.do(Acted(self.unit, "Shoot", self.target, rule="TOY-0"))
        side = table.state.units[self.unit].side
        if table.roll("to hit", 2, rule="TOY-3", need=need, by=side) < need.total:
            return
        status = table.state.units[self.target].status
        armor, structure = max(0, status.armor - 3), status.structure - max(0, 3 - status.armor)
        table.do(Changed(self.target, {"armor": armor, "structure": max(0, structure)}, rule="TOY-4"))
        if structure <= 0:
            table.do(Removed(self.target, "destroyed", rule="TOY-5"))
        if not any(unit.side != side for unit in table.state.present):
            table.do(Ended(Result(side, "no enemy is left to fight", "TOY-6"), rule="TOY-6"))


@dataclass(frozen=True)
class Wait(UnitAction):
    """Stay where it is."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Wait", rule="TOY-0"))


@dataclass(frozen=True)
class Walk(UnitAction):
    """Walk to a point."""

    to: Point = ORIGIN

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "Walk", rule="TOY-0"))
        table.do(Moved(self.unit, (unit.at, self.to), unit.facing, unit.level, rule="TOY-7"))


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """Only who is on the table acts."""
    return [] if unit.present else [Refusal("not on the table")]


TOY = join(
    Ruleset(
        "toy",
        actions=(Shoot, Wait, Walk, EndPhase, Begin, Agree, Decline, Concede, Amend, Propose),
        profile=Sheet,
        status=Wear,
        phases=(
            Phase("movement", frozenset({"Walk", "Wait"}), "alternate"),
            Phase("combat", frozenset({"Shoot", "Wait"})),
        ),
        unfit=unfit,
        card=face,
        worth=lambda unit: unit.profile.pv,
        scored_in="PV",
    ),
    options={"undo": "free"},
)


def sheet(row: str) -> Sheet:
    """Return the sheet that *row* of the table above gives."""
    name, variant, kind, size, move, damage, _, armor, structure, pv, _, specials = row.split("|")
    codes = tuple(code for code in specials.split(",") if code)
    return Sheet(name, variant, kind, int(size), (), move, damage, int(armor), int(structure), codes, int(pv))


def unit_of(key: str, side: Side, what: Sheet, at: Point, facing: float = 0.0) -> Unit:
    """Return a unit at a place."""
    status = Wear(what.armor, what.structure)
    return Unit(key, side, f"{what.name} {what.variant}", at, facing, profile=what, status=status)


def roster() -> list[Roster]:
    """Return all units that a force may take."""
    units = []
    for row in ROWS.strip().splitlines():
        what = sheet(row)
        sample = unit_of("sample", "Blue", what, Point(0, 0))
        blank: Any = State(TOY, Battlefield(1, 1), {}, ("Blue", "Red"))
        units.append(
            Roster(
                f"{what.variant}",
                what.name,
                what.type,
                what.size,
                what.pv,
                float(row.split("|")[10]),
                sample,
                face(blank, sample),
                what.type == "BM",
            )
        )
    return units


def blob(at: tuple[float, float], radius: float, seed: int, corners: int = 18) -> tuple[Point, ...]:
    """Return an outline like that of a wood or a pond."""
    dice = random.Random(seed)
    turns = [2 * math.pi * i / corners for i in range(corners)]
    reach = [radius * dice.uniform(0.8, 1.15) for _ in turns]
    return tuple(
        Point(at[0] + math.cos(t) * r * 1.2, at[1] + math.sin(t) * r)
        for t, r in zip(turns, reach, strict=True)
    )


def battlefield(seed: int, width: float = 72, depth: float = 48, many: int = 10) -> Battlefield:
    """Return a table with hills, woods, water, a road and buildings."""
    dice = random.Random(seed)
    features: list[Feature] = []
    for i in range(many // 3):
        at = dice.uniform(8, width - 8), dice.uniform(8, depth - 8)
        size = dice.uniform(5, 8)
        features.append(Feature(f"hill{i}", "hill", Form.GROUND, blob(at, size, seed * 50 + i), height=2))
        top = blob(at, size * 0.55, seed * 50 + i)
        features.append(Feature(f"top{i}", "hill", Form.GROUND, top, height=4))
    for i in range(many // 2):
        at = dice.uniform(4, width - 4), dice.uniform(4, depth - 4)
        outline = blob(at, dice.uniform(2, 4), seed * 70 + i)
        features.append(Feature(f"wood{i}", "woods", Form.AREA, outline, height=2))
    for i in range(2):
        at = dice.uniform(6, width - 6), dice.uniform(6, depth - 6)
        outline = blob(at, dice.uniform(2.5, 4.5), seed * 90 + i)
        features.append(Feature(f"pond{i}", "water", Form.WATER, outline, depth=1))
    for i in range(4):
        x, y = dice.uniform(10, width - 14), dice.uniform(10, depth - 12)
        corners = (Point(x, y), Point(x + 4, y), Point(x + 4, y + 2.5), Point(x, y + 2.5))
        features.append(Feature(f"house{i}", "building", Form.BUILDING, corners, height=2))
    return Battlefield(width, depth, tuple(features))


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
    "duel": ("Four against four", "Equal lances meet between two hills.", "two-hills", 4, None),
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
        slow: Called at each step of long work: a test makes it wait.
        calls: The names of the calls, in their order.
    """

    notice: str = ""
    tell: Callable[[str, float | None], None] = lambda what, share: None
    slow: Callable[[], None] = lambda: None
    calls: list[str] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    crash: str | None = None
    match: Match | None = None
    start_state: State | None = None
    clock: float = 1_790_000_000.0
    saved_at: int = 0
    setups: list[Setup] = field(default_factory=list)
    books: tuple[Rulebook, ...] = (TOY_BOOK,)

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
        state = self._state(key)
        if key == "lost":
            raise NotReadable(("maps/scenarios/lost.yaml:3:6: map: there is no map “nowhere”",))
        goals = ("Blue: destroy all enemy units (AS-VIC-01)", "Red: destroy all enemy units (AS-VIC-01)")
        if state.brief.turns:
            goals += (f"last turn: {state.brief.turns}; points: Blue 0, Red 0",)
        return replace(
            _seen(key, SCENARIOS[key][0], state),
            description=SCENARIOS[key][1],
            objectives=goals,
            options={"woods_block": 4.0} if key == "ford" else {},
        )

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

    def crashed(self) -> str | None:
        return self.crash

    def start(self, scenario: str, seed: str | None = None, options: Mapping[str, Any] = NOTHING) -> Seats:
        self.calls.append(f"start {scenario} {seed} {dict(options)}")
        self._long("Reading the map")
        return self._open(Match(self._state(scenario)))

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

    def record(self, name: str) -> None:
        assert self.match is not None
        if name.startswith("read only"):
            raise NotReadable((f"saves/{name}.jsonl: cannot be written: no room left",))
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

    def salvage(self, save: str) -> str:
        kept = self.kept[save]
        key = f"{save} salvaged"
        shown = replace(kept.shown, key=key, name=key, problems=(), hint="", when=self.clock + 1)
        self.kept[key] = Kept(shown, kept.lines, kept.start)
        return key

    def replay(self, save: str, pins: Mapping[Side, str] = NOTHING) -> Sequence[Frame]:
        kept = self._readable(save)
        return frames(_played(kept))

    def recorded(self) -> Sequence[Frame]:
        assert self.match is not None
        return frames(self.match)

    def close(self) -> None:
        self.match, self.crash = None, None

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
            self.tell(what, step / 4)
        self.tell("Setting the table", None)

    def _open(self, match: Match, start: State | None = None, begun: bool = True) -> Seats:
        self.match = match
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


def frames(match: Match) -> list[Frame]:
    """Return the moments of *match*."""
    found = []
    for number in range(len(match.log) + 1):
        past = Match(match.start)
        for entry in match.log[:number]:
            past.record(entry)
        seats = {side: Seat(side, past) for side in match.state.sides}
        lines, title = (), "The beginning"
        if number:
            entry = match.log[number - 1]
            view = seats[match.state.sides[0]].view
            lines = tuple(told(entry.events, view))
            title = next((line.words for line in lines if not line.heading), type(entry.action).__name__)
        found.append(Frame(number, title, lines, seats, past.state.turn, past.state.now.name))
    return found


def battle(lobby: ToyLobby, key: str = "duel", goes: int = 40) -> Seats:
    """Begin a battle and play some goes of it, badly."""
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
    return Walk(seat.side, unit.id, to)


def with_saves(count: int = 3, damaged: bool = True) -> ToyLobby:
    """Return a lobby with some saves: by name, by the game itself, one damaged."""
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

"""The rules of the lobby in memory: a minimal family, its units, its terrain."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.agreement import Agree, Amend, Concede, Decline, Propose
from game.core.engine.turns import Begin, EndPhase
from game.core.lobby import Roster
from game.core.model.action import TargetAction
from game.core.model.brief import Result
from game.core.model.events import Acted, Changed, Moved, Removed
from game.core.model.procedure import Ended
from game.core.model.state import Phase, Ruleset, State, Table, UnitAction
from game.core.model.tally import Modifier, Refusal, Tally
from game.core.model.unit import Side, Unit
from game.core.validation.join import join
from game.core.views.card import Card, Fact, Special, Track
from game.geometry.point import ORIGIN, Point

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


@dataclass(frozen=True)
class Sheet:
    """A toy unit."""

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
    """Its condition."""

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
class Stride(UnitAction):
    """Walk to a point."""

    to: Point = ORIGIN

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "Walk", rule="TOY-0"))
        table.do(Moved(self.unit, (unit.at, self.to), unit.facing, unit.level, rule="TOY-7"))


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """A unit must be on the table to act."""
    return [] if unit.present else [Refusal("not on the table")]


TOY = join(
    Ruleset(
        "toy",
        actions=(Shoot, Wait, Stride, EndPhase, Begin, Agree, Decline, Concede, Amend, Propose),
        profile=Sheet,
        status=Wear,
        phases=(
            Phase("movement", frozenset({"Stride", "Wait"}), "alternate"),
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
    """Return the sheet for *row* of the table above."""
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
                posts=("fog/deep", "fog/beyond") if "IF1" in what.specials else ("fog/deep",),
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

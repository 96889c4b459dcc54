"""A toy family with one action of each kind, to test the interface without any real rules.

Walk costs one inch per inch, twice that in woods. Shoot needs 4 + a third of the range in woods, does 2
damage plus the overheat; for a hit over a corner the target's player chooses the side. Strike needs base
contact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import features_at
from game.core.engine.dice import Throw, throw
from game.core.engine.match import Match
from game.core.engine.turns import Begin, EndPhase
from game.core.lobby import NotReadable
from game.core.model.action import PathAction, Plan, PointAction, Stage, TargetAction
from game.core.model.answer import Answer
from game.core.model.brief import Brief, Goal, Result
from game.core.model.events import Acted, Changed, Moved, Removed, Rolled
from game.core.model.procedure import Ended, Ordered
from game.core.model.state import (
    Ask,
    EventContext,
    Offer,
    Phase,
    Question,
    Ruleset,
    State,
    Step,
    Table,
    UnitAction,
    animating,
)
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Side, Unit, UnitId
from game.core.players import Players
from game.core.reference import Reference
from game.core.validation.join import join
from game.core.views.animation import Animation
from game.core.views.card import Card, Fact, Special, Track
from game.core.views.marks import AreaMark, Label, Mark, Ring, Wedge
from game.core.views.seat import Seat
from game.files.reference import reference
from game.geometry.point import Path, Point, bearing, distance
from game.mechanics.battle.usual_animations import explosion, shot
from game.mechanics.battle.usual_overlays import arcs_overlay, bands_overlay, reach_overlay
from game.mechanics.dice.two_dice import forecast

SPEED = 8.0


@dataclass(frozen=True)
class Sheet:
    """A toy."""

    damage: int = 2
    armor: int = 4
    structure: int = 2
    points: int = 20
    type: str = "BM"


@dataclass(frozen=True)
class State4:
    """The condition of a toy."""

    armor: int = 4
    structure: int = 2
    heat: int = 0
    engine_hits: int = 0


@dataclass(frozen=True)
class Place(PointAction):
    """Put a unit on the table within 10 inches of its edge."""

    facing: float | None = None

    def check(self, state: State) -> list[Refusal]:
        edge = 0.0 if self.side == "Red" else state.battlefield.width
        far = abs(self.at.x - edge)
        return [] if far <= 10 else [Refusal(f'{far:.1f}" from the home edge, at most 10"', "TOY-SETUP-01")]

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "place"))
        table.do(Moved(self.unit, (self.at,), self.facing or 0.0, 0.0, rule="TOY-SETUP-01"))


@dataclass(frozen=True)
class Stride(PathAction):
    """Walk along a path; a jump does not pay for woods."""

    path: Path = ()
    facing: float | None = None
    jump: bool = False

    def check(self, state: State) -> list[Refusal]:
        start = state.units[self.unit].at
        cost = sum(cost_of(state.battlefield, a, b, self.jump) for a, b in pairwise((start, *self.path)))
        found = [] if cost <= SPEED + 1e-9 else [Refusal(f'needs {cost:.1f}" of {SPEED:g}"', "TOY-MOVE-01")]
        if self.path and not state.battlefield.contains(self.path[-1]):
            found.append(Refusal("that is off the table", "TOY-MOVE-02"))
        return found

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        start = state.units[action.unit].at
        whole = action if action.path and action.path[-1] == to else replace(action, path=(*action.path, to))
        points = (start, *whole.path)
        stages = tuple(
            Stage(b, distance(a, b), cost_of(state.battlefield, a, b, action.jump))
            for a, b in pairwise(points)
        )
        cost = sum(stage.cost for stage in stages)
        return Plan(whole, start, points, stages, cost, SPEED, tuple(whole.check(state)))

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        path = (unit.at, *self.path)
        facing = self.facing if self.facing is not None else bearing(*path[-2:]) if self.path else unit.facing
        table.do(Acted(self.unit, "jump" if self.jump else "walk", rule="TOY-MOVE-01"))
        table.do(Moved(self.unit, path, facing, 0.0, rule="TOY-MOVE-01"))


@dataclass(frozen=True)
class Hold(UnitAction):
    """Stay, and turn freely."""

    facing: float | None = None

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        table.do(Acted(self.unit, "hold", rule="TOY-MOVE-03"))
        if self.facing is not None:
            table.do(Moved(self.unit, (unit.at,), self.facing, 0.0))


@dataclass(frozen=True)
class Shoot(TargetAction):
    """Shoot at a unit, with *overheat*."""

    overheat: int = 0

    def check(self, state: State) -> list[Refusal]:
        far = gap(state, self.unit, self.target)
        return [] if far <= 24 else [Refusal(f'{far:.1f}" away, beyond 24"', "TOY-RNG-01")]

    def forecast(self, state: State) -> Forecast:
        far = gap(state, self.unit, self.target)
        band = 0 if far <= 6 else 2 if far <= 12 else 4
        need = Tally((Modifier(4, "skill", "TOY-HIT-01", always=True), Modifier(band, "range", "TOY-HIT-02")))
        harm = Tally((Modifier(2, "damage", "TOY-DMG-01"), Modifier(self.overheat, "overheat", "TOY-DMG-02")))
        notes = (f'{far:.1f}" away, medium range (TOY-RNG-01)', "front side (TOY-DMG-03)")
        return replace(forecast(need), effect=harm, notes=notes)

    def resolve(self, table: Table) -> None:
        told = self.forecast(table.state)
        table.do(Acted(self.unit, "Shoot", self.target, rule="TOY-ATK-01"))
        if table.roll("to hit", 2, rule="TOY-HIT-01", need=told.need, by=self.side) >= told.need.total:
            assert told.effect is not None
            target = table.state.units[self.target]
            if abs(target.at.y - table.state.units[self.unit].at.y) < 1e-6:
                table.then(Ask((target.side,), frozenset({"Answer"}), Corner(self.target, told.effect.total)))
            else:
                table.then(Harm(self.target, told.effect.total))


@dataclass(frozen=True)
class Strike(TargetAction):
    """Strike a unit in base contact."""

    kind: str = "standard"

    def check(self, state: State) -> list[Refusal]:
        far = gap(state, self.unit, self.target)
        return [] if far <= 0.01 else [Refusal(f'{far:.1f}" away, not in base contact', "TOY-PHYS-01")]

    def forecast(self, state: State) -> Forecast:
        return forecast(Tally((Modifier(5, "skill", "TOY-HIT-01"),)))

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, self.kind, self.target))


@dataclass(frozen=True)
class Corner(Question):
    """The side on which a hit over a corner arrives."""

    unit: UnitId
    damage: int

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    @property
    def words(self) -> str:
        return "The hit comes over a corner: which side does it strike?"

    @property
    def values(self) -> tuple[str, ...]:
        return ("front", "rear")

    def answered(self, side: Side, value: str) -> Step:
        return Harm(self.unit, self.damage + (value == "rear"))


@dataclass(frozen=True)
class Harm(Step):
    """Take damage."""

    unit: UnitId
    damage: int

    def resolve(self, table: Table) -> None:
        status = table.state.units[self.unit].status
        armor = max(0, status.armor - self.damage)
        structure = max(0, status.structure - max(0, self.damage - status.armor))
        table.do(Changed(self.unit, {"armor": armor, "structure": structure}, rule="TOY-DMG-01"))
        if structure == 0:
            table.do(Removed(self.unit, "destroyed", rule="TOY-DMG-04"))
            sides = {unit.side for unit in table.state.present}
            if len(sides) == 1:
                table.do(Ended(Result(sides.pop(), "all enemy units are destroyed", "TOY-VIC-01")))


def cost_of(field: Battlefield, a: Point, b: Point, jump: bool) -> float:
    """Return the cost of a leg: twice its inches if it ends in woods."""
    return distance(a, b) * (1 if jump or not features_at(field, b) else 2)


def gap(state: State, a: UnitId, b: UnitId) -> float:
    """Return the inches between two bases."""
    one, other = state.units[a], state.units[b]
    return max(0.0, distance(one.at, other.at) - one.base - other.base)


def card(view: State, unit: Unit) -> Card:
    """Return the card of a toy."""
    sheet, status = unit.profile, unit.status
    return Card(
        unit.name,
        f"toy, {sheet.points} points",
        "robot",
        (Fact("PV", str(sheet.points)), Fact("Move", f'{SPEED:g}"', hint="Inches a turn (TOY-MOVE-01)")),
        (Fact("S", "2"), Fact("M", "2"), Fact("L", "1", "2")),
        ("1", "2", "3", "S"),
        status.heat,
        (
            Track("Armour", "armor", sheet.armor, status.armor),
            Track("Structure", "structure", sheet.structure, status.structure, tone="structure"),
            Track("Engine", "engine_hits", 2, 2 - status.engine_hits, tone="critical"),
        ),
        (Special("CASE", "Ammunition explosions do 1 damage", True), Special("ECM", "Jams", False)),
        ("heat 1: +1 to hit (TOY-HEAT-01)",) if status.heat else (),
    )


def bands(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the range bands."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        for name, inches in (("short", 6), ("medium", 12), ("long", 24)):
            yield Ring(unit.at, unit.base + inches, f"band-{name}")
            yield Label(Point(unit.at.x, unit.at.y - inches), f'{name} {inches}"', "band")


def arcs(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the forward arc."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        yield Wedge(unit.at, unit.base, 24, unit.facing, 180, "arc-front")


def reach(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield where the unit can go."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        x, y, r = *unit.at, SPEED
        yield AreaMark(((Point(x - r, y), Point(x, y - r), Point(x + r, y), Point(x, y + r)),), "reach-walk")


def on_table(view: State, unit: Unit) -> bool:
    """Whether *unit* is on the table."""
    return unit.present


def overheats(view: State, unit: Unit) -> tuple[int, ...]:
    """Return how much a toy may overheat."""
    return (0, 1, 2)


def settle(table: Table) -> None:
    """Roll for initiative; the lower acts first."""
    rolls = {side: table.roll("initiative", 2, rule="TOY-SEQ-01", by=side) for side in table.state.sides}
    table.do(Ordered(tuple(sorted(rolls, key=lambda side: rolls[side]))))


def unfit(state: State, unit: Unit) -> list[Refusal]:
    """Return why a unit may not act."""
    if state.now.name == "setup":
        return [] if unit.enters is not None else [Refusal("it is on the table")]
    return [] if unit.present else [Refusal("it is not on the table", "TOY-SEQ-02")]


def shown(event: Acted, context: EventContext) -> Iterable[Animation]:
    """Yield a beam for a shot."""
    thrown = next(context.following(Rolled), None)
    if event.what == "Shoot" and event.target is not None and thrown is not None:
        yield from shot(context, event.unit, event.target, "beam", hits=thrown.reached)


TOY = Ruleset(
    "toy",
    phases=(
        Phase("setup", frozenset({"Place"}), "alternate", once=True),
        Phase("initiative", order="auto"),
        Phase("movement", frozenset({"Stride", "Hold"}), "alternate"),
        Phase("combat", frozenset({"Shoot", "Strike", "Hold"}), "whole"),
    ),
    actions=(Place, Stride, Hold, Shoot, Strike, EndPhase, Answer),
    steps=(Harm, Corner),
    profile=Sheet,
    status=State4,
    card=card,
    unfit=unfit,
    objectives=lambda view: [f"{side}: destroy all enemy units (TOY-VIC-01)" for side in view.sides],
    marks=lambda view: (Ring(Point(24, 16), 3, "goal"), Label(Point(24, 16), "the well", "goal")),
    overlays={
        "reach": reach_overlay(reach),
        "bands": bands_overlay(bands),
        "arcs": arcs_overlay(arcs),
    },
    animators={**animating(Acted, shown), **animating(Removed, explosion)},
    smokes=lambda unit: True,
    at_phase={"initiative": (settle,)},
    offers=(
        Offer("Place", "m", Place, icon="map_marker_plus", hint="Put the unit on the table"),
        Offer("Walk", "m", Stride, icon="walk", hint="Walk along a path", fits=on_table),
        Offer("Jump", "j", Stride, {"jump": True}, "arrow_up_bold", "Jump over all", on_table),
        Offer("Hold", "h", Hold, icon="hand_back_right", hint="Stay where it is", fits=on_table),
        Offer(
            "Shoot",
            "f",
            Shoot,
            icon="crosshairs",
            hint="Fire the weapons",
            choices=(("overheat", "Overheat", overheats),),
        ),
        Offer(
            "Strike",
            "p",
            Strike,
            icon="arm_flex",
            hint="Strike in base contact",
            choices=(("kind", "Kind", lambda view, unit: ("standard", "melee")),),
        ),
    ),
)


def square(key: str, kind: str, form: Form, x: float, y: float, *, side: float, **more: float) -> Feature:
    """Return a square of terrain."""
    corners = (Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side))
    return Feature(key, kind, form, corners, **more)


FIELD = Battlefield(
    48,
    32,
    (
        square("wood", "woods", Form.AREA, 18, 4, side=6, height=2),
        square("hill", "hill", Form.GROUND, 28, 18, side=8, height=2),
        square("pond", "water", Form.WATER, 8, 22, side=6, depth=1),
        square("shed", "building", Form.BUILDING, 36, 6, side=3, height=2),
    ),
)


def toy(unit: UnitId, side: Side, x: float, y: float, facing: float = 90.0, **status: int) -> Unit:
    """Return a toy on the table."""
    name = {"r": "Wolf", "b": "Bear"}[unit[0]] + unit[1:]
    return Unit(unit, side, name, Point(x, y), facing, profile=Sheet(), status=State4(**status))


def table(*units: Unit, brief: Brief | None = None, **options: str) -> State:
    """Return Red and Blue at the table with *units*."""
    units = units or (
        toy("r1", "Red", 10, 10),
        toy("r2", "Red", 10, 16),
        toy("b1", "Blue", 22, 10, 270),
        toy("b2", "Blue", 40, 16, 270),
    )
    given = brief or Brief("The well", victory={side: Goal() for side in ("Red", "Blue")})
    return State(join(TOY, options=options), FIELD, {u.id: u for u in units}, ("Red", "Blue"), given, turn=0)


def match(*units: Unit, phase: str = "movement", dice: Throw = throw, **options: str) -> Match:
    """Return a match that has begun in *phase*, Red to act first."""
    begun = Match(table(*units, **options), dice)
    begun.play(Begin("Red", 1, phase, () if phase in ("setup", "initiative") else ("Red", "Blue")))
    return begun


def seats(of: Match) -> dict[Side, Seat]:
    """Return the seats at a match."""
    return {side: Seat(side, of) for side in of.state.sides}


class Lobby:
    """A lobby with only the match that is being played."""

    def __init__(self, of: Match) -> None:
        self.notice = ""
        self.unwritten = None
        self.pins: dict[Side, str] = {}
        self.players: Players = {}
        self.lesson = None
        self.open_problem = None
        self.of = of
        self.kept: list[str] = []
        self.closed = self.interrupted = False
        self.full = False
        self.saved_at = len(of.lines)

    def reference(self) -> Reference:
        return reference()

    def record(self, name: str) -> None:
        if self.full:
            raise NotReadable(("the disk is full",))
        self.kept.append(name)
        self.saved_at = len(self.of.lines)

    @property
    def name(self) -> str:
        return self.of.start.brief.name or "Battle"

    def quick_save(self) -> str:
        name = f"{self.name} (quick save)"
        self.record(name)
        return name

    def unsaved(self) -> bool:
        return len(self.of.lines) != self.saved_at

    @property
    def locked(self) -> frozenset[Side]:
        return frozenset(self.pins)

    def lock(self, side: Side, pin: str) -> None:
        self.pins = {by: known for by, known in {**self.pins, side: pin}.items() if known}

    def fits(self, side: Side, pin: str) -> bool:
        return self.pins.get(side, "") == pin

    def play_by(self, players: Players) -> None:
        self.players = dict(players)

    def saves(self) -> list[object]:
        return []

    def close(self) -> None:
        self.closed = True

    def interrupt(self) -> None:
        self.interrupted = True

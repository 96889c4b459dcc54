"""Drill: the smallest toy family with all extension points of the core; and spotting, a toy add-on.

Units have skill 4 and move 12 in straight lines; 2D6 hit; enemies may be blips. Rule ids DRILL-*, SP-*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.battlefield.contact import first_within, touches
from game.battlefield.sight.sight import Certificate, sight
from game.core.engine.turns import EndPhase, refusals
from game.core.engine.walk import Walk
from game.core.model.action import PointAction, TargetAction
from game.core.model.events import Acted, Changed, Moved, Removed, Sighted
from game.core.model.state import Action, Addon, Phase, Ruleset, State, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Side, Sighting, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.validation.join import join
from game.core.views.card import Card, Fact
from game.geometry.point import EPS, Path, bearing, distance, length, toward
from game.mechanics.dice.two_dice import forecast

BANDS = ((6.0, "short", 0), (24.0, "medium", 2), (42.0, "long", 4))
FASTEST = 5


@dataclass(frozen=True)
class Profile:
    """The printed card."""

    move: float
    tmm: int
    damage: tuple[int, int, int]
    armor: int
    structure: int
    skill: int = 4
    specials: tuple[str, ...] = ()


@dataclass(frozen=True)
class Status:
    """Hits left, and inches moved this turn."""

    armor: int
    structure: int
    moved: float = 0.0


@dataclass(frozen=True)
class Shot:
    """One unit aiming at another, with what was measured between them."""

    shooter: Unit
    target: Unit
    sight: Certificate


def shot(state: State, shooter: UnitId, target: UnitId) -> Shot:
    """Return the shot from *shooter* at *target*."""
    a, b = state.units[shooter], state.units[target]
    return Shot(a, b, sight(state.battlefield, a.figure, b.figure))


def band(inches: float) -> int | None:
    """Return the index into BANDS of a range; None if it is out of range."""
    return next((i for i, (reach, _, _) in enumerate(BANDS) if inches <= reach), None)


def skill(shot: Shot) -> Iterable[Modifier]:
    """The shooter's skill."""
    yield Modifier(shot.shooter.profile.skill, "gunnery skill", "DRILL-1")


def range_band(shot: Shot) -> Iterable[Modifier]:
    """The range."""
    _, name, value = BANDS[band(shot.sight.range) or 0]
    yield Modifier(value, f"{name} range", "DRILL-2")


def target_moved(shot: Shot) -> Iterable[Modifier]:
    """A target that moved, or may have moved."""
    moved, tmm = shot.target.status.moved, shot.target.profile.tmm
    if moved is UNKNOWN or (moved > 0 and tmm is UNKNOWN):
        yield Modifier(0, "speed unknown", "DRILL-3", FASTEST)
    elif moved > 0:
        yield Modifier(tmm, "target moved", "DRILL-3")


def through_terrain(shot: Shot) -> Iterable[Modifier]:
    """Area terrain on the line, each kind once."""
    for kind in sorted(shot.sight.depth):
        yield Modifier(1, f"through {kind}", "DRILL-4")


def stealth(shot: Shot) -> Iterable[Modifier]:
    """STL: harder to hit beyond short range; possible while specials are unknown."""
    codes = shot.target.profile.specials
    if shot.sight.range > 6:
        if codes is UNKNOWN:
            yield Modifier(0, "stealth?", "DRILL-5", 1)
        elif "STL" in codes:
            yield Modifier(1, "stealth", "DRILL-5")


@dataclass(frozen=True)
class Fire(TargetAction):
    """Fire at a unit."""

    def check(self, state: State) -> list[Refusal]:
        if self.target not in {unit.id for unit in state.foes(self.side)}:
            return [Refusal("no such target", "DRILL-6")]
        aim = shot(state, self.unit, self.target)
        found = [] if band(aim.sight.range) is not None else [Refusal("out of range", "DRILL-2")]
        if aim.sight.area > state.rules.options["woods_block"]:
            found.append(Refusal("no line of sight", "DRILL-4"))
        return found

    def forecast(self, state: State) -> Forecast:
        return forecast(Tally.of(state.rules.terms["to hit"], shot(state, self.unit, self.target)))

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Fire", self.target, rule="DRILL-6"))
        aim = shot(table.state, self.unit, self.target)
        need = Tally.of(table.state.rules.terms["to hit"], aim)
        if table.roll("to hit", 2, rule="DRILL-6", need=need) >= need.total:
            hurt(table, self.target, aim.shooter.profile.damage[band(aim.sight.range) or 0])


def hurt(table: Table, target: UnitId, damage: int) -> None:
    """Take *damage* from armor, then from structure; at zero the unit is removed."""
    status = table.state.units[target].status
    armor = max(0, status.armor - damage)
    structure = max(0, status.structure - max(0, damage - status.armor))
    table.do(Changed(target, {"armor": armor, "structure": structure}, rule="DRILL-7"))
    if structure == 0:
        table.do(Removed(target, "destroyed", rule="DRILL-7"))


@dataclass(frozen=True)
class Move(PointAction):
    """Move to a point in a straight line, facing the direction of travel."""

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        found = [] if state.battlefield.contains(self.at) else [Refusal("off the table", "DRILL-8")]
        inches = distance(unit.at, self.at)
        if inches > unit.profile.move + EPS:
            found.append(Refusal(f'needs {inches:.1f}" of {unit.profile.move:g}"', "DRILL-8"))
        if list(barred(state, unit, (unit.at, self.at))):
            found.append(Refusal("an enemy is in the way", "DRILL-9"))
        return found

    def resolve(self, table: Table) -> None:
        start = table.state.units[self.unit].at
        level = max(
            (f.height for f in table.state.battlefield.features if f.form.value == "ground"), default=0.0
        )
        table.do(Acted(self.unit, "Move"))
        table.then(Walk(self.unit, (start, self.at), bearing(start, self.at), level, "DRILL-8"))


def barred(state: State, unit: Unit, path: Path) -> Iterable[float]:
    """Yield the inches along *path* at which it meets an enemy base."""
    for enemy in state.foes(unit.side):
        inches = first_within(path, enemy.at, unit.base + enemy.base)
        if inches is not None:
            yield inches


def count_inches(table: Table, moved: Moved) -> None:
    """Count the inches that a unit moved this turn."""
    inches = table.state.units[moved.unit].status.moved + length(moved.path)
    table.do(Changed(moved.unit, {"moved": inches}, rule="DRILL-3"))


def rest(table: Table) -> None:
    """Reset all movement counts."""
    for unit in table.state.present:
        if unit.status.moved:
            table.do(Changed(unit.id, {"moved": 0.0}, rule="DRILL-3"))


def card(view: State, unit: Unit) -> Card:
    """Return *unit*'s card; for a blip, only that it is one."""
    if unit.profile is UNKNOWN:
        return Card("contact", "not identified")
    return Card(unit.name, facts=(Fact("armor", f"{unit.status.armor}/{unit.profile.armor}"),))


def choices(view: State, side: Side, which: Callable[[Action], bool]) -> Iterator[Action]:
    """Yield every legal shot, some legal moves toward each enemy, and the end of the phase."""
    tries: list[Action] = []
    for us in (unit for unit in view.present if unit.side == side):
        for them in view.foes(side):
            gap = distance(us.at, them.at) - us.base - them.base
            steps = (min(share * us.profile.move, gap) for share in (1.0, 0.5))
            tries.append(Fire(side, us.id, them.id))
            tries += [Move(side, us.id, toward(us.at, them.at, step)) for step in steps if step > 0]
    yield from (action for action in (*tries, EndPhase(side)) if which(action) and not refusals(view, action))


DRILL = join(
    Ruleset(
        name="drill",
        phases=(
            Phase("movement", frozenset({"Move"})),
            Phase("combat", frozenset({"Fire"})),
            Phase("end", order="auto"),
        ),
        actions=(Move, Fire, EndPhase),
        profile=Profile,
        status=Status,
        card=card,
        choices=choices,
        tallies=frozenset({"to hit"}),
        terms={"to hit": (skill, range_band, target_moved, through_terrain, stealth)},
        watchers={Moved: (count_inches,)},
        at_phase={"end": (rest,)},
        stops=(barred,),
        options={"woods_block": 6.0},
    )
)


def spot(table: Table) -> None:
    """Identify near enemies, glimpse farther ones; identified units stay so."""
    for unit in table.state.present:
        for side in table.state.sides:
            ours = [foe for foe in table.state.present if foe.side == side]
            near = min((distance(foe.at, unit.at) for foe in ours), default=float("inf"))
            now = Sighting.FULL if near <= 6 else Sighting.BLIP if near <= 12 else Sighting.NONE
            if unit.sighting(side) not in (now, Sighting.FULL):
                table.do(Sighted(unit.id, side, now, rule="SP-SPOT-01"))


def give_away(table: Table, acted: Acted) -> None:
    """Reveal a unit that fires to all."""
    if acted.what == "Fire":
        for side in table.state.sides:
            show(table, table.state.units[acted.unit], side, "SP-FIRE-01")


def bump(table: Table, moved: Moved) -> None:
    """Let units whose bases touch see each other."""
    unit = table.state.units[moved.unit]
    for foe in table.state.foes(unit.side):
        if touches(unit.at, foe.at, unit.base + foe.base):
            show(table, foe, unit.side, "SP-BUMP-01")
            show(table, unit, foe.side, "SP-BUMP-01")


def show(table: Table, unit: Unit, side: Side, rule: str) -> None:
    """Reveal *unit* to *side*."""
    if unit.sighting(side) is not Sighting.FULL:
        table.do(Sighted(unit.id, side, Sighting.FULL, rule=rule))


def not_a_blip(view: State, action: TargetAction) -> Iterable[Refusal]:
    """A target must be identified."""
    target = view.units.get(action.target)
    if target is not None and target.profile is UNKNOWN:
        yield Refusal("target not identified", "SP-AIM-01")


SPOTTING = join(
    DRILL,
    Addon(
        name="spotting",
        phases=(("after", "movement", Phase("spotting", order="auto")),),
        at_phase={"spotting": (spot,)},
        watchers={Acted: (give_away,), Moved: (bump,)},
        objections={"Fire": (not_a_blip,)},
        secret=True,
    ),
)

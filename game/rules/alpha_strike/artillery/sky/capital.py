"""Capital weapons at flying units (CAP-01 to CAP-05): in addition to other attacks, resolved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from game.core.model.action import TargetAction
from game.core.model.events import Engaged, Recorded
from game.core.model.state import State, Step, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Unit, UnitId
from game.geometry.value import Value
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.artillery.guns.aim import thick_air
from game.rules.alpha_strike.artillery.guns.fire_mission import unready
from game.rules.alpha_strike.artillery.guns.pieces import AIRBORNE, CAPITAL, MISSILES, salvo
from game.rules.alpha_strike.artillery.records import battery, is_open
from game.rules.alpha_strike.artillery.sky.zones import bracket_between, effective
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.cards.specials import has, rating
from game.rules.alpha_strike.cards.units import Damage
from game.rules.alpha_strike.combat.damage import MINIMAL, Blow, hurt

NAMES = ("short", "medium", "long", "extreme")
RANGE = (0, 2, 4)
SIZES = {"CAP": 5, "SDS-C": 5, "SCAP": 3, "SDS-SC": 3}
LARGE = ("LG", "VLG", "SLG")
STOPPED = 2


class CapitalSalvo(Value):
    """Capital weapons of one unit fired at a flying unit.

    Attributes:
        bracket: Effective range bracket: 0 short to 3 extreme (CAP-18).
    """

    state: State
    unit: Unit
    target: Unit
    code: str
    bracket: int

    @property
    def damage(self) -> Damage:
        """The damage value at the effective range."""
        return salvo(self.unit.profile, self.code)[self.bracket]


def salvo_at(state: State, unit: Unit, target: Unit, code: str) -> CapitalSalvo:
    """Return the salvo of *unit* at *target* in the sky; from the ground always short range (CAP-18)."""
    zone = zone_of(unit)
    bracket = effective(bracket_between(zone, zone_of(target))) if zone else 0
    return CapitalSalvo(state, unit, target, code, bracket)


def gunner(aim: CapitalSalvo) -> Iterable[Modifier]:
    """The gunner's skill."""
    hush = bool(aim.state.rules.options.get("concealed"))
    yield Modifier(aim.unit.profile.skill, "skill", "AS-HIT-01", always=True, private=hush)


def range_that_counts(aim: CapitalSalvo) -> Iterable[Modifier]:
    """The range, one bracket shorter than measured; always short from the ground (CAP-18)."""
    yield Modifier(RANGE[aim.bracket], f"{NAMES[aim.bracket]} range", "CAP-18", always=True)


def in_air(aim: CapitalSalvo) -> Iterable[Modifier]:
    """The atmosphere (CAP-02)."""
    yield from thick_air(aim.state, "CAP-02")


def small_target(aim: CapitalSalvo) -> Iterable[Modifier]:
    """A target without LG, VLG or SLG is small (CAP-16): hard to hit except by missiles (CAP-03, CAP-04)."""
    if not has(aim.target.profile, *LARGE):
        yield Modifier(SIZES.get(aim.code, 0), "small target", "CAP-03")


def point_defence(aim: CapitalSalvo) -> Iterable[Modifier]:
    """Point defence that stops 1 damage, against missiles (CAP-04); more stops them entirely."""
    if aim.code in MISSILES and rating(aim.target.profile, "PNT") == 1:
        yield Modifier(1, "point defence", "CAP-04")


def airborne(aim: CapitalSalvo) -> Iterable[Modifier]:
    """An airborne target, where that counts in addition to the table of capital weapons (CAP-03)."""
    yield Modifier(int(aim.state.rules.options["capital_vs_airborne"]), "airborne target", "CAP-03")


def own_state(aim: CapitalSalvo) -> Iterable[Modifier]:
    """Fire control hits and heat of the attacker."""
    status = aim.unit.status
    yield Modifier(2 * status.fire_control_hits, "fire control hits", "AS-HIT-11")
    yield Modifier(min(status.heat, 3), f"heat {status.heat}", "AS-HIT-12")


SOURCES: tuple[Callable[[CapitalSalvo], Iterable[Modifier]], ...] = (
    gunner,
    range_that_counts,
    in_air,
    small_target,
    point_defence,
    airborne,
    own_state,
)


def number(aim: CapitalSalvo) -> Tally:
    """Return the number that 2D6 must reach under the rules in force."""
    return aim.state.rules.tally("capital", aim)


def whole_damage(aim: CapitalSalvo) -> Iterable[Modifier]:
    """The damage at the effective range (CAP-05)."""
    yield Modifier(aim.damage.value, f"{NAMES[aim.bracket]} range", "CAP-05", always=True)


def taken(aim: CapitalSalvo) -> Iterable[Modifier]:
    """The reduction by point defence of missile damage that gets through (CAP-05, ARTY-20)."""
    yield Modifier(-spared(aim.target, aim.code, aim.damage.value), "point defence", "ARTY-20")


def spared(target: Unit, code: str, points: int) -> int:
    """Return how much of *points* the point defence of *target* stops from such weapons."""
    return min(points, rating(target.profile, "PNT")) if code in MISSILES else 0


def stopped(aim: CapitalSalvo) -> bool:
    """Whether point defence of 2 or more stops the missiles without a roll (CAP-04)."""
    return aim.code in MISSILES and rating(aim.target.profile, "PNT") >= STOPPED


class CapitalFire(TargetAction):
    """Fire capital weapons at a unit in the sky, in addition to other attacks (CAP-06)."""

    weapon: str = ""

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        against = unready(state, unit, self.weapon)
        if against:
            return against
        if self.weapon not in CAPITAL:
            return [Refusal("only capital weapons fire this way at flying units", "CAP-01")]
        if target is None or target.side == self.side or not zone_of(target):
            return [Refusal("it needs an enemy in the sky", "CAP-03")]
        return list(_misplaced(state, unit, target, self.weapon))

    def forecast(self, state: State) -> Forecast | None:
        if self.check(state):
            return None
        aim = salvo_at(state, state.units[self.unit], state.units[self.target], self.weapon)
        outcome = forecast(number(aim))
        notes = tuple(_notes(aim))
        if stopped(aim):
            outcome = Forecast.of_chance(outcome.need, 0.0, 0.0)
            notes = ("point defence stops the missiles (CAP-04)", *notes)
        return replace(outcome, effect=Tally.of((whole_damage, taken), aim), notes=notes)

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        now = battery(unit, state.turn)
        noted = replace(now, side=self.side, open=is_open(state), fired=(*now.fired, self.weapon))
        noted = replace(noted, code=CAPITAL[self.weapon], lands=state.turn)
        table.do(Recorded(noted, unit.id, rule="CAP-06"))
        aim = salvo_at(state, unit, state.units[self.target], self.weapon)
        hits, secret = False if stopped(aim) else None, not is_open(state)
        table.do(Engaged(self.unit, CAPITAL[self.weapon], self.target, hits, secret, rule="CAP-06"))
        if stopped(aim):
            table.do(Recorded(Blow(self.unit, "stopped", 0, "front"), self.target, rule="CAP-04"))
            return
        need = number(aim)
        if table.roll(CAPITAL[self.weapon], 2, rule="CAP-02", need=need, by=self.side) >= need.total:
            table.then(Pierce(self.unit, self.target, self.weapon, aim.bracket))


def _notes(aim: CapitalSalvo) -> Iterable[str]:
    """Yield how the range was determined, and the location that a hit damages."""
    here, there = zone_of(aim.unit), zone_of(aim.target)
    if here:
        far = bracket_between(here, there)
        yield f"from zone {here} to zone {there}: {NAMES[far]} range, counts as {NAMES[aim.bracket]} (CAP-18)"
    else:
        yield f"from the ground to zone {there}: always short range (CAP-18)"
    yield "hits the front (CAP-05)"


class Pierce(Step):
    """A salvo has hit: its damage, less point defence, goes to the front (CAP-05)."""

    unit: UnitId
    target: UnitId
    code: str
    bracket: int

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit, self.target)

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        damage = salvo(unit.profile, self.code)[self.bracket]
        points = damage.value
        if damage.minimal:
            points += table.roll("0*", 1, rule="AS-MIN-01", need=MINIMAL, by=unit.side) >= MINIMAL.total
        points -= spared(table.state.units[self.target], self.code, points)
        table.do(Recorded(Blow(self.unit, "salvo", points, "front"), self.target, rule="CAP-05"))
        hurt(table, self.target, points, unit.side)


def _misplaced(state: State, unit: Unit, target: Unit, code: str) -> Iterable[Refusal]:
    """Yield why such weapons cannot fire from the location of *unit* at that of *target* (CAP-01)."""
    zone = zone_of(unit)
    if zone and code not in AIRBORNE:
        yield Refusal("surface weapons cannot fire from the air", "CAP-01")
    if not zone and not unit.present:
        yield Refusal("units off the table cannot fire into the sky", "CAP-01")
    central = state.rules.options["surface_to_air"] == "central"
    if not zone and central and zone_of(target) != CENTRAL:
        yield Refusal("from the ground only the Central Zone can be reached", "AIR-05")
    damage = salvo_at(state, unit, target, code).damage
    if not damage.value and not damage.minimal:
        yield Refusal("no damage at that range", "CAP-05")

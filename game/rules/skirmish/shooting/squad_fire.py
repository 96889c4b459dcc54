"""SHOOT: fire of a squad at another: the eight steps, from the target to the casualties (SHOOT-06)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.core.model.action import TargetAction
from game.core.model.distribution import Distribution
from game.core.model.events import Acted, Changed, Engaged
from game.core.model.pools import Pool
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Refusal, beyond
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.identity import Identity
from game.geometry.lazy import Recent
from game.mechanics.battle.ranging import range_between
from game.mechanics.squads.casualties import lose
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import leader_of, squad_key, squad_name, stragglers
from game.rules.skirmish.shooting.fire_modes import FireMode
from game.rules.skirmish.shooting.volley import FACES, Barrage, SquadVolley, aims, volley
from game.rules.skirmish.sight.line_of_sight import Sightline, parts_in_words, sightlines, unseen
from game.rules.skirmish.suppression.markers import suppress
from game.rules.skirmish.suppression.orders import against_order, in_words, order, orders_of, pinned_down

REMEMBERED = 256
RARE = 0.005
"""A chance less than this would be shown as 0%."""
ALL, THIS = "all", "this model"
FAST = frozenset({"AtTheDouble", "FallBack"})
QUIET = frozenset({"Halt", "GoToGround", "Advance"})


class SquadFire(TargetAction):
    """Fire with a squad, or with some of its models, at the squad of a model (SHOOT-06).

    Attributes:
        who: "all", "this model", or the name of the weapon whose bearers fire. Models that fired are done;
            with "all", the whole squad is.
    """

    mode: ClassVar[FireMode]

    who: str = ALL

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        missing = list(_no_enemy(unit, target))
        if missing or target is None:
            return missing
        known = prepared(state.battlefield).part(_recent_checks)
        key = Identity(state), self.mode.action, self.unit, self.who, squad_key(target)
        return [*known.of(key, lambda: tuple(self._against(state, unit, target)))]

    def preparing(self, state: State) -> Iterable[None]:
        """Yield between the sights of the models that would fire, the leader's first."""
        unit, target = state.units[self.unit], state.units.get(self.target)
        if target is None or list(_no_enemy(unit, target)) or UNKNOWN in (unit.profile, target.profile):
            return
        squad = members(state, target)
        known = self._key(state) in prepared(state.battlefield).part(_recent_volleys)
        if known or leader_blind(state, unit, squad):
            return
        for one in self.shooters(state):
            yield None
            list(aims(state, one, squad, self.mode))

    def _against(self, state: State, unit: Unit, target: Unit) -> list[Refusal]:
        """Return why the squad of *target* cannot be fired at, whichever of its models is the target."""
        found = [*against_order(state, unit, self.mode.action, self.mode.words, self.mode.markers)]
        found += [*pinned_down(state, unit), *_done_otherwise(unit, self.mode), *self._targets(state, target)]
        found += leader_blind(state, unit, members(state, target))
        shooters = self.shooters(state)
        found += list(_unarmed(unit, shooters, self.mode))
        if not found and self.volley(state) is None:
            found += _nobody(state, shooters, target)
        return found

    def shooters(self, state: State) -> list[Unit]:
        """Return the models that would fire: armed, in coherency, not done yet."""
        unit = state.units[self.unit]
        if unit.profile is UNKNOWN:
            return []
        lost = {one.id for one in stragglers(state, unit)}
        squad = [one for one in members(state, unit) if one.id not in state.done and one.id not in lost]
        return [one for one in squad if self._chosen(one) and _armed(one, self.mode)]

    def _chosen(self, one: Unit) -> bool:
        if self.who in (ALL, THIS):
            return self.who == ALL or one.id == self.unit
        return one.profile.weapon is not None and one.profile.weapon.name == self.who

    def _targets(self, state: State, target: Unit) -> Iterable[Refusal]:
        """Yield a refusal if the squad cannot fire at another squad: two with a leader, else one."""
        unit = state.units[self.unit]
        others = set(orders_of(state, unit).targets) - {squad_key(target)}
        led = leader_of(state, unit) is not None
        most = self.mode.targets if led else 1
        if len(others) >= most:
            why = (
                "its leader is lost" if not led else f"{self.mode.words} has one target" if most == 1 else ""
            )
            words = f"at {most} squad{'s' * (most > 1)} at most{': ' * bool(why)}{why}"
            yield Refusal(f"it has fired {words}", "SHOOT-07" if led else "SHOOT-08")

    def volley(self, state: State) -> SquadVolley | None:
        """Return the volley that would be fired; None if nobody sees a model in range."""
        known, target = prepared(state.battlefield).part(_recent_volleys), state.units[self.target]
        made = known.of(self._key(state), lambda: (volley(state, self.shooters(state), target, self.mode),))
        return made[0]

    def _key(self, state: State) -> Hashable:
        """Return a key that is the same whichever model of a squad is aimed at."""
        whose = self.unit if self.who == THIS else squad_key(state.units[self.unit])
        return Identity(state), self.mode.action, whose, self.who, squad_key(state.units[self.target])

    def forecast(self, state: State) -> Forecast | None:
        """Return what the dice need and the distribution of kills; None if nobody fires."""
        unit, target = state.units[self.unit], state.units.get(self.target)
        if list(_no_enemy(unit, target)) or target is None or UNKNOWN in (unit.profile, target.profile):
            return None
        fired = self.volley(state)
        if fired is None:
            return None
        known = prepared(state.battlefield).part(_recent_forecasts)
        told = known.of(self._key(state), lambda: foretold(fired))
        return replace(told, notes=(_shows(sightlines(state, unit, [target])[0]), *told.notes))

    def resolve(self, table: Table) -> None:
        state = table.state
        unit, target = state.units[self.unit], state.units[self.target]
        fired = self.volley(state)
        assert fired is not None, "it was checked"
        table.do(Engaged(self.unit, self.mode.action, self.target, rule="SHOOT-06"))
        order(table, self.unit, self.mode.action, squad_key(target))
        self._mark_done(table, unit, fired)
        kills = sum(_thrown(table, unit, one) for one in fired.barrages)
        hits = _hits(table)
        suppress(table, target, int(hits > 0) + int(kills > 0), "SKIR-SUP-01")
        if self.mode.markers:
            suppress(table, unit, -1, self.mode.rule)
        lose(table, fired.seen, kills, "SKIR-DEAD-01")

    def _mark_done(self, table: Table, unit: Unit, fired: SquadVolley) -> None:
        """Mark those who fire as done, with "all" the whole squad."""
        fires = {shot.shooter.id for shot in fired.shots}
        for one in members(table.state, unit):
            if one.id not in table.state.done and (self.who == ALL or one.id in fires):
                table.do(Changed(one.id, {"did": self.mode.action}, rule=self.mode.rule))
                table.do(Acted(one.id, self.mode.action, self.target, rule=self.mode.rule))


def _recent_volleys(_: PreparedTerrain) -> Recent[tuple[SquadVolley | None]]:
    """Return the cache of recent volleys: each is checked, then forecast, for every model of a squad."""
    return Recent(REMEMBERED)


def _recent_checks(_: PreparedTerrain) -> Recent[tuple[Refusal, ...]]:
    """Return the cache of recent refusals."""
    return Recent(REMEMBERED)


def _recent_forecasts(_: PreparedTerrain) -> Recent[Forecast]:
    """Return the cache of recent forecasts."""
    return Recent(REMEMBERED)


def _thrown(table: Table, unit: Unit, one: Barrage) -> int:
    """Roll the dice of *one*: to hit, to penetrate, to kill; return the number of kills (SHOOT-06)."""
    count = one.dice
    throws = (
        ("to hit", one.hit, "SKIR-HIT-01"),
        ("to penetrate", one.penetrate, "SKIR-PEN-01"),
        ("to kill", one.kill, "SKIR-KILL-01"),
    )
    for what, need, rule in throws:
        pool = Pool((FACES,) * count)
        count = table.roll_pool(
            f"{one.weapon.name}, {what}", pool, rule=rule, need=need, by=unit.side
        ).successes
    return count


def _hits(table: Table) -> int:
    """Return the number of dice that hit in this action."""
    thrown = (event for event in table.events if getattr(event, "rule", "") == "SKIR-HIT-01")
    return sum(pool.successes for event in thrown if (pool := getattr(event, "counted", None)) is not None)


def foretold(fired: SquadVolley) -> Forecast:
    """Return the forecast of *fired*: the distribution of kills, with hits and markers in the notes."""
    first = fired.barrages[0]
    dice = sum(one.dice for one in fired.barrages)
    told = Forecast.of_pool(first.hit, Pool((FACES,) * dice), counted="kills")
    kills = fired.kills
    return replace(told, outcomes=(kills, kills), notes=tuple(_notes(fired)))


def _shows(line: Sightline) -> str:
    """Return in words what the selected model sees of the target."""
    if not line.seen:
        return f"{line.eye.name} does not see {line.target.name} (SHOOT-09)"
    return f"of {line.target.name} {parts_in_words(line)} to {line.eye.name} (SHOOT-09)"


def _notes(fired: SquadVolley) -> Iterable[str]:
    many = len(fired.shots)
    yield f"{many} model{'s fire' if many > 1 else ' fires'}, {len(fired.seen)} seen (SHOOT-07)"
    hits, markers = fired.hits, fired.markers
    yield f"hits {spread(hits)}; {hits.mean:.1f} on average (SKIR-HIT-01)"
    yield f"suppression markers {spread(markers)} (SKIR-SUP-01)"
    for one in fired.barrages:
        pen = "cannot penetrate" if one.penetrate.total > FACES else f"penetrates on {one.penetrate}+"
        yield (
            f"{one.weapon.name}: {one.dice} dice hit on {one.hit}+, {pen}, kills on {one.kill}+ (SKIR-PEN-01)"
        )


def spread(odds: Distribution) -> str:
    """Return the chance of each count in words; what is rare at either end is summed.

    >>> spread(Distribution.of({0: 0.25, 1: 0.5, 2: 0.25}))
    '0: 25%, 1: 50%, 2: 25%'
    >>> spread(Distribution.of({0: 0.001, 1: 0.1, 2: 0.893, 3: 0.002, 4: 0.004}))
    'up to 1: 10%, 2: 89%, 3 or more: 1%'
    """
    low = next(count for count in range(odds.most + 1) if 1 - odds.at_least(count + 1) >= RARE)
    high = next(count for count in range(odds.most, -1, -1) if odds.at_least(count) >= RARE)
    if low == high:
        return f"{low}: {odds.chance(low):.0%}"
    first = f"up to {low}" if low > 0 else "0"
    last = f"{high} or more" if high < odds.most else f"{high}"
    between = [f"{count}: {odds.chance(count):.0%}" for count in range(low + 1, high)]
    ends = f"{first}: {1 - odds.at_least(low + 1):.0%}", f"{last}: {odds.at_least(high):.0%}"
    return ", ".join((ends[0], *between, ends[1]))


def _no_enemy(unit: Unit, target: Unit | None) -> Iterable[Refusal]:
    if target is None or not target.present:
        yield Refusal("there is no such model on the table", "SHOOT-06")
    elif target.side == unit.side:
        yield Refusal(f"{target.name} is not an enemy", "SHOOT-06")


def _done_otherwise(unit: Unit, mode: FireMode) -> Iterable[Refusal]:
    """Yield why the model's action this turn does not allow shooting (SHOOT-02, SHOOT-04)."""
    if mode.moving and unit.status.did != mode.action:  # of moves only this one allows it (SHOOT-05)
        yield Refusal("it fires after its Shooting Advance", mode.rule)
    elif unit.status.did in FAST:
        yield Refusal(f"no shooting after {in_words(unit.status.did)}", "SHOOT-02")
    elif unit.status.did in QUIET:
        yield Refusal(f"no shooting with {in_words(unit.status.did)}", "SHOOT-04")


def _armed(one: Unit, mode: FireMode) -> bool:
    """Whether *one* has a weapon for this mode: some cannot be fired on the move (SHOOT-01)."""
    weapon = one.profile.weapon
    return weapon is not None and not (mode.moving and weapon.steady)


def _unarmed(unit: Unit, shooters: list[Unit], mode: FireMode) -> Iterable[Refusal]:
    if not shooters:
        how = "that is fired on the move" if mode.moving else "to fire"
        yield Refusal(f"no model of its squad has a weapon {how}", "SHOOT-01")


def leader_blind(state: State, unit: Unit, targets: Sequence[Unit]) -> list[Refusal]:
    """Return a refusal if the leader of the squad of *unit* sees none of *targets*, a squad (SHOOT-07)."""
    leader = leader_of(state, unit)
    if leader is None or any(one.seen for one in sightlines(state, leader, targets)):
        return []
    return [Refusal(f"the leader {leader.name} sees nobody of {squad_name(targets[0])}", "SHOOT-07")]


def _nobody(state: State, shooters: list[Unit], target: Unit) -> Iterable[Refusal]:
    """Yield why none of *shooters* can fire: nothing in range, else the nearest model is not seen."""
    squad = members(state, target)
    pairs = [(range_between(state, unit, one), unit, one) for unit in shooters for one in squad]
    inches, unit, one = min(pairs, key=lambda pair: (pair[0], pair[1].id, pair[2].id))
    longest = max(pair[1].profile.weapon.range for pair in pairs)
    if inches > longest:
        words = f'{beyond(inches, longest)}" away, beyond RG {longest:g}'
        yield Refusal(words, "SKIR-RANGE-01")
        return
    rule = "SHOOT-07" if leader_of(state, unit) is not None else "SHOOT-08"
    yield Refusal(f"no firing model sees a model of {squad_name(target)} in range", rule)
    yield from unseen(state, sightlines(state, unit, [one])[0])

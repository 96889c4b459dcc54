"""Hidden units: placed in secret, found by contact and probes, revealed by moving or attacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from typing import Self

from game.battlefield.contact import disc_of, overlap_of, same_level
from game.battlefield.free_places import is_clear
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import features_at, level, water_at
from game.core.model.brief import FACING
from game.core.model.events import Acted, Moved, Recorded, Sighted
from game.core.model.state import Hideouts, State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import HEIGHT_OF_THE_UNKNOWN, Side, Sighting, Unit, extra_of
from game.geometry.point import EPS, Path, Point, bearing, cut, length, polar
from game.geometry.value import LATER, Value
from game.mechanics.battle.ranging import in_contact, range_between
from game.mechanics.movement.shaped_walking import first_near
from game.rules.alpha_strike.cards.card_text import flies
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.shot import sees
from game.rules.alpha_strike.spotting.blips import OPEN_ATTACKS, has_eyes, identify, is_sensor
from game.rules.alpha_strike.spotting.electronics import PROBES, jammed, probe_range
from game.rules.alpha_strike.turn.setup import Place

KINDS = frozenset({"woods", "rough", "rubble", "ruin"})
REMOTE = 12.0
GRAZE = 1e-6
STEP = 0.1


class Hidden(Value):
    """Whether a unit is hidden, and its standing order. Secret to its side.

    Attributes:
        ambush: Whether it makes a surprise attack when an enemy comes near.
        over: Whether it is no longer hidden.
        struck: The turn of its surprise attack; 0 for none.
        rose: The turn in which it rose; 0 if it did not.
    """

    side: Side = ""
    ambush: bool = True
    over: bool = False
    struck: int = 0
    rose: int = field(default=0, metadata=LATER)

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


def is_hidden(unit: Unit) -> bool:
    """Whether *unit* is hidden, as far as the viewer can know (BLIP-14)."""
    found = extra_of(unit.extras, Hidden)
    return bool(found.side) and not found.over


class Hide(Place):
    """Place a unit in secret (BLIP-14), with coordinates and facing, using up no go and showing nothing.

    Attributes:
        ambush: Its standing order: whether it makes a surprise attack.
    """

    any_time = True

    ambush: bool = True

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side or not is_hidden(unit) or unit.enters is None:
            return [Refusal("only units that the scenario hides can be placed this way", "BLIP-14")]
        if state.now.name != "setup":
            return [Refusal("units are hidden before the battle", "BLIP-14")]
        return [*super().check(state), *no_cover(state.battlefield, unit.profile, unit.height, self.at)]

    def resolve(self, table: Table) -> None:
        facing = FACING[table.state.brief.edges[self.side]] if self.facing is None else self.facing % 360
        table.do(Recorded(Hidden(self.side, self.ambush), self.unit, rule="BLIP-14"))
        stands = level(table.state.battlefield, self.at)
        table.do(Moved(self.unit, (self.at,), facing, stands, rule="BLIP-14"))


def no_cover(field: Battlefield, profile: Profile, height: float, at: Point) -> Iterable[Refusal]:
    """Yield why a unit of *height* cannot hide at *at*: in the clear, on road or water, in the air (B2)."""
    if flies(profile):
        yield Refusal("flying units cannot hide", "BLIP-14")
    depth = water_at(field, at)
    if depth is not None and depth < height - EPS:
        yield Refusal("the surface of water hides nothing", "BLIP-14")
    elif depth is None and not _grown_over(field, at):
        yield Refusal("nothing hides a unit in the clear", "BLIP-14")


def _grown_over(field: Battlefield, at: Point) -> bool:
    """Whether the terrain at a place out of the water hides a unit."""
    kinds = {feature.kind for feature in features_at(field, at)}
    return bool(kinds & KINDS) and "road" not in kinds


def may_hide(view: State, places: Sequence[Point]) -> list[bool]:
    """Return which of *places* may hide a unit of usual height (BLIP-14)."""
    field = view.battlefield
    deep = (water_at(field, at) for at in places)
    return [
        _grown_over(field, at) if depth is None else depth >= HEIGHT_OF_THE_UNKNOWN - EPS
        for at, depth in zip(places, deep, strict=True)
    ]


def seeks(view: State, unit: Unit) -> float:
    """Return the inches from its base within which *unit* finds hidden units without ECM (BLIP-14)."""
    if is_sensor(unit):
        return REMOTE
    return 0.0 if shut_down(unit) else next((far for code, far in PROBES if has(unit.profile, code)), 0.0)


HIDEOUTS = Hideouts(hides=may_hide, finds=seeks)


class Order(UnitAction):
    """Order a hidden unit to make a surprise attack, or to let the enemy pass (BLIP-SURPRISE)."""

    any_time = True

    ambush: bool = True

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side or not is_hidden(unit):
            return [Refusal("it is not hidden", "BLIP-14")]
        return []

    def resolve(self, table: Table) -> None:
        now = extra_of(table.state.units[self.unit].extras, Hidden)
        table.do(Recorded(replace(now, ambush=self.ambush), self.unit, rule="BLIP-14"))


class Rise(UnitAction):
    """Bring a hidden unit out of hiding: it may move in this phase, and counts (BLIP-14, BLIP-15)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        unit = state.units.get(self.unit)
        if unit is None or unit.side != self.side or not is_hidden(unit) or not unit.present:
            return [Refusal("it is not hidden", "BLIP-14")]
        if state.now.name != "movement" or self.side not in state.to_act:
            return [Refusal("it can rise only in its side's go of the Movement Phase", "BLIP-15")]
        return []

    def resolve(self, table: Table) -> None:
        uncover(table, self.unit, rose=table.state.turn)
        for side in table.state.sides:
            unit = table.state.units[self.unit]
            if unit.sighting(side) is not Sighting.NONE:
                continue
            eyes = (one for one in table.state.present if one.side == side and has_eyes(one))
            if any(sees(table.state, one.id, unit.id) for one in eyes):
                identify(table, unit, side, "BLIP-15")
            else:
                table.do(Sighted(self.unit, side, Sighting.BLIP, rule="BLIP-15"))


def uncover(table: Table, key: str, *, rose: int = 0) -> None:
    """Note that a unit is no longer hidden; *rose* is the turn in which it rose voluntarily."""
    now = extra_of(table.state.units[key].extras, Hidden)
    if now.side and not now.over:
        table.do(Recorded(replace(now, over=True, rose=rose), key, rule="BLIP-14"))


def break_cover(table: Table, acted: Acted) -> None:
    """A hidden unit that openly attacks is no longer hidden (B2); indirect fire reveals nobody."""
    if acted.what in OPEN_ATTACKS:
        uncover(table, acted.unit)


def come_out(table: Table, event: Sighted) -> None:
    """A hidden unit revealed to an enemy by other rules is no longer hidden."""
    if event.sighting is not Sighting.NONE and is_hidden(table.state.units[event.unit]):
        uncover(table, event.unit)


def lies_low(state: State, unit: Unit) -> Iterable[Refusal]:
    """Yield why a hidden unit has no go: it does not count until it moves, nor after a surprise attack."""
    found = extra_of(unit.extras, Hidden)
    if is_hidden(unit) and state.now.name == "setup" and unit.enters is not None:
        yield Refusal(f"{unit.name} is placed in secret: Hide", "BLIP-14")
    elif is_hidden(unit) and (state.now.name == "setup" or (unit.present and state.now.name == "movement")):
        yield Refusal(f"{unit.name} is hidden; it rises first", "BLIP-14")
    elif found.struck == state.turn and state.now.name in ("movement", "combat"):
        yield Refusal(f"{unit.name} has attacked by surprise", "BLIP-SURPRISE")


def come_late(table: Table) -> None:
    """Give counters to units that were not placed in hiding and are about to enter (BLIP-14)."""
    for key in sorted(table.state.units):
        unit = table.state.units[key]
        if is_hidden(unit) and unit.enters is not None and unit.enters <= table.state.turn:
            uncover(table, key)
            for side in table.state.sides:
                if side != unit.side:
                    table.do(Sighted(key, side, Sighting.BLIP, rule="BLIP-14"))


def find(table: Table) -> None:
    """Find hidden units by contact, probe and remote sensor, at the end of movement (BLIP-14)."""
    for key in sorted(table.state.units):
        for side in table.state.sides:
            unit = table.state.units[key]
            if unit.present and unit.sighting(side) is Sighting.NONE and _found(table.state, unit, side):
                uncover(table, key)
                reveal(table, key, "BLIP-14")


def reveal(table: Table, key: str, rule: str) -> None:
    """Reveal a hidden unit to every side."""
    for side in table.state.sides:
        unit = table.state.units[key]
        if unit.sighting(side) in (Sighting.NONE, Sighting.BLIP):
            identify(table, unit, side, rule)


def _found(state: State, unit: Unit, side: Side) -> bool:
    return any(_finds(state, one, unit) for one in state.present if one.side == side)


def _finds(state: State, one: Unit, unit: Unit) -> bool:
    """Whether *one* finds the hidden *unit*: by contact, by probe, or by remote sensor within 12 inches."""
    if in_contact(state, one, unit):
        return True
    far = range_between(state, one, unit)
    if is_sensor(one):
        return far <= REMOTE + EPS and not jammed(state, unit.side, unit)
    probe = probe_range(one, unit)
    return probe > 0 and not shut_down(one) and far <= probe + EPS


def bumps(state: State, unit: Unit, path: Path) -> Iterable[float]:
    """Yield the inches along *path* at which *unit* hits a base that it did not know of.

    A unit that it has just hit blocks the rest of the path.
    """
    for foe in state.foes(unit.side):
        base, other = disc_of(unit), disc_of(foe)
        if foe.sighting(unit.side) is Sighting.NONE:
            inches = first_near(base, path, other, 0.0)
        else:
            inches = first_near(base, path, other, -GRAZE)
            inches = None if inches is None or inches > 2 * GRAZE else 0.0
        if inches is not None and same_level(_level_there(state, unit, path, inches), foe.level):
            yield inches


def _level_there(state: State, unit: Unit, path: Path, inches: float) -> float:
    if inches <= EPS:
        return unit.level
    return level(state.battlefield, cut(path, min(inches, length(path)))[0][-1])


def touch(table: Table, moved: Moved) -> None:
    """Reveal a hidden unit to a unit that touches it; a jump that landed on it is moved next to it."""
    walker = table.state.units[moved.unit]
    for foe in table.state.foes(walker.side):
        if is_hidden(foe) and (overlap_of(walker, foe) or in_contact(table.state, walker, foe)):
            uncover(table, foe.id)
            _aside(table, moved, foe)  # before it is identified and would have to make room itself
            reveal(table, foe.id, "BLIP-14")


def _aside(table: Table, moved: Moved, foe: Unit) -> None:
    """Move a unit that landed on *foe* back along its path, or inwards, until it overlaps nothing."""
    walker = table.state.units[moved.unit]
    if not overlap_of(walker, foe):
        return
    back, gone = tuple(reversed(moved.path)), 0.0
    if len(back) < 2:
        field = table.state.battlefield
        inwards = bearing(walker.at, Point(field.width / 2, field.depth / 2))
        back = (walker.at, polar(walker.at, inwards, 2 * (walker.base + foe.base)))
    far = length(back)
    others = [disc_of(one) for one in table.state.present if one.id != walker.id]
    while gone < far:
        gone = min(far, gone + STEP)
        at = cut(back, gone)[0][-1]
        if is_clear(disc_of(walker), at, others):
            break
    stands = level(table.state.battlefield, at)
    table.do(Moved(walker.id, (walker.at, at), walker.facing, stands, rule="BLIP-14"))

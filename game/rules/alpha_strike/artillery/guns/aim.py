"""The to-hit number of a round as a sum of modifiers, and its flight time.

To add a modifier, write a function of an aim and list it in SOURCES; add-ons pass theirs as `terms`
"artillery".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit, extra_of
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value
from game.mechanics.battle.ranging import range_to_point
from game.rules.alpha_strike.artillery.guns.pieces import Piece, area, salvo
from game.rules.alpha_strike.artillery.guns.spotters import (
    GROUND_SIGHT,
    best_spotter,
    point_designated,
    point_shot,
    tag_spotter,
)
from game.rules.alpha_strike.artillery.records import Air, battery, plotted, same
from game.rules.alpha_strike.artillery.sky.zones import bracket_between, effective
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot, shot
from game.rules.alpha_strike.combat.to_hit import (
    immobile_target,
    partial_cover,
    target_movement,
    woods,
)

DIRECT, INDIRECT = 4, 7
FROM_THE_AIR = -4
ATMOSPHERE, UNSTEADY = 2, 2
THIN = frozenset({"vacuum", "trace", "thin"})
FLIGHTS = ((34.0, 0), (90.0, 1), (170.0, 2), (240.0, 3), (300.0, 4), (340.0, 5))
CRUISE = 170.0


class RoundAim(Value):
    """One round of *piece* from *unit*, aimed at the point *at* or at a unit.

    Attributes:
        shot: The measured shot for direct fire on the table, else None.
        target: The target unit for direct fire at a unit, else None.
        again: How many rounds were fired at the same point before this one.
    """

    state: State
    unit: Unit
    piece: Piece
    at: Point
    indirect: bool
    shot: Shot | None = None
    target: Unit | None = None
    again: int = 0

    @property
    def air(self) -> bool:
        """Whether the round comes from the sky."""
        return bool(zone_of(self.unit))

    @property
    def far(self) -> bool:
        """Whether it is fire from off the table or beyond 42 inches on it (ARTY-06)."""
        return not self.air and is_far(self.state, self.unit, self.at)


def aimed(
    state: State, unit: Unit, piece: Piece, at: Point, *, indirect: bool, target: Unit | None = None
) -> RoundAim:
    """Return the aim of *unit* with *piece* at the point *at*, or directly at *target*."""
    seen = None
    if not indirect and unit.present:
        seen = point_shot(state, unit, at) if target is None else shot(state, unit.id, target.id)
    now = battery(unit, state.turn)
    again = now.shots if target is None and same(now.aim, at) else 0
    return RoundAim(state, unit, piece, at, indirect, seen, target, again)


def inches(state: State, unit: Unit, at: Point) -> float:
    """Return the distance to *at* in inches: from the base on the table, from the centre of a unit off it."""
    return distance(unit.at, at) if unit.afar else range_to_point(state, unit, at)


def is_far(state: State, unit: Unit, at: Point) -> bool:
    """Whether fire of *unit* at *at* is fire from afar (ARTY-06): from off the table or beyond 42 inches."""
    return unit.afar or inches(state, unit, at) > GROUND_SIGHT + EPS


def flight(aim: RoundAim) -> int:
    """Return the number of turns until the round comes down (ARTY-07, ARTY-08, CAP-08, CAP-15)."""
    far = inches(aim.state, aim.unit, aim.at)
    if aim.air:
        return 0
    if aim.piece.cruise and (aim.indirect or aim.piece.capital):
        return 1 + math.floor((far + EPS) / CRUISE)
    if not aim.indirect or not aim.far:
        return 0
    return flight_time(far, number_option(aim.state.rules.options, "far_flight"))


def flight_time(far: float, beyond: float) -> int:
    """Return the flight time of a shell over *far* inches, in turns (ARTY-07).

    Beyond 340 inches, each further *beyond* inches or part of them adds a turn.

    >>> [flight_time(far, 170) for far in (34, 34.1, 90, 90.1, 170, 240, 300, 340, 340.1, 510, 510.1)]
    [0, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7]
    """
    last, most = FLIGHTS[-1]
    if far > last + EPS:
        return most + math.ceil((far - last) / beyond - EPS)
    return next(turns for reach, turns in FLIGHTS if far <= reach + EPS)


def locked(aim: RoundAim) -> bool:
    """Whether the round hits automatically because its point is locked on or plotted (ARTY-10)."""
    if aim.target is not None or aim.air:
        return False
    now = battery(aim.unit, aim.state.turn)
    if now.locked and same(now.aim, aim.at):
        return True
    return aim.indirect and any(same(at, aim.at) for at in plotted(aim.state, aim.unit.side))


def rings(aim: RoundAim) -> tuple[tuple[float, int], ...]:
    """Return the radius and damage of the round's templates (ARTY-04); for capital weapons by range."""
    if not aim.piece.capital:
        return aim.piece.rings
    return area(salvo(aim.unit.profile, aim.piece.code)[capital_bracket(aim)].value)


def capital_bracket(aim: RoundAim) -> int:
    """Return the range bracket that sets a capital weapon's damage on the ground (CAP-05, CAP-18).

    From the sky it follows from the zones; from the ground, within missile range, from the range on the
    table, at most extreme.
    """
    zone = zone_of(aim.unit)
    if zone:
        return effective(bracket_between(zone, CENTRAL))
    far = inches(aim.state, aim.unit, aim.at)
    return effective(next((i for i, one in enumerate(BRACKETS) if far <= one.reach + EPS), 3))


def number(aim: RoundAim) -> Tally:
    """Return the number that 2D6 must reach under the rules in force."""
    return aim.state.rules.tally("artillery", aim)


# the terms


def gunner(aim: RoundAim) -> Iterable[Modifier]:
    """The gunner's skill."""
    hush = bool(aim.state.rules.options.get("concealed"))
    yield Modifier(aim.unit.profile.skill, "skill", "AS-HIT-01", always=True, private=hush)


def way(aim: RoundAim) -> Iterable[Modifier]:
    """Direct or indirect artillery, from the table or off it (ARTY-02, ARTY-06, CAP-09, CAP-10)."""
    if aim.air:
        central = zone_of(aim.unit) == CENTRAL
        base = DIRECT if central else INDIRECT
        rule = "CAP-09" if central else "CAP-10"
        words = "direct-fire artillery" if central else "indirect artillery"
        yield Modifier(base, f"{words}, from the {zone_words(aim.unit)}", rule)
        yield Modifier(FROM_THE_AIR, "capital weapons from the air", rule)
    elif not aim.indirect:
        yield Modifier(DIRECT, "direct-fire artillery", "ARTY-02")
    elif aim.far:
        yield Modifier(INDIRECT, "artillery from afar", "ARTY-06")
    else:
        yield Modifier(int(aim.state.rules.options["indirect_base"]), "indirect artillery", "ARTY-02")


def area_effect(aim: RoundAim) -> Iterable[Modifier]:
    """An area-effect attack, in the later edition (ARTY-02)."""
    yield Modifier(int(aim.state.rules.options["area_effect_modifier"]), "area effect", "ARTY-02")


def cannon_range(aim: RoundAim) -> Iterable[Modifier]:
    """The range, for artillery cannons (ARTY-03)."""
    if aim.piece.cannon:
        far = inches(aim.state, aim.unit, aim.at) if aim.shot is None else aim.shot.sight.range
        bracket = next((one for one in BRACKETS if far <= one.reach + EPS), BRACKETS[-1])
        yield Modifier(bracket.modifier, f"{bracket.name} range", "ARTY-03", always=True)


def on_the_line(aim: RoundAim) -> Iterable[Modifier]:
    """Woods along the line of direct fire and, at a unit, its movement and cover (ARTY-05)."""
    if aim.shot is None:
        return
    yield from woods(aim.shot)
    if aim.target is not None:
        for source in (target_movement, immobile_target, partial_cover):
            yield from source(aim.shot)


def own_state(aim: RoundAim) -> Iterable[Modifier]:
    """Fire control hits and heat of the battery."""
    status = aim.unit.status
    yield Modifier(2 * status.fire_control_hits, "fire control hits", "AS-HIT-11")
    yield Modifier(min(status.heat, 3), f"heat {status.heat}", "AS-HIT-12")


def successive(aim: RoundAim) -> Iterable[Modifier]:
    """Repeated rounds at the same point (ARTY-09)."""
    if aim.target is None and not aim.air:
        yield Modifier(-aim.again, f"round {aim.again + 1} at this point", "ARTY-09")


def observed(aim: RoundAim) -> Iterable[Modifier]:
    """A spotter, for fire from afar (ARTY-11), or with TAG for indirect fire on the table (ARTY-12)."""
    if aim.air or not aim.indirect:
        return
    if aim.far:
        spotter = best_spotter(aim.state, aim.unit.side, aim.at)
        yield from spotter.terms if spotter is not None else ()
    else:
        unit = tag_spotter(aim.state, aim.unit.side, aim.at)
        if unit is not None:
            hush = aim.state.rules.secret
            yield Modifier(-1, f"{unit.name} points it out", "ARTY-12", private=hush)


def marked_point(aim: RoundAim) -> Iterable[Modifier]:
    """A point designated by friendly TAG, for capital weapons from the air (CAP-11)."""
    if aim.air and point_designated(aim.state, aim.unit.side, aim.at):
        yield Modifier(-2, "designated by TAG", "CAP-11", private=aim.state.rules.secret)


def atmosphere(aim: RoundAim) -> Iterable[Modifier]:
    """Capital weapons in an atmosphere (CAP-02, CAP-13), except from the air at the ground (CAP-17)."""
    if not aim.piece.capital or (aim.air and not aim.state.rules.options["atmosphere_air_to_ground"]):
        return
    yield from thick_air(aim.state, "CAP-17" if aim.air else "CAP-13")


def thick_air(state: State, rule: str) -> Iterable[Modifier]:
    """Yield the atmosphere's modifier for capital weapons: none in thin, trace or no atmosphere (CAP-02)."""
    pressure = extra_of(state.extras, Air).pressure or "standard"
    if pressure not in THIN:
        yield Modifier(ATMOSPHERE, "in an atmosphere", rule)


def unsteady(aim: RoundAim) -> Iterable[Modifier]:
    """Capital missiles from a unit on the ground that could have moved but did not (CAP-14)."""
    if aim.piece.capital and not aim.air and could_move(aim.unit):
        yield Modifier(UNSTEADY, "from a unit that can move", "CAP-14")


def could_move(unit: Unit) -> bool:
    """Whether *unit* is capable of movement (CAP-14)."""
    return ground_move(unit) > 0 or jump_move(unit) > 0


def zone_words(unit: Unit) -> str:
    """Return the sky position of *unit* in words."""
    zone = zone_of(unit)
    return f"{zone} Zone" if zone == CENTRAL else "Inner Ring" if zone == "Inner" else f"zone {zone}"


SOURCES: tuple[Callable[[RoundAim], Iterable[Modifier]], ...] = (
    gunner,
    way,
    area_effect,
    cannon_range,
    on_the_line,
    own_state,
    successive,
    observed,
    marked_point,
    atmosphere,
    unsteady,
)

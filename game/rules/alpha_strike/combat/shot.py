"""A shot: everything the rules of a weapon or physical attack may use, measured once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

import numpy as np

from game.battlefield.sight.area_depth import depths, upward
from game.battlefield.sight.sight import Certificate, Verdict, remembered_sights
from game.battlefield.templates.arcs import Direction, direction, in_arc
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.core.model.options import number_option
from game.core.model.state import OptionValue, State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import Clause, behind, listed, percent
from game.geometry.identity import CacheByIdentity
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.ranging import ranging
from game.rules.alpha_strike.terrain import terrain, woods_line

WITHOUT_FACING = frozenset({"CI", "BA", "BD"})
IGNORED = 2.0
_CERTIFICATES: CacheByIdentity[dict[UnitId, dict[UnitId, Certificate]]] = CacheByIdentity(dict)
"""For each state, the certificates by attacker and target."""
_SHOTS: CacheByIdentity[dict[tuple[UnitId, UnitId], Shot]] = CacheByIdentity(dict)
"""For each state, the shots with weapons, without overheat, by attacker and target."""


class Bracket(Value):
    """A range bracket: its limit in inches, letter, name and to-hit modifier."""

    reach: float
    letter: str
    name: str
    modifier: int


BRACKETS = (Bracket(6.0, "S", "short", 0), Bracket(24.0, "M", "medium", 2), Bracket(42.0, "L", "long", 4))


class Shot(Value):
    """One unit attacking another, with the measurements between them and their meaning in the rules.

    Attributes:
        kind: "weapon", "standard", "melee", "charge" or "dfa".
        overheat: Points of overheat used.
        options: The rule options in force.
        sight: The battlefield's measurements.
        bracket: Index into BRACKETS; None beyond the last.
        woods: Inches of woods, ruin and smoke that count; *between*: their kinds.
        occupied: The kinds of area terrain that the target's base touches.
        thick: Whether those inches block sight.
        in_arc: Whether at least half of the target's base is in the attacker's arc.
        side: The side of the target that is hit.
        battlefield: The battlefield they stand on.
    """

    attacker: Unit
    target: Unit
    kind: str
    overheat: int
    options: Mapping[str, OptionValue]
    sight: Certificate
    bracket: int | None
    woods: float
    between: tuple[str, ...]
    occupied: tuple[str, ...]
    thick: bool
    in_arc: bool
    side: Direction
    battlefield: Battlefield = field(compare=False, repr=False)

    @property
    def verdict(self) -> Verdict:
        """Clear, obstructed or blocked (AS-GEN-15) by all terrain; never blocked in contact (AS-LOS-05)."""
        return "blocked" if self.thick else self.sight.verdict


def shot(state: State, attacker: UnitId, target: UnitId, kind: str = "weapon", overheat: int = 0) -> Shot:
    """Return the shot of *attacker* at *target*, both on the table: by eye (AS-LOS-01) and edge (AS-RNG-01).

    Units between them do not matter (AS-LOS-06).
    """
    known, key = _SHOTS.of(state), (attacker, target)
    if key not in known:
        a, b = state.units[attacker], state.units[target]
        known[key] = judged_shot(state, a, b, _seen(state, a, b))
    plain = known[key]
    same = kind == plain.kind and overheat is plain.overheat
    return plain if same else replace(plain, kind=kind, overheat=overheat)


def judged_shot(
    state: State, a: Unit, b: Unit, seen: Certificate, *, kind: str = "weapon", overheat: int = 0
) -> Shot:
    """Return the shot of *a* at *b* for the measured certificate *seen*."""
    options = state.rules.options
    inches, between = _woods(state.battlefield, seen, options)
    return Shot(
        attacker=a,
        target=b,
        kind=kind,
        overheat=overheat,
        options=options,
        sight=seen,
        bracket=bracket_at(seen.range),
        woods=inches,
        between=between,
        occupied=tuple(kind for kind in seen.occupied if kind in terrain().obscuring),
        thick=not seen.contact and inches > EPS and inches >= number_option(options, "woods_block") - EPS,
        in_arc=_in_arc(a, b, number_option(options, "arc")),
        side=_side(a, b),
        battlefield=state.battlefield,
    )


def in_the_open(aim: Shot) -> Shot:
    """Return *aim* as it would be with no terrain between the two units."""
    seen = replace(aim.sight, verdict="clear", submerged=False, hidden=0.0, hiding=())
    return replace(aim, sight=seen, woods=0.0, between=(), occupied=(), thick=False)


def _seen(state: State, us: Unit, them: Unit) -> Certificate:
    """Return the certificate of *us* on *them*.

    All enemies are measured at once and cached, since the interface queries each of them repeatedly.
    """
    known = _CERTIFICATES.of(state)
    if us.id not in known or them.id not in known[us.id]:
        units = [*state.foes(us.side), *((them,) if them.side == us.side else ())]
        found = remembered_sights(
            state.battlefield,
            us.figure,
            [unit.figure for unit in units],
            woods_line=woods_line(state.rules.options),
            union=terrain().obscuring,
            ranging=ranging(state),
        )
        known[us.id] = {unit.id: seen for unit, seen in zip(units, found, strict=True)}
    return known[us.id][them.id]


def bracket_at(inches: float) -> int | None:
    """Return the index into BRACKETS of a range in *inches*, far edges included (AS-RNG-02).

    >>> [bracket_at(inches) for inches in (6.0, 6.1, 24.0, 24.1, 42.0, 42.1)]
    [0, 1, 1, 2, 2, None]
    """
    return next((i for i, bracket in enumerate(BRACKETS) if inches <= bracket.reach + EPS), None)


def no_target(state: State, attacker: UnitId, target: UnitId) -> list[Refusal]:
    """Return why there is no shot to judge: not on the table, or not enemies (AS-ATK-04)."""
    us, them = state.units.get(attacker), state.units.get(target)
    if us is None or them is None:
        return [Refusal("there is no such unit", "AS-ATK-04")]
    found = [
        Refusal(f"{unit.name} is not on the table", "AS-ATK-04") for unit in (us, them) if not unit.present
    ]
    if us.side == them.side:
        found.append(Refusal(f"{them.name} is not an enemy", "AS-ATK-04"))
    return found


def sees(state: State, one: UnitId, other: UnitId) -> bool:
    """Whether *one* can see *other*, both on the table (AS-LOS-01)."""
    return not list(blocked(shot(state, one, other)))


def blocked(shot: Shot) -> Iterable[Refusal]:
    """Yield why the target cannot be seen: under water, behind solid terrain, behind woods."""
    if shot.sight.submerged:
        yield Refusal("under water nothing sees or is seen", "AS-LOS-10")
    elif shot.sight.verdict == "blocked":
        by = behind(shot.battlefield, shot.sight)
        yield Refusal(f"{percent(shot.sight.hidden)} of it hidden: more than 2/3{by}", "AS-LOS-02")
    if shot.thick:
        most = shot.options["woods_block"]
        yield Refusal(
            f'{_inches(shot.woods)} of {listed(shot.between)} between, {most:g}" block', "AS-LOS-03"
        )


def off_arc(shot: Shot) -> Iterable[Refusal]:
    """Yield why the target is outside the arc."""
    if not shot.in_arc:
        yield Refusal("outside the firing arc with more than half of its base", "AS-ARC-02")


def sight_clauses(shot: Shot) -> tuple[Clause, ...]:
    """Return the measurements in words: range, side, cover and intervening terrain."""
    name = "beyond long" if shot.bracket is None else BRACKETS[shot.bracket].name
    sides = {"front": "front", "rear": "rear", "corner": "front or rear, as its player chooses"}
    found = [
        Clause(f"{_inches(shot.sight.range)}, {name} range", "AS-RNG-02"),
        Clause(f"hits the {sides[shot.side]}", "AS-DMG-02"),
    ]
    if shot.sight.hidden > EPS:
        found.append(Clause(f"{percent(shot.sight.hidden)} hidden", "AS-LOS-07"))
    if shot.woods > EPS:
        found.append(Clause(f"{_inches(shot.woods)} of {listed(shot.between)} between", "AS-LOS-04"))
    if shot.occupied:
        found.append(Clause(f"target in {listed(shot.occupied)}", "AS-HIT-13"))
    return tuple(found)


def sight_notes(shot: Shot) -> tuple[str, ...]:
    """Return `sight_clauses` as lines."""
    return tuple(map(str, sight_clauses(shot)))


def _woods(
    field: Battlefield, seen: Certificate, options: Mapping[str, OptionValue]
) -> tuple[float, tuple[str, ...]]:
    """Return the inches of woods that count, and their kinds.

    With the option own_woods ignore2, woods within 2 inches of the attacker do not count (AS-HIT-13).
    """
    if options["own_woods"] == "count" or seen.area <= EPS:
        return seen.area, tuple(kind for kind in seen.intervening if kind in terrain().obscuring)
    eye = options["woods_line"] == "eye"
    a, b = (np.array([[*f.at, f.eye if eye else f.middle]]) for f in (seen.viewer, seen.target))
    line = upward(a, b, np.array([seen.viewer.base + IGNORED]), np.array([seen.target.base]))
    arrays = prepared(field).arrays
    inches, area = depths(arrays, line, terrain().obscuring)
    kinds = zip(arrays.kinds, inches[0].tolist(), strict=True)
    return float(area[0]), tuple(kind for kind, deep in kinds if deep > EPS and kind in terrain().obscuring)


def _in_arc(us: Unit, them: Unit, arc: float) -> bool:
    """Whether *them* is in the forward arc of *us*; a unit without facing has no arc limit (AS-ARC-01)."""
    if us.facing is UNKNOWN or us.profile.type in WITHOUT_FACING:
        return True
    return in_arc(us.at, us.facing, arc, them)


def _side(us: Unit, them: Unit) -> Direction:
    """Return the side of *them* that *us* hits (AS-DMG-02); "corner" also if the facing is unknown."""
    if them.facing is UNKNOWN:
        return "corner"
    return "front" if them.profile.type in WITHOUT_FACING else direction(them.at, them.facing, us.at)


def _inches(inches: float) -> str:
    return f'{inches:.2f}"'

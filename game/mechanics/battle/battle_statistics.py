"""Statistics of a battle, computed from events: each unit's shots, hits and damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.model.events import Acted, Changed, Engaged, Removed, Rolled
from game.core.model.pools import totals
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Event, State, View
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.value import Value

BUBBLES = ("armor", "structure")


class UnitStatistics(Value):
    """The statistics of one unit.

    Attributes:
        shots, hits: Its attacks, and the successful ones, automatic hits included.
        expected, variance: The expected number of hits, the sum of the chances; and its variance.
        dealt, taken: The bubbles that it crossed off, and lost.
        biggest: The most bubbles that one attack crossed off, in turn *at_turn* from unit *victim*.
        destroyed: The destroyed units that it was the last to damage.
        fate: Its final condition: "destroyed", "left", "damaged", "unhurt".
    """

    unit: Unit
    shots: int = 0
    hits: int = 0
    expected: float = 0.0
    variance: float = 0.0
    dealt: int = 0
    taken: int = 0
    biggest: int = 0
    at_turn: int = 0
    victim: UnitId | None = None
    destroyed: tuple[UnitId, ...] = ()
    fate: str = "unhurt"

    @property
    def fights(self) -> bool:
        """Whether it is a unit rather than a counter or an object on the ground, as far as is known."""
        return self.unit.profile is UNKNOWN or bool(getattr(self.unit.profile, "fights", True))


class BattleStatistics(Value):
    """The statistics of a battle.

    Attributes:
        per_unit: All units, in the order of the sides, then of the damage dealt.
        by_turn: The damage that each side dealt in each turn, from the first.
    """

    per_unit: tuple[UnitStatistics, ...] = ()
    by_turn: tuple[dict[Side, int], ...] = ()

    def of(self, side: Side) -> tuple[UnitStatistics, ...]:
        """Return the statistics of the units of *side*."""
        return tuple(one for one in self.per_unit if one.unit.side == side)

    @property
    def biggest(self) -> UnitStatistics | None:
        """The statistics of the unit with the heaviest single attack, or None."""
        best = max(self.per_unit, key=lambda one: one.biggest, default=None)
        return best if best is not None and best.biggest else None


@dataclass
class _Tallying:
    """The running state of the count: the numbers so far, the current attack, who last damaged whom.

    Attributes:
        thrown: What the first throw of the current attack was for; later ones do not decide it. None: no
            attack.
    """

    per_unit: dict[UnitId, UnitStatistics]
    turns: list[dict[Side, int]] = field(default_factory=list)
    actor: UnitId | None = None
    thrown: str | None = None
    blow: int = 0
    last: dict[UnitId, UnitId] = field(default_factory=dict)


def battle_statistics(start: View, events: Iterable[Event]) -> BattleStatistics:
    """Return the statistics of *events*, given the table at the *start*."""
    state: State = start
    ledger = _Tallying({key: UnitStatistics(unit) for key, unit in state.units.items()})
    for event in events:
        before, state = state, event.apply(state)
        for key in state.units.keys() - ledger.per_unit.keys():
            ledger.per_unit[key] = UnitStatistics(state.units[key])
        _book(ledger, event, before, state)
    per_unit = [replace(one, unit=state.units[key]) for key, one in ledger.per_unit.items()]
    per_unit = [replace(one, fate=_fate(state, one)) for one in per_unit]
    order = {side: place for place, side in enumerate(state.sides)}
    per_unit.sort(key=lambda one: (order.get(one.unit.side, 99), -one.dealt, -one.hits, one.unit.name))
    return BattleStatistics(tuple(per_unit), tuple(ledger.turns))


def _book(ledger: _Tallying, event: Event, before: State, after: State) -> None:
    match event:
        case PhaseBegan():
            ledger.actor, ledger.blow, ledger.thrown = None, 0, None
        case Acted(unit=unit, target=target):
            ledger.actor, ledger.blow, ledger.thrown = unit, 0, None if target is None else ""
        case Engaged(unit=unit, hits=hits):
            ledger.actor, ledger.blow, ledger.thrown = unit, 0, "" if hits is None else None
            if hits is not None:
                _shot(ledger, unit, hits=hits, expected=float(hits))
        case Rolled(need=need) if need is not None:
            _throw(ledger, event, need.most)
        case Changed(unit=unit):
            lost = bubbles(before, unit) - bubbles(after, unit)
            if lost > 0:
                _damage(ledger, unit, lost, after)
        case Removed(unit=unit, how="destroyed"):
            by = ledger.last.get(unit)
            if by is not None:
                ours = ledger.per_unit[by]
                ledger.per_unit[by] = replace(ours, destroyed=(*ours.destroyed, unit))


def _throw(ledger: _Tallying, event: Rolled, need: int) -> None:
    """Count a throw that decides an attack, but neither the other side's reactions nor later throws."""
    ours = ledger.per_unit.get(ledger.actor or "")
    what = event.what.rstrip("0123456789 ")
    if ours is None or ledger.thrown is None or event.by not in (None, ours.unit.side):
        return
    ledger.thrown = ledger.thrown or what
    if what == ledger.thrown and event.counted is not None:
        pool, hits = event.counted.pool, event.counted.successes
        found = pool.successes(need)
        _shot(ledger, ours.unit.id, len(pool.dice), hits=hits, expected=found.mean, variance=found.variance)
    elif what == ledger.thrown:
        chance = totals(event.sides).at_least(need)
        _shot(ledger, ours.unit.id, hits=event.reached, expected=chance, variance=chance * (1 - chance))


def _shot(
    ledger: _Tallying, unit: UnitId, shots: int = 1, *, hits: int, expected: float, variance: float = 0.0
) -> None:
    """Count an attack of *unit* with its number of *shots* and *hits*."""
    ours = ledger.per_unit[unit]
    shots, hits = ours.shots + shots, ours.hits + hits
    expected, variance = ours.expected + expected, ours.variance + variance
    ledger.per_unit[unit] = replace(ours, shots=shots, hits=hits, expected=expected, variance=variance)


def _damage(ledger: _Tallying, unit: UnitId, lost: int, state: State) -> None:
    """Credit *lost* bubbles of *unit* to the acting unit, unless that is *unit* itself."""
    theirs = ledger.per_unit[unit]
    ledger.per_unit[unit] = replace(theirs, taken=theirs.taken + lost)
    by = ledger.actor
    if by is None or state.units[by].side == state.units[unit].side:
        return
    ledger.last[unit] = by
    ledger.blow += lost
    ours = ledger.per_unit[by]
    ours = replace(ours, dealt=ours.dealt + lost)
    if ledger.blow > ours.biggest:
        ours = replace(ours, biggest=ledger.blow, at_turn=state.turn, victim=unit)
    ledger.per_unit[by] = ours
    while len(ledger.turns) < state.turn:
        ledger.turns.append(dict.fromkeys(state.sides, 0))
    if state.turn:
        ledger.turns[state.turn - 1][state.units[by].side] += lost


def bubbles(state: State, unit: UnitId) -> int:
    """Return the armour and structure bubbles that *unit* has left, as on its card."""
    card = state.rules.card(state, state.units[unit])
    return sum(track.left for track in card.tracks if track.tone in BUBBLES)


def _fate(state: State, one: UnitStatistics) -> str:
    if one.unit.removed is not None:
        return one.unit.removed
    return "damaged" if one.taken else "unhurt"


def points(found: BattleStatistics, view: View, side: Side) -> int:
    """Return the points of the destroyed enemies of *side*, as far as *view* knows their points."""
    lost = [one.unit for one in found.per_unit if one.fate == "destroyed"]
    lost = [unit for unit in lost if unit.side != side and unit.profile is not UNKNOWN]
    return sum(worth for unit in lost if (worth := view.rules.worth(unit)) is not UNKNOWN)


def side_numbers(found: BattleStatistics | None, view: View, side: Side) -> tuple[tuple[str, str, str], ...]:
    """Return the statistics of *side*: label, number, and an explanation if the label is not clear."""
    if found is None:
        return ()
    ours = found.of(side)
    units = [one for one in ours if one.fights]
    left = sum(one.fate != "destroyed" for one in units)
    shots, hits = sum(one.shots for one in ours), sum(one.hits for one in ours)
    expected = sum(one.expected for one in ours)
    scored = f"{view.rules.scored_in} of destroyed enemies."
    return (
        ("Survivors", f"{left} of {len(units)}", "Not destroyed: those that left the table, too."),
        ("Enemies destroyed", str(sum(len(one.destroyed) for one in ours)), ""),
        ("Points scored", str(points(found, view, side)), scored),
        ("Damage dealt", str(sum(one.dealt for one in ours)), ""),
        ("Hits", f"{hits} of {shots}", f"Expected: {expected:.1f} of {shots}."),
    )

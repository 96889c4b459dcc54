"""What happened in a battle, in numbers: who fired how often, who hit, what it did. Computed from events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.model.events import Acted, Changed, Engaged, Removed, Rolled
from game.core.model.pools import totals
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Event, State, View
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.value import Value

BUBBLES = ("armor", "structure")


class UnitStatistics(Value):
    """What one unit did and suffered.

    Attributes:
        shots, hits: Attacks, and those that reached their number, or hit automatically.
        expected: The hits that its numbers promised: the sum of the chances.
        dealt, taken: Bubbles crossed off by it, and of it.
        biggest: The most that one attack of it crossed off, at turn *at_turn* of unit *victim*.
        destroyed: The units that it was the last to damage before they were destroyed.
        fate: How it stands at the end: "destroyed", "left", "damaged", "unhurt".
    """

    unit: Unit
    shots: int = 0
    hits: int = 0
    expected: float = 0.0
    dealt: int = 0
    taken: int = 0
    biggest: int = 0
    at_turn: int = 0
    victim: UnitId | None = None
    destroyed: tuple[UnitId, ...] = ()
    fate: str = "unhurt"

    @property
    def fights(self) -> bool:
        """Whether it is a unit, not a counter or something that lies on the ground."""
        return bool(getattr(self.unit.profile, "fights", True))


class BattleStatistics(Value):
    """What happened in a battle.

    Attributes:
        per_unit: Of every unit, in the order of the sides, then of the damage that it dealt.
        by_turn: For each turn from the first the damage that each side dealt in it.
    """

    per_unit: tuple[UnitStatistics, ...] = ()
    by_turn: tuple[dict[Side, int], ...] = ()

    def of(self, side: Side) -> tuple[UnitStatistics, ...]:
        """Return the statistics of the units of *side*."""
        return tuple(one for one in self.per_unit if one.unit.side == side)

    @property
    def biggest(self) -> UnitStatistics | None:
        """The statistics of the unit that landed the heaviest blow; None where nobody did."""
        best = max(self.per_unit, key=lambda one: one.biggest, default=None)
        return best if best is not None and best.biggest else None


@dataclass
class _Tallying:
    """What is being counted: the steps so far, who is acting at whom, who damaged whom last.

    Attributes:
        thrown: What the first throw of an attack was for: others of it are none that decide; None: no attack.
    """

    per_unit: dict[UnitId, UnitStatistics]
    turns: list[dict[Side, int]] = field(default_factory=list)
    actor: UnitId | None = None
    thrown: str | None = None
    blow: int = 0
    last: dict[UnitId, UnitId] = field(default_factory=dict)


def battle_statistics(start: View, events: Iterable[Event]) -> BattleStatistics:
    """Return what *events* amount to, from the table as it was at the *start*."""
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
    """Count a throw that decides an attack; not those that the other side answers with, nor what follows."""
    ours = ledger.per_unit.get(ledger.actor or "")
    what = event.what.rstrip("0123456789 ")
    if ours is None or ledger.thrown is None or event.by not in (None, ours.unit.side):
        return
    ledger.thrown = ledger.thrown or what
    if what == ledger.thrown and event.counted is not None:
        pool, hits = event.counted.pool, event.counted.successes
        _shot(ledger, ours.unit.id, len(pool.dice), hits=hits, expected=pool.successes(need).mean)
    elif what == ledger.thrown:
        _shot(ledger, ours.unit.id, hits=event.reached, expected=totals(event.sides).at_least(need))


def _shot(ledger: _Tallying, unit: UnitId, shots: int = 1, *, hits: int, expected: float) -> None:
    """Count an attack of *unit* of so many *shots*, of which some hit."""
    ours = ledger.per_unit[unit]
    shots, expected = ours.shots + shots, ours.expected + expected
    ledger.per_unit[unit] = replace(ours, shots=shots, hits=ours.hits + hits, expected=expected)


def _damage(ledger: _Tallying, unit: UnitId, lost: int, state: State) -> None:
    """Count *lost* bubbles of *unit*: for the unit that is acting, unless it is its own doing."""
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
    """Return the bubbles of armour and structure that *unit* has left, as its card shows them."""
    card = state.rules.card(state, state.units[unit])
    return sum(track.left for track in card.tracks if track.tone in BUBBLES)


def _fate(state: State, one: UnitStatistics) -> str:
    if one.unit.removed is not None:
        return one.unit.removed
    return "damaged" if one.taken else "unhurt"


def points(found: BattleStatistics, view: View, side: Side) -> int:
    """Return the points on the cards of the enemies of *side* that were destroyed."""
    lost = [one.unit for one in found.per_unit if one.fate == "destroyed"]
    return sum(view.rules.worth(unit) for unit in lost if unit.side != side)


def side_numbers(found: BattleStatistics | None, view: View, side: Side) -> tuple[tuple[str, str, str], ...]:
    """Return what *side* did: words, the number, and what it means where it is not clear."""
    if found is None:
        return ()
    ours = found.of(side)
    units = [one for one in ours if one.fights]
    left = sum(one.fate != "destroyed" for one in units)
    shots, hits = sum(one.shots for one in ours), sum(one.hits for one in ours)
    expected = sum(one.expected for one in ours)
    scored = f"{view.rules.scored_in} of the enemies that were destroyed."
    return (
        ("Units left", f"{left} of {len(units)}", ""),
        ("Enemies destroyed", str(sum(len(one.destroyed) for one in ours)), ""),
        ("Points for them", str(points(found, view, side)), scored),
        ("Damage dealt", str(sum(one.dealt for one in ours)), ""),
        ("Hits", f"{hits} of {shots}", f"The numbers promised {expected:.1f} of {shots}."),
    )

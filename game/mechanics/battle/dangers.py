"""What known enemies can do at places: the frame that a family fills with the harm of one enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.core.model.state import State
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.exposure import Exposure, Floats
from game.geometry.point import Point


def middle(view: State, side: Side, rank: Callable[[Unit], Any]) -> Unit | None:
    """Return the unit that stands for all of a *side*: the middle one by *rank* of those that it has."""
    known = [one for one in view.units.values() if one.side == side and one.profile is not UNKNOWN]
    there = sorted((one for one in known if one.removed is None), key=lambda one: (rank(one), one.id))
    return there[len(there) // 2] if there else None


def among(units: Iterable[Unit], wanted: Iterable[UnitId] | None) -> list[Unit]:
    """Return those of *units* that are *wanted*; all of them where nothing is said."""
    ids = None if wanted is None else set(wanted)
    return [one for one in units if ids is None or one.id in ids]


def exposed(
    foes: Sequence[Unit], there: Sequence[Unit], row: Callable[[Unit], tuple[Floats, Floats]]
) -> Exposure:
    """Return what each of *foes* can do to a unit at all places where it is *there*.

    Args:
        row: The harm and the cover at each of them, against one enemy.
    """
    rows = {foe.id: row(foe) for foe in foes} if there else {}
    return Exposure(
        {foe: harm for foe, (harm, _) in rows.items()}, {foe: cover for foe, (_, cover) in rows.items()}
    )


def danger(
    foe: Unit, told: Forecast | None, expected: float, refusals: Sequence[Refusal], at: Point | None = None
) -> dict[str, Any]:
    """Return what an attack of *foe* needs and does, for `threat --json`; from where, with *at*."""
    return {
        "unit": foe.id,
        **({} if at is None else {"from": list(at)}),
        "expected": expected,
        "to_hit": None if told is None else told.need,
        "odds": None if told is None else told.odds[0],
        "damage": None if told is None else told.effect,
        "refusals": [{"reason": one.reason, "rule": one.rule} for one in refusals],
    }

"""Threats of known enemies at places, as a framework: a family supplies the harm of one enemy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.ground import levels
from game.core.model.state import State
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.exposure import Exposure, Floats
from game.geometry.point import Point
from game.geometry.value import Value


def middle(view: State, side: Side, rank: Callable[[Unit], Any]) -> Unit | None:
    """Return the unit that represents *side*: the median of its units by *rank*."""
    known = [one for one in view.units.values() if one.side == side and one.profile is not UNKNOWN]
    there = sorted((one for one in known if one.removed is None), key=lambda one: (rank(one), one.id))
    return there[len(there) // 2] if there else None


def _among(units: Iterable[Unit], wanted: Collection[UnitId] | None) -> list[Unit]:
    """Return the *units* that are *wanted*; all of them if None."""
    return [one for one in units if wanted is None or one.id in wanted]


def placed(view: State, unit: Unit, points: Sequence[Point], *, roofs: bool = True) -> list[Unit]:
    """Return *unit* as it would stand at each of *points*: with *roofs* over a building on its roof.

    Where it stands now it stays as high as it is.
    """
    heights = levels(view.battlefield, points, roofs=roofs).tolist()
    there = zip(points, heights, strict=True)
    made = [replace(unit, at=at, level=level, enters=None) for at, level in there]
    return [unit if unit.present and one.at == unit.at else one for one in made]


class Threats(Value):
    """A family's functions for computing threats, on which its `exposure` and `dangers` are built.

    Attributes:
        standard: The unit that represents a side, or None.
        attackers: The enemies of a side whose attacks are known, moving or not.
        placed: A unit as it would stand at each of several points.
        row: The harm and the cover at each position of a unit, against one enemy, moving or not.
        danger: The threat of one enemy, moving or not, to a unit, as `danger`; None if there is none.
    """

    standard: Callable[[State, Side], Unit | None]
    attackers: Callable[[State, Side, bool], list[Unit]]
    placed: Callable[[State, Unit, Sequence[Point]], list[Unit]]
    row: Callable[[State, Unit, Sequence[Unit], bool], tuple[Floats, Floats]]
    danger: Callable[[State, Unit, Unit, bool], dict[str, Any] | None]

    def exposure(
        self,
        view: State,
        side: Side,
        points: Sequence[Point],
        unit: Unit | None = None,
        foes: Collection[UnitId] | None = None,
        *,
        moving: bool = False,
    ) -> Exposure:
        """Return the threat of *side*'s enemies at each of *points*, equal to the single forecasts.

        Args:
            unit: The unit that would stand there; None for the side's `standard`.
            foes: The enemies to consider; None for all known ones.
            moving: Whether each makes its next move first, the best against each place.
        """
        unit = self.standard(view, side) if unit is None else unit
        there = [] if unit is None else self.placed(view, unit, points)
        attackers = _among(self.attackers(view, side, moving), foes) if there else []
        rows = {foe.id: self.row(view, foe, there, moving) for foe in attackers}
        return Exposure(
            {foe: harm for foe, (harm, _) in rows.items()}, {foe: cover for foe, (_, cover) in rows.items()}
        )

    def dangers(
        self, view: State, side: Side, unit: Unit | None, at: Point, *, moving: bool = False
    ) -> list[dict[str, Any]]:
        """Return the threat of each known enemy of *side* to *unit* *at* a place, as in `exposure`.

        With *moving*, each entry gives the place to which the enemy would move.
        """
        unit = self.standard(view, side) if unit is None else unit
        if unit is None:
            return []
        (there,) = self.placed(view, unit, [at])
        found = (self.danger(view, foe, there, moving) for foe in self.attackers(view, side, moving))
        return [one for one in found if one is not None]


def danger(
    foe: Unit,
    forecast: Forecast | None,
    expected: float,
    refusals: Sequence[Refusal],
    at: Point | None = None,
) -> dict[str, Any]:
    """Return the need and effect of an attack by *foe*, for `threat --json`; with *at*, from where."""
    return {
        "unit": foe.id,
        **({} if at is None else {"from": list(at)}),
        "expected": expected,
        "to_hit": None if forecast is None else forecast.need,
        "odds": None if forecast is None else forecast.odds[0],
        "damage": None if forecast is None else forecast.effect,
        "refusals": [{"reason": one.reason, "rule": one.rule} for one in refusals],
    }

"""Reports: what the commands say of a sight, a way and a unit, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.battlefield.sight.sight import Certificate, Verdict
from game.core.model.tally import Forecast, Refusal, Tally
from game.geometry.point import Path
from game.geometry.value import Value


class SightReport(Value):
    """The sight of one unit on another with all that hangs on it, as if it could attack now.

    Attributes:
        sight: What the battlefield measured.
        verdict: What the family makes of it.
        woods: Inches of the line in what counts as woods.
        spare: How many more of them block; negative where they do; None where none ever do.
        bracket: Of the range; None beyond the last.
        details: What else the family reports, by name: the side that is hit, cover.
        forecast: What an attack needs and how it may come out; None where there is none. So is *damage*.
        damage: The least and the most.
        refusals: Why the one may not attack the other.
    """

    sight: Certificate
    verdict: Verdict
    woods: float = 0.0
    spare: float | None = None
    bracket: str | None = None
    details: Mapping[str, object] = field(default_factory=dict)
    forecast: Forecast | None = None
    damage: tuple[int, int] | None = None
    refusals: tuple[Refusal, ...] = ()

    @property
    def to_hit(self) -> Tally | None:
        """What an attack needs."""
        return None if self.forecast is None else self.forecast.need

    @property
    def odds(self) -> tuple[float, float] | None:
        """The least and the most that the chance of an attack may be."""
        return None if self.forecast is None else self.forecast.odds


class MoveReport(Value):
    """Whether a unit may move along a path, and what that costs.

    Attributes:
        path: From waypoint to waypoint, its start left out.
        cost, allowance: Inches needed, None where the cost is unknown; and those that the unit has.
        length: Of the whole way, in inches.
        refusals: Every reason against it.
    """

    path: Path
    cost: float | None
    allowance: float
    length: float
    refusals: tuple[Refusal, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.refusals


class StatusReport(Value):
    """How a unit fares, by field; no field where that is not known."""

    fields: Mapping[str, object] = field(default_factory=dict)

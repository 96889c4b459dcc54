"""Reports of the commands on a sight, a way and a unit, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.battlefield.sight.sight import Certificate, Verdict
from game.core.model.tally import Forecast, Refusal, Tally
from game.geometry.point import Path
from game.geometry.value import Value


class SightReport(Value):
    """The sight of one unit on another with all its consequences, as if it could attack now.

    Attributes:
        sight: The battlefield's measurement.
        verdict: The family's verdict.
        woods: Inches of the line in terrain that counts as woods.
        spare: How many more of these inches would block; negative if they already do; None if none ever do.
        bracket: The range bracket; None beyond the last.
        details: Additional facts of the family, by name: the side that is hit, cover.
        forecast: The need and possible outcomes of an attack; None if there is none, as is *damage*.
        damage: The least and the greatest damage.
        refusals: Why the viewer may not attack the target.
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
        """The need of an attack."""
        return None if self.forecast is None else self.forecast.need

    @property
    def odds(self) -> tuple[float, float] | None:
        """The least and the greatest possible chance of an attack."""
        return None if self.forecast is None else self.forecast.odds


class MoveReport(Value):
    """Whether a unit may move along a path, and the cost.

    Attributes:
        path: The waypoints, without the start.
        cost, allowance: The inches needed, None if unknown, and the inches that the unit has.
        length: The length of the whole path, in inches.
        refusals: Every reason against it.
    """

    path: Path
    cost: float | None
    allowance: float
    length: float
    refusals: tuple[Refusal, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the move is allowed."""
        return not self.refusals


class StatusReport(Value):
    """The status of a unit, by field; unknown fields are left out."""

    fields: Mapping[str, object] = field(default_factory=dict)

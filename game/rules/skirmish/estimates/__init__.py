"""Estimates for computer players, squad by squad."""

from __future__ import annotations

from game.core.model.state import Estimating


def estimates() -> Estimating:
    """Return the family's estimates; they are imported when a computer player asks, not with the rules."""
    from game.rules.skirmish.estimates.family_estimates import ESTIMATES

    return ESTIMATES

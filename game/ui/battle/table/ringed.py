"""Units with a ring around them: those of the open question, and the enemies chosen to count."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import Question, View
from game.core.model.unit import UnitId
from game.core.views.base_marks import around
from game.core.views.marks import Mark

AROUND = 0.35
"""Inches from a base to the ring around it."""


def asked_about(view: View) -> tuple[UnitId, ...]:
    """Return the units of the open question, for the side that answers it."""
    about = view.asked.about if view.asked is not None else None
    units = (*about.units, *(one.unit for one in about.prompts)) if isinstance(about, Question) else ()
    return tuple(dict.fromkeys(units))


def asked_rings(view: View) -> Iterable[Mark]:
    """Yield rings around the units of the open question."""
    for key in asked_about(view):
        if key in view.units and view.units[key].present:
            yield around(view.units[key], AROUND, "asked")

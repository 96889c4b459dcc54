"""Overlays common to most families, whose functions they supply: names, keys and needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from inspect import signature

from game.core.model.state import Need, Overlay, State
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.legend import Legend, Shades
from game.core.views.marks import Mark
from game.mechanics.battle.sight_overlays import viewshed

UNIT: frozenset[Need] = frozenset({"unit"})
EYE: frozenset[Need] = frozenset({"eye"})
Draw = Callable[..., Iterable[Mark]]
SEEN: Shades = (
    ("view-clear", "clear"),
    ("view-woods", "woods"),
    ("view-partial", "partial"),
    ("view-partial-woods", "partial in woods"),
    ("view-blocked", "blocked"),
)
HIGH = '{title} figures {height}" high'
PARTS = f"{HIGH}, by any part"
"""The heading where a part that shows beside the middle would be seen, too."""


def known_on_table(view: State, selected: UnitId | None) -> Unit | None:
    """Return the *selected* unit if it is on the table and its card is known, or None."""
    unit = view.units.get(selected or "")
    return unit if unit is not None and unit.present and unit.profile is not UNKNOWN else None


def reach_overlay(draw: Draw) -> Overlay:
    """Return the overlay of the ground that a unit can reach."""
    return Overlay(
        draw,
        "Reach",
        "How far the unit can go",
        "r",
        topic="reach",
        needs=UNIT,
        shown="moving",
        stays=True,
        slow=True,
        rough="rough" in signature(draw).parameters,
    )


def bands_overlay(draw: Draw) -> Overlay:
    """Return the overlay of the ranges of a unit."""
    return Overlay(
        draw, "Bands", "Range bands", "b", kind="ring", needs=UNIT, shown="selected", topic="range bands"
    )


def arcs_overlay(draw: Draw) -> Overlay:
    """Return the overlay of the arcs of a unit."""
    return Overlay(draw, "Arcs", "Arcs", "a", needs=UNIT, shown="aiming", topic="arcs")


VIEWSHED = Overlay(
    viewshed,
    "View",
    "The ground that the unit, or an eye at the cursor, sees",
    "v",
    kind="field",
    legend=Legend("Sees", SEEN, HIGH),
    needs=EYE,
    settings=("height",),
    slow=True,
    rough=True,
    topic="viewshed",
)
REVERSE = replace(
    VIEWSHED,
    draw=partial(viewshed, reverse=True),
    label="Seen",
    words="The ground from which the unit or the cursor is seen",
    key="shift+v",
    legend=Legend("Seen from", SEEN, HIGH),
    topic="reverse viewshed",
)
VIEWSHED_OF_PARTS = replace(VIEWSHED, legend=Legend("Sees", SEEN, PARTS))
REVERSE_OF_PARTS = replace(REVERSE, legend=Legend("Seen from", SEEN, PARTS))
"""For families that judge single parts of a figure."""

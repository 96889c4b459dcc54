"""The types that a save may name, by tag: those of the core and of the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.engine.agreement import (
    Agree,
    Amend,
    Concede,
    Consent,
    Correction,
    Decline,
    Draw,
    Propose,
    TakeBack,
)
from game.core.engine.noting import AddNote, EraseNotes
from game.core.engine.sandbox import Edit
from game.core.engine.turns import Begin, EndPhase
from game.core.engine.walk import Walk
from game.core.model.action import Aim
from game.core.model.answer import Answer, Pick
from game.core.model.brief import Brief, Goal, Opening, Result
from game.core.model.edits import Built, Opted, Put, Switched, Taken
from game.core.model.events import (
    Acted,
    Changed,
    Engaged,
    Moved,
    NoteAdded,
    NoteErased,
    Recorded,
    Removed,
    Rolled,
    Sighted,
)
from game.core.model.procedure import (
    Amended,
    Asked,
    Briefed,
    EncounterBegan,
    EncounterEnded,
    EncounterJoined,
    EncounterOpened,
    EncounterWentOn,
    Ended,
    GoEnded,
    GoPassed,
    Ordered,
    Passed,
    PhaseBegan,
    Planned,
    Revealed,
    Sealed,
    Struck,
    TakenBack,
    Through,
)
from game.core.model.state import Ask, Encounter, Event, GridCell, Occasion, Paused, Ruleset, Step
from game.core.model.table_note import TableNote
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.hexgrid import HexCell, HexGrid
from game.geometry.value import tag_of

EVENTS: tuple[type[Event], ...] = (
    *(Moved, Changed, Acted, Engaged, Sighted, Removed, Recorded, Rolled),
    *(PhaseBegan, GoPassed, GoEnded, Ordered, Briefed, Planned, Struck, Asked, Sealed, Revealed, TakenBack),
    *(Through, Passed, NoteAdded, NoteErased),
    *(Built, Put, Taken, Opted, Switched, Amended, Ended),
)
STEPS: tuple[type[Step], ...] = (
    *(Ask, Walk, Consent, TakeBack, Draw, Correction),
    *(EndPhase, Begin, Answer, Pick, Propose, Amend, Agree, Decline, Concede, Edit),
    *(AddNote, EraseNotes),
)
VALUES: tuple[type[Any], ...] = (
    *(Aim, Brief, Goal, Occasion, Opening, Result, TableNote),
    *(Polygon, Circle, Box, Strip),
)
ENCOUNTER_EVENTS: tuple[type[Event], ...] = (
    EncounterOpened,
    EncounterJoined,
    EncounterBegan,
    EncounterWentOn,
    EncounterEnded,
)
ENCOUNTERS: tuple[type[Any], ...] = (*ENCOUNTER_EVENTS, Encounter, Paused, GridCell, HexGrid, HexCell)
"""The types that only rules with encounters, or with grids, use."""

FORMER_TAGS: Mapping[str, tuple[type[Any], ...]] = {"Leave": (Consent,)}
"""Types that early saves name by a tag that now belongs to another type; the fields distinguish them."""


def kinds_of(rules: Ruleset) -> dict[str, type[Any]]:
    """Return the types that a save under *rules* may name, by their tags.

    Raises:
        ValueError: if two types have the same tag, so that they could not be read back.
    """
    own = (*rules.actions, *rules.steps, *rules.extras, *rules.values, rules.profile, rules.status)
    found: dict[str, type[Any]] = {}
    apart = ENCOUNTERS if rules.encounters or rules.grids else ()
    for kind in (*EVENTS, *STEPS, *VALUES, *apart, *own):
        tag = tag_of(kind)
        if found.setdefault(tag, kind) is not kind:
            raise ValueError(f"{kind.__module__} and {found[tag].__module__} both have a type tagged {tag!r}")
    return found

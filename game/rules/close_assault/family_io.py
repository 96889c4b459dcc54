"""How close assault takes part in reading files: its options, and its need for fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.rules.close_assault.on_table.cover import in_cover
from game.rules.close_assault.options import OPTIONS
from game.rules.part_io import PartIO, Squads
from game.rules.sheet import Empty, Sheet


class CloseAssaultUnitSection(Sheet):
    """The `close_assault` section of a unit: how infantry is deployed.

    Attributes:
        quarters: Where infantry in formation is by agreement (CA-70).
    """

    formation: bool = False
    hidden: bool = False
    quarters: Literal["none", "tents", "barracks"] = "none"


class CloseAssaultIO(PartIO):
    """How the add-on takes part in reading files; see game.files.family_io."""

    asks_for_fighters: bool = True

    def strays(
        self, said: Empty, sides: Squads, field: Battlefield | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield nothing: there is no section for the whole battle."""
        yield from ()

    def misfits(
        self,
        said: CloseAssaultUnitSection,
        profile: Any,
        height: float,
        field: Battlefield,
        at: Point | None,
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each contradiction in the section of a unit."""
        if said.formation and said.hidden:
            yield ("close_assault", "hidden"), "infantry in formation does not hide"
        if said.quarters != "none" and not said.formation:
            yield ("close_assault", "quarters"), "only infantry in formation is in tents or barracks"
        if said.hidden and at is None:
            yield ("close_assault", "hidden"), "what is hidden is set out on the table: it needs `at`"
        if said.hidden and at is not None and not in_cover(field, at):
            yield ("at",), "nothing hides infantry outside woods and rough ground"


FAMILY_IO = CloseAssaultIO(
    name="close_assault",
    label="Close assault",
    about="Who moves into an enemy fights it hand to hand, on a hex of its own, with secret tactics.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=Empty,
    unit_section=CloseAssaultUnitSection,
)

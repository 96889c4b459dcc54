"""How close assault takes part in reading files: its options, and its need for fighters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from game.battlefield.terrain.field import Battlefield
from game.core.model.card_fighter import CardFighter
from game.geometry.point import Point
from game.rules.close_assault.on_table.cover import in_cover
from game.rules.close_assault.options import OPTIONS
from game.rules.part_io import PartIO, PlacedFighter, Squads
from game.rules.posting import Posting
from game.rules.sheet import Empty, Sheet

IN_FORMATION = "Drawn up: it cannot attack or hide, and each hit takes three men"
POSTINGS = {
    "hidden": Posting(
        "hidden",
        "Placed in secret, in woods or on rough ground; with the option hidden_infantry (CA-71).",
        {"hidden": True},
        placed=True,
        option="hidden_infantry",
    ),
    "formation": Posting("in formation", f"{IN_FORMATION} (CA-70).", {"formation": True}),
    **{
        quarters: Posting(
            f"in {quarters}",
            f"{IN_FORMATION}; in {quarters} by agreement (CA-70).",
            {"formation": True, "quarters": quarters},
        )
        for quarters in ("tents", "barracks")
    },
}


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
        if said.hidden and at is not None and not in_cover(field, at):
            yield ("at",), "nothing hides infantry outside woods and rough ground"

    def unfit(
        self, said: CloseAssaultUnitSection, fighter: CardFighter | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each setting that only infantry has (CA-70, CA-71)."""
        if fighter is not None and fighter.kind == "platoon":
            return
        for key in ("formation", "hidden"):
            if getattr(said, key):
                yield ("close_assault", key), "only infantry hides or stands in formation"

    def crowded(self, placed: Sequence[PlacedFighter]) -> Iterator[tuple[int, str]]:
        """Yield each platoon without room in the hex of 30 m around it (CA-69, CA-70).

        It is judged beside the vehicles and the earlier platoons of its side.
        """
        kinds = [one.fighter.kind if one.fighter is not None else "" for one in placed]
        if "platoon" not in kinds:
            return
        from game.rules.close_assault.on_table.infantry import may_share  # imported here: a sight needs none

        for number, one in enumerate(placed):
            there = [
                (kind, _drawn_up(other))
                for n, (kind, other) in enumerate(zip(kinds, placed, strict=True))
                if other.side == one.side and _in_hex(one.at, other.at)
                if kind == "vehicle" or (kind == "platoon" and n < number)
            ]
            if kinds[number] == "platoon" and not may_share(there, formation=_drawn_up(one)):
                yield number, "there is no room for another platoon in that hex"


def _drawn_up(one: PlacedFighter) -> bool:
    """Whether *one* is in formation."""
    return bool(one.said is not None and one.said.formation)


def _in_hex(at: Point, other: Point) -> bool:
    """Whether *other* is in one of the seven tactical hexes around *at*."""
    from game.rules.close_assault.on_table.hex_grid import laid  # imported here: a sight needs none
    from game.rules.close_assault.tactics.hexes import in_the_hex

    cell = laid(at, 0.0).under(other)
    return cell is not None and in_the_hex((cell.q, cell.r))


FAMILY_IO = CloseAssaultIO(
    name="close_assault",
    label="Close assault",
    about="Who moves into an enemy fights it hand to hand, on a hex of its own, with secret tactics.",
    settings=OPTIONS,
    conditions={},
    postings=POSTINGS,
    section=Empty,
    unit_section=CloseAssaultUnitSection,
)

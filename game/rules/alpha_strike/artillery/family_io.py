"""The artillery sections of a scenario: atmosphere, plotted points, and units off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import Edge
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.pieces import fires_from_afar
from game.rules.alpha_strike.artillery.options import OPTIONS
from game.rules.part_io import PartIO, Squads
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import NOTHING, From0, Limits, Number, Pair, Sheet, Text

Pressure = Literal["vacuum", "trace", "thin", "standard", "thick", "very thick"]
Zone = Literal[
    "Central", "Inner", "A", "B", "C", "D", "E", "F",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
]  # fmt: skip
CONDITIONS = {
    "atmosphere": Setting("How dense the air is; it affects large missiles.", "standard", get_args(Pressure)),
}
POSTINGS = {
    f"behind {inches}": Posting(
        f'{inches}" behind',
        f'Off the table, {inches}" behind the middle of its home edge: it fires from afar (ARTY-06).',
        {"behind": {"inches": inches}},
        away=True,
        suits=fires_from_afar,
    )
    for inches in (12, 24, 36, 60, 120)
}
Points = Annotated[tuple[Pair, ...], Limits(most=24)]


class ArtillerySection(Sheet):
    """The `artillery` section of a scenario."""

    atmosphere: Pressure = "standard"
    plotted: Annotated[Mapping[Text, Points], Limits(most=8)] = NOTHING


class Behind(Sheet):
    """A position off the table: inches from an edge (by default the home edge), along it or at its middle."""

    inches: From0
    edge: Edge | None = None
    along: Number | None = None


class ArtilleryUnitSection(Sheet):
    """The `artillery` section of a unit."""

    zone: Zone | None = None
    behind: Behind | None = None


class ArtilleryIO(PartIO):
    """How the add-on takes part in reading files; see game.files.family_io."""

    def strays(
        self, said: ArtillerySection, sides: Squads, field: Battlefield | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each plotted point without a plotting side or off the table."""
        for side, points in said.plotted.items():
            if side not in sides:
                yield ("artillery", "plotted", side), f"there is no side {side}; there are {', '.join(sides)}"
            elif field is not None and not all(field.contains(Point(*at)) for at in points):
                words = f'a point is off the table of {field.width:g}" x {field.depth:g}"'
                yield ("artillery", "plotted", side), words

    def misfits(
        self, said: Any, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield nothing: all settings of a unit are compatible."""
        yield from ()


FAMILY_IO = ArtilleryIO(
    name="artillery",
    label="Artillery",
    about="Guns and missiles with templates, aircraft in the sky above, capital weapons.",
    settings=OPTIONS,
    conditions=CONDITIONS,
    postings=POSTINGS,
    section=ArtillerySection,
    unit_section=ArtilleryUnitSection,
)

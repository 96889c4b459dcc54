"""The spotting sections of a scenario: light, weather and fighters; for a unit, whether it is a dummy etc."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.rules.alpha_strike.cards.card_text import flies
from game.rules.alpha_strike.spotting.hidden import no_cover
from game.rules.alpha_strike.spotting.options import OPTIONS
from game.rules.part_io import PartIO, Squads
from game.rules.posting import Posting
from game.rules.setting import Setting
from game.rules.sheet import NOTHING, From1, Limits, Sheet, Text

LAST = 1_000
Light = Literal["daylight", "dawn", "dusk", "night", "moonless_night", "pitch_black"]
Weather = Literal["clear", "rain", "snow", "torrential_rain", "fog", "blowing_sand", "blizzard"]
CONDITIONS = {
    "light": Setting("How light it is: it sets how far units are seen.", "daylight", get_args(Light)),
    "weather": Setting("The weather: it sets how far units are seen.", "clear", get_args(Weather)),
}

POSTINGS = {
    "hidden": Posting(
        "hidden",
        "Placed in secret, in woods, rough, rubble or ruin or under water: it has no counter (BLIP-14).",
        {"hidden": True},
        placed=True,
    ),
}


class TurnSpan(Sheet):
    """A range of turns, both ends included."""

    first: From1 = 1
    last: From1 = LAST


class SpottingSection(Sheet):
    """The `spotting` section of a scenario."""

    light: Light = "daylight"
    weather: Weather = "clear"
    fighters: Annotated[Mapping[Text, TurnSpan], Limits(most=8)] = NOTHING


class SpottingUnitSection(Sheet):
    """The `spotting` section of a unit."""

    dummy: bool = False
    identified: bool = False
    hidden: bool = False
    ambush: bool = True


class SpottingIO(PartIO):
    """How the add-on takes part in reading files; see game.files.family_io."""

    asks_for_namesakes: bool = True

    def strays(
        self, said: SpottingSection, sides: Squads, field: Battlefield | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each fault in the section."""
        for side, span in said.fighters.items():
            if side not in sides:
                yield ("spotting", "fighters", side), f"there is no side {side}; there are {', '.join(sides)}"
            if span.last < span.first:
                yield ("spotting", "fighters", side, "last"), f"expected {span.first} or more: the first turn"

    def misfits(
        self, said: SpottingUnitSection, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each contradiction in the section of a unit."""
        if said.dummy and (said.hidden or said.identified):
            key = "hidden" if said.hidden else "identified"
            yield ("spotting", key), "a dummy cannot be hidden or identified: identifying it removes it"
        if not said.hidden:
            return
        if said.identified:
            yield ("spotting", "identified"), "a hidden unit is not identified"
        if at is not None:
            for refusal in no_cover(field, profile, height, at):
                yield ("at",), f"{refusal.reason}; this unit is to be hidden"
        elif flies(profile):
            yield ("spotting", "hidden"), "flying units cannot hide"


FAMILY_IO = SpottingIO(
    name="spotting",
    label="Spotting",
    about="Units are counters until they are spotted: light and weather, probes, ECM, hidden units.",
    settings=OPTIONS,
    conditions=CONDITIONS,
    postings=POSTINGS,
    section=SpottingSection,
    unit_section=SpottingUnitSection,
)

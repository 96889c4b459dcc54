"""What a scenario may say of spotting: light, weather and fighters; of a unit, whether it is a dummy, say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from game.rules.alpha_strike.spotting.options import OPTIONS
from game.rules.setting import Setting
from game.rules.sheet import From1, Sheet, Text

LAST = 1_000
Light = Literal["daylight", "dawn", "dusk", "night", "moonless_night", "pitch_black"]
Weather = Literal["clear", "rain", "snow", "torrential_rain", "fog", "blowing_sand", "blizzard"]


class Span(Sheet):
    """The turns in which something is there, both ends included."""

    first: From1 = 1
    last: From1 = LAST


class Section(Sheet):
    """What a scenario says under `spotting`."""

    light: Light = "daylight"
    weather: Weather = "clear"
    fighters: Annotated[dict[Text, Span], Field(default_factory=dict, max_length=8)]


class UnitSection(Sheet):
    """What it says there of a unit."""

    dummy: bool = False
    identified: bool = False
    hidden: bool = False
    ambush: bool = True


@dataclass(frozen=True)
class Dossier:
    """The add-on's part in the reading of files; see game.files.family."""

    name: str = "spotting"
    phases: tuple[str, ...] = ()
    section: type[Sheet] = Section
    unit_section: type[Sheet] = UnitSection

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The options that a scenario may set."""
        return OPTIONS


DOSSIER = Dossier()

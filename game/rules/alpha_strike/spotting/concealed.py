"""Concealed record sheets: what a side knows of an identified enemy (CONC-01 to CONC-07)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.model.state import OptionValue
from game.core.model.unit import Sighting, Unit
from game.core.model.unknown import UNKNOWN

SECRET = ("skill", "pv")
PRINTED = (*SECRET, "variant", "move", "damage", "ov", "armor", "structure", "specials", "tonnage")


def conceal(unit: Unit, sighting: Sighting, options: Mapping[str, OptionValue]) -> Unit:
    """Return *unit* as an enemy knows it: its base name (CONC-07); if scanned, all but skill and PV."""
    if not options["concealed"] or not unit.profile.fights:
        return unit
    if sighting is Sighting.FULL:
        return replace(unit, profile=replace(unit.profile, **dict.fromkeys(SECRET, UNKNOWN)))
    blank = {**dict.fromkeys(PRINTED, UNKNOWN), "edition": "", "source": ""}
    profile = replace(unit.profile, **blank)
    return replace(unit, name=unit.profile.name, profile=profile, status=UNKNOWN)

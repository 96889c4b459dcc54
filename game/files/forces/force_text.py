"""Forces as text, force/1: a name, a family, and units: cards, skills, groups, and how they take part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from game.core.force import REGULAR, Force, ForceUnit
from game.files.family_io import families, is_family
from game.files.maps.map_text import item_lines, plain_line
from game.files.stated_format import expect
from game.files.yaml.reading import Reading, unknown
from game.files.yaml.strict import Document
from game.rules.sheet import Limits, Sheet, Text

FORMAT = "force/1"
MOST_UNITS = 200


class ForceUnitSheet(Sheet):
    """A unit of a force."""

    card: Text
    skill: Annotated[int, Limits(0, 8)] = REGULAR
    group: Annotated[str, Limits(most=60)] = ""
    fielded: bool = True
    post: Annotated[str, Limits(most=60)] = ""


class ForceSheet(Sheet):
    """A file of a force as a whole."""

    format: Literal["force/1"]
    name: Text
    family: Text
    units: Annotated[tuple[ForceUnitSheet, ...], Limits(most=MOST_UNITS)]


def force_text(force: Force) -> str:
    """Return *force* as the text of a file that reads back equal."""
    lines = [f"format: {FORMAT}", plain_line("name", force.name), plain_line("family", force.family)]
    if not force.units:
        return "\n".join([*lines, "units: []"]) + "\n"
    units = [line for unit in force.units for line in item_lines(plain_unit(unit))]
    return "\n".join([*lines, "units:", *units]) + "\n"


def plain_unit(unit: ForceUnit) -> Mapping[str, Any]:
    """Return *unit* as files have it, without what is usual."""
    plain: dict[str, Any] = {"card": unit.card}
    plain |= {"skill": unit.skill} if unit.skill != REGULAR else {}
    plain |= {"group": unit.group} if unit.group else {}
    plain |= {} if unit.fielded else {"fielded": False}
    return plain | ({"post": unit.post} if unit.post else {})


def force_of(document: Document) -> Force:
    """Return the force in *document*.

    Raises:
        BadFile: with all problems.
    """
    expect(document, "force")
    reading = Reading(document)
    sheet, faulty = reading.partial(ForceSheet, document.data)
    if sheet is not None and "family" not in faulty and not is_family(sheet.family):
        reading.wrong(("family",), unknown("family of rules", sheet.family, families()))
    reading.finish()
    assert sheet is not None, "there were no problems"
    units = (ForceUnit(unit.card, unit.skill, unit.group, unit.fielded, unit.post) for unit in sheet.units)
    return Force(sheet.name, sheet.family, tuple(units))

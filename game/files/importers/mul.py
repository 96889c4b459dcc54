"""MegaMek force lists (.mul) as lists of units: chassis, model, skill, lance. The rest is listed as lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from game.files.importers.imported import Losses
from game.files.importers.list_losses import OF_PILOT, OF_UNIT, note_left_out
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import Value

MAX_CHARACTERS = 16 << 20
REGULAR = 4
LONGEST_GROUP = 60
_DAMAGE = ("motive", "tcriticals", "acriticals", "dcriticals", "blownOff", "breached")
_BEHIND = ("salvage", "retreated", "devastated", "kills")


class ListedUnit(Value):
    """A unit of a force list.

    Attributes:
        model: The name of the variant; "" for the standard one.
        skill: That of the unit's card: the gunnery of its pilot.
        pilot: The pilot's name, or "".
        group: Its lance; "" if the list has none.
        mul_id: Its number in the Master Unit List; 0 if the list has none.
        card: The figures of its card as files have them, if the list carries them; else empty.
    """

    chassis: str
    model: str
    skill: int
    pilot: str = ""
    group: str = ""
    mul_id: int = 0
    card: Mapping[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name that players use."""
        return f"{self.chassis} {self.model}".strip()


class ForceFile(Value):
    """The units of a list in order, and one sentence for each thing that was repaired or left out."""

    name: str
    units: tuple[ListedUnit, ...]
    warnings: tuple[str, ...]


def read_mul(text: str, name: str, path: str = "") -> ForceFile:
    """Return the force listed in *text*.

    Args:
        path: The file it comes from, for errors.

    Raises:
        BadFile: if it is not XML or not a force list.
    """
    root = _root(text, path or name)
    losses = Losses()
    units = tuple(_listed(entity, losses) for entity in _entities(root, losses))
    if not units:
        losses.note("the list contains no units")
    return ForceFile(name.strip() or "Force", units, losses.sentences())


def by_card(
    force: ForceFile, key: Callable[[str], str | None], by_id: Mapping[int, str] | None = None
) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """Return the units of *force* in scenario format, and a sentence for each that has no card.

    Args:
        key: Finds a card by the name of a unit, as `cards.Library.listed` does.
        by_id: The cards by their number in the Master Unit List, which is looked for first.
    """
    units: list[dict[str, Any]] = []
    losses = Losses()
    for number, listed in enumerate(force.units, 1):
        card = key_of_listed(listed, key, by_id or {})
        if card is None:
            what = listed.title or "a unit without a name"
            losses.note(f"there is no card for {what}", f"unit {number}")
        else:
            group = {"group": listed.group} if listed.group else {}
            units.append({"id": f"unit-{number}", "card": card, "skill": listed.skill, **group})
    return units, losses.sentences()


def key_of_listed(
    listed: ListedUnit, key: Callable[[str], str | None], by_id: Mapping[int, str]
) -> str | None:
    """Return the key of the card of the unit *listed*, or None; the arguments are those of `by_card`."""
    names = (listed.title, listed.model) if listed.model else (listed.title,)
    return by_id.get(listed.mul_id) or next((found for found in map(key, names) if found is not None), None)


def _root(text: str, path: str) -> ElementTree.Element:
    if len(text) > MAX_CHARACTERS:
        raise _bad(path, 1, f"a force list may have up to {MAX_CHARACTERS >> 20} million characters")
    parser = expat.ParserCreate("utf-8", namespace_separator=None)
    builder = ElementTree.TreeBuilder()
    parser.StartDoctypeDeclHandler = _no_doctype
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    try:
        parser.Parse(text.removeprefix("\ufeff").lstrip().encode("utf-8", "replace"), True)
    except _DoctypeError:
        line = parser.CurrentLineNumber
        raise _bad(path, line, "a document type is not allowed in a force list") from None
    except expat.ExpatError as error:
        said = expat.ErrorString(error.code)
        raise _bad(path, error.lineno, f"this is not readable XML: {said}") from None
    root = builder.close()
    if root.tag not in ("unit", "record"):
        raise _bad(path, 1, f"a force list begins with <unit> or <record>, not <{root.tag[:40]}>")
    return root


class _DoctypeError(Exception):
    pass


def _no_doctype(*_: object) -> None:
    raise _DoctypeError


def _bad(path: str, line: int, message: str) -> BadFile:
    return BadFile([Problem(path, line, 1, "", message)])


def _entities(root: ElementTree.Element, losses: Losses) -> Iterator[ElementTree.Element]:
    """Yield the units still with the force; those in other sections of a record are reported."""
    sections = [root, *(child for child in root if child.tag in ("survivors", "allies"))]
    listed = [child for section in sections for child in section.findall("entity")]
    for entity in listed:
        if entity.get("chassis", "").strip().casefold() == "pilot":
            losses.note("an ejected pilot is left out", entity.get("model", ""))
        else:
            yield entity
    behind = [(child.tag, len(child.findall("entity"))) for child in root if child.tag in _BEHIND]
    for section, count in behind:
        if count:
            losses.note(f"{count} units listed as {section} are left out")
    elsewhere = sum(1 for _ in root.iter("entity")) - len(listed) - sum(count for _, count in behind)
    if elsewhere:
        losses.note("units in other places of the file are left out", str(elsewhere))


def _listed(entity: ElementTree.Element, losses: Losses) -> ListedUnit:
    chassis = " ".join(entity.get("chassis", "").split())
    model = " ".join(entity.get("model", "").split())
    title = f"{chassis} {model}".strip()[:80]
    if not chassis:
        losses.note("a unit without a chassis has no card", model)
    if model.casefold() in ("(standard)", "standard"):
        model = ""
    if _damaged(entity):
        losses.note("damage is left out: sheets and cards count it differently", title)
    note_left_out(entity.attrib, OF_UNIT, title, losses)
    pilot = next(entity.iter("pilot"), None)
    member = pilot if pilot is not None else next(entity.iter("crewMember"), None)
    if member is None:
        losses.note(f"a unit without a crew gets skill {REGULAR}", title)
        return ListedUnit(chassis, model, REGULAR, group=_group(entity, losses))
    skill = _skill(member, title, losses)
    note_left_out(member.attrib, OF_PILOT, title, losses)
    if member.get("piloting", "").strip() not in ("", str(skill + 1)):
        losses.note("piloting other than gunnery + 1 is left out: a card has one skill", title)
    crew = sum(1 for _ in entity.iter("crewMember"))
    if crew > 1:
        losses.note("of a crew only the first member is taken", title)
    return ListedUnit(chassis, model, skill, member.get("name", ""), _group(entity, losses))


def short_group(name: str, losses: Losses) -> str:
    """Return the *name* of a group, or its beginning if it is too long, which is reported."""
    if len(name) > LONGEST_GROUP:
        losses.note(f"the name of a group is cut to {LONGEST_GROUP} characters", name[:LONGEST_GROUP])
    return name[:LONGEST_GROUP]


def _group(entity: ElementTree.Element, losses: Losses) -> str:
    """Return the innermost force that *entity* belongs to: "Red|0||First Lance|1||" is First Lance.

    The outermost is the force itself, so that an entity named only there is in no group.
    """
    found = next(entity.iter("Force"), None)
    path = found.get("force", "").split("||") if found is not None else []
    names = [" ".join(part.partition("|")[0].split()) for part in path if part.strip()]
    return short_group(names[-1], losses) if len(names) > 1 else ""


def _skill(member: ElementTree.Element, title: str, losses: Losses) -> int:
    word = member.get("gunnery", "").strip()
    if not word.isascii() or not word.isdigit() or int(word[:9]) > 8:
        losses.note(f"a gunnery that is not a number from 0 to 8 is taken as {REGULAR}", title)
        return REGULAR
    return int(word)


def _damaged(entity: ElementTree.Element) -> bool:
    marks = (
        element.tag in _DAMAGE
        or "true" in (element.get("isDestroyed", ""), element.get("isHit", ""))
        or (element.tag == "armor" and element.get("points") is not None)
        for element in entity.iter()
    )
    return any(marks)

"""Force lists in JSON: the Master Unit List, battletech-tools and its group alone, and MekBay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.files.importers.imported import Losses
from game.files.importers.json_text import json_of
from game.files.importers.list_losses import OF_FORCE, OF_GROUP, OF_PILOT, OF_UNIT, note_left_out
from game.files.importers.listed_cards import figures_of
from game.files.importers.mul import MAX_CHARACTERS, REGULAR, ForceFile, ListedUnit, short_group
from game.files.yaml.problems import BadFile, Problem

Data = Mapping[str, Any]
MOST = 2000
DAMAGE = "damage is left out: a battle begins with whole units"
STANDARD = ("", "(standard)", "standard")


def read_list_json(text: str, name: str, path: str = "") -> ForceFile:
    """Return the force listed in *text*, whichever program wrote it.

    Raises:
        BadFile: if it is not JSON, or no list that we know.
    """
    data = _data(text, path or name)
    reader = next((read for keys, read in _READERS if keys <= data.keys()), None)
    if reader is None:
        raise _bad(path or name, 1, "this is no list of units: there are no Units, groups or members")
    losses = Losses()
    units = tuple(reader(data, losses))
    if not units:
        losses.note("the list contains no units")
    said = _text(data.get("name"))
    return ForceFile(said or name.strip() or "Force", units, losses.sentences())


def is_list_json(text: str) -> bool:
    """Whether *text* is JSON with the keys of a force list."""
    try:
        data = _data(text, "")
    except BadFile:
        return False
    return any(keys <= data.keys() for keys, _ in _READERS)


def _data(text: str, path: str) -> Data:
    if len(text) > MAX_CHARACTERS:
        raise _bad(path, 1, f"a force list may have up to {MAX_CHARACTERS >> 20} million characters")
    data = json_of(text, path)
    if not isinstance(data, dict):
        raise _bad(path, 1, "expected a JSON object")
    return data


def _quick_list(data: Data, losses: Losses) -> Iterator[ListedUnit]:
    """Yield the records of the Master Unit List, which state neither skill nor group."""
    for record in _items(data.get("Units"), losses):
        yield _recorded(record, REGULAR, "", losses)


def _recorded(record: Data, skill: int, group: str, losses: Losses) -> ListedUnit:
    """Return the unit of a *record* of the Master Unit List."""
    chassis, model = _text(record.get("Class")), _text(record.get("Variant"))
    if not chassis:
        chassis, model = _text(record.get("Name")), ""
    found = _unit((chassis, model), skill, group, record.get("Id"), losses)
    return replace(found, card=figures_of(record))


def _roster(data: Data, losses: Losses) -> Iterator[ListedUnit]:
    """Yield the members of all groups of a roster of battletech-tools."""
    for group in _items(data.get("groups"), losses):
        yield from _members(group, losses)


def _members(group: Data, losses: Losses) -> Iterator[ListedUnit]:
    """Yield the members of one group; older files have records of the Master Unit List instead."""
    name = _text(group.get("name"))
    note_left_out(group, OF_GROUP, name or "a group", losses)
    for member in _items(group.get("members"), losses):
        full, model = _text(member.get("name")), _text(member.get("variant"))
        chassis = full.removesuffix(model).strip() if model and full != model else full
        skill = _member_skill(member, full, losses)
        if any(True in member.get(mark, ()) for mark in _DAMAGE if isinstance(member.get(mark), list)):
            losses.note(DAMAGE, full)
        note_left_out({**member, "abilities": None}, OF_UNIT, full, losses)
        pilot = member.get("pilot")
        if isinstance(pilot, dict):
            note_left_out(pilot, OF_PILOT, full, losses)
        yield _unit((chassis, model), skill, name, member.get("mulID"), losses)
    for record in _items(group.get("units"), losses):
        yield _recorded(record, REGULAR, name, losses)


_DAMAGE = ("currentArmor", "currentStructure", "engineHits", "fireControlHits", "mpControlHits", "weaponHits")


def _member_skill(member: Data, title: str, losses: Losses) -> int:
    """Return the skill of a member: its own if that is above 0, else the gunnery of its pilot."""
    own = member.get("currentSkill")
    if isinstance(own, int) and not isinstance(own, bool) and own > 0:
        return _skill(own, title, losses)
    pilot = member.get("pilot")
    return _skill(pilot.get("gunnery", REGULAR) if isinstance(pilot, dict) else REGULAR, title, losses)


def _mekbay(data: Data, losses: Losses) -> Iterator[ListedUnit]:
    """Yield the units of all groups of a force of MekBay."""
    note_left_out(data, OF_FORCE, _text(data.get("name")) or "the force", losses)
    for group in _items(data.get("groups"), losses):
        note_left_out(group, OF_GROUP, _text(group.get("name")) or "a group", losses)
        for unit in _items(group.get("units"), losses):
            chassis, model = _text(unit.get("chassis")), _text(unit.get("model"))
            if not chassis:
                chassis = _text(unit.get("unit"))
            skill = _skill(unit.get("skill", REGULAR), chassis, losses)
            title = f"{chassis} {model}".strip()
            note_left_out(unit, OF_UNIT, title, losses)
            if _is_hurt(unit.get("state")):
                losses.note(DAMAGE, title)
            yield _unit((chassis, model), skill, _text(group.get("name")), 0, losses)


def _is_hurt(state: Any) -> bool:
    """Whether a unit of MekBay has heat, damage or critical hits."""
    if not isinstance(state, dict):
        return False
    marks = [state.get(key) for key in ("heat", "armor", "internal", "crits", "pCrits")]
    return state.get("destroyed") is True or any(any(one) for one in marks if isinstance(one, list))


_READERS: tuple[tuple[frozenset[str], Callable[[Data, Losses], Iterator[ListedUnit]]], ...] = (
    (frozenset({"Units"}), _quick_list),
    (frozenset({"version", "type", "groups"}), _mekbay),
    (frozenset({"groups"}), _roster),
    (frozenset({"members"}), _members),
)
"""The readers by the keys that a file of theirs has, the first that fits."""


def _items(value: Any, losses: Losses) -> Iterator[Data]:
    """Yield the objects in the list *value*; anything else is reported."""
    if value is None:
        return
    if not isinstance(value, list):
        losses.note("something that should be a list is left out")
        return
    if len(value) > MOST:
        losses.note(f"{len(value) - MOST} entries after the first {MOST} are left out")
    for item in value[:MOST]:
        if isinstance(item, dict):
            yield item
        else:
            losses.note("an entry that is no unit or group is left out")


def _unit(title: tuple[str, str], skill: int, group: str, number: Any, losses: Losses) -> ListedUnit:
    """Return a unit whose *title* is chassis and model; *number*: its one in the Master Unit List."""
    chassis, model = title
    if not chassis:
        losses.note("a unit without a name has no card", model)
    mul_id = number if isinstance(number, int) and not isinstance(number, bool) and number > 0 else 0
    model = "" if model.casefold() in STANDARD else model
    return ListedUnit(chassis, model, skill, group=short_group(group, losses), mul_id=mul_id)


def _skill(value: Any, title: str, losses: Losses) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 8:
        return value
    losses.note(f"a skill that is not a number from 0 to 8 is taken as {REGULAR}", title)
    return REGULAR


def _text(value: Any) -> str:
    """Return *value* without superfluous blanks; "" if it is no text."""
    return " ".join(value.split())[:200] if isinstance(value, str) else ""


def _bad(path: str, line: int, message: str) -> BadFile:
    return BadFile([Problem(path, line, 1, "", message)])

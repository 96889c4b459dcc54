"""Forces in the formats of other programs: MegaMek, the Master Unit List, battletech-tools, MekBay, TTS."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from game.core.force import ForceFormat
from game.geometry.value import Value

VERSION = "0.49.20"
"""The version of MegaMek whose lists ours are like."""
TYPES = {"BM": 18, "IM": 20, "PM": 23, "CV": 19, "SV": 24, "CI": 21, "BA": 21, "AF": 17, "CF": 17}
"""The numbers that the Master Unit List gives to types of units."""
FLIES, WALKS = ("AF", "CF"), {"BM": "Biped", "IM": "Biped", "PM": "Biped", "BA": "Jump", "CI": "Leg"}
_MODE = re.compile(r'(\d+)"?([a-z]*)')


class ExportedUnit(Value):
    """A unit as lists of other programs have it.

    Attributes:
        model: The name of the variant; "" for none.
        mul_id: Its number in the Master Unit List; 0 if it has none.
        card: Its card in file format.
    """

    chassis: str
    model: str
    skill: int
    group: str
    mul_id: int
    card: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The name that players use."""
        return f"{self.chassis} {self.model}".strip()


class ExportFormat(Value):
    """A format, and the function that writes a force of a name in it."""

    shown: ForceFormat
    write: Callable[[str, Sequence[ExportedUnit]], str]
    numbered: bool = False


def mul(name: str, units: Sequence[ExportedUnit]) -> str:
    """Return a force list of MegaMek; skills are the gunnery, and one worse the piloting."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<unit version="{VERSION}">']
    for unit in units:
        motion = WALKS.get(unit.card.get("type", ""), "Aerodyne" if _flies(unit) else "Tracked")
        lines += [
            f"  <entity chassis={quoteattr(unit.chassis)} model={quoteattr(unit.model)}"
            f" type={quoteattr(motion)}>",
            f'    <pilot name="" gunnery="{unit.skill}" piloting="{min(unit.skill + 1, 8)}"/>',
        ]
        if unit.group:
            path = f"{_bare(name)}|0||{_bare(unit.group)}|1||"
            lines.append(f"    <Force force={quoteattr(path)}/>")
        lines.append("  </entity>")
    return "\n".join([*lines, "</unit>"]) + "\n"


def quick_list(name: str, units: Sequence[ExportedUnit]) -> str:
    """Return the records of the Master Unit List; they have no skills and no groups."""
    return _json({"Units": [_record(unit) for unit in units], "Search": "", "Crumbs": []})


def roster(name: str, units: Sequence[ExportedUnit]) -> str:
    """Return a roster of battletech-tools."""
    groups = [
        {
            "name": group,
            "uuid": "",
            "lastUpdated": "",
            "formationBonus": "None",
            "groupLabel": "Lance",
            "members": [_member(unit) for unit in those],
        }
        for group, those in _groups(units)
    ]
    return _json({"name": name, "uuid": "", "lastUpdated": "", "turn": 1, "phase": 0, "groups": groups})


def mekbay(name: str, units: Sequence[ExportedUnit]) -> str:
    """Return a force of MekBay."""
    number = iter(range(1, len(units) + 1))
    groups = [
        {
            "id": f"g{place}",
            "name": group,
            "units": [_mekbay_unit(unit, next(number)) for unit in those],
        }
        for place, (group, those) in enumerate(_groups(units), 1)
    ]
    worth = sum(unit.card.get("pv", 0) for unit in units)
    whole = {"version": 1, "timestamp": "", "instanceId": "", "type": "as", "name": name, "pv": worth}
    return _json({**whole, "groups": groups})


def tts(name: str, units: Sequence[ExportedUnit]) -> str:
    """Return a list of Tabletop Simulator."""
    return "{" + ",".join(f"{{{unit.mul_id},{unit.skill}}}" for unit in units) + "}\n"


def _groups(units: Sequence[ExportedUnit]) -> Iterator[tuple[str, list[ExportedUnit]]]:
    """Yield the groups in order, with their units; a unit in none begins one without a name."""
    found: list[tuple[str, list[ExportedUnit]]] = []
    for unit in units:
        if not found or found[-1][0] != unit.group:
            found.append((unit.group, []))
        found[-1][1].append(unit)
    yield from found


def _record(unit: ExportedUnit) -> dict[str, Any]:
    """Return *unit* as a record of the Master Unit List, with its misspelt key."""
    card = unit.card
    record: dict[str, Any] = {
        "Id": unit.mul_id,
        "Name": unit.title,
        "Class": unit.chassis,
        "Variant": unit.model,
        "Tonnage": card.get("tonnage", 0),
        "Type": {"Id": TYPES.get(card.get("type", ""), 76)},
        "BFType": card.get("type", ""),
        "BFSize": card.get("size", 1),
        "BFMove": card.get("move", ""),
        "BFTMM": 0,
        "BFArmor": card.get("armor", 0),
        "BFStructure": card.get("structure", 0),
        "BFThreshold": 0,
    }
    for key, (points, least) in zip(("Short", "Medium", "Long", "Extreme"), _damages(card), strict=True):
        record[f"BFDamage{key}"] = points
        record["BFDamageExtemeMin" if key == "Extreme" else f"BFDamage{key}Min"] = least
    record["BFOverheat"] = card.get("ov", 0)
    record["BFPointValue"] = card.get("pv", 0)
    record["BFAbilities"] = ",".join(card.get("specials", ()))
    return {**record, "Skill": 0}


def _member(unit: ExportedUnit) -> dict[str, Any]:
    """Return *unit* as a member of a roster of battletech-tools, whole."""
    card = unit.card
    whole = {"currentArmor": [False] * card.get("armor", 0)}
    whole |= {"currentStructure": [False] * card.get("structure", 0)}
    whole |= {mark: [] for mark in ("engineHits", "fireControlHits", "mpControlHits", "weaponHits")}
    pilot = {"name": "", "piloting": min(unit.skill + 1, 8), "gunnery": unit.skill, "wounds": 0}
    return {
        "mechCreatorUUID": "",
        "mulID": unit.mul_id,
        "name": unit.title,
        "customName": "",
        "variant": unit.model,
        **_figures(card),
        **whole,
        "currentSkill": unit.skill,
        "currentHeat": 0,
        "pilot": {**pilot, "alphaStrikeAbilities": []},
    }


def _figures(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of *card* as battletech-tools has them."""
    damages = dict(zip(("short", "medium", "long", "extreme"), _damages(card), strict=True))
    return {
        "type": card.get("type", ""),
        "size": card.get("size", 1),
        "move": [
            {"move": int(inches), "currentMove": int(inches), "type": mode}
            for inches, mode in _MODE.findall(str(card.get("move", "")))
        ],
        "jumpMove": 0,
        "armor": card.get("armor", 0),
        "structure": card.get("structure", 0),
        "threshold": 0,
        "overheat": card.get("ov", 0),
        "basePoints": card.get("pv", 0),
        "damage": {
            **{key: points for key, (points, _) in damages.items()},
            **{f"{key}Minimal": True for key, (_, least) in damages.items() if least},
        },
        "abilities": list(card.get("specials", ())),
        "tonnage": card.get("tonnage", 0),
    }


def _mekbay_unit(unit: ExportedUnit, number: int) -> dict[str, Any]:
    """Return *unit* as MekBay stores it; its key in MegaMek is guessed from its names."""
    letters = re.compile(r"[^A-Za-z0-9]+")
    key = f"{letters.sub('', unit.chassis)}_{letters.sub('', unit.model)}"
    whole: dict[str, Any] = {"modified": False, "destroyed": False}
    whole |= {track: [0, 0] for track in ("heat", "armor", "internal")} | {"crits": [], "pCrits": []}
    return {
        "id": f"u{number}",
        "unit": f"{unit.card.get('type', '')}{key}",
        "chassis": unit.chassis,
        "model": unit.model,
        "skill": unit.skill,
        "abilities": [],
        "state": whole,
    }


def _damages(card: Mapping[str, Any]) -> list[tuple[int, bool]]:
    """Return the damage at the four ranges: points, and whether they are minimal (0*)."""
    parts = [part.strip() for part in str(card.get("damage", "")).split("/") if part.strip()]
    found = [(int("".join(filter(str.isdigit, part)) or 0), part.endswith("*")) for part in parts]
    return [*found, *[(0, False)] * 4][:4]


def _flies(unit: ExportedUnit) -> bool:
    return unit.card.get("type") in FLIES


def _bare(name: str) -> str:
    """Return *name* without the sign that separates forces in the tree of MegaMek."""
    return name.replace("|", "/")


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


FORMATS: Mapping[str, ExportFormat] = {
    one.shown.key: one
    for one in (
        ExportFormat(ForceFormat("mul", "MegaMek", ".mul", "MegaMek: units, skills, lances"), mul),
        ExportFormat(
            ForceFormat("roster", "battletech-tools", ".json", "battletech-tools: units, skills, lances"),
            roster,
        ),
        ExportFormat(ForceFormat("mekbay", "MekBay", ".json", "MekBay: units, skills, lances"), mekbay),
        ExportFormat(
            ForceFormat("quicklist", "Master Unit List", ".json", "Master Unit List: units only"), quick_list
        ),
        ExportFormat(
            ForceFormat("tts", "Tabletop Simulator", ".txt", "Tabletop Simulator: numbers and skills"),
            tts,
            numbered=True,
        ),
    )
}
"""The formats by their names on the command line."""

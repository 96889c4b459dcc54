"""The file formats of the skirmish family: cards, status, markers, options, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.rules.part_io import FamilyIO, Squads
from game.rules.sheet import NOTHING, Empty, Limits, Sheet, Text, plain_sheet
from game.rules.skirmish.cards.profile import ABILITIES, BASE, HEIGHT, Profile
from game.rules.skirmish.cards.silhouettes import COUNTED, UNCOUNTED, parts_of, printed_parts
from game.rules.skirmish.cards.status import ACTIONS, Status
from game.rules.skirmish.cards.weapons import weapon
from game.rules.skirmish.options import OPTIONS
from game.rules.skirmish.terrain import terrain

Inches = Annotated[float, Limits(0, 99)]
Need = Annotated[int, Limits(2, 6)]
Away = Annotated[float, Limits(-20, 20)]
CITES: Mapping[str, str] = {
    "lists": "SKIR-SETUP-01",
    "edges": "SKIR-SETUP-01, -03",
    "arrival": "SKIR-SETUP-01, -02",
    "last turn": "SKIR-VIC-02",
    "breakthrough": "SKIR-VIC-01",
    "hold": "SKIR-VIC-01",
}


def _weapon(text: str) -> str:
    if text:
        weapon(text)
    return text


def _action(name: str) -> str:
    if name and name not in ACTIONS:
        raise ValueError(f"no action {name}; there are {', '.join(ACTIONS)}")
    return name


def _abilities(names: tuple[str, ...]) -> tuple[str, ...]:
    unknown = sorted(set(names) - set(ABILITIES))
    if unknown:
        raise ValueError(f"no ability {', '.join(unknown)}; there are {', '.join(ABILITIES)}")
    return names


def _rectangle(sides: tuple[float, ...]) -> tuple[float, ...]:
    left, right, bottom, top = sides
    if left >= right or bottom >= top or bottom < 0:
        raise ValueError("expected a rectangle: left, right, bottom, top, in inches above its feet")
    return sides


def _parts(given: Mapping[str, Any]) -> Mapping[str, Any]:
    known = (*COUNTED, *UNCOUNTED)
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise ValueError(f"no part {', '.join(unknown)}; there are {', '.join(known)}")
    if given and not any(given.get(name) for name in COUNTED):
        raise ValueError(f"expected one of {', '.join(COUNTED)}: by nothing else a model is seen")
    return given


Rectangles = tuple[Annotated[tuple[Away, Away, Away, Away], _rectangle], ...]
Silhouette = Annotated[Mapping[Text, Rectangles], _parts]


class CardSheet(Sheet):
    """A card, listed by name in units/1 or defined in a scenario."""

    name: Text
    role: Annotated[str, Limits(most=200)] = ""
    mv: Inches
    skill: Need = 4
    armour: Annotated[int, Limits(1, 20)]
    kill: Need
    ld: Need = 4
    leader: bool = False
    weapon: Annotated[str, Limits(most=120), _weapon] = ""
    abilities: Annotated[tuple[str, ...], Limits(most=12), _abilities] = ()
    points: Annotated[int, Limits(0, 999)] = 0
    figure: Annotated[str, Limits(most=40)] = "soldier"
    base: Annotated[float, Limits(above=0, most=5)] = BASE
    height: Annotated[float, Limits(above=0, most=20)] = HEIGHT
    standing: Silhouette = NOTHING
    low: Silhouette = NOTHING
    source: Text = "house"


class StatusSheet(Sheet):
    """The status of a model at the start; by default upright, and not yet acted this turn."""

    grounded: bool = False
    did: Annotated[str, Limits(most=40), _action] = ""


class SkirmishSection(Sheet):
    """The `skirmish` section of a scenario: suppression markers, by side and squad."""

    suppression: Mapping[Text, Mapping[Text, Annotated[int, Limits(0, 20)]]] = NOTHING


class SkirmishIO(FamilyIO):
    """How the family takes part in reading files; see game.files.family_io."""

    def strays(
        self, said: SkirmishSection, sides: Squads, field: Battlefield | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each side or squad that is not in the scenario."""
        for side, markers in said.suppression.items():
            if side not in sides:
                words = f"there is no side {side}; there are {', '.join(sides)}"
                yield ("skirmish", "suppression", side), words
                continue
            known = sorted(sides[side])
            for squad in sorted(set(markers) - set(known)):
                words = f"{side} has no squad {squad}; there are {', '.join(known) or 'none'}"
                yield ("skirmish", "suppression", side, squad), words

    def misfits(
        self, said: Any, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield nothing: the section has no entries for single models."""
        yield from ()

    def profile(self, key: str, card: CardSheet) -> Profile:
        """Return the profile that *card* describes, listed under *key*."""
        values = {name: getattr(card, name) for name in CardSheet.names()}
        return Profile(
            **{
                **values,
                "weapon": weapon(card.weapon) if card.weapon else None,
                "standing": parts_of(card.standing),
                "low": parts_of(card.low),
            }
        )

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return search values for a model: its role in the squad, with armour as size."""
        unarmed = profile.weapon is None
        kind = (
            "leader"
            if profile.leader
            else "unarmed"
            if unarmed
            else "heavy"
            if profile.armour > 6
            else "line"
        )
        size = 1 + (profile.armour > 4) + (profile.armour > 6)
        return {"kind": kind, "size": size, "points": profile.points, "tonnage": 0.0, "introductory": True}

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        """Return the card of *profile* in file format."""
        values = {name: getattr(profile, name) for name in CardSheet.names()}
        values["weapon"] = "" if profile.weapon is None else str(profile.weapon)
        values["standing"], values["low"] = printed_parts(profile.standing), printed_parts(profile.low)
        plain = plain_sheet(CardSheet(**values))
        return {name: _plain(value) for name, value in plain.items()}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        """Return *status* in file format, omitting starting values."""
        return {
            **({"grounded": True} if status.grounded else {}),
            **({"did": status.did} if status.did else {}),
        }

    def base(self, profile: Profile | None) -> float:
        """Return the radius of its base in inches; *profile* is None for a card that could not be read."""
        return BASE if profile is None else profile.base

    def height(self, profile: Profile) -> float:
        """Return its height in inches."""
        return profile.height

    def faults(self, profile: Profile, given: StatusSheet) -> Iterator[tuple[str, str]]:
        """Yield nothing: any model can go to ground."""
        yield from ()

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        """Return the status of a model of *profile* at the start."""
        return Status(given.grounded, given.did)


def _plain(value: Any) -> Any:
    """Return *value* with lists instead of tuples, for files."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (tuple, list)) else value


FAMILY_IO = SkirmishIO(
    name="skirmish",
    label="Skirmish",
    about="Squads of soldiers: models that see or do not see, suppression, woods and ruins to hide in.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=SkirmishSection,
    unit_section=Empty,
    skills=False,
    cites=CITES,
    card=CardSheet,
    status=StatusSheet,
    terrain=terrain,
)

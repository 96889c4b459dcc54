"""The file formats of the mecha family: cards, status, structures, options, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.rules.mecha.options import OPTIONS
from game.rules.mecha.shooting.weapons import weapon
from game.rules.mecha.status import Status
from game.rules.mecha.terrain import terrain
from game.rules.mecha.units import BASE, CHEAP, HEIGHT, Profile
from game.rules.part_io import FamilyIO, Squads
from game.rules.sheet import NOTHING, Empty, Limits, Sheet, Text, plain_sheet

SIZES = (10, 16, 24)
"""MDC up to which a mecha is light, medium, heavy."""
ABILITIES = (CHEAP,)
Inches = Annotated[float, Limits(0, 99)]
Rating = Annotated[int, Limits(0, 12)]
Points = Annotated[int, Limits(1, 999)]
CITES: Mapping[str, str] = {
    "lists": "MECHA-SETUP-01",
    "edges": "MECHA-SETUP-01, -03",
    "arrival": "MECHA-SETUP-01, -02",
    "last turn": "MECHA-VIC-02",
    "breakthrough": "MECHA-VIC-01",
    "hold": "MECHA-VIC-01",
}


def _weapons(texts: tuple[str, ...]) -> tuple[str, ...]:
    names = [weapon(text).name for text in texts]
    if len(set(names)) < len(names):
        raise ValueError("expected a name of its own for each weapon")
    return texts


def _abilities(names: tuple[str, ...]) -> tuple[str, ...]:
    unknown = sorted(set(names) - set(ABILITIES))
    if unknown:
        raise ValueError(f"no ability {', '.join(unknown)}; there are {', '.join(ABILITIES)}")
    return names


class CardSheet(Sheet):
    """A card, listed by name in units/1 or defined in a scenario."""

    name: Text
    role: Annotated[str, Limits(most=200)] = ""
    spd: Inches
    pil: Rating
    gn: Rating
    df: Annotated[int, Limits(1, 12)]
    mdc: Points
    weapons: Annotated[tuple[str, ...], Limits(most=12), _weapons] = ()
    abilities: Annotated[tuple[str, ...], Limits(most=12), _abilities] = ()
    leadership: Rating = 0
    points: Annotated[int, Limits(0, 999)] = 0
    base: Annotated[float, Limits(above=0, most=5)] = BASE
    height: Annotated[float, Limits(above=0, most=20)] = HEIGHT
    source: Text = "house"


class StatusSheet(Sheet):
    """The status of a mecha at the start; omitted values are undamaged and fully loaded."""

    damage: Annotated[int, Limits(0, 999)] = 0
    ammo: Mapping[str, Annotated[int, Limits(0, 99)]] = NOTHING


class StructureSheet(Sheet):
    """The values of one structure that differ from others of its kind."""

    df: Annotated[int, Limits(1, 12)] | None = None
    mdc: Points | None = None
    lost: Annotated[int, Limits(0, 998)] | None = None


class MechaSection(Sheet):
    """The `mecha` section of a scenario: its structures, by map id."""

    structures: Annotated[Mapping[Text, StructureSheet], Limits(most=200)] = NOTHING


class MechaIO(FamilyIO):
    """How the family takes part in reading files; see game.files.family_io."""

    def strays(
        self, said: MechaSection, sides: Squads, field: Battlefield | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the path and message of each structure that is not on the map."""
        known = {one.id for one in field.features} if field is not None else said.structures.keys()
        for key in said.structures:
            if key not in known:
                yield ("mecha", "structures", key), f"the map has no structure {key}"

    def misfits(
        self, said: Any, profile: Any, height: float, field: Battlefield, at: Point | None
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield nothing: the section has no entries for single mecha."""
        yield from ()

    def profile(self, key: str, card: CardSheet) -> Profile:
        """Return the profile that *card* describes, listed under *key*."""
        values = {name: getattr(card, name) for name in CardSheet.names()}
        return Profile(**{**values, "weapons": tuple(weapon(text) for text in card.weapons)})

    def listing(self, profile: Profile) -> Mapping[str, Any]:
        """Return search values for a mecha: its main role, with MDC as size."""
        size = sum(profile.mdc > most for most in SIZES) + 1
        arms = profile.weapons
        blast, volley = any(arm.blast for arm in arms), any(arm.volley for arm in arms)
        kind = "lead" if profile.leadership else "blast" if blast else "volley" if volley else "line"
        return {"kind": kind, "size": size, "points": profile.points, "tonnage": 0.0, "introductory": True}

    def printed(self, profile: Profile) -> Mapping[str, Any]:
        """Return the card of *profile* in file format."""
        values = {name: getattr(profile, name) for name in CardSheet.names()}
        texts = tuple(str(one) for one in profile.weapons)
        plain = plain_sheet(CardSheet(**{**values, "weapons": texts}))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}

    def status_entry(self, profile: Profile, status: Status) -> Mapping[str, Any]:
        """Return *status* in file format, omitting starting values."""
        found: dict[str, Any] = {"damage": status.damage} if status.damage else {}
        pairs = zip(profile.weapons, status.ammo, strict=True)
        ammo = {one.name: left for one, left in pairs if left != one.ammo}
        return {**found, "ammo": ammo} if ammo else found

    def base(self, profile: Profile | None) -> float:
        """Return the radius of its base in inches; *profile* is None for a card that could not be read."""
        return BASE if profile is None else profile.base

    def height(self, profile: Profile) -> float:
        """Return its height in inches."""
        return profile.height

    def faults(self, profile: Profile, given: StatusSheet) -> Iterator[tuple[str, str]]:
        """Yield each value in *given* that does not fit *profile*: its key and a message."""
        if given.damage >= profile.mdc:
            yield "damage", f"{given.damage} lost, but the card has MDC {profile.mdc}"
        for name, left in given.ammo.items():
            found = profile.weapon(name)
            if found is None:
                yield "ammo", f"there is no weapon {name} on the card"
            elif left > found.ammo:
                yield "ammo", f"{left} left of {name}, but the card has {found.ammo}"

    def starting_status(self, profile: Profile, given: StatusSheet) -> Status:
        """Return the status of a mecha of *profile* at the start."""
        ammo = tuple(given.ammo.get(one.name, one.ammo) for one in profile.weapons)
        return Status(damage=given.damage, ammo=ammo)


FAMILY_IO = MechaIO(
    name="mecha",
    label="Mecha",
    about="Squads of mecha among buildings that fall: command points, missiles, and the Blast rule.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=MechaSection,
    unit_section=Empty,
    skills=False,
    cites=CITES,
    card=CardSheet,
    status=StatusSheet,
    terrain=terrain,
)

"""The file format of record sheets, and the machines that they describe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from game.rules.close_assault.sheets.bodies import ARMS, LEGS, TURRET
from game.rules.close_assault.sheets.machines import STRUCTURE, Machine, infantry, mech, mounts, vehicle
from game.rules.close_assault.sheets.platoons import Platoon, tables
from game.rules.close_assault.sheets.weapons import weapons
from game.rules.sheet import NOTHING, Limits, Sheet, Text, Way

Points = Annotated[int, Limits(0, 200)]
Tons = Annotated[int, Limits(1, 200)]
MP = Annotated[int, Limits(0, 30)]
SLOTS = {"HD": 6, "LL": 6, "RL": 6}
MECH_LOCATIONS = ("HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL")
AMMO = "Ammo "
ARM, LEG = ("Shoulder",), ("Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")


def _known_weapon(name: str) -> str:
    if name not in weapons():
        raise ValueError(f"expected a weapon, one of: {', '.join(weapons())}")
    return name


def _known_tons(tons: int) -> int:
    if tons not in STRUCTURE:
        raise ValueError("expected a multiple of 5 from 20 to 100")
    return tons


WeaponName = Annotated[str, _known_weapon]
Weapons = Annotated[tuple[WeaponName, ...], Limits(1, 40)]
SlotList = Annotated[tuple[Text, ...], Limits(most=12)]


class MechArmor(Sheet):
    """The armour of a 'Mech; CTR, LTR and RTR are the torsos from the rear."""

    HD: Points
    CT: Points
    CTR: Points
    LT: Points
    LTR: Points
    RT: Points
    RTR: Points
    LA: Points
    RA: Points
    LL: Points
    RL: Points


def _mech_location(name: str) -> str:
    return _one_of(name, MECH_LOCATIONS)


def _side(name: str) -> str:
    return _one_of(name, ("front", "right", "left", "rear", "turret"))


def _one_of(name: str, known: tuple[str, ...]) -> str:
    if name not in known:
        raise ValueError(f"expected one of: {', '.join(known)}")
    return name


MechLocation = Annotated[str, _mech_location]
VehicleSide = Annotated[str, _side]


class MechSheet(Sheet):
    """The record sheet of a 'Mech."""

    name: Text
    tons: Annotated[int, _known_tons]
    walk: MP
    jump: MP = 0
    heat_sinks: Annotated[int, Limits(0, 60)] = 10
    armor: MechArmor
    weapons: Mapping[MechLocation, Weapons] = NOTHING
    slots: Mapping[MechLocation, SlotList]

    def machine(self, key: str) -> Machine:
        """Return the 'Mech it describes."""
        return mech(
            key,
            self.name,
            tons=self.tons,
            walk=self.walk,
            jump=self.jump,
            armor={name: getattr(self.armor, name) for name in MechArmor.names()},
            mounts=mounts(self.weapons),
            slots=self.slots,
        )

    def misfits(self) -> Iterator[tuple[Way, str]]:
        """Yield the path and message of each contradiction."""
        for at, listed in self.slots.items():
            if len(listed) > SLOTS.get(at, 12):
                yield ("slots", at), f"expected at most {SLOTS[at]} values"
            yield from _unknown_ammunition(at, listed)
        for at in MECH_LOCATIONS:
            found = self.slots.get(at, ())
            missing = next(
                (name for name in (*_joints(at), *self.weapons.get(at, ())) if name not in found), ""
            )
            if missing:
                yield ("slots", at), f"no slot for {missing}"


def _joints(at: str) -> tuple[str, ...]:
    """Return the joints of every arm or leg."""
    return ARM if at in ARMS else LEG if at in LEGS else ()


def _unknown_ammunition(at: str, listed: tuple[str, ...]) -> Iterator[tuple[Way, str]]:
    """Yield the ammunition slots without a matching weapon."""
    for place, what in enumerate(listed):
        weapon = what.removeprefix(AMMO)
        if weapon != what and weapon not in weapons():
            yield ("slots", at, place), f"no weapon `{weapon[:80]}`"


class VehicleArmor(Sheet):
    """The armour of a vehicle; omitted for a turret that it does not have."""

    front: Points
    right: Points
    left: Points
    rear: Points
    turret: Points | None = None


class VehicleSheet(Sheet):
    """The record sheet of a ground vehicle."""

    tons: Tons
    motion: Literal["hover", "tracked", "wheeled"]
    cruise: MP
    armor: VehicleArmor
    weapons: Mapping[VehicleSide, Weapons] = NOTHING

    def machine(self, key: str) -> Machine:
        """Return the vehicle it describes."""
        armor = {name: getattr(self.armor, name) for name in VehicleArmor.names()}
        given = {name: points for name, points in armor.items() if points is not None}
        return vehicle(key, self.tons, self.cruise, given, mounts(self.weapons), motion=self.motion)

    def misfits(self) -> Iterator[tuple[Way, str]]:
        """Yield the path and message of each contradiction."""
        if self.armor.turret is None and TURRET in self.weapons:
            yield ("weapons", TURRET), "it has no turret"


def _motion(name: str) -> str:
    return _one_of(name, tuple(tables()["motions"]))


def _arms(name: str) -> str:
    return _one_of(name, tuple(tables()["damage"]))


class PlatoonSheet(Sheet):
    """A platoon of infantry."""

    motion: Annotated[str, _motion]
    arms: Annotated[str, _arms]
    trained: bool = False

    def machine(self, key: str) -> Machine:
        """Return the platoon it describes."""
        return infantry(key, self.motion, Platoon(self.arms, self.trained))

    def misfits(self) -> Iterator[tuple[Way, str]]:
        """Yield nothing: all values are compatible."""
        yield from ()


SHEETS: Mapping[str, type[MechSheet] | type[VehicleSheet] | type[PlatoonSheet]] = {
    "mechs": MechSheet,
    "vehicles": VehicleSheet,
    "platoons": PlatoonSheet,
}
"""The sheet of each section in a file of record sheets."""

"""Artillery and capital weapons resolved repeatedly by the real procedure, compared with the lab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from boards import box, mech
from guns import aim_of, behind, gun, shelling, ship

from game.core.engine.table import TableInPlay
from game.core.model.state import State
from game.core.model.unit import UnitId
from game.geometry.point import Point
from game.mechanics.bursts.damage_distribution import Fate
from game.mechanics.bursts.outlook import outlook
from game.rules.alpha_strike.artillery.display.bursts import bursts
from game.rules.alpha_strike.artillery.guns.arrival import coming_down
from game.rules.alpha_strike.artillery.guns.fire_mission import round_of

ARMOUR = 200
TARGETS: Mapping[UnitId, Mapping[str, Any]] = {
    "b": {"x": 31, "specials": ("PNT1",)},
    "b2": {"x": 34.5, "y": 22},
    "b3": {"x": 29, "y": 27, "specials": ("PNT3",)},
    "r2": {"x": 33, "y": 27},
}
HILL = box("hill", 33, 20, 6, 4, height=1.0)
POINT = Point(32, 24.5)


@dataclass(frozen=True)
class Kind:
    """A kind of attack with templates.

    Attributes:
        special: The attacker's special ability; *code*: that of the weapon.
        way: From where: "" from the table, or a zone of the sky, or the inches behind the table.
        target: The unit that is fired at directly; "" for the point.
    """

    special: str
    code: str
    weapon: str
    way: str | int = ""
    target: UnitId = ""

    @property
    def indirect(self) -> bool:
        """Whether it is fired indirectly; from the sky there is only one way."""
        return "direct" not in self.weapon


KINDS: Mapping[str, Kind] = {
    "Long Tom": Kind("ARTLT-1", "ART-LT", "Long Tom"),
    "Long Tom from afar": Kind("ARTLT-1", "ART-LT", "Long Tom", 60),
    "Sniper at a point in sight": Kind("ARTS-1", "ART-S", "Sniper, direct"),
    "Arrow IV at a unit": Kind("ARTAIS-1", "ART-AIS", "Arrow IV, direct", target="b2"),
    "Thumper Cannon": Kind("ARTTC-1", "ART-TC", "Thumper Cannon"),
    "Cruise Missile/90": Kind("ARTCM9-1", "ART-CM9", "Cruise Missile/90", 100),
    "capital missiles of the surface": Kind("SDS-CM7/7/5/5", "SDS-CM", "Capital missiles"),
    "sub-capital weapons from overhead": Kind("SCAP5/4/3/2", "SCAP", "Sub-capital weapons", "Central"),
    "capital missiles from the Outer Ring": Kind("MSL6/6/5/4", "MSL", "Capital missiles", "7"),
}


def staged(kind: Kind) -> State:
    """Return a battle in which Red's r may attack so, near a friend and units, some with point defence."""
    units = [mech(key, armor=ARMOUR, **more) for key, more in TARGETS.items()]
    if not kind.way:
        shooter, off = gun("r", 20, kind.special), {}
    elif isinstance(kind.way, int):
        shooter, off = behind("r", kind.special), {"r": {"behind": {"inches": kind.way}}}
    else:
        shooter, off = ship("r", kind.special), {"r": {"zone": kind.way}}
    return shelling(shooter, *units, features=(HILL,), off=off)


def shown(state: State, kind: Kind) -> Mapping[UnitId, Fate]:
    """Return what the lab shows beforehand."""
    (burst,) = (one for one in bursts(state, state.units["r"]) if one.weapon == kind.weapon)
    return outlook(burst, state.units[kind.target].at if kind.target else POINT).fates("none")


def resolved(state: State, kind: Kind, times: int, seed: int) -> Counter[UnitId]:
    """Return how often each unit took each damage in *times* attacks: (unit, damage)."""
    target = state.units[kind.target] if kind.target else None
    at = POINT if target is None else target.at
    aim = aim_of(state, state.units["r"], kind.code, at, indirect=kind.indirect, target=target)
    step, rng = coming_down(round_of(aim)), Random(seed)
    found: Counter[Any] = Counter()
    for _ in range(times):
        table = TableInPlay(state, lambda seed, number, sides: rng.randint(1, sides))
        table.carry_out(step)
        found.update((key, ARMOUR - table.state.units[key].status.armor) for key in TARGETS)
    return found


def compared(name: str, times: int, seed: int = 1) -> list[str]:
    """Return the units for which the mean damage, or the frequency of one value, differs from what was shown.

    The tolerance is four standard errors.
    """
    state = staged(KINDS[name])
    exact, counts = shown(state, KINDS[name]), resolved(state, KINDS[name], times, seed)
    wrong = []
    for key in TARGETS:
        fate = exact[key]
        taken = {damage: count / times for (who, damage), count in counts.items() if who == key}
        mean = sum(damage * share for damage, share in taken.items())
        spread = sum(chance * damage**2 for damage, chance in fate.damages) - fate.mean**2
        if abs(mean - fate.mean) > 4 * (max(spread, 1e-9) / times) ** 0.5:
            wrong.append(f"{name}, {key}: mean {mean} resolved, {fate.mean} shown")
        chances = dict(fate.damages)
        for damage in taken.keys() | chances.keys():
            chance = chances.get(damage, 0.0)
            error = (max(chance * (1 - chance), 1e-9) / times) ** 0.5
            if abs(taken.get(damage, 0.0) - chance) > 4 * error:
                wrong.append(f"{name}, {key}: {damage} in {taken.get(damage)} resolved, {chance} shown")
    return wrong

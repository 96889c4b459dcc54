"""Remote sensors: dropped by units with RSD#, one per turn; they spot; contact or a hit removes them."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from game.battlefield.contact import contact_rim, overlap_of
from game.battlefield.terrain.ground import level
from game.core.model.edits import Put
from game.core.model.events import Recorded, Removed
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Modifier, Refusal, reads
from game.core.model.unit import Side, Unit, extra_of
from game.core.views.observe import observe
from game.geometry.point import Point, polar
from game.geometry.rims import last_crossing
from game.geometry.value import Value, tag_of
from game.mechanics.battle.ranging import in_contact
from game.mechanics.movement.walking import stands_in
from game.rules.alpha_strike.cards.specials import rating
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Profile
from game.rules.alpha_strike.combat.shot import Shot
from game.rules.alpha_strike.movement.walking import gait_of
from game.rules.alpha_strike.spotting.blips import SENSOR, Counter, is_sensor

BASE, HEIGHT = 0.25, 0.5
AROUND = 15.0
STILL = -2


class Pouch(Value):
    """The number of remote sensors a unit has dropped, and the last turn. Secret to its side."""

    side: Side = ""
    used: int = 0
    turn: int = 0

    def known_to(self, side: Side) -> Self:
        return self if side in (self.side, "") else type(self)()


class DropSensor(UnitAction):
    """Drop a remote sensor next to the unit before it moves, without using up a go (BLIP-RSD).

    A free place is judged by what its side knows; hidden units there are found by contact.
    """

    def check(self, state: State) -> list[Refusal]:
        unit = state.units[self.unit]
        pouch, most = extra_of(unit.extras, Pouch), rating(unit.profile, "RSD")
        found = [] if unit.present else [Refusal(f"{unit.name} is not on the table", "BLIP-RSD")]
        if pouch.used >= most:
            found.append(Refusal(f"{unit.name} has no remote sensor left", "BLIP-RSD"))
        if pouch.turn == state.turn:
            found.append(Refusal("one remote sensor a turn", "BLIP-RSD"))
        if not found and _beside(state, unit) is None:
            found.append(Refusal("no room beside it", "BLIP-RSD"))
        return found

    def resolve(self, table: Table) -> None:
        state, unit = table.state, table.state.units[self.unit]
        pouch, at = extra_of(unit.extras, Pouch), _beside(observe(state, self.side), unit)
        assert at is not None, "it was checked"
        digest = hashlib.blake2b(f"{state.seed}/sensor/{unit.id}/{pouch.used}".encode(), digest_size=6)
        sensor = sensor_at(f"u{digest.hexdigest()}", self.side, at, level(state.battlefield, at))
        table.do(Put(numbered(sensor, state), rule="BLIP-RSD"))
        table.do(Recorded(Pouch(self.side, pouch.used + 1, state.turn), unit.id, rule="BLIP-RSD"))


def sensor_at(key: str, side: Side, at: Point, stands: float) -> Unit:
    """Return a remote sensor of *side* on the ground at *at*, at level *stands*."""
    profile = Profile("Remote sensor", "", "", 1, (), (Damage(),) * 4, ov=0, armor=0, structure=1)
    extras = {tag_of(Counter): Counter(SENSOR)}
    return Unit(
        key, side, "Remote sensor", at, 0.0, BASE, HEIGHT, stands, profile, Status(0, 1), extras=extras
    )


def numbered(sensor: Unit, state: State) -> Unit:
    """Return *sensor* with the next number of its side in *state*: S1, S2 and so on."""
    own = [one for one in state.units.values() if one.side == sensor.side and is_sensor(one)]
    number = f"S{len(own) + 1}"
    return replace(sensor, counter=number, name=f"{sensor.name} {number}")


def _beside(state: State, unit: Unit) -> Point | None:
    """Return a free place in contact with *unit*, behind it if possible; None if there is none."""
    rim = contact_rim(unit, sensor_at("", unit.side, unit.at, 0.0))
    for step in range(math.ceil(360 / AROUND)):
        turn = (step + 1) // 2 * AROUND * (-1 if step % 2 else 1)
        ahead = polar(unit.at, (unit.facing + 180 + turn) % 360, unit.base + BASE)
        at = ahead if unit.shape is None else last_crossing(rim, unit.at, ahead)
        blank = sensor_at("", unit.side, at, 0.0)
        free = not any(overlap_of(blank, one) for one in state.present)
        gait = gait_of(state, blank)
        if free and state.battlefield.contains(at) and not list(stands_in(state, blank, at, gait)):
            return at
    return None


@reads()
def small_target(shot: Shot) -> Iterable[Modifier]:
    """A remote sensor as a target."""
    if is_sensor(shot.target):
        yield Modifier(STILL, "remote sensor", "BLIP-RSD")


def trample(table: Table) -> None:
    """Remove the remote sensors that an enemy base touches, in the End Phase."""
    for sensor in [one for one in table.state.present if is_sensor(one)]:
        foes = table.state.foes(sensor.side)
        if any(in_contact(table.state, foe, sensor) for foe in foes if not is_sensor(foe)):
            table.do(Removed(sensor.id, "destroyed", rule="BLIP-RSD"))

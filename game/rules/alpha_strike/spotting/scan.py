"""Reading an enemy's record sheet by probe or at short range, until the line of sight is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Self

from game.battlefield.contact import Disc
from game.core.model.action import TargetAction
from game.core.model.events import Moved, Recorded, Removed, Sighted
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Point, distance, toward
from game.geometry.value import LATER, Value
from game.mechanics.battle.ranging import range_between
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.combat.shot import no_target, sees, shot
from game.rules.alpha_strike.spotting.electronics import covers, fields, jammed

SHORT = 6.0
BLOODHOUND, LIGHT = 26.0, 12.0


class Scan(Value):
    """A scan of the record sheet of *target* by *unit* of *side*; *told* is whether it succeeded.

    Attributes:
        turn: The turn of a scan by probe; 0 for one at short range.
    """

    side: Side
    unit: UnitId
    target: UnitId
    told: bool = True
    turn: int = field(default=0, metadata=LATER)


class Scans(Value):
    """The scans in force, and those of this turn that revealed nothing. Each is secret to its side."""

    held: tuple[Scan, ...] = ()

    def known_to(self, side: Side) -> Self:
        return type(self)(tuple(scan for scan in self.held if scan.side == side))


class ReadSheet(TargetAction):
    """Read the record sheet of an identified enemy before attacking (CONC-01, CONC-02, CONC-03).

    It is free and needs no roll. Skill and PV are never revealed.
    """

    def check(self, state: State) -> list[Refusal]:
        missing = no_target(state, self.unit, self.target)
        if missing:
            return missing
        target = state.units[self.target]
        if target.profile is UNKNOWN:
            return [Refusal(f"{target.name} is not identified", "BLIP-04")]
        if target.status is not UNKNOWN:
            return [Refusal("its record sheet is open", "CONC-07")]
        us = state.units[self.unit]
        return list(_out_of_reach(state, us, target)) or list(_spent(state, us, target))

    def resolve(self, table: Table) -> None:
        state = table.state
        us, target = state.units[self.unit], state.units[self.target]
        told = not has(target.profile, "STL", "MAS") and not list(_out_of_reach(state, us, target))
        rule = "CONC-05" if _near(state, us, target) else "CONC-01"
        held = extra_of(state.extras, Scans).held
        others = tuple(scan for scan in held if scan.told or scan.turn == state.turn)
        scan = Scan(self.side, self.unit, self.target, told, state.turn if rule == "CONC-01" else 0)
        table.do(Recorded(Scans((*others, scan)), rule=rule if told else "CONC-06"))
        if told:
            table.do(Sighted(self.target, self.side, Sighting.FULL, rule=rule))


def forget(table: Table, event: Moved | Removed) -> None:
    """Revoke scans of a unit to which there is no longer a line of sight (CONC-01)."""
    held = extra_of(table.state.extras, Scans).held
    ends = ("unit", "target") if isinstance(event, Moved) else ("unit",)
    about = [scan for scan in held if event.unit in (getattr(scan, end) for end in ends)]
    lost = [scan for scan in about if not _holds(table.state, scan)]
    if not lost:
        return
    left = tuple(scan for scan in held if scan not in lost)
    table.do(Recorded(Scans(left), rule="CONC-01"))
    still = {(scan.side, scan.target) for scan in left if scan.told}
    for scan in lost:
        if scan.told and (scan.side, scan.target) not in still:
            table.do(Sighted(scan.target, scan.side, Sighting.SEEN, rule="CONC-01"))


def _holds(state: State, scan: Scan) -> bool:
    us, target = state.units[scan.unit], state.units[scan.target]
    return us.present and target.present and shot(state, us.id, target.id).sight.verdict != "blocked"


def _out_of_reach(state: State, us: Unit, target: Unit) -> Iterable[Refusal]:
    """Yield why *us* can read the sheet of *target* neither at short range nor by probe."""
    if _near(state, us, target):
        return
    far = _probe(state, us)
    inches = range_between(state, us, target)
    if not far:
        yield Refusal(f'no probe, and not within {SHORT:g}" with a line of sight', "CONC-05")
    elif inches > far + EPS:
        yield Refusal(f'{inches:.1f}" away, its probe reads to {far:g}"', "CONC-01")
    elif shot(state, us.id, target.id).sight.verdict == "blocked":
        yield Refusal("solid terrain stops the probe", "CONC-04")
    elif _through_ecm(state, us, target):
        yield Refusal("ECM stops the probe", "CONC-04")


def _spent(state: State, us: Unit, target: Unit) -> Iterable[Refusal]:
    """Yield a refusal if the probe of *us* has already scanned an enemy this turn."""
    held = extra_of(state.extras, Scans).held
    used = any(scan.unit == us.id and scan.turn == state.turn for scan in held)
    if used and not _near(state, us, target):
        yield Refusal("its probe has scanned in this turn", "CONC-01")


def _near(state: State, us: Unit, target: Unit) -> bool:
    """Whether *target* is at short range with an unobstructed line (CONC-05)."""
    near = range_between(state, us, target) <= SHORT + EPS
    return near and sees(state, us.id, target.id)


def _probe(state: State, us: Unit) -> float:
    """Return the scanning range of the probe of *us* in inches; 0 without a probe (CONC-01)."""
    if shut_down(us):
        return 0.0
    reach = {"BH": BLOODHOUND, "PRB": float(state.rules.options["probe_scan"]), "LPRB": LIGHT, "WAT": LIGHT}
    return max((inches for code, inches in reach.items() if has(us.profile, code)), default=0.0)


def _through_ecm(state: State, us: Unit, target: Unit) -> bool:
    """Whether hostile ECM in force covers the line to *target*; only Angel ECM stops a Bloodhound (CONC-04).

    A field is tested at the point of the line nearest to it.
    """
    angel = has(us.profile, "BH")
    for suite in fields(state, "ecm"):
        at = _nearest(us, target, suite.at)
        if suite.side != us.side and covers(state, suite, at) and jammed(state, suite.side, at, angel=angel):
            return True
    return False


def _nearest(us: Unit, target: Unit, to: Point) -> Disc:
    """Return the point of the line from *us* to *target* that is nearest to *to*, seen from above."""
    a, b = us.at, target.at
    far = distance(a, b)
    if far <= EPS:
        return Disc("", a, 0.0, us.level)
    along = ((to.x - a.x) * (b.x - a.x) + (to.y - a.y) * (b.y - a.y)) / far
    along = min(max(along, 0.0), far)
    return Disc("", toward(a, b, along), 0.0, us.level + (target.level - us.level) * along / far)

"""An independent implementation of Blast from the text alone: strikes, scatter, reactions, damage."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

REACH = 2.5


@dataclass(frozen=True)
class Mech:
    """A mecha in the rule's terms; *armed* if it has a weapon that could shoot missiles down."""

    id: str
    side: str
    at: tuple[float, float]
    base: float
    df: int
    pil: int
    mdc: int
    armed: bool


@dataclass(frozen=True)
class Hall:
    """A building: west, north, east, south."""

    id: str
    sides: tuple[float, float, float, float]
    df: int
    mdc: int

    @property
    def middle(self) -> tuple[float, float]:
        """Where a template is placed on it."""
        west, north, east, south = self.sides
        return (west + east) / 2, (north + south) / 2

    def gap(self, x: float, y: float) -> float:
        """Return its distance from a point."""
        west, north, east, south = self.sides
        return math.hypot(max(west - x, 0, x - east), max(north - y, 0, y - south))


@dataclass
class Reckoning:
    """One attack of *shooter*, the first of *mechs*, with GN *gn* and *md*, on *aims*: mechs or halls.

    Attributes:
        dice, says: The dice, and whether a unit reacts when asked.
        points: The points of each side; at the end, what is left.
        asked: The questions in order: side, id, and the reaction.
        used: The number of dice rolled.
        margin: The distance of the closest base or outline from a rim.
    """

    mechs: list[Mech]
    halls: list[Hall]
    gn: int
    md: int
    missile: bool
    aims: list[Mech | Hall]
    dice: Iterator[int]
    says: Iterator[bool]
    points: dict[str, int]
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    used: int = 0
    margin: float = math.inf

    def harm(self) -> dict[str, int]:
        """Return what each mecha and hall loses, at most what it has."""
        hits, beside = self._hits(self._fall())
        gunners, gone = self._shooting(hits, beside)
        for key, by in hits.items():
            hits[key] = {missile: hit for missile, hit in by.items() if missile not in gone}
        dodged = self._dodging(hits, gunners)
        found = {}
        for one in (*self.mechs, *self.halls):
            lost = sum(md for _, md in hits.get(one.id, {}).values()) if one.id not in dodged else 0
            if lost and isinstance(one, Mech) and self._reacts(one, "roll with it"):
                lost //= 2
            found[one.id] = min(one.mdc, lost)
        return found

    def _die(self) -> int:
        self.used += 1
        return next(self.dice)

    def _reacts(self, mech: Mech, what: str) -> bool:
        """Ask *mech*, if its side can pay, and pay if it reacts."""
        if not self.points[mech.side]:
            return False
        self.asked.append((mech.side, mech.id, what))
        said = next(self.says)
        self.points[mech.side] -= said
        return said

    def _fall(self) -> dict[int, tuple[float, float, int, str]]:
        """Return where each missile lands, with its strike, and who takes its full MD."""
        strikes = [self._die() for _ in self.aims]
        landed = [die + self.gn >= 5 for die in strikes]
        scattering = [i for i, lands in enumerate(landed) if not lands]
        if not any(landed) and len({aim.id for aim in self.aims}) == 1:
            scattering = scattering[:1]
        found = {}
        for i, aim in enumerate(self.aims):
            x, y = aim.at if isinstance(aim, Mech) else aim.middle
            if landed[i]:
                found[i] = (x, y, strikes[i] + self.gn, aim.id)
            elif i in scattering:
                found[i] = (*self._drift(aim, x, y), self._die() + 1, "")
        return found

    def _drift(self, aim: Mech | Hall, x: float, y: float) -> tuple[float, float]:
        shooter = self.mechs[0]
        px, py = shooter.at
        span = math.dist(shooter.at, aim.at) - aim.base if isinstance(aim, Mech) else aim.gap(px, py)
        number, inches = self._die(), self._die() + self._die()
        far = min(inches, max(0.0, span - shooter.base))
        turn = math.atan2(y - py, x - px) + math.radians(60) * (number - 1)
        return x + far * math.cos(turn), y + far * math.sin(turn)

    def _hits(
        self, fallen: dict[int, tuple[float, float, int, str]]
    ) -> tuple[dict[str, dict[int, tuple[int, int]]], dict[str, set[int]]]:
        """Return strike and MD by target and missile, and who is unharmed under each template that landed."""
        hits: dict[str, dict[int, tuple[int, int]]] = {}
        beside: dict[str, set[int]] = {}
        for missile, (x, y, strike, primary) in fallen.items():
            for one in (*self.mechs, *self.halls):
                gap = math.dist((x, y), one.at) - one.base if isinstance(one, Mech) else one.gap(x, y)
                self.margin = min(self.margin, abs(gap - REACH))
                if gap > REACH:
                    continue
                if one.df <= strike:
                    md = self.md if primary == one.id else self.md // 2
                    hits.setdefault(one.id, {})[missile] = (strike, md)
                elif primary:
                    beside.setdefault(one.id, set()).add(missile)
        return hits, beside

    def _shooting(
        self, hits: dict[str, dict[int, tuple[int, int]]], beside: dict[str, set[int]]
    ) -> tuple[set[str], set[int]]:
        """Return the mecha that tried to shoot missiles down, and the missiles destroyed."""
        gunners: set[str] = set()
        gone: set[int] = set()
        for mech in self.mechs if self.missile else ():
            bound = (set(hits.get(mech.id, {})) | beside.get(mech.id, set())) - gone
            harmful = {m for by in hits.values() for m, (_, md) in by.items() if md}
            if mech.armed and bound & harmful and self._reacts(mech, "shoot down"):
                gunners.add(mech.id)
                gone |= bound if self._die() == 6 else set()
        return gunners, gone

    def _dodging(self, hits: dict[str, dict[int, tuple[int, int]]], gunners: set[str]) -> set[str]:
        """Return the mecha that dodged everything."""
        found = set()
        for mech in self.mechs:
            by = hits.get(mech.id, {})
            highest = max((strike for strike, _ in by.values()), default=0)
            harmed = any(md for _, md in by.values())
            may = harmed and len(by) <= 3 and mech.id not in gunners and 6 + mech.pil >= highest
            if may and self._reacts(mech, "dodge") and self._die() + mech.pil >= highest:
                found.add(mech.id)
        return found

"""Artillery pieces: range and effect of each artillery special on a card, and capital weapons (CAP-01)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from game.core.model.unknown import UNKNOWN
from game.geometry.value import Value
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.units import Damage, Profile

SMALL, WIDE = 1.0, 3.0
"""Radii of the templates of 2 and of 6 inches (ARTY-04)."""

FULL, HALF = 4.0, 6.0
"""Radii of full and half damage by capital weapons (ARTY-17)."""

CRUISE_RANGE = 5100.0


class Piece(Value):
    """One kind of weapon that lays a template.

    Attributes:
        code: As on the card, without its number: "ART-LT".
        rings: Radius and damage of each template, smallest first; empty for capital weapons, whose damage
            depends on the range.
        minimal: Whether its damage is 0*.
        reach: Index of the farthest range bracket on the table; None for any point on it.
        afar: Range in inches off the table or beyond 42 on it; 0 if it cannot fire that far.
        drift: Inches of scatter per point of the margin of failure (ARTY-13).
        cannon: Whether the range modifies the to-hit number (ARTY-03).
        cruise: Whether it flies like a cruise missile (ARTY-08).
        missile: Whether point defence reduces its damage (ARTY-20).
        homes: Whether it has homing rounds.
        count: Attacks per turn.
    """

    code: str
    name: str
    rings: tuple[tuple[float, int], ...] = ()
    minimal: bool = False
    reach: int | None = None
    afar: float = 0.0
    drift: int = 2
    cannon: bool = False
    cruise: bool = False
    missile: bool = False
    homes: bool = False
    count: int = 1

    @property
    def capital(self) -> bool:
        """Whether it is a capital or sub-capital weapon."""
        return self.code in CAPITAL


def _tube(code: str, name: str, damage: int, afar: float, **more: bool) -> Piece:
    return Piece(code, name, ((SMALL, damage),), afar=afar, **more)


def _cannon(code: str, name: str, damage: int, reach: int, *, minimal: bool = False) -> Piece:
    return Piece(code, name, ((SMALL, damage),), minimal, reach, drift=1, cannon=True)


def _cruise(code: str, name: str, rings: tuple[tuple[float, int], ...], afar: float) -> Piece:
    return Piece(code, name, rings, afar=afar, cruise=True)


TABLE: Mapping[str, Piece] = {
    piece.code: piece
    for piece in (
        _tube("ART-AIS", "Arrow IV", 2, 272.0, missile=True, homes=True),
        _tube("ART-AC", "Arrow IV (Clan)", 2, 306.0, missile=True, homes=True),
        _cannon("ART-TC", "Thumper Cannon", 0, 1, minimal=True),
        _cannon("ART-SC", "Sniper Cannon", 1, 1),
        _cannon("ART-LTC", "Long Tom Cannon", 2, 2),
        _tube("ART-BA", "Tube artillery", 1, 0.0),
        _cruise("ART-CM5", "Cruise Missile/50", ((SMALL, 5),), 1700.0),
        _cruise("ART-CM7", "Cruise Missile/70", ((SMALL, 7), (WIDE, 2)), 3060.0),
        _cruise("ART-CM9", "Cruise Missile/90", ((SMALL, 9), (WIDE, 4)), 4080.0),
        _cruise("ART-CM12", "Cruise Missile/120", ((SMALL, 12), (WIDE, 5)), CRUISE_RANGE),
        Piece("ART-LT", "Long Tom", ((SMALL, 3), (WIDE, 1)), afar=1020.0),
        _tube("ART-S", "Sniper", 2, 612.0),
        _tube("ART-T", "Thumper", 1, 714.0),
    )
}
CAPITAL: Mapping[str, str] = {
    "CAP": "Capital weapons",
    "SCAP": "Sub-capital weapons",
    "MSL": "Capital missiles",
    "SDS-C": "Capital weapons",
    "SDS-SC": "Sub-capital weapons",
    "SDS-CM": "Capital missiles",
}
MISSILES = frozenset({"MSL", "SDS-CM"})
AIRBORNE = frozenset({"CAP", "SCAP", "MSL"})
COPPERHEADS = frozenset({"ART-LT", "ART-S", "ART-T"})
_CODES = "|".join(sorted((code[4:] for code in TABLE), key=len, reverse=True))
_ART = re.compile(rf"ART-?({_CODES})(?:-?([0-9]+))?")
_SALVO = re.compile(r"(SDS-CM|SDS-SC|SDS-C|SCAP|CAP|MSL)([0-9]+\*?|-)((?:/(?:[0-9]+\*?|-)){0,3})")
_TURRET = re.compile(r"TUR[0-9]*\((.*)\)")


def pieces(profile: Profile) -> tuple[Piece, ...]:
    """Return the pieces on the card of *profile*, in card order, with their attacks per turn (ARTY-01).

    A special repeated in a turret counts once.

    >>> card = Profile("", "", "CV", 3, (), (Damage(),) * 4, 0, 1, 1, ("ARTS-1", "TUR(2/2/-,ARTS-1)"))
    >>> [(piece.code, piece.count) for piece in pieces(card)]
    [('ART-S', 1)]
    """
    return () if profile.specials is UNKNOWN else _pieces(profile.specials)


@cache
def _pieces(specials: tuple[str, ...]) -> tuple[Piece, ...]:
    found: dict[str, Piece] = {}
    for special in (*specials, *_turrets(specials)):
        art = _ART.fullmatch(special)
        salvo = _SALVO.fullmatch(special)
        if art:
            code, count = f"ART-{art[1]}", int(art[2] or 1)
            known = found.get(code, replace(TABLE[code], count=0))
            found[code] = replace(known, count=max(known.count, count))
        elif salvo:
            code, missile = salvo[1], salvo[1] in MISSILES
            found[code] = Piece(code, CAPITAL[code], afar=CRUISE_RANGE, cruise=missile, missile=missile)
    return tuple(piece for piece in found.values() if piece.count)


def _turrets(specials: Iterable[str]) -> Iterable[str]:
    """Yield the specials inside the brackets of turrets."""
    for special in specials:
        turret = _TURRET.fullmatch(special)
        if turret:
            yield from re.split(r",(?![^()]*\))", turret[1])


def piece_of(profile: Profile, code: str) -> Piece | None:
    """Return the piece with that *code* on the card (the first one for ""), or None."""
    return next((piece for piece in pieces(profile) if code in ("", piece.code)), None)


def fires_from_afar(profile: Profile) -> bool:
    """Whether *profile* has a piece that reaches the ground from off the table (ARTY-06, CAP-13)."""
    reaching = (piece for piece in pieces(profile) if piece.afar)
    return profile.type not in AEROSPACE and any(
        not piece.capital or piece.code in MISSILES for piece in reaching
    )


def salvo(profile: Profile, code: str) -> tuple[Damage, Damage, Damage, Damage]:
    """Return the damage of a capital weapon at short, medium, long and extreme range (CAP-05)."""
    for special in profile.specials:
        match = _SALVO.fullmatch(special)
        if match and match[1] == code:
            parts = [match[2], *match[3].split("/")[1:]]
            read = [Damage(int(part.strip("*-") or 0), part == "0*") for part in parts]
            spread = read if len(read) > 1 else read * 4
            short, medium, far, extreme = (*spread, *(Damage(),) * 4)[:4]
            return short, medium, far, extreme
    return (Damage(),) * 4


def area(full: int) -> tuple[tuple[float, int], ...]:
    """Return the rings of a capital weapon: *full* damage, and half, rounded down, from 4 to 6" (ARTY-17).

    >>> area(9), area(4)
    (((4.0, 9), (6.0, 4)), ((4.0, 4), (6.0, 2)))
    """
    return ((FULL, full), (HALF, full // 2))

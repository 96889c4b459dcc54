"""Weapons: parsing and formatting of their text on a card."""

from __future__ import annotations

import re

from game.geometry.value import Value

STEADY = "Steady"
EXPECTED = 'expected a weapon as in "Rifle: RG 24, RF 2, PEN 1, Steady"'
_WEAPON = re.compile(
    r"([^:,]{1,60}): *RG ([0-9]{1,3}(?:\.[0-9])?), *RF ([1-9][0-9]?), *PEN ([0-9]{1,2})(, *Steady)?"
)


class Weapon(Value):
    """The weapon of a model (SKIR-CARD-02).

    Attributes:
        range: RG, in inches.
        shots: RF, the number of dice rolled to hit.
        pen: PEN, subtracted from the armour to penetrate.
        steady: Whether it cannot be fired on the move (SHOOT-01).
    """

    name: str
    range: float
    shots: int
    pen: int
    steady: bool = False

    def __str__(self) -> str:
        traits = (STEADY,) if self.steady else ()
        return ", ".join((f"{self.name}: RG {self.range:g}", f"RF {self.shots}", f"PEN {self.pen}", *traits))


def weapon(text: str) -> Weapon:
    """Return the weapon printed on a card as *text*.

    >>> str(weapon("Rifle: RG 24, RF 2, PEN 1"))
    'Rifle: RG 24, RF 2, PEN 1'

    Raises:
        ValueError: if *text* is malformed; the message says what was expected.
    """
    found = _WEAPON.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{EXPECTED}, not {text!r}")
    name, inches, shots, pen, steady = found.groups()
    return Weapon(name.strip(), float(inches), int(shots), int(pen), steady is not None)

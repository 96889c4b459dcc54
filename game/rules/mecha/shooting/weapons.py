"""Weapon systems: parsing and formatting of their text on a card."""

from __future__ import annotations

import re

from game.geometry.value import Value

FLAGS = {
    "Blast": "blast",
    "Missile": "missile",
    "Indirect Fire": "indirect",
    "Anti-Missile": "anti_missile",
    "Inescapable": "inescapable",
}
NUMBERS = {"Volley": "volley", "Rapid Fire": "rapid", "Ammo": "ammo"}
EXPECTED = 'expected a weapon as in "Gun pod: RG 24, MD 6, Rapid Fire 1, Ammo 3"'
_WEAPON = re.compile(r"([^:,]{1,60}): *RG ([0-9]{1,3}(?:\.[0-9])?), *MD ([0-9]{1,3})((?:,[^,]+)*)")
_NUMBER = re.compile(r"(.+) ([1-9][0-9]?)")


class Weapon(Value):
    """One weapon system of a mecha (MECHA-CARD-02).

    Attributes:
        range: RG, in inches.
        md: Damage of one hit.
        volley: Missiles per attack; 0 if it does not fire volleys.
        rapid: Extra strikes per attack (MECHA-RAPID-01).
        indirect: Whether it can fire at targets that only a friend sees.
        inescapable: Whether it cannot be dodged.
        ammo: Number of attacks it is loaded for; 0 for unlimited.
    """

    name: str
    range: float
    md: int
    blast: bool = False
    missile: bool = False
    volley: int = 0
    indirect: bool = False
    rapid: int = 0
    anti_missile: bool = False
    inescapable: bool = False
    ammo: int = 0

    @property
    def missiles(self) -> int:
        """The number of missiles in one attack: those of the volley, or one."""
        return max(self.volley, 1)

    @property
    def traits(self) -> tuple[str, ...]:
        """Its abilities as printed."""
        flags = [name for name, field in FLAGS.items() if getattr(self, field)]
        numbers = [(name, getattr(self, field)) for name, field in NUMBERS.items()]
        return (*flags, *(f"{name} {number}" for name, number in numbers if number))

    def __str__(self) -> str:
        return ", ".join((f"{self.name}: RG {self.range:g}", f"MD {self.md}", *self.traits))


def weapon(text: str) -> Weapon:
    """Return the weapon printed on a card as *text*.

    >>> weapon("Gun pod: RG 24, MD 6, Rapid Fire 1").traits
    ('Rapid Fire 1',)

    Raises:
        ValueError: if *text* is malformed; the message says what was expected.
    """
    found = _WEAPON.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{EXPECTED}, not {text!r}")
    values: dict[str, int | bool] = {}
    for part in (part.strip() for part in found[4].split(",")[1:]):
        numbered = _NUMBER.fullmatch(part)
        if part in FLAGS:
            values[FLAGS[part]] = True
        elif numbered and numbered[1] in NUMBERS:
            values[NUMBERS[numbered[1]]] = int(numbered[2])
        else:
            known = ", ".join((*FLAGS, *(f"{name} N" for name in NUMBERS)))
            raise ValueError(f"no ability {part!r}; there are {known}")
    if "blast" in values and "rapid" in values:
        raise ValueError(f"a Blast weapon has no Rapid Fire: {text!r}")
    inches = float(found[2]) if "." in found[2] else int(found[2])
    return Weapon(found[1].strip(), inches, int(found[3]), **values)  # type: ignore[arg-type]

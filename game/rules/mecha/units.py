"""The printed card of a mecha (MECHA-CARD-01)."""

from __future__ import annotations

from game.geometry.value import Value
from game.rules.mecha.shooting.weapons import Weapon

CHEAP = "Life is Cheap"
BASE = 0.625
HEIGHT = 2.0
FAR = 36.0
LIGHT, HEAVY = 10, 18
"""MDC up to which a figure is light, and from which it is heavy."""


class Profile(Value):
    """The printed card.

    Attributes:
        role: Its purpose, in a few words.
        spd: Inches per turn.
        pil, gn: Modifiers of the die in melee and dodging, and in shooting.
        df: What a strike must reach to hit it.
        mdc: Damage that destroys it.
        abilities: As printed, such as "Life is Cheap".
        leadership: Command points that it gives in addition to its own (MECHA-CP-01).
        points: Its point value.
        base, height: Of its cylinder, in inches.
        source: Where the values come from.
    """

    name: str
    spd: float
    pil: int
    gn: int
    df: int
    mdc: int
    weapons: tuple[Weapon, ...] = ()
    role: str = ""
    abilities: tuple[str, ...] = ()
    leadership: int = 0
    points: int = 0
    base: float = BASE
    height: float = HEIGHT
    source: str = "house"

    @property
    def type(self) -> str:
        """The figure that represents it: a commander's, a battery's, or one by its MDC."""
        if self.leadership:
            return "mecha-command"
        layers = [weapon for weapon in self.weapons if weapon.blast]
        if any(weapon.missile for weapon in layers):
            return "mecha-missiles"
        if layers or any(weapon.range >= FAR for weapon in self.weapons):
            return "mecha-guns"
        return "mecha-light" if self.mdc <= LIGHT else "mecha-line" if self.mdc < HEAVY else "mecha-heavy"

    @property
    def title(self) -> str:
        """The name that players use."""
        return self.name

    def weapon(self, name: str) -> Weapon | None:
        """Return its weapon called *name*, or None."""
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def has(self, ability: str) -> bool:
        """Whether it has *ability*."""
        return ability in self.abilities

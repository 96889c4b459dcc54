"""The printed card of a model (SKIR-CARD-01)."""

from __future__ import annotations

from game.geometry.value import Value
from game.rules.skirmish.cards.silhouettes import Part, usual_parts
from game.rules.skirmish.cards.weapons import Weapon

CAMO = "Adaptive Camo"
EASY = "Easily Seen"
ABILITIES = (CAMO, EASY)
BASE = 0.5
HEIGHT = 1.25


class Profile(Value):
    """The printed card.

    Attributes:
        role: Its purpose, in a few words.
        mv: Inches of an Advance.
        skill: What a die must show to hit.
        armour: What a die plus PEN must reach to penetrate.
        kill: What a die must show to kill.
        ld: What a die must show to remove a suppression marker while it leads its squad.
        leader: Whether it leads its squad.
        weapon: None if unarmed.
        abilities: As printed, such as "Adaptive Camo".
        points: Its point value.
        figure: How it is drawn from above.
        base, height: Of its cylinder, in inches.
        standing, low: Its parts, upright and gone to ground; empty for those of a soldier.
        source: Where the values come from.
    """

    name: str
    mv: float
    skill: int
    armour: int
    kill: int
    ld: int = 4
    leader: bool = False
    weapon: Weapon | None = None
    role: str = ""
    abilities: tuple[str, ...] = ()
    points: int = 0
    figure: str = "soldier"
    base: float = BASE
    height: float = HEIGHT
    standing: tuple[Part, ...] = ()
    low: tuple[Part, ...] = ()
    source: str = "house"

    @property
    def type(self) -> str:
        """The figure that represents it."""
        return self.figure

    @property
    def title(self) -> str:
        """The name that players use."""
        return self.name

    def has(self, ability: str) -> bool:
        """Whether it has *ability*."""
        return ability in self.abilities

    def parts(self, *, grounded: bool) -> tuple[Part, ...]:
        """Return its visible parts, upright or gone to ground: as printed, else those of a soldier."""
        own = self.low if grounded else self.standing
        return own or usual_parts(self.height, grounded=grounded)

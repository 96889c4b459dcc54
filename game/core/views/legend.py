"""Legends: the meaning of an overlay's shades."""

from __future__ import annotations

from game.geometry.value import Value

Shades = tuple[tuple[str, str], ...]  # (style, words)
ToldLegend = tuple[str, Shades]  # (title, shades)


class Legend(Value):
    """The meaning of an overlay's shades.

    Attributes:
        title: A short title.
        shades: Each style with its meaning, in order.
        heading: The title with the overlay's parameters, as a format of `title`, `height`, `foes`, `moves`
            and `weight`; "" for the title alone.
    """

    title: str
    shades: Shades
    heading: str = ""

    def titled(
        self, *, height: float = 2.0, foes: int = 0, standing: bool = False, weight: float = 1.0
    ) -> str:
        """Return the title with the overlay's parameters.

        >>> Legend("Sees", (), '{title} figures {height}" high').titled(height=3)
        'Sees figures 3" high'

        Args:
            height: The height of the figures looked for.
            foes: The number of enemies chosen to count; 0 if all known ones do.
            standing: Whether they shoot from their present positions.
            weight: The weight of damage to friends.
        """
        return (self.heading or "{title}").format(
            title=self.title,
            height=f"{height:g}",
            foes=f"{foes} chosen" if foes else "all known",
            moves="from where they stand" if standing else "after their moves",
            weight=f"{weight:g}",
        )

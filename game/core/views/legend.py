"""Legends: what the shades of an overlay mean, in words."""

from __future__ import annotations

from game.geometry.value import Value

Shades = tuple[tuple[str, str], ...]  # (style, words)
ToldLegend = tuple[str, Shades]  # (title, shades)


class Legend(Value):
    """What the shades of an overlay mean.

    Attributes:
        title: What they show, in short.
        shades: Each style with its meaning in words, in order.
        heading: The title with how it was asked, as a format of `title`, `height`, `foes`, `moves` and
            `weight`; "" for the title alone.
    """

    title: str
    shades: Shades
    heading: str = ""

    def titled(
        self, *, height: float = 2.0, foes: int = 0, standing: bool = False, weight: float = 1.0
    ) -> str:
        """Return the title with how the overlay was asked.

        >>> Legend("Sees", (), '{title} figures {height}" high').titled(height=3)
        'Sees figures 3" high'

        Args:
            height: Of the figures that are looked for.
            foes: How many enemies were chosen to count; 0 where all known do.
            standing: Whether they shoot from where they stand.
            weight: How much damage to friends counts.
        """
        return (self.heading or "{title}").format(
            title=self.title,
            height=f"{height:g}",
            foes=f"{foes} chosen" if foes else "all known",
            moves="from where they stand" if standing else "after their moves",
            weight=f"{weight:g}",
        )

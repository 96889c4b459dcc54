"""The part of the lobby that is about adding maps: those of the generator, those of other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.map_order import MapOrder

LEAST_CELL, MOST_CELL = 0.1, 20.0
"""The inches that a cell of a map of another program may have."""


class MapLobby(Protocol):
    """What a player may ask for to add a map; errors and threads are those of `Lobby`."""

    def map_styles(self) -> Sequence[str]:
        """Return the styles of the map generator. Fast."""

    def keep_map(self, order: MapOrder) -> str:
        """Save the map of *order* with the other maps, under a name of its own; return its key.

        Raises:
            NotWritten: if it cannot be written.
        """

    def counts_cells(self, path: str) -> bool:
        """Whether the file of another program at *path* counts in cells and does not tell their size."""

    def import_map(self, path: str, cell: float = 1.0) -> tuple[str, tuple[str, ...]]:
        """Save the file of another program at *path* as a map; return its key, and what was lost.

        Args:
            cell: The inches of a cell, if the file counts in cells.

        Raises:
            NotWritten: if it cannot be written.
        """

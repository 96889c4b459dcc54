"""The part of the lobby that is about forces: random ones, saved ones, those in files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.force import (
    Force,
    ForceFormat,
    ForceOrder,
    ForceTheme,
    ImportedForce,
    RandomForce,
    SavedForce,
)


class ForceLobby(Protocol):
    """What a player may ask for about forces before a match; errors and threads are those of `Lobby`."""

    def force_themes(self, family: str) -> Sequence[ForceTheme]:
        """Return the themes for random forces of *family*. Fast."""

    def random_force(self, order: ForceOrder) -> RandomForce:
        """Return the force drawn for *order*; raises `NotReadable` if no unit fits it."""

    def default_forces(self, family: str) -> Sequence[Force]:
        """Return the forces that the sides of *family* have in turn by default; none if none ship. Fast."""

    def forces(self) -> list[SavedForce]:
        """Return the saved forces by name, those that cannot be used last."""

    def force(self, key: str) -> ImportedForce:
        """Return the saved force *key*."""

    def keep_force(self, force: Force) -> str:
        """Save *force* under its name, instead of one that has it; return its key.

        Raises:
            NotWritten: if it cannot be written.
        """

    def rename_force(self, key: str, name: str) -> str:
        """Give a saved force another name, which no other has; return its new key."""

    def delete_force(self, key: str) -> None:
        """Delete a saved force permanently."""

    def is_force(self, path: str) -> bool:
        """Whether the file at *path* holds a force rather than a map."""

    def import_force(self, path: str) -> ImportedForce:
        """Return the force in the file at *path*, ours or another program's."""

    def force_formats(self, family: str) -> Sequence[ForceFormat]:
        """Return the formats to which a force of *family* can be exported. Fast."""

    def export_force(self, force: Force, form: str, path: str) -> tuple[str, ...]:
        """Write *force* to the file at *path* in the format *form*; return what was left out.

        Raises:
            NotWritten: if it cannot be written.
        """

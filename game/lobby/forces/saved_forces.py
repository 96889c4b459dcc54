"""Saved forces: files of our own format in a folder of the user's."""

from __future__ import annotations

import os
from pathlib import Path

from game.core.force import Force, ImportedForce, SavedForce
from game.core.lobby import NotReadable
from game.files.forces.force_text import force_of, force_text
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import read
from game.lobby.forces.exchange import known_units
from game.lobby.lab_sessions import key_of
from game.lobby.previews import ENDING, PreviewLibrary
from game.storage import disk
from game.storage.names import objection

LONGEST = 60


class SavedForces:
    """The forces saved in *folder*, by the names of their files without suffix."""

    def __init__(self, folder: Path, library: PreviewLibrary) -> None:
        self.folder = folder
        self._library = library

    def listed(self) -> list[SavedForce]:
        """Return all forces by name, those that cannot be used last, with the reasons."""
        paths = [self.folder / name for name in disk.names(self.folder) if name.endswith(ENDING)]
        found = [self._listed(path) for path in paths if not path.name.startswith(".")]
        return sorted(found, key=lambda one: (bool(one.problems), one.name.casefold(), one.key))

    def load(self, key: str) -> ImportedForce:
        """Return the force *key*; units whose cards are gone are named.

        Raises:
            BadFile: if it cannot be read.
        """
        return known_units(force_of(read(self._path(key))), self._library)

    def keep(self, force: Force) -> str:
        """Save *force* under its name, instead of one that has it; return its key.

        Raises:
            NotReadable: if its name makes no file name.
        """
        key = self.key(force.name)
        disk.replace(self._path(key), force_text(force).encode())
        return key

    def give_name(self, key: str, name: str) -> str:
        """Give the force *key* another *name*; return its new key.

        Raises:
            NotReadable: if it makes no file name, or another force has it.
            BadFile: if the force cannot be read.
        """
        new = self.key(name)
        force = force_of(read(self._path(key)))
        if new != key and os.path.lexists(self._path(new)):
            raise NotReadable([f"There is a force “{name}” already."])
        disk.replace(self._path(new), force_text(Force(name.strip(), force.family, force.units)).encode())
        if new != key:
            disk.remove(self._path(key))
        return new

    def delete(self, key: str) -> None:
        """Delete the force *key* permanently."""
        disk.remove(self._path(key))

    def key(self, name: str) -> str:
        """Return the key of a force called *name*.

        Raises:
            NotReadable: if it makes no file name.
        """
        key = key_of(name)
        if not key or len(name.strip()) > LONGEST or objection(key):
            raise NotReadable(
                [f"“{name.strip()[:LONGEST]}” cannot be the name of a force: use letters or digits."]
            )
        return key

    def _path(self, key: str) -> Path:
        """Return the path of the force *key*, which is in the folder."""
        if Path(key).name != key or not key:
            raise NotReadable([f"There is no force “{key[:LONGEST]}”."])
        return self.folder / f"{key}{ENDING}"

    def _listed(self, path: Path) -> SavedForce:
        try:
            force = force_of(read(path))
            profiles = self._library.of(force.family).contents.units
        except BadFile as bad:
            return SavedForce(path.stem, path.stem, problems=tuple(map(str, bad.problems)))
        listing = self._library.of(force.family).family.listing
        fielded = [unit for unit in force.units if unit.fielded]
        known = [profiles[unit.card] for unit in fielded if unit.card in profiles]
        points = sum(listing(profile)["points"] for profile in known)
        return SavedForce(path.stem, force.name, force.family, len(fielded), points)

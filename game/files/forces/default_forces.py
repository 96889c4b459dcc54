"""The default forces of a family, as data beside its rules: what the sides have before anybody chooses."""

from __future__ import annotations

from functools import cache

from game.core.force import Force
from game.files.forces.force_text import force_of
from game.files.yaml.strict import read
from game.rules import folder_of

FOLDER = "forces"


@cache
def default_forces(family: str) -> tuple[Force, ...]:
    """Return the forces that the sides of *family* have in turn by default, in the order of their files.

    Raises:
        BadFile: if one of them cannot be read.
    """
    return tuple(force_of(read(path)) for path in sorted((folder_of(family) / FOLDER).glob("*.yaml")))

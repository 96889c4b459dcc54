"""The special abilities of a family, from its specials.yaml: what each means, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.geometry.own_yaml import read_own


class SpecialText(NamedTuple):
    """The meaning of a special, and whether the family itself implements it."""

    words: str
    active: bool


@cache
def special_texts(folder: Path) -> Mapping[str, SpecialText]:
    """Return the specials of the family in *folder*, by name as printed, without numbers.

    Empty if the family has no specials.yaml.
    """
    path = folder / "specials.yaml"
    if not path.is_file():
        return {}
    table = read_own(path)
    return {
        str(name): SpecialText(words, group == "active")
        for group in table
        for name, words in table[group].items()
    }

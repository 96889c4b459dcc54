"""The special abilities of a family, from its specials.yaml: what each means, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml


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
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {
        str(name): SpecialText(words, group == "active")
        for group in table
        for name, words in table[group].items()
    }

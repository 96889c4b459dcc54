"""Equivalent mutants, with the reasons: equivalent.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.mutants.making import Mutant

FILE = Path(__file__).with_name("equivalent.yaml")


@dataclass(frozen=True)
class Equivalent:
    """The reasons by function and change."""

    reasons: Mapping[str, Mapping[str, str]]

    def reason(self, mutant: Mutant) -> str:
        """Return why *mutant* changes nothing; empty if unexplained."""
        return self.reasons.get(mutant.place, {}).get(mutant.words, "")


def explained(path: Path = FILE) -> Equivalent:
    """Return the explanations in the file at *path*."""
    return Equivalent(yaml.safe_load(path.read_text(encoding="utf-8")) or {})


def stale(known: Equivalent, made: Sequence[Mutant]) -> list[str]:
    """Return explanations whose mutants no longer exist."""
    there = {(mutant.place, mutant.words) for mutant in made}
    return [
        f"{place}: {words}"
        for place, changes in known.reasons.items()
        for words in changes
        if (place, words) not in there
    ]

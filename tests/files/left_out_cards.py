"""The cards of ../shared/data/units.csv that do not come with the game, each with the reason.

`PYTHONPATH=. python tests/files/left_out_cards.py` prints them and the counts.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.files.cards import Library, cards
from game.files.family_io import family
from game.files.places import cards as cards_folder

DATA = Path(__file__).parents[3] / "shared" / "data"
FIGURES = (
    *("name", "type", "size", "move", "damage_s", "damage_m", "damage_l", "ov", "armor", "structure"),
    *("pv", "tonnage"),
)
BEYOND = frozenset({"JS", "WS", "SS"})
"""The types that fight only in space: they have thrust or drift, and no inches on a table."""


def data_rows() -> list[dict[str, str]]:
    """Return the rows of units.csv."""
    return list(csv.DictReader((DATA / "units.csv").read_text(encoding="utf-8").splitlines()))


def left_out(rows: Iterable[Mapping[str, str]], library: Library) -> list[tuple[Mapping[str, str], str]]:
    """Return those of *rows* that have no card in *library*, each with the reason."""
    reasons = ((row, _reason(row, library)) for row in rows)
    return [(row, reason) for row, reason in reasons if reason]


def _reason(row: Mapping[str, str], library: Library) -> str:
    lacking = [figure for figure in FIGURES if not row[figure]]
    if lacking:
        return f"without {', '.join(lacking)}"
    if row["type"] in BEYOND:
        return "the games have no table for it"
    title = " ".join(f"{row['name']} {row['variant']}".split())
    key = library.key(title)
    return "" if key is not None and " ".join(library[key].title.split()) == title else "missing"


def main() -> None:
    """Print the counts, and the cards left out."""
    rows, library = data_rows(), cards(cards_folder("alpha_strike"), family("alpha_strike"))
    left = left_out(rows, library)
    house = sum(profile.source == "house" for profile in library.values())
    print(f"{len(rows) - len(left)} of {len(rows)} cards of the data, {house} of our own")
    for row, reason in left:
        print(f"{row['name']} {row['variant']}".strip(), f"({row['type']}): {reason}")


if __name__ == "__main__":
    main()

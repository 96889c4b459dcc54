"""`python -m tests.readme`: write the current counts of cards, maps and battles into README."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
COUNTED = re.compile(r"\d+ unit cards, [\w-]+ maps, [\w-]+ battles")
SPELLED = """
no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen
"""
WORDS = dict(enumerate(SPELLED.split()))


def counts() -> str:
    """Return the counts of the game's contents: Alpha Strike unit cards, maps and battles."""
    folder = ROOT / "assets" / "units" / "alpha_strike"
    cards = sum(path.read_text(encoding="utf-8").count("\n    type:") for path in folder.glob("*.yaml"))
    maps, battles = (len(list((ROOT / name).glob("*.yaml"))) for name in ("maps", "maps/scenarios"))
    return f"{cards} unit cards, {WORDS.get(maps, maps)} maps, {WORDS.get(battles, battles)} battles"


def main() -> None:
    """Write them."""
    text, found = COUNTED.subn(counts(), README.read_text(encoding="utf-8"))
    assert found == 1, "README counts cards, maps and battles once"
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""`python -m tests.readme`: write the current counts of cards, maps and battles into README.

With `--picture` it makes the picture of a battle anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PICTURE = ROOT / "docs" / "battle.png"
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
    """Write them, and with `--picture` the picture."""
    text, found = COUNTED.subn(counts(), README.read_text(encoding="utf-8"))
    assert found == 1, "README counts cards, maps and battles once"
    README.write_text(text, encoding="utf-8")
    if "--picture" in sys.argv[1:]:
        sys.path.insert(0, str(Path(__file__).parent / "ui"))
        from readme_picture import write

        write(PICTURE)


if __name__ == "__main__":
    main()

"""`python -m tests.corpus --write`: regenerates the computed rows of the sight corpus."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "battlefield")]


def main() -> int:
    """Print the number of rows in each file; with --write, regenerate the computed ones."""
    from corpus_making import SUBJECTS, write
    from sight_corpus import rows

    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    parser.add_argument("--write", action="store_true", help="make the exact rows anew")
    if parser.parse_args().write:
        write()
    for category in SUBJECTS:
        found = [row.by for row in rows(category)]
        print(f"{category:18} {found.count('hand')} by hand, {found.count('exact')} exact")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.counts [--write]`: the sight counts of every board, compared with the published ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "battlefield")]


def main() -> int:
    """Print every count; return 1 if one differs from the published count."""
    from counting import FIELDS, changed, count, publish, published

    parser = argparse.ArgumentParser(prog="python -m tests.counts", description=__doc__)
    parser.add_argument("--write", action="store_true", help="publish what is counted now")
    if parser.parse_args().write:
        publish()
    known, missed = published(), False
    for name, make in FIELDS.items():
        field = make()
        found = count(field)
        print(f"{name:14} clear, partial, blocked: {found.triple}")
        for line in changed(field, known[name].verdicts, found.verdicts):
            missed = True
            print(f"  {line}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())

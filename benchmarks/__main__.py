"""`python -m benchmarks [--json]`: what a frame costs, beside a bare blit and flip of the same run."""

from __future__ import annotations

import argparse
import json
import sys

from benchmarks.frame import measure


def main() -> int:
    """Print every row: what, measured, goal, and whether it is met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=int, default=60, help="of play")
    args = parser.parse_args()
    rows = measure(args.seconds)
    if args.json:
        print(json.dumps(rows))
    else:
        for row in rows:
            met = (
                "" if row["goal"] is None else f"  goal {row['goal']:g}: {'met' if row['met'] else 'NOT MET'}"
            )
            print(f"{row['what']:58} {row['measured']:9.2f} {row['unit']}{met}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

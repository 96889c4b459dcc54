"""`python -m benchmarks [--json] [PART ...]`: every row of every part, each with its named baseline."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys

import benchmarks
from benchmarks.rows import SECONDS, Rows, show


def parts() -> dict[str, Rows]:
    """Return the `rows` of every module here that has them, by name."""
    names = sorted(found.name for found in pkgutil.iter_modules(benchmarks.__path__))
    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in names if name[0] != "_"}
    return {name: module.rows for name, module in modules.items() if hasattr(module, "rows")}


def main() -> int:
    """Print every row: subject, baseline, goal, and whether it is met; return 1 if one is missed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    known = parts()
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these of {', '.join(known)}")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each part may measure")
    args = parser.parse_args()
    if unknown := [name for name in args.parts if name not in known]:
        parser.error(f"no part is called {unknown[0]}; there are {', '.join(known)}")
    chosen = [known[name] for name in args.parts or known]
    return show(chosen, args.seconds, as_json=args.json)


if __name__ == "__main__":
    sys.exit(main())

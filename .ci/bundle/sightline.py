"""The program of the one-folder build: main.py, and `-m MODULE` as Python has it.

The game starts its computer players by `sys.executable -m MODULE`, and here that is this program.
"""

import runpy
import sys

from game.cli import main

if __name__ == "__main__":
    if sys.argv[1:2] == ["-m"]:
        sys.argv[:] = sys.argv[2:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        raise SystemExit(main())

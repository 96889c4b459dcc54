"""The fast engine: every kernel that numba compiles, loaded by `compiled`. Results equal numpy's.

Kernels loop over the same arrays as the numpy engine and mirror it line by line; its docstrings explain the
arguments.
"""

from __future__ import annotations

from game.battlefield.fast.area_depth import depth_matrix, depths
from game.battlefield.fast.priming import prime
from game.battlefield.fast.reach_field import priced, spread
from game.battlefield.fast.segment_costs import crossed, off_cliffs, stopped
from game.battlefield.fast.sight import matrix, row
from game.battlefield.fast.template import struck
from game.battlefield.fast.viewshed import seen

__all__ = [
    "crossed",
    "depth_matrix",
    "depths",
    "matrix",
    "off_cliffs",
    "priced",
    "prime",
    "row",
    "seen",
    "spread",
    "stopped",
    "struck",
]

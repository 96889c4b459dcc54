"""The area under the upper envelope of shades; compiles `scalar.envelope`."""

from __future__ import annotations

from game.battlefield.fast.compiling import compiled
from game.battlefield.scalar import envelope

covered = compiled(envelope).covered

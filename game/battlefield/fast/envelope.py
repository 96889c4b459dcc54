"""The area below any of some shades: see `scalar.envelope`, which is compiled here."""

from __future__ import annotations

from game.battlefield.fast.compiling import compiled
from game.battlefield.scalar import envelope

covered = compiled(envelope).covered

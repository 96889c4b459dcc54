"""What overlays and forecasts show is what is used: 10 random games here, 20,000 actions by `tests.long`."""

from __future__ import annotations

from collections import Counter

import shown_used

GAMES = 10


def test_what_was_shown_is_what_was_used():
    """Need, chance, damage, way, cost and reach of every attack and every move."""
    counts: Counter[str] = Counter()
    for number in range(GAMES):
        counts += shown_used.play(number)
    assert shown_used.total(counts) >= 300
    assert counts["areas of reach"] >= 10

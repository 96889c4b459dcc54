"""What the benchmarks say that a process costs."""

from __future__ import annotations

from commands import ROOT

from benchmarks.spent import spent


def test_the_peak_of_a_process_is_its_own():
    """Though the one that asks for it takes 200 MB itself."""
    large = bytes(200 << 20)
    cost, printed = spent(["-c", "print('here')"], ROOT)
    assert cost.peak < 100 < len(large) >> 20
    assert printed == "here"

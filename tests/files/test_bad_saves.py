"""Damaged saves: read or refused with their line, never anything else."""

from __future__ import annotations

from damaged_saves import tried

SHARE = 60


def test_damaged_saves_are_read_or_refused(tmp_path):
    """No crash, nothing written, whatever the damage; all of them by `python -m tests.long`."""
    told = tried(SHARE, tmp_path)
    assert sum(told.values()) == SHARE
    assert told["refused"] > SHARE / 2

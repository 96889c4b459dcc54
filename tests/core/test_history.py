"""The order of what was done: undo and redo, and private entries that are not in their way."""

from __future__ import annotations

import pytest

from game.core.engine.history import History


def history(entries: str) -> History[str]:
    """Return a history of letters; capitals are private to the side of that letter."""
    found: History[str] = History(lambda entry: entry if entry.isupper() else "")
    for entry in entries:
        found.record(entry)
    return found


def test_undo_passes_over_the_private_entries_of_others_and_redo_as_well():
    """They stay where they are in time: before what was undone, after what was done again."""
    found = history("abRc")
    assert found.shift(-2, "B") == 1
    assert ("".join(found.entries), found.now) == ("aRbc", 2)
    assert found.shift(2, "B") == 4
    assert ("".join(found.entries), found.now) == ("aRbc", 4)


def test_a_private_entry_discards_nothing_but_undone_ones_of_its_side():
    """An ordinary entry discards all that was undone."""
    found = history("abR")
    found.shift(-1, "R")
    found.shift(-1, "R")
    found.record("B")
    assert "".join(found.entries) == "aBbR"
    found.record("R")
    assert "".join(found.entries) == "aBRb"
    found.record("c")
    assert "".join(found.entries) == "aBRc"


def test_a_side_undoes_its_private_entries_alone_over_whatever_was_done_since():
    """The others stay in their order; without any of its own there is nothing to undo."""
    found = history("aRbRcB")
    assert found.shift(-1, "R", own=True) == 3
    assert ("".join(found.entries), found.now) == ("aRbcBR", 5)
    found.shift(-1, "R", own=True)
    assert ("".join(found.entries), found.now) == ("abcBRR", 4)
    assert found.reached(-1, "R", own=True) is None
    found.record("d", keeps=True)
    assert ("".join(found.entries), found.now) == ("abcBdRR", 5)
    found.shift(2, "R", own=True)
    assert ("".join(found.entries), found.now) == ("abcBdRR", 7)


def test_what_is_not_there_is_not_reached():
    """Of two entries one is private to another side: only one can be undone; over all, two."""
    found = history("aR")
    assert found.reached(-2, "B") is None
    assert found.reached(-2, None) == 0
    with pytest.raises(ValueError, match="nothing to step to over -2 entries"):
        found.shift(-2, "")
    assert (found.entries, found.now) == (["a", "R"], 2)

"""The heights on the terrain: at once on a small table, a little later on a large one."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
import toy

from game.ui.battle.table import captions as module
from game.ui.battle.table.captions import Captions


@pytest.fixture
def captions():
    made = Captions()
    yield made
    made.close()


def settled(captions: Captions, field):
    """Return what is written on *field* once that is reckoned."""
    captions.of(field)
    while captions.busy:
        pass
    return captions.of(field)


def test_they_are_those_of_the_field(captions):
    """And they follow it when it changes."""
    field = toy.match().state.battlefield
    before = settled(captions, field)
    assert before
    bare = replace(field, features=())
    assert settled(captions, bare) == []


def test_those_before_stand_until_the_new_are_there(captions, monkeypatch):
    """No frame waits for a large table."""
    field = toy.match().state.battlefield
    before = settled(captions, field)
    go = threading.Event()

    def slow(field):
        go.wait(60)
        return []

    monkeypatch.setattr(module, "captions", slow)
    bare = replace(field, features=())
    assert captions.of(bare) == before
    assert captions.busy
    go.set()
    assert settled(captions, bare) == []

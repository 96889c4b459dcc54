"""The search for garbage: whole where a picture of waiting is shown, else where the hands rest."""

from __future__ import annotations

import gc
import weakref

import pytest
import toy
from battle_pilot import Flight

from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.garbage import DUE, OVERDUE, RESTED, SKIPPED, GarbageCollector


@pytest.fixture
def flight():
    """Return a pilot at a battle of two units."""
    return Flight()


@pytest.fixture
def sweeper(flight):
    """A sweeper that has swept for the screen of a toy battle."""
    made = GarbageCollector(flight.app)
    made.begin()
    assert made.look_after(moved=False)
    yield made
    made.end()
    gc.unfreeze()


class _Litter:
    """Something that only the search for garbage finds."""

    def __init__(self) -> None:
        self.itself = self


def _dropped() -> weakref.ref[_Litter]:
    """Return a way to ask for litter that nobody holds any more, and that is no longer young."""
    litter = _Litter()
    found = weakref.ref(litter)
    gc.collect(1)
    return found


def _age(by: int) -> None:
    """Let as many searches among the young go by."""
    for _ in range(by):
        gc.collect(1)
    if not gc.get_count()[2]:
        pytest.skip("this Python searches all it has a little at a time, and does not count")


def test_all_is_swept_when_a_screen_comes_and_when_its_table_is_laid(flight, sweeper, unpainted):
    """The pause for garbage falls where a picture of waiting is shown: never while one plays."""
    assert not sweeper.look_after(moved=False)
    screen = BattleScreen(flight.app, toy.seats(flight.match), Navigation())
    flight.app.push(screen)
    assert sweeper.look_after(moved=False)
    flight.step()
    assert screen.laid
    assert sweeper.look_after(moved=False)
    assert not sweeper.look_after(moved=False)


def test_python_begins_no_whole_search_by_itself(flight):
    """It does again when the window is closed."""
    before = gc.get_threshold()
    sweeper = GarbageCollector(flight.app)
    sweeper.begin()
    assert gc.get_threshold()[2] > 10_000
    assert gc.get_threshold()[:2] == before[:2]
    sweeper.end()
    assert gc.get_threshold() == before


def test_what_was_dropped_is_collected_when_the_hands_rest(sweeper):
    """Not while somebody plays."""
    litter = _dropped()
    _age(DUE + 2)
    for _ in range(50):
        assert not sweeper.look_after(moved=True)
    assert litter() is not None
    for _ in range(RESTED + 1):
        assert litter() is not None
        sweeper.look_after(moved=False)
    assert litter() is None


def test_nothing_is_searched_while_little_is_new(sweeper):
    """A table at rest costs nothing."""
    gc.collect()
    litter = _dropped()
    for _ in range(50):
        sweeper.look_after(moved=False)
    assert litter() is not None


def test_while_the_hands_never_rest_much_is_collected_only_after_many_minutes(sweeper, monkeypatch):
    """No frame of a long drag waits for a search, yet memory cannot run full."""
    monkeypatch.setattr("game.ui.shell.garbage.WHOLE", 2 * SKIPPED)
    litter = _dropped()
    for _ in range(3):
        _age(OVERDUE + 1)
        sweeper.look_after(moved=True)
        assert litter() is not None
    _age(OVERDUE + 1)
    sweeper.look_after(moved=True)
    assert litter() is None


def test_what_was_put_off_is_collected_when_the_hands_rest_after_all(sweeper, monkeypatch):
    """What was not searched while somebody dragged counts as many searches."""
    monkeypatch.setattr("game.ui.shell.garbage.WHOLE", SKIPPED)
    litter = _dropped()
    _age(OVERDUE + 1)
    sweeper.look_after(moved=True)
    assert litter() is not None
    _age(DUE + 2)
    for _ in range(RESTED + 1):
        sweeper.look_after(moved=False)
    assert litter() is None


def test_what_survived_is_searched_again_with_the_next_screen_or_after_many_searches(sweeper, monkeypatch):
    """A large table that stays is not searched every time."""
    monkeypatch.setattr("game.ui.shell.garbage.WHOLE", 2)

    def rest() -> None:
        _age(DUE + 2)
        for _ in range(RESTED + 1):
            sweeper.look_after(moved=False)
        sweeper.look_after(moved=True)

    litter = _Litter()
    found = weakref.ref(litter)
    rest()
    del litter
    rest()
    assert found() is not None
    rest()
    assert found() is None

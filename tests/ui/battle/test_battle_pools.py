"""Pools of dice in the window: the tally, the tray, dice that are typed in, what is agreed on, the log."""

from __future__ import annotations

import pytest
import toy
from battle_pilot import QUIET
from dicing import dicers, match_of

from game.core.engine.dice import script
from game.core.engine.turns import EndPhase
from game.core.model.events import Rolled
from game.core.model.pools import Pool
from game.core.model.tally import Modifier, Tally
from game.ui.battle.menu import Navigation
from game.ui.battle.panels.reading import show_tally
from game.ui.battle.panels.real_dice import DiceDialog
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.beats import Toss, pool_tosses
from game.ui.battle.session.procedure import set_dice
from game.ui.shell.pilot import Pilot


class Ford(Pilot):
    """A pilot at a battle of dicers, in the phase in which squads shoot."""

    def __init__(self, folder, sides=3, dice=None, size=(1280, 720), settings=QUIET):
        self.match = match_of(folder, sides, dice=dice or script(*([7] * 4), *([6, 1, 9] * 400)))
        while self.match.state.now.name == "advance":
            self.match.play(EndPhase(min(self.match.state.to_act)))
        seats = toy.seats(self.match)
        super().__init__(
            toy.Lobby(self.match),
            lambda app: BattleScreen(app, seats, Navigation()),
            size=size,
            settings=settings,
        )
        self.step()

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    def unit(self, name):
        """Return the id of the unit that the file calls *name*."""
        return next(key for key, called in self.match.start.brief.names.items() if called == name)


@pytest.fixture(autouse=True, scope="module")
def known(tmp_path_factory):
    """The family, for all tests."""
    patch = pytest.MonkeyPatch()
    with dicers(tmp_path_factory.mktemp("dicers"), patch):
        yield


@pytest.fixture
def ford(tmp_path):
    return Ford(tmp_path)


def aimed(ford, at="g1", key="f"):
    """Take a salvo of the second squad in hand and point at an enemy."""
    ford.click_unit(ford.unit("r2"))
    ford.press(key)
    ford.hover(ford.match.state.units[ford.unit(at)].at)
    ford.step(times=30)


def rolls(ford):
    """Return all throws so far of which each die counts by itself."""
    events = [event for entry in ford.match.log for event in entry.events]
    return [event for event in events if isinstance(event, Rolled) and event.pool is not None]


def test_the_tally_shows_the_distribution_as_bars(ford):
    """The mean, every outcome with its chance, and how likely at least one is; over the enemy the mean."""
    aimed(ford)
    for words in ("6+", "On each of D12 + 9D10", "Chance of 1 or more", "99.1%", "Damage each", "25%"):
        assert ford.sees(words), words
    assert ford.sees("3.7 losses")
    assert ford.sees("6+  3.7 losses  ·  1 damage each")


def test_all_outcomes_can_be_read_without_a_pointer(ford):
    """The tally in words: outcome by outcome."""
    aimed(ford)
    show_tally(ford.battle)
    ford.step(times=2)
    assert ford.sees("needs 6+ on each of D12 + 9D10: 3.7 losses on average")
    assert ford.sees("exactly 4: 25 %; 4 or more: 55 %")


def test_a_salvo_tumbles_in_the_tray_and_the_story_tells_each_die(tmp_path):
    """Ten dice of two kinds, then those that are thrown once more; each is marked as it counts."""
    ford = Ford(tmp_path, settings=QUIET.but(tray=True))
    aimed(ford, key="n")
    ford.click_unit(ford.unit("g1"))
    (event,) = rolls(ford)
    tosses = [beat for beat in ford.app.screen.beats._queue if isinstance(beat, Toss)]
    assert [toss.faces for toss in tosses] == [event.faces[:10], event.faces[10:]]
    assert tosses[0].dice == (10,) * 9 + (12,)
    assert len(tosses[1].faces) == 3
    assert tosses[0].good == tuple(face >= 6 for face in event.faces[:10])
    for _ in range(600):
        ford.step()
        if ford.app.screen.beats.tray.done:
            break
    assert ford.app.screen.beats.tray.shown == event.faces[:10]
    assert ford.sees("3 thrown once more")
    ford.app.screen.beats.skip()
    ford.step(times=3)
    line = next(told for told in ford.battle.hotseat.story.lines if told.need is not None)
    assert line.words == f"Guard of 5, salvo: {event.counted.words} on D12 + 9D10, 9 of 10 reach 6+"
    assert line.each


def test_real_dice_of_a_pool_are_typed_one_by_one(tmp_path):
    """Each says what it is; 0 is the ten of a D10; a D12 waits for a second digit; nothing else is taken."""
    ford = Ford(tmp_path, settings=QUIET.but(real_dice=True))
    aimed(ford)
    ford.click_unit(ford.unit("g1"))
    assert ford.sees("What does die 1, a D10, show?")
    ford.press("0", "1", "5", "9", "2", "3", "4", "6")
    assert ford.sees("So far: 10, 1, 5, 9, 2, 3, 4, 6. What does die 9, a D10, show?")
    ford.press("backspace", "6")
    ford.click_words("7")
    assert ford.sees("What does die 10, a D12, show?")
    ford.press("3")
    assert ford.sees("What does die 11, a D10, show?")
    ford.press("backspace", "1", "backspace", "1", "2")
    assert ford.sees("12. What does die 11, a D10, show?")
    ford.press("8")
    (event,) = rolls(ford)
    assert event.faces == (10, 1, 5, 9, 2, 3, 4, 6, 7, 12, 8)
    assert event.counted.shown == (10, 8, 5, 9, 2, 3, 4, 6, 7, 12)


def test_a_lone_digit_of_a_large_die_is_taken_by_enter(tmp_path):
    """A 1 on a die of twelve might be the first of 12: Enter says that it is not."""
    ford = Ford(tmp_path, settings=QUIET.but(real_dice=True))
    aimed(ford)
    ford.click_unit(ford.unit("g1"))
    ford.press(*"777777777", "1", "return")
    assert rolls(ford) == []
    assert ford.sees("So far: 7, 7, 7, 7, 7, 7, 7, 7, 7, 1. What does die 11, a D12, show?")
    ford.press("1", "1")
    assert rolls(ford)[0].faces == (7,) * 9 + (1, 11)


@pytest.mark.parametrize(("sides", "digits", "face"), [(100, "42", 42), (20, "20", 20), (4, "4", 4)])
def test_any_die_can_be_typed(ford, sides, digits, face):
    """A die of a hundred has no buttons; digits that no face goes on with are not taken."""
    found = []
    ford.app.show(DiceDialog("test", (), sides, found.append))
    ford.step(times=2)
    ford.press("0", *digits)
    assert found == [(face,)]


def test_faces_to_come_are_agreed_on_up_to_the_largest_die(ford):
    """Twenty is a face here, twenty-one is not; the other sides are asked, and the dice show it."""
    set_dice(ford.battle)
    ford.step(times=2)
    ford.type_text("20 21")
    ford.press("return")
    assert ford.sees("Numbers from 1 to 20, separated by spaces")
    ford.press("backspace", "backspace", "backspace")
    ford.press("return")
    ford.step(times=2)
    assert ford.match.state.asked is not None
    assert ford.match.state.asked.about.dice == (20,)


def test_a_throw_whose_need_is_secret_marks_no_die():
    """Every die is shown, none as a success."""
    bare = Rolled("salvo", (9, 3), None, None, (10, 10), Pool((10, 10)))
    (toss,) = pool_tosses(bare, None)
    assert (toss.good, toss.result) == ((), "9, 3")
    known = Rolled("salvo", (9, 3), Tally((Modifier(4, "skill", "X"),)), None, (10, 10), Pool((10, 10)))
    assert pool_tosses(known, None)[0].good == (True, False)

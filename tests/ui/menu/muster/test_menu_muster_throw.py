"""Set up your own: the throw for who chooses its list first, by mouse, by keyboard, with real dice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from menu_pilot import at_table, menu
from muster_pilot import forces, picked, rules
from toy_lobby import THROWING, TOY_BOOK, ToyLobby

from game.core.setup import SetUpThrow
from game.ui.menu.setup.first_pick import FirstPick, throw_words

WON = "Red won the throw and chooses its list first (TOY-1)."
NOW = "Red has chosen its list first; now Blue chooses (TOY-1)."


def choosing(lobby: ToyLobby, size=(1280, 720), scale: int = 100):
    """Return a pilot at the forces of rules that have the throw."""
    lobby.books = (THROWING, replace(TOY_BOOK, key="other", name="Other rules"))
    pilot = menu(lobby, size, scale, shared=True)
    pilot.click_words("Set up your own")
    forces(pilot)
    return pilot


def locked(pilot) -> tuple[bool, bool]:
    """Return of each side whether its list is locked."""
    draft = pilot.app.screen.draft
    return draft.locked(0), draft.locked(1)


@pytest.mark.rule("AS-SETUP-01")
@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_the_winner_chooses_first_by_mouse(lobby, size):
    """The throw is shown with its rule; Red adds, says that it is done; then Blue adds; the battle begins."""
    pilot = choosing(lobby, size)
    pilot.click_words("Throw for who chooses first")
    assert pilot.sees(WON)
    assert pilot.sees("7")
    assert pilot.sees("9")
    assert locked(pilot) == (True, False)
    pilot.click_words("Add to Blue")
    assert picked(pilot, 0) == []
    pilot.click_words("Red is done")
    assert locked(pilot) == (True, False), "nothing is on its list yet"
    pilot.click_words("Add to Red")
    assert pilot.sees("Red chooses its list first and is not done yet (TOY-1).")
    pilot.click_words("Red is done")
    assert pilot.sees(NOW)
    assert locked(pilot) == (False, True)
    pilot.click_words("Add to Red")
    pilot.click_words("Add to Blue")
    assert (len(picked(pilot, 0)), len(picked(pilot, 1))) == (1, 1)
    pilot.click_words("Begin the battle")
    assert at_table(pilot)
    assert lobby.setups[0].thrown == (3, 4, 6, 3)


@pytest.mark.rule("AS-SETUP-01")
def test_the_winner_chooses_first_by_keyboard(lobby):
    """Ctrl+T throws, ends the winner's list, and goes back to it; Enter adds to the list that is open."""
    pilot = choosing(lobby)
    pilot.press("ctrl+t", "ctrl+t")
    assert locked(pilot) == (True, False), "nothing is on its list yet"
    pilot.press("return", "ctrl+left", "return")
    assert (picked(pilot, 0), picked(pilot, 1)) == ([], ["AS7-D"])
    assert pilot.sees(WON)
    pilot.press("ctrl+return")
    assert not at_table(pilot)
    pilot.press("ctrl+t", "return", "ctrl+right", "return")
    assert (picked(pilot, 0), picked(pilot, 1)) == (["AS7-D"], ["AS7-D"])
    pilot.press("ctrl+t")
    assert locked(pilot) == (True, False)
    pilot.press("return", "ctrl+t", "ctrl+return")
    assert at_table(pilot)
    assert [len(force.units) for force in lobby.setups[0].forces] == [1, 2]


@pytest.mark.rule("AS-SETUP-01")
def test_a_locked_list_does_not_change(lobby):
    """Its units stay as they are, nor are the lists exchanged; the player is told why."""
    pilot = choosing(lobby)
    pilot.press("return", "ctrl+right", "return", "ctrl+t")
    page = pilot.app.screen.page
    before = pilot.app.screen.draft.forces
    pilot.app.screen.attend(page.forces[0].list_view)
    pilot.press("space", "left", "right", "delete", "backspace")
    page.forces[0].clear()
    page.exchange()
    assert pilot.app.screen.draft.forces == before
    pilot.step()
    assert pilot.words.count(WON) == 2, "in the strip, and as the reason"
    pilot.app.screen.attend(page.forces[1].list_view)
    pilot.press("left")
    assert pilot.app.screen.draft.forces[1].picks[0].skill == 3


@pytest.mark.rule("AS-SETUP-01")
def test_players_may_choose_freely(lobby):
    """Without a throw both lists are open, and the battle throws for itself; a throw can be put away."""
    pilot = choosing(lobby)
    assert pilot.sees("Both sides choose freely")
    pilot.press("return", "ctrl+right", "return", "ctrl+t")
    assert True in locked(pilot)
    strip = pilot.app.screen.page._throw._at
    pilot.click((strip.right - 20, strip.y + 20))
    assert locked(pilot) == (False, False)
    pilot.click_words("Begin the battle")
    assert lobby.setups[0].thrown == ()


@pytest.mark.rule("AS-SETUP-01")
def test_real_dice_are_typed_in(lobby):
    """One by one, until they decide; Escape gives it up."""
    lobby.dice = ()
    pilot = choosing(lobby)
    pilot.app.change(replace(pilot.app.settings, real_dice=True))
    pilot.press("ctrl+t", "1", "escape")
    assert pilot.app.screen.draft.first_pick is None
    pilot.press("ctrl+t")
    assert pilot.sees("two for Blue, two for Red, ties again")
    pilot.press("3", "4", "2", "5")
    assert pilot.sees("What does die 5 show?")
    pilot.press("6", "6", "6", "5")
    assert pilot.app.screen.draft.first_pick.throw.faces == (3, 4, 2, 5, 6, 6, 6, 5)
    assert pilot.sees("Blue won the throw")


@pytest.mark.rule("AS-SETUP-01")
def test_the_rules_leaf_tells_the_throw(lobby):
    """Who won, with which totals."""
    pilot = choosing(lobby)
    pilot.press("ctrl+t")
    rules(pilot)
    pilot.step()
    assert pilot.sees("Red won the set-up throw, 9 to 7.")


def test_rules_without_such_a_throw_do_not_offer_it(lobby):
    """No strip; a throw that was made is gone with its rules."""
    pilot = choosing(lobby)
    pilot.press("ctrl+t")
    pilot.click_words("Toy rules")
    pilot.step()
    assert pilot.app.screen.draft.first_pick is None
    assert not pilot.sees("Both sides choose freely")
    pilot.press("ctrl+t")
    assert pilot.app.screen.draft.first_pick is None


def test_in_a_small_window_the_throw_is_there_too(lobby):
    """Its buttons have shorter names."""
    pilot = choosing(lobby, (640, 400))
    pilot.click_words("Throw")
    pilot.press("return")
    pilot.click_words("Done")
    assert locked(pilot) == (False, True)
    assert pilot.sees("Reopen")
    pilot.click_words("Lists")
    assert pilot.sees("Blue")


@pytest.mark.parametrize(
    ("rolls", "words"),
    [
        (((0, (6, 6)), (1, (1, 2))), "Blue won the set-up throw, 12 to 3."),
        (
            ((0, (1, 1)), (1, (1, 1)), (0, (2, 1)), (1, (1, 2)), (0, (5, 5)), (1, (1, 1))),
            "Blue won the set-up throw, 10 to 2, after a tie at 2 and at 3.",
        ),
    ],
)
def test_a_throw_in_words(rolls, words):
    """The totals, the winner's first, and the ties before."""
    assert throw_words(FirstPick(SetUpThrow(rolls, 0)), ("Blue", "Red")) == words


@pytest.mark.rule("AS-SETUP-05")
def test_after_the_throw_its_winner_chooses_the_edge(lobby):
    """The page of the map says so; before it that the throw decides."""
    pilot = choosing(lobby)
    screen = pilot.app.screen
    screen.put(replace(screen.draft, home=None))
    screen.turn(0)
    pilot.step()
    assert pilot.sees("The throw decides the edges")
    screen.put(replace(screen.draft, first_pick=FirstPick(SetUpThrow(((0, (3, 4)), (1, (6, 3))), 1))))
    pilot.step()
    assert pilot.sees("Red chooses its edge")
    assert not pilot.sees("The throw decides the edges")

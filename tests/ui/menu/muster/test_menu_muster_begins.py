"""Set up your own, with the real rules: a battle with a hidden unit and guns behind the table begins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from muster_pilot import forces, row, rules

from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.spotting.hidden import is_hidden
from game.rules.close_assault.on_table.infantry import deployment
from game.ui.battle.handoff import Handoff
from game.ui.menu.opening import first_screen
from game.ui.shell.input_lock import FRAME, SECONDS
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

WOOD, POINT = Point(20, 38.5), Point(36, 20)
BLUE, RED = ("Carillon", "Griffin GRF-1N"), ("Carillon", "Wasp WSP-1A")


class Evening(Pilot):
    """Two players at one screen, from the main menu on."""

    def __init__(self, folder):
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        settings = Settings(tray=False, motion=False, sounds=False)
        super().__init__(self.lobby, first_screen(), size=(1600, 1000), settings=settings)
        self.step()

    def take(self, place, cards):
        """Put *cards* on the list of a side and let keys go there."""
        page = forces(self)
        page.take_side(place)
        for card in cards:
            page.roster.look_for(card)
            page.add(place)
        self.app.screen.attend(page.forces[place].list_view)
        self.press("home")

    def sit(self, side):
        """Hand the screen over to *side*, if it is not there; return what it sees of the battle."""
        if isinstance(self.app.screen, Handoff):
            assert self.sees(f"Pass to {side}")
            self.wait(SECONDS + FRAME)
            self.press("enter")
            if self.app.screen.recap.playing:
                self.press("space")
        battle = self.app.screen.battle
        assert battle.side == side
        return battle.view

    def pass_to(self, phase, side):
        """Let all end their parts until *side* is at the screen in *phase*; return what it sees."""
        for _ in range(20):
            battle = self.app.screen.battle if not isinstance(self.app.screen, Handoff) else None
            here = battle.side if battle is not None else self.app.screen.passing.side
            view = self.sit(here)
            if (view.now.name, here) == (phase, side):
                return view
            self.press("ctrl+return")
            if self.sees("Pass the rest"):
                self.press("return")
        raise AssertionError(f"{side} never came to the {phase} phase")

    def select(self, name):
        """Select the unit at the screen whose name begins so."""
        battle = self.app.screen.battle
        units = battle.view.units.values()
        battle.select(
            next(unit.id for unit in units if unit.side == battle.side and unit.name.startswith(name))
        )
        self.step()


@pytest.fixture
def evening(tmp_path):
    """Players who have put both add-ons on, and chosen forces: a gun and a 'Mech each."""
    pilot = Evening(tmp_path)
    pilot.click_words("Set up your own")
    pilot.click_words("Crown Hill")
    list_view = rules(pilot)
    for name in ("Introductory game", "Artillery", "Spotting"):
        row(list_view, name)
        pilot.press("return")
    screen = pilot.app.screen
    screen.put(replace(screen.draft, deploy=True, seed="3"))
    pilot.take(0, BLUE)
    pilot.press("shift+right", "shift+right", "down", "shift+right")
    pilot.take(1, RED)
    pilot.press("shift+right", "shift+right", "shift+right")
    yield pilot
    pilot.app.screen.left()
    pilot.lobby.close()


def names(view, side):
    """Return what somebody sees of a side."""
    return sorted(unit.name for unit in view.units.values() if unit.side == side)


@pytest.mark.rule("BLIP-14", "ARTY-06")
def test_a_battle_with_hidden_units_and_guns_behind_the_table_is_played(evening):
    """Blue hides its Griffin in the set-up and Red knows nothing of it; the gun behind the table fires."""
    assert evening.sees('36" behind')
    evening.press("ctrl+return")
    evening.sit("Blue")
    evening.click_words("first")
    evening.select("Griffin")
    evening.press("alt+h")
    evening.hover(Point(30, 40))
    assert evening.sees("nothing hides a unit in the clear (BLIP-14)")
    evening.click(WOOD)
    evening.click(WOOD)
    evening.click_words("End phase")
    assert names(evening.sit("Red"), "Blue") == []
    evening.select("Wasp")
    evening.press("m")
    evening.click(Point(36, 5))
    evening.click(Point(36, 5))
    evening.click_words("End phase")
    view = evening.pass_to("artillery", "Blue")
    assert names(view, "Blue") == ["Carillon Long Tom battery", "Griffin GRF-1N"]
    griffin = next(unit for unit in view.units.values() if unit.name.startswith("Griffin"))
    assert (griffin.at, is_hidden(griffin)) == (pytest.approx(WOOD, abs=0.05), True)
    evening.select("Carillon")
    evening.press("y")
    evening.click(POINT)
    evening.click(POINT)
    told = "fires its Long Tom at (36.0, 20.0), to come down in turn 2"
    assert any(told in words for words in evening.words)
    assert names(evening.pass_to("movement", "Red"), "Blue") == []


@pytest.mark.rule("BLIP-14")
def test_who_is_still_to_be_hidden_is_not_forgotten(evening):
    """It takes no go; yet Tab finds it, it says why, and the end of the set-up names it and asks."""
    evening.press("ctrl+return")
    evening.sit("Blue")
    evening.click_words("first")
    assert evening.sees("Select a unit")
    evening.press("tab")
    assert evening.app.screen.battle.selected.name == "Griffin GRF-1N"
    assert evening.sees("Griffin GRF-1N is placed in secret: Hide (BLIP-14)")
    evening.press("ctrl+return")
    assert evening.sees("End the setup phase? Griffin GRF-1N of Blue can still act.")
    assert not isinstance(evening.app.screen, Handoff)
    evening.press("escape")
    assert not evening.sees("End the setup phase?")
    evening.press("alt+h")
    evening.click(WOOD)
    evening.click(WOOD)
    evening.press("ctrl+return")
    assert isinstance(evening.app.screen, Handoff)


@pytest.mark.rule("AS-SETUP-01", "AS-SETUP-05")
def test_a_battle_begins_with_the_throw_that_was_made_for_the_lists(tmp_path):
    """Shown with its rule in the menu; at the table its winner is asked for the edge; it is in the log."""
    pilot = Evening(tmp_path)
    pilot.click_words("Set up your own")
    screen = pilot.app.screen
    screen.put(replace(screen.draft, home=None, seed="3"))
    forces(pilot)
    pilot.press("ctrl+t")
    pick = screen.draft.first_pick
    winner, other = (screen.draft.names[place] for place in pick.order)
    assert pilot.sees(f"{winner} won the throw and chooses its list first (AS-SETUP-01).")
    pilot.press("return", "ctrl+t", "return")
    pilot.press("ctrl+return")
    view = pilot.sit(winner)
    assert view.asked.sides == (winner,)
    assert pilot.sees(f"Which edge is home to {winner}? (AS-SETUP-05)")
    thrown = [
        told.faces for told in pilot.app.screen.battle.hotseat.story.lines if told.rule == "AS-SETUP-01"
    ]
    assert thrown == [faces for _, faces in pick.throw.rolls]
    assert sum(thrown[-2 + pick.winner]) > sum(thrown[-1 - pick.winner])
    assert other != winner
    pilot.app.screen.left()
    pilot.lobby.close()


@pytest.mark.rule("CA-70", "CA-71")
def test_infantry_is_hidden_or_drawn_up_as_its_post_says(tmp_path):
    """Hidden only with the option; in the set-up it is placed in secret, and no 'Mech has such posts."""
    pilot = Evening(tmp_path)
    pilot.click_words("Set up your own")
    pilot.click_words("Crown Hill")
    list_view = rules(pilot)
    for name in ("Introductory game", "Close assault"):
        row(list_view, name)
        pilot.press("return")
    screen = pilot.app.screen
    screen.put(replace(screen.draft, deploy=True, seed="3"))
    pilot.take(0, ("Foot Platoon (LRM)", "Foot Platoon (MG)", "Griffin GRF-1N"))
    pilot.press("shift+right", "down", "shift+right", "shift+right", "down", "shift+right")
    posts = [one.post.key if one.post else "" for one in screen.draft.forces[0].picks]
    assert posts == ["close_assault/hidden", "close_assault/formation", ""]
    pilot.take(1, ("Wasp WSP-1A",))
    pilot.press("ctrl+return")
    assert pilot.sees("hidden only with the option hidden_infantry")
    pilot.press("return")
    screen.put(replace(screen.draft, options={**screen.draft.options, "hidden_infantry": True}))
    pilot.press("ctrl+return")
    pilot.sit("Blue")
    pilot.click_words("first")
    pilot.select("Foot Platoon (LRM)")
    pilot.press("alt+h")
    pilot.hover(Point(30, 40))
    assert pilot.sees("nothing hides infantry outside woods and rough ground (CA-71)")
    pilot.click(WOOD)
    pilot.click(WOOD)
    units = pilot.app.screen.battle.view.units.values()
    drawn_up = next(unit for unit in units if unit.name.startswith("Foot Platoon (MG)"))
    assert deployment(drawn_up).formation
    pilot.press("ctrl+return")
    pilot.press("return")
    assert names(pilot.sit("Red"), "Blue") == [drawn_up.name, "Griffin GRF-1N"]
    pilot.app.screen.left()
    pilot.lobby.close()

"""What was asked over a screen goes with it."""

from __future__ import annotations

from battle_pilot import Flight

from game.ui.shell.screen import Screen
from game.ui.widgets.dialogs import EntryDialog


class Other(Screen):
    """Another screen."""


def test_a_dialog_does_not_outlive_the_screen_over_which_it_asks():
    """The name of a save is asked while another game takes the table: there is nothing left to save."""
    pilot = Flight()
    pilot.app.show(EntryDialog("Save the battle", "", "x", lambda text: None))
    pilot.app.replace(Other(pilot.app))
    assert pilot.app.dialog is None

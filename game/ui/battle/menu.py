"""The menu of the battle, and its ways to other screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.model.unit import Side
from game.core.views.seat import Seat
from game.geometry.value import Value
from game.ui.battle.session import amending, noting, procedure
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.saving import quick_save
from game.ui.battle.solitaire.solitaire import Solitaire
from game.ui.widgets.dialogs import Dialog, DialogButton, nothing
from game.ui.widgets.help import help_reader
from game.ui.widgets.lines import ListRow
from game.ui.widgets.reader import Reader, ReaderText

ABOUT = "What it is about"


def _nowhere(seats: Mapping[Side, Seat]) -> None:
    """Do nothing."""


class Navigation(Value):
    """The ways from the battle to other screens, provided by its creator.

    Attributes:
        load: Opens the saved games.
        settings: Opens the settings.
        out: Returns to the main menu, after asking about unsaved changes.
        over: Opens the summary after the battle.
        save: Opens a dialog that saves under a name.
        again: Begins the lesson again, after asking, or the practice problem.
        next_problem: Opens the next practice problem that is not solved yet.
    """

    load: Callable[[], Any] = nothing
    settings: Callable[[], Any] = nothing
    out: Callable[[], Any] = nothing
    over: Callable[[Mapping[Side, Seat]], Any] = _nowhere
    save: Callable[[], Any] = nothing
    again: Callable[[], Any] = nothing
    next_problem: Callable[[], Any] = nothing


def menu(battle: Battle, navigation: Navigation, solitaire: Solitaire) -> Dialog:
    """Return the menu of *battle*."""
    app = battle.app
    goes_on = battle.view.result is None and battle.view.asked is None
    about = _of_the_game(battle, solitaire) if goes_on else []
    ways = [
        DialogButton("Back to the battle", style="primary", icon="play"),
        DialogButton("Save", lambda: quick_save(app), icon="content_save"),
        DialogButton("Save as…", navigation.save, icon="content_save"),
        DialogButton("Load", navigation.load, icon="folder_open"),
        *about,
        *_about_button(battle),
        DialogButton("Settings", navigation.settings, icon="cog"),
        DialogButton(
            "Keys and mouse",
            lambda: app.show(help_reader(app.keys, battle.view.rules.offers)),
            icon="keyboard",
        ),
        DialogButton("Rules", app.browse, icon="book_open_variant"),
        DialogButton("Main menu", navigation.out, icon="home"),
    ]
    return Dialog(app.lobby.name, "", ways, stacked=True, wide=360, escape=ways[0])


def _about_button(battle: Battle) -> list[DialogButton]:
    """Return the button for the description of the battle."""
    brief = battle.view.brief
    about = ReaderText(brief.name or "The battle", rows=(ListRow(brief.about),))

    def show() -> None:
        battle.app.show(Reader("about", lambda: about))

    return [DialogButton(ABOUT, show, icon="information_outline")] if brief.about else []


def _of_the_game(battle: Battle, solitaire: Solitaire) -> list[DialogButton]:
    """Return the buttons that act on a battle in progress."""
    words = "A person or the computer, for each side"
    who = DialogButton("Who plays", solitaire.show_players, icon="robot_outline", hint=words)
    if battle.hotseat.watching:
        return [who]
    about = [
        who,
        DialogButton(
            "Correct a mistake", lambda: amending.begin(battle), icon="pencil", hint="Both sides must agree"
        ),
        DialogButton("Set the next dice", lambda: procedure.set_dice(battle), icon="dice_multiple"),
        DialogButton("Offer a draw", lambda: procedure.offer_draw(battle), icon="handshake"),
        DialogButton("Notes", lambda: battle.app.show(noting.menu(battle)), icon="draw"),
        DialogButton("Concede", lambda: procedure.concede(battle), icon="flag"),
    ]
    if not battle.seat.rules.secret:
        return about
    words = "Asked for at each hand-over; seals its secrets in saves"
    asks = f"PIN of {battle.side}…"
    return [DialogButton(asks, lambda: procedure.set_pin(battle), icon="lock_outline", hint=words), *about]

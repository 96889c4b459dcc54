"""The menu of the battle, and the ways from it to the other screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.seat import Seat
from game.core.unit import Side
from game.geometry.value import Value
from game.ui.battle import amending, procedure
from game.ui.battle.battle import Battle
from game.ui.battle.saving import quick_save
from game.ui.dialogs import Dialog, Way, nothing
from game.ui.help import help_dialog

ABOUT = "What it is about"


def _nowhere(seats: Mapping[Side, Seat]) -> None:
    """Go nowhere."""


class Doors(Value):
    """The ways from the battle to other screens; whoever shows a battle gives them.

    Attributes:
        load: To the saved games.
        settings: To the settings.
        out: Back to the main menu; asks about what is unsaved itself.
        over: To what happened, when the battle has ended.
        save: To a dialog that saves under a name.
    """

    load: Callable[[], Any] = nothing
    settings: Callable[[], Any] = nothing
    out: Callable[[], Any] = nothing
    over: Callable[[Mapping[Side, Seat]], Any] = _nowhere
    save: Callable[[], Any] = nothing


def menu(battle: Battle, doors: Doors) -> Dialog:
    """Return the menu of *battle*."""
    app = battle.app
    about = _of_the_game(battle) if battle.view.result is None and battle.view.asked is None else []
    ways = [
        Way("Back to the battle", style="primary", icon="play"),
        Way("Save", lambda: quick_save(app), icon="content_save"),
        Way("Save as…", doors.save, icon="content_save"),
        Way("Load", doors.load, icon="folder_open"),
        *about,
        *_told_of(battle),
        Way("Settings", doors.settings, icon="cog"),
        Way(
            "Keys and mouse",
            lambda: app.show(help_dialog(app.keys, battle.view.rules.offers)),
            icon="keyboard",
        ),
        Way("Main menu", doors.out, icon="home"),
    ]
    return Dialog(app.lobby.name, "", ways, stacked=True, wide=360, escape=ways[0])


def _told_of(battle: Battle) -> list[Way]:
    """Return the way to what the battle is about, step by step where it is a lesson."""
    brief = battle.view.brief
    told = Dialog(brief.name or "The battle", "\n".join(brief.steps), wide=620)
    return [Way(ABOUT, lambda: battle.app.show(told), icon="information_outline")] if brief.steps else []


def _of_the_game(battle: Battle) -> list[Way]:
    """Return what can be done about a battle that goes on."""
    about = [
        Way(
            "Set a mistake right", lambda: amending.begin(battle), icon="pencil", hint="Both sides must agree"
        ),
        Way("Set the next dice", lambda: procedure.set_dice(battle), icon="dice_multiple"),
        Way("Offer a draw", lambda: procedure.offer_draw(battle), icon="handshake"),
        Way("Concede", lambda: procedure.concede(battle), icon="flag"),
    ]
    if not battle.secret:
        return about
    words = "Asked for at each hand-over; seals its secrets in saves"
    asks = f"PIN of {battle.side}…"
    return [Way(asks, lambda: procedure.set_pin(battle), icon="lock_outline", hint=words), *about]

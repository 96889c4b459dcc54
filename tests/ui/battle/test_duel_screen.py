"""A duel of several fighters at the screen, set up as in the menu and played by keys alone."""

from __future__ import annotations

from battle_pilot import QUIET
from handoffs import GUARDED

from game.core.setup import Setup, SetupForce
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.choosing.choosing import KEY_ROWS
from game.ui.battle.handoff import Handoff
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

RULES = ("alpha_strike", "close_assault")


def forces(*cards: tuple[str, ...]) -> tuple[SetupForce, ...]:
    """Return the forces of Blue and Red."""
    sides = zip(("Blue", "Red"), ("south", "north"), cards, strict=True)
    return tuple(SetupForce(side, edge, tuple((card, 4) for card in units)) for side, edge, units in sides)


def open_keys(pilot: Pilot, side: str) -> str:
    """Return the keys of the first tactic that *side* may choose."""
    choosing = pilot.app.screen.choosing
    row = KEY_ROWS[choosing.together.index(side)]
    return next(keys for keys, one in choosing.strokes(side, row).items() if not one.against)


def test_a_duel_is_offered_among_the_rules_with_its_places(tmp_path):
    """Where the menu lists the decisions of the rules."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    (duel,) = [one for one in lobby.options(RULES) if one.name == "duel"]
    assert duel.default == "no"
    assert "in the middle" in duel.values


def test_a_whole_duel_by_keys_is_saved_and_can_be_watched_again(tmp_path):
    """H and Enter in the hex, a key of each row for the tactics, until one side is out of it."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    given = forces(("WHM-6R",), ("CRD-3R",))
    setup = Setup("Duel", "green-valley", given, {"duel": "in the middle"}, addons=RULES[1:], seed="4")
    seats = lobby.muster(setup)
    settings = QUIET.but(shared_keys=True)
    pilot = Pilot(
        lobby, lambda app: BattleScreen(app, seats, Navigation()), size=(1280, 720), settings=settings
    )
    pilot.step(times=30)
    view = seats["Blue"].view
    while view.result is None and view.turn < 12:
        if view.now.name == "manoeuvre":
            pilot.press("tab", "h", "return")
        else:
            pilot.press(*open_keys(pilot, "Blue"), *open_keys(pilot, "Red"))
        pilot.step(times=2)
        view = seats["Blue"].view
    assert view.result is not None
    assert pilot.app.screen.reveals.known
    pilot.press("f5")
    pilot.step(times=2)
    assert any(save.ended for save in lobby.saves())
    assert len(lobby.recorded()) > len(pilot.app.screen.reveals.known)


def take_over(pilot: Pilot) -> None:
    """Let the next side take the screen over, if it is asked to, by mouse."""
    if isinstance(pilot.app.screen, Handoff):
        pilot.wait(GUARDED)
        pilot.click_words("Ready")
        pilot.wait(GUARDED)


def test_a_duel_is_played_to_its_end_by_mouse(tmp_path):
    """A step into the hex, tactics on the chart behind the hand-off, and the end: one fires, one ejects."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    setup = Setup(
        "Duel",
        "green-valley",
        forces(("WHM-6R",), ("CRD-3R",)),
        {"duel": "in the middle"},
        addons=RULES[1:],
        seed="4",
    )
    seats = lobby.muster(setup)
    pilot = Pilot(lobby, lambda app: BattleScreen(app, seats, Navigation()), size=(1280, 720), settings=QUIET)
    pilot.step(times=30)
    view = seats["Blue"].view
    for words in ("Manoeuvre", "Stay"):
        take_over(pilot)
        view = seats["Blue"].view
        (side,) = view.to_act
        unit = next(one for one in view.present if one.side == side)
        pilot.click_unit(unit.id)
        pilot.click_words(words)
        if words == "Manoeuvre":
            pilot.click(view.encounter.grid.centre(view.encounter.grid.cell("1")))
        pilot.step()
        if pilot.sees("Commit"):
            pilot.click_words("Commit")
        pilot.step()
    assert seats["Blue"].view.now.name == "tactics"
    for letter in ("g", "A"):
        take_over(pilot)
        pilot.step(times=3)
        at = pilot.find(letter).rect.center
        pilot.click(at)
        pilot.click(at)
        pilot.step(times=3)
    take_over(pilot)
    pilot.step(times=3)
    result = seats["Blue"].view.result
    assert result is not None
    assert result.winner == "Blue"

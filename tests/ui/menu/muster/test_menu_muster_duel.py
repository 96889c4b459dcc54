"""A duel set up in the menu: two fighters found by name, the rules, the place on the map."""

from __future__ import annotations

from menu_pilot import Board, menu
from muster_pilot import forces, picked, rules

from game.files.saves.save_folder import SaveFolder
from game.geometry.point import distance, read_point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary


def settle(pilot) -> None:
    """Wait for what the lobby does in the background."""
    for _ in range(400):
        pilot.wait(0.05)
        if not pilot.app.screen.busy:
            return


def take(pilot, name: str) -> None:
    """Search for a unit by its name and take the first."""
    pilot.press("ctrl+f", *["backspace"] * 12)
    pilot.type_text(name)
    pilot.step(times=3)
    pilot.press("return", "tab")
    pilot.step(times=3)


def to_row(pilot, part: str) -> None:
    """Choose the row of the rules whose name has *part* in it."""
    list_view = rules(pilot)
    place = next(n for n, one in enumerate(list_view.things) if part in one.name and one.kind != "heading")
    list_view.select(place)
    pilot.step()


def test_a_duel_is_set_up_in_the_menu(tmp_path):
    """The battle begins in the hex."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    pilot = menu(lobby)
    pilot.click_words("Set up your own")
    settle(pilot)
    forces(pilot)
    take(pilot, "WHM-6R")
    pilot.press("ctrl+right")
    take(pilot, "CRD-3R")
    assert [picked(pilot, place) for place in (0, 1)] == [["WHM-6R"], ["CRD-3R"]]
    to_row(pilot, "Close assault")
    pilot.press("return")
    settle(pilot)
    to_row(pilot, "Goal")
    pilot.press("right")
    assert {force.goal.kind for force in pilot.app.screen.draft.forces} == {"destroy", "breakthrough"}
    to_row(pilot, "uel")
    pilot.press("right")
    settle(pilot)
    assert {force.goal.kind for force in pilot.app.screen.draft.forces} == {"destroy"}
    assert "Goal" not in {row.name for row in rules(pilot).things}
    pilot.press("ctrl+return")
    settle(pilot)
    assert isinstance(pilot.app.screen, Board)
    view = pilot.app.screen.view
    assert (view.now.name, len(view.encounter.units)) == ("manoeuvre", 2)
    lobby.close()


def test_a_duel_is_one_click_from_the_title_and_its_hex_one_on_the_map(tmp_path):
    """A tank without a card against a platoon; what else is being set up stays as it is."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    pilot = menu(lobby)
    pilot.click_words("Duel")
    settle(pilot)
    take(pilot, "Demolisher")
    pilot.press("ctrl+right")
    take(pilot, "Foot Platoon (SRM)")
    assert not pilot.sees("Throw for who chooses first")
    assert "Goal" not in {row.name for row in rules(pilot).things}
    pilot.click_words("1  Map")
    settle(pilot)
    assert pilot.sees("Click on the table to choose the hex of the duel")
    chart = pilot.app.screen.looked.chart
    pilot.click(next((x, 200) for x in range(600, 1200, 7) if chart.inches((x, 200)) is not None))
    place = read_point(pilot.app.screen.draft.options["duel"])
    pilot.press("ctrl+return")
    settle(pilot)
    view = pilot.app.screen.view
    assert (view.now.name, len(view.encounter.units)) == ("manoeuvre", 2)
    assert distance(view.encounter.grid.at, place) <= 4
    assert pilot.app.screen.context.draft.addons == ()
    lobby.close()

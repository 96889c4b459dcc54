"""The ways into the lab and out of it: the main menu, saving, options, a battle from here, a crash."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from lab_pilot import TABLE, Bencher
from menu_pilot import scenery

from game.core.lobby import LabTable
from game.files import places
from game.files.check import check_file
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.lab.screen import LabScreen
from game.ui.menu.context import MenuContext
from game.ui.menu.lab_opening import LabOpening
from game.ui.menu.opening import battle_screen
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot


def hall_in(folder) -> LocalLobby:
    """Return a lobby whose own files go into *folder*."""
    library = PreviewLibrary([places.maps(), folder], [places.scenarios(), folder / "scenarios"])
    return LocalLobby(library, SaveFolder(folder / "saves"))


@pytest.fixture
def menu(tmp_path):
    """A pilot on the real main menu."""
    lobby = hall_in(tmp_path)

    def first(app):
        context = MenuContext(app, battle_screen, Title)
        context.scenery = scenery()
        return Title(context)

    pilot = Pilot(lobby, first, settings=QUIET)
    pilot.step(times=3)
    yield pilot
    pilot.app.screen.left()
    lobby.close()


def two(pilot) -> None:
    """Put one unit of each side."""
    pilot.put("AS7-D", 10, 10)
    pilot.put("GRF-1N", 10, 16, side="Red")


def opened(menu, key: str | None = None):
    """Go from the main menu into the lab, on the row with that name; return the pilot."""
    menu.click_words("Sight lab")
    menu.step(times=4)
    assert isinstance(menu.app.screen, LabOpening)
    if key is not None:
        menu.click_words(key)
        menu.step(times=3)
    menu.click_words("Open the lab")
    menu.step(times=4)
    assert isinstance(menu.app.screen, LabScreen)
    return menu


def test_from_the_main_menu_to_an_empty_table(menu):
    """One click on the menu, one on the blue button; and back to the menu without a question."""
    pilot = opened(menu)
    assert pilot.sees("Sight lab")
    pilot.press("f10")
    pilot.click_words("Main menu")
    pilot.step(times=3)
    assert isinstance(pilot.app.screen, Title)


def test_the_door_says_that_tables_are_being_read(menu):
    """Until they are there it is not as if there were none."""
    door = LabOpening(menu.app.screen.context)
    assert [one.words for one in door._list.things][2:] == ["Maps are being read…", "Battles are being read…"]
    door._have_maps(())
    assert [one.words for one in door._list.things][2:] == ["Battles are being read…"]


def test_a_map_of_the_list_is_opened(menu):
    """With all its terrain."""
    pilot = opened(menu, "Crown Hill")
    assert pilot.app.screen.lab.contents.sandbox.map == "Crown Hill"
    assert pilot.app.screen.lab.contents.features


def test_leaving_with_changes_asks_first(menu):
    """The window and the menu both; nothing is lost without a word."""
    pilot = opened(menu)
    pilot.press("5")
    pilot.drag(Point(20, 20), Point(26, 20))
    assert pilot.app.screen.unsaved()
    assert pilot.sees("not saved")
    pilot.press("escape", "escape")
    pilot.press("f10")
    pilot.click_words("Main menu")
    assert pilot.sees("The lab has changed since it was last saved.")
    pilot.click_words("Cancel")
    assert isinstance(pilot.app.screen, LabScreen)
    pilot.app.leave()
    pilot.step()
    assert pilot.sees("Quit?")
    assert pilot.sees("The lab has changed since it was last saved.")
    pilot.press("escape")
    assert not pilot.app.over


def test_loading_over_an_unsaved_lab_asks_about_the_lab(menu):
    """Not about a battle: there is none."""
    pilot = opened(menu)
    pilot.press("5")
    pilot.drag(Point(20, 20), Point(26, 20))
    pilot.press("f5")
    pilot.drag(Point(30, 20), Point(34, 20))
    pilot.press("escape", "escape", "f9")
    pilot.step(times=4)
    pilot.press("return")
    pilot.step(times=2)
    assert pilot.sees("Leave the lab?")
    assert pilot.sees("The lab on the table has changed since it was last saved.")


def test_another_table_asks_first(menu):
    """From the lab to the list of tables and on to another one."""
    pilot = opened(menu)
    pilot.press("5")
    pilot.drag(Point(20, 20), Point(26, 20))
    pilot.press("escape", "escape", "f10")
    pilot.click_words("Another table")
    pilot.step(times=4)
    pilot.click_words("Open the lab")
    pilot.step(times=2)
    assert pilot.sees("The lab has changed since it was last saved.")
    pilot.click_words("Do not save")
    pilot.step(times=4)
    assert not pilot.app.screen.lab.contents.features


def test_options_of_the_rules_are_switched(menu):
    """Ctrl+R, the arrows; what was chosen is in force in the lab at once, and undone there."""
    pilot = opened(menu)
    before = dict(pilot.app.screen.lab.now.rules.options)
    pilot.press("ctrl+r")
    pilot.step(times=3)
    assert pilot.sees("Options of Alpha Strike")
    pilot.press("right")
    pilot.press("escape")
    lab = pilot.app.screen.lab
    changed = {name for name, value in lab.now.rules.options.items() if before[name] != value}
    assert len(changed) == 1
    pilot.press("ctrl+z")
    assert dict(lab.now.rules.options) == before


def test_add_ons_are_switched(menu):
    """On the same screen, by a click: with their options, at once; undone in the lab."""
    pilot = opened(menu)
    lab = pilot.app.screen.lab
    pilot.press("ctrl+r")
    pilot.step(times=4)
    assert pilot.sees("Family")
    assert not pilot.sees("Confirmed")
    rows = pilot.app.screen._rows
    rows.select(next(i for i, row in enumerate(rows.things) if row.name == "Spotting"))
    pilot.press("return")
    pilot.wait(0.5)
    assert "spotting" in lab.now.rules.addons
    names = {row.name for row in rows.things}
    assert all(
        name.replace("_", " ").capitalize() in names for name in lab.now.rules.options if name != "undo"
    )
    pilot.press("escape")
    pilot.press("ctrl+z")
    assert "spotting" not in lab.now.rules.addons


def test_a_crashed_lab_is_recovered_from_the_menu(tmp_path):
    """The program ends without a word; at the next start the lab is there, with all its undo."""
    first = Bencher(tmp_path)
    first.put("AS7-D", 10, 10)
    running = next((tmp_path / "saves" / "running").glob("*.jsonl"))
    kept = running.read_bytes()
    first.app.screen.left()
    first.lobby.close()
    running.write_bytes(kept)
    lobby = hall_in(tmp_path)

    def title(app):
        context = MenuContext(app, battle_screen, Title)
        context.scenery = scenery()
        return Title(context)

    pilot = Pilot(lobby, title, settings=QUIET)
    pilot.step(times=4)
    assert pilot.sees("A lab was interrupted")
    assert pilot.sees("The last lab was interrupted")
    assert not pilot.sees("In the sight lab. Every")
    assert not pilot.sees("battle was")
    pilot.click_words("Recover the lab")
    pilot.step(times=6)
    assert isinstance(pilot.app.screen, LabScreen)
    assert len(pilot.app.screen.lab.now.units) == 1
    assert lobby.unsaved()
    pilot.press("ctrl+z")
    assert not pilot.app.screen.lab.now.units
    pilot.app.screen.left()
    lobby.close()


def test_it_is_saved_as_a_scenario(pilot, tmp_path):
    """Ctrl+S, Enter, a name; `check` accepts it, and the lab opens it as it was."""
    two(pilot)
    pilot.draw("circle", (20, 15), (24, 15))
    pilot.press("ctrl+s", "return")
    pilot.press("ctrl+a")
    pilot.type_text("First try")
    pilot.press("return")
    path = tmp_path / "scenarios" / "first-try.yaml"
    assert pilot.sees("Saved:")
    assert check_file(path) == ("scenario", ())
    assert not pilot.app.screen.unsaved()
    again = Bencher(tmp_path, LabTable(scenario="first-try"))
    assert again.lab.now.battlefield == pilot.lab.now.battlefield
    assert {(u.name, u.at) for u in again.units} == {(u.name, u.at) for u in pilot.units}
    again.app.screen.left()
    again.lobby.close()


def test_what_cannot_be_saved_is_listed(pilot, tmp_path):
    """Two units in one place: the dialog names them, nothing is written."""
    pilot.put("AS7-D", 10, 10)
    pilot.put("GRF-1N", 10.5, 10, side="Red")
    pilot.press("ctrl+s", "return", "return")
    assert pilot.sees("The scenario could not be saved")
    assert pilot.sees("the base overlaps that of")
    assert not (tmp_path / "scenarios").exists()


def test_a_battle_begins_from_here(pilot):
    """Ctrl+B asks about what is unsaved; then the units stand where they stood."""
    pilot.press("ctrl+b")
    assert pilot.sees("No battle can begin from here")
    assert pilot.sees("Blue has no units")
    pilot.press("escape")
    two(pilot)
    stood = sorted((unit.name, unit.at) for unit in pilot.units)
    pilot.press("ctrl+b")
    assert pilot.sees("Start a battle from here?")
    pilot.click_words("Begin without saving")
    (seats,) = pilot.played
    view = next(iter(seats.values())).view
    assert sorted((unit.name, unit.at) for unit in view.units.values()) == stood
    assert view.now.name == "movement"


def test_the_other_screens_lead_to_the_battle(menu):
    """The real screen of a battle follows the lab."""
    pilot = opened(menu)
    lab = pilot.app.screen.lab
    pilot.press("2")
    pilot.step(times=4)
    pilot.click(Point(20, 20))
    lab.in_hand.make = type(lab.in_hand.make)(card=lab.in_hand.make.card, side="Red")
    pilot.click(Point(30, 20))
    pilot.press("escape", "ctrl+b")
    pilot.click_words("Begin without saving")
    pilot.step(times=4)
    assert isinstance(pilot.app.screen, BattleScreen)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 200), ((1920, 1080), 150)])
def test_all_of_it_fits_into_the_window(tmp_path, size, scale):
    """Every tool, field and button lies inside the window, small and large."""
    pilot = Bencher(tmp_path, TABLE, size=size, settings=QUIET.but(scale=scale))
    two(pilot)
    pilot.draw("circle", (20, 15), (24, 15))
    window = pilot.surface.get_rect()
    for mode in ("terrain", "unit", "table"):
        if mode == "unit":
            pilot.lab.select(pilot.units[0].id)
        elif mode == "table":
            pilot.lab.select(None)
        pilot.step(times=3)
        assert pilot.app.screen.about.mode == mode
        elements = [one.element for one in pilot.app.screen.about.fields.shown]
        for element in (*elements, *pilot.app.screen.tool_bar.buttons.values()):
            assert window.contains(element.get_abs_rect())
    pilot.app.screen.left()
    pilot.lobby.close()


def test_help_lists_the_keys_of_the_lab(pilot):
    """F1 has a heading of its own for them."""
    pilot.press("f1")
    rows = [row.words for row in pilot.app.dialog.rows]
    assert "SIGHT LAB" in rows
    assert "Start a battle from here" in rows

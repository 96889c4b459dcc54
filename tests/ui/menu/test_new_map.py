"""New map: chosen, looked at, laid out anew, kept; from the set-up of a battle and from the lab."""

from __future__ import annotations

import pygame
import pytest
from menu_pilot import scenery
from waiting import until

from game.files import places
from game.files.check import check_file
from game.files.family_io import families
from game.files.forces.default_forces import default_forces
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.lab.screen import LabScreen
from game.ui.menu.context import MenuContext
from game.ui.menu.lab_opening import LabOpening
from game.ui.menu.new_map import NewMapScreen
from game.ui.menu.opening import battle_screen
from game.ui.menu.setup.draft import added
from game.ui.menu.setup.screen import SetupMenu
from game.ui.menu.title import Title
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings


@pytest.fixture
def menu(tmp_path):
    """A pilot on the main menu; its own maps go into a folder of their own."""
    library = PreviewLibrary([places.maps(), tmp_path], [tmp_path / "scenarios"])
    lobby = LocalLobby(library, SaveFolder(tmp_path / "saves"))

    def first(app):
        context = MenuContext(app, battle_screen, Title)
        context.scenery = scenery()
        return Title(context)

    pilot = Pilot(lobby, first, settings=Settings(tray=False, motion=False, sounds=False))
    pilot.step(times=3)
    yield pilot
    pilot.app.screen.left()
    lobby.close()


def laid_out(pilot) -> NewMapScreen:
    """Return the screen of the new map once its table is there."""
    screen = pilot.app.screen
    assert isinstance(screen, NewMapScreen)
    until(lambda: pilot.sees("side by side"), pilot.step)
    return screen


def test_a_map_is_chosen_rerolled_and_kept_for_a_battle(menu, tmp_path):
    """N on the page of maps; size, ground and seed change it; Escape keeps nothing, Ctrl+Enter the map."""
    menu.click_words("Set up your own")
    until(lambda: menu.sees("Green Valley"), menu.step)
    setup = menu.app.screen
    assert isinstance(setup, SetupMenu)
    menu.press("n", "escape")
    assert menu.app.screen is setup
    assert not list(tmp_path.glob("*.yaml"))
    menu.press("n")
    screen = laid_out(menu)
    menu.press("down", "left", "left")
    laid_out(menu)
    assert menu.sees('36 × 36"')
    menu.press("down", "right", "right", "right")
    laid_out(menu)
    assert menu.sees("sand")
    assert screen.made.offer.preview.battlefield.ground == "sand"
    before = screen.order.seed
    menu.press("r")
    laid_out(menu)
    assert screen.order.seed != before
    assert menu.sees("north sees") or menu.sees("west sees")
    menu.press("ctrl+return")
    until(lambda: menu.app.screen is setup and setup.draft.size == (36, 36), menu.step)
    (path,) = tmp_path.glob("*.yaml")
    assert check_file(path) == ("map", ())
    assert setup.draft.map == path.stem
    assert "ground: sand" in path.read_text()
    name = screen.made.offer.preview.name
    until(lambda: menu.sees(name) and not menu.sees("is among the maps now"), menu.step)


def test_what_is_said_of_a_map_hides_nothing_of_its_table(menu):
    """It stands below the choices; over the table only where these leave no room for it."""
    menu.resize((1024, 640))
    menu.click_words("Set up your own")
    until(lambda: menu.sees("Green Valley"), menu.step)
    menu.press("n")
    screen = laid_out(menu)
    assert menu.find(screen.made.offer.preview.name).rect.right < screen.table_at.x
    assert menu.find(screen.made.offer.words[-1]).rect.right < screen.table_at.x
    menu.resize((960, 600))
    menu.step(times=2)
    room = screen.about.rect if screen.about.rect.width else screen.list_at
    assert room.contains(menu.find(screen.made.offer.preview.name).rect) or screen.about.folded


def test_a_map_is_made_for_the_lab(menu, tmp_path):
    """It stands in the list of tables; the seed can be typed, and the same seed kept twice makes two maps."""
    menu.click_words("Sight lab")
    until(lambda: menu.sees("Green Valley"), menu.step)
    opening = menu.app.screen
    for _ in range(2):
        menu.press("home", "down", "return")
        laid_out(menu)
        menu.press("down", "left", "left", "end", "return", "ctrl+a")
        menu.type_text("lab")
        menu.press("return")
        assert laid_out(menu).order.seed == "lab"
        menu.press("ctrl+return")
        until(lambda: menu.app.screen is opening and not menu.app.screen.busy, menu.step)
    assert isinstance(opening, LabOpening)
    first, second = sorted(tmp_path.glob("*.yaml"), key=lambda path: len(path.stem))
    assert second.stem == f"{first.stem}-2"
    menu.press("return")
    until(lambda: isinstance(menu.app.screen, LabScreen), menu.step)
    assert menu.app.screen.lab.now.battlefield.width == 36


@pytest.mark.parametrize("family", families())
def test_a_battle_on_a_new_map_begins_at_once(menu, family):
    """Sides without units get their default forces; the home edges are those for which it was laid out."""
    menu.click_words("Set up your own")
    until(lambda: menu.sees("Green Valley"), menu.step)
    setup = menu.app.screen
    while setup.draft.family != family:
        setup.turn_family()
        until(lambda: menu.sees("Green Valley"), menu.step)
    assert menu.sees("Choose units for Blue")
    menu.press("n", "down", "left", "left")
    home = laid_out(menu).home
    menu.press("ctrl+return")
    until(lambda: menu.app.screen is setup and setup.draft.size == (36, 36), menu.step)
    until(lambda: menu.sees("Balanced: "), menu.step)
    assert setup.draft.home == home
    menu.press("ctrl+return")
    until(lambda: isinstance(menu.app.screen, BattleScreen), menu.step)
    view = menu.app.screen.battle.view
    forces = default_forces(family)
    assert len(view.units) == sum(len(force.units) for force in forces)
    assert view.battlefield.width == 36


def test_a_force_that_is_chosen_stays_on_a_new_map(menu, tmp_path):
    """Only the side without units gets the default force."""
    menu.click_words("Set up your own")
    until(lambda: menu.sees("Green Valley"), menu.step)
    setup = menu.app.screen
    setup.put(added(setup.draft, 1, "LCT-1V"))
    board = tmp_path / "Small Board.board"
    board.write_text(BOARD)
    drop(menu, board)
    until(lambda: menu.sees("magma"), menu.step)
    menu.press("return")
    until(lambda: setup.draft.map == "small-board" and not setup.busy, menu.step)
    first, second = setup.draft.forces
    assert [pick.card for pick in first.picks] == [
        unit.card for unit in default_forces("alpha_strike")[0].units
    ]
    assert [pick.card for pick in second.picks] == ["LCT-1V"]


BOARD = 'size 3 2\nhex 0101 0 "" ""\nhex 0102 2 "woods:1;foliage_elev:2" ""\nhex 0301 0 "magma:1" ""\nend\n'


@pytest.mark.parametrize("door", ["Set up your own", "Sight lab"])
def test_a_dropped_board_joins_the_maps(menu, tmp_path, door):
    """It is converted, saved and chosen; what a map cannot say is told; a wrong file is refused in words."""
    (tmp_path / "files").mkdir()
    board, wrong = tmp_path / "files" / "Small Board.board", tmp_path / "files" / "x.txt"
    board.write_text(BOARD)
    wrong.write_text("x")
    menu.click_words(door)
    until(lambda: menu.sees("Green Valley"), menu.step)
    drop(menu, wrong)
    until(lambda: menu.sees("expected a file that ends in"), menu.step)
    menu.press("return")
    drop(menu, board)
    until(lambda: menu.sees("magma"), menu.step)
    menu.press("return")
    until(lambda: menu.sees("Small Board") and not menu.app.screen.busy, menu.step)
    (path,) = tmp_path.glob("*.yaml")
    assert path.stem == "small-board"
    assert check_file(path) == ("map", ())


def test_a_virtual_table_asks_for_the_size_of_its_cells(menu, tmp_path):
    """One inch unless another is typed; what is no size is refused in words."""
    (tmp_path / "files").mkdir()
    cellar = tmp_path / "files" / "cellar.dd2vtt"
    cellar.write_text('{"resolution": {"map_size": {"x": 20, "y": 12}, "pixels_per_grid": 70}}')
    menu.click_words("Sight lab")
    until(lambda: menu.sees("Green Valley"), menu.step)
    drop(menu, cellar)
    assert menu.sees("cellar.dd2vtt counts in cells. How many inches is one?")
    menu.press("backspace")
    menu.type_text("99")
    menu.press("return")
    assert menu.sees("A number from 0.1 to 20")
    menu.press("backspace", "backspace")
    menu.type_text("2.5")
    menu.press("return")
    until(lambda: list(tmp_path.glob("*.yaml")) and not menu.app.screen.busy, menu.step)
    (path,) = tmp_path.glob("*.yaml")
    assert "size: [50, 30]" in path.read_text()


def drop(pilot, path):
    """Drop the file at *path* on the window."""
    pilot.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pilot.step()

"""Set up your own: whole forces, drawn at random, saved, imported and exported."""

from __future__ import annotations

import pygame
import pytest
from cut_words import cut_words
from lab_pilot import shared_library
from muster_pilot import forces, picked

from game.core.force import Force, ForceUnit
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.ui.menu.opening import first_screen
from game.ui.menu.setup.draft import on_top
from game.ui.menu.setup.random_force import RandomForceScreen
from game.ui.menu.setup.saved_forces import SavedForcesScreen
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

MUL = """<?xml version="1.0"?><unit version="0.49.20">
<entity chassis="Atlas" model="AS7-D"><pilot gunnery="2"/><Force force="Red|0||Fire Lance|1||"/></entity>
<entity chassis="Nobody" model="NO-1"><pilot gunnery="4"/></entity>
</unit>
"""
GUARD = Force("Guard", "alpha_strike", (ForceUnit("AS7-D", 3, "One"), ForceUnit("WSP-1A", 4, "Two")))


@pytest.fixture
def library():
    """The cards and maps of the game, read once for all tests."""
    return shared_library()


def at_forces(library, folder, size=(1280, 720), scale=100):
    """Return a pilot on the page of forces, over the cards of the game."""
    lobby = LocalLobby(library, SaveFolder(folder / "saves"), folder / "forces")
    settings = Settings(scale=scale, motion=False, tray=False, sounds=False)
    pilot = Pilot(lobby, first_screen(), size=size, settings=settings)
    pilot.step(times=3)
    pilot.click_words("Set up your own")
    pilot.step(times=3)
    forces(pilot)
    pilot.step(times=3)
    return pilot


@pytest.fixture
def pilot(library, tmp_path):
    return at_forces(library, tmp_path)


def open_menu(pilot, words=""):
    """Open the commands for the force of the active side, and one of them."""
    pilot.press("ctrl+m")
    if words:
        pilot.click_words(words)
    pilot.step(times=4)


def drop(pilot, path):
    """Drop the file at *path* on the window."""
    pilot.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pilot.step(times=5)


def test_a_random_force_is_drawn_rolled_again_and_taken(pilot):
    """By keys: Ctrl+M, R, Ctrl+Enter; the points are nearly those of the limit, and never more."""
    open_menu(pilot, "Random force…")
    screen = pilot.app.screen
    assert isinstance(screen, RandomForceScreen)
    first = screen.made
    pilot.press("r")
    pilot.step(times=4)
    assert screen.made.force != first.force
    made = screen.made
    assert 0.95 * 250 <= made.points <= 250
    pilot.press("ctrl+return")
    pilot.step(times=3)
    assert picked(pilot, 0) == [unit.card for unit in made.force.units]
    squads = [pick.squad for pick in pilot.app.screen.draft.forces[0].picks]
    assert squads == [unit.group for unit in made.force.units]


def test_theme_points_and_seed_are_chosen_by_keys(pilot):
    """Arrows step theme and points; the seed is typed, and gives the same force again."""
    open_menu(pilot, "Random force…")
    screen = pilot.app.screen
    pilot.press("right", "down", "right")
    pilot.step(times=4)
    assert (screen.order.theme, screen.order.points) == ("fast-scouts", 275)
    seed, force = screen.order.seed, screen.made.force
    pilot.press("r")
    pilot.step(times=4)
    pilot.press("down", "return")
    pilot.type_text(seed)
    pilot.press("return")
    pilot.step(times=4)
    assert screen.made.force == force


def test_the_limit_of_the_battle_is_the_first_proposal(pilot):
    """And units of other types are left out in the introductory game."""
    pilot.press("ctrl+l")
    pilot.type_text("180")
    pilot.press("return")
    open_menu(pilot, "Random force…")
    order = pilot.app.screen.order
    assert (order.points, order.introductory) == (180, True)


def test_a_theme_without_units_says_so(pilot):
    """Tanks are not in the introductory game."""
    open_menu(pilot, "Random force…")
    screen = pilot.app.screen
    while screen.order.theme != "armour":
        pilot.press("right")
        pilot.step(times=3)
    assert pilot.sees("no unit fits the theme Tank company")
    assert screen.made is None


def test_a_force_is_saved_and_taken_by_the_other_side(pilot):
    """With skills and groups."""
    open_menu(pilot, "Random force…")
    pilot.press("ctrl+return")
    pilot.step(times=3)
    open_menu(pilot, "Save this force…")
    pilot.type_text("Night Watch")
    pilot.press("return")
    pilot.step(times=4)
    pilot.press("ctrl+right")
    open_menu(pilot, "Saved forces…")
    assert isinstance(pilot.app.screen, SavedForcesScreen)
    assert pilot.sees("Night Watch")
    pilot.press("return")
    pilot.step(times=4)
    blue, red = (force.picks for force in pilot.app.screen.draft.forces)
    assert red == blue


def test_saved_forces_are_renamed_and_deleted(pilot):
    """By F2 and Del, the latter after a question; a file that cannot be used says why."""
    lobby = pilot.app.lobby
    lobby.keep_force(GUARD)
    (lobby._forces.folder / "broken.yaml").write_text("format: map/1\n")
    open_menu(pilot, "Saved forces…")
    screen = pilot.app.screen
    pilot.press("f2")
    pilot.type_text("Rear Guard")
    pilot.press("return")
    pilot.step(times=4)
    assert [one.name for one in screen.rows.things] == ["Rear Guard", "broken"]
    pilot.press("down", "return")
    pilot.step()
    assert pilot.sees("this is a map, not a force")
    pilot.press("escape", "up", "delete", "return")
    pilot.step(times=4)
    assert [one.name for one in screen.rows.things] == ["broken"]


def test_a_force_that_is_there_is_replaced_only_after_a_question(pilot):
    """Cancel leaves it."""
    pilot.app.lobby.keep_force(GUARD)
    pilot.press("return")
    open_menu(pilot, "Save this force…")
    pilot.type_text("Guard")
    pilot.press("return")
    pilot.step(times=4)
    assert pilot.sees("There is a force “Guard” already.")
    pilot.press("escape")
    assert pilot.app.lobby.force("guard").force == GUARD


def test_a_saved_force_keeps_how_its_units_take_part(pilot):
    """Who is left out, and who is behind the table; without those rules the latter is named and undone."""
    gun = ForceUnit("Carillon", post="artillery/behind 24")
    pilot.app.lobby.keep_force(Force("Guns", "alpha_strike", (ForceUnit("AS7-D", fielded=False), gun)))
    open_menu(pilot, "Saved forces…")
    pilot.press("return")
    pilot.step(times=4)
    picks = pilot.app.screen.draft.forces[0].picks
    assert [(pick.card, pick.fielded, pick.post) for pick in picks] == [
        ("AS7-D", False, None),
        ("Carillon", True, None),
    ]
    assert pilot.sees('battery: 24" behind, only with Artillery')
    pilot.press("return")
    screen = pilot.app.screen
    screen.put(on_top(screen.draft, ("artillery",), screen.book))
    open_menu(pilot, "Saved forces…")
    pilot.press("return")
    pilot.step(times=4)
    assert [pick.post.key for pick in screen.draft.forces[0].picks if pick.post] == ["artillery/behind 24"]
    open_menu(pilot, "Save this force…")
    pilot.type_text("Again")
    pilot.press("return")
    pilot.step(times=4)
    assert pilot.app.lobby.force("again").force.units == (ForceUnit("AS7-D", fielded=False), gun)


def test_a_force_of_other_rules_is_not_taken(pilot):
    """It is said which rules it needs."""
    pilot.app.lobby.keep_force(Force("Reds", "mecha", (ForceUnit("Gnat"),)))
    open_menu(pilot, "Saved forces…")
    pilot.press("return")
    pilot.step(times=4)
    assert pilot.sees("It is a force of Mecha, and the battle is one of Alpha Strike.")
    assert picked(pilot, 0) == []


# files


def test_a_dropped_list_becomes_the_force_of_the_only_side_without_units(pilot, tmp_path):
    """Skills and lances come with it; a unit without a card is named."""
    path = tmp_path / "red.mul"
    path.write_text(MUL)
    pilot.press("return")
    drop(pilot, path)
    assert pilot.sees("there is no card for Nobody NO-1")
    (pick,) = pilot.app.screen.draft.forces[1].picks
    assert (pick.card, pick.skill, pick.squad) == ("AS7-D", 2, "Fire Lance")


def test_a_dropped_list_brings_the_cards_that_the_game_lacks(pilot, tmp_path, monkeypatch):
    """Of the figures that it carries: they are in the list of units from then on, and the battle has them."""
    monkeypatch.setenv("SIGHTLINE_CARDS", str(tmp_path / "cards"))
    figures = '"BFType": "BM", "BFSize": 2, "BFMove": "8\\"", "BFOverheat": 0, "BFArmor": 4, "BFStructure": 3'
    damage = '"BFDamageShort": 2, "BFDamageMedium": 2, "BFDamageLong": 1, "BFPointValue": 27, "Tonnage": 45'
    path = tmp_path / "list.json"
    path.write_text(
        f'{{"Units": [{{"Id": 9001, "Class": "Heron", "Variant": "HRN-1", {figures}, {damage}}}]}}'
    )
    pilot.press("return")
    drop(pilot, path)
    assert pilot.sees("1 new card of your own")
    (pick,) = pilot.app.screen.draft.forces[1].picks
    assert pick.card == "Heron HRN-1"
    assert pilot.app.screen.units["Heron HRN-1"].sample.profile.pv == 27
    pilot.press("ctrl+return")
    pilot.step(times=6)
    assert "Heron HRN-1" in {unit.name for unit in pilot.app.screen.battle.view.units.values()}


def test_players_are_asked_whose_a_dropped_list_is(pilot, tmp_path):
    """If that is unclear: both have no units, or both have."""
    path = tmp_path / "red.txt"
    path.write_text("{{140,3}}")
    drop(pilot, path)
    assert pilot.sees("Whose force is it?")
    pilot.click_words("Red")
    pilot.step(times=3)
    assert len(picked(pilot, 1)) == 1


def test_a_dropped_map_is_still_a_map(pilot, tmp_path, monkeypatch):
    """A board, and a Tiled map, which ends like some lists."""
    monkeypatch.setenv("SIGHTLINE_MAPS", str(tmp_path / "maps"))
    path = tmp_path / "table.json"
    path.write_text('{"type": "map", "layers": []}')
    assert not pilot.app.lobby.is_force(str(path))


@pytest.mark.parametrize("text", ["", "<map/>", "<unit><entity"])
def test_an_unreadable_list_is_refused_in_words(pilot, tmp_path, text):
    """Nothing is changed."""
    path = tmp_path / "bad.mul"
    path.write_text(text)
    drop(pilot, path)
    assert pilot.sees("That cannot be used")
    assert picked(pilot, 0) == picked(pilot, 1) == []


def test_a_force_is_exported_and_imported_by_keys(pilot, tmp_path):
    """The path is typed; what is read is what was written."""
    pilot.app.lobby.keep_force(GUARD)
    open_menu(pilot, "Saved forces…")
    pilot.press("return")
    pilot.step(times=4)
    path = tmp_path / "out.mul"
    open_menu(pilot, "Export it…")
    pilot.click_words("MegaMek: units, skills, lances")
    pilot.type_text(str(path))
    pilot.press("return")
    pilot.step(times=4)
    assert path.is_file()
    before = pilot.app.screen.draft.forces[0].picks
    pilot.press("ctrl+right")
    open_menu(pilot, "Import a file…")
    pilot.type_text(str(path))
    pilot.press("return")
    pilot.step(times=4)
    assert pilot.app.screen.draft.forces[1].picks == before


def test_what_a_format_cannot_hold_is_told(pilot, tmp_path):
    """After the export."""
    pilot.app.lobby.keep_force(GUARD)
    open_menu(pilot, "Saved forces…")
    pilot.press("return")
    pilot.step(times=4)
    open_menu(pilot, "Export it…")
    pilot.click_words("Master Unit List: units only")
    pilot.type_text(str(tmp_path / "out.json"))
    pilot.press("return")
    pilot.step(times=4)
    assert pilot.sees("the format has no skills")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1920, 1080), 200)])
def test_no_words_are_cut_in_small_windows(library, tmp_path, size, scale):
    """The commands, the random force and the saved forces."""
    pilot = at_forces(library, tmp_path, size, scale)
    pilot.app.lobby.keep_force(GUARD)
    open_menu(pilot)
    assert [one.text for one in pilot.app.dialog.texts() if one.cut or "…" in one.text[:-1]] == []
    pilot.press("escape")
    open_menu(pilot, "Saved forces…")
    assert cut_words(pilot.app) == []
    pilot.press("escape")
    open_menu(pilot, "Random force…")
    assert cut_words(pilot.app) == []

"""Set up your own: lances and squads in the list of a side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from lab_pilot import shared_library
from menu_pilot import menu
from muster_pilot import forces
from toy_duels import roster

from game.core.lobby import LabTable
from game.core.model.squads import SquadNaming
from game.core.setup import Setup, SetupForce
from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.menu.setup.draft import ForceEntry, SetupDraft, SideDraft, changed, setup
from game.ui.menu.setup.force_groups import (
    GroupHeading,
    ListedPick,
    force_rows,
    group_names,
    grouped,
    moved,
    put_at,
    renamed_group,
    ungrouped,
)

LANCES = """
format: scenario/1
name: Lances
map: {size: [48, 36], features: []}
rules: [alpha_strike]
sides:
  - name: Blue
    edge: west
    units: [{id: b, card: AS7-D, group: Fire Lance, at: [8, 15], facing: 90}]
  - name: Red
    edge: east
    units: [{id: r, card: COM-2D, at: [40, 15], facing: 270}]
"""
NAMING = SquadNaming("lance", "lances", 2, ("Alpha", "Bravo", "Charlie"))
UNITS = {unit.card: unit for unit in roster()}


def drafted(*squads):
    """Return a draft with a unit for each of *squads*, told apart by their skills."""
    picks = tuple(ForceEntry("AS7-D", skill, squad=squad) for skill, squad in enumerate(squads))
    return SetupDraft(forces=(SideDraft("Blue", picks), SideDraft("Red")))


def told(draft):
    """Return skills and squads in the order in which they are listed."""
    rows = force_rows(draft.forces[0].picks, NAMING, UNITS)
    return [(one.pick.skill, one.pick.squad) for one in rows if isinstance(one, ListedPick)]


def test_units_stand_under_their_groups_with_their_points():
    """Groups in the order of the rules, then others, last the units in none; those left out do not count."""
    picks = list(drafted("Bravo", "", "Guests", "Alpha", "Bravo").forces[0].picks)
    picks[4] = replace(picks[4], fielded=False)
    rows = force_rows(picks, NAMING, UNITS)
    worth = UNITS["AS7-D"].points
    heads = [(one.name, one.units, one.points) for one in rows if isinstance(one, GroupHeading)]
    assert heads == [("Alpha", 1, worth), ("Bravo", 1, worth), ("Guests", 1, worth), ("", 1, worth)]
    assert [one.place for one in rows if isinstance(one, ListedPick)] == [3, 0, 4, 2, 1]


def test_a_list_without_groups_has_no_headings():
    """Nothing but its units."""
    rows = force_rows(drafted("", "").forces[0].picks, NAMING, UNITS)
    assert all(isinstance(one, ListedPick) for one in rows)


def test_a_folded_group_is_its_heading():
    """The others keep their units."""
    rows = force_rows(drafted("Alpha", "Bravo").forces[0].picks, NAMING, UNITS, {"Alpha"})
    assert [type(one).__name__ for one in rows] == ["GroupHeading", "GroupHeading", "ListedPick"]


def test_a_unit_changes_places_then_goes_to_the_next_group():
    """Down: with its neighbour, into the group below as the first, into a new one at the end."""
    draft, row = drafted("Alpha", "Alpha", "Bravo"), 0
    seen = []
    for _ in range(5):
        draft, row = moved(draft, 0, row, 1, NAMING)
        seen.append(told(draft))
    assert seen == [
        [(1, "Alpha"), (0, "Alpha"), (2, "Bravo")],
        [(1, "Alpha"), (0, "Bravo"), (2, "Bravo")],
        [(1, "Alpha"), (2, "Bravo"), (0, "Bravo")],
        [(1, "Alpha"), (2, "Bravo"), (0, "Charlie")],
        [(1, "Alpha"), (2, "Bravo"), (0, "Charlie")],
    ]


def test_a_unit_goes_up_as_the_last_of_the_group_above():
    """And stays at the top."""
    draft, row = drafted("Alpha", "Bravo", "Bravo"), 2
    seen = []
    for _ in range(4):
        draft, row = moved(draft, 0, row, -1, NAMING)
        seen.append(told(draft))
    assert seen == [
        [(0, "Alpha"), (2, "Bravo"), (1, "Bravo")],
        [(0, "Alpha"), (2, "Alpha"), (1, "Bravo")],
        [(2, "Alpha"), (0, "Alpha"), (1, "Bravo")],
        [(2, "Alpha"), (0, "Alpha"), (1, "Bravo")],
    ]


@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize("row", range(5))
def test_no_unit_is_lost_by_moving(row, step):
    """Whatever the order of the list is, and the index returned is that of the unit."""
    draft = drafted("Bravo", "", "Alpha", "Bravo", "Alpha")
    after, index = moved(draft, 0, row, step, NAMING)
    assert {pick.skill for pick in after.forces[0].picks} == set(range(5))
    assert after.forces[0].picks[index].skill == row


def test_groups_are_renamed_made_and_dissolved():
    """A name that another group has joins the two."""
    draft = renamed_group(drafted("Alpha", "Bravo"), 0, "Bravo", "Night Lance")
    assert group_names(draft.forces[0].picks, NAMING) == ["Alpha", "Night Lance"]
    assert group_names(renamed_group(draft, 0, "Night Lance", "Alpha").forces[0].picks, NAMING) == ["Alpha"]
    whole = grouped(drafted("", "", ""), 0, NAMING)
    assert [pick.squad for pick in whole.forces[0].picks] == ["Alpha", "Alpha", "Bravo"]
    assert {pick.squad for pick in ungrouped(whole, 0).forces[0].picks} == {""}


def test_units_in_no_group_keep_their_place_in_the_battle():
    """Groups are given for all units or for none."""
    assert setup(drafted("", ""), "", ()).forces[0].squads == ()
    assert setup(drafted("Alpha", ""), "", ()).forces[0].squads == ("Alpha", "")


def test_lances_are_kept_in_battles_and_saves(tmp_path):
    """Alpha Strike, whose lances do not act together."""
    lobby = LocalLobby(shared_library(), SaveFolder(tmp_path / "saves"), tmp_path / "forces")
    units = (("AS7-D", 4), ("COM-2D", 4))
    sides = (SetupForce("Blue", "south", units, ("Fire Lance", "")), SetupForce("Red", "north", units))
    seats = lobby.muster(Setup("Test", lobby.maps()[0].key, sides))
    assert sorted(unit.group for unit in seats["Blue"].view.units.values()) == ["", "", "", "Fire Lance"]
    lobby.record("kept")
    lobby.close()
    again = lobby.open(next(save.key for save in lobby.saves() if save.name == "kept"))
    assert [unit.group for unit in again["Red"].view.units.values() if unit.group] == ["Fire Lance"]
    lobby.close()


@pytest.mark.parametrize(
    ("row", "target", "expected"),
    [
        (0, 1, [(1, "Alpha"), (0, "Alpha"), (2, "Bravo"), (3, "Bravo")]),
        (0, 3, [(1, "Alpha"), (2, "Bravo"), (0, "Bravo"), (3, "Bravo")]),
        (3, 0, [(3, "Alpha"), (0, "Alpha"), (1, "Alpha"), (2, "Bravo")]),
        (0, "Bravo", [(1, "Alpha"), (0, "Bravo"), (2, "Bravo"), (3, "Bravo")]),
        (1, "Alpha", [(1, "Alpha"), (0, "Alpha"), (2, "Bravo"), (3, "Bravo")]),
    ],
)
def test_a_unit_is_put_where_it_is_dropped(row, target, expected):
    """In the place of another unit, or first under a heading."""
    draft = drafted("Alpha", "Alpha", "Bravo", "Bravo")
    rows = force_rows(draft.forces[0].picks, NAMING, UNITS)
    at = next(one for one in rows if (one.name if isinstance(one, GroupHeading) else one.place) == target)
    after, index = put_at(draft, 0, row, at)
    assert told(after) == expected
    assert after.forces[0].picks[index].skill == row


def test_lances_are_kept_in_scenarios(tmp_path):
    """Read from a file of Alpha Strike, and written by the lab."""
    path = tmp_path / "scenarios" / "lances.yaml"
    path.parent.mkdir()
    path.write_text(LANCES)
    lobby = LocalLobby(PreviewLibrary([tmp_path], [path.parent]), SaveFolder(tmp_path / "saves"))
    seats = lobby.start("lances")
    assert {unit.name: unit.group for unit in seats["Blue"].view.units.values()} == {
        "Atlas AS7-D": "Fire Lance",
        "Commando COM-2D": "",
    }
    lobby.lab(LabTable(scenario="lances"))
    written = yaml.safe_load(Path(lobby.save_scenario("Again")).read_text())
    assert [unit.get("group", "") for side in written["sides"] for unit in side["units"]] == [
        "Fire Lance",
        "",
    ]
    lobby.close()


# in the window


def listing(pilot):
    """Put two units into Alpha Lance of Blue and one into Bravo, and choose the first."""
    page = forces(pilot)
    screen = pilot.app.screen
    screen.context.families = tuple(replace(book, groups=NAMING) for book in screen.context.families)
    picks = drafted("Alpha", "Alpha", "Bravo").forces[0].picks
    screen.put(changed(screen.draft, 0, picks=picks))
    screen.attend(page.forces[0].list_view)
    pilot.press("home")
    return pilot


@pytest.fixture
def listed(pilot):
    """A pilot at the list of Blue."""
    return listing(pilot)


def squads(pilot):
    """Return the squads of Blue by skill, which tells its units apart."""
    return {pick.skill: pick.squad for pick in pilot.app.screen.draft.forces[0].picks}


def test_keys_move_a_unit_which_stays_chosen(listed):
    """Shift and an arrow."""
    listed.press("shift+down", "shift+down")
    assert squads(listed) == {0: "Bravo", 1: "Alpha", 2: "Bravo"}
    chosen = listed.app.screen.page.forces[0].list_view.thing
    assert chosen.pick.skill == 0
    listed.press("shift+up")
    assert squads(listed)[0] == "Alpha"


def test_a_group_is_folded_and_opened_by_keys_and_clicks(listed):
    """F, then Enter on its heading; or the arrow beside its name."""
    rows = listed.app.screen.page.forces[0].list_view
    listed.press("f")
    assert [type(one).__name__ for one in rows.things] == ["GroupHeading", "GroupHeading", "ListedPick"]
    assert rows.thing.name == "Alpha"
    listed.press("return")
    assert len(rows.things) == 5
    spot = next(spot for spot in rows._spots if spot.hint == "Fold (F)")
    listed.click(spot.rect.center)
    assert len(rows.things) == 3


def test_a_group_is_renamed(listed):
    """F2, for the group of the chosen unit."""
    listed.press("f2")
    listed.type_text("Night Lance")
    listed.press("return")
    assert squads(listed) == {0: "Night Lance", 1: "Night Lance", 2: "Bravo"}


def test_a_unit_that_is_added_joins_the_last_group_until_that_is_full(listed):
    """Where there are groups."""
    page = listed.app.screen.page
    page.add(0)
    page.add(0)
    held = [pick.squad for pick in listed.app.screen.draft.forces[0].picks]
    assert held == ["Alpha", "Alpha", "Bravo", "Bravo", "Charlie"]


def test_commands_put_units_into_groups_and_dissolve_them(listed):
    """In the menu of the force."""
    listed.press("ctrl+m")
    listed.click_words("Dissolve the lances")
    assert set(squads(listed).values()) == {""}
    listed.press("ctrl+m")
    listed.click_words("Put into lances of 2")
    assert squads(listed) == {0: "Alpha", 1: "Alpha", 2: "Bravo"}


def test_the_mouse_drags_a_unit_to_another_group(lobby):
    """Onto the last row, the unit of Bravo: before it. In a window where all rows are shown."""
    pilot = menu(lobby, (1600, 1400), shared=True)
    pilot.click_words("Set up your own")
    rows = listing(pilot).app.screen.page.forces[0].list_view
    px = pilot.app.look.px
    middle = [(rows.rect.x + px(120), rows.rect.y + end - px(20)) for end in rows._ends]
    assert rows.rect.collidepoint(middle[-1])
    pilot.drag(middle[1], middle[4])
    assert squads(pilot) == {0: "Bravo", 1: "Alpha", 2: "Bravo"}
    pilot.drag(middle[1], middle[0])
    assert squads(pilot)[1] == "Alpha"


def test_a_click_is_no_drag(listed):
    """The list stays as it is."""
    before = listed.app.screen.draft.forces
    rows = listed.app.screen.page.forces[0].list_view
    listed.click((rows.rect.x + listed.app.look.px(120), rows.rect.y + listed.app.look.px(50)))
    assert listed.app.screen.draft.forces == before


def test_the_menu_is_used_by_keys_alone(listed):
    """Tab goes from command to command, Enter does one."""
    listed.press("ctrl+m", *["tab"] * 6, "return")
    assert set(squads(listed).values()) == {""}

"""Set up your own: three sides and more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cut_words import cut_words
from menu_pilot import menu
from muster_pilot import forces, picked, row, rules
from toy_lobby import TOY_BOOK

from game.ui.menu.setup import draft as drafts
from game.ui.menu.setup.draft import SetupDraft, with_side, without_side


def of(count: int) -> SetupDraft:
    """Return a draft of so many sides."""
    draft = SetupDraft(map="meadow", size=(48, 48))
    while len(draft.forces) < count:
        draft = with_side(draft)
    return draft


def press_button(pilot, hint):
    """Click the button whose tooltip begins with *hint*."""
    found = [
        element
        for element, gadget in pilot.app.screen.widgets._gadgets.items()
        if gadget.hint.startswith(hint) and element.visible
    ]
    pilot.click(found[0].get_abs_rect().center)


def test_sides_have_names_colours_and_edges_of_their_own():
    """Up to eight; the first four have an edge each, more share them."""
    draft = of(8)
    assert draft.names == ("Blue", "Red", "Gold", "Violet", "Green", "Pink", "White", "Teal")
    assert draft.colours == tuple(range(8))
    assert [draft.edge(place) for place in range(5)] == ["south", "north", "west", "east", "south"]
    assert with_side(draft) == draft
    assert without_side(of(2), 1) == of(2)
    assert without_side(draft, 2).names == ("Blue", "Red", "Violet", "Green", "Pink", "White", "Teal")
    assert with_side(without_side(of(3), 0)).names == ("Red", "Gold", "Blue")


def test_only_two_sides_leave_their_edges_to_the_throw():
    """A further side settles them; the round of edges has no throw then; a draft without is refused."""
    assert with_side(SetupDraft(home=None)).home == "south"
    assert drafts.next_home("east", sides=2) is None
    assert drafts.next_home("east", sides=3) == "south"
    assert drafts.next_home("south", -1, sides=3) == "east"
    lost = replace(of(3), home=None)
    assert any("only two sides can throw" in one for one in drafts.objections(lost, {}, TOY_BOOK))
    assert not any("only two sides" in one for one in drafts.objections(of(3), {}, TOY_BOOK))


def test_names_must_differ_among_all():
    """Not only among the first two."""
    twice = drafts.changed(of(4), 3, side="gold")
    assert "Give the sides different names." in drafts.objections(twice, {}, TOY_BOOK)
    nameless = drafts.changed(of(3), 2, side=" ")
    assert "Give every side a name." in drafts.objections(nameless, {}, TOY_BOOK)


def test_sides_are_added_armed_and_taken_out(pilot):
    """A button adds one; tabs and keys go from side to side; Enter adds to the lit one."""
    forces(pilot)
    pilot.press("return")
    press_button(pilot, "Add a side")
    assert pilot.app.screen.draft.names == ("Blue", "Red", "Gold")
    pilot.press("ctrl+right", "down", "return", "ctrl+right", "down", "return", "return")
    assert [picked(pilot, place) for place in range(3)] == [["AS7-D"], ["AWS-8Q"], ["BLR-1G"] * 2]
    assert pilot.sees("39 : 52 : 80 PV") or pilot.sees("Gold has")
    press_button(pilot, "The list of Blue")
    assert pilot.app.screen.page.side == 0
    press_button(pilot, "Add to Red")
    assert pilot.app.screen.page.side == 1
    assert picked(pilot, 1) == ["AWS-8Q", "BLR-1G"]
    press_button(pilot, "Swap the force with that of the next side")
    assert picked(pilot, 2) == ["AWS-8Q", "BLR-1G"]
    press_button(pilot, "Remove Red")
    assert pilot.app.screen.draft.names == ("Blue", "Gold")
    assert picked(pilot, 1) == ["AWS-8Q", "BLR-1G"]


def test_the_number_of_sides_is_stepped_among_the_rules(pilot):
    """From two to eight; each has a name and a goal, and the throw for the lists is of two."""
    list_view = rules(pilot)
    row(list_view, "Sides")
    pilot.press(*["right"] * 9)
    assert len(pilot.app.screen.draft.forces) == 8
    assert [one.value for one in list_view.things if one.name == "Name"] == [*drafts.SIDES]
    assert pilot.sees("Blue south, Red north, Gold west, Violet east")
    pilot.press(*["left"] * 9)
    assert len(pilot.app.screen.draft.forces) == 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [3, 4, 8])
def test_a_battle_of_many_sides_is_set_up_and_begun(lobby, size, count):
    """In windows of every size: units for each, then the table with so many seats."""
    pilot = menu(lobby, size=size)
    pilot.click_words("Set up your own")
    draft = pilot.app.screen.draft
    pilot.app.screen.put(replace(draft, forces=of(count).forces, introductory=False))
    pilot.app.screen.turn(1)
    page = pilot.app.screen.page
    for place in range(count):
        page.add(place)
    pilot.step(times=2)
    assert [len(force.picks) for force in pilot.app.screen.draft.forces] == [1] * count
    for name, force in zip(drafts.SIDES, pilot.app.screen.draft.forces, strict=False):
        assert force.side == name
    assert len(page.roster.adders) in (1, count)
    assert pilot.sees(f"Add to {drafts.SIDES[count - 1]}") or pilot.sees(drafts.SIDES[count - 1])
    pilot.click_words("Begin the battle")
    pilot.step(times=20)
    assert list(pilot.app.screen.seats) == list(drafts.SIDES[:count])


def test_long_names_of_sides_are_whole_in_tooltips(pilot):
    """On every page, where they are cut."""
    screen = pilot.app.screen
    forces = [replace(force, side=f"{force.side} Mountain Rangers") for force in screen.draft.forces]
    screen.put(replace(screen.draft, forces=tuple(forces)))
    for page in ("ctrl+1", "ctrl+2", "ctrl+3"):
        pilot.press(page)
        pilot.step(times=4)
        assert cut_words(pilot.app) == []

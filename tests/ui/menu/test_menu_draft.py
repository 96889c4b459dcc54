"""Setting a battle up, without a screen: totals, balance, what is wrong, goals, finding units."""

from __future__ import annotations

from dataclasses import replace

import pytest
from toy_duels import roster
from toy_lobby import BEYOND, DEEP, OPTIONS, TOY_BOOK

from game.core.model.brief import Goal
from game.core.rulebook import AddonInfo
from game.geometry.point import Point
from game.ui.menu.setup import draft as drafts
from game.ui.menu.setup.draft import (
    SetupDraft,
    added,
    balance,
    changed,
    objections,
    offered,
    on_top,
    repicked,
    reposted,
    setup,
)
from game.ui.menu.setup.finding import UnitQuery, by_column, found, kinds

UNITS = {unit.card: unit for unit in roster()}


def drafted(*cards: tuple[str, ...]) -> SetupDraft:
    """Return a draft on a map, with *cards* for each side."""
    draft = SetupDraft(map="two-hills", size=(72.0, 48.0))
    for place, side in enumerate(cards):
        for card in side:
            draft = added(draft, place, card)
    return draft


@pytest.mark.rule("AS-SETUP-02")
def test_forces_are_balanced_when_units_and_points_are_equal():
    """Equal numbers and equal points, both, are balanced; either alone is not, and the words say which."""
    assert balance(drafted(("AS7-D",), ("AS7-D",)), UNITS) == (
        True,
        "Balanced: 1 unit and equal points on both sides",
    )
    even, words = balance(drafted(("GRF-1N", "DRG-1N"), ("WVR-6R", "CTF-1X")), UNITS)
    assert (even, words) == (True, "Balanced: 2 units and equal points on both sides")
    assert balance(drafted(("AS7-D",), ("AWS-8Q",)), UNITS) == (False, "Blue has 13 points more")
    assert balance(drafted(("CDA-2A", "CDA-2A"), ("HGN-733",)), UNITS) == (False, "Blue has 1 unit more")
    assert balance(drafted(("WSP-1A",), ("AS7-D", "AWS-8Q")), UNITS) == (
        False,
        "Red has 1 unit and 77 points more",
    )
    assert balance(drafted(("AS7-D",), ("WSP-1A", "WSP-1A")), UNITS) == (
        False,
        "Red has 1 unit more, Blue has 24 points more",
    )


@pytest.mark.rule("AS-SETUP-03")
def test_only_battlemechs_take_part_in_the_introductory_game():
    """A tank is an objection while the switch is on, and none when it is off."""
    draft = drafted(("Mk. IV",), ("AS7-D",))
    assert objections(draft, UNITS, TOY_BOOK) == [
        "Not in the introductory game: Alacorn Heavy Tank (AS-SETUP-03)."
    ]
    assert objections(replace(draft, introductory=False), UNITS, TOY_BOOK) == []


def test_units_that_need_more_rules_are_offered_with_these_alone():
    """Chosen before the rules were left out again, they are an objection that says which rules."""
    flyer = replace(UNITS["AS7-D"], card="Kite", name="Kite", needs="artillery")
    units = {**UNITS, "Kite": flyer}
    draft = drafted(("Kite",), ("AS7-D",))
    book = replace(TOY_BOOK, addons=(AddonInfo("artillery", "Artillery"),))
    assert objections(draft, units, book) == ["Only with Artillery: Kite."]
    assert flyer not in offered(draft, units.values())
    more = replace(draft, addons=("artillery",))
    assert objections(more, units, book) == []
    assert flyer in offered(more, units.values())


def test_the_posts_of_a_unit_are_stepped_through():
    """From taking part as usual to the last, and not farther; the setup tells them by their keys."""
    draft = on_top(drafted(("WSP-1A", "AS7-D"), ("AS7-D",)), ["fog"], TOY_BOOK)
    posts, seen = TOY_BOOK.posts(draft.addons), []
    for step in (1, 1, 1, -1, -1, -1):
        draft = reposted(draft, 0, 1, step, posts)
        seen.append(draft.forces[0].picks[1].post)
    assert seen == [DEEP, BEYOND, BEYOND, DEEP, None, None]
    assert [force.posts for force in setup(draft, "", OPTIONS).forces] == [(), ()]
    draft = reposted(draft, 0, 1, 1, posts)
    assert [force.posts for force in setup(draft, "", OPTIONS).forces] == [("", "fog/deep"), ()]


def test_posts_are_given_up_with_the_rules_that_they_are_of():
    """Taken off and put on again, the rules find nobody at a post."""
    draft = on_top(drafted(("AS7-D",), ("AS7-D",)), ["fog"], TOY_BOOK)
    draft = reposted(draft, 1, 0, 1, (DEEP, BEYOND))
    assert on_top(draft, ["fog"], TOY_BOOK).forces[1].picks[0].post == DEEP
    without = on_top(draft, [], TOY_BOOK)
    assert without.addons == ()
    assert on_top(without, ["fog"], TOY_BOOK).forces[1].picks[0].post is None


def test_what_a_post_needs_is_an_objection_until_it_is_chosen():
    """Units to be placed; the home edges; somebody on the table. A unit that is left out needs nothing."""
    draft = on_top(drafted(("AS7-D", "WSP-1A"), ("AS7-D",)), ["fog"], TOY_BOOK)
    hidden = repicked(repicked(draft, 0, 0, post=DEEP), 0, 1, post=DEEP)
    assert objections(hidden, UNITS, TOY_BOOK) == [
        "Choose that units are placed: Atlas (deep in the fog), Wasp (deep in the fog)."
    ]
    assert objections(replace(hidden, deploy=True), UNITS, TOY_BOOK) == []
    left = repicked(repicked(hidden, 0, 0, fielded=False), 0, 1, post=None)
    assert objections(left, UNITS, TOY_BOOK) == []
    afar = repicked(draft, 0, 0, post=BEYOND)
    assert objections(afar, UNITS, TOY_BOOK) == []
    assert objections(replace(afar, home=None), UNITS, TOY_BOOK) == [
        "Choose the home edges: Atlas (beyond the fog)."
    ]
    assert objections(repicked(afar, 0, 1, post=BEYOND), UNITS, TOY_BOOK) == ["Blue has nobody on the table."]


def test_what_is_off_the_table_breaks_through_nowhere():
    """Half of the others by default; never more than these."""
    draft = repicked(drafted(("AS7-D", "WSP-1A", "WSP-1A"), ("AS7-D",)), 0, 0, post=BEYOND)
    assert drafts.goal_of(changed(draft, 0, goal=Goal("breakthrough")), 0).units == 1
    many = changed(draft, 0, goal=Goal("breakthrough", units=3))
    assert objections(many, UNITS, TOY_BOOK) == ["Blue cannot break through with 3 of 2 units."]


@pytest.mark.rule("AS-SETUP-11")
def test_part_of_a_list_can_be_fielded():
    """A unit that is left out counts for nothing and is not in the battle; none fielded: no battle."""
    draft = drafted(("AS7-D", "WSP-1A"), ("AS7-D",))
    draft = repicked(draft, 0, 1, fielded=False)
    assert balance(draft, UNITS)[0]
    assert setup(draft, "Two Hills", OPTIONS).forces[0].units == (("AS7-D", 4),)
    none = repicked(draft, 0, 0, fielded=False)
    assert objections(none, UNITS, TOY_BOOK) == ["Field at least one unit of Blue."]


def test_everything_that_is_missing_is_said():
    """No map, no units, names that are alike: a sentence each."""
    assert objections(SetupDraft(), UNITS, TOY_BOOK) == [
        "Choose a map.",
        "Choose units for Blue.",
        "Choose units for Red.",
    ]
    alike = changed(drafted(("AS7-D",), ("AS7-D",)), 1, side="blue ")
    assert objections(alike, UNITS, TOY_BOOK) == ["Give the sides different names."]
    nameless = changed(drafted(("AS7-D",), ("AS7-D",)), 0, side=" ")
    assert objections(nameless, UNITS, TOY_BOOK) == ["Give both sides a name."]


def test_goals_are_completed_by_what_is_usual():
    """Breaking through: the far edge with half the units; holding: the middle of the table."""
    draft = drafted(("AS7-D", "AWS-8Q", "ZEU-6S"), ("AS7-D",))
    through = changed(draft, 0, goal=Goal("breakthrough"))
    assert drafts.goal_of(through, 0) == Goal("breakthrough", edge="north", units=2)
    assert drafts.goal_of(replace(through, home="west"), 0).edge == "east"
    hold = changed(draft, 1, goal=Goal("hold"))
    assert drafts.goal_of(hold, 1) == Goal("hold", point=Point(36, 24), radius=3.0, turns=3)
    assert drafts.goal_words(hold, 1) == 'Hold the place at 36", 24" within 3" for 3 turns in a row'


def test_goals_that_cannot_be_reached_are_objections():
    """More units than there are, no far edge, a place beside the table."""
    draft = drafted(("AS7-D",), ("AS7-D",))
    many = changed(draft, 0, goal=Goal("breakthrough", units=2))
    assert objections(many, UNITS, TOY_BOOK) == ["Blue cannot break through with 2 of 1 units."]
    nowhere = changed(replace(draft, home=None), 0, goal=Goal("breakthrough"))
    assert objections(nowhere, UNITS, TOY_BOOK) == [
        "Blue breaks through over the far edge: choose the home edges."
    ]
    off = changed(draft, 1, goal=Goal("hold", point=Point(73, 20)))
    assert objections(off, UNITS, TOY_BOOK) == ["The point that Red holds is off the table."]
    edge = changed(draft, 1, goal=Goal("hold", point=Point(72, 48)))
    assert objections(edge, UNITS, TOY_BOOK) == []


@pytest.mark.rule("AS-SETUP-05")
def test_the_second_side_has_the_opposite_edge():
    """Whatever the home edge of the first; without one the set-up throw decides for both."""
    edges = [
        (draft.edge(0), draft.edge(1))
        for draft in (SetupDraft(home="south"), SetupDraft(home="east"), SetupDraft(home=None))
    ]
    assert edges == [("south", "north"), ("east", "west"), (None, None)]
    round_of = ["south"]
    for _ in range(5):
        round_of.append(drafts.next_home(round_of[-1]))
    assert round_of == ["south", "west", "north", "east", None, "south"]


def test_the_setup_holds_all_that_was_chosen():
    """Names, skills, edges, goals, only the options that differ, the limit, the seed."""
    draft = replace(
        drafted(("AS7-D",), ("AWS-8Q",)),
        options={"woods_block": 4.0, "roofs": True},
        turns=8,
        deploy=True,
        seed=" luck ",
    )
    draft = repicked(draft, 1, 0, skill=2)
    made = setup(draft, "Two Hills", OPTIONS)
    assert made.options == {"woods_block": 4.0}
    assert (made.turns, made.deploy, made.seed, made.map) == (8, True, "luck", "two-hills")
    assert [(force.side, force.edge, force.units) for force in made.forces] == [
        ("Blue", "south", (("AS7-D", 4),)),
        ("Red", "north", (("AWS-8Q", 2),)),
    ]
    assert made.goals == {"Blue": Goal(), "Red": Goal()}


def test_forces_can_be_exchanged_and_taken_out():
    """The lists change sides, the names stay; one row goes."""
    draft = drafts.exchanged(drafted(("AS7-D", "WSP-1A"), ()))
    assert [[pick.card for pick in force.picks] for force in draft.forces] == [[], ["AS7-D", "WSP-1A"]]
    assert [force.side for force in draft.forces] == ["Blue", "Red"]
    assert [pick.card for pick in drafts.removed(draft, 1, 0).forces[1].picks] == ["WSP-1A"]


def test_a_side_called_blue_is_blue():
    """Colours go by name where there is one, else by place."""
    draft = SetupDraft()
    assert draft.colours == (0, 1)
    swapped = changed(changed(draft, 0, side="Red"), 1, side="Blue")
    assert swapped.colours == (1, 0)
    assert changed(changed(draft, 0, side="Wolves"), 1, side="Wolves").colours == (0, 1)


# finding


def names(search: UnitQuery) -> list[str]:
    """Return the cards that *search* finds, in its order."""
    return [unit.card for unit in found(roster(), search)]


def test_words_find_abilities_and_ranges_of_points():
    """Both ends of a range count; a word that is an ability of one unit finds it."""
    units = [replace(unit, abilities=("jump",) if unit.card == "PXH-1" else ()) for unit in roster()]
    assert [unit.card for unit in found(units, UnitQuery("JUMP"))] == ["PXH-1"]
    worth = UNITS["AS7-D"].points
    assert "AS7-D" in names(UnitQuery(f"{worth}-{worth}"))
    assert "AS7-D" not in names(UnitQuery(f"{worth + 1}-999"))
    assert "AS7-D" not in names(UnitQuery(f"0-{worth - 1}"))


def test_words_find_names_types_and_specials():
    """All words must occur, in any order, whatever their case."""
    assert names(UnitQuery("hawk phoenix")) == ["PXH-1"]
    assert names(UnitQuery("SRM")) == ["COM-2D", "JVN-10N"]
    assert names(UnitQuery("as7")) == ["AS7-D"]
    assert names(UnitQuery("nothing like it")) == []


def test_names_that_are_or_begin_with_the_words_come_first():
    """Then those that contain them, by name; a head of the list orders them all by its column."""
    names_of = ("BlackWasp", "Mad Wasp", "Wasp", "Wasps", "Aardwolf")
    units = [replace(roster()[0], card=name, name=name, points=i) for i, name in enumerate(names_of)]
    assert [unit.name for unit in found(units, UnitQuery("wasp"))] == [
        "Wasp",
        "Mad Wasp",
        "Wasps",
        "BlackWasp",
    ]
    falling = UnitQuery("wasp", by="points", falling=True)
    assert [unit.name for unit in found(units, falling)] == ["Wasps", "Wasp", "Mad Wasp", "BlackWasp"]


def test_a_word_for_an_ability_does_not_move_names():
    """The part of a search that is in no name leaves the order of the others."""
    units = [
        replace(roster()[0], card=name, name=name, abilities=("jump",)) for name in ("BlackWasp", "Wasp")
    ]
    assert [unit.name for unit in found(units, UnitQuery("jump wasp"))] == ["Wasp", "BlackWasp"]


def test_words_find_figures_that_are_not_published():
    """By a word about who made them."""
    units = [replace(unit, origin="made for this game" if unit.card == "PXH-1" else "") for unit in roster()]
    assert [unit.card for unit in found(units, UnitQuery("made"))] == ["PXH-1"]


def test_types_and_sizes_are_filters():
    """They narrow the list; the introductory game leaves other types out altogether."""
    assert names(UnitQuery(kind="CV")) == []
    assert names(UnitQuery(kind="CV", introductory=False)) == ["Mk. IV", "(Standard)"]
    assert {unit.size for unit in found(roster(), UnitQuery(size=4))} == {4}
    assert kinds(roster(), True) == ["BM"]
    assert kinds(roster(), False) == ["BM", "CI", "CV", "SV"]


def test_columns_order_the_list_both_ways():
    """Points begin with the greatest; the same column again turns the order round."""
    search = by_column(UnitQuery(), "points")
    assert names(search)[0] == "AS7-D"
    search = by_column(search, "points")
    assert names(search)[0] == "UM-R60"
    by_name = by_column(by_column(search, "name"), "name")
    assert names(by_name)[0] == "ZEU-6S"
    sizes = [unit.size for unit in found(roster(), by_column(UnitQuery(), "size"))]
    assert sizes == sorted(sizes)

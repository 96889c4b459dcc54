"""Battles that are one close assault and nothing else: set out, played to the end, saved and shown again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.core.lobby import NotReadable
from game.core.model.answer import Answer, replies
from game.core.setup import Setup, SetupForce
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import distance
from game.lobby.family_contents import FamilyContents
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.alpha_strike.cards.melee_fighter import card_of_fighter
from game.rules.close_assault.on_table.fighters import fighter_of
from game.rules.close_assault.on_table.records import Assaults
from game.rules.close_assault.sheets.machines import Mount, card_of_sheet, vehicle
from game.rules.close_assault.sheets.weapons import SheetWeapon

RULE = "CA-92"


@pytest.fixture
def lobby(tmp_path):
    """A lobby with all that comes with the game."""
    return LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))


def duel(lobby, mine=("WHM-6R",), theirs=("CRD-3R",), *, at="in the middle", on="green-valley", seed="4"):
    """Begin a duel of Blue, who comes in, with Red; return the seats."""
    forces = (
        SetupForce("Blue", "south", tuple((card, 4) for card in mine)),
        SetupForce("Red", "north", tuple((card, 4) for card in theirs)),
    )
    setup = Setup("Duel", on, forces, addons=("close_assault",), options={"duel": at}, seed=seed)
    return lobby.muster(setup)


def played_out(seats, seed=1, most=400):
    """Play by chance until the battle is over; return how many actions that took."""
    dice = random.Random(seed)
    for count in range(most):
        view = seats["Blue"].view
        if view.result is not None:
            return count
        side = min(view.to_act)
        seat = seats[side]
        seat.play(dice.choice([*replies(seat.view, side)] or seat.choices()))
    raise AssertionError("the duel does not end")


@pytest.mark.rule("CA-92")
@pytest.mark.parametrize("at", ["in the middle", "north-west", "south-east"])
@pytest.mark.parametrize("map_key", ["green-valley", "broken-quarter", "harbour-works"])
def test_the_hex_lies_where_it_was_chosen_and_the_close_assault_is_open_at_once(lobby, at, map_key):
    """On open ground near that place: nobody moves or fires before it."""
    view = duel(lobby, at=at, on=map_key)["Blue"].view
    assert (view.turn, view.now.name, view.to_act) == (1, "manoeuvre", {"Blue"})
    shares = {"in the middle": (0.5, 0.5), "north-west": (0.25, 0.25), "south-east": (0.75, 0.75)}[at]
    field, middle = view.battlefield, view.encounter.grid.at
    assert abs(middle.x - field.width * shares[0]) <= 20
    assert abs(middle.y - field.depth * shares[1]) <= 20
    assert not any(event for event in view.done)


@pytest.mark.rule("CA-92")
def test_the_hex_may_lie_at_a_place_in_inches(lobby):
    """As a click on the map gives it; a place off the table is refused, and what is no place."""
    middle = duel(lobby, at="30, 12.5", on="green-valley")["Blue"].view.encounter.grid.at
    assert (middle.x, middle.y) == (30, 12.5)
    for at, words in (("72.5, 3", "the table is"), ("3, -1", "the table is"), ("3, 4, 5", "expected")):
        with pytest.raises(NotReadable, match=words):
            duel(lobby, at=at)


@pytest.mark.rule("CA-93")
def test_what_has_only_a_record_sheet_fights_with_it(lobby):
    """A tank and a platoon without a card."""
    view = duel(lobby, ("Demolisher Heavy Tank (Standard Mk. I)",), ("Foot Platoon (Machine Gun)",))[
        "Blue"
    ].view
    tank, platoon = (fighter_of(view, unit) for unit in view.present)
    assert (tank.machine.tons, tank.machine.card) == (80, False)
    assert platoon.machine.platoon is not None
    assert [unit.profile.pv for unit in view.present] == [0, 0]


@pytest.mark.rule("CA-93")
def test_the_card_of_a_sheet_is_never_worn_out_before_it():
    """Ten points are one, five men are one, what is left over counts as one more."""
    tank = vehicle("T", 45, 4, {"front": 30, "left": 20, "right": 20, "rear": 11}, (), motion="tracked")
    card = card_of_sheet(tank)
    assert (card.armor, card.structure, card.mp, card.damage, card.motion) == (9, 2, 4, 0, "tracked")
    guns = (Mount(SheetWeapon("gun", 20), "front"), Mount(SheetWeapon("rack", 2, missiles=6), "front"))
    assert card_of_sheet(replace(tank, weapons=guns)).damage == 3
    racks = replace(tank, weapons=(Mount(SheetWeapon("rack", 10, missiles=4), "front"),))
    assert card_of_sheet(racks).damage == 2
    assert (card.kind, card.skill) == ("vehicle", 4)
    made = card_of_fighter(replace(card, jump=3, key="T-1"))
    assert [(one.inches, one.letters) for one in made.move] == [(8, "t"), (6, "j")]
    assert (made.variant, card_of_fighter(card).variant, made.damage[0].minimal) == ("T-1", "", True)
    assert not card_of_fighter(replace(card, damage=1)).damage[0].minimal
    assert len(card_of_fighter(card).move) == 1
    assert card_of_fighter(replace(card, kind="platoon")).size == 1
    tons = (39, 40, 59, 60, 79, 80)
    assert [card_of_fighter(replace(card, tons=one)).size for one in tons] == [1, 2, 2, 3, 3, 4]
    men = FamilyContents("alpha_strike").units["Foot Platoon (Machine Gun)"]
    assert (men.armor, men.structure, men.move[0].inches) == (0, 6, 2)


@pytest.mark.rule("CA-92")
def test_several_fighters_of_each_side_take_part(lobby):
    """Three come in on two who stand in the hex."""
    view = duel(lobby, ("WHM-6R", "WSP-1A", "PXH-1"), ("CRD-3R", "AWS-8Q"))["Blue"].view
    assert len(view.encounter.units) == 5
    middle = view.encounter.grid.at
    assert all(distance(unit.at, middle) <= 3.0 for unit in view.present)


@pytest.mark.rule("CA-92")
def test_outside_the_hex_nobody_acts(lobby):
    """Locked fighters go on in the next turn; no phase between has an action."""
    seats = duel(lobby)
    seen = set()
    for count in range(60):
        view = seats["Blue"].view
        if view.result is not None or view.turn > 2:
            break
        seen.add(view.now.name)
        side = min(view.to_act)
        moves = [*replies(seats[side].view, side)] or seats[side].choices()
        quiet = [one for one in moves if isinstance(one, Answer) and one.value in "aA"]
        seats[side].play((quiet or moves)[count % len(quiet or moves)])
    assert seen <= {"manoeuvre", "tactics"}
    view = seats["Blue"].view
    unit = next(iter(view.present), None)
    if view.encounter is None and unit is not None:
        assert RULE in {refusal.rule for refusal in view.rules.at_rest(view, unit)}


@pytest.mark.rule("CA-92")
def test_a_duel_ends_when_one_side_has_nobody_left_who_can_act(lobby):
    """Who ejects has lost; if both do nobody has won."""
    seats = duel(lobby)
    while seats["Blue"].view.now.name == "manoeuvre":
        side = min(seats["Blue"].view.to_act)
        seats[side].play(seats[side].choices()[0])
    seats["Blue"].play(Answer("Blue", "G"))
    seats["Red"].play(Answer("Red", "a"))
    result = seats["Blue"].view.result
    assert (result.winner, result.rule) == ("Red", RULE)


@pytest.mark.rule("CA-92")
@pytest.mark.parametrize("seed", range(6))
def test_duels_by_chance_come_to_an_end(lobby, seed):
    """One against one, and three against two."""
    many = seed % 2
    mine, theirs = (
        (("WHM-6R", "WSP-1A", "PXH-1"), ("CRD-3R", "AWS-8Q")) if many else (("WHM-6R",), ("CRD-3R",))
    )
    seats = duel(lobby, mine, theirs, seed=str(seed))
    assert played_out(seats, seed) > 1
    assert seats["Blue"].view.result.rule


def test_a_duel_is_saved_opened_and_replayed_like_any_battle(lobby):
    """In the midst of the secret choice: the answer that was given is still sealed."""
    seats = duel(lobby)
    while seats["Blue"].view.now.name == "manoeuvre":
        side = min(seats["Blue"].view.to_act)
        seats[side].play(seats[side].choices()[0])
    seats["Blue"].play(Answer("Blue", "B"))
    lobby.record("my duel")
    again = lobby.open(next(save.key for save in lobby.saves() if save.name == "my duel"))
    assert again["Blue"].view.to_act == {"Red"}
    again["Red"].play(Answer("Red", "d"))
    (report,) = again["Blue"].view.extras[Assaults.__name__].exchanges
    assert (report.mine, report.theirs, report.result) == ("B", "d", 2)
    frames = lobby.recorded()
    assert len(frames) > 3

"""Where fighters go: over which side one flees, where one steps aside to, breaks off to, begins."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, chosen, facing_off, into, mech, met
from bouts import fighter

from game.battlefield.terrain.field import Battlefield
from game.core.engine.turns import refusals
from game.core.model.answer import Answer, replies
from game.core.model.state import GridCell
from game.core.views.observe import observe
from game.geometry.point import bearing, distance, polar
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault import Manoeuvre, Stay
from game.rules.close_assault.on_table.hex_choice import USUAL
from game.rules.close_assault.on_table.hex_grid import outside
from game.rules.close_assault.on_table.records import Orders
from game.rules.close_assault.tactics.hexes import STEPS, approach
from game.rules.close_assault.tactics.ways import breaking_off

SIXES = (6,) * 60


def offered(found, side):
    """Return the hexes that are offered to *side*, each with the rules against it."""
    about = found.state.asked.about
    return {
        one.value: [refusal.rule for refusal in one.refusals]
        for one in about.choices_for(side)
        if one.cell is not None
    }


def free(found, side):
    """Return the hexes that *side* may choose."""
    return {cell for cell, against in offered(found, side).items() if not against}


@pytest.mark.rule("CA-41")
def test_who_flees_is_asked_over_which_hex_once_tactics_are_revealed():
    """Any of the rim but the enemy's: not the middle, not outside; both sides see what was written down."""
    found = chosen(*SIXES).answer(Red="A", Blue="f")
    about = found.state.asked.about
    assert (found.state.asked.sides, about.rule, about.resumes) == (("Blue",), "CA-41", True)
    assert free(found, "Blue") == {"2", "3", "4", "5", "6"}
    assert {rule for against in offered(found, "Blue").values() for rule in against} == {"CA-41"}
    assert "Test b: f, flee" in found.said
    assert len(observe(found.state, "Red").extras[Orders.__name__].written) == 2
    assert refusals(found.state, Answer("Blue", "1"))[0].rule == "CA-41"
    assert not refusals(found.state, Answer("Blue", "4"))


@pytest.mark.rule("CA-41", "CA-56")
@pytest.mark.parametrize(("cell", "turn", "way"), [("4", 0, 3), ("4", 1, 3), ("2", 1, 1), ("6", 0, 5)])
def test_who_flees_leaves_over_the_side_that_was_chosen_facing_in_or_out(cell, turn, way):
    """It stands in the next hex of 30 m on that side, inward or outward."""
    found = chosen(*SIXES).answer(Red="A", Blue="f").answer(Blue=cell)
    grid, facings = found.state.encounter.grid, found.state.asked.about.values
    assert len(facings) == 2
    words = [one.words for one in found.state.asked.about.choices_for("Blue")]
    assert [float(one.rstrip("°")) for one in facings] == [
        pytest.approx(round(bearing(grid.centre(grid.cell(cell)), at)) % 360)
        for at in (
            grid.at,
            polar(grid.centre(grid.cell(cell)), bearing(grid.at, grid.centre(grid.cell(cell))), 1),
        )
    ]
    assert words == [f"{facings[0]}, inward", f"{facings[1]}, outward"]
    found.answer(Blue=facings[turn])
    unit = found.state.units["b"]
    assert found.fares("b").gone == "fled"
    assert distance(unit.at, outside(grid, way)) < 0.7
    inward = (grid.facing + 60 * (way + 3)) % 360
    assert unit.facing == pytest.approx((inward + 180 * turn) % 360)


@pytest.mark.rule("CA-41", "CA-42")
def test_the_facing_in_flight_decides_where_fire_lands():
    """Fleeing straight ahead with its back to the attacker it is hit in the rear, backing out in front."""
    sides = []
    for turn in (0, 1):
        found = chosen(*(3, 4) * 60, sheeted={"r": "WHM-6R", "b": "CRD-3R"}).answer(Red="A", Blue="f")
        found.answer(Blue="4").answer(Blue=found.state.asked.about.values[turn])
        worn = dict(found.fares("b").armor)
        whole = found.fighter("b").machine.armor
        sides.append({at for at in ("CTR", "LTR", "RTR") if worn[at] < whole[at]})
    assert not sides[0]
    assert sides[1]


@pytest.mark.rule("CA-41")
def test_by_the_usual_answer_it_goes_where_it_would_if_nobody_asked():
    """Next to the attacker, with its front to him; bots take the first answer."""
    found = chosen(*SIXES).answer(Red="A", Blue="f")
    first = next(iter(replies(found.state, "Blue")))
    assert first.value == USUAL
    assert found.state.asked.about.usual == "2"
    found.play(first)
    assert found.fares("b").gone == "fled"


@pytest.mark.rule("CA-36")
def test_who_avoids_a_charge_chooses_hex_and_facing():
    """Any next to its own but that of the charger and the one he comes through; then any of six facings."""
    state = facing_off()
    found = Assault(state, *(1,) * 60)
    found.come(into("r", state.units["b"], state, attack="charge", target="b")).fight().stay()
    found.answer(Red="E", Blue="e")
    assert free(found, "Blue") == {"1", "2", "3", "5", "6"}
    assert offered(found, "Blue")["4"] == ["CA-36"]
    found.answer(Blue="5")
    assert len(found.state.asked.about.values) == 6
    found.answer(Blue=found.state.asked.about.values[2])
    assert found.fares("r").gone == "went through" or found.fares("r").prone
    unit = found.state.units["b"]
    assert found.assaults.exchanges[-1].result == 3
    assert (round(unit.at.x, 1), round(unit.at.y, 1)) == (24.7, 25.2)


@pytest.mark.rule("CA-36")
def test_by_default_one_steps_aside_to_the_other_hand_if_the_first_is_taken():
    """Beside the charger's hex of entry on its left; with another attacker there, on its right."""
    state = facing_off(mech("r", 20.0), mech("ra", 21.0, 19.0), mech("b", 24.0))
    foe = state.units["b"]
    found = Assault(state, *(1,) * 60)
    charge = into("r", foe, state, attack="charge", target="b")
    found.come(Move("Red", "ra", (polar(foe.at, 330, 1.25),)), charge).fight()
    found.play(Manoeuvre("Red", "ra", GridCell("hex", "2"))).stay()
    while found.state.now.name == "tactics":
        tactics = {one.side: "A" if one.unit == "ra" else "E" for one in found.state.asked.about.slates}
        found.answer(**{**tactics, **({"Blue": "e:r"} if "Blue" in tactics else {})})
    about = found.state.asked.about
    assert (about.unit, about.rule, about.usual) == ("b", "CA-36", "6")


@pytest.mark.rule("CA-45")
def test_who_avoids_a_push_steps_out_of_the_middle():
    """Anywhere next to it but where the attacker stands, who is in the middle then."""
    found = chosen(*(1,) * 60).answer(Red="D", Blue="e")
    assert free(found, "Blue") == {"2", "3", "4", "5", "6"}
    found.answer(Blue="4").answer(Blue=found.state.asked.about.values[0])
    assert (found.at("r"), found.at("b")) == ((0, 0), (0, 1))


@pytest.mark.rule("CA-45", "CA-56")
@pytest.mark.parametrize("y", [24.0, 0.2, 47.8])
def test_who_takes_the_place_of_one_that_steps_aside_stands_in_its_middle(y):
    """Also where a place beside it would be off the table."""
    units = (mech("r", 22.0, y), mech("b", 25.0, y))
    found = Assault(facing_off(*units), *(1,) * 60)
    found.come(into("r", units[1], found.state)).fight()
    found.play(Manoeuvre("Red", "r", GridCell("hex", "1"))).stay()
    found.answer(Red="D", Blue="e").answer(Blue="usual")
    grid = found.state.encounter.grid
    assert found.at("r") == (0, 0)
    assert distance(found.state.units["r"].at, grid.at) < 1e-9
    assert distance(found.state.units["b"].at, grid.at) > 1
    assert all(found.state.battlefield.contains(unit.at) for unit in found.state.units.values())


@pytest.mark.rule("CA-49")
def test_who_breaks_off_chooses_among_the_approach_hexes_within_two():
    """From the hex on its side three: its own and those beside it."""
    found = chosen(*SIXES).answer(Red="F", Blue="a")
    assert (found.state.asked.sides, found.state.asked.about.rule) == (("Red",), "CA-49")
    assert free(found, "Red") == {"11", "12", "16"}
    assert offered(found, "Red")["13"] == ["CA-49"]
    grid, facing = found.state.encounter.grid, found.state.units["r"].facing
    found.answer(Red="12")
    unit = found.state.units["r"]
    assert found.fares("r").gone == "broke off"
    assert distance(unit.at, grid.centre(grid.cell("12"))) < 0.7
    assert unit.facing == facing


@pytest.mark.rule("CA-41")
def test_nobody_flees_over_the_edge_of_the_table():
    """At the west edge the sides that lead off it are refused; with a shut tactic nobody is asked."""
    units = (mech("r", 6.0, 24.0), mech("b", 2.0, 24.0, facing=90.0))
    state = facing_off(*units)
    found = Assault(state, *SIXES).come(into("r", state.units["b"], state)).fight()
    found.stay().answer(Red="A", Blue="f")
    assert offered(found, "Blue")["4"] == ["CA-41"]
    assert found.state.asked.about.choices_for("Blue")[5].refusals[0].reason == (
        "that side is the edge of the table"
    )


@pytest.mark.rule("CA-36", "CA-41")
def test_at_the_edge_of_the_table_one_steps_aside_to_any_hex():
    """Nobody leaves the hex by that."""
    state = facing_off(mech("r", 6.0, 24.0), mech("b", 2.0, 24.0, facing=90.0))
    found = Assault(state, *SIXES)
    found.come(into("r", state.units["b"], state, attack="charge", target="b")).fight().stay()
    found.answer(Red="E", Blue="e")
    assert free(found, "Blue") == {"1", "2", "3", "5", "6"}
    assert found.state.asked.about.rule == "CA-36"


@pytest.mark.rule("CA-05", "CA-41")
@pytest.mark.parametrize(("tactics", "free_ones"), [("Fa", {"12", "16"}), ("Af", {"2", "3", "4", "5", "6"})])
def test_closed_ground_shuts_approach_hexes_but_none_of_the_seven(tactics, free_ones):
    """A wall all over the hexes of the attacker's side and over one beside the defender."""
    found = chosen(*SIXES)
    grid = found.state.encounter.grid
    at = [grid.centre(grid.cell(name)) for name in ("11", "2")]
    walls = tuple(box("wall", (one.x - 0.2, one.y - 0.2), (0.4, 0.4), height=9.0) for one in at)
    state = replace(found.state, battlefield=Battlefield(72, 48, walls))
    found = Assault(state, *SIXES).answer(Red=tactics[0], Blue=tactics[1])
    assert free(found, "Red" if tactics[0] == "F" else "Blue") == free_ones


@pytest.mark.rule("CA-49", "CA-30")
@pytest.mark.parametrize(
    ("shift", "faces", "at", "struck", "gone"),
    [
        (None, (1, 1), (0, -1), True, ""),
        (None, (6, 6), None, False, "broke off"),
        ("1", (1, 1), (0, -2), True, ""),
    ],
)
def test_who_breaks_off_from_outside_steps_in_first(shift, faces, at, struck, gone):
    """If the roll fails, the defender's punch reaches it there; a hex that is held stays closed to it."""
    found = met(*faces, 1, 1)
    found.play(Stay("Red", "r"))
    if shift is not None:
        found.play(Manoeuvre("Blue", "b", GridCell("hex", shift)))
    found.stay()
    assert found.at("r") == (0, -2)
    found.answer(Red="F", Blue="b").answer(Red="usual")
    assert found.fares("r").gone == gone
    assert gone or found.at("r") == at
    assert [what for what, _ in found.rolled][:1] == ["Test r, to break off"]
    assert any("punch" in what for what, _ in found.rolled) == struck
    if at == (0, -1):
        assert found.state.units["r"].facing == 90.0


@pytest.mark.rule("CA-49", "CA-41", "CA-36")
@pytest.mark.parametrize(
    ("shut", "usual"), [((), "11"), (("11",), "12"), (("11", "12"), "16"), (("11", "12", "16"), None)]
)
def test_who_has_no_hex_to_go_to_is_not_asked(shut, usual):
    """Walls over its approach hexes: the first open one is usual; without one it goes where there is room."""
    found = chosen(*SIXES)
    grid = found.state.encounter.grid
    at = [grid.centre(grid.cell(name)) for name in shut]
    walls = tuple(box("wall", (one.x - 0.2, one.y - 0.2), (0.4, 0.4), height=9.0) for one in at)
    state = replace(found.state, battlefield=Battlefield(72, 48, walls))
    found = Assault(state, *SIXES).answer(Red="F", Blue="a")
    if usual is not None:
        assert (found.state.asked.sides, found.state.asked.about.usual) == (("Red",), usual)
        found.answer(Red="usual")
    assert found.fares("r").gone == "broke off"
    assert not found.state.rules.close_combat.stands(
        found.state, found.state.units["r"], found.state.units["r"].at
    )


@pytest.mark.rule("CA-41", "CA-06")
def test_two_that_flee_each_leave_over_a_hex_of_their_own():
    """Neither over one that the other holds."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("b2", 25.4))
    found = Assault(state, *SIXES).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None:
        (side,) = found.state.to_act
        found.answer(**{side: USUAL})
    found.stay().answer(Blue="f").answer(Blue="f", Red="A:b")
    held = found.state.cell_at(found.state.units["b2"].at)
    assert offered(found, "Blue")[held.name] == ["CA-06"]
    for cell in ("2", "5"):
        found.answer(Blue=cell).answer(Blue=found.state.asked.about.values[0])
    assert [found.fares(key).gone for key in ("b", "b2")] == ["fled", "fled"]
    assert found.state.units["b2"].at.y - found.state.units["b"].at.y > 4.0


@pytest.mark.rule("CA-58")
def test_with_several_defenders_both_sides_say_where_theirs_begin():
    """Defenders in the seven hexes, then the attacker outside of any side that is open."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("b2", 25.5))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    assert found.state.asked.sides == ("Blue",)
    assert "4" in free(found, "Blue")
    assert offered(found, "Blue")["11"] == ["CA-58"]
    found.answer(Blue="4")
    second = found.state.asked.about
    assert (second.unit, "4" in free(found, "Blue")) == ("b2", False)
    found.answer(Blue=USUAL)
    assert found.state.asked.sides == ("Red",)
    assert free(found, "Red") == {"11", "12", "13", "14", "15", "16"}
    found.answer(Red="13")
    assert found.at("b") == (0, 1)
    assert found.at("r") == (2, 0)
    assert found.state.units["r"].facing == pytest.approx((found.state.encounter.grid.facing + 300) % 360)


@pytest.mark.rule("CA-10", "CA-58")
def test_one_defender_alone_is_in_the_middle_and_nobody_is_asked():
    """The attacker comes in on its side."""
    found = met()
    assert found.state.asked is None
    assert GridCell("hex", "0") == found.state.cell_at(found.state.units["b"].at)


@pytest.mark.rule("CA-49")
@pytest.mark.parametrize("facing", range(6))
def test_who_breaks_off_from_the_middle_goes_back_behind_itself(facing):
    """Facing as it came; from any other hex it is the approach hex of that side."""
    one = fighter("WHM-6R", facing=facing)
    assert breaking_off(one) == ((approach((facing + 3) % 6)), facing)
    beside = replace(one, at=STEPS[facing])
    assert breaking_off(beside) == (approach(facing), facing)

"""Close assault on the table: who comes in, how they stand, that tactics are secret, and the way back."""

import math
from dataclasses import replace

import pytest
from assault_table import CONTACT, Assault, box, chosen, facing_off, into, mech, met, rules_of
from bouts import sheets

from game.core.engine.agreement import TakeBack
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import Answer, replies
from game.core.model.card_fighter import CardFighter
from game.core.model.events import Acted, Moved, Rolled
from game.core.model.state import AnswerChoice, Ask, CloseCombat, GridCell, Question
from game.core.model.tally import Refusal
from game.core.validation.join import join
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.geometry.point import Point, distance, length
from game.rules import ruleset
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault import ADDON, DeclarePush, Manoeuvre
from game.rules.close_assault.on_table.fighters import give_sheets, status_of
from game.rules.close_assault.on_table.hex_grid import has_room
from game.rules.close_assault.on_table.orders import slate_of
from game.rules.close_assault.on_table.outside_fire import in_danger
from game.rules.close_assault.on_table.records import Deployment
from game.rules.close_assault.tactics.tactics import refusals as tactic_refusals


def cell(name):
    """Return a cell of the hexes that are played on."""
    return GridCell("hex", name)


@pytest.mark.rule("CA-01")
def test_physical_attacks_are_not_made_by_the_rules_of_the_family():
    """The phase of close assaults stands after that of combat, and a blow is refused."""
    found = Assault(facing_off())
    found.come(into("r", found.state.units["b"], found.state))
    assert [phase.name for phase in found.state.rules.phases[3:5]] == ["combat", "close assault"]
    assert "CA-01" in rules_of(refusals(found.state, Strike("Blue", "b", "r")))


@pytest.mark.rule("CA-02")
def test_a_hex_is_four_inches_across_and_a_tactical_hex_a_third_of_it():
    """Neighbours lie 1 1/3 inches apart, approach hexes twice that, around the defender."""
    found = met()
    grid = found.state.encounter.grid
    assert grid.at == Point(24.0, 24.0)
    inches = [distance(grid.at, grid.centre(grid.cell(name))) for name in ("1", "4", "11", "16")]
    assert inches == pytest.approx([4 / 3, 4 / 3, 8 / 3, 8 / 3])
    assert len(grid.cells) == 13
    assert 3 * grid.size == pytest.approx(4.0)


@pytest.mark.rule("CA-09", "CA-18")
@pytest.mark.parametrize(("move", "opens"), [('6"', True), ('5"', True), ('4"', False)])
def test_contact_with_mp_left_opens_a_close_assault(move, opens):
    """2.75 inches take two MP: of 6 or 5 inches of Move one is left, or none of 4."""
    state = facing_off(mech("r", 20.0, move=move), mech("b", 24.0))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    assert (found.state.encounter is not None) == (opens and move == '6"')


@pytest.mark.rule("CA-09")
@pytest.mark.parametrize(("gap", "opens"), [(0.0, True), (0.2, False)])
def test_a_move_that_ends_beside_the_enemy_opens_none(gap, opens):
    """Bases must touch."""
    state = facing_off()
    beside = Move("Red", "r", (Point(24.0 - CONTACT - gap, 24.0),))
    assert (Assault(state).come(beside).fight().state.encounter is not None) == opens


@pytest.mark.rule("CA-09")
@pytest.mark.parametrize("inches", [1.0, 2.75])
def test_who_comes_into_contact_attacks(inches):
    """Blue moves first: short of contact Red, who comes to it, attacks; in contact Blue does."""
    found = Assault(facing_off()).play(Move("Blue", "b", (Point(24.0 - inches, 24.0),)))
    if inches < 2.75:
        found.play(into("r", found.state.units["b"], found.state))
    found.come().fight()
    assert found.fares("r").attacks == (inches < 2.75)
    assert found.fares("b").attacks == (inches == 2.75)


@pytest.mark.rule("CA-09")
def test_who_has_not_moved_comes_into_nobodys_hex():
    """Those who stand in contact from before let it be."""
    state = facing_off(mech("r", 20.0), mech("b", 20.0 + CONTACT))
    assert Assault(state).come().fight().state.now.name != "manoeuvre"


@pytest.mark.rule("CA-18")
@pytest.mark.parametrize(("move", "opens"), [('6"', False), ('8"', True)])
def test_rough_ground_takes_two_mp_to_enter(move, opens):
    """What walking costs on it counts: of 6 inches 1 MP is left after 2.75, of 8 inches 2."""
    rough = box("rough", (22.8, 20), (7, 8))
    state = facing_off(mech("r", 20.0, move=move), mech("b", 24.0), features=(rough,))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    assert (found.state.encounter is not None) == opens


@pytest.mark.rule("CA-10", "CA-11")
def test_the_defender_is_in_the_middle_and_the_attacker_outside_on_its_side():
    """Ahead is where the defender faces: west, from where the attacker came."""
    found = met()
    assert found.at("b") == (0, 0)
    assert found.at("r") == (0, -2)
    assert found.state.units["b"].facing == 270.0
    assert found.state.units["r"].facing == pytest.approx(90.0)


@pytest.mark.rule("CA-13", "CA-57")
def test_six_attackers_come_from_six_sides():
    """Each stands on an approach hex of its own."""
    sides = [(math.sin(math.radians(60 * n - 90)), -math.cos(math.radians(60 * n - 90))) for n in range(6)]
    ring = [mech(f"r{n}", 24 + 4 * east, 24 + 4 * south) for n, (east, south) in enumerate(sides)]
    state = facing_off(*ring, mech("b", 24.0))
    moves = []
    for one in ring:
        share = 1 - CONTACT / 4
        to = Point(one.at.x + (24 - one.at.x) * share, one.at.y + (24 - one.at.y) * share)
        moves.append(Move("Red", one.id, (to,)))
    found = Assault(state).come(*moves).fight()
    assert len(found.state.encounter.units) == 7
    assert len({found.at(one.id) for one in ring}) == 6
    assert found.at("r0") == (0, -2)


@pytest.mark.rule("CA-16", "CA-59")
def test_attacker_and_defender_move_in_turn_the_attacker_first():
    """Two attackers: one of them, the defender, the other."""
    units = (mech("ra", 20.0), mech("rc", 24.0, 20.0), mech("b", 24.0))
    state = facing_off(*units)
    south = Move("Red", "rc", (Point(24.0, 24.0 - CONTACT),))
    found = Assault(state).come(into("ra", state.units["b"], state), south).fight()
    assert found.state.to_act == {"Red"}
    grid = found.state.encounter.grid
    q, r = found.at("rc")
    inner = next(one.name for one in grid.cells if (one.q, one.r) == (q // 2, r // 2))
    found.play(Manoeuvre("Red", "rc", cell(inner)))
    assert found.state.to_act == {"Blue"}
    found.play(Manoeuvre("Blue", "b", cell("0")))
    assert found.state.to_act == {"Red"}
    assert refusals(found.state, Manoeuvre("Red", "rc", cell(inner)))


@pytest.mark.rule("CA-14", "CA-15")
def test_an_attacker_pays_for_steps_and_turns():
    """Of 10 inches 3 MP are left: a step and two turns take them, three turns are too many."""
    found = met()
    assert found.fares("r").mp == 3
    assert not refusals(found.state, Manoeuvre("Red", "r", cell("1"), 210.0))
    assert "CA-15" in rules_of(refusals(found.state, Manoeuvre("Red", "r", cell("1"), 270.0)))
    found.play(Manoeuvre("Red", "r", cell("1"), 150.0))
    assert (found.at("r"), found.fares("r").mp) == ((0, -1), 1)
    assert found.state.units["r"].facing == pytest.approx(150.0)


@pytest.mark.rule("CA-59")
def test_an_attacker_that_is_blocked_says_so_and_stays_before_the_hex():
    """It pays for the way to it, and the defender stays where it is."""
    found = met()
    found.play(Manoeuvre("Red", "r", cell("0")))
    assert (found.at("r"), found.at("b")) == ((0, -1), (0, 0))
    assert [event.what for event in found.match.last.events if isinstance(event, Acted)] == ["attempt"]


@pytest.mark.rule("CA-19", "CA-59")
@pytest.mark.parametrize(
    ("name", "legal"), [("1", False), ("2", True), ("6", True), ("4", True), ("3", False), ("5", False)]
)
def test_a_defender_shifts_ahead_or_back_for_nothing(name, legal):
    """Not aside, and not into the hex that the attacker holds."""
    found = met()
    found.play(Manoeuvre("Red", "r", cell("1")))
    against = refusals(found.state, Manoeuvre("Blue", "b", cell(name)))
    assert (not against) == legal
    assert all(rule in {"CA-19", "CA-06"} for rule in rules_of(against))


@pytest.mark.rule("CA-20")
def test_a_defender_pays_for_turns_with_what_its_move_has_left():
    """Who held has all 5 MP of its 10 inches; a shift may follow the turn."""
    found = met()
    found.play(Manoeuvre("Red", "r", cell("1")))
    assert found.fares("b").mp == 5
    found.play(Manoeuvre("Blue", "b", cell("2"), 330.0))
    assert (found.at("b"), found.fares("b").mp) == ((1, -1), 4)


@pytest.mark.rule("CA-21")
def test_the_tactics_of_a_side_are_hidden_until_both_are_there():
    """Neither the answer nor what the other was offered is in its view."""
    found = chosen()
    assert found.state.to_act == {"Red", "Blue"}
    found.answer(Red="C")
    view = observe(found.state, "Blue")
    assert "'C'" not in repr(view)
    assert [one.side for one in view.asked.about.slates] == ["Blue"]
    assert observe(found.state, "Red").sealed["Red"] == Answer("Red", "C")
    found.answer(Blue="c")
    report = found.assaults.exchanges[-1]
    assert (report.mine, report.theirs, report.result) == ("C", "c", 1)


@pytest.mark.rule("CA-21", "CA-22", "CA-23", "CA-24")
def test_each_side_is_offered_its_own_tactics_less_what_is_refused():
    """Attackers capitals, defenders small letters; who declared a push may only push."""
    state = facing_off()
    found = Assault(state).come(into("r", state.units["b"], state))
    while found.state.to_act != {"Red"}:
        found.play(EndPhase(*found.state.to_act))
    found.play(DeclarePush("Red", "r", "b")).fight().stay()
    about = found.state.asked.about
    assert about.values_for("Red") == ("D",)
    assert about.values_for("Blue") == tuple("abcdefg")
    assert [one.value for one in about.choices_for("Red")] == list("ABCDEFG")
    assert rules_of(refusals(found.state, Answer("Red", "A"))) == ["CA-24"]


@pytest.mark.rule("CA-22", "CA-23", "CA-25", "CA-67", "CA-79")
@pytest.mark.parametrize(
    ("sheet", "mp", "attacks", "letters"),
    [
        ("WHM-6R", 1, True, "ABCDEFG"),
        ("WHM-6R", 0, True, "ABCDEG"),
        ("WHM-6R", 1, False, "abcdefg"),
        ("WHM-6R", 0, False, "abcdeg"),
        ("Demolisher Heavy Tank (Defensive)", 1, True, "AEFG"),
        ("Demolisher Heavy Tank (Defensive)", 0, False, "aeg"),
        ("Foot Platoon (Ballistic Rifle)", 1, True, "ABCF"),
        ("Foot Platoon (Ballistic Rifle)", 1, False, "abcef"),
    ],
)
def test_what_is_offered_by_kind_and_by_the_mp_that_are_left(sheet, mp, attacks, letters):
    """'Mechs everything, vehicles no blows, infantry its own; f and F for 1 MP; in the words of its kind."""
    key, foe = ("r", "b") if attacks else ("b", "r")
    found = chosen(sheeted={key: sheet, foe: "CRD-3R"})
    unit = found.state.units[key]
    fares = replace(found.fares(key), mp=mp)
    state = found.state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": fares}))
    slate = slate_of(state, key)
    assert "".join(one.value for one in slate.choices() if not one.refusals) == letters
    swarms = any("swarm" in one.words for one in slate.choices())
    assert swarms == slate.platoon == ("Platoon" in sheet)


@pytest.mark.rule("CA-79", "CA-67", "CA-22")
def test_infantry_is_offered_blows_only_at_those_that_have_legs():
    """Of two enemies in the hex it swarms either, but attacks the legs of the 'Mech alone."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("b2", 25.5))
    tank, rifles = "Demolisher Heavy Tank (Defensive)", "Foot Platoon (Ballistic Rifle)"
    state = give_sheets(
        state, {"r": sheets().find(rifles), "b": sheets().find("CRD-3R"), "b2": sheets().find(tank)}
    )
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    while found.state.asked is not None and found.state.now.name == "manoeuvre":
        found.answer(**dict.fromkeys(found.state.to_act, "usual"))
    slate = slate_of(found.state, "r")
    assert {one.unit for one in slate.targets} == {"b", "b2"}
    assert "C" in slate.open_against("b")
    assert "C" not in slate.open_against("b2")
    assert "B" in slate.open_against("b2")


@pytest.mark.rule("CA-03", "CA-54", "CA-55")
def test_two_exchanges_a_turn_without_manoeuvres_before_the_second():
    """Then the turn goes on, and who is still there is locked."""
    found = chosen()
    found.answer(Red="B", Blue="d")
    assert found.state.encounter.round == 2
    assert found.state.now.name == "tactics"
    found.answer(Red="B", Blue="d")
    assert found.state.encounter is None
    assert found.state.turn == 2
    assert [one.units for one in found.assaults.locked] == [("r", "b")]


@pytest.mark.rule("CA-17", "CA-24")
@pytest.mark.parametrize(("attack", "entry"), [("charge", "charge"), ("dfa", "death from above")])
def test_what_was_declared_in_movement_is_played_out_in_the_hex(attack, entry):
    """The family itself carries it out no more; only the collision may be chosen."""
    state = facing_off(mech("r", 20.0, move='10"/10"j'), mech("b", 24.0))
    move = into("r", state.units["b"], state, attack=attack, target="b", jump=attack == "dfa")
    found = Assault(state).come(move).fight()
    assert not found.rolled
    assert found.fares("r").entry == entry
    assert found.at("r") == ((0, -2) if attack == "charge" else (0, -1))
    found.stay()
    assert found.state.asked.about.values_for("Red") == ("E",)


@pytest.mark.rule("CA-12")
def test_who_comes_from_above_has_no_approach_hex():
    """It stands in the tactical hex on its side."""
    state = facing_off(mech("r", 20.0, move='10"/10"j'), mech("b", 24.0))
    move = into("r", state.units["b"], state, attack="dfa", target="b", jump=True)
    assert Assault(state).come(move).fight().at("r") == (0, -1)


@pytest.mark.rule("CA-56")
def test_back_on_the_table_each_stands_where_it_fought():
    """Under its tactical hex, for there is room: 1 1/3 inches apart, with the facings of the hex."""
    found = chosen().answer(Red="B", Blue="d").answer(Red="B", Blue="d")
    one, other = found.state.units["r"], found.state.units["b"]
    assert other.at == Point(24.0, 24.0)
    assert distance(one.at, other.at) == pytest.approx(4 / 3)
    assert one.facing == pytest.approx(90.0)


@pytest.mark.rule("CA-56")
def test_who_would_stand_on_closed_ground_is_moved_the_least():
    """A wall under its tactical hex pushes its base aside, no further than that asks for."""
    wall = box("wall", (23.2, 22.6), (0.2, 0.2), height=3.0)
    found = chosen(cell="2", features=(wall,))
    before = found.state.units["r"].at
    found.answer(Red="B", Blue="d").answer(Red="B", Blue="d")
    after = found.state.units["r"].at
    assert 0.5 < distance(before, after) < 0.9


@pytest.mark.rule("CA-81")
def test_ten_points_of_a_record_sheet_are_one_of_its_card():
    """A punch of 7 that is blocked does 4 to b and 2 to r: nothing yet; what is owed adds up."""
    found = chosen(*(6, 6, 6, 6, 1, 1), sheeted={"r": "WHM-6R", "b": "CRD-3R"})
    found.answer(Red="B", Blue="d")
    assert found.fares("b").owed == 4
    assert found.fares("r").owed == 2
    assert found.state.units["b"].status.armor == 6


@pytest.mark.rule("CA-06", "CA-07")
@pytest.mark.parametrize(
    ("there", "kind", "tons", "room"),
    [
        ([], "mech", 100, True),
        ([("mech", 20)], "mech", 20, False),
        ([("mech", 20)], "vehicle", 20, False),
        ([("vehicle", 59)], "vehicle", 59, True),
        ([("vehicle", 59)], "vehicle", 60, False),
        ([("vehicle", 60)], "vehicle", 59, False),
        ([("vehicle", 20), ("vehicle", 20)], "vehicle", 20, False),
        ([("platoon", 0)], "platoon", 0, False),
        ([("vehicle", 20)], "platoon", 0, False),
        ([("platoon", 0)], "vehicle", 20, False),
        ([], "platoon", 0, True),
    ],
)
def test_what_has_room_in_a_tactical_hex(there, kind, tons, room):
    """One 'Mech, two vehicles below 60 tons, one heavier, or one platoon."""
    assert has_room(there, kind, tons) == room


@pytest.mark.rule("CA-06", "CA-59")
def test_two_light_vehicles_share_a_hex_and_no_third_comes():
    """Each stands in its own half of it."""
    tanks = [mech(f"r{n}", 20.0, 22.0 + 2 * n, type="CV", tonnage=40) for n in range(2)]
    state = facing_off(*tanks, mech("b", 24.0))
    ways = [
        Move("Red", "r0", (Point(24 - CONTACT * 0.8, 24 - CONTACT * 0.6),)),
        Move("Red", "r1", (Point(24 - CONTACT * 0.8, 24 + CONTACT * 0.6),)),
    ]
    found = Assault(state).come(*ways).fight()
    found.play(Manoeuvre("Red", "r0", cell("1")), Manoeuvre("Blue", "b", cell("0")))
    assert not refusals(found.state, Manoeuvre("Red", "r1", cell("1")))
    found.play(Manoeuvre("Red", "r1", cell("1")))
    assert found.at("r0") == found.at("r1") == (0, -1)
    assert found.state.units["r0"].at != found.state.units["r1"].at


@pytest.mark.rule("CA-08")
def test_what_flies_or_is_no_unit_fights_no_close_assault():
    """A family says who is a fighter."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0, type="AF"))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    assert found.state.encounter is None


@pytest.mark.rule("CA-58")
def test_friends_of_the_defender_stand_in_the_hex_where_the_table_has_them():
    """The one that was met in the middle, the other in the tactical hex under it."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.3), mech("bz", 27.0))
    found = Assault(state).come(into("r", state.units["b"], state)).fight()
    assert found.state.encounter.units == ("r", "b", "ba")
    assert (found.at("b"), found.at("ba")) == ((0, 0), (0, 1))


@pytest.mark.rule("CA-05", "CA-58")
def test_an_approach_hex_off_the_table_or_on_closed_ground_is_not_used():
    """The attacker takes the next that is open: the one north of the defender is off the table."""
    state = facing_off(mech("r", 20.0, 0.75), mech("b", 24.0, 2.0, facing=0.0))
    found = Assault(state).come(Move("Red", "r", (Point(24.0, 0.75),))).fight()
    assert found.at("r") in {(-2, 0), (2, -2)}


@pytest.mark.rule("CA-60")
def test_two_attackers_and_one_reply():
    """The defender strikes at the one that it names; the other meets no reply."""
    state = facing_off(mech("r", 20.0), mech("ra", 28.0), mech("b", 24.0))
    east = Move("Red", "ra", (Point(24.0 + CONTACT, 24.0),))
    found = Assault(state).come(into("r", state.units["b"], state), east).fight()
    found.play(Manoeuvre("Red", "r", cell("1")), Manoeuvre("Blue", "b", cell("0")))
    found.play(Manoeuvre("Red", "ra", cell("4")))
    assert found.state.to_act == {"Red"}
    first = found.state.asked.about.slates[0].unit
    found.answer(Red="B")
    assert found.state.to_act == {"Red", "Blue"}
    found.answer(Red="B", Blue="b:r")
    assert {(one.attacker, one.theirs) for one in found.assaults.exchanges} == {("r", "b"), ("ra", "a")}
    assert [what for what, _ in found.rolled].count("Test b, punch") == 1
    assert first in {"r", "ra"}


@pytest.mark.rule("CA-61")
def test_who_did_not_get_in_fights_from_outside_and_is_not_locked():
    """It fires over two hexes, and may go on in the next turn."""
    found = met().stay().answer(Red="A", Blue="a").answer(Red="A", Blue="a")
    assert any(what == "Test r, all weapons" for what, _ in found.rolled)
    assert found.assaults.locked == ()


def locked(*more, faces=()):
    """Return a battle in the combat phase of the turn after r and b were locked, with *more* units."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), *more)
    found = Assault(state, *faces).come(into("r", state.units["b"], state)).fight()
    found.play(Manoeuvre("Red", "r", cell("1"))).stay()
    for _ in range(2):
        found.answer(Red="B", Blue="d")
    while found.state.now.name == "movement":
        (side,) = found.state.to_act
        found.play(EndPhase(side))
    return found


@pytest.mark.rule("CA-55")
def test_who_is_locked_does_not_move():
    """It stays where it is until the next close assault, which goes on without manoeuvres."""
    found = locked()
    assert found.state.turn == 2
    assert found.state.rules.at_rest(replace(found.state, phase=2), found.state.units["r"])[0].rule == "CA-55"
    found.fight()
    assert found.state.now.name == "tactics"
    assert (found.at("r"), found.at("b")) == ((0, -1), (0, 0))


@pytest.mark.rule("CA-63")
@pytest.mark.parametrize(("x", "y", "covered"), [(10.0, 24.0, True), (24.0, 10.0, False)])
def test_a_friend_between_is_partial_cover(x, y, covered):
    """From the west r stands before b; from the north the line is free."""
    found = locked(mech("rz", x, y, facing=135.0))
    need = Fire("Red", "rz", "b").forecast(found.state).need
    assert ("CA-63" in [term.rule for term in need.terms]) == covered
    plain = sum(term.value for term in need.terms if term.rule != "CA-63")
    assert need.total == plain + 2 * covered


@pytest.mark.rule("CA-64")
@pytest.mark.parametrize(("second", "hit"), [(6, False), (7, True)])
def test_a_shot_into_the_hex_that_misses_hits_a_friend_by_seven(second, hit):
    """Two dice more, and the damage of the shot."""
    found = locked(mech("rz", 24.0, 10.0, facing=180.0))
    state = replace(found.state, given=(1, 1, 3, second - 3))
    while state.to_act != {"Red"}:
        found.play(EndPhase(*found.state.to_act))
        state = replace(found.state, given=(1, 1, 3, second - 3))
    before = state.units["r"].status
    after = Assault(state).play(Fire("Red", "rz", "b"))
    assert ("stray shot", (3, second - 3)) in after.rolled
    lost = before.armor - after.state.units["r"].status.armor
    assert lost == (3 if hit else 0)


@pytest.mark.rule("CA-66")
@pytest.mark.parametrize(("x", "rolled"), [(25.3, True), (27.5, False)])
def test_a_shot_at_a_steel_wall_that_misses_may_hit_another(x, rolled):
    """Those who stand within the tactical hexes around the target."""
    state = facing_off(mech("r", 12.0), mech("b", 24.0), mech("ba", x))
    found = Assault(state).come()
    while found.state.to_act != {"Red"}:
        found.play(EndPhase(*found.state.to_act))
    after = Assault(replace(found.state, given=(1, 1, 6, 6))).play(Fire("Red", "r", "b"))
    assert (("stray shot", (6, 6)) in after.rolled) == rolled
    assert (after.state.units["ba"].status.armor < 6) == rolled


@pytest.mark.rule("CA-65")
@pytest.mark.parametrize("target", ["bz", None])
def test_who_fires_out_of_the_hex_does_nothing_in_it(target):
    """It is asked for no tactic, and its enemy meets no reply."""
    found = locked(mech("bz", 12.0, 24.0))
    while found.state.to_act != {"Red"}:
        found.play(EndPhase(*found.state.to_act))
    turned = found.state.with_unit(replace(found.state.units["r"], facing=270.0))
    after = Assault(turned)
    if target is not None:
        after.play(Fire("Red", "r", target))
    after.fight()
    assert after.state.to_act == ({"Blue"} if target else {"Red", "Blue"})


@pytest.mark.rule("CA-88")
@pytest.mark.parametrize(("faces", "prone"), [((3, 1), True), ((3, 2), False)])
def test_who_has_fallen_gets_up_before_the_next_close_assault(faces, prone):
    """For 2 MP and a piloting roll: with a record sheet its skill and one more, 5."""
    found = locked()
    fallen = replace(status_of(found.state.units["r"]), prone=True)
    unit = found.state.units["r"]
    state = found.state.with_unit(replace(unit, extras={**unit.extras, "FighterStatus": fallen}))
    state = give_sheets(replace(state, given=faces), {"r": sheets().find("WHM-6R")})
    after = Assault(state).fight()
    assert after.fares("r").prone == prone
    assert after.fares("r").mp == 3


@pytest.mark.rule("CA-51")
def test_the_pilot_who_ejects_stands_on_the_table_behind_his_machine():
    """Four inches behind it; the machine is lost."""
    found = chosen()
    behind = found.state.units["b"].at
    found.answer(Red="A", Blue="g")
    assert found.state.units["b"].removed == "destroyed"
    (pilot,) = found.assaults.pilots
    assert (pilot.side, pilot.at) == ("Blue", Point(behind.x + 4.0, 24.0))
    assert [mark.text for mark in found.state.rules.on_top(found.state) if hasattr(mark, "text")] == [
        "pilot of Test b"
    ]


@pytest.mark.rule("CA-21")
def test_bots_choose_tactics_that_promise_most_and_play_to_the_end():
    """A kick does more than a punch that may be blocked; whole battles need nobody else."""
    found = chosen(sheeted={"r": "WHM-6R", "b": "CRD-3R"})
    seat = Seat("Red", found.match)
    best = seat.best()
    assert best.promise(seat.view) == max(Answer("Red", one).promise(seat.view) for one in "ABCDFG")
    while found.state.turn < 3 and found.state.result is None:
        side = sorted(found.state.to_act)[0]
        Seat(side, found.match).play(Seat(side, found.match).best())
    assert found.assaults.exchanges or found.state.result is not None


def test_a_question_may_offer_each_side_its_own_answers():
    """What one may not choose is told with its reason; what only the other may is no answer."""

    class Colours(Question):
        """Red chooses a warm colour, Blue a cold one."""

        def choices_for(self, side):
            offered = {"Red": ("crimson", "amber"), "Blue": ("azure", "teal")}[side]
            against = (Refusal("it is sold out", "TOY-1"),)
            return tuple(AnswerChoice(one, one, against if one == "teal" else ()) for one in offered)

        def answered(self, side, value):
            return TakeBack()

    asked = Ask(("Red", "Blue"), frozenset({"Answer"}), Colours())
    state = replace(facing_off(), asked=asked)
    assert asked.about.values_for("Red") == ("crimson", "amber")
    assert [one.value for one in replies(state, "Blue")] == ["azure"]
    assert not refusals(state, Answer("Red", "amber"))
    assert rules_of(refusals(state, Answer("Blue", "teal"))) == ["TOY-1"]
    assert "choose among azure" in str(refusals(state, Answer("Blue", "amber"))[0])


def test_any_family_that_offers_fighters_may_be_joined():
    """A toy of cards without weapons: it meets, strikes, and its damage is the family's own affair."""
    hurt = []

    def harmed(table, unit, points, by, critical):
        hurt.append((unit, points))

    combat = CloseCombat(
        fighter=lambda unit: CardFighter("toy", unit.name, 50, 6, 0, 5, 5, 1, 2, 4),
        left=lambda unit: (5, 5),
        move=lambda unit, jump: 12.0,
        fired=lambda unit: False,
        declared=lambda unit: None,
        take_up=lambda table, unit: None,
        moved=lambda event: (length(event.path), False) if isinstance(event, Moved) else None,
        hurt=harmed,
        stands=lambda state, unit, at: (),
        missed=lambda table, event: None,
        strike=lambda table, by, target: None,
    )
    toy = replace(ruleset(["alpha_strike"]), close_combat=combat)
    state = facing_off()
    found = Assault(replace(state, rules=join(toy, ADDON)))
    found.come(into("r", state.units["b"], state)).fight()
    found.play(Manoeuvre("Red", "r", cell("1"))).stay()
    found.answer(Red="C", Blue="c")
    found.answer(Red="C", Blue="c")
    assert hurt
    assert {unit for unit, _ in hurt} <= {"r", "b"}


@pytest.mark.rule("CA-88")
def test_who_is_shut_down_chooses_nothing_and_is_an_easy_target():
    """Nobody asks its side; the attacker throws for 4 less."""
    blue = mech("b", 24.0)
    state = facing_off(mech("r", 20.0), replace(blue, status=replace(blue.status, shutdown=True)))
    found = Assault(state, *(3, 4) * 40).come(into("r", state.units["b"], state)).fight().stay()
    assert found.state.asked.sides == ("Red",)
    assert [one.rule for one in tactic_refusals(found.fighter("b"), "a")][:1] == ["CA-88"]
    found.answer(Red="A")
    thrown = [one for entry in found.match.log for one in entry.events if isinstance(one, Rolled)]
    assert any(-4 in [term.value for term in one.need.terms] for one in thrown if one.need is not None)


@pytest.mark.rule("CA-66", "CA-71")
def test_a_shot_that_misses_tells_nothing_of_hidden_infantry_beside_the_target():
    """It is dug in: no throw is made for it."""
    for hidden in (False, True):
        lies = Deployment("Blue", hidden=hidden)
        mate = replace(mech("ba", 25.3), extras={"Deployment": lies})
        assert in_danger(facing_off(mech("r", 20.0), mech("b", 24.0), mate), "r", "b") == (
            () if hidden else ("ba",),
            "CA-66",
        )

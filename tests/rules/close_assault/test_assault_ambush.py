"""Infantry on the table: deployed or in formation, hidden, moving in secret, and its ambush."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, mech, rules_of
from bouts import fighter, play, sheets

from game.ai.player import ComputerPlayer
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase, refusals
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer
from game.core.model.events import Acted, Moved
from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.files.saves.saves import load, save
from game.geometry.point import Point, distance
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.close_assault import AssaultFromHiding, Emerge, LetPass, MoveInSecret
from game.rules.close_assault.family_io import FAMILY_IO, CloseAssaultUnitSection
from game.rules.close_assault.on_table.ambush import SpringAmbush, _slowed
from game.rules.close_assault.on_table.entries import arrivals
from game.rules.close_assault.on_table.fighters import give_sheets
from game.rules.close_assault.on_table.hex_grid import usable
from game.rules.close_assault.on_table.infantry import deployment, give_orders, may_share
from game.rules.close_assault.on_table.leaving import nearest_room
from game.rules.close_assault.on_table.on_ground import on_ground
from game.rules.close_assault.on_table.records import Deployment

FOOT = "Foot Platoon (Ballistic Rifle)"
WOODS = box("woods", (20, 20), (8, 8), height=2.0)
OPTIONS = {"hidden_infantry": True, "ambush": True}


def platoon(key, x, y=24.0, *, hidden=True, formation=False, **more):
    """Return a platoon with its record sheet's name; by default hidden from the other side."""
    unit = mech(key, x, y, move='2"f', type="CI", armor=4, structure=2, **more)
    foe = "Blue" if unit.side == "Red" else "Red"
    extras = {"Deployment": Deployment(unit.side, formation, hidden)}
    return replace(unit, name=FOOT, extras=extras, seen_as={foe: Sighting.NONE} if hidden else {})


def hiding(*more, features=(WOODS,), options=None, faces=(), at=(24.0, 24.0), alone=False):
    """Return a battle in which b, hidden at *at*, waits for r, who stands west of it; bz is far away.

    With *alone* all of Blue lies hidden.
    """
    far = () if alone else (mech("bz", 60.0),)
    units = (mech("r", 14.0, move='16"'), platoon("b", *at), *far, *more)
    state = facing_off(*units, features=features, options={**OPTIONS, **(options or {})})
    return Assault(give_sheets(state, {"b": sheets().find(FOOT)}), *faces)


def going(found, move):
    """Hold with Blue's units until it is Red's go, and play *move*."""
    return found.until("Red").play(move)


@pytest.mark.rule("CA-69", "CA-70")
@pytest.mark.parametrize(
    ("there", "formation", "room"),
    [
        ([("platoon", False)], False, True),
        ([("vehicle", False)], False, True),
        ([("platoon", False), ("platoon", False)], False, False),
        ([("platoon", False), ("vehicle", False)], False, False),
        ([("platoon", True)], False, False),
        ([("platoon", False)], True, False),
        ([("platoon", True)] * 6, True, True),
        ([("platoon", True)] * 7, True, False),
        ([("mech", False)] * 7, False, True),
    ],
)
def test_how_much_infantry_has_room_in_a_hex(there, formation, room):
    """Two platoons deployed, or one and a vehicle; seven in formation; never both."""
    assert may_share(there, formation=formation) == room


@pytest.mark.rule("CA-70")
@pytest.mark.parametrize(
    ("features", "formation", "men"),
    [((WOODS,), False, 5), ((), False, 10), ((), True, 15), ((WOODS,), True, 15)],
)
def test_a_hit_takes_men_by_cover_and_formation(features, formation, men):
    """Five points: one man each in cover, two in the open, three in formation whatever its ground."""
    state = facing_off(
        mech("r", 14.0), platoon("b", 24.0, hidden=False, formation=formation), features=features
    )
    ours = fighter("WHM-6R", at=(0, -1), facing=3)
    theirs = on_ground(state, state.units["b"], fighter(FOOT))
    assert theirs.exposure == men // 5
    found = play(ours, theirs, "A", "e", *[6] * 40)
    assert found.theirs.structure["whole"] < 28


@pytest.mark.rule("CA-70")
def test_infantry_in_formation_attacks_nobody():
    """Neither by the rules of the family nor in the hex."""
    state = facing_off(mech("r", 14.0), platoon("b", 24.0, hidden=False, formation=True))
    found = Assault(state).come()
    while found.state.to_act != {"Blue"}:
        found.play(EndPhase(*found.state.to_act))
    assert "CA-70" in rules_of(refusals(found.state, Fire("Blue", "b", "r")))
    assert refusals(found.state, Fire("Blue", "nobody", "r"))


@pytest.mark.rule("CA-71")
def test_who_is_hidden_is_not_in_the_view_of_the_other_side():
    """Nor is how it is deployed."""
    found = hiding()
    assert "b" not in observe(found.state, "Red").units
    assert "b" in observe(found.state, "Blue").units
    assert FOOT not in repr(Seat("Red", found.match).view)


@pytest.mark.rule("CA-71", "CA-78")
def test_who_comes_to_touch_it_finds_it_and_stops():
    """Its base is in the way; what jumps onto it comes down beside it."""
    found = going(hiding(options={"ambush": False}), Move("Red", "r", (Point(23.4, 24.0),)))
    assert found.state.units["b"].sighting("Red") is Sighting.FULL
    assert distance(found.state.units["r"].at, found.state.units["b"].at) >= 1.25 - 1e-6


@pytest.mark.rule("CA-74")
@pytest.mark.parametrize(("x", "asked"), [(22.5, True), (21.9, False)])
def test_who_walks_into_its_hex_may_be_attacked_in_the_midst_of_his_move(x, asked):
    """He stops where his middle is 2 inches away; its owner is asked, the other hears nothing of it."""
    found = going(
        hiding(features=(box("woods", (23, 20), (8, 8), height=2.0),)), Move("Red", "r", (Point(x, 24.0),))
    )
    assert (found.state.asked is not None) == asked
    if asked:
        assert found.state.to_act == {"Blue"}
        assert found.state.units["r"].at.x == pytest.approx(22.0)
        assert observe(found.state, "Red").asked.about is None


@pytest.mark.rule("CA-74")
@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (((22.1, 24.0),), False),
        (((22.1, 23.0),), False),
        (((18.0, 24.0),), False),
        (((18.0, 24.0), (23.0, 24.0)), True),
    ],
)
def test_who_stands_in_its_hex_already_does_not_walk_into_it(path, asked):
    """Neither on the spot, nor about in it, nor out of it: but out of it and in again."""
    found = hiding(features=(box("woods", (23, 20), (8, 8), height=2.0),))
    there = {**found.state.units, "r": mech("r", 22.1, move='16"')}
    found = going(
        Assault(replace(found.state, units=there)), Move("Red", "r", tuple(Point(*at) for at in path))
    )
    assert (found.state.asked is not None) == asked


@pytest.mark.rule("CA-74")
def test_platoons_into_whose_hexes_one_step_leads_are_asked_one_after_the_other():
    """But not one in whose hex the walker stood before."""
    wood = box("woods", (23, 18), (8, 12), height=2.0)
    others = platoon("b2", 24.0, 24.0), platoon("b3", 23.5, 21.5)
    found = hiding(*others, features=(wood,), faces=(6, 6) * 6)
    sheet = {key: sheets().find(FOOT) for key in ("b", "b2", "b3")}
    there = {**found.state.units, "r": mech("r", 22.1, 20.5, move='16"')}
    found = Assault(give_sheets(replace(found.state, units=there), sheet), *((6, 6) * 6))
    going(found, Move("Red", "r", (Point(22.0, 24.0), Point(22.5, 24.0))))
    asked = []
    while found.state.asked is not None and isinstance(found.state.asked.about, SpringAmbush):
        asked.append(found.state.asked.about.platoon)
        found.play(Answer("Blue", "fire"))
    assert asked == ["b", "b2"]


@pytest.mark.rule("CA-74", "CA-76", "CA-78")
def test_after_the_attack_the_walker_goes_on_or_stays_and_the_platoon_is_seen():
    """What it does counts at once; the platoon attacks no more in this turn."""
    for answer, x in (("go on", 23.0), ("stay", 22.0)):
        found = hiding(
            features=(box("woods", (23, 26), (8, 8), height=2.0),), at=(24.0, 25.7), faces=(6, 6, 1, 1)
        )
        found = going(found, Move("Red", "r", (Point(23.0, 24.0),)))
        stopped = found.state.units["r"].at.x
        assert 22.9 < stopped < 23.0
        found.play(Answer("Blue", "fire"))
        assert found.state.units["b"].sighting("Red") is Sighting.FULL
        assert found.rolled[0][0].startswith(FOOT)
        found.play(Answer("Red", answer))
        assert found.state.units["r"].at.x == pytest.approx(x if answer == "go on" else stopped)
        while found.state.now.name == "movement":
            found.play(EndPhase(*found.state.to_act))
        assert "CA-76" in rules_of(found.state.rules.at_rest(found.state, found.state.units["b"]))


@pytest.mark.rule("CA-74", "CA-56")
def test_a_walker_that_stays_while_it_passes_a_friend_stands_beside_it():
    """It is stopped where its base lies over that of a friend, and moves the least that parts them."""
    wood = box("woods", (23, 26), (8, 8), height=2.0)
    found = hiding(mech("r2", 23.0, 23.4), features=(wood,), at=(24.0, 25.7), faces=(6, 6, 1, 1))
    going(found, Move("Red", "r", (Point(26.0, 24.0),)))
    found.play(Answer("Blue", "fire"))

    def gap():
        one, other = (found.state.units[key] for key in ("r", "r2"))
        return distance(one.at, other.at) - one.base - other.base

    assert gap() < -0.5
    found.play(Answer("Red", "stay"))
    assert -1e-9 <= gap() < 0.1


@pytest.mark.rule("CA-74")
@pytest.mark.parametrize("how", ["off", "let pass"])
def test_without_leave_or_wish_it_lets_him_pass(how):
    """Both sides must have agreed; and its owner may have ordered it to let walkers pass."""
    found = hiding(options={"ambush": how != "off"}, at=(24.0, 25.7))
    if how == "let pass":
        found.play(LetPass("Blue", "b"))
    found = going(found, Move("Red", "r", (Point(22.9, 24.0), Point(23.0, 24.0))))
    assert found.state.asked is None
    assert found.state.units["r"].at == Point(23.0, 24.0)
    assert found.state.units["b"].sighting("Red") is Sighting.NONE
    moved = [event for entry in found.match.log for event in entry.events if isinstance(event, Moved)]
    assert len(moved) == 1


@pytest.mark.rule("CA-74")
def test_letting_pass_is_ordered_in_secret_and_taken_back():
    """In its side's go, of what is hidden, where ambushes are agreed to; nobody else hears of it."""
    found = hiding(at=(24.0, 25.7))
    while "Blue" not in found.state.to_act:
        found.play(Hold("Red", "r"))
    red = Seat("Red", found.match)
    before = repr((red.view, red.news, red.story, red.played))
    found.play(LetPass("Blue", "b"))
    assert repr((red.view, red.news, red.story, red.played)) == before
    assert deployment(found.state.units["b"]).lets_pass
    found.play(LetPass("Blue", "b"))
    assert not deployment(found.state.units["b"]).lets_pass
    for wrong in (LetPass("Blue", "bz"), LetPass("Red", "b"), LetPass("Blue", "nobody")):
        assert "it is not hidden" in repr(wrong.check(found.state))
    off = hiding(at=(24.0, 25.7), options={"ambush": False})
    assert "the option ambush is off" in repr(LetPass("Blue", "b").check(off.state))
    gone = found.state.with_unit(replace(found.state.units["b"], removed="destroyed"))
    assert LetPass("Blue", "b").check(gone)
    assert "in its side's go" in repr(
        LetPass("Blue", "b").check(replace(found.state, active=1 - found.state.active))
    )


@pytest.mark.rule("CA-74")
@pytest.mark.parametrize(("card", "ways"), [("CRD-3R", 2), ("Vedette Medium Tank (Standard)", 1)])
def test_how_it_attacks_is_asked_and_not_whether(card, ways):
    """Of a vehicle it has no legs to attack: a question that could be declined would tell of it."""
    found = hiding(at=(24.0, 25.7))
    found = Assault(give_sheets(found.state, {"r": sheets().find(card)}))
    found = going(found, Move("Red", "r", (Point(22.9, 24.0), Point(23.0, 24.0))))
    assert found.state.asked.about.values == ("fire", "attack the legs")[:ways]
    assert found.state.asked.about.declined is None


@pytest.mark.rule("CA-77")
def test_who_jumps_is_not_attacked():
    """Neither passing over it nor coming down in its hex."""
    found = hiding(at=(24.0, 26.5))
    state = replace(found.state, units={**found.state.units, "r": mech("r", 18.0, move='10"j')})
    found = going(Assault(state), Move("Red", "r", (Point(24.0, 24.7),), jump=True))
    assert found.state.asked is None


@pytest.mark.rule("CA-75", "CA-74")
@pytest.mark.parametrize(("hip", "left"), [(False, 2), (True, 1)])
def test_a_hip_halves_what_is_left_of_a_move(hip, left):
    """The Wasp: of 6 MP 4 are spent; of 2 one is left."""
    wasp = fighter("WSP-1A")
    place = wasp.machine.slots["LL"].index("Hip")
    after = replace(wasp, slots_hit=frozenset({("LL", place)} if hip else ()))
    assert _slowed(2, wasp, after) == left


@pytest.mark.rule("CA-75", "CA-74")
@pytest.mark.parametrize(
    ("before", "new", "fares", "left"),
    [
        ([("LL", "Hip")], [], {}, 3),
        ([("LL", "Hip")], [("LL", "Foot Actuator")], {}, 3),
        ([("LL", "Foot Actuator")], [], {}, 3),
        ([("LL", "Foot Actuator")], [("LL", "Hip")], {}, 2),
        ([("LL", "Hip")], [("RL", "Hip")], {}, 2),
        ([], [("RL", "Foot Actuator")], {}, 2),
        ([], [], {"prone": True}, 0),
        ([], [], {"stuck": True}, 0),
    ],
)
def test_only_what_hits_him_now_takes_mp_of_a_walker(before, new, fares, left):
    """What hit him before is counted in the 3 MP that he has left."""
    wasp = fighter("WSP-1A")
    old = frozenset((leg, wasp.machine.slots[leg].index(what)) for leg, what in before)
    now = old | {(leg, wasp.machine.slots[leg].index(what)) for leg, what in new}
    was = replace(wasp, slots_hit=old)
    assert _slowed(3, was, replace(was, slots_hit=now, **fares)) == left


@pytest.mark.rule("CA-72")
@pytest.mark.parametrize(
    ("unit", "side", "changes", "words"),
    [
        ("nobody", "Blue", {}, "it is not hidden"),
        ("b", "Red", {}, "it is not hidden"),
        ("bz", "Blue", {}, "it is not hidden"),
        ("b", "Blue", {"removed": "destroyed"}, "it is not hidden"),
        ("b", "Blue", {}, "go of the Combat Phase"),
    ],
)
def test_who_may_not_attack_from_hiding(unit, side, changes, words):
    """Only one's own infantry that lies hidden, in the Combat Phase."""
    found = hiding(at=(24.0, 25.7))
    state = found.state.with_unit(replace(found.state.units["b"], **changes))
    assert words in repr(AssaultFromHiding(side, unit, "r").check(state))


def in_combat(found):
    """Go on until Blue has its go of the Combat Phase."""
    while found.state.now.name != "combat" or "Blue" not in found.state.to_act:
        found.play(EndPhase(*found.state.to_act))
    return found


@pytest.mark.rule("CA-72", "CA-69")
def test_its_owner_may_declare_a_close_assault_on_who_is_in_its_hex():
    """The platoon comes in as an attacker; it is seen when tactics are chosen, not before."""
    found = going(hiding(options={"ambush": False}, at=(24.0, 25.7)), Move("Red", "r", (Point(23.0, 24.0),)))
    red = Seat("Red", in_combat(found).match)
    heard = len(red.news)
    found.play(AssaultFromHiding("Blue", "b", "r"))
    assert len(red.news) == heard
    found.fight()
    assert found.state.units["b"].sighting("Red") is Sighting.NONE
    assert found.fares("b").attacks
    found.stay()
    assert found.state.units["b"].sighting("Red") is Sighting.FULL
    assert set(found.state.asked.about.values_for("Blue")) <= set("ABCF")


@pytest.mark.rule("CA-72", "CA-73", "CA-76")
def test_it_attacks_only_who_is_in_its_hex_in_its_go_and_if_it_has_not_moved():
    """An enemy at 3.3 inches is outside; so is the Movement Phase."""
    start = hiding(mech("ra", 24.0, 29.0), options={"ambush": False}, at=(24.0, 25.7))
    found = going(start, Move("Red", "r", (Point(23.0, 24.0),)))
    attack = AssaultFromHiding("Blue", "b", "r")
    assert "CA-72" in rules_of(refusals(found.state, attack))
    state = in_combat(found).state
    assert not refusals(state, attack)
    assert rules_of(refusals(state, AssaultFromHiding("Blue", "b", "ra"))) == ["CA-72"]
    assert rules_of(refusals(state, AssaultFromHiding("Blue", "bz", "r"))) == ["CA-72"]
    for acted in ({"moved": state.turn}, {"struck": state.turn}):
        spent = replace(state.units["b"], extras={"Deployment": Deployment("Blue", False, True, **acted)})
        assert rules_of(refusals(state.with_unit(spent), attack)) == ["CA-73"]
    found.play(attack)
    assert [one.target for one in arrivals(found.state) if one.unit == "b"] == ["r"]
    gone = replace(found.state.units["r"], removed="destroyed")
    assert not [one for one in arrivals(found.state.with_unit(gone)) if one.unit == "b"]


@pytest.mark.rule("CA-71", "CA-72")
def test_nobody_hears_of_infantry_that_lets_an_enemy_in_its_hex_pass():
    """News, story and views of Red are those of a battle in which nobody hides."""
    told = []
    for at in ((24.0, 25.7), (27.0, 20.5)):
        found = going(hiding(options={"ambush": False}, at=at), Move("Red", "r", (Point(23.0, 24.0),)))
        red = Seat("Red", found.match)
        seen = []
        while found.state.turn == 1:
            seen.append((repr(red.view), repr(red.news), repr(red.story)))
            found.play(EndPhase(*found.state.to_act))
        told.append(seen)
    assert told[0] == told[1]


@pytest.mark.rule("CA-72", "CA-73")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_side_all_of_which_lies_hidden_has_its_goes(attacks, tmp_path):
    """In the Movement Phase to move in secret, in the Combat Phase to attack; it ends them itself."""
    found = hiding(options={"ambush": False}, at=(24.0, 25.7), alone=True)
    assert found.state.to_act == {"Blue"}
    assert not refusals(found.state, MoveInSecret("Blue", "b", Point(25.0, 25.7)))
    found.play(EndPhase("Blue"), Move("Red", "r", (Point(23.0, 24.0),)))
    while found.state.now.name != "combat" or found.state.to_act != {"Blue"}:
        found.play(EndPhase(*found.state.to_act))
    if attacks:
        found.play(AssaultFromHiding("Blue", "b", "r"))
        assert rules_of(refusals(found.state, AssaultFromHiding("Blue", "b", "r"))) == ["CA-72"]
        save(found.match, tmp_path / "game.jsonl")
        assert load(tmp_path / "game.jsonl").match.state == found.state
    found.fight()
    assert (found.state.encounter is not None) == attacks


@pytest.mark.rule("CA-72")
def test_without_the_option_nobody_has_a_go_for_the_sake_of_secrets():
    """A phase ends by itself once all have acted."""
    hidden, open_to_all = hiding(), facing_off()
    assert hidden.state.rules.patient == {"setup", "movement", "combat"}
    assert open_to_all.rules.patient == frozenset()


@pytest.mark.rule("CA-72")
@pytest.mark.parametrize("level", ["regular", "recruit"])
def test_computer_players_attack_from_hiding(level):
    """What may be expected of it is worth more than to pass; once it is declared they go on."""
    found = hiding(options={"ambush": False}, at=(24.0, 25.7), alone=True)
    found.play(EndPhase("Blue"), Move("Red", "r", (Point(23.0, 24.0),)))
    while found.state.now.name != "combat" or found.state.to_act != {"Blue"}:
        found.play(EndPhase(*found.state.to_act))
    attack = AssaultFromHiding("Blue", "b", "r")
    seat = Seat("Blue", found.match)
    assert attack.promise(seat.view) > 0
    assert attack in seat.choices()
    if level != "recruit":
        assert seat.best() == attack
        assert ComputerPlayer(level).decide(seat).action == attack
    found.play(attack)
    assert attack not in seat.choices()
    assert isinstance(ComputerPlayer(level).decide(seat).action, EndPhase)


@pytest.mark.rule("CA-73")
@pytest.mark.parametrize(
    ("to", "rule"),
    [
        ((24.0, 21.0), ""),
        ((24.0, 28.5), "CA-73"),
        ((27.9, 24.0), ""),
        ((24.0, 19.0), "CA-73"),
        ((12.0, 24.0), "CA-73"),
    ],
)
def test_it_moves_in_secret_to_cover_in_the_next_hex(to, rule):
    """Up to 4 inches, to woods or rough ground, and nobody else hears of it."""
    found = hiding()
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    move = MoveInSecret("Blue", "b", Point(*to))
    assert {*rules_of(refusals(found.state, move))} == ({rule} if rule else set())
    if not rule:
        before = len(Seat("Red", found.match).news)
        found.play(move)
        assert found.state.units["b"].at == Point(*to)
        assert len(Seat("Red", found.match).news) == before
        with pytest.raises(IllegalAction):
            found.play(MoveInSecret("Blue", "b", Point(24.0, 24.0)))


@pytest.mark.rule("CA-73")
def test_who_has_moved_in_secret_attacks_nobody_in_that_turn():
    """Neither from ambush nor in a close assault."""
    found = hiding(at=(24.0, 25.7))
    found.play(MoveInSecret("Blue", "b", Point(24.0, 25.8)))
    found = going(found, Move("Red", "r", (Point(23.0, 24.0),)))
    assert found.state.asked is None
    assert found.fight().state.asked is None


@pytest.mark.rule("CA-78")
def test_a_platoon_that_emerges_is_seen_and_moves_as_any_other():
    """In its side's go."""
    found = hiding()
    while "Blue" not in found.state.to_act:
        found.play(EndPhase("Red"))
    assert "CA-73" in rules_of(found.state.rules.at_rest(found.state, found.state.units["b"]))
    found.play(Emerge("Blue", "b"))
    assert found.state.units["b"].sighting("Red") is Sighting.FULL
    assert not found.state.rules.at_rest(found.state, found.state.units["b"])


@pytest.mark.rule("CA-70")
def test_infantry_in_formation_may_be_in_tents_by_agreement():
    """All see it; it shelters nobody."""
    state = facing_off(mech("r", 14.0), platoon("b", 24.0, hidden=False))
    said = CloseAssaultUnitSection(formation=True, quarters="tents")
    state = give_orders(state, None, {"b": said, "r": None})
    for view in (state, observe(state, "Red")):
        assert [mark.text for mark in view.rules.on_top(view) if hasattr(mark, "text")] == ["in tents"]
    assert on_ground(state, state.units["b"], fighter(FOOT)).exposure == 3
    apart = CloseAssaultUnitSection(quarters="barracks")
    found = FAMILY_IO.misfits(apart, None, 2.0, state.battlefield, Point(24, 24))
    assert [where for where, _ in found] == [("close_assault", "quarters")]
    assert not [*FAMILY_IO.misfits(said, None, 2.0, state.battlefield, Point(24, 24))]


@pytest.mark.rule("CA-71", "CA-78")
def test_hidden_infantry_is_in_the_way_of_nobody_until_it_is_touched():
    """Where enemies may stand tells nothing of it; who is put upon it finds it, and stands beside it."""
    found = hiding(at=(24.0, 24.0))
    state, red = found.state, found.state.units["r"]
    assert usable(state, red, Point(24.0, 24.0), ())
    assert usable(state, mech("ba", 30.0), Point(24.0, 24.0), ())
    assert not usable(state, platoon("bc", 30.0), Point(24.0, 24.0), ())
    assert not usable(state, mech("ba", 30.0), Point(60.0, 24.0), ())
    assert nearest_room(state, red, Point(24.5, 24.0)) == Point(24.5, 24.0)
    table = TableInPlay(state)
    table.do(Moved("r", (red.at, Point(24.5, 24.0)), red.facing, 0.0, rule="CA-56"))
    units = table.state.units
    assert units["b"].sighting("Red") is Sighting.FULL
    assert distance(units["r"].at, units["b"].at) >= 1.25 - 1e-6


@pytest.mark.rule("CA-71", "CA-78")
def test_hidden_infantry_makes_room_in_secret_for_a_friend_that_is_put_on_it():
    """A friend that stood elsewhere would tell where it lies."""
    found = hiding(at=(24.0, 24.0))
    far = found.state.units["bz"]
    table = TableInPlay(found.state)
    table.do(Moved("bz", (far.at, Point(24.5, 24.0)), far.facing, 0.0, rule="CA-56"))
    units = table.state.units
    assert units["bz"].at == Point(24.5, 24.0)
    assert distance(units["bz"].at, units["b"].at) >= 1.25 - 1e-6
    assert units["b"].sighting("Red") is Sighting.NONE


@pytest.mark.rule("CA-78")
def test_hidden_infantry_makes_no_room_where_nobody_is_put_on_it():
    """Though it lies where it could not be put."""
    found = hiding(platoon("bx", 24.0, 24.5), at=(24.0, 24.0))
    far = found.state.units["bz"]
    table = TableInPlay(found.state)
    table.do(Moved("bz", (far.at, Point(50.0, 24.0)), far.facing, 0.0, rule="CA-56"))
    assert [table.state.units[key].at.y for key in ("b", "bx")] == [24.0, 24.5]


@pytest.mark.rule("CA-78")
@pytest.mark.parametrize(("key", "hidden"), [("b", True), ("b", False), ("bz", False)])
def test_who_acts_openly_is_hidden_no_more(key, hidden):
    """Of anybody else there is no news."""
    table = TableInPlay(facing_off(mech("r", 14.0), platoon("b", 24.0, hidden=hidden), mech("bz", 60.0)))
    table.do(Acted(key, "Hold", rule="AS-MOVE-01"))
    assert len(table.events) == (3 if hidden else 1)
    assert not deployment(table.state.units["b"]).hidden
    assert table.state.units["b"].sighting("Red") is Sighting.FULL

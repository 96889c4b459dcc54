"""The edges of the attacks of mecha: whom and what they reach, what they are said to do, what they spend."""

from __future__ import annotations

from dataclasses import replace

import pytest
from squads import GUN, battle, box, game, lost, mecha

from game.core.model.action import Aim
from game.core.model.events import Engaged, Rolled
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, polar
from game.rules.mecha.display.structure_marks import structure_marks
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.shooting.strike import attack, strike, strike_need
from game.rules.mecha.shooting.together import Onslaught, SquadAttack, crossfire
from game.rules.mecha.shooting.volley import Volley
from game.rules.mecha.shooting.weapons import weapon
from game.rules.mecha.sight import hidden_place, hidden_unit, range_to_structure
from game.rules.mecha.structures import Structures, structure
from game.rules.mecha.turn.spending import Boost, PressOn
from game.rules.mecha.turn.victory import AIMS

MORTAR = "Mortar: RG 36, MD 4, Indirect Fire"
RACK = "Rack: RG 24, MD 4, Missile, Volley 4, Ammo 2"
BOMB = "Bomb: RG 24, MD 9, Blast"


def rules(found):
    """Return the rules of refusals."""
    return [one.rule for one in found]


def events(match, kind):
    """Return the events of that *kind*."""
    return [one for entry in match.log for one in entry.events if isinstance(one, kind)]


@pytest.mark.rule("MECHA-SHOOT-01", "MECHA-SHOOT-04")
def test_a_shot_needs_a_weapon_and_an_enemy_that_is_there():
    """Without either there is nothing to foretell; each refusal says what is missing."""
    gone = replace(mecha("b2", 30), removed="destroyed")
    units = mecha("r1", 10), mecha("r2", 10, 30), mecha("b1", 20), gone
    state = battle(*units, mecha("r3", 14, 30, BOMB))
    for target, reason in (
        ("nobody", "there is no such mecha on the table"),
        ("b2", "there is no such mecha on the table"),
        ("r2", "r2 is not an enemy"),
    ):
        (refused,) = Shoot("Red", "r1", target).check(state)
        assert (refused.rule, refused.reason) == ("MECHA-SHOOT-04", reason)
        assert Shoot("Red", "r1", target).forecast(state) is None
    assert rules(Shoot("Red", "r1", "b1", "Sling").check(state)) == ["MECHA-SHOOT-04"]
    assert Shoot("Red", "r1", "b1", "Sling").forecast(state) is None
    assert rules(Shoot("Red", "r3", "b1").check(state)) == ["MECHA-SHOOT-04"]
    assert Shoot("Red", "r3", "b1").forecast(state) is None


@pytest.mark.rule("MECHA-SHOOT-01", "MECHA-SHOOT-02", "MECHA-SHOOT-03", "MECHA-LOS-01")
def test_every_reason_against_a_shot_is_said():
    """Fired, empty, too far and hidden, all at once; of a structure too."""
    arm = "Gun: RG 4, MD 5, Ammo 1"
    status = {"fired": ("Gun",), "ammo": (0,)}
    shed = box("building", 34, 22, 2, 4)
    tower = box("tower", 19, 10, 4, 30, height=8)
    state = battle(
        mecha("r1", 10, 24, arm, status=status), mecha("b1", 30, 34), features=[shed, tower], points=1
    )
    expected = ["MECHA-SHOOT-01", "MECHA-SHOOT-02", "MECHA-SHOOT-03", "MECHA-LOS-01"]
    assert rules(Shoot("Red", "r1", "b1").check(state)) == expected
    assert rules(Batter("Red", "r1", Point(35, 24)).check(state)) == expected


@pytest.mark.rule("MECHA-STRUCT-01", "MECHA-SHOOT-01")
def test_a_structure_needs_a_weapon_to_be_battered_with():
    """A Blast weapon is none; what it has left is told before, and what a second attack costs."""
    shed = box("building", 20, 20, 4, 8, name="Depot")
    units = mecha("r1", 10), mecha("r2", 10, 30, BOMB), mecha("b1", 40)
    state = battle(*units, features=[shed], points=1)
    at = Point(22, 24)
    assert rules(Batter("Red", "r2", at).check(state)) == ["MECHA-SHOOT-04"]
    assert Batter("Red", "r2", at).forecast(state) is None
    assert Batter("Red", "r1", Point(30, 30)).forecast(state) is None
    told = Batter("Red", "r1", at).forecast(state)
    assert told.notes == ("Depot has 24 of 24 MDC left (MECHA-STRUCT-01)",)
    assert (told.need.total, told.effect.total) == (2, 5)
    second = state.with_unit(mecha("r1", 10, status={"fired": ("Other",)}))
    assert Batter("Red", "r1", at).forecast(second).notes[1:] == (
        "a second attack: costs 1 command point (MECHA-CP-06)",
    )
    assert Batter("Red", "r1", at).idle
    match = game(state, 6)
    match.play(Batter("Red", "r1", at))
    assert match.state.units["r1"].status.fired == ("Gun",)
    assert structure(match.state, shed.id).left == 19


@pytest.mark.rule("MECHA-STRUCT-01")
def test_a_structure_without_a_name_is_called_by_its_kind():
    """And by its id."""
    state = battle(mecha("r1", 10), features=[box("building", 20, 20, 4, 8)])
    assert structure(state, "building-20-20").name == "the building building-20-20"


@pytest.mark.rule("MECHA-INDIRECT-01", "MECHA-STRUCT-01")
def test_indirect_fire_reaches_a_structure_that_only_a_friend_sees():
    """Without a friend who sees it both reasons are said."""
    tower, shed = box("tower", 19, 10, 4, 30, height=8), box("building", 30, 22, 2, 4)
    units = mecha("r1", 10, 24, MORTAR), mecha("b1", 60)
    shot = Batter("Red", "r1", Point(31, 24))
    alone = battle(*units, features=[tower, shed])
    assert rules(shot.check(alone)) == ["MECHA-LOS-01", "MECHA-INDIRECT-01"]
    assert shot.check(battle(*units, mecha("r2", 40, 40), features=[tower, shed])) == []


@pytest.mark.rule("MECHA-INDIRECT-01", "MECHA-INDIRECT-02", "MECHA-MOD-02")
def test_only_indirect_fire_at_what_is_hidden_is_relayed():
    """In plain view it is a shot like others; of direct fire the cover counts though nothing is seen."""
    tower = box("tower", 19, 10, 4, 30, height=8)
    for arm, features, expected in (
        (MORTAR, [], {"MECHA-STRIKE-01"}),
        (MORTAR, [tower], {"MECHA-STRIKE-01", "MECHA-INDIRECT-02"}),
        (GUN, [tower], {"MECHA-STRIKE-01", "MECHA-MOD-02"}),
    ):
        state = battle(mecha("r1", 10, 24, arm), mecha("b1", 30), mecha("r2", 40, 40), features=features)
        need = Shoot("Red", "r1", "b1").forecast(state).need
        assert {term.rule for term in need.terms if term.reason != "DF of the target"} == expected


@pytest.mark.rule("MECHA-RAPID-01", "MECHA-STRIKE-01", "MECHA-SHOOT-01", "MECHA-SHOOT-02")
def test_each_strike_has_its_number_and_each_weapon_its_ammunition():
    """A single one has none; what another weapon fired stays fired, and its rounds stay."""
    arms = "One: RG 24, MD 1, Ammo 3", "Two: RG 24, MD 1, Rapid Fire 1, Ammo 2"
    match = game(battle(mecha("r1", 10, 24, *arms), mecha("b1", 20), points={"Red": 1}), 6, 6, 6)
    match.play(Shoot("Red", "r1", "b1", "One"))
    assert match.state.units["r1"].status.ammo == (2, 2)
    match.play(Shoot("Red", "r1", "b1", "Two"))
    assert [one.what for one in events(match, Rolled)] == ["strike", "strike 1", "strike 2"]
    status = match.state.units["r1"].status
    assert (status.fired, status.ammo) == (("One", "Two"), (2, 1))
    assert [(one.unit, one.what, one.target) for one in events(match, Engaged)] == [
        ("r1", "One", "b1"),
        ("r1", "Two", "b1"),
    ]


@pytest.mark.rule("MECHA-LOS-03")
def test_an_enemy_of_a_squad_of_the_same_name_is_no_mate():
    """Blue has a squad A as well: its mecha hides what stands behind it."""
    units = mecha("r1", 10, group="A"), mecha("b1", 30), mecha("b2", 20, group="A")
    state = battle(*units)
    assert rules(hidden_unit(state, state.units["r1"], state.units["b1"])) == ["MECHA-LOS-03"]


@pytest.mark.rule("MECHA-LOS-02", "MECHA-LOS-04")
@pytest.mark.parametrize(
    ("block", "x", "deep", "hidden"),
    [
        (0, 20.0, 0.0, False),
        (0, 20.0, 0.5, True),
        (2, 20.0, 1.9, False),
        (2, 20.0, 2.0, True),
        (0, 11.0, 8.0, False),
    ],
)
def test_by_option_less_woods_block(block, x, deep, hidden):
    """By 0 the first hair of them does, but not open ground, nor in base contact."""
    features = [box("woods", 9 if x == 11.0 else 14, 20, deep, 8)] if deep else []
    state = battle(mecha("r1", 10), mecha("b1", x), features=features, options={"woods_block": block})
    found = rules(hidden_unit(state, state.units["r1"], state.units["b1"]))
    assert found == ["MECHA-LOS-02"] * hidden


@pytest.mark.rule("MECHA-SHOOT-03")
@pytest.mark.parametrize(("x", "inches"), [(15.0, 4.5), (19.8, 0.0), (22.0, 0.0), (19.4, 0.1)])
def test_the_range_to_a_structure_is_from_base_to_outline(x, inches):
    """Nothing for who touches it or stands on it."""
    state = battle(mecha("r1", x), features=[box("building", 20, 20, 4, 8)])
    found = range_to_structure(state.units["r1"], structure(state, "building-20-20"))
    assert found == pytest.approx(inches, abs=1e-12)
    assert found >= 0


@pytest.mark.rule("MECHA-CP-04")
@pytest.mark.parametrize("points", [0, 1])
def test_a_boost_costs_one_point(points):
    """Without it is refused; with it the pool is empty."""
    match = game(battle(mecha("r1", 10), mecha("b1", 40), points=points))
    assert rules(Boost("Red", "r1").check(match.state)) == ["MECHA-CP-04"] * (not points)
    if points:
        match.play(Boost("Red", "r1"))
        assert match.state.extras["Command"].points["Red"] == 0


@pytest.mark.rule("MECHA-CP-03")
@pytest.mark.parametrize("points", [0, 1])
def test_the_next_go_is_tried_for_by_a_squad_of_several(points):
    """For one point, while another squad waits; the others of its own squad do not count."""
    reds = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="A")
    blue = mecha("b1", 40)
    state = battle(*reds, mecha("r3", 10, 32, group="B"), blue, points=points)
    assert rules(PressOn("Red", "r1").check(state)) == ["MECHA-CP-03"] * (not points)
    (refused,) = PressOn("Red", "r1").check(battle(*reds, blue, points=1))
    assert refused.reason == "no other squad of this side is left to act"


@pytest.mark.rule("MECHA-CP-03")
def test_the_next_go_is_stolen_while_any_enemy_waits():
    """Of two enemy sides one is enough; with both done there is nothing to steal."""
    units = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="B"), mecha("b1", 40)
    state = battle(*units, mecha("g1", 50), points=2)
    match = game(state)
    assert PressOn("Red", "r1").check(state) == []
    one = replace(state, done=frozenset({"g1"}))
    assert PressOn("Red", "r1").check(one) == []
    (refused,) = PressOn("Red", "r1").check(replace(state, done=frozenset({"g1", "b1"})))
    assert refused.reason == "no enemy squad is left to act"
    assert match.state.to_act == {"Red"}


@pytest.mark.rule("MECHA-CP-03")
@pytest.mark.parametrize(("dice", "chance"), [(1, 1 / 6), (2, 11 / 36)])
def test_the_chance_to_steal_is_told(dice, chance):
    """By option with two dice, of which one must show a 6."""
    units = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="B"), mecha("b1", 40)
    state = battle(*units, points=2, options={"steal_dice": dice})
    told = PressOn("Red", "r1").forecast(state)
    assert (told.need.total, told.odds) == (6, (pytest.approx(chance), pytest.approx(chance)))


@pytest.mark.rule("MECHA-CP-03", "MECHA-MOD-04", "MECHA-SQUAD-01")
@pytest.mark.parametrize(
    ("faces", "side"), [((6, 1), "Red"), ((1, 6), "Red"), ((5, 5), "Blue"), ((6, 6), "Red")]
)
def test_one_of_the_dice_is_enough_to_steal(faces, side):
    """Thrown one by one; the squad is done, and what it attacked is over."""
    reds = mecha("r1", 10, group="A"), mecha("r2", 10, 28, group="A"), mecha("r3", 10, 32, group="B")
    match = game(battle(*reds, mecha("b1", 20), points=2, options={"steal_dice": 2}), 2, *faces)
    match.play(Shoot("Red", "r1", "b1"))
    match.play(PressOn("Red", "r1"))
    assert match.state.to_act == {side}
    assert {"r1", "r2"} <= match.state.done
    assert "r3" not in match.state.done
    assert extra_of(match.state.extras, Onslaught).attacks == ()
    assert [one.faces for one in events(match, Rolled)][1:] == [(face,) for face in faces]


@pytest.mark.rule("MECHA-MOD-05")
@pytest.mark.parametrize(("off", "behind"), [(90.2, True), (90.0, False), (269.8, True), (270.2, False)])
def test_the_rear_half_begins_beside_the_target(off, behind):
    """A hair behind the border counts; of who faces nobody knows where, nothing is its rear."""
    at = polar(Point(30, 24), off, 10)
    state = battle(mecha("r1", at.x, at.y), mecha("b1", 30, facing=0))
    shot = attack(state, state.units["r1"], state.units["b1"], None)
    assert shot.rear == behind
    blip = replace(state.units["b1"], facing=UNKNOWN)
    assert not attack(state, state.units["r1"], blip, None).rear


@pytest.mark.rule("MECHA-MOD-06")
def test_crossfire_needs_one_attack_from_the_other_half():
    """One from the rear is enough, though another came from the front."""
    units = mecha("r1", 10, group="A"), mecha("r2", 30, group="A"), mecha("r3", 10, 34, group="A")
    state = battle(*units, mecha("b1", 20))
    both = Onslaught((SquadAttack("r1", "b1", False), SquadAttack("r2", "b1", True)))
    state = replace(state, extras={**state.extras, "Onslaught": both})
    shooter, target = state.units["r3"], state.units["b1"]
    assert crossfire(state, shooter, target, rear=False)
    assert crossfire(state, shooter, target, rear=True)
    front = replace(state, extras={**state.extras, "Onslaught": Onslaught(both.attacks[:1])})
    assert not crossfire(front, shooter, target, rear=False)


@pytest.mark.rule("MECHA-STRIKE-01")
def test_a_need_is_the_df_less_what_is_added():
    """Of what lies between two numbers the need does too, the other way round."""
    bonus = Tally((Modifier(2, "gunnery", "MECHA-STRIKE-01"), Modifier(-1, "cover", "MECHA-MOD-01", most=3)))
    need = strike_need(5, bonus)
    assert [(term.value, term.most) for term in need.terms] == [(5, None), (-2, None), (-3, 1)]
    assert (need.least, need.most) == (0, 4)
    state = battle(mecha("r1", 10), mecha("b1", 20))
    view = state.with_unit(state.units["b1"].as_blip())
    told = Shoot("Red", "r1", "b1").forecast(view)
    assert (told.need.least, told.need.most) == (-1, 10)


@pytest.mark.rule("MECHA-MOD-01")
@pytest.mark.parametrize(
    ("kind", "x", "soft"),
    [
        *(("woods", 14.0, True), ("woods", 19.0, True), ("woods", 20.3, True), ("woods", 20.51, False)),
        *(("rubble", 19.0, True), ("rubble", 14.0, False), ("road", 19.0, False), ("bunker", 14.0, False)),
    ],
)
def test_what_gives_soft_cover(kind, x, soft):
    """Woods between or around, though behind; rubble around; a road never, nor what is solid."""
    state = battle(mecha("r1", 10), mecha("b1", 20), features=[box(kind, x, 20, 2, 8)])
    unit = state.units["r1"]
    found = strike(state, attack(state, unit, state.units["b1"], unit.profile.weapons[0]))
    assert [term.value for term in found.terms if term.rule == "MECHA-MOD-01"] == [-1] * soft


@pytest.mark.rule("MECHA-MOD-01")
@pytest.mark.parametrize(("kind", "values"), [("rubble", []), ("woods", [-1])])
def test_rubble_between_gives_no_cover_however_high(kind, values):
    """The line goes through it, but who stands behind it stands free; of woods it is enough."""
    state = battle(mecha("r1", 10), mecha("b1", 20), features=[box(kind, 14, 20, 2, 8, height=3.0)])
    unit = state.units["r1"]
    shot = attack(state, unit, state.units["b1"], unit.profile.weapons[0])
    assert shot.sight.intervening == (kind,)
    assert [term.value for term in strike(state, shot).terms if term.rule == "MECHA-MOD-01"] == values


@pytest.mark.rule("MECHA-STRUCT-02")
def test_only_hurt_structures_are_marked():
    """With cracks and a bar."""
    shed, barn = box("building", 20, 20, 4, 4), box("building", 30, 30, 4, 4)
    state = battle(mecha("r1", 10), features=[shed, barn])
    assert [*structure_marks(state)] == []
    state = replace(state, extras={**state.extras, "Structures": Structures({shed.id: 12})})
    marks = [*structure_marks(state)]
    styles = [mark.style for mark in marks]
    assert styles[-3:] == ["structure-bar", "structure-left", "structure"]
    assert set(styles[:-3]) == {"structure-crack"}
    assert all(19 < at.x < 25 for mark in marks if mark.style == "structure-crack" for at in mark.path)


@pytest.mark.rule("MECHA-CARD-01", "MECHA-CARD-02")
@pytest.mark.parametrize(
    ("card", "figure"),
    [
        ({"leadership": 1, "mdc": 5}, "mecha-command"),
        ({"weapons": (BOMB, "Rack: RG 24, MD 9, Blast, Missile")}, "mecha-missiles"),
        ({"weapons": (BOMB, "Rack: RG 24, MD 9, Missile")}, "mecha-guns"),
        ({"weapons": ("Rail: RG 36, MD 9", GUN)}, "mecha-guns"),
        ({"weapons": ("Rail: RG 35.9, MD 9", GUN), "mdc": 11}, "mecha-line"),
        ({"mdc": 10}, "mecha-light"),
        ({"mdc": 17}, "mecha-line"),
        ({"mdc": 18}, "mecha-heavy"),
    ],
)
def test_which_figure_stands_for_a_mecha(card, figure):
    """A commander's, a battery's, guns that reach 36 inches, else by what it stands."""
    card = dict(card)
    profile = mecha("r1", 10, 24, *card.pop("weapons", ()), **card).profile
    assert profile.type == figure
    assert all(profile.weapon(arm.name) == arm for arm in profile.weapons)
    assert profile.weapon("Sling") is None


@pytest.mark.rule("MECHA-VIC-02")
def test_of_a_mecha_that_is_not_known_nobody_knows_the_worth():
    """Else it is that of its card."""
    unit = mecha("b1", 20, points=30)
    assert (AIMS.worth(unit), AIMS.worth(unit.as_blip())) == (30, UNKNOWN)


@pytest.mark.rule("MECHA-VOLLEY-01")
@pytest.mark.parametrize(("missiles", "legal"), [(0, False), (1, True), (4, True), (5, False)])
def test_a_volley_fires_some_or_all_of_its_missiles(missiles, legal):
    """At least one."""
    state = battle(mecha("r1", 10, 24, RACK), mecha("b1", 20))
    volley = Volley("Red", "r1", (Aim("b1"),) * missiles)
    assert rules(volley.check(state)) == ["MECHA-VOLLEY-01"] * (not legal)
    assert volley.most(state) == 4
    found = volley.forecast(state)
    assert (found.effect.total if found else 0) == 4 * missiles


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_a_volley_at_nothing_is_neither_foretold_nor_promised():
    """Without a rack, at nobody, at a friend, at no target at all; structures promise nothing."""
    shed = box("building", 20, 30, 4, 4)
    units = mecha("r1", 10, 24, RACK), mecha("r2", 10, 30), mecha("b1", 20), mecha("b2", 22, 20, df=4)
    state = battle(*units, features=[shed])
    unarmed = Volley("Red", "r2", (Aim("b1"),))
    assert (unarmed.forecast(state), unarmed.promise(state), unarmed.most(state)) == (None, 0, 1)
    assert rules(unarmed.check(state)) == ["MECHA-VOLLEY-01"]
    for aim in (Aim("nobody"), Aim("r2"), Aim()):
        assert Volley("Red", "r1", (aim,)).forecast(state) is None
        assert Volley("Red", "r1", (aim,)).promise(state) == 0
    assert rules(Volley("Red", "r1", (Aim(),)).check(state)) == ["MECHA-SHOOT-04"]
    ground = Aim(at=Point(22, 32))
    single = Volley("Red", "r1", (Aim("b1"),)).promise(state)
    assert single == pytest.approx(4 * 4 / 6)
    assert Volley("Red", "r1", (ground, Aim("b1"), ground)).promise(state) == pytest.approx(single)
    both = Volley("Red", "r1", (Aim("b1"), Aim("b2"), Aim("b2"))).promise(state)
    assert both == pytest.approx(single + 2 * 4 * 5 / 6)


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_of_who_is_not_known_a_volley_promises_the_least():
    """DF may be 12: a 6 is needed."""
    state = battle(mecha("r1", 10, 24, RACK), mecha("b1", 20))
    view = state.with_unit(state.units["b1"].as_blip())
    assert Volley("Red", "r1", (Aim("b1"),)).promise(view) == pytest.approx(4 / 6)


@pytest.mark.rule("MECHA-VOLLEY-01", "MECHA-MOD-04")
def test_a_volley_is_an_attack_on_each_mecha_that_it_is_aimed_at():
    """Once on each; what is told of it names the first."""
    shed = box("building", 20, 30, 4, 4)
    units = mecha("r1", 10, 24, RACK), mecha("b1", 20, facing=90), mecha("b2", 22, 20)
    match = game(battle(*units, features=[shed]), 1, 1, 1, 1)
    aims = Aim(at=Point(22, 32)), Aim("b1"), Aim("b2"), Aim("b1")
    match.play(Volley("Red", "r1", aims))
    assert extra_of(match.state.extras, Onslaught).attacks == (
        SquadAttack("r1", "b1", True),
        SquadAttack("r1", "b2", False),
    )
    assert [one.target for one in events(match, Engaged)] == ["b1"]


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_an_aim_at_a_mecha_is_at_the_mecha_whatever_place_it_names():
    """Neither is a structure there needed, nor is one that is there hit."""
    shed = box("building", 20, 30, 4, 4)
    state = battle(mecha("r1", 10, 24, RACK), mecha("b1", 20), features=[shed])
    assert Volley("Red", "r1", (Aim("b1", Point(40, 40)),)).check(state) == []
    match = game(state, 6)
    match.play(Volley("Red", "r1", (Aim("b1", Point(22, 32)),)))
    assert lost(match, "b1") == 4
    assert structure(match.state, shed.id).left == 24


@pytest.mark.rule("MECHA-CARD-02")
def test_the_abilities_of_a_weapon_are_those_that_it_has():
    """Flags, then numbers that are not 0."""
    found = weapon("Rack: RG 24, MD 4, Missile, Volley 4")
    assert found.traits == ("Missile", "Volley 4")
    assert (found.missiles, weapon(GUN).missiles, weapon(GUN).traits) == (4, 1, ())


@pytest.mark.rule("MECHA-RAPID-01", "MECHA-STRIKE-02", "MECHA-VOLLEY-01")
def test_each_strike_has_a_total_of_its_own():
    """What it shows and GN 2, for those that dodge; the one between has missed."""
    units = mecha("r1", 10, 24, "Gatling: RG 24, MD 2, Rapid Fire 2"), mecha("b1", 20)
    match = game(battle(*units, points={"Red": 0, "Blue": 1}), 3, 1, 5)
    match.play(Shoot("Red", "r1", "b1"))
    hits = match.state.asked.about.react.salvo.hits
    assert [(hit.missile, hit.strike, hit.md) for hit in hits] == [(0, 5, 2), (2, 7, 2)]


@pytest.mark.rule("MECHA-LOS-03", "MECHA-LOS-06")
def test_a_body_hides_a_spot_and_the_nearest_face_says_why_a_structure_is_not_seen():
    """Who stands right before the spot; of a shed behind thick woods all that hides its nearest place."""
    state = battle(mecha("r1", 10), mecha("b1", 29))
    assert rules(hidden_place(state, state.units["r1"], Point(30, 24))) == ["MECHA-LOS-03"]
    shed, trees = box("building", 30, 22, 2, 4), box("woods", 14, 10, 7, 28)
    state = battle(mecha("r1", 10), mecha("b1", 29), features=[shed, trees])
    found = hidden_place(state, state.units["r1"], Point(31, 24), structure(state, shed.id))
    assert rules(found) == ["MECHA-LOS-02", "MECHA-LOS-03"]

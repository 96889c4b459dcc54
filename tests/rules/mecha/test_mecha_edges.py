"""The edges of the rules of mecha: what is not known, what just fits, what is one too many."""

from __future__ import annotations

from dataclasses import replace

import pytest
from squads import battle, box, game, lost, mecha

from game.core.engine.agreement import Amend
from game.core.engine.turns import Begin, refusals
from game.core.model.answer import Answer
from game.core.model.brief import Brief
from game.core.model.events import Changed, Engaged, Moved, Recorded
from game.core.model.procedure import Ordered
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import extra_of
from game.core.views.marks import Label, Wedge
from game.geometry.point import Point
from game.rules.mecha.battle_setup import muster
from game.rules.mecha.display.card import card
from game.rules.mecha.display.ground_words import legs
from game.rules.mecha.family_io import MechaSection, StructureSheet
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.harm import battered, taken
from game.rules.mecha.shooting.melee import Punch
from game.rules.mecha.shooting.one_die import held
from game.rules.mecha.shooting.reaction_needs import bound, dodge_need, may_shoot, shoot_need
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit, Wreck
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.shooting.together import Onslaught, SquadAttack
from game.rules.mecha.structures import Structures
from game.rules.mecha.turn.amending import may_not_be_so
from game.rules.mecha.turn.done import Done
from game.rules.mecha.turn.fitness import unfit

ORIGIN = Point(0, 0)


def rules(found):
    """Return the rules of refusals."""
    return [one.rule for one in found]


def events(match, kind):
    """Return the events of that *kind*."""
    return [one for entry in match.log for one in entry.events if isinstance(one, kind)]


@pytest.mark.rule("MECHA-CARD-01", "MECHA-SHOOT-03", "MECHA-MOD-05", "MECHA-MOVE-01", "MECHA-MOVE-02")
def test_of_a_mecha_that_is_not_known_nothing_is_told():
    """Neither card nor ranges nor rear nor reach, and a correction of it is not judged by its card."""
    state = battle(mecha("r1", 10), mecha("b1", 20))
    view = state.with_unit(state.units["b1"].as_blip())
    blip = view.units["b1"]
    assert (card(view, blip).title, card(view, blip).subtitle) == (blip.name, "not identified")
    for name in ("bands", "arcs", "reach"):
        assert [*view.rules.overlays[name].draw(view, "r1", ORIGIN)]
        assert [*view.rules.overlays[name].draw(view, "b1", ORIGIN)] == []
    assert legs(view, blip, (Point(22, 24),)) == []
    assert [*may_not_be_so(view, Amend("Red", "b1", status={"damage": 99}))] == []


@pytest.mark.rule("MECHA-CARD-01", "MECHA-CARD-02", "MECHA-MOVE-03")
def test_a_correction_may_be_all_that_the_card_has_room_for():
    """Dice alone concern no mecha; all weapons may have been fired; no base stands in a cliff."""
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[box("hill", 20, 20, 8, 8, height=3)])
    assert refusals(state, Amend("Red", dice=(3,))) == []
    assert refusals(state, Amend("Red", "r1", status={"fired": ("Gun",), "ammo": (0,)})) == []
    assert refusals(state, Amend("Red", "r1", at=Point(24, 24))) == []
    assert rules(refusals(state, Amend("Red", "r1", at=Point(19.8, 24)))) == ["MECHA-MOVE-03"]


@pytest.mark.rule("MECHA-CP-06")
def test_there_is_no_third_attack_for_any_number_of_points():
    """The second costs one; the third is refused though a point is left."""
    arms = ("One: RG 24, MD 1", "Two: RG 24, MD 1", "Three: RG 24, MD 1")
    match = game(battle(mecha("r1", 10, 24, *arms), mecha("b1", 20), points={"Red": 2, "Blue": 0}), 1, 1)
    match.play(Shoot("Red", "r1", "b1", "One"))
    match.play(Shoot("Red", "r1", "b1", "Two"))
    assert match.state.extras["Command"].points["Red"] == 1
    (refused,) = Shoot("Red", "r1", "b1", "Three").check(match.state)
    assert (refused.rule, "has made 2 attacks" in refused.reason) == ("MECHA-CP-06", True)


@pytest.mark.rule("MECHA-SHOOT-01")
def test_who_is_not_on_the_table_does_not_attack():
    """Neither before it enters nor when it is gone."""
    for change in ({"enters": 2}, {"removed": "left"}):
        state = battle(replace(mecha("r1", 10), **change), mecha("b1", 20))
        assert "MECHA-SHOOT-01" in rules(Shoot("Red", "r1", "b1").check(state))


@pytest.mark.rule("MECHA-DMG-01", "MECHA-DMG-02")
@pytest.mark.parametrize(
    ("mdc", "md", "left", "removed"), [(9, 5, 8, None), (8, 5, 8, "destroyed"), (6, 5, 6, "destroyed")]
)
def test_damage_adds_up_to_the_mdc_and_no_further(mdc, md, left, removed):
    """3 are lost already; 5 more are taken off what is left."""
    units = mecha("r1", 10), mecha("b1", 20, mdc=mdc, status={"damage": 3}), mecha("b2", 40)
    match = game(battle(*units), 6)
    match.play(Shoot("Red", "r1", "b1"))
    assert (lost(match, "b1"), match.state.units["b1"].removed) == (left, removed)


@pytest.mark.rule("MECHA-DMG-02", "MECHA-STRUCT-03")
@pytest.mark.parametrize("md", [0, 1])
def test_a_weapon_of_md_0_harms_neither_mecha_nor_structures(md):
    """Nothing is written down of it; MD 1 does harm."""
    shed = box("building", 20, 30, 4, 4)
    arms = f"One: RG 24, MD {md}", f"Two: RG 24, MD {md}"
    state = battle(mecha("r1", 10, 24, *arms), mecha("b1", 20), features=[shed], points={"Red": 1})
    match = game(state, 6, 6)
    match.play(Shoot("Red", "r1", "b1", "One"))
    match.play(Batter("Red", "r1", Point(22, 32), "Two"))
    assert [one.changes for one in events(match, Changed) if "damage" in one.changes] == [{"damage": 1}] * md
    assert len([one for one in events(match, Recorded) if isinstance(one.extra, Structures)]) == md
    assert extra_of(match.state.extras, Structures).lost == ({shed.id: 1} if md else {})
    assert len(match.state.units["b1"].extras["Suffered"].md.terms) == md


@pytest.mark.rule("MECHA-STRUCT-02", "MECHA-STRUCT-03")
@pytest.mark.parametrize(
    ("before", "after", "kind"), [(18, 23, "building"), (19, 24, "rubble"), (22, 24, "rubble")]
)
def test_a_structure_loses_up_to_its_mdc_and_falls_with_the_last(before, after, kind):
    """A building of 24, MD 5; what others have lost stays as it was."""
    shed, other = box("building", 20, 30, 4, 4), box("building", 30, 40, 4, 4)
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[shed, other])
    state = replace(state, extras={**state.extras, "Structures": Structures({shed.id: before, other.id: 2})})
    match = game(state, 6)
    match.play(Batter("Red", "r1", Point(22, 32)))
    assert extra_of(match.state.extras, Structures).lost == {shed.id: after, other.id: 2}
    assert [one.kind for one in match.state.battlefield.features] == [kind, "building"]


@pytest.mark.rule("MECHA-STRUCT-03")
def test_who_stood_on_the_ground_in_a_building_that_falls_is_not_moved():
    """Only who stood higher comes down."""
    shed = box("building", 20, 20, 8, 8)
    high = replace(mecha("b1", 22), level=3.0)
    units = mecha("r1", 10, 24, "Cannon: RG 24, MD 30"), high, mecha("b2", 26)
    match = game(battle(*units, features=[shed]), 6)
    match.play(Batter("Red", "r1", Point(24, 24)))
    assert [one.unit for one in events(match, Moved)] == ["b1"]


@pytest.mark.rule("MECHA-GEN-01")
@pytest.mark.parametrize(("md", "half"), [(1, 1), (4, 2), (5, 3)])
def test_an_ordinary_hit_is_halved_upwards(md, half):
    """Of a single hit."""
    units = mecha("r1", 10, 24, f"Gun: RG 24, MD {md}"), mecha("b1", 20)
    salvo = Salvo("r1", "Gun", (SalvoHit("b1", 0, 6, md),))
    assert taken(battle(*units), salvo, "b1", rolling=True).total == half


@pytest.mark.rule("MECHA-GEN-01", "BLAST-11")
@pytest.mark.parametrize(
    ("halves", "blast", "kept"), [("each", False, 6), ("sum", False, 5), ("each", True, 4), ("sum", True, 5)]
)
def test_several_hits_are_halved_one_by_one_or_together(halves, blast, kept):
    """By option: of 5 and 5, and of what does nothing and is not told."""
    options = {"impact_halves": halves}
    state = battle(mecha("r1", 10), mecha("b1", 20), options=options)
    hits = SalvoHit("b1", 0, 6, 5), SalvoHit("b1", 1, 6, 0), SalvoHit("b1", 2, 6, 5)
    found = taken(state, Salvo("r1", "Rack", hits, blast=blast), "b1", rolling=True)
    assert [term.value for term in found.terms] == [5, 5, kept - 10]
    assert taken(state, Salvo("r1", "Rack", hits, blast=blast), "b1").total == 10


@pytest.mark.rule("MECHA-END-01")
def test_the_end_of_a_turn_changes_only_what_was_of_the_turn():
    """Who has moved has not; of who did nothing there is nothing to write down."""
    match = game(battle(mecha("r1", 10, status={"damage": 2}), mecha("b1", 40)))
    match.play(Move("Red", "r1", (Point(12, 24),)))
    match.play(Done("Red", "r1"))
    match.play(Done("Blue", "b1"))
    wiped = [(one.unit, one.changes) for one in events(match, Changed) if one.rule == "MECHA-END-01"]
    assert wiped == [("r1", {"moved": False})]


@pytest.mark.rule("MECHA-SETUP-01", "MECHA-SETUP-02")
@pytest.mark.parametrize(
    ("enters", "deploy", "refused"),
    [
        (None, True, ["MECHA-SETUP-01"]),
        (1, True, []),
        (2, True, ["MECHA-SETUP-02"]),
        (1, False, ["MECHA-SETUP-02"]),
    ],
)
def test_who_is_placed_in_the_set_up(enters, deploy, refused):
    """Who comes in the first turn, where the scenario lets them be placed at all."""
    state = battle(replace(mecha("r1", 10), enters=enters), mecha("b1", 40), phase="setup")
    state = replace(state, brief=replace(state.brief, deploy=deploy))
    assert rules(unfit(state, state.units["r1"])) == refused


@pytest.mark.rule("MECHA-SETUP-02")
@pytest.mark.parametrize(("enters", "refused"), [(None, []), (1, []), (2, ["MECHA-SETUP-02"])])
def test_who_comes_later_does_not_act_before(enters, refused):
    """In its turn it does."""
    state = battle(replace(mecha("r1", 10), enters=enters), mecha("b1", 40))
    assert rules(unfit(state, state.units["r1"])) == refused


@pytest.mark.rule("MECHA-MOVE-02")
def test_the_legs_of_a_way_are_told_with_what_they_cost():
    """Woods cost twice; who has no SPD has no legs to tell."""
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[box("woods", 12, 20, 4, 8)])
    assert legs(state, state.units["r1"], (Point(10, 24), Point(12, 24), Point(14, 24))) == pytest.approx(
        [2, 4]
    )
    assert legs(state, mecha("r1", 10, spd=0.0), (Point(10, 24), Point(12, 24))) == []


@pytest.mark.rule("MECHA-INIT-02")
@pytest.mark.parametrize(("value", "orders"), [("first", 1), ("last", 2)])
def test_the_order_is_written_down_again_only_where_it_changes(value, orders):
    """Blue throws 9, Red 7: the order of the throw is that of the squads, or the other way round."""
    state = battle(mecha("r1", 10), mecha("b1", 20))
    match = game(replace(state, turn=0, quotas=(), order=()), 3, 4, 5, 4)
    match.play(Begin("Red", 1, "initiative"))
    assert match.state.asked.about.words.startswith("Do the squads of Blue go first")
    match.play(Answer("Blue", value))
    assert len(events(match, Ordered)) == orders
    assert events(match, Ordered)[0].order == ("Blue", "Red")


@pytest.mark.rule("MECHA-INIT-02")
def test_who_is_alone_is_not_asked_who_goes_first():
    """The order of one side needs no choice."""
    state = battle(mecha("r1", 10))
    match = game(replace(state, sides=("Red",), turn=0, quotas=(), order=()), 3, 4)
    match.play(Begin("Red", 1, "initiative"))
    assert match.state.asked is None
    assert match.state.order == ("Red",)


@pytest.mark.rule("MECHA-INIT-02")
def test_a_battle_that_begins_in_mid_turn_goes_by_the_list_of_sides():
    """Where it does not say who is first."""
    state = battle(mecha("g1", 10), mecha("b1", 20))
    match = game(replace(state, turn=0, quotas=(), order=()))
    match.play(Begin("Red", 1, "activation"))
    assert match.state.order == ("Red", "Blue", "Green")


@pytest.mark.rule("MECHA-MELEE-01")
def test_hand_to_hand_needs_an_enemy_that_is_there():
    """Nobody, a friend and who is gone are none; nothing is foretold of them, nor of who is not known."""
    gone = replace(mecha("b2", 10, 25), removed="destroyed")
    state = battle(mecha("r1", 10), mecha("r2", 10, 23), mecha("b1", 11), gone)
    assert Punch("Red", "r1", "b1").check(state) == []
    for target in ("nobody", "r2", "b2"):
        (refused,) = Punch("Red", "r1", target).check(state)
        assert (refused.rule, refused.reason) == ("MECHA-MELEE-01", "there is no such enemy on the table")
    assert Punch("Red", "r1", "nobody").forecast(state) is None
    assert Punch("Red", "r1", "b2").forecast(state) is None
    assert Punch("Red", "r1", "b1").forecast(state.with_unit(state.units["b1"].as_blip())) is None
    away = replace(state.units["r1"], removed="left")
    assert "MECHA-MELEE-01" in rules(Punch("Red", "r1", "b1").check(state.with_unit(away)))


@pytest.mark.rule("MECHA-CP-06", "MECHA-CP-07")
@pytest.mark.parametrize(
    ("fired", "power", "points", "refused", "told"),
    [
        (False, False, 0, [], []),
        (False, True, 0, ["MECHA-CP-07"], ["costs 1 command point (MECHA-CP-07)"]),
        (False, True, 1, [], ["costs 1 command point (MECHA-CP-07)"]),
        (True, False, 1, [], ["costs 1 command point (MECHA-CP-07)"]),
        (True, True, 0, ["MECHA-CP-06"], ["costs 2 command points (MECHA-CP-07)"]),
        (True, True, 1, ["MECHA-CP-07"], ["costs 2 command points (MECHA-CP-07)"]),
        (True, True, 2, [], ["costs 2 command points (MECHA-CP-07)"]),
    ],
)
def test_what_a_punch_costs(fired, power, points, refused, told):
    """A point for the power, one for the second attack; told before, and refused where it cannot be paid."""
    status = {"fired": ("Gun",)} if fired else {}
    state = battle(mecha("r1", 10, status=status), mecha("b1", 11), points={"Red": points})
    punch = Punch("Red", "r1", "b1", power)
    assert rules(punch.check(state)) == refused
    assert [*punch.forecast(state).notes] == told
    assert punch.forecast(state).effect.total == (8 if power else 4)


@pytest.mark.rule("MECHA-MELEE-01", "MECHA-STRIKE-03", "MECHA-MOD-04")
def test_a_blow_is_told_to_all_and_counts_for_the_squad():
    """Who strikes whom, with what total and in which half."""
    state = battle(mecha("r1", 10, pil=3), mecha("b1", 11, facing=90))
    match = game(state, 4)
    match.play(Punch("Red", "r1", "b1"))
    ((unit, what, target),) = [(one.unit, one.what, one.target) for one in events(match, Engaged)]
    assert (unit, what, target) == ("r1", "blow", "b1")
    assert extra_of(match.state.extras, Onslaught).attacks == (SquadAttack("r1", "b1", True),)
    (term,) = match.state.units["b1"].extras["Suffered"].md.terms
    assert (term.value, term.reason) == (4, "blow 1, strike 8")


@pytest.mark.rule("MECHA-CP-05")
@pytest.mark.parametrize("x", [11.0, 30.0])
def test_only_leaving_base_contact_is_paid_for(x):
    """Turning in contact is free, and so is a walk that begins in none."""
    match = game(battle(mecha("r1", 10), mecha("b1", x), points=1))
    match.play(Move("Red", "r1", () if x == 11.0 else (Point(8, 24),), facing=10))
    assert match.state.extras["Command"].points["Red"] == 1
    assert match.state.units["r1"].facing == 10


@pytest.mark.rule("MECHA-SETUP-02", "MECHA-SETUP-03")
def test_a_way_with_corners_leads_on_to_the_table_and_off_it():
    """Whoever enters says where; who leaves does so at the last corner."""
    edges = Brief(edges={"Red": "west", "Blue": "east"})
    state = replace(battle(mecha("r1", 3), replace(mecha("r2", 0), enters=1), mecha("b1", 50)), brief=edges)
    assert rules(Move("Red", "r2").check(state)) == ["MECHA-SETUP-02"]
    match = game(state)
    match.play(Move("Red", "r1", (Point(2, 23), Point(1, 22), Point(0, 22)), exit=True))
    assert match.state.units["r1"].removed == "left"


@pytest.mark.rule("MECHA-STRUCT-01")
def test_what_a_scenario_does_not_say_of_a_structure_is_as_its_kind_has_it():
    """Only what it has lost is said; what else the state holds stays."""
    state = battle(mecha("r1", 10), features=[box("building", 20, 20, 4, 4)], points=3)
    said = MechaSection(structures={"building-20-20": StructureSheet(lost=7)})
    found = muster(state, said, {})
    assert found.extras["Structures"] == Structures(lost={"building-20-20": 7})
    assert found.extras["Command"] == state.extras["Command"]


@pytest.mark.rule("MECHA-STRIKE-02")
@pytest.mark.parametrize(
    ("need", "one", "six", "shown"),
    [
        *((1, True, True, 2), (1, False, True, 1), (2, True, True, 2), (6, True, True, 6)),
        *((7, True, True, 6), (7, True, False, 7), (-3, True, True, 2), (9, False, True, 6)),
    ],
)
def test_a_need_is_held_by_the_naturals_that_count(need, one, six, shown):
    """2 at least, 6 at most; the sum says why."""
    tally = Tally((Modifier(need, "all", "MECHA-STRIKE-01", always=True),))
    found = held(tally, one, six)
    assert found.total == shown
    assert found.terms[0] == tally.terms[0]
    assert len(found.terms) == (1 if need == shown else 2)


@pytest.mark.rule("MECHA-MOD-05", "MECHA-SHOOT-03")
def test_the_rear_half_and_the_ranges_are_drawn():
    """A wedge behind it; weapons of one range share a ring."""
    arms = "One: RG 12, MD 1", "Two: RG 24, MD 1", "Three: RG 12, MD 1"
    state = battle(mecha("r1", 30, 24, *arms, facing=270), mecha("b1", 60))
    (wedge,) = state.rules.overlays["arcs"].draw(state, "r1", ORIGIN)
    assert wedge == Wedge(Point(30, 24), 0.5, 6.0, 90.0, 180.0, "arc-rear")
    bands = state.rules.overlays["bands"].draw(state, "r1", ORIGIN)
    words = [one.text for one in bands if isinstance(one, Label)]
    assert words == ['One, Three 12"', 'Two 24"']


@pytest.mark.rule("MECHA-MOVE-01")
def test_reach_is_drawn_with_what_walks_cost():
    """Each line of equal cost has its number at its northern end; rough ones none; once moved, nothing."""
    state = battle(mecha("r1", 30), mecha("b1", 60))
    reach = state.rules.overlays["reach"].draw
    whole, *lines = reach(state, "r1", ORIGIN)
    assert (whole.style, len(lines) > 2, len(lines) % 2) == ("reach-walk", True, 0)
    for area, label in zip(lines[::2], lines[1::2], strict=True):
        assert area.style == label.style == "iso"
        assert label.at.y == min(at.y for ring in area.rings for at in ring)
        assert label.at.y < 24
    rough = [*reach(state, "r1", ORIGIN, rough=True)]
    assert rough
    assert not any(isinstance(one, Label) for one in rough)
    moved = state.with_unit(mecha("r1", 30, status={"moved": True}))
    assert [*reach(moved, "r1", ORIGIN)] == [*reach(moved, None, ORIGIN)] == []


@pytest.mark.rule("MECHA-AM-02")
def test_one_weapon_with_anti_missile_is_enough():
    """The gun beside it does not spoil it; without, it takes a 6."""
    flak, gun = "Flak: RG 9, MD 1, Anti-Missile", "Gun: RG 9, MD 1"
    salvo = Salvo("r1", "Rockets", (SalvoHit("b1", 0, 6, 3),), missile=True)
    for arms, need in (((flak, gun), 5), ((gun,), 6)):
        state = battle(mecha("r1", 10), mecha("b1", 20, 24, *arms))
        assert shoot_need(state, salvo, state.units["b1"]).total == need


@pytest.mark.rule("MECHA-DODGE-01", "MECHA-DODGE-02", "BLAST-28")
@pytest.mark.parametrize(
    ("strikes", "blast", "rule"),
    [
        *(((7,), False, "MECHA-DODGE-01"), ((5, 7), False, "MECHA-DODGE-02")),
        *(((7,), True, "BLAST-10"), ((7, 6, 5), True, "BLAST-28"), ((7, 6, 5), False, "MECHA-DODGE-02")),
    ],
)
def test_the_highest_strike_is_to_be_dodged(strikes, blast, rule):
    """Less PIL."""
    hits = tuple(SalvoHit("b1", i, strike, 3) for i, strike in enumerate(strikes))
    need = dodge_need(Salvo("r1", "Gun", hits, blast=blast), mecha("b1", 20, pil=3))
    assert [(term.value, term.rule) for term in need.terms] == [(7, rule), (-3, "MECHA-DODGE-01")]
    words = "strike 7" if len(strikes) == 1 else f"the highest of {len(strikes)} strikes"
    assert need.terms[0].reason == words


@pytest.mark.rule("BLAST-12", "MECHA-STRUCT-02")
@pytest.mark.parametrize("blast", [True, False])
def test_a_structure_takes_what_hits_it_and_nothing_else(blast):
    """Missile by missile; those that do nothing are not told."""
    wrecks = Wreck("shed", 0, 5), Wreck("barn", 1, 4), Wreck("shed", 2, 0), Wreck("shed", 3, 2)
    found = battered(Salvo("r1", "Mortar", wrecks=wrecks, blast=blast), "shed")
    rule = "BLAST-12" if blast else "MECHA-STRUCT-02"
    assert [(term.value, term.rule) for term in found.terms] == [(5, rule), (2, rule)]


@pytest.mark.rule("BLAST-14", "BLAST-15", "BLAST-16", "BLAST-25")
def test_what_may_be_shot_down_is_what_would_harm_anything():
    """A missile bound for oneself, though it harms a structure only; and only with a weapon."""
    state = battle(mecha("r1", 10), mecha("b1", 20), mecha("b2", 30))
    one, empty = state.units["b1"], mecha("b1", 20, 24, "Rack: RG 9, MD 1, Ammo 1", status={"ammo": (0,)})
    under = (("b1", 0), ("b2", 1))
    base = Salvo("r1", "Mortar", under=under, blast=True, missile=True)
    assert (bound(base, "b1"), bound(base, "b2")) == ({0}, {1})
    for wrecks, hits, may in (
        ((Wreck("shed", 0, 4),), (), True),
        ((Wreck("shed", 1, 4),), (), False),
        ((Wreck("shed", 0, 0),), (), False),
        ((), (SalvoHit("b2", 0, 5, 4),), True),
        ((), (SalvoHit("b2", 0, 5, 0),), False),
        ((), (SalvoHit("b2", 1, 5, 4),), False),
    ):
        salvo = replace(base, wrecks=wrecks, hits=hits)
        assert may_shoot(state, salvo, one) == may
        assert not may_shoot(state, salvo, empty)
        assert not may_shoot(state, replace(salvo, missile=False), one)
    assert shoot_need(state, base, one).total == 6

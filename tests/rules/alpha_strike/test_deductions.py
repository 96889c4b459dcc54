"""What is shown of the Move of an enemy whose record sheet is not open: what is public."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech, profile
from scouts import patrol
from sheets import CARDS, attacked, card_notes, facing_b, glimpsed, later, rolling, shot_back

from game.core.engine.agreement import Agree, Amend
from game.core.engine.dice import followed, throw
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase
from game.core.model.events import Moved
from game.core.model.state import State
from game.core.model.tally import Modifier
from game.core.model.unit import Sighting, extra_of
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Point
from game.rules.alpha_strike.combat.amount import heat_dealt, scorching, weapons
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.combat.special_attacks import SpecialAttack
from game.rules.alpha_strike.combat.to_hit import skill, target_movement
from game.rules.alpha_strike.display.deductions import (
    MOST_AIM_HITS,
    Glimpse,
    Inferred,
    Namesakes,
    PastMove,
    known_cards,
    namesakes,
)
from game.rules.alpha_strike.display.judging import judged
from game.rules.alpha_strike.movement.move import Move

SCENARIO = """
format: scenario/1
name: Known by name
map: {size: [72, 48]}
rules: [alpha_strike, spotting]
begin: {turn: 1, phase: combat, initiative: [Blue, Red]}
sides:
  - {name: Red, edge: south, units: [{id: r, card: WVR-6R, at: [20, 30], facing: 0}]}
  - name: Blue
    edge: north
    units: [{id: b, card: WVR-6R, at: [20, 20], facing: 180, spotting: {identified: true}}]
"""


def shown(state: State) -> Modifier:
    """Return the term of the target's Move in what Red is shown of fire at b."""
    forecast = Fire("Red", "r", "b").forecast(observe(state, "Red"))
    assert forecast is not None
    (term,) = [one for one in forecast.need.terms if "Move" in one.reason]
    return term


def bounds(state: State) -> tuple[int, int]:
    """Return the least and the most that this term may be."""
    term = shown(state)
    return term.value, term.value if term.most is None else term.most


def moved(state: State, *path: Point, jump: bool = False) -> Match:
    """Return the match in which b has moved and combat begins."""
    match = Match(state, lambda seed, n, sides: throw(seed, n, sides))
    match.play(Move("Blue", "b", path, jump=jump))
    while match.state.now.name == "movement":
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    return match


@pytest.mark.rule("CONC-07", "AS-HIT-03")
def test_without_any_fact_the_whole_range_is_shown():
    """From immobile to the fastest."""
    assert bounds(facing_b(phase="combat")) == (-4, 6)


@pytest.mark.rule("CONC-07", "AS-HIT-03")
def test_the_cards_of_its_base_name_bound_its_move():
    """The fastest of them, unhurt; the slowest may be immobile."""
    assert bounds(facing_b(*CARDS, phase="combat")) == (-4, 2)
    assert "by its cards" in shown(facing_b(*CARDS, phase="combat")).reason


@pytest.mark.rule("CONC-07", "AS-HIT-03")
@pytest.mark.parametrize(("inches", "low"), [(4.0, 0), (5.0, 1), (8.0, 1), (9.5, 2)])
def test_who_was_seen_to_go_so_far_can(inches, low):
    """It is not immobile, and its Move is at least that; both sides of a band."""
    match = moved(facing_b(*CARDS), Point(41.25, 24 - inches))
    assert bounds(match.state) == (low, 2)
    assert f'seen to go {inches:.1f}"' in shown(match.state).reason
    bare = moved(facing_b(), Point(41.25, 24 - inches))
    assert bounds(bare.state) == (low, 6)


def test_a_fighter_of_the_same_name_bounds_no_mech():
    """What is seen is a 'Mech: cards of other types with its name do not count."""
    fighter = replace(profile("20a"), type="AF")
    assert namesakes(CARDS[0], (*CARDS, fighter)) == namesakes(CARDS[0], CARDS)
    assert len(namesakes(fighter, (*CARDS, fighter)).cards) == 1


@pytest.mark.rule("CONC-07", "AS-HIT-04")
def test_who_was_seen_to_jump_can():
    """One of the cards alone can; a jump adds 1."""
    match = moved(facing_b(*CARDS, move='6"/6"j'), Point(41.25, 18.5), jump=True)
    assert bounds(match.state) == (2, 2)


@pytest.mark.rule("CONC-07", "AS-HIT-05")
def test_an_announced_number_makes_the_move_known_for_the_turn():
    """After "needed 9" the term is that of the truth; the next turn it may have changed."""
    match = moved(facing_b(*CARDS), Point(41.25, 20))
    while match.state.to_act != {"Red"}:
        match.play(EndPhase("Blue"))
    first = bounds(match.state)
    match.play(Fire("Red", "r", "b"))
    assert first == (0, 2)
    assert bounds(match.state) == (2, 2)
    assert "as announced" in shown(match.state).reason
    assert not [line for line in Seat("Red", match).story if "Gleaned" in line.words]
    match.play(EndPhase("Red"))
    while match.state.turn == 1:
        (side,) = sorted(match.state.to_act)[:1]
        match.play(EndPhase(side))
    assert bounds(match.state) == (-4, 2)


@pytest.mark.rule("CONC-07")
@pytest.mark.parametrize(
    "more", [{}, {"move": '8"'}, {"move": '6"/6"j'}, {"status": {"mp_hits": 1, "heat": 1}}]
)
def test_the_truth_lies_within_what_is_shown(more):
    """Whatever the card and however it fares."""
    state = facing_b(*CARDS, **more)
    step = Point(41.25, 23)
    for there in (
        replace(state, phase=[p.name for p in state.rules.phases].index("combat")),
        moved(state, step).state,
    ):
        truth = Fire("Red", "r", "b").forecast(there)
        told = Fire("Red", "r", "b").forecast(observe(there, "Red"))
        assert truth is not None
        assert told is not None
        assert told.need.least <= truth.need.total <= told.need.most


@pytest.mark.rule("CONC-07")
def test_what_is_shown_does_not_hang_on_its_own_card():
    """Of two cards of one name, with the same facts, the same range."""
    found = {bounds(facing_b(*CARDS, phase="combat", move=move)) for move in ('8"', '10"', '6"/6"j')}
    assert len(found) == 1


@pytest.mark.rule("CONC-07")
def test_nobody_else_learns_what_a_side_has_learnt():
    """Neither the unit's own side nor who knows it as a counter alone."""
    match = moved(facing_b(*CARDS), Point(41.25, 18))
    assert observe(match.state, "Blue").units["b"].extras.get("Gleaned") is None
    assert observe(match.state, "Red").units["b"].extras["Gleaned"].held[0].walked == pytest.approx(6)


@pytest.mark.rule("CONC-07")
def test_a_scenario_brings_the_cards_of_the_library(tmp_path):
    """All Wolverines that there are; of a unit that is a counter its enemy knows none."""
    path = tmp_path / "known.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = battle_start(read_scenario(path))
    unit = found.state.units[found.ids["b"]]
    cards = unit.extras[Namesakes.__name__].cards
    assert [mode.inches for kin in cards for mode in kin.move] == [10]
    match = Match(found.state)
    match.play(found.begin)
    view = observe(match.state, "Red")
    forecast = Fire("Red", found.ids["r"], unit.id).forecast(view)
    assert forecast is not None
    assert forecast.need.most - forecast.need.least < 10
    counter = observe(found.state.with_unit(replace(unit, seen_as={"Red": unit.seen_as["Red"].BLIP})), "Red")
    assert counter.units[unit.id].extras == {}


@pytest.mark.rule("CONC-07", "BLIP-SURPRISE")
def test_the_stretches_of_a_way_are_added():
    """Missed from hiding on its way it goes on: seen to go the whole of it."""
    units = mech("r", 20), mech("r9", 35, 26.5, facing=0), mech("b", 41.25)
    sections = {"b": {"identified": True}, "r9": {"hidden": True}}
    wood = box("woods", 32, 25.5, 6, 4)
    state = patrol(*units, features=(wood,), phase="movement", of_units=sections)
    match = Match(replace(state, order=("Blue", "Red"), quotas=(1, 1)), lambda seed, n, sides: 1)
    match.play(Move("Blue", "b", (Point(33.25, 24),)))
    stretches = [e for entry in match.log for e in entry.events if isinstance(e, Moved)]
    assert len(stretches) == 2
    known = extra_of(match.state.units["b"].extras, Inferred).of("Red")
    assert known.walked == pytest.approx(8)


@pytest.mark.rule("CONC-07", "AS-HIT-03")
def test_what_was_announced_and_seen_of_its_card_is_kept_over_turns():
    """Who went 9.5" once bears the card that can; where no card is known heat may have taken 6"."""
    gone = later(moved(facing_b(*CARDS), Point(41.25, 14.5)))
    assert bounds(gone) == (-4, 2)
    assert glimpsed(gone).walked == 0
    assert shown(gone).reason == "target's Move, by those of its cards that fit"
    jumped = later(moved(facing_b(*CARDS, move='6"/6"j'), Point(41.25, 18.5), jump=True))
    assert bounds(jumped) == (-4, 2)
    assert 'Move 6"/6"j' in " ".join(card_notes(jumped))
    for announced, most in ((-4, 6), (0, 2), (1, 3), (2, 3), (3, 4), (4, 5), (5, 5), (6, 6)):
        past = Glimpse("Red", past=(PastMove(announced=announced),))
        state = facing_b(phase="combat")
        unit = replace(state.units["b"], extras={"Gleaned": Inferred((past,))})
        assert bounds(state.with_unit(unit)) == (-4, most), announced


@pytest.mark.rule("CONC-07")
def test_what_tells_no_more_than_another_turn_did_is_not_kept():
    """A shorter way; a number that was announced tells more than none."""
    one = replace(Glimpse("Red"), walked=6.0).lapsed()
    assert replace(one, walked=4.0).lapsed() == one
    assert replace(one, walked=8.0).lapsed().past == (PastMove(8.0),)
    heard = replace(one, walked=6.0, announced=2).lapsed()
    assert heard.past == (PastMove(6.0, announced=2),)
    assert replace(heard, walked=7.0).lapsed().past == (*heard.past, PastMove(7.0))
    assert heard.lapsed() == heard


@pytest.mark.rule("CONC-07", "AS-HIT-01")
def test_a_hit_bounds_the_skill_from_above():
    """At medium range (+2) against Move 10" (+2) a throw of 7 that hits tells a skill of 3 at most."""
    match = attacked(rolling(*CARDS, skill=2), 3, 4)
    assert (glimpsed(match.state).best, glimpsed(match.state).poorest) == (0, 3)
    after = later(match)
    assert (glimpsed(after).best, glimpsed(after).poorest) == (0, 3)
    (term,) = [one for one in shot_back(after).need.terms if one.rule == "AS-HIT-01"]
    assert (term.value, term.most, term.reason) == (0, 3, "skill, by what it rolled")


@pytest.mark.rule("CONC-07", "AS-HIT-01")
def test_a_miss_bounds_the_skill_from_below_by_what_else_may_have_added():
    """Heat up to 3 and fire control hits up to 8 may have: only who reads its sheet can tell."""
    match = attacked(rolling(*CARDS, skill=6), 4, 5)
    assert glimpsed(match.state).best == 0
    state = rolling(*CARDS, skill=6)
    read = state.with_unit(replace(state.units["b"], seen_as={"Red": Sighting.FULL}))
    assert glimpsed(attacked(read, 4, 5).state).best == 6


@pytest.mark.rule("CONC-07", "AS-DMG-04")
def test_the_damage_of_a_concealed_enemy_lies_within_its_cards():
    """At medium range 2 to 3 by two cards, which weapon hits may have lessened; a hit for 3 tells which."""
    cards = profile(damage="3/3/1"), profile(damage="4/2/0*")
    state = rolling(*cards, skill=2)
    told = shot_back(state).effect
    assert told is not None
    assert (told.least, told.most) == (0, 3)
    assert "2 to 3 by its cards" in told.lines()[0]
    after = later(attacked(state, 6, 6))
    assert glimpsed(after).dealt == (0, 3, 0)
    again = shot_back(after).effect
    assert again is not None
    assert "3 by its cards" in again.lines()[0]
    assert any("damage by them 3/3/1" in note for note in card_notes(after))
    short = replace(after, units={**after.units, "r": replace(after.units["r"], at=Point(36, 24))})
    near = shot_back(short).effect
    assert near is not None
    assert near.most == 3


@pytest.mark.rule("CONC-07", "AS-RNG-03")
def test_no_card_that_does_damage_at_that_range_is_no_attack():
    """Both sides of it: none of the cards, and one of them."""
    state = rolling(profile(damage="3/0/0"), damage="3/0/0")
    view = observe(state, "Red")
    found = judged(view, view.units["b"], view.units["r"])
    assert [one.rule for one in found.refusals] == ["AS-RNG-03"]
    state = rolling(profile(damage="3/0/0"), profile(damage="3/0*/0"), damage="3/0/0")
    view = observe(state, "Red")
    assert judged(view, view.units["b"], view.units["r"]).refusals == ()
    told = shot_back(state).effect
    assert told is not None
    assert (told.least, told.most) == (0, 1)


@pytest.mark.rule("CONC-07")
def test_a_concealed_enemy_is_a_threat_by_its_cards():
    """Standing and after its fastest move; without cards nothing is known of what it can do."""
    for moving in (False, True):
        view = observe(rolling(*CARDS), "Red")
        found = view.rules.exposure(view, "Red", [Point(20, 24)], view.units["r"], moving=moving)
        assert found.harm["b"][0] > 0
        bare = observe(rolling(), "Red")
        none = bare.rules.exposure(bare, "Red", [Point(20, 24)], bare.units["r"], moving=moving)
        assert none.harm == {}


@pytest.mark.rule("CONC-07")
@pytest.mark.parametrize("skill", range(7))
@pytest.mark.parametrize("faces", [(1, 2), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_its_attack_lies_within_what_is_shown_whatever_it_rolled(skill, faces):
    """Before and after its throw, hot and hit, by the number to hit and by the damage."""
    fares = {"heat": skill % 4, "fire_control_hits": skill % 2, "weapon_hits": skill % 3}
    state = rolling(*CARDS, profile(damage="4/2/0*"), skill=skill, status=fares)
    for there in (state, later(attacked(state, *faces))):
        truth = Fire("Blue", "b", "r").forecast(there)
        told = shot_back(there)
        assert truth is not None
        assert truth.effect is not None
        assert told.effect is not None
        assert told.need.least <= truth.need.total <= told.need.most
        assert told.effect.least <= truth.effect.least
        assert truth.effect.most <= told.effect.most


@pytest.mark.rule("CONC-07")
def test_what_is_set_right_is_not_known_any_more():
    """An Amend may give it another card."""
    state = later(attacked(rolling(*CARDS, skill=2), 3, 4))
    assert glimpsed(state).poorest == 3
    match = Match(state)
    match.play(Amend("Blue", "b", status={"armor": 1}))
    match.play(Agree("Red"))
    assert glimpsed(match.state) == Glimpse("Red")


@pytest.mark.rule("CONC-07", "AS-SPEC-HT", "AS-DMG-07")
@pytest.mark.parametrize(
    ("kind", "attack", "gap", "most"),
    [
        *(("CV", "weapon", 20.0, 2), ("BM", "weapon", 20.0, None)),
        *(("CV", "standard", 20.0, None), ("CV", "weapon", 42.1, None)),
    ],
)
def test_heat_of_a_closed_sheet_may_be_damage(kind, attack, gap, most):
    """By its cards, to what tracks no heat; not in a blow, nor beyond long range. No heat is foretold."""
    hot = profile('8"', specials=("HT2/2/2",))
    state = rolling(hot, profile('10"'))
    us, them = state.units["r"], state.units["b"]
    state = state.with_unit(replace(us, profile=replace(us.profile, type=kind)))
    view = observe(state.with_unit(replace(them, at=Point(21.25 + gap, 24))), "Red")
    aim = shot(view, "b", "r", attack)
    assert [(term.value, term.most) for term in scorching(aim)] == ([(0, most)] if most else [])
    assert heat_dealt(aim) == 0


@pytest.mark.rule("CONC-07", "AS-DMG-04", "AS-GEN-18", "AS-HIT-05", "AS-HIT-06")
def test_what_is_narrowed_to_one_number_is_told_as_one():
    """Cards without damage at a range; a skill that its rolls leave alone; a Move that was announced."""
    state = rolling(profile('8"', "0/0/0"))
    unit = state.units["b"]
    seen = Inferred((Glimpse("Red", best=4, poorest=4),))
    view = observe(state.with_unit(replace(unit, extras={**unit.extras, "Gleaned": seen})), "Red")
    aim = shot(view, "b", "r")
    assert [(term.value, term.most) for term in (*weapons(aim), *skill(aim))] == [(0, None), (4, None)]
    heard = Inferred((Glimpse("Red", announced=2),))
    view = observe(state.with_unit(replace(unit, extras={**unit.extras, "Gleaned": heard})), "Red")
    assert [(term.value, term.most) for term in target_movement(shot(view, "r", "b"))] == [(2, None)]


@pytest.mark.rule("CONC-07", "AS-DMG-04")
@pytest.mark.parametrize(
    ("dealt", "fits"),
    [((5, 0, 0), True), ((6, 0, 0), False), ((0, 0, 4), True), ((0, 0, 5), False), ((), True)],
)
def test_a_card_fits_what_it_can_have_dealt_with_all_that_adds_to_it(dealt, fits):
    """2 at short range and 0* at long, overheat of 1 and HT2: 5, and 4."""
    card = profile(damage="2/2/0*", ov=1, specials=("HT2/1/-",))
    unit = facing_b(card, damage="2/2/0*", ov=1, specials=("HT2/1/-",)).units["b"]
    assert bool(known_cards(unit, Glimpse("Red", dealt=dealt))) is fits


@pytest.mark.rule("CONC-07", "AS-HIT-01")
def test_a_throw_of_just_the_number_is_a_hit():
    """Then the skill is 2 at most; a later hit by more tells nothing new."""
    match = attacked(rolling(*CARDS, skill=2), 3, 3)
    assert glimpsed(match.state).poorest == 2
    again = attacked(later(match), 6, 6)
    assert glimpsed(again.state).poorest == 2


@pytest.mark.rule("CONC-07", "AS-MIN-01")
def test_no_other_die_of_an_attack_tells_of_its_skill():
    """A hit by 12 allows 8; the 6 that makes damage of 0* tells nothing."""
    match = attacked(rolling(*CARDS, damage="3/0*/1"), 6, 6, 6)
    assert glimpsed(match.state).poorest == 8


@pytest.mark.rule("CONC-07")
def test_nothing_is_gleaned_of_units_whose_sheets_are_open():
    """Without the option concealed, neither of skill nor of damage."""
    state = rolling(*CARDS, skill=2)
    rules = replace(state.rules, options={**state.rules.options, "concealed": False})
    match = attacked(replace(state, rules=rules), 3, 4)
    assert Inferred.__name__ not in match.state.units["b"].extras


@pytest.mark.rule("CONC-07", "AS-DMG-05")
def test_the_point_for_the_rear_is_none_of_its_card():
    """3 in the front, 4 in the rear: its card does 3; and the most of two hits counts."""
    state = rolling(*CARDS, skill=2)
    turned = state.with_unit(replace(state.units["r"], facing=270.0))
    match = attacked(turned, 6, 6)
    assert glimpsed(match.state).dealt == (0, 3, 0)
    weaker = later(match).with_unit(
        replace(match.state.units["b"], status=replace(match.state.units["b"].status, weapon_hits=1))
    )
    assert glimpsed(attacked(weaker, 6, 6).state).dealt == (0, 3, 0)


@pytest.mark.rule("CONC-07", "AS-HIT-10")
@pytest.mark.parametrize(("kind", "specials", "poorest"), [("standard", (), 5), ("melee", ("MEL",), 4)])
def test_a_blow_tells_of_skill_and_not_of_weapons(kind, specials, poorest):
    """7 against Move 10" (+2), in melee +1: it hit, so the rest is skill."""
    state = rolling(*CARDS, skill=2, specials=specials)
    state = state.with_unit(replace(state.units["b"], at=Point(21.25, 24)))
    match = Match(state, followed(3, 4))
    match.play(Strike("Blue", "b", "r", kind))
    assert glimpsed(match.state).poorest == poorest
    assert (glimpsed(match.state).most_heat, glimpsed(match.state).most_aim) == (4, MOST_AIM_HITS)
    assert glimpsed(match.state).dealt == ()


@pytest.mark.rule("CONC-07", "AS-HIT-10", "AS-PHYS-04", "AS-PHYS-06")
@pytest.mark.parametrize(("kind", "poorest"), [("charge", 3), ("dfa", 2)])
def test_a_special_attack_tells_of_skill_and_not_of_weapons(kind, poorest):
    """7 against Move 10" (+2): a charge adds 2, death from above 3."""
    state = rolling(*CARDS, skill=2)
    unit = state.units["b"]
    declared = replace(unit.status, special=kind, quarry="r")
    table = TableInPlay(state.with_unit(replace(unit, at=Point(21.25, 24), status=declared)), followed(3, 4))
    SpecialAttack("b").resolve(table)
    assert glimpsed(table.state).poorest == poorest
    assert glimpsed(table.state).dealt == ()

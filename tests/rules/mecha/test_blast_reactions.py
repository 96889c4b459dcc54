"""BLAST-10, -11, -13 to -17, -23, -28 to -30, -35: shoot down, dodge, roll with the impact."""

from __future__ import annotations

import pytest
from blast_pieces import answer, asked, battle, damage, fired, gunner, mecha, refuse_all, rolls, shed

from game.core.model.answer import Answer
from game.core.model.unit import extra_of
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.core.views.story import questioned
from game.rules.mecha.blast.prints import LaidTemplates
from game.rules.mecha.shooting.weapons import weapon as read
from game.rules.mecha.structures import Structures
from game.rules.mecha.turn.command import points_of

SHOOT, DODGE, ROLL = "shoot down", "dodge", "roll with it"
BOMB = {"missile": False}
"""No missile: nobody shoots it down."""


def words(match) -> str:
    """Return the open question as a player reads it."""
    return match.state.asked.about.words


@pytest.mark.rule("BLAST-10", "BLAST-23")
@pytest.mark.parametrize(("die", "lost"), [(3, 9), (4, 0), (5, 0)])
def test_a_dodge_equals_or_beats_the_strike(die, lost):
    """A strike of 6 against PIL 2: a die of 4 dodges, 3 does not."""
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30)), "b", dice=(4, die))
    answer(match, DODGE)
    assert rolls(match)[-1].need.total == 4
    if lost:
        answer(match, "no")
    assert damage(match)["b"] == lost
    assert points_of(match.state, "Blue") == 8


@pytest.mark.rule("BLAST-10")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_each_mecha_pays_for_its_own_dodge(points):
    """Three mecha under the template: as many are asked as can be paid for."""
    units = mecha("b", 30), mecha("b2", 30, 26), mecha("b3", 30, 22)
    match = fired(battle(gunner(2, **BOMB), *units, points=points), "b", dice=(4, 6, 6, 6))
    dodged = 0
    while asked(match) is not None and asked(match)[2] == DODGE:
        answer(match, DODGE)
        dodged += 1
    assert (dodged, points_of(match.state, "Blue")) == (points, 0)
    assert [key for key, lost in damage(match).items() if lost] == ["b", "b2", "b3"][points:]


@pytest.mark.rule("BLAST-13")
def test_a_dodge_protects_the_dodger_only_and_nothing_scatters():
    """The primary target dodges; the one beside it takes its half, and the template stays."""
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30), mecha("b2", 30, 26)), "b", dice=(4, 6))
    answer(match, DODGE, "no", "no")
    assert (damage(match)["b"], damage(match)["b2"]) == (0, 4)
    (template,) = extra_of(match.state.extras, LaidTemplates).templates
    assert (template.fate, template.at) == ("landed", template.aimed)
    assert len(rolls(match)) == 2


@pytest.mark.rule("BLAST-11", "BLAST-23")
@pytest.mark.parametrize(("md", "primary", "beside"), [(9, 4, 2), (8, 4, 2), (5, 2, 1), (3, 1, 0), (1, 0, 0)])
def test_rolling_with_the_impact_halves_after_the_half_of_the_secondary(md, primary, beside):
    """Rounded down both times: 9 is 4 to the primary, and 4 is 2 to the one beside it."""
    match = fired(battle(gunner(2, md=md, **BOMB), mecha("b", 30), mecha("b2", 30, 26)), "b", dice=(4,))
    while (question := asked(match)) is not None:
        answer(match, ROLL if question[2] == ROLL else "no")
    assert (damage(match)["b"], damage(match)["b2"]) == (primary, beside)


@pytest.mark.rule("BLAST-11", "BLAST-23")
def test_the_worked_check_9_4_2():
    """What scatters: 9 is halved to 4, and by rolling with the impact to 2."""
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30), mecha("b2", 35)), "b", dice=(2, 1, 2, 3, 6))
    answer(match, "no", ROLL)
    assert damage(match)["b2"] == 2


@pytest.mark.rule("BLAST-35", "BLAST-34")
def test_rolling_with_the_impact_costs_a_command_point_and_no_die():
    """The question says what it costs and what is left."""
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30), points=2), "b", dice=(4,))
    answer(match, "no")
    assert words(match) == (
        "b: roll with the impact? 9 MD become 4. It costs 1 command point; Blue has 2. (BLAST-11)"
    )
    answer(match, ROLL)
    assert (points_of(match.state, "Blue"), len(rolls(match))) == (1, 1)


@pytest.mark.rule("BLAST-11")
def test_who_failed_to_dodge_may_still_roll_with_the_impact():
    """It pays for both."""
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30), points=2), "b", dice=(4, 1))
    answer(match, DODGE, ROLL)
    assert (damage(match)["b"], points_of(match.state, "Blue")) == (4, 0)


@pytest.mark.rule("BLAST-12")
def test_a_structure_takes_its_share_though_all_around_it_is_spared():
    """Nothing that mecha do lessens what it takes."""
    built = shed(31, 25)
    match = fired(battle(gunner(2, **BOMB), mecha("b", 30), features=(built,)), "b", dice=(4, 6))
    answer(match, DODGE)
    assert extra_of(match.state.extras, Structures).lost == {built.id: 4}


@pytest.mark.rule("BLAST-14")
def test_a_blast_that_is_no_missile_is_not_shot_down():
    """Only a weapon with Missile asks for it."""
    for missile, first in ((True, SHOOT), (False, DODGE)):
        match = fired(battle(gunner(2, missile=missile), mecha("b", 30)), "b", dice=(4,))
        assert asked(match)[2] == first


@pytest.mark.rule("BLAST-14", "BLAST-35")
def test_any_number_of_mecha_try_to_shoot_it_down_each_for_a_point():
    """All three under the template try and fail, one after the other."""
    units = mecha("b", 30), mecha("b2", 30, 26), mecha("b3", 30, 22)
    match = fired(battle(gunner(2), *units), "b", dice=(4, 5, 5, 5))
    for key in ("b", "b2", "b3"):
        assert asked(match) == ("Blue", key, SHOOT)
        answer(match, SHOOT)
    assert points_of(match.state, "Blue") == 6


@pytest.mark.rule("BLAST-14", "BLAST-09")
def test_a_mecha_under_the_template_that_is_not_struck_may_shoot_it_down_for_others():
    """Its DF is above the strike; the one beside it would be harmed. Alone it is not asked."""
    proof, other = mecha("b2", 30, 26, df=9), mecha("b", 30)
    match = fired(battle(gunner(2), other, proof), "b", dice=(4, 6))
    answer(match, "no")
    assert asked(match) == ("Blue", "b2", SHOOT)
    answer(match, SHOOT)
    assert damage(match)["b"] == 0
    assert asked(fired(battle(gunner(2), proof), "b2", dice=(4,))) is None


@pytest.mark.rule("BLAST-15")
@pytest.mark.parametrize(("die", "lost"), [(1, 9), (5, 9), (6, 0)])
@pytest.mark.parametrize("weapon", ["Cannon: RG 24, MD 5", "Flak: RG 12, MD 2, Anti-Missile"])
def test_only_a_6_shoots_a_blast_down_even_with_anti_missile(die, lost, weapon):
    """Whatever the weapon."""
    match = fired(battle(gunner(2), mecha("b", 30, 24, read(weapon))), "b", dice=(4, die))
    answer(match, SHOOT)
    refuse_all(match)
    assert damage(match)["b"] == lost
    assert rolls(match)[1].need.total == 6


@pytest.mark.rule("BLAST-16")
def test_what_is_shot_down_harms_nobody_at_all():
    """Neither the primary target nor others nor structures; and nobody else is asked."""
    built = shed(31, 25)
    units = mecha("b", 30), mecha("b2", 30, 26)
    match = fired(battle(gunner(2), *units, features=(built,)), "b", dice=(4, 6))
    answer(match, SHOOT)
    assert asked(match) is None
    assert sum(damage(match).values()) == 0
    assert extra_of(match.state.extras, Structures).lost == {}
    assert extra_of(match.state.extras, LaidTemplates).templates[0].fate == "down"


@pytest.mark.rule("BLAST-16", "BLAST-17")
def test_of_a_divided_volley_those_bound_for_others_remain():
    """Missiles at b, at b2 beside it, at b3 far away: b shoots down both that touch it, not the third."""
    units = mecha("b", 30), mecha("b2", 30, 26), mecha("b3", 40, 10)
    match = fired(battle(gunner(2, volley=3), *units), "b", "b2", "b3", dice=(4, 4, 4, 6))
    answer(match, SHOOT)
    assert asked(match) == ("Blue", "b3", SHOOT)
    refuse_all(match)
    assert damage(match) == {"r": 0, "b": 0, "b2": 0, "b3": 9}
    fates = [one.fate for one in extra_of(match.state.extras, LaidTemplates).templates]
    assert fates == ["down", "down", "landed"]


@pytest.mark.rule("BLAST-17")
def test_each_missile_may_be_shot_down_by_another():
    """B takes the one that touches it alone, b2 the rest."""
    units = mecha("b", 30), mecha("b2", 40, 10)
    match = fired(battle(gunner(2, volley=2), *units), "b", "b2", dice=(4, 4, 6, 6))
    answer(match, SHOOT, SHOOT)
    assert sum(damage(match).values()) == 0


@pytest.mark.rule("BLAST-14", "MECHA-REACT-01")
@pytest.mark.parametrize(("both", "second"), [(False, ROLL), (True, DODGE)])
def test_who_tried_to_shoot_it_down_does_not_dodge(both, second):
    """One of both, as B5 has it, or both by option."""
    match = fired(battle(gunner(2), mecha("b", 30), options={"shoot_and_dodge": both}), "b", dice=(4, 5))
    answer(match, SHOOT)
    assert asked(match)[2] == second


@pytest.mark.rule("BLAST-28")
@pytest.mark.parametrize(("die", "lost"), [(4, 27), (5, 0)])
def test_one_dodge_against_the_highest_strike_avoids_all(die, lost):
    """Strikes of 5, 7 and 6 against PIL 2: a 5 is needed, one point paid."""
    match = fired(battle(gunner(2, volley=3, **BOMB), mecha("b", 30)), *["b"] * 3, dice=(3, 5, 4, die))
    assert "all 3 hits" in words(match)
    answer(match, DODGE)
    assert rolls(match)[-1].need.total == 5
    refuse_all(match)
    assert (damage(match)["b"], points_of(match.state, "Blue")) == (lost, 8)


@pytest.mark.rule("BLAST-28", "BLAST-09")
def test_a_missile_that_does_not_reach_its_df_is_not_counted():
    """Of four missiles with strikes of 5, 5, 5 and 7 one alone hits DF 6: it is dodged."""
    match = fired(battle(gunner(2, volley=4, **BOMB), mecha("b", 30, df=6)), *["b"] * 4, dice=(3, 3, 3, 5, 5))
    answer(match, DODGE)
    assert damage(match)["b"] == 0


@pytest.mark.rule("BLAST-29")
@pytest.mark.parametrize(("missiles", "dodges"), [(3, True), (4, False), (5, False)])
def test_four_missiles_on_one_mecha_are_inescapable_for_it_alone(missiles, dodges):
    """The secondary counts those that touch it: who is under fewer may dodge."""
    units = mecha("b", 30, mdc=99), mecha("b2", 30, 29.5, mdc=99)
    aims = [*["b"] * (missiles - 1), (30, 26.7)]
    match = fired(battle(gunner(2, volley=5, **BOMB), *units), *aims, dice=(4,) * missiles)
    assert [question[1:] for question in refuse_all(match) if question[2] == DODGE] == [
        *([("b", DODGE)] if dodges else []),
        ("b2", DODGE),
    ]


@pytest.mark.rule("BLAST-29", "BLAST-16")
def test_missiles_shot_down_do_not_count_for_inescapable():
    """Four missiles, two of them removed by another mecha: the two left can be dodged."""
    units = mecha("b", 30), mecha("b2", 30, 20.5)
    aims = ["b", "b", (30, 22.5), (30, 22.5)]
    match = fired(battle(gunner(2, volley=4), *units), *aims, dice=(4, 4, 4, 4, 6))
    answer(match, "no", SHOOT)
    assert asked(match) == ("Blue", "b", DODGE)
    assert "all 2 hits" in words(match)


@pytest.mark.rule("BLAST-30", "BLAST-29")
@pytest.mark.parametrize("missiles", [1, 3, 4, 8])
@pytest.mark.parametrize(("option", "half"), [("sum", lambda n: 9 * n // 2), ("each", lambda n: 4 * n)])
def test_one_roll_with_the_impact_for_the_whole_volley_inescapable_or_not(missiles, option, half):
    """One point, and all of it together is halved, or each hit by option."""
    state = battle(gunner(2, volley=8, **BOMB), mecha("b", 30, mdc=99), options={"impact_halves": option})
    match = fired(state, *["b"] * missiles, dice=(4,) * missiles)
    if asked(match)[2] == DODGE:
        answer(match, "no")
    answer(match, ROLL)
    assert (damage(match)["b"], points_of(match.state, "Blue")) == (half(missiles), 8)
    assert asked(match) is None


@pytest.mark.rule("BLAST-10", "BLAST-11", "BLAST-14")
def test_each_reaction_is_asked_of_all_before_the_next():
    """Shoot down, dodge, roll with the impact: of both mecha each time, in the order of the scenario."""
    match = fired(battle(gunner(2), mecha("b", 30), mecha("b2", 30, 26)), "b", dice=(4,))
    assert [question[1:] for question in refuse_all(match)] == [
        (key, stage) for stage in (SHOOT, DODGE, ROLL) for key in ("b", "b2")
    ]


@pytest.mark.rule("BLAST-10", "BLAST-25")
def test_the_question_goes_to_the_side_that_owns_the_mecha():
    """A scattered Blast over both sides: each answers for its own, the other is not told what."""
    units = mecha("b", 20), mecha("r2", 25), mecha("b2", 25, 26)
    match = fired(battle(gunner(2, **BOMB), *units), "b", dice=(2, 1, 2, 3, 5))
    assert [question[:2] for question in refuse_all(match)] == [("Blue", "b2"), ("Red", "r2")] * 2
    match = fired(battle(gunner(2, **BOMB), *units), "b", dice=(2, 1, 2, 3, 5))
    assert observe(match.state, "Red").asked.about is None


@pytest.mark.rule("BLAST-10")
def test_nobody_is_asked_what_cannot_be_paid_or_cannot_matter():
    """Without points; where no die could dodge; where rolling saves nothing; where nothing is harmed."""
    assert asked(fired(battle(gunner(2), mecha("b", 30), points=0), "b", dice=(4,))) is None
    only_blue_pays = {"Red": 9, "Blue": 0}
    assert asked(fired(battle(gunner(2), mecha("b", 30), points=only_blue_pays), "b", dice=(4,))) is None
    hopeless = fired(battle(gunner(3, **BOMB), mecha("b", 30, pil=2)), "b", dice=(6,))
    assert asked(hopeless)[2] == ROLL
    assert asked(fired(battle(gunner(3, **BOMB), mecha("b", 30, pil=3)), "b", dice=(6,)))[2] == DODGE
    harmless = battle(gunner(2, md=1, **BOMB), mecha("b2", 30, 26))
    assert asked(fired(harmless, (30, 24), dice=(4,))) is None
    assert asked(fired(battle(gunner(2), mecha("b", 30, df=7)), "b", dice=(4,))) is None


@pytest.mark.rule("BLAST-10")
@pytest.mark.parametrize(
    ("option", "die", "lost"), [("one", 6, 9), ("both", 6, 0), ("none", 6, 9), ("both", 1, 9)]
)
def test_naturals_count_in_a_dodge_by_option_only(option, die, lost):
    """PIL 0 against a strike of 8: a 6 falls short; and PIL 5 against 5 is sure but for a natural 1."""
    pil, strike = (0, 6) if die == 6 else (5, 3)
    state = battle(gunner(2, **BOMB), mecha("b", 30, pil=pil), options={"blast_naturals": option})
    match = fired(state, "b", dice=(strike, die))
    if asked(match)[2] == DODGE:
        answer(match, DODGE)
    refuse_all(match)
    assert damage(match)["b"] == lost


@pytest.mark.rule("BLAST-10", "BLAST-14", "BLAST-35")
def test_the_questions_tell_what_is_needed_what_it_costs_and_what_is_left():
    """In words that a player reads, with the rule."""
    match = fired(battle(gunner(2, volley=2), mecha("b", 30), points=5), "b", "b", dice=(4, 3))
    assert words(match) == (
        "b: try to shoot down 2 missiles bound for it, 18 MD? It takes a 6. "
        "It costs 1 command point; Blue has 5. (BLAST-14)"
    )
    answer(match, "no")
    assert words(match) == (
        "b: try to dodge all 2 hits of 18 MD? It takes 4 or more on a die. "
        "It costs 1 command point; Blue has 5. (BLAST-10)"
    )


def test_a_mecha_that_is_destroyed_goes_at_once():
    """30 MDC and 36 MD: it is off the table, and its missiles' templates still lie there."""
    match = fired(battle(gunner(2, volley=4, **BOMB), mecha("b", 30), points=0), *["b"] * 4, dice=(4,) * 4)
    assert match.state.units["b"].removed == "destroyed"
    assert len(extra_of(match.state.extras, LaidTemplates).templates) == 4


@pytest.mark.rule("MECHA-REACT-01")
def test_all_know_what_a_question_is_about():
    """Who attacks whom, and with what; only who is asked may answer it."""
    match = fired(battle(gunner(2, volley=2), mecha("b", 30), points=5), "b", "b", dice=(4, 3))
    theirs = Seat("Red", match)
    assert theirs.story[-1].words == "Blue must answer: r attacks b with Mortar"
    ours = Seat("Blue", match)
    assert ours.story[-1].words.startswith("Blue must answer: b: try to shoot down")
    assert questioned(ours.view.asked, ours.view).startswith("r attacks b with Mortar. b: try to shoot down")
    assert theirs.check(Answer("Red", "no"))
    assert not Seat("Blue", match).check(Answer("Blue", "no"))

"""The edges of a Blast: what is no target, what it is said to do, what it spends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from blast_pieces import (
    BASE,
    answer,
    at,
    battle,
    damage,
    events,
    fired,
    gunner,
    launcher,
    mecha,
    refuse_all,
    rolls,
    shed,
)

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.model.action import Aim
from game.core.model.events import Recorded
from game.core.model.tally import Refusal
from game.core.model.unit import extra_of
from game.geometry.point import Point
from game.rules.mecha.blast.aim import goal
from game.rules.mecha.blast.area import dealt_tally, under
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.blast.prints import LaidTemplates
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.shooting.together import Onslaught, SquadAttack
from game.rules.mecha.units import CHEAP


def records(match):
    """Return the events that laid or changed templates."""
    return [one for one in events(match) if isinstance(getattr(one, "extra", None), LaidTemplates)]


@pytest.mark.rule("BLAST-02")
@pytest.mark.parametrize(
    "aim", [Aim(), Aim("nobody"), Aim("b2"), Aim(at=Point(80, 24)), Aim(at=Point(30, -1))]
)
def test_what_is_no_target(aim):
    """Nothing, nobody, who has left the table, and what lies off it; each is said by the action as well."""
    state = battle(gunner(), mecha("b", 30), replace(mecha("b2", 40), removed="destroyed"))
    found = goal(state, state.units["r"], aim)
    assert isinstance(found, Refusal)
    assert found.rule == "BLAST-02"
    assert "BLAST-02" in [one.rule for one in Blast("Red", "r", (aim,)).check(state)]


@pytest.mark.rule("BLAST-07", "BLAST-08")
@pytest.mark.parametrize(("md", "half"), [(9, 4), (8, 4), (1, 0)])
def test_what_a_strike_is_said_to_do(md, half):
    """All to the primary target, to all else half, rounded down."""
    assert dealt_tally(md, primary=True).total == md
    assert dealt_tally(md, primary=False).total == half


@pytest.mark.rule("BLAST-05")
@pytest.mark.parametrize(
    ("friends", "words"), [(["r2"], "r2 stands under the template"), (["r2", "r3"], "r2 and r3 stand under")]
)
def test_friends_under_the_template_are_named(friends, words):
    """One stands, several stand."""
    near = [mecha(key, 30, 25.5 + 1.5 * i) for i, key in enumerate(friends)]
    state = battle(gunner(), mecha("b", 30), *near)
    (refusal,) = Blast("Red", "r", at("b")).check(state)
    assert (refusal.rule, words in refusal.reason) == ("BLAST-05", True)


@pytest.mark.rule("BLAST-02", "MECHA-SHOOT-01")
def test_a_blast_is_the_attack_of_its_weapon():
    """Fired once, it is not fired again in this turn."""
    state = battle(gunner(), mecha("b", 30), points=0)
    blast = Blast("Red", "r", at("b"))
    assert blast.check(state) == []
    match = fired(state, "b", dice=(5,))
    assert "MECHA-SHOOT-01" in [one.rule for one in blast.check(match.state)]


@pytest.mark.rule("BLAST-26")
@pytest.mark.parametrize(("volley", "words"), [(0, "one template"), (2, "1 to 2 missiles")])
def test_how_many_missiles_there_are_is_said(volley, words):
    """One template is no number of missiles."""
    state = battle(gunner(volley=volley), mecha("b", 30))
    (refusal,) = Blast("Red", "r", at("b", "b", "b")).check(state)
    assert refusal.reason == f"Mortar fires {words} with an attack, not 3"


@pytest.mark.rule("BLAST-02", "BLAST-06")
def test_each_primary_target_is_attacked_by_the_squad():
    """In its rear or not; the ground is not, and who is aimed at twice is once."""
    state = battle(gunner(volley=4), replace(mecha("b", 30), facing=90.0), mecha("b2", 30, 34), points=0)
    match = fired(state, "b", "b2", "b", (20, 10), dice=(5, 5, 5, 5))
    assert extra_of(match.state.extras, Onslaught).attacks == (
        SquadAttack("r", "b", True),
        SquadAttack("r", "b2", False),
    )


@pytest.mark.rule("BLAST-02")
def test_without_a_blast_weapon_nothing_is_promised():
    """Nor foretold."""
    state = battle(gunner(), mecha("b", 30))
    assert Blast("Blue", "b", at("r")).promise(state) == 0
    assert Blast("Blue", "b", at("r")).forecast(state) is None


@pytest.mark.rule("BLAST-08")
def test_only_structures_lie_under_a_template_as_terrain():
    """Woods stand no damage."""
    built = shed(30, 22)
    corners = (Point(28, 24), Point(31, 24), Point(31, 27), Point(28, 27))
    state = battle(gunner(), features=(built, Feature("wood", "woods", Form.AREA, corners, height=2.0)))
    area = under(state, Point(30, 24))
    assert (area.mecha, [one.id for one in area.structures]) == ((), [built.id])


@pytest.mark.rule("BLAST-01", "BLAST-05")
def test_the_lab_is_told_how_far_it_reaches_and_whom_it_spares():
    """RG 36, its own base and that of the widest target; friends but for those whose life is cheap."""
    friends = mecha("r2", 14), mecha("r3", 16, abilities=(CHEAP,))
    state = battle(gunner(), *friends, mecha("b", 30), mecha("b2", 34, base=1.25))
    (burst,) = state.rules.bursts_of(state, state.units["r"])
    assert burst.reach == 36 + BASE + 1.25
    assert burst.spared == {"r", "r2"}
    assert burst.choices == {"weapon": "Mortar"}


@pytest.mark.rule("BLAST-32")
@pytest.mark.parametrize(
    ("volley", "option", "told"), [(2, "full", True), (2, "half", False), (0, "full", False)]
)
def test_the_lab_is_told_what_a_whole_volley_does_that_scatters(volley, option, told):
    """Where that is not the half: by option, and of no single template."""
    state = battle(gunner(volley=volley), mecha("b", 30), options={"volley_miss": option})
    (burst,) = state.rules.bursts_of(state, state.units["r"])
    assert bool(burst.body("b").alone) == told


@pytest.mark.rule("BLAST-08", "BLAST-10", "BLAST-29")
@pytest.mark.parametrize(("md", "stages"), [(1, ["dodge", "roll with it"]), (2, ["roll with it"])])
def test_a_missile_that_does_nothing_is_no_hit(md, stages):
    """Of MD 1 the half is nothing: the three beside do not make the fourth inescapable."""
    units = mecha("b", 30), mecha("b2", 30, 26.5)
    state = battle(gunner(0, volley=4, md=md, missile=False), *units, points={"Blue": 9})
    match = fired(state, "b", "b2", "b2", "b2", dice=(5, 5, 5, 5))
    found = [question for question in refuse_all(match) if question[1] == "b"]
    assert [question[2] for question in found] == stages


@pytest.mark.rule("BLAST-07", "BLAST-16", "BLAST-25")
def test_who_stands_unharmed_under_what_has_landed_may_shoot_it_down():
    """A strike of 5 does not reach DF 8; what scattered may be shot at only by those whom it strikes."""
    units = mecha("b", 30, mdc=30), mecha("b2", 30, 26.5, df=8)
    match = fired(battle(gunner(), *units), "b", dice=(3,))
    assert ("Blue", "b2", "shoot down") in refuse_all(match)
    units = mecha("b", 37), mecha("b2", 37, 26.5, df=8)
    match = fired(battle(gunner(), *units, mecha("b3", 30)), "b3", dice=(1, 1, 3, 4, 5))
    assert refuse_all(match)[0] == ("Blue", "b", "shoot down")
    assert ("Blue", "b2", "shoot down") not in refuse_all(match)


@pytest.mark.rule("BLAST-20", "BLAST-19")
@pytest.mark.parametrize(("x", "rule"), [(18.0, "BLAST-19"), (17.99, "BLAST-20")])
def test_a_scatter_is_cut_only_where_it_is_longer_than_the_range(x, rule):
    """7 inches from base to base, and a throw of 7."""
    match = fired(battle(gunner(), mecha("b", x), points=0), "b", dice=(1, 1, 3, 4, 5))
    moved = [
        one for one in events(match) if isinstance(one, Recorded) and isinstance(one.extra, LaidTemplates)
    ]
    assert [one.rule for one in moved] == ["BLAST-06", "BLAST-01", rule, "BLAST-21"]
    assert [one.extra.templates[0].strike for one in moved] == [0, 0, 0, 6]


@pytest.mark.rule("BLAST-22", "BLAST-01")
@pytest.mark.parametrize("naturals", ["none", "one", "both"])
@pytest.mark.parametrize(
    ("face", "df", "lost", "by_naturals"),
    [(6, 12, 0, 4), (5, 12, 0, 0), (5, 6, 4, 4), (2, 3, 4, 4), (1, 2, 4, 0), (1, 3, 0, 0)],
)
def test_what_scattered_strikes_by_totals_or_by_naturals(naturals, face, df, lost, by_naturals):
    """Only by option `both` a 6 reaches every DF and a 1 none; by `one` that concerns the point of impact."""
    units = mecha("b", 30), mecha("b2", 37, df=df)
    state = battle(gunner(), *units, options={"blast_naturals": naturals}, points=0)
    match = fired(state, "b", dice=(1, 1, 3, 4, face))
    assert damage(match)["b2"] == (by_naturals if naturals == "both" else lost)


@pytest.mark.rule("BLAST-31", "BLAST-32")
def test_where_each_missile_scatters_none_does_all():
    """By option, one template for a whole volley does all; two of a divided volley do half each."""
    options = {"volley_miss": "full", "divided_miss": "each"}
    state = battle(
        gunner(volley=2), mecha("b", 30), mecha("b2", 30, 40), mecha("b3", 37), options=options, points=0
    )
    match = fired(state, "b", "b2", dice=(1, 1, 1, 3, 4, 5, 1, 3, 4, 5))
    assert damage(match)["b3"] == 4


@pytest.mark.rule("BLAST-32")
@pytest.mark.parametrize(("missiles", "rule"), [(2, "BLAST-32"), (1, "BLAST-01")])
def test_that_missiles_are_lost_is_told_with_its_rule(missiles, rule):
    """Of a volley that misses with all; a single one scatters."""
    state = battle(gunner(volley=2), mecha("b", 30), points=0)
    match = fired(state, *["b"] * missiles, dice=(*[1] * missiles, 1, 3, 4, 5))
    thrown = [
        one for one in events(match) if isinstance(one, Recorded) and isinstance(one.extra, LaidTemplates)
    ][1]
    assert thrown.rule == rule
    assert [one.strike for one in thrown.extra.templates] == [0, 3][:missiles]


def questions(match):
    """Refuse all; return of each question whom it is about, its words, and what else its side may do."""
    found = []
    while match.state.asked is not None:
        about = match.state.asked.about
        found.append((about.unit, about.text, [(one.unit, one.value, one.words) for one in about.asked]))
        answer(match, "no")
    return found


@pytest.mark.rule("MECHA-REACT-01", "BLAST-10", "BLAST-11", "BLAST-14", "BLAST-35")
def test_each_stage_is_asked_of_all_with_what_their_side_may_do_besides():
    """Blue's two and Red's own under the template, one after the other; its side sees all that is to come."""
    cheap = mecha("r2", 30, 21.5, abilities=(CHEAP,))
    state = battle(
        gunner(volley=2), mecha("b", 30), mecha("b2", 30, 26.5), cheap, points={"Red": 1, "Blue": 2}
    )
    found = questions(fired(state, "b", "b", dice=(5, 5)))
    assert [unit for unit, _, _ in found] == ["b", "b2", "r2"] * 3
    down = [(unit, "shoot down", "shoot down: 6") for unit in ("b", "b2")]
    dodge = [("b", "dodge", "dodge 18 MD: 5+"), ("b2", "dodge", "dodge 8 MD: 5+")]
    roll = [
        ("b", "roll with it", "roll with it: 18 → 9 MD"),
        ("b2", "roll with it", "roll with it: 8 → 4 MD"),
    ]
    own = [("r2", value, words) for _, value, words in (down[1], dodge[1], roll[1])]
    assert [prompts for _, _, prompts in found] == [
        *(down + dodge + roll, down[1:] + dodge + roll, own),
        *(dodge + roll, dodge[1:] + roll, own[1:]),
        *(roll, roll[1:], own[2:]),
    ]
    assert [words.partition(" It costs")[0] for _, words, _ in found][::3] == [
        "b: try to shoot down 2 missiles bound for it, 18 MD? It takes a 6.",
        "b: try to dodge all 2 hits of 18 MD? It takes 5 or more on a die.",
        "b: roll with the impact? 18 MD become 9.",
    ]


@pytest.mark.rule("BLAST-15", "MECHA-AM-01")
@pytest.mark.parametrize(("blast", "rule"), [(True, "BLAST-15"), (False, "MECHA-AM-01")])
def test_by_which_rule_missiles_are_shot_down(blast, rule):
    """Those of a Blast by its own."""
    state = battle(mecha("r", 10, 24, launcher(blast=blast)), mecha("b", 30))
    match = Match(state, followed(5, 3))
    match.play(Blast("Red", "r", at("b")) if blast else Shoot("Red", "r", "b", "Mortar"))
    answer(match, "shoot down")
    assert (rolls(match)[-1].what, rolls(match)[-1].rule) == ("b, shoot down", rule)


@pytest.mark.rule("MECHA-REACT-01", "BLAST-16")
def test_of_a_single_missile_that_harms_only_others_no_damage_is_told():
    """It is bound for whom it does not reach, and may be shot down."""
    state = battle(gunner(), mecha("b", 30), mecha("b2", 30, 26.5, df=8), points={"Red": 0, "Blue": 1})
    (_, hit, _), (_, beside, prompts), *_ = questions(fired(state, "b", dice=(3,)))
    assert hit.startswith(
        "b: try to shoot down the missile bound for it, 9 MD? It takes a 6. It costs 1 command"
    )
    assert beside.startswith("b2: try to shoot down the missile bound for it? It takes a 6.")
    assert [one[:2] for one in prompts] == [("b2", "shoot down"), ("b", "dodge"), ("b", "roll with it")]


@pytest.mark.rule("MECHA-REACT-01", "MECHA-DODGE-03", "BLAST-29", "BLAST-35")
@pytest.mark.parametrize(("points", "asked"), [(0, 0), (1, 1)])
def test_who_cannot_pay_is_asked_nothing(points, asked):
    """Of what is inescapable the question says so."""
    state = battle(gunner(missile=False, inescapable=True), mecha("b", 30), points={"Red": 0, "Blue": points})
    found = questions(fired(state, "b", dice=(5,)))
    assert len(found) == asked
    assert all("roll with the impact, which is inescapable? 9 MD become 4." in words for _, words, _ in found)

"""Whole attacks with all their questions against a second reckoning of the rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from blast_pieces import answer, asked, at, damage, fired, launcher, rolls
from blast_reckoned import Hall, Mech, Reckoning
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from squads import battle, box, mecha

from game.core.engine.turns import refusals
from game.core.model.brief import Brief
from game.core.model.unit import extra_of
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.structures import Structures, structures
from game.rules.mecha.turn.command import points_of

SIDES = {"r": "Red", "b": "Blue", "g": "Green"}
GUN = "Gun: RG 24, MD 5"


@st.composite
def fields(draw):
    """Return mecha of up to three sides, Red's r first, up to two low buildings, and aims at others."""
    mechs = [Mech("r", "Red", (30.0, 24.0), 0.5, 5, draw(st.integers(0, 4)), 99, True)]
    for i in range(draw(st.integers(1, 6))):
        key = draw(st.sampled_from("rbbg"))
        place = (draw(st.floats(22, 44)), draw(st.floats(16, 34)))
        base, df, pil = (
            draw(one) for one in (st.sampled_from([0.5, 1.0]), st.integers(3, 8), st.integers(0, 5))
        )
        mdc, armed = draw(st.sampled_from([3, 99])), draw(st.booleans())
        mechs.append(Mech(f"{key}{i}", SIDES[key], place, base, df, pil, mdc, armed))
    halls = []
    for x, y in ((24.0, 17.0), (33.0, 26.0))[: draw(st.integers(0, 2))]:
        east, south = draw(st.floats(0.5, 3)), draw(st.floats(0.5, 3))
        key = f"building-{x:g}-{y:g}"
        halls.append(
            Hall(key, (x, y, x + east, y + south), draw(st.integers(3, 7)), draw(st.sampled_from([4, 99])))
        )
    targets = [*(one for one in mechs if one.side != "Red"), *halls]
    assume(targets)
    few = draw(st.lists(st.sampled_from(targets), min_size=1, max_size=3))
    return mechs, halls, draw(st.lists(st.sampled_from(few), min_size=1, max_size=8))


def staged(mechs, halls, points, arm):
    """Return the battle of *mechs* and *halls*; life is cheap for all, so that none is in the way."""
    gn, md, missile = arm
    units = []
    for i, one in enumerate(mechs):
        arms = [str(launcher(range=99.0, md=md, missile=missile, volley=8))] * (not i) + [GUN] * (
            one.armed and i > 0
        )
        more = {"base": one.base, "df": one.df, "pil": one.pil, "mdc": one.mdc, "gn": gn}
        unit = mecha(one.id, *one.at, *arms, abilities=("Life is Cheap",), **more)
        bare = replace(unit, profile=replace(unit.profile, weapons=()), status=replace(unit.status, ammo=()))
        units.append(unit if one.armed else bare)
    sheds = []
    for one in halls:
        west, north, east, south = one.sides
        sheds.append(box("building", west, north, east - west, south - north, height=0.5))
    state = battle(*units, features=sheds, points=points)
    sheet = Structures({}, {one.id: one.df for one in halls}, {one.id: one.mdc for one in halls})
    names = {one.id: one.id for one in mechs}
    return replace(state, brief=Brief(names=names), extras={**state.extras, "Structures": sheet})


@given(
    field=fields(),
    dice=st.lists(st.integers(1, 6), min_size=90, max_size=90),
    says=st.lists(st.booleans(), min_size=60, max_size=60),
    points=st.tuples(*[st.integers(0, 4)] * 3),
    arm=st.tuples(st.integers(0, 4), st.integers(1, 12), st.booleans()),
)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.rule(
    "BLAST-10", "BLAST-11", "BLAST-14", "BLAST-15", "BLAST-16", "BLAST-17", "BLAST-23", "BLAST-25"
)
@pytest.mark.rule(
    "BLAST-12", "BLAST-13", "BLAST-28", "BLAST-29", "BLAST-30", "MECHA-REACT-01", "MECHA-STRUCT-03"
)
def test_any_attack_asks_costs_and_does_what_the_text_says(field, dice, says, points, arm):
    """Who is asked what and in which order, what all pay, throw, lose, and what falls; whatever the dice."""
    mechs, halls, aims = field
    pools = dict(zip(("Red", "Blue", "Green"), points, strict=True))
    gn, md, missile = arm
    state = staged(mechs, halls, pools, arm)
    goals = [one.id if isinstance(one, Mech) else one.middle for one in aims]
    assume(not refusals(state, Blast("Red", "r", at(*goals))))
    own = Reckoning(mechs, halls, gn, md, missile, aims, iter(dice), iter(says), dict(pools))
    lost = own.harm()
    assume(own.margin > 1e-6)
    match = fired(state, *goals, dice=tuple(dice))
    questions, replies = [], iter(says)
    while (question := asked(match)) is not None:
        questions.append(question)
        answer(match, question[2] if next(replies) else "no")
    assert questions == own.asked
    battered = extra_of(match.state.extras, Structures).lost
    found = {**damage(match), **{one.id: battered.get(one.id, 0) for one in halls}}
    assert found == lost
    standing = {one.id for one in structures(match.state)}
    assert standing == {one.id for one in halls if lost[one.id] < one.mdc}
    assert {one.id for one in match.state.present} == {one.id for one in mechs if lost[one.id] < one.mdc}
    assert {side: points_of(match.state, side) for side in pools} == own.points
    assert sum(len(roll.faces) for roll in rolls(match)) == own.used

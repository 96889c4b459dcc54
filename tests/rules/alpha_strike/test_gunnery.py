"""What is shown of the heat and the fire control hits of an enemy whose record sheet is not open."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from boards import mech, profile
from sheets import CARDS, attacked, card_notes, glimpsed, later, rolling, shot_back

from game.core.engine.dice import followed, throw
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Acted, Changed, Recorded, Rolled
from game.core.model.state import State
from game.core.model.tally import Modifier
from game.core.model.unit import Sighting, extra_of
from game.core.views.observe import observe
from game.geometry.point import Point
from game.rules import ruleset
from game.rules.alpha_strike.artillery.guns.indirect import Indirect
from game.rules.alpha_strike.combat.damage import Hit
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.combat.shot import Shot, shot
from game.rules.alpha_strike.display.deductions import MOST_AIM_HITS, Glimpse, Inferred
from game.rules.alpha_strike.gunnery import aim_unknown, heat_most, heat_unknown
from game.rules.alpha_strike.spotting.hidden import Hidden
from game.rules.alpha_strike.spotting.inference import forget_moves, see_critical, see_shot
from game.rules.alpha_strike.spotting.surprise import Surprise

HOT = (profile(ov=2),)
COLD = (profile(type="CV"),)


def term(state: State, rule: str) -> tuple[int, int] | None:
    """Return the least and the most of the term of *rule* in what Red is shown of fire by b at r."""
    found = [one for one in shot_back(state).need.terms if one.rule == rule]
    return (found[0].value, found[0].most or found[0].value) if found else None


def told(state: State, **known: int) -> State:
    """Return *state* in which Red has learnt so much of b."""
    unit = state.units["b"]
    return state.with_unit(
        replace(unit, extras={**unit.extras, "Gleaned": Inferred((Glimpse("Red", **known),))})
    )


@pytest.mark.rule("CONC-07", "AS-HIT-11", "AS-HIT-12", "AS-CRIT-09")
def test_a_scenario_may_begin_with_heat_and_hits_that_nobody_saw():
    """Without a fact heat may add 3, fire control hits all that matters."""
    state = rolling(*CARDS)
    assert term(state, "AS-HIT-12") == (0, 3)
    assert term(state, "AS-HIT-11") == (0, 20)
    reasons = {one.rule: one.reason for one in shot_back(state).need.terms}
    assert reasons["AS-HIT-12"] == "its heat, unknown"
    assert reasons["AS-HIT-11"] == "its fire control hits, unknown"


@pytest.mark.rule("AS-HIT-11", "CONC-07")
def test_with_so_many_fire_control_hits_no_attack_can_hit():
    """A perfect shot at a remote sensor at short range: two dice reach it with one hit fewer alone."""
    easiest = 0 + 0 - 4 - 2
    assert easiest + 2 * MOST_AIM_HITS > 12
    assert easiest + 2 * (MOST_AIM_HITS - 1) <= 12


@pytest.mark.rule("AS-HIT-11", "AS-HIT-12", "AS-CRIT-09", "CONC-07")
@pytest.mark.parametrize("kind", ["standard", "charge", "dfa"])
def test_blows_mind_neither_heat_nor_fire_control_of_a_closed_sheet(kind):
    """They are no weapons."""
    state = rolling(*CARDS)
    state = state.with_unit(replace(state.units["b"], at=Point(21.25, 24)))
    view = observe(state, "Red")
    rules = {one.rule for one in view.rules.tally("to hit", shot_of(view, kind)).terms}
    assert "AS-HIT-01" in rules
    assert not rules & {"AS-HIT-11", "AS-HIT-12"}


def shot_of(view: State, kind: str) -> Shot:
    """Return the shot of b at r of that *kind*."""
    return shot(view, "b", "r", kind)


@pytest.mark.rule("AS-HIT-11", "CONC-07")
@pytest.mark.parametrize(("most", "adds"), [(0, None), (1, 2), (3, 6), (MOST_AIM_HITS, 20)])
def test_fire_control_hits_add_two_each_at_most(most, adds):
    """None at all are no term; of whom the sheet is open it is not asked."""
    view = observe(told(rolling(*CARDS), most_aim=most), "Red")
    found = list(aim_unknown(view.units["b"]))
    why = "unknown" if most == MOST_AIM_HITS else "as far as its rolls allow"
    words = f"its fire control hits, {why}"
    assert found == ([Modifier(0, words, "AS-HIT-11", adds)] if adds else [])
    assert list(aim_unknown(view.units["r"])) == []


@pytest.mark.rule("AS-HIT-12", "CONC-07")
@pytest.mark.parametrize(
    ("most", "adds", "why"),
    [
        (0, None, ""),
        (1, 1, "by what it fired"),
        (2, 2, "by what it fired"),
        (3, 3, "unknown"),
        (4, 3, "unknown"),
    ],
)
def test_heat_adds_what_it_can_be(most, adds, why):
    """At 4 it is shut down and does not attack."""
    view = observe(told(rolling(*CARDS), most_heat=most), "Red")
    found = list(heat_unknown(view.units["b"]))
    assert found == ([Modifier(0, f"its heat, {why}", "AS-HIT-12", adds)] if adds else [])


@pytest.mark.rule("AS-HIT-12", "CONC-07")
@pytest.mark.parametrize(
    ("cards", "kind", "most"),
    [
        ((), "BM", 3),
        ((), "CV", 3),
        (CARDS, "BM", 3),
        (COLD, "CV", 0),
        ((*COLD, profile(type="CV", ov=1)), "CV", 3),
    ],
)
def test_what_no_card_heats_is_never_hot(cards, kind, most):
    """Where no card of its name is known any may heat."""
    view = observe(rolling(*cards, type=kind), "Red")
    assert heat_most(view.units["b"]) == most


@pytest.mark.rule("CONC-07", "AS-HEAT-01", "AS-HIT-12")
@pytest.mark.parametrize(
    ("cards", "turns", "most"),
    [
        (CARDS, ("pass",), 0),
        (CARDS, ("fire",), 4),
        (CARDS, ("pass", "fire"), 1),
        (CARDS, ("pass", "fire", "fire"), 2),
        (CARDS, ("pass", "fire", "pass"), 0),
        (HOT, ("pass", "fire"), 3),
        ((*HOT, *CARDS), ("pass", "fire"), 3),
        (HOT, ("pass", "fire", "fire"), 4),
        ((), ("pass", "fire"), 4),
        (CARDS, ("strike",), 0),
    ],
)
def test_who_does_not_fire_is_cold_and_who_does_heats_by_its_cards(cards, turns, most):
    """By the overheat of its cards, and by 1 more as its engine may have been hit unseen."""
    state = rolling(*cards, damage="3/3/1", ov=cards[0].ov if cards else 0)
    for turn in turns:
        match = Match(replace(state, done=frozenset()), followed(1, 1))
        if turn == "strike":
            near = state.with_unit(replace(state.units["b"], at=Point(21.25, 24)))
            match = Match(near, followed(1, 1))
        chosen = {
            "fire": Fire("Blue", "b", "r"),
            "strike": Strike("Blue", "b", "r", "standard"),
            "pass": Pass("Blue", "b"),
        }
        while match.state.to_act != {"Blue"}:
            match.play(EndPhase(*match.state.to_act))
        match.play(chosen[turn])
        state = later(match)
    assert glimpsed(state).most_heat == most
    assert not glimpsed(state).fired


@pytest.mark.rule("CONC-07", "AS-HEAT-01", "AS-DMG-08")
@pytest.mark.parametrize(("kind", "most"), [("weapon", 2), ("standard", 0)])
def test_who_is_hit_by_weapons_may_be_hotter_by_two(kind, most):
    """As HT# of the attackers may have done it, at most 2 in a turn; a blow heats nobody."""
    state = rolling(*CARDS)
    table = TableInPlay(state, throw)
    Hit("r", "b", kind, 0, "front").resolve(table)
    match = Match(replace(table.state, order=("Blue", "Red"), agenda=()), throw)
    state = later(match)
    assert glimpsed(state).most_heat == most
    assert not glimpsed(state).struck


@pytest.mark.rule("CONC-07", "AS-HIT-11", "AS-HIT-12")
@pytest.mark.parametrize(
    ("faces", "aim", "heat"),
    [
        ((2, 2), 0, 0),
        ((2, 3), 0, 1),
        ((3, 3), 1, 2),
        ((4, 3), 1, 3),
        ((4, 4), 2, 4),
        ((6, 6), 4, 4),
        ((1, 1), 10, 4),
    ],
)
def test_a_hit_bounds_heat_and_fire_control_hits(faces, aim, heat):
    """Medium range and Move 10" need 4 with skill 0: by what a throw exceeds that, so much can be added."""
    match = attacked(rolling(*CARDS, skill=0), *faces)
    assert (glimpsed(match.state).most_aim, glimpsed(match.state).most_heat) == (aim, heat)


@pytest.mark.rule("CONC-07", "AS-CRIT-09")
def test_of_more_than_two_sides_no_fire_control_hits_are_excluded():
    """A third may hurt it where neither it nor its dice are seen."""
    state = rolling(*CARDS, skill=0)
    three = replace(state, sides=("Red", "Blue", "Green"), order=("Blue", "Red", "Green"), quotas=(1, 1, 0))
    match = attacked(three, 2, 2)
    assert (glimpsed(match.state).most_aim, glimpsed(match.state).most_heat) == (MOST_AIM_HITS, 0)


@pytest.mark.rule("CONC-07", "AS-CRIT-02", "AS-CRIT-09")
@pytest.mark.parametrize(("faces", "thrown"), [((2, 2), 1), ((5, 5), 1), ((2, 3), 0), ((3, 4), 0)])
def test_a_fire_control_hit_that_is_thrown_counts_from_the_end_of_the_turn(faces, thrown):
    """4 and 10; until then it is pending, afterwards it may add 2."""
    state = told(rolling(*CARDS), most_aim=1)
    table = TableInPlay(state, throw)
    table.do(Changed("b", {"structure": 3}))
    table.do(Rolled("critical hit", (3, 4), by="Red"))
    table.do(Rolled("critical hit", faces, by="Red"))
    assert glimpsed(table.state).most_aim == 1
    assert glimpsed(table.state).aim_thrown == thrown
    state = later(Match(replace(table.state, order=("Blue", "Red"))))
    assert (glimpsed(state).most_aim, glimpsed(state).aim_thrown) == (1 + thrown, 0)


@pytest.mark.rule("CONC-07", "AS-CRIT-09")
def test_several_fire_control_hits_of_a_turn_add_up():
    """Two were thrown: both count later."""
    table = TableInPlay(told(rolling(*CARDS), most_aim=1), throw)
    for structure in (3, 2):
        table.do(Changed("b", {"structure": structure}))
        table.do(Rolled("critical hit", (2, 2), by="Red"))
    state = later(Match(replace(table.state, order=("Blue", "Red"))))
    assert glimpsed(state).most_aim == 3


@pytest.mark.rule("CONC-07", "AS-HEAT-01")
@pytest.mark.parametrize(
    ("what", "fired"),
    [
        *(("Fire", True), ("Indirect", True), ("Flak", True), ("Surprise", True)),
        *((cold, False) for cold in ("Pass", "hold", "move", "jump", "Fly")),
        *((blow, False) for blow in ("standard", "melee", "charge", "dfa")),
    ],
)
def test_what_may_heat_a_unit_is_any_attack_but_a_blow(what, fired):
    """Moving and passing do not."""
    table = TableInPlay(rolling(*CARDS), throw)
    see_shot(table, Acted("b", what, "r"))
    assert glimpsed(table.state).fired is fired


@pytest.mark.rule("CONC-07")
def test_of_a_wreck_nothing_more_is_noted():
    """It fires no more."""
    state = rolling(*CARDS)
    for removed, noted in ((None, {"r", "b"}), ("destroyed", {"r"})):
        table = TableInPlay(state.with_unit(replace(state.units["b"], removed=removed)), throw)
        forget_moves(table)
        assert {event.unit for event in table.events if isinstance(event, Recorded)} == noted


@pytest.mark.rule("CONC-07", "AS-CRIT-09")
def test_other_dice_and_open_sheets_tell_nothing_of_fire_control():
    """To hit with 4 is no critical hit; without concealment nothing is kept; there is a most."""
    state = told(rolling(*CARDS), most_aim=MOST_AIM_HITS, aim_thrown=3)
    table = TableInPlay(state, throw)
    table.do(Changed("b", {"structure": 3}))
    see_critical(table, Rolled("to hit", (2, 2), by="Red"))
    assert glimpsed(table.state).aim_thrown == 3
    assert glimpsed(later(Match(replace(table.state, order=("Blue", "Red"))))).most_aim == MOST_AIM_HITS
    rules = replace(state.rules, options={**state.rules.options, "concealed": False})
    bare = TableInPlay(replace(rolling(*CARDS), rules=rules), throw)
    bare.do(Changed("b", {"structure": 3}))
    see_critical(bare, Rolled("critical hit", (2, 2), by="Red"))
    see_shot(bare, Acted("b", "Fire", "r"))
    assert "Gleaned" not in bare.state.units["b"].extras
    assert "Gleaned" not in later(Match(replace(bare.state, order=("Blue", "Red")))).units["b"].extras


@pytest.mark.rule("CONC-07")
def test_of_what_is_hidden_nothing_is_noted():
    """Who sees not even a counter sees no attack either."""
    state = rolling(*CARDS)
    for sighting, noted in ((Sighting.NONE, False), (Sighting.BLIP, True), (Sighting.SEEN, True)):
        table = TableInPlay(state.with_unit(replace(state.units["b"], seen_as={"Red": sighting})), throw)
        see_shot(table, Acted("b", "Indirect", "r"))
        assert extra_of(table.state.units["b"].extras, Inferred).of("Red").fired is noted


@pytest.mark.rule("CONC-07", "BLIP-SURPRISE")
@pytest.mark.parametrize(
    ("faces", "before", "learnt"),
    [
        ((1, 2), MOST_AIM_HITS, (0, 8, MOST_AIM_HITS)),
        ((1, 2), 0, (4, 8, 0)),
        ((2, 2), MOST_AIM_HITS, (0, 4, 2)),
        ((4, 4), MOST_AIM_HITS, (0, 8, 4)),
    ],
)
def test_a_surprise_attack_tells_of_skill_and_fire_control(faces, before, learnt):
    """Nothing else is added to its skill of 4: a miss by one bounds it where no hits are possible."""
    state = told(rolling(*CARDS, skill=4), most_aim=before)
    unit = state.units["b"]
    lies = replace(unit, at=Point(23, 24), extras={**unit.extras, "Hidden": Hidden("Blue")})
    table = TableInPlay(state.with_unit(lies), followed(*faces))
    Surprise("b", "r").resolve(table)
    found = glimpsed(table.state)
    assert (found.best, found.poorest, found.most_aim) == learnt
    assert found.most_heat == 4


@pytest.mark.rule("CONC-07", "BLIP-SURPRISE", "AS-HIT-12")
def test_a_surprise_attack_tells_nothing_of_heat():
    """It does not count there: 2 hits with skill 0, hot or not."""
    state = rolling(*CARDS, skill=0)
    unit = state.units["b"]
    lies = replace(unit, at=Point(23, 24), extras={**unit.extras, "Hidden": Hidden("Blue")})
    table = TableInPlay(state.with_unit(lies), followed(1, 1))
    Surprise("b", "r").resolve(table)
    assert (glimpsed(table.state).most_aim, glimpsed(table.state).most_heat) == (1, 4)


@pytest.mark.rule("CONC-07", "ARTY-IF")
def test_indirect_fire_tells_nothing_but_that_it_fired():
    """Who spots for it, and how well, is the secret of its side."""
    state = rolling(*CARDS, specials=("IF2",), skill=0)
    rules = ruleset(["alpha_strike", "spotting", "artillery"])
    phase = [one.name for one in rules.phases].index("combat")
    options = {**rules.options, **state.rules.options}
    state = replace(state, rules=replace(rules, options=options), phase=phase)
    eye = replace(mech("b2", 41, 30), seen_as={"Red": Sighting.SEEN})
    match = Match(state.with_unit(eye), followed(6, 6))
    assert refusals(observe(match.state, "Blue"), Indirect("Blue", "b", "r")) == []
    match.play(Indirect("Blue", "b", "r"))
    assert glimpsed(match.state) == Glimpse("Red", fired=True)


@pytest.mark.rule("CONC-07")
def test_its_card_says_what_is_excluded():
    """Heat and hits, where they are less than all that can be."""
    assert not [note for note in card_notes(rolling(*CARDS)) if "at most" in note]
    assert not [note for note in card_notes(told(rolling(*CARDS), most_heat=3)) if "at most" in note]
    notes = card_notes(told(rolling(*CARDS), most_heat=2, most_aim=9))
    assert "heat 2 at most, by what it fired (CONC-07)" in notes
    assert "fire control hits 9 at most, by what it rolled (CONC-07)" in notes


@pytest.mark.rule("CONC-07", "AS-HIT-11", "AS-HIT-12")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_was_seen_the_number_used_lies_in_the_range_shown(seed):
    """Three turns of fire both ways, overheating, hot weapons and critical hits; the start is secret."""
    dice = random.Random(seed)
    card = profile(damage="3/3/1", ov=dice.randrange(3), armor=9, structure=9)
    fares = {"armor": 1, "heat": dice.randrange(3), "fire_control_hits": dice.randrange(2)}
    more = {"damage": "3/3/1", "ov": card.ov, "armor": 9, "structure": 9}
    state = rolling(card, *CARDS, skill=dice.randrange(7), status=fares, **more)
    us = replace(state.units["r"].profile, specials=("HT2/2/2",), armor=9, structure=9)
    state = state.with_unit(
        replace(state.units["r"], profile=us, status=replace(state.units["r"].status, armor=60))
    )
    for _ in range(3):
        truth = Fire("Blue", "b", "r").forecast(state)
        shown = shot_back(state)
        assert truth is not None
        assert shown.need.least <= truth.need.total <= shown.need.most
        match = Match(replace(state, seed=f"{seed}/{state.turn}"), throw)
        while match.state.now.name == "combat" and match.state.units["b"].removed is None:
            (side,) = match.state.to_act
            us, them = ("b", "r") if side == "Blue" else ("r", "b")
            fires = Fire(side, us, them, dice.randrange(match.state.units[us].profile.ov + 1))
            free = us not in match.state.done and dice.random() < 0.7
            chosen = fires if free and not refusals(observe(match.state, side), fires) else EndPhase(side)
            match.play(chosen)
        if match.state.units["b"].removed is not None or match.state.result is not None:
            break
        state = later(match) if match.state.now.name != "combat" else match.state

"""CA-90: what every pair of tactics would do, the best mixtures, and whole fights (CA-53 to CA-55)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from bouts import fighter, pair, silent
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.engine.dice import script
from game.mechanics.dice.two_dice import odds
from game.rules.close_assault.duel.fights import _chosen, fight, next_turn
from game.rules.close_assault.duel.matrix_game import solve
from game.rules.close_assault.duel.outlook import Estimate, loss, outlook, prospect
from game.rules.close_assault.fighting.dice import QuickDice, SeededDice
from game.rules.close_assault.fighting.fighter import FighterInPlay
from game.rules.close_assault.tactics.exchange import carry_out, exchange
from game.rules.close_assault.tactics.hexes import MIDDLE, step


def brute_force(payoff):
    """Return the value of a game by trying every pair of equally large supports."""
    given = np.array(payoff, dtype=float)
    rows, columns = given.shape
    for size in range(1, min(rows, columns) + 1):
        for some in combinations(range(rows), size):
            for others in combinations(range(columns), size):
                value = _equalised(given, list(some), list(others))
                if value is not None:
                    return value
    raise AssertionError("every game has a solution")


def _equalised(given, some, others):
    part = given[np.ix_(some, others)]
    size = len(some)
    system = np.zeros((size + 1, size + 1))
    system[:size, :size], system[:size, size], system[size, :size] = part.T, -1, 1
    right = np.append(np.zeros(size), 1)
    other = np.zeros((size + 1, size + 1))
    other[:size, :size], other[:size, size], other[size, :size] = part, -1, 1
    try:
        x, y = np.linalg.solve(system, right), np.linalg.solve(other, right)
    except np.linalg.LinAlgError:
        return None
    if min(x[:size]) < -1e-9 or min(y[:size]) < -1e-9:
        return None
    mine, theirs = np.zeros(len(given)), np.zeros(given.shape[1])
    mine[some], theirs[others] = x[:size], y[:size]
    fine = (mine @ given).min() >= x[size] - 1e-7 and (given @ theirs).max() <= x[size] + 1e-7
    return x[size] if fine else None


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_solutions_are_those_of_brute_force(rows, columns, data):
    """Small whole numbers, so that ties and useless tactics are many."""
    payoff = [[data.draw(st.integers(-3, 3)) for _ in range(columns)] for _ in range(rows)]
    found = solve(payoff)
    assert found.value == pytest.approx(brute_force(payoff), abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.floats(-2, 2), min_size=7, max_size=7), min_size=7, max_size=7))
def test_nobody_can_exploit_a_solution(payoff):
    """Against the mixture of one no tactic of the other brings more than the value; chances make 1."""
    found = solve(payoff)
    table = np.array(payoff)
    rows, columns = np.array(found.rows), np.array(found.columns)
    assert rows.sum() == pytest.approx(1)
    assert columns.sum() == pytest.approx(1)
    assert min(rows.min(), columns.min()) >= 0
    assert (rows @ table).min() == pytest.approx(found.value, abs=1e-7)
    assert (table @ columns).max() == pytest.approx(found.value, abs=1e-7)


def test_a_game_that_every_child_knows():
    """Rock, paper, scissors: a third each, and nothing is won."""
    found = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert found.value == pytest.approx(0)
    assert found.rows == pytest.approx([1 / 3] * 3)
    assert found.columns == pytest.approx([1 / 3] * 3)


@pytest.mark.rule("CA-90")
def test_damage_is_exact_where_sums_allow():
    """Two punches for 7 with 6 or more, without an error; what depends on a roll before has one."""
    mine, theirs = pair(silent(fighter("WSP-1A")), silent(fighter("CRD-3R")))
    kicked = prospect(mine, theirs, "C", "a", difference=False, samples=20)
    assert (kicked.dealt.mean, kicked.dealt.error) == (pytest.approx(4 * odds(4)), 0.0)
    fled = prospect(mine, theirs, "C", "f", difference=False, samples=50)
    assert fled.dealt.error > 0


@pytest.mark.rule("CA-90", "CA-32")
def test_the_damage_of_blows_that_may_be_blocked():
    """Half of 4 so often as a roll of 5 succeeds, else all; a quarter comes back."""
    mine, theirs = pair(silent(fighter("WSP-1A")), silent(fighter("CRD-3R")))
    told = prospect(mine, theirs, "C", "d", difference=False, samples=20)
    hit, block = odds(4), odds(5)
    assert told.dealt.mean == pytest.approx(hit * (2 * block + 4 * (1 - block)))
    assert told.taken.mean == pytest.approx(hit * block * 1)


@pytest.mark.rule("CA-90", "CA-32")
def test_the_damage_that_comes_back():
    """A quarter of 13 is 4 where a kick is blocked; a collision with 70 tons costs 7 where it hits."""
    mine, theirs = pair(silent(fighter("CRD-3R")), silent(fighter("WHM-6R")))
    kicked = prospect(mine, theirs, "C", "d", difference=False, samples=5)
    assert kicked.taken.mean == pytest.approx(odds(4) * odds(5) * 4)
    charging, there = pair(silent(fighter("CRD-3R")), silent(fighter("WHM-6R")), "charge", 4)
    told = prospect(charging, there, "E", "d", difference=False, samples=5)
    assert told.taken.mean == pytest.approx(odds(5) * 7)
    assert told.dealt.mean == pytest.approx(odds(5) * 26)


@pytest.mark.rule("CA-90")
def test_what_is_simulated_is_within_its_error():
    """Mean damage of the very dice, over 4,000 exchanges, against the sum of chances."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    dice = QuickDice(5)
    found = exchange(mine, theirs, "C", "d", difference=False)
    done = [sum(_lost(carry_out(found, dice).defender).values()) for _ in range(4000)]
    told = prospect(mine, theirs, "C", "d", difference=False, samples=10)
    falls = [carry_out(found, dice).defender.falls for _ in range(4000)]
    assert np.mean(done) - 7 * np.mean(falls) == pytest.approx(told.dealt.mean, abs=0.3)


def _lost(one):
    """Return what each location of *one* has lost."""
    before = {**one.start.armor, **{f"{at} inside": n for at, n in one.start.structure.items()}}
    after = {**one.armor, **{f"{at} inside": n for at, n in one.structure.items()}}
    return {at: before[at] - after[at] for at in before}


@pytest.mark.rule("CA-90")
def test_what_is_lost():
    """All by who is out or unconscious, else the share that the exchange took of what was there."""
    one = FighterInPlay(fighter("WHM-6R"))
    assert loss(one) == 0
    one.armor["CT"] -= 10
    assert loss(one) == pytest.approx(10 / 267)
    one.awake = False
    assert loss(one) == 1
    assert loss(FighterInPlay(fighter("WHM-6R", out="ejected"))) == 1


@pytest.mark.rule("CA-90")
def test_the_outlook_covers_all_that_both_may_choose():
    """49 pairs, or those that are open; the closed ones say why; who ejects has lost."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    seen = outlook(mine, theirs, samples=4)
    assert len(seen.prospects) == 49
    assert seen.prospects["G", "d"].gain.mean == -1
    assert seen.prospects["F", "g"].gain.mean == 1
    charging, _ = pair(fighter("CRD-3R"), fighter("WHM-6R"), "charge", 4)
    few = outlook(charging, replace(theirs, prone=True), samples=4)
    assert {*few.prospects} == {("E", "a"), ("E", "g")}
    assert few.closed.keys() == {*"ABCDFGbcdef"}
    assert all(few.closed.values())


@pytest.mark.rule("CA-90")
def test_nothing_beats_the_mixtures_of_an_outlook():
    """Each tactic against the mixture of the other brings at most the value, those used just that."""
    mine, theirs = pair(silent(fighter("CRD-3R")), silent(fighter("PXH-1")))
    seen = outlook(mine, theirs, samples=30)
    value = seen.solution.value
    assert sum(seen.mixture.values()) == pytest.approx(1)
    for tactic, chance in seen.mixture.items():
        assert seen.against_the_mixture(tactic) <= value + 1e-9
        if chance > 1e-6:
            assert seen.against_the_mixture(tactic) == pytest.approx(value)
    assert all(seen.against_the_mixture(tactic) >= value - 1e-9 for tactic in seen.reply)


def test_the_same_outlook_every_time():
    """Its dice are fixed."""
    mine, theirs = pair(fighter("CRD-3R"), fighter("WHM-6R"))
    assert outlook(mine, theirs, samples=5).prospects == outlook(mine, theirs, samples=5).prospects


@pytest.mark.rule("CA-53")
def test_a_fight_ends_when_one_leaves():
    """Pushed out: nobody wins."""
    mine, theirs = pair(fighter("CRD-3R"), silent(fighter("WHM-6R")))
    done = fight(mine, theirs, {"D": 1.0}, {"d": 1.0}, SeededDice("", script(500, 500, 6, 6, 6, 6)))
    assert (done.exchanges, done.defender.gone, done.winner) == (1, "pushed out", "")


@pytest.mark.rule("CA-54", "CA-55", "CA-03")
def test_after_two_exchanges_a_new_turn_begins():
    """What fired in the first is silent in the second and fires again in the third."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("WSP-1D"))
    dice = SeededDice("1")
    done = fight(mine, theirs, {"A": 1.0}, {"d": 1.0}, dice)
    shots = [roll.what for roll in dice.rolls if roll.what in {"Medium Laser", "SRM 2", "tactic"}]
    first = shots.index("Medium Laser")
    third = shots.index("Medium Laser", first + 1)
    assert shots[first:third].count("tactic") == 4
    assert done.winner in {"attacker", ""}


@pytest.mark.rule("CA-55", "CA-88")
@pytest.mark.parametrize(("faces", "prone"), [((1, 4), False), ((1, 3), True)])
def test_who_has_fallen_gets_up_in_a_new_turn(faces, prone):
    """For 2 MP and a roll: 5 stands, 4 stays down. Both face each other with all weapons."""
    mine, theirs = pair(fighter("WSP-1A", prone=True), silent(fighter("CRD-3R")))
    up, other = next_turn(mine, theirs, SeededDice("", script(*faces)))
    assert (up.prone, up.mp) == (prone, 4)
    assert (other.fired, other.facing, up.facing) == (frozenset(), 0, 3)


def always(face):
    """Return dice that all show *face*."""
    return SeededDice("", lambda seed, number, sides: face)


def frail(name):
    """Return a fighter whose torsos have one point left each, and whose weapons have fired."""
    one = silent(fighter(name))
    inside = {**one.structure, "LT": 1, "RT": 1, "CT": 1}
    return replace(one, armor=dict.fromkeys(one.armor, 0), structure=inside)


@pytest.mark.rule("CA-53")
def test_a_fight_ends_when_one_is_out():
    """Whichever it is: an 8 hits and finds a side torso, from which the damage goes to the centre."""
    mine, theirs = pair(frail("CRD-3R"), fighter("WHM-6R"))
    done = fight(mine, theirs, {"A": 1.0}, {"a": 1.0}, always(4))
    assert (done.exchanges, done.winner, done.attacker.out) == (1, "defender", "destroyed")
    mine, theirs = pair(fighter("WHM-6R"), frail("CRD-3R"))
    done = fight(mine, theirs, {"A": 1.0}, {"a": 1.0}, always(4))
    assert (done.exchanges, done.winner) == (1, "attacker")
    away = fight(*pair(fighter("WHM-6R"), fighter("CRD-3R")), {"F": 1.0}, {"d": 1.0}, always(4))
    assert (away.exchanges, away.attacker.gone) == (1, "broke off")


@pytest.mark.rule("CA-53", "CA-55")
def test_a_fight_that_nobody_ends_is_left_after_twenty_turns():
    """Who never manages to break off, against who only blocks: 40 exchanges."""
    done = fight(*pair(fighter("WHM-6R"), fighter("CRD-3R")), {"F": 1.0}, {"d": 1.0}, always(1))
    assert (done.exchanges, done.winner) == (40, "")


def test_who_can_act():
    """Neither who is out nor whose pilot is unconscious."""
    assert fighter("WHM-6R").able
    assert not fighter("WHM-6R", out="destroyed").able
    assert not fighter("WHM-6R", awake=False).able


@pytest.mark.rule("CA-88", "CA-75")
def test_getting_up_needs_two_mp():
    """Both hips leave 2 of 6: it tries; without a leg 1 is left, and nothing is thrown."""
    hips = fighter("WSP-1A", prone=True, slots_hit=frozenset({("LL", 0), ("RL", 0)}))
    mine, theirs = pair(hips, fighter("CRD-3R"))
    up, _ = next_turn(mine, theirs, always(6))
    assert (up.prone, up.mp) == (False, 0)
    legless = replace(mine, structure={**mine.structure, "LL": 0})
    assert next_turn(legless, theirs, SeededDice("", script()))[0].prone


@pytest.mark.rule("CA-55")
@pytest.mark.parametrize(("at", "front"), [((1, 0), 2), (MIDDLE, 0), ((0, 1), 3)])
def test_locked_fighters_face_each_other_in_the_next_turn(at, front):
    """Wherever the last exchange left them; what they moved before is past."""
    mine, theirs = pair(fighter("WSP-1A"), fighter("CRD-3R", hexes=3, gait="run"), hexes=5)
    one, other = next_turn(replace(mine, at=at), theirs, always(6))
    assert (one.at, one.facing, other.facing) == (step(MIDDLE, front), (front + 3) % 6, front)
    assert (one.gait, one.hexes, other.gait, other.hexes) == ("stand", 0, "stand", 0)


@pytest.mark.rule("CA-88")
def test_who_cannot_move_stays_down():
    """No roll: it has no dice."""
    mine, theirs = pair(fighter("WSP-1A", prone=True, stuck=True), fighter("CRD-3R"))
    assert next_turn(mine, theirs, SeededDice("", script()))[0].prone


def test_fights_keep_what_must_hold():
    """200 fights with all tactics: nothing below 0, nobody acts who is out, each ends within its turns."""
    dice = QuickDice(3)
    names = ("WHM-6R", "CRD-3R", "WSP-1A", "AS7-D", "Demolisher Heavy Tank (Standard Mk. I)")
    even = dict.fromkeys("ABCDEF", 1.0) | dict.fromkeys("abcdef", 1.0)
    for number in range(200):
        names_here = names[number % len(names)], names[number // len(names) % len(names)]
        mine, theirs = pair(
            *(replace(fighter(name), name=f"{name} {n}") for n, name in enumerate(names_here))
        )
        done = fight(mine, theirs, even, even, dice)
        for one in (done.attacker, done.defender):
            assert min([*one.armor.values(), *one.structure.values()]) >= 0
            assert all(one.armor[at] <= one.machine.armor[at] for at in one.armor)
            assert one.pilot_hits <= 6
            assert (one.pilot_hits < 6) or one.out
            assert (
                not one.machine.body.vital & {at for at, left in one.structure.items() if not left} or one.out
            )
        assert 1 <= done.exchanges <= 40


@pytest.mark.rule("CA-90")
@pytest.mark.parametrize(
    ("mine", "theirs", "wins", "loses"), [("C", "g", 1, 0), ("G", "d", 0, 1), ("G", "g", 0, 0)]
)
def test_who_alone_is_out_has_lost(mine, theirs, wins, loses):
    """Who ejects is out; if both do, neither has won."""
    told = prospect(
        *pair(silent(fighter("WHM-6R")), silent(fighter("CRD-3R"))), mine, theirs, difference=False, samples=5
    )
    assert (told.wins.mean, told.loses.mean) == (wins, loses)


@pytest.mark.rule("CA-90")
def test_more_trials_are_made_only_where_the_gain_is_not_sure_yet():
    """Below an error of 0.01 after 200 there are no more; else there are as many as are asked for."""
    ours, foe = pair(silent(fighter("WHM-6R")), silent(fighter("CRD-3R")))
    few, many = (prospect(ours, foe, "C", "e", difference=False, samples=n) for n in (200, 3200))
    assert few == many
    shot = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    few, many = (prospect(*shot, "A", "d", difference=False, samples=n) for n in (200, 3200))
    assert few.gain.error > 0.01
    assert many.gain.error == pytest.approx(few.gain.error / 4, rel=0.3)


@pytest.mark.rule("CA-90")
def test_a_mean_is_exact_only_if_every_trial_gave_the_same():
    """Small shares differ too: of a gain between 0 and 1 the error is that of a mean."""
    ours, foe = pair(silent(fighter("WHM-6R")), silent(fighter("CRD-3R")))
    told = prospect(ours, foe, "C", "e", difference=False, samples=200)
    assert 0 < told.gain.error < 0.01
    assert 0 < told.falls.mean < 1
    assert told.falls.error > 0
    assert told.gain.error == pytest.approx(spread(ours, foe), rel=1e-9)


def spread(ours, foe):
    """Return the standard error of the gain of a kick that is avoided, by the textbook."""
    dice, gains = QuickDice(), []
    for _ in range(200):
        mine, theirs = carry_out(exchange(ours, foe, "C", "e", difference=False), dice).fighters
        gains.append(loss(theirs) - loss(mine))
    return float(np.std(gains, ddof=1) / np.sqrt(200))


@pytest.mark.rule("CA-90", "CA-54")
@pytest.mark.parametrize(("mark", "tactic"), [(1, "B"), (250, "B"), (251, "C"), (1000, "C")])
def test_a_tactic_is_drawn_by_its_chance(mark, tactic):
    """A punch in a quarter of the draws; what may not be chosen is left out."""
    ours, foe = pair(fighter("WHM-6R"), fighter("CRD-3R"))
    mixture = {"B": 0.25, "C": 0.75}
    assert _chosen(ours, foe, mixture, SeededDice("", script(mark)), attacks=True) == tactic
    assert _chosen(ours, foe, {**mixture, "D": 0.0}, SeededDice("", script(mark)), attacks=True) == tactic
    assert _chosen(replace(ours, prone=True), foe, mixture, SeededDice("", script(mark)), attacks=True) == "A"


@pytest.mark.rule("CA-90")
def test_a_chance_has_the_error_of_one_more_trial_of_each_kind():
    """Five trials if five are asked for; 201 if so many are, and the gain is not sure after 200."""
    ours, foe = pair(silent(fighter("WHM-6R")), silent(fighter("CRD-3R")))
    told = prospect(ours, foe, "C", "g", difference=False, samples=5)
    assert told.wins.error == pytest.approx(np.sqrt(6 / 7 * 1 / 7 / 5))
    above = pair(fighter("WSP-1A"), fighter("LCT-1V"), "death from above", 4)
    told = prospect(*above, "E", "a", difference=False, samples=201)
    guess = (told.wins.mean * 201 + 1) / 203
    assert told.wins.error == pytest.approx(np.sqrt(guess * (1 - guess) / 201))


@pytest.mark.rule("CA-90")
@pytest.mark.parametrize(("mine", "theirs"), [("F", "b"), ("B", "f")])
def test_both_part_if_either_leaves(mine, theirs):
    """The attacker breaks off, or the defender flees: as often as the piloting roll succeeds."""
    ours, foe = pair(silent(fighter("WHM-6R")), silent(fighter("CRD-3R", piloting=4)))
    told = prospect(ours, foe, mine, theirs, difference=False, samples=200)
    assert told.parts.mean == pytest.approx(odds(5), abs=0.08)


@pytest.mark.parametrize(("error", "words"), [(0.0, "0.50"), (0.004, "0.50"), (0.006, "0.50±0.01")])
def test_an_error_is_shown_from_half_a_hundredth_on(error, words):
    """Less would be shown as 0."""
    assert str(Estimate(0.5, error)) == words

"""What the mecha family answers computer players is what its forecasts say; reactions cost their point."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from game.ai.player import ComputerPlayer
from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.model.answer import Answer
from game.core.views.seat import Seat
from game.rules.mecha.display.exposure import expected
from game.rules.mecha.estimates.attacks import binomial
from game.rules.mecha.estimates.expected_harm import BAND
from game.rules.mecha.estimates.family_estimates import ESTIMATES
from game.rules.mecha.move import Move
from game.rules.mecha.shooting.reactions import POINT
from game.rules.mecha.shooting.shoot import Shoot
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.turn.done import Done
from tests.rules.mecha.blast_pieces import battle, mecha, shed

VETERAN, REGULAR = ComputerPlayer("veteran", "1"), ComputerPlayer("regular", "1")


def test_harm_by_code_is_the_forecast_of_the_shot():
    """It differs only within a band of the end of the range, where it says nothing rather than too much."""
    dice, checked = random.Random("mecha estimates"), 0
    for _ in range(40):
        ends = [(dice.uniform(2, 60), dice.uniform(2, 46)) for _ in range(2)]
        view = battle(mecha("r", *ends[0]), mecha("b", *ends[1]), features=[shed(30, 20), shed(40, 8)])
        red, blue = view.units["r"], view.units["b"]
        nodes = ESTIMATES.lattice(view).nodes([(one.at, one.level) for one in (red, blue)])
        code = ESTIMATES.codes(view, red, blue, nodes[:1], nodes[1:])[0, 0]
        shot = Shoot("Red", "r", "b", "Gun")
        told = 0.0 if shot.check(view) else expected(shot.forecast(view))
        found = ESTIMATES.harm(view, red, blue)[code]
        gap = np.hypot(red.at.x - blue.at.x, red.at.y - blue.at.y) - red.base - blue.base
        assert found == pytest.approx(told) or (found == 0 and 24 - BAND < gap <= 24)
        checked += told > 0
    assert checked > 10


def test_harm_reads_the_cards_and_the_ammunition_and_nothing_else():
    """Results are kept by what it reads: damage, moves and shots change nothing, the last missile does."""
    guns = Weapon("Gun", 12, 3), Weapon("Missiles", 30, 9, ammo=1)
    units = mecha("r", 10, 18, *guns), mecha("b", 30, 18)
    view = battle(*units)
    red, blue = view.units["r"], view.units["b"]
    harm, reads = ESTIMATES.harm(view, red, blue), ESTIMATES.harm_reads(view, red)
    worn = replace(red, status=replace(red.status, damage=3, moved=True, fired=("Gun",), struck=True))
    target = replace(blue, status=replace(blue.status, damage=1, moved=True), facing=0.0)
    later = view.with_unit(worn).with_unit(target)
    assert ESTIMATES.harm_reads(later, worn) == reads
    assert ESTIMATES.harm_reads(later, target) == ESTIMATES.harm_reads(view, blue)
    assert (ESTIMATES.harm(later, worn, target) == harm).all()
    empty = replace(red, status=replace(red.status, ammo=tuple(0 for _ in red.status.ammo)))
    assert ESTIMATES.harm_reads(view, empty) != reads
    assert ESTIMATES.harm(view, empty, blue).max() < harm.max()
    doubled = replace(view.rules, terms={**view.rules.terms, "strike": (*view.rules.terms["strike"],) * 2})
    assert ESTIMATES.harm_reads(replace(view, rules=doubled), red) is None


def test_a_mecha_in_range_fires_and_then_moves_out_of_sight():
    """What it does best: its shot first, while it sees, and then a place behind the wall."""
    walls = [shed(12, 20, 1, 14)]
    state = battle(mecha("r", 10, 18), mecha("b", 30, 18), mecha("b2", 30, 16), features=walls)
    match = Match(state)
    seat = Seat("Red", match)
    first = VETERAN.decide(seat)
    assert isinstance(first.action, Shoot)
    match.play(first.action)
    while match.state.asked is not None:
        match.play(VETERAN.decide(Seat(min(match.state.to_act), match)).action)
    second = VETERAN.decide(seat)
    assert isinstance(second.action, Move)
    match.play(second.action)
    assert match.state.units["r"].at.y > 20


@pytest.mark.parametrize("player", [REGULAR, VETERAN], ids=lambda one: one.level)
def test_a_mecha_out_of_range_closes_in_and_is_done(player):
    match = Match(battle(mecha("r", 5), mecha("b", 66)))
    seat = Seat("Red", match)
    move = player.decide(seat)
    assert isinstance(move.action, Move)
    match.play(move.action)
    assert match.state.units["r"].at.x > 8
    assert player.decide(seat).action == Done("Red", "r")


def test_a_reaction_is_worth_what_it_spares_less_its_point():
    """A dodge by a 6 spares a sixth of 5 MD, rolling with the impact 2 of them."""
    match = Match(battle(mecha("r", 10, gn=9), mecha("b", 20)), followed(6))
    match.play(Shoot("Red", "r", "b", "Gun"))
    seat = Seat("Blue", match)
    dodge = match.state.asked.about
    assert dodge.promise(match.state, "Blue", "dodge") == pytest.approx(5 / 6 - POINT)
    assert VETERAN.decide(seat).action == Answer("Blue", "dodge")
    match.play(Answer("Blue", "no"))
    rolls = match.state.asked.about
    assert rolls.promise(match.state, "Blue", "roll with it") == pytest.approx(2 - POINT)
    assert rolls.promise(match.state, "Blue", "no") == 0.0


def test_strikes_add_up_to_exact_chances():
    found = binomial(3, 0.25, 4.0)
    assert [damage for damage, _ in found] == [0.0, 4.0, 8.0, 12.0]
    assert sum(chance for _, chance in found) == pytest.approx(1.0)
    assert found[3][1] == pytest.approx(0.25**3)

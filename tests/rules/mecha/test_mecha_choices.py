"""What is worth thinking about: what attacks promise, and how bots divide missiles."""

from __future__ import annotations

import pytest
from squads import battle, box, game, mecha

from game.core.engine.turns import refusals
from game.core.model.action import Aim
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.display.choices import choices
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.shooting.volley import Volley

PODS = "Pods: RG 36, MD 6, Missile, Volley 4"
RACK = "Rack: RG 36, MD 8, Blast, Missile, Indirect Fire, Volley 4"


def of(state, kind):
    """Return what Red may think of, of that *kind*."""
    return [action for action in choices(state, "Red") if isinstance(action, kind)]


def test_an_attack_promises_no_more_than_its_target_has_left():
    """GN 2 against DF 5: two thirds of 5; of a mecha with 2 MDC left, 2."""
    state = battle(mecha("r1", 10), mecha("b1", 20), mecha("b2", 22, 30, mdc=2))
    assert Shoot("Red", "r1", "b1").promise(state) == pytest.approx(5 * 4 / 6)
    assert Shoot("Red", "r1", "b2").promise(state) == pytest.approx(2)
    assert Batter("Red", "r1", Point(5, 5)).promise(state) == 0


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_a_volley_is_divided_where_less_is_enough():
    """Two missiles of two thirds of 6 kill 7 MDC, the others go to the next; best where both are weak."""
    state = battle(mecha("r1", 10, 24, PODS), mecha("b1", 20, mdc=7), mecha("b2", 22, 30, mdc=40))
    (best,) = of(state, Volley)
    assert best.aims.count(Aim("b1")) == 2
    assert best.aims.count(Aim("b2")) == 2
    assert best.promise(state) == pytest.approx(7 + 8)
    assert best.promise(state) < Shoot("Red", "r1", "b2").promise(state) == pytest.approx(16)
    small = battle(mecha("r1", 10, 24, PODS), mecha("b1", 20, mdc=7), mecha("b2", 22, 30, mdc=7))
    (best,) = of(small, Volley)
    assert best.promise(small) > max(one.promise(small) for one in of(small, Shoot))


@pytest.mark.rule("BLAST-27", "BLAST-33")
def test_templates_are_divided_and_laid_between_enemies():
    """Each plan is legal; between two enemies that one template touches there is a spot to aim at."""
    units = mecha("b1", 30, 20, mdc=6), mecha("b2", 33, 20, mdc=6), mecha("b3", 20, 34, mdc=30)
    state = battle(mecha("r1", 31.5, 44, RACK), *units)
    found = of(state, Blast)
    assert not any(refusals(state, action) for action in found)
    assert Blast("Red", "r1", (Aim(at=Point(31.5, 20)),) * 4, "Rack") in found
    assert any(len(set(action.aims)) > 1 for action in found)


@pytest.mark.rule("BLAST-05")
def test_what_would_hit_friends_promises_less():
    """Friends for whom life is cheap are no hindrance, but what they would take is taken off."""
    gnat = mecha("r2", 31, 20, abilities=("Life is Cheap",), mdc=30)
    alone = battle(mecha("r1", 10, 24, RACK), mecha("b1", 30, 20, mdc=60))
    beside = battle(mecha("r1", 10, 24, RACK), gnat, mecha("b1", 30, 20, mdc=60))
    shot = Blast("Red", "r1", (Aim("b1"),) * 4, "Rack")
    assert not refusals(beside, shot)
    assert 0 < shot.promise(beside) < shot.promise(alone)


def test_a_seat_finds_what_promises_most():
    """Of a weak gun and a strong one the strong, of a building and an enemy the enemy."""
    guns = "Pistol: RG 24, MD 1", "Rifle: RG 24, MD 9"
    state = battle(mecha("r1", 10, 24, *guns), mecha("b1", 20), features=[box("building", 12, 30, 3, 3)])
    assert Seat("Red", game(state)).best() == Shoot("Red", "r1", "b1", "Rifle")


@pytest.mark.parametrize("near", [True, False])
def test_what_promises_nothing_is_judged_once_and_the_choice_stays_the_same(near):
    """It is the first of all legal ones that promises most, with enemies in reach and without."""
    rifle, shed = "Rifle: RG 24, MD 9", box("building", 12, 30, 3, 3)
    units = mecha("r1", 10, 24, rifle), mecha("r2", 12, 20, rifle), mecha("b1", 20 if near else 60)
    seat, judged = Seat("Red", game(battle(*units, features=[shed]))), []
    every = seat.choices()
    best = max(every, key=lambda action: action.promise(seat.view))
    assert seat.best() == best
    assert any(action.idle for action in every)
    assert all(action.promise(seat.view) == 0 for action in every if action.idle)
    found = list(choices(seat.view, "Red", lambda action: not action.idle or not judged.append(action)))
    assert found == every
    assert len(judged) > 10

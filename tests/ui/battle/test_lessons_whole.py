"""Every lesson is played to its last step against its recruit: by mouse alone, and by keys alone.

Each step is done by the player's own action; before it a wrong turn is caught in words, where there is one.
The suite plays three of them, `python -m tests.long lessons` all in both ways.
"""

from __future__ import annotations

import os

import pytest
from learners import HANDS

from game.geometry.point import Point, distance, toward
from game.rules.skirmish.suppression.markers import markers_of

IN_SUITE = {
    "test_first_steps": ("mouse", "keys"),
    "test_hand_to_hand": ("mouse",),
    "test_first_fire_team": ("keys",),
}
"""The ways in which the suite plays lessons; the others take half a minute each."""


def pytest_generate_tests(metafunc):
    """Play each lesson by mouse, by keys, or in both ways."""
    every = "SIGHTLINE_ALL_LESSONS" in os.environ
    metafunc.parametrize(
        "begin", HANDS if every else IN_SUITE.get(metafunc.function.__name__, ()), indirect=True
    )


@pytest.fixture
def begin(request, tmp_path):
    """Return what begins a lesson with the hands; it is put away afterwards."""
    begun = []

    def started(key, seed="1"):
        begun.append(HANDS[request.param](tmp_path, key, seed=seed, size=(1280, 720)))
        return begun[0]

    yield started
    begun[0].app.screen.left()
    begun[0].lobby.close()


def finish(learner, **fighting):
    """Fight on from where all stand to the end, and make sure that every step was done."""
    for _ in range(60):
        learner.wait_for_go()
        if learner.over:
            break
        learner.answer_all()
        if not learner.over:
            learner.fight(moves=(), **fighting)
    ended(learner)


def ended(learner):
    """Make sure that all steps were done, none skipped, and that the lesson says what comes next."""
    learner.go("")
    assert learner.outcomes == ("done",) * len(learner.session.lesson.steps)
    assert learner.sees("All steps are behind you")
    assert learner.sees("Again")


def pass_to(learner, phase):
    """Pass until *phase*."""
    while learner.view.now.name != phase:
        learner.wait_for_go()
        learner.end_phase()
    learner.wait_for_go()


def test_first_steps(begin):
    """Who never played has moved, measured, shot, read a certificate, jumped, struck and won."""
    learner = begin("first-steps")
    learner.wrong_turn()
    learner.select("wolverine")
    learner.go("Take Move")
    learner.wrong_turn()
    learner.take("Move")
    learner.go("Walk here")
    learner.go_to(Point(34, 31))
    learner.go("Measure")
    learner.select("wolverine")
    learner.wrong_turn()
    learner.look("wolverine", "ruler", "shadow-hawk")
    learner.go("Look along the line of sight")
    learner.away()
    learner.wrong_turn()
    learner.look("wolverine", "sight line", "shadow-hawk")
    learner.go("Read the certificate")
    learner.on()
    learner.go("Take Fire")
    learner.away()
    learner.select("wolverine")
    learner.wrong_turn()
    learner.take("Fire")
    learner.go("Shoot it")
    learner.aim(learner.id("shadow-hawk"))
    learner.go("Jump into contact")
    learner.select("wolverine")
    learner.wrong_turn()
    learner.take("Jump")
    learner.go_to(Point(40.6, 29.3))
    learner.go("Strike it")
    learner.select("wolverine")
    learner.wrong_turn()
    learner.attack("Strike", "wolverine", learner.id("shadow-hawk"))
    finish(learner, attacks=("Strike", "Fire"))
    done = {(one.kind, one.name) for step in learner.session.lesson.steps for one in step.done}
    kinds = {("action", "Move"), ("measure", "ruler"), ("action", "Fire"), ("action", "Jump")}
    assert done >= {*kinds, ("read", ""), ("action", "Strike"), ("end", "Red")}
    assert learner.view.result.winner == "Red"
    assert learner.sees("You have moved, measured, shot, read a")


def test_what_the_counters_hide(begin):
    """Counters come near, are told, one is read, ECM is shown, and the battle is fought to its end."""
    learner = begin("what-the-counters-hide")
    learner.on()
    learner.wrong_turn()
    learner.select("mongoose")
    learner.go("How far it tells")
    learner.wrong_turn()
    learner.overlay("spotting")
    learner.go("Go towards them")
    learner.wrong_turn()
    learner.steer("Move", "mongoose", Point(34, 30))
    learner.go("Bring the Wolverine")
    learner.wait_for_go()
    learner.steer("Jump", "wolverine", Point(38, 35))
    learner.go("A name for a counter", "Read a record sheet")
    while learner.title != "Fields of ECM":
        learner.wait_for_go()
        if learner.view.now.name != "combat" or not used_on_one_in_reach(
            learner, "mongoose", "Read record sheet", "Fields of ECM"
        ):
            learner.fight(short=4.0)
    learner.wrong_turn()
    learner.overlay("ecm")
    learner.go("Fire", "Win")
    finish(learner)


def used_on_one_in_reach(learner, unit, action, then):
    """Let *unit* use *action* on an enemy in reach and go to the step *then*; return whether there is one."""
    learner.select(unit)
    learner.wrong_turn()
    learner.take(action)
    learner.settle()
    reached = learner.foes(unit)
    if reached:
        learner.aim(reached[0])
        learner.go(then)
    learner.put_down()
    return bool(reached)


def test_under_the_template(begin):
    """A template is looked at, two missiles fly, a tank is battered, and the battle is fought to its end."""
    learner = begin("under-the-template")
    learner.step(times=5)
    learner.answer("first")
    learner.go("Command points")
    learner.on()
    learner.wrong_turn()
    learner.select("bombard")
    learner.go("Before anything is rolled")
    learner.wrong_turn()
    learner.blast(learner.id("gnat-one"))
    learner.go("Take Blast")
    learner.overlay("blast")
    learner.wrong_turn()
    learner.take("Blast")
    learner.go("Aim and fire")
    learner.aim(learner.id("gnat-three"))
    learner.go("Reactions")
    learner.on()
    learner.wait_for_go()
    learner.select("harrier")
    learner.wrong_turn()
    learner.take("Batter")
    learner.go_to(Point(13.6, 28.4))
    learner.go("Win")
    finish(learner, attacks=("Shoot", "Blast"))


def test_ranging_shots(begin):
    """A shell is plotted and corrected, an enemy designated, and the battle is fought to its end."""
    learner = begin("ranging-shots")
    learner.wrong_turn()
    learner.select("carillon")
    learner.go("Eyes")
    learner.on()
    pass_to(learner, "artillery")
    learner.go("Take Bombard")
    learner.select("carillon")
    learner.wrong_turn()
    learner.take("Bombard")
    learner.go("Aim ahead")
    learner.go_to(Point(37, 16))
    learner.go("Wait for it")
    pass_to(learner, "movement")
    learner.go("Correct it")
    pass_to(learner, "artillery")
    learner.select("carillon")
    learner.wrong_turn()
    learner.take("Fire again")
    learner.commit()
    learner.go("Designate")
    while learner.title == "Designate":
        learner.wait_for_go()
        if learner.view.now.name == "movement":
            learner.steer("Move", "starling", learner.goal("starling", 8.0, 4.0))
            learner.end_phase()
        elif learner.view.now.name != "combat" or not used_on_one_in_reach(learner, "starling", "TAG", "Win"):
            learner.end_phase()
    finish(learner)


def test_hand_to_hand(begin):
    """Two come to grips, choose in secret twice, read what came of it, until one falls."""
    learner = begin("hand-to-hand")
    learner.wrong_turn()
    learner.select("warhammer")
    learner.go("Move up")
    learner.wait_for_go()
    learner.wrong_turn()
    for _ in range(60):
        learner.wait_for_go()
        if learner.over:
            break
        come_to_grips(learner)
    ended(learner)


def come_to_grips(learner):
    """Do the next thing of the lesson: move up, pass combat, manoeuvre, choose, read."""
    phase = learner.view.now.name
    if learner.title == "What came of it":
        learner.on()
    elif learner.view.asked is not None and learner.app.screen.choosing.chart is not None:
        chart = learner.app.screen.choosing.chart
        mine = learner.app.screen.choosing.mine(chart, learner.side)
        learner.choose(next(one.label for one in mine if one.value and not one.against))
    elif learner.view.asked is not None:
        learner.answer_all()
    elif phase == "movement":
        move_into_contact(learner)
    elif phase == "manoeuvre" and learner.title == "Manoeuvre":
        learner.select("warhammer")
        learner.take("Manoeuvre")
        learner.step_to(learner.battle.aiming.cells.open()[0].name)
    elif phase == "manoeuvre":
        learner.select("warhammer")
        learner.take("Stay")
        learner.commit()
    else:
        learner.end_phase()
    learner.step(times=3)


def move_into_contact(learner):
    """Move the Warhammer to the Crusader, as far as it goes with MP left; hold where it is near enough."""
    own, foe = learner.unit("warhammer"), learner.unit("crusader")
    near = toward(foe.at, own.at, own.base + foe.base + 0.1)
    gap = distance(own.at, near)
    to = toward(own.at, near, min(gap, 6.0))
    if gap < 0.2 or not learner.steer("Move", "warhammer", to):
        learner.end_phase()


def test_first_fire_team(begin):
    """A squad advances, looks, fires, calms itself and breaks the other."""
    learner = begin("first-fire-team", seed="2")
    learner.wrong_turn()
    learner.select("team-one-2")
    learner.go("Take Advance")
    learner.wrong_turn()
    learner.take("Advance")
    learner.go("Lead them on")
    learner.go_to(Point(31, 19))
    learner.go("Who sees whom")
    learner.wait_for_go()
    learner.answer_all()
    learner.select("team-one-2")
    learner.wrong_turn()
    learner.look("team-one-2", "sight line", "team-two-1")
    learner.go("Read it")
    learner.on()
    learner.away()
    for _ in range(60):
        learner.wait_for_go()
        learner.answer_all()
        if learner.over:
            break
        lead(learner)
    ended(learner)


def lead(learner):
    """Halt with markers; without, fire at the squad in sight, else go nearer to it."""
    leader = next(one for one in ("team-one-1", "team-one-2", "team-one-3") if learner.unit(one).present)
    learner.select(leader)
    if learner.title == "Suppression" or markers_of(learner.view, learner.unit(leader)):
        learner.take("Halt")
        learner.commit()
    elif not learner.fired("Open Fire", leader):
        if not learner.steer("Advance", leader, learner.goal(leader, 3.0)):
            learner.take("Halt")
            learner.commit()
    elif learner.mine((learner.view.turn, learner.view.now)):
        learner.end_phase()
    learner.step(times=3)

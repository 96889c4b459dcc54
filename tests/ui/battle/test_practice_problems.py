"""Practice at the screen: the ladder with ticks, a problem answered on the table, the verdict in words."""

from __future__ import annotations

import pygame
import pytest
from practice_pilot import PracticePilot

from game.mechanics.bursts.damage_distribution import fates, total

SIZES = [((1280, 720), 100), ((1024, 640), 200)]
HIDE, SHOOT = "alpha-strike-01", "alpha-strike-02"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_right_answer_is_explained_and_ticked(tmp_path, size, scale):
    """The figures are beside those of the best answer; the game is nothing that would be saved."""
    pilot = PracticePilot(tmp_path, HIDE, size=size, scale=scale)
    assert pilot.sees(pilot.session.problem.question.split(".")[0][:12])
    pilot.play(pilot.session.judge.best.action)
    assert pilot.sees("Right: nothing better was found")
    assert pilot.lobby.solved() == {HIDE}
    assert not pilot.lobby.unsaved()


def test_a_wrong_answer_says_where_it_is_lost_and_can_be_taken_back(tmp_path):
    pilot = PracticePilot(tmp_path, HIDE)
    pilot.play(pilot.session.judge.median.action)
    assert pilot.sees("Not the best")
    assert any(words.startswith("Where it is lost: ") for words in pilot.words)
    assert pilot.sees("Best found")
    assert pilot.lobby.solved() == frozenset()
    pilot.press("ctrl+z")
    pilot.step(times=6)
    assert pilot.session.verdict is None
    pilot.play(pilot.session.judge.best.action)
    assert pilot.lobby.solved() == {HIDE}


def test_counters_are_found_without_handing_over_the_screen(tmp_path):
    """The computer plays the others, and what it hides stays hidden until the answer tells."""
    pilot = PracticePilot(tmp_path, "spotting-03")
    assert pilot.sees("blip 1")
    assert not pilot.sees("Crusader")
    pilot.play(pilot.session.judge.best.action)
    assert pilot.sees("Right: nothing better was found")
    pilot.settle(lambda: pilot.sees("Crusader"))
    pilot.press("ctrl+z")
    pilot.step(times=6)
    assert pilot.session.verdict is None
    assert pilot.sees("blip 1")


def test_what_was_shown_earns_no_tick(tmp_path):
    """F2 shows the best answer, then goes to the next problem; Shift-F2 begins the problem again."""
    pilot = PracticePilot(tmp_path, HIDE)
    pilot.press("f2")
    pilot.settle(lambda: pilot.session.shows)
    assert any(words.startswith("Best found: Centurion") for words in pilot.words)
    pilot.play(pilot.session.judge.best.action)
    assert pilot.lobby.solved() == frozenset()
    pilot.press("shift+f2")
    pilot.settle(lambda: pilot.session.answer is None)
    assert pilot.session.problem.key == HIDE
    assert not pilot.session.shows
    pilot.press("f2")
    pilot.settle(lambda: pilot.session.shows)
    pilot.press("f2")
    pilot.settle(lambda: pilot.session.problem.key == SHOOT)


@pytest.mark.parametrize("key", [SHOOT, "alpha-strike-07", "mecha-07"])
def test_an_attack_is_answered_by_firing(tmp_path, key):
    """Dice decide nothing: the verdict is on what was to be expected. No save is left behind."""
    pilot = PracticePilot(tmp_path, key)
    best = pilot.session.judge.best
    pilot.play(best.action)
    assert pilot.session.verdict.right
    assert pilot.session.verdict.given == best
    pilot.lobby.close()
    assert pilot.lobby.saves() == []


def test_an_aim_point_is_worth_what_the_blast_lab_says(tmp_path):
    """A template has the expected damage of the lab, none beyond what a unit has left; the best is marked."""
    pilot = PracticePilot(tmp_path, "alpha-strike-07")
    judge = pilot.session.judge
    best = judge.best.action
    unit = judge.view.units[best.unit]
    burst = next(one for one in judge.view.rules.bursts_of(judge.view, unit) if "direct" not in one.weapon)
    direct = next(one for one in judge.view.rules.bursts_of(judge.view, unit) if "direct" in one.weapon)
    fired = burst if best.indirect else direct
    worth = total(fired.aimed(best.at, ""), fates(fired.aimed(best.at, ""), best.at), 1.0, capped=True)
    assert judge.best.figures == (round(worth, 6),)
    pilot.press("f2")
    pilot.settle(lambda: pilot.session.shows)
    assert any(words.startswith("Best found: Carillon Long Tom battery: Bombard to") for words in pilot.words)
    (ring, *_) = pilot.session.above()
    assert ring.at == best.at


def test_a_squad_is_measured_with_all_its_models(tmp_path):
    """A place that hides the leader alone does not count as safe."""
    pilot = PracticePilot(tmp_path, "skirmish-07")
    judge = pilot.session.judge
    places = {one.figures for one in judge.ranking}
    assert judge.best.figures == (1.0, 2.0)
    assert (1.0, 1.0) in places  # estimated of the leader alone it was as good
    assert judge.estimated[0] == 3.0


@pytest.mark.parametrize("key", ["close-assault-03", "close-assault-07"])
def test_a_tactic_is_judged_by_its_chance_in_the_best_mixture(tmp_path, key):
    """As attacker and as defender; the computer answers for the enemy, and nobody hands the screen over."""
    pilot = PracticePilot(tmp_path, key)
    judge = pilot.session.judge
    assert max(one.figures[0] for one in judge.ranking) == judge.best.figures[0] > 0
    pilot.play(judge.best.action)
    assert pilot.session.verdict.right
    assert pilot.lobby.solved() == {key}


@pytest.mark.parametrize("key", ["skirmish-04", "alpha-strike-03"])
def test_no_panel_covers_the_best_place_when_it_is_shown(tmp_path, key):
    """The table is dragged from under the panels, which take much of a large scale."""
    pilot = PracticePilot(tmp_path, key, size=(1600, 900), scale=200)
    pilot.press("f2")
    pilot.settle(lambda: pilot.session.shows)
    view = pilot.app.screen.table.viewport
    at = pygame.Rect(view.pixel_of(pilot.session.place), (1, 1))
    assert view.rect.contains(at)
    assert at.collidelist(view.panels) < 0


@pytest.mark.parametrize("key", ["day 2026-11-28 close_assault", "close-assault-03"])
def test_the_panel_does_not_repeat_its_title(tmp_path, key):
    """A problem of the day is named after its topic, which is then not written below it again."""
    panel = PracticePilot(tmp_path, key).app.screen.lesson_panel
    shown = [line[0] for line in panel._lines()]
    assert (panel.session.problem.topic in shown) == (not key.startswith("day"))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_ladder_is_opened_and_reset_by_keys(tmp_path, size, scale):
    """Its rows are a battle, the problems of the day, and the others, solved ones with a tick."""
    pilot = PracticePilot(tmp_path, size=size, scale=scale)
    pilot.lobby.note_solved(SHOOT)
    pilot.click_words("Practice")
    pilot.step(times=10)
    ladder = pilot.app.screen
    listed = [one.name for one in ladder._list.things]
    assert listed[:7] == ["A battle against the computer", *["Problem of the day"] * 5, "One of Three"]
    pilot.press(*["down"] * 6, "ctrl+p")
    pilot.step(times=4)
    pilot.click_words("Reset")
    pilot.step(times=6)
    assert pilot.lobby.solved() == frozenset()
    pilot.press("return")
    pilot.settle(lambda: hasattr(pilot.app.screen, "task"))
    assert pilot.session.problem.key == HIDE


def test_a_practice_battle_is_the_first_row_of_the_ladder(tmp_path):
    """Its other sides are the computer's."""
    pilot = PracticePilot(tmp_path)
    pilot.click_words("Practice")
    pilot.step(times=10)
    pilot.press("return")
    pilot.step(times=20)
    assert pilot.sees("Begin the battle")
    assert any(words in pilot.words for words in ("Against: Recruit", "Against: Regular"))


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_a_problem_in_a_hex_comes_to_rest_in_a_low_window(tmp_path, size):
    """The view keeps beside problem and chart, which do not move for it in turn: nothing is ever busy."""
    pilot = PracticePilot(tmp_path, "close-assault-01", size=size, scale=200)
    screen, seen = pilot.app.screen, set()
    for _ in range(4):
        pilot.step()
        seen.add((tuple(map(tuple, screen.panels.rects)), str(screen.battle.desk.camera)))
    assert len(seen) == 1
    tokens = [screen.table.viewport.token_rect(one) for one in screen.view.present]
    assert all(one.collidelist(screen.panels.rects) < 0 for one in tokens)
    pilot.lobby.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_in_a_low_window_a_problem_is_read_before_its_chart_is_opened(tmp_path, size):
    """Its text lies under nothing; the chart opens in its place from the question, and gives it back."""
    pilot = PracticePilot(tmp_path, "close-assault-04", size=size, scale=200)
    screen = pilot.app.screen
    task, chart = screen.lesson_panel, screen.choices
    assert (task.open, chart.folded) == (True, True)
    others = [rect for rect in (*screen.panels.rects, screen.banner.rect) if rect != task.rect]
    assert task.rect.collidelist(others) < 0
    pilot.click_words("Choose…")
    pilot.step(times=4)
    assert (task.folded, chart.asks) == (True, True)
    assert chart.rect.collidelist([rect for rect in screen.panels.rects if rect != chart.rect]) < 0
    pilot.click(task.rect.center)
    pilot.step(times=4)
    assert (task.open, chart.folded) == (True, True)
    pilot.lobby.close()

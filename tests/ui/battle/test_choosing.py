"""Choices that two sides make at once: the chart, the secret choice, what came of it, shown again."""

from __future__ import annotations

import pygame
import pytest
from battle_pilot import QUIET
from guess_pilot import GuessPilot
from handoffs import GUARDED

from game.geometry.point import Point
from game.ui.battle.handoff import Handoff
from game.ui.shell.settings import Settings

SHARED = QUIET.but(shared_keys=True)
MOVING = Settings(sounds=False, motion=True, tray=True, next_unit=False)


@pytest.fixture
def red():
    """A pilot of Red alone, against somebody elsewhere."""
    return GuessPilot(5, 1, seats=("Red",))


def take(pilot: GuessPilot) -> None:
    """Let the next side take the screen over."""
    assert isinstance(pilot.app.screen, Handoff)
    pilot.wait(GUARDED)
    pilot.press("return")
    pilot.wait(GUARDED)


def answer(pilot: GuessPilot, letter: str) -> None:
    """Pick a choice by its letter and confirm it."""
    pilot.press(letter, "return")
    pilot.step()


def test_the_chart_shows_all_pairs_and_what_is_closed_with_its_rule(red):
    """One's own choices are rows; a choice that is closed says why on hover."""
    assert red.sees("Wolf against Bear")
    assert red.sees("Red, choose: it stays hidden until all have")
    assert [red.words.count(word) >= 1 for word in ("rock", "paper", "scissors")] == [True] * 3
    blue = GuessPilot(seats=("Blue",))
    blue.step()
    rows = [blue.find(word).rect for word in ("rock", "scissors")]
    assert rows[0].x < blue.find("Wolf against Bear").rect.right
    panel = blue.app.screen.choices
    spot = next(one for one in panel._spots if "paper" in str(one.command))
    blue.hover((panel.rect.x + spot.rect.centerx, panel.rect.y + spot.rect.centery))
    blue.wait(1.0)
    assert blue.sees("it is tired of paper (GUESS-02)")
    blue.click((panel.rect.x + spot.rect.centerx, panel.rect.y + spot.rect.centery))
    blue.step()
    assert blue.asked == {"Red", "Blue"}


def test_a_choice_is_picked_by_its_letter_and_confirmed_by_enter(red):
    """Until then it can be another; the answer is sealed."""
    red.press("r")
    red.step()
    assert red.sees("Choose R")
    red.press("s")
    red.step()
    assert red.sees("Choose S")
    assert red.asked == {"Red", "Blue"}
    red.press("return")
    red.step()
    assert red.asked == {"Blue"}
    assert red.match.state.sealed["Red"].value == "S"
    assert red.sees("Blue chooses")


def test_a_choice_is_picked_and_confirmed_by_mouse(red):
    """A click on its row, and one on the button; or two on the row."""
    red.click(red.find("scissors").rect.center)
    red.step()
    red.click_words("Choose S")
    red.step()
    assert red.match.state.sealed["Red"].value == "S"
    other = GuessPilot(seats=("Red",))
    other.step()
    at = other.find("paper").rect.center
    other.click(at)
    other.click(at)
    assert other.match.state.sealed["Red"].value == "P"


def test_enter_without_a_choice_does_nothing(red):
    """Nothing is answered by accident."""
    red.press("return")
    red.step()
    assert red.asked == {"Red", "Blue"}


def test_at_one_screen_each_side_chooses_behind_the_handoff():
    """Also where the rules hide nothing: the other side looks away, and sees nothing of the choice."""
    pilot = GuessPilot(5, 1)
    assert pilot.words[:1] == ["Pass to Red"]
    take(pilot)
    assert pilot.sees("Red, choose: it stays hidden until all have")
    answer(pilot, "p")
    assert pilot.words[:1] == ["Pass to Blue"]
    take(pilot)
    assert pilot.sees("Blue, choose: it stays hidden until all have")
    assert not any("answer" in word for word in pilot.words if "P" in word.split())
    answer(pilot, "r")
    assert pilot.match.state.extras["Guesses"].told == "both step back"
    assert pilot.words[:1] == ["Pass to Blue"]
    take(pilot)
    assert pilot.sees("Revealed: P against r: Red wins (GUESS-01)")


def test_after_the_last_choice_nobody_takes_the_screen_over():
    """The battle goes on for both to see."""
    pilot = GuessPilot(5, 1)
    for side, letter in (("Red", "p"), ("Blue", "r"), ("Blue", "s"), ("Red", "r")):
        take(pilot)
        assert pilot.app.screen.battle.side == side
        answer(pilot, letter)
    assert not isinstance(pilot.app.screen, Handoff)
    assert pilot.match.state.now.name == "rest"


def test_with_hidden_keys_both_choose_at_once_and_nothing_shows_which_key_was_pressed():
    """Each side has a row of keys; the picture after any key of a row is the same."""
    pictures = []
    for key in ("1", "2", "3"):
        pilot = GuessPilot(5, 1, settings=SHARED)
        pilot.step()
        assert not isinstance(pilot.app.screen, Handoff)
        assert pilot.sees("Red chooses, Blue chooses")
        pilot.press(key)
        pilot.wait(2.0)
        assert pilot.sees("Red has chosen, Blue chooses")
        panel = pilot.surface.subsurface(pilot.app.screen.choices.rect)
        pictures.append((pygame.image.tobytes(panel, "RGB"), pilot.words))
        assert pilot.asked == {"Red", "Blue"}
        pilot.press("c")
        pilot.step()
        assert pilot.match.state.extras["Guesses"].rounds == 1
    assert pictures[0] == pictures[1] == pictures[2]


def test_with_hidden_keys_a_second_key_changes_nothing_and_a_closed_one_is_none():
    """The first that may be chosen counts."""
    pilot = GuessPilot(5, 1, settings=SHARED)
    pilot.step()
    pilot.press("x")
    pilot.step()
    assert pilot.sees("Red chooses, Blue chooses")
    pilot.press("z", "c", "3", "1")
    pilot.step()
    told = [
        event.extra.told
        for event in pilot.match.log[-1].events
        if hasattr(getattr(event, "extra", None), "told")
    ]
    assert told[-2:] == ["S against r: Blue wins", "both step back"]


def test_the_pair_that_was_revealed_is_lit():
    """With its words below; the next choice is open already."""
    pilot = GuessPilot(5, 1, settings=SHARED)
    pilot.press("2", "z")
    pilot.step()
    assert pilot.sees("Revealed: P against r: Red wins (GUESS-01)")
    chart = pilot.app.screen.choosing.chart
    assert chart.lit == ("P", "r")


def test_what_every_pair_would_do_is_shown_on_request_with_the_best_mixture(red):
    """By a key or a click; computed in the background; hints say all of a cell."""
    assert not red.sees("75%")
    red.press("alt+n")
    red.wait(0.5)
    assert red.sees("75%")
    assert red.sees("What Red gains")
    assert red.sees("Nobody does better alone.")
    red.hover(red.find("75%").rect.center)
    red.wait(1.0)
    assert red.sees("R in the best mixture: 75.0%")
    red.press("alt+n")
    red.step()
    assert not red.sees("75%")
    red.click_words("Gain")
    red.wait(0.3)
    assert red.sees("75%")


def test_what_came_of_it_is_shown_step_by_step_with_every_modifier_and_rule():
    """First the lit pair, then throw after throw with its terms; a key shows the end at once."""
    pilot = GuessPilot(5, 1, settings=MOVING.but(shared_keys=True))
    pilot.press("1", "c")
    pilot.step(times=2)
    assert pilot.sees("R against s: Red wins (GUESS-01)")
    assert pilot.sees("Any key or click skips to the end")
    seen = set()
    for _ in range(600):
        pilot.step()
        seen |= {word for word in pilot.words if "GUESS" in word}
        if not pilot.app.screen.beats.playing:
            break
    assert "+3 skill (GUESS-03), +1 wind (GUESS-04)" in seen
    assert "both step back (GUESS-05)" in seen
    assert any(word.endswith("needs 4+") for word in seen)
    assert pilot.known("b1").status.armor == 3


def test_a_key_skips_to_the_end():
    """And the next choice is open."""
    pilot = GuessPilot(5, 1, settings=MOVING.but(shared_keys=True))
    pilot.press("1", "c")
    pilot.step(times=3)
    assert pilot.app.screen.beats.playing
    pilot.press("space")
    pilot.step()
    assert not pilot.app.screen.beats.playing
    assert pilot.sees("Red chooses, Blue chooses")


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_each_exchange_can_be_watched_again(way):
    """The table is as it was before it; then as it is now."""
    pilot = GuessPilot(5, 1, settings=MOVING.but(shared_keys=True))
    for keys in (("1", "c"), ("2", "z")):
        pilot.press(*keys)
        pilot.step(times=3)
        pilot.press("space")
        pilot.step()
    if way == "key":
        pilot.press("alt+v")
        pilot.step()
        pilot.press("alt+a")
    else:
        pilot.press("alt+v")
        pilot.step()
        pilot.click_words("Steps")
        pilot.step()
        pilot.click_words("Before")
        pilot.step()
        assert pilot.sees("R against s: Red wins (GUESS-01)")
        pilot.click_words("Watch again")
    pilot.step(times=3)
    assert pilot.app.screen.beats.playing
    shown = "P against r: Red wins (GUESS-01)" if way == "key" else "R against s: Red wins (GUESS-01)"
    assert pilot.sees(shown)
    pilot.press("space")
    pilot.step()
    assert pilot.app.screen.battle.view is pilot.app.screen.battle.seat.view
    assert pilot.match.state.now.name == "rest"


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 100), ((1280, 720), 200), ((2560, 1440), 200), ((640, 400), 100)]
)
def test_the_chart_fits_every_window_and_leaves_the_fighters_clear(size, scale):
    """All of its rows are on the screen, it is no higher than they are, and no fighter is under it."""
    pilot = GuessPilot(seats=("Red",), size=size, settings=QUIET.but(scale=scale))
    pilot.step(times=5)
    panel = pilot.app.screen.choices
    if not panel.open:
        pilot.press("alt+shift+6")
        pilot.step(times=3)
    assert pilot.app.screen.panels.frame.window == size
    assert pygame.Rect((0, 0), size).contains(panel.rect)
    for word in ("rock", "paper", "scissors"):
        assert pygame.Rect((0, 0), size).contains(pilot.find(word).rect)
    look = pilot.app.screen.look
    assert pilot.find("Red, choose").rect.y - pilot.find("scissors").rect.bottom < look.px(30)
    for _ in ("results", "gain"):
        for unit in pilot.match.state.present:
            assert not panel.rect.colliderect(pilot.app.screen.table.viewport.token_rect(unit))
        pilot.press("alt+n")
        pilot.wait(0.3)


def test_a_folded_chart_leaves_the_answers_in_the_banner(red):
    """So that the question can always be answered."""
    red.press("alt+shift+6")
    red.step(times=2)
    assert red.sees("Red: Rock, paper or scissors? (GUESS-01)")
    red.hover(Point(1, 1))


def test_the_chart_is_in_the_list_of_keys(red):
    """With its own heading."""
    red.press("f1")
    red.step()
    found = " ".join(red.words)
    assert "SECRET CHOICES" in found

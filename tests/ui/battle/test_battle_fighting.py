"""Attacking on the battle screen: numbers, tally, choices, dice, questions."""

from __future__ import annotations

import pytest
import toy
from battle_pilot import QUIET, Flight

from game.geometry.point import Point
from game.ui.battle.menu import Navigation


@pytest.fixture
def pilot():
    """Red to fire; dice 4+4, then 1+1."""
    return Flight(phase="combat", faces=(4, 4, 1, 1, 1, 1, 1, 1))


def test_hovering_an_enemy_shows_the_tally_term_by_term(pilot):
    """Each term with its rule, the number, the chance, the damage, the side and what was measured."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.hover(Point(22, 10))
    shown = set(pilot.words)
    assert {
        "Wolf1 → Bear1",
        "skill",
        "+4",
        "TOY-HIT-01",
        "range",
        "+2",
        "6+",
        "72.2%",
        "Damage",
        "2",
    } <= shown
    assert pilot.sees("front side")
    assert pilot.sees("centre to centre")


def test_the_tally_shows_without_anything_in_hand(pilot):
    """A selected unit and a hovered enemy are enough: measuring costs no action."""
    pilot.click_unit("r1")
    pilot.hover(Point(22, 10))
    assert pilot.sees("Wolf1 → Bear1")


def test_what_is_shown_before_is_what_is_used(pilot):
    """The tally that was shown is the one in the log."""
    pilot.click_unit("r1")
    pilot.press("f")
    shown = pilot.battle.numbers.chance_at("b1").forecast.need
    pilot.click_unit("b1")
    rolled = next(told for told in pilot.battle.hotseat.story.lines if told.need is not None)
    assert rolled.need == shown


def test_a_click_on_the_target_fires(pilot):
    """F, click: the attack is made and the log tells it."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert "r1" in pilot.match.state.done
    assert any("4+4 = 8" in words for words in pilot.words)


def test_overheat_by_keys_and_by_buttons(pilot):
    """Number keys and buttons choose; damage follows at once, the target stays aimed at."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.hover(Point(22, 10))
    pilot.press("2")
    assert pilot.desk.hand.values == {"overheat": 2}
    assert pilot.battle.numbers.chance_at("b1").forecast.effect.total == 4
    hand = pilot.app.screen.hand.rect
    pilot.click(next(w.rect.center for w in pilot.app.written if w.text == "1" and hand.contains(w.rect)))
    assert pilot.desk.hand.aim == "b1"
    assert pilot.sees("Shoot · Overheat 1")
    assert "3" in pilot.words


def test_the_kind_of_attack_is_changed_without_losing_the_target(pilot):
    """From shooting to striking: the tally is that of the new kind, with its refusal."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.hover(Point(22, 10))
    pilot.press("p")
    assert pilot.desk.hand.offer.label == "Strike"
    assert pilot.sees("not in base contact (TOY-PHYS-01)")
    pilot.press("2")
    assert pilot.desk.hand.values == {"kind": "melee"}


def test_a_refused_target_is_not_fired_at(pilot):
    """Out of range: the click tells the reason, and nothing is done."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b2")
    assert pilot.sees("TOY-RNG-01")
    assert not pilot.match.state.done


def test_fire_by_keys_alone(pilot):
    """Tab, F, full stop, Enter."""
    pilot.press("tab", "f", ".")
    assert pilot.desk.hand.aim == "b1"
    assert pilot.sees("Wolf1 → Bear1")
    pilot.press("return")
    assert "r1" in pilot.match.state.done


def test_commit_is_greyed_with_its_reason(pilot):
    """Without a target, and with one that is out of range, the button says why."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.hover(pilot.find("Commit").rect.center)
    pilot.wait(0.5)
    assert pilot.sees("No target is chosen yet")
    pilot.press(".", ".")
    pilot.wait(0.5)
    assert pilot.sees("TOY-RNG-01")


def test_a_question_is_answered_by_a_button(pilot):
    """Over a corner the target's player chooses: both values are buttons; the screen is his."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert pilot.battle.side == "Blue"
    assert pilot.sees("which side does it strike?")
    assert {"front", "rear"} <= set(pilot.words)
    pilot.click_words("rear")
    assert pilot.unit("b1").status.armor == 1
    assert pilot.battle.side == "Red"


def test_nothing_else_is_done_while_a_question_is_open(pilot):
    """The big button is greyed with its reason."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    pilot.press("ctrl+return")
    assert pilot.sees("Answer the open question first")
    assert pilot.match.state.asked is not None


def test_real_dice_are_asked_for_one_by_one():
    """With real dice each face is typed or clicked; then the attack is made with them."""
    pilot = Flight(phase="combat", settings=QUIET.but(real_dice=True))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert pilot.sees("What does die 1 show?")
    pilot.press("1")
    assert pilot.sees("So far: 1")
    pilot.press("backspace")
    assert pilot.sees("What does die 1 show?")
    pilot.press("2")
    pilot.click_words("3")
    rolled = next(told for told in pilot.battle.hotseat.story.lines if told.need is not None)
    assert rolled.faces == (2, 3)


def test_real_dice_can_be_given_up():
    """Escape: nothing was done, and the attack is still in hand."""
    pilot = Flight(phase="combat", settings=QUIET.but(real_dice=True))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    pilot.press("3", "escape")
    assert not pilot.match.state.done
    assert pilot.desk.hand is not None


def test_wrecks_stay_and_the_end_is_told():
    """The last enemy falls: its wreck lies there, the banner says who won."""
    units = (toy.toy("r1", "Red", 10, 10), toy.toy("b1", "Blue", 14, 12, 270, armor=0, structure=1))
    seen = []
    pilot = Flight(*units, phase="combat", faces=(6, 6), navigation=Navigation(over=seen.append))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert pilot.sees("Red wins: all enemy units are destroyed")
    assert "destroyed" in pilot.words
    assert any(token.id == "b1" and "destroyed" in token.flags for token in pilot.app.screen.table.tokens)
    pilot.click_words("What happened")
    assert len(seen) == 1


def test_damage_is_seen_on_the_card_and_in_the_list(pilot):
    """Bubbles are crossed off after the answer."""
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    pilot.click_words("front")
    pilot.click_unit("b1")
    assert "2/4" in pilot.words


def test_the_dice_tumble_and_a_key_skips_them():
    """With the tray on, the result is not seen before the dice lie still; a key shows it at once."""
    pilot = Flight(phase="combat", faces=(4, 4), settings=QUIET.but(tray=True, motion=True))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert pilot.app.screen.beats.playing
    assert pilot.sees("needs 6+")
    assert not any("4+4 = 8" in words for words in pilot.words)
    pilot.press("return")
    assert not pilot.app.screen.beats.playing
    assert any("4+4 = 8" in words for words in pilot.words)
    assert pilot.sees("8 against 6+: hit")


def test_the_dice_come_to_rest_by_themselves():
    """Without a key the tray shows how it came out, and goes."""
    pilot = Flight(phase="combat", faces=(4, 4), settings=QUIET.but(tray=True))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    pilot.wait(4)
    assert not pilot.app.screen.beats.playing


def test_a_token_goes_along_its_way():
    """With motion on it is seen between start and end, then stands at the end."""
    pilot = Flight(settings=QUIET.but(motion=True))
    pilot.click_unit("r1")
    pilot.press("m")
    pilot.click_at(Point(16, 10))
    pilot.press("return")
    token = next(token for token in pilot.app.screen.table.tokens if token.id == "r1")
    assert 9.9 < token.at.x < 15
    pilot.wait(2)
    token = next(token for token in pilot.app.screen.table.tokens if token.id == "r1")
    assert token.at == pilot.unit("r1").at

"""One grammar on the table: a click on what can be aimed at does it, and H asks alike in every phase."""

from __future__ import annotations

import pytest
from battle_pilot import Flight
from mecha_pilot import FIELD, Battery
from test_battle_alpha import Sortie

from game.core.views.marks import Cross, Label
from game.geometry.point import Point, distance


@pytest.fixture
def fighting(tmp_path):
    sortie = Sortie(tmp_path, "combat")
    yield sortie
    sortie.lobby.close()


def test_with_an_attack_in_hand_a_click_on_an_enemy_makes_it():
    """F, click: the shot is fired."""
    pilot = Flight(phase="combat", faces=(3, 4))
    pilot.click_unit("r1")
    pilot.press("f")
    pilot.click_unit("b1")
    assert "r1" in pilot.match.state.done


def test_a_click_on_an_enemy_whose_tally_is_shown_takes_the_attack_and_the_next_makes_it():
    """As on the ground in movement: the first click proposes, the second does it."""
    pilot = Flight(phase="combat", faces=(3, 4))
    pilot.click_unit("r1")
    pilot.click_unit("b1")
    assert pilot.desk.selected == "r1"
    assert (pilot.desk.hand.offer.label, pilot.desk.hand.aim) == ("Shoot", "b1")
    assert pilot.unit("b1").status.armor == 4
    pilot.click_unit("b1")
    assert "r1" in pilot.match.state.done


def test_an_enemy_that_cannot_be_attacked_is_selected():
    """Beyond its range there is nothing to propose; nor for who has acted, nor in another phase."""
    pilot = Flight(phase="combat")
    pilot.click_unit("r1")
    pilot.click_unit("b2")
    assert (pilot.desk.selected, pilot.desk.hand) == ("b2", None)
    moving = Flight(phase="movement")
    moving.click_unit("r1")
    moving.click_unit("b1")
    assert (moving.desk.selected, moving.desk.hand) == ("b1", None)


def test_by_keys_enter_on_an_enemy_proposes_the_attack_too():
    """The cursor of the keys on an enemy, Enter, Enter."""
    pilot = Flight(phase="combat", faces=(3, 4))
    pilot.click_unit("r1")
    pilot.press(*["shift+right"] * 12)
    pilot.press("enter")
    assert pilot.desk.hand.aim == "b1"
    pilot.press("enter")
    assert "r1" in pilot.match.state.done


def test_a_click_on_the_enemy_with_a_charge_in_hand_declares_it(tmp_path):
    """One click, where nothing stands against it; where something does nothing is left in hand of it."""
    sortie = Sortie(tmp_path, "movement")
    sortie.select("r1")
    sortie.press("c")
    sortie.click_unit(sortie.names["b1"])
    assert sortie.battle.desk.hand.stops == ()
    sortie.press("escape")
    for name in ("r2", "b1"):
        sortie.select(name)
        sortie.press("h", "h")
    sortie.select("r1")
    sortie.press("c")
    sortie.click_unit(sortie.names["b1"])
    assert sortie.unit("r1").status.special == "charge"
    sortie.lobby.close()


@pytest.mark.parametrize(("phase", "label"), [("movement", "Hold"), ("combat", "Pass")])
def test_h_asks_in_every_phase(tmp_path, phase, label):
    """H takes it in hand, H again does it; Escape puts it down."""
    sortie = Sortie(tmp_path, phase)
    sortie.select("r1")
    for _ in range(2):
        sortie.press("h")
        assert sortie.battle.desk.hand.offer.label == label
        assert sortie.unit("r1").id not in sortie.battle.view.done
        sortie.press("escape")
        assert sortie.battle.desk.hand is None
    sortie.press("h", "h")
    assert sortie.unit("r1").id in sortie.battle.view.done
    sortie.lobby.close()


def test_h_is_confirmed_by_enter_and_by_its_button(fighting):
    """And the panel says how."""
    fighting.select("r1")
    fighting.press("h")
    assert fighting.sees("press Enter or H again")
    fighting.press("enter")
    assert fighting.unit("r1").id in fighting.battle.view.done
    fighting.select("r2")
    fighting.click_words("Pass")
    fighting.click_words("Commit")
    assert fighting.unit("r2").id in fighting.battle.view.done


def test_a_click_on_the_table_puts_a_pass_down(fighting):
    """A pass aims at nothing: a click elsewhere does not make it."""
    fighting.select("r1")
    fighting.press("h")
    fighting.click_at(Point(30, 30))
    assert fighting.battle.desk.hand is None
    assert fighting.unit("r1").id not in fighting.battle.view.done


def test_h_asks_among_mecha_too(tmp_path):
    """Done, then Done again."""
    battery = Battery(tmp_path)
    battery.select("r2")
    battery.press("h")
    assert battery.hand.offer.label == "Done"
    battery.press("h")
    assert battery.hand is None
    battery.lobby.close()


CLOSE = FIELD.replace("at: [24, 12], facing: 270}", "at: [9.6, 15], facing: 270}")


def labels(at):
    """Return the words over the enemies, and where crosses lie."""
    found = at.app.screen.table._found()
    words = {mark.at: mark.text for mark in found if isinstance(mark, Label)}
    return words, {mark.at for mark in found if isinstance(mark, Cross)}


def test_what_the_weapon_in_hand_cannot_reach_another_can_is_not_crossed_out(tmp_path):
    """Fire in hand, an enemy in base contact: the number of the strike stands over it, with its name."""
    path = tmp_path / "near"
    path.mkdir()
    sortie = Sortie(path, "combat", near=True)
    sortie.select("r1")
    sortie.press("f")
    sortie.step(times=4)
    foe = sortie.unit("b1")
    assert distance(foe.at, sortie.unit("r1").at) < 1.3
    words, crosses = labels(sortie)
    assert foe.at not in crosses
    assert "Strike" in words[foe.at]
    assert "%" in words[foe.at]
    sortie.hover(foe.at)
    sortie.step(times=4)
    assert any("Strike: " in line for line in sortie.words)
    sortie.lobby.close()


def test_with_nothing_in_hand_the_best_weapon_is_shown_by_name(tmp_path):
    """Of several weapons that with the most damage to be expected; a click takes it."""
    battery = Battery(tmp_path)
    battery.select("r2")
    battery.step(times=4)
    known = {one.target: one for one in battery.battle.numbers.chances()}
    for name in ("b1", "b2"):
        chance = known[battery.names[name]]
        if chance.usable:
            assert chance.named in {weapon.name for weapon in battery.unit("r2").profile.weapons}
    battery.lobby.close()

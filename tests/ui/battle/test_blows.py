"""Blows at close quarters as they are played: charges, death from above, punches; hits and misses."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from mecha_pilot import Battery

MOVING = QUIET.but(motion=True)
MEET = """
format: scenario/1
name: They meet
map: {{size: [36, 30]}}
rules: [alpha_strike]
begin: {{turn: 1, phase: movement, initiative: [Blue, Red]}}
seed: "{seed}"
sides:
  - {{name: Red, edge: west, units: [{{id: r1, card: GRF-1N, at: [10, 15], facing: 90}}]}}
  - {{name: Blue, edge: east, units: [{{id: b1, card: WVR-6R, at: [15, 15], facing: 270}}]}}
"""
TOUCH = """
format: scenario/1
name: They touch
map: {{size: [36, 30]}}
rules: [mecha]
begin: {{turn: 1, phase: command, initiative: [Red, Blue]}}
seed: "{seed}"
sides:
  - {{name: Red, edge: west, units: [{{id: r1, card: Marshal, group: A, at: [15, 15], facing: 90}}]}}
  - {{name: Blue, edge: east, units: [{{id: b1, card: Harrier, group: B, at: [16.25, 15], facing: 270}}]}}
"""
HITS, MISSES = "1", "3"
"""Seeds with which the attacks of these tests hit and miss."""


def declared(folder, key, seed, settings=MOVING):
    """Return a pilot whose r1 is about to carry out the attack of *key* that it has declared."""
    pilot = Battery(folder, MEET.format(seed=seed), settings, size=(1280, 720))
    pilot.select("b1")
    pilot.press("h", "h")
    pilot.select("r1")
    pilot.press(key)
    pilot.click_unit(pilot.names["b1"])
    pilot.step(0.5, times=5)
    pilot.click_words("End phase")
    pilot.press("return")
    return pilot


def punching(folder, seed, settings=MOVING):
    """Return a pilot whose r1 has just punched b1."""
    pilot = Battery(folder, TOUCH.format(seed=seed), settings, size=(1280, 720))
    pilot.step(1.0, times=3)
    pilot.select("r1")
    pilot.press("p")
    pilot.click_unit(pilot.names["b1"])
    return pilot


def kinds(pilot):
    """Return the kinds of the effects being shown."""
    return {one.cue.animation.kind for one in pilot.app.screen.beats.effects.running}


def floating(pilot):
    """Return the texts of losses and throws over the table."""
    return {one.words for one in pilot.app.screen.beats.floats if one.gone >= 0}


@pytest.mark.parametrize(("key", "kind"), [("c", "charge"), ("d", "stomp")])
def test_a_declared_attack_is_seen_before_its_harm(tmp_path, key, kind):
    """The target is drawn whole and no text tells the result until it lands; then whose loss it is."""
    pilot = declared(tmp_path, key, HITS)
    beats, foe = pilot.app.screen.beats, pilot.names["b1"]
    assert kind in kinds(pilot)
    assert beats.effects.held[foe][0].status.armor > pilot.unit("b1").status.armor
    assert not floating(pilot)
    pilot.step(1 / 60, times=14)
    assert foe not in beats.effects.held
    lost = next(words for words in floating(pilot) if words.startswith("Wolverine WVR-6R"))
    assert "armour" in lost
    assert "hit hit" not in lost
    pilot.lobby.close()


@pytest.mark.parametrize(("key", "kind"), [("c", "rush"), ("d", "drop")])
def test_one_that_misses_is_seen_to_miss(tmp_path, key, kind):
    """It goes past or comes down beside its target, which loses nothing."""
    pilot = declared(tmp_path, key, MISSES)
    assert kinds(pilot) == {kind}
    pilot.step(1 / 60, times=20)
    assert any("miss" in words for words in floating(pilot))
    assert not any(words.startswith("Wolverine") for words in floating(pilot))
    pilot.lobby.close()


def test_a_punch_lands_before_its_result_is_read(tmp_path):
    """Its throw floats over the target when it lands, and what it costs once the other side has answered."""
    pilot = punching(tmp_path, HITS)
    assert kinds(pilot) == {"blow"}
    assert not floating(pilot)
    pilot.step(1 / 60, times=10)
    assert any("hit" in words for words in floating(pilot))
    pilot.click_words("No to all")
    pilot.step(1 / 60, times=20)
    assert "Harrier\n−4 MDC" in floating(pilot)
    pilot.lobby.close()


def test_an_input_skips_the_blow_and_is_carried_out(tmp_path):
    """All that was held back is shown at once."""
    pilot = declared(tmp_path, "d", HITS)
    beats = pilot.app.screen.beats
    assert beats.effects.held
    pilot.press("tab")
    assert not beats.effects.active
    assert not beats.effects.held
    assert pilot.battle.desk.selected == pilot.names["r1"]
    pilot.lobby.close()


def test_with_reduced_motion_a_charge_is_only_told(tmp_path):
    """Nothing is drawn; the loss is on the card at once."""
    pilot = declared(tmp_path, "c", HITS, QUIET)
    assert not pilot.app.screen.beats.effects.active
    assert pilot.unit("b1").status.armor_lost or pilot.unit("b1").status.armor < 5
    pilot.lobby.close()


def test_floating_text_rises_to_its_place_and_stays_there(tmp_path):
    """It never changes sides while it rises."""
    pilot = punching(tmp_path, HITS)
    places = []
    for _ in range(60):
        pilot.step()
        found = [one for one in pilot.app.written if "against" in one.text and "hit" in one.text]
        places += [one.rect for one in found[:1]]
    assert len({one.x for one in places}) == 1
    heights = [one.y for one in places]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
    pilot.lobby.close()

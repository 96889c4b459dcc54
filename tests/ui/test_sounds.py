"""Sounds: made by code, switched off without a trace, silent without a card."""

import numpy as np
import pygame
import pytest

from game.ui.shell.settings import LOUD, Settings
from game.ui.sound.sounds import Sounds, sampled
from game.ui.sound.waves import BED, BED_SECONDS, KINDS, MAKERS, RATE, wave


@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {BED}))
def test_every_sound_is_short_and_does_not_clip_or_click(name):
    """Heard, within -1 and 1, under two seconds, and silent at its end."""
    heard = wave(name)
    assert 0.01 < len(heard) / RATE < 2
    assert 0.02 < np.abs(heard).max() <= 1.0
    assert abs(heard[-1]) < 1e-6
    assert np.array_equal(heard, wave(name))


def test_the_ambient_bed_joins_its_own_beginning():
    """It is quiet, and the step from its last sample to its first is no larger than those within."""
    heard = wave(BED)
    assert len(heard) == BED_SECONDS * RATE
    assert 0.2 < np.abs(heard).max() < 0.8
    assert abs(heard[0] - heard[-1]) <= np.abs(np.diff(heard)).max()


def test_each_sound_has_a_kind_and_each_kind_a_volume():
    """The settings name the volume of every kind."""
    assert KINDS.keys() == MAKERS.keys()
    assert set(KINDS.values()) == LOUD.keys() == Settings().volumes.keys()


@pytest.mark.parametrize("card", [(44100, -16, 2), (22050, -16, 1), (48000, 32, 2), (44100, 8, 2), None])
def test_samples_fit_the_card(card):
    """As many bytes as rate, width and channels ask for."""
    rate, form, channels = card or (RATE, -16, 2)
    whole = len(sampled("hit", card)) / (abs(form) // 8 * channels)
    assert whole == pytest.approx(len(wave("hit")) * rate / RATE, abs=2)


def test_switched_off_nothing_is_opened():
    """The mixer is not even asked."""
    sounds = Sounds(on=False)
    assert not sounds.play("click")
    assert pygame.mixer.get_init() is None


def test_played_on_the_dummy_card():
    """With a card a sound plays; a name that is none does not."""
    sounds = Sounds(volume=0.2)
    assert sounds.play("dice")
    assert not sounds.play("no such sound")


def test_without_a_card_all_is_silent(monkeypatch, capfd):
    """A driver that does not exist: no error, no noise on the terminal, no sound."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    assert not sounds.play("click")
    assert not sounds.ready
    assert capfd.readouterr().err == ""


def test_each_kind_has_its_own_volume():
    """What is turned off is silent, everything else is heard; changes take effect at once."""
    sounds = Sounds(volumes={"shots": 0, "hits": 20})
    assert not sounds.play("beam")
    assert sounds.play("hit")
    sounds.change(on=True, volumes={"shots": 20})
    assert sounds.play("beam")
    sounds.change(on=False, volumes={})
    assert not sounds.play("beam")


def test_the_ambient_bed_plays_while_it_is_wanted():
    """A thread makes it; it ends when it is turned off or nobody wants it."""
    sounds = Sounds()
    sounds.look_after(wanted=True)
    sounds._bed.maker.join(20)
    sounds.look_after(wanted=True)
    assert sounds.bed_plays
    sounds.change(on=True, volumes={"ambient": 0})
    assert not sounds.bed_plays
    sounds.change(on=True, volumes={"ambient": 60})
    assert sounds.bed_plays
    sounds.look_after(wanted=False)
    assert not sounds.bed_plays


def test_turned_off_the_bed_is_never_made():
    """Neither without sounds nor at volume 0."""
    for sounds in (Sounds(on=False), Sounds(volumes={"ambient": 0})):
        sounds.look_after(wanted=True)
        assert sounds._bed.maker is None

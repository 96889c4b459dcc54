"""Sounds: made by code, switched off without a trace, silent without a card."""

import numpy as np
import pygame
import pytest

from game.ui.shell.sounds import MAKERS, RATE, Sounds, sampled, wave


@pytest.fixture(autouse=True)
def _closed():
    """Leave the sound system as it was."""
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("name", MAKERS)
def test_every_sound_is_short_and_does_not_clip_or_click(name):
    """Heard, within -1 and 1, under two seconds, and silent at its end."""
    heard = wave(name)
    assert 0.01 < len(heard) / RATE < 2
    assert 0.02 < np.abs(heard).max() <= 1.0
    assert abs(heard[-1]) < 1e-6
    assert np.array_equal(heard, wave(name))


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

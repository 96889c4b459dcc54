"""Sounds, synthesized with numpy on first use: no files. Without a sound card all is silent."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]


class Sounds:
    """Plays sounds by name while it is *on*.

    Attributes:
        on: The switch; nothing is opened or made while it is off.
        volume: 0 to 1.
    """

    def __init__(self, on: bool = True, volume: float = 0.5) -> None:
        self.on = on
        self.volume = volume
        self._tried = False
        self._made: dict[str, pygame.mixer.Sound] = {}

    @property
    def ready(self) -> bool:
        """Whether there is a working sound card."""
        if not self._tried:
            self._tried = True
            with _hushed():
                _open()
        return pygame.mixer.get_init() is not None

    def play(self, name: str) -> bool:
        """Play the sound called *name* (see `MAKERS`); return whether it was audible."""
        if not self.on or name not in MAKERS or not self.ready:
            return False
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=sampled(name, pygame.mixer.get_init()))
        self._made[name].set_volume(self.volume)
        return self._made[name].play() is not None


def sampled(name: str, card: tuple[int, int, int] | None) -> bytes:
    """Return the sound called *name* as samples for *card* (rate, format, channels)."""
    rate, form, channels = card or (RATE, -16, 2)
    heard = wave(name)
    if rate != RATE:
        heard = np.interp(np.arange(0, len(heard), RATE / rate), np.arange(len(heard)), heard)
    if abs(form) == 32:
        whole = heard.astype(np.float32)
    elif abs(form) == 8:
        shift = 128 if form > 0 else 0
        whole = (heard * 120 + shift).astype(np.uint8 if form > 0 else np.int8)
    else:
        whole = (heard * 32000).astype(np.int16)
    return bytes(np.repeat(whole[:, None], channels, axis=1).tobytes())


@cache
def wave(name: str) -> Wave:
    """Return the sound called *name*: one channel at 44 100 Hz, from -1 to 1, silent at its end."""
    made = MAKERS[name]()
    fade = min(len(made), RATE // 100)
    made[-fade:] *= np.linspace(1, 0, fade)
    loudest = float(np.abs(made).max()) or 1.0
    return np.asarray(made / max(1.0, loudest), dtype=np.float64)


def _open() -> None:
    """Open the sound card, if there is one."""
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
    except pygame.error:
        return


@contextmanager
def _hushed() -> Iterator[None]:
    """Suppress what the sound libraries write to standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _times(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _tone(pitch: float, seconds: float, fall: float, glide: float = 0.0) -> Wave:
    """Return a decaying tone; *glide* bends its pitch by that many hertz per second."""
    t = _times(seconds)
    return np.asarray(np.sin(2 * np.pi * (pitch * t + glide * t * t / 2)) * np.exp(-t * fall))


def _noise(seconds: float, fall: float, smooth: int, seed: int) -> Wave:
    """Return decaying noise; larger *smooth* makes it duller."""
    t = _times(seconds)
    rough = np.random.default_rng(seed).standard_normal(len(t) + smooth)
    dull = np.convolve(rough, np.ones(smooth) / smooth**0.5, "valid")[: len(t)]
    return np.asarray(dull * np.exp(-t * fall) * 0.4)


def _sequence(parts: list[tuple[float, Wave]]) -> Wave:
    """Return *parts* mixed, each starting after its number of seconds."""
    whole = np.zeros(max(int(start * RATE) + len(part) for start, part in parts))
    for start, part in parts:
        at = int(start * RATE)
        whole[at : at + len(part)] += part
    return whole


def _dice() -> Wave:
    """Return dice that knock on wood and felt, faster at first."""
    rng = np.random.default_rng(7)
    knocks = np.cumsum(rng.uniform(0.02, 0.11, 16) * np.linspace(0.6, 1.6, 16))
    parts = []
    for i, at in enumerate(knocks.tolist()):
        loud = 0.9 * (1 - i / 20)
        pitch = float(rng.uniform(1100, 2300))
        parts.append((at, (_noise(0.05, 110, 4, i) + 0.5 * _tone(pitch, 0.05, 120)) * loud))
    return _sequence(parts)


def _destroyed() -> Wave:
    return _sequence(
        [
            (0.0, _noise(1.1, 4.5, 60, 21) * 2.2),
            (0.0, _tone(70, 0.9, 5, -40)),
            (0.06, _noise(0.5, 9, 8, 22) * 0.6),
            (0.28, _noise(0.8, 6, 40, 23)),
        ]
    )


MAKERS: dict[str, Callable[[], Wave]] = {
    "click": lambda: _noise(0.03, 180, 3, 1) * 0.5 + _tone(1900, 0.03, 160) * 0.25,
    "select": lambda: _tone(660, 0.09, 34) * 0.4 + _tone(990, 0.09, 40) * 0.2,
    "move": lambda: _sequence([(0.0, _noise(0.12, 26, 30, 2)), (0.16, _noise(0.12, 26, 36, 3) * 0.9)]),
    "refuse": lambda: _sequence([(0.0, _tone(196, 0.12, 16) * 0.5), (0.11, _tone(155, 0.2, 14) * 0.5)]),
    "dice": _dice,
    "fire": lambda: _noise(0.35, 12, 6, 4) * 1.4 + _tone(210, 0.35, 14, -500) * 0.6,
    "hit": lambda: (
        _noise(0.4, 13, 24, 5) * 1.6 + _tone(120, 0.4, 16, -120) * 0.7 + _tone(1480, 0.4, 26) * 0.12
    ),
    "miss": lambda: _noise(0.4, 9, 10, 6) * np.sin(np.pi * np.clip(_times(0.4) / 0.4, 0, 1)) * 0.6,
    "destroyed": _destroyed,
    "phase": lambda: _sequence([(0.0, _tone(523, 0.35, 9) * 0.4), (0.14, _tone(784, 0.5, 7) * 0.4)]),
    "victory": lambda: _sequence(
        [(i * 0.16, _tone(p, 0.7, 5) * 0.35) for i, p in enumerate((523, 659, 784, 1047))]
    ),
}

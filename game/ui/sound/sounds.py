"""Playing sounds: each at the volume of its kind. Without a sound card all is silent."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import pygame

from game.ui.sound.waves import BED, KINDS, MAKERS, RATE, wave

FULL = 100
ALL_FULL: Mapping[str, int] = MappingProxyType({})
FADE_MS = 600
"""The milliseconds in which the ambient bed comes and goes."""


@dataclass
class Bed:
    """The ambient bed: wanted or not, its samples once a thread has made them, and where it plays."""

    wanted: bool = False
    samples: bytes = b""
    maker: threading.Thread | None = None
    channel: pygame.mixer.Channel | None = None


class Sounds:
    """Plays sounds by name while it is *on*.

    Attributes:
        on: The switch; nothing is opened or made while it is off.
        volume: The volume of everything, 0 to 1.
        volumes: The volume of each kind of sound in percent; kinds that are missing have 100.
    """

    def __init__(self, on: bool = True, volume: float = 0.5, volumes: Mapping[str, int] = ALL_FULL) -> None:
        self.on = on
        self.volume = volume
        self.volumes = volumes
        self._tried = False
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._bed = Bed()

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
        loud = self._loudness(name) if name in MAKERS else 0.0
        if not self.on or not loud or not self.ready:
            return False
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=sampled(name, pygame.mixer.get_init()))
        self._made[name].set_volume(loud)
        return self._made[name].play() is not None

    def change(self, *, on: bool, volumes: Mapping[str, int]) -> None:
        """Apply the player's settings at once, to the ambient bed as well."""
        self.on, self.volumes = on, volumes
        self.look_after(wanted=self._bed.wanted)

    def look_after(self, *, wanted: bool) -> None:
        """Let the ambient bed play while it is *wanted* and audible; a thread makes it, so no frame waits."""
        bed = self._bed
        bed.wanted = wanted
        loud = self._loudness(BED) if self.on and wanted else 0.0
        if not loud:
            if bed.channel is not None:
                bed.channel.fadeout(FADE_MS)
                bed.channel = None
        elif bed.channel is not None:
            bed.channel.set_volume(loud)
        elif not bed.samples:
            self._make_bed()
        elif self.ready:
            if BED not in self._made:
                self._made[BED] = pygame.mixer.Sound(buffer=bed.samples)
            bed.channel = self._made[BED].play(loops=-1, fade_ms=FADE_MS)
            if bed.channel is not None:
                bed.channel.set_volume(loud)

    def _make_bed(self) -> None:
        if self._bed.maker is None and self.ready:
            card = pygame.mixer.get_init()

            def make() -> None:
                self._bed.samples = sampled(BED, card)

            self._bed.maker = threading.Thread(target=make, name="ambient bed", daemon=True)
            self._bed.maker.start()

    @property
    def bed_plays(self) -> bool:
        """Whether the ambient bed is playing."""
        return self._bed.channel is not None

    def _loudness(self, name: str) -> float:
        return self.volume * self.volumes.get(KINDS[name], FULL) / FULL


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


def _open() -> None:
    """Open the sound card, if there is one."""
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
        pygame.mixer.set_num_channels(16)
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

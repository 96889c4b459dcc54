"""Waves: every sound, synthesized with numpy; no files.

To add a sound, write it with `tone`, `noise` and `sequence`; name it in `MAKERS` and its kind in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]
Kind = Literal["shots", "hits", "interface", "dice", "ambient"]
"""What a player can set the volume of."""
BED = "ambient"
"""The name of the sound that goes on for as long as a battle is shown."""
BED_SECONDS = 8


@cache
def wave(name: str) -> Wave:
    """Return the sound called *name*: one channel at 44 100 Hz, from -1 to 1.

    It is silent at its end, but for the ambient bed, whose end joins its beginning.
    """
    made = MAKERS[name]()
    if name != BED:
        fade = min(len(made), RATE // 100)
        made[-fade:] *= np.linspace(1, 0, fade)
    loudest = float(np.abs(made).max()) or 1.0
    return np.asarray(made / max(1.0, loudest), dtype=np.float64)


def times(seconds: float) -> Wave:
    """Return the time of each sample of a sound of that length."""
    return np.arange(int(RATE * seconds)) / RATE


def tone(pitch: float, seconds: float, fall: float, glide: float = 0.0) -> Wave:
    """Return a decaying tone; *glide* bends its pitch by that many hertz per second."""
    t = times(seconds)
    return np.asarray(np.sin(2 * np.pi * (pitch * t + glide * t * t / 2)) * np.exp(-t * fall))


def noise(seconds: float, fall: float, smooth: int, seed: int) -> Wave:
    """Return decaying noise; larger *smooth* makes it duller."""
    t = times(seconds)
    rough = np.random.default_rng(seed).standard_normal(len(t) + smooth)
    total = np.concatenate(([0.0], np.cumsum(rough)))
    dull = (total[smooth:] - total[:-smooth])[: len(t)] / smooth**0.5
    return np.asarray(dull * np.exp(-t * fall) * 0.4)


def sequence(parts: Sequence[tuple[float, Wave]]) -> Wave:
    """Return *parts* mixed, each starting after its number of seconds."""
    whole = np.zeros(max(int(start * RATE) + len(part) for start, part in parts))
    for start, part in parts:
        at = int(start * RATE)
        whole[at : at + len(part)] += part
    return whole


def swell(seconds: float) -> Wave:
    """Return a curve that rises from 0 to 1 and falls again."""
    return np.asarray(np.sin(np.pi * np.clip(times(seconds) / seconds, 0, 1)))


def _dice() -> Wave:
    """Return dice that knock on wood and felt, faster at first."""
    rng = np.random.default_rng(7)
    knocks = np.cumsum(rng.uniform(0.02, 0.11, 16) * np.linspace(0.6, 1.6, 16))
    parts = []
    for i, at in enumerate(knocks.tolist()):
        loud = 0.9 * (1 - i / 20)
        pitch = float(rng.uniform(1100, 2300))
        parts.append((at, (noise(0.05, 110, 4, i) + 0.5 * tone(pitch, 0.05, 120)) * loud))
    return sequence(parts)


def _beam() -> Wave:
    """Return a humming discharge that sinks."""
    hum = tone(980, 0.42, 7, -1500) * 0.35 + tone(1960, 0.42, 10, -3000) * 0.18
    return hum + noise(0.42, 16, 3, 31) * 0.5 + tone(150, 0.42, 8) * 0.25


def _bullets() -> Wave:
    """Return a burst of shots."""
    shot = noise(0.16, 34, 7, 32) * 1.3 + tone(190, 0.16, 34, -500) * 0.6
    return sequence([(0.075 * n, shot * (1 - 0.08 * n)) for n in range(5)])


def _missiles() -> Wave:
    """Return rockets that leave one after the other and hiss away."""
    hiss = noise(0.8, 3.4, 9, 33) * swell(0.8) ** 0.6
    return sequence([(0.09 * n, hiss * 0.55 + tone(300, 0.8, 9, -250) * 0.1) for n in range(3)])


def _mortar() -> Wave:
    """Return the thump of a barrel, and a whistle that sinks."""
    whistle = tone(1250, 0.7, 2.2, -900) * swell(0.7) * 0.16
    return sequence([(0.0, noise(0.25, 22, 40, 34) * 1.8 + tone(85, 0.25, 18) * 0.8), (0.15, whistle)])


def _blow() -> Wave:
    """Return metal on metal."""
    ring = sum(tone(pitch, 0.45, fall) * loud for pitch, fall, loud in _PARTIALS)
    return np.asarray(noise(0.45, 26, 12, 35) * 1.4 + ring + tone(110, 0.45, 20) * 0.7)


_PARTIALS = ((523, 9, 0.10), (1187, 12, 0.12), (1741, 15, 0.09), (2633, 20, 0.06))
"""Pitch, decay and loudness of the parts of a metallic ring."""


def _crash() -> Wave:
    return sequence([(0.0, noise(0.7, 7, 50, 36) * 2.0), (0.0, _blow() * 0.9), (0.1, _blow() * 0.5)])


def _fall() -> Wave:
    return sequence([(0.0, noise(0.5, 10, 70, 37) * 1.8 + tone(62, 0.5, 9) * 0.7), (0.07, _blow() * 0.25)])


def _ricochet() -> Wave:
    whine = [tone(pitch, 0.3, 11, -2600) * 0.16 for pitch in (2900, 2500, 3200)]
    return sequence([(0.11 * n, noise(0.3, 40, 10, 38 + n) * 0.8 + one) for n, one in enumerate(whine)])


def _destroyed() -> Wave:
    return sequence(
        [
            (0.0, noise(1.1, 4.5, 60, 21) * 2.2),
            (0.0, tone(70, 0.9, 5, -40)),
            (0.06, noise(0.5, 9, 8, 22) * 0.6),
            (0.28, noise(0.8, 6, 40, 23)),
        ]
    )


def _burst() -> Wave:
    incoming = tone(1500, 0.2, 1, -3200) * swell(0.2) * 0.2
    return sequence([(0.0, incoming), (0.18, _destroyed())])


def _collapse() -> Wave:
    """Return masonry that comes down in pieces."""
    rng = np.random.default_rng(41)
    parts = [(0.0, noise(1.5, 2.4, 90, 42) * 2.0)]
    for n, at in enumerate(np.sort(rng.uniform(0, 1.0, 14)).tolist()):
        parts.append((at, noise(0.22, 24, int(rng.integers(8, 40)), 50 + n) * float(rng.uniform(0.5, 1.2))))
    return sequence(parts)


def _bed() -> Wave:
    """Return wind over a field, with something far away: its end joins its beginning."""
    count = RATE * BED_SECONDS
    rng = np.random.default_rng(61)
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    shape = np.where(pitch > 25, 1 / np.maximum(pitch, 25) ** 0.9, 0.0) * np.exp(-pitch / 900)
    wind = np.fft.irfft(shape * np.exp(2j * np.pi * rng.random(len(pitch))), count)
    t = np.arange(count) / count
    gusts = 0.6 + 0.25 * np.sin(2 * np.pi * 2 * t) + 0.15 * np.sin(2 * np.pi * (5 * t + 0.3))
    wind *= gusts / float(np.abs(wind).max())
    for start, loud in ((1.4, 0.2), (1.9, 0.12), (5.2, 0.16)):
        far = noise(1.6, 2.6, 160, int(start * 10)) * loud
        wind[int(start * RATE) : int(start * RATE) + len(far)] += far * swell(1.6)
    return np.asarray(wind * 0.6)


MAKERS: Mapping[str, Callable[[], Wave]] = {
    "click": lambda: noise(0.03, 180, 3, 1) * 0.5 + tone(1900, 0.03, 160) * 0.25,
    "select": lambda: tone(660, 0.09, 34) * 0.4 + tone(990, 0.09, 40) * 0.2,
    "move": lambda: sequence([(0.0, noise(0.12, 26, 30, 2)), (0.16, noise(0.12, 26, 36, 3) * 0.9)]),
    "jump": lambda: noise(0.7, 3, 14, 24) * swell(0.7) * 0.9 + tone(120, 0.7, 4, 120) * 0.2,
    "refuse": lambda: sequence([(0.0, tone(196, 0.12, 16) * 0.5), (0.11, tone(155, 0.2, 14) * 0.5)]),
    "phase": lambda: sequence([(0.0, tone(523, 0.35, 9) * 0.4), (0.14, tone(784, 0.5, 7) * 0.4)]),
    "victory": lambda: sequence(
        [(i * 0.16, tone(p, 0.7, 5) * 0.35) for i, p in enumerate((523, 659, 784, 1047))]
    ),
    "dice": _dice,
    "beam": _beam,
    "bullets": _bullets,
    "missiles": _missiles,
    "mortar": _mortar,
    "hit": lambda: noise(0.4, 13, 24, 5) * 1.6 + tone(120, 0.4, 16, -120) * 0.7 + tone(1480, 0.4, 26) * 0.12,
    "miss": lambda: noise(0.4, 9, 10, 6) * swell(0.4) * 0.6,
    "blow": _blow,
    "crash": _crash,
    "landing": lambda: noise(0.35, 14, 60, 39) * 1.2 + tone(70, 0.35, 14) * 0.5,
    "fall": _fall,
    "ricochet": _ricochet,
    "heat": lambda: noise(0.8, 3, 5, 25) * swell(0.8) * 0.7,
    "destroyed": _destroyed,
    "burst": _burst,
    "collapse": _collapse,
    BED: _bed,
}
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("beam", "bullets", "missiles", "mortar", "jump"), "shots"),
    **dict.fromkeys(
        (
            *("hit", "miss", "blow", "crash", "landing", "fall", "ricochet"),
            *("heat", "destroyed", "burst", "collapse"),
        ),
        "hits",
    ),
    **dict.fromkeys(("click", "select", "move", "refuse", "phase", "victory"), "interface"),
    "dice": "dice",
    BED: "ambient",
}
"""The kind of each sound, whose volume it has."""

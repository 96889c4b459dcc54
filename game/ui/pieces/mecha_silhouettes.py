"""Silhouettes of mecha from above, by their build: light, line, heavy, guns, missiles, command."""

from __future__ import annotations

from game.ui.pieces.solids import Solid, box, oval, pair, plate


def _legs(x: float, wide: float, tone: float = -0.62) -> list[Solid]:
    """Return two feet that show in front of the hull."""
    return [*pair(box(x, -0.26, wide, 0.56, tone, 0.06)), *pair(box(x, -0.48, wide * 0.7, 0.14, tone + 0.2))]


def _head(y: float, size: float) -> list[Solid]:
    """Return a head with a visor."""
    return [
        plate(0.72, (0.5 * size, y - size), (size, y - 0.2 * size), (0.7 * size, y + 0.9 * size)),
        plate(-0.78, (0.4 * size, y - 0.75 * size), (0.7 * size, y - 0.2 * size)),
    ]


def _light() -> list[Solid]:
    """Return a scout: a slim hull, swept fins, thin arms."""
    return [
        *_legs(0.20, 0.16),
        plate(-0.35, (0.12, 0.05), (0.62, 0.62), (0.50, 0.74), (0.10, 0.40)),
        *pair(box(0.46, -0.20, 0.12, 0.50, -0.2, 0.04)),
        *pair(box(0.46, -0.50, 0.06, 0.26, -0.45)),
        *pair(box(0.34, 0.02, 0.20, 0.22, 0.04, 0.06)),
        plate(0.0, (0.10, -0.46), (0.24, -0.10), (0.20, 0.40), (0.10, 0.70)),
        plate(0.38, (0.08, -0.30), (0.15, -0.06), (0.11, 0.34)),
        *_head(-0.38, 0.13),
        *pair(box(0.10, 0.62, 0.07, 0.20, -0.6)),
    ]


def _line() -> list[Solid]:
    """Return a trooper: square shoulders, a gun pod on each arm."""
    return [
        *_legs(0.26, 0.22),
        *pair(box(0.66, -0.18, 0.20, 0.66, -0.3, 0.05)),
        *pair(box(0.66, -0.60, 0.10, 0.30, -0.5)),
        *pair(box(0.54, 0.08, 0.36, 0.44, 0.08, 0.10)),
        *pair(box(0.54, 0.08, 0.20, 0.26, 0.34, 0.06)),
        plate(-0.05, (0.18, -0.36), (0.38, -0.14), (0.38, 0.30), (0.22, 0.58)),
        plate(0.32, (0.12, -0.20), (0.24, -0.04), (0.20, 0.36)),
        *_head(-0.32, 0.15),
        *pair(box(0.16, 0.58, 0.12, 0.22, -0.6, 0.02)),
    ]


def _heavy() -> list[Solid]:
    """Return a heavy mech: a broad hull under thick plates, blunt arms."""
    return [
        *_legs(0.34, 0.32),
        *pair(box(0.74, -0.16, 0.30, 0.62, -0.35, 0.08)),
        *pair(box(0.74, -0.44, 0.18, 0.14, -0.65, 0.03)),
        plate(-0.2, (0.52, -0.40), (0.72, -0.10), (0.72, 0.46), (0.44, 0.74)),
        *pair(box(0.62, 0.14, 0.44, 0.60, 0.10, 0.14)),
        *pair(box(0.62, 0.14, 0.26, 0.40, 0.32, 0.09)),
        plate(0.02, (0.26, -0.48), (0.40, -0.16), (0.38, 0.44), (0.26, 0.66)),
        plate(0.36, (0.18, -0.30), (0.26, -0.08), (0.22, 0.40)),
        *_head(-0.40, 0.13),
        *(part for y in (0.52, 0.62) for part in pair(box(0.14, y, 0.20, 0.05, -0.55))),
    ]


def _guns() -> list[Solid]:
    """Return a gun platform: two long barrels over a low hull, spades behind."""
    return [
        *_legs(0.30, 0.28),
        *pair(box(0.56, 0.62, 0.16, 0.46, -0.55, 0.05)),
        plate(-0.18, (0.40, -0.34), (0.62, -0.06), (0.60, 0.48), (0.36, 0.70)),
        *pair(box(0.44, -0.50, 0.11, 0.86, 0.26)),
        *pair(box(0.44, -0.88, 0.19, 0.14, -0.15, 0.03)),
        *pair(box(0.44, 0.12, 0.34, 0.56, 0.04, 0.08)),
        *pair(box(0.44, 0.20, 0.20, 0.24, -0.4, 0.04)),
        plate(0.18, (0.14, -0.30), (0.22, -0.06), (0.20, 0.44), (0.12, 0.58)),
        *_head(-0.22, 0.12),
    ]


def _missiles() -> list[Solid]:
    """Return a missile carrier: two racks with their launch tubes."""
    tubes = [oval(x, y, 0.13, 0.13, -0.72) for x in (0.44, 0.62) for y in (-0.30, -0.10, 0.10, 0.30)]
    return [
        *_legs(0.28, 0.26),
        plate(-0.25, (0.30, -0.30), (0.36, 0.40), (0.26, 0.72)),
        *pair(box(0.53, 0.0, 0.46, 0.92, -0.28, 0.07)),
        *pair(box(0.53, 0.0, 0.40, 0.84, 0.16, 0.05)),
        *(part for tube in tubes for part in pair(tube)),
        plate(0.05, (0.16, -0.34), (0.24, -0.10), (0.24, 0.40), (0.14, 0.60)),
        plate(0.36, (0.10, -0.16), (0.15, 0.0), (0.12, 0.36)),
        *_head(-0.34, 0.13),
        *pair(box(0.14, 0.62, 0.12, 0.20, -0.6, 0.02)),
    ]


def _command() -> list[Solid]:
    """Return a command mech: wings, a crest over the head, antennas."""
    return [
        *_legs(0.24, 0.22),
        plate(-0.3, (0.24, 0.10), (0.86, 0.44), (0.80, 0.60), (0.26, 0.62)),
        plate(0.12, (0.26, 0.20), (0.78, 0.48), (0.26, 0.50)),
        *pair(box(0.62, -0.24, 0.18, 0.62, -0.25, 0.05)),
        *pair(box(0.62, -0.62, 0.08, 0.26, -0.5)),
        *pair(box(0.50, 0.04, 0.34, 0.38, 0.1, 0.10)),
        plate(-0.02, (0.18, -0.40), (0.36, -0.14), (0.34, 0.34), (0.20, 0.66)),
        plate(0.5, (0.05, -0.66), (0.30, -0.46), (0.10, -0.36), (0.05, 0.40)),
        *_head(-0.36, 0.14),
        *pair(box(0.28, 0.72, 0.03, 0.34, 0.4)),
    ]


MAKERS = {
    "mecha_light": _light,
    "mecha_line": _line,
    "mecha_heavy": _heavy,
    "mecha_guns": _guns,
    "mecha_missiles": _missiles,
    "mecha_command": _command,
}
"""The functions that make silhouettes, by name."""

"""The output of commands for a side, for scenarios that differ only in the other side's artillery."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from secret_commands import CARDS, said, taken

SCRIPT = """
- Hold: {{side: Red, unit: r1}}
- Hold: {{side: Blue, unit: b1}}
- Hold: {{side: Red, unit: r2}}
- Hold: {{side: Blue, unit: b2}}
- Fly: {{side: Blue, unit: b3, zone: Inner}}
- EndPhase: {{side: Red}}
- EndPhase: {{side: Blue}}
- Bombard: {{side: Red, unit: r1, at: [30, 30], weapon: {red}, indirect: true}}
- EndPhase: {{side: Red}}
- Bombard: {{side: Blue, unit: b9, at: [{x}, {y}], weapon: ART-LT}}
- CounterBattery: {{side: Red, unit: r1, target: b9, weapon: {red}}}
"""
NAMES = ("b8", "b9", "nobody")
"""A battery that is there or not, one that is there, and nobody at all."""
AIMS = ("30,20", "44.5,9", "22,41", "b1")


def scenario(number: int, secret: str) -> str:
    """Return a scenario with guns on both sides; what Red may not know is drawn from *secret*."""
    open_, hidden = random.Random(f"guns/{number}"), random.Random(f"guns/{number}/{secret}")
    spotting = open_.random() < 0.5

    def known(name: str, at: str) -> str:
        skill = (hidden if spotting else open_).randrange(7)
        more = f"skill: {skill}, at: {at}, facing: {open_.randrange(360)}"
        return f"      - {{id: {name}, card: {open_.choice(CARDS)}, {more}}}"

    batteries = [*(["b8"] if hidden.random() < 0.5 else []), "b9"]
    plots = [[hidden.randrange(72), hidden.randrange(48)] for _ in range(hidden.randrange(4))]
    air, zone = open_.choice(("standard", "thin")), open_.choice(("Inner", "A", "Central"))
    return "\n".join(
        [
            "format: scenario/1",
            "name: Secrets of the guns",
            "map: {size: [72, 48], features: [{id: w, kind: woods, rect: [36, 18, 9, 7]}]}",
            f"rules: [alpha_strike, {'spotting, ' if spotting else ''}artillery]",
            "begin: {turn: 1, phase: movement, initiative: [Red, Blue]}",
            f"artillery: {{atmosphere: {air}, plotted: {{Red: [[20, 20]], Blue: {plots}}}}}",
            *(["spotting: {light: pitch_black}"] if spotting else []),
            "sides:",
            "  - name: Red",
            "    edge: south",
            "    units:",
            f"      - {{id: r1, card: {_red(number)[0]}, at: [20, 44], facing: 0}}",
            "      - {id: r2, card: RVN-3L, at: [50, 44], facing: 0}",
            "  - name: Blue",
            "    edge: north",
            "    units:",
            known("b1", f"[{open_.uniform(20, 30)}, 10]"),
            known("b2", f"[{open_.uniform(34, 44)}, 14]"),
            f"      - {{id: b3, card: Lanternfish, artillery: {{zone: {zone}}}}}",
            *(f"      - {_battery(name, hidden)}" for name in batteries),
        ]
    )


def _red(number: int) -> tuple[str, str]:
    """Return the card of Red's gun, and the code of its weapon."""
    return (("Carillon", "ART-LT"), ("Masthead", "ART-AIS"), ("Thumper Artillery Vehicle", "ART-T"))[
        number % 3
    ]


def _battery(name: str, hidden: random.Random) -> str:
    where = f"inches: {hidden.uniform(60, 300)}, edge: {hidden.choice(('north', 'west', 'east'))}"
    return f"{{id: {name}, card: Carillon, skill: {hidden.randrange(7)}, artillery: {{behind: {{{where}}}}}}}"


def differs(number: int, folder: Path, *, part: bool = False) -> list[tuple[object, object]]:
    """Return the outputs for Red that distinguish the two scenarios of pair *number*."""
    one, other = (obtained(folder, number, secret, part=part) for secret in "ab")
    return [(a, b) for a, b in zip(one, other, strict=True) if a != b]


def obtained(folder: Path, number: int, secret: str, *, part: bool = False) -> list[object]:
    """Return all that the commands print and draw for Red, or a *part*: battles, templates; errors too."""
    board, script = folder / "guns.yaml", folder / "guns.script.yaml"
    board.write_text(scenario(number, secret), encoding="utf-8")
    hidden, found = random.Random(f"{number}/{secret}/shot"), []
    x, y = hidden.randrange(72), hidden.randrange(48)
    script.write_text(SCRIPT.format(x=x, y=y, red=_red(number)[1]), encoding="utf-8")
    for more in ([], ["--json"]):
        found.append(said("run", board, "--script", script, "--side", "Red", *more))
    for words in [*_asked()][: 6 if part else None]:
        found.append(said(words[0], board, *words[1:], "--side", "Red"))
    size = ("--size", "400x300", "--side", "Red")
    for picture in [folder / f"guns.{ending}" for ending in ("svg", "png")][: 1 if part else None]:
        found.append(said("blast", board, "--from", "r1", "--at", "30,20", "-o", picture, *size))
        found.append(taken(picture))
        overlays = ("--overlay", "blast:r1:30,20", "scatter:r1:30,20", "aims:r1")
        found.append(said("render", board, "-o", picture, *overlays, *size))
        found.append(taken(picture))
    return found


def _asked() -> Iterator[tuple[str, ...]]:
    """Yield templates at places and units that may not exist, from units that may not exist."""
    yield "blast", "--from", "r1", "--at", AIMS[0], "--json"
    for name in NAMES[:2]:
        yield "blast", "--from", name, "--at", "30,20"
        yield "blast", "--from", "r1", "--at", name
    for at in AIMS[1:]:
        yield "blast", "--from", "r1", "--at", at, "--weight", "3"
    for name in NAMES:
        yield "sight", "r1", name
        yield "threat", name, "--at", "30,30"

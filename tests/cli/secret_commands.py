"""The output of commands for a side, for scenarios that differ only in what is hidden from it."""

from __future__ import annotations

import contextlib
import io
import random
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.cli import main
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.files.saves.recorder import GameRecorder
from game.files.saves.save_folder import ENDING, SaveFolder
from game.files.saves.saves import save, stories
from game.files.saves.seal import Seal
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.files.scenarios.scenarios import read_scenario

CARDS = ("WVR-6R", "SHD-2H", "RVN-3L", "MON-66", "ANV-3M", "GRF-1N", "LCT-1V")
BASES = (0.5, 0.625, 1.5)
GAME = "0123456789abcdef"
PINS = {"Red": "1", "Blue": "2"}
SCRIPT = """
- Hold: {side: Red, unit: r1}
- Hold: {side: Blue, unit: b1}
- Hold: {side: Red, unit: r2}
- Hold: {side: Blue, unit: b2}
"""
TURN = """
- EndPhase: {side: Red}
- EndPhase: {side: Blue}
"""
LONG = """
- Hold: {side: Blue, unit: b1}
- Hold: {side: Red, unit: r1}
- EndPhase: {side: Blue}
- EndPhase: {side: Red}
- EndPhase: {side: Blue}
- EndPhase: {side: Red}
- Hold: {side: Blue, unit: b2}
- Move: {side: Red, unit: r1, path: [[20, 43]]}
- Hold: {side: Blue, unit: b1}
- Hold: {side: Red, unit: r2}
- EndPhase: {side: Blue}
"""
"""Turn 2, and turn 3 up to Red's part of combat, where Red wins the initiative."""
WON = ",".join(["6", "6", "1", "1"] * 4)
ASKED = "- Fire: {{side: Red, unit: r1, target: {target}}}"
WRONG = "- EndPhase: {{side: Red}}\n- Fire: {{side: Blue, unit: {target}, target: r1}}"
NAMES = ("Blue 1", "Blue 2", "Blue 3", "b1", "nobody")
"""What Red may call, what only the file calls so, a hidden unit that is there or not, and nothing at all."""


def scenario(number: int, secret: str) -> str:
    """Return a scenario; what Red may not know is drawn from *secret*."""
    open_, hidden = random.Random(f"open/{number}"), random.Random(f"{number}/{secret}")
    x = open_.uniform(20, 50)
    light = open_.choice(("night", "moonless_night", "pitch_black"))

    def unit(name: str, at: tuple[float, float], more: str = "") -> str:
        card, skill, facing = hidden.choice(CARDS), hidden.randrange(7), hidden.randrange(360)
        place = f"at: [{at[0]}, {at[1]}], facing: {facing}, base: {hidden.choice(BASES)}"
        if hidden.random() < 0.25:
            place += ", status: {heat: 4, shutdown: true}"
        return f"      - {{id: {name}, card: {card}, skill: {skill}, {place}{more}}}"

    lying = f"spotting: {{hidden: true, ambush: {hidden.choice(('true', 'false'))}}}"
    lurks = unit("b9", (62 + hidden.uniform(-3, 3), 6 + hidden.uniform(-2, 2)), f", {lying}")
    blue = [unit("b1", (x, 10)), unit("b2", (x + 6, 14)), *([lurks] if hidden.random() < 0.7 else [])]
    return "\n".join(
        [
            "format: scenario/1",
            "name: Secrets",
            "map: {size: [72, 48], features: [{id: w, kind: woods, rect: [56, 2, 12, 9]}]}",
            "rules: [alpha_strike, spotting]",
            "begin: {turn: 1, phase: movement, initiative: [Red, Blue]}",
            f"spotting: {{light: {light}}}",
            "sides:",
            "  - name: Red",
            "    edge: south",
            "    units:",
            "      - {id: r1, card: WVR-6R, at: [20, 44], facing: 0}",
            "      - {id: r2, card: SHD-2H, at: [50, 44], facing: 0}",
            "  - name: Blue",
            "    edge: north",
            "    units:",
            *hidden.sample(blue, len(blue)),
        ]
    )


def differs(number: int, folder: Path) -> list[tuple[object, object]]:
    """Return the outputs for Red that distinguish the two scenarios of pair *number*."""
    one, other = (obtained(folder, number, secret) for secret in "ab")
    return [(a, b) for a, b in zip(one, other, strict=True) if a != b]


def obtained(folder: Path, number: int, secret: str) -> list[object]:
    """Return everything that the commands print and write for Red, including errors."""
    board, script = folder / "secrets.yaml", folder / "secrets.script.yaml"
    board.write_text(scenario(number, secret), encoding="utf-8")
    found: list[object] = []
    names = "b9", NAMES[number % len(NAMES)]
    whole, asked = SCRIPT + TURN, [SCRIPT + ASKED.format(target=name) for name in names]
    for text in (whole, *asked, SCRIPT + WRONG.format(target="b9")):
        script.write_text(text, encoding="utf-8")
        found.append(said("run", board, "--script", script, "--side", "Red", "--json"))
    script.write_text(whole, encoding="utf-8")
    found.append(said("run", board, "--script", script, "--side", "Red"))
    found += _longer(board, script, names)
    found += _sealed(board, folder)
    found += _autosaved(board, folder / "shelf")
    pictures = [folder / f"picture.{ending}" for ending in ("svg", "png")]
    for words in _measurements(names):
        found.append(said(words[0], board, *words[1:], "--side", "Red"))
    for words in ([], *_overlays(names)):
        found.append(said("render", board, "-o", pictures[0], "--side", "Red", *words))
        found.append(taken(pictures[0]))
    for what in ("tokens", "table"):
        found.append(said("print", what, board, "-o", pictures[0], "--side", "Red"))
        found.append(taken(pictures[0]))
    found.append(said("render", board, "-o", pictures[1], "--side", "Red", "--size", "400x300"))
    found.append(taken(pictures[1]))
    found.append(said("sight", board, "r1", "Blue 1", "--side", "Red", "--picture", pictures[0]))
    found.append(taken(pictures[0]))
    return found


def _sealed(board: Path, folder: Path) -> Iterator[object]:
    """Yield what `say` tells Red of a save, and a sealed one the owner of its file: size, Red's story."""
    path = folder / "sealed.jsonl"
    match = begun(battle_start(read_scenario(board)))
    save(match, path)
    yield said("say", path, "--side", "Red", "--events", "99")
    path.unlink()
    save(match, path, Seal.fresh(PINS))
    yield said("check", path)
    yield [len(line) for line in path.read_text(encoding="utf-8").splitlines()]
    yield stories(path, "Red", PINS["Red"])
    path.unlink()


def _longer(board: Path, script: Path, names: Sequence[str]) -> Iterator[object]:
    """Yield the results of scripts of several turns, each with one refused item, at the end or before."""
    last = [ASKED.format(target=name) for name in names] + [WRONG.format(target="b9")]
    texts = [SCRIPT + TURN + LONG + item for item in last]
    for text in (*texts, SCRIPT + TURN + LONG + LONG, SCRIPT + LONG + last[0]):
        script.write_text(text, encoding="utf-8")
        yield said("run", board, "--script", script, "--side", "Red", "--json", "--dice", WON)


def _autosaved(board: Path, folder: Path) -> Iterator[object]:
    """Yield what the saves of a sealed battle reveal to somebody with the files: names, and line sizes."""
    match = begun(battle_start(read_scenario(board)))
    recorder = GameRecorder(SaveFolder(folder), match.state.brief.name, GAME)
    recorder.keep(match, Seal.fresh(PINS))
    for _ in range(6):
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    recorder.quick_save(match.state.brief.name)
    for path in sorted(folder.rglob(f"*{ENDING}")):
        lines = path.read_text(encoding="utf-8").splitlines()
        yield str(path.relative_to(folder)), [len(line) for line in lines]
    recorder.close()
    shutil.rmtree(folder)


def begun(found: BattleStart) -> Match:
    """Return the match of *found* in its first phase, after both sides have passed once."""
    match = Match(found.state)
    match.play(found.begin)
    for side in ("Red", "Blue"):
        match.play(EndPhase(side))
    return match


def _measurements(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield measuring commands for plausible *names*."""
    yield "say", "--events", "99"
    for name in names:
        yield "say", "--unit", name
        yield "sight", "r1", name, "--both"
        yield "sight", name, "r1", "--json"
        yield "viewshed", name, "--json"
        yield "threat", name, "--at", "30,30", "--json"
        yield "reach", name, "--to", "40,20", "--json"
        yield "blast", "--from", "r1", "--at", name
        yield "blast", "--from", name, "--at", "30,30", "--json"
    yield from (("threat",), ("threat", "--json"), ("threat", "--at", "30,30"))
    yield "reach", "r1", "--to", "62,6", "--via", "62,30"
    yield "reach", "r1"


def _overlays(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield overlays for *names*, which may not exist, and one without a name."""
    for name in names:
        yield "--overlay", f"ecm:{name}", f"spotting:{name}"
        yield "--overlay", f"arcs:{name}", f"sight:r1:{name}"
    yield ("--overlay", "ecm")
    yield ("--overlay", "nothing:r1")


def said(*words: object) -> tuple[int, str, str]:
    """Return the exit status of a command and what it printed to both streams."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([str(word) for word in words])
    return status, out.getvalue(), err.getvalue()


def taken(path: Path) -> bytes:
    """Return the contents of *path*, and delete it."""
    data = path.read_bytes() if path.exists() else b""
    path.unlink(missing_ok=True)
    return data

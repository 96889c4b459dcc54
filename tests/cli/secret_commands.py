"""What `run` and `render` give to a side, of scenarios that differ only in what is hidden from it."""

from __future__ import annotations

import contextlib
import io
import random
from pathlib import Path

from game.cli import main

CARDS = ("WVR-6R", "SHD-2H", "RVN-3L", "MON-66", "ANV-3M", "GRF-1N", "LCT-1V")
SCRIPT = """
- Hold: {side: Red, unit: r1}
- Hold: {side: Blue, unit: b1}
- Hold: {side: Red, unit: r2}
- Hold: {side: Blue, unit: b2}
"""


def scenario(number: int, secret: str) -> str:
    """Return a scenario; what Red may not know of it is drawn by *secret*."""
    open_, hidden = random.Random(f"open/{number}"), random.Random(f"{number}/{secret}")
    x = open_.uniform(20, 50)
    light = open_.choice(("night", "moonless_night", "pitch_black"))

    def unit(name: str, at: tuple[float, float], more: str = "") -> str:
        card, skill, facing = hidden.choice(CARDS), hidden.randrange(7), hidden.randrange(360)
        place = f"at: [{at[0]}, {at[1]}], facing: {facing}"
        return f"      - {{id: {name}, card: {card}, skill: {skill}, {place}{more}}}"

    lying = f"spotting: {{hidden: true, ambush: {hidden.choice(('true', 'false'))}}}"
    lurks = unit("b9", (62 + hidden.uniform(-3, 3), 6 + hidden.uniform(-2, 2)), f", {lying}")
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
            unit("b1", (x, 10)),
            unit("b2", (x + 6, 14)),
            *([lurks] if hidden.random() < 0.7 else []),
        ]
    )


def differs(number: int, folder: Path) -> bool:
    """Whether anything that the commands give to Red tells the two scenarios of pair *number* apart."""
    one, other = (obtained(folder, number, secret) for secret in "ab")
    return one != other


def obtained(folder: Path, number: int, secret: str) -> list[object]:
    """Return all that the commands print and write for Red."""
    board, script = folder / "secrets.yaml", folder / "secrets.script.yaml"
    board.write_text(scenario(number, secret), encoding="utf-8")
    script.write_text(SCRIPT, encoding="utf-8")
    found: list[object] = []
    for more in ([], ["--json"]):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            found.append(main(["run", str(board), "--script", str(script), "--side", "Red", *more]))
        found.append(printed.getvalue())
    for ending in ("svg", "png"):
        picture = folder / f"picture.{ending}"
        main(["render", str(board), "-o", str(picture), "--side", "Red", "--size", "400x300"])
        found.append(picture.read_bytes())
    return found

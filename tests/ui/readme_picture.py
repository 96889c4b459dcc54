"""The picture of README: a battle on the fords in which a shot is aimed at a target in partial cover."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from mouse_player import MousePlayer

SIZE = (1600, 900)
FORDS = """
format: scenario/1
name: The Fords
map: the-fords
rules: [alpha_strike]
options: {battlemechs_only: true}
seed: "11"
begin: {turn: 2, phase: combat, initiative: [Red, Blue]}
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: locust, card: LCT-1V, at: [38.4, 27.6], facing: 90}
      - {id: griffin, card: GRF-1N, at: [26.2, 24.5], facing: 100}
      - {id: warhammer, card: WHM-6R, at: [16, 20.6], facing: 60}
      - {id: trebuchet, card: TBT-5N, at: [22.6, 29.2], facing: 90, status: {heat: 1}}
  - name: Blue
    edge: east
    units:
      - {id: archer, card: ARC-2R, at: [55.9, 36.9], facing: 280}
      - {id: hunchback, card: HBK-4G, at: [36.8, 30.6], facing: 270, status: {armor: 2}}
      - {id: wolfhound, card: WLF-1, at: [33, 9], facing: 220}
      - {id: panther, card: PNT-9R, at: [35.3, 40.5], facing: 300}
"""


def write(path: Path) -> None:
    """Write the picture to *path*: the Trebuchet aims at the Hunchback in the ford."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        player = MousePlayer(Path(folder), FORDS, size=SIZE)
        named = {name: unit for unit, name in player.battle.view.brief.names.items()}
        player.click_words(player.battle.view.units[named["trebuchet"]].name)
        player.press(next(one.key for one in player.battle.aiming.offers() if one.label == "Fire"))
        target = player.battle.view.units[named["hunchback"]]
        player.hover(target.at)
        player.step(times=60)
        player.save(path)
        player.app.screen.left()
        player.lobby.close()

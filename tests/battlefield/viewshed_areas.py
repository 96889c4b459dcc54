"""Areas of viewsheds of whole boards, compared with areas from shadows cut by GEOS."""

from __future__ import annotations

from random import Random

from measure_boards import figure
from viewshed_oracle import seen as by_shadows

from benchmarks.boards import BOARDS
from game.battlefield.viewshed.shades import LOW, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed

LIFTS = (0.4, 2 / 3, 4 / 3)
WORST = 0.002


def errors(name: str, eyes: int) -> list[float]:
    """Return the share of the board *name* that differs, for each of *eyes* eyes at three heights."""
    field, rng = BOARDS[name](), Random(name)
    found = []
    for _ in range(eyes):
        eye = figure(rng, field)
        for lift in LIFTS:
            mine = viewshed(field, eye, ViewshedQuery(lift / LOW, block=None)).areas["clear"]
            found.append(
                abs(mine - by_shadows(field, eye.at, eye.eye, lift).area) / field.width / field.depth
            )
    return found

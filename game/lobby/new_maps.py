"""New maps from the generator, for the window and the commands."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Ground
from game.core.lobby import NewMap, Preview
from game.core.map_order import MapOrder
from game.files.family_io import family
from game.files.maps.map_text import plain_line
from game.files.maps.maps import map_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import parse
from game.geometry.lazy import Recent
from game.lobby.imported_maps import free_name
from game.lobby.lab_sessions import key_of
from game.lobby.previews import ENDING, FAMILY, PreviewLibrary
from game.mapmaking.fairness import EdgeView, Fairness
from game.mapmaking.generator import LEAST, MOST, SIZES, Generated, generated
from game.mapmaking.styles import STYLES
from game.mechanics.movement.terrain_costs import WalkingCosts
from game.mechanics.movement.walking import movement_costs_of
from game.storage import disk

Progress = Callable[[str, float | None], None]
CLIMB = 1.0
LONGEST_SEED = 80
_last: Recent[Generated] = Recent(most=1)
"""The last table made by its order: what is looked at and then kept is made once."""


def styles() -> Sequence[str]:
    """Return the styles of the generator."""
    return tuple(STYLES)


def new_map(
    style: str,
    size: tuple[float, float],
    seed: str,
    *,
    ground: Ground | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Generated:
    """Return the generated table; equal arguments give equal tables on every machine.

    Raises:
        BadFile: if the style does not exist, or the size or the seed is invalid.
    """
    if style not in STYLES:
        raise _bad(f"there is no style {style}; there are {', '.join(STYLES)}")
    if not all(LEAST <= side <= MOST and float(side).is_integer() for side in size):
        raise _bad(f'each side of a generated table is {LEAST}" to {MOST}", in whole inches')
    if not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise _bad(f"a seed has 1 to {LONGEST_SEED} printable characters")
    own = family(FAMILY)
    assert isinstance(own.walking_costs, WalkingCosts)
    costs = movement_costs_of(own.walking_costs, CLIMB)
    return generated(style, size, seed, own.kinds, costs, ground=ground, progress=progress)


def offered(order: MapOrder, progress: Progress) -> NewMap:
    """Return the map of *order* as the window shows it."""
    order = replace(order, seed=order.seed or random_seed())
    made = _made(order, progress)
    found = map_of(parse(made.text, ""), family(FAMILY).kinds)
    preview = Preview("", found.name, found.description, size=order.size, battlefield=found.battlefield)
    labels = {
        side.edge: f"{side.edge} sees {side.seen:.0%}, {side.covered:.0%} covered"
        for side in made.fairness.sides
    }
    return NewMap(order, preview, labels, tuple(lines(made.fairness)))


def kept(order: MapOrder, library: PreviewLibrary, progress: Progress) -> str:
    """Save the map of *order* with the user's maps, under a name that no other map has; return its key."""
    made = _made(order, progress)
    name = free_name(made.name, library)
    text = made.text.replace(plain_line("name", made.name), plain_line("name", name), 1)
    disk.make_folder(library.own_maps)
    disk.replace(library.own_maps / (key_of(name) + ENDING), text.encode())
    return key_of(name)


def _made(order: MapOrder, progress: Progress) -> Generated:
    def told(share: float) -> None:
        progress("laying out the table", share)

    def made() -> Generated:
        return new_map(order.style, order.size, order.seed, ground=order.ground, progress=told)

    return _last.of(order, made)


def random_seed() -> str:
    """Return an unpredictable seed, short enough to pass on by word of mouth."""
    return secrets.token_hex(3)


def size_named(text: str) -> tuple[int, int]:
    """Return the size of a table in *text*: a name of `SIZES`, or WxD in inches.

    Raises:
        ValueError: if it is neither.

    >>> size_named("standard"), size_named("96x48")
    ((72, 48), (96, 48))
    """
    if text in SIZES:
        return SIZES[text]
    east, cross, south = text.lower().partition("x")
    if not (cross and east.isascii() and east.isdecimal() and south.isascii() and south.isdecimal()):
        raise ValueError(f"expected WxD in inches, as 72x48, or one of {', '.join(SIZES)}; not {text}")
    if len(east) > 3 or len(south) > 3:
        raise ValueError(f'each side of a generated table is {LEAST}" to {MOST}"')
    return int(east), int(south)


def report(made: Generated) -> dict[str, Any]:
    """Return the measurements of a generated table as JSON."""
    found = made.fairness
    return {
        "home": list(made.home),
        "features": len(made.battlefield.features),
        "attempts": made.attempts,
        "fair": not found.faults,
        "faults": list(found.faults),
        "sides": {side.edge: _side(side) for side in found.sides},
        "lanes": found.lanes,
        "connected": found.connected,
    }


def _side(side: EdgeView) -> dict[str, Any]:
    walk = side.walk if side.walk < float("inf") else None
    return {"seen": round(side.seen, 4), "sees": dict(side.sees), "covered": side.covered, "walk": walk}


def lines(found: Fairness) -> list[str]:
    """Return how fair a table is, as text."""
    told = [
        f"{side.edge}: sees {side.seen:.0%} of the table ({_shades(side)}), "
        f'{side.covered:.0%} of its half is covered, {side.walk:.1f}" of movement to the middle'
        for side in found.sides
    ]
    verdict = "fair" if not found.faults else f"not fair: {'; '.join(found.faults)}"
    return [*told, f"{found.lanes} walkers side by side at the narrowest; {verdict}"]


def _shades(side: EdgeView) -> str:
    return ", ".join(
        f"{share:.0%} {shade.replace('-', ' through ')}"
        for shade, share in side.sees.items()
        if shade != "blocked"
    )


def _bad(words: str) -> BadFile:
    return BadFile([Problem("", 1, 1, "", words)])

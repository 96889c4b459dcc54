"""AS-JUMP-01 to -08: what a jump clears, where it lands, and why it may not be allowed."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.movement.jumps.jump import JumpPath, jump_path
from game.core.model.state import State
from game.core.model.tally import Refusal, beyond
from game.core.model.unit import Unit
from game.geometry.point import EPS, Path
from game.geometry.value import Value
from game.mechanics.movement.walking import named
from game.rules.alpha_strike.cards.figures import jump_move


class JudgedJump(Value):
    """A jump: the level it lands on, and every reason against it."""

    level: float
    refusals: tuple[Refusal, ...]


def clearance(state: State, rating: float) -> float:
    """Return the height below which a jump of *rating* clears terrain (AS-JUMP-05); half by option."""
    return rating // 2 if state.rules.options["jump_height"] == "half" else rating


def clears_beside(state: State, unit: Unit) -> float:
    """Return the margin beside its line within which a jump must clear terrain (option `jump_clearance`)."""
    return unit.base if state.rules.options["jump_clearance"] == "base" else 0.0


def judged_jump(state: State, unit: Unit, path: Path, level: float, facing: float) -> JudgedJump:
    """Return the jump of *unit* along *path*, start included, from *level*, landing with *facing*.

    Clearance is measured from the take-off level (AS-JUMP-08); the drop at landing does not matter
    (AS-JUMP-06).
    """
    rating = jump_move(unit)
    measured = jump_path(
        state.battlefield,
        path[0],
        path[-1],
        level,
        rating=clearance(state, rating),
        base=unit.base,
        roofs=bool(state.rules.options["roofs"]),
        wide=clears_beside(state, unit),
        shape=unit.shape,
        facing=facing,
    )
    return JudgedJump(measured.level, (*_unable(unit, path, rating, measured), *_barred(state, measured)))


def _unable(unit: Unit, path: Path, rating: float, jump: JumpPath) -> Iterable[Refusal]:
    """Yield why *unit* cannot jump this far, or at all."""
    if not rating:
        yield Refusal(f"{unit.name} cannot jump", "AS-JUMP-01")
    elif jump.length > rating + EPS:
        yield Refusal(f'needs {beyond(jump.length, rating)}" of {rating:g}"', "AS-JUMP-01")
    if len(path) != 2:
        yield Refusal("a jump is one straight line to where it lands", "AS-JUMP-04")
    if jump.from_water is not None:
        yield Refusal(f'stands in water {jump.from_water:g}" deep', "AS-JUMP-07")


def _barred(state: State, jump: JumpPath) -> Iterable[Refusal]:
    """Yield the terrain that is too high to jump over or not allowed to land on."""
    if jump.off_table:
        yield Refusal("lands off the table", "AS-SETUP-06")
    for barrier in jump.barriers:
        words = f'{named(state, barrier.id)} is too high: {barrier.top:g}", must be under {jump.limit:g}"'
        yield Refusal(words, "AS-JUMP-05")
    for wall in jump.in_walls:
        yield Refusal(f"may not land on {named(state, wall)}", "AS-JUMP-04")
    for hill in jump.in_cliffs:
        yield Refusal(f"may not land in the cliff of {named(state, hill)}", "AS-MOVE-16")
    for building in jump.in_buildings:
        yield Refusal(f"may not land partly in {named(state, building)}", "AS-JUMP-04")

"""What a die must show to hit: skill, concealment, range, and fire mode (SKIR-HIT-01).

To add a modifier, write a function of an `AimedShot` and list it in SOURCES; add-ons pass theirs as `terms`
"to hit".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.battlefield.sight.sight import THIRD, TWO_THIRDS
from game.core.model.state import State
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit
from game.geometry.point import EPS
from game.geometry.value import Value
from game.rules.skirmish.cards.stance import figure_of, grounded
from game.rules.skirmish.cards.weapons import Weapon
from game.rules.skirmish.shooting.fire_modes import FireMode
from game.rules.skirmish.sight.area_terrain import between, places_in
from game.rules.skirmish.sight.line_of_sight import Sightline
from game.rules.skirmish.sight.obstacles import covers

LEAST, MOST = 2, 6


class AimedShot(Value):
    """One model shooting at another, with the measurements between them.

    Attributes:
        leafy: Area terrain at the target or in between that is at least as tall as the target.
    """

    shooter: Unit
    target: Unit
    weapon: Weapon
    mode: FireMode
    sight: Sightline
    leafy: tuple[str, ...] = ()


def measured_shot(state: State, found: Sightline, weapon: Weapon, mode: FireMode) -> AimedShot:
    """Return the measured shot along *found*."""
    return AimedShot(found.eye, found.target, weapon, mode, found, _leafy(state, found))


def _leafy(state: State, found: Sightline) -> tuple[str, ...]:
    """Return the kinds of area terrain, no lower than the target, that it stands in or behind."""
    field = state.battlefield
    eye, target = figure_of(found.eye), figure_of(found.target)
    tall = {one.id: one.kind for one, top in covers(field).areas if top > target.eye - EPS}
    if not tall:
        return ()
    met = {*places_in(field, target.at, target.base), *between(field, eye, target)}
    return tuple(sorted({kind for key, kind in tall.items() if key in met}))


def skill(shot: AimedShot) -> Iterable[Modifier]:
    """The skill of the shooter (SKIR-HIT-01)."""
    yield Modifier(shot.shooter.profile.skill, "skill", "SKIR-HIT-01", always=True)


def concealment(shot: AimedShot) -> Iterable[Modifier]:
    """2 if more than two thirds hidden, 1 if more than a third or by area terrain (SKIR-CONC-01)."""
    if shot.sight.hidden > TWO_THIRDS + EPS:
        yield Modifier(2, "concealed, more than 2/3 hidden", "SKIR-CONC-01")
    elif shot.sight.hidden > THIRD + EPS:
        yield Modifier(1, "obscured, more than 1/3 hidden", "SKIR-CONC-01")
    elif shot.leafy:
        yield Modifier(1, f"obscured by {' and '.join(shot.leafy)}", "SKIR-CONC-01")


def on_the_ground(shot: AimedShot) -> Iterable[Modifier]:
    """A target that has gone to ground is harder to hit (SKIR-CONC-02)."""
    yield Modifier(int(grounded(shot.target)), "gone to ground", "SKIR-CONC-02")


def distant(shot: AimedShot) -> Iterable[Modifier]:
    """Beyond half of RG (SKIR-RANGE-02)."""
    far = shot.sight.inches > shot.weapon.range / 2 + EPS
    yield Modifier(int(far), "beyond half range", "SKIR-RANGE-02")


def aimed(shot: AimedShot) -> Iterable[Modifier]:
    """Focus Fire, which is aimed (SKIR-ACT-05)."""
    yield Modifier(shot.mode.modifier, shot.mode.words, shot.mode.rule)


SOURCES: tuple[Callable[[AimedShot], Iterable[Modifier]], ...] = (
    skill,
    concealment,
    on_the_ground,
    distant,
    aimed,
)


def to_hit(state: State, shot: AimedShot) -> Tally:
    """Return what each die of *shot* must show, from 2 to 6 (SKIR-HIT-02)."""
    need = state.rules.tally("to hit", shot)
    if need.total > MOST:
        more = Modifier(MOST - need.total, "a 6 always hits", "SKIR-HIT-02")
        return Tally((*need.terms, more))
    return _at_least(need, "a 1 never hits", "SKIR-HIT-02")


def to_penetrate(target: Unit, weapon: Weapon) -> Tally:
    """Return what a die must show to penetrate: armour less PEN; impossible above 6 (SKIR-PEN-01)."""
    terms = Modifier(target.profile.armour, "armour", "SKIR-PEN-01", always=True), *_pen(weapon)
    return _at_least(Tally(terms), "a 1 never penetrates", "SKIR-PEN-01")


def _pen(weapon: Weapon) -> Iterable[Modifier]:
    if weapon.pen:
        yield Modifier(-weapon.pen, f"PEN of the {weapon.name}", "SKIR-PEN-01")


def to_kill(target: Unit) -> Tally:
    """Return what a die must show to kill (SKIR-KILL-01)."""
    return _at_least(
        Tally((Modifier(target.profile.kill, "kill number", "SKIR-KILL-01", always=True),)),
        "a 1 never kills",
        "SKIR-KILL-01",
    )


def _at_least(need: Tally, words: str, rule: str) -> Tally:
    if need.total >= LEAST:
        return need
    return Tally((*need.terms, Modifier(LEAST - need.total, words, rule)))

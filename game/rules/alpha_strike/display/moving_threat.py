"""The threat of known enemies next turn: each fires from the best place that its next move can reach.

An enemy is tried at its position and at places spread over everything it can reach by walking or jumping,
including the outline. The threat is that of one shot from there (`exposure`); places with a lower upper
bound are not measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.contact import CONTACT
from game.battlefield.sight.shaped import gaps_between, gaps_when_turned, touched_by
from game.battlefield.sight.sight import sights
from game.battlefield.sight.visibility_matrix import unseen
from game.battlefield.templates.arcs import Direction
from game.battlefield.terrain.prepared_terrain import prepared
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.shapes import areas
from game.mechanics.battle.home_edges import home
from game.mechanics.battle.ranging import ranging
from game.mechanics.movement.candidate_positions import spread
from game.rules.alpha_strike.cards.figures import immobile
from game.rules.alpha_strike.combat.facts import best_in_the_open
from game.rules.alpha_strike.combat.shot import BRACKETS, in_the_open, judged_shot
from game.rules.alpha_strike.display.deductions import at_its_fastest, reckoned
from game.rules.alpha_strike.display.harm import Known, judged_harm, placed, row
from game.rules.alpha_strike.movement.ways import within
from game.rules.alpha_strike.terrain import terrain, woods_line
from game.rules.alpha_strike.turn.fitness import no_fighter, too_late

PLACES = 48
FRONT: tuple[Direction, ...] = ("front",)
SIDES: tuple[Direction, ...] = ("front", "corner", "rear")
BEHIND = 31.0


class MovingThreat(NamedTuple):
    """The best that an enemy can do at each of many places.

    Attributes:
        harm, cover: As in `Exposure`, for its best shot; 0 and 1 if it has none.
        positions: The enemy at each position tried.
        best: Index of the position that does most harm; -1 if it can do nothing.
    """

    harm: Floats
    cover: Floats
    positions: Sequence[Unit]
    best: Ints


def moving_threat(view: State, foe: Unit, there: Sequence[Unit]) -> MovingThreat:
    """Return the threat of *foe* next turn to a unit *there*, from anywhere it could move."""
    positions = positions_of(view, foe)
    harm, cover = np.zeros(len(there)), np.ones(len(there))
    best = np.full(len(there), -1, dtype=np.intp)
    if not positions:
        return MovingThreat(harm, cover, positions, best)
    most, seen = _at_most(view, positions, there), ~_unseen(view, positions, there)
    known: Known = {}
    for worth in (most == most.max(axis=0), most > 0):
        for place, stance in enumerate(positions):
            asked = (worth[place] & seen[place] & (harm < most[place])).nonzero()[0]
            if len(asked):
                found = row(view, stance, [there[i] for i in asked.tolist()], known)
                more = found[0] > harm[asked]
                better = asked[more]
                harm[better], cover[better], best[better] = found[0][more], found[1][more], place
        most = np.where(worth, 0.0, most)
    return MovingThreat(harm, cover, positions, best)


def movers(view: State, side: Side) -> list[Unit]:
    """Return the known enemies of *side* that can attack next turn, including those arriving by then."""
    found = []
    for foe in view.units.values():
        if foe.side == side or foe.removed is not None or not reckoned(foe):
            continue
        turn = view.turn + 1
        due = foe.enters is not None and foe.enters <= turn and not too_late(view, foe, turn)
        coming = due and home(view.brief, foe.side)
        if (foe.present or coming) and not no_fighter(view, replace(foe, enters=None)):
            found.append(foe)
    return found


def positions_of(view: State, foe: Unit) -> list[Unit]:
    """Return *foe* at its current position and at places spread over the reach of its next move."""
    spots, mover = [foe.at] if foe.present else [], at_its_fastest(foe)
    if not immobile(mover):
        reached = shapely.union_all([within(view, mover, jump=jump) for jump in (False, True)])
        spots += spread(areas(reached), PLACES)
    return placed(view, foe, spots)


def _at_most(view: State, positions: Sequence[Unit], there: Sequence[Unit]) -> Floats:
    """Return for each of *positions* an upper bound on the harm of its shot at each unit *there*.

    It is the harm in the open, or infinite if the terms do not declare what they read.
    """
    a, b = (np.array([one.at for one in ones]) for ones in (positions, there))
    east, south = (a[:, None] - b[None]).transpose(2, 0, 1)
    gap = (gaps_between if positions[0].shape is None else gaps_when_turned)(positions, there)
    rise = np.subtract.outer([one.level for one in positions], [one.level for one in there])
    how = ranging(view)
    inches = np.hypot(gap, rise) if how.slant else gap
    bracket = np.searchsorted([one.reach + EPS for one in BRACKETS], inches)
    behind = np.ones(gap.shape, dtype=np.intp)
    if there[0].facing is not UNKNOWN:
        off = np.degrees(np.arctan2(east, -south)) - there[0].facing
        behind = (np.abs(off % 360 - 180) <= BEHIND).astype(np.intp)
    classes, among = _occupied(view, there)
    if best_in_the_open(view):
        most = _in_the_open(view, positions[0], there[0], classes)
    else:
        most = np.full((len(classes), 2, len(BRACKETS) + 1), np.inf)
        most[..., len(BRACKETS)] = 0.0
    found: Floats = most[among, behind, bracket]
    found[(gap <= CONTACT + EPS) & (np.abs(rise) <= how.contact_height + EPS)] = 0.0
    return found


def _occupied(view: State, there: Sequence[Unit]) -> tuple[list[tuple[str, ...]], Ints]:
    """Return the sets of obscuring kinds touched by bases, and the index of the set for each unit."""
    features = view.battlefield.features
    kinds: list[set[str]] = [set() for _ in there]
    who, what = touched_by(prepared(view.battlefield).index, there)
    for i, feature in zip(who.tolist(), what.tolist(), strict=True):
        kinds[i].add(features[feature].kind)
    each = [tuple(sorted(one & terrain().obscuring)) for one in kinds]
    classes = sorted(set(each))
    return classes, np.array([classes.index(one) for one in each], dtype=np.intp)


def _unseen(view: State, positions: Sequence[Unit], there: Sequence[Unit]) -> Bools:
    """Return which units *there* are certainly out of sight from each of *positions* (AS-LOS-02, AS-LOS-03).

    A base that is not a disc turns towards each place, and woods are measured from its edge, so for it
    nothing is certain.
    """
    if positions[0].shape is not None:
        return np.zeros((len(positions), len(there)), dtype=bool)
    options = view.rules.options
    return unseen(
        view.battlefield,
        [one.figure for one in positions],
        [one.figure for one in there],
        thick=number_option(options, "woods_block") if options["own_woods"] == "count" else np.inf,
        woods_line=woods_line(options),
        union=terrain().obscuring,
    )


def _in_the_open(view: State, foe: Unit, unit: Unit, classes: Sequence[tuple[str, ...]]) -> Floats:
    """Return the harm of a shot in the open, by woods at the target, by rear or not, and by range."""
    (seen,) = sights(view.battlefield, foe.figure, [unit.figure])
    bare = replace(in_the_open(judged_shot(view, foe, unit, replace(seen, contact=False))), in_arc=True)
    found = np.zeros((len(classes), 2, len(BRACKETS) + 1))
    for number, occupied in enumerate(classes):
        for behind, sides in enumerate((FRONT, SIDES)):
            for i in range(len(BRACKETS)):
                shots = [replace(bare, occupied=occupied, bracket=i, side=side) for side in sides]
                found[number, behind, i] = max(judged_harm(view, one)[0] for one in shots)
    return found

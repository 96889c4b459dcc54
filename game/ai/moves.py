"""Which unit moves where: places are judged for each unit that may move, and the best legal order wins."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.assessment import Assessment
from game.ai.decision import Candidate
from game.ai.places import DEALT, FEARED, JudgedPlaces, facing, judged_places
from game.core.engine.turns import refusals
from game.core.model.reason import Reason
from game.core.model.state import Action
from game.core.model.unit import Unit, UnitId

TRIED = 8
"""The number of places of a unit for which orders are tried."""
WEIGHED = 5
"""The maximum number of units considered: those farthest from the enemy."""
LEFT = 12.0
"""The value in points of a unit across the breakthrough edge."""


def moves(assessment: Assessment, unit: UnitId = "", wanted: int = 1) -> list[Candidate]:
    """Return the best legal moves of the side: of the unit that should go first, or of *unit*.

    Args:
        wanted: How many; further ones are searched for only on request.
    """
    waiting = [
        one for one in assessment.estimates.movers(assessment.view, assessment.side) if unit in ("", one.id)
    ]
    found: list[Candidate] = []
    for judged in _ranked(assessment, waiting):
        found += legal_moves(assessment, judged, wanted - len(found))
        if len(found) >= wanted:
            return found
    for one in waiting if not found else ():
        tries = assessment.estimates.rest(assessment.view, one)
        found += [Candidate(action) for action in tries if _is_legal(assessment, action)]
        if found:
            return found[:1]
    return found


def _is_legal(assessment: Assessment, action: Action) -> bool:
    assessment.work.add(1)
    return not refusals(assessment.view, action)


def _ranked(assessment: Assessment, waiting: list[Unit]) -> Iterator[JudgedPlaces]:
    """Yield the units with their places: first those that a reply hurts least, since others may wait."""
    if not assessment.replies:
        yield from (judged_places(assessment, unit) for unit in _farthest(assessment, waiting, 1))
        return
    judged = [judged_places(assessment, unit) for unit in _farthest(assessment, waiting, WEIGHED)]
    ready = [one for one in judged if len(one.nodes)]
    yield from sorted(ready, key=_exposed)


def _exposed(judged: JudgedPlaces) -> tuple[float, float, float]:
    number = judged.best()[0]
    return round(float(judged.open_to_reply[number]), 6), judged.unit.at.y, judged.unit.at.x


def _farthest(assessment: Assessment, waiting: list[Unit], most: int) -> list[Unit]:
    """Return *most* of the waiting units, those farthest from the enemy first: they reveal the least."""

    def key(unit: Unit) -> tuple[float, float, float, str]:
        return -assessment.to_foes(unit), unit.at.y, unit.at.x, unit.id

    return sorted(waiting, key=key)[:most]


def legal_moves(assessment: Assessment, judged: JudgedPlaces, wanted: int) -> list[Candidate]:
    """Return the best legal orders of one unit, at most *wanted*."""
    found = list(_leaving(assessment, judged.unit))[:wanted]
    for number in judged.best()[:TRIED]:
        if len(found) >= wanted:
            break
        turn = facing(assessment, judged, number) if assessment.foes else None
        node, how = int(judged.nodes[number]), int(judged.how[number])
        for action in assessment.estimates.orders(assessment.view, judged.unit, node, how, turn):
            if _is_legal(assessment, action):
                found.append(Candidate(action, reasons(assessment, judged, number)))
                break
    return found


def _leaving(assessment: Assessment, unit: Unit) -> Iterator[Candidate]:
    """Yield the ways in which *unit* can break through."""
    for action in assessment.estimates.leave(assessment.view, unit):
        if _is_legal(assessment, action):
            yield Candidate(action, (Reason("breaks through", LEFT, unit=unit.id),))
            return


def reasons(assessment: Assessment, judged: JudgedPlaces, number: int) -> tuple[Reason, ...]:
    """Return the reasons for a place: the terms of its score, with the unit concerned for damage."""
    at = assessment.lattice.point(int(judged.nodes[number]))
    about: dict[str, UnitId] = {}
    if assessment.foes:
        about[DEALT] = assessment.foes[int(judged.dealt[:, number].argmax())].unit.id
        about[FEARED] = assessment.foes[int(judged.taken[:, number].argmax())].unit.id
    worths = {name: round(float(term[number]), 6) for name, term in judged.terms.items()}
    return tuple(Reason(name, worth, unit=about.get(name), at=at) for name, worth in worths.items() if worth)

"""The facts that may differ between shots of the same two units, by the names used by `reads`.

The units and their status, the kind of attack, its overheat and the options stay the same, so they need
no name; see `core.model.tally.reads`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.model.state import State
from game.core.model.tally import declared
from game.core.model.unit import Unit
from game.rules.alpha_strike.combat.shot import Shot

TALLIES = "to hit", "damage"
FACTS: Mapping[str, Callable[[Shot], object]] = {
    "bracket": lambda shot: shot.bracket,
    "side": lambda shot: shot.side,
    "in_arc": lambda shot: shot.in_arc,
    "occupied": lambda shot: shot.occupied,
    "between": lambda shot: shot.between,
    "woods": lambda shot: shot.woods,
    "thick": lambda shot: shot.thick,
    "verdict": lambda shot: (shot.verdict, shot.sight.verdict),
    "contact": lambda shot: shot.sight.contact,
    "submerged": lambda shot: shot.sight.submerged,
    "range": lambda shot: shot.sight.range,
    "hidden": lambda shot: (shot.sight.hidden, shot.sight.hiding),
    "attacker.place": lambda shot: _place(shot.attacker),
    "target.place": lambda shot: _place(shot.target),
}
BETWEEN = frozenset({"between", "woods", "thick", "verdict", "hidden"})
"""The facts that depend on the terrain on the line."""
_PLAIN = frozenset({"bracket", "side", "in_arc", "occupied"})
"""The facts known before the line is measured."""


def _place(unit: Unit) -> object:
    """Return a unit's placement: position, level and facing."""
    return unit.at, unit.level, unit.facing


def facts_read(view: State) -> frozenset[str] | None:
    """Return the names of all facts that the terms in force read; None if a term does not declare them."""
    found = [declared(term) for name in TALLIES for term in view.rules.terms.get(name, ())]
    known = [one for one in found if one is not None]
    facts = frozenset(fact for one in known for fact in one.facts)
    unknown = facts - FACTS.keys()
    assert not unknown, f"terms read {sorted(unknown)}; what a shot has is {sorted(FACTS)}"
    return facts if len(known) == len(found) else None


def best_in_the_open(view: State) -> bool:
    """Whether no shot does more damage than one in the open with otherwise equal facts."""
    for name in TALLIES:
        for term in view.rules.terms.get(name, ()):
            says = declared(term)
            if says is None or not says.facts <= (_PLAIN | BETWEEN if says.hinders else _PLAIN):
                return False
    return True

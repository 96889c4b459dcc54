"""The facts that may differ between shots of the same two units, by the names used by `reads`.

The units and their status, the kind of attack, its overheat and the options stay the same, so they need
no name; see `core.model.tally.reads`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.state import State
from game.core.model.tally import declared

TALLIES = "to hit", "damage"
FACTS: Mapping[str, tuple[str, ...]] = {
    "bracket": ("bracket",),
    "side": ("side",),
    "in_arc": ("in_arc",),
    "occupied": ("occupied",),
    "between": ("between",),
    "woods": ("woods",),
    "thick": ("thick",),
    "verdict": ("verdict", "sight.verdict"),
    "contact": ("sight.contact",),
    "submerged": ("sight.submerged",),
    "range": ("sight.range",),
    "hidden": ("sight.hidden", "sight.hiding"),
    "attacker.place": ("attacker.at", "attacker.level", "attacker.facing"),
    "target.place": ("target.at", "target.level", "target.facing"),
}
"""What each is of a shot, as attributes."""
BETWEEN = frozenset({"between", "woods", "thick", "verdict", "hidden"})
"""The facts that depend on the terrain on the line."""
_PLAIN = frozenset({"bracket", "side", "in_arc", "occupied"})
"""The facts known before the line is measured."""


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

"""All that the Blast rule and the reactions give to the family, at a glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.core.events import Acted, Changed, Moved
from game.core.procedure import Passed, PhaseBegan
from game.core.ruleset import Offer
from game.core.state import State
from game.core.unit import Unit
from game.rules.mecha.blast import Blast
from game.rules.mecha.blast_bursts import bursts
from game.rules.mecha.blast_prints import Impacts, Template, clear, impact_marks
from game.rules.mecha.blast_words import words
from game.rules.mecha.harm import Suffered
from game.rules.mecha.reactions import Attempt, React, Reaction
from game.rules.mecha.salvo import Hit, Salvo, Wreck
from game.rules.mecha.shoot import loaded
from game.rules.mecha.volley import Volley, batteries


def _weapons(view: State, unit: Unit) -> tuple[str, ...]:
    return tuple(weapon.name for weapon in loaded(unit) if weapon.blast)


def _armed(view: State, unit: Unit) -> bool:
    return bool(_weapons(view, unit))


def _batteries(view: State, unit: Unit) -> tuple[str, ...]:
    there = loaded(unit)
    return tuple(weapon.name for weapon in batteries(unit) if weapon in there)


def _fires_volleys(view: State, unit: Unit) -> bool:
    return bool(_batteries(view, unit))


ACTIONS = (Blast, Volley)
STEPS = (React, Reaction, Attempt)
EXTRAS = (Impacts, Suffered)
VALUES = (Hit, Wreck, Salvo, Template)
WATCHERS: Mapping[type[Any], tuple[Callable[..., None], ...]] = dict.fromkeys(
    (Acted, Changed, Moved, Passed, PhaseBegan), (clear,)
)
TELLERS = (words,)
BURSTS = (bursts,)
MARKS = impact_marks
OFFERS = (
    Offer(
        "Blast",
        "n",
        Blast,
        icon="bomb",
        hint="Fire a Blast weapon: aim each missile at an enemy, a structure or, indirectly, the ground",
        fits=_armed,
        choices=(("weapon", "Weapon", _weapons),),
    ),
    Offer(
        "Volley",
        "y",
        Volley,
        icon="rocket-launch",
        hint="Fire missiles: aim each at an enemy or a structure",
        fits=_fires_volleys,
        choices=(("weapon", "Weapon", _batteries),),
    ),
)

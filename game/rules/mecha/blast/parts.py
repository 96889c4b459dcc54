"""The hooks of the Blast rule and of reactions for the family, in one place."""

from __future__ import annotations

from game.core.model.events import Acted, Changed, Moved
from game.core.model.procedure import Passed, PhaseBegan
from game.core.model.state import Offer, State, watching
from game.core.model.unit import Unit
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.blast.bursts import bursts
from game.rules.mecha.blast.prints import LaidTemplates, MissileTemplate, clear, impact_marks
from game.rules.mecha.blast.words import words
from game.rules.mecha.shooting.harm import Suffered
from game.rules.mecha.shooting.reactions import Attempt, React, Reaction
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit, Wreck
from game.rules.mecha.shooting.shoot import loaded
from game.rules.mecha.shooting.volley import Volley, batteries


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
EXTRAS = (LaidTemplates, Suffered)
VALUES = (SalvoHit, Wreck, Salvo, MissileTemplate)
WATCHERS = {
    **watching(Acted, clear),
    **watching(Changed, clear),
    **watching(Moved, clear),
    **watching(Passed, clear),
    **watching(PhaseBegan, clear),
}
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

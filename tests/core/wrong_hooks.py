"""Hooks of the wrong type, which the type checker must reject, beside correct ones. Never imported."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.terrain.field import Battlefield
from game.core.model.action import TargetAction
from game.core.model.events import Acted, Moved
from game.core.model.state import Addon, Ask, Offer, Phase, Ruleset, State, Table, UnitAction, watching
from game.core.model.tally import Modifier, Refusal
from game.core.model.unit import Unit


def objection(state: State, action: TargetAction) -> Iterable[Refusal]:
    """Object to nothing."""
    return ()


def acted(table: Table, event: Acted) -> None:
    """Watch for one type of event."""


def term(fact: Unit) -> Iterable[Modifier]:
    """Add no term."""
    return ()


def two_facts(one: Unit, other: Unit) -> Iterable[Modifier]:
    """Require more facts than a tally has."""
    return ()


class Pass(UnitAction):
    """Do nothing."""

    def resolve(self, table: Table) -> None:
        """Nothing is done."""


RIGHT = Addon(
    "right",
    phases=(("after", "dusk", Phase("night")),),
    objections={"Fire": (objection,)},
    terms={"to hit": (term,)},
    watchers={**watching(Acted, acted)},
    offers=(Offer("Pass", "p", Pass),),
)

RIGHT_RULES = Ruleset("right", options={"range": 6, "arc": "wide", "fog": True})
FIELD = Battlefield(48, 48)

WRONG = (
    Ruleset("worth", worth=lambda a, b, c: 3),  # type: ignore[arg-type, misc]
    Ruleset("worth", worth=lambda unit: "much"),  # type: ignore[arg-type, return-value]
    Ruleset("choices", choices=lambda view, side, which: (3,)),  # type: ignore[arg-type, return-value]
    Addon("watchers", watchers={int: ()}),  # type: ignore[dict-item]
    Addon("watchers", watchers=watching(Moved, acted)),  # type: ignore[arg-type]
    Addon("objections", objections={"Fire": (term,)}),  # type: ignore[dict-item]
    Addon("terms", terms={"to hit": (two_facts,)}),  # type: ignore[dict-item]
    Addon("at_phase", at_phase={"night": (acted,)}),  # type: ignore[dict-item]
    Addon("actions", actions=(Phase,)),  # type: ignore[arg-type]
    Addon("offers", offers=(Offer("Night", "n", Phase),)),  # type: ignore[arg-type]
    Addon("darkness", darkness=(lambda view, unit: 1.0,)),  # type: ignore[arg-type, misc]
    Addon("idle", idle=(lambda state, unit: (3,),)),  # type: ignore[arg-type, return-value]
    Addon("options", options={"range": Phase("night")}),  # type: ignore[dict-item]
    Addon("encounters", encounters={"duel": (Pass,)}),  # type: ignore[dict-item]
    Addon("grids", grids=(lambda state: (3,),)),  # type: ignore[arg-type, return-value]
    Ask(("red",), frozenset(), 3),  # type: ignore[arg-type]
    State(RIGHT_RULES, FIELD, {}, (), extras={"Hits": 3}),  # type: ignore[dict-item]
)

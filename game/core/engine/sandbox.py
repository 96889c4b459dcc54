"""The sandbox: free editing of terrain, units and options; in a battle, by agreement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, Literal

from game.core.model.brief import Opening
from game.core.model.edits import Built, Opted, Put, Switched, Taken
from game.core.model.events import Recorded
from game.core.model.procedure import Amended, Briefed
from game.core.model.state import Action, Phase, Ruleset, State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId
from game.core.validation.integrity import edit_flaw
from game.geometry.point import Point
from game.geometry.value import Value

SANDBOX: Literal["sandbox"] = "sandbox"
Change = Built | Put | Taken | Opted | Switched | Recorded | Briefed | Amended


class Edit(Action):
    """Change the table outside the rules.

    Attributes:
        more: Further changes that undo takes back together with it: units that stand on new terrain.
        words: Its description for the player who undoes it.
    """

    what: Change
    more: tuple[Change, ...] = ()
    words: str = ""

    def check(self, state: State) -> list[Refusal]:
        for change in (self.what, *self.more):
            wrong = edit_flaw(state, change)
            if wrong:
                return [Refusal(wrong)]
            state = change.apply(state)
        return []

    def resolve(self, table: Table) -> None:
        for change in (self.what, *self.more):
            table.do(change)


class PlacedTemplate(Value, tag="Template"):
    """A disc of *radius* inches placed on the table."""

    id: str
    at: Point
    radius: float


class SandboxState(Value, tag="Workbench"):
    """What a sandbox stores in addition to terrain and units.

    Attributes:
        map: The name of its map; *map_words* describe it, *map_source* holds a tool's data about it.
        words: The description of the scenario.
        opening: Where in the turn a battle from here begins; None for the usual start.
        seed: The seed of the dice of a battle from here; "" for a secret one.
        sections: The scenario's data for add-ons, by add-on; *of_units* by unit.
    """

    templates: tuple[PlacedTemplate, ...] = ()
    map: str = ""
    map_words: str = ""
    map_source: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    opening: Opening | None = None
    seed: str = ""
    sections: Mapping[str, Any] = field(default_factory=dict)
    of_units: Mapping[UnitId, Mapping[str, Any]] = field(default_factory=dict)

    def known_to(self, side: Side) -> SandboxState:
        """Return what *side* may know: a sandbox hides nothing."""
        return self


def sandbox(rules: Ruleset, others: Callable[..., Ruleset] | None = None) -> Ruleset:
    """Return *rules* as a sandbox: one phase, every edit allowed, nothing happens automatically.

    Args:
        others: Returns the ruleset for other names and options, so that the sandbox can switch to it.
    """
    together = any(phase.by == "group" for phase in rules.phases)
    return replace(
        rules,
        phases=(Phase("edit", frozenset({"Edit"}), "free", by="group" if together else "unit"),),
        opening="",
        watchers={},
        at_phase={},
        at_go={},
        at_go_end={},
        encounters={},
        concealments=(),
        idle=(),
        darkness=(),
        extras=(*rules.extras, SandboxState),
        secret=False,
        others=others,
        addons=(*rules.addons, SANDBOX),
    )


def is_sandbox(rules: Ruleset) -> bool:
    """Whether *rules* are a sandbox's."""
    return SANDBOX in rules.addons

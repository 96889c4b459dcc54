"""The sandbox: terrain, units and options edited freely; in a battle the same by agreement."""

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
    """Do to the table what the rules do not.

    Attributes:
        more: What is done with it, so that undo takes it back at once: units that stand on what was built.
        words: What it is called, for who takes it back.
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
    """A disc of *radius* inches that lies on the table."""

    id: str
    at: Point
    radius: float


class SandboxState(Value, tag="Workbench"):
    """What a sandbox stores in addition to terrain and units.

    Attributes:
        map: The name of its map; *map_words* describe it, *map_source* is what a tool keeps with it.
        words: What the scenario is about.
        opening: Where in the game a battle from here begins; None for the usual start.
        seed: Of the dice of a battle from here; "" for one that nobody knows.
        sections: What the scenario says under the names of add-ons, as plain data; *of_units* by unit.
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
        """Return what *side* may know of it: a sandbox hides nothing."""
        return self


def sandbox(rules: Ruleset, others: Callable[..., Ruleset] | None = None) -> Ruleset:
    """Return *rules* for setting up and trying out: one phase, every edit, nothing happens automatically.

    Args:
        others: Gives the rules of other names and options, to which it can be switched.
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
    """Whether *rules* are those of a sandbox."""
    return SANDBOX in rules.addons

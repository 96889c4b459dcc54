"""Edits of templates: placing, moving, deleting."""

from __future__ import annotations

from dataclasses import replace

from game.core.engine.sandbox import PlacedTemplate
from game.core.model.events import Recorded
from game.geometry.point import Point
from game.ui.lab.editing.choice import LabChoice
from game.ui.lab.editing.edits import LabEdits
from game.ui.lab.editing.in_hand import LabHand
from game.ui.lab.editing.table_contents import TableContents


class TemplateEdits:
    """Places templates on the lab's table."""

    def __init__(self, contents: TableContents, choice: LabChoice, in_hand: LabHand, edits: LabEdits) -> None:
        self._contents = contents
        self._choice = choice
        self._in_hand = in_hand
        self._edits = edits

    def lay(self, template: PlacedTemplate, words: str = "move a template", merge: str = "") -> bool:
        """Put *template* on the table, replacing the one with its id."""
        others = {one.id: one for one in self._contents.sandbox.templates}
        laid = tuple({**others, template.id: template}.values())
        return self._edits.do(
            Recorded(replace(self._contents.sandbox, templates=laid)), words=words, merge=merge
        )

    def lay_fresh(self, at: Point, radius: float | None = None) -> bool:
        """Place a new template at *at*."""
        known = {one.id for one in self._contents.sandbox.templates}
        key = next(f"template-{n}" for n in range(1, len(known) + 2) if f"template-{n}" not in known)
        fresh = PlacedTemplate(key, self._contents.on_table(at), radius or self._in_hand.make.radius)
        done = self.lay(fresh, "lay a template")
        if done:
            self._choice.choose_template(key)
        return done

    def take_away(self, template: PlacedTemplate) -> bool:
        """Delete *template*."""
        left = tuple(one for one in self._contents.sandbox.templates if one.id != template.id)
        return self._edits.do(
            Recorded(replace(self._contents.sandbox, templates=left)), words="take a template away"
        )

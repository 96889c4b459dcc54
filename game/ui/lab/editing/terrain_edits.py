"""Edits of terrain: sketches are checked by the map loader, built, changed and deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Feature, Ground
from game.core.lobby import NotReadable, Sketch
from game.core.model.edits import Built, Put
from game.geometry.drawing import Drawing
from game.geometry.point import Point
from game.ui.lab.editing.edits import LabEdits
from game.ui.lab.editing.in_hand import LabHand
from game.ui.lab.editing.table_contents import TableContents
from game.ui.lab.placing import put, resettled
from game.ui.shell.screen import Host

USUAL = {"height": 2.0, "depth": 1.0, "deck": 0.0}


class TerrainEdits:
    """Builds terrain on the lab's table; units on it are moved to its new level."""

    def __init__(self, app: Host, contents: TableContents, in_hand: LabHand, edits: LabEdits) -> None:
        self._app = app
        self._contents = contents
        self._in_hand = in_hand
        self._edits = edits

    def sketch(self, feature: Feature, **changes: Any) -> Sketch:
        """Return the sketch of *feature* with *changes*."""
        kind = self._app.lobby.kinds().get(feature.kind)
        measure = None if kind is None else kind.measure
        amount = feature.depth if measure == "depth" else feature.height if measure else None
        now = Sketch(feature.id, feature.kind, feature.drawing, amount, feature.name, feature.source)
        return replace(now, **changes)

    def usual(self, kind: str) -> float | None:
        """Return the default height, depth or deck of terrain of *kind*; None for flat terrain."""
        found = self._app.lobby.kinds()[kind]
        if found.measure is None:
            return None
        return USUAL[found.measure] if found.height is None else found.height

    def fresh_sketch(self, drawing: Drawing) -> Sketch:
        """Return a sketch of *drawing* with the settings of the tool in hand."""
        make = self._in_hand.make
        amount = make.amount if make.amount is not None else self.usual(make.kind)
        return Sketch(self.free_id(make.kind), make.kind, drawing, amount)

    def free_id(self, kind: str) -> str:
        """Return an unused id for terrain of *kind*."""
        known = self._contents.features
        return next(key for n in range(1, len(known) + 2) if (key := f"{kind}-{n}") not in known)

    def judged(self, sketch: Sketch) -> Feature | None:
        """Return *sketch* as terrain; if it is invalid, record the faults and return None."""
        field = self._contents.now.battlefield
        try:
            found = self._app.lobby.feature(sketch, (field.width, field.depth))
        except NotReadable as wrong:
            self._in_hand.faults = wrong.problems
            return None
        self._in_hand.faults = ()
        return found

    def build(self, sketch: Sketch, words: str, *, merge: str = "", instead: str = "") -> bool:
        """Put the terrain of *sketch* on the table, replacing the one with its id; show why if that fails.

        Args:
            sketch: The terrain.
            words: The name of the edit.
            merge: If given, it replaces a recent edit with the same *words* and *merge*.
            instead: The previous id, if it has changed.
        """
        feature = self.judged(sketch)
        if feature is None:
            self._app.sounds.play("refuse")
            self._app.toast("; ".join(self._in_hand.faults), "bad")
            self._in_hand.faults = ()
            return False
        gone = (instead,) if instead and instead != feature.id else ()
        return self.rebuild((feature,), gone, words, merge=merge)

    def rebuild(
        self, features: tuple[Feature, ...], gone: tuple[str, ...], words: str, *, merge: str = ""
    ) -> bool:
        """Change terrain; units on it are moved to its new level."""
        self._edits.unmerge(words, merge)
        built = Built(features, gone)
        known, before = self._contents.features, self._contents.now
        changed = [known[key] for key in (*gone, *(f.id for f in features)) if key in known]
        after = built.apply(before).battlefield
        moved = resettled(before.units.values(), before.battlefield, after, [*changed, *features])
        return self._edits.do(built, *map(Put, moved), words=words, merge=merge)

    def lay_ground(self, ground: Ground) -> None:
        """Change the look of the ground."""
        if ground != self._contents.now.battlefield.ground:
            self._edits.do(Built(ground=ground), words="change the ground")

    def resize(self, size: tuple[float, float], features: tuple[Feature, ...], gone: tuple[str, ...]) -> None:
        """Change the *size* of the table and clip its terrain again; units outside move onto its edge."""
        built = Built(features, gone, size)
        before = self._contents.now
        after = built.apply(before).battlefield
        moved = []
        for unit in before.present:
            on = Point(min(unit.at.x, size[0]), min(unit.at.y, size[1]))
            if on != unit.at:
                moved.append(put(unit, after, on, before.battlefield))
        self._edits.do(built, *map(Put, moved), words="change the size of the table")

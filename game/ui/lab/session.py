"""The lab as its screen works on it: what is chosen and in hand, and every edit. It draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from game.battlefield.sight.sight import prepare
from game.battlefield.terrain.field import Battlefield, Feature, forget
from game.core.engine.sandbox import Change, Edit, PlacedTemplate, SandboxState
from game.core.lobby import NotReadable, Roster, Sketch
from game.core.model.edits import Built, Put, Taken
from game.core.model.events import Recorded
from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId, kept
from game.core.views.seat import Seat
from game.geometry.drawing import Drawing
from game.geometry.identity import Identity
from game.geometry.point import Path, Point
from game.geometry.value import Value
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.battle import Battle
from game.ui.lab.footing import put, restood
from game.ui.lab.tools import SELECT, Tool, free_name
from game.ui.shell.screen import Host

MERGING = 0.9
USUAL = {"height": 2.0, "depth": 1.0, "deck": 0.0}


class Make(Value):
    """What the tools make next.

    Attributes:
        kind, amount: Of terrain; no amount for what its kind has by itself.
        width, radius: Of lines and of templates, in inches.
        card, side: Of units.
    """

    kind: str = "woods"
    amount: float | None = None
    width: float = 1.0
    radius: float = 2.5
    card: str = ""
    side: Side = ""


class Carried(Value):
    """What is being dragged, as it would be if it were let go now.

    Attributes:
        unit, at, facing: A unit, its place and the way it faces.
        drawing, template: The new form of the chosen terrain, or of a template.
    """

    unit: UnitId | None = None
    at: Point | None = None
    facing: float | None = None
    drawing: Drawing | None = None
    template: PlacedTemplate | None = None


class LabSession(Battle):
    """The lab at one screen, and all that can be done to it there.

    Attributes:
        tool, make: The tool in hand, and what it makes next.
        points: Those set so far of what is being drawn.
        step: Of the grid to which things snap, in inches; None for none.
        terrain, template: The chosen piece of terrain, or template; units are chosen as in a battle.
        vertex: The vertex of the chosen terrain that keys move; None for the whole.
        carried: What is being dragged.
        names: Under which it was saved last, by what it was saved as: "map" or "scenario".
        faults: Why what is being drawn or dragged cannot be so, in the words of the loader of maps.
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat]) -> None:
        self.tool: Tool = SELECT
        self.make = Make(side=next(iter(seats)))
        self.points: Path = ()
        self.step: float | None = 0.5
        self.terrain: str | None = None
        self.template: str | None = None
        self.vertex: int | None = None
        self.carried = Carried()
        self.faults: tuple[str, ...] = ()
        self.roster: list[Roster] = []
        self.names: dict[str, str] = {}
        self._warming: BackgroundAnswer[Battlefield] = BackgroundAnswer()
        self._judging: BackgroundAnswer[Mapping[UnitId, tuple[str, ...]]] = BackgroundAnswer()
        self._misplaced: Mapping[UnitId, tuple[str, ...]] = {}
        self._merged: tuple[str, float] = ("", MERGING)
        self._by_id: tuple[Battlefield | None, dict[str, Feature]] = (None, {})
        super().__init__(app, seats)

    # what there is

    @property
    def now(self) -> View:
        """The table with every edit, also while the picture of it is still being made."""
        return self.seat.view

    @property
    def workbench(self) -> SandboxState:
        """What there is besides terrain and units."""
        return kept(self.now.extras, SandboxState)

    @property
    def features(self) -> Mapping[str, Feature]:
        """The terrain by its id."""
        field = self.now.battlefield
        if self._by_id[0] is not field:
            self._by_id = field, {feature.id: feature for feature in field.features}
        return self._by_id[1]

    @property
    def chosen_terrain(self) -> Feature | None:
        """The chosen piece of terrain."""
        return self.features.get(self.terrain or "")

    @property
    def chosen_template(self) -> PlacedTemplate | None:
        """The chosen template."""
        return next((one for one in self.workbench.templates if one.id == self.template), None)

    @property
    def misplaced(self) -> Mapping[UnitId, tuple[str, ...]]:
        """Why no battle could begin with units where they stand, as far as it is known."""
        view, lobby = self.view, self.app.lobby
        found = self._judging.ask(
            (Identity(view), len(self.view.units), self.seat.played), lambda: lobby.misplaced(view)
        )
        self._misplaced = self._misplaced if found is None else found
        return self._misplaced

    @property
    def settling(self) -> bool:
        """Whether the picture still lags behind the edits."""
        return self._warming.busy or self._judging.busy or self.view is not self.seat.view

    def close(self) -> None:
        """Stop computing."""
        self._warming.close()
        self._judging.close()
        self.planner.close()

    @property
    def name(self) -> str:
        """What the lab is called: as it was saved last, else as what was opened in it."""
        last = self.names.get("scenario") or self.names.get("map")
        return last or self.now.brief.name or self.workbench.map or "New table"

    # following the table

    def refresh(self) -> None:
        """Show the table as it is now, as soon as it is made ready for measuring."""
        now, old = self.seat.view, self.view.battlefield
        if now.battlefield is not old:
            found = self._warming.ask(
                (Identity(now.battlefield), self.seat.played), lambda: warm(now.battlefield)
            )
            if found is not now.battlefield:
                return
        super().refresh()
        if now.battlefield is not old:
            forget(old)
        if self.terrain not in self.features:
            self.terrain = self.vertex = None
        if self.chosen_template is None:
            self.template = None

    def pass_time(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self._merged = self._merged[0], self._merged[1] + seconds
        if self.view is not self.seat.view:
            self.refresh()

    def ready(self, side: Side | None = None) -> list[Unit]:
        """Return all units on the table: nobody waits for anybody's go."""
        order = {name: place for place, name in enumerate(self.view.sides)}
        return sorted(self.view.present, key=lambda unit: order[unit.side])

    def stands(self) -> Unit | None:
        """Return the selected unit where it would stand if it were let go now."""
        unit, held = self.selected, self.carried
        if unit is None or held.unit != unit.id:
            return unit
        return self._as_carried(unit)

    def _as_carried(self, unit: Unit) -> Unit:
        held, field = self.carried, self.view.battlefield
        moved = put(unit, field, held.at) if held.at is not None else unit
        return replace(moved, facing=held.facing % 360) if held.facing is not None else moved

    # choosing

    def select(self, unit: UnitId | None) -> None:
        self.terrain = self.template = self.vertex = None
        super().select(unit)

    def choose_terrain(self, feature: str | None) -> None:
        """Choose a piece of terrain, and nothing else."""
        self.select(None)
        self.terrain = feature

    def choose_template(self, template: str | None) -> None:
        """Choose a template, and nothing else."""
        self.select(None)
        self.template = template

    def take_tool(self, tool: Tool) -> None:
        """Take *tool* in hand; what was being drawn is let go."""
        if tool.shape and not self.tool.shape:
            self.select(None)
        self.tool, self.points, self.faults = tool, (), ()
        self.carried = Carried()

    # editing

    def edit(self, what: Change, *more: Change, words: str, merge: str = "") -> bool:
        """Do *what* and *more* in one; with *merge*, in place of one just before that was alike."""
        self._unmerge(words, merge)
        self._merged = merge, 0.0
        return self.play(Edit(self.side, what, more, words))

    def _unmerge(self, words: str, merge: str) -> None:
        """Take the last edit back where another one like it follows at once."""
        alike = bool(merge) and self._merged[0] == merge and self._merged[1] < MERGING
        last = self.seat.undoes
        if alike and isinstance(last, Edit) and last.words == words:
            self.seat.undo()
        self._merged = "", MERGING

    def undo(self) -> None:
        """Take the last edit back."""
        self._step(self.seat.undoes, "undo", "Undone")

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._step(self.seat.redoes, "redo", "Done again")

    def _step(self, action: object, way: str, words: str) -> None:
        if action is None:
            self.app.toast(f"There is nothing to {way}", "warn")
            return
        self.carried, self.points, self.faults, self._merged = Carried(), (), (), ("", MERGING)
        getattr(self.seat, way)()
        self.refresh()
        self.app.toast(f"{words}: {getattr(action, 'words', '') or 'an edit'}")

    # units

    def put_unit(self, card: str, side: Side, at: Point) -> bool:
        """Put a fresh unit of *card* on the table."""
        one = next((one for one in self.roster if one.card == card), None)
        if one is None:
            self.app.toast("Choose a unit in the list first", "warn")
            return False
        key = f"u{uuid4().hex[:12]}"
        facing = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}.get(
            self.now.brief.edges.get(side, "south"), 0.0
        )
        name = free_name(one.name, [unit.name for unit in self.now.units.values()])
        fresh = replace(one.sample, id=key, side=side, name=name, facing=facing, enters=1)
        unit = put(fresh, self.now.battlefield, self.on_table(at))
        if done := self.edit(Put(unit), words=f"put {one.name}"):
            self.select(key)
        return done

    def put_copy(self, unit: Unit, at: Point) -> None:
        """Put another unit like *unit* at *at*, and choose it."""
        name = free_name(unit.name, [one.name for one in self.now.units.values()])
        fresh = replace(unit, id=f"u{uuid4().hex[:12]}", name=name)
        copy = put(fresh, self.now.battlefield, self.on_table(at))
        if self.edit(Put(copy), words=f"duplicate {unit.name}"):
            self.select(copy.id)

    def change_unit(self, unit: Unit, words: str, merge: str = "") -> bool:
        """Put *unit* as it is now in place of what it was."""
        return self.edit(Put(unit), words=f"{words} {unit.name}", merge=merge and f"{merge} {unit.id}")

    def on_table(self, at: Point) -> Point:
        """Return *at*, brought onto the table."""
        field = self.now.battlefield
        return Point(min(max(at.x, 0.0), field.width), min(max(at.y, 0.0), field.depth))

    # terrain

    def sketch(self, feature: Feature, **changes: Any) -> Sketch:
        """Return the sketch of *feature* with *changes*."""
        kind = self.app.lobby.kinds().get(feature.kind)
        measure = None if kind is None else kind.measure
        amount = feature.depth if measure == "depth" else feature.height if measure else None
        now = Sketch(feature.id, feature.kind, feature.drawing, amount, feature.name, feature.source)
        return replace(now, **changes)

    def usual(self, kind: str) -> float | None:
        """Return the height, depth or deck that terrain of *kind* has where none is given; None for flat."""
        found = self.app.lobby.kinds()[kind]
        if found.measure is None:
            return None
        return USUAL[found.measure] if found.height is None else found.height

    def fresh_sketch(self, drawing: Drawing) -> Sketch:
        """Return what the tool in hand makes of *drawing*."""
        make = self.make
        amount = make.amount if make.amount is not None else self.usual(make.kind)
        return Sketch(self.free_id(make.kind), make.kind, drawing, amount)

    def free_id(self, kind: str) -> str:
        """Return an id for another piece of terrain of *kind*."""
        known = self.features
        return next(key for n in range(1, len(known) + 2) if (key := f"{kind}-{n}") not in known)

    def judged(self, sketch: Sketch) -> Feature | None:
        """Return the terrain that *sketch* is; None, with the `faults` shown, if it is invalid."""
        field = self.now.battlefield
        try:
            found = self.app.lobby.feature(sketch, (field.width, field.depth))
        except NotReadable as wrong:
            self.faults = wrong.problems
            return None
        self.faults = ()
        return found

    def build(self, sketch: Sketch, words: str, *, merge: str = "", instead: str = "") -> bool:
        """Put the terrain of *sketch* on the table, in place of what had its id; else show why not.

        Args:
            instead: The id that it had before, where that is changed.
        """
        feature = self.judged(sketch)
        if feature is None:
            self.app.sounds.play("refuse")
            self.app.toast("; ".join(self.faults), "bad")
            self.faults = ()
            return False
        gone = (instead,) if instead and instead != feature.id else ()
        return self.rebuild((feature,), gone, words, merge=merge)

    def rebuild(
        self, features: tuple[Feature, ...], gone: tuple[str, ...], words: str, *, merge: str = ""
    ) -> bool:
        """Change terrain; units on it stand on what is there then."""
        self._unmerge(words, merge)
        built = Built(features, gone)
        known, before = self.features, self.now
        changed = [known[key] for key in (*gone, *(f.id for f in features)) if key in known]
        after = built.apply(before).battlefield
        moved = restood(before.units.values(), before.battlefield, after, [*changed, *features])
        return self.edit(built, *map(Put, moved), words=words, merge=merge)

    def resize(self, size: tuple[float, float], features: tuple[Feature, ...], gone: tuple[str, ...]) -> None:
        """Give the table another *size*, with its terrain clipped again; units outside come onto its edge."""
        built = Built(features, gone, size)
        before = self.now
        after = built.apply(before).battlefield
        moved = []
        for unit in before.present:
            on = Point(min(unit.at.x, size[0]), min(unit.at.y, size[1]))
            if on != unit.at:
                moved.append(put(unit, after, on, before.battlefield))
        self.edit(built, *map(Put, moved), words="change the size of the table")

    # templates

    def lay(self, template: PlacedTemplate, words: str = "move a template", merge: str = "") -> bool:
        """Put *template* on the table, in place of the one with its id."""
        others = {one.id: one for one in self.workbench.templates}
        laid = tuple({**others, template.id: template}.values())
        return self.edit(Recorded(replace(self.workbench, templates=laid)), words=words, merge=merge)

    def lay_fresh(self, at: Point, radius: float | None = None) -> bool:
        """Lay a new template at *at*."""
        known = {one.id for one in self.workbench.templates}
        key = next(f"template-{n}" for n in range(1, len(known) + 2) if f"template-{n}" not in known)
        done = self.lay(PlacedTemplate(key, self.on_table(at), radius or self.make.radius), "lay a template")
        if done:
            self.choose_template(key)
        return done

    # whatever is chosen

    def delete(self) -> None:
        """Take away what is chosen: a unit, terrain or a template."""
        unit, feature, template = self.selected, self.chosen_terrain, self.chosen_template
        if unit is not None:
            self.edit(Taken(unit.id), words=f"take {unit.name} away")
        elif feature is not None:
            self.rebuild((), (feature.id,), f"take {feature.id} away")
        elif template is not None:
            left = tuple(one for one in self.workbench.templates if one.id != template.id)
            self.edit(Recorded(replace(self.workbench, templates=left)), words="take a template away")
        else:
            self.app.toast("Nothing is chosen", "warn")


def warm(field: Battlefield) -> Battlefield:
    """Make ready what is measured on *field*, so that no frame has to wait for it; return it."""
    prepare(field)
    return field

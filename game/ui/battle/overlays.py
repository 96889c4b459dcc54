"""Which overlays are shown at this moment, and the marks that they give. Switched by keys, else as fits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.marks import Line, Mark
from game.core.observe import View
from game.core.unit import Unit
from game.core.unknown import UNKNOWN
from game.geometry.point import Point
from game.overlays.ruler import measured
from game.ui.battle.battle import Battle
from game.ui.battle.desk import SightLine
from game.ui.battle.hand import is_path
from game.ui.battle.later import Later
from game.ui.battle.sightings import ends, line_marks

SLOW = ("reach",)
SWITCHED = ("reach", "bands", "arcs")
ASKED = ("ecm", "spotting")


class Shown:
    """The marks of the overlays that are on; those that hang on no cursor are reckoned once."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._later: Later[list[Mark]] = Later()
        self._key: object = None
        self._kept: dict[str, list[Mark]] = {}
        self._known: dict[str, tuple[object, list[Mark]]] = {}
        self._ruled: tuple[object, list[Mark]] = (None, [])
        self._sighted: tuple[object, list[Mark]] = (None, [])

    @property
    def busy(self) -> bool:
        """Whether an overlay is still being reckoned."""
        return self._later.busy

    def close(self) -> None:
        """Reckon nothing any more."""
        self._later.close()

    def on(self, name: str) -> bool:
        """Whether the overlay *name* is shown: as switched by hand, else as the moment wants it."""
        battle = self.battle
        if name in battle.desk.shown:
            return battle.desk.shown[name]
        return name in SWITCHED and _wanted(battle, name)

    def switch(self, name: str) -> None:
        """Switch the overlay *name* on, or off."""
        if name in ASKED and name not in self.battle.view.rules.overlays:
            self.battle.app.toast("The rules of this battle have nothing to show there", "warn")
            return
        self.battle.desk.shown[name] = not self.on(name)

    def below(self) -> list[Mark]:
        """Return the marks that lie below the tokens: what all see, and what is on for the selected unit."""
        battle = self.battle
        found = list(battle.view.rules.marks(battle.view))
        unit = battle.selected
        found += self._asked_for()
        if unit is None or (not unit.present and unit.enters is None):
            return found
        if UNKNOWN in (unit.profile, unit.status):
            return found
        if unit.enters is not None:
            found += _entrance(battle.view, unit)
        stands = battle.stands() or unit
        for name in SWITCHED:
            if self.on(name):
                found += self._marks(name, unit if name in SLOW else stands)
        return found

    def _asked_for(self) -> list[Mark]:
        """Return the marks of the overlays that need no unit and are shown only when they are asked for."""
        battle, view = self.battle, self.battle.view
        found: list[Mark] = []
        for name in ASKED:
            if self.on(name):
                key = (name, id(view), battle.desk.selected)
                if self._known.get(name, (None, []))[0] != key:
                    overlay = view.rules.overlays[name]
                    marks = list(overlay(view, battle.desk.selected, battle.desk.cursor))
                    self._known[name] = (key, marks)
                found += self._known[name][1]
        return found

    def _marks(self, name: str, unit: Unit) -> list[Mark]:
        battle, view = self.battle, self.battle.view
        overlay = view.rules.overlays.get(name)
        if overlay is None:
            return []
        key = (id(view), unit)
        if name in SLOW:
            about = _with(view, unit)
            later = self._later.ask((name, *key), lambda: list(overlay(about, unit.id, unit.at)))
            return later or []
        if key != self._key:
            self._key, self._kept = key, {}
        if name not in self._kept:
            self._kept[name] = list(overlay(_with(view, unit), unit.id, battle.desk.cursor))
        return self._kept[name]

    def above(self) -> list[Mark]:
        """Return the marks of the ruler and of the sight line."""
        desk = self.battle.desk
        found: list[Mark] = [*self._ruler()] if len(desk.ruler) > 1 else []
        if desk.sight is not None:
            found += self._sight_line(desk.sight)
        return found

    def _sight_line(self, line: SightLine) -> list[Mark]:
        """Return the sight line, judged once for each."""
        found = ends(self.battle, line)
        key = (id(self.battle.view), found)
        if key != self._sighted[0]:
            self._sighted = key, list(line_marks(self.battle, *found)) if found is not None else []
        return self._sighted[1]

    def _ruler(self) -> list[Mark]:
        """Return the ruler, with what its legs cost the selected unit; reckoned once for each."""
        battle, view = self.battle, self.battle.view
        unit = battle.stands()
        key = (id(view), battle.desk.ruler, unit)
        if key != self._ruled[0]:
            costs = view.rules.legs(view, unit, battle.desk.ruler) if unit is not None else []
            self._ruled = key, list(measured(view.battlefield, battle.desk.ruler, costs))
        return self._ruled[1]


def _entrance(view: View, unit: Unit) -> Iterable[Mark]:
    """Yield the edge over which *unit* enters."""
    edge = view.brief.edges.get(unit.side)
    if edge is not None:
        wide, deep = view.battlefield.width, view.battlefield.depth
        corners = {
            "north": (Point(0, 0), Point(wide, 0)),
            "south": (Point(0, deep), Point(wide, deep)),
            "west": (Point(0, 0), Point(0, deep)),
            "east": (Point(wide, 0), Point(wide, deep)),
        }[edge]
        yield Line(corners, "deploy")


def _wanted(battle: Battle, name: str) -> bool:
    unit, hand = battle.selected, battle.desk.hand
    if unit is None or battle.desk.amending:
        return False
    if name == "reach":
        moving = hand is not None and is_path(hand.offer)
        return moving or (unit.side == battle.side and any(is_path(offer) for offer in battle.offers()))
    return name == "bands" or hand is None or not is_path(hand.offer)


def _with(view: View, unit: Unit) -> View:
    same = view.units.get(unit.id) == unit
    return view if same else replace(view, units={**view.units, unit.id: unit})

"""Which overlays are shown now, and their marks. Toggled by keys, else by the situation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from game.core.model.state import Overlay, Ruleset
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.grid_marks import grid_marks
from game.core.views.imagined import level_of
from game.core.views.marks import Cells, Label, Mark, ShadedRays
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import Path
from game.overlays.ruler import measured
from game.overlays.table import overlays_of
from game.ui.battle.aiming.bursting import Bursting, with_unit
from game.ui.battle.aiming.forecasts import moved
from game.ui.battle.aiming.hand import is_path
from game.ui.battle.session.desk import PLACES, Pin, SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.chosen_enemies import choose, chosen, chosen_rings
from game.ui.battle.table.following import Following
from game.ui.battle.table.home_edge import edge_marks
from game.ui.battle.table.note_in_hand import note_in_hand
from game.ui.battle.table.overlay_refusals import of_nobody, unarmed
from game.ui.battle.table.ringed import asked_rings
from game.ui.battle.table.sightings import aimed_line, aimed_marks, ends, line_marks, pin_line
from game.ui.shell.theme import OUTLINE, Theme

LINES, TALL = 2.0, 20
HEIGHTS = (0.5, 1.0, 2.0, 3.0, 4.0)
EYE = "eye at the cursor"
TOP, GRIDS, AIMED = "on top", "grids", "aimed"


class MoreMarks(Protocol):
    """Additional marks of a screen on its table."""

    def below(self) -> list[Mark]:
        """Return the marks below the tokens."""

    def above(self) -> list[Mark]:
        """Return the marks above the tokens."""


class OverlayState:
    """The marks of the overlays that are on; those that do not depend on the cursor are cached.

    Attributes:
        battle: The battle or the lab.
        more: Additional marks of its screen.
    """

    def __init__(self, battle: TableSession, more: MoreMarks | None = None) -> None:
        self.battle = battle
        self.more = more
        self.bursting = Bursting(battle)
        self._following: dict[object, Following] = {}
        self._asked: set[object] = set()
        self._kept: dict[object, tuple[object, list[Mark]]] = {}
        self._ruled: tuple[object, list[Mark]] = (None, [])
        self._seen_by_all: tuple[object, list[Mark]] = (None, [])
        self._sighted: dict[SightLine, tuple[object, list[Mark]]] = {}
        self._known: tuple[Ruleset | None, Mapping[str, Overlay]] = (None, {})
        self._last_on = Latest[list[str]]()
        self._last_wanted = Latest[list[Pin]]()

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        """All overlays of the battle's rules by name, in the order of their buttons."""
        rules = self.battle.view.rules
        if self._known[0] is not rules:
            self._known = rules, overlays_of(rules)
        return self._known[1]

    @property
    def busy(self) -> bool:
        """Whether an overlay is still being computed."""
        following = any(one.busy for slot, one in self._following.items() if slot in self._asked)
        return following or self.bursting.busy

    def bare(self, slot: object) -> bool:
        """Whether an overlay is on, by name, or pinned, by number, and nothing of it is computed yet."""
        return slot in self._asked and slot in self._following and self._following[slot].bare

    def work(self) -> None:
        """Continue the background computations; called once in each frame."""
        for slot in self._asked & self._following.keys():
            self._following[slot].work()
        self.bursting.work()

    def close(self) -> None:
        """Stop computing."""
        for one in self._following.values():
            one.close()
        self._following = {}
        self.bursting.close()

    def on(self, name: str) -> bool:
        """Whether the overlay *name* is shown: as set by hand, else by the situation."""
        return name in self.all_on()

    def all_on(self) -> list[str]:
        """Return the names of the overlays that are shown, as `on` says of each."""
        return self._last_on.of(self._on_key(), self._now_on)

    @property
    def lays_template(self) -> bool:
        """Whether an overlay is on that lays a template of a weapon."""
        return self._lays_one(self.all_on())

    def _lays_one(self, on: Sequence[str]) -> bool:
        return any("template" in self.overlays[name].needs for name in on)

    @property
    def legends(self) -> bool:
        """Whether an overlay is on or pinned that has a legend."""
        names = (*self.all_on(), *(pin.overlay for pin in self.battle.desk.pins))
        return any(name in self.overlays and self.overlays[name].legend is not None for name in names)

    def _on_key(self) -> tuple[object, ...]:
        """Return what it depends on which overlays are on."""
        battle, desk = self.battle, self.battle.desk
        about = Identity(battle.view), battle.side, desk.selected, Identity(desk.hand), desk.amending
        return *about, [*desk.shown.items()], battle.aiming.offers()

    def _now_on(self) -> list[str]:
        shown, wanted = self.battle.desk.shown, _wanted(self.battle)
        return [name for name, one in self.overlays.items() if shown.get(name, one.shown in wanted)]

    def switch(self, name: str) -> None:
        """Toggle the overlay *name*."""
        one, on, unit = self.overlays[name], not self.on(name), self.battle.selected
        if "template" in one.needs and on and not self._armed():
            return
        if not one.fits(self.battle.view.rules):
            self.battle.app.toast("The rules of this battle have nothing to show there", "warn")
            return
        free = not one.of_unit or ("eye" in one.needs and unit is None)
        if on and not free and self._about(one) is None:
            self.battle.app.toast(of_nobody(unit), "warn")
        shown = self.battle.desk.shown
        shown[name] = on
        if on and one.kind == "field":
            shown.update({other: False for other in self._fields() if other != name})

    @property
    def field(self) -> str | None:
        """Which overlay shades the ground; one at a time, pins apart."""
        return next((name for name in self.all_on() if self.overlays[name].kind == "field"), None)

    def _fields(self) -> list[str]:
        return [name for name, one in self.overlays.items() if one.kind == "field"]

    def below(self) -> list[Mark]:
        """Return the marks below the tokens: public ones, pins, and overlays that are on."""
        battle = self.battle
        self._asked = set()
        self.bursting.asked = False
        found = [*self.public(), *self._grids()]
        wanted = self.wanted()
        shading = self._fields()
        fields = [pin for pin in (*battle.desk.pins, *wanted) if pin.overlay in shading]
        lined: list[Mark] = []
        for pin in battle.desk.pins:
            marks = self._marks(pin.number, pin)
            if pin in fields[:-1]:
                lined += map(_outlined, marks)
            else:
                found += marks
        unit = battle.selected
        found += self._asked_for()
        found += edge_marks(battle.view, unit)
        for pin in wanted:
            laid = self.overlays[pin.overlay].lays_template
            found += self._laid(pin) if laid else self._marks(pin.overlay, pin)
        more = self.more.below() if self.more is not None else ()
        return [*found, *lined, *more]

    def public(self) -> list[Mark]:
        """Return the marks visible to all, which depend only on the view."""
        view = self.battle.view
        if self._seen_by_all[0] != Identity(view):
            self._seen_by_all = Identity(view), list(view.rules.marks(view))
        return self._seen_by_all[1]

    def _armed(self) -> bool:
        """Whether the selected unit lays templates; if not, a message says so."""
        unit = self.battle.stands()
        known = unit is not None and UNKNOWN not in (unit.profile, unit.status)
        found = unit is not None and known and bool(self.bursting.bursts(unit))
        if not found:
            self.battle.app.toast(unarmed(unit), "warn")
        return found

    def _laid(self, pin: Pin) -> list[Mark]:
        """Return the marks of a template that follows the cursor."""
        self.bursting.ask(pin)
        return self.bursting.marks(pin.overlay)

    def _asked_for(self) -> list[Mark]:
        """Return the marks of overlays that need no unit and are shown only on request."""
        view, desk = self.battle.view, self.battle.desk
        found: list[Mark] = []
        for name in self.all_on():
            one = self.overlays[name]
            if one.of_unit:
                continue
            key = (name, Identity(view), desk.selected, desk.cursor if "cursor" in one.needs else None)
            if name not in self._kept or self._kept[name][0] != key:
                self._kept[name] = key, list(one.draw(view, desk.selected, desk.cursor))
            found += self._kept[name][1]
        return found

    def wanted(self) -> list[Pin]:
        """Return the overlays that are on, with unit and place, as they would be pinned."""
        on = self.all_on()
        if self._lays_one(on):
            return self._now_wanted(on)
        desk = self.battle.desk
        places = desk.over, desk.cursor, desk.place, Identity(self.battle.stands())
        key = Identity(on), *places, desk.height, desk.foes, desk.standing
        return self._last_wanted.of(key, lambda: self._now_wanted(on))

    def _now_wanted(self, on: Sequence[str]) -> list[Pin]:
        desk = self.battle.desk
        found: list[Pin] = []
        for name in on:
            one = self.overlays[name]
            unit = self._about(one) if one.of_unit else None
            if unit is not None and "template" in one.needs:
                found += self._burst(name, one, unit)
            elif unit is not None and (desk.over or "cursor" not in one.needs):
                foes = (chosen(self.battle, unit.side) or None) if "enemies" in one.needs else None
                standing = desk.standing and "moving" in one.settings
                at = desk.cursor if "cursor" in one.needs else None
                found.append(Pin(0, name, unit, desk.height, foes, standing, at))
        return found

    def _burst(self, name: str, one: Overlay, unit: Unit) -> Iterable[Pin]:
        """Yield the overlays of the blast lab for *unit*: at the cursor, or its last place on the table."""
        desk, weapon = self.battle.desk, self.bursting.weapon(unit)
        at = self.bursting.aim() if "cursor" in one.needs else None
        if weapon and (at is not None or "cursor" not in one.needs):
            yield Pin(0, name, unit, at=at, weapon=weapon, reactions=desk.reactions, weight=desk.weight)

    def _about(self, one: Overlay) -> Unit | None:
        """Return the unit of the overlay, where it stands, might stand or is probed."""
        battle, desk, unit = self.battle, self.battle.desk, self.battle.selected
        if unit is None:
            return _eye(battle) if "eye" in one.needs and desk.over else None
        if unit.removed is not None or (not unit.present and unit.enters is None):
            return None
        if UNKNOWN in (unit.profile, unit.status):
            return None
        return self._placed(one, unit)

    def _placed(self, one: Overlay, unit: Unit) -> Unit:
        """Return *unit* where the overlay is computed: here, at the cursor, or at the end of its move."""
        battle, desk = self.battle, self.battle.desk
        if "template" in one.needs:
            return battle.stands() or unit
        if unit.present and (desk.place == "here" or (one.stays and desk.place != "there")):
            return unit
        if desk.place == "there" and desk.hand is None and desk.over and unit.present:
            return moved(battle.view, unit, desk.cursor, unit.facing)
        return battle.stands() or unit

    def _marks(self, slot: object, pin: Pin) -> list[Mark]:
        """Return the marks of *pin*, cached in a *slot* until it changes."""
        view, name = self.battle.view, pin.overlay
        overlay = self.overlays.get(name)
        if overlay is None:
            return []
        settings = pin.given(overlay)
        draw = partial(
            overlay.draw, with_unit(view, pin.unit), pin.unit.id, pin.at or pin.unit.at, **settings
        )
        key = (Identity(view), pin)
        if overlay.slow:
            following = self._following.setdefault(slot, Following())
            self._asked.add(slot)
            about = (name, pin.unit.id, Identity(view.battlefield), *settings.items())
            rough = (lambda: list(draw(rough=True))) if overlay.rough else None
            return following.ask(about, key, lambda: list(draw()), rough)
        if slot not in self._kept or self._kept[slot][0] != key:
            self._kept[slot] = key, list(draw())
        return self._kept[slot][1]

    # pins

    def pin(self) -> None:
        """Pin the sight line, else the ruler, else the overlays switched on by hand, else all that are on."""
        desk = self.battle.desk
        if pin_line(self.battle):
            return
        if len(desk.ruler) > 1:
            desk.rulers, desk.ruler = (*desk.rulers, desk.measured), ()
            return
        on = [*self.wanted(), *self._asked_pins()]
        wanted = [one for one in on if desk.shown.get(one.overlay)] or on
        first = max((one.number for one in desk.pins), default=0) + 1
        known = [replace(one, number=0) for one in desk.pins]
        fresh = [one for one in wanted if one not in known]
        desk.pins = (*desk.pins, *(replace(one, number=first + i) for i, one in enumerate(fresh)))
        for one in fresh:
            desk.shown[one.overlay] = False
        if not fresh:
            self.battle.app.toast("No overlay is on that could be pinned")

    def _asked_pins(self) -> list[Pin]:
        """Return the overlays that are on and are shown only on request."""
        unit = self.battle.selected
        if unit is None or not unit.present:
            return []
        free = (name for name, one in self.overlays.items() if not one.of_unit)
        return [Pin(0, name, unit) for name in free if self.on(name)]

    def unpin(self, number: int | None = None) -> None:
        """Remove the pin with that *number*, or all pins."""
        desk = self.battle.desk
        for pin in desk.pins:
            if number in (None, pin.number):
                self._kept.pop(pin.number, None)
                if (following := self._following.pop(pin.number, None)) is not None:
                    following.close()
        desk.pins = tuple(pin for pin in desk.pins if number not in (None, pin.number))
        if number is None:
            desk.lines = desk.rulers = ()

    def unpin_drawn(self, one: Path | SightLine) -> None:
        """Remove a pinned ruler or sight line."""
        desk = self.battle.desk
        desk.rulers = tuple(path for path in desk.rulers if path != one)
        desk.lines = tuple(line for line in desk.lines if line != one)

    # settings

    def next_height(self) -> None:
        """Switch to the next height of figures; that of the rules is among them."""
        desk = self.battle.desk
        heights = sorted({*HEIGHTS, self.battle.view.rules.figure_height})
        desk.height = heights[(heights.index(desk.height) + 1) % len(heights)]

    def next_place(self) -> None:
        """Switch to the next place at which overlays are computed, and report it."""
        desk = self.battle.desk
        names = [*PLACES]
        desk.place = names[(names.index(desk.place) + 1) % len(names)]
        staying = [one.label.lower() for one in self.overlays.values() if one.stays]
        words = PLACES[desk.place].format(staying=" and ".join(staying) or "none")
        self.battle.app.toast(f"Overlays stand {words}")

    def next_stand(self) -> None:
        """Toggle whether enemies threaten from where they stand, or after their next move."""
        self.battle.desk.standing = not self.battle.desk.standing

    def choose(self) -> None:
        """Toggle whether the enemy at the cursor is chosen; all count if none is chosen."""
        choose(self.battle)

    def above(self) -> list[Mark]:
        """Return the marks of the ruler, of units in a question or chosen, and of the sight lines."""
        desk = self.battle.desk
        found: list[Mark] = [*self._on_top()]
        found += self._ruler() if len(desk.ruler) > 1 else []
        for path in desk.rulers:
            found += self._pinned_ruler(path)
        found += asked_rings(self.battle.view)
        found += chosen_rings(self.battle)
        found += self._aimed()
        found += note_in_hand(self.battle)
        for line in (*desk.lines, *((desk.sight,) if desk.sight is not None else ())):
            found += self._sight_line(line)
        return [*found, *(self.more.above() if self.more is not None else ())]

    def _grids(self) -> list[Mark]:
        """Return the cells on the table, cached for each view."""
        view = self.battle.view
        key = Identity(view)
        if self._kept.get(GRIDS, (None,))[0] != key:
            self._kept[GRIDS] = key, list(grid_marks(view))
        return self._kept[GRIDS][1]

    def _on_top(self) -> list[Mark]:
        """Return the topmost marks of the rules, cached for each view."""
        view = self.battle.view
        key = Identity(view)
        if self._kept.get(TOP, (None,))[0] != key:
            self._kept[TOP] = key, list(view.rules.on_top(view))
        return self._kept[TOP][1]

    def _aimed(self) -> list[Mark]:
        """Return the sight line to the target, measured once for each pair of ends."""
        line = aimed_line(self.battle)
        key = (Identity(self.battle.view), line)
        if self._kept.get(AIMED, (None,))[0] != key:
            self._kept[AIMED] = key, aimed_marks(self.battle, *line) if line is not None else []
        return self._kept[AIMED][1]

    def _sight_line(self, line: SightLine) -> list[Mark]:
        """Return a sight line, judged once for each pair of ends."""
        found = ends(self.battle, line)
        key = (Identity(self.battle.view), found)
        if self._sighted.get(line, (None,))[0] != key:
            kept = {one: marks for one, marks in self._sighted.items() if one in self.battle.desk.lines}
            marks = list(line_marks(self.battle, *found)) if found is not None else []
            self._sighted = {**kept, line: (key, marks)}
        return self._sighted[line][1]

    def _pinned_ruler(self, path: Path) -> list[Mark]:
        """Return a pinned ruler, without the costs of its legs."""
        field = self.battle.view.battlefield
        if self._kept.get(path, (None,))[0] is not field:
            self._kept[path] = field, list(measured(field, path))
        return self._kept[path][1]

    def _ruler(self) -> list[Mark]:
        """Return the ruler, with the costs of its legs for the selected unit; cached."""
        battle, view = self.battle, self.battle.view
        unit = battle.stands()
        path = battle.desk.measured
        key = (Identity(view), path, unit)
        if key != self._ruled[0]:
            costs = view.rules.legs(view, unit, path) if unit is not None else []
            self._ruled = key, list(measured(view.battlefield, path, costs))
        return self._ruled[1]


def legible(marks: Iterable[Mark], scale: float, look: Theme) -> list[Mark]:
    """Return *marks* without the labels of lines of equal cost that are too close together."""
    if LINES * scale >= look.px(TALL):
        return [*marks]
    return [mark for mark in marks if not (isinstance(mark, Label) and mark.style.startswith("iso"))]


def _outlined(mark: Mark) -> Mark:
    """Return only the borders of a field, because another one is shaded."""
    if isinstance(mark, ShadedRays | Cells):
        return replace(mark, styles=tuple(f"{style}{OUTLINE}" for style in mark.styles))
    return mark


def _eye(battle: TableSession) -> Unit:
    """Return a figure at the cursor, as tall as a 'Mech."""
    at = battle.desk.cursor
    return Unit(EYE, battle.side, EYE, at, level=level_of(battle.view, at))


def _wanted(battle: TableSession) -> frozenset[str]:
    """Return the values of `Overlay.shown` for which overlays are on now unless switched by hand."""
    played, desk, unit = battle.view.encounter, battle.desk, battle.selected
    if unit is None or desk.amending or (played is not None and played.grid is not None):
        return frozenset()  # on cells of its own an encounter does not go by inches
    if desk.hand is not None and is_path(desk.hand.offer):
        return frozenset({"selected", "moving"})
    moves = unit.side == battle.side and any(is_path(offer) for offer in battle.aiming.offers())
    return frozenset({"selected", "aiming", *(("moving",) if moves else ())})

"""The blast lab on the screen: the effect of the selected unit's template."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from game.core.model.burst import ANSWERS, REACTIONS, Burst
from game.core.model.state import Overlay, View
from game.core.model.unit import Unit
from game.core.views.marks import Label, Mark
from game.geometry.identity import Identity
from game.geometry.point import Point
from game.geometry.value import Value
from game.mechanics.bursts.outlook import Outlook, outlook
from game.overlays.outcomes import OutcomeRow, rows
from game.overlays.table import overlays_of
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.desk import Hand, Pin
from game.ui.battle.session.table_session import TableSession

WEIGHTS = (1.0, 2.0, 5.0, 0.0)
REACTED = {
    **{"none": "none", "dodge": "dodge", "roll": "roll", "both": "both"},
    **{"shoot": "shoot", "all": "all"},
}
"""The reactions of all units, in short words."""


class BurstPreview(Value, eq=False):
    """The effect of a template, ready to be shown.

    Attributes:
        key: What it was computed for.
        about: Whose template it is; it is never shown for another.
        rows: The hit list.
        worth: Expected damage to enemies, less that to friends times its weight.
        marks: Marks on the table, by overlay name.
    """

    key: Hashable
    about: Hashable
    outlook: Outlook
    rows: tuple[OutcomeRow, ...]
    worth: float
    marks: dict[str, list[Mark]]


class Bursting:
    """The burst shown in the blast lab; the last result is shown until the next is computed.

    Attributes:
        asked: Whether it was requested in this frame.
    """

    def __init__(self, battle: TableSession) -> None:
        self.battle = battle
        self.asked = False
        self._looked: BurstPreview | None = None
        self._key: Hashable = None
        self._job: tuple[View, tuple[Burst, ...], Pin] | None = None
        self._answers: BackgroundAnswer[BurstPreview] = BackgroundAnswer()
        self._at: Point | None = None
        self._known: tuple[View | None, Unit | None, tuple[Burst, ...]] = (None, None, ())

    @property
    def looked(self) -> BurstPreview | None:
        """The last result; None if nothing is requested."""
        return self._looked if self.asked else None

    @property
    def busy(self) -> bool:
        """Whether the result shown is not the one last requested."""
        return self.asked and (self._looked is None or self._looked.key != self._key)

    def close(self) -> None:
        """Stop computing."""
        self._answers.close()

    def bursts(self, unit: Unit) -> tuple[Burst, ...]:
        """Return the burst of each weapon of *unit* with a template, from where it stands or would stand."""
        view = self.battle.view
        if self._known[:2] != (view, unit) or self._known[0] is not view:
            self._known = view, unit, view.rules.bursts_of(with_unit(view, unit), unit)
        return self._known[2]

    def weapon(self, unit: Unit) -> str:
        """Return the weapon shown: the chosen one, the one in hand, else the first; "" if there is none."""
        names = [burst.weapon for burst in self.bursts(unit)]
        hand = self.battle.desk.hand
        held = [one.weapon for one in self.bursts(unit) if hand is not None and _held(one, hand)]
        chosen = self.battle.desk.weapon
        return chosen if chosen in names else next(iter([*held, *names]), "")

    def guarded(self, unit: Unit) -> bool:
        """Whether any unit may react to a template of *unit*."""
        bodies = [body for burst in self.bursts(unit) for body in burst.bodies]
        return any(body.guard.dodge or body.guard.roll for body in bodies)

    def aim(self) -> Point | None:
        """Return the place under the cursor, else its last place on the table."""
        desk = self.battle.desk
        if desk.over and self.battle.view.battlefield.contains(desk.cursor):
            self._at = desk.cursor
        return self._at

    def ask(self, pin: Pin) -> None:
        """Request the effect of the weapon of *pin* at its place."""
        view = self.battle.view
        given = tuple(burst for burst in self.bursts(pin.unit) if burst.weapon == pin.weapon)
        if pin.at is None or not given:
            return
        self.asked = True
        self._key = (Identity(view), pin)
        self._job = view, given, pin
        self.work()

    def work(self) -> None:
        """Fetch the result, and start the next computation; called once or twice in each frame."""
        if self._job is None or not self.asked:
            return
        about = _about(self._job[2])
        if self._looked is not None and self._looked.about != about:
            self._looked = None
        if not self.busy:
            return
        if self._answers.busy:
            return
        view, given, pin = self._job
        key = self._key
        found = self._answers.ask(key, lambda: _look(view, given[0], pin, key))
        if found is not None:
            self._looked = found

    def marks(self, name: str) -> list[Mark]:
        """Return the marks of the overlay *name*."""
        return self.looked.marks[name] if self.looked is not None else []

    # what is changed

    def next_weapon(self) -> None:
        """Choose the next weapon of the selected unit that has a template."""
        unit = self.battle.stands()
        names = [burst.weapon for burst in self.bursts(unit)] if unit is not None else []
        if unit is None or not names:
            self.battle.app.toast("The selected unit has no weapon that lays a template", "warn")
            return
        now = names.index(self.weapon(unit))
        self.battle.desk.weapon = names[(now + 1) % len(names)]

    def next_reactions(self) -> None:
        """Switch to the next reaction for all units hit."""
        desk, unit = self.battle.desk, self.battle.stands()
        given = self.bursts(unit) if unit is not None else ()
        ways = next((one.answers for one in given if one.answers is ANSWERS), REACTIONS)
        place = ways.index(desk.reactions) if desk.reactions in ways else -1
        desk.reactions = ways[(place + 1) % len(ways)]

    def next_weight(self) -> None:
        """Switch to the next weight for damage to friends."""
        desk = self.battle.desk
        desk.weight = WEIGHTS[(WEIGHTS.index(desk.weight) + 1) % len(WEIGHTS)]


def _held(burst: Burst, hand: Hand) -> bool:
    """Whether the action in *hand* makes *burst*: all choices agree, or the action leaves them open."""
    action = hand.offer.action
    given = {**hand.offer.preset, **hand.values}
    pairs = ((given.get(name, getattr(action, name, None)), value) for name, value in burst.choices.items())
    return bool(burst.choices) and all(one == other for one, other in pairs)


def _about(pin: Pin) -> Hashable:
    return pin.unit.id, pin.weapon


def _look(view: View, burst: Burst, pin: Pin, key: Hashable) -> BurstPreview:
    """Return the effect of *burst* at the place of *pin*."""
    assert isinstance(pin.at, Point), "the caller checks that there is a place"
    look = outlook(burst, pin.at)
    marks = {
        name: [mark for mark in _drawn(overlay, view, pin, look) if not _refused(mark)]
        for name, overlay in overlays_of(view.rules).items()
        if overlay.lays_template
    }
    worth = look.worth(pin.weight, pin.reactions)
    return BurstPreview(key, _about(pin), look, tuple(rows(look, pin.reactions)), worth, marks)


def _drawn(overlay: Overlay, view: View, pin: Pin, look: Outlook) -> Iterable[Mark]:
    unit = pin.unit
    return overlay.draw(with_unit(view, unit), unit.id, look.at, look=look, **pin.given(overlay))


def _refused(mark: Mark) -> bool:
    """Whether *mark* is the reason for a refused aim, which the hit list shows too."""
    return isinstance(mark, Label) and mark.style == "blast-refused"


def with_unit(view: View, unit: Unit) -> View:
    """Return *view* with *unit* as it would stand."""
    same = view.units.get(unit.id) == unit
    return view if same else replace(view, units={**view.units, unit.id: unit})

"""What an attack needs: the numbers over the enemies, from the functions that judge the attack itself."""

from __future__ import annotations

import re
import textwrap
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import surface_level
from game.core.model.state import Offer, View
from game.core.model.tally import Forecast, Refusal
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.marks import Cross, Label, Mark
from game.core.views.reporting import judged
from game.geometry.point import EPS, Point
from game.geometry.value import Value
from game.ui.battle.aiming.hand import choices, is_aimed, is_path, is_several, shot_at, taken
from game.ui.battle.session.desk import Hand
from game.ui.pieces.side_by_side import Spot

POOR = 1 / 3
NOWHERE_ELSE: Mapping[UnitId, Spot] = {}
MOST_WEAPONS = 12
MOST_KEPT = 4
"""Attacks of units that stand still whose chances are kept for one view."""


class Chance(Value):
    """What an attack on one enemy needs, or why it is refused.

    Attributes:
        sight: Distance and cover, for an attacker at a hypothetical place.
        attack: The attack; None if it is drawn as a path.
        named: Its weapon, if the unit has several or this is not the usual one.
        instead: What the best other weapon needs, if this one is refused.
    """

    target: UnitId
    forecast: Forecast | None
    refusals: tuple[Refusal, ...]
    sight: str = ""
    attack: Hand | None = None
    named: str = ""
    instead: Chance | None = None

    @property
    def words(self) -> str:
        """The target number and the chance, or the first objection."""
        if self.refusals:
            return self.refusals[0].reason
        return number(self.forecast) if self.forecast is not None else ""

    @property
    def tip(self) -> str:
        """All objections, or the number and the chance, with the rules behind them."""
        if self.refusals:
            return "; ".join(map(str, self.refusals))
        if self.forecast is None:
            return ""
        rules = dict.fromkeys(term.rule for term in self.forecast.need.terms if term.rule)
        return f"Needs {number(self.forecast)}" + (f" ({', '.join(rules)})" if rules else "")

    @property
    def usable(self) -> bool:
        """Whether it is allowed and has a number."""
        return not self.refusals and self.forecast is not None

    @property
    def worth(self) -> tuple[float, float]:
        """The expected value, then the chance: a sort key with the best weapon last."""
        if self.forecast is None:
            return 0.0, 0.0
        effect = self.forecast.effect
        worth = self.forecast.expected[0] * (0 if effect is None else effect.least)
        return worth, self.forecast.odds[0]


class Forecasts:
    """Caches the chances of one attack; while a ghost moves, a few at a time are recomputed.

    Until the new chance is ready, the one for the previous place is used.
    """

    def __init__(self) -> None:
        self._about: tuple[View, Attacks, Unit] | None = None
        self._there: View | None = None
        self._known: dict[UnitId, Chance] = {}
        self._begun: dict[UnitId, Iterator[Chance | None]] = {}
        self._fresh: set[UnitId] = set()
        self._foretold: set[UnitId] = set()
        self._kept: list[tuple[Attacks, Unit, dict[UnitId, Chance], set[UnitId], set[UnitId]]] = []
        self._turn = 0

    def about(self, view: View, attacks: Attacks, unit: Unit) -> None:
        """Set the unit, as it stands or might stand, and its *attacks*."""
        last, now = self._about, (view, attacks, unit)
        if last is not None and last[0] is view and last[1:] == now[1:]:
            return
        self._keep(view)
        self._about, self._begun = now, {}
        stands = view.units.get(unit.id) == unit
        self._there = view if stands else replace(view, units={**view.units, unit.id: unit})
        moves = last is not None and last[0] is view and last[1] == attacks and last[2].id == unit.id
        known = self._known if moves else {}
        again = next((one[2:] for one in self._kept if one[:2] == now[1:]), None)
        self._known, self._fresh, self._foretold = again or (dict(known), set(), set())

    def _keep(self, view: View) -> None:
        """Keep what is known of a unit that stands where it is, for when a ghost or an attack is put down."""
        if self._about is None or self._about[0] is not view:
            self._kept = []
        elif view.units.get(self._about[2].id) == self._about[2]:
            one = *self._about[1:], self._known, self._fresh, self._foretold
            self._kept = [one, *(other for other in self._kept if other[:2] != one[:2])][:MOST_KEPT]

    def of(self, target: UnitId) -> Chance | None:
        """Return the chance against *target*; None if it is not known yet."""
        return self._known.get(target)

    def all_of(self, targets: Iterable[UnitId]) -> list[Chance]:
        """Return the known chances against *targets*."""
        return [self._known[one] for one in targets if one in self._known]

    def now(self, target: UnitId) -> Chance:
        """Return the chance against *target*, computed at once if it is out of date."""
        while target not in self._foretold:
            self._step(target)
        return self._known[target]

    def soon(self, target: UnitId, seconds: float) -> Chance | None:
        """Return the chance against *target*; None if that takes longer than *seconds*: call again later."""
        until = time.perf_counter() + seconds
        while target not in self._foretold and time.perf_counter() < until:
            self._step(target)
        return self._known[target] if target in self._foretold else None

    def think(self, targets: Sequence[UnitId], seconds: float) -> None:
        """Compute outdated chances for about *seconds*, the targets in rotation.

        At least one step is done, and as many more as fit if each takes as long as the one before.
        """
        begin, passed, took = time.perf_counter(), 0, 0.0
        until = begin + seconds
        while passed < len(targets) and begin + took < until:
            target = targets[self._turn % len(targets)]
            if target in self._foretold:
                self._turn, passed = self._turn + 1, passed + 1
                continue
            self._step(target)
            now = time.perf_counter()
            begin, took = now, now - begin

    def _step(self, target: UnitId) -> None:
        """Do one step for *target*: a part of the work for the chance of one attack."""
        assert self._about is not None, "a unit was set"
        assert self._there is not None, "it was made for that unit"
        (view, attacks, unit), there = self._about, self._there
        last = self._known.get(target)
        if target in self._fresh and last is not None:
            self._known[target] = replace(
                last, sight="" if there is view else sight_words(there, unit, there.units[target])
            )
            self._foretold.add(target)
            return
        if target not in self._begun:
            self._begun[target] = weighed(there, attacks, unit, target, "" if last is None else last.sight)
        found = next(self._begun[target])
        if found is not None:
            self._known[target] = found
            self._fresh.add(target)

    def settled(self, targets: Sequence[UnitId]) -> bool:
        """Whether the chances against all *targets* are up to date."""
        return self._foretold.issuperset(targets)


def attack_in(view: View, unit: Unit, hand: Hand | None) -> Hand | None:
    """Return the attack of *unit* whose numbers are shown: the one in *hand*, else its first."""
    if hand is not None and hand.unit == unit.id and is_aimed(hand.offer) and not is_path(hand.offer):
        return hand.but(aim=None)
    fits = (offer for offer in view.rules.offers if _is_attack(offer) and offer.fits(view, unit))
    offer = next(fits, None)
    return taken(offer, view, unit) if offer is not None else None


def _is_attack(offer: Offer) -> bool:
    return is_aimed(offer) and not is_path(offer)


class Attacks(Value):
    """The attacks of a unit: the one whose numbers are shown, and the others.

    Attributes:
        held: Whether the first is in hand; else the best of all is shown.
    """

    first: Hand
    others: tuple[Hand, ...] = ()
    held: bool = False

    def named(self, attack: Hand) -> str:
        """Return the weapon of *attack*, if that is informative."""
        alike = [one for one in (self.first, *self.others) if one.offer is attack.offer]
        weapon = weapon_of(attack) if len(alike) > 1 else ""
        if attack.offer is self.first.offer:
            return weapon
        return f"{attack.offer.label}, {weapon}" if weapon else attack.offer.label


def attacks_of(view: View, unit: Unit, first: Hand, *, held: bool) -> Attacks:
    """Return *first* and all other attacks of *unit* in the same phase, weapon by weapon."""
    name = first.offer.action.__name__
    phases = [phase.allows for phase in view.rules.all_phases if name in phase.allows]
    offers = [
        one
        for one in view.rules.offers
        if _is_attack(one)
        and not is_several(one)
        and any(one.action.__name__ in allows for allows in phases)
        and one.fits(view, unit)
    ]
    found = [hand for offer in offers for hand in _weapons(offer, view, unit, first)]
    return Attacks(first, tuple(hand for hand in found if hand != first)[:MOST_WEAPONS], held)


def _weapons(offer: Offer, view: View, unit: Unit, first: Hand) -> Iterable[Hand]:
    """Yield *offer* in hand with each of its weapons; other choices are those of *first*."""
    hand = first.but(aim=None) if offer is first.offer else taken(offer, view, unit)
    kinds = [
        (name, values)
        for name, _, values in choices(offer, view, unit, hand)
        if values and isinstance(values[0], str)
    ][:1]
    for name, values in kinds:
        yield from (hand.but(values={**hand.values, name: value}) for value in values)
    if not kinds:
        yield hand


def weapon_of(attack: Hand) -> str:
    """Return the weapon of *attack* as text: the chosen value that is a string."""
    return next((value for value in attack.values.values() if isinstance(value, str)), "")


def weighed(view: View, attacks: Attacks, unit: Unit, target: UnitId, sight: str) -> Iterator[Chance | None]:
    """Yield None after each part of the work, then the resulting chance; *sight* is passed on.

    Attacks outside their phase are included. Without an action in hand the best attack is returned; an action
    in hand is returned as it is, and if it is refused, together with the best alternative.
    """

    def single(attack: Hand) -> Generator[None, None, Chance]:
        action = shot_at(attack, unit.side, target)
        yield from action.preparing(view)
        against = (*action.check(view), *view.rules.objected(view, action))
        return Chance(target, action.forecast(view), against, sight, attack, attacks.named(attack))

    first = yield from single(attacks.first)
    others = []
    for attack in attacks.others if not (first.usable and attacks.held) else ():
        yield None
        one = yield from single(attack)
        if one.usable and one.worth[0] > 0:
            others.append(one)
    if not others:
        yield first
        return
    best = max([first, *others] if first.usable else others, key=lambda one: one.worth)
    yield replace(first, instead=best) if attacks.held else best


def sight_words(view: View, unit: Unit, target: Unit) -> str:
    """Return the distance and cover of *target* from *unit*: 14.2", partial, woods."""
    found = judged(view, unit, target)
    far = "contact" if found.sight.contact else f'{found.sight.range:.1f}"'
    cover = [found.verdict] if found.verdict != "clear" else []
    stood = {kind for kind in found.sight.occupied if _covers(view.battlefield, kind)}
    grown = sorted(stood | {kind for kind, deep in found.sight.depth.items() if deep > EPS})
    return ", ".join([far, *cover, *grown] if cover or grown else [far, "clear"])


def _covers(field: Battlefield, kind: str) -> bool:
    """Whether standing in terrain of that *kind* may give cover: not on a road or a hill."""
    return any(one.kind == kind and one.form in (Form.AREA, Form.WATER) for one in field.features)


def moved(view: View, unit: Unit, at: Point, facing: float) -> Unit:
    """Return *unit* as it would stand at *at*, on a roof if one is there: for numbers before a move."""
    return replace(unit, at=at, facing=facing % 360, level=surface_level(view.battlefield, at), enters=None)


def number(forecast: Forecast) -> str:
    """Return the target number and the chance as shown over an enemy: "7+ 58 %", "7+ 2.1 hits"."""
    if forecast.each:
        return f"{forecast.need}+  {forecast.mean_words}"
    low, high = (round(100 * chance) for chance in forecast.odds)
    return f"{forecast.need}+  {low} %" if low == high else f"{forecast.need}+  {low}-{high} %"


def row_words(chance: Chance) -> str:
    """Return what an attack needs and does, or why it is refused, in short."""
    forecast = chance.forecast
    if chance.refusals or forecast is None:
        instead = chance.instead
        return chance.words if instead is None else f"{instead.named}: {row_words(instead)}"
    each = " each" if forecast.each else ""
    harm = f"  ·  {forecast.effect} damage{each}" if forecast.effect is not None else ""
    return f"{chance.words}{harm}"


def marks(
    view: View, chances: list[Chance], full: UnitId | None, spots: Mapping[UnitId, Spot] = NOWHERE_ELSE
) -> list[Mark]:
    """Return the numbers over the enemies; refusals are shortened except over the unit *full*.

    Those that share a cell are shown at their *spots*.

    A counter cannot be attacked: it has no label unless it is *full*. A number that holds for several models
    of a squad attacked as one is shown over one of them.
    """
    found: list[Mark] = []
    alike = _alike(view, chances, full)
    for one in sorted(chances, key=lambda chance: bool(chance.refusals)):
        target = view.units.get(one.target)
        if target is not None and target.id in spots:
            target = replace(target, at=spots[target.id].at, base=min(target.base, spots[target.id].radius))
        if target is None or not target.present or (target.profile is UNKNOWN and one.target != full):
            continue
        if one.target in alike:
            found += [Cross(target.at, "odds-none")] if one.refusals else []
        elif one.refusals and one.instead is None:
            words = one.words if one.target == full else _short(one.words)
            lines = (f"×  {words}", *filter(None, (one.sight,)))
            found.append(_label(target, lines, "odds-none", tip=one.tip))
            found.append(Cross(target.at, "odds-none"))
        elif (label := _foretold(one, target)) is not None:
            found.append(label)
    return found


def _alike(view: View, chances: Sequence[Chance], full: UnitId | None) -> set[UnitId]:
    """Return the enemies, except *full*, that repeat the label of another model of their squad.

    The notes of a forecast are shown only in the tally.
    """
    found, said = set[UnitId](), list[tuple[str, str, object]]()
    if not any(phase.by == "group" for phase in view.rules.phases):
        return found
    for one in sorted(chances, key=lambda chance: bool(chance.refusals)):
        target = view.units.get(one.target)
        if target is not None and isinstance(target.group, str) and target.group and one.instead is None:
            foretold = one.forecast and replace(one.forecast, notes=())
            same = target.side, target.group, foretold or one.refusals
            if same in said and one.target != full:
                found.add(one.target)
            said.append(same)
    return found


def number_at(one: Chance, at: Point, clear: float) -> Label | None:
    """Return the number of *one* in its shortest form, near a place on an inset map."""
    shown = one.instead or one
    if shown.refusals or shown.forecast is None:
        return Label(at, "×", "odds-none", clear)
    style = "odds" if shown.forecast.odds[1] > POOR else "odds-poor"
    return Label(at, number(shown.forecast), style, clear, (f"{shown.forecast.need}+",))


def _foretold(one: Chance, target: Unit) -> Label | None:
    shown = one.instead or one
    if shown.forecast is None:
        return None
    style = "odds-other" if one.instead else "odds" if shown.forecast.odds[1] > POOR else "odds-poor"
    lines = (number(shown.forecast), *filter(None, (shown.named, one.sight)))
    return _label(target, lines, style, f"{shown.forecast.need}+", tip=shown.tip)


def _label(target: Unit, lines: Sequence[str], style: str, shortest: str = "", *, tip: str) -> Label:
    """Return *lines* as a label over *target* that collapses from the last line up."""
    texts = ["\n".join(lines[: len(lines) - i]) for i in range(len(lines))]
    texts += [shortest] if shortest else []
    return Label(target.at, texts[0], style, target.base, tuple(texts[1:]), tip=tip)


@lru_cache(maxsize=256)
def _short(words: str, most: int = 28, widest: int = 32) -> str:
    r"""Return *words* up to a colon, in a row or two; if they are too long, their first clause.

    >>> _short("100 % of it hidden: more than 2/3, behind Mill")
    '100 % of it hidden'
    >>> _short('28.0" away, not in base contact')
    '28.0" away, not\nin base contact'
    >>> _short('no friend spots it: in sight within 42", without an attack so far')
    'no friend spots it'
    """
    whole = words.split(": ", 1)[0]
    for part in (whole, re.split("[,;] ", whole, maxsplit=1)[0]):
        both = (textwrap.wrap(part, width) for width in range(len(part) // 2, widest + 1))
        rows = [part] if len(part) <= most else next((rows for rows in both if len(rows) <= 2), None)
        if rows is not None:
            return "\n".join(rows)
    return "\n".join(textwrap.wrap(words, widest, max_lines=2, placeholder="…"))

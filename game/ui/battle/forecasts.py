"""What an attack would need: the numbers over the enemies, by the functions that judge the attack itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.battlefield.ground import level
from game.core.action import Action
from game.core.marks import Cross, Label, Mark
from game.core.observe import View
from game.core.ruleset import Offer
from game.core.tally import Forecast, Refusal
from game.core.unit import Unit, UnitId
from game.geometry.point import Point
from game.ui.battle.desk import Hand
from game.ui.battle.hand import is_aimed, is_path, shot_at, taken

POOR = 1 / 3


@dataclass(frozen=True)
class Chance:
    """What an attack on one enemy would need, or why it is refused."""

    target: UnitId
    forecast: Forecast | None
    refusals: tuple[Refusal, ...]

    @property
    def words(self) -> str:
        """The target number and the chance, or the first reason against it."""
        if self.refusals:
            return self.refusals[0].reason
        return number(self.forecast) if self.forecast is not None else ""


class Forecasts:
    """Keeps the chances for as long as nothing has changed that they hang on."""

    def __init__(self) -> None:
        self._about: tuple[View, Hand, Unit] | None = None
        self._known: dict[UnitId, Chance] = {}

    def of(self, view: View, hand: Hand, unit: Unit, target: UnitId) -> Chance:
        """Return the chance of *unit*, as it stands or might stand, to do what is in *hand* to *target*."""
        about = self._about
        if about is None or about[0] is not view or about[1] != hand or about[2] != unit:
            self._about, self._known = (view, hand, unit), {}
        if target not in self._known:
            self._known[target] = chance(view, hand, unit, target)
        return self._known[target]

    def settled(self, view: View, hand: Hand, unit: Unit) -> bool:
        """Whether all chances about this are known already."""
        about = self._about
        same = about is not None and about[0] is view and about[1] == hand and about[2] == unit
        return same and all(foe.id in self._known for foe in view.foes(unit.side))


def attack_in(view: View, unit: Unit, hand: Hand | None) -> Hand | None:
    """Return the attack whose numbers are shown for *unit*: the one in *hand*, else the first that it has."""
    if hand is not None and hand.unit == unit.id and is_aimed(hand.offer) and not is_path(hand.offer):
        return hand.but(aim=None)
    fits = (offer for offer in view.rules.offers if _is_attack(offer) and offer.fits(view, unit))
    offer = next(fits, None)
    return taken(offer, view, unit) if offer is not None else None


def _is_attack(offer: Offer) -> bool:
    return is_aimed(offer) and not is_path(offer)


def chance(view: View, hand: Hand, unit: Unit, target: UnitId) -> Chance:
    """Return what the attack in *hand* needs, whether or not it is the moment for it."""
    if view.units.get(unit.id) != unit:
        view = replace(view, units={**view.units, unit.id: unit})
    action = shot_at(hand, unit.side, target)
    against = (*action.check(view), *_objections(view, action))
    return Chance(target, action.forecast(view), against)


def _objections(view: View, action: Action) -> list[Refusal]:
    found = view.rules.objections.get(type(action).__name__, ())
    return [refusal for objection in found for refusal in objection(view, action)]


def moved(view: View, unit: Unit, at: Point, facing: float) -> Unit:
    """Return *unit* as it would stand at *at*: for numbers before a move is made."""
    return replace(unit, at=at, facing=facing % 360, level=level(view.battlefield, at), enters=None)


def number(forecast: Forecast) -> str:
    """Return the target number and the chance, as they stand over an enemy: "7+ 58 %"."""
    low, high = (round(100 * chance) for chance in forecast.odds)
    return f"{forecast.need}+  {low} %" if low == high else f"{forecast.need}+  {low}-{high} %"


def marks(view: View, chances: list[Chance], full: UnitId | None) -> list[Mark]:
    """Return the numbers over the enemies; the reason of a refusal is cut short but over the unit *full*."""
    found: list[Mark] = []
    for one in chances:
        target = view.units[one.target]
        if one.refusals:
            words = one.words if one.target == full else _short(one.words)
            found.append(Label(target.at, f"×  {words}", "odds-none", target.base))
            found.append(Cross(target.at, "odds-none"))
        elif one.forecast is not None:
            style = "odds" if one.forecast.odds[1] > POOR else "odds-poor"
            found.append(Label(target.at, one.words, style, target.base))
    return found


def _short(words: str, most: int = 20) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip(" ,;:") + "…"

"""Random forces: units drawn by a theme for a points limit; the same order gives the same force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.force import Force, ForceOrder, ForceTheme, ForceUnit, RandomForce
from game.core.model.squads import SquadNaming
from game.files.forces.themes import ThemePart, ThemeSheet, roles, themes
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import Value
from game.lobby.family_contents import FamilyContents
from game.mapmaking.seeded_random import SeededRandom

TRIES = 24
CLOSE = 0.99
"""The share of the points from which on no further try is made."""
MOST_POINTS, MOST_UNITS, LONGEST_SEED = 99_999, 120, 80


class PricedCard(Value):
    """A unit that may be drawn: its card and its points."""

    card: str
    points: int


@dataclass
class _Draw:
    """A force while it is drawn.

    Attributes:
        pools: The units that may be drawn for each part.
        left: The points not spent yet.
        picks: The units so far, each with the index of its part.
    """

    parts: Sequence[ThemePart]
    pools: Sequence[Sequence[PricedCard]]
    left: int
    picks: list[tuple[PricedCard, int]] = field(default_factory=list)
    held: Counter[str] = field(default_factory=Counter)

    def affordable(self, part: int, points: int) -> list[PricedCard]:
        """Return the units of *part* for at most *points* of which there may be another one."""
        most = self.parts[part].copies
        return [one for one in self.pools[part] if one.points <= points and self.held[one.card] < most]

    def take(self, one: PricedCard, part: int) -> None:
        """Add *one* for *part*."""
        self.picks.append((one, part))
        self.held[one.card] += 1
        self.left -= one.points

    def improve(self) -> bool:
        """Exchange the unit whose exchange spends most of what is left; return whether there is one."""
        best: tuple[int, int, PricedCard] | None = None
        for place, (now, part) in enumerate(self.picks):
            for one in self.affordable(part, now.points + self.left):
                gain = one.points - now.points
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, place, one
        if best is None:
            return False
        gain, place, one = best
        now, part = self.picks[place]
        self.held[now.card] -= 1
        self.held[one.card] += 1
        self.picks[place] = one, part
        self.left -= gain
        return True


def force_themes(family: str) -> tuple[ForceTheme, ...]:
    """Return the themes of *family*."""
    return tuple(ForceTheme(key, sheet.name, sheet.words) for key, sheet in themes(family).items())


def random_force(order: ForceOrder, contents: FamilyContents, seed: str) -> RandomForce:
    """Return the force of *order*, drawn with *seed* if it has none.

    Raises:
        BadFile: if there is no such theme, or none of its units costs so little.
    """
    order = replace(order, seed=order.seed or seed)
    sheet, naming = _theme(order), contents.rules.squads
    pools = [_pool(part, _candidates(order, contents), roles(order.family)) for part in sheet.parts]
    _refuse_poor(order, sheet, pools)
    best: _Draw | None = None
    for attempt in range(TRIES):
        chance = SeededRandom(f"{order.family}/{order.theme}/{order.points}/{order.seed}/{attempt}")
        made = _drawn(_Draw(sheet.parts, pools, order.points), naming, chance)
        if best is None or made.left < best.left:
            best = made
        if best.left <= (1 - CLOSE) * order.points:
            break
    assert best is not None, "something was tried"
    return RandomForce(order, _force(best, sheet.name, order.family, naming), order.points - best.left)


def _refuse_poor(order: ForceOrder, sheet: ThemeSheet, pools: Sequence[Sequence[PricedCard]]) -> None:
    """Raise a BadFile if *pools* lack leaders, or units for so few points."""
    cheapest = min((one.points for pool in pools for one in pool), default=0)
    led = all(pool for part, pool in zip(sheet.parts, pools, strict=True) if part.leads)
    if not cheapest or not led:
        raise _bad(f"no unit fits the theme {sheet.name} here; other rules or types may have some")
    if order.points < cheapest:
        raise _bad(f"the cheapest unit of the theme {sheet.name} costs {cheapest}")


def _theme(order: ForceOrder) -> ThemeSheet:
    """Return the theme of *order*, after checking the rest of it."""
    known = themes(order.family)
    if order.theme not in known:
        raise _bad(f"there is no theme {order.theme}; there are {', '.join(known) or 'none'}")
    if not 1 <= order.points <= MOST_POINTS:
        raise _bad(f"the points are 1 to {MOST_POINTS}, not {order.points}")
    if len(order.seed) > LONGEST_SEED or not order.seed.isprintable():
        raise _bad(f"a seed has up to {LONGEST_SEED} printable characters")
    return known[order.theme]


def _candidates(order: ForceOrder, contents: FamilyContents) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the cards that may be drawn for *order*, with their search values, sorted."""
    found = []
    for card, listing in sorted(contents.listings.items(), key=lambda one: one[0]):
        barred = order.introductory and not listing["introductory"]
        if listing["points"] > 0 and not barred and contents.needs(card) in ("", *order.addons):
            found.append((card, listing))
    return found


def _pool(
    part: ThemePart, among: Sequence[tuple[str, Mapping[str, Any]]], role: Mapping[str, str]
) -> list[PricedCard]:
    """Return the units of *among* that fit *part*."""
    return [
        PricedCard(card, listing["points"])
        for card, listing in among
        if _meets(card, part.cards)
        and _meets(role.get(card, ""), part.roles)
        and _meets(listing["kind"], part.kinds)
        and _meets(listing["size"], part.sizes)
        and set(part.abilities) <= set(listing.get("abilities", ()))
    ]


def _meets(value: Any, wanted: Collection[Any]) -> bool:
    return not wanted or value in wanted


def _drawn(draw: _Draw, naming: SquadNaming, chance: SeededRandom) -> _Draw:
    """Draw units into *draw* until nothing more can be had, then exchange some to come near the limit."""
    leading = [place for place, part in enumerate(draw.parts) if part.leads]
    others = [place for place, part in enumerate(draw.parts) if not part.leads]
    while len(draw.picks) < MOST_UNITS:
        first = len(draw.picks) % naming.size == 0
        turns = [leading, others] if first and leading else [others, leading]
        drawn = (_one(draw, parts, chance) for parts in turns)
        found = next((one for one in drawn if one is not None), None)
        if found is None:
            break
        draw.take(*found)
    while draw.improve():
        pass
    return draw


def _one(draw: _Draw, parts: Sequence[int], chance: SeededRandom) -> tuple[PricedCard, int] | None:
    """Return a unit of one of *parts*, each as likely as its weight; None if none can be had."""
    found = [(part, draw.affordable(part, draw.left)) for part in parts]
    weighted = [(part, pool) for part, pool in found if pool for _ in range(draw.parts[part].weight)]
    if not weighted:
        return None
    part, pool = chance.one(weighted)
    return chance.one(pool), part


def _force(draw: _Draw, name: str, family: str, naming: SquadNaming) -> Force:
    """Return what was drawn as a force in groups."""
    groups = _groups(len(draw.picks), naming)
    units = tuple(
        ForceUnit(one.card, group=group) for (one, _), group in zip(draw.picks, groups, strict=False)
    )
    return Force(name, family, units)


def _groups(count: int, naming: SquadNaming) -> Iterator[str]:
    """Yield the group of each of *count* units, filling them in turn; the last named takes the rest."""
    for place in range(count):
        yield naming.names[min(place // naming.size, len(naming.names) - 1)]


def _bad(words: str) -> BadFile:
    return BadFile([Problem("", 1, 1, "", words)])

"""A family's judgement of one unit's sight of another: the measurement, its meaning, and margins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.battlefield.sight.sight import THIRD, TWO_THIRDS, Certificate, Figure, Verdict, WoodsLine, sight
from game.battlefield.sight.silhouette import Rectangle
from game.battlefield.terrain.field import Battlefield
from game.core.model.tally import Forecast, Refusal
from game.geometry.point import EPS
from game.geometry.value import Value

MOST_NAMED = 3
WHISKER = 0.005
"""A length in inches that would be shown as 0."""
TRACE = 0.0005
"""A share that would be shown as 0."""


class Clause(Value):
    """A sentence for a player, and its rule; "" if there is none."""

    words: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


class Criterion(Value):
    """One test of a family, applied to what was measured.

    Attributes:
        topic: What it tests, named alike by all families.
        words: What it makes of that.
        rule: Its rule.
        decides: Whether the verdict follows from it.
    """

    topic: str
    words: str
    rule: str
    decides: bool


HIDDEN, AREA = "hidden share", "area terrain"
"""The topics that every family tests."""


def thirds(found: Certificate, rule: str, contact: str) -> Criterion:
    """Return the test of the hidden share by thirds, by *rule*, or by that of *contact*."""
    words = "in contact it never blocks" if found.contact else "more than 2/3 blocks"
    return Criterion(
        HIDDEN, words, contact if found.contact else rule, not found.submerged and found.verdict != "clear"
    )


def inches_of_woods(found: Certificate, most: float, rule: str, *, thick: bool) -> Criterion:
    """Return the test of the inches of area terrain between, of which *most* block."""
    words = "in contact it never blocks" if found.contact else f'{most:g}" or more between block'
    return Criterion(AREA, words, rule, thick)


class Judgement(Value):
    """A family's judgement of one unit's sight of another.

    Attributes:
        sight: The battlefield's measurement.
        verdict: The resulting verdict, by solid and by area terrain.
        headline: The verdict in words.
        facts: The relevant facts: range, side, what hides the target and what lies between.
        margins: The changes that would alter the verdict, and their size.
        inches: Inches of the line in each kind of area terrain.
        line: The heights of the two between which that line runs.
        refusals: Why the viewer may not attack the target.
        forecast: The need of an attack; None if there is nothing to attack.
        parts: The rectangles by which the target is seen, if not all of it counts.
        screens: The battlefield with terrain that blocks all sight raised, as the family sees it; None if
            unchanged.
        criteria: What it tests, by topic; those for hidden share and area terrain always, others where they
            matter.
    """

    sight: Certificate
    verdict: Verdict
    headline: Clause
    facts: tuple[Clause, ...] = ()
    margins: tuple[Clause, ...] = ()
    inches: Mapping[str, float] | None = None
    line: WoodsLine = "middle"
    refusals: tuple[Refusal, ...] = ()
    forecast: Forecast | None = None
    parts: tuple[Rectangle, ...] = ()
    screens: Battlefield | None = None
    criteria: tuple[Criterion, ...] = ()


def measured(field: Battlefield, viewer: Figure, target: Figure) -> Judgement:
    """Return the sight of *viewer* on *target* by geometry alone, without a family's judgement."""
    found = sight(field, viewer, target)
    names = {"clear": "clear", "partial": "partial cover", "blocked": "blocked"}
    facts = [Clause("base contact" if found.contact else f'{found.range:.2f}" from base to base')]
    if found.submerged:
        facts.append(Clause("under water"))
    if found.hidden > EPS:
        facts.append(Clause(f"{percent(found.hidden)} hidden"))
    facts += [Clause(f'{inches:.2f}" through {kind}') for kind, inches in sorted(found.depth.items())]
    margins = tuple(Clause(words) for words, _ in hidden_margins(found))
    return Judgement(
        found, found.verdict, Clause(names[found.verdict]), tuple(facts), margins, dict(found.depth)
    )


def called(field: Battlefield, key: str) -> str:
    """Return the player's name for the feature *key*; the water that a unit stands in has no key."""
    found = next((feature for feature in field.features if feature.id == key), None)
    return (found.name or found.id) if found is not None else "water"


def behind(field: Battlefield, found: Certificate) -> str:
    """Return in words what hides the target, the largest share first; "" if nothing solid does."""
    names = [called(field, one.feature) for one in found.hiding]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED:] = [f"{len(names) - MOST_NAMED} more"]
    return f", behind {listed(names)}" if names else ""


def listed(words: Sequence[str]) -> str:
    """Return *words* joined to one phrase.

    >>> listed(["woods"]), listed(["ruin", "woods"]), listed(["ruin", "smoke", "woods"])
    ('woods', 'ruin and woods', 'ruin, smoke and woods')
    """
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def hidden_margins(found: Certificate) -> Iterable[tuple[str, Verdict]]:
    """Yield in words how much more or less hiding would change the verdict, and to which."""
    if found.submerged:
        return
    share = found.hidden
    if share <= THIRD + EPS:
        yield f"{_more_than(THIRD - share)} more hidden gives partial cover", "partial"
    elif share > TWO_THIRDS + EPS:
        if not found.contact:
            yield f"{_as_much_as(share - TWO_THIRDS)} less hidden leaves partial cover", "partial"
    else:
        yield f"{_as_much_as(share - THIRD)} less hidden leaves it clear", "clear"
        if not found.contact:
            yield f"{_more_than(TWO_THIRDS - share)} more hidden blocks it", "blocked"


def _more_than(share: float) -> str:
    return f"more than {percent(share)}" if share > TRACE else "any"


def _as_much_as(share: float) -> str:
    return percent(share) if share > TRACE else "any"


def above(inches: float) -> str:
    """Return in words any depth over *inches*.

    >>> above(0.14), above(0.0)
    ('more than 0.14"', 'any')
    """
    return f'more than {inches:.2f}"' if inches > WHISKER else "any"


def at_least(inches: float) -> str:
    """Return in words *inches* or more.

    >>> at_least(0.14), at_least(0.004)
    ('0.14"', 'any')
    """
    return f'{inches:.2f}"' if inches > WHISKER else "any"


def opening(found: Certificate, over: float) -> str:
    """Return in words the effect of less woods, of which *over* inches exceed what blocks."""
    less = f"{above(over)} less woods"
    if found.verdict == "blocked":
        return f"{less} and {_as_much_as(found.hidden - TWO_THIRDS)} less hidden leave partial cover"
    return f"{less} {'leaves partial cover' if found.verdict == 'partial' else 'opens it'}"


def closing(found: Certificate, inches: float, most: float) -> str:
    """Return in words the effect of more woods than *inches*, where *most* inches block.

    "" if the line is too short for that.
    """
    if found.range < most - EPS:
        return ""
    does = "would block it too" if found.verdict == "blocked" else "blocks it"
    return f"{at_least(most - inches)} more woods {does}"


def percent(share: float) -> str:
    """Return a share in percent, with an extra decimal where it would be rounded to none or all.

    >>> percent(0.25), percent(0.0031), percent(0.9962), percent(1.0)
    ('25 %', '0.3 %', '99.6 %', '100 %')
    """
    fine = 0 < share < 0.0095 or 0.9905 < share < 1
    return f"{100 * share:.1f} %" if fine else f"{100 * share:.0f} %"

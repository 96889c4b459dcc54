"""A certificate in one line, subject and verdict, for its tab."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.unit import Unit, UnitId
from game.core.views.judgement import percent
from game.core.views.reporting import judged
from game.core.views.story import StoryLine
from game.geometry.value import Value
from game.ui.battle.aiming.bursting import BurstPreview
from game.ui.battle.aiming.forecasts import row_words
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import VERDICTS, ends

TONES = {"clear": "good", "partial": "warn", "blocked": "bad"}


class Summary(Value):
    """A certificate in one line.

    Attributes:
        about: The subject.
        verdict: The result; *tone* is its colour.
    """

    about: str
    verdict: str = ""
    tone: str = "text"


def of_line(battle: TableSession, line: SightLine) -> Summary | None:
    """Return the verdict of a sight line; None if there is no viewer."""
    found = ends(battle, line)
    if found is None:
        return None
    a, b = found
    sight = judged(battle.view, a, b)
    words = f'{VERDICTS[sight.verdict]}, {sight.sight.range:.1f}"'
    return Summary(f"{a.name or 'it'} → {b.name or 'it'}", words, TONES[sight.verdict])


def of_attack(battle: TableSession, target: UnitId) -> Summary | None:
    """Return what the selected unit needs against *target*, and its effect; None if it has no attack."""
    chance = battle.numbers.soon_at(target)
    if chance is None or battle.numbers.attack() is None:
        return None
    tone = "bad" if chance.refusals and chance.instead is None else "warn"
    return Summary(f"→ {battle.view.units[target].name}", row_words(chance), tone)


def of_burst(looked: BurstPreview) -> Summary:
    """Return how likely a template is to land, and its worth."""
    outlook = looked.outlook
    words = f"lands {percent(outlook.landing)}, worth {looked.worth:.2f}"
    return Summary(outlook.burst.weapon, words, "warn")


def of_step(target: Unit, thrown: Sequence[StoryLine]) -> Summary:
    """Return the target of an attack in a step of a replay, and what its first roll needed."""
    need = next((one.need for one in thrown if one.need is not None), None)
    return Summary(f"→ {target.name}", "" if need is None else f"needed {need}+", "warn")

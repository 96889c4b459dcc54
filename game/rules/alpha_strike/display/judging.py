"""The sight certificate for players: verdict, reasons, what would change it, and the odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import (
    Clause,
    Judgement,
    above,
    at_least,
    closing,
    hidden_margins,
    inches_of_woods,
    opening,
    thirds,
)
from game.geometry.point import EPS
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot, blocked, shot, sight_clauses
from game.rules.alpha_strike.display.deductions import reckoned
from game.rules.alpha_strike.terrain import woods_line

RULE_OF = {"clear": "AS-LOS-07", "partial": "AS-LOS-07", "blocked": "AS-LOS-02"}


def judged(view: State, us: Unit, them: Unit) -> Judgement:
    """Return the sight of *us* on *them* and the forecast of a weapon attack, as if made now.

    Either may be a bare position (a unit with unknown profile); then no attack is computed.
    """
    view = replace(view, units={**view.units, us.id: us, them.id: them})
    aim = shot(view, us.id, them.id)
    known = reckoned(us) and us.side != them.side
    fire = Fire(us.side, us.id, them.id)
    clauses = sight_clauses(aim)
    return Judgement(
        sight=aim.sight,
        verdict=aim.verdict,
        headline=_headline(aim),
        facts=tuple(one for one in clauses if them.profile is not UNKNOWN or one.rule != "AS-DMG-02"),
        margins=tuple(_margins(aim)),
        inches=aim.sight.depth,
        line=woods_line(aim.options),
        refusals=tuple(fire.check(view)) if known else (),
        forecast=fire.forecast(view) if known else None,
        criteria=(
            thirds(aim.sight, "AS-LOS-02", "AS-LOS-05"),
            inches_of_woods(
                aim.sight, number_option(aim.options, "woods_block"), "AS-LOS-03", thick=aim.thick
            ),
        ),
    )


def _headline(aim: Shot) -> Clause:
    against = list(blocked(aim))
    if aim.verdict == "blocked" and against:
        return Clause(f"blocked: {against[0].reason}", against[0].rule)
    if aim.verdict == "partial":
        contact = aim.sight.contact and aim.sight.hidden > 2 / 3 + EPS
        return Clause("partial cover", "AS-LOS-05" if contact else "AS-LOS-07")
    return Clause("clear sight", "AS-LOS-01")


def _margins(aim: Shot) -> Iterable[Clause]:
    """Yield what would change the verdict: solid terrain, woods, range."""
    for words, verdict in hidden_margins(aim.sight) if not aim.thick else ():
        yield Clause(words, "AS-LOS-02" if verdict == "blocked" else RULE_OF[verdict])
    yield from _woods_margins(aim)
    yield from _range_margins(aim)


def _woods_margins(aim: Shot) -> Iterable[Clause]:
    most = number_option(aim.options, "woods_block")
    if aim.sight.contact or aim.sight.submerged:
        return
    if aim.thick:
        yield Clause(opening(aim.sight, aim.woods - most), "AS-LOS-03")
    else:
        if words := closing(aim.sight, aim.woods, most):
            yield Clause(words, "AS-LOS-03")
        if not aim.between and not aim.occupied:
            modifier = int(aim.options["woods_modifier"])
            yield Clause(f"any woods between make it {modifier:+d}", "AS-LOS-04")


def _range_margins(aim: Shot) -> Iterable[Clause]:
    inches, at = aim.sight.range, aim.bracket
    parts = []
    if at is None or at > 0:
        nearer = BRACKETS[len(BRACKETS) - 1 if at is None else at - 1]
        parts.append(f"{at_least(inches - nearer.reach)} nearer is {nearer.name} range")
    if at is not None:
        beyond = BRACKETS[at + 1].name + " range" if at + 1 < len(BRACKETS) else "out of range"
        parts.append(f"{above(BRACKETS[at].reach - inches)} farther is {beyond}")
    yield Clause("; ".join(parts), "AS-RNG-02")

"""The sight certificate for players: verdict, reasons, and what a shot would need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.battlefield.sight.sight import Certificate
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.judgement import (
    Clause,
    Criterion,
    Judgement,
    closing,
    hidden_margins,
    inches_of_woods,
    opening,
    percent,
    thirds,
)
from game.geometry.point import EPS
from game.rules.mecha.shooting.shoot import Shoot, ordinary
from game.rules.mecha.shooting.strike import Attack, attack
from game.rules.mecha.sight import bodies_between, hidden_unit, seen


def judged(view: State, us: Unit, them: Unit) -> Judgement:
    """Return the sight of *us* on *them*, and the forecast of a shot with the first weapon.

    Either may be a bare position (a unit with unknown profile); then no shot is computed.
    """
    view = replace(view, units={**view.units, us.id: us, them.id: them})
    found, against = seen(view, us, them), hidden_unit(view, us, them)
    known = UNKNOWN not in (us.profile, them.profile) and us.side != them.side
    shoot = Shoot(us.side, us.id, them.id)
    armed = known and ordinary(us, "") is not None
    aimed = attack(view, us, them, None) if known else None
    headline = Clause(f"blocked: {against[0].reason}", against[0].rule) if against else _open(found)
    return Judgement(
        sight=found,
        verdict="blocked" if against else found.verdict,
        headline=headline,
        facts=tuple(_facts(found, aimed)),
        margins=tuple(_margins(view, found)),
        inches=found.depth,
        refusals=tuple(shoot.check(view)) if armed else (),
        forecast=shoot.forecast(view) if armed else None,
        criteria=tuple(_criteria(view, found, list(bodies_between(view, us, them.figure)))),
    )


def _open(found: Certificate) -> Clause:
    if found.verdict == "partial":
        return Clause("hard cover", "MECHA-MOD-02")
    return Clause("clear sight", "MECHA-LOS-01")


def _criteria(view: State, found: Certificate, bodies: Sequence[Refusal]) -> Iterable[Criterion]:
    most = number_option(view.rules.options, "woods_block")
    yield thirds(found, "MECHA-LOS-01", "MECHA-LOS-04")
    yield inches_of_woods(found, most, "MECHA-LOS-02", thick=_thick(view, found))
    if bodies:
        yield Criterion("other units", "one in the line of fire blocks", "MECHA-LOS-03", decides=True)


def _facts(found: Certificate, aimed: Attack | None) -> Iterable[Clause]:
    yield Clause(f'{found.range:.2f}" from base to base', "MECHA-SHOOT-03")
    if found.hidden > EPS:
        yield Clause(f"{percent(found.hidden)} hidden", "MECHA-LOS-01")
    if found.area > EPS:
        yield Clause(f'{found.area:.2f}" of woods between', "MECHA-LOS-02")
    if aimed is not None and aimed.soft:
        yield Clause(f"soft cover: {' and '.join(aimed.soft)}", "MECHA-MOD-01")
    if aimed is not None and aimed.rear:
        yield Clause("from its rear half", "MECHA-MOD-05")


def _thick(view: State, found: Certificate) -> bool:
    """Whether the woods between block."""
    most = number_option(view.rules.options, "woods_block")
    return not found.contact and found.area > EPS and found.area >= most - EPS


def _margins(view: State, found: Certificate) -> Iterable[Clause]:
    most, thick = number_option(view.rules.options, "woods_block"), _thick(view, found)
    if thick and not found.submerged:
        yield Clause(opening(found, found.area - most).replace("partial", "hard"), "MECHA-LOS-02")
    for words, verdict in hidden_margins(found) if not thick else ():
        yield Clause(words.replace("partial cover", "hard cover"), _RULES[verdict])
    closes = "" if thick or found.contact or found.submerged else closing(found, found.area, most)
    if closes:
        yield Clause(closes, "MECHA-LOS-02")


_RULES = {"clear": "MECHA-LOS-01", "partial": "MECHA-MOD-02", "blocked": "MECHA-LOS-01"}

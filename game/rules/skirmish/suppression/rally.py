"""Rally: at the end of the turn each squad rolls a die for each of its markers (SKIR-SUP-03)."""

from __future__ import annotations

from game.core.model.pools import Pool
from game.core.model.state import State, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit
from game.rules.skirmish.cards.squads import leader_of, squads_of
from game.rules.skirmish.suppression.markers import markers_of, suppress

LEADERLESS = 5
FACES = 6


def rally(table: Table) -> None:
    """Roll for the markers of every squad: each success removes one (SKIR-SUP-03)."""
    for side in table.state.sides:
        for squad in squads_of(table.state, side):
            count = markers_of(table.state, squad[0])
            if count:
                what, need = f"{squad[0].squad}, rally", rally_need(table.state, squad[0])
                pool = Pool((FACES,) * count)
                calmed = table.roll_pool(what, pool, rule="SKIR-SUP-03", need=need, by=side).successes
                suppress(table, squad[0], -calmed, "SKIR-SUP-03")


def rally_need(state: State, unit: Unit) -> Tally:
    """Return what a die must show to remove a marker from the squad of *unit*: LD, or 5 without a leader."""
    leader = leader_of(state, unit)
    if leader is None:
        return Tally((Modifier(LEADERLESS, "no leader", "SKIR-SUP-03"),))
    return Tally((Modifier(leader.profile.ld, f"LD of {leader.name}", "SKIR-SUP-03"),))

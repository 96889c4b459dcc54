"""BLAST-01, BLAST-18 to -33: the strikes of a Blast, the scatter of misses, and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit, extra_of
from game.geometry.value import Value
from game.mechanics.bursts.scatter import drifted, headings
from game.rules.mecha.blast.aim import MissileAim
from game.rules.mecha.blast.area import BlastArea, dealt, under
from game.rules.mecha.blast.prints import LaidTemplates, MissileTemplate
from game.rules.mecha.shooting.one_die import held, reached
from game.rules.mecha.shooting.salvo import Salvo, SalvoHit, Wreck
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.structures import Structure

IMPACT_DF = 5
AGAIN = 1


class Fallen(Value):
    """A template that has come down.

    Attributes:
        goal: The target it landed on; None if it scattered, so that nobody takes full damage.
        whole: Whether all under it take the whole MD (BLAST-32, by option).
        sure: Whether a natural makes its strike reach every DF, or none; else None.
    """

    template: MissileTemplate
    goal: MissileAim | None = None
    whole: bool = False
    sure: bool | None = None

    def harm(self, md: int, target: Unit | Structure) -> int | None:
        """Return the damage to *target*; None if there is none (BLAST-08, BLAST-09)."""
        df = target.profile.df if isinstance(target, Unit) else target.df
        if self.sure is False or (df > self.template.strike and not self.sure):
            return None
        primary = self.whole or self._primary(target)
        return dealt(md, df, df, primary=primary) or None

    def _primary(self, target: Unit | Structure) -> bool:
        if self.goal is None:
            return False
        aimed = self.goal.unit if isinstance(target, Unit) else self.goal.structure
        return aimed is not None and aimed.id == target.id


def strike_need(unit: Unit) -> Tally:
    """Return what the die must show to land on the point of impact: D6 + GN against DF 5 (BLAST-01)."""
    return Tally(
        (
            Modifier(IMPACT_DF, "DF of the point of impact", "BLAST-01"),
            Modifier(-unit.profile.gn, "gunnery", "BLAST-01"),
        )
    )


def lands(state: State, unit: Unit, face: int) -> bool:
    """Whether a strike with a roll of *face* lands where it was aimed (BLAST-01)."""
    return reached(face, strike_need(unit).total, *naturals(state))


def naturals(state: State) -> tuple[bool, bool]:
    """Return whether a natural 1 always misses the point of impact, and a natural 6 always hits."""
    option = state.rules.options["blast_naturals"]
    return option in ("one", "both"), option == "both"


def strikes(table: Table, unit: Unit, weapon: Weapon, goals: Sequence[MissileAim]) -> list[Fallen]:
    """Roll one strike per missile (BLAST-26) and scatter the misses; return the templates that fall."""
    need = held(strike_need(unit), *naturals(table.state))
    faces = [
        table.roll(_named("Blast strike", i, goals), 1, rule="BLAST-01", need=need, by=unit.side)
        for i in range(len(goals))
    ]
    hit = [lands(table.state, unit, face) for face in faces]
    scattering = _scattering(table.state, hit, goals)
    fresh = _recorded(table, [face + unit.profile.gn for face in faces], hit, scattering)
    alone = len(goals) > 1 and not any(hit) and len(scattering) == 1
    whole = alone and table.state.rules.options["volley_miss"] == "full"
    return [
        Fallen(one, goals[i], sure=_sure(table.state, faces[i]))
        if hit[i]
        else _scatter(table, unit, one, goals, whole)
        for i, one in enumerate(fresh)
        if hit[i] or i in scattering
    ]


def _recorded(
    table: Table, strikes: Sequence[int], hit: Sequence[bool], scattering: Sequence[int]
) -> tuple[MissileTemplate, ...]:
    """Record the result of each strike, and return the updated templates."""
    now = extra_of(table.state.extras, LaidTemplates)
    fresh = tuple(
        replace(
            one,
            strike=0 if i in scattering else strikes[i],
            fate="landed" if hit[i] else "aimed" if i in scattering else "lost",
        )
        for i, one in enumerate(now.templates)
    )
    rule = "BLAST-32" if any(one.fate == "lost" for one in fresh) else "BLAST-01"
    table.do(Recorded(replace(now, templates=fresh), rule=rule))
    return fresh


def _scattering(state: State, hit: Sequence[bool], goals: Sequence[MissileAim]) -> list[int]:
    """Return the missiles that scatter: each miss, or a single one if a whole volley missed.

    For a volley at several targets of which none lands, an option decides (BLAST-31, BLAST-33).
    """
    missed = [i for i, landed in enumerate(hit) if not landed]
    divided = len({(aimed.primary, aimed.at) for aimed in goals}) > 1
    if any(hit) or (divided and state.rules.options["divided_miss"] == "each"):
        return missed
    return missed[:1]


def _scatter(
    table: Table, unit: Unit, template: MissileTemplate, goals: Sequence[MissileAim], whole: bool
) -> Fallen:
    """Roll direction, distance and the second strike.

    The centre moves (BLAST-36), and only once (BLAST-24).
    """
    i, side = template.missile, unit.side
    number = table.roll(_named("scatter direction", i, goals), 1, rule="BLAST-18", by=side)
    inches = table.roll(_named("scatter distance", i, goals), 2, rule="BLAST-19", by=side)
    heading = headings(template.first)[number - 1]
    at = drifted(template.at, heading, inches, most=goals[i].range)
    moved = replace(template, at=at, fate="scattered")
    cut = inches > goals[i].range
    _record(table, moved, "BLAST-20" if cut else "BLAST-19")
    need = _second_need(under(table.state, at))
    face = table.roll(_named("second strike", i, goals), 1, rule="BLAST-21", need=need, by=side)
    fallen = replace(moved, strike=face + AGAIN)
    _record(table, fallen, "BLAST-21")
    both = naturals(table.state)[1]
    return Fallen(fallen, whole=whole, sure=(face == 6 or (None if face > 1 else False)) if both else None)


def _sure(state: State, face: int) -> bool | None:
    """Return whether a natural 6 that landed reaches every DF, by option; else None: totals count."""
    return True if naturals(state)[1] and face == 6 else None


def _second_need(area: BlastArea) -> Tally | None:
    """Return what the second strike must show to reach the lowest DF there; None if nobody is there."""
    there = [(one.profile.df, one.name) for one in area.mecha]
    there += [(one.df, one.name) for one in area.structures]
    if not there:
        return None
    df, name = min(there)
    second = Modifier(-AGAIN, "second strike", "BLAST-21")
    return Tally((Modifier(df, f"DF of {name}, the lowest there", "BLAST-22"), second))


def _record(table: Table, template: MissileTemplate, rule: str) -> None:
    table.do(Recorded(extra_of(table.state.extras, LaidTemplates).changed(template), rule=rule))


def _named(what: str, i: int, goals: Sequence[MissileAim]) -> str:
    return what if len(goals) == 1 else f"{what}, missile {i + 1}"


def salvo_of(state: State, unit: Unit, weapon: Weapon, fallen: Sequence[Fallen]) -> Salvo:
    """Return the effects of the templates before any reactions: full, half or none (BLAST-07, BLAST-27)."""
    hits: list[SalvoHit] = []
    wrecks: list[Wreck] = []
    beside = []
    for one in fallen:
        number, strike = one.template.missile, one.template.strike
        area = under(state, one.template.at)
        for mecha in area.mecha:
            md = one.harm(weapon.md, mecha)
            if md is not None:
                hits.append(SalvoHit(mecha.id, number, strike, md))
            elif one.template.fate == "landed":
                beside.append((mecha.id, number))
        for built in area.structures:
            md = one.harm(weapon.md, built)
            if md is not None:
                wrecks.append(Wreck(built.id, number, md))
    return Salvo(
        unit.id,
        weapon.name,
        tuple(hits),
        tuple(wrecks),
        tuple(beside),
        blast=True,
        missile=weapon.missile,
        inescapable=weapon.inescapable,
    )

"""Log lines of a Blast and of the reactions to a salvo."""

from __future__ import annotations

from game.core.model.events import Recorded, Rolled
from game.core.model.state import Event, View
from game.core.views.story import named, place
from game.geometry.point import distance
from game.rules.mecha.blast.fall import AGAIN, naturals
from game.rules.mecha.blast.prints import LaidTemplates, MissileTemplate
from game.rules.mecha.shooting.harm import Suffered
from game.rules.mecha.shooting.one_die import reached
from game.rules.mecha.shooting.together import Onslaught


def words(event: Event, view: View) -> str | None:
    """Return the line for *event* as *view* shows it; None if it is not of a Blast, "" if none is needed."""
    match event:
        case Recorded(extra=Onslaught(), rule="BLAST-06"):
            return ""
        case Recorded(extra=LaidTemplates() as impacts, rule=rule):
            return _impacts(impacts, rule, view)
        case Recorded(extra=Suffered() as suffered, unit=str(unit)):
            return _suffered(suffered, unit, view)
        case Rolled(what=what):
            return _rolled(event, what, view)
    return None


def _impacts(impacts: LaidTemplates, rule: str, view: View) -> str:
    """Return the fates of the templates: aimed, scattered, lost, shot down."""
    templates = impacts.templates
    if rule == "BLAST-06":
        return f"{impacts.weapon}: {_aimed(templates)}"
    if rule == "BLAST-16":
        gone = [one for one in templates if one.fate == "down"]
        return f"{named(impacts.by, view)} shoots down {_listed(gone, templates)}, harming nobody"
    if rule == "BLAST-32":
        lost = [one for one in templates if one.fate == "lost"]
        return f"the whole volley misses: one template scatters, without {_listed(lost, templates)}"
    if rule in ("BLAST-19", "BLAST-20") and impacts.told is not None:
        one = templates[impacts.told]
        far = f'{distance(one.aimed, one.at):.1f}"'
        cut = ", no farther than the range to the target" if rule == "BLAST-20" else ""
        return f"{_name(one, templates)} scatters {far} to {place(one.at)}{cut}"
    return ""


def _aimed(templates: tuple[MissileTemplate, ...]) -> str:
    if len(templates) == 1:
        return f"a template over {templates[0].over}"
    places = [(one.over, one.aimed) for one in templates]
    many = {key: places.count(key) for key in dict.fromkeys(places)}
    return ", ".join(f"{count} missile{'s' * (count > 1)} at {over}" for (over, _), count in many.items())


def _listed(some: list[MissileTemplate], templates: tuple[MissileTemplate, ...]) -> str:
    """Return the numbers of *some* of the *templates*, in words."""
    if len(templates) == 1:
        return "the missile"
    numbers = ", ".join(str(one.missile + 1) for one in some)
    return f"missile{'s' * (len(some) > 1)} {numbers}"


def _name(one: MissileTemplate, templates: tuple[MissileTemplate, ...]) -> str:
    return "the template" if len(templates) == 1 else f"missile {one.missile + 1}"


def _suffered(suffered: Suffered, unit: str, view: View) -> str:
    """Return the damage taken by *unit* and its tally."""
    if suffered.md is None:
        return ""
    parts = ", ".join(f"{term.value:+d} {term.reason}" for term in suffered.md.terms)
    more = f" ({parts})" if len(suffered.md.terms) > 1 else ""
    return f"{named(unit, view)} takes {suffered.md} MD{more}"


def _rolled(event: Rolled, what: str, view: View) -> str | None:
    """Return the line for a roll of a Blast or of a reaction."""
    total = sum(event.faces)
    thrown = "+".join(map(str, event.faces))
    if event.rule == "BLAST-01" and event.need is not None:
        df, added = event.need.terms[0].value, -event.need.terms[1].value
        landed = reached(total, event.need.total, *naturals(view))
        verdict = "lands" if landed else "misses" if total + added < df else "misses, a natural 1"
        return f"{what}: {thrown} + {added} = {total + added} against DF {df}: {verdict}"
    if event.rule == "BLAST-21":
        need = f", needed {event.need}" if event.need else ", but nobody stands there"
        return f"{what}: {thrown} + {AGAIN} = {total + AGAIN}{need}"
    if event.rule == "BLAST-18":
        return f"{what}: {thrown}"
    if event.rule == "BLAST-19":
        return f'{what}: {thrown} = {total}"'
    return None

"""Making a scenario from a battle set up by the players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.core.engine.dice import DiceWanted, typed
from game.core.engine.flow import preparing
from game.core.model.brief import EDGES, FACING, Goal, Opening
from game.core.rulebook import LISTS
from game.core.setup import Setup, SetupForce
from game.files.family_io import FamilyPart, RestrictsUnits, base_of, family_ios
from game.files.scenarios.scenario import Scenario, SideEntry, UnitEntry
from game.files.yaml.problems import BadFile, Problem
from game.lobby.previews import PreviewLibrary
from game.lobby.rulebooks import postings, unfit_addons, unfit_conditions, unfit_options, unfit_post
from game.mechanics.dice.contest import thrown_before
from game.rules import ruleset
from game.rules.posting import Posting


def scenario_of(setup: Setup, library: PreviewLibrary, *, seed: str) -> Scenario:
    """Return the scenario described by *setup*.

    Raises:
        BadFile: with every problem of it or of its map.
    """
    library = library.of(setup.family)
    found = library.read_map(library.map_path(setup.map))
    wrong = [*_wrong(setup, library), *unfit_addons(setup.addons, library.name)]
    rules = (library.name, *setup.addons)
    if not wrong:
        wrong = [
            *_misplaced(setup, library, found.battlefield),
            *_vain(setup, found.battlefield, postings(rules)),
            *unfit_options(setup.options, rules, found.battlefield),
            *unfit_conditions(setup.conditions, rules),
        ]
    if wrong:
        raise BadFile(Problem(setup.name, 1, 1, "", words) for words in wrong)
    return Scenario(
        name=setup.name,
        description="",
        path="",
        map=found,
        rules=rules,
        options=dict(setup.options),
        seed=seed,
        turns=setup.turns,
        victory={force.side: setup.goals.get(force.side, Goal()) for force in setup.forces},
        exits={},
        begin=Opening(phase=preparing(ruleset(rules))) if setup.deploy else None,
        sides=tuple(_side(force, rules, library) for force in setup.forces),
        sections={name: family_ios()[name].section(**said) for name, said in setup.conditions.items()},
        thrown=setup.thrown,
    )


def _wrong(setup: Setup, library: PreviewLibrary) -> Iterable[str]:
    names = [force.side for force in setup.forces]
    if len(set(names)) < len(names) or not all(names):
        yield "each side needs its own name"
    edges = [force.edge for force in setup.forces if force.edge is not None]
    if len(set(edges)) < min(len(edges), len(EDGES)):
        yield "two sides cannot have the same home edge"
    for force in setup.forces:
        yield from _unfit(force, setup.addons, library)
        yield from _barred(force, setup.options, library)
    yield from _misthrown(setup, library)


def _misthrown(setup: Setup, library: PreviewLibrary) -> Iterable[str]:
    """Yield the problems of the set-up throw that decided who chose first."""
    if not setup.thrown:
        return
    if LISTS not in library.family.cites:
        yield f"{library.family.label} has no throw for who chooses its list first"
    elif not all(face in range(1, 7) for face in setup.thrown):
        yield "a die of the set-up throw shows 1 to 6"
    elif not _decided(setup):
        yield "the set-up throw is 2D6 of each side, and again for those that are tied"


def _decided(setup: Setup) -> bool:
    """Whether the dice of the set-up throw decide it, with none left over."""
    try:
        return thrown_before(typed(*setup.thrown), "", len(setup.forces)).faces == setup.thrown
    except DiceWanted:
        return False


def _unfit(force: SetupForce, addons: Collection[str], library: PreviewLibrary) -> Iterable[str]:
    """Yield the problems of the units of *force*."""
    if not force.units:
        yield f"{force.side} has no units"
    for card, skill in force.units:
        if card not in library.contents.units:
            yield f"{force.side}: there is no card {card}"
        elif (needs := library.contents.needs(card)) not in ("", *addons):
            yield f"{force.side}: {card} takes part only with the rules {needs}"
        if skill not in range(9):
            yield f"{force.side}: a skill is 0 to 8, not {skill}"
    if force.squads and len(force.squads) != len(force.units):
        yield f"{force.side}: {len(force.squads)} squads are given for {len(force.units)} units"
    if force.posts and len(force.posts) != len(force.units):
        yield f"{force.side}: {len(force.posts)} posts are given for {len(force.units)} units"


def _barred(force: SetupForce, options: Mapping[str, Any], library: PreviewLibrary) -> Iterable[str]:
    """Yield the units of *force* that the options exclude."""
    own = library.family
    for card in dict.fromkeys(card for card, _ in force.units if card in library.contents.units):
        words = own.barred(library.contents.units[card], options) if isinstance(own, RestrictsUnits) else ""
        if words:
            yield f"{force.side}: {card}: {words}"


def _misplaced(setup: Setup, library: PreviewLibrary, table: Battlefield) -> Iterable[str]:
    """Yield the problems of the units' postings: unknown, or not available."""
    known = postings((library.name, *setup.addons))
    for force in setup.forces:
        for (card, _), key in zip(force.units, force.posts, strict=False):
            if key and key not in known:
                yield f"{force.side}: there is no post {key}; there are {', '.join(known) or 'none'}"
            elif key:
                part, post = known[key]
                why = unfit_post(part, post, library.family, library.contents.units[card], table)
                found = [*why, *_unready(post, force, setup)]
                yield from (f"{force.side}: {card}: {words}" for words in found)
        if not _here(force, known):
            yield f"{force.side} has nobody on the table"


def _unready(post: Posting, force: SetupForce, setup: Setup) -> Iterable[str]:
    """Yield the reasons why the battle does not allow *post*."""
    if post.placed and not setup.deploy:
        yield f"{post.label} only where units are placed before the first turn"
    if post.away and force.edge is None:
        yield f"{post.label} only where the home edge is known"
    if post.option and not setup.options.get(post.option, False):
        yield f"{post.label} only with the option {post.option}"


def _here(force: SetupForce, known: Mapping[str, tuple[FamilyPart, Posting]]) -> int:
    """Return how many units of *force* start on the table or arrive there."""
    return len(force.units) - sum(key in known and known[key][1].away for key in force.posts)


def _vain(setup: Setup, table: Battlefield, known: Mapping[str, tuple[FamilyPart, Posting]]) -> Iterable[str]:
    """Yield the problems of the goals and of the last turn."""
    if setup.turns is not None and setup.turns < 1:
        yield f"the last turn is 1 or later, not {setup.turns}"
    forces = {force.side: force for force in setup.forces}
    for side, goal in setup.goals.items():
        if side not in forces:
            yield f"there is no side {side} to have a goal"
        elif goal.kind == "breakthrough":
            if goal.edge is None or not 1 <= goal.units <= _here(forces[side], known):
                yield f"{side}: a breakthrough needs an edge, and 1 to {_here(forces[side], known)} units"
        elif goal.kind == "hold":
            there = goal.point is not None and table.contains(goal.point)
            if not there or goal.radius <= 0 or goal.turns < 1:
                yield f"{side}: to hold needs a point on the table, a radius and a number of turns"


def _side(force: SetupForce, rules: Iterable[str], library: PreviewLibrary) -> SideEntry:
    together = any(phase.by == "group" for phase in library.contents.rules.phases)
    usual = library.contents.rules.squads.usual(len(force.units)) if together else ("",) * len(force.units)
    squads = force.squads or usual
    known = postings(rules)
    posts = force.posts or ("",) * len(force.units)
    seen: dict[str, int] = {}
    entries = []
    for place, (card, skill) in enumerate(force.units):
        seen[card] = seen.get(card, 0) + 1
        entry = _unit(force, card, skill, seen[card], library)
        if posts[place]:
            part, post = known[posts[place]]
            entry = replace(entry, sections={part.name: part.unit_section(**post.said)})
        entries.append(replace(entry, group=squads[place]))
    return SideEntry(force.side, force.edge, tuple(entries))


def _unit(force: SetupForce, card: str, skill: int, number: int, library: PreviewLibrary) -> UnitEntry:
    own = library.family
    profile = own.skilled(library.contents.units[card], skill)
    more = sum(1 for one, _ in force.units if one == card) > 1
    base, shape = base_of(own, profile)
    return UnitEntry(
        id=f"{force.side} {card} {number}",
        side=force.side,
        card=card,
        title=f"{own.title(profile)} {number}" if more else own.title(profile),
        profile=profile,
        status=own.starting_status(profile, own.status()),
        at=None,
        facing=FACING[force.edge],
        elevation=None,
        level=None,
        base=base,
        shape=shape,
        height=own.height(profile),
        enters=1,
    )

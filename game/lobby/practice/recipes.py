"""Problems made from a seed: a recipe, a map and a few units, tried until one of them is worth solving."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.ai.problems.judge import Judge
from game.core.model.action import IllegalAction
from game.core.model.problem import PLACE_MEASURES, TACTIC
from game.files.maps.maps import Map
from game.files.problems import ProblemFile, problem_of
from game.files.scenarios.scenarios import Given
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse, read
from game.geometry.value import Value
from game.lobby.practice.positions import judge_of

OURS, THEIRS = "Blue", "Red"
LADDERS = ("close_assault", "spotting")
"""Add-ons with problems of their own, beside those of the family."""
MOST = 400
"""The number of positions tried before a seed is given up; about one in ten is used."""
NEAREST, FARTHEST = 8, 26
"""How far from the unit enemies stand, in inches along the table."""
EDGE = 3
"""How far from the edge of the table all units stand, in inches."""
SPACING = 1.5
"""The distance between the models of a squad, in inches."""


class Recipe(Value, eq=False):
    """One way to make problems: *data* is its entry in the file, *forces* that of its forces."""

    data: Mapping[str, Any]
    forces: Mapping[str, Any]

    @property
    def family(self) -> str:
        """The family whose problems it makes."""
        return family_of(self.forces["rules"])


@cache
def _contents() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read(Path(__file__).with_name("daily.yaml")).data
    return found


def family_of(rules: Sequence[str]) -> str:
    """Return the name under which problems with these rules are listed: of their family, or of an add-on."""
    return next((name for name in LADDERS if name in rules), rules[0])


def families() -> tuple[str, ...]:
    """Return the families for which problems can be made, in the order of the file."""
    return tuple(dict.fromkeys(family_of(one["rules"]) for one in _contents()["forces"].values()))


def recipes(family: str) -> list[Recipe]:
    """Return the recipes for *family*."""
    forces = _contents()["forces"]
    found = [Recipe(one, forces[name]) for one in _contents()["recipes"] for name in one["forces"]]
    return [one for one in found if one.family == family]


def daily(seed: str, family: str, *, library: Given = None, maps: Sequence[Path] = ()) -> ProblemFile:
    """Return the problem of the day *seed* for *family*, of a recipe drawn by it; the same on all machines.

    Raises:
        LookupError: if there is none.
    """
    order = recipes(family)
    random.Random(f"day/{seed}").shuffle(order)
    for recipe in order:
        try:
            return made(seed, recipe, library=library, maps=maps)[0]
        except LookupError:
            continue
    raise LookupError(f"no problem for {seed}")


def made(
    seed: str,
    recipe: Recipe,
    *,
    title: str = "",
    library: Given = None,
    maps: Sequence[Path] = (),
) -> tuple[ProblemFile, str]:
    """Return the problem made of *recipe* by *seed*, and the text of its file; the same on all machines.

    Args:
        title: Its title; by default its topic.
        library: As for `read_problem`, and so is *maps*.

    Raises:
        LookupError: if no position tried is worth solving.
    """
    dice = random.Random(f"problem/{seed}")
    tables: dict[str, Map] = {}  # kept in use, so that each is read once
    for _ in range(MOST):
        data = _drawn(recipe, dice, title)
        text = json.dumps(data, indent=1)
        try:
            found = problem_of(parse(text, f"{seed}.yaml"), library=library, maps=maps)
        except BadFile:
            continue  # units that overlap, or stand where none can
        tables[found.scenario.map.name] = found.scenario.map
        try:
            judge = judge_of(found)
        except IllegalAction:
            continue  # who is to come to grips cannot get there
        if _worth_solving(judge, recipe):
            return found, text
    raise LookupError(f"no problem for the seed {seed}")


def _drawn(recipe: Recipe, dice: random.Random, title: str) -> dict[str, Any]:
    """Return a problem of *recipe* at random places."""
    forces, data = recipe.forces, recipe.data
    table = dice.choice(forces["maps"])
    mine = dice.choice([*forces["mine"]])
    friends = dice.sample([*forces.get("friends", ())], data.get("friends", 0))
    enemies = dice.sample([*forces["theirs"]], min(data["enemies"], len(forces["theirs"])))
    own = _near_centre(dice)
    at = _places(recipe, dice, own, (*enemies, *friends))
    ids = {"first": _ids(forces["theirs"], enemies[:1]), "others": _ids(forces["theirs"], enemies[1:])}
    question, called = _question(recipe, mine, enemies), title or data["topic"]
    ours = [*_units(forces["mine"], mine, own, 90), *_all(forces.get("friends", {}), friends, at, 90)]
    theirs = _all(forces["theirs"], enemies, at, 270)
    for one in theirs[len(theirs) - data.get("known", 0) :]:
        one["spotting"] = {"identified": True}
    sides = [_side(OURS, "west", ours), _side(THEIRS, "east", theirs)]
    about = {"name": called, "description": question, "map": table}
    return {
        "format": "problem/1",
        "title": called,
        "topic": data["topic"],
        "question": question,
        "side": OURS,
        **({} if _of_tactics(recipe) else {"unit": _ids(forces["mine"], [mine])[0]}),
        "measures": [_measure(one, ids, at[enemies[0]]) for one in data["measures"]],
        "tolerance": data.get("tolerance", 0.0),
        "why": data["why"],
        "battle": {**about, **_terms(recipe, dice), "sides": sides},
    }


def _question(recipe: Recipe, mine: str, enemies: Sequence[str]) -> str:
    """Return the question of *recipe* with the names of the units; of places with what the forces add."""
    data = recipe.data
    words = {"unit": _called(mine), "first": _called(enemies[0]), "others": _listed(enemies[1:])}
    parts = [data["question"], "" if data["attack"] else recipe.forces.get("of_places", "")]
    return " ".join(filter(None, parts)).format(**words)


def _of_tactics(recipe: Recipe) -> bool:
    return any(one["measure"] == TACTIC for one in recipe.data["measures"])


def _places(
    recipe: Recipe, dice: random.Random, own: tuple[float, float], names: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Return the place of each other unit: within `around` inches of the first, if the recipe says so."""
    data = recipe.data
    if "apart" in data:
        return dict.fromkeys(names, (own[0] + data["apart"], own[1]))
    first = _apart(dice, own)
    if "around" not in data:
        return {name: first if not place else _apart(dice, own) for place, name in enumerate(names)}
    near = data["around"]
    offsets = [(dice.randint(-near, near), dice.randint(-near, near)) for _ in names[1:]]
    others = [_on_table(first[0] + x, first[1] + y) for x, y in offsets]
    return dict(zip(names, (first, *others), strict=True))


def _side(name: str, edge: str, units: list[dict[str, Any]]) -> dict[str, Any]:
    return {"name": name, "edge": edge, "units": units}


def _terms(recipe: Recipe, dice: random.Random) -> dict[str, Any]:
    """Return format, rules, options and beginning of a battle: we act first, or either closes in."""
    forces = recipe.forces
    order = [OURS, THEIRS]
    if _of_tactics(recipe):
        dice.shuffle(order)
    begin = {"phase": forces["phases"][bool(recipe.data["attack"])], "initiative": order}
    rules, options = list(forces["rules"]), dict(forces["options"])
    found = {"format": "scenario/1", "rules": rules, "options": options, "begin": begin}
    return {**found, "spotting": dict(forces["spotting"])} if "spotting" in forces else found


def _measure(
    said: Mapping[str, Any], ids: Mapping[str, list[str]], first: tuple[float, float]
) -> dict[str, Any]:
    """Return a measure of a recipe with the units and the place that are meant."""
    found = dict(said)
    if "units" in said:
        found["units"] = ids[said["units"]]
    if "place" in said:
        found["place"] = list(first)
    return found


def _near_centre(dice: random.Random) -> tuple[float, float]:
    return dice.randint(8, 40), dice.randint(8, 40)


def _apart(dice: random.Random, own: tuple[float, float]) -> tuple[float, float]:
    """Return a random place east of *own*."""
    return _on_table(own[0] + dice.randint(NEAREST, FARTHEST), own[1] + dice.randint(-16, 16))


def _on_table(x: float, y: float) -> tuple[float, float]:
    return min(max(x, EDGE), 72 - EDGE), min(max(y, EDGE), 48 - EDGE)


def _units(cards: Mapping[str, Any], name: str, at: tuple[float, float], facing: int) -> list[dict[str, Any]]:
    """Return the entries of a unit, or of all models of a squad, in rows of two."""
    card = cards[name]
    if isinstance(card, str):
        return [{"id": name, "card": card, "at": list(at), "facing": facing}]
    found = []
    for place, one in enumerate(card):
        spot = [at[0] + place % 2 * SPACING, at[1] + place // 2 * SPACING]
        found.append(
            {"id": f"{name}-{place + 1}", "card": one, "group": _called(name), "at": spot, "facing": facing}
        )
    return found


def _all(
    cards: Mapping[str, Any], names: Sequence[str], at: Mapping[str, tuple[float, float]], facing: int
) -> list[dict[str, Any]]:
    """Return the entries of several units, each at its place."""
    return [unit for name in names for unit in _units(cards, name, at[name], facing)]


def _ids(cards: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return the ids of units in the file; of a squad that of its first model."""
    return [name if isinstance(cards[name], str) else f"{name}-1" for name in names]


def _called(name: str) -> str:
    return name.replace("-", " ").title()


def _listed(names: Sequence[str]) -> str:
    return " and the ".join(map(_called, names))


def _worth_solving(judge: Judge, recipe: Recipe) -> bool:
    """Whether the best answer in a position stands out, and is not what the unit does already."""
    margin = recipe.data["margin"]
    moves = all(one.kind in PLACE_MEASURES for one in judge.problem.measures)
    if moves and not _promising(judge, margin):
        return False
    if not judge.ready:
        return False
    best = judge.best
    whole = not recipe.data.get("whole") or all(judge.full(best))
    clear = best.score - judge.median.score >= margin
    return whole and clear and (not moves or best.score - judge.staying >= margin / 2)


def _promising(judge: Judge, margin: float) -> bool:
    """Whether the best place seems to stand out, before any answer is carried out."""
    scores = judge.estimated
    if not len(scores):
        return False
    clear = scores[0] - scores[len(scores) // 2] >= margin
    return bool(clear and scores[0] - judge.staying >= margin / 2)

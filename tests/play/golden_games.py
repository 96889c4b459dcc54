"""The golden games: whole battles stored as saves, and how each ended.

They are recorded again only for an intended change of the rules, in a commit that says why:
`PYTHONPATH=. python tests/play/golden_games.py`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import close_assaults
import gun_play
import mecha_play
import random_play
import squad_play

from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.turns import refusals
from game.core.model.state import Action, GridCell, State
from game.core.views.observe import OVERSEER, observe
from game.core.views.reporting import status_report
from game.files.saves.saves import save
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.scenarios.script import Script
from game.geometry.value import tag_of
from game.lobby.reports.plain import plain
from game.lobby.scenario_of_setup import scenario_of
from game.lobby.script_play import GENERAL
from game.lobby.tables import named
from game.rules.alpha_strike.spotting.hidden import Rise
from game.rules.alpha_strike.spotting.remote import DropSensor
from game.rules.alpha_strike.spotting.scan import ReadSheet
from game.rules.alpha_strike.spotting.suite import SetSuite

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "golden"
BOARDS = TESTS / "scenarios"
RANDOM = {"charge-and-withdrawal": 18, "death-from-above": 38}
ASSAULTS = {
    **{"hand-to-hand": 2, "wall-of-steel": 1, "men-in-the-woods": 14},
    **{"three-against-one": 9, "knives-in-the-dark": 7, "rifles-and-treads": 9},
}
SCRIPTED = {"short-battle": "game", "men-on-a-mech": "men-on-a-mech"}
NAMES = (
    *(*SCRIPTED, *RANDOM, "night-patrol"),
    *("under-the-template", "thunder-over-the-fords", "first-fire-team"),
    *ASSAULTS,
)
BATTLES = Path(__file__).parents[2] / "maps" / "scenarios"
PATROL = BATTLES / "night-patrol.yaml"
RAID = BATTLES / "under-the-template.yaml"
SKIRMISH = BATTLES / "first-fire-team.yaml"


def games() -> Iterator[tuple[str, Match]]:
    """Yield each golden game, replayed now."""
    for name, board in SCRIPTED.items():
        yield name, scripted(board)
    for name, number in RANDOM.items():
        yield name, played(number)
    yield "night-patrol", patrolled(7)
    yield "under-the-template", raided(7)
    yield "first-fire-team", skirmished(6)
    yield "thunder-over-the-fords", gun_play.play("thunder-over-the-fords", "golden/8")[0]
    for name, number in ASSAULTS.items():
        yield name, assaulted(name, number)


def assaulted(name: str, number: int) -> Match:
    """Return the battle *name* played at random: close assaults, tactics, ambushes, stray shots."""
    dice = random.Random(f"golden/{number}")
    found = battle_start(read_scenario(BATTLES / f"{name}.yaml"), seed=f"golden/{number}")
    match = Match(found.state)
    match.play(found.begin)
    while match.state.result is None:
        side = sorted(match.state.to_act)[0]
        match.play(close_assaults.chosen(dice, match.state, side))
    return match


def patrolled(number: int) -> Match:
    """Return a night patrol played at random: ten turns with counters on both sides."""
    dice = random.Random(f"golden/{number}")
    found = battle_start(read_scenario(PATROL), seed=f"golden/{number}")
    match = Match(found.state)
    match.play(found.begin)
    while match.state.result is None:
        side = sorted(match.state.to_act)[0]
        view = observe(match.state, side)
        more = list(sly(view, side)) if dice.random() < 0.3 else []
        match.play(dice.choice(more) if more else random_play.chosen(dice, view, side))
    return match


def raided(number: int) -> Match:
    """Return a battle of mecha played at random: squads, Blast, volleys, reactions, collapsing structures."""
    dice = random.Random(f"golden/{number}")
    found = battle_start(read_scenario(RAID), seed=f"golden/{number}")
    match = Match(found.state)
    match.play(found.begin)
    while match.state.result is None:
        side = sorted(match.state.to_act)[0]
        match.play(mecha_play.chosen(dice, match.state, side))
    return match


def skirmished(number: int) -> Match:
    """Return a battle of squads of soldiers played at random: walks, fire, markers, casualties, rallying."""
    dice = random.Random(f"golden/{number}")
    found = battle_start(read_scenario(SKIRMISH), seed=f"golden/{number}")
    match = Match(found.state)
    match.play(found.begin)
    while match.state.result is None:
        side = sorted(match.state.to_act)[0]
        match.play(squad_play.chosen(dice, match.state, side))
    return match


def script_of(match: Match) -> str:
    """Return the script that replays *match* after its beginning."""
    names = named(observe(match.state, OVERSEER))
    lines = []
    for entry in match.log[1:]:
        action = entry.action
        given = {
            field.name: value
            for field in fields(action)
            if (value := getattr(action, field.name)) != field.default or field.name == "path"
        }
        said = json.dumps({name: _written(value, names) for name, value in given.items()})
        lines.append(f"- {{{tag_of(type(action))}: {said}}}\n")
    return "".join(lines)


def _written(value: Any, names: Mapping[str, str]) -> Any:
    """Return a field of an action as scripts write it."""
    if isinstance(value, GridCell):
        return str(value)
    return names.get(value, value) if isinstance(value, str) else value


def sly(view: State, side: str) -> Iterator[Action]:
    """Yield the additional actions that spotting gives *side*."""
    for unit in view.present:
        if unit.side != side:
            continue
        tries: list[Action] = [
            DropSensor(side, unit.id),
            Rise(side, unit.id),
            SetSuite(side, unit.id, "eccm"),
        ]
        tries += [ReadSheet(side, unit.id, foe.id) for foe in view.foes(side)]
        yield from (action for action in tries if not refusals(view, action))


def scripted(board: str) -> Match:
    """Return the game that the script of *board* plays."""
    found = battle_start(read_scenario(BOARDS / f"{board}.yaml"))
    match = Match(found.state, throw)
    match.play(found.begin)
    script = Script(BOARDS / f"{board}.script.yaml")
    for action in script.actions((*GENERAL, *match.state.rules.actions), found.ids, match.state.sides):
        match.play(action)
    return match


def played(number: int) -> Match:
    """Return random game *number*, with forced withdrawal."""
    dice = random.Random(f"golden/{number}")
    setup = random_play.setup(dice, number)
    setup = replace(setup, options={**setup.options, "forced_withdrawal": True})
    found = battle_start(scenario_of(setup, random_play.library(), seed=f"golden/{number}"))
    match = Match(found.state)
    match.play(found.begin)
    while match.state.result is None:
        side = sorted(match.state.to_act)[0]
        match.play(random_play.chosen(dice, match.state, side))
    return match


def end_of(match: Match) -> dict[str, Any]:
    """Return the final state of *match* as text, for comparison."""
    view = observe(match.state, OVERSEER)
    names = named(view)
    result = view.result
    assert result is not None
    units = {names[key]: unit for key, unit in view.units.items()}
    return {
        "entries": len(match.log),
        "turn": view.turn,
        "winner": result.winner,
        "reason": result.reason,
        "dice": match.state.rolled,
        "units": {
            name: {
                "at": list(unit.at),
                "facing": unit.facing,
                "removed": unit.removed,
                **plain(status_report(view, unit).fields, {}),
            }
            for name, unit in sorted(units.items())
        },
    }


def record() -> None:
    """Play the golden games and write them with their final states."""
    for name, match in games():
        save(match, GOLDEN / f"{name}.jsonl")
        if name in ASSAULTS:
            (GOLDEN / f"{name}.script.yaml").write_text(script_of(match), encoding="utf-8")
        text = json.dumps(end_of(match), indent=1, ensure_ascii=False)
        (GOLDEN / f"{name}.end.json").write_text(text + "\n", encoding="utf-8")
        print(name, len(match.log), match.state.result)


if __name__ == "__main__":
    record()

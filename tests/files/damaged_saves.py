"""Damaged saves: bytes changed, lines lost or changed with valid digests; each is replayed or refused."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mutate import LONGEST, mutants
from specimens import logged

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.views import story
from game.core.views.observe import OVERSEER, known_to, observe
from game.core.views.reporting import status_report
from game.files.saves.bad_save import BadSave
from game.files.saves.journal import Writer
from game.files.saves.save_header import save_header
from game.files.saves.saves import load, save
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

ROOT = Path(__file__).parents[2]
SCENARIO = ROOT / "maps" / "scenarios" / "first-steps.yaml"
ODD: tuple[Any, ...] = (
    None,
    -1,
    0,
    1e308,
    "x",
    "",
    [],
    {},
    True,
    [[]],
    {"is": "Fire"},
    {"is": "Nothing"},
    "9" * 99,
)


@cache
def goods() -> tuple[str, ...]:
    """Return valid saves: of a battle, and others with every type that a save may name."""
    matches = [passed(), logged(("alpha_strike", "artillery", "spotting")), logged(("mecha",))]
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.jsonl" for number in range(len(matches))]
        for match, path in zip(matches, paths, strict=True):
            save(match, path)
        return tuple(path.read_text(encoding="utf-8") for path in paths)


def passed() -> Match:
    """Return two turns of a battle in which nobody does anything."""
    found = battle_start(read_scenario(SCENARIO))
    match = Match(found.state)
    match.play(found.begin)
    while match.state.turn < 3 and match.state.result is None:
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    return match


def tried_at(seed: int, count: int) -> Counter[str]:
    """Load *count* saves, damaged with that *seed*, in a separate folder."""
    with TemporaryDirectory() as folder:
        return tried(count, Path(folder), seed)


def tried(count: int, folder: Path, seed: int = 0) -> Counter[str]:
    """List, load and replay *count* damaged saves; return how many were read and refused.

    Raises:
        AssertionError: if one takes longer than `LONGEST` seconds, or anything is written.
    """
    told: Counter[str] = Counter()
    path = folder / "damaged.jsonl"
    chance = random.Random(2 + 2 * seed)
    for number, damaged in enumerate(mutants(goods()[0], 1 + 2 * seed, count)):
        path.write_bytes(damaged) if number % 2 else _rewritten(chance, path)
        before, began = path.read_bytes(), time.process_time()
        seen = save_header(path)
        try:
            match = load(path).match
        except BadSave:
            told["refused"] += 1
        else:
            assert not seen.problem, seen.problem
            replay(match)
            told["read"] += 1
        assert time.process_time() - began < LONGEST, "a save takes too long"
        assert path.read_bytes() == before
        assert [one.name for one in folder.iterdir()] == [path.name]
    return told


def replay(match: Match) -> None:
    """Show every moment of *match* to every side, as text and on cards."""
    for number, entry in enumerate(match.log, 1):
        state = match.until(number).state
        for side in ("", *state.sides):
            view = observe(state, side)
            story.story_lines(known_to(side, entry.events), view)
    view = observe(match.state, OVERSEER)
    for unit in view.units.values():
        view.rules.card(view, unit)
        status_report(view, unit)


def _rewritten(chance: random.Random, path: Path) -> None:
    """Write the valid save with changed values and valid digests."""
    path.unlink(missing_ok=True)
    lines = [json.loads(line) for line in chance.choice(goods()).splitlines()]
    for _ in range(chance.choice((1, 1, 2, 4))):
        _spoil(chance, chance.choice(lines))
    for line in lines:
        line.pop("digest", None)
    Writer(path).begin(lines)


def _spoil(chance: random.Random, value: Any) -> None:
    """Put something odd into *value*, a list or a mapping."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    keys = [key for key in keys if key != "digest"]
    if not keys:
        return
    key = chance.choice(keys)
    inner = value[key]
    if isinstance(inner, (dict, list)) and inner and chance.random() < 0.8:
        _spoil(chance, inner)
    elif chance.random() < 0.2:
        del value[key]
    else:
        value[key] = _alike(chance, inner) if chance.random() < 0.7 else chance.choice(ODD)


def _alike(chance: random.Random, page: Any) -> Any:
    """Return another value of the type of *page*."""
    if isinstance(page, bool):
        return not page
    if isinstance(page, int):
        return chance.choice((page + 1, page - 1, 0, 3, 17, -1, 10**6))
    if isinstance(page, float):
        return chance.choice((page + 0.5, -page, 0.0, 1e5))
    return chance.choice(("", "x", "Red", "move", "front")) if isinstance(page, str) else page

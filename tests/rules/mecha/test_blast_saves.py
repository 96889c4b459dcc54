"""A save made at any open question of a volley loads and goes on to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from blast_pieces import asked, at, battle, events, gunner, mecha, shed

from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.model.answer import Answer
from game.core.model.events import Recorded, Rolled
from game.core.model.state import State
from game.files.saves.saves import load, save
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.turn.command import CommandPoints, points_of

SEEDS = range(2)


def crowd(seed: int, volley: int) -> State:
    """Return a gunner against three mecha in a heap, one aside, and a shed; few can be spared anything."""
    units = (
        gunner(2, volley=volley),
        mecha("b", 20, pil=4, mdc=60),
        mecha("b2", 20, 26, df=6, mdc=60),
        mecha("b3", 21.5, 22.5, df=4, pil=5),
        mecha("b4", 26, 20),
        mecha("r2", 14, 30),
    )
    state = battle(*units, features=(shed(22, 25),), points={"Red": 2, "Blue": 7})
    return replace(state, seed=f"crowd/{seed}")


def shots(missiles: int) -> Blast:
    """Return an attack with so many missiles, divided by turns among a mecha, another and the shed."""
    return Blast("Red", "r", at(*[("b", "b4", (22.5, 25.5))[i % 3] for i in range(missiles)]))


def value(match: Match, number: int) -> str:
    """Return the answer to question *number*: mostly the first."""
    return match.state.asked.about.values[number % 5 == 3]


def play_on(match: Match, number: int) -> Iterator[tuple[int, Match]]:
    """Answer what is asked from question *number* on; yield before each answer."""
    while asked(match) is not None:
        yield number, match
        match.play(Answer(match.state.asked.sides[0], value(match, number)))
        number += 1


@pytest.mark.parametrize("missiles", range(1, 9))
@pytest.mark.rule("BLAST-10", "BLAST-11", "BLAST-14", "BLAST-28")
def test_a_save_at_every_open_question_goes_on_to_the_same_end(missiles, tmp_path):
    """For volleys of 1 to 8: save, load, answer the rest as before; events and end are equal."""
    asked_in_all = 0
    for seed in SEEDS:
        match = Match(crowd(seed, 8), throw)
        match.play(shots(missiles))
        kept: list[tuple[int, Path]] = []
        for number, now in play_on(match, 0):
            path = tmp_path / f"{seed}-{number}.jsonl"
            save(now, path)
            kept.append((number, path))
        for number, path in kept:
            loaded = load(path).match
            assert loaded.state.asked is not None
            for _ in play_on(loaded, number):
                pass
            assert loaded.state == match.state
            assert loaded.log == match.log
        assert match.disputed() == []
        asked_in_all += len(kept)
    assert asked_in_all >= 3 * len(SEEDS)


@pytest.mark.parametrize("missiles", [1, 3, 8])
def test_points_are_paid_one_for_each_reaction_and_never_owed(missiles):
    """Whatever is answered, each attempt costs one point, and no pool goes below 0."""
    for seed in SEEDS:
        match = Match(crowd(seed, 8), throw)
        match.play(shots(missiles))
        first = {side: points_of(match.start, side) for side in ("Red", "Blue")}
        tried = 0
        for number, now in play_on(match, 0):
            assert points_of(now.state, now.state.asked.sides[0]) >= 1
            tried += value(now, number) != "no"
        spent = sum(first.values()) - sum(points_of(match.state, side) for side in ("Red", "Blue"))
        pools = [event.extra for event in events(match) if isinstance(event, Recorded)]
        assert spent == tried == sum(isinstance(one, CommandPoints) for one in pools)
        assert all(
            left >= 0 for one in pools if isinstance(one, CommandPoints) for left in one.points.values()
        )


@pytest.mark.parametrize("missiles", [2, 5])
def test_every_throw_of_a_volley_has_a_rule(missiles):
    """Strikes, scatter, reactions: the log says by which rule each was thrown, and by which side."""
    for seed in SEEDS:
        match = Match(crowd(seed, 8), throw)
        match.play(shots(missiles))
        for _ in play_on(match, 0):
            pass
        thrown = [event for event in events(match) if isinstance(event, Rolled)]
        assert all(event.rule.startswith("BLAST-") and event.by in ("Red", "Blue") for event in thrown)
        assert all(
            event.need is not None for event in thrown if event.rule in ("BLAST-01", "BLAST-10", "BLAST-15")
        )

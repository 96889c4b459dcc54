"""`fit`: weights of computer players follow the results of games."""

from __future__ import annotations

from dataclasses import asdict

import pytest
import yaml
from commands import call

from game.ai.weights import weights_of
from game.lobby.simulation.fitting import Screening, Trial, fit, margin, shifted
from game.lobby.simulation.game_record import GameRecord, UnitRecord
from game.lobby.simulation.mirrored import Matchup

SIDES = ("Red", "Blue")
ELITE = weights_of("", "elite", "alpha_strike")


def record(number: int, winner: str | None, left: tuple[int, int] = (1, 1)) -> GameRecord:
    """Return a game of two units a side, of which *left* survived."""
    units = tuple(
        UnitRecord(f"{side} {n}", side, 0, 0, 0.0, 0, 0, survived=n < alive)
        for side, alive in zip(SIDES, left, strict=True)
        for n in range(2)
    )
    levels = dict.fromkeys(SIDES, "elite")
    return GameRecord(number, levels, winner, "", 1, 1, "Red", {}, units, dict.fromkeys(SIDES, ()), ())


@pytest.mark.parametrize(
    ("winner", "left", "red"),
    [("Red", (2, 0), 2.0), ("Blue", (1, 2), -1.5), (None, (1, 1), 0.0), (None, (2, 1), 0.5)],
)
def test_a_margin_is_the_result_and_the_survivors(winner, left, red):
    game = record(0, winner, left)
    assert (margin(game, "Red"), margin(game, "Blue")) == (red, -red)


def test_a_weight_that_wins_changes_and_one_that_does_not_stays():
    """More of `late` wins every game here, up to 4; nothing else matters."""

    def play(series: Screening | Trial, name: str, games: int) -> list[GameRecord]:
        found = []
        for number in range(games):
            late = {side: min(own.late, 4) for side, own in series.game(number).weights.items()}
            best = max(SIDES, key=late.__getitem__)
            found.append(record(number, best if len(set(late.values())) > 1 else None))
        return found

    steps = []
    options = {"games": 400, "rounds": 2, "seed": "1", "play": play, "told": steps.append}
    found = fit("alpha-strike", "elite", ["late", "near"], **options)
    assert found.after.late == pytest.approx(ELITE.late * 1.5 * 1.5)
    assert (found.won.value, found.won.games) == (1.0, 400)
    assert found.changes["late"] == found.after.late
    assert [step.after for step in steps if step.name == "late" and step.kept] == [
        pytest.approx(ELITE.late * factor) for factor in (1.5, 1.5**2)
    ]
    late, near = steps[:2]
    assert late.margin == 1.0
    assert near.margin < 0.2


def test_opponents_have_opposite_weights_and_swap_them_with_their_sides():
    screening = Screening(Matchup("alpha-strike", ("elite", "elite"), "1"), ELITE, ("late", "level", "goal"))
    one, other = (screening.game(number).weights for number in (0, 1))
    assert [one["Red"], one["Blue"]] == [other["Blue"], other["Red"]]
    signs = screening.signs(0)
    for name in signs:
        assert getattr(one["Red"], name) == shifted(getattr(ELITE, name), signs[name])
        assert getattr(one["Blue"], name) == shifted(getattr(ELITE, name), -signs[name])
    assert one["Red"].taken == one["Blue"].taken == ELITE.taken
    every = [screening.signs(pair) for pair in range(200)]
    assert {(each["late"], each["level"]) for each in every} == {(a, b) for a in (1, -1) for b in (1, -1)}
    assert all(abs(sum(each[name] for each in every)) < 50 for name in signs)


def test_the_candidate_plays_each_side_in_turn():
    candidate = weights_of("bold")
    trial = Trial(Matchup("alpha-strike", ("elite", "elite"), "1"), candidate, ELITE)
    games = [trial.game(number) for number in (0, 1)]
    assert [game.weights[side] == candidate for game, side in zip(games, SIDES, strict=True)] == [True, True]
    assert len({game.key() for game in games}) == 2


def test_the_command_tells_each_trial_and_writes_the_weights(capsys, tmp_path):
    path = tmp_path / "fitted.yaml"
    words = ("fit", "alpha-strike", "elite", "--weights", "held", "--games", 1, "--units", 1, "--turns", 1)
    told = call(capsys, *words, "-o", path, "--log", tmp_path, "--json")
    assert told.status == 0
    assert [one["name"] for one in told.data["trials"]] == ["held"]
    assert not any(one["kept"] for one in told.data["trials"]), "one game has no standard error"
    usual = asdict(weights_of(""))
    assert told.data["weights"] == {name: v for name, v in asdict(ELITE).items() if v != usual[name]}
    assert yaml.safe_load(path.read_text())["elite"]["alpha_strike"] == told.data["weights"]
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "elite"), "invalid choice"),
        (("mecha", "recruit"), "invalid choice"),
        (("mecha", "elite", "--weights", "luck"), "there is no weight luck; there are taken, "),
    ],
)
def test_what_cannot_be_fitted(capsys, words, said):
    told = call(capsys, "fit", *words)
    assert (told.status, told.out) == (2, "")
    assert said in told.err

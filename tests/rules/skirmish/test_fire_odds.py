"""What is shown before the shot is what happens: distributions of hits, kills and markers."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from soldiers import battle, box, game, soldier

from game.core.engine.match import Match
from game.rules.skirmish.shooting.fire_actions import FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.suppression.markers import markers_of

THROWN = 400
WOOD = box("woods", 16, 10, 6, 30)


def squad(key: str, x: float, count: int, **more):
    """Return *count* soldiers in a row."""
    return [soldier(f"{key}{i}", x, 20 + 1.5 * i, **more) for i in range(count)]


SETUPS = {
    "open": (squad("r", 10, 3), squad("b", 20, 3), (), OpenFire),
    "wood": (squad("r", 10, 4), squad("b", 18, 2), (WOOD,), OpenFire),
    "heavy": (squad("r", 10, 2, arm="Gun: RG 36, RF 4, PEN 3"), squad("b", 30, 5, armour=7), (), OpenFire),
    "focus": (squad("r", 10, 4), squad("b", 24, 4, grounded=True), (), FocusFire),
    "few": (squad("r", 10, 5, skill=2), squad("b", 14, 1, armour=2, kill=2), (), HaltAndFire),
}


@pytest.mark.rule("SKIR-SUP-01", "SKIR-DEAD-01")
@pytest.mark.parametrize("name", SETUPS)
def test_the_distributions_shown_are_those_of_the_shots_played(name):
    """Kills and markers, within 5 standard errors; and all outcomes are among those shown."""
    ours, theirs, features, kind = SETUPS[name]
    state = battle(*ours, *theirs, features=features)
    fire = kind("Red", ours[0].id, theirs[0].id)
    shown = fire.volley(state)
    told = fire.forecast(state)
    assert told.outcomes == (shown.kills, shown.kills)
    kills, markers = Counter(), Counter()
    for number in range(THROWN):
        match = Match(type(state)(**{**state.__dict__, "seed": f"odds/{number}"}))
        match.play(fire)
        fallen = sum(not unit.present for unit in match.state.units.values())
        fallen += match.state.asked.about.count if match.state.asked is not None else 0
        kills[fallen] += 1
        markers[markers_of(match.state, match.state.units[theirs[0].id])] += 1
    for found, dist in ((kills, shown.kills), (markers, shown.markers)):
        assert set(found) <= {outcome for outcome, _ in dist.chances}
        for outcome, chance in dist.chances:
            error = math.sqrt(chance * (1 - chance) / THROWN)
            assert abs(found[outcome] / THROWN - chance) <= 5 * error + 1e-9, (name, outcome)


def test_the_forecast_names_hits_kills_and_markers():
    """One rifle at one soldier near by: two dice hit on 4, penetrate on 4, kill on 4."""
    told = OpenFire("Red", "r1", "b1").forecast(battle(soldier("r1", 10), soldier("b1", 20)))
    assert (told.dice, str(told.need), told.counted) == ("2D6", "4", "kills")
    assert told.outcomes[0].chance(0) == pytest.approx((1 - 1 / 8) ** 2)
    assert told.notes == (
        "1 model fires, 1 seen (SHOOT-07)",
        "Rifle: 2 dice hit on 4+, penetrates on 4+, kills on 4+ (SKIR-PEN-01)",
        "hits: 1.0 on average, none 25% (SKIR-HIT-01)",
        "suppression markers 0: 25%, 1: 52%, 2: 23% (SKIR-SUP-01)",
    )


def test_a_squad_of_eight_at_eight_is_foreseen_at_once():
    """All of their pairs, in a wood; no test of time, the benchmarks have that."""
    state = battle(*squad("r", 10, 8), *squad("b", 18, 8), features=[WOOD])
    told = OpenFire("Red", "r0", "b0").forecast(state)
    assert told.outcomes[0].most == 8
    assert game(state).state is state

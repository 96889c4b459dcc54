"""The screen goes round three sides that hide from each other."""

from __future__ import annotations

import pytest
from handoffs import Watch

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

THREE = """
format: scenario/1
name: Three patrols
map: {size: [48, 48], features: []}
rules: [alpha_strike, spotting]
begin: {turn: 1, phase: movement, initiative: [ORDER]}
sides:
  - {name: Red, edge: west, units: [{id: r, card: WVR-6R, at: [4, 12], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [44, 12], facing: 270}]}
  - {name: Gold, edge: south, units: [{id: g, card: WVR-6R, at: [24, 44], facing: 0}]}
"""


class ThreeSides(Watch):
    """A pilot at a battle of three sides, which notes of every frame whose it is.

    Attributes:
        shown: For each frame whether it is the hand-off, the side that it is for, and those that must act.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shown: list[tuple[bool, str, frozenset[str]]] = []
        super().__init__(match, match.state.sides, size=(1024, 640))

    def step(self, seconds: float = 1 / 60, times: int = 1) -> None:
        for _ in range(times):
            super().step(seconds)
            side = self.app.screen.passing.side if self.covered else self.battle.side
            self.shown.append((self.covered, side, self.match.state.to_act))


def three(folder, order):
    """Return a pilot at such a battle, the sides to act in *order*."""
    path = folder / "three.yaml"
    path.write_text(THREE.replace("ORDER", ", ".join(order)), encoding="utf-8")
    start = battle_start(read_scenario(path), seed="1")
    match = Match(start.state)
    match.play(start.begin)
    return ThreeSides(match)


@pytest.mark.parametrize("order", [("Red", "Blue", "Gold"), ("Gold", "Red", "Blue"), ("Blue", "Gold", "Red")])
def test_the_screen_goes_from_side_to_side_in_the_order_of_the_turn(order, tmp_path):
    """The hand-off names who is next, and nobody else; nothing else shows until then; each sees its own."""
    pilot = three(tmp_path, order)
    for side in order:
        assert pilot.covered
        assert pilot.match.state.to_act == {side}
        others = set(order) - {side}
        assert pilot.words[0] == f"Pass to {side}"
        assert not any(other in words for words in pilot.words for other in others)
        pilot.frames = pilot.frames[-1:]
        pilot.wait(1)
        assert len(set(pilot.frames)) == 1
        pilot.ready()
        assert not pilot.covered
        view = pilot.battle.view
        assert pilot.battle.side == side
        blips = [unit.side for unit in view.units.values() if unit.name.startswith("blip")]
        assert sorted(blips) == sorted(others)
        assert [unit.side for unit in view.units.values() if unit.profile is not UNKNOWN] == [side]
        if pilot.app.screen.recap.playing:
            pilot.press("space")
        assert pilot.battle.view == observe(pilot.match.state, side)
        pilot.battle.play(EndPhase(side))
        pilot.step()
    assert all(side in to_act for _, side, to_act in pilot.shown)
    changes = [side for covered, side, _ in pilot.shown if covered]
    assert [side for n, side in enumerate(changes) if n == 0 or changes[n - 1] != side][:3] == list(order)

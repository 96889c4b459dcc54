"""The state in which a battle begins says nothing of the order of the scenario's file."""

from pathlib import Path

from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario

PATROL = Path(__file__).parents[2] / "maps" / "scenarios" / "night-patrol.yaml"


def test_units_come_in_the_order_of_their_ids():
    """Dummies are among them, not after them."""
    scenario = read_scenario(PATROL)
    found = battle_start(scenario, options={"dummies": 3})
    assert list(found.state.units) == sorted(found.state.units)
    assert sum(unit.name == "Dummy" for unit in found.state.units.values()) == 6

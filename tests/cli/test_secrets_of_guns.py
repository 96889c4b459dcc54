"""What the commands give to a side is the same, byte for byte, whatever guns the other side has."""

import pytest
import secret_guns


@pytest.mark.rule("ARTY-19")
@pytest.mark.parametrize("number", range(1))
def test_commands_give_a_side_nothing_of_the_guns_of_the_other(tmp_path, number):
    """Batteries behind the table, plots, rounds in flight: `run`, `blast`, `render`."""
    assert secret_guns.differs(number, tmp_path, part=True) == []

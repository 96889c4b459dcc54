"""What `run` and `render` give to a side is the same, byte for byte, whatever is hidden from it."""

import secret_commands

PAIRS = 1


def test_commands_give_a_side_nothing_of_what_is_hidden(tmp_path):
    """What they print to both streams, and pictures; all 20 pairs by `python -m tests.long commands`."""
    for number in range(PAIRS):
        assert secret_commands.differs(number, tmp_path) == [], number

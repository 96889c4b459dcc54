"""What `run` and `render` give to a side is the same, byte for byte, whatever is hidden from it."""

import secret_commands

PAIRS = 4


def test_commands_give_a_side_nothing_of_what_is_hidden(tmp_path):
    """`run` in words and as JSON, and a rendered SVG and PNG; all 20 pairs by `python -m tests.long`."""
    for number in range(PAIRS):
        assert not secret_commands.differs(number, tmp_path), number

"""What close assault gives to the files: its options, and that it asks for fighters."""

from __future__ import annotations

from game.rules.close_assault.options import OPTIONS
from game.rules.part_io import PartIO
from game.rules.sheet import Empty


class CloseAssaultIO(PartIO):
    """The add-on's part in the reading of files; see game.files.family_io."""

    asks_for_fighters: bool = True


FAMILY_IO = CloseAssaultIO(
    name="close_assault",
    label="Close assault",
    about="Who moves into an enemy fights it hand to hand, on a hex of its own, with secret tactics.",
    settings=OPTIONS,
    conditions={},
    postings={},
    section=Empty,
    unit_section=Empty,
)

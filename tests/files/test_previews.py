"""The list of battles: those of the game first, then the player's own."""

from __future__ import annotations

import shutil

from game.files import places
from game.lobby.previews import PreviewLibrary


def test_own_battles_are_listed_after_those_of_the_game(tmp_path):
    """The smallest first, faulty files last, in each of the two."""
    ours, own = tmp_path / "ours", tmp_path / "own"
    for folder, names in ((ours, ("duel-of-lances", "set-battle")), (own, ("first-steps",))):
        folder.mkdir()
        for name in names:
            shutil.copy(places.scenarios() / f"{name}.yaml", folder)
        (folder / f"broken-{folder.name}.yaml").write_text("", encoding="utf-8")
    listed = PreviewLibrary([places.maps()], [ours, own]).scenarios()
    assert [(one.own, bool(one.problems)) for one in listed] == [
        (False, False),
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    ]
    assert listed[3].key == "first-steps"

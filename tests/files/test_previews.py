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


def test_in_a_checkout_own_battles_do_not_lie_among_those_of_the_game(tmp_path, monkeypatch):
    """They are with the saved games there, and listed as the player's own."""
    monkeypatch.delenv("SIGHTLINE_MAPS", raising=False)
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path))
    library = PreviewLibrary.here()
    assert places.in_checkout()
    assert library.own_maps == tmp_path / "maps"
    library.own_scenarios.mkdir(parents=True)
    shutil.copy(places.scenarios() / "first-steps.yaml", library.own_scenarios / "aaa.yaml")
    listed = library.scenarios()
    assert (listed[-1].key, [one.key for one in listed if one.own]) == ("aaa", ["aaa"])

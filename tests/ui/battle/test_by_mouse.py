"""Whole battles by mouse alone, of mecha and of squads: nothing that must be clicked on is out of reach."""

from __future__ import annotations

import pytest
from mouse_player import MousePlayer
from small_battles import LANE, YARD

from game.ui.shell import fonts


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 200)])
def test_a_battle_of_mecha_is_played_to_its_end_by_mouse(tmp_path, size, scale):
    """Units, buttons, answers and places are all to be seen where the player clicks on them."""
    player = MousePlayer(tmp_path, YARD, size=size, scale=scale)
    player.play(30)
    assert player.awkward == []
    assert player.battle.view.result is not None
    assert player.sees("wins: ") or player.sees("A draw: ")
    player.lobby.close()


def test_a_skirmish_is_played_to_its_end_by_mouse(tmp_path):
    """Squads fire and advance; owners click on those of their models that fall."""
    player = MousePlayer(tmp_path, LANE, size=(1024, 640), scale=200)
    player.play(30)
    assert player.awkward == []
    assert player.picked
    assert {player.battle.view.units[one].removed for one in player.picked} == {"destroyed"}
    assert player.battle.view.result is not None
    (button,) = (one for one in player.app.written if one.text == "Battle over")
    assert fonts.width(button.text, player.app.look.px(15), "semibold") < button.rect.width
    player.lobby.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 200), ((1280, 720), 200)])
def test_the_question_which_model_falls_covers_none_of_them(tmp_path, size, scale):
    """Nor their names, which step aside like those beside a panel."""
    player = MousePlayer(tmp_path, LANE, size=size, scale=scale)
    for _ in range(60):
        asked = player.battle.view.asked
        if asked is not None and asked.about.picks:
            break
        player.go_on()
        player.step(times=2)
    player.step(times=4)
    view, table = player.battle.view, player.app.screen.table
    models = [view.units[one] for one in view.asked.about.picks]
    question = player.app.screen.banner.rect
    assert len(models) > 1
    assert all(not question.colliderect(table.viewport.token_rect(one)) for one in models)
    assert question in table.aside
    player.lobby.close()

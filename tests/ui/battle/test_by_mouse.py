"""Whole battles by mouse alone, of mecha and of squads: nothing that must be clicked on is out of reach."""

from __future__ import annotations

import pytest
from mouse_player import MousePlayer

from game.ui.shell import fonts

MECHA = """
format: scenario/1
name: Yard
map:
  size: [48, 36]
  features:
    - {id: shed, kind: building, height: 3, polygon: [[22, 10], [26, 10], [26, 14], [22, 14]]}
rules: [mecha]
seed: "3"
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Bombard, group: Guns, at: [10, 15], facing: 90}
      - {id: r2, card: Marshal, group: Guns, at: [10, 21], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Harrier, group: One, at: [30, 16], facing: 270}
      - {id: b2, card: Gnat, group: One, at: [30, 22], facing: 270}
"""


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1024, 640), 200)])
def test_a_battle_of_mecha_is_played_to_its_end_by_mouse(tmp_path, size, scale):
    """Units, buttons, answers and places are all to be seen where the player clicks on them."""
    player = MousePlayer(tmp_path, MECHA, size=size, scale=scale)
    player.play(30)
    assert player.awkward == []
    assert player.battle.view.result is not None
    assert player.sees("wins: ") or player.sees("A draw: ")
    player.lobby.close()


SKIRMISH = """
format: scenario/1
name: Lane
map:
  size: [48, 36]
  features:
    - {id: house, kind: building, rect: [22, 4, 4, 6]}
rules: [skirmish]
seed: "5"
turns: 6
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Lieutenant, group: One, at: [12, 16], facing: 90}
      - {id: r2, card: Trooper, group: One, at: [12, 17.5], facing: 90}
      - {id: r3, card: Support Gunner, group: One, at: [12, 19], facing: 90}
      - {id: r4, card: Trooper, group: One, at: [12, 20.5], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Sergeant, group: Two, at: [26, 16], facing: 270}
      - {id: b2, card: Militiaman, group: Two, at: [26, 17.5], facing: 270}
      - {id: b3, card: Militiaman, group: Two, at: [26, 19], facing: 270}
      - {id: b4, card: Gunner, group: Two, at: [26, 20.5], facing: 270}
"""


def test_a_skirmish_is_played_to_its_end_by_mouse(tmp_path):
    """Squads fire and advance; owners click on those of their models that fall."""
    player = MousePlayer(tmp_path, SKIRMISH, size=(1024, 640), scale=200)
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
    player = MousePlayer(tmp_path, SKIRMISH, size=size, scale=scale)
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

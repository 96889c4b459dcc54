"""The rows of docs/contributing.md are true: each is done in a scratch copy as it says, and nothing else."""

from __future__ import annotations

import pytest
from scratch import FAMILY

BATTLE = """
format: scenario/1
name: Scratch
map: {size: [48, 48], features: [{id: patch, kind: KIND, rect: [16, 8, 4, 8]}]}
rules: [alpha_strike]
sides:
  - {name: Red, edge: west, units: [{id: a, card: WVR-6R, at: [10, 12], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [30, 12], facing: 270}]}
"""
PATCH = BATTLE.replace("KIND", "woods")
CARD = """
format: units/1
family: alpha_strike
units:
  SCR-1: {name: Scratcher, type: BM, size: 1, move: 12", damage: 1/1/0, ov: 0, armor: 2, structure: 1, pv: 12}
"""
MAP = """
format: map/1
name: Scratch field
size: [48, 48]
features: [{id: knoll, kind: hill, height: 2, circle: [24, 24, 5]}]
"""
FIGHT = PATCH.replace("sides:", "begin: {phase: combat}\nsides:")


@pytest.fixture
def battle(scratch):
    """The file of a battle with a wood in it."""
    return scratch.write("battle.yaml", PATCH)


def terms(told) -> dict[str, int]:
    """Return the terms of the number that `sight --json` says is needed, by their reasons."""
    return {term["reason"]: term["value"] for term in told["to_hit"]["terms"]}


def test_a_terrain_kind_is_one_entry(scratch):
    """In terrain.yaml: maps may have it, walks pay for it, it is drawn."""
    entry = "bog:\n  form: flat\n  surcharge: 3\n  words: Wet ground. Very slow to walk.\n"
    scratch.append(FAMILY / "terrain.yaml", entry)
    bog = scratch.write("bog.yaml", BATTLE.replace("KIND", "bog"))
    scratch.run("check", bog)
    assert scratch.json("reach", bog, "a", "--to", "17,12")["cost"] == pytest.approx(10)
    drawn = scratch.folder / "bog.svg"
    scratch.run("render", bog, "-o", drawn)
    assert drawn.stat().st_size > 1000


def test_a_to_hit_modifier_is_a_function_and_its_place(scratch, battle):
    """In to_hit.py: forecasts have it, and so has the threat map."""
    before = scratch.json("sight", battle, "a", "b")
    assert "sun in the eyes" not in terms(before)
    path = FAMILY / "combat" / "to_hit.py"
    function = '''
def sun(shot: Shot) -> Iterable[Modifier]:
    """Who fires to the east is blinded (AS-HIT-01)."""
    if shot.target.at.x > shot.attacker.at.x:
        yield Modifier(2, "sun in the eyes", "AS-HIT-01")


SOURCES: tuple'''
    scratch.replace(path, "\nSOURCES: tuple", function)
    scratch.replace(path, "    fire_control,\n    heat,\n)", "    fire_control,\n    heat,\n    sun,\n)")
    after = scratch.json("sight", battle, "a", "b")
    assert terms(after) == {**terms(before), "sun in the eyes": 2}
    assert "sun in the eyes" not in terms(scratch.json("sight", battle, "b", "a"))
    scratch.run("threat", battle, "b", "--standing")


def test_a_special_ability_is_an_entry_and_the_function_that_it_changes(scratch):
    """In specials.yaml: the card says what it means; what it changes asks whether the card bears it."""
    words = "Aims well; 1 less to hit"
    scratch.replace(FAMILY / "specials.yaml", "active:\n", f"active:\n  EAGLE: {words}\n")
    path = FAMILY / "combat" / "to_hit.py"
    old = (
        '    yield Modifier(shot.attacker.profile.skill, "skill", "AS-HIT-01", always=True, private=hidden)\n'
    )
    new = (
        '    if has(shot.attacker.profile, "EAGLE"):\n        yield Modifier(-1, "eagle eye", "AS-HIT-01")\n'
    )
    scratch.replace(path, old, old + new)
    imports = "from game.rules.alpha_strike.cards.units import Mode\n"
    scratch.replace(path, imports, imports + "from game.rules.alpha_strike.cards.specials import has\n")
    card = CARD.replace("pv: 12", "pv: 12, specials: [EAGLE]").replace("SCR-1", "EGL-1")
    scratch.write("assets/units/alpha_strike/eagles.yaml", card)
    battle = scratch.write("battle.yaml", FIGHT.replace("WVR-6R", "EGL-1"))
    assert terms(scratch.json("sight", battle, "a", "b"))["eagle eye"] == -1
    assert "eagle eye" not in terms(scratch.json("sight", battle, "b", "a"))
    lines = """
unit = next(one for one in battle.view.units.values() if one.name.startswith('Scratcher'))
battle.select(unit.id)
pilot.press('i')
print(pilot.words)
"""
    assert words in scratch.pilot(battle, lines)


SALUTE = '''"""A salute: the unit does nothing else."""

from game.core.model.events import Acted
from game.core.model.state import Offer, Table, UnitAction


class Salute(UnitAction):
    """Salute the enemy (AS-ATK-01)."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Salute", rule="AS-ATK-01"))


OFFER = Offer("Salute", "y", Salute, hint="Salute the enemy")
'''


def test_an_action_is_a_file_and_its_names_in_the_family(scratch):
    """Its class and its offer; `actions`, the phase that allows it, and `offers` name them."""
    scratch.add_action("Salute", SALUTE)
    assert "Salute" in scratch.run("rules", "alpha_strike", "--actions")
    battle = scratch.write("battle.yaml", FIGHT)
    side, unit = scratch.acting(battle)
    script = scratch.write("script.yaml", f"- Salute: {{side: {side}, unit: {unit}}}\n")
    events = scratch.json("run", battle, "--script", script)["events"]
    assert any("Salute" in str(event) for event in events)
    lines = """
(unit,) = battle.activation.ready()
battle.select(unit.id)
pilot.step(times=3)
assert pilot.sees('Salute'), pilot.words
pilot.press('y')
assert unit.id in battle.view.done, battle.view.done
print('saluted')
"""
    assert "saluted" in scratch.pilot(battle, lines)


DRUM = '''"""A drum roll: three dice of ten, ones thrown once more, and two of six."""

from game.core.model.events import Acted
from game.core.model.pools import Pool
from game.core.model.state import Offer, State, Table, UnitAction
from game.core.model.tally import Forecast, Modifier, Tally

POOL = Pool((10, 10, 10), reroll_below=2)
NEED = Tally((Modifier(7, "rhythm", "AS-ATK-01"),))


class Drum(UnitAction):
    """Drum (AS-ATK-01)."""

    def forecast(self, state: State) -> Forecast:
        return Forecast.of_pool(NEED, POOL)

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Drum", rule="AS-ATK-01"))
        table.roll_pool("drum", POOL, rule="AS-ATK-01", need=NEED, by=self.side)
        table.roll("echo", 2, rule="AS-ATK-01", by=self.side)


OFFER = Offer("Drum", "y", Drum, hint="Drum")
'''


def test_dice_are_a_total_or_a_pool_and_a_forecast(scratch):
    """`table.roll`, `table.roll_pool`, the kinds in `dice`: thrown, forecast, saved and replayed."""
    scratch.add_action("Drum", DRUM)
    offers = "    offers=(*OFFERS, DRUM),"
    scratch.replace(FAMILY / "__init__.py", offers, f"{offers}\n    dice=frozenset({{6, 10}}),")
    battle = scratch.write("battle.yaml", FIGHT)
    side, unit = scratch.acting(battle)
    script = scratch.write("script.yaml", f"- Drum: {{side: {side}, unit: {unit}}}\n")
    save = scratch.folder / "game.jsonl"
    events = str(scratch.json("run", battle, "--script", script, "--save", save)["events"])
    assert "drum" in events
    assert "echo" in events
    scratch.run("check", save)
    assert scratch.json("replay", save)
    lines = """
from game.rules.alpha_strike.combat.drum import Drum
(unit,) = battle.activation.ready()
told = Drum(unit.side, unit.id).forecast(battle.view)
print('MEAN', round(told.outcomes[0].mean, 3), told.dice)
before = battle.view
battle.select(unit.id)
pilot.press('y')
pilot.wait(2)
assert unit.id in battle.view.done, battle.view.done
print('DRUMMED')
"""
    printed = scratch.pilot(battle, lines)
    assert "MEAN 1.32 3D10" in printed
    assert "DRUMMED" in printed


ECHO = '''"""An overlay: a ring three inches around the selected unit."""

from game.core.model.state import Overlay
from game.core.views.marks import Ring


def echo(view, selected, cursor):
    """Yield the ring."""
    unit = view.units[selected]
    yield Ring(unit.at, unit.base + 3, "echo")


RECORD = Overlay(echo, "Echo", "Three inches around the unit", key="f7", needs=frozenset({"unit"}))
'''


def test_an_overlay_is_a_function_and_a_record(scratch, battle):
    """`render` knows it; its button, its key and its line in the list of keys are made of the record."""
    scratch.write(FAMILY / "display" / "echo.py", ECHO)
    face = FAMILY / "__init__.py"
    imports = "from game.rules.alpha_strike.display.exposure import dangers, exposure\n"
    more = "from game.rules.alpha_strike.display.echo import RECORD as ECHO\n"
    scratch.replace(face, imports, more + imports)
    scratch.replace(
        face, '        "reverse": REVERSE,\n', '        "reverse": REVERSE,\n        "echo": ECHO,\n'
    )
    plain, drawn = scratch.folder / "plain.svg", scratch.folder / "echo.svg"
    scratch.run("render", battle, "-o", plain)
    scratch.run("render", battle, "-o", drawn, "--overlay", "echo:a")
    assert drawn.read_text(encoding="utf-8") != plain.read_text(encoding="utf-8")
    assert "echo" in scratch.run("render", battle, "--overlays", "-o", drawn)
    lines = """
def styles():
    return {getattr(mark, 'style', '') for mark in pilot.app.screen.shown.below()}

battle.select(next(iter(battle.view.units)))
pilot.step(times=3)
assert 'echo' not in styles()
pilot.press('f7')
assert 'echo' in styles()
assert pilot.sees('Echo'), pilot.words
pilot.press('f1')
listed = [row.words for row in pilot.app.dialog.line_list.things]
assert any('Three inches around the unit' in words for words in listed), listed
print('shown')
"""
    assert "shown" in scratch.pilot(battle, lines)


def test_a_card_a_map_and_a_scenario_are_one_file_each(scratch):
    """In the folders of the game; `check` says what is wrong with one, by line and column."""
    card = scratch.write("assets/units/alpha_strike/scratch.yaml", CARD)
    field = scratch.write("maps/scratch.yaml", MAP)
    text = PATCH.replace(PATCH[PATCH.index("map:") : PATCH.index("rules:")], "map: scratch\n")
    battle = scratch.write("maps/scenarios/scratched.yaml", text.replace("WVR-6R", "SCR-1"))
    scratch.run("check", card, field, battle)
    assert scratch.json("reach", battle, "a", "--to", "20,12")["allowance"] == 12
    lines = "from game.ui.menu.title import Title\nprint([one.name for one in pilot.app.lobby.maps()])\n"
    assert "Scratch field" in scratch.pilot(battle, lines)
    wrong = scratch.write("maps/wrong.yaml", MAP.replace("kind: hill", "kind: hil"))
    assert "wrong.yaml:5:" in scratch.run("check", wrong, status=2)


LESSON = """
format: lesson/1
players: {Blue: recruit}
steps:
  - {title: Look, text: "Press <next unit>.", points: {unit: a}, done: {select: a}}
"""


def test_a_lesson_is_one_file(scratch):
    """Beside its scenario: `check` reads it, and the window teaches it."""
    scratch.write("maps/scenarios/scratch.yaml", PATCH)
    path = scratch.write("maps/lessons/scratch.yaml", LESSON)
    assert "a lesson" in scratch.run("check", path)
    wrong = scratch.write("maps/lessons/scratch.yaml", LESSON.replace("select: a", "select: z"))
    assert "unknown unit `z`" in scratch.run("check", wrong, status=2)
    scratch.write("maps/lessons/scratch.yaml", LESSON)
    taught = (
        "seats = lobby.start('scratch', seed='1')\n"
        "pilot = Pilot(lobby, first_screen(lambda lobby: seats))\n"
        "pilot.step(times=5)\n"
        "assert pilot.sees('Press Tab.')\n"
        "pilot.app.screen.battle.select(next(iter(pilot.app.screen.view.brief.names)))\n"
        "pilot.step(times=3)\n"
        "print('TAUGHT', pilot.app.screen.lesson.progress.outcomes)\n"
    )
    assert "TAUGHT ('done',)" in scratch.pilot(scratch.write("battle.yaml", PATCH), taught)

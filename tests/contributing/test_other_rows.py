"""Options, templates of weapons, renamed types, record sheets, postings: rows done in a scratch copy."""

from __future__ import annotations

import pytest
from scratch import FAMILY
from test_rows import FIGHT, SALUTE, terms


def test_a_decision_that_is_left_open_is_an_entry_and_what_reads_it(scratch):
    """In options.py, read by `number_option`: a scenario sets it, else the default holds."""
    option = '    "glare": Setting("Added for the sun in the eyes.", 3, least=0, most=9, whole=True),\n'
    first = "OPTIONS: Mapping[str, Setting] = {\n"
    scratch.replace(FAMILY / "options.py", first, first + option)
    path = FAMILY / "combat" / "to_hit.py"
    function = '''
def sun(shot: Shot) -> Iterable[Modifier]:
    """Who fires to the east is blinded (AS-HIT-01)."""
    if shot.target.at.x > shot.attacker.at.x:
        yield Modifier(int(shot.options["glare"]), "glare", "AS-HIT-01")


SOURCES: tuple'''
    scratch.replace(path, "\nSOURCES: tuple", function)
    scratch.replace(path, "    fire_control,\n    heat,\n)", "    fire_control,\n    heat,\n    sun,\n)")
    battle = scratch.write("battle.yaml", FIGHT)
    assert terms(scratch.json("sight", battle, "a", "b"))["glare"] == 3
    other = scratch.write("other.yaml", FIGHT.replace("sides:", "options: {glare: 1}\nsides:"))
    assert terms(scratch.json("sight", other, "a", "b"))["glare"] == 1
    assert "`glare`" in scratch.run("rules", "alpha_strike", "--decisions")
    wrong = scratch.write("wrong.yaml", FIGHT.replace("sides:", "options: {glare: 10}\nsides:"))
    assert "glare" in scratch.run("check", wrong, status=2)


def test_a_type_that_saves_name_bears_its_old_name_when_it_is_renamed(scratch):
    """As `tag`: a game that was saved before is read and replayed, scripts go on."""
    scratch.add_action("Salute", SALUTE)
    battle = scratch.write("battle.yaml", FIGHT)
    side, unit = scratch.acting(battle)
    script = scratch.write("script.yaml", f"- Salute: {{side: {side}, unit: {unit}}}\n")
    save = scratch.folder / "game.jsonl"
    scratch.run("run", battle, "--script", script, "--save", save)
    path, face = FAMILY / "combat" / "salute.py", FAMILY / "__init__.py"
    scratch.replace(path, "class Salute(UnitAction):", 'class Greeting(UnitAction, tag="Salute"):')
    scratch.replace(path, '"y", Salute,', '"y", Greeting,')
    scratch.replace(face, "combat.salute import Salute\n", "combat.salute import Greeting\n")
    scratch.replace(face, "Strike, Pass, Salute, EndPhase)", "Strike, Pass, Greeting, EndPhase)")
    scratch.run("check", save)
    assert scratch.json("replay", save)
    scratch.run("run", battle, "--script", script)


BOMB = '''"""A bomb: a template of 2 inches that always lands and does 1."""

from game.core.model.burst import Body, Burst, BurstHit, Fall

HITS = (((BurstHit(0, 1, 1.0),),),)


def bombs(view, unit):
    """Yield what the bomb of *unit* does."""
    bodies = tuple(
        Body(one.id, one.name, one.side, one.at, one.base, HITS, target=one.side != unit.side)
        for one in view.present
    )
    yield Burst(unit.id, unit.side, "Bomb", (2.0,), (Fall("lands", 1.0),), bodies)
'''


def test_a_weapon_that_lays_a_template_is_its_burst(scratch):
    """In `bursts` of the family: `blast` says whom it touches, how much of each, and what that takes."""
    rules = scratch.add_toy("pikes")
    scratch.write(rules / "bombs.py", BOMB)
    scratch.replace(
        rules / "__init__.py",
        "\n\nclass Profile",
        "\nfrom game.rules.pikes.bombs import bombs\n\n\nclass Profile",
    )
    scratch.replace(rules / "__init__.py", '    name="pikes",\n', '    name="pikes",\n    bursts=(bombs,),\n')
    text = FIGHT.replace("alpha_strike", "pikes").replace("begin: {phase: combat}\n", "")
    battle = scratch.write("battle.yaml", text.replace("WVR-6R", "LEVY").replace("SHD-2H", "LEVY"))
    found = scratch.json("blast", battle, "--from", "a", "--at", "31,12")
    (body,) = [one for one in found["bodies"] if one["under"]]
    assert body["id"] == "b"
    assert 0 < body["covered"][0] <= body["area"] == pytest.approx(3.14159, abs=1e-4)


def test_a_record_sheet_is_one_entry(scratch):
    """`check` reads it, and says by line and column what is wrong with it."""
    sheets = scratch.folder / "assets" / "sheets" / "light-mechs.yaml"
    text = sheets.read_text(encoding="utf-8")
    first = text.index("  FLE-4:")
    entry = text[first : text.index("  LCT-1V:")]
    scratch.write(sheets, text + entry.replace("FLE-4", "FLE-99").replace("Flea", "Gnat"))
    scratch.run("check", sheets)
    scratch.write(sheets, text + entry.replace("FLE-4", "FLE-99").replace("walk: 6", "walk: far"))
    assert "light-mechs.yaml:" in scratch.run("check", sheets, status=2)


POSTS = """
from game.lobby.rulebooks import postings
found = postings(["alpha_strike", "spotting"])
print("POSTS", *sorted(found))
print("SAID", dict(found["spotting/known"][1].said))
"""


def test_a_way_to_take_part_is_a_posting(scratch):
    """In `postings` of the add-on's family_io: players may choose it, and it is written for the unit."""
    path = FAMILY / "spotting" / "family_io.py"
    first = "POSTINGS = {\n"
    more = '    "known": Posting("known", "Identified from the start.", {"identified": True}),\n'
    scratch.replace(path, first, first + more)
    printed = scratch.pilot(scratch.write("battle.yaml", FIGHT), POSTS)
    assert "spotting/known" in printed
    assert "SAID {'identified': True}" in printed


def test_what_rules_name_must_be_there_but_for_what_waits_for_an_add_on(scratch):
    """`join` refuses an add-on that names what a missing one has; in `with_addons` it waits for that one."""
    battle = scratch.write("battle.yaml", FIGHT.replace("[alpha_strike]", "[alpha_strike, spotting]"))
    scratch.run("check", battle)
    path = FAMILY / "spotting" / "__init__.py"
    own = '        "ReadSheet": (no_attack,),\n'
    scratch.replace(path, own, f'{own}        "Bombard": (no_attack,),\n')
    assert "Bombard" in scratch.run("check", battle, status=2)

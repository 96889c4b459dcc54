"""Squads, losses of an owner's choice, ends of goes, bases that are no discs: done in a scratch copy."""

from __future__ import annotations

import pytest
from scratch import FAMILY

SQUADS = """
format: scenario/1
name: Squads
map: {size: [40, 30], features: []}
rules: [warbands]
seed: "3"
sides:
  - name: Red
    edge: south
    units:
      - {id: a0, card: SPEAR, group: A, at: [12, 18]}
      - {id: a1, card: SPEAR, group: A, at: [13.5, 18]}
      - {id: a2, card: SPEAR, group: A, at: [15, 18]}
  - name: Blue
    edge: north
    units:
      - {id: b0, card: SPEAR, group: B, at: [12, 10]}
      - {id: b1, card: SPEAR, group: B, at: [13.5, 10]}
      - {id: b2, card: SPEAR, group: B, at: [15, 10]}
      - {id: b3, card: SPEAR, group: B, at: [16.5, 10]}
"""
LED = """
from game.geometry.point import Point
names = {key: unit for unit, key in battle.view.brief.names.items()}
battle.select(names["a0"])
pilot.press("m")
pilot.hover(Point(12, 15))
pilot.wait(3)
ahead = battle.aiming.ahead()
print("FOLLOW", len(ahead.followers), len(ahead.refusals))
pilot.click(Point(12, 15))
pilot.click(Point(12, 15))
pilot.wait(3)
print("MOVED", *sorted(round(unit.at.y, 1) for unit in battle.view.present if unit.side == "Red"))
"""


def test_a_squad_moves_as_one_by_a_plan_with_followers(scratch):
    """`squad_plan` shows all of it before it goes, `set_off` lets all of it go."""
    scratch.add_toy("warbands")
    printed = scratch.pilot(scratch.write("squads.yaml", SQUADS), LED)
    assert "FOLLOW 2 0" in printed
    assert "MOVED 15.0 15.0 15.0" in printed


def test_the_owner_of_a_squad_says_who_is_lost(scratch):
    """`lose` asks: a `Question` with `picks`, answered by `Pick`; who was picked is gone, the others stay."""
    rules = scratch.add_toy("warbands")
    scratch.replace(rules / "__init__.py", "NEEDS = 6.0, 12.0, 5", "NEEDS = 6.0, 12.0, 1")
    picked = "".join(f"- Pick: {{side: Blue, unit: {unit}}}\n" for unit in ("b2", "b0", "b3"))
    script = scratch.write("script.yaml", f"- Loose: {{side: Red, unit: a0, target: b1}}\n{picked}")
    ran = scratch.json("run", scratch.write("squads.yaml", SQUADS), "--script", script)
    gone = {name for name, unit in ran["units"].items() if unit["removed"]}
    assert gone == {"b0", "b2", "b3"}


REST = '''"""What happens when a go of the combat phase ends."""

from game.core.model.state import Table
from game.core.model.unit import Side


def rest(table: Table, side: Side) -> None:
    """Throw for how well *side* rests (AS-ATK-01)."""
    table.roll("rest", 1, rule="AS-ATK-01", by=side)
'''
FIGHT = """
format: scenario/1
name: Scratch
map: {size: [48, 48], features: []}
rules: [alpha_strike]
begin: {phase: combat}
sides:
  - {name: Red, edge: west, units: [{id: a, card: WVR-6R, at: [10, 12], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: SHD-2H, at: [30, 12], facing: 270}]}
"""


def test_what_happens_when_a_go_ends_is_a_function_by_the_name_of_the_phase(scratch):
    """In `at_go_end`: it comes after each go, and is saved and replayed with it."""
    scratch.write(FAMILY / "combat" / "rest.py", REST)
    face, imports = FAMILY / "__init__.py", "from game.rules.alpha_strike.combat.physical import Strike\n"
    scratch.replace(face, imports, f"{imports}from game.rules.alpha_strike.combat.rest import rest\n")
    scratch.replace(face, "    offers=OFFERS,", '    offers=OFFERS,\n    at_go_end={"combat": (rest,)},')
    battle = scratch.write("battle.yaml", FIGHT)
    side, unit = scratch.acting(battle)
    script = scratch.write("script.yaml", f"- Pass: {{side: {side}, unit: {unit}}}\n")
    save = scratch.folder / "game.jsonl"
    assert "'rest'" in str(scratch.json("run", battle, "--script", script, "--save", save)["events"])
    assert scratch.json("replay", save)


CARTS = """
format: scenario/1
name: Carts
map: {size: [40, 30], features: []}
rules: [pikes]
sides:
  - {name: Red, edge: west, units: [{id: a, card: CART, at: [10, 12], facing: 90}]}
  - {name: Blue, edge: east, units: [{id: b, card: CART, at: [20, 12], facing: 0}]}
"""


def test_bases_that_are_no_discs_are_a_field_of_the_card_and_a_function(scratch):
    """`shape` of the family's `FAMILY_IO`, a field of type `Shape`: ranges and lists go by the shape."""
    rules = scratch.add_toy("pikes")
    io, face = rules / "family_io.py", rules / "__init__.py"
    imports = "from game.rules.setting import Setting\n"
    more = "from game.rules.shape_sheet import Shape, plain_shape, shape_of\n"
    scratch.replace(io, imports, imports + more)
    scratch.replace(io, "    men: Count\n\n", "    men: Count\n    shape: Shape | None = None\n\n")
    made = "Profile(card.name, card.men"
    scratch.replace(io, f"{made})", f"{made}, shape=shape_of(card.shape))")
    scratch.replace(
        io,
        "    def base(self",
        "    def shape(self, profile: Profile):\n        return profile.shape\n\n    def base(self",
    )
    scratch.replace(
        io,
        '{"name": profile.name, "men": profile.men}',
        '{"name": profile.name, "men": profile.men, "shape": plain_shape(profile.shape)}',
    )
    scratch.replace(
        face, "    tonnage: float = 0.0\n", "    tonnage: float = 0.0\n    shape: object = None\n"
    )
    cards = "  CART: {name: Cart, men: 4, shape: {rectangle: [4, 2]}}\n"
    scratch.append("assets/units/pikes/pikes.yaml", cards)
    battle = scratch.write("carts.yaml", CARTS)
    assert scratch.json("sight", battle, "a", "b")["range"] == pytest.approx(10 - 2 - 1)
    ran = scratch.json("run", battle, "--script", scratch.write("empty.json", "[]"))
    assert [unit["shape"] for unit in ran["units"].values()] == [{"rectangle": [4, 2]}] * 2

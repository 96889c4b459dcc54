"""A family whose units fight in close assaults: in a scratch copy."""

from __future__ import annotations

PUSHING = '''"""How companies of pikes fight at arm's length."""

from game.core.model.card_fighter import CardFighter
from game.core.model.events import Changed, Moved
from game.core.model.state import CloseCombat
from game.geometry.point import length


def fighter(profile):
    """Return what a company is to rules of close combat."""
    return CardFighter("pikes", profile.name, 40, 4, 0, profile.men, 5, 2, 2, profile.skill)


def hurt(table, unit, points, by, critical):
    """Take men away."""
    table.do(Changed(unit, {"men": table.state.units[unit].status.men - points}, rule="PIKE-03"))


CLOSE_COMBAT = CloseCombat(
    fighter=lambda unit: fighter(unit.profile),
    left=lambda unit: (unit.status.men, 5),
    move=lambda unit, jump: 8.0,
    fired=lambda unit: False,
    declared=lambda unit: None,
    take_up=lambda table, unit: None,
    moved=lambda event: (length(event.path), False) if isinstance(event, Moved) else None,
    hurt=hurt,
    stands=lambda state, unit, at: (),
    missed=lambda table, event: None,
    strike=lambda table, by, target: None,
)
'''
ATTACKS = """
class Strike(March):
    "Push on the spot: no attack of the close assault."


class Fire(March):
    "Throw something."


from game.rules.pikes.pushing import CLOSE_COMBAT

RULESET ="""
MET = """
format: scenario/1
name: Met
map: {size: [36, 24], features: []}
rules: [pikes, close_assault]
sides:
  - {name: Red, edge: west, units: [{id: a, card: LEVY, at: [10, 12]}]}
  - {name: Blue, edge: east, units: [{id: b, card: LEVY, at: [16, 12]}]}
"""


def test_units_of_a_family_fight_in_close_assaults(scratch):
    """`close_combat` of its RULESET and `melee_fighter` of its FAMILY_IO: on the table, and by `duel`."""
    battle = scratch.write("met.yaml", MET)
    rules = scratch.add_toy("pikes")
    scratch.write(rules / "pushing.py", PUSHING)
    face = rules / "__init__.py"
    scratch.replace(face, '    name="pikes",\n', '    name="pikes",\n    close_combat=CLOSE_COMBAT,\n')
    scratch.replace(face, "\nRULESET =", ATTACKS)
    scratch.replace(
        rules / "family_io.py",
        "    def base(",
        "    def melee_fighter(self, profile):\n"
        "        from game.rules.pikes.pushing import fighter\n\n"
        "        return fighter(profile)\n\n"
        "    def base(",
    )
    scratch.replace(face, 'Phase("push", order="auto")', 'Phase("combat", order="auto")')
    scratch.replace(face, 'Phase("advance", ', 'Phase("movement", ')
    scratch.replace(
        face, '    opening="advance",\n', '    opening="movement",\n    tallies=frozenset({"to hit"}),\n'
    )
    scratch.replace(face, "    actions=(March, EndPhase),", "    actions=(March, Strike, Fire, EndPhase),")
    scratch.run("check", battle)
    duel = scratch.json("duel", "LEVY", "LEVY", "--games", 2, "--samples", 2)
    assert duel["attacker"]["tons"] == 40
    assert duel["games"]["games"] == 2
    side, unit = scratch.acting(battle)
    other, x = {"Red": ("Blue", 14), "Blue": ("Red", 12)}[side]
    march = f"- March: {{side: {side}, unit: {unit}, path: [[{x}, 12]]}}\n- EndPhase: {{side: {other}}}\n"
    found = scratch.either("run", battle, "--script", scratch.write("march.yaml", march), "--json")
    assert "EncounterOpened" in found

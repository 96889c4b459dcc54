"""The ground under a fighter: the way on for a charge that misses, a platoon's cover in what is shown."""

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, into, mech

from game.core.views.observe import observe
from game.mechanics.dice.two_dice import odds
from game.rules.close_assault.display.on_screen import charts
from game.rules.close_assault.on_table.on_ground import fighter_on_ground
from game.rules.close_assault.on_table.records import Deployment
from game.rules.close_assault.tactics.hexes import MIDDLE

FOOT = "Foot Platoon (Ballistic Rifle)"
ROUGH = box("rough", (26, 20), (4, 8))
CLIFF = box("hill", (26, 20), (8, 8), height=9.0)
NEAR = box("rough", (22, 20), (4, 8))


def charged(*features, move='6"', x=24.0, **more):
    """Return a charge of r at b, who is to avoid it; after it r has its Move less 4 inches in MP."""
    state = facing_off(mech("r", x - 4, move=move), mech("b", x), features=features, **more)
    found = Assault(state, *(1,) * 60)
    charge = into("r", state.units["b"], state, attack="charge", target="b")
    return found.come(charge).fight().stay()


@pytest.mark.rule("CA-36")
@pytest.mark.parametrize(
    ("features", "move", "x", "onward"),
    [
        ((), '6"', 24.0, 1),
        ((ROUGH,), '6"', 24.0, 2),
        ((NEAR,), '8"', 24.0, 1),
        ((CLIFF,), '10"', 24.0, None),
        ((), '10"', 69.0, None),
        ((), '6"', 68.0, 1),
    ],
)
def test_the_way_on_costs_what_the_next_hex_costs(features, move, x, onward):
    """Its ground counts, not that of the hex that is fought in; a cliff and the edge of the table end it."""
    found = charged(*features, move=move, x=x)
    assert fighter_on_ground(found.state, found.state.units["r"]).onward == onward


@pytest.mark.rule("CA-36", "CA-18")
@pytest.mark.parametrize(
    ("features", "move", "gone"),
    [
        ((), '6"', "went through"),
        ((ROUGH,), '6"', ""),
        ((ROUGH,), '8"', "went through"),
        ((CLIFF,), '8"', ""),
    ],
)
def test_a_charge_that_is_avoided_goes_on_if_its_mp_reach_into_the_next_hex(features, move, gone):
    """Rough ground takes 2 MP; without them it stops in the tactical hex opposite to that of its entry."""
    found = charged(*features, move=move)
    assert found.fares("r").mp == {'6"': 1, '8"': 2}[move]
    found.answer(Red="E", Blue="e").answer(Blue="usual")
    assert found.assaults.exchanges[-1].result == 3
    assert found.fares("r").gone == gone
    if not gone:
        assert found.at("r") == (0, 1)
        assert found.at("b") != MIDDLE


@pytest.mark.rule("CA-90", "CA-70", "CA-91")
@pytest.mark.parametrize(
    ("formation", "wooded", "men"), [(False, False, 2), (False, True, 1), (True, True, 3)]
)
def test_the_table_of_outcomes_counts_men_as_the_exchange_does(formation, wooded, men):
    """30 points at 7 or more: one man for each in woods, two in the open, six in formation."""
    units = mech("r", 20.0), mech("b", 24.0, move='2"f', type="CI", armor=4, structure=2)
    features = (box("woods", (23.5, 23.5), (1, 1), height=2.0),) if wooded else ()
    state = facing_off(*units, features=features, sheeted={"b": FOOT})
    lies = {**state.units["b"].extras, "Deployment": Deployment("Blue", formation)}
    state = state.with_unit(replace(state.units["b"], extras=lies))
    found = Assault(state).come(into("r", units[1], state)).fight().stay()
    (chart,) = charts(observe(found.state, "Red"))
    outlook = chart.outlook()
    need = 4 + 1 + 2  # gunnery, walked, avoided by something light
    assert outlook.measures[2].cells["A", "e"].partition("/")[0] == f"{odds(need) * 30 * men:.0f}"
    assert {one for _, one in outlook.measures[2].cells} == set("ef" if formation else "abcef")
    offered = found.state.asked.about.choices_for("Blue")
    assert {one.value for one in offered if not one.refusals} == set("ef" if formation else "abcef")

"""Hidden infantry under spotting: what attacks from ambush is hidden in nobody's records any more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, box, facing_off, mech
from bouts import sheets

from game.core.engine.table import TableInPlay
from game.core.model.unit import Sighting
from game.rules.alpha_strike.spotting.hidden import Hidden, is_hidden
from game.rules.close_assault.on_table.fighters import give_sheets
from game.rules.close_assault.on_table.infantry import reveal
from game.rules.close_assault.on_table.records import Deployment

FOOT = "Foot Platoon (Ballistic Rifle)"


@pytest.mark.rule("CA-78", "BLIP-14")
def test_a_platoon_that_comes_out_is_hidden_in_spotting_no_more():
    """Its own record of hiding and that of spotting end together."""
    unit = mech("b", 24.0, move='2"f', type="CI", armor=4, structure=2)
    extras = {"Deployment": Deployment("Blue", False, True), "Hidden": Hidden("Blue")}
    unit = replace(unit, name=FOOT, extras=extras, seen_as={"Red": Sighting.NONE})
    woods = box("woods", (20, 20), (8, 8), height=2.0)
    state = facing_off(mech("r", 14.0), unit, features=(woods,), addons=("spotting",))
    found = Assault(give_sheets(state, {"b": sheets().find(FOOT)}))
    assert is_hidden(found.state.units["b"])
    table = TableInPlay(found.state)
    reveal(table, "b", "CA-78")
    unit = table.state.units["b"]
    assert not is_hidden(unit)
    assert unit.sighting("Red") is Sighting.FULL

"""Maps, cards and scenarios, checked from outside: every fault with its place, all at once, status 2."""

import json
from typing import Any

import pytest
from outside import Answer, Desk, ask, card, unit

HEAD = "format: map/1\nname: M\nsize: [72, 48]\nfeatures:\n"
GOOD = "{id: f, kind: rough, rect: [1, 1, 2, 2]}"

TRAPS = {
    "an anchor": (f"  - &x {GOOD}\n", (5, 5)),
    "an alias": (f"  - {GOOD}\n  - *x\n", (6, 5)),
    "a tag": ("  - !!map {id: f, kind: rough, rect: [1, 1, 2, 2]}\n", (5, 5)),
    "a tag of Python": ("  - !!python/name:os.system {id: f}\n", (5, 5)),
    "a key given twice": ("  - {id: f, id: g, kind: rough, rect: [1, 1, 2, 2]}\n", (5, 13)),
    "a merge key": ("  - {<<: {id: f}, kind: rough, rect: [1, 1, 2, 2]}\n", (5, 6)),
    "a second document": (f"  - {GOOD}\n---\na: 1\n", (6, 1)),
    "an unknown key": ("  - {id: f, kind: rough, rect: [1, 1, 2, 2], hieght: 2}\n", (5, 46)),
    "an unknown kind": ("  - {id: f, kind: bog, rect: [1, 1, 2, 2]}\n", (5, 19)),
    "not a number": ("  - {id: f, kind: rough, rect: [1, 1, .nan, 2]}\n", (5, 39)),
    "infinity": ("  - {id: f, kind: rough, rect: [1, 1, 2, .inf]}\n", (5, 42)),
    "a number too large for a float": ("  - {id: f, kind: rough, rect: [1, 1, 2, 1e999]}\n", (5, 42)),
    "a huge number": ("  - {id: f, kind: rough, rect: [1, 1, 2, 1e99]}\n", (5, 42)),
    "a number in quotes": ('  - {id: f, kind: rough, rect: [1, 1, 2, "2"]}\n', (5, 42)),
    "true for a number": ("  - {id: f, kind: rough, rect: [1, 1, 2, true]}\n", (5, 42)),
    "base sixty": ("  - {id: f, kind: rough, rect: [1, 1, 2, 1:30]}\n", (5, 42)),
    "an id given twice": (f"  - {GOOD}\n  - {GOOD}\n", (6, 10)),
    "an id that is a number": ("  - {id: 7, kind: rough, rect: [1, 1, 2, 2]}\n", (5, 10)),
    "no id": ("  - {kind: rough, rect: [1, 1, 2, 2]}\n", (5, 5)),
    "a hill without height": ("  - {id: f, kind: hill, rect: [1, 1, 2, 2]}\n", (5, 5)),
    "a hill of height 0": ("  - {id: f, kind: hill, height: 0, rect: [1, 1, 2, 2]}\n", (5, 33)),
    "water without depth": ("  - {id: f, kind: water, rect: [1, 1, 2, 2]}\n", (5, 5)),
    "water of negative depth": ("  - {id: f, kind: water, depth: -1, rect: [1, 1, 2, 2]}\n", (5, 33)),
    "a bridge without deck": ("  - {id: f, kind: bridge, rect: [1, 1, 2, 2]}\n", (5, 5)),
    "a road with height": ("  - {id: f, kind: road, height: 1, rect: [1, 1, 2, 2]}\n", (5, 25)),
    "a tab": ("\t- {id: f}\n", (5, 1)),
    "a bracket left open": ("  - {id: f, kind: rough, rect: [1, 1, 2, 2]\n", (5, 44)),
    "deep nesting": ("  - {id: f, source: {a: " + "[" * 60 + "]" * 60 + "}}\n", None),
}


@pytest.mark.parametrize(("features", "place"), TRAPS.values(), ids=TRAPS.keys())
def test_traps_in_maps(desk: Desk, features: str, place: tuple[int, int] | None) -> None:
    """YAML is read strictly: `path:line:column: where: what was expected`."""
    path = desk.write("m.yaml", HEAD + features)
    answer = ask("check", path, "--json")
    assert answer.status == 2
    found = [(error["line"], error["column"]) for error in answer.json["errors"]]
    assert place is None or place in found
    assert all(error["path"] == str(path) and error["message"] for error in answer.json["errors"])
    told = ask("check", path)
    assert told.status == 2
    assert told.err.startswith(f"{path}:{found[0][0]}:{found[0][1]}: ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "[]\n",
        "format: map/2\nname: M\nsize: [72, 48]\n",
        "name: M\nsize: [72, 48]\n",
        "format: map/1\nsize: [72, 48]\n",
        "format: map/1\nname: M\n",
        "format: map/1\nname: M\nsize: [401, 48]\n",
        "format: map/1\nname: M\nsize: [72, 0]\n",
        "format: map/1\nname: M\nsize: [72]\n",
        "format: map/1\nname: M\nsize: [72, 48]\ncolour: red\n",
        "format: map/1\nname: M\nsize: [72, 48]\nfeatures: {}\n",
    ],
)
def test_maps_that_are_none(desk: Desk, text: str) -> None:
    """Refused, each with a place."""
    answer = ask("check", desk.write("m.yaml", text), "--json")
    assert answer.status == 2
    assert answer.json["errors"]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + f"  - {GOOD}\n",
        (HEAD + f"  - {GOOD}\n").replace("\n", "\r\n"),
        "\ufeff" + HEAD + f"  - {GOOD}\n",
        "format: map/1\nname: M\nsize: [400, 400]\nfeatures: []\n",
        HEAD + "  - {id: f, kind: rough, rect: [1, 1, 2, 2], name: A scree, source: {hex: [1, {a: null}]}}\n",
        HEAD + "  - {id: yes, kind: rough, rect: [1e0, 1.0, +2, 2]}\n",
    ],
)
def test_maps_that_are_good(desk: Desk, text: str) -> None:
    """`name` and a free `source` may stand at any feature; up to 400 x 400."""
    assert ask("check", desk.write("m.yaml", text)).status == 0


def scenario(desk: Desk, red: Any = None, **top: Any) -> Answer:
    """Check a scenario whose first unit is *red* and return the answer."""
    desk.battle(top.pop("features", []), [red or unit("a", (10, 20))], [unit("b", (40, 20))], **top)
    return ask("check", desk.scenario, "--json")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"map": "nowhere"}, "map"),
    ({"rules": []}, "rules"),
    ({"rules": ["chess"]}, "rules.0"),
    ({"rules": ["alpha_strike", "alpha_strike"]}, "rules.1"),
    ({"options": {"wood_block": 5}}, "options.wood_block"),
    ({"options": {"woods_block": "five"}}, "options.woods_block"),
    ({"options": {"arc": 400}}, "options.arc"),
    ({"options": {"roofs": 1}}, "options.roofs"),
    ({"seed": 1}, "seed"),
    ({"turns": 0}, "turns"),
    ({"turns": 2.5}, "turns"),
    ({"spotting": {}}, "spotting"),
    ({"weather": "rain"}, "weather"),
    ({"victory": {"kind": "win"}}, "victory.kind"),
    ({"victory": {"kind": "hold", "point": [99, 9], "radius": 1, "turns": 1}}, "victory.point"),
    ({"victory": {"kind": "hold", "point": [9, 9], "radius": 0, "turns": 1}}, "victory.radius"),
    ({"victory": {"Green": {"kind": "destroy"}}}, "victory.Green"),
    ({"victory": {"Red": {"kind": "breakthrough", "edge": "north"}}}, "victory.Red"),
    ({"victory": {"Red": {"kind": "breakthrough", "edge": "north", "units": 2}}}, "victory.Red.units"),
    ({"victory": {"Red": {"kind": "destroy", "edge": "north"}}}, "victory.Red.edge"),
    ({"exits": {"Red": ["up"]}}, "exits.Red.0"),
    ({"exits": {"Green": ["north"]}}, "exits.Green"),
    ({"begin": {"turn": 0}}, "begin.turn"),
    ({"begin": {"phase": "lunch"}}, "begin.phase"),
    ({"begin": {"phase": "combat", "initiative": ["Blue"]}}, "begin.initiative"),
    ({"begin": {"phase": "combat", "initiative": ["Blue", "Green"]}}, "begin.initiative"),
    ({"features": [{"id": "h", "kind": "building", "rect": [8, 18, 4, 4]}]}, "sides.0.units.0.at"),
    ({"features": [{"id": "h", "kind": "building", "rect": [10.5, 18, 4, 4]}]}, "sides.0.units.0.at"),
    ({"features": [{"id": "h", "kind": "wall", "rect": [9.9, 18, 0.2, 4]}]}, "sides.0.units.0.at"),
    ({"features": [{"id": "h", "kind": "bog", "rect": [8, 18, 4, 4]}]}, "map.features.0.kind"),
    ({"red": unit("b", (10, 20))}, "sides.1.units.0.id"),
    ({"red": unit("a", (100, 20))}, "sides.0.units.0.at"),
    ({"red": unit("a", (39, 20))}, "sides.1.units.0.at"),
    ({"red": {"id": "a", "at": [10, 20]}}, "sides.0.units.0"),
    ({"red": unit("a", (10, 20), card="NOPE-1")}, "sides.0.units.0.card"),
    ({"red": unit("a", (10, 20), skill=9)}, "sides.0.units.0.skill"),
    ({"red": unit("a", (10, 20), facing="north")}, "sides.0.units.0.facing"),
    ({"red": unit("a", (10, 20), base=0)}, "sides.0.units.0.base"),
    ({"red": unit("a", (10, 20), height=-1)}, "sides.0.units.0.height"),
    ({"red": unit("a", (10, 20), elevation=3)}, "sides.0.units.0.elevation"),
    ({"red": unit("a", (10, 20), enters=2)}, "sides.0.units.0.enters"),
    ({"red": unit("a", enters=0)}, "sides.0.units.0.enters"),
    ({"red": unit("a", (10, 20), colour="red")}, "sides.0.units.0.colour"),
    ({"red": unit("a", (10, 20), spotting={})}, "sides.0.units.0.spotting"),
    ({"red": unit("a", (10, 20), status={"heat": 5})}, "sides.0.units.0.status.heat"),
    ({"red": unit("a", (10, 20), status={"armor": 7})}, "sides.0.units.0.status.armor"),
    ({"red": unit("a", (10, 20), status={"structure": 6})}, "sides.0.units.0.status.structure"),
    ({"red": unit("a", (10, 20), status={"mood": 1})}, "sides.0.units.0.status.mood"),
    ({"red": unit("a", (10, 20), status={"pending": ["x"]})}, "sides.0.units.0.status.pending.0"),
    ({"red": unit("a", (10, 20), type="XX")}, "sides.0.units.0.card.type"),
    ({"red": unit("a", (10, 20), size=9)}, "sides.0.units.0.card.size"),
    ({"red": unit("a", (10, 20), move="ten")}, "sides.0.units.0.card.move"),
    ({"red": unit("a", (10, 20), move='10"q')}, "sides.0.units.0.card.move"),
    ({"red": unit("a", (10, 20), damage="3/3")}, "sides.0.units.0.card.damage"),
    ({"red": unit("a", (10, 20), structure=0)}, "sides.0.units.0.card.structure"),
    ({"red": unit("a", (10, 20), ov=-1)}, "sides.0.units.0.card.ov"),
    ({"red": unit("a", (10, 20), specials=[3])}, "sides.0.units.0.card.specials.0"),
]


@pytest.mark.parametrize(
    ("given", "where"), FAULTS, ids=[f"{where} {i}" for i, (_, where) in enumerate(FAULTS)]
)
def test_faults_of_scenarios(desk: Desk, given: dict[str, Any], where: str) -> None:
    """Each fault of a scenario is named by its place."""
    answer = scenario(desk, **given)
    assert answer.status == 2
    assert where in [error["where"] for error in answer.json["errors"]]
    assert all(error["line"] > 0 and error["column"] > 0 for error in answer.json["errors"])


def test_all_faults_are_told_at_once(desk: Desk) -> None:
    """One of the map, two of the options, three of the units, two of a goal, two of a status."""
    red = unit("a", (10, 20), facing="north", skill=9, status={"armor": 9, "heat": 7, "mood": 2}, move="ten")
    answer = scenario(
        desk,
        red,
        features=[{"id": "h", "kind": "bog", "rect": [8, 18, 4, 4]}],
        options={"arc": 0, "wings": 2},
        victory={"Red": {"kind": "breakthrough", "edge": "up", "units": 9}},
    )
    assert {error["where"] for error in answer.json["errors"]} >= {
        "map.features.0.kind",
        "options.arc",
        "options.wings",
        "sides.0.units.0.facing",
        "sides.0.units.0.skill",
        "sides.0.units.0.card.move",
        "sides.0.units.0.status.heat",
        "sides.0.units.0.status.mood",
        "victory.Red.edge",
        "victory.Red.units",
    }


def test_a_status_is_judged_beside_its_faults(desk: Desk) -> None:
    """Too many bubbles are told beside an unknown key."""
    answer = scenario(desk, unit("a", (10, 20), status={"armor": 9, "mood": 2}))
    assert {error["where"] for error in answer.json["errors"]} == {
        "sides.0.units.0.status.armor",
        "sides.0.units.0.status.mood",
    }


@pytest.mark.parametrize(
    "given",
    [
        {"seed": "1", "turns": 8, "exits": {"Red": ["south", "east"], "Blue": []}},
        {"victory": {"kind": "destroy"}},
        {"victory": {"Red": {"kind": "hold", "point": [0, 48], "radius": 0.5, "turns": 3}}},
        {"victory": {"Red": {"kind": "breakthrough", "edge": "north", "units": 1}}},
        {"begin": {"turn": 7, "phase": "end", "initiative": ["Red", "Blue"]}},
        {"alpha_strike": {}},
        {"red": unit("a", (10, 20), alpha_strike={})},
        {"red": unit("a", card="AWS-9M")},
        {"red": unit("a", (38.75, 20), facing=-90)},
        {"red": unit("a", (10, 20), damage="0*/-/2/1", specials=["TUR(2/2/1,IF1)", "CASE"], edition="2013")},
        {"red": unit("a", (10, 20), type="CV", move='8"t'), "description": "A tank."},
        {"red": unit("a", (0, 48))},
    ],
)
def test_scenarios_that_are_good(desk: Desk, given: dict[str, Any]) -> None:
    """All that `formats.md` lists is accepted."""
    answer = scenario(desk, **given)
    assert answer.status == 0, answer


def test_nothing_is_written_when_something_is_wrong(desk: Desk) -> None:
    """Exit status 2, and nothing is written: no save, no picture."""
    desk.battle([], [unit("a", (100, 20))], [unit("b", (40, 20))])
    script, save, picture = desk.write("s.yaml", "[]\n"), desk.folder / "g.jsonl", desk.folder / "p.png"
    assert ask("run", desk.scenario, "--script", script, "--save", save).status == 2
    assert ask("render", desk.scenario, "-o", picture).status == 2
    assert not save.exists()
    assert not picture.exists()


def cards(desk: Desk, **units: Any) -> Answer:
    whole = {"format": "units/1", "family": "alpha_strike", "units": units}
    return ask("check", desk.write("cards.yaml", json.dumps(whole, indent=1)), "--json")


def test_cards_are_checked_too(desk: Desk) -> None:
    """units/1: good ones pass, every fault of the others is told."""
    assert cards(desk, **{"EX-1": card(), "EX-2": card(move='10"/4"j', specials=["CASE"])}).status == 0
    answer = cards(desk, **{"EX-1": card(size=0), "EX-2": card(armor=-1, wings=2)})
    assert answer.status == 2
    assert {error["where"] for error in answer.json["errors"]} == {
        "units.EX-1.size",
        "units.EX-2.armor",
        "units.EX-2.wings",
    }


def test_a_map_by_its_name_and_beside_the_scenario(desk: Desk) -> None:
    """A file name in maps/ without .yaml, or a path relative to the scenario."""
    desk.write("own.yaml", HEAD + f"  - {GOOD}\n")
    assert scenario(desk, map="own.yaml").status == 0
    assert scenario(desk, map="./own.yaml").status == 0

"""MegaMek boards become maps: the geometry of hexes, every terrain, every pitfall seen in real files."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from game.files.importers.board import read_board
from game.files.importers.hexes import Hex, centre, merged, neighbour, polygon, table_size
from game.files.importers.imported import Imported
from game.files.maps.map_text import plain_text
from game.files.maps.maps import map_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.rules.alpha_strike.terrain import terrain

HEX = 2 * sqrt(3)

OUR_SAMPLE = """size 3 3
tag "Sample"
option exit_roads_to_pavement false
hex 0101 0 "" ""
hex 0201 1 "woods:1;foliage_elev:2" ""
hex 0301 2 "cliff_top:1:24" ""
hex 0102 0 "road:1:20" ""
hex 0202 0 "water:1;bridge:1:18;bridge_cf:40;bridge_elev:1" ""
hex 0302 0 "building:2:0;bldg_elev:3;bldg_cf:40" "grass"
hex 0103 -1 "rough:1" ""
hex 0203 0 "water:2" ""
hex 0303 0 "rubble:2" ""
end
"""


def board(columns: int, rows: int, *cells: str, before: str = "", level: int = 0) -> Imported:
    """Import a board whose hexes hold *cells* in order, each ``terrains`` or ``level terrains``."""
    lines = [f"size {columns} {rows}", before]
    for index, cell in enumerate(cells):
        number = f"{index % columns + 1:02d}{index // columns + 1:02d}"
        own, _, terrains = cell.rpartition(" ")
        lines.append(f'hex {number} {own or level} "{terrains}" ""')
    return read_board("\n".join([*lines, "end"]), "Test")


def shape(feature: dict[str, Any]) -> Polygon:
    return Polygon(feature["polygon"], feature.get("holes", []))


def of_kind(found: Imported, kind: str) -> list[dict[str, Any]]:
    return [feature for feature in found.map["features"] if feature["kind"] == kind]


def ground(found: Imported, at: Hex) -> float:
    """Return the height of the highest hill over the middle of a hex."""
    here = Point(centre(at))
    return max((hill["height"] for hill in of_kind(found, "hill") if shape(hill).contains(here)), default=0)


def told(found: Imported, *words: str) -> bool:
    return any(all(word in warning for word in words) for warning in found.warnings)


class TestGeometry:
    """The grid in inches."""

    def test_a_hex_is_two_inches_from_side_to_side(self) -> None:
        """Flat to flat 2", corner to corner 4/sqrt(3)", the first hex in the north-west corner."""
        first = polygon(Hex(0, 0)).bounds
        assert first == pytest.approx((0, 0, 4 / sqrt(3), 2), abs=1e-6)
        assert centre(Hex(0, 0)) == pytest.approx((2 / sqrt(3), 1), abs=1e-6)

    def test_every_second_column_lies_half_a_hex_lower(self) -> None:
        """Board columns 02, 04, ... are shifted down by 1"."""
        assert centre(Hex(1, 0)) == pytest.approx((2 / sqrt(3) + sqrt(3), 2), abs=1e-6)
        assert centre(Hex(2, 3))[1] == 7

    def test_tables_have_the_size_of_their_sheets(self) -> None:
        """A 16 x 17 sheet is about 28.3" x 35", a 64 x 68 board about 111" x 137"."""
        assert table_size(16, 17) == pytest.approx((28.290, 35), abs=1e-3)
        assert table_size(64, 68) == pytest.approx((111.429, 137), abs=1e-3)
        assert table_size(1, 3) == pytest.approx((4 / sqrt(3), 6), abs=1e-6)

    @given(st.integers(-1, 230), st.integers(-1, 200), st.integers(0, 5))
    def test_neighbours_share_one_whole_side_exactly(self, column: int, row: int, direction: int) -> None:
        """The two corners of a common side are the same numbers in both hexes; centres lie 2" apart."""
        here, beside = Hex(column, row), neighbour(Hex(column, row), direction)
        common = set(polygon(here).exterior.coords) & set(polygon(beside).exterior.coords)
        assert len(common) == 2
        assert Point(centre(here)).distance(Point(centre(beside))) == pytest.approx(2, abs=2e-6)
        assert neighbour(beside, (direction + 3) % 6) == here

    def test_a_union_of_all_hexes_has_no_slivers(self) -> None:
        """A grid merges into one polygon without holes that covers its hexes."""
        (whole,) = merged((polygon(Hex(c, r)) for c in range(40) for r in range(40)), 40, 40)
        assert not whole.interiors
        assert whole.area == pytest.approx(1600 * HEX, rel=1e-6)

    def test_the_half_hexes_at_the_border_continue_their_neighbours(self) -> None:
        """A board of one level is one hill that covers the whole table, so there are no pits to stand in."""
        found = board(4, 3, *["2 "] * 12)
        (hill,) = of_kind(found, "hill")
        assert shape(hill).area == pytest.approx(found.map["size"][0] * found.map["size"][1], rel=1e-6)
        assert len(hill["polygon"]) == 4

    def test_inner_patches_are_exactly_their_hexes(self) -> None:
        """Seven hexes in the middle of a board make one polygon of seven hexes."""
        wood = [Hex(3, 3), *(neighbour(Hex(3, 3), direction) for direction in range(6))]
        cells = ["woods:1" if Hex(i % 7, i // 7) in wood else "" for i in range(49)]
        (found,) = of_kind(board(7, 7, *cells), "woods")
        assert shape(found).area == pytest.approx(7 * HEX, rel=1e-6)
        assert len(found["polygon"]) == 18


class TestTerrain:
    """What each terrain becomes."""

    def test_the_sample_of_the_notes(self) -> None:
        """Every statement of our written sample arrives, raised by 1" because of its level -1."""
        found = read_board(OUR_SAMPLE, "Sample")
        assert [ground(found, Hex(c, r)) for r in range(3) for c in range(3)] == [1, 2, 3, 1, 1, 1, 0, 1, 1]
        assert Counter(f["kind"] for f in found.map["features"]) == {
            "hill": 3,
            "water": 2,
            "rough": 1,
            "rubble": 1,
            "woods": 1,
            "road": 1,
            "building": 1,
            "bridge": 1,
        }
        assert of_kind(found, "bridge")[0]["deck"] == 2
        assert of_kind(found, "building")[0]["height"] == 3
        assert of_kind(found, "building")[0]["source"] == {"terrain": "building:2", "bldg_cf": 40}
        assert found.map["source"]["shift"] == 1
        assert found.map["source"]["tags"] == ["Sample"]
        assert told(found, "lowest level is -1")
        assert told(found, "cliff_top", "no counterpart")
        assert found.map["source"]["terrain"] == {"cliff_top:1:24": "0301"}

    def test_hills_nest(self) -> None:
        """The hill of height 1 covers the hexes of level 2 that stand on it."""
        found = board(5, 1, "0 ", "1 ", "2 ", "1 ", "0 ")
        low, high = of_kind(found, "hill")
        assert (low["height"], high["height"]) == (1, 2)
        assert shape(low).contains(shape(high).buffer(-1e-6))

    def test_a_plateau_without_a_lower_step_is_one_hill(self) -> None:
        """Where nothing shows of a lower level, only the higher hill is written."""
        found = board(5, 1, "2 ", "2 ", "0 ", "0 ", "1 ")
        assert sorted(hill["height"] for hill in of_kind(found, "hill")) == [1, 2]

    def test_a_board_that_begins_above_zero_stays_there(self) -> None:
        """Only levels below 0 move a board."""
        assert ground(board(2, 1, "3 ", "4 "), Hex(0, 0)) == 3

    def test_negative_levels_raise_the_board(self) -> None:
        """Differences of level are kept and the shift is noted."""
        found = board(3, 1, "-2 ", "0 ", "1 ")
        assert [ground(found, Hex(c, 0)) for c in range(3)] == [0, 2, 3]
        assert found.map["source"]["shift"] == 2

    def test_water_keeps_its_depth_and_shallow_water_is_a_ford(self) -> None:
        """``water:0`` is real; each depth is a feature of its own."""
        depths = {
            feature["depth"] for feature in of_kind(board(3, 1, "water:0", "water:1", "water:2"), "water")
        }
        assert depths == {0, 1, 2}

    @pytest.mark.parametrize(
        ("term", "height"),
        [
            ("woods:1", 2),
            ("woods:2", 2),
            ("woods:3", 3),
            ("jungle:2", 2),
            ("woods:1;foliage_elev:1", 1),
            ("jungle:3;foliage_elev:3", 3),
        ],
    )
    def test_woods_and_jungle_have_their_foliage_height(self, term: str, height: int) -> None:
        """2" by default, 3" when ultra, else as given; the source says what it was."""
        (wood,) = of_kind(board(1, 1, term), "woods")
        assert wood["height"] == height
        assert wood["source"] == {"terrain": term.split(";")[0]}

    def test_light_and_heavy_woods_are_told_apart_in_the_source(self) -> None:
        """Each sort of woods is one polygon."""
        found = board(4, 1, "woods:1", "woods:1", "woods:2", "woods:2")
        assert [wood["source"]["terrain"] for wood in of_kind(found, "woods")] == ["woods:1", "woods:2"]

    def test_smoke_and_fuel_tanks_have_counterparts(self) -> None:
        """Smoke is smoke, a fuel tank is a building."""
        found = board(2, 1, "smoke:1", "fuel_tank:1:0;fuel_tank_elev:2;fuel_tank_cf:9;fuel_tank_magn:5")
        assert of_kind(found, "smoke")[0]["height"] == 2
        assert of_kind(found, "building")[0]["height"] == 2

    def test_pavement_fills_its_hex_and_a_road_is_a_lane(self) -> None:
        """A road 1" wide runs from side to side; exits off the board lead to its border."""
        found = board(1, 3, "road:1:9", "road:1:9", "pavement:1")
        lane, paved = sorted(of_kind(found, "road"), key=lambda road: shape(road).area)
        assert shape(lane).bounds[1] == 0
        assert shape(lane).bounds[3] == 4
        assert shape(lane).bounds[2] - shape(lane).bounds[0] == pytest.approx(1)
        assert shape(paved).bounds[1] == 4

    def test_roads_join_their_likes_by_themselves(self) -> None:
        """Without exits a road leads to neighbouring roads, and to pavement unless the option says no."""
        cells = ["road:1", "road:1", "pavement:1"]
        joined = [r for r in of_kind(board(1, 3, *cells), "road") if r["source"]["terrain"] == "road:1"]
        assert shape(joined[0]).bounds[3] == 4
        apart = board(1, 3, *cells, before="option exit_roads_to_pavement false")
        joined = [r for r in of_kind(apart, "road") if r["source"]["terrain"] == "road:1"]
        assert shape(joined[0]).bounds[3] < 4

    def test_a_road_that_leads_nowhere_fills_its_hex(self) -> None:
        """A single road hex is a paved hex."""
        (road,) = of_kind(board(3, 3, *[""] * 4, "road:1", *[""] * 4), "road")
        assert shape(road).area == pytest.approx(HEX, rel=1e-6)

    def test_bridges_lie_above_the_surface(self) -> None:
        """The deck is the level of the hex plus bridge_elev."""
        (bridge,) = of_kind(board(1, 3, "2 ", "1 water:2;bridge:1:9;bridge_elev:1", "2 "), "bridge")
        assert bridge["deck"] == 2
        assert shape(bridge).bounds[1::2] == (2, 4)

    def test_buildings_join_through_exits_only(self) -> None:
        """A building never joins by itself; hexes of one type, class and roof that exits join are one."""
        apart = board(2, 1, "building:2:0;bldg_elev:2", "building:2:0;bldg_elev:2")
        joined = board(2, 1, "building:2:4;bldg_elev:2", "building:2:0;bldg_elev:2")
        other = board(2, 1, "building:2:4;bldg_elev:2", "building:3:32;bldg_elev:2")
        assert [len(of_kind(found, "building")) for found in (apart, joined, other)] == [2, 1, 2]

    def test_a_building_on_a_slope_has_one_roof(self) -> None:
        """Hexes at different levels with one roof join; its height is above the highest floor."""
        (one,) = of_kind(board(2, 1, "0 building:2:4;bldg_elev:3", "1 building:2:32;bldg_elev:2"), "building")
        assert one["height"] == 2
        stepped = board(2, 1, "0 building:2:4;bldg_elev:2", "1 building:2:32;bldg_elev:2")
        assert len(of_kind(stepped, "building")) == 2

    def test_what_a_map_cannot_say_is_listed_and_kept(self) -> None:
        """Mud, swamp, ice and the like are told once each and kept by hex number."""
        found = board(3, 1, "mud:1", "swamp:2;ice:1", "mud:1;planted_fields:5")
        assert not found.map["features"]
        assert found.map["source"]["terrain"] == {
            "mud:1": "0101 0301",
            "swamp:2": "0201",
            "ice:1": "0201",
            "planted_fields:5": "0301",
        }
        assert told(found, "mud", "2 times", "0101")
        assert len(found.warnings) == 4


class TestPitfalls:
    """What real files do."""

    def test_lines_end_in_any_way(self) -> None:
        """CRLF, LF and CR, a byte order mark, comments and upper-case keywords make no difference."""
        plain = read_board(OUR_SAMPLE, "x")
        for text in (
            OUR_SAMPLE.replace("\n", "\r\n"),
            OUR_SAMPLE.replace("\n", "\r"),
            "\ufeff# who made it\n" + OUR_SAMPLE,
            OUR_SAMPLE.replace("hex", "HEX").replace("size", "Size"),
            OUR_SAMPLE.replace("end\n", "end    # done\nhex 0101 9 nonsense\nsize 1 1"),
        ):
            assert read_board(text, "x").map == plain.map

    def test_quotes_hold_escapes_and_hashes(self) -> None:
        r"""``\"`` does not end a text, and ``#`` inside one is no comment."""
        found = board(1, 1, "", before='tag "a \\"b\\" # c"\ndescription "one"\ndescription "two"')
        assert found.map["source"]["tags"] == ['a "b" # c']
        assert found.map["description"] == "one\n\ntwo"

    def test_notes_and_pictures_are_kept(self) -> None:
        """An annotation of a hex and a background are kept, and told."""
        found = board(1, 1, "", before='note 0101 "here"\nnote 0101 "too"\nbackground "a.jpg"')
        assert found.map["source"]["notes"] == {"0101": "here\ntoo"}
        assert found.map["source"]["background"] == "a.jpg"
        assert told(found, "notes")
        assert told(found, "picture")

    def test_order_decides_and_numbers_are_compared(self) -> None:
        """A wrong number moves no terrain; it is told with its place and line."""
        text = 'size 2 1\nhex 0201 1 "" ""\nhex 0201 0 "woods:1" ""\nend'
        found = read_board(text, "x")
        assert ground(found, Hex(0, 0)) == 1
        assert shape(of_kind(found, "woods")[0]).contains(Point(centre(Hex(1, 0))))
        assert told(found, "its place counts", "hex 0101, line 2")

    def test_numbers_of_three_and_five_digits(self) -> None:
        """Three digits are tolerated; above 99 columns the numbers have five or six."""
        assert not read_board('size 1 1\nhex 101 0 "" ""\nend', "x").warnings
        wide = board(101, 1, *[""] * 100, "woods:1")
        assert not wide.warnings
        assert of_kind(wide, "woods")

    def test_missing_hexes_are_clear_and_extra_ones_ignored(self) -> None:
        """A stray line and a hex too few are listed, the rest stands where it stood."""
        found = read_board('size 2 1\nhex 0101 1 "" ""\n 0118\nend', "x")
        assert ground(found, Hex(0, 0)) == 1
        assert ground(found, Hex(1, 0)) == 0
        assert told(found, "1 of 2 hexes are missing")
        assert told(found, "not a board statement", "line 3")
        assert told(board(1, 1, "", "", ""), "2 hexes more")

    def test_a_file_without_an_end_is_told(self) -> None:
        """It may be cut off."""
        assert told(read_board('size 1 1\nhex 0101 0 "" ""', "x"), "cut off")

    @pytest.mark.parametrize(
        ("term", "as_if"),
        [
            ("woods:0", "woods:1"),
            ("water:100", "water:20"),
            ("pavement:30", "pavement:1"),
            ("road:0", "road:1"),
            ("rubble:9", "rubble:6"),
            ("water", "water:1"),
            ("woods:x", "woods:1"),
        ],
    )
    def test_levels_out_of_range_are_brought_back(self, term: str, as_if: str) -> None:
        """They are accepted, clamped, told and kept as written."""
        found, plain = board(1, 1, term), board(1, 1, as_if)
        assert found.map["features"] == plain.map["features"]
        assert found.warnings
        assert term in found.map["source"]["terrain"]

    def test_incomplete_groups_are_repaired(self) -> None:
        """A building without height is 1" high, a bridge without one lies on its hex, rapids need water."""
        found = board(3, 1, "building:2:0", "water:1;bridge:1:9", "rapids:1")
        assert of_kind(found, "building")[0]["height"] == 1
        assert of_kind(found, "bridge")[0]["deck"] == 0
        assert told(found, "building without bldg_elev")
        assert told(found, "bridge without bridge_elev")
        assert told(found, "rapids without water")

    def test_orphans_are_ignored_and_told(self) -> None:
        """bldg_cf without a building, foliage_elev without woods."""
        found = board(2, 1, "bldg_cf:40", "foliage_elev:2")
        assert not found.map["features"]
        assert told(found, "bldg_cf without building")
        assert told(found, "foliage_elev without woods or jungle")

    def test_extreme_levels_are_clamped(self) -> None:
        """Levels up to 100 are walls, beyond they are brought back."""
        found = board(3, 1, "77 ", "1000 ", "0 ")
        assert [ground(found, Hex(c, 0)) for c in range(3)] == [77, 100, 0]
        assert told(found, "level 1000")

    def test_woods_on_pavement_keep_both(self) -> None:
        """Illegal in the rules of the game it comes from, but it exists."""
        assert Counter(f["kind"] for f in board(1, 1, "woods:1;pavement:1").map["features"]) == {
            "woods": 1,
            "road": 1,
        }

    @pytest.mark.parametrize(
        "line",
        [
            "hex",
            "hex 0101",
            "hex 0101 x",
            "hex 0101 1e999",
            'hex 0101 0 "woods:*"',
            'hex 0101 0 ";;::;:1;woods:1:2:3" "',
            'hex 0101 0 "woods:99999999999999999999"',
            'hex 0101 0 "woods:1;woods:2"',
            'hex 0101 0 "unheard_of:3"',
            'hex 0101 0 "road:1:-1;bridge:2:999;building:7:77;bldg_elev:-4"',
            '"unfinished \\',
            "\x00\x1b[2J",
            'hex 0101 0 "\x00:1;\x1b:1;\u2028:1"',
            "option",
            "note",
            "tag",
        ],
    )
    def test_bad_lines_are_never_refused(self, line: str) -> None:
        """Whatever a line says, there is a map and a warning."""
        found = read_board(f"size 1 1\n{line}\nend", "x")
        assert found.map["size"] == [pytest.approx(4 / sqrt(3), abs=1e-6), 2]
        assert found.warnings

    @given(st.text(max_size=300))
    def test_any_text_after_the_size_is_read(self, text: str) -> None:
        """No text raises, and what comes out loads as a map."""
        found = read_board(f'size 3 2\nhex 0101 {text}\ntag "{text}"\nnote 0101 {text}\n{text}', text)
        assert map_of(parse(plain_text(found.map), "x"), terrain().kinds).battlefield.depth == 5

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "size COLUMNS ROWS"),
            ("<map/>", "size COLUMNS ROWS"),
            ("size", "two whole numbers"),
            ("\nsize a b", "two whole numbers"),
            ("size 0 5", "no room"),
            ("size -3 5", "no room"),
            ("size 1000000 1000000", "largest table"),
            ("size 231 10", "largest table"),
            ("size 10 200", "largest table"),
        ],
    )
    def test_without_a_usable_size_there_is_one_clear_error(self, text: str, words: str) -> None:
        """It names the file and the line."""
        with pytest.raises(BadFile, match=words) as error:
            read_board(text, "x", "my.board")
        (problem,) = error.value.problems
        assert problem.path == "my.board"
        assert problem.line == text.count("\n") + 1

    def test_the_largest_board_is_read(self) -> None:
        """230 x 199 hexes fit on a table of 400" x 400"."""
        assert max(read_board("size 230 199\nend", "x").map["size"]) <= 400

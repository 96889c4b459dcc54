"""`import`: a community board to a map of ours, with its warnings."""

from __future__ import annotations

import pytest
import yaml
from commands import call, file

BOARD = """size 3 2
hex 0101 0 "" ""
hex 0102 0 "" ""
hex 0201 1 "woods:1;foliage_elev:2" ""
hex 0202 0 "water:1" ""
hex 0301 0 "magma:1" ""
hex 0302 0 "" ""
end
"""


def test_a_board_becomes_a_map(capsys, tmp_path):
    """Written where -o says; it is a good map; what did not fit is warned of, not refused."""
    board, to = file(tmp_path, "Small Board.board", BOARD), tmp_path / "small.yaml"
    told = call(capsys, "import", board, "-o", to)
    assert told.status == 0
    assert told.out.startswith(f"{to}: ")
    assert "magma" in told.err
    assert call(capsys, "check", to).out == f"{to}: a map\n"


def test_as_json(capsys, tmp_path):
    """The map, how many features, the warnings."""
    board, to = file(tmp_path, "b.board", BOARD), tmp_path / "b.yaml"
    told = call(capsys, "import", board, "-o", to, "--json")
    assert list(told.data) == ["map", "features", "warnings"]
    assert told.data["map"] == str(to)
    assert told.data["features"] >= 3
    assert any("magma" in warning for warning in told.data["warnings"])


def test_a_cell_may_be_larger_than_an_inch(capsys, tmp_path):
    """Of a format that counts in cells; a board has hexes of a fixed size."""
    cellar, board = tmp_path / "cellar.dd2vtt", tmp_path / "small.board"
    cellar.write_text('{"resolution": {"map_size": {"x": 20, "y": 12}}}')
    board.write_text('size 1 1\nhex 0101 0 "" ""\nend\n')
    told = call(capsys, "import", str(cellar), "--cell", "2.5", "-o", str(tmp_path / "cellar.yaml"))
    assert told.status == 0
    assert '50" x 30"' in told.out
    told = call(capsys, "import", str(board), "--cell", "2")
    assert told.status == 2
    assert "--cell is for maps that count in cells" in told.err
    assert call(capsys, "import", str(cellar), "--cell", "0").status == 2


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("none.board", None, "there is no such file"),
        ("list.odd", "x", "expected a file that ends in .board or .dd2vtt"),
        ("bad.board", "size 3\n", ":1:"),
        ("bytes.board", "size 1 1\nhex 0101 0 \udcff\n", "UTF-8"),
    ],
)
def test_what_is_no_board_is_bad_input(capsys, tmp_path, name, text, words):
    """Status 2 with its place; nothing is written."""
    path = tmp_path / name
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    told = call(capsys, "import", path, "-o", tmp_path / "out.yaml")
    assert (told.status, told.out) == (2, "")
    assert words in told.err
    assert not (tmp_path / "out.yaml").exists()
    assert call(capsys, "import", path, "-o", tmp_path / "out.yaml", "--json").data["errors"]


def test_a_place_that_cannot_be_written(capsys, tmp_path):
    """Status 2, nothing left behind."""
    board = file(tmp_path, "b.board", BOARD)
    (tmp_path / "folder.yaml").mkdir()
    told = call(capsys, "import", board, "-o", tmp_path / "folder.yaml")
    assert (told.status, "cannot be written" in told.err) == (2, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.board", "folder.yaml"]


def test_an_older_map_is_replaced_only_where_it_was_named(capsys, tmp_path):
    """With -o it is."""
    board, to = file(tmp_path, "b.board", BOARD), file(tmp_path, "b.yaml", "old")
    assert call(capsys, "import", board, "-o", to).status == 0
    assert to.read_text(encoding="utf-8").startswith("format: map/1")


FORCE = """<unit version="0.49.20">
  <entity chassis="Awesome" model="AWS-9M"><pilot name="A" gunnery="3"/></entity>
  <entity chassis="Nobody" model="NOB-0"><pilot name="B" gunnery="4"/></entity>
</unit>
"""


def test_a_force_list_becomes_the_units_of_a_side(capsys, tmp_path):
    """Printed as a scenario lists them, with the skill of each; what has no card is warned of."""
    force = file(tmp_path, "Lance.mul", FORCE)
    told = call(capsys, "import", force)
    assert told.status == 0
    [unit] = yaml.safe_load(told.out)["units"]
    assert unit == {"id": "unit-1", "card": "AWS-9M", "skill": 3}
    assert "there is no card for Nobody NOB-0" in told.err
    assert call(capsys, "import", force, "--json").data["units"] == [unit]
    to = tmp_path / "lance.yaml"
    assert call(capsys, "import", force, "-o", to).status == 0
    assert to.read_text("utf-8") == told.out


def test_a_list_that_is_no_xml_is_bad_input(capsys, tmp_path):
    """Status 2 with its place."""
    told = call(capsys, "import", file(tmp_path, "bad.mul", "<unit>"))
    assert (told.status, told.out) == (2, "")
    assert "bad.mul:1:" in told.err


def test_a_force_of_ours_keeps_how_its_units_take_part(capsys, tmp_path):
    """Who is left out is no unit of the side; a post is the entry of its rules."""
    units = "  - {card: AS7-D, fielded: false}\n  - {card: Carillon, post: artillery/behind 24}\n"
    force = file(tmp_path, "f.yaml", f"format: force/1\nname: F\nfamily: alpha_strike\nunits:\n{units}")
    told = call(capsys, "import", force)
    assert (told.status, told.err) == (0, "")
    (unit,) = yaml.safe_load(told.out)["units"]
    assert unit == {"id": "unit-1", "card": "Carillon", "skill": 4, "artillery": {"behind": {"inches": 24}}}


def test_a_file_of_ours_that_is_no_force_is_bad_input(capsys, tmp_path):
    """A map need not be converted."""
    told = call(capsys, "import", file(tmp_path, "m.yaml", "format: map/1\nname: M\nsize: [24, 24]\n"))
    assert told.status == 2
    assert "m.yaml:1:1: expected a force of ours" in told.err

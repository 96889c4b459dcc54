"""A folder that does not exist is refused by every command that writes a file, in the same words."""

from __future__ import annotations

import pytest
from commands import call, file

BOARD = 'size 2 2\nhex 0101 0 "" ""\nhex 0201 0 "" ""\nhex 0102 0 "" ""\nhex 0202 0 "" ""\nend\n'
LOS = ("ex-los.yaml", "a", "b")


@pytest.mark.parametrize(
    ("words", "option", "name"),
    [
        (("render", "ex-los.yaml"), "-o", "table.svg"),
        (("render", "ex-los.yaml"), "-o", "table.png"),
        (("render", "ex-los.yaml", "--certificate", "a:b"), "-o", "sight.svg"),
        (("sight", *LOS), "--picture", "sight.svg"),
        (("print", "templates"), "-o", "templates.svg"),
        (("run", "ex-los.yaml", "--script", "{script}"), "--save", "game.jsonl"),
        (("map", "--style", "hills", "--size", "small", "--seed", "a"), "-o", "made.yaml"),
        (("import", "{board}"), "-o", "made.yaml"),
        (("export", "green-valley"), "-o", "made.tmj"),
    ],
)
def test_a_missing_folder_is_refused(capsys, tmp_path, words, option, name):
    """Mostly its name is a typing error: status 2, and nothing is made."""
    given = {"script": file(tmp_path, "script.yaml", "[]"), "board": file(tmp_path, "b.board", BOARD)}
    there = tmp_path / "nowhere"
    told = call(capsys, *(word.format(**given) for word in words), option, there / name)
    assert (told.status, told.out) == (2, "")
    assert f"{there / name}:1:1: cannot be written: there is no folder {there}" in told.err
    assert not there.exists()

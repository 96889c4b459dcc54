"""MegaMek boards as maps: hexes of 2" and levels of 1" become the merged polygons of map/1.

Decisions for boards that say more or other things than a map can:

* The ground at a hex is its level. Levels below 0 raise the whole map until the lowest is 0 (reported, as
  ``shift`` in the source note); a board that begins above 0 stays there.
* A hill of height h covers all hexes of at least that level, so hills nest.
* The half hexes between the outermost hexes and the straight table border continue the adjacent hex,
  all but their buildings and bridges, so that no pits lie along the border.
* Roads and bridges are lanes along their exits (`ROAD_WIDTH`, `BRIDGE_WIDTH`), whole hexes without any exit;
  pavement is a road that fills its hexes.
* Woods and jungle of any thickness are woods; their ``source`` says which. Their height is ``foliage_elev``.
* Hexes of a building are one feature when exits join them and type, class and roof are the same.
"""

from __future__ import annotations

from typing import Any

from game.files.importers.board_features import board_features
from game.files.importers.board_text import Board, parse_board
from game.files.importers.hexes import table_size
from game.files.importers.imported import Imported, Losses

NAME, DESCRIPTION = 200, 20_000


def read_board(text: str, name: str, path: str = "") -> Imported:
    """Return the board in *text* as a map called *name*; faults in it are repaired and listed.

    Args:
        path: The file it comes from, for errors.

    Raises:
        BadFile: if the size is missing or not that of any table.
    """
    losses = Losses()
    board = parse_board(text, path or name, losses)
    lowest = min((cell.level for cell in board.cells.values()), default=0)
    shift = max(0, -lowest)
    if shift:
        losses.note(
            f'the lowest level is {lowest}: everything is raised by {shift}", so that the lowest is the table'
        )
    features = board_features(board, shift, losses)
    east, south = table_size(board.columns, board.rows)
    title = name.strip()[:NAME] or "Board"
    plain: dict[str, Any] = {"format": "map/1", "name": title, "size": [east, south]}
    if board.descriptions:
        plain["description"] = "\n\n".join(board.descriptions)[:DESCRIPTION]
    plain["source"] = _source(board, shift)
    plain["features"] = features
    return Imported(plain, losses.sentences())


def _source(board: Board, shift: int) -> dict[str, Any]:
    """Return the note of what a map cannot express: hexes by number, in file order."""
    source: dict[str, Any] = {"board": f"{board.columns} x {board.rows} hexes"}
    if shift:
        source["shift"] = shift
    themes = sorted({cell.theme for cell in board.cells.values() if cell.theme})
    for key, value in (
        ("tags", board.tags),
        ("notes", board.notes),
        ("background", board.background),
        ("themes", themes),
    ):
        if value:
            source[key] = value
    if board.kept:
        source["terrain"] = {term: " ".join(hexes) for term, hexes in sorted(board.kept.items())}
    return source

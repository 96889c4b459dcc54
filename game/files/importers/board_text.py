"""The text of a MegaMek board: its statements and hexes, with faults repaired and listed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.files.importers.hexes import Hex, number, table_size
from game.files.importers.imported import Losses
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import Value

MAX_CHARACTERS = 32 << 20
MAX_INCHES = 400
LEVELS = range(-20, 101)
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"?|#.*|([^\s"#]+)')
_WHOLE = re.compile(r"[-+]?[0-9]{1,9}(?:\.0*)?\Z")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\n"}

# Limits of levels that matter on our tables; levels beyond are clamped.
_RANGES = {
    "woods": range(1, 4),
    "jungle": range(1, 4),
    "foliage_elev": range(1, 4),
    "water": range(21),
    "rough": range(1, 3),
    "rubble": range(1, 7),
    "road": range(1, 5),
    "pavement": range(1, 2),
    "smoke": range(1, 5),
    "building": range(1, 5),
    "bldg_elev": range(1, 101),
    "fuel_tank_elev": range(1, 101),
    "bridge_elev": range(101),
}


class HexTerrain(Value):
    """One terrain of a hex: its level, and its mask of exits if the file has one."""

    level: int
    exits: int | None = None


class Cell(Value):
    """The contents of a hex. *level* is that of its surface."""

    level: int = 0
    terrains: Mapping[str, HexTerrain] = field(default_factory=dict)
    theme: str = ""


@dataclass
class Board:
    """A board as described in the file. A hex missing from *cells* is clear and at level 0."""

    columns: int = 0
    rows: int = 0
    roads_to_pavement: bool = True
    tags: list[str] = field(default_factory=list)
    descriptions: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    background: str = ""
    cells: dict[Hex, Cell] = field(default_factory=dict)
    kept: dict[str, list[str]] = field(default_factory=dict)

    def keep(self, term: str, at: Hex) -> None:
        """Record *term* of a hex, as in the file, among those that a map cannot express."""
        self.kept.setdefault(_printable(term), []).append(number(at))

    def covers(self, at: Hex) -> bool:
        """Whether *at* is on the board."""
        return 0 <= at.column < self.columns and 0 <= at.row < self.rows


def parse_board(text: str, path: str, losses: Losses) -> Board:
    """Return the board described by *text*; repairs are recorded in *losses*.

    As in MegaMek, hexes are placed row by row in file order; their numbers are only compared.

    Raises:
        BadFile: if the size is missing or not that of any table.
    """
    if len(text) > MAX_CHARACTERS:
        raise _bad(path, 1, f"a board may have up to {MAX_CHARACTERS >> 20} million characters")
    board = Board()
    hexes: list[tuple[int, list[str]]] = []
    ended = False
    for line, words in _statements(text):
        keyword = words[0].lower()
        if keyword == "end":
            ended = True
            break
        if keyword == "hex":
            hexes.append((line, words[1:]))
        elif keyword == "size":
            _size(board, words[1:], (path, line), losses)
        else:
            _statement(board, keyword, words[1:], line, losses)
    if not board.columns:
        raise _bad(path, 1, 'a MegaMek board needs a line "size COLUMNS ROWS"')
    if not ended:
        losses.note('the file has no line "end": it may be cut off')
    _lay(board, hexes, losses)
    return board


def _statements(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    for line, content in enumerate(lines, 1):
        words = [
            _unescaped(found[1]) if found[1] is not None else found[2]
            for found in _TOKEN.finditer(content)
            if found[1] is not None or found[2]
        ]
        if words:
            yield line, words


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


def _printable(text: str) -> str:
    """Return *text* as a key that needs no escaping, keeping different keys different."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:80])


def _statement(board: Board, keyword: str, words: list[str], line: int, losses: Losses) -> None:
    """Apply one statement about the board as a whole."""
    first = words[0] if words else ""
    if keyword == "option" and first.lower() == "exit_roads_to_pavement":
        board.roads_to_pavement = words[1:2] != ["false"]
    elif keyword == "tag" and words:
        board.tags.append(first)
    elif keyword == "description" and words:
        board.descriptions.append(first)
    elif keyword == "note" and len(words) > 1:
        at = _printable(first)
        board.notes[at] = f"{board.notes[at]}\n{words[1]}" if at in board.notes else words[1]
        losses.note("notes on hexes are kept in the source note only", f"line {line}")
    elif keyword == "background" and words:
        board.background = first
        losses.note("the background picture is kept in the source note only", f"line {line}")
    else:
        losses.note("a line that is not a board statement is ignored", f"line {line}")


def _size(board: Board, words: list[str], place: tuple[str, int], losses: Losses) -> None:
    if board.columns:
        losses.note("a second size is ignored", f"line {place[1]}")
        return
    sizes = [whole(word) for word in words[:2]]
    if len(sizes) < 2 or None in sizes:
        raise _bad(*place, '"size" needs two whole numbers, columns and rows')
    columns, rows = (size or 0 for size in sizes)
    if columns < 1 or rows < 1:
        raise _bad(*place, f"a board of {columns} x {rows} hexes has no room; expected at least 1 x 1")
    east, south = table_size(columns, rows)
    if max(east, south) > MAX_INCHES:
        most = f"the largest table is {MAX_INCHES} x {MAX_INCHES}"
        raise _bad(
            *place, f"a board of {columns} x {rows} hexes would be {east:.0f} x {south:.0f} inches; {most}"
        )
    board.columns, board.rows = columns, rows


def _bad(path: str, line: int, message: str) -> BadFile:
    return BadFile([Problem(path, line, 1, "", message)])


def _lay(board: Board, hexes: list[tuple[int, list[str]]], losses: Losses) -> None:
    total = board.columns * board.rows
    for index, (line, words) in enumerate(hexes[:total]):
        at = Hex(index % board.columns, index // board.columns)
        place = f"hex {number(at)}, line {line}"
        _compare(at, words, place, losses)
        board.cells[at] = _cell(board, at, words, place, losses)
    if len(hexes) > total:
        losses.note(
            f"{len(hexes) - total} hexes more than the size says are ignored", f"line {hexes[total][0]}"
        )
    if len(hexes) < total:
        losses.note(f"{total - len(hexes)} of {total} hexes are missing and taken as clear at level 0")


def _compare(at: Hex, words: list[str], place: str, losses: Losses) -> None:
    if not words or words[0].lstrip("0") != number(at).lstrip("0"):
        losses.note("the number of a hex does not match its place in the file; its place counts", place)


def _cell(board: Board, at: Hex, words: list[str], place: str, losses: Losses) -> Cell:
    words = [*words, "", "", "", ""][:4]
    level = whole(words[1])
    if level is None:
        losses.note("a hex without a numeric level is taken as level 0", place)
        level = 0
    if level not in LEVELS:
        losses.note(f"level {level} is limited to {LEVELS[0]} ... {LEVELS[-1]}", place)
        board.keep(f"level {level}", at)
        level = min(max(level, LEVELS[0]), LEVELS[-1])
    terrains: dict[str, HexTerrain] = {}
    for term in filter(None, (part.strip() for part in words[2].split(";"))):
        name, terrain = _terrain(board, at, term, place, losses)
        if name in terrains:
            losses.note(f"{name} occurs twice in one hex; the last counts", place)
        if terrain is not None:
            terrains[name] = terrain
    return Cell(level, terrains, words[3])


def _terrain(board: Board, at: Hex, term: str, place: str, losses: Losses) -> tuple[str, HexTerrain | None]:
    """Parse one ``name:level:exits``; None if it cannot be read at all."""
    name, *rest = (part.strip() for part in term.split(":"))
    name = name.lower()[:40]
    numbers = [whole(part) for part in rest]
    if not name or (rest and rest[0] == "*"):
        losses.note(f"the terrain {term[:40]!r} has no meaning for a hex and is left out", place)
        board.keep(term, at)
        return name, None
    if not rest or None in numbers or len(rest) > 2:
        losses.note(f"the terrain {term[:40]!r} is not of the form name:level:exits; repaired", place)
        board.keep(term, at)
    level = next((value for value in numbers[:1] if value is not None), 1)
    exits = next((value for value in numbers[1:2] if value is not None), None)
    limits = _RANGES.get(name, range(-(10**9), 10**9))
    fit = min(max(level, limits[0]), limits[-1])
    if fit != level:
        losses.note(f"{name}:{level} is taken as {name}:{fit}", place)
        board.keep(term, at)
    return name, HexTerrain(fit, None if exits is None else exits & 63)


def whole(word: str) -> int | None:
    """Return the integer written as *word*, or None.

    >>> whole("-01"), whole("3.0"), whole("x")
    (-1, 3, None)
    """
    return int(float(word)) if _WHOLE.match(word) else None

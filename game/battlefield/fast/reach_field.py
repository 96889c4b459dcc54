"""The least cost of each cell around a unit; see `reach_field`.

A Dijkstra search that prunes most steps. If all cells in the quarter into which a step leads are alike, as
are those in the quarter of the next step, the two steps are never on a cheapest path unless they have nearly
the same direction: otherwise another path is shorter by far more than the rounding of costs.
"""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.fast.compiling import kernel
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.reach.cell_grid import Raster
from game.battlefield.movement.reach.reach_field import ALIKE, Codes, Indices, Priced
from game.battlefield.movement.reach.wavefront import FARTHEST, QUANTUM, STEPS, Window
from game.battlefield.movement.ways.mover import Mover
from game.geometry.point import EPS

UNUSED = 9
NONE = -1
EVERYWHERE = 15
UNKNOWN = -1
DONE = 127
FORBIDDEN = np.float32(-1.0)
AROUND = sorted(
    ((s, sense) for s in range(len(STEPS)) for sense in (1, -1)),
    key=lambda one: math.atan2(*(one[1] * part for part in STEPS[one[0]][-1])),
)
TURNS = ANYWHERE = len(AROUND)
STEP, SENSE = (np.array(column) for column in zip(*AROUND, strict=True))
PATHS = np.array([[*step, *[(UNUSED, 0)] * (FARTHEST - len(step))] for step in STEPS])
ENDS = np.array([step[-1] for step in STEPS])
LENGTHS = np.array([math.hypot(*step[-1]) for step in STEPS])


def _quarters(down: int, aside: int) -> int:
    """Return the quarters around a cell into which a step leads, as in `Priced`."""
    both = (
        (1 if down >= 0 else 0) | (2 if down <= 0 else 0),
        (1 if aside >= 0 else 0) | (2 if aside <= 0 else 0),
    )
    return sum(
        1 << (2 * south + east)
        for south in (0, 1)
        for east in (0, 1)
        if both[0] >> south & both[1] >> east & 1
    )


QUARTERS = np.array([_quarters(*(sense * ENDS[s]).tolist()) for s, sense in AROUND])


def _worth() -> tuple[Indices, Indices]:
    """Return the steps worth trying, and their number: by the step that led to a cell, and by quarters.

    The last row is for a cell that was not reached by a step.
    """
    steps, many = np.zeros((TURNS + 1, 16, TURNS), np.int32), np.zeros((TURNS + 1, 16), np.int32)
    for came in range(TURNS + 1):
        for quarters in range(16):
            tried = [
                turn
                for turn in range(TURNS)
                if came == TURNS or (turn - came + 1) % TURNS <= 2 or not QUARTERS[turn] & quarters
            ]
            steps[came, quarters, : len(tried)], many[came, quarters] = tried, len(tried)
    return steps, many


WORTH = _worth()


@kernel
def _rounded(price):
    """Return a price with the common rounding."""
    return np.ceil(price / QUANTUM) * QUANTUM


@kernel
def _price(level, weight, shut, i, j, paths, s, length, climb, steep):
    """Return the cost of a step from a cell; inf if it is barred. The cells must be in the window."""
    if shut[i, j]:
        return np.inf
    total, size = weight[i, j], 0
    while size < FARTHEST and paths[s, size, 0] != UNUSED:
        y, x = i + paths[s, size, 0], j + paths[s, size, 1]
        if shut[y, x]:
            return np.inf
        total += weight[y, x]
        size += 1
    total, before = total * (length / (size + 1)), level[i, j]
    for k in range(size):
        after = level[i + paths[s, k, 0], j + paths[s, k, 1]]
        rise = abs(after - before)
        if rise > steep:
            return np.inf
        total, before = total + climb * rise, after
    return _rounded(total)


@kernel
def _rows(weight, quarters):
    """Return the row of step prices for each cell, and one cell for each row.

    Cells whose surroundings are uniform share the row of their weight.
    """
    rows, columns = weight.shape
    row, of = np.empty((rows, columns), np.int32), np.empty(rows * columns, np.int64)
    plain, many, last = np.empty(rows * columns, np.int32), 0, 0
    kinds = 0
    for i in range(rows):
        for j in range(columns):
            place = -1
            if quarters[i, j] == EVERYWHERE:
                if kinds and weight[of[plain[last]] // columns, of[plain[last]] % columns] == weight[i, j]:
                    place = plain[last]
                else:
                    for k in range(kinds):
                        if weight[of[plain[k]] // columns, of[plain[k]] % columns] == weight[i, j]:
                            place, last = plain[k], k
                            break
            if place < 0:
                if quarters[i, j] == EVERYWHERE:
                    plain[kinds], last = many, kinds
                    kinds += 1
                place, of[many] = many, i * columns + j
                many += 1
            row[i, j] = place
    return row, of[:many]


@kernel
def _priced(level, weight, shut, quarters, ways, climb, steep):
    """Return the rows of cells, and the table of prices: a step back costs as much as the step."""
    step, sense, paths, ends, lengths = ways
    rows, columns = level.shape
    row, of = _rows(weight, quarters)
    table = np.full((len(of), len(step)), np.float32(np.inf))
    ahead, back = np.empty(len(ends), np.int64), np.empty(len(ends), np.int64)
    for turn in range(len(step)):
        (ahead if sense[turn] > 0 else back)[step[turn]] = turn
    for i in range(rows):
        for j in range(columns):
            here = row[i, j]
            mine = of[here] == i * columns + j
            for s in range(len(ends)):
                y, x = i + ends[s, 0], j + ends[s, 1]
                if not (0 <= y < rows and 0 <= x < columns):
                    continue
                there = row[y, x]
                its = of[there] == y * columns + x
                if mine or its:
                    price = np.float32(_price(level, weight, shut, i, j, paths, s, lengths[s], climb, steep))
                    if mine:
                        table[here, ahead[s]] = price
                    if its:
                        table[there, back[s]] = price
    return row, table


@kernel
def _turned(level, weight, shut, i, j, ways, turn, climb, steep):
    """Return the cost of a step from a cell in a direction; see `_price`."""
    step, sense, paths, ends, lengths = ways
    s = step[turn]
    if sense[turn] < 0:
        # a backward step costs the same as the forward step from its end
        i, j = i - ends[s, 0], j - ends[s, 1]
    return np.float32(_price(level, weight, shut, i, j, paths, s, lengths[s], climb, steep))


def priced(whole: Raster, quarters: Codes, climb: float, steep: float) -> Priced:
    """Return the step costs from all cells of a table; see `reach_field`."""
    given = (np.ascontiguousarray(part) for part in (whole.level, whole.weight, whole.shut, quarters))
    row, table = _priced(*given, (STEP, SENSE, PATHS, ENDS, LENGTHS * whole.cell), climb, steep)
    return Priced(quarters, row, table, float(whole.weight.min()))


@kernel
def _entered(level, shut, quarters, row, x, y, discs, near):
    """Close cells in which a base would overlap one of *discs*; reset the prices of steps into them.

    Args:
        x, y: The centres of the columns and rows.
        discs: Rows x, y, level and the squared radius within which cells are closed.
        near: The distance from each disc within which cells may be closed.
    """
    rows, columns = shut.shape
    for k in range(discs.shape[1]):
        for i in range(rows):
            if abs(y[i] - discs[1, k]) > near:
                continue
            for j in range(columns):
                dx, dy = x[j] - discs[0, k], y[i] - discs[1, k]
                if dx * dx + dy * dy < discs[3, k] and abs(level[i, j] - discs[2, k]) <= EPS:
                    shut[i, j] = True
                    top, left = max(0, i - FARTHEST), max(0, j - FARTHEST)
                    row[top : i + FARTHEST + 1, left : j + FARTHEST + 1] = UNKNOWN
                    quarters[top : i + FARTHEST + 1, left : j + FARTHEST + 1] = 0


@kernel
def _begun(level, weight, shut, x, y, start, climbed, cell):
    """Return the costs of the cells around the start, and the distance from the unit for which they hold."""
    rows, columns = shut.shape
    here, each, nearest = level[start], weight[start], np.inf
    for i in range(rows):
        for j in range(columns):
            if shut[i, j] or level[i, j] != here or weight[i, j] != each:
                nearest = min(nearest, x[j] * x[j] + y[i] * y[i])
    far = max(0.0, math.sqrt(nearest) - ALIKE * cell)
    cost = np.full((rows, columns), np.inf)
    for i in range(rows):
        for j in range(columns):
            square = x[j] * x[j] + y[i] * y[i]
            if square < far * far or (i == start[0] and j == start[1]):
                cost[i, j] = np.floor((math.sqrt(square) * each + climbed) / QUANTUM) * QUANTUM
    return cost, far


@kernel
def _padded(array, outside):
    """Return an array flattened by rows, padded with cells of another value."""
    rows, columns = array.shape
    found = np.full((rows + 2 * FARTHEST, columns + 2 * FARTHEST), outside, array.dtype)
    found[FARTHEST : rows + FARTHEST, FARTHEST : columns + FARTHEST] = array
    return found.ravel()


@kernel
def _searched(
    level, weight, shut, quarters, row, table, least, x, y, start, enemies, cell, ways, leads, worth, costs
):
    """Return the least costs by a search over the steps, with cells of similar cost in one bucket.

    Args:
        level, weight, shut: The cells of a window, as in `Raster`.
        quarters, row, table, least: As in `Priced`.
        x, y: The distances of columns and rows east and south of the unit; *start*: its cell.
        enemies: Discs, and the distances within which cells may be closed; see `_entered`.
        ways: By directions around a cell, the step, and whether it is reversed; then for each step the cells
            it crosses, its end, and its inches.
        leads: The quarters of the directions.
        worth: See `_worth`.
        costs: The inches available, the cost of reaching the level of the start, and of any level; and the
            steepness limit.
    """
    step, sense, _, ends, lengths = ways
    inches, climbed, climb, steep = costs
    discs, near = enemies
    rows, columns = shut.shape
    shut, quarters, row = shut.copy(), quarters.copy(), row.copy()
    _entered(level, shut, quarters, row, x, y, discs, near)
    begun, far = _begun(level, weight, shut, x, y, start, climbed, cell)
    wide = columns + 2 * FARTHEST
    even, priced = _padded(quarters, np.uint8(0)), _padded(row, np.int32(UNKNOWN))
    # cells with a cost below any other are never entered
    cost = _padded(begun.astype(np.float32), FORBIDDEN)
    came = np.full(len(cost), ANYWHERE, np.int8)
    onward, asked = np.empty(len(step), np.int32), np.zeros(len(step), np.float32)
    for turn in range(len(step)):
        onward[turn] = sense[turn] * (ends[step[turn], 0] * wide + ends[step[turn], 1])
    # no step stays in one bucket: it costs more than a bucket is wide
    scale = 1.0 / (0.99 * lengths.min() * least)
    buckets = np.full(int(inches * scale) + 2, NONE, np.int32)
    cells, behind, many = np.empty(2 * len(cost), np.int32), np.empty(2 * len(cost), np.int32), 0
    # skip cells whose neighbours are all final
    final = max(0.0, far - FARTHEST * math.sqrt(2.0) * cell)
    for i in range(rows):
        for j in range(columns):
            place = (i + FARTHEST) * wide + j + FARTHEST
            if shut[i, j] and not (i == start[0] and j == start[1]):
                cost[place] = FORBIDDEN
            elif cost[place] > inches:
                cost[place] = np.inf
            elif x[j] * x[j] + y[i] * y[i] >= final * final:
                number = int(cost[place] * scale)
                cells[many], behind[many], buckets[number] = place, buckets[number], many
                many += 1
    for number in range(len(buckets)):
        entry = buckets[number]
        while entry != NONE:
            here, entry = cells[entry], behind[entry]
            if came[here] == DONE:
                continue
            if many + TURNS > len(cells):
                cells, behind = np.append(cells, cells), np.append(behind, behind)
            paid, mine, quarter = cost[here], priced[here], even[here]
            tried, tries = worth[0][came[here], quarter], worth[1][came[here], quarter]
            came[here] = DONE
            if mine != UNKNOWN:
                price = table[mine]
            else:
                price, i, j = asked, here // wide - FARTHEST, here % wide - FARTHEST
                for k in range(tries):
                    # what is FORBIDDEN is never entered, and may lie outside
                    if cost[here + onward[tried[k]]] > paid:
                        price[tried[k]] = _turned(level, weight, shut, i, j, ways, tried[k], climb, steep)
            for k in range(tries):
                turn = tried[k]
                other, total = here + onward[turn], paid + price[turn]
                if total < cost[other] and total <= inches:
                    cost[other], came[other] = total, (turn if quarter & leads[turn] else ANYWHERE)
                    onto = int(total * scale)
                    cells[many], behind[many], buckets[onto] = other, buckets[onto], many
                    many += 1
    found = np.full((rows, columns), np.inf)
    for i in range(rows):
        for j in range(columns):
            paid = cost[(i + FARTHEST) * wide + j + FARTHEST]
            if paid >= 0:
                found[i, j] = paid
    return found


def spread(
    window: Window, prices: Priced, mover: Mover, inches: float, movement_costs: MovementCosts
) -> Floats:
    """Return the least costs of cells; see `reach_field`."""
    level, weight, shut, x, y, start, cell = window
    rows = [
        (d.at.x - mover.at.x, d.at.y - mover.at.y, d.level, (d.base + mover.base - EPS) ** 2)
        for d in mover.enemies
    ]
    discs = np.array(rows, dtype=np.float64).reshape(-1, 4).T
    near = math.sqrt(discs[3].max(initial=0.0))
    cells = level, weight, shut, *prices, x, y, start
    climbed = movement_costs.climb * abs(float(level[start]) - mover.level)
    ways = STEP, SENSE, PATHS, ENDS, LENGTHS * cell
    costs = inches, climbed, movement_costs.climb, movement_costs.steep + EPS
    found: Floats = _searched(*cells, (discs, near), cell, ways, QUARTERS, WORTH, costs)
    return found

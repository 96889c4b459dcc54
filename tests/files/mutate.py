"""Damaged files: seeded mutants of valid ones, and a run that checks that each is either read or refused.

`python -m tests.long` plays all of them, the tests a tenth.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.files.check import check_file

ROOT = Path(__file__).parents[2]
SEEDS = {
    "map": ("maps/market-town.yaml", "maps/the-fords.yaml", "maps/crown-hill.yaml"),
    "units": ("assets/units/alpha_strike/light.yaml",),
    "scenario": (
        "maps/scenarios/company-action.yaml",
        "maps/scenarios/king-of-the-hill.yaml",
        "tests/scenarios/ex-hit-01.yaml",
        "tests/scenarios/geometry-checks.yaml",
    ),
}
LONGEST = 20.0
"""Seconds of computing: what other programs take of the machine does not count."""
ODD = (
    *(".nan", ".inf", "-.inf", "nan", "1e999", "-1e308", "1e-320", "9" * 400, "-0", "0x7f", "1_0", "1e5"),
    *("true", "null", "~", "''", '"\\0"', '"\\ud800"', "[]", "{}", "[[]]", "{a: {b: c}}", "!!int 3", "&x 1"),
    *("*x", "- 1", "? x", "|", ">", "%", "@", "`", "\t", "#", "'", '"', "[", "}", ": ", "<<", "1e400", "é"),
    *("[" * 60 + "]" * 60, "{a: " * 60 + "}" * 60, "x" * 3_000, "\u2028", "\ufeff", "\U0001f916", "١"),
    *("-1", "0", "1", "400", "401", "1000001", "0.0000000001", "/dev/zero", "../../etc/passwd", "CTF-3L"),
)
BOMB = "\n".join(
    ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
)
_VALUE = re.compile(rb"(?<=[:,\[ ])[ ]?([^\s,:\[\]{}#]+)")
Chance = random.Random


def mutants(text: str, seed: int, count: int) -> Iterator[bytes]:
    """Yield *count* damaged versions of *text*, the same for the same *seed*."""
    chance = Chance(seed)
    for _ in range(count):
        data = text.encode()
        for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
            data = chance.choice(DAMAGES)(data, chance)
        yield data


def _flipped(data: bytes, chance: Chance) -> bytes:
    """Change some bytes."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 40))):
        if found:
            found[chance.randrange(len(found))] = chance.choice(
                (chance.randrange(256), *b"[]{}:,-'\"#&*! \t\n0")
            )
    return bytes(found)


def _without_bytes(data: bytes, chance: Chance) -> bytes:
    """Remove some bytes."""
    a = chance.randrange(len(data) + 1)
    return data[:a] + data[a + chance.choice((1, 1, 3, 30, 500)) :]


def _cut_short(data: bytes, chance: Chance) -> bytes:
    """Truncate."""
    return data[: chance.randrange(len(data) + 1)]


def _lines(data: bytes, chance: Chance) -> bytes:
    """Delete, duplicate or swap lines, or change the indentation of one."""
    lines = data.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[a]
    elif kind == 1:
        lines.insert(b, lines[a])
    elif kind == 2:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        lines[a] = b" " * chance.randrange(12) + lines[a].lstrip()
    return b"\n".join(lines)


def _other_values(data: bytes, chance: Chance) -> bytes:
    """Replace a value by something odd."""
    found = list(_VALUE.finditer(data))
    if not found:
        return data
    place = chance.choice(found)
    return data[: place.start(1)] + chance.choice(ODD).encode() + data[place.end(1) :]


def _swapped_values(data: bytes, chance: Chance) -> bytes:
    """Swap two values."""
    found = list(_VALUE.finditer(data))
    if len(found) < 2:
        return data
    a, b = sorted(chance.sample(found, 2), key=lambda one: one.start())
    parts = data[: a.start(1)], b[1], data[a.end(1) : b.start(1)], a[1], data[b.end(1) :]
    return b"".join(parts)


def _doubled_keys(data: bytes, chance: Chance) -> bytes:
    """Duplicate a `key: value` of a flow mapping, or change its key."""
    found = list(re.finditer(rb"[\w-]+: [^,{}\[\]\n]+", data))
    if not found:
        return data
    place = chance.choice(found)
    again = place[0] if chance.random() < 0.5 else b"x" + place[0]
    return data[: place.end()] + b", " + again + data[place.end() :]


def _bombs(data: bytes, chance: Chance) -> bytes:
    """Add something that expands when it is read."""
    depth = chance.choice((30, 39, 41, 500, 5_000))
    bombs = (
        BOMB.encode(),
        b"deep: " + b"[" * depth + b"]" * depth,
        b"deep: " + b"{a: " * depth + b"}" * depth,
        b"deep:\n" + b"\n".join(b" " * n + b"a:" for n in range(1, min(depth, 400))),
        b"- " * depth,
        b"many: [" + b"1," * 20_000 + b"]",
        b"<<: {a: 1}",
        b"--- {}\n",
    )
    return data + b"\n" + chance.choice(bombs) + b"\n"


DAMAGES: tuple[Callable[[bytes, Chance], bytes], ...] = (
    *(_flipped, _without_bytes, _cut_short, _lines, _other_values, _other_values, _other_values),
    *(_swapped_values, _swapped_values, _doubled_keys, _bombs),
)


def tried(count: int, folder: Path, seed: int = 0) -> Counter[str]:
    """Try *count* mutants of maps, cards and scenarios in *folder*; return how many were refused and read.

    Raises:
        AssertionError: if one takes longer than `LONGEST` seconds, or anything is written.
        Exception: anything else raised by reading one, which is a fault.
    """
    for path in ROOT.glob("maps/*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    sources = [ROOT / name for names in SEEDS.values() for name in names]
    told: Counter[str] = Counter()
    for place, source in enumerate(sources):
        share = count // len(sources) + (place < count % len(sources))
        for data in mutants(source.read_text(encoding="utf-8"), seed * 1_000 + place, share):
            path = folder / "mutant.yaml"
            path.write_bytes(data)
            before, began = _stamps(folder), time.process_time()
            _, problems = check_file(path, maps=(folder,))
            assert time.process_time() - began < LONGEST, f"{source.name}: a mutant takes too long"
            assert _stamps(folder) == before, f"{source.name}: something was written"
            assert all(problem.line >= 1 and problem.message for problem in problems)
            told["refused" if problems else "read"] += 1
    return told


def tried_at(seed: int, count: int) -> Counter[str]:
    """Try *count* mutants of that *seed* in a separate folder."""
    with TemporaryDirectory() as folder:
        return tried(count, Path(folder), seed)


def _stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of each file in *folder*."""
    found = {path.name: path.stat() for path in folder.iterdir()}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in found.items()}

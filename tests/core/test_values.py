"""Values: frozen dataclasses, worked out when the first of them is made."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import KW_ONLY, FrozenInstanceError, dataclass, field, replace
from threading import Barrier

import pytest

from game.geometry.drawing import Circle
from game.geometry.point import Point
from game.geometry.value import Value

THREADS = 8


class Pair(Value):
    """Two numbers and what else there is."""

    a: int
    b: int = 2
    more: dict[str, int] = field(default_factory=dict)


class Named(Pair):
    """With a name."""

    name: str = ""


class Ranked(Value, order=True):
    """Can be sorted."""

    rank: int


class Same(Value, eq=False):
    """Equals only itself."""

    a: int


class Noted(Value):
    """With a note that neither counts nor shows."""

    a: int
    note: str = field(default="", compare=False, repr=False)


class Said(Value):
    """What follows the mark is given by name."""

    a: int = 1
    _: KW_ONLY
    b: int


@dataclass(frozen=True)
class Decorated(Pair):
    """Says what it is anyway."""

    c: int = 0


def test_a_value_is_a_frozen_dataclass():
    """It compares, shows, hashes and is replaced as one, and does not change."""
    one = Named(1, name="x")
    assert one == Named(1, 2, {}, "x") != Named(1, name="y")
    assert repr(one) == "Named(a=1, b=2, more={}, name='x')"
    assert replace(one, b=3) == Named(1, 3, name="x")
    assert hash(Ranked(1)) == hash(Ranked(1))
    assert Named(1).more is not Named(1).more
    match one:
        case Named(a, _, _, name):
            assert (a, name) == (1, "x")
    with pytest.raises(FrozenInstanceError):
        one.a = 2
    with pytest.raises(TypeError, match=r"Pair.__init__\(\) missing 1 required positional argument: 'a'"):
        Pair()


def test_each_class_compares_what_is_in_its_own():
    """A class below one that has compared before does so by its own fields, those left out left out."""
    assert Pair(1) == Pair(1)
    assert len({Pair(1, more=None), Pair(1, more=None), Pair(2, more=None)}) == 2
    assert Named(1, name="x") != Named(1, name="y")
    assert Named(1) != Pair(1)
    assert Noted(1, note="x") == Noted(1, note="y")
    assert hash(Noted(1, note="x")) == hash(Noted(1, note="y"))
    assert repr(Noted(1, note="y")) == "Noted(a=1)"


def test_what_a_class_asks_for_holds():
    """Order, equality of its own, names that must be said."""
    assert sorted([Ranked(2), Ranked(1)]) == [Ranked(1), Ranked(2)]
    assert Same(1) != Same(1)
    assert len({Same(1), Same(1)}) == 2
    assert (Said(b=2).a, Said(3, b=2).b) == (1, 2)
    with pytest.raises(TypeError, match="positional"):
        Said(1, 2)


WAITING = """
from dataclasses import fields, is_dataclass
from game.geometry.value import Value

class Pair(Value):
    a: int

class Unused(Pair):
    c: int = 0

assert Pair(1) == Pair(1)
assert "__match_args__" not in vars(Unused) and is_dataclass(Unused)
assert [one.name for one in fields(Unused)] == ["a", "c"]
assert "__match_args__" in vars(Unused) and Unused(1, c=5).c == 5
"""


def test_a_class_waits_until_it_is_used():
    """A base that is in use does not stand for it; who asks for its fields gets them."""
    subprocess.run([sys.executable, "-c", WAITING], check=True)


def test_one_that_is_decorated_too_is_what_the_decorator_says():
    """So a contributor who does not know of values does no harm."""
    assert Decorated(1, c=3) == Decorated(1, 2, {}, 3)


def test_a_value_may_stand_below_one_that_is_decorated():
    """It is frozen like the other, and compares by its own fields."""

    class Below(Decorated):
        d: int = 0

    assert Below(1, d=4) == Below(1, d=4) != Below(1)
    with pytest.raises(FrozenInstanceError):
        Below(1).d = 2


def test_many_threads_may_make_the_first():
    """None of them meets a class that is half worked out."""
    for _ in range(20):
        kind = type("Fresh", (Pair,), {"__annotations__": {"c": "int"}, "c": 0})
        gate = Barrier(THREADS)

        def made(number, kind=kind, gate=gate):
            gate.wait()
            return kind(number, c=7) == kind(number, 2, {}, 7)

        with ThreadPoolExecutor(THREADS) as pool:
            assert all(pool.map(made, range(THREADS)))


def test_the_first_may_come_from_another_process():
    """What was pickled here is whole there."""
    given = pickle.dumps(Circle(Point(1, 2), 3.0))
    words = "import pickle, sys; text = sys.stdin.buffer.read(); print(len({*map(pickle.loads, [text] * 2)}))"
    done = subprocess.run([sys.executable, "-c", words], input=given, capture_output=True, check=True)
    assert done.stdout.strip() == b"1"


AT_ONCE = """
from game.geometry.value import Value, at_once

class Before(Value):
    a: int

at_once()

class After(Before):
    b: int = 0

assert "__match_args__" in vars(Before) and "__match_args__" in vars(After)
assert vars(Before)["__eq__"].__qualname__ == "Before.__eq__"
assert vars(After)["__eq__"].__qualname__ == "After.__eq__"
assert After(1, 2) == After(1, 2) != After(1) and Before(1) == Before(1)
"""


def test_a_window_has_them_all_at_once():
    """Those that there are and those that are imported later: none is worked out in the middle of a frame."""
    subprocess.run([sys.executable, "-c", AT_ONCE], check=True)

"""Sealed saves: what only some sides may know is unreadable in the file without their PINs.

The game itself is sealed with a key of its own, which takes the PIN of every side that has one; what each
such side may read of the story is sealed once more with its own. PINs are short: this keeps the other
player from reading along, not from breaking in with time and tools (docs/playing.md says so).
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

from game.core.unit import Side
from game.geometry.value import Value

COST, BLOCKS = 1 << 14, 8
LEAST, LEAST_START = 1 << 11, 1 << 17
"""Bytes to which what is sealed is filled up at least: a line of the log, the state at the start."""
NO_PINS: Mapping[Side, str] = {}


class Locked(ValueError):
    """A save cannot be opened without the PINs of *sides*: they were not given, or are wrong."""

    def __init__(self, sides: Iterable[Side], wrong: bool) -> None:
        self.sides = tuple(sides)
        who = " and ".join(self.sides)
        super().__init__(f"the PIN of {who} is wrong" if wrong else f"sealed: it needs the PIN of {who}")


class Seal(Value):
    """The keys of one game.

    Attributes:
        game: Opens the game itself.
        sides: Opens what each side may read; a side without a PIN is not in it.
        salts: What is mixed with the PIN of each side.
    """

    game: bytes
    sides: Mapping[Side, bytes] = field(default_factory=dict)
    salts: Mapping[Side, str] = field(default_factory=dict)

    @classmethod
    def fresh(cls, pins: Mapping[Side, str]) -> Seal:
        """Return a seal that opens with *pins*."""
        salts = {side: secrets.token_hex(16) for side in sorted(pins)}
        return cls(Fernet.generate_key(), {side: _key(pins[side], salts[side]) for side in salts}, salts)

    def head(self) -> dict[str, Any]:
        """Return what the head of a save says of it: salts, and the game's key under all the sides'."""
        wrapped = self.game
        for side in self.salts:
            wrapped = Fernet(self.sides[side]).encrypt(wrapped)
        proofs = {side: _shut(self.sides[side], side) for side in self.salts}
        return {"salts": dict(self.salts), "key": wrapped.decode(), "proofs": proofs}

    def shut(self, line: Any, told: Mapping[Side, Any], least: int = LEAST) -> dict[str, Any]:
        """Return *line* sealed; and for each side that has a PIN what it is *told* of it.

        Args:
            least: The bytes to which a shorter line is filled up.
        """
        own = {side: _shut(self.sides[side], told[side]) for side in self.sides if side in told}
        return {"sealed": _shut(self.game, line, least), "told": own}

    def open(self, line: Mapping[str, Any]) -> Any:
        """Return what `shut` sealed."""
        return _opened(self.game, line["sealed"])


def opened(head: Mapping[str, Any], pins: Mapping[Side, str]) -> Seal:
    """Return the seal of a save with that *head*.

    Raises:
        Locked: where a PIN is missing, or wrong.
    """
    salts = dict(head["salts"])
    missing = [side for side in salts if side not in pins]
    if missing:
        raise Locked(missing, wrong=False)
    keys = {side: _key(pins[side], salt) for side, salt in salts.items()}
    wrong = [side for side in salts if not _fits(keys[side], head["proofs"][side])]
    if wrong:
        raise Locked(wrong, wrong=True)
    wrapped = head["key"].encode()
    for side in reversed(list(salts)):
        wrapped = Fernet(keys[side]).decrypt(wrapped)
    return Seal(wrapped, keys, salts)


def read_own(head: Mapping[str, Any], side: Side, pin: str, lines: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return what *side* was told of each of *lines*, by its own PIN alone.

    Raises:
        Locked: where the PIN is wrong, or the side has none.
    """
    salt = head["salts"].get(side)
    key = _key(pin, salt or "")
    if salt is None or not _fits(key, head["proofs"][side]):
        raise Locked([side], wrong=salt is not None)
    return [_opened(key, line["told"][side]) for line in lines if side in line.get("told", {})]


def _key(pin: str, salt: str) -> bytes:
    made = hashlib.scrypt(pin.encode(), salt=salt.encode(), n=COST, r=BLOCKS, p=1, dklen=32)
    return base64.urlsafe_b64encode(made)


def _shut(key: bytes, data: Any, least: int = LEAST) -> str:
    """Return *data* sealed; its length says no more than between which powers of two that of *data* lies."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    padded = text.ljust(max(least, 1 << (len(text) - 1).bit_length()))
    return Fernet(key).encrypt(padded).decode()


def _opened(key: bytes, token: str) -> Any:
    return json.loads(Fernet(key).decrypt(token.encode()))


def _fits(key: bytes, proof: str) -> bool:
    try:
        Fernet(key).decrypt(proof.encode())
    except InvalidToken:
        return False
    return True

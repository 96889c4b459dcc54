"""Seals of release 0.1: such saves can still be read, but are never written.

Each line is sealed separately (Fernet), without its position in the file.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

from game.core.model.unit import Side

COST, BLOCKS = 1 << 14, 8


def wrong_pins(head: Mapping[str, Any], pins: Mapping[Side, str]) -> list[Side]:
    """Return the sides whose PIN in *pins* does not match the seal of *head*."""
    return [side for side in pins if not _fits(_key(pins[side], head["salts"][side]), head["proofs"][side])]


def clear(
    head: Mapping[str, Any], pins: Mapping[Side, str], lines: Iterable[Mapping[str, Any]]
) -> Iterator[Any]:
    """Yield the decrypted contents of *lines*, with the PINs of all sides.

    Raises:
        InvalidToken: if a line is damaged.
    """
    key = head["key"].encode()
    for side in reversed(list(head["salts"])):
        key = Fernet(_key(pins[side], head["salts"][side])).decrypt(key)
    for line in lines:
        yield _opened(key, line["sealed"])


def own(head: Mapping[str, Any], side: Side, pin: str, lines: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return what *side* learnt from each of *lines*, with only its own PIN.

    Raises:
        InvalidToken: if a line is damaged.
    """
    key = _key(pin, head["salts"][side])
    return [_opened(key, line["told"][side]) for line in lines if side in line.get("told", {})]


def _key(pin: str, salt: str) -> bytes:
    made = hashlib.scrypt(pin.encode(), salt=salt.encode(), n=COST, r=BLOCKS, p=1, dklen=32)
    return base64.urlsafe_b64encode(made)


def _opened(key: bytes, token: str) -> Any:
    return json.loads(Fernet(key).decrypt(token.encode()))


def _fits(key: bytes, proof: str) -> bool:
    try:
        Fernet(key).decrypt(proof.encode())
    except InvalidToken:
        return False
    return True

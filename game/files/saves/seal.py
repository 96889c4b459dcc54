"""Sealed saves: unreadable without the PINs of the sides, and protected against undetected changes.

A game has its own key, which requires the PIN of every side that has one. With it each line is encrypted
(AES-256-GCM), authenticated together with its number, its plaintext, and a digest of all lines before. What
a side may read of the line is sealed in the same way with the key of its PIN. A line that is omitted,
exchanged, duplicated, outdated or changed therefore does not open, nor does a changed head. Truncation at
the end cannot be detected: the result is an earlier moment of the same game.

PINs are short; docs/safety.md explains how much they protect.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from game.core.model.unit import Side
from game.geometry.value import Value

VERSION = 2
COST, BLOCKS, PASSES = 1 << 17, 8, 1
MOST_MEMORY = 1 << 30
NONCE = 12
LEAST, LEAST_START = 1 << 11, 1 << 17
"""Minimum padded size in bytes of a sealed log line and of the sealed initial state."""
NO_PINS: Mapping[Side, str] = {}
SEALED, TOLD = "sealed", "told"


class Locked(ValueError):
    """A save cannot be opened without the PINs of *sides*, which are missing or wrong."""

    def __init__(self, sides: Iterable[Side], wrong: bool) -> None:
        self.sides = tuple(sides)
        who = " and ".join(self.sides)
        super().__init__(f"the PIN of {who} is wrong" if wrong else f"sealed: it needs the PIN of {who}")


class Broken(ValueError):
    """A line does not fit its seal; *number* counts from 0 for the head."""

    def __init__(self, number: int) -> None:
        super().__init__("changed since it was sealed: its seal does not fit")
        self.number = number


class Effort(Value):
    """The cost of trying one PIN: the parameters of scrypt, which needs 128 * cost * blocks bytes."""

    cost: int = COST
    blocks: int = BLOCKS
    passes: int = PASSES

    def key(self, pin: str, salt: str) -> bytes:
        """Return the key for *pin*.

        Raises:
            ValueError: if it takes more memory than a save may use.
        """
        needed = 128 * self.cost * self.blocks
        if not 0 < needed * self.passes <= MOST_MEMORY or self.passes < 1:
            raise ValueError("its seal asks for more memory than a save may")
        return hashlib.scrypt(
            unicodedata.normalize("NFKC", pin).encode(),
            salt=salt.encode(),
            n=self.cost,
            r=self.blocks,
            p=self.passes,
            maxmem=needed + (1 << 20) * (self.passes + 1),
            dklen=32,
        )


usual_effort = Effort()
"""The effort of new seals. Tests of other things reduce it."""


class Seal(Value):
    """The keys of one game.

    Attributes:
        game: The key of the game itself.
        sides: The keys for what each side may read, for sides with a PIN.
        salts: The salt of each side's PIN.
        effort: How the keys of the sides were derived from their PINs.
    """

    game: bytes
    sides: Mapping[Side, bytes] = field(default_factory=dict)
    salts: Mapping[Side, str] = field(default_factory=dict)
    effort: Effort = field(default_factory=lambda: usual_effort)

    @classmethod
    def fresh(cls, pins: Mapping[Side, str], effort: Effort | None = None) -> Seal:
        """Return a new seal with *pins*; the default *effort* takes about half a second for each."""
        effort = effort or usual_effort
        salts = {side: os.urandom(16).hex() for side in sorted(pins)}
        keys = {side: effort.key(pins[side], salts[side]) for side in salts}
        return cls(AESGCM.generate_key(256), keys, salts, effort)

    def with_pin(self, side: Side, pin: str) -> Seal:
        """Return a seal with *pin* of *side* in addition to the other PINs, and a new game key."""
        alone, others = Seal.fresh({side: pin}, self.effort), self.without(side)
        salts = {**others.salts, **alone.salts}
        ordered = {other: salts[other] for other in sorted(salts)}
        return Seal(alone.game, {**others.sides, **alone.sides}, ordered, self.effort)

    def without(self, side: Side = "") -> Seal:
        """Return a seal without a PIN of *side*, and with a new game key."""
        salts = {other: salt for other, salt in self.salts.items() if other != side}
        keys = {other: self.sides[other] for other in salts}
        return Seal(AESGCM.generate_key(256), keys, salts, self.effort)

    def head(self) -> dict[str, Any]:
        """Return its part of the head of a save: salts, and the game key under the keys of all sides."""
        wrapped = self.game
        for side in self.salts:
            wrapped = _shut(self.sides[side], wrapped, _bytes(side))
        effort = {"n": self.effort.cost, "r": self.effort.blocks, "p": self.effort.passes}
        proofs = {side: _text(_shut(self.sides[side], b"", _bytes(side))) for side in self.salts}
        return {
            "version": VERSION,
            "scrypt": effort,
            "salts": dict(self.salts),
            "key": _text(wrapped),
            "proofs": proofs,
        }


def opened(head: Mapping[str, Any], pins: Mapping[Side, str]) -> Seal:
    """Return the seal of a save with that *head*.

    Raises:
        Locked: if a PIN is missing or wrong.
        Broken: if the head is damaged.
    """
    salts = dict(head["salts"])
    missing = [side for side in salts if side not in pins]
    if missing:
        raise Locked(missing, wrong=False)
    keys = {side: _proven(head, side, pins[side]) for side in salts}
    wrong = [side for side in salts if keys[side] is None]
    if wrong:
        raise Locked(wrong, wrong=True)
    known = {side: key for side, key in keys.items() if key is not None}
    wrapped = _raw(head["key"])
    try:
        for side in reversed(list(salts)):
            wrapped = _open(known[side], wrapped, _bytes(side))
    except InvalidTag as damaged:
        raise Broken(0) from damaged
    return Seal(wrapped, known, salts, _effort(head))


def own_key(head: Mapping[str, Any], side: Side, pin: str) -> bytes:
    """Return the key of *side* alone.

    Raises:
        Locked: if the PIN is wrong, or the side has none.
    """
    key = _proven(head, side, pin) if side in head["salts"] else None
    if key is None:
        raise Locked([side], wrong=side in head["salts"])
    return key


class Sealing:
    """Seals or opens the lines of one file in order; each is bound to all before it.

    Args:
        sides: Those that have a PIN.
    """

    def __init__(self, sides: Iterable[Side]) -> None:
        self._sides = frozenset(sides)
        self._number = 0
        self._link = b""

    def shut(
        self, seal: Seal, clear: Mapping[str, Any], secret: Any, told: Mapping[Side, Any]
    ) -> dict[str, Any]:
        """Return the next line: *clear*, the sealed *secret*, and what each side with a PIN is *told*."""
        bound = self._bound(clear)
        sealed = _shut(seal.game, _padded(secret, LEAST if self._number else LEAST_START), bound)
        own = {side: _shut(seal.sides[side], _padded(told[side]), bound + sealed) for side in seal.sides}
        self._go_on(bound, sealed, own)
        return {**clear, SEALED: _text(sealed), TOLD: {side: _text(own[side]) for side in own}}

    def open(self, seal: Seal, line: Mapping[str, Any]) -> Any:
        """Return the secret of the next line; the parts for the sides are also checked against their seals.

        Raises:
            Broken: if it is not the line that was sealed at this position.
        """
        secret = None
        for key, name in ((seal.game, None), *((key, side) for side, key in seal.sides.items())):
            found = self._part(line, key, name)
            secret = found if name is None else secret
        self._pass(line)
        return secret

    def open_own(self, side: Side, key: bytes, line: Mapping[str, Any]) -> Any:
        """Return the part of the next line for *side*.

        Raises:
            Broken: if it is not the line that was sealed at this position.
        """
        found = self._part(line, key, side)
        self._pass(line)
        return found

    def _part(self, line: Mapping[str, Any], key: bytes, side: Side | None) -> Any:
        """Return what is sealed in *line* with *key*: the line itself, or the part for *side*."""
        try:
            sealed = _raw(line[SEALED])
            bound = self._bound({name: line[name] for name in line if name not in (SEALED, TOLD)})
            if side is None:
                return json.loads(_open(key, sealed, bound))
            return json.loads(_open(key, _raw(line[TOLD][side]), bound + sealed))
        except (InvalidTag, LookupError, TypeError, ValueError, AttributeError) as damaged:
            raise Broken(self._number) from damaged

    def _pass(self, line: Mapping[str, Any]) -> None:
        """Advance past *line*, which was opened."""
        try:
            own = {side: _raw(line[TOLD][side]) for side in line[TOLD]}
        except (TypeError, ValueError, AttributeError) as damaged:
            raise Broken(self._number) from damaged
        if own.keys() != self._sides:
            raise Broken(self._number)
        bound = self._bound({name: line[name] for name in line if name not in (SEALED, TOLD)})
        self._go_on(bound, _raw(line[SEALED]), own)

    def _bound(self, clear: Mapping[str, Any]) -> bytes:
        """Return the authenticated data of the next line: its number, the lines before, its plaintext."""
        said = hashlib.sha256(json.dumps(clear, sort_keys=True, ensure_ascii=True).encode()).digest()
        return b"".join((b"sightline", self._number.to_bytes(8, "big"), self._link, said))

    def _go_on(self, bound: bytes, sealed: bytes, own: Mapping[Side, bytes]) -> None:
        whole = hashlib.sha256(bound + hashlib.sha256(sealed).digest())
        for side in sorted(own):
            whole.update(hashlib.sha256(_bytes(side) + own[side]).digest())
        self._number, self._link = self._number + 1, whole.digest()


def _proven(head: Mapping[str, Any], side: Side, pin: str) -> bytes | None:
    """Return the key of *side* from *pin*; None if it is wrong."""
    key = _effort(head).key(pin, head["salts"][side])
    try:
        _open(key, _raw(head["proofs"][side]), _bytes(side))
    except InvalidTag:
        return None
    return key


def _effort(head: Mapping[str, Any]) -> Effort:
    said = head["scrypt"]
    return Effort(int(said["n"]), int(said["r"]), int(said["p"]))


def _shut(key: bytes, data: bytes, bound: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, bound)


def _open(key: bytes, data: bytes, bound: bytes) -> bytes:
    return AESGCM(key).decrypt(data[:NONCE], data[NONCE:], bound)


def _padded(data: Any, least: int = LEAST) -> bytes:
    """Return *data* as JSON, padded to the next power of two to hide its length."""
    text = _bytes(data)
    return text.ljust(max(least, 1 << (len(text) - 1).bit_length()))


def _bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode()


def _raw(text: str) -> bytes:
    """Return the bytes that `_text` encoded; reject other encodings."""
    data = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
    if _text(data) != text:
        raise ValueError("no base64 as it is written here")
    return data

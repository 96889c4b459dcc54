"""BLAKE2b from the module that has it alone: hashlib loads all of OpenSSL, which takes 3 ms."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]

"""Typed access to the options of rules."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.state import OptionValue


def number_option(options: Mapping[str, OptionValue], name: str) -> float:
    """Return the numeric option *name*.

    >>> number_option({"woods_block": 6}, "woods_block")
    6
    """
    value = options[name]
    assert isinstance(value, (int, float)), f"option {name} is not a number"
    return value


def whole_option(options: Mapping[str, OptionValue], name: str) -> int:
    """Return the integer option *name*."""
    return int(number_option(options, name))


def word_option(options: Mapping[str, OptionValue], name: str) -> str:
    """Return the string option *name*."""
    value = options[name]
    assert isinstance(value, str), f"option {name} is not a string"
    return value


def flag_option(options: Mapping[str, OptionValue], name: str) -> bool:
    """Return the boolean option *name*."""
    value = options[name]
    assert isinstance(value, bool), f"option {name} is not a boolean"
    return value

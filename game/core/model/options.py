"""Reading the options of rules: each as the type that the family's settings promise."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.model.state import OptionValue


def number_option(options: Mapping[str, OptionValue], name: str) -> float:
    """Return the option *name*, which is a number.

    >>> number_option({"woods_block": 6}, "woods_block")
    6
    """
    value = options[name]
    assert isinstance(value, (int, float)), f"option {name} is no number"
    return value


def whole_option(options: Mapping[str, OptionValue], name: str) -> int:
    """Return the option *name*, which is a whole number."""
    return int(number_option(options, name))


def word_option(options: Mapping[str, OptionValue], name: str) -> str:
    """Return the option *name*, which is a word."""
    value = options[name]
    assert isinstance(value, str), f"option {name} is no word"
    return value


def flag_option(options: Mapping[str, OptionValue], name: str) -> bool:
    """Return the option *name*, which is a flag."""
    value = options[name]
    assert isinstance(value, bool), f"option {name} is no flag"
    return value

"""Meanings of the abilities on a card, in our own words."""

from __future__ import annotations

from pathlib import Path

from game.core.reference import special_name
from game.rules.special_texts import special_texts

FOLDER = Path(__file__).parents[1]


def meaning(code: str) -> str:
    """Return the meaning of the ability printed as *code*; its number does not matter."""
    texts = special_texts(FOLDER)
    return texts[special_name(code, texts)].words

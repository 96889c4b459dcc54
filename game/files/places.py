"""Locations of the game's files: assets and maps next to or inside it, saves in the user's folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

APP = "sightline"


def root() -> Path:
    """Return the folder that contains `assets` and `maps`, for a checkout, an installed or a frozen game.

    Raises:
        FileNotFoundError: if there is none.
    """
    package = Path(__file__).parents[1]
    frozen = getattr(sys, "_MEIPASS", None)
    tries = [Path(frozen)] if frozen else []
    for folder in (*tries, package, package.parent):
        if (folder / "assets").is_dir() and (folder / "maps").is_dir():
            return folder
    raise FileNotFoundError("the game's assets and maps are missing; install it again")


def maps() -> Path:
    """Return the folder of the maps that come with the game."""
    return root() / "maps"


def scenarios() -> Path:
    """Return the folder of the scenarios that come with the game."""
    return maps() / "scenarios"


def cards(family: str) -> Path:
    """Return the folder of a family's cards."""
    return root() / "assets" / "units" / family


def record_sheets() -> Path:
    """Return the folder of the record sheets."""
    return root() / "assets" / "sheets"


def glossary() -> Path:
    """Return the glossary: the words of the whole program."""
    return root() / "docs" / "glossary.md"


def in_checkout() -> bool:
    """Whether the game runs from a checkout of its sources."""
    folder = Path(__file__).parents[2]
    return (folder / "main.py").is_file() and (folder / "saves").is_dir()


def saves() -> Path:
    """Return the folder of saved games (`saves` in a checkout, else in the user's folder); it may not exist.

    The environment variable SIGHTLINE_SAVES overrides it.
    """
    if elsewhere := os.environ.get("SIGHTLINE_SAVES"):
        return Path(elsewhere)
    return Path(__file__).parents[2] / "saves" if in_checkout() else _own() / "saves"


def own_forces() -> Path:
    """Return the folder of saved forces, in that of saved games in a checkout, else in the user's folder.

    The environment variable SIGHTLINE_FORCES overrides it.
    """
    if elsewhere := os.environ.get("SIGHTLINE_FORCES"):
        return Path(elsewhere)
    return (saves() if in_checkout() else _own()) / "forces"


def own_cards(family: str) -> Path:
    """Return the folder of the user's own cards for a family, beside that of saved forces.

    The environment variable SIGHTLINE_CARDS overrides the folder for all families.
    """
    elsewhere = os.environ.get("SIGHTLINE_CARDS")
    home = Path(elsewhere) if elsewhere else (saves() if in_checkout() else _own()) / "cards"
    return home / family


def own_maps() -> Path:
    """Return the folder of imported and drawn maps, beside that of saved forces.

    The environment variable SIGHTLINE_MAPS overrides it.
    """
    if elsewhere := os.environ.get("SIGHTLINE_MAPS"):
        return Path(elsewhere)
    return (saves() if in_checkout() else _own()) / "maps"


def _own() -> Path:
    """Return the user's own folder."""
    from platformdirs import user_data_path  # imported here, since it is not needed in a checkout

    return user_data_path(APP, APP)

"""What is installed: every package of the game, its assets and its maps."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_package_is_installed():
    """The list in pyproject.toml names each folder of the game; assets and maps lie inside it."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    there = {".".join(path.parent.relative_to(ROOT).parts) for path in ROOT.glob("game/**/__init__.py")}
    assert set(listed["packages"]) == there | {"game.assets", "game.maps"}
    assert listed["package-dir"] == {"game.assets": "assets", "game.maps": "maps"}


def test_constraints_name_versions_only():
    """Limits that work with every index: no URL, no hash."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all("==" in line and "://" not in line and "--hash" not in line for line in lines)

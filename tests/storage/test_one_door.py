"""Every file that the game writes is written by game/storage: there is no second way to the disk."""

from __future__ import annotations

import ast
from pathlib import Path

GAME = Path(__file__).parents[2] / "game"
WRITES = {
    *("write_text", "write_bytes", "touch", "mkdir", "makedirs", "rename", "unlink", "rmdir", "symlink_to"),
    *("copyfile", "copy2", "rmtree", "move_to", "hardlink_to", "truncate", "chmod"),
}
LOCK = "game/files/saves/lock.py"
"""The lock of a running game makes, holds and removes a file that never holds anything."""


def writes(path: Path) -> list[str]:
    """Return the calls in *path* that change the disk."""
    found, text = [], path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        opens = name == "open" and any(isinstance(mode, str) and set(mode) & set("wax+") for mode in modes)
        made = name == "replace" and ast.unparse(node.func) == "os.replace"
        made = made or ("O_CREAT" in text and "O_CREAT" in ast.unparse(node))
        if made or name in WRITES or (opens and all(len(str(mode)) <= 3 for mode in modes)):
            found.append(f"{path.relative_to(GAME.parent)}:{node.lineno}: {ast.unparse(node.func)}")
    return found


def test_nothing_else_writes():
    """Nobody outside game/storage changes the disk, but for the lock."""
    paths = [path for path in GAME.rglob("*.py") if path.parent.name != "storage"]
    found = [one for path in paths for one in writes(path) if not one.startswith(LOCK)]
    assert found == []

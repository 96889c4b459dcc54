"""Whom a folder can be trusted with: compiled code is loaded from one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.storage.trust import shared

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes say nothing there")


def test_a_folder_of_ones_own_is_trusted(tmp_path):
    """Also one that is not there yet."""
    tmp_path.chmod(0o700)
    assert shared(tmp_path) == ""
    assert shared(tmp_path / "not" / "yet") == ""


@pytest.mark.parametrize(
    ("mode", "words"), [(0o777, "can be written by everybody"), (0o1777, "by everybody")]
)
def test_a_folder_that_everybody_can_write_to_is_not(tmp_path, mode, words):
    """Not even with the sticky bit: whoever comes first makes the file."""
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(mode)
    assert "can be written by everybody" in shared(folder)


def test_a_folder_within_one_that_everybody_can_write_to_is_not(tmp_path):
    """It could be moved away, and another put in its place; the sticky bit forbids that."""
    outer = tmp_path / "outer"
    (outer / "inner").mkdir(parents=True)
    outer.chmod(0o777)
    assert "can be written by everybody" in shared(outer / "inner")
    outer.chmod(0o1777)
    assert shared(outer / "inner") == ""


def test_a_link_is_judged_by_where_it_leads(tmp_path):
    """As the kernels would be."""
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path / "open")
    assert shared(tmp_path / "link")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_is_not(tmp_path):
    """Whatever its mode."""
    (tmp_path / "theirs").mkdir(mode=0o700)
    os.chown(tmp_path / "theirs", 12345, 12345)
    assert "another user's" in shared(tmp_path / "theirs")


def test_kernels_are_not_kept_in_a_folder_that_others_can_write_to(tmp_path):
    """The user is told; they are kept elsewhere."""
    pytest.importorskip("numba")
    tmp_path.chmod(0o777)
    words = "from game.battlefield.fast import compiling; print(compiling.FOLDER)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True, env=environment
    )
    assert "can be written by everybody" in done.stderr
    assert str(tmp_path) not in done.stdout

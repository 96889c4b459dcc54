"""The one-folder build is used as it was built, where there is one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from bundled import used
from real_screen import XVFB

BUILT = "SIGHTLINE_BUILT"
"""The variable with the folder of a build."""


@pytest.mark.skipif(BUILT not in os.environ, reason="building takes minutes: python -m tests.long bundle")
@pytest.mark.skipif(XVFB is None or shutil.which("xwininfo") is None, reason="there is no Xvfb")
def test_a_build_runs_without_python_on_the_path(tmp_path):
    """Its commands, its computer players and its window, with an empty path."""
    assert "its window opens" in used(Path(os.environ[BUILT]), tmp_path)

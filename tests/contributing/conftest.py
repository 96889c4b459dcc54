"""Fixtures for the tests of docs/contributing.md."""

from __future__ import annotations

import pytest
from scratch import Scratch


@pytest.fixture
def scratch(tmp_path):
    """A scratch copy of the program."""
    return Scratch(tmp_path / "house")

"""Shared fixture of the audit's tests: a desk with one battle."""

from pathlib import Path

import pytest
from outside import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)

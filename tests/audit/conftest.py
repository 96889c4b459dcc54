"""What the audit's tests share: a desk with one battle on it."""

from pathlib import Path

import pytest
from outside import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)

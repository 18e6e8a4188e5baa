"""Finished games to make tables of."""

from __future__ import annotations

import pytest

import lilliput_widget as lw
from tests.tables.finished_games import CASES, finished


@pytest.fixture(params=list(CASES))
def played(request) -> lw.Game:
    """A finished game of each case, whole; a branch, so that a test may move its cursor."""
    return finished(request.param).branch()


@pytest.fixture
def four() -> lw.Game:
    """A finished game of four random players."""
    return finished("four").branch()

"""Finished games to make tables of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tables.finished_games import CASES, finished

if TYPE_CHECKING:
    import lilliput_widget as lw


@pytest.fixture(params=list(CASES))
def played(request) -> lw.Game:
    """A finished game of each case, whole; a branch, so that a test may move its cursor."""
    return finished(request.param).branch()


@pytest.fixture
def four() -> lw.Game:
    """A finished game of four random players."""
    return finished("four").branch()

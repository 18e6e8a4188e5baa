"""What all tests share: how hard the random tests search, and which tests stay in one process."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# LILLIPUT_TESTS=fast|balanced|expensive says how long the random tests search.
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]}
settings.register_profile("fast", max_examples=20, **_COMMON)
settings.register_profile("balanced", max_examples=60, **_COMMON)
settings.register_profile("expensive", max_examples=1000, **_COMMON)
settings.load_profile(os.environ.get("LILLIPUT_TESTS", "fast"))

# Looking for doctests in two files of one name fails, whichever comes second.
collect_ignore_glob = ["*/conftest.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the browser tests of one file together: they share a server and a browser."""
    for item in items:
        if "ui" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group(item.path.name))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the browser tests measured; here, because with several processes only this file is read by the one that prints."""
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, []) if getattr(r, "when", "") == "call"]
    lines = [text for r in reports for name, text in r.user_properties if name == "figure"]
    if lines:
        terminalreporter.section("measured in the browser")
        for line in lines:
            terminalreporter.line(line)

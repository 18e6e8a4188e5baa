"""What to paste into a bug report."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Final

PACKAGES: Final = (
    "anywidget", "ipywidgets", "traitlets", "polars", "altair", "vl-convert-python", "ipycanvas",
    "jupyterlab", "notebook", "marimo",
)


def show_versions() -> None:
    """Print the versions of Python, of this package and of the packages it works with."""
    from lilliput_widget import __version__

    print(f"lilliput_widget {__version__}")  # noqa: T201 - printing is its purpose
    print(f"python {platform.python_version()} ({sys.platform})")  # noqa: T201
    for package in PACKAGES:
        try:
            found = version(package)
        except PackageNotFoundError:
            found = "not installed"
        print(f"{package} {found}")  # noqa: T201

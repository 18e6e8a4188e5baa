"""The one door through which optional packages come in, with a helpful error."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from lilliput_widget.errors import MissingExtra

_EXTRAS: Final = {"polars": "plot", "altair": "plot", "vl_convert": "plot"}


def need(package: str, purpose: str) -> Any:
    """Return the imported `package`.

    Raises
    ------
    MissingExtra
        If it is not installed; the message says what it is for and how to get it.
    """
    try:
        return import_module(package)
    except ImportError as error:
        extra = _EXTRAS.get(package, "plot")
        msg = f'{purpose} need the package {package.replace("_", "-")}, which is not installed: pip install "lilliput_widget[{extra}]"'
        raise MissingExtra(msg) from error

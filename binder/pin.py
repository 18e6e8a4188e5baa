"""Renew requirements.txt: install the ``play`` extra in an empty environment and write down what came."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = """\
# Pinned by binder/pin.py: what `pip install ".[play]"` brings, without the package itself.
"""


def main() -> None:
    """Write the pins; packages of other systems than this one are kept out by pip itself."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "-q", f"{ROOT}[play]"], check=True)
        frozen = subprocess.run([python, "-m", "pip", "freeze", "--exclude", "lilliput_widget"], check=True, capture_output=True, text=True).stdout
    lines = [line for line in frozen.splitlines() if "==" in line]
    (ROOT / "binder" / "requirements.txt").write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} packages pinned")


if __name__ == "__main__":
    sys.exit(main())

"""Build the environment of this folder in an empty virtual environment, as Binder does, and run all notebooks in it.

``python binder/check.py [folder for the environment]``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(argv: list[str]) -> int:
    """Return 0 if the environment could be built, has no Node in its way, and every notebook ran."""
    wanted = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    if running != wanted:
        print(f"note: Binder uses Python {wanted}, this check runs on {running}")
    folder = Path(argv[0]).resolve() if argv else Path(tempfile.mkdtemp())
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    env = {k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "PYTHONHOME"}}
    env |= {"VIRTUAL_ENV": str(folder), "PATH": f"{folder / 'bin'}{os.pathsep}{env['PATH']}"}
    steps = [
        [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "-r", "binder/requirements.txt"],
        ["bash", "binder/postBuild"],
        [str(folder / "bin" / "python"), "-m", "pip", "check"],
        [str(folder / "bin" / "python"), "tests/notebooks/run.py"],
    ]
    try:
        for step in steps:
            print("+", " ".join(Path(step[0]).name if n == 0 else word for n, word in enumerate(step)), flush=True)
            code = subprocess.run(step, cwd=ROOT, env=env, check=False).returncode
            if code:
                return code
    finally:
        if not argv:
            shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

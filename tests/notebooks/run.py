"""Run the notebooks under examples/ from the first cell to the last, each in its own folder and kernel.

``python tests/notebooks/run.py [examples/play.ipynb ...]``: any environment with JupyterLab will do.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
TIMEOUT = 900
"""Seconds that a cell may take before it counts as hanging; fifty games between bots take minutes on a busy machine."""


def notebooks() -> list[Path]:
    """Return the notebooks of the examples, the index among them."""
    return sorted(p for p in EXAMPLES.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def run(path: Path) -> list[dict]:
    """Execute a copy of the notebook, so that neither outputs nor saved games touch the checkout; return the outputs of all cells."""
    import nbformat
    from nbclient import NotebookClient

    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "examples"
        shutil.copytree(EXAMPLES, work, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        book = nbformat.read(path, as_version=4)
        here = work / path.relative_to(EXAMPLES).parent
        before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), before]))
        try:
            place = {"metadata": {"path": str(here)}}
            NotebookClient(book, timeout=TIMEOUT, startup_timeout=TIMEOUT, kernel_name="python3", resources=place).execute()
        finally:
            if before is None:
                del os.environ["PYTHONPATH"]
            else:
                os.environ["PYTHONPATH"] = before
    return [output for cell in book.cells for output in cell.get("outputs", [])]


def attempt(path: Path) -> tuple[bool, str]:
    """Run a notebook; return whether it ran to its end, and a line about it."""
    begin = time.perf_counter()
    try:
        outputs = run(path)
    except Exception as error:  # noqa: BLE001 - whatever a cell raised is reported, and the rest runs on
        return False, f"FAILED  {path.name}\n{error}"
    return True, f"ok      {path.name}  {len(outputs)} outputs, {time.perf_counter() - begin:.1f} s"


def main(names: list[str]) -> int:
    """Run the notebooks named, or all; the exit code is the number that failed."""
    bad = 0
    paths = [Path(n).resolve() for n in names] or notebooks()
    if not paths:
        print("no notebooks under examples/")
        return 1
    # Some at a time: starting kernels and importing take most of the time.
    with ProcessPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for good, text in pool.map(attempt, paths):
            bad += not good
            print(text, flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The frame of the repository: README's commands, links, and what must not stand in any file."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
MAX_LINES = 600


def tracked() -> list[Path]:
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        done = None
    if done is not None and done.returncode == 0 and done.stdout:
        return [p for n in done.stdout.split("\0") if n and (p := ROOT / n).is_file()]
    skip = {"node_modules", "__pycache__", ".git"}
    return [p for p in ROOT.rglob("*") if p.is_file() and not skip & set(p.parts) and not any(part.startswith(".venv") for part in p.parts)]


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_readme_has_exactly_two_set_up_commands_on_its_first_screen():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [(n, line) for n, line in enumerate(lines) if line.startswith("pip install ")]
    assert len(commands) == 2
    assert all(n < 40 for n, _ in commands)
    assert "jupyter lab examples/play.ipynb" in commands[0][1]
    assert commands[1][1].endswith("python -m pytest")


def test_the_extras_that_the_texts_name_exist():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    texts = [text_of(p) for p in tracked() if p.suffix in {".py", ".md", ".ipynb"}]
    named = {e for text in texts for group in re.findall(r"lilliput_widget\[([a-z,]+)\]", text) for e in group.split(",")}
    assert named <= set(extras)
    assert {"play", "dev", "plot", "draw", "simulate"} <= set(extras)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [t for t in targets if "://" not in t and not (page.parent / t).exists()] == []


def test_no_path_of_a_machine_and_no_registry_stands_in_a_file():
    path = re.compile(r"(?<![\w.])/(?:work|farm|root|home)/\w")
    bad = [f"{p.relative_to(ROOT)}: {m.group()}" for p in tracked() if p.suffix not in {".svg", ".png"} and (m := path.search(text_of(p)))]
    assert bad == []


def test_the_lock_file_names_no_host():
    lock = json.loads((ROOT / "js" / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []


def test_files_stay_short():
    sources = [p for p in tracked() if p.suffix in {".py", ".js", ".mjs", ".ts"} and "static" not in p.parts]
    assert {str(p.relative_to(ROOT)): n for p in sources if (n := text_of(p).count("\n")) > MAX_LINES} == {}


def test_the_front_end_fetches_nothing():
    """No address but namespaces in the built module."""
    module = (ROOT / "lilliput_widget" / "static" / "widget.js").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[\w./-]+", module)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink"}


def test_the_version_is_the_same_everywhere():
    import lilliput_widget as lw

    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert lw.__version__ == version

"""The wheel holds the package, its built front end and its types, and nothing else; the sdist holds the sources."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel_names(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_file_of_the_package(wheel_names):
    package = ROOT / "lilliput_widget"
    own = {p.relative_to(ROOT).as_posix() for p in package.rglob("*") if p.is_file() and "__pycache__" not in p.parts}
    assert {"lilliput_widget/py.typed", "lilliput_widget/static/widget.js"} <= wheel_names
    assert own - wheel_names == set()


def test_the_wheel_holds_nothing_else(wheel_names):
    assert {n.split("/")[0] for n in wheel_names if ".dist-info/" not in n} == {"lilliput_widget"}
    assert [n for n in wheel_names if n.endswith((".pyc", ".ipynb", ".map"))] == []


def test_the_wheel_carries_the_licence_with_the_note_on_the_games(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        name = next(n for n in archive.namelist() if n.endswith("LICENSE"))
        assert "unofficial" in archive.read(name).decode()


def test_the_sdist_holds_sources_tests_and_docs(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {n.split("/", 1)[1] for n in archive.getnames() if "/" in n}
    wanted = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".ci/run", "js/package.json", "tests/conftest.py", "docs/architecture.md",
              "binder/requirements.txt", "examples/play.ipynb", "lilliput_widget/static/widget.js"}
    assert wanted - names == set()
    assert [n for n in names if "node_modules" in n or "__pycache__" in n] == []


def test_the_installed_package_imports_away_from_the_checkout(built, tmp_path):
    target = tmp_path / "site"
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        archive.extractall(target)
    code = f"import sys; sys.path.insert(0, {str(target)!r}); import lilliput_widget as lw; print(lw.__file__); print(*lw.titles())"
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    where, names = done.stdout.splitlines()
    assert where.startswith(str(target))
    assert "18lilliput" in names.split()

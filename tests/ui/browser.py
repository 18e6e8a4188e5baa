"""Finding a Chromium, and servers of the tests' own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--font-render-hinting=none",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
TOKEN = "lilliput"
# marimo shows widgets inside a shadow root: make the widget reachable for a look at it.
REACH = """() => {
  const find = (node) => {
    for (const el of node.querySelectorAll('*')) {
      if (el.classList?.contains('lw-root')) return el;
      if (el.shadowRoot) { const r = find(el.shadowRoot); if (r) return r; }
    }
    return null;
  };
  const root = find(document);
  const all = Document.prototype.querySelectorAll;
  document.querySelectorAll = (s) => (s === '.lw-root' ? [root] : all.call(document, s));
}"""


def _own(playwright):
    path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def find_chromium(playwright):
    """Return the path of a Chromium; install one if none is there; fail plainly otherwise."""
    asked = os.environ.get("LILLIPUT_CHROMIUM")
    if asked:
        if not Path(asked).exists():
            pytest.fail(f"LILLIPUT_CHROMIUM names {asked}, which is not there")
        return asked
    found = next(filter(None, map(shutil.which, NAMES)), None) or _own(playwright)
    if found:
        return found
    tried = [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        for command in tried:
            subprocess.run(command, check=False, capture_output=True, timeout=600)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, capture_output=True, timeout=600)
        found = _own(playwright)
    if not found:
        pytest.fail("no Chromium: install one (apt-get install chromium, or playwright install chromium), or name it in LILLIPUT_CHROMIUM")
    return found


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    """JupyterLab, Notebook or marimo in a folder of its own."""

    def __init__(self, folder, command, ready, env=None):
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        extra = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **(env or {})}
        self.log = (folder / "server.log").open("w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", *[c.format(port=self.port) for c in command]], cwd=folder, env={**os.environ, **extra},
            stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True,
        )
        self._wait(ready)

    def _wait(self, ready):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(self.url + ready, timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        self.stop()
        pytest.fail(f"the server did not start:\n{(self.folder / 'server.log').read_text()[-2000:]}")

    def get(self, path):
        with urllib.request.urlopen(f"{self.url}{path}{'&' if '?' in path else '?'}token={TOKEN}", timeout=5) as answer:
            return json.load(answer)

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()


def jupyter(folder, app="jupyterlab"):
    """Start JupyterLab (or `notebook`) with settings of its own."""
    places = {f"JUPYTER_{n}_DIR": str(folder / n.lower()) for n in ("CONFIG", "DATA", "RUNTIME")}
    places |= {f"JUPYTERLAB_{n}_DIR": str(folder / n.lower()) for n in ("SETTINGS", "WORKSPACES")}
    places["IPYTHONDIR"] = str(folder / "ipython")
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false", "checkForUpdates": false}')
    (folder / "work").mkdir()
    command = [
        app, "--no-browser", "--allow-root", "--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={folder / 'work'}", "--ServerApp.ip=127.0.0.1",
    ]
    return Server(folder, command, f"/api/status?token={TOKEN}", places)


def notebook(cells):
    """Return a notebook with these code cells, as JSON text."""
    made = [
        {"cell_type": "code", "execution_count": None, "id": f"cell{i}", "metadata": {}, "outputs": [], "source": source}
        for i, source in enumerate(cells)
    ]
    spec = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": made, "metadata": spec, "nbformat": 4, "nbformat_minor": 5})

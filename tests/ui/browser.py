"""Finding a Chromium, and servers of the tests' own."""

from __future__ import annotations

import fcntl
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
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


def _found(playwright):
    own = Path(playwright.chromium.executable_path)
    return next(filter(None, map(shutil.which, NAMES)), None) or (str(own) if own.exists() else None)


def find_chromium(playwright):
    """Return the path of a Chromium; install one if none is there; fail plainly otherwise."""
    asked = os.environ.get("LILLIPUT_CHROMIUM")
    if asked:
        if not Path(asked).exists():
            pytest.fail(f"LILLIPUT_CHROMIUM names {asked}, which is not there")
        return asked
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        commands = [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"], *commands]
    said = ""
    # One process at a time: the others find what the first has installed, and none finds it half installed.
    with (Path(tempfile.gettempdir()) / "lilliput-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in commands:
            if not _found(playwright):
                done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
                said += f"{' '.join(command)}\n{done.stdout[-500:]}{done.stderr[-500:]}\n"
        found = _found(playwright)
    if not found:
        pytest.fail(f"no Chromium: install one (apt-get install chromium, or playwright install chromium), or name it in LILLIPUT_CHROMIUM\n{said}")
    return found


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    """JupyterLab, Notebook or marimo in a folder of its own."""

    def __init__(self, folder, command, ready, env=None):
        self.folder = folder
        self.env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **(env or {})}
        # Another process may take the port between our look and the server's own.
        if not any(self._start(command, ready) for _ in range(3)):
            pytest.fail(f"the server did not start:\n{(folder / 'server.log').read_text()[-2000:]}")

    def _start(self, command, ready):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = (self.folder / "server.log").open("w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", *[c.format(port=self.port) for c in command]], cwd=self.folder, env=self.env,
            stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True,
        )
        end = time.monotonic() + 120
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.url + ready, timeout=10):
                    return self.process.poll() is None
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        self.stop()
        return False

    def get(self, path):
        with urllib.request.urlopen(f"{self.url}{path}{'&' if '?' in path else '?'}token={TOKEN}", timeout=60) as answer:
            return json.load(answer)

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
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

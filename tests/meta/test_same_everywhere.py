"""The same seed, players and actions give the same game: no hash seed, set order or other interpreter decides anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import random
import lilliput_widget as lw
for seed in range(3):
    game = lw.new_game("18lilliput", players=["Ann", "Bob", "Cid"], seed=seed, options={"expert": seed == 1})
    dice = random.Random(seed)
    while not game.finished:
        actions = game.legal_actions()
        game.do(actions[int(dice.random() * len(actions))])
    print(len(game.log), game.log[-1].hash, sorted(game.result.worth.items()))
"""


def played(python: str, hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([python, "-c", PLAY], env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hash_seeds_make_no_difference():
    assert len({played(sys.executable, seed) for seed in ("0", "1", "4711")}) == 1


def test_other_interpreters_on_this_machine_play_the_same_game():
    """The engine needs the standard library only, so any other Python at hand can be asked."""
    others = [p for name in ("python3.11", "python3.12", "python3.13", "python3.14") if (p := shutil.which(name)) and works(p)]
    assert {played(p, "random") for p in others} <= {played(sys.executable, "0")}


def works(python: str) -> bool:
    return subprocess.run([python, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"], capture_output=True, check=False).returncode == 0

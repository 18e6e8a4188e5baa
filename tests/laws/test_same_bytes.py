"""Same seed, same bytes: in another process, with other hashes of texts, by the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lilliput_widget import titles
from lilliput_widget.laws import Walk, cases
from lilliput_widget.laws.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import hashlib, json, sys
from lilliput_widget.laws import Walk, cases
out = []
for case in cases(sys.argv[1], 6, first=700):
    walk = Walk(case)
    while walk.legal:
        walk.play(walk.choose())
    lines = [[e.n, e.player, e.action.to_dict(), e.action.notation, e.hash] for e in walk.game.log]
    events = [[x.to_dict() for x in walk.game.events(n)] for n in range(walk.game.length + 1)]
    text = json.dumps([lines, events, walk.title.encode(walk.state)], sort_keys=True)
    out.append(hashlib.sha256(text.encode()).hexdigest())
print(json.dumps(out))
"""


def play(title, hash_seed):
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PLAY, title], cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("title", titles())
def test_actions_events_and_positions_are_the_same_bytes_in_every_process(title):
    one, two = play(title, "1"), play(title, "4242")
    assert one == two
    assert len(set(one)) == len(one)


@pytest.mark.parametrize("title", titles())
def test_changed_actions_are_the_same_in_every_run(title):
    """The dice of the laws see no order that differs between processes, or a broken law could not be played again."""
    case = next(iter(cases(title, 1, first=9)))
    first, second = Walk(case), Walk(case)
    assert (first.run(), first.tally.refusals) == (second.run(), second.tally.refusals)


def test_the_command_plays_and_reports(capsys):
    assert main(["--games", "4", "--jobs", "1", "--title", "18lilliput", "--first", "3"]) == 0
    out = capsys.readouterr().out
    assert "18lilliput: 4 games" in out
    assert "all laws hold" in out


def test_the_command_uses_several_processes(capsys):
    assert main(["--games", "14", "--jobs", "2"]) == 0
    assert "14 games" in capsys.readouterr().out


def test_the_command_fails_when_a_law_is_broken(capsys, monkeypatch):
    from lilliput_widget.laws import walk

    monkeypatch.setattr(walk, "QUICK", {"nonsense": lambda w: ["this cannot hold"] if w.game.seq == 2 else []})
    assert main(["--games", "2", "--jobs", "1"]) == 1
    assert "law 'nonsense' broken after move 2" in capsys.readouterr().out

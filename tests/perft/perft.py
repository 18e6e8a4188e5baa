"""Perft: the number of ways to play a fixed set-up to a given depth.  A change of rules that nobody meant shows here.

    python -m tests.perft.perft                            compare all files, up to --max-nodes
    python -m tests.perft.perft --divide draft-2 --depth 2   counts per first action, to compare two versions of the rules
    python -m tests.perft.perft --write                    count anew and write the numbers, after a change that was meant

A file ``<title>.perft`` has blocks: ``id``, ``setup`` (what `new_game` takes, as JSON), ``moves`` (notation, ``|`` between them) and
lines ``perft <depth> <nodes>``.  Lines that begin with ``#`` say what the block is there for.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import lilliput_widget as lw

HERE = Path(__file__).parent
MAX_NODES = 12_000


@dataclass
class Block:
    """One set-up and its counts."""

    title: str
    id: str
    setup: dict = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    def start(self):
        """Return title and position."""
        game = lw.new_game(self.title, **self.setup)
        for move in self.moves:
            game.do(move)
        return game.title, game.state


def read(path):
    """Return the blocks of a file."""
    blocks = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        key, _, rest = line.partition(" ")
        if not line.strip() or key.startswith("#"):
            continue
        if key == "id":
            blocks.append(Block(path.stem, rest.strip()))
        elif key == "setup":
            blocks[-1].setup = json.loads(rest)
        elif key == "moves":
            blocks[-1].moves += [m.strip() for m in rest.split("|") if m.strip()]
        elif key == "perft":
            depth, nodes = rest.split()
            blocks[-1].counts[int(depth)] = int(nodes)
        else:
            msg = f"{path.name}, line {number}: unknown key {key!r}"
            raise ValueError(msg)
    return blocks


def all_blocks():
    """Return the blocks of all titles."""
    return [b for path in sorted(HERE.glob("*.perft")) for b in read(path)]


def perft(title, state, depth):
    """Return the number of sequences of `depth` actions."""
    actions = title.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(title, title.apply(state, a).state, depth - 1) for a in actions)


def divide(title, state, depth):
    """Return the count below each first action."""
    return {a.notation: perft(title, title.apply(state, a).state, depth - 1) if depth > 1 else 1 for a in title.legal_actions(state)}


def report(block, depth):
    """Return the counts per first action as lines."""
    counts = divide(*block.start(), depth)
    return "\n".join([f"{block.id}, depth {depth}:", *(f"{n:8}  {a}" for a, n in counts.items()), f"{sum(counts.values()):8}  together"])


def mismatches(block, max_nodes=MAX_NODES):
    """Yield a report for every depth whose count is another than the file says."""
    title, state = block.start()
    for depth, nodes in block.counts.items():
        if nodes <= max_nodes and perft(title, state, depth) != nodes:
            yield f"{report(block, depth)}\n{nodes:8}  in {block.title}.perft"


def rewrite(path):
    """Count anew and write the numbers into the file; everything else stays."""
    fresh = {b.id: b for b in read(path)}
    out, block = [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("id "):
            block = fresh[line[3:].strip()]
        if line.startswith("perft "):
            depth = int(line.split()[1])
            out.append(f"perft {depth} {perft(*block.start(), depth)}")
        else:
            out.append(line)
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


def main(argv=None):
    parser = argparse.ArgumentParser(prog="python -m tests.perft.perft", description="Count positions of fixed set-ups.")
    parser.add_argument("--max-nodes", type=int, default=1_000_000, help="leave out greater counts (1,000,000)")
    parser.add_argument("--divide", metavar="ID", help="show the counts per first action of one set-up")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the counts of these rules into the files")
    given = parser.parse_args(argv)
    if given.write:
        for path in sorted(HERE.glob("*.perft")):
            rewrite(path)
        return 0
    if given.divide:
        print(report(next(b for b in all_blocks() if b.id == given.divide), given.depth))
        return 0
    bad = 0
    for block in all_blocks():
        found = list(mismatches(block, given.max_nodes))
        bad += len(found)
        print(f"{block.title} {block.id}: {'differs' if found else 'as counted'}")
        print(*found, sep="\n", end="\n" if found else "")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

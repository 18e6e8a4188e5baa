"""A small deterministic generator whose whole state is one int (SplitMix64)."""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1


def seeded(seed: int) -> int:
    """Return the generator state for `seed`, any whole number."""
    return seed & _MASK


def draw(rng: int, n: int) -> tuple[int, int]:
    """Return a number from 0 to `n` - 1 and the advanced generator.

    >>> draw(seeded(7), 6)[0] == draw(seeded(7), 6)[0]
    True
    """
    limit = _MASK + 1 - (_MASK + 1) % n
    while True:
        rng = (rng + 0x9E3779B97F4A7C15) & _MASK
        z = rng
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        if z < limit:
            return z % n, rng

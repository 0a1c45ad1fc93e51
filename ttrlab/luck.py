"""Luck that fits in one number: SplitMix64, so that a state can carry its own future shuffles.

The generator is that of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014);
its whole state is one 64-bit number, which makes a copy of a game free of charge and gives the same
shuffles on every machine and every Python.
"""

from __future__ import annotations

from typing import Any

from ttrlab.errors import OptionError

SEED_DIGITS = 40
"""A seed may have this many digits at most, so that every record can hold it."""
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def from_seed(seed: int) -> int:
    """Return the starting number for a seed (any whole number).

    >>> from_seed(7) == from_seed(7), from_seed(7) == from_seed(8)
    (True, False)
    """
    return _mix((seed * _STEP + 0x632BE59BD9B4E019) & _MASK)


def is_seed(value: object) -> bool:
    """Whether a value can be a seed.

    >>> is_seed(7), is_seed(-7), is_seed(10 ** 40), is_seed("7")
    (True, True, False, False)
    """
    return type(value) is int and abs(value) < 10 ** SEED_DIGITS


def check_seed(seed: object) -> None:
    """Refuse what is no seed.

    Args:
        seed: What was given.

    Raises:
        OptionError: It is no whole number, or too long a one.

    >>> check_seed(7)
    """
    if not is_seed(seed):
        told = "one of more" if type(seed) is int else f"{seed!r:.60}"  # Python refuses to write a very long one
        raise OptionError(f"the seed must be a whole number of up to {SEED_DIGITS} digits, not {told}")


def shuffle(items: list[Any], luck: int) -> int:
    """Shuffle the items in place, every order alike likely, and return the number to go on with.

    >>> cards = list("abcde"); after = shuffle(cards, from_seed(1))
    >>> again = list("abcde"); after == shuffle(again, from_seed(1)), cards == again
    (True, True)
    """
    for i in range(len(items) - 1, 0, -1):
        luck = (luck + _STEP) & _MASK
        z = luck
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = (z ^ (z >> 31)) % (i + 1)
        items[i], items[j] = items[j], items[i]
    return luck


def below(bound: int, luck: int) -> tuple[int, int]:
    """Return a number from 0 to ``bound - 1``, and the number to go on with."""
    luck = (luck + _STEP) & _MASK
    return _mix(luck) % bound, luck


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)

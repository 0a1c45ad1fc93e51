"""How well two colours can be told apart, also by people with deuteranopia or protanopia.

The simulation uses the matrices of Machado, Oliveira and Fernandes (2009) for full severity, on linear RGB;
distances are CIE 1976 differences in CIELAB (D65), luminance contrast is that of WCAG 2.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Triple: TypeAlias = tuple[float, float, float]

SIGHTS: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
}
"""What each kind of sight makes of linear red, green and blue."""
_TO_XYZ: Final[tuple[Triple, Triple, Triple]] = (
    (0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final[Triple] = (0.9505, 1.0, 1.089)


def linear(colour: str) -> Triple:
    """Return linear red, green, blue (0-1) of a colour written ``#rrggbb``.

    >>> linear("#ff0000")
    (1.0, 0.0, 0.0)
    """
    red, green, blue = (int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    value: float = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return value


def seen(colour: str, sight: str = "normal") -> Triple:
    """Return a colour in CIELAB as a kind of sight sees it.

    Args:
        colour: ``#rrggbb``.
        sight: One of ``SIGHTS``.

    >>> [round(part) for part in seen("#ffffff")]
    [100, 0, 0]
    """
    rgb = _times(SIGHTS[sight], linear(colour))
    inside = (max(0.0, min(1.0, rgb[0])), max(0.0, min(1.0, rgb[1])), max(0.0, min(1.0, rgb[2])))
    x, y, z = (_root(part / white) for part, white in zip(_times(_TO_XYZ, inside), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, two: str, sight: str = "normal") -> float:
    """Return how far two colours are apart; about 2 can just be seen, 10 is plain at a glance.

    >>> round(difference("#000000", "#ffffff"))
    100
    >>> difference("#b00000", "#4a6000", "deuteranopia") < difference("#b00000", "#4a6000") / 3
    True
    """
    total: float = sum((a - b) ** 2 for a, b in zip(seen(one, sight), seen(two, sight), strict=True)) ** 0.5
    return total


def contrast(one: str, two: str) -> float:
    """Return the luminance contrast of two colours, 1 to 21; text wants 4.5, large signs 3.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted(_times(_TO_XYZ, linear(colour))[1] for colour in (one, two))
    return (high + 0.05) / (low + 0.05)


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _root(part: float) -> float:
    value: float = part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
    return value

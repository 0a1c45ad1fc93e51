"""Write the land under a board: public-domain outlines, warped smoothly onto the board's own coordinates.

Usage: ``python tests/tools/write_silhouette.py land-50m.json maps/usa.toml [more maps …]``

The outlines are Natural Earth's (public domain), as the npm package ``world-atlas`` ships them in TopoJSON.
The warp is a smoothed thin-plate spline through the board's cities, from latitude and longitude to x and y,
so that a coast runs where the printed cities say it does.  The Great Lakes, which those outlines lack, are
sketched below by hand.  The result replaces the table ``[silhouette]`` at the end of the map file.
"""

from __future__ import annotations

import json
import math
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

Point = tuple[float, float]
Ring = list[Point]

TOLERANCE = 1.1
"""Outlines may stray this far when simplified, in board units."""
SMALLEST = 45.0
"""Islands below this area are left out, in square board units."""
STIFFNESS = 0.02
"""How much the warp is smoothed: 0 meets every city, larger values bend less."""
ROOM = 40.0
"""Land is kept this far outside the play area, in board units."""
LIMIT = 25_000

LAKES: dict[str, Ring] = {
    "Superior": [
        (-92.1, 46.7), (-91.0, 46.9), (-90.4, 46.6), (-89.2, 46.9), (-88.4, 47.3), (-87.8, 47.45),
        (-88.3, 46.95), (-87.4, 46.5), (-86.5, 46.5), (-85.0, 46.75), (-84.6, 46.45), (-84.8, 47.2),
        (-85.0, 47.9), (-86.3, 48.75), (-88.2, 48.7), (-89.2, 48.35), (-90.5, 47.7), (-91.5, 47.1),
    ],
    "Michigan": [
        (-87.5, 41.7), (-87.1, 41.65), (-86.5, 42.1), (-86.2, 42.9), (-86.5, 43.7), (-86.25, 44.7),
        (-85.6, 45.0), (-85.0, 45.4), (-84.85, 45.8), (-85.5, 46.05), (-86.5, 45.9), (-87.1, 45.7),
        (-87.6, 45.1), (-88.0, 44.55), (-87.3, 44.85), (-87.5, 44.2), (-87.8, 43.2), (-87.8, 42.4),
    ],
    "Huron": [
        (-84.6, 45.75), (-83.5, 45.35), (-83.3, 44.8), (-83.35, 44.3), (-83.9, 43.7), (-83.0, 44.05),
        (-82.5, 43.05), (-81.75, 43.3), (-81.7, 44.1), (-81.3, 44.6), (-81.5, 45.2), (-80.9, 44.65),
        (-80.1, 44.5), (-79.8, 44.9), (-80.6, 45.8), (-81.7, 46.1), (-83.0, 46.1), (-84.0, 46.05),
    ],
    "Erie": [
        (-83.4, 41.75), (-82.7, 41.5), (-81.7, 41.5), (-80.2, 42.15), (-78.95, 42.8), (-79.6, 42.87),
        (-80.4, 42.65), (-81.3, 42.65), (-82.3, 42.1), (-83.05, 42.05),
    ],
    "Ontario": [
        (-79.75, 43.3), (-79.05, 43.27), (-77.5, 43.27), (-76.5, 43.5), (-76.2, 43.95), (-76.7, 44.15),
        (-77.6, 43.95), (-78.9, 43.85), (-79.4, 43.62),
    ],
}
"""Longitude, latitude; a sketch, good enough under a game."""


def land_and_seas(file: Path) -> tuple[list[Ring], list[Ring]]:
    """Return the outer rings and the holes of a TopoJSON file's land, as longitude and latitude."""
    topology = json.loads(file.read_text(encoding="utf-8"))
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    land: list[Ring] = []
    seas: list[Ring] = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for shape in geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]:
            outer, *holes = (_ring(arcs, numbers) for numbers in shape)
            land.append(outer)
            seas += holes
    return land, seas


def _ring(arcs: list[Ring], numbers: list[int]) -> Ring:
    points: Ring = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def clip(ring: Ring, box: tuple[float, float, float, float]) -> Ring:
    """Return the part of a ring inside a box (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        out: Ring = []
        for here, there in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            a, b = sign * (here[axis] - bound), sign * (there[axis] - bound)
            if a >= 0:
                out.append(here)
            if (a >= 0) != (b >= 0):
                t = a / (a - b)
                out.append((here[0] + t * (there[0] - here[0]), here[1] + t * (there[1] - here[1])))
        ring = out
    return ring


def plane(lon: float, lat: float, centre: float, tropical: bool = False) -> Point:
    """Return a projection good for middle latitudes, or around the equator; about one unit across the land."""
    if tropical:
        return math.radians(lon - centre), -math.radians(lat)
    cone = math.sin(math.radians(45))
    turn = math.radians(lon - centre) * cone
    reach = (1 / math.tan(math.radians(max(lat, 5)) / 2 + math.radians(22.5))) ** cone * 2
    return reach * math.sin(turn), -reach * math.cos(turn)


def warp(before: list[Point], after: list[Point]) -> Callable[[Point], Point]:
    """Return the smoothed thin-plate spline that takes one set of points to the other."""
    count = len(before)
    size = count + 3
    rows = [[0.0] * (size + 2) for _ in range(size)]
    for i, p in enumerate(before):
        for j, q in enumerate(before):
            rows[i][j] = _bend(math.dist(p, q))
        rows[i][i] += STIFFNESS
        for k, value in enumerate((1.0, *p)):
            rows[i][count + k] = rows[count + k][i] = value
        rows[i][size], rows[i][size + 1] = after[i]
    solved = _eliminated(rows)

    def apply(point: Point) -> Point:
        weights = [_bend(math.dist(point, q)) for q in before] + [1.0, *point]
        return (sum(w * row[0] for w, row in zip(weights, solved, strict=True)),
                sum(w * row[1] for w, row in zip(weights, solved, strict=True)))

    return apply


def _bend(distance: float) -> float:
    return distance * distance * math.log(distance) if distance > 0 else 0.0


def _eliminated(rows: list[list[float]]) -> list[list[float]]:
    """Solve a linear system with two right-hand sides; the last two columns hold them."""
    size = len(rows)
    for k in range(size):
        best = max(range(k, size), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(size):
            if i != k and rows[i][k]:
                share = rows[i][k] / rows[k][k]
                rows[i] = [a - share * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [[rows[k][size] / rows[k][k], rows[k][size + 1] / rows[k][k]] for k in range(size)]


def simplified(ring: Ring) -> Ring:
    """Return a closed ring with no more points than ``TOLERANCE`` asks for (Douglas and Peucker)."""
    half = len(ring) // 2
    return _thin(ring[:half + 1])[:-1] + _thin([*ring[half:], ring[0]])


def _thin(line: Ring) -> Ring:
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    span = math.dist(line[0], line[-1]) or 1e-9
    away = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / span for x, y in line[1:-1]]
    worst = max(range(len(away)), key=away.__getitem__)
    if away[worst] <= TOLERANCE:
        return [line[0], line[-1]]
    return _thin(line[:worst + 2])[:-1] + _thin(line[worst + 1:])


def area(ring: Ring) -> float:
    """Return the signed area of a ring."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], *ring[:1]], strict=True)) / 2


def rounded(ring: Ring) -> Ring:
    """Return a ring with its corners cut twice, for the hand-drawn lakes."""
    for _ in range(2):
        ring = [point for (ax, ay), (bx, by) in zip(ring, [*ring[1:], *ring[:1]], strict=True)
                for point in ((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by),
                              (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))]
    return ring


def silhouette(board: dict[str, object], land: list[Ring], seas: list[Ring]) -> list[Ring]:
    """Return the rings for one board: land first, turning one way, then inland waters turning the other."""
    # Places of countries stand where the board has room for them, not where the country is.
    cities = [c for c in board["cities"].values()  # type: ignore[attr-defined]
              if "lat" in c and c.get("kind") != "country"]
    lons, lats = [c["lon"] for c in cities], [c["lat"] for c in cities]
    centre = (min(lons) + max(lons)) / 2
    tropical = min(lats) < 0 < max(lats)
    fit = warp([plane(c["lon"], c["lat"], centre, tropical) for c in cities], [(c["x"], c["y"]) for c in cities])
    window = (min(lons) - 14, min(lats) - 9, max(lons) + 14, max(lats) + 9)
    frame = (-ROOM, -ROOM, float(board.get("width", 1000)) + ROOM, float(board["height"]) + ROOM)  # type: ignore[arg-type]

    def on_board(point: Point) -> Point:
        return fit(plane(*point, centre, tropical))

    def moved(rings: list[Ring]) -> Iterator[Ring]:
        for ring in rings:
            if _span(ring, 0) > 300 and _span(ring, 1) < 20:  # an island across the date line
                continue
            cut = clip(ring, window)
            if len(cut) > 2:
                x, y = _shift(cut, board, on_board)
                put = clip([(a + x, b + y) for a, b in map(on_board, _dense(cut))], frame)
                if len(put) > 2 and abs(area(put)) > SMALLEST:
                    yield simplified(put)

    waters = [*seas, *(rounded(ring) for ring in LAKES.values())]
    return [*(ring if area(ring) > 0 else ring[::-1] for ring in moved(land)),
            *(ring if area(ring) < 0 else ring[::-1] for ring in moved(waters))]


def _span(ring: Ring, axis: int) -> float:
    return max(point[axis] for point in ring) - min(point[axis] for point in ring)


def _shift(ring: Ring, board: dict[str, object], on_board: Callable[[Point], Point]) -> Point:
    """Return by how much an island goes to where the board puts it, if the board's places of a country are on it."""
    inside = [c for c in board["cities"].values()  # type: ignore[attr-defined]
              if "lat" in c and abs(area(clip(ring, (c["lon"] - 2, c["lat"] - 2, c["lon"] + 2, c["lat"] + 2)))) > 1]
    if not inside or any(c.get("kind") != "country" for c in inside):
        return 0, 0
    places = [(c, on_board((c["lon"], c["lat"]))) for c in inside]
    return (sum(c["x"] - at[0] for c, at in places) / len(places),
            sum(c["y"] - at[1] for c, at in places) / len(places))


def _dense(ring: Ring) -> Ring:
    """Add points to long straight pieces, which a warp would otherwise cut short."""
    out: Ring = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        pieces = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / 2))
        out += [(ax + (bx - ax) * k / pieces, ay + (by - ay) * k / pieces) for k in range(pieces)]
    return out


def write(file: Path, rings: list[Ring]) -> int:
    """Put the rings at the end of a map file, in place of older ones; return their size in bytes."""
    text = re.sub(r"\n*\[silhouette\].*\Z", "\n", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    body = ",\n".join("  [" + ",".join(f"[{x:.0f},{y:.0f}]" for x, y in ring) + "]" for ring in rings)
    table = ("[silhouette]  # land under the tracks: Natural Earth (public domain), fitted to the cities "
             "above\n"
             f"rings = [\n{body},\n]\n")
    file.write_text(f"{text.rstrip()}\n\n{table}", encoding="utf-8")
    return len(table.encode())


def main(arguments: list[str]) -> None:
    """Write the silhouettes of the map files named on the command line."""
    land, seas = land_and_seas(Path(arguments[0]))
    for name in arguments[1:]:
        file = Path(name)
        size = write(file, silhouette(tomllib.loads(file.read_text(encoding="utf-8")), land, seas))
        print(f"{name}: {size} bytes" + (f", more than {LIMIT}" if size > LIMIT else ""))


if __name__ == "__main__":
    main(sys.argv[1:])

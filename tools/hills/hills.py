"""Makes the mesh of `levels/hills.ron`: hills of 60 x 60 m, as `levels/hills.glb`. Needs Python alone; the same script makes the same file.

    python3 tools/hills/hills.py levels/hills.glb
    python3 tools/hills/hills.py levels/hills.glb --at 3,-4 --at 0,20     # and prints the height of the ground at these places (x, z)

The land is a height over each point of a grid. At the cliff in the north the upper points of the grid are pushed forward over the lower
ones: an overhang, so that no heightfield has this ground. x is to the east, z to the south, y up, all in metres, as in a level.
"""

import argparse
import json
import math
import struct
from pathlib import Path

HALF = 30.0
CELL = 0.75
# Height of the meadows over 0, and of the bottom of the sea at the edge.
MEADOW, SEA = 1.0, -6.0
# The cliff: its foot, how far it is until its top, how high it is, and how far its top leans over its foot.
CLIFF_Z, CLIFF_WIDE, CLIFF_HIGH, LEAN = -16.5, 3.0, 6.0, 4.2


def smooth(at, low, high):
    """0 below `low`, 1 above `high`, and a smooth step between (either may be the larger one)."""
    part = min(max((at - low) / (high - low), 0.0), 1.0)
    return part * part * (3.0 - 2.0 * part)


def hill(x, z, middle, radius, height):
    """A round hill, flat on its top."""
    return height * smooth(math.hypot(x - middle[0], z - middle[1]), radius, 0.15 * radius)


def cliff(x, z):
    """How far up the cliff's plateau a place is, 0 to 1: steep in front, but in the west a slope that can be climbed."""
    gentle = 11.5 * smooth(x, -6.5, -9.5)
    front = smooth(z, CLIFF_Z + gentle, CLIFF_Z - CLIFF_WIDE)
    return front * smooth(x, -16.5, -13.5) * smooth(x, 14.0, 11.0)


def height(x, z):
    """The land over a point of the grid, before the cliff leans over."""
    land = MEADOW
    # The western hill is gentle all round; the eastern one has a steep south side.
    land += hill(x, z, (-16.0, 11.0), 11.0, 5.0)
    land += hill(x, z, (17.0, 13.0), 10.5, 5.4) * (1.0 - 0.999 * smooth(z, 14.5, 18.0))
    # A narrow ridge in the west, with ends that can be climbed.
    across = abs(x + 19.0) / 5.5
    along = max(abs(z + 8.0) - 3.0, 0.0) / 12.0
    land += 5.6 * smooth(math.hypot(across, along), 1.0, 0.12)
    # A bowl with a rim in the east.
    away = math.hypot(x - 17.0, z + 5.0)
    land += 1.2 * smooth(away, 9.5, 6.5) - 3.6 * smooth(away, 6.5, 0.5)
    # The valley winds from the meadow in the south to the foot of the cliff.
    middle = 2.5 * math.sin(0.16 * z)
    land -= 2.2 * smooth(abs(x - middle), 5.5, 1.6) * smooth(z, 21.0, 15.0) * smooth(z, -17.0, -13.0)
    land += CLIFF_HIGH * cliff(x, z)
    land += 0.06 * math.sin(0.9 * x + 0.4 * z) + 0.05 * math.sin(0.5 * x - 1.1 * z + 1.0)
    # The shore.
    edge = max(abs(x), abs(z), 0.7 * (abs(x) + abs(z)))
    shore = smooth(edge, 25.5, 29.5)
    return land * (1.0 - shore) + SEA * shore


def place(column, row):
    """A point of the mesh, rounded to the millimetre, so that every computer's sine gives the same file."""
    x, z = column * CELL - HALF, row * CELL - HALF
    y = height(x, z)
    # The upper half of the cliff leans forward, and the plateau behind it less and less.
    lean = LEAN * smooth(cliff(x, z), 0.3, 1.0) * smooth(x, -6.0, -2.0) * smooth(x, 10.5, 6.5)
    z += lean * smooth(z, -27.0, CLIFF_Z - CLIFF_WIDE)
    return tuple(round(1000.0 * at) / 1000.0 + 0.0 for at in (x, y, z))


def land():
    """Points and triangles, counterclockwise from above."""
    side = round(2.0 * HALF / CELL) + 1
    points = [place(column, row) for row in range(side) for column in range(side)]
    triangles = []
    for row in range(side - 1):
        for column in range(side - 1):
            a = row * side + column
            b, c, d = a + side, a + side + 1, a + 1
            # Along the diagonal that is nearer to level: ridges and valleys stay whole.
            if abs(points[a][1] - points[c][1]) <= abs(points[b][1] - points[d][1]):
                triangles += [(a, b, c), (a, c, d)]
            else:
                triangles += [(a, b, d), (b, c, d)]
    return points, triangles


def glb(points, triangles):
    """The bytes of a binary glTF file with one mesh."""
    places = b"".join(struct.pack("<3f", *at) for at in points)
    corners = b"".join(struct.pack("<3H", *at) for at in triangles)
    corners += b"\0" * (-len(corners) % 4)
    low, high = ([pick(at[axis] for at in points) for axis in range(3)] for pick in (min, max))
    text = {
        "asset": {"version": "2.0", "generator": "tools/hills/hills.py"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "hills"}],
        "meshes": [{"name": "hills", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3", "min": low, "max": high},
            {"bufferView": 1, "componentType": 5123, "count": 3 * len(triangles), "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteOffset": 0, "byteLength": len(places), "target": 34962},
            {"buffer": 0, "byteOffset": len(places), "byteLength": 6 * len(triangles), "target": 34963},
        ],
        "buffers": [{"byteLength": len(places) + len(corners)}],
    }
    text = json.dumps(text, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(places) + len(corners), b"BIN\0") + places + corners
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def heights_at(points, triangles, x, z):
    """The heights of all triangles at a place, from the highest down."""
    found = []
    for a, b, c in ([points[at] for at in corners] for corners in triangles):
        def across(one, other):
            return (other[0] - one[0]) * (z - one[2]) - (other[2] - one[2]) * (x - one[0])
        parts = [across(b, c), across(c, a), across(a, b)]
        whole = sum(parts)
        if whole and all(part / whole >= 0.0 for part in parts):
            found.append(sum(part * at[1] for part, at in zip(parts, (a, b, c))) / whole)
    return sorted({round(at, 2) for at in found}, reverse=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("file", type=Path)
    options.add_argument("--at", action="append", default=[], metavar="X,Z")
    given = options.parse_args()
    points, triangles = land()
    given.file.write_bytes(glb(points, triangles))
    for at in given.at:
        x, z = map(float, at.split(","))
        print(at, *heights_at(points, triangles, x, z))


if __name__ == "__main__":
    main()

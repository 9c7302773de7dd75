"""The icons of signs, each on a grid 100 units high, y up; 40 units wide to 120. A stroke has a round end and is 12 wide: five
pixels in an icon of 40."""

import math

import shapely
from shapely import LineString, Point, Polygon, box

STROKE = 12


def line(*points, width=STROKE):
    """A stroke through points."""
    return LineString(points).buffer(0.5 * width, quad_segs=6)


def dot(x, y, radius):
    return Point(x, y).buffer(radius, quad_segs=8)


def rounded(x, y, width, height, radius=4):
    """A box by its lower left corner, with round corners."""
    return box(x, y, x + width, y + height).buffer(-radius).buffer(radius, quad_segs=6)


def arrow_up(x, foot, top, half=17, width=13):
    """An arrow from `foot` to `top`."""
    head = Polygon([(x - half, top - 1.25 * half), (x, top - 3), (x + half, top - 1.25 * half)]).buffer(3, quad_segs=6)
    return head | line((x, foot + 0.5 * width), (x, top - 1.2 * half), width=width)


def spring(left, right, foot, top, turns, width=STROKE):
    """A coil seen from the side: a zigzag."""
    count = 2 * turns + 1
    rise = (top - foot) / (count - 1)
    return line(*[((left, right)[i % 2], foot + i * rise) for i in range(count)], width=width)


def coil():
    flat = [line((20, y), (64, y)) for y in (8, 92)]
    return spring(12, 72, 22, 78, 2, width=10) | shapely.union_all(flat) | line((64, 8), (12, 22), width=10) | line((12, 78), (64, 92), width=10)


def jump():
    body = [
        dot(40, 85, 11),
        line((40, 66), (38, 44), width=15),
        line((40, 66), (20, 60), (8, 76), width=10),
        line((40, 66), (58, 58), (68, 74), width=10),
        line((37, 44), (54, 34), (50, 14), width=11),
        line((37, 44), (22, 30), (8, 24), width=11),
    ]
    return shapely.union_all(body) | arrow_up(94, 8, 98)


def rope():
    ring = Point(52, 84).buffer(16, quad_segs=10) - Point(52, 84).buffer(7, quad_segs=10)
    body = [
        line((52, 68), (34, 46), width=8),
        dot(16, 40, 10),
        line((18, 26), (30, 14), width=14),
        line((20, 28), (34, 46), width=10),
        line((30, 14), (46, 16), (58, 8), width=11),
        line((30, 14), (42, 6), width=11),
    ]
    return ring | shapely.union_all(body)


def runner():
    return shapely.union_all([
        dot(62, 88, 11),
        line((54, 68), (44, 44), width=15),
        line((54, 70), (34, 68), (22, 52), width=10),
        line((54, 68), (70, 54), (86, 60), width=10),
        line((44, 44), (63, 30), (56, 6), width=11),
        line((44, 44), (34, 22), (10, 20), width=11),
    ])


def dash():
    body = [
        dot(98, 64, 11),
        line((80, 56), (60, 42), width=15),
        line((80, 57), (88, 38), (104, 36), width=10),
        line((80, 57), (60, 66), (48, 56), width=10),
        line((60, 42), (76, 24), (66, 6), width=11),
        line((60, 42), (44, 24), (24, 20), width=11),
    ]
    speed = [line((10, 84), (70, 84), width=9), line((4, 62), (36, 62), width=9), line((10, 40), (38, 40), width=9)]
    return shapely.union_all(body + speed)


def carry():
    crate = rounded(20, 68, 60, 32) - rounded(28, 76, 44, 16, 2)
    body = [
        dot(50, 51, 10),
        line((50, 32), (50, 26), width=16),
        line((50, 33), (27, 41), (24, 70), width=9),
        line((50, 33), (73, 41), (76, 70), width=9),
        line((47, 25), (38, 5), width=10),
        line((53, 25), (62, 5), width=10),
    ]
    return crate | line((34, 78), (66, 90), width=7) | shapely.union_all(body)


def lift():
    floor = rounded(2, 40, 96, 14)
    return arrow_up(50, 58, 100, half=20, width=14) | floor | spring(28, 72, 5, 40, 2, width=8) | line((16, 5), (84, 5), width=10)


def reset():
    """Once round, to an arrow."""
    turn = [math.radians(62 + 270 * i / 32) for i in range(33)]
    middle, radius = (50, 47), 36
    ring = line(*[(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in turn], width=13)
    out, along = (math.cos(turn[0]), math.sin(turn[0])), (math.sin(turn[0]), -math.cos(turn[0]))

    def at(outward, ahead):
        return tuple(middle[k] + (radius + outward) * out[k] + ahead * along[k] for k in (0, 1))

    return ring | Polygon([at(19, 0), at(-19, 0), at(0, 30)]).buffer(3, quad_segs=6)


def step():
    """Down onto a pad."""
    down = shapely.affinity.rotate(arrow_up(50, 0, 64, half=19, width=14), 180, origin=(50, 32))
    return shapely.affinity.translate(down, 0, 34) | rounded(6, 4, 88, 15)


def right():
    return line((10, 48), (38, 18), (90, 80), width=17)


def wrong():
    return line((14, 16), (82, 84), width=17) | line((14, 84), (82, 16), width=17)


ICONS = {
    "carry": carry(),
    "coil": coil(),
    "dash": dash(),
    "jump": jump(),
    "lift": lift(),
    "reset": reset(),
    "right": right(),
    "rope": rope(),
    "run": runner(),
    "step": step(),
    "wrong": wrong(),
}

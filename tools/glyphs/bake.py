"""Bakes the glyphs of texts in the world into triangles, which the game reads (`src/visuals/text/glyphs.txt`, `OFL.txt`).

From the root of the repository, after `npm pack @fontsource/fredoka@5.3.0 && tar xzf fontsource-fredoka-5.3.0.tgz -C /tmp`
and `pip install fonttools==4.68.0 shapely==2.2.0`:

    python3 tools/glyphs/bake.py /tmp/package src/visuals/text

The letters are those of Fredoka SemiBold, the icons are drawn in `icons.py`. The same input gives the same files. `--sheet FILE.png`
(needs pillow) also draws all glyphs, the icons at 40 pixels, too.

The file has three lines for each glyph: `glyph`, its letter or its name in braces and its advance; `corners`, x and y of each; and
`triangles`, three corners each, counterclockwise. The unit is a thousandth of the height of a capital letter; x is from the left
edge, y from the baseline up.
"""

import argparse
import shutil
from pathlib import Path

import shapely
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from shapely import Polygon

from icons import ICONS

FONT = "files/fredoka-latin-600-normal.woff"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-+/%()=<>'!?*^_°"
# As wide as a digit, so that a number stays in place while it changes.
AS_WIDE_AS_A_DIGIT = "0123456789-+"
UNIT = 1000
# A curve is cut into this many lines, and corners nearer to the line of their neighbours than this are left out.
LINES_PER_CURVE = 12
TOLERANCE = 6
# Of an icon: its height, and the height of its lower edge.
ICON_HEIGHT, ICON_FOOT = 1.7 * UNIT, -0.35 * UNIT
ICON_SIDES = 80


class Contours(BasePen):
    """The contours of a glyph as lists of points."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.contours = []

    def _moveTo(self, point):
        self.contours.append([point])

    def _lineTo(self, point):
        self.contours[-1].append(point)

    def _curveToOne(self, b, c, d):
        a = self._getCurrentPoint()
        for i in range(1, LINES_PER_CURVE + 1):
            t = i / LINES_PER_CURVE
            weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            self.contours[-1].append(tuple(sum(w * p[k] for w, p in zip(weights, (a, b, c, d))) for k in (0, 1)))


def letter(font, char, digit_advance):
    """Shape and advance of a letter."""
    scale = UNIT / font["OS/2"].sCapHeight
    name = font.getBestCmap()[ord(char)]
    glyphs = font.getGlyphSet()
    pen = Contours(glyphs)
    glyphs[name].draw(pen)
    rings = [Polygon(points) for points in pen.contours]
    # TrueType: outer contours are clockwise, holes are counterclockwise.
    holes = shapely.union_all([ring for ring in rings if ring.exterior.is_ccw])
    shape = shapely.union_all([ring for ring in rings if not ring.exterior.is_ccw]) - holes
    advance = glyphs[name].width
    if char in AS_WIDE_AS_A_DIGIT:
        shape = shapely.affinity.translate(shape, 0.5 * (digit_advance - advance))
        advance = digit_advance
    return shapely.affinity.scale(shape, scale, scale, origin=(0, 0)), advance * scale


def icon(shape):
    """Shape and advance of an icon, which is drawn 100 units high."""
    scale = ICON_HEIGHT / 100
    left, _, right, _ = shape.bounds
    shape = shapely.affinity.translate(shape, ICON_SIDES / scale - left)
    shape = shapely.affinity.scale(shape, scale, scale, origin=(0, 0))
    return shapely.affinity.translate(shape, 0, ICON_FOOT), (right - left) * scale + 2 * ICON_SIDES


def triangles_of(shape):
    """Corners and triangles of a shape, in an order that depends on nothing else."""
    shape = shapely.set_precision(shape.simplify(TOLERANCE), 1)
    found = []
    for triangle in shapely.constrained_delaunay_triangles(shape).geoms:
        corners = [(round(x), round(y)) for x, y in shapely.orient_polygons(triangle).exterior.coords[:3]]
        first = corners.index(min(corners))
        found.append(corners[first:] + corners[:first])
    corners = sorted({corner for triangle in found for corner in triangle})
    return corners, sorted([corners.index(corner) for corner in triangle] for triangle in found)


def all_glyphs(font):
    """Each name with its shape and advance."""
    glyphs = font.getGlyphSet()
    digit_advance = max(glyphs[font.getBestCmap()[ord(char)]].width for char in "0123456789")
    found = {char: letter(font, char, digit_advance) for char in LETTERS}
    found.update({f"{{{name}}}": icon(shape) for name, shape in sorted(ICONS.items())})
    return found


def text_of(glyphs):
    """The file."""
    lines = ["// Made by tools/glyphs/bake.py; do not edit. Letters: Fredoka SemiBold, under the licence in OFL.txt."]
    for name, (shape, advance) in glyphs.items():
        corners, triangles = triangles_of(shape)
        lines.append(f"glyph {name} {round(advance)}")
        lines.append("corners " + "  ".join(f"{x} {y}" for x, y in corners))
        lines.append("triangles " + "  ".join(" ".join(map(str, triangle)) for triangle in triangles))
    return "\n".join(lines) + "\n"


def draw_sheet(glyphs, path):
    """A picture of all glyphs: large, and the icons once more 40 pixels high."""
    from PIL import Image, ImageDraw

    over = 4
    image = Image.new("RGB", (1200 * over, 620 * over), (36, 41, 58))
    draw = ImageDraw.Draw(image)

    def put(name, x, y, cap):
        shape, advance = glyphs[name]
        corners, triangles = triangles_of(shape)
        scale = cap * over / UNIT
        at = [(x * over + cx * scale, y * over - cy * scale) for cx, cy in corners]
        for triangle in triangles:
            draw.polygon([at[i] for i in triangle], fill=(236, 228, 208))
        return x + advance * cap / UNIT

    x, y = 20, 80
    for name in glyphs:
        cap = 64 if name[0] == "{" else 44
        if x > 1080 or (name[0] == "{" and y < 260):
            x, y = 20, y + 110
        x = put(name, x, y, cap)
    x = 20
    for name in glyphs:
        if name[0] == "{":
            x = put(name, x, 590, 40 / 1.7) + 10
    image.resize((1200, 620), Image.LANCZOS).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the unpacked npm package @fontsource/fredoka")
    parser.add_argument("to", type=Path, help="the folder of glyphs.txt and OFL.txt")
    parser.add_argument("--sheet", type=Path, help="a picture of all glyphs")
    options = parser.parse_args()
    glyphs = all_glyphs(TTFont(options.package / FONT))
    (options.to / "glyphs.txt").write_text(text_of(glyphs))
    shutil.copyfile(options.package / "LICENSE", options.to / "OFL.txt")
    if options.sheet:
        draw_sheet(glyphs, options.sheet)


if __name__ == "__main__":
    main()

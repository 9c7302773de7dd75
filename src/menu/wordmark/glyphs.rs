//! The letters of the game's name as strokes: lines in a square of which the letter's height is 1, y up from its foot.

/// A stroke of a letter.
pub struct Stroke {
    /// Its points, in order.
    pub points: &'static [[f32; 2]],
    /// Whether it is a curve through the points; else it has a corner at each.
    pub is_curve: bool,
}

/// A letter.
pub struct Glyph {
    /// Width between its outermost strokes, in heights.
    pub width: f32,
    /// Its strokes; those that come later are in front.
    pub strokes: &'static [Stroke],
}

const fn line(points: &'static [[f32; 2]]) -> Stroke {
    let is_curve = false;
    Stroke { points, is_curve }
}

const fn curve(points: &'static [[f32; 2]]) -> Stroke {
    let is_curve = true;
    Stroke { points, is_curve }
}

const STEM: Stroke = line(&[[0.0, 0.0], [0.0, 1.0]]);
const BOWL: Stroke = curve(&[
    [0.0, 1.0],
    [0.28, 1.0],
    [0.52, 0.92],
    [0.6, 0.74],
    [0.52, 0.56],
    [0.28, 0.48],
    [0.0, 0.48],
]);

const S: Glyph = Glyph {
    width: 0.6,
    strokes: &[curve(&[
        [0.58, 0.84],
        [0.45, 0.97],
        [0.24, 0.99],
        [0.06, 0.87],
        [0.05, 0.68],
        [0.2, 0.56],
        [0.42, 0.47],
        [0.57, 0.34],
        [0.55, 0.13],
        [0.36, 0.0],
        [0.15, 0.02],
        [0.0, 0.16],
    ])],
};
const P: Glyph = Glyph {
    width: 0.6,
    strokes: &[STEM, BOWL],
};
const R: Glyph = Glyph {
    width: 0.6,
    strokes: &[STEM, BOWL, line(&[[0.26, 0.46], [0.6, 0.0]])],
};
const I: Glyph = Glyph {
    width: 0.0,
    strokes: &[STEM],
};
const N: Glyph = Glyph {
    width: 0.62,
    strokes: &[STEM, line(&[[0.0, 1.0], [0.62, 0.0], [0.62, 1.0]])],
};
const G: Glyph = Glyph {
    width: 0.66,
    strokes: &[
        curve(&[
            [0.62, 0.83],
            [0.48, 0.97],
            [0.28, 0.98],
            [0.09, 0.81],
            [0.0, 0.5],
            [0.09, 0.19],
            [0.28, 0.02],
            [0.5, 0.04],
            [0.64, 0.22],
            [0.66, 0.44],
        ]),
        line(&[[0.66, 0.44], [0.36, 0.44]]),
    ],
};
const Y: Glyph = Glyph {
    width: 0.66,
    strokes: &[
        line(&[[0.33, 0.5], [0.33, 0.0]]),
        line(&[[0.0, 1.0], [0.33, 0.5], [0.66, 1.0]]),
    ],
};
const A: Glyph = Glyph {
    width: 0.7,
    strokes: &[
        line(&[[0.14, 0.34], [0.56, 0.34]]),
        line(&[[0.0, 0.0], [0.35, 1.0], [0.7, 0.0]]),
    ],
};
const D: Glyph = Glyph {
    width: 0.64,
    strokes: &[
        STEM,
        curve(&[
            [0.0, 1.0],
            [0.3, 0.98],
            [0.54, 0.82],
            [0.64, 0.5],
            [0.54, 0.18],
            [0.3, 0.02],
            [0.0, 0.0],
        ]),
    ],
};

/// The name of the game.
pub const NAME: [&Glyph; 10] = [&S, &P, &R, &I, &N, &G, &Y, &A, &R, &D];

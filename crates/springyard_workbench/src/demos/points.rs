//! Five points that the hand drags, and beads that run along the curves through them: for the demos of splines.

use spring_math::catalogue::spline::polyline;

use super::*;

/// Samples of a curve.
pub(super) const SAMPLES: usize = 201;
/// Time in which a bead runs from one end to the other, s.
const RUN_SECS: f64 = 1.0;

/// The points of a demo of splines.
#[derive(SmartDefault)]
pub(super) struct Points {
    #[default(vec![
        Vec2::new(-0.9, -0.4),
        Vec2::new(-0.5, 0.6),
        Vec2::new(0.0, -0.5),
        Vec2::new(0.4, 0.5),
        Vec2::new(0.9, 0.2),
    ])]
    pub(super) all: Vec<Vec2>,
}

/// A place on each of the curves but the first, which runs to and fro with time, s.
pub(super) fn beads(curves: &[Vec<Vec2>], secs: f64) -> Vec<Vec2> {
    let turn = (secs / RUN_SECS).rem_euclid(2.0);
    let part = turn.min(2.0 - turn) as f32;
    let bead = |curve: &Vec<Vec2>| polyline(curve, part).map_or(Vec2::NAN, |(place, _)| place);
    curves[1..].iter().map(bead).collect()
}

/// A function of one coordinate, for both.
pub(super) fn each_axis(points: &[Vec2], of: impl Fn(&[f32]) -> Vec<f32>) -> Vec<Vec2> {
    let [x, y] = [0, 1].map(|axis| of(&points.iter().map(|it| it[axis]).collect::<Vec<_>>()));
    x.into_iter().zip(y).map(Vec2::from).collect()
}

#![doc = include_str!("spline.md")]

use crate::{Propagator, Spring, SpringValue};

/// The line through the control points at `t` from 0 to 1: the point, and its slope (per unit of `t`). None without points.
#[must_use]
pub fn polyline<V: SpringValue>(points: &[V], t: f32) -> Option<(V, V)> {
    let (&first, &last) = (points.first()?, points.last()?);
    let pieces = points.len() - 1;
    if pieces == 0 {
        return Some((first, first * 0.0));
    }
    let along = t.clamp(0.0, 1.0) * pieces as f32;
    let piece = (along as usize).min(pieces - 1);
    let way = points[piece + 1] - points[piece];
    let point = if along >= pieces as f32 {
        last
    } else {
        points[piece] + way * (along - piece as f32)
    };
    Some((point, way * pieces as f32))
}

/// The one-way spring spline: `count` samples at equal distances of the parameter from 0 to 1. The spring's frequency is per unit
/// of the parameter: 10 Hz swings ten times along the whole curve.
pub fn one_way<V: SpringValue>(
    points: &[V],
    spring: Spring,
    count: usize,
) -> impl Iterator<Item = V> {
    run(points.len(), move |index| points[index], spring, count)
}

/// The spring spline from both ends: it starts on the first point and ends on the last, and reversing the points reverses the
/// curve.
#[must_use]
pub fn symmetric<V: SpringValue>(points: &[V], spring: Spring, count: usize) -> Vec<V> {
    let forward: Vec<V> = one_way(points, spring, count).collect();
    let last = points.len().saturating_sub(1);
    let backward: Vec<V> = run(points.len(), |index| points[last - index], spring, count).collect();
    let parts = count.saturating_sub(1).max(1) as f32;
    let mix = |(index, (&forward, &backward)): (usize, (&V, &V))| {
        let t = index as f32 / parts;
        forward * (1.0 - t) + backward * t
    };
    forward
        .iter()
        .zip(backward.iter().rev())
        .enumerate()
        .map(mix)
        .collect()
}

/// The samples of a spring that follows the points, from rest on the first.
fn run<V: SpringValue>(
    points: usize,
    point: impl Fn(usize) -> V,
    spring: Spring,
    count: usize,
) -> impl Iterator<Item = V> {
    let pieces = points.saturating_sub(1);
    let piece_length = 1.0 / pieces.max(1) as f64;
    let samples = if points == 0 { 0 } else { count };
    let mut state = None;
    let mut piece = 0;
    let mut time = 0.0_f64;
    (0..samples).map(move |index| {
        let (mut x, mut v) = state.unwrap_or_else(|| (point(0), point(0) * 0.0));
        let end = index as f64 / (samples - 1).max(1) as f64;
        while pieces > 0 && end - time > 1e-12 {
            let piece_end = (piece + 1) as f64 * piece_length;
            let until = if piece + 1 == pieces {
                end
            } else {
                end.min(piece_end)
            };
            let way = point(piece + 1) - point(piece);
            let part = (time / piece_length - piece as f64) as f32;
            let step = Propagator::exact(spring, (until - time) as f32);
            (x, v) = step.advance_moving(x, v, point(piece) + way * part, way * pieces as f32);
            time = until;
            if until >= piece_end && piece + 1 < pieces {
                piece += 1;
            }
        }
        state = Some((x, v));
        x
    })
}

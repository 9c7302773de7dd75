//! A stroke as a coil of wire seen from the side: the line of the stroke, swept by a circle. Pure: points in, points out.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::glyphs::Stroke;

/// Radius of the coil, in heights of a letter.
pub const RADIUS: f32 = 0.09;
/// Distance of one turn from the next, about.
const PITCH: f32 = 0.125;
/// A circle seen at an angle: its depth along the stroke, as a part of the radius.
const DEPTH: f32 = 0.5;
/// Points of half a turn.
const HALF_TURN: usize = 6;
/// Distance of the points of a curve.
const CURVE_STEP: f32 = 0.02;

/// Half a turn of a coil: in front of the stroke or behind it.
pub struct HalfTurn {
    /// Whether it is in front.
    pub is_front: bool,
    /// Its points, in heights of the letter.
    pub points: Vec<Vec2>,
}

/// The coil along a stroke, from its beginning to its end.
#[must_use]
pub fn half_turns(stroke: &Stroke) -> Vec<HalfTurn> {
    let way = way(stroke);
    let lengths = lengths(&way);
    let length = lengths.last().copied().unwrap_or_default();
    // It begins and ends in front.
    let count = 2 * (length / PITCH).round().max(1.0) as usize + 1;
    let halves = (0..count).map(|half| {
        let points = (0..=HALF_TURN).map(|step| {
            let turned = (half * HALF_TURN + step) as f32 / HALF_TURN as f32;
            let along = length * turned / count as f32;
            on_coil(&way, &lengths, along, 0.5 * TAU * turned)
        });
        HalfTurn {
            is_front: half % 2 == 0,
            points: points.collect(),
        }
    });
    halves.collect()
}

/// The point of the coil at this length of the way, after this turn, rad.
fn on_coil(way: &[Vec2], lengths: &[f32], along: f32, turned_rad: f32) -> Vec2 {
    let next = lengths.partition_point(|length| *length < along);
    let next = next.clamp(1, way.len() - 1);
    let (from, to) = (way[next - 1], way[next]);
    let (begin, end) = (lengths[next - 1], lengths[next]);
    let part = (along - begin) / (end - begin).max(f32::EPSILON);
    let forwards = (to - from).normalize_or_zero();
    let (sin, cos) = turned_rad.sin_cos();
    let offset = forwards.perp() * cos - forwards * (DEPTH * sin);
    from.lerp(to, part.clamp(0.0, 1.0)) + RADIUS * offset
}

/// The line of a stroke.
fn way(stroke: &Stroke) -> Vec<Vec2> {
    let points: Vec<Vec2> = stroke.points.iter().copied().map(Vec2::from).collect();
    if !stroke.is_curve {
        return points;
    }
    let spline = CubicCardinalSpline::new_catmull_rom(points.iter().copied());
    let length: f32 = points.windows(2).map(|two| two[0].distance(two[1])).sum();
    // Of too few points there is no curve.
    spline.to_curve().map_or(points, |curve| {
        let steps = (length / CURVE_STEP).ceil() as usize;
        curve.iter_positions(steps).collect()
    })
}

/// The length of a way up to each of its points.
fn lengths(way: &[Vec2]) -> Vec<f32> {
    let mut length = 0.0;
    let mut before = way.first().copied().unwrap_or_default();
    let all = way.iter().map(|point| {
        length += point.distance(before);
        before = *point;
        length
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::super::glyphs::NAME;
    use super::*;

    #[test]
    fn every_coil_of_the_name_is_one_wire_from_end_to_end_of_its_stroke() {
        for stroke in NAME.iter().flat_map(|glyph| glyph.strokes) {
            let halves = half_turns(stroke);
            for two in halves.windows(2) {
                assert_ne!(two[0].is_front, two[1].is_front);
                let gap = two[0].points[HALF_TURN].distance(two[1].points[0]);
                assert!(gap < 1e-5, "{gap}");
            }
            let [first, last] = [
                &halves[0].points[0],
                &halves[halves.len() - 1].points[HALF_TURN],
            ];
            let ends = [stroke.points[0], stroke.points[stroke.points.len() - 1]];
            for (wire, end) in [first, last].into_iter().zip(ends) {
                let off = wire.distance(end.into());
                assert!((off - RADIUS).abs() < 0.01, "{off}");
            }
        }
    }
}

//! What is read from the steps of a run.

use springyard_character::feel;

use crate::lab::Point;

/// A value after each of these steps, with its time, s: a curve of [`springyard_character::feel`].
pub fn curve(points: &[Point], of: impl Fn(&Point) -> f64) -> Vec<(f64, f64)> {
    points.iter().map(|it| (it.secs, of(it))).collect()
}

/// Way along -Z, m.
pub fn ahead(point: &Point) -> f64 {
    -point.at.z
}

/// The largest value, `-inf` of none.
pub fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// The smallest value, `inf` of none.
pub fn smallest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(f64::INFINITY, f64::min)
}

/// Time from `from_secs` until the velocity along -Z crosses this one, m/s, s.
pub fn reaches(log: &[Point], from_secs: f64, speed_m_s: f64) -> Option<f64> {
    let speeds = feel::slope(&curve(log, ahead));
    Some(feel::crosses_secs(&speeds, from_secs, speed_m_s)? - from_secs)
}

/// Time between two places along -Z, m, s. `None` if the second is not reached.
pub fn secs_between(log: &[Point], from_m: f64, to_m: f64) -> Option<f64> {
    let way = curve(log, ahead);
    let start = way.first()?.0;
    let began = feel::crosses_secs(&way, start, from_m)?;
    Some(feel::crosses_secs(&way, began, to_m)? - began)
}

/// The lowest speed along -Z of all steps between these two places, m/s: means over a step. `None` if the second is not reached.
pub fn slowest(log: &[Point], from_m: f64, to_m: f64) -> Option<f64> {
    secs_between(log, from_m, to_m)?;
    let within = |it: &Point| (from_m..to_m).contains(&ahead(it));
    let steps = log.windows(2).filter(|it| within(&it[0]) && within(&it[1]));
    let speeds = steps.map(|it| (ahead(&it[1]) - ahead(&it[0])) / (it[1].secs - it[0].secs));
    Some(smallest(speeds))
}

//! The motions one by one: target pose and velocity from the time.

use std::f64::consts::{PI, TAU};

use bevy::math::{Quat, Vec3};

use super::MotionTarget;
use crate::level::file::{Motion, RouteEasing, RouteRepeat};
use springyard_drive::{Easing, PathSchedule, Repeat};

/// The timing of a motion along straight lines, as `drive` has it for its paths; `None` for other motions.
pub(super) fn schedule(motion: &Motion) -> Option<PathSchedule> {
    let (speed_m_s, pause_secs, easing, repeat) = match *motion {
        Motion::Travel {
            speed_m_s,
            pause_secs,
            ..
        } => (
            speed_m_s,
            pause_secs,
            RouteEasing::MinimumJerk,
            RouteRepeat::BackAndForth,
        ),
        Motion::Route {
            speed_m_s,
            pause_secs,
            easing,
            repeat,
            ..
        } => (speed_m_s, pause_secs, easing, repeat),
        _ => return None,
    };
    Some(PathSchedule {
        speed_m_s,
        pause_secs,
        easing: match easing {
            RouteEasing::MinimumJerk => Easing::MinimumJerk,
            RouteEasing::Steady => Easing::Steady,
        },
        repeat: match repeat {
            RouteRepeat::BackAndForth => Repeat::ThereAndBack,
            RouteRepeat::Loop => Repeat::Loop,
            RouteRepeat::Once => Repeat::Once,
        },
    })
}

/// All points of a path, with its start, m.
pub(super) fn stops(start: Vec3, points: &[Vec3]) -> impl Iterator<Item = Vec3> + Clone {
    std::iter::once(start).chain(points.iter().copied())
}

/// Along straight lines from point to point. Without a schedule: at the start.
pub(super) fn along(
    schedule: Option<PathSchedule>,
    start: Vec3,
    points: &[Vec3],
    t_secs: f64,
) -> MotionTarget {
    let found = schedule.and_then(|schedule| schedule.at(stops(start, points), t_secs));
    let (place, velocity) = found.unwrap_or((start, Vec3::ZERO));
    MotionTarget {
        offset: place - start,
        velocity,
        ..MotionTarget::default()
    }
}

/// A square wave: at the start for the first half of the period, at the other place for the second. It has no places in
/// between, so its velocity is always zero.
pub(super) fn jump(way: Vec3, period_secs: f64, t_secs: f64) -> MotionTarget {
    let away = t_secs.rem_euclid(period_secs) >= 0.5 * period_secs;
    MotionTarget {
        offset: if away { way } else { Vec3::ZERO },
        ..MotionTarget::default()
    }
}

/// Number of the present place of a platform that goes through `count` places by itself, once in each period.
pub(super) fn in_turn(start: usize, count: usize, period_secs: f64, t_secs: f64) -> usize {
    let part = t_secs.rem_euclid(period_secs) / period_secs;
    let passed = (part * count as f64) as usize;
    (start + passed.min(count - 1)) % count
}

/// `h/2 (1 - cos(2 pi t / T))`: lowest, and at rest, at time 0.
pub(super) fn rise(height_m: f64, period_secs: f64, t_secs: f64) -> MotionTarget {
    let (sin, cos) = (TAU * t_secs.rem_euclid(period_secs) / period_secs).sin_cos();
    MotionTarget {
        offset: Vec3::Y * (0.5 * height_m * (1.0 - cos)) as f32,
        velocity: Vec3::Y * (PI / period_secs * height_m * sin) as f32,
        ..MotionTarget::default()
    }
}

/// Steady rotation. The angle is wrapped before the conversion to radians: 360 degrees is exact in `f64`, 2 pi is not.
pub(super) fn turn(speed_deg_s: f64, axis: Vec3, t_secs: f64) -> MotionTarget {
    let turned_deg = (speed_deg_s * t_secs + 180.0).rem_euclid(360.0) - 180.0;
    let axis = axis.normalize_or(Vec3::Y);
    MotionTarget {
        rotation: rotation_about(axis, turned_deg.to_radians() as f32),
        angular_velocity: axis * speed_deg_s.to_radians() as f32,
        ..MotionTarget::default()
    }
}

/// The rotation by an angle (rad) about a unit axis. About the up axis the zeros of the quaternion are all positive, as those of
/// glam's yaw.
pub(super) fn rotation_about(axis: Vec3, angle_rad: f32) -> Quat {
    if axis == Vec3::Y {
        Quat::from_rotation_y(angle_rad)
    } else {
        Quat::from_axis_angle(axis, angle_rad)
    }
}

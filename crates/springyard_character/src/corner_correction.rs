//! Corner correction: a jump that would just hit the corner of something overhead is moved aside, past the corner.

use bevy::prelude::*;
use bevy_rapier3d::rapier::parry::shape::{Ball, Capsule};

use super::body_dimensions::BodyDimensions;
use super::probe::Probe;
use super::tuning::CharacterTuning;

/// Time before the contact at which the correction begins, s. Shorter, the correction is a jerk; longer, a drift.
const LOOK_AHEAD_SECS: f32 = 0.1;

/// Distance at which the head passes the corner, m.
const MARGIN_M: f32 = 0.01;

/// Horizontal distance of the contact from the capsule's axis, m, below which the contact is a ceiling and not a corner.
const LEAST_OFF_AXIS_M: f32 = 1e-3;

/// Corner correction of this step: the horizontal displacement, m, of a character that rises at `velocity` (m/s). None if there
/// is no corner ahead, if it needs more than the tuned distance, or if the way aside or the way up beside the corner is blocked.
pub(super) fn offset(
    probe: &Probe,
    dimensions: &BodyDimensions,
    tuning: &CharacterTuning,
    velocity: Vec3,
    dt: f32,
) -> Option<Vec3> {
    if velocity.y <= 0.0 {
        return None;
    }
    let radius = dimensions.radius_m;
    let ball = Ball::new(radius);
    let head = probe.centre + Vec3::Y * dimensions.half_segment_m;
    let touch = probe.cast(&ball, head, velocity, LOOK_AHEAD_SECS.max(dt))?;
    let there = head + velocity * touch.time;
    let away = (there - touch.point).with_y(0.0);
    let off_axis = away.length();
    if touch.point.y <= there.y || off_axis < LEAST_OFF_AXIS_M {
        return None;
    }
    let aside = radius - off_axis + MARGIN_M;
    if aside > tuning.corner_correction_m {
        return None;
    }
    let way = away * (aside / off_axis);
    // Only if the way aside is free, and then the way up.
    let body = Capsule::new_y(dimensions.half_segment_m, radius - MARGIN_M);
    let is_free = probe.cast(&body, probe.centre, way, 1.0).is_none()
        && probe
            .cast(
                &Ball::new(radius - 0.5 * MARGIN_M),
                head + way,
                velocity,
                LOOK_AHEAD_SECS.max(dt),
            )
            .is_none();
    // At constant speed, so that the displacement is complete when the head reaches the corner.
    is_free.then(|| way * (dt / touch.time.max(dt)))
}
